"""Writes a whole game as readable text: every decision in words, every outcome, the log, the points, the result.

A person reads such a text once, before it is committed. From then on a test checks that the rules still give the same
text.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from mewple.core import chance, play
from mewple.core.bits import seats_in
from mewple.core.content import OptionValue
from mewple.core.events import Event, Log
from mewple.core.game import Game
from mewple.core.outcomes import OutcomeKind

WIDTH = 118
LONGEST = 20_000


class Endless(RuntimeError):
    """Raised for a game that does not end, because it cannot be written down."""


def seat_name(seat: int) -> str:
    return f"Seat {seat + 1}" if seat >= 0 else "The table"


def playthrough(
    game: Game,
    seats: int,
    seed: int,
    policies: Sequence[str] = ("house",),
    options: Mapping[str, OptionValue] | None = None,
) -> str:
    """The text of one game. `policies`: one for all seats, or one for each."""
    names = list(policies) * seats if len(policies) == 1 else list(policies)
    if len(names) != seats:
        raise play.WrongSeats(f"{seats} seats need 1 or {seats} policies; got {len(names)}")
    numbers = [play.policy_number(game, name) for name in names]
    lines = [*_header(game, seats, seed, names, options or {}), *_Play(game, seats, seed, numbers, options).lines()]
    return "\n".join(lines) + "\n"


def _header(
    game: Game, seats: int, seed: int, policies: list[str], options: Mapping[str, OptionValue]
) -> Iterator[str]:
    yield f"{game.name} ({game.id}), rules version {game.content.version}"
    yield f"Seats: {', '.join(f'{seat_name(seat)} {policies[seat]}' for seat in range(seats))}"
    yield f"Seed: {seed}"
    values = {name: options.get(name, option.default) for name, option in game.content.options.items()}
    told = [f"{name}={str(value).lower() if isinstance(value, bool) else value}" for name, value in values.items()]
    yield from textwrap.wrap(f"Options: {', '.join(told) or 'none'}", WIDTH, subsequent_indent="  ")


def _drawn(kind: OutcomeKind, outcome: chance.Outcome) -> str:
    """The outcome as text. The faces of a die count from 1; other draws count from 0, as in the rules."""
    return f"{outcome.value + kind.dice}/{outcome.n}"


class _Play:
    """Plays one game and writes it down."""

    def __init__(
        self, game: Game, seats: int, seed: int, policies: list[int], options: Mapping[str, OptionValue] | None
    ) -> None:
        self.game, self.b, self.policies = game, game.open_box(options), policies
        self.source, self.log = chance.Recorded(kinds=game.outcomes), Log.open()
        self.own = play.fresh_own(game, seed)
        self.s = play.new_game(game, self.b, seats, seed, self.log, self.source)

    def lines(self) -> Iterator[str]:
        yield from ("", "Setup")
        yield from self._happened(self.game.events.read(self.log))
        points = self._points()
        for number in range(1, LONGEST):
            pending = play.pending(self.game, self.b, self.s)
            if not pending:
                yield from self._result()
                return
            yield from self._decision(number, pending[0])
            if self._points() != points:
                points = self._points()
                yield f"     points   {self._told(points)}"
        raise Endless(f"{self.game.name} did not end within {LONGEST} decisions")

    def _decision(self, number: int, seat: int) -> Iterator[str]:
        action = play.choose(self.game, self.b, self.s, seat, self.policies[seat], self.own)
        words = self.game.words.action(self.b, self.s, seat, action)
        yield ""
        yield f"{number:>3}. {seat_name(seat)}: {words} [{self.game.actions.notation(action)}]"
        yield from self._happened(play.act(self.game, self.b, self.s, seat, action))

    def _happened(self, events: list[Event]) -> Iterator[str]:
        """The outcomes of an action and its lines of the log. A line that not everybody sees says who sees it."""
        if self.source.outcomes:
            kinds = groupby(self.source.outcomes, lambda outcome: self.game.outcomes.all[outcome.what])
            chance = ", ".join(f"{kind.name} {' '.join(_drawn(kind, each) for each in some)}" for kind, some in kinds)
            yield from textwrap.wrap(f"     chance   {chance}", WIDTH, subsequent_indent=" " * 14)
        self.source.outcomes.clear()
        for event in events:
            text = self.game.words.event(self.b, event, seat_name)
            if text:
                yield f"     {self._seen_by(event)}{text}"

    def _seen_by(self, event: Event) -> str:
        if event.visible_to(None):
            return ""
        return f"(only {', '.join(seat_name(seat) for seat in seats_in(event.seen_by)) or 'nobody'}) "

    def _points(self) -> list[int]:
        return [self.game.rules.points(self.b, self.s, seat) for seat in range(self.s.seats)]

    def _told(self, numbers: Sequence[Any]) -> str:
        return ", ".join(f"{seat_name(seat)} {number}" for seat, number in enumerate(numbers))

    def _result(self) -> Iterator[str]:
        shares = play.returns(self.game, self.b, self.s)
        yield from ("", "Result")
        yield f"     length   {self.game.rules.length(self.b, self.s)}"
        yield f"     points   {self._told(self._points())}"
        yield f"     win      {self._told([f'{share:g}' for share in shares])}"
