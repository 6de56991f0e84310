"""Hidden information: if two games look the same to a seat, the rules must treat the seat the same in both.

The rule `imagine` defines what a seat cannot know, so it cannot be used to check itself. Instead, these checks play a
recorded game again with one outcome or one action changed. If a seat's view, its events, its turn line and the pending
seats are the same in both games, the seat cannot tell the games apart. In that case its observation, its legal actions,
the decisions of its policies and the results of `imagine` must be the same in both games, byte for byte. The fields in
which the two games differ are hidden from this seat, so `imagine` must vary them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from mewple.core import chance, play
from mewple.core.actions import TABLE
from mewple.core.events import Event, Log
from mewple.core.reasons import LEGAL
from mewple.testing.conformance.positions import CheckedPosition, knowable
from mewple.testing.conformance.setups import GameSetup, require

CHANGED_OUTCOMES = 3
CHANGED_ACTIONS = 2
"""How many outcomes, and how many actions, of each checked decision are changed, one at a time."""
CHANGED_DEALS = 8
"""How many outcomes of the deal are changed, one at a time. With the default options, twice as many are changed."""
FOLLOWED = 3
"""For how many decisions a changed game is continued."""
WORLDS = 12
"""`imagine` is called this many times in a position where a field is hidden. In at least one such position, this field
must not have the same value in all results."""


class Retold:
    """A source that gives these outcomes in order. When none is left, or when one does not fit, the random stream gives
    the outcome."""

    def __init__(self, values: Sequence[int]) -> None:
        self.left = list(values)

    def outcome(self, record: chance.ChanceRecord, n: int, what: int) -> int:
        value = self.left.pop(0) if self.left else n
        return value if value < n else chance.Recorded().outcome(record, n, what)


@dataclass
class Moment:
    """A position of the recorded game, and the action that led to it (or the deal, if `seat` is None)."""

    s: Any
    events: list[Event]
    outcomes: list[chance.Outcome]
    seat: int | None = None
    action: int = 0
    seen: dict[tuple[int, str], Any] = field(default_factory=dict)
    """What seats see in this position; each entry is computed when it is first needed."""


class Secrets:
    """Compares a recorded game with changed ones. `finish` reports the hidden fields that no result of `imagine` has
    varied."""

    def __init__(self, setup: GameSetup, b: Any, seed: int, decisions: Sequence[tuple[int, int]]) -> None:
        self.setup, self.game, self.b, self.seed = setup, setup.game, b, seed
        self.moments: list[Moment] = [self._deal(None)]
        for seat, action in decisions:
            self.moments.append(self._act(self.moments[-1].s, seat, action, None))
        self.varied: set[str] = set()
        self.hidden: dict[str, int] = {}
        """The fields that were hidden from some seat, each with one such seat."""

    def compare_deals(self, dice: random.Random) -> None:
        real = self.moments[0].outcomes
        for changed in _changes(real, CHANGED_DEALS * (2 if self.setup.plain else 1), dice):
            self._follow(0, self._deal(Retold(changed)), list(range(self.setup.seats)))

    def compare_at(self, number: int, dice: random.Random) -> None:
        """Compares the game with games in which decision number `number` is changed: first its outcomes, then its
        action."""
        real, before = self.moments[number + 1], self.moments[number].s
        assert real.seat is not None
        everybody = list(range(self.setup.seats))
        for changed in _changes(real.outcomes, CHANGED_OUTCOMES, dice):
            self._follow(number + 1, self._act(before, real.seat, real.action, Retold(changed)), everybody)
        if real.seat == TABLE:
            return
        legal = play.legal(self.game, self.b, before, real.seat)
        others = [action for action in legal if action != real.action]
        for action in dice.sample(others, min(CHANGED_ACTIONS, len(others))):
            same = Retold([outcome.value for outcome in real.outcomes])
            seats = [seat for seat in everybody if seat != real.seat]
            self._follow(number + 1, self._act(before, real.seat, action, same), seats)

    def finish(self) -> None:
        constant = sorted(set(self.hidden) - self.varied)
        require(not constant, f"seats cannot know {', '.join(constant)}, and no imagined world varies that")

    # --- playing ---

    def _deal(self, source: Retold | None) -> Moment:
        log, drawn = Log.open(), chance.Recorded(source)
        s = play.new_game(self.game, self.b, self.setup.seats, self.seed, log, drawn)
        return Moment(s.copy(), self.game.events.read(log), drawn.outcomes)

    def _act(self, before: Any, seat: int, action: int, source: Retold | None) -> Moment:
        s, drawn = before.copy(), chance.Recorded(source)
        s.source = drawn
        events = play.act(self.game, self.b, s, seat, action)
        return Moment(s.copy(), events, drawn.outcomes, seat, action)

    def _follow(self, number: int, changed: Moment, seats: list[int]) -> None:
        """Continues both games as recorded, as long as some seat cannot tell them apart, and compares them after each
        decision."""
        for at, real in enumerate(self.moments[number : number + FOLLOWED], number):
            if at > number:
                assert real.seat is not None
                if play.refusal(self.game, self.b, changed.s, real.seat, real.action) != LEGAL:
                    return
                same = Retold([outcome.value for outcome in real.outcomes])
                changed = self._act(changed.s, real.seat, real.action, same)
            changed.s.fate_key, changed.s.fate_drawn = real.s.fate_key, real.s.fate_drawn
            seats = [seat for seat in seats if self._looks_the_same(changed, real, seat)]
            if not seats or changed.s.to_bytes() == real.s.to_bytes():
                return
            for seat in seats:
                self._check(at, seat, real.s, changed.s)

    def _at(self, s: Any) -> CheckedPosition:
        return CheckedPosition(self.game, self.b, s)

    def _looks_the_same(self, one: Moment, other: Moment, seat: int) -> bool:
        """Whether the seat sees the same in both positions. The quick comparisons come first, because they already find
        most differences."""
        return all(self._seen(one, seat, what) == self._seen(other, seat, what) for what in _SEEN)

    def _seen(self, moment: Moment, seat: int, what: str) -> Any:
        """One of the things that a seat sees in a position, such as its view. Each is computed only once."""
        if (seat, what) not in moment.seen:
            moment.seen[seat, what] = _SEEN[what](self._at(moment.s), moment.events, seat)
        return moment.seen[seat, what]

    # --- what must hold ---

    def _check(self, number: int, seat: int, real: Any, changed: Any) -> None:
        """Checks two states that the seat cannot tell apart, after the same number of decisions."""
        one, other = self._at(real), self._at(changed)
        hidden = _differing(real, changed)
        where = f"after {number} decisions seat {seat} cannot know {', '.join(hidden)}"
        for name, ask in knowable(seat, seat in one.pending()):
            require(ask(one) == ask(other), f"{where}, and {name} depends on that")
        world, same = (at.imagined(seat, self.seed + 1).s for at in (one, other))
        kept = _differing(world, same)
        require(not kept, f"{where}, and the worlds it imagines depend on that: they differ in {', '.join(kept)}")
        self.hidden |= dict.fromkeys(hidden, seat)
        if not self.varied.issuperset(hidden):
            for world_seed in range(WORLDS):
                self.varied.update(_differing(world, one.imagined(seat, self.seed + 2 + world_seed).s))


_SEEN: dict[str, Callable[[CheckedPosition, list[Event], int], Any]] = {
    "events": lambda at, events, seat: [event.words() for event in events if event.visible_to(seat)],
    "pending": lambda at, events, seat: at.pending(),
    "view": lambda at, events, seat: at.view(seat),
    "turn": lambda at, events, seat: at.turn(seat),
}


def _changes(real: Sequence[chance.Outcome], most: int, dice: random.Random) -> Iterator[list[int]]:
    """Yields copies of these outcomes in which one outcome is changed. Only some of the outcomes that could have been
    different are chosen."""
    free = [place for place, outcome in enumerate(real) if outcome.n > 1]
    for place in dice.sample(free, min(most, len(free))):
        values = [outcome.value for outcome in real]
        values[place] = (values[place] + dice.randrange(1, real[place].n)) % real[place].n
        yield values


def _differing(one: Any, other: Any) -> list[str]:
    """The fields in which two states differ, apart from the random stream."""
    if one.to_bytes() == other.to_bytes():
        return []
    mine, theirs = one.as_dict(), other.as_dict()
    return [name for name in mine if mine[name] != theirs[name] and name not in ("fate_key", "fate_drawn")]
