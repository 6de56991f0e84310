"""Every icon follows its clause (R42-R56), and the pairing finds the most Launches (R30, R31)."""

import random
from itertools import product

import pytest

from mewple.games.jetcats.icons import ICONS, count, packed, unpacked
from mewple.games.jetcats.pairing import CHOICES, LARGE, LARGE_MASK, best, most_launches
from mewple.games.jetcats.view_flight import placed
from mewple.testing import clause


def launches(rolled="", **icons):
    """The Launches from faces (by letter) and icons (by name)."""
    return most_launches(packed(icons), *(rolled.count(letter) for letter in "RFLB"))


def by_hand(rolled, icons):
    """The most Launches, found by trying every use of every icon."""
    rockets, fuel, full, blanks = (rolled.count(letter) for letter in "RFLB")
    rockets += icons.get("rocket", 0)
    fuel += icons.get("fuel", 0)
    full += icons.get("launch", 0)
    converters = ["F"] * icons.get("blank_fuel", 0) + ["R"] * icons.get("blank_rocket", 0)
    converters += ["L"] * icons.get("blank_launch", 0)
    found = 0
    for used in product((False, True), repeat=len(converters)):
        if sum(used) > blanks:
            continue
        turned = [letter for letter, use in zip(converters, used) if use]
        for eithers in product("RF", repeat=icons.get("either", 0)):
            for doubles in product("RF", repeat=icons.get("either2", 0)):
                r = rockets + turned.count("R") + eithers.count("R") + 2 * doubles.count("R")
                f = fuel + turned.count("F") + eithers.count("F") + 2 * doubles.count("F")
                found = max(found, full + turned.count("L") + min(r, f))
    return found


@clause("R31", "R30", "Q14", "Q15", "Q17", "Q18")
def test_the_most_launches_agree_with_trying_everything():
    dice = random.Random(7)
    kinds = ("launch", "fuel", "rocket", "either", "either2", "blank_fuel", "blank_rocket", "blank_launch")
    for _ in range(1500):
        rolled = "".join(dice.choice("RFLB") for _ in range(dice.randrange(9)))
        icons = {kind: dice.randrange(3) for kind in kinds if dice.random() < 0.6}
        assert launches(rolled, **icons) == by_hand(rolled, icons), (rolled, icons)


@clause("R31", "Q15")
def test_the_layout_adds_up():
    """The page shows people which dice and icons make Launches. The game must score exactly these Launches."""
    dice = random.Random(3)
    for _ in range(500):
        rolled = "".join(dice.choice("RFLB") for _ in range(dice.randrange(10)))
        icons = {kind: dice.randrange(3) for kind in ICONS[1:7] + ICONS[12:]}
        laid = best(packed(icons), *(rolled.count(letter) for letter in "RFLB"))
        made, full, rockets, fuel = (laid >> place * LARGE & LARGE_MASK for place in range(4))
        chosen = placed(laid >> CHOICES)
        turned = chosen.blank_fuel + chosen.blank_rocket + chosen.blank_launch
        assert made == full + min(rockets, fuel)
        assert turned <= rolled.count("B")
        assert chosen.blank_launch == min(icons["blank_launch"], rolled.count("B"))  # these are always used first
        assert chosen.blank_fuel <= icons["blank_fuel"]
        assert chosen.blank_rocket <= icons["blank_rocket"]
        units = rolled.count("R") + rolled.count("F") + icons["rocket"] + icons["fuel"] + icons["either"]
        assert rockets + fuel == units + 2 * icons["either2"] + chosen.blank_fuel + chosen.blank_rocket


@clause("R48", "Q18", "R31")
@pytest.mark.parametrize(("rolled", "made"), [("", 0), ("R", 1), ("RF", 1), ("RRF", 2), ("FF", 2)])
def test_S1_doubled_goes_one_way(rolled, made):
    assert launches(rolled, either2=1) == made


@clause("Q18")
def test_two_either_or_may_go_different_ways_and_two_doubled_too():
    assert launches(either=2) == 1
    assert launches(either2=2) == 2


@clause("Q17", "R56")
def test_S3_one_blank_two_converters():
    assert launches("B", blank_fuel=1, blank_launch=1) == 1


@clause("Q17", "R55", "R56")
def test_S4_two_blanks():
    assert launches("BBF", blank_launch=1, blank_rocket=1) == 2


@clause("Q17")
def test_a_converter_needs_a_blank_and_works_once():
    assert launches("", blank_launch=2) == 0
    assert launches("BB", blank_launch=1) == 1
    assert launches("BBFF", blank_rocket=1) == 1


@clause("R43", "R45", "R46", "R47", "R48", "R54", "R55", "R56")
@pytest.mark.parametrize(
    ("icon", "rolled", "without", "made"),
    [
        ("launch", "", 0, 1),
        ("fuel", "R", 0, 1),
        ("fuel", "F", 0, 0),
        ("rocket", "F", 0, 1),
        ("rocket", "R", 0, 0),
        ("either", "F", 0, 1),
        ("either", "R", 0, 1),
        ("either2", "FF", 0, 2),
        ("either2", "RR", 0, 2),
        ("blank_fuel", "BR", 0, 1),
        ("blank_fuel", "BF", 0, 0),
        ("blank_rocket", "BF", 0, 1),
        ("blank_rocket", "BR", 0, 0),
        ("blank_launch", "B", 0, 1),
    ],
)
def test_what_a_symbol_adds(icon, rolled, without, made):
    assert launches(rolled) == without
    assert launches(rolled, **{icon: 1}) == made


@clause("R42", "R44", "R49", "R50", "R51", "R52", "R53")
@pytest.mark.parametrize(
    ("icon", "vp", "rerolls", "pool", "any_dice"),
    [
        ("vp", 2, 0, (0, 0, 0), 0),
        ("reroll", 0, 2, (0, 0, 0), 0),
        ("blue", 0, 0, (2, 0, 0), 0),
        ("white", 0, 0, (0, 2, 0), 0),
        ("red", 0, 0, (0, 0, 2), 0),
        ("any", 0, 0, (0, 0, 0), 2),
        ("two_any", 0, 0, (0, 0, 0), 4),
    ],
)
def test_what_a_symbol_gathers(table, icon, vp, rerolls, pool, any_dice):
    scene = table(2)
    scene.b.jet_bonus[0][0] = packed({icon: 2})
    scene.b.cat_base[0] = 0
    scene.b.cat_lift[0] = packed({"any": 1})  # so that the Liftoff has a decision before the roll
    scene.lift_off("rockstar", (1, "blue"))
    assert scene.s.vp[0] == vp
    assert scene.s.rerolls[0] == rerolls
    assert tuple(scene.s.pool[0]) == pool
    assert scene.s.any_left[0] == any_dice + 1


@clause("R42")
def test_points_on_cards_are_the_number_printed(table):
    for cat, vp in [("royal", 3), ("knight", 2), ("golden", 1), ("snow", 0)]:
        scene = table(2)
        scene.lift_off(cat, (8, "purple"))
        assert scene.s.vp[0] == vp


def test_icons_pack_and_unpack():
    for number in range(16):
        counts = {icon: (number * place) % 16 for place, icon in enumerate(ICONS)}
        whole = packed(counts)
        assert unpacked(whole) == {icon: n for icon, n in counts.items() if n}
        assert [count(whole, place) for place in range(len(ICONS))] == list(counts.values())
    assert unpacked(packed({"red": 2}) + packed({"red": 1, "vp": 3})) == {"vp": 3, "red": 3}
