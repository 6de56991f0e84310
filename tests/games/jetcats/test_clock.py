"""The clock (Q33): the actions that the table takes for seats whose time is up."""

import pytest

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.core.reasons import LEGAL
from mewple.games.jetcats import GAME
from mewple.games.jetcats.rules import refusal, timeout
from mewple.games.jetcats.state import A_RING, CHOOSE, DISCARD, FLY, OVER, TAKE
from mewple.testing import clause


def ring(scene):
    return scene.act(TABLE, kind="ring")


@clause("Q33")
def test_the_middle_jetpack_the_leftmost_cat_the_leftmost_discard(table):
    scene = table(2)
    scene.act(0, kind="jetpack", speed=10)
    ring(scene)
    assert scene.speeds_up() == [10, 5]  # 5 is the lower median of the speeds 1 to 10
    assert scene.s.phase == TAKE
    row = list(scene.s.row)
    ring(scene)
    assert scene.s.cat[0] == row[0]
    assert scene.s.phase == DISCARD
    ring(scene)
    assert scene.s.row[1] == -1
    assert scene.pending() == [1]
    assert [words["slot"] for words in scene.legal(1)] == [2, 3]


@clause("Q33")
def test_everybody_who_is_late_gets_the_default(table):
    scene = table(5)
    scene.act(3, kind="jetpack", speed=9)
    ring(scene)
    assert scene.speeds_up() == [5, 5, 5, 9, 5]
    assert scene.events("rang")


@clause("Q33")
def test_the_lower_median_of_an_odd_hand(table):
    scene = table(2)
    scene.arrange(round=7)
    scene.s.held[0] = 0b1110000001  # the speeds 1, 8, 9 and 10
    ring(scene)
    assert scene.s.jetpack[0] == 7


@clause("Q33")
def test_a_whole_liftoff_by_default(table):
    """When the clock runs out, Any-Dice become white, and no re-roll or token is used. The Liftoff of the next seat
    does not change."""
    scene = table(2)
    scene.lift_off("viking", (10, "green"), tokens=2)
    scene.dice(white="L", red="LL")
    ring(scene)
    assert scene.pool() == {"blue": 0, "white": 1, "red": 2}
    assert scene.landed() == 3
    assert scene.s.tokens[0] == 2
    assert scene.pending() == [1]


@clause("Q33")
def test_white_then_blue_then_red_when_full(table):
    scene = table(2)
    scene.lift_off("yoga", (10, "green"))  # 1 blue die, 1 white die, two Any-Dice
    scene.s.pool[0][1] = 7
    scene.dice(blue="FF", white="BBBBBBBB")
    ring(scene)
    assert scene.pool() == {"blue": 2, "white": 8, "red": 0}
    scene = table(2)
    scene.lift_off("yoga", (10, "green"))
    scene.s.pool[0][0], scene.s.pool[0][1] = 8, 7
    scene.dice(blue="F" * 8, white="B" * 8, red="B")
    ring(scene)
    assert scene.pool() == {"blue": 8, "white": 8, "red": 1}


@clause("Q33")
def test_after_a_red_die_the_rest_is_what_may_be_named(table):
    scene = table(2, two_any="same")
    scene.lift_off("farmer", (8, "purple"))
    scene.colour("red")
    scene.dice(blue="F", white="B", red="BB")
    ring(scene)
    assert scene.pool() == {"blue": 1, "white": 1, "red": 2}


@clause("Q33")
@pytest.mark.parametrize(("number", "tokens", "spent"), [(7, 4, 0), (8, 4, 3), (8, 2, 1), (8, 8, 5)])
def test_tokens_by_default_in_the_last_round_only(table, number, tokens, spent):
    """The dice make 2 Launches. The clock spends the fewest tokens that reach the best possible height."""
    for compare in ("vp", "launches"):
        scene = table(2, tiebreak_compare=compare)
        scene.lift_off("mountain", (10, "green"), tokens=tokens, white="LRF", number=number)
        ring(scene)
        assert scene.s.spent[0] == spent
        assert scene.landed() == 2 + spent


@clause("Q33")
def test_all_tokens_before_the_roll_in_the_last_round(table):
    for number, spent in [(7, 0), (8, 3)]:
        scene = table(2, token_timing="before_roll")
        scene.lift_off("mountain", (10, "green"), tokens=3, number=number)
        scene.dice(white="BBB")
        ring(scene)
        assert scene.s.spent[0] == spent


@clause("Q33")
def test_a_height_is_scored_by_default(table):
    scene = table(2, hold_back=True)
    scene.lift_off("mountain", (10, "green"), white="LLL")
    ring(scene)
    assert scene.s.vp[0] == 1


@clause("Q33")
def test_the_slower_leftover_and_all_tokens_where_launches_decide(table):
    scene = table(2, tiebreak_jetpack="leftover", tiebreak_compare="launches", seed=1)
    s = scene.s
    cats = [["royal"], [scene.stand_in("royal")]]
    scene.arrange(extra=[0, 1], hands=[[1, 6, 10]] * 2, catbases=cats, tokens=[3, 3])
    scene.b.jet_bonus[5][s.colours[0][5]] = scene.b.jet_bonus[5][s.colours[1][5]] = 0
    ring(scene)
    assert s.jetpack[0] == 5
    assert s.phase == FLY
    ring(scene)
    assert s.spent[0] == 3
    ring(scene)
    assert s.phase == OVER


@clause("Q33")
def test_parallel_liftoffs_all_end_and_the_next_round_is_not_touched(table):
    scene = table(3, liftoff_mode="simultaneous", seed=6)
    scene.play_until(lambda scene: scene.s.phase == FLY and len(scene.pending()) >= 2)
    number = scene.s.round
    ring(scene)
    assert (scene.s.phase, scene.s.round) == (CHOOSE, number + 1)
    assert scene.pending() == [0, 1, 2]


@clause("Q33")
def test_a_game_of_rings_alone_ends(table):
    for seats in (2, 3, 4, 5):
        for options in ({}, {"liftoff_mode": "simultaneous"}):
            scene = table(seats, seed=seats, **options)
            while scene.pending():
                ring(scene)
                assert not scene.broken()
            assert scene.s.phase == OVER
            scene.refused(TABLE, "game-over", kind="ring")


@clause("Q33")
def test_only_the_table_rings(table):
    scene = table(2)
    scene.refused(0, "no-such-action", kind="ring")
    scene.refused(TABLE, "no-such-action", kind="jetpack", speed=5)
    assert scene.game.ring == A_RING
    assert {"kind": "ring"} not in scene.legal(0)
    assert play.refusal(scene.game, scene.b, scene.s, TABLE, A_RING) == 0


OPTION_SETS = [
    {},
    {"liftoff_mode": "simultaneous", "hold_back": True, "start_tokens": 1},
    {"two_any": "same", "token_timing": "before_roll", "tiebreak_compare": "launches", "tiebreak_jetpack": "leftover"},
    {"dice_cap": "none", "tokens_per_liftoff": 1, "hold_back": True},
]


@clause("Q33")
@pytest.mark.parametrize("options", OPTION_SETS)
@pytest.mark.parametrize("seats", [2, 5])
def test_the_default_is_legal_wherever_a_seat_is_asked(table, seats, options):
    own = play.fresh_own(GAME, seats)
    for seed in range(3):
        scene = table(seats, seed=seed, **options)
        while scene.pending():
            for seat in scene.pending():
                assert refusal(scene.b, scene.s, seat, timeout(scene.b, scene.s, seat)) == LEGAL
            scene.random_action(scene.pending()[0], own)


@clause("Q33")
@pytest.mark.parametrize("options", OPTION_SETS)
def test_the_ring_plays_the_default_for_everybody_who_is_late(table, options):
    """When the clock runs out, the result is the same as if each seat had taken its timeout actions."""
    scene = table(3, seed=5, **options)
    own = play.fresh_own(GAME, 3)
    while scene.pending():
        assert rung(scene.b, scene.s.copy()) == by_hand(scene.b, scene.s.copy())
        scene.random_action(scene.pending()[0], own)


def rung(b, s):
    play.act(GAME, b, s, TABLE, A_RING)
    return s.to_bytes()


def by_hand(b, s):
    start = s.phase, s.round, s.extra
    for seat in play.pending(GAME, b, s):
        play.act(GAME, b, s, seat, timeout(b, s, seat))
        while start[0] == FLY and start == (s.phase, s.round, s.extra) and seat in play.pending(GAME, b, s):
            play.act(GAME, b, s, seat, timeout(b, s, seat))
    return s.to_bytes()


@clause("Q33", "Q21")
@pytest.mark.parametrize("mode", ["turn_order", "simultaneous"])
def test_a_liftoff_ended_by_the_clock_does_not_play_the_extra_liftoff(table, mode):
    scene = table(2, liftoff_mode=mode)
    scene.arrange(scores={1: 3})
    scene.lift_off("royal", (10, "green"), number=8)
    assert scene.pending() == [1]
    scene.dice(white="BB")
    ring(scene)
    assert scene.s.extra == 0b11
    assert scene.pending() == ([0] if mode == "turn_order" else [0, 1])
    assert scene.s.pool[1][1] == 0


@clause("Q33")
@pytest.mark.parametrize(("white", "pool"), [(6, (1, 8, 0)), (7, (2, 8, 0)), (8, (3, 8, 0))])
def test_white_dice_as_long_as_there_are_any(table, white, pool):
    scene = table(2)
    scene.lift_off("yoga", (10, "green"))  # 1 blue die, 1 white die, two Any-Dice
    scene.s.pool[0][1] = white
    ring(scene)
    assert tuple(scene.s.pool[0]) == pool


@clause("Q33", "Q29")
def test_pairs_of_one_colour_are_white_while_there_is_room_for_two(table):
    for white, wanted in ((6, "white"), (7, "blue")):
        scene = table(2, two_any="same")
        scene.lift_off("wizard", (8, "purple"))
        scene.s.pool[0][1] = white
        assert GAME.actions.words(timeout(scene.b, scene.s, 0)) == {"kind": "colour", "die": wanted}
