"""R73 to R82, Q46, Q47, Q51, Q52: the solo game against Crazy cat (driver 3), and its five levels."""

import pytest

from mewple.core.content import OptionValue
from mewple.core.registry import find
from mewple.games.cat_cab.state import CRAZY, OVER, TURN_BEGINS
from mewple.testing import Scene, clause

GAME = find("cat-cab")


def go(scene, *faces, curses=0):
    return scene.crazy_turn(*faces, curses=curses)


MINE = (4, 4, 4, 4, 4)  # the person's next roll


@clause("R73")
def test_one_person_and_crazy_cat_each_with_a_colour(solo):
    view = solo().view(0)
    assert [(player.seat, player.colour, player.crazy) for player in view.players] == [
        (0, "red", False),
        (CRAZY, "blue", True),
    ]
    assert GAME.rules.points(solo().b, solo().s, 0) == 0


@clause("R73", "R69")
def test_the_rules_of_two_players_hold_such_as_rush_hour(solo):
    scene = solo(person=(5, 8))
    scene.arrange(passengers={0: 1}, turn=0, white=[4, 1, 1, 1, 1])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up")
    assert scene.s.phase == OVER  # Crazy cat plays its five turns by itself
    assert scene.told().count("rush_turns") <= 5
    assert scene.s.round <= 6


@clause("R74", "R8", "Q46")
def test_both_roll_for_the_start_and_the_starter_has_four_dice():
    scene = Scene("cat-cab", 1, 1, None, [2, 2, 0, 5, 5, 7, 3, 3, 3, 3, 3, 3, 3, 3, 3])
    # The person and Crazy cat both throw a 3. Then the person throws a 1 and Crazy cat a 6, so Crazy cat starts, with
    # four dice, and the person plays second, with five.
    assert list(scene.s.order)[:2] == [CRAZY, 0]
    dice = [event.fields["dice"] for event in scene.events("turn_began")]
    assert dice == [4, 5]
    assert scene.events("order_rolled")[1].seat == -1  # Crazy cat has no seat


@clause("Q46")
def test_by_option_crazy_cat_has_five_dice_on_its_first_turn():
    script = [0, 5, 5, 7, *([3] * 10)]
    scene = Scene("cat-cab", 1, 1, {"crazy_first_turn": "five"}, script)
    assert [event.fields["dice"] for event in scene.events("turn_began")] == [5, 5]


@clause("R75", "Q47")
def test_crazy_cat_rolls_once_and_decides_nothing(solo):
    scene = go(solo((3, 3)), 1, 1, 4, 4, 4, *MINE)
    assert "rerolled" not in scene.told()
    assert scene.pending() == [0]
    assert scene.player(CRAZY).at != (3, 3)


@clause("R76")
def test_it_rolls_an_item_for_each_3_but_two_at_most(solo):
    scene = go(solo((3, 3)), 3, 3, 3, 4, 1, 1, 2, *MINE)
    assert [event.fields["face"] for event in scene.events("item_rolled")] == [1, 2]


@clause("R77", "Q48")
def test_s25_it_ends_exactly_on_the_passenger_where_it_can(solo):
    scene = go(solo((3, 5), fare=(3, 6)), 4, 6, 2, 2, 2, 1, 1, *MINE)
    moves = [(event.fields["length"], event.fields["direction"]) for event in scene.events("moved")]
    assert moves == [(2, "up"), (1, "down")]  # 2 up, 1 down
    assert scene.s.passengers[CRAZY] == 1


@clause("R77", "R79", "Q48")
def test_s25_else_it_ends_near_on_a_plain_space(solo):
    scene = go(solo((3, 5), fare=(3, 6)), 4, 4, 6, 2, 2, *MINE)
    assert scene.player(CRAZY).at == (3, 5)
    assert scene.s.passengers[CRAZY] == 0


@clause("Q48")
def test_ties_go_to_the_lower_column_then_the_lower_row(solo):
    # A movement of 1 towards a passenger two steps away, round a corner: (2, 8) and (1, 7) are both one step from it.
    scene = go(solo((2, 7), person=(6, 1), fare=(1, 8)), 4, 2, 2, 2, 2, *MINE)
    assert scene.player(CRAZY).at == (1, 7)
    scene = go(solo((5, 4), person=(1, 8), fare=(4, 3)), 4, 2, 2, 2, 2, *MINE)
    assert scene.player(CRAZY).at == (4, 4)  # (5, 3) has a patrol and the higher column


@clause("Q48")
def test_cancelling_is_part_of_the_choice(solo):
    # Movements {1,1,2} less 2 curses are {2} or {1,1}; only {1,1} turns the corner to (4, 4).
    scene = go(solo((3, 3), fare=(4, 4)), 4, 4, 6, 2, 2, 1, 1, *MINE, curses=2)
    assert scene.s.passengers[CRAZY] == 1
    assert scene.events("movement_cancelled")[-1].fields["twos"] == 1


@clause("Q48", "R41")
def test_movement_is_mandatory_for_it_even_where_it_is_optional_for_people(solo):
    scene = go(solo((3, 5), fare=(3, 6), movement="optional"), 4, 4, 6, 2, 2, *MINE)
    assert len(scene.events("moved")) == 3


@clause("R78")
def test_when_all_are_collected_it_heads_for_the_exit(solo):
    scene = go(solo((5, 5), fare="none"), 4, 4, 2, 2, 2, *MINE)
    assert scene.player(CRAZY).at == (5, 7)
    scene = solo((5, 7), fare="none")
    go(scene, 6, 4, 2, 2, 2, *MINE)
    assert scene.player(CRAZY).at == "out"
    assert scene.s.curses[0] == 3  # Crazy cat still places its sabotage


@clause("R77", "Q48")
def test_while_a_passenger_waits_it_does_not_leave(solo):
    scene = solo((5, 8), fare=(1, 8))
    scene.arrange(passengers={CRAZY: 1})
    go(scene, 4, 2, 2, 2, 2, *MINE)
    assert scene.player(CRAZY).at == (4, 8)


@clause("R79", "Q48")
def test_it_does_not_give_up_the_shortest_way_to_avoid_a_square(solo):
    # A movement of 1 from (3, 5) to a passenger on (6, 5): right is nearer but has a patrol; all other ends are farther
    # away.
    scene = solo((3, 5), fare=(6, 5))
    scene.b.nibbles, scene.b.patrol = 0, 1 << 27  # (4, 5)
    go(scene, 4, 2, 2, 2, 2, 1, *MINE)  # it rolls bad luck there
    assert scene.player(CRAZY).at == (4, 5)


@clause("R79", "Q48")
def test_of_two_spaces_as_near_it_takes_the_plain_one(solo):
    # Crazy cat has a movement of 1 from (3, 5) towards (4, 6). It prefers (3, 6), in the lower column, unless a special
    # square is there.
    for patrol, end in ((0, (3, 6)), (1 << 32, (4, 5))):
        scene = solo((3, 5), fare=(4, 6))
        scene.b.nibbles, scene.b.patrol = 0, patrol
        go(scene, 4, 2, 2, 2, 2, *MINE)
        assert scene.player(CRAZY).at == end


@clause("Q48")
def test_strong_avoidance_prefers_a_plain_space_that_is_nearer_than_now(solo):
    # Crazy cat has a movement of 2 and wants to get from (3, 3) to the passenger on (3, 7). 2 up ends on a patrol;
    # every other movement of 2 ends no nearer to the passenger than (3, 3).
    for avoid, end in (("tie_break", (3, 5)), ("strong", (3, 5))):
        scene = solo((3, 3), fare=(3, 7), crazy_avoid=avoid)
        scene.b.nibbles, scene.b.patrol = 0, 1 << 26  # (3, 5)
        go(scene, 6, 2, 2, 2, 2, 1, *MINE)
        assert scene.player(CRAZY).at == end
    # Movements {1,2} from (3, 3) to (3, 7): 3 up ends on a patrol, one step away. With "strong", Crazy cat takes a
    # plain space three steps away.
    for avoid, end, rolls in (("tie_break", (3, 6), (1,)), ("strong", (2, 5), ())):
        scene = solo((3, 3), fare=(3, 7), crazy_avoid=avoid)
        scene.b.nibbles, scene.b.patrol = 0, 1 << 32  # (3, 6)
        go(scene, 6, 4, 2, 2, 2, *rolls, *MINE)
        assert scene.player(CRAZY).at == end


@clause("R80")
def test_all_its_sabotage_goes_to_the_person(solo):
    scene = go(solo((3, 3)), 2, 2, 4, 4, 4, *MINE)
    assert scene.s.curses[0] == 2
    assert scene.events("sabotaged")[0].fields["victim"] == 0


@clause("R81", "Q51", "R59")
def test_s27_a_7_within_three_throws_wins_it_the_fight(solo):
    scene = go(solo((1, 7), person=(1, 8), fare=(1, 8)), 4, 2, 2, 2, 2, 2, 2, 6, 3, 4, 3)
    assert scene.events("fight_won")[0].seat == -1
    assert scene.pending() == [0]  # the person must go back 2 spaces
    assert scene.ways(0, "retreat") == {"right", "down"}


@clause("R81", "Q51")
def test_s27_otherwise_it_loses(solo):
    scene = go(solo((1, 7), person=(1, 8), fare=(1, 8)), 4, 2, 2, 2, 2, 2, 2, 6, 3, 5, 5, *MINE)
    assert scene.events("fight_won")[0].seat == 0
    assert scene.player(CRAZY).at == (1, 6)


@clause("R81", "Q51")
def test_it_is_the_same_when_the_person_comes(solo):
    scene = solo((3, 6), person=(3, 5))
    scene.arrange(turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(6, 1))
    assert [event.seat for event in scene.events("duel_rolled")] == [-1]
    assert scene.pending() == [0]
    assert scene.s.back[0] == 2


@clause("Q51")
def test_by_option_both_throw_for_three_rounds(solo):
    scene = solo((3, 6), person=(3, 5), solo_duel="lockstep")
    scene.arrange(turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3, 4, 2, 5, 1, 1, 2, 2))  # both throw a 7, so they throw again: no 7
    assert scene.pending() == [0]
    assert scene.kinds(0) == {"duel"}
    scene.rolls(2, 3, 3)
    scene.act(0, kind="duel", dice="second")
    assert scene.view(0).duel.round == 2
    scene.rolls(1, 1, 1, 1)
    scene.act(0, kind="duel", dice="both")  # the third round without a 7, so the person wins
    assert scene.events("fight_won")[0].seat == 0


@clause("Q50", "Q26")
@pytest.mark.parametrize(("start", "fare", "length"), [((3, 2), (5, 2), 1), ((5, 2), (2, 2), 2)])
def test_with_a_free_boost_crazy_cat_reaches_a_passenger_on_either_side(start, fare, length, solo):
    scene = go(solo(start, fare=fare, boost="free"), 4, 2, 2, 2, 2, 5, length, 6, 6, *MINE)
    assert scene.events("collected")[0].seat == -1


@clause("Q51")
def test_after_two_7s_the_person_throws_both_dice_again_whatever_the_choice_was(solo):
    scene = solo((3, 6), person=(3, 5), solo_duel="lockstep")
    scene.arrange(turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3, 3, 1, 1))
    scene.rolls(4, 5, 2, 6, 5, 2, 2)  # 4+3 and 5+2, so both throw again: 6+5 and 2+2
    scene.act(0, kind="duel", dice="first")
    assert [cat.dice for cat in scene.view(0).duel.duellists] == [[6, 5], [2, 2]]
    assert not scene.view(0).duel.racing


@clause("Q51")
def test_in_that_fight_the_first_7_wins(solo):
    for mine, its, winner in (((3, 4), (1, 1), 0), ((1, 1), (3, 4), -1)):
        scene = solo((3, 6), person=(3, 5), solo_duel="lockstep")
        scene.arrange(turn=0, white=[4, 2, 2, 2, 2])
        scene.act(0, kind="stop")
        scene.drive(0, "1 up", faces=(*mine, *its))
        assert scene.events("fight_won")[0].seat == winner


@clause("R82", "R70")
def test_the_end_is_scored_as_usual(solo):
    for passengers, result in ((0, [1.0]), (2, [0.0])):
        scene = solo((5, 8), person=(5, 8), fare="none")
        scene.arrange(passengers={CRAZY: passengers}, turn=0, white=[4, 1, 1, 1, 1])
        scene.act(0, kind="stop")
        scene.drive(0, "1 up", faces=(4, 4, 4, 2, 2))  # Crazy cat follows at once
        assert [event.fields["total"] for event in scene.events("scored")] == [10, 5 + 5 * passengers]
        assert scene.s.phase == OVER
        assert scene.returns() == result


@clause("Q52", "R81")
def test_a_tie_is_settled_by_the_same_fight(solo):
    for faces, result in (((3, 4), [0.0]), ((1, 1, 1, 1, 1, 1), [1.0])):
        scene = solo((5, 8), person=(5, 8), fare="none")
        scene.arrange(passengers={CRAZY: 1}, turn=0, white=[4, 1, 1, 1, 1])
        scene.act(0, kind="stop")
        scene.drive(0, "1 up", faces=(4, 1, 1, 4, 4, *faces))  # the person has 10 points, and Crazy cat 5 + 5
        assert scene.s.phase == OVER
        assert scene.returns() == result


@clause("Q47")
def test_by_default_it_never_holds_coloured_dice(solo):
    scene = go(solo((1, 5)), 3, 3, 4, 1, 1, 5, 6, *MINE)
    assert scene.player(CRAZY).dice == []
    scene = solo((4, 1), fare=(4, 3))
    scene.arrange(dice={0: ["red-d6"]})
    go(scene, 4, 2, 2, 2, 2, 3, *MINE, 4)  # the cab lands on cat nibbles; "greedy cat" has no effect on Crazy cat
    assert scene.player(0).dice == ["red-d6"]


@clause("Q47", "Q50")
def test_with_extra_dice_it_wins_steals_and_rolls_them(solo):
    scene = go(solo((3, 3), crazy_extra_dice=True), 3, 4, 4, 1, 1, 5, *MINE)
    assert scene.player(CRAZY).dice == ["blue-d6"]
    go(scene, 4, 4, 4, 4, 4, 6, *MINE)  # it rolls six dice once
    assert scene.pending() == [0]
    scene = solo((4, 1), fare=(4, 3), crazy_extra_dice=True)
    scene.arrange(dice={0: ("red-d6", "red-d8")})
    go(scene, 4, 2, 2, 2, 2, 3, *MINE, 8)
    assert scene.player(CRAZY).dice == ["red-d6"]


@clause("Q50", "R53")
def test_bad_luck_costs_it_a_d6_before_a_d8(solo):
    scene = solo((2, 5), fare=(2, 7), crazy_extra_dice=True)
    scene.arrange(dice={CRAZY: ("blue-d6", "blue-d8")})
    scene.b.patrol = 1 << 31  # (2, 6)
    scene.b.nibbles = 0
    go(scene, 4, 2, 2, 2, 2, 2, 2, 1, *MINE)
    assert scene.player(CRAZY).at == (2, 6)
    assert scene.player(CRAZY).dice == ["blue-d8"]


@clause("Q50", "Q22")
def test_its_way_back_is_fixed(solo):
    scene = go(solo((4, 4)), 1, 1, 2, 2, 2, *MINE)
    assert scene.player(CRAZY).at == (3, 3)


@clause("R75")
def test_level_craziest_re_rolls_its_1s_once(solo):
    scene = go(solo((3, 3), crazy_rerolls=1), 1, 1, 2, 4, 4, 1, 4, *MINE)
    assert [event.fields["white"] for event in scene.events("rerolled")] == [{"white-1": 1, "white-2": 4}]
    assert scene.told().count("cursed") >= 1


@clause("R75")
@pytest.mark.parametrize("rerolls", [1, "all"])
def test_levels_that_re_roll_keep_their_dice_when_the_target_is_in_reach(rerolls, solo):
    scene = go(solo((3, 3), fare=(3, 4), crazy_rerolls=rerolls), 1, 4, 4, 2, 2, 1, 1, *MINE)
    assert "rerolled" not in scene.told()
    assert scene.s.passengers[CRAZY] == 1


@clause("R75", "R16")
def test_level_nine_lives_re_rolls_1s_and_2s_as_long_as_it_helps(solo):
    scene = go(solo((3, 3), crazy_rerolls="all"), 1, 2, 4, 4, 4, 2, 5, 4, *MINE)
    rerolled = [event.fields["white"] for event in scene.events("rerolled")]
    assert rerolled == [{"white-1": 2, "white-2": 5}, {"white-1": 4}]
    scene = go(solo((3, 3), crazy_rerolls="all"), 1, 1, 1, 2, 4, 1, 4, 4, 4, *MINE)
    assert scene.told().count("rerolled") == 1  # it stops at four curses


LEVELS: dict[str, dict[str, OptionValue]] = {
    "souped-up": {"crazy_extra_dice": True},
    "crazier": {"crazy_extra_dice": True, "crazy_rush": "timed"},
    "craziest": {"crazy_extra_dice": True, "crazy_rush": "timed", "crazy_rerolls": 1},
    "nine-lives": {"crazy_extra_dice": True, "crazy_rush": "timed", "crazy_rerolls": "all"},
}


@clause("R73", "Q47", "Q49")
def test_the_levels_beyond_the_printed_one_are_presets_of_the_solo_game():
    assert {preset.id: dict(preset.options) for preset in GAME.content.presets} == LEVELS
    # the printed game is no preset of the box, so every preset changes an option
    assert all(preset.options for preset in GAME.content.presets)
    assert all(preset.seats == (1,) for preset in GAME.content.presets)


@pytest.mark.parametrize("level", ["", *LEVELS])
def test_every_level_plays_to_an_end(level):
    for seed in range(5):
        scene = Scene("cat-cab", 1, seed, LEVELS.get(level, {}))
        scene.play_until(lambda at: at.s.phase == OVER, policy="beginner")
        assert scene.broken() == []
        assert scene.s.phase != TURN_BEGINS
