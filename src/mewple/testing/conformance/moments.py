"""Checks what viewers see during an action: a view can be made at every event, and hidden things stay hidden.

The server makes a view for each event, from a copy of the state at the moment when the rules emitted it. To save time,
it makes again only those parts of a view that read a changed field (`ViewTracker`). This check compares the tracker's
views with views that are made completely anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.core.chance import begin
from mewple.core.events import Event, Log
from mewple.core.game import Game
from mewple.core.reasons import LEGAL
from mewple.core.view import COMMON, Part, ViewParts, ViewTracker, plain
from mewple.testing.conformance.setups import require

OWN_WORLDS, OTHERS_WORLDS = 5, 2
"""To see whether an action reveals something to a seat, the action is also taken in copies of the position in which
everything hidden from that seat is dealt anew. The first number is the number of copies for the seat that acted, the
second is the number for each other seat."""


class MomentsCheck:
    """Watches one game as every seat and as a spectator."""

    def __init__(self, game: Game, b: Any, seats: int) -> None:
        self._game, self._b = game, b
        self._tracker = ViewTracker(game, b)
        self._viewers: tuple[int | None, ...] = (None, *range(seats))
        view = game.words.view
        parts = view.parts if isinstance(view, ViewParts) else ()
        self._common = [part for part in parts if part.parameters == COMMON]
        self._own = [part for part in parts if part.parameters > COMMON]

    def deal(self, s: Any, log: Log) -> None:
        self._watch(s, log)

    def act(self, s: Any, seat: int, action: int) -> None:
        """Takes the action and checks each of its events."""
        before = s.copy()
        log = Log.open(watch=s)
        self._game.rules.apply(self._b, s, seat, action, log)
        self._watch(s, log)
        if seat != TABLE and self._game.hidden and s.fate_drawn == before.fate_drawn:
            self._reveals_what_it_says(before, s, seat, action, log)

    def _watch(self, s: Any, log: Log) -> None:
        events = self._game.events.read(log)
        for event, moment in zip(events, log.moments, strict=True):
            try:
                self._compare(moment, asked=False)
            except Exception as problem:
                raise type(problem)(f"at event {event.kind}: {problem}") from problem
        self._compare(s, asked=True)

    def _compare(self, s: Any, *, asked: bool) -> None:
        """Compares every viewer's view. The parts that all viewers share take most time, so they are made only once."""
        common = self._made_anew(self._common, s, None, asked)
        for viewer in self._viewers:
            seen = self._tracker.look(s, viewer, asked=asked)
            if not isinstance(self._game.words.view, ViewParts):
                continue  # for a view without parts, the tracker always makes the whole view
            fresh = common | self._made_anew(self._own, s, viewer, asked)
            wrong = [name for name in fresh if seen.get(name) != fresh[name]]
            require(not wrong, f"viewer {viewer}: {', '.join(wrong)} of the view is not what it is when made anew")

    def _made_anew(self, parts: Sequence[Part], s: Any, viewer: int | None, asked: bool) -> dict[str, Any]:
        made = {part.name: part.of(self._b, s, viewer) for part in parts if asked or not part.decision}
        return cast(dict[str, Any], plain(made))

    def _reveals_what_it_says(self, before: Any, after: Any, seat: int, action: int, log: Log) -> None:
        """Checks that an action has an event marked `reveals` if it shows somebody something hidden without drawing an
        outcome."""
        events = self._game.events.read(log)
        known = self._game.events.reveal(events)
        if self._game.events.teach_actor(event.kind for event in events):
            return
        for viewer in [seat] if known else range(after.seats):
            shown = is_revealed(self._game, self._b, before, after, seat, action, viewer)
            name = self._game.actions.notation(action)
            require(not shown, f"{name} shows seat {viewer} something hidden, and no event of it `reveals` that")


def is_revealed(game: Game, b: Any, before: Any, after: Any, seat: int, action: int, viewer: int) -> bool:
    """Whether the action showed this viewer something that it could not know before.

    An action that reveals nothing leads to the same view and the same events in a position in which everything that the
    viewer cannot know was dealt anew.
    """
    truth = _without_chance(before)
    worlds = [world for world in _worlds(game, b, before, seat, viewer) if _without_chance(world) != truth]
    if not worlds:
        return False
    happened = _events(game, b, before.copy(), seat, action, viewer)
    view = game.words.view(b, after, viewer)
    if viewer != seat and not happened and view == game.words.view(b, before, viewer):
        return False  # the decision was secret, and this viewer noticed nothing
    for world in worlds:
        if play.refusal(game, b, world, seat, action) != LEGAL:
            return True
        if happened != _events(game, b, world, seat, action, viewer) or view != game.words.view(b, world, viewer):
            return True
    return False


def _worlds(game: Game, b: Any, before: Any, seat: int, viewer: int) -> Sequence[Any]:
    worlds = [before.copy() for _ in range(OWN_WORLDS if viewer == seat else OTHERS_WORLDS)]
    for number, world in enumerate(worlds, start=1):
        game.rules.imagine(b, world, viewer, number)
    return worlds


def _without_chance(state: Any) -> bytes:
    """The state's bytes without the random stream, which is always different."""
    copy = state.copy()
    begin(copy, 0)
    return bytes(copy.to_bytes())


def _events(game: Game, b: Any, state: Any, seat: int, action: int, viewer: int) -> list[Event]:
    """Takes the action in this state and returns the events that the viewer sees."""
    log = Log.open()
    game.rules.apply(b, state, seat, action, log)
    return [event for event in game.events.read(log) if event.visible_to(viewer)]
