"""Checks of one position. `check_answers` is quick and runs at every decision; `look_closely` is slow and runs only at
some."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import msgspec

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.core.advice import advice
from mewple.core.game import NO_PLAN, Game
from mewple.core.reasons import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN
from mewple.core.record import reals
from mewple.testing.conformance.setups import require

SWEEP = 400
"""At most this many actions are tried in each position that is checked in full."""
SEED_A, SEED_B = 11, 22
"""Two seeds for dealing hidden things anew. What a seat may know must be the same with both."""
_GENERAL = (GAME_OVER, NOT_YOUR_TURN, NOT_NOW, NO_SUCH_ACTION)


@dataclass(frozen=True)
class CheckedPosition:
    """A position in a game."""

    game: Game
    b: Any
    s: Any

    @property
    def seats(self) -> range:
        return range(self.s.seats)

    def pending(self) -> list[int]:
        return play.pending(self.game, self.b, self.s)

    def legal(self, seat: int) -> list[int]:
        return play.legal(self.game, self.b, self.s, seat)

    def imagined(self, seat: int, seed: int) -> CheckedPosition:
        copy = self.s.copy()
        self.game.rules.imagine(self.b, copy, seat, seed)
        return CheckedPosition(self.game, self.b, copy)

    def view(self, seat: int | None) -> bytes:
        return msgspec.json.encode(self.game.words.view(self.b, self.s, seat))

    @staticmethod
    def name(seat: int) -> str:
        return f"Seat {seat + 1}"

    def turn(self, seat: int | None) -> str:
        return self.game.words.turn(self.b, self.s, seat, self.name)

    def observed(self, seat: int) -> list[float]:
        """The numbers that `observe` writes. The array is first filled with NaN, so a place that `observe` does not
        write still has NaN afterwards."""
        out = reals(self.game.observation)
        for place in range(self.game.observation):
            out[place] = math.nan
        self.game.rules.observe(self.b, self.s, seat, out)
        return [out[place] for place in range(self.game.observation)]

    def chosen(self, seat: int, policy: int) -> int:
        return play.choose(self.game, self.b, self.s, seat, policy, play.fresh_own(self.game, SEED_A))

    def timeout(self, seat: int) -> int:
        return play.timeout(self.game, self.b, self.s, seat)

    def plans(self, seat: int) -> list[int]:
        return play.plans(self.game, self.b, self.s, seat)

    def planned(self, seat: int, plan: int) -> int:
        """The action that the best policy takes when it follows this plan."""
        own = play.fresh_own(self.game, SEED_A)
        if self.game.rules.intend is not None:
            self.game.rules.intend(self.b, self.s, seat, plan, own)
        return play.choose(self.game, self.b, self.s, seat, len(self.game.policies) - 1, own)


DecisionKind = tuple[int, frozenset[str]]
"""A kind of decision: the phase, if the state has one, and the kinds of legal actions."""


def check_answers(at: CheckedPosition) -> DecisionKind:
    """Checks that the invariants hold and that each pending seat has legal actions. These must be in ascending order
    and must not be refused, and listing them must change nothing.

    Returns the kind of this decision.
    """
    before, kinds = at.s.to_bytes(), set[str]()
    broken = play.broken(at.game, at.b, at.s)
    require(not broken, f"status: {'; '.join(broken)}")
    for seat in at.pending():
        require(seat in at.seats, f"seat {seat} is pending and not at the table")
        actions = at.legal(seat)
        require(bool(actions), f"seat {seat} is pending and has no legal action")
        require(all(a < b for a, b in pairwise(actions)), f"seat {seat}: legal is not ascending: {actions}")
        for action in actions:
            code = play.refusal(at.game, at.b, at.s, seat, action)
            told = f"seat {seat}: {_name(at, action)} is listed as legal"
            require(code == LEGAL, f"{told} and refused: {at.game.reasons.reason(code).name}")
        _times_out(at, seat, actions)
        kinds.update(at.game.actions.words(action)["kind"] for action in actions)
    require(at.s.to_bytes() == before, "asking what is legal changed the state")
    return getattr(at.s, "phase", 0), frozenset(kinds)


def _times_out(at: CheckedPosition, seat: int, legal: list[int]) -> None:
    """Checks that a clock that runs out always takes the same legal action."""
    action = at.timeout(seat)
    require(action in legal, f"seat {seat}: when its time is up, action {action} is taken, which is not legal")
    require(at.timeout(seat) == action, f"seat {seat}: asked twice, timeout gives two different actions")


def _name(at: CheckedPosition, action: int) -> str:
    return at.game.actions.notation(action)


def look_closely(at: CheckedPosition, dice: random.Random) -> None:
    """Runs all slow checks. Also checks that no check changes the state or the box."""
    before, box = at.s.to_bytes(), at.b.to_bytes()
    _refuses_the_rest(at, dice)
    for check in (_shares_nothing_early, _copies_do_not_alias, _tells):
        check(at)
    for seat in at.seats:
        for each in (_observes, _hides, _imagines_alike, _chooses_legally, _plans_well):
            each(at, seat)
    require(at.s.to_bytes() == before, "looking at the position changed the state")
    require(at.b.to_bytes() == box, "looking at the position changed the box")


def _tried(at: CheckedPosition, dice: random.Random) -> list[int]:
    size = at.game.actions.size
    return list(range(size)) if size <= SWEEP else sorted(dice.sample(range(size), SWEEP))


def _refuses_the_rest(at: CheckedPosition, dice: random.Random) -> None:
    """Checks that every action that is not listed as legal is refused, also for seats that have to wait, and that
    asking for the reason changes nothing."""
    pending, tried = at.pending(), _tried(at, dice)
    for seat in at.seats:
        listed = set(at.legal(seat)) if seat in pending else set()
        for action in tried:
            if action not in listed and action != at.game.resign:
                _is_refused(at, seat, action)
    for action in tried:
        if action != at.game.ring:
            _is_refused(at, TABLE, action)
    if at.game.resign is not None:
        _can_resign(at)
    for seat, action in ((TABLE - 1, 0), (at.s.seats, 0), (0, -1), (0, at.game.actions.size)):
        _is_refused(at, seat, action)
    _changes_nothing(at, dice.choice(tried))


def _is_refused(at: CheckedPosition, seat: int, action: int) -> None:
    code = play.refusal(at.game, at.b, at.s, seat, action)
    require(code != LEGAL, f"seat {seat}: action {action} is not listed as legal and not refused")
    require(0 < code < len(at.game.reasons), f"seat {seat}: action {action}: {code} is no code of a reason")
    if seat in at.seats and code not in _GENERAL:  # a client shows such an action in grey, so it needs a label
        require(bool(at.game.words.action(at.b, at.s, seat, action).strip()), f"{_name(at, action)} has no words")


def _can_resign(at: CheckedPosition) -> None:
    """Checks that a seat may always resign, although that is never listed as legal. Only a seat that has resigned or is
    out may be refused."""
    assert at.game.resign is not None
    free = [seat for seat in at.seats if play.refusal(at.game, at.b, at.s, seat, at.game.resign) == LEGAL]
    for seat in at.pending():
        require(seat in free, f"seat {seat} is in play and may not resign")
        require(at.game.resign not in at.legal(seat), f"seat {seat}: resigning is listed as legal")


def _changes_nothing(at: CheckedPosition, action: int) -> None:
    """Passes a refused action to the function that checks actions before it takes them, and checks that nothing
    changes."""
    for seat in (*at.seats, TABLE):
        if play.refusal(at.game, at.b, at.s, seat, action) == LEGAL:
            continue
        copy = at.s.copy()
        try:
            play.act(at.game, at.b, copy, seat, action)
        except play.IllegalAction as refused:
            require(bool(str(refused)), f"seat {seat}: {_name(at, action)} is refused without words")
        require(copy.to_bytes() == at.s.to_bytes(), f"seat {seat}: refused {_name(at, action)} changed the state")


def _shares_nothing_early(at: CheckedPosition) -> None:
    shares = play.returns(at.game, at.b, at.s)
    require(not at.pending() or not any(shares), f"the game goes on and has a result: {shares}")


def _copies_do_not_alias(at: CheckedPosition) -> None:
    before = at.s.to_bytes()
    copy = at.s.copy()
    require(type(at.s).from_bytes(before).to_bytes() == before, "the state's bytes do not go there and back")
    for seat in at.pending()[:1]:
        play.act(at.game, at.b, copy, seat, at.legal(seat)[0])
        require(copy.to_bytes() != before, f"seat {seat}: a legal action changed nothing")
        require(at.s.to_bytes() == before, "a change in a copy changed the state")


def _tells(at: CheckedPosition) -> None:
    """Checks that views can be sent and are the same if they are made twice, that turns and actions have texts, and
    that waiting seats are told for whom they wait."""
    waiting = at.pending()
    for seat in (*at.seats, None):
        require(at.view(seat) == at.view(seat), f"the view of {_who(seat)} comes out differently a second time")
        turn = at.turn(seat)
        require(bool(turn.strip()) and "\n" not in turn, f"the turn line of {_who(seat)} is {turn!r}")
        if len(waiting) == 1 and seat not in waiting:
            require(at.name(waiting[0]) in turn, f"{_who(seat)} does not read who is to act: {turn!r}")
    for seat in waiting:
        for action in at.legal(seat):
            words = at.game.words.action(at.b, at.s, seat, action)
            require(bool(words.strip()) and "\n" not in words, f"{_name(at, action)} is called {words!r}")
            short = (at.game.words.short or at.game.words.action)(at.b, at.s, seat, action)
            require(
                0 < len(short.strip()) <= len(words), f"{_name(at, action)} is called {words!r}, in short {short!r}"
            )
        for action in {at.legal(seat)[0], at.legal(seat)[-1]}:
            _advises(at, seat, action)


def _advises(at: CheckedPosition, seat: int, action: int) -> None:
    """Checks what hints and reviews say about an action: a name without a full stop, and a sentence or nothing."""
    told = advice(at.game, at.b, at.s, seat, (action,))
    require(
        bool(told.what.strip()) and not told.what.endswith(".") and "\n" not in told.what + told.why,
        f"{_name(at, action)} is advised as {told.what!r}",
    )
    require(
        told.why == "" or told.why.endswith((".", "!", "?", "”")), f"{_name(at, action)} has the reason {told.why!r}"
    )


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _observes(at: CheckedPosition, seat: int) -> None:
    numbers = at.observed(seat)
    bad = [place for place, number in enumerate(numbers) if not math.isfinite(number)]
    require(not bad, f"seat {seat}: observe leaves out, or writes no finite number, at {bad[:5]}")


def _hides(at: CheckedPosition, seat: int) -> None:
    """Checks that the seat's view, observation, legal actions and choices do not depend on what the seat cannot
    know."""
    others = [at.imagined(seat, seed) for seed in (SEED_A, SEED_B)]
    for name, ask in knowable(seat, seat in at.pending()):
        same = ask(at)
        for other in others:
            require(ask(other) == same, f"seat {seat}: {name} depends on what the seat cannot know")
    for other in others:
        broken = play.broken(at.game, at.b, other.s)
        require(not broken, f"seat {seat} imagines a state that cannot be: {'; '.join(broken)}")


def knowable(seat: int, pending: bool) -> Iterator[tuple[str, Callable[[CheckedPosition], Any]]]:
    yield "its view", lambda at: at.view(seat)
    yield "a spectator's view", lambda at: at.view(None)
    yield "its turn line", lambda at: at.turn(seat)
    yield "its observation", lambda at: at.observed(seat)
    yield "who is pending", CheckedPosition.pending
    if pending:
        yield "what is legal", lambda at: at.legal(seat)
        yield "what a clock does when its time is up", lambda at: at.timeout(seat)
        yield "what the policies choose", lambda at: [at.chosen(seat, p) for p in range(len(at.game.policies))]
        yield "what its plans lead to", lambda at: [(plan, at.planned(seat, plan)) for plan in at.plans(seat)]


def _imagines_alike(at: CheckedPosition, seat: int) -> None:
    """Checks that the result of `imagine` depends only on the seed and on what the seat knows."""
    once = at.imagined(seat, SEED_B).s.to_bytes()
    again = at.imagined(seat, SEED_A).imagined(seat, SEED_B).s.to_bytes()
    require(once == again, f"seat {seat}: what it imagines depends on what it cannot know")
    require(once != at.imagined(seat, SEED_A).s.to_bytes(), f"seat {seat}: two seeds imagine the same fate")


def _chooses_legally(at: CheckedPosition, seat: int) -> None:
    if seat not in at.pending():
        return
    for policy, name in enumerate(at.game.policies):
        action = at.chosen(seat, policy)
        code = play.refusal(at.game, at.b, at.s, seat, action)
        require(code == LEGAL, f"seat {seat}: policy {name} chose action {action}: {at.game.reasons.reason(code).name}")


def _plans_well(at: CheckedPosition, seat: int) -> None:
    """Checks that plans are valid numbers without duplicates, that each leads to a legal action, and that the plan
    `NO_PLAN` changes nothing."""
    if at.game.rules.plans is None or seat not in at.pending():
        return
    plans = at.plans(seat)
    require(len(set(plans)) == len(plans), f"seat {seat}: a plan is named twice: {plans}")
    require(all(0 <= plan < at.game.plans for plan in plans), f"seat {seat}: there is no such plan: {plans}")
    for plan in plans:
        words = at.game.words.aim
        told = words(at.b, at.s, seat, plan) if words is not None else ""
        require(bool(told), f"seat {seat}: there are no words for plan {plan}")
        code = play.refusal(at.game, at.b, at.s, seat, at.planned(seat, plan))
        require(
            code == LEGAL, f"seat {seat}: plan {plan} leads to what is refused: {at.game.reasons.reason(code).name}"
        )
    usual = at.chosen(seat, len(at.game.policies) - 1)
    require(at.planned(seat, NO_PLAN) == usual, f"seat {seat}: having no plan changes what the policy does")
