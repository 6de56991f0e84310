"""What each client sees, as one JSON value that is kept up to date by patches.

Clients with the same seats share a screen. After a change every screen in use gets one update, made from the one run of
the rules: for each event a viewer may see, the view is made from the state as it was when the rules emitted the event,
and the difference to the view before is the event's patch. What is left (what may be done now, the turn line, clocks)
is the last patch. A view is remade only in parts (`ViewTracker`), each once for all who see the same.

An event that a viewer may not see has no patch there: what it changed in the view comes with the next patch.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from mewple.core.view import ViewTracker, plain
from mewple.match import Draft, Match
from mewple.match.past import ArchivedMatch, EndedMatch
from mewple.match.patches import NOTHING, Patch, difference
from mewple.match.position import Position
from mewple.match.views import Seats, Seen, TableEvent, seat_view, seen, told_event
from mewple.tables.messages import MomentView, TableInfo, Update, Welcome

Info = Callable[[Seats], TableInfo]
"""What a viewer with these seats is told of the table."""
Shown = dict[str, Any]
"""A screen as plain JSON (see `messages.Screen`)."""
Views = dict[int | None, Any]
"""The game's view of each seat, or of a spectator (None), without the static parts; None before the deal."""


class Screens:
    """The screens of one match."""

    def __init__(self, match: Match, info: Info) -> None:
        self._match = match
        self._info = info
        self._shown: dict[Seats, tuple[int, Shown]] = {}
        closed = isinstance(match, ArchivedMatch | EndedMatch)
        self._tracker = None if closed else ViewTracker(match.table.game, match.table.box)
        self._static: Shown = self._tracker.static() if self._tracker else {}

    def keep(self, wanted: Iterable[Seats]) -> None:
        """Forgets all screens but these."""
        wanted = set(wanted)
        self._shown = {seats: kept for seats, kept in self._shown.items() if seats in wanted}

    def welcome(self, seats: Seats, since: int, now: float) -> Welcome:
        """The whole screen, which is followed from now on, and what happened after version `since`."""
        match = self._match
        shown: Any = self._screen(seats, self._seen(seats, now=now))
        self._shown[seats] = (match.version, shown)
        return Welcome(match.version, since, self._static, shown, match.events(seats, since))

    def updates(self, drafts: Sequence[Draft], now: float) -> dict[Seats, Update]:
        """What each screen is told after these changes, which the match has made; without any, what else is new."""
        watched = self._watch(drafts, {viewer for seats in self._shown for viewer in self._match.viewers(seats)})
        updates = {}
        for seats, (since, before) in self._shown.items():
            after = self._screen(seats, self._seen(seats, now=now))
            events, patch = self._play(before, after, drafts, watched, seats)
            self._shown[seats] = (self._match.version, after)
            updates[seats] = Update(self._match.version, since, events, patch)
        return updates

    def moment(self, version: int, since: int | None, seats: Seats, named: str) -> MomentView:
        """The match as it stood after a version; with `since` one before it, as the patches that lead there."""
        after: Any = self._screen(seats, self._seen(seats, version=version))
        if self._tracker is None or version < 1 or since != version - 1:
            events = self._match.events(seats, version - 1, version)
            return MomentView(named, version, after, None, events)
        before = self._screen(seats, self._seen(seats, version=since))
        drafts = [self._match.history.again(version)]
        watched = self._watch(drafts, self._match.viewers(seats))
        events, patch = self._play(before, after, drafts, watched, seats)
        return MomentView(named, version, None, patch, events)

    # --- looking ---

    def _seen(self, seats: Seats, *, now: float = 0.0, version: int | None = None) -> Seen:
        """What a viewer sees now, or saw after a version."""
        match, past = self._match, version is not None
        if self._tracker is None:
            return match.look(seats, now) if version is None else match.moment(version, seats)
        position = match.position if version is None else match.history.position(version)
        views = [
            seat_view(match.table, position, viewer, self._view(position, viewer), past=past)
            for viewer in match.viewers(seats)
        ]
        return seen(match.table, position, views, None if past else match.presence.game_shown(position, now))

    def _view(self, position: Position, viewer: int | None) -> Any:
        assert self._tracker is not None
        return None if position.state is None else self._tracker.look(position.state, viewer)

    def _screen(self, seats: Seats, seen_: Seen) -> Shown:
        """The screen as plain JSON. The game's views are plain already, and stay the same objects where they can."""
        views = [plain({**_fields(each), "view": None}) | {"view": each.view} for each in seen_.views]
        shown: Shown = plain({**_fields(seen_), "views": None, "table": self._info(seats)})
        return shown | {"views": views}

    def _watch(self, drafts: Sequence[Draft], viewers: Iterable[int | None]) -> list[Views]:
        """For each event what each viewer saw then; empty for events of the table itself.

        Event by event for all viewers, so that the parts that look the same to all of them are made once.
        """
        if self._tracker is None:
            return [{} for draft in drafts for _ in draft.said]
        everybody, look = list(viewers), self._tracker.look
        return [
            {} if state is None else {viewer: look(state, viewer, asked=False) for viewer in everybody}
            for draft in drafts
            for state in draft.moments
        ]

    # --- what changed ---

    def _play(
        self, before: Shown, after: Shown, drafts: Sequence[Draft], watched: Sequence[Views], seats: Seats
    ) -> tuple[list[TableEvent], Patch | None]:
        """The events that this viewer may see, each with what it changed on the screen; then the rest."""
        held = [self._held(was["view"], now["view"]) for was, now in zip(before["views"], after["views"], strict=True)]
        events, shown = [], before
        for said, views in zip((said for draft in drafts for said in draft.said), watched, strict=True):
            then = _with_views(shown, [views.get(each["seat"]) for each in shown["views"]], held)
            event = told_event(said, seats, _or_none(difference(shown, then)))
            if event is not None:
                events.append(event)
                shown = then
        return events, _or_none(difference(shown, after))

    def _held(self, before: Shown | None, after: Shown | None) -> Shown:
        """The parts for a decision that is still the same at the end: they stay while events are shown."""
        if before is None or after is None or self._tracker is None:
            return {}
        return {
            name: after[name] for name in self._tracker.decisions if difference(before[name], after[name]) is NOTHING
        }


def _with_views(shown: Shown, views: Sequence[Shown | None], held: Sequence[Shown]) -> Shown:
    if not any(views):
        return shown
    seat_views = [
        each if view is None else {**each, "view": {**view, **kept}}
        for each, view, kept in zip(shown["views"], views, held, strict=True)
    ]
    return {**shown, "views": seat_views}


def _fields(struct: Any) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def _or_none(patch: Patch) -> Patch | None:
    return None if patch is NOTHING else patch
