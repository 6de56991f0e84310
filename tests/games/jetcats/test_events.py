"""The fields of every event."""

from mewple.games.jetcats.box import CARDS
from mewple.games.jetcats.state import COLOURS
from mewple.testing import clause

FIRST = CARDS.cats[0].id


def told(scene, kind):
    """All events of this kind in the last action, each as (seat, values of its fields)."""
    return [(event.seat, tuple(event.fields.values())) for event in scene.events(kind)]


@clause("R11", "R12")
def test_a_round_tells_its_number_the_back_and_the_row(table):
    scene = table(3, seed=4)
    for number in (1, 2):
        scene.play_until(lambda scene, number=number: scene.s.round == number)
        colours = [COLOURS[colour] for colour in CARDS.orders[scene.s.tops[number - 1]]]
        assert told(scene, "round") == [(-1, (number, colours))]
        assert told(scene, "dealt") == [(-1, (slot, CARDS.cats[scene.s.row[slot]].id)) for slot in range(4)]


@clause("R14", "R16")
def test_the_reveal_tells_places_speeds_and_colours(table):
    scene = table(3)
    scene.arrange(back="BYGPR")
    for seat, colour in enumerate(("red", "blue", "green")):
        scene.arrange(jetpacks={seat: {6: colour}})
    scene.arrange(jetpacks={0: {1: "yellow"}})
    scene.act(0, kind="jetpack", speed=1)
    assert told(scene, "chose") == [(0, ())]
    scene.act(1, kind="jetpack", speed=6)
    scene.act(2, kind="jetpack", speed=6)
    assert told(scene, "revealed") == [(1, (1, 6, "blue")), (2, (2, 6, "green")), (0, (3, 1, "yellow"))]
    assert told(scene, "tie") == [(1, (6, 2, "blue", "green"))]


@clause("R17", "R18", "R19")
def test_the_draft_tells_slots_and_cats(table):
    scene = table(2)
    scene.arrange(row=["snow", FIRST, "loaf", "viking"])
    scene.reveal(9, 1)
    scene.take(0, FIRST)
    assert told(scene, "took") == [(0, (1, FIRST))]
    scene.discard(0, "snow")
    assert told(scene, "discarded") == [(0, (0, "snow"))]
    scene.take(1, "viking")
    assert told(scene, "took") == [(1, (3, "viking"))]
    assert told(scene, "strayed") == [(-1, (2, "loaf"))]
    assert list(scene.s.row) == [-1] * 5


@clause("R17")
def test_the_last_cat_of_five_is_told_as_taken(table):
    scene = table(5)
    scene.reveal(6, 7, 8, 9, 10)
    row = scene.view(None).row
    for seat, slot in ((4, 1), (3, 0), (2, 4)):
        scene.act_on(seat, kind="take", slot=slot)
    scene.act_on(1, kind="take", slot=3)
    assert told(scene, "took") == [(1, (3, row[3])), (0, (2, row[2]))]


@clause("R18", "R17")
def test_the_first_cat_can_be_discarded_stray_and_be_taken_last(table):
    scene = table(2)
    scene.arrange(row=["snow", FIRST, "loaf", "viking"])
    scene.reveal(9, 1)
    scene.take(0, "snow")
    scene.discard(0, FIRST)
    assert told(scene, "discarded") == [(0, (1, FIRST))]
    scene = table(2)
    scene.arrange(row=["snow", FIRST, "loaf", "viking"])
    scene.reveal(9, 1)
    scene.take(0, "snow")
    scene.discard(0, "loaf")
    scene.take(1, "viking")
    assert told(scene, "strayed") == [(-1, (1, FIRST))]
    scene = table(5)
    scene.arrange(row=["snow", FIRST, "loaf", "viking", "royal"])
    scene.reveal(10, 9, 8, 7, 6)
    for seat, name in enumerate(("snow", "loaf", "viking")):
        scene.take(seat, name)
    assert scene.pending() == [3]
    scene.act_on(3, kind="take", slot=4)
    assert told(scene, "took")[-1] == (4, (1, FIRST))
    assert told(scene, "strayed") == []


@clause("R21", "R22", "R9")
def test_a_liftoff_with_the_slowest_jetpack_tells_it_and_uses_its_bonus(table):
    wizard = next(number for number, cat in enumerate(CARDS.cats) if cat.id == "wizard")
    for colour in COLOURS:
        scene = table(2)
        scene.lift_off("wizard", (1, colour))
        assert told(scene, "lifted") == [(0, ("wizard", 1, colour))]
        bonus = scene.b.jet_bonus[0][COLOURS.index(colour)]
        assert bonus > 0
        assert scene.s.icons[0] == scene.b.cat_lift[wizard] + scene.b.cat_base[wizard] + bonus


@clause("Q21")
def test_a_liftoff_without_a_jetpack_tells_none(table):
    scene = table(2)
    scene.arrange(extra=[0, 1], catbases=[["mountain"], ["royal"]], tokens={0: 1})
    scene.spend(0)
    assert told(scene, "lifted") == [(1, ("royal", None, None))]


@clause("R25", "R29", "R32", "R33", "R35")
def test_a_liftoff_is_told_from_the_roll_to_the_catbase(table):
    scene = table(2)
    base = ("snow", "postal", "sailor")
    scene.lift_off("gambler", (9, "green"), tokens=3, base=base, blue="F", white="R", red="LBB", number=4)
    assert told(scene, "rolled") == [(0, ("blue", 0, 1, 0, 0)), (0, ("white", 1, 0, 0, 0)), (0, ("red", 0, 0, 1, 2))]
    scene.reroll("red", "B", "L")
    assert told(scene, "rerolled") == [(0, ("red", "blank", "launch"))]
    scene.reroll("white", "R", "F")
    assert told(scene, "rerolled") == [(0, ("white", "rocket", "fuel"))]
    scene.spend(2)
    assert told(scene, "spent") == [(0, (2,))]
    units = scene.fields("counted")[0]
    assert (units["full"], units["fuel"], units["tokens"], units["launches"]) == (2, 3, 2, 2 + units["rockets"] + 2)
    assert units["rockets"] == 1
    assert told(scene, "landed") == [(0, (5, "Orbit", 3, 3))]
    assert told(scene, "joined") == [(0, ("gambler",))]
    assert scene.s.tokens[0] == 1


@clause("R29")
def test_a_reroll_of_a_blue_die_is_told(table):
    scene = table(2)
    scene.lift_off("golden", (10, "yellow"), base=("viking",), blue="RF", number=2)
    scene.reroll("blue", "F", "R")
    assert told(scene, "rerolled") == [(0, ("blue", "fuel", "rocket"))]


@clause("R23", "Q29")
def test_colours_are_told_with_the_number_of_dice(table):
    scene = table(2)
    scene.lift_off("wizard", (8, "purple"))
    scene.colour("blue")
    assert told(scene, "coloured") == [(0, ("blue", 1))]
    scene.colour("red", blue="R", red="LL")
    assert told(scene, "coloured") == [(0, ("red", 2))]
    scene = table(2, two_any="same")
    scene.lift_off("farmer", (8, "purple"))
    scene.colour("red")
    assert told(scene, "coloured") == [(0, ("red", 2))]
    scene.colour("red", blue="R", red="LLL")
    assert told(scene, "coloured") == [(0, ("red", 1))]


@clause("Q15", "R34", "Q20")
def test_a_miss_tells_launches_tokens_and_whether_it_was_declared(table):
    scene = table(2)
    scene.lift_off("mountain", (10, "green"), white="LBB", tokens=0)
    assert told(scene, "missed") == [(0, (1, 1, False))]
    assert told(scene, "spent") == []
    scene = table(2, hold_back=True)
    scene.lift_off("mountain", (10, "green"), white="LLL", tokens=2)
    scene.spend(1)
    scene.act(0, kind="miss")
    assert told(scene, "missed") == [(0, (4, 2, True))]
    assert list(scene.s.flights[0]) == [3, 0, 0, 0]
    assert told(scene, "landed") == []
    assert scene.flight(0, viewer=1).declared is True


@clause("R31", "Q15")
def test_the_layout_of_blanks_and_icons_is_told(table):
    scene = table(2)
    scene.lift_off("gambler", (10, "yellow"), base=("schrodinger", "loaf"), red="BBR", number=3)
    scene.stop()
    assert scene.fields("counted")[0]["blanks"] == ["fuel", "launch"]
    assert scene.fields("counted")[0]["launches"] == 2


@clause("Q8")
def test_parallel_liftoffs_show_their_dice_and_tokens_to_all_at_the_end(table):
    scene = table(2, liftoff_mode="simultaneous")
    scene.lift_off("tailor", (10, "green"), tokens=1, blue="RF", white="LB")
    scene.stop()
    scene.spend(1)
    assert told(scene, "finished") == [(0, ())]
    assert told(scene, "spent") == told(scene, "landed") == []
    scene.colour("red", seat=1, red="RL")
    assert told(scene, "finished") == [(1, ())]
    assert told(scene, "showed") == [
        (0, ("blue", 1, 1, 0, 0)),
        (0, ("white", 0, 0, 1, 1)),
        (1, ("red", 1, 0, 1, 0)),
    ]
    assert told(scene, "spent") == [(0, (1,))]
    assert all(event.visible_to(None) for event in scene.events("showed"))


@clause("Q8")
def test_one_after_the_other_nobody_is_told_to_have_finished_and_dice_are_shown_once(table):
    scene = table(2)
    scene.lift_off("tailor", (10, "green"), blue="RF", white="LB")
    scene.stop()
    assert told(scene, "finished") == told(scene, "showed") == []
    assert scene.flight(0, viewer=None) is not None
