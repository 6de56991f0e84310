"""R5, R27 to R33, Q15 to Q18: items and coloured dice."""

import pytest

from mewple.testing import clause


def item(scene, *faces):
    """Rolls for an item. The first of the `faces` is that of the die that decides about the item; the others are for
    dice that are thrown as a result."""
    scene.rolls(*faces)
    return scene.act(0, kind="item_roll")


@pytest.fixture
def shop(table):
    """Puts seat 0 on (3, 3) with one 3, one 2 and three 4s, about to roll for an item."""

    def make(*threes, **options):
        scene = table(**options)
        scene.arrange(cabs={0: (3, 3)}, turn=0, white=threes or (3, 2, 4, 4, 4))
        scene.act(0, kind="stop")
        return scene

    return make


@clause("R27", "Q15")
def test_an_item_roll_is_optional_for_each_3(shop):
    scene = shop(3, 3, 2, 4, 4)
    item(scene, 1)
    assert scene.kinds(0) == {"item_roll", "item_skip"}  # it sees the first item before it decides about the second
    scene.act(0, kind="item_skip")
    assert scene.kinds(0) == {"move"}


@clause("Q15")
def test_declining_ends_the_item_step_however_many_3s_lie(shop):
    scene = shop(3, 3, 3, 4, 4)
    scene.act(0, kind="item_skip")
    assert scene.kinds(0) == {"move"}
    assert scene.events("items_skipped")[0].fields == {"driver": 0, "left": 3}


@clause("R27")
def test_no_3_no_item(shop):
    scene = shop(2, 4, 4, 4, 4)
    assert scene.kinds(0) == {"move"}
    scene.refused(0, "not-now", kind="item_roll")


@clause("Q15")
def test_forced_items_are_rolled_without_asking(table):
    scene = table(items="forced")
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[3, 3, 2, 4, 4])
    scene.rolls(1, 2)
    scene.act(0, kind="stop")
    assert scene.kinds(0) == {"move"}
    assert scene.s.ones == 3


@clause("R28", "R29", "R32")
def test_s13_two_item_rolls_at_most_and_a_1_counts(table):
    scene = table()
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[3, 3, 3, 4, 5])
    scene.act(0, kind="stop")
    item(scene, 1)
    assert scene.s.held[0] == 0
    item(scene, 5)
    assert scene.player(0).dice == ["red-d6"]
    assert scene.kinds(0) == {"move"}  # the third 3 has no effect
    scene.drive(0, "1 up", "1 up")
    scene.play_until(lambda at: at.s.active == 0, policy="beginner")
    assert len(scene.view(0).tray) == 6


@clause("R29")
def test_item_1_is_nothing(shop):
    scene = shop()
    before = (list(scene.s.held), scene.s.passenger, scene.s.ones, scene.s.twos)
    item(scene, 1)
    assert (list(scene.s.held), scene.s.passenger, scene.s.ones, scene.s.twos) == before


@clause("R30")
@pytest.mark.parametrize(("face", "pool"), [(2, (4, 0)), (3, (3, 1))])
def test_items_2_and_3_are_one_more_movement(face, pool, shop):
    scene = shop()
    item(scene, face)
    assert (scene.s.ones, scene.s.twos) == pool


@clause("R31", "Q18", "R61")
def test_s23_the_lucky_charm_rolls_again_on_the_same_space(shop):
    scene = shop()
    scene.arrange(cabs={0: (1, 1)}, passenger=(3, 3))
    item(scene, 4, 3, 3, 5, 3)
    assert scene.view(0).passenger.at == (5, 3)
    assert scene.view(0).passenger.at == (5, 3)
    assert scene.view(0).asleep == [(5, 3)]


@clause("Q18")
def test_without_a_passenger_the_charm_does_nothing(shop):
    scene = shop()
    scene.arrange(passenger="none")
    item(scene, 4)
    assert scene.view(0).passenger is None


@clause("R32", "R5", "Q16")
@pytest.mark.parametrize(("face", "die"), [(5, "d6"), (6, "d8")])
def test_upgrades_are_of_the_own_colour_and_rolled_from_the_next_turn_on(face, die, table):
    for seat, colour in ((0, "red"), (1, "blue"), (2, "green")):
        scene = table(3)
        scene.arrange(cabs={seat: (3, 3)}, turn=seat, white=[3, 2, 4, 4, 4])
        scene.act(seat, kind="stop")
        scene.rolls(face)
        scene.act(seat, kind="item_roll")
        assert scene.player(seat).dice == [f"{colour}-{die}"]
        assert len(scene.view(seat).tray) == 5  # the new die is not rolled this turn
        assert (scene.s.ones, scene.s.twos) == (3, 0)


@clause("R33", "R32")
def test_the_own_d6_and_the_own_d8_can_both_be_gained(shop):
    for faces in ((5, 6), (6, 5)):
        scene = shop(3, 3, 2, 4, 4)
        for face in faces:
            item(scene, face)
        assert scene.player(0).dice == ["red-d6", "red-d8"]


@clause("R33", "Q17")
def test_each_own_die_can_be_gained_once(shop):
    scene = shop(3, 3, 2, 4, 4)
    scene.arrange(dice={0: ("red-d6", "red-d8")})
    item(scene, 5)
    item(scene, 6)
    assert scene.player(0).dice == ["red-d6", "red-d8"]
    assert scene.events("upgrade_missed")[0].fields == {"driver": 0, "die": "red-d8"}


@clause("R33", "Q17")
def test_s14_a_stolen_die_cannot_be_gained_again(shop):
    for regain in (False, True):
        scene = shop(regain_dice=regain)
        scene.arrange(dice={1: ["red-d6"]})
        item(scene, 5)
        assert scene.player(0).dice == []
        assert scene.player(1).dice == ["red-d6"]


@clause("Q17")
@pytest.mark.parametrize(("regain", "dice"), [(False, []), (True, ["red-d6"])])
def test_a_lost_die_goes_to_the_box_unless_the_option_brings_it_back(regain, dice, table):
    scene = table(regain_dice=regain)
    scene.arrange(cabs={0: (2, 5)}, dice={0: ["red-d6"]}, turn=0, white=[4, 2, 1, 1, 1])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1,))
    assert scene.player(0).dice == []
    scene.arrange(turn=0, white=[3, 2, 4, 4, 4])
    scene.act(0, kind="stop")
    item(scene, 5)
    assert scene.player(0).dice == dice


@clause("Q17")
def test_a_stolen_die_that_is_lost_returns_to_the_supply_of_its_own_colour(table):
    scene = table(regain_dice=True)
    scene.arrange(cabs={0: (2, 5), 1: (3, 3)}, dice={0: ["blue-d6"]})  # seat 0 took this die from seat 1
    scene.arrange(turn=0, white=[4, 2, 1, 1, 1])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1,))
    assert scene.player(0).dice == []
    scene.arrange(turn=1, white=[3, 2, 4, 4, 4])
    scene.act(1, kind="stop")
    scene.rolls(5)
    scene.act(1, kind="item_roll")
    assert scene.player(1).dice == ["blue-d6"]


@clause("Q17", "R48")
@pytest.mark.parametrize("regain", [False, True])
def test_a_die_that_greedy_cat_takes_is_not_back_in_the_supply(regain, table):
    scene = table(regain_dice=regain)
    scene.arrange(cabs={0: (4, 1), 1: (3, 3)}, dice={1: ["blue-d6"]}, turn=0, white=[4, 2, 1, 1, 1])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3,))
    scene.act(0, kind="steal", victim="blue")
    scene.arrange(turn=1, white=[3, 2, 4, 4, 4])
    scene.act(1, kind="stop")
    scene.rolls(5)
    scene.act(1, kind="item_roll")
    assert (scene.player(0).dice, scene.player(1).dice) == (["blue-d6"], [])
