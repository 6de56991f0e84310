"""Matches in which people leave: with every game, and with broken games whose errors must be found."""

from dataclasses import replace

import pytest

from mewple.core.actions import Actions, kind
from mewple.core.chance import below
from mewple.core.reasons import GAME_OVER, LEGAL
from mewple.core.registry import find, ids
from mewple.testing.leavers import Leavers, Stuck, play_leavers

ACTIONS = 500


@pytest.mark.parametrize("game", ids())
def test_tables_with_leavers_never_get_stuck(game):
    entries, matches = play_leavers(find(game), ACTIONS, seed=1)
    assert entries >= ACTIONS
    assert matches >= 1


def test_a_seed_gives_the_same_match_again():
    one, other = Leavers(find("pig"), 5), Leavers(find("pig"), 5)
    one.play_out()
    other.play_out()
    assert one.steps == other.steps
    assert one.match.entries == other.match.entries


def test_a_game_ends_though_the_clock_takes_every_action():
    """Both players have used up their time, so the clock acts for them. In an earlier version the clock always rolled,
    and with this seed the match never ended."""
    Leavers(find("pig"), 181).play_out()


def caught(told, **functions):
    pig = find("pig")
    game = replace(pig, rules=replace(pig.rules, **functions))
    with pytest.raises(Stuck, match=told) as found:
        play_leavers(game, 20_000, seed=1)
    assert "again: python -m mewple.testing.leavers --game pig --seed" in str(found.value)
    return str(found.value)


def test_a_game_that_never_ends_is_caught():
    def hold_nothing(b, s, seat, action, log):
        s.turns += 1
        s.player = (s.player + 1) % s.seats

    told = caught("the match does not end", apply=hold_nothing)
    assert "the last of" in told


def test_a_broken_state_is_caught():
    caught("a broken state", invariants=lambda b, s: 1 if s.turns > 3 else 0)


def test_a_default_action_that_is_refused_is_caught():
    caught("Illegal", timeout=lambda b, s, seat: 1)


def resigning_pig(give_up):
    """Pig with a third action, `resign`, which calls `give_up`."""
    pig = find("pig")
    resign = 2

    def refusal(b, s, seat, action):
        if action == resign:
            return GAME_OVER if s.over else LEGAL
        return pig.rules.refusal(b, s, seat, action)

    def apply(b, s, seat, action, log):
        if action == resign:
            give_up(s)
        else:
            pig.rules.apply(b, s, seat, action, log)

    return replace(
        pig,
        actions=Actions(kind("roll"), kind("hold"), kind("resign")),
        resign=resign,
        rules=replace(pig.rules, refusal=refusal, apply=apply),
    )


def test_a_seat_that_has_resigned_and_is_asked_again_is_caught():
    def without_consequence(s):
        s.turns += 1

    with pytest.raises(Stuck, match=r"seats \[\d\] have resigned and are waited for"):
        play_leavers(resigning_pig(without_consequence), 20_000, seed=1)


def test_a_seat_that_withdraws_its_resignation_before_the_dice_are_rolled_is_asked_again():
    def for_a_roll(s):
        s.pot = below(s, 6, find("pig").outcomes["die"])

    game = resigning_pig(for_a_roll)
    tables = (Leavers(game, seed) for seed in range(1000))
    table = next(
        each for each in tables if each.setup.real_dice and {seat.kind for seat in each.setup.seats} == {"person"}
    )
    table._be_punctual()
    (seat,) = table.match.position.pending
    table._commit(table.match.propose_resign(seat, table.now))
    assert table.match.position.ask is not None
    assert table.resigned == {seat}
    table._commit(table.match.propose_undo(seat, table.match.version, table.now))
    assert table.match.position.pending == (seat,)
    assert not table.resigned
