"""Chance: every random outcome of every game goes through `below`.

A record that draws outcomes extends `ChanceRecord`, whose fields are a key and the number of outcomes drawn so far.
Each outcome is computed from these two fields (the SplitMix64 finaliser over a Weyl sequence), so one key gives the
same game interpreted, compiled and on a GPU.

In interpreted play, a record may have a `source` that gives the outcomes; they are then not computed. Tests use the
source `Scripted` to choose what the dice show. A match uses `Recorded` to keep its outcomes. When people roll real
dice, `Given` raises `OutcomeNeeded` to ask for the next outcome.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from mewple.core.record import Cells, Record, u64
from mewple.core.rule import rule, rule_compiled_as

if TYPE_CHECKING:
    from mewple.core.outcomes import Outcomes

_STEP = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB
_ALL = 0xFFFFFFFFFFFFFFFF


class Source(Protocol):
    """Gives the outcomes in interpreted play, so that they are not computed from the key."""

    def outcome(self, record: ChanceRecord, n: int, what: int) -> int: ...


class ChanceRecord(Record):
    """The fields that a record needs to draw outcomes. Games' states and policies' scratch records extend it."""

    fate_key: int = u64()
    fate_drawn: int = u64()

    source: Source | None = None


class OutcomeError(ValueError):
    """Raised for a given outcome that is out of range, missing, or left over."""


def _stream(key: int, drawn: int, n: int) -> int:
    """Outcome number `drawn` of this key, in 0..n-1, in plain Python integers."""
    z = (key + drawn * _STEP) & _ALL
    z = ((z ^ (z >> 30)) * _MIX_1) & _ALL
    z = ((z ^ (z >> 27)) * _MIX_2) & _ALL
    z = z ^ (z >> 31)
    return ((z >> 32) * n) >> 32


@rule_compiled_as("below")
def below(s: ChanceRecord, n: int, what: int = 0) -> int:
    """A random number from 0 to n - 1. All n numbers are equally likely, except for an error of less than n in 4,000
    million. `what` is the code of the outcome's purpose; see `outcomes`.

    Outcomes from a `source` are counted too, so that undo and replay continue at the same place of the stream.
    """
    s.fate_drawn += 1
    if s.source is not None:
        return s.source.outcome(s, n, what)
    return _stream(s.fate_key, s.fate_drawn, n)


@rule
def die(s: ChanceRecord, sides: int, what: int = 0) -> int:
    """One die: 1..sides."""
    return below(s, sides, what) + 1


@rule
def shuffle(s: ChanceRecord, cards: Cells, count: int, what: int = 0) -> None:
    """Put the first `count` cells into a fair random order (Fisher and Yates, from the end)."""
    for last in range(count - 1, 0, -1):
        other = below(s, last + 1, what)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@rule
def begin(s: ChanceRecord, seed: int) -> None:
    """Start a new random stream from this seed."""
    s.fate_key = seed
    s.fate_drawn = 0


@dataclass(frozen=True)
class Outcome:
    """An outcome of chance: `value` is one of `n` equally likely numbers, and `what` is the code of its purpose."""

    n: int
    value: int
    what: int = 0


def _checked(value: int, n: int) -> int:
    if not 0 <= value < n:
        raise OutcomeError(f"outcome {value} is not one of 0..{n - 1}")
    return value


class Scripted:
    """For tests: gives these outcomes in order, and raises `OutcomeError` if one more is needed. `Scripted.dice(6, 8)`
    takes the faces of dice."""

    def __init__(self, values: Iterable[int]) -> None:
        self.values = list(values)
        self.used = 0

    @classmethod
    def dice(cls, *faces: int) -> Scripted:
        """Makes a script from the faces of dice, which are numbered from 1."""
        return cls(face - 1 for face in faces)

    def outcome(self, record: ChanceRecord, n: int, what: int) -> int:
        if self.used == len(self.values):
            raise OutcomeError(f"the script gives {self.used} outcomes and one more (of {n}) is needed")
        self.used += 1
        return _checked(self.values[self.used - 1], n)

    def finish(self) -> None:
        """Raise an error if outcomes are left over: a script that is too long would hide a roll that was not made."""
        if self.used != len(self.values):
            raise OutcomeError(f"outcomes left over: {self.values[self.used :]}")


class Given:
    """Gives these outcomes in order. If one more is needed it raises `OutcomeNeeded`, so that the caller can choose
    it."""

    def __init__(self, values: Iterable[int]) -> None:
        self.values = list(values)
        self.used = 0

    def outcome(self, record: ChanceRecord, n: int, what: int) -> int:
        if self.used == len(self.values):
            raise OutcomeNeeded(n, what, self.used)
        self.used += 1
        return _checked(self.values[self.used - 1], n)

    def finish(self) -> None:
        """Raise an error if outcomes are left over."""
        if self.used != len(self.values):
            raise OutcomeError(f"{len(self.values)} outcomes are given, but only {self.used} are drawn")


class Recorded:
    """Keeps the outcomes that it draws, from the record's stream or from another source. If `kinds` is given, it checks
    that the rules have declared the number of sides of each outcome."""

    def __init__(self, inner: Source | None = None, kinds: Outcomes | None = None) -> None:
        self.inner = inner
        self.kinds = kinds
        self.outcomes: list[Outcome] = []

    def outcome(self, record: ChanceRecord, n: int, what: int) -> int:
        if self.kinds is not None:
            self.kinds.check(n, what)
        if self.inner is None:
            value = _stream(record.fate_key, record.fate_drawn, n)
        else:
            value = self.inner.outcome(record, n, what)
        self.outcomes.append(Outcome(n, value, what))
        return value


class OutcomeNeeded(Exception):
    """Raised in the middle of an action when people roll real dice and the next outcome is not known yet."""

    def __init__(self, n: int, what: int, given: int) -> None:
        super().__init__(f"outcome {given + 1} of this action is needed: one of {n}")
        self.n = n
        self.what = what
        self.given = given
