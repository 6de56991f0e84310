"""Errors that the compiled checks of the conformance kit find."""

from dataclasses import replace

import pytest
from mewple_pig import rules as pig

from mewple.core.events import Log
from mewple.core.game import Own
from mewple.core.record import Cells
from mewple.core.registry import find
from mewple.core.rule import rule
from mewple.testing.conformance import Broken, check_differential, check_fuzz

pytestmark = pytest.mark.compiled
PIG = find("pig")
listed = PIG.rules.legal


@rule
def house_holds(b, s, seat: int, policy: int, own: Own) -> int:
    return pig.HOLD


@rule
def status_of_a_rich_pot(b, s) -> int:
    return 2 if s.pot > 25 else 0


@rule
def legal_forgets_to_hold(b, s, seat: int, out: Cells) -> int:
    return min(listed(b, s, seat, out), 2 - s.pot % 2)


@rule
def apply_wraps(b, s, seat: int, action: int, log: Log) -> None:
    """A product that needs more than 64 bits: it is exact if interpreted, and cut off if compiled."""
    pig.apply(b, s, seat, action, log)
    s.turns += (s.turns + 2**40) * (s.turns + 2**40) % 3


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"decide": house_holds}, r"policies \[0, 0\], seed 1: a policy chose an action that is refused"),
        ({"invariants": status_of_a_rich_pot}, r"status: points are negative, or somebody has won unnoticed"),
        ({"legal": legal_forgets_to_hold}, "an action that is not listed as legal is allowed"),
    ],
    ids=["illegal policy", "broken status", "forgotten action"],
)
def test_fuzz_finds(changed, told):
    with pytest.raises(Broken, match=told):
        check_fuzz(replace(PIG, rules=replace(PIG.rules, **changed)), actions=200_000)


def test_the_differential_finds_what_wraps():
    game = replace(PIG, rules=replace(PIG.rules, apply=apply_wraps))
    with pytest.raises(
        Broken, match=r"pig with 2 seats, policies .*seed 1: interpreted and compiled differ: \{'turns'"
    ):
        check_differential(game, games=10)


def test_counts_are_what_was_asked_for():
    assert check_fuzz(PIG, actions=50_000) >= 50_000
    assert check_differential(PIG, games=30) >= 30
