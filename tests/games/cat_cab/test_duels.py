"""R56 to R59, Q34, Q35: cat fights."""

from collections import Counter

import pytest

from mewple.core import play
from mewple.testing import clause


@pytest.fixture
def fight(table):
    """Puts seat 0 one space below seat 1. Seat 0 has one movement of 1 and four movements of 2."""

    def make(seats=2, **options):
        scene = table(seats, **options)
        scene.arrange(cabs={0: (3, 5), 1: (3, 6)}, turn=0, white=[4, 2, 2, 2, 2])
        scene.act(0, kind="stop")
        return scene

    return make


@clause("R56")
def test_landing_on_another_cat_starts_a_fight(fight):
    scene = fight()
    scene.drive(0, "1 up", faces=(1, 1, 2, 2))
    assert scene.events("fight_began")[0].fields == {"duellists": [0, 1], "at": (3, 6), "final": False}
    assert scene.pending() == [0, 1]
    assert scene.kinds(0) == {"duel"}


@clause("R57", "R58", "R59", "Q34")
def test_s17_lockstep(fight):
    scene = fight()
    scene.drive(0, "1 up", faces=(3, 3, 2, 6))
    assert [cat.dice for cat in scene.view(0).duel.duellists] == [[3, 3], [2, 6]]
    scene.act(0, kind="duel", dice="second")
    assert scene.pending() == [1]
    scene.refused(0, "not-your-turn", kind="duel", dice="both")
    scene.rolls(4, 5, 5)
    scene.act(1, kind="duel", dice="both")
    assert scene.events("fight_won")[0].seat == 0
    scene.act(1, kind="retreat", direction="down")
    scene.act(1, kind="retreat", direction="down")
    assert scene.player(1).at == (3, 4)
    assert scene.player(0).at == (3, 6)


@clause("Q34")
def test_s17_two_7s_in_one_round_go_on_with_two_fresh_dice(fight):
    scene = fight()
    scene.drive(0, "1 up", faces=(3, 3, 2, 6))
    scene.act(0, kind="duel", dice="second")
    scene.rolls(4, 5, 2, 1, 1, 3, 4)  # 3+4 and 5+2, so both throw again: 1+1 and 3+4
    scene.act(1, kind="duel", dice="both")
    assert scene.events("fight_won")[0].seat == 1


@clause("R57")
def test_one_die_or_both_may_be_thrown_again(fight):
    for dice, faces, left in (("first", (6,), [6, 3]), ("second", (6,), [3, 6]), ("both", (5, 5), [5, 5])):
        scene = fight()
        scene.drive(0, "1 up", faces=(3, 3, 2, 6))
        scene.act(1, kind="duel", dice="both")
        scene.rolls(*faces, 1, 1)
        scene.act(0, kind="duel", dice=dice)
        assert scene.view(0).duel.duellists[0].dice == left


@clause("R58", "R59")
def test_the_loser_goes_back_two_even_the_one_who_came(fight):
    scene = fight()
    scene.arrange(cabs={0: (2, 5), 1: (2, 6)}, asleep=[(2, 6)])  # the patrol there was already used in this turn
    scene.drive(0, "1 up", faces=(1, 1, 3, 4))
    assert scene.player(0).at == (2, 4)
    assert scene.player(1).at == (2, 6)


@clause("Q34")
def test_after_fifty_rounds_lots_are_drawn(fight):
    scene = fight()
    scene.drive(0, "1 up", faces=(1, 1, 1, 1))
    for _ in range(48):
        scene.act(0, kind="duel", dice="both")
        scene.rolls(1, 1, 1, 1)
        scene.act(1, kind="duel", dice="both")
        assert "lots_drawn" not in scene.told()
    scene.act(0, kind="duel", dice="both")
    scene.draws(0, 0, 0, 0, 1)
    scene.act(1, kind="duel", dice="both")
    assert "lots_drawn" in scene.told()
    assert scene.events("fight_won")[0].seat == 1


@clause("Q34")
def test_a_lockstep_fight_is_an_even_draw_whatever_dice_are_taken(fight):
    won: Counter[int] = Counter()
    for seed in range(300):
        scene = fight()
        scene.s.fate_key = seed
        scene.act(0, kind="move", length=1, direction="up")
        while not scene.events("fight_won"):
            for seat in scene.pending():
                scene.act(seat, kind="duel", dice="both" if seat else "first")
        won[scene.events("fight_won")[0].seat] += 1
    assert 115 < won[0] < 185


@clause("Q34")
def test_in_a_race_the_first_7_in_the_order_of_throws_wins(fight):
    scene = fight(duel="race")
    scene.act(0, kind="move", length=1, direction="up")
    assert scene.pending() == [0, 1]
    assert scene.view(0).duel.racing
    scene.refused(0, "fresh-dice", kind="duel", dice="first")
    scene.rolls(1, 1)
    scene.act(1, kind="duel", dice="both")
    assert scene.pending() == [0, 1]  # both fighters may choose at the same time
    scene.rolls(2)
    scene.act(1, kind="duel", dice="first")
    scene.rolls(5, 5)
    scene.act(0, kind="duel", dice="both")
    scene.rolls(6)
    scene.act(1, kind="duel", dice="second")
    assert [event.fields["throw"] for event in scene.events("duel_rolled")] == [3]
    assert scene.pending() == [0, 1]
    scene.rolls(2)
    scene.act(0, kind="duel", dice="second")
    assert scene.events("fight_won")[0].seat == 0


@clause("Q34")
def test_before_the_first_throw_of_a_second_race_no_dice_lie(fight):
    scene = fight(duel="race")
    for _ in range(2):
        scene.arrange(cabs={0: (3, 5), 1: (3, 6)}, turn=0, white=[4, 2, 2, 2, 2])
        scene.act(0, kind="stop")
        scene.act(0, kind="move", length=1, direction="up")
        assert [(cat.dice, cat.throws) for cat in scene.view(0).duel.duellists] == [([], 0), ([], 0)]
        scene.refused(1, "fresh-dice", kind="duel", dice="second")
        scene.rolls(1, 2)
        scene.act(0, kind="duel", dice="both")
        scene.rolls(3, 4)
        scene.act(1, kind="duel", dice="both")
        scene.act(0, kind="retreat", direction="down")
        scene.act(0, kind="retreat", direction="down")


@clause("Q34")
def test_a_race_that_takes_too_long_goes_on_in_lockstep(fight):
    scene = fight(duel="race")
    scene.act(0, kind="move", length=1, direction="up")
    for _ in range(100):
        assert scene.view(0).duel.racing
        scene.rolls(1, 1)
        scene.act(0, kind="duel", dice="both")
    assert not scene.view(0).duel.racing
    assert scene.pending() == [0]  # seat 1 has not thrown yet, so its only choice is both dice
    scene.rolls(1, 1, 3, 4)
    scene.act(0, kind="duel", dice="both")
    assert scene.events("fight_won")[0].seat == 1


@clause("Q34")
def test_a_drawn_fight_has_no_throws(fight):
    for lot, winner in ((0, 0), (1, 1)):
        scene = fight(duel="draw")
        scene.draws(lot)
        scene.act(0, kind="move", length=1, direction="up")
        assert scene.events("fight_won")[0].seat == winner
        assert "duel_rolled" not in scene.told()


@clause("Q35", "R59")
def test_three_on_a_space_fight_at_once_and_every_loser_goes_back(fight):
    scene = fight(3)
    scene.arrange(cabs={2: (3, 6)})
    scene.drive(0, "1 up", faces=(1, 1, 3, 4, 2, 2))
    assert scene.events("fight_won")[0].seat == 1
    assert scene.pending() == [0]  # seat 0, whose turn it is, goes back first
    scene.act(0, kind="retreat", direction="down")
    scene.act(0, kind="retreat", direction="down")
    assert scene.pending() == [2]
    scene.act(2, kind="retreat", direction="left")  # then it goes down, without a choice
    assert [scene.player(driver).at for driver in range(3)] == [(3, 4), (3, 6), (2, 5)]


@clause("Q34", "Q35")
def test_of_three_those_with_a_7_go_on_and_the_other_has_lost(fight):
    scene = fight(3)
    scene.arrange(cabs={2: (3, 6)})
    scene.drive(0, "1 up", faces=(3, 4, 3, 4, 2, 2, 1, 1, 1, 1))
    assert scene.pending() == [0, 1]
    assert [cat.fighting for cat in scene.view(0).duel.duellists] == [True, True, False]
    scene.act(0, kind="duel", dice="both")
    scene.rolls(3, 4, 1, 1)
    scene.act(1, kind="duel", dice="both")
    assert scene.events("fight_won")[0].seat == 0
    assert scene.s.back[2] == 2


@clause("Q35", "Q21")
def test_nobody_fights_at_start_and_only_a_landing_of_the_active_player_starts_a_fight(fight):
    scene = fight(3)
    scene.arrange(cabs={1: (2, 1), 2: (2, 2), 0: (3, 1)})
    scene.drive(0, "1 left", faces=(3, 4, 1, 1))  # seat 1 is pushed to START, where seat 0 is not
    assert scene.player(1).at == "start"
    scene = fight(3)
    scene.arrange(cabs={1: (2, 6), 0: (1, 6), 2: (2, 4)}, asleep=[(2, 6)])
    scene.drive(0, "1 right", faces=(3, 4, 1, 1))  # seat 1 is pushed onto the space of seat 2, without a fight
    assert scene.player(1).at == scene.player(2).at == (2, 4)
    assert len(scene.events("fight_began")) == 1


@clause("R59", "Q22")
def test_a_pushed_cat_that_is_not_on_turn_chooses_its_way_back(fight):
    scene = fight()
    scene.drive(0, "1 up", faces=(3, 4, 1, 1))
    assert scene.pending() == [1]
    assert scene.view(1).going_back == 1
    assert scene.view(1).spaces_back == 2
    scene.act(1, kind="retreat", direction="left")  # then it goes down, without a choice
    assert scene.player(1).at == (2, 5)
    assert scene.pending() == [0]


@clause("Q34")
def test_a_fight_goes_on_from_bytes(fight):
    """The state contains the choices that some seats have already made in this round, so a match can be loaded in the
    middle of it."""
    scene = fight()
    scene.drive(0, "1 up", faces=(3, 3, 2, 6))
    scene.act(1, kind="duel", dice="first")
    loaded = scene.game.state.from_bytes(scene.s.to_bytes())
    assert play.pending(scene.game, scene.b, loaded) == [0]
    assert scene.view(0).duel.duellists[1].choice == "first"


@clause("Q35")
@pytest.mark.parametrize(
    ("winner", "faces", "order"), [(2, (1, 1, 1, 1, 3, 4), [1, 0]), (1, (1, 1, 3, 4, 1, 1), [2, 0])]
)
def test_losers_go_back_from_the_active_player_on_in_turn_order(winner, faces, order, table):
    scene = table(3)
    scene.arrange(cabs={0: (4, 6), 2: (4, 6), 1: (4, 5)})
    scene.b.patrol = 0
    scene.arrange(turn=1, white=[4, 2, 2, 2, 2])
    scene.act(1, kind="stop")
    scene.drive(1, "1 up", faces=faces)
    assert scene.events("fight_won")[0].seat == winner
    for loser in order:
        assert scene.pending() == [loser]
        scene.act(loser, kind="retreat", direction="left")
        scene.act(loser, kind="retreat", direction="down")
        assert scene.player(loser).at == (3, 5)


@clause("Q34", "Q35")
@pytest.mark.parametrize("lot", [0, 1, 2])
def test_lots_are_drawn_among_all_who_fight(lot, fight):
    scene = fight(3, duel="draw")
    scene.arrange(cabs={2: (3, 6)})
    scene.draws(lot)
    scene.act(0, kind="move", length=1, direction="up")
    assert scene.events("fight_won")[0].seat == lot


@clause("Q34")
def test_two_7s_in_the_fiftieth_round_are_settled_by_lots_too(fight):
    scene = fight()
    scene.drive(0, "1 up", faces=(1, 1, 1, 1))
    scene.s.duel_round = 49
    scene.act(0, kind="duel", dice="both")
    scene.draws(2, 3, 2, 3, 1)  # 3+4 and 3+4, then lots are drawn
    scene.act(1, kind="duel", dice="both")
    assert "lots_drawn" in scene.told()
    assert scene.events("fight_won")[0].seat == 1
