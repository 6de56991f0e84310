"""The box: the contents that section 6 of the ledger states, and the errors for a wrong box."""

from pathlib import Path

import pytest

from mewple.core.content import BoxError, load
from mewple.games.cat_astrophe import GAME
from mewple.games.cat_astrophe.content import ROOMS, read_home
from mewple.games.cat_astrophe.state import CONTENT, HOME
from mewple.testing import clause

BOX = Path(GAME.rules.setup.__code__.co_filename).parent / "box.toml"


@clause("R2", "R38")
def test_the_floor_plan():
    cells = [
        (x, y)
        for room in HOME.rooms
        for x in range(room.rect[0], room.rect[0] + room.rect[2])
        for y in range(room.rect[1], room.rect[1] + room.rect[3])
    ]
    assert len(cells) == len(set(cells)) == 140  # the rooms fill the grid without overlapping
    assert len(HOME.doors) == 11
    degrees = [sum(room in door.rooms for door in HOME.doors) for room in range(ROOMS)]
    assert (min(degrees), max(degrees)) == (2, 4)
    assert HOME.distances() == [
        [0, 1, 2, 3, 2, 2, 1, 1],
        [1, 0, 1, 2, 3, 3, 2, 2],
        [2, 1, 0, 1, 2, 3, 2, 1],
        [3, 2, 1, 0, 1, 2, 3, 2],
        [2, 3, 2, 1, 0, 1, 2, 1],
        [2, 3, 3, 2, 1, 0, 1, 2],
        [1, 2, 2, 3, 2, 1, 0, 1],
        [1, 2, 1, 2, 1, 2, 1, 0],
    ]


@clause("R15", "R46", "Q8", "Q17")
def test_the_items():
    types = [item.type for item in HOME.items]
    assert {kind: types.count(kind) for kind in set(types)} == {"cloth": 6, "tool": 7, "toy": 6, "gadget": 5, "food": 4}
    assert len({frozenset(room.finds) for room in HOME.rooms}) == 8
    assert min(sum(kind in room.finds for kind in types) for room in HOME.rooms) >= 10
    scores = sorted(HOME.items[item].combine for item in HOME.escape)
    assert scores == [3, 4, 4, 4, 5, 5, 5, 5, 5, 5, 5, 6]


@clause("R77", "R85", "R86")
def test_the_events():
    traits = [("strength", "craft", "cuteness")[card.trait] for card in HOME.cards]
    assert {trait: traits.count(trait) for trait in set(traits)} == {"cuteness": 7, "craft": 4, "strength": 4}
    assert [card.first for card in HOME.cards] == [True] + [False] * 14


@clause("R6")
def test_dice_are_balanced():
    for trait in range(3):
        assert sum((cat.dice[trait] + 1) / 2 for cat in HOME.cats) == 18


@clause("Q47")
def test_all_17_options_of_the_ledger_and_what_they_default_to():
    ledger = {
        "level": "normal",
        "escape_gather": "room",
        "escape_order": "strict",
        "turn_order": "fixed",
        "move_order": "either",
        "item_supply": "types",
        "trade_range": "room",
        "auto_consent": False,
        "distract_stealth": True,
        "combine_reach": "held",
        "big_rig_bonus": 0,
        "pickup_by": "others",
        "distract_range": 1,
        "crash_range": "any",
        "group_check": "sum",
        "tracker_floor": 2,
        "event_exhaustion": "wary",
    }
    defaults = {name: option.default for name, option in CONTENT.options.items()}
    assert defaults == {**ledger, "cat_choice": "printed", "round_limit": 40}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('finds = ["cloth", "tool"]', 'finds = ["cloth", "cloth"]', "two of cloth"),
        ("rect = [9, 5, 5, 5]", "rect = [9, 5, 6, 5]", "inside the 14 x 10 grid"),
        ("rect = [9, 5, 5, 5]", "rect = [9, 6, 5, 4]", "between entryway and living_room"),
        ("at = [11.5, 5.0]", 'at = "door"', "a place [x, y]"),
        ('id = "fern"', 'id = "television"', "an id of its own"),
        ('effect = "zoomies"', 'effect = "nap"', "one of none, wear"),
        ("combine = 3", "use = 3", "an effect for items to use"),
        ("first = true", "first = false", "exactly one event"),
        ("delta = [1, 1, 1, 0, 0]", "delta = [1, 0]", "5 whole numbers"),
        ("strength = 12", "strength = 20", "a whole number from 4 to 12"),
        ('start = "entryway"', 'start = "cellar"', "one of entryway"),
        ("at_least = 3, amount = 1 }", "at_least = 3, amount = 1, x = 2 }", "not known"),
        ("use = 2, effect", "use = 2, combine = 2, effect", "one of combine, use and break"),
    ],
)
def test_a_wrong_box_is_told_what_is_wrong(tmp_path, old, new, said):
    text = BOX.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "box.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(BoxError, match=said.replace("[", r"\[").replace("]", r"\]")):
        read_home(load(file))


def test_doors_must_join_the_apartment(tmp_path):
    text = BOX.read_text(encoding="utf-8")
    start, end = text.index("doors = ["), text.index("things = [")
    doors = [line for line in text[start:end].splitlines() if "laundry" not in line]
    file = tmp_path / "box.toml"
    file.write_text(text[:start] + "\n".join(doors) + "\n" + text[end:], encoding="utf-8")
    with pytest.raises(BoxError, match="a way from every room"):
        read_home(load(file))
