"""Liftoffs up to the last throw: the rulebook's examples, gathering icons, colours, dice, re-rolls (R20-R31)."""

import pytest

from mewple.games.jetcats.icons import unpacked
from mewple.games.jetcats.state import BET, CLASSES, DICE, FACES, GROUNDED
from mewple.testing import clause


def facts(scene, seat=0):
    """A seat's Victory Points and tokens."""
    return scene.s.vp[seat], scene.s.tokens[seat]


# --- the worked examples of the rulebook ---


@clause("R21", "R23", "R31", "R33", "R35", "R36", "R48", "Q35")
def test_X1_andrew_viking_and_digital(table):
    scene = table(2)
    scene.lift_off("viking", (4, "green"))
    scene.colour("blue", red="LF", blue="F")
    assert scene.pending() == [0]
    assert scene.flight(0, viewer=0).launches == 3
    scene.stop()  # Q35: the re-roll counts in this Liftoff, and need not be used
    assert scene.landed() == 3
    assert facts(scene) == (1, 0)
    assert scene.fields("landed")[0]["height"] == "Sky"
    assert scene.in_catbase(0) == ["viking"]
    assert 4 not in scene.holds(0)
    assert unpacked(scene.s.base[0]) == {"reroll": 1}


@clause("Q35")
def test_no_single_reroll_of_andrews_reaches_orbit(table):
    for die, old, faces in [("red", "L", "RFLB"), ("red", "F", "RFLB"), ("blue", "F", "RF")]:
        for new in faces:
            scene = table(2)
            scene.lift_off("viking", (4, "green"))
            scene.colour("blue", red="LF", blue="F")
            scene.reroll(die, old, new)
            assert scene.landed() < 5


@clause("R21", "R22", "R30", "R31", "R33", "R43", "R46", "R47", "R56", "Q11", "Q12", "Q13", "Q36")
def test_X3_bert_in_round_6(table):
    scene = table(2)
    base = ("astronomer", "schrodinger", "rockstar", "snow", "loaf")
    scene.lift_off("engineer", (8, "purple"), base=base, number=6)
    scene.colour("white")
    scene.colour("white", red="FR", white="BL")
    assert scene.landed() == 5
    assert facts(scene) == (3, 0)  # not 4 points, because only the best height pays
    assert scene.in_catbase(0)[-1] == "engineer"
    (counted,) = scene.fields("counted")
    assert (counted["full"], counted["rockets"], counted["fuel"]) == (3, 2, 2)


@clause("Q36")
def test_berts_fifth_cat_adds_nothing(table):
    without = table(2)
    without.lift_off("engineer", (8, "purple"), base=("astronomer", "schrodinger", "rockstar", "snow"), number=6)
    without.colour("white")
    without.colour("white", red="FR", white="BL")
    assert without.landed() == 5


@clause("R31")
def test_X7_pairing(table):
    scene = table(2)
    scene.lift_off("mountain", (10, "green"), white="LRF")
    # Mountain's Rocket has no partner.
    assert scene.landed() == 2


# --- gathering ---


@clause("R21", "Q11")
def test_everything_is_gathered_once(table):
    """A Liftoff gathers the Cat's resources, its bonus, the icons of the Catbase, and those of the Jetpack."""
    scene = table(2)
    scene.lift_off("engineer", (3, "green"), base=("golden", "baker"), blue="RF", red="LL", number=3)
    assert unpacked(scene.s.icons[0]) == {"launch": 1, "reroll": 2, "fuel": 1, "either": 1, "blue": 2, "red": 2}
    scene.stop()
    assert scene.s.launches[0] == 5


@clause("Q11", "R8", "R34", "R35", "R54")
def test_S6_the_cats_own_bonus_counts_at_once(table):
    scene = table(2)
    scene.lift_off("rockstar", (10, "blue"), white="B")
    assert scene.landed() == 1
    assert facts(scene) == (0, 1)
    assert scene.in_catbase(0) == ["rockstar"]


@clause("R8", "R35")
def test_a_bonus_works_in_every_later_liftoff_and_resources_do_not(table):
    scene = table(2)
    scene.lift_off("golden", (10, "yellow"), base=("viking",), blue="RF", number=2)
    assert scene.pool() == {"blue": 2, "white": 0, "red": 0}  # Viking's red dice count only in its own Liftoff
    assert scene.s.rerolls[0] == 2  # one re-roll from Viking and one from the Laser Pointer


@clause("R22", "R34", "R42", "Q20", "Q30", "Q16")
def test_S7_paid_and_missed(table):
    """Royal Cat has no dice, so the Laser Pointer's re-roll has no use."""
    scene = table(2)
    scene.lift_off("royal", (10, "yellow"))
    assert scene.fields("paid") == [{"vp": 3, "total": 3}]
    assert scene.landed() == 0
    assert facts(scene) == (3, 1)


@clause("R22")
def test_points_are_paid_before_the_dice(table):
    scene = table(2)
    scene.lift_off("lucky", (3, "yellow"))
    assert scene.s.vp[0] == 2  # 1 point from the Cat and 1 from the Piggy Bank, before a colour is chosen
    assert scene.kinds(0) == {"colour"}
    assert (scene.view(0).scores[0].cats, scene.view(0).scores[0].jetpacks) == (1, 1)


@clause("Q30")
def test_a_liftoff_with_nothing_is_a_miss(table):
    scene = table(2)
    scene.arrange(extra=[0, 1], catbases=[["royal"], ["wizard"]])
    assert scene.landed() == 0
    assert scene.s.tokens[0] == 1


# --- colours ---


@clause("R23", "R53", "Q29")
def test_two_of_any_are_two_choices(table):
    scene = table(2)
    scene.lift_off("wizard", (10, "green"))
    assert [words["die"] for words in scene.legal(0)] == ["blue", "white", "red"]
    scene.colour("blue")
    assert scene.kinds(0) == {"colour"}
    scene.colour("red", blue="R", red="L")
    assert scene.pool() == {"blue": 1, "white": 0, "red": 1}


@clause("R23")
def test_colours_are_named_in_order_because_dice_are_alike(table):
    scene = table(2)
    scene.lift_off("wizard", (10, "green"))
    assert scene.game.words.action(scene.b, scene.s, 0, 21) == "Roll both dice in red"
    scene.colour("white")
    scene.refused(0, "colour-order", kind="colour", die="blue")
    assert [words["die"] for words in scene.legal(0)] == ["white", "red"]
    scene = table(2)
    scene.lift_off("wizard", (10, "green"))
    scene.colour("red", red="LL")  # no colour comes after red, so the other die is red without a decision
    assert scene.fields("coloured") == [{"die": "red", "count": 2}]
    assert scene.landed() == 2


@clause("R23")
def test_colours_are_chosen_before_rolling(table):
    scene = table(2)
    scene.lift_off("tourist", (10, "green"))
    assert sum(scene.s.dice[0]) == 0
    scene.refused(0, "not-now", kind="reroll", die="blue-rocket")
    scene.refused(0, "not-now", kind="stop")


@clause("Q29")
def test_same_makes_a_pair_one_choice(table):
    scene = table(2, two_any="same")
    scene.lift_off("farmer", (8, "purple"))  # the Cat has Two of Any, the Jetpack one Any-Die
    scene.colour("red")
    assert scene.pool() == {"blue": 1, "white": 0, "red": 2}
    scene.colour("blue", blue="RF", red="LL")  # there is no fixed order of colours here
    assert scene.pool() == {"blue": 2, "white": 0, "red": 2}


@clause("Q40", "R24", "Q38")
def test_colours_are_chosen_at_the_start_of_the_own_liftoff(table):
    """A seat that flies later chooses its colours after the earlier seats have thrown. It can use all the dice that the
    earlier seats have thrown."""
    scene = table(2)
    scene.lift_off("tourist", (10, "green"))
    assert scene.pending() == [0]
    scene.refused(1, "not-your-turn", kind="colour", die="blue")
    scene.colour("red", blue="R", red="LL")
    assert scene.pending() == [1]
    assert scene.flight(0, viewer=1).launches == 2
    assert scene.kinds(1) == {"colour"}


@clause("Q9", "R24")
def test_at_most_eight_dice_of_a_colour(table):
    scene = table(2)
    scene.lift_off("tuxedo", (10, "green"))
    scene.s.pool[0][2] = 8
    scene.refused(0, "colour-full", kind="colour", die="red")
    scene.s.pool[0][2] = 7
    scene.colour("red", white="FF", red="LLLLLLLL")
    assert scene.pool() == {"blue": 0, "white": 2, "red": 8}


@clause("Q9")
def test_a_full_colour_is_refused(table):
    scene = table(2)
    scene.lift_off("wizard", (10, "green"))
    scene.s.pool[0][0], scene.s.pool[0][1] = 3, 8
    scene.refused(0, "colour-full", kind="colour", die="white")
    scene.s.pool[0][2] = 7
    scene.refused(0, "no-room-left", kind="colour", die="red")  # only one red die is left for two Any-Dice
    assert [words["die"] for words in scene.legal(0)] == ["blue"]


@clause("Q9")
def test_the_only_colour_left_is_taken_without_asking(table):
    scene = table(2)
    scene.lift_off("wizard", (10, "green"))
    scene.s.pool[0][0], scene.s.pool[0][1] = 7, 8
    scene.colour("blue", blue="RRRRFFFF", white="BBBBBBBB", red="B")
    assert scene.pool() == {"blue": 8, "white": 8, "red": 1}


@clause("Q9")
def test_without_a_limit_any_colour_goes(table):
    scene = table(2, dice_cap="none")
    scene.lift_off("wizard", (10, "green"))
    scene.s.pool[0][2] = 8
    scene.colour("red", red="LLLLLLLLLL")
    assert scene.pool()["red"] == 10


@clause("Q9")
@pytest.mark.parametrize(
    ("fixed", "pool"),
    [
        ((9, 0, 0), (8, 1, 0)),
        ((0, 10, 0), (2, 8, 0)),
        ((0, 8, 9), (1, 8, 8)),
        ((9, 9, 0), (8, 8, 2)),
        ((9, 9, 9), (8, 8, 8)),
    ],
)
def test_dice_beyond_the_eighth_change_colour_or_are_lost(table, fixed, pool):
    scene = table(2, dice_cap=8)
    scene.bonus("royal", **dict(zip(DICE, fixed)))
    faces = {die: "RFFFFFFF"[:count] for die, count in zip(DICE, pool)}
    scene.lift_off("royal", (10, "green"), **faces)
    assert tuple(scene.s.pool[0]) == pool


@clause("Q9")
def test_any_dice_without_room_are_lost(table):
    for options in ({}, {"two_any": "same"}):
        scene = table(2, **options)
        scene.bonus("chilli", blue=8, white=8, red=8)
        scene.lift_off("chilli", (8, "purple"), blue="R" * 8, white="R" * 8, red="R" * 8)
        assert tuple(scene.s.pool[0]) == (8, 8, 8)


# --- dice ---


@clause("R25", "R26", "R27", "R28", "Q10")
@pytest.mark.parametrize(
    ("die", "shown"),
    [
        ("blue", {"rocket": 3, "fuel": 3, "launch": 0, "blank": 0}),
        ("white", {"rocket": 2, "fuel": 2, "launch": 1, "blank": 1}),
        ("red", {"rocket": 1, "fuel": 1, "launch": 2, "blank": 2}),
    ],
)
def test_the_six_sides_of_each_die(table, die, shown):
    seen: dict[str, int] = dict.fromkeys(FACES, 0)
    for face in range(1, 7):
        scene = table(2)
        scene.bonus("royal", **{die: 1})
        scene.rolls(face)
        scene.lift_off("royal", (10, "green"))
        (place,) = [place for place, count in enumerate(scene.s.dice[0]) if count]
        seen[CLASSES[place].split("-")[1]] += 1
    assert seen == shown
    faces = scene.view(None).board.dice[DICE.index(die)].faces
    assert dict.fromkeys(FACES, 0) | {each.face: each.count for each in faces} == shown


@clause("R25")
def test_all_dice_are_rolled_once(table):
    scene = table(2)
    scene.lift_off("tailor", (9, "green"), blue="RF", white="LB")
    assert sum(scene.s.dice[0]) == 4
    assert scene.fields("rolled") == [
        {"die": "blue", "rocket": 1, "fuel": 1, "launch": 0, "blank": 0},
        {"die": "white", "rocket": 0, "fuel": 0, "launch": 1, "blank": 1},
    ]


@clause("R24", "Q8")
def test_liftoffs_are_made_in_turn_order_each_with_all_dice(table):
    scene = table(2)
    scene.lift_off("tailor", (8, "purple"))
    scene.colour("red", blue="RF", white="LB", red="L")
    assert scene.pending() == [0]  # the re-roll is a decision
    scene.refused(1, "not-your-turn", kind="colour", die="red")
    scene.stop()
    assert scene.pending() == [1]
    scene.colour("red", seat=1, red="LL")
    assert scene.s.launches[1] == 3  # the Either-Or icons of its Cat and its Jetpack make a pair


# --- re-rolls ---


@clause("R29", "R44", "Q16")
def test_S14_the_same_die_twice(table):
    scene = table(2)
    scene.lift_off("gambler", (9, "green"), red="LLB")
    scene.reroll("red", "B", "B")
    scene.reroll("red", "B", "L")
    assert scene.landed() == 3  # there is no third re-roll
    assert facts(scene) == (1, 0)


@clause("R29", "Q16")
def test_S15_a_reroll_for_the_worse_stands(table):
    scene = table(2)
    scene.lift_off("rockstar", (10, "yellow"), base=("postal", "barista"), white="LFR", number=3)
    scene.s.icons[0] -= 1 << 4  # without Rockstar's Launch, the re-roll is the only icon, as in the example
    assert scene.flight(0, viewer=0).launches == 2
    scene.reroll("white", "F", "B")
    assert scene.landed() == 1


@clause("R29", "Q16", "R37")
def test_rerolls_are_optional_and_add_up(table):
    scene = table(2)
    scene.lift_off("viking", (9, "yellow"), base=("lucky",), number=2)
    scene.colour("white", white="R", red="BB")
    assert scene.s.rerolls[0] == 1 + 2 + 2
    assert scene.kinds(0) == {"reroll", "stop"}
    scene.refused(0, "no-such-die", kind="reroll", die="blue-rocket")
    scene.refused(0, "no-such-die", kind="reroll", die="white-fuel")
    scene.reroll("white", "R", "L")
    scene.stop()
    assert scene.landed() == 1
    assert sum(scene.s.dice[0]) == 3  # a die keeps its colour
    assert scene.pool() == {"blue": 0, "white": 1, "red": 2}


@clause("Q16", "R30", "Q17")
def test_blanks_are_converted_after_all_rerolls(table):
    """A Blank may be re-rolled even if an icon could use it, because icons use Blanks only after the re-rolls."""
    scene = table(2)
    scene.lift_off("gambler", (9, "red"), red="BLL")
    scene.reroll("red", "B", "F")
    scene.stop()
    assert scene.landed() == 2


@clause("R23", "Q9", "Q29")
def test_a_single_any_die_takes_the_last_place_of_a_colour(table):
    """Two Any-Dice that must have the same colour need two free places of that colour. A single Any-Die needs only one
    free place."""
    scene = table(2, two_any="same")
    scene.lift_off("tuxedo", (10, "green"))  # two white dice and an Any-Die
    scene.s.pool[0][1] = 7
    assert [words["die"] for words in scene.legal(0)] == ["blue", "white", "red"]
    scene.colour("white", white="F" * 8)
    assert scene.pool()["white"] == 8
    scene = table(2, two_any="same")
    scene.lift_off("wizard", (10, "green"))
    scene.s.pool[0][1] = 7
    scene.refused(0, "colour-full", kind="colour", die="white")
    scene.s.pool[0][1] = 6
    assert {"kind": "colour", "die": "white"} in scene.legal(0)


@clause("R37", "R20")
def test_nothing_of_the_last_liftoff_is_shown_before_the_next_one(table):
    scene = table(3)
    scene.play_until(lambda scene: scene.s.round == 2)
    scene.arrange(row=["tourist", "wizard", "box", "viking"])
    scene.reveal(8, 9, 7)
    scene.take(1, "tourist")
    scene.take(0, "wizard")
    scene.take(2, "box")
    assert scene.pending() == [1]
    shown = scene.view(None).flights
    assert [flight is not None for flight in shown] == [False, True, False]
    assert [scene.s.step[seat] for seat in (0, 2)] == [GROUNDED, GROUNDED]


@clause("Q19", "R25")
def test_dice_are_told_after_the_tokens_that_are_bet(table):
    scene = table(2, token_timing="before_roll")
    scene.lift_off("mountain", (10, "green"), tokens=2)
    assert scene.s.step[0] == BET
    assert not scene.events("rolled")
    scene.dice(white="LRF")
    scene.spend(1)
    assert scene.fields("rolled") == [{"die": "white", "rocket": 1, "fuel": 1, "launch": 1, "blank": 0}]
    scene = table(2, token_timing="before_roll")
    scene.lift_off("tuxedo", (10, "green"), tokens=2)
    scene.colour("red")
    assert scene.fields("coloured") == [{"die": "red", "count": 1}]
    assert not scene.events("rolled")


@clause("R37")
def test_a_liftoff_starts_with_nothing_of_the_one_before(table):
    for options in ({}, {"two_any": "same"}):
        fresh, used = table(2, **options), table(2, **options)
        for cells in (used.s.icons, used.s.pairs_left, used.s.any_left, used.s.last_colour, used.s.rerolls):
            cells[0] = cells[1] = 2
        for cells in (used.s.spent, used.s.declared, used.s.launches, used.s.step):
            cells[0] = cells[1] = 1
        for seat in (0, 1):
            for row in (used.s.pool, used.s.dice):
                for place in range(len(row[seat])):
                    row[seat][place] = 1
        for scene in (fresh, used):
            scene.lift_off("wizard", (8, "purple"))
        assert used.s.to_bytes() == fresh.s.to_bytes()


@clause("R32", "Q19")
@pytest.mark.parametrize("timing", ["before_roll", "after_roll"])
def test_nobody_is_asked_for_tokens_without_having_any(table, timing):
    scene = table(2, token_timing=timing)
    scene.lift_off("mountain", (10, "green"), white="LRF")
    assert scene.landed() == 2
    assert scene.pending() == [1]
