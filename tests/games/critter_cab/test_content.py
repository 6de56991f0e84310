"""The box: the contents that section 6 of the ledger states, and the errors when it is loaded."""

import re
import tomllib
from itertools import combinations
from pathlib import Path

import pytest

from mewple.core.content import BoxError, load
from mewple.core.registry import find
from mewple.games.critter_cab import box as filling
from mewple.games.critter_cab.content_town import CHANCE, CLOUD, ROAD, STAND, WATER, distances, read_town
from mewple.games.critter_cab.state import CARDS, TOWN, Box
from mewple.match import SeatSetup, new_setup
from mewple.testing import clause

LEDGER = (Path(__file__).parents[3] / "rulebooks" / "critter-cab.md").read_text(encoding="utf-8")
BOX = Path(filling.__file__).parent / "box.toml"
GAME = find("critter-cab")
CODES = [stand.code for stand in TOWN.stands]


def blocks():
    """The TOML blocks in the ledger."""
    return [tomllib.loads(text) for text in re.findall(r"```toml\n(.*?)```", LEDGER, re.DOTALL)]


def test_the_town_has_the_tiles_and_links_of_the_ledger():
    kinds = [tile.kind for tile in TOWN.tiles]
    assert [kinds.count(kind) for kind in (ROAD, STAND, CHANCE, WATER, CLOUD)] == [69, 10, 16, 10, 8]
    ways = [link.way for link in TOWN.links]
    assert [ways.count(way) for way in ("road", "river", "sky")] == [108, 18, 12]
    assert [stand.tile for stand in TOWN.stands] == [82, 12, 37, 7, 21, 45, 67, 62, 80, 31]
    assert set(kinds[95:105]) == {WATER}
    assert set(kinds[105:]) == {CLOUD}


def test_the_town_is_the_one_that_the_ledger_draws():
    board = blocks()[0]
    box = tomllib.loads(BOX.read_text(encoding="utf-8"))
    for key in ("board", "roads", "river", "sky"):
        assert box[key] == board[key]
    assert box["chance_tiles"]["at"] == board["chance"]["tiles"]
    keys = ("code", "name", "at")
    assert [{key: stand[key] for key in keys} for stand in box["stand"]] == board["stand"]


@clause("R35", "R37", "R60", "Q53")
def test_the_passengers_are_those_of_the_ledger():
    (wanted,) = [block["passengers"] for block in blocks() if "passengers" in block]
    box = tomllib.loads(BOX.read_text(encoding="utf-8"))
    assert box["cards"]["passengers"] == wanted
    assert len(wanted) == 60
    assert all(card.fare >= 2 and card.to[0] != card.to[1] for card in CARDS.passengers)


@clause("Q53")
def test_fares_follow_the_trip():
    """A fare is 2, 3 or 4 coins, depending on the mean distance of the destinations from all stands. For three or four
    passengers, the fare is 1 coin more."""
    exits = TOWN.exits(0)
    far = [distances(exits, stand.tile) for stand in TOWN.stands]
    for card in CARDS.passengers:
        ways = []
        for origin, stand in enumerate(TOWN.stands):
            ways.append(min(far[goal][stand.tile] for goal in card.to if goal != origin))
        mean = sum(ways) / 10
        base = 2 if mean < 7.2 else 3 if mean < 8.8 else 4
        assert card.fare == base + (card.pax >= 3)


def test_every_stand_is_wanted_as_often_as_any_other():
    for stand in range(10):
        cards = [card for card in CARDS.passengers if stand in card.to]
        assert (len(cards), sum(card.vip for card in cards)) == (12, 5)
    assert {frozenset(card.to) for card in CARDS.passengers} == {frozenset(pair) for pair in combinations(range(10), 2)}
    pax = [card.pax for card in CARDS.passengers]
    assert [pax.count(count) for count in (1, 2, 3, 4)] == [15, 20, 15, 10]
    assert sum(a + b > 6 for a, b in combinations(pax, 2)) == 195


@clause("R39")
def test_twenty_five_cards_are_vips():
    assert sum(card.vip for card in CARDS.passengers) == 25


@clause("R42", "R61")
def test_the_chance_cards_are_those_of_the_ledger():
    (wanted,) = [block["chance_cards"] for block in blocks() if "chance_cards" in block]
    keys = ("code", "count", "when", "name", "text", "line")
    box = tomllib.loads(BOX.read_text(encoding="utf-8"))
    assert [{key: card[key] for key in keys} for card in box["cards"]["chance"]] == wanted


@clause("R62")
def test_the_movement_cards_are_those_of_the_ledger():
    (wanted,) = [block["movement"] for block in blocks() if "movement" in block]
    assert {str(value + 1): count for value, count in enumerate(CARDS.movement)} == wanted
    assert sum(CARDS.movement) == 48


@clause("R9", "R11", "R13", "R14", "R59")
def test_the_taxis_are_those_of_the_ledger():
    (wanted,) = [block["taxi"] for block in blocks() if "taxi" in block]
    box = tomllib.loads(BOX.read_text(encoding="utf-8"))
    keys = ("name", "pax", "paths", "draw", "vip_tip", "line")
    assert {taxi["id"]: {key: taxi[key] for key in keys} for taxi in box["taxi"]} == wanted


@pytest.mark.parametrize(("path", "heading"), [(0, "all taxis"), (1, "River Taxi"), (2, "Flying Taxi")])
def test_distances_between_stands_are_those_of_the_ledger(path, heading):
    part = LEDGER[LEDGER.index(heading + ")\n\n| | SNK") :]
    rows = [re.findall(r"\d+(?!\.)(?=\s*\|)", line) for line in part.splitlines()[4:14]]
    exits = TOWN.exits(path)
    for number, stand in enumerate(TOWN.stands):
        far = distances(exits, stand.tile)
        assert [far[other.tile] for other in TOWN.stands] == [int(text) for text in rows[number]][:10]


def test_every_tile_has_a_name_of_its_own():
    labels = [tile.label for tile in TOWN.tiles]
    assert len(set(labels)) == len(labels)
    assert not any(re.search(r"\d+,\s*\d+", label) for label in labels)


@clause("Q40")
def test_no_tile_is_both_stand_and_chance_tile(complaint):
    assert all((tile.kind == STAND) == (tile.stand >= 0) for tile in TOWN.tiles)
    assert "chance_tiles.at" in complaint(lambda box: box["chance_tiles"]["at"].append([8, 5]))


# --- what loading complains about ---


def dump(value):
    """Writes a value as TOML; it supports only the types that occur in a box."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(dump, value)) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{dump(key)} = {dump(each)}" for key, each in value.items()) + "}"
    return str(value)


@pytest.fixture
def loaded(tmp_path):
    """Loads the box after a change of its text."""

    def load_changed(change):
        box = tomllib.loads(BOX.read_text(encoding="utf-8"))
        change(box)
        file = tmp_path / "box.toml"
        file.write_text("\n".join(f"{dump(key)} = {dump(value)}" for key, value in box.items()), encoding="utf-8")
        b = Box()
        filling.fill(load(file), b)
        return b

    return load_changed


@pytest.fixture
def complaint(loaded):
    """The error message for a box with this change."""

    def complain(change):
        with pytest.raises(BoxError) as caught:
            loaded(change)
        return str(caught.value)

    return complain


def test_an_unchanged_box_is_no_complaint(loaded):
    b = loaded(lambda box: None)
    wanted = GAME.open_box()
    for name in ("trips", "reach_low", "fare", "stands"):
        assert bytes(getattr(b, name)) == bytes(getattr(wanted, name))


@clause("Q19")
def test_a_card_for_more_than_a_taxi_holds_is_refused(complaint):
    told = complaint(lambda box: box["cards"]["passengers"][0].update(pax=5))
    assert "cards.passengers[0].pax" in told
    assert "from 1 to 4" in told


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda box: box["cards"]["passengers"][3].update(to=["HOP", "HOP"]), "two different stands"),
        (lambda box: box["cards"]["passengers"][3].update(to=["HOP", "XYZ"]), "two different stands"),
        (lambda box: box["cards"]["passengers"][3].update(colour="red"), "not known here"),
        (lambda box: box["cards"]["passengers"][3].update(id="P01"), "ids of their own"),
        (lambda box: box["cards"]["passengers"].pop(), "another shape"),
        (lambda box: box["cards"]["chance"].pop(), "one entry for each"),
        (lambda box: box["cards"]["chance"][0].update(when="keep"), "expected now"),
        (lambda box: box["cards"]["chance"][7].update(moves=4), "add up to 9"),
        (lambda box: box["roads"].update({"Crooked Way": [[0, 0], [3, 1]]}), "straight or diagonal"),
        (lambda box: box["roads"].update({"Blind Alley": [[8, 5], [9, 6]]}), "dead end"),
        (lambda box: box["roads"].update({"Lonely Ring": [[5, 7], [6, 7], [5, 8], [5, 7]]}), "cut off"),
        (lambda box: box["roads"].update({"Off the Map": [[16, 5], [17, 5]]}), "x from 0 to 16"),
        (lambda box: box["river"].update({"Dry Bed": [[3, 1], [5, 5]]}), "with others between"),
        (lambda box: box["river"].update({"Nowhere": [[3, 1], [4.4, 3.3], [5.5, 5.5]]}), "begins and ends on road"),
        (lambda box: box["sky"].update({"Twice": [[3, 1], [8, 5], [11, 0]]}), "a tile already"),
        (lambda box: box["stand"][0].update(at=[5, 9]), "plain road tiles"),
        (lambda box: box["stand"][0].update(code="ROW"), "codes of their own"),
        (lambda box: box["taxi"][0].update(paths=["road", "tunnel"]), "some of road, river, sky"),
        (lambda box: box["taxi"].pop(), "4 tables"),
        (lambda box: box["movement"].update(counts=[6, 8, 10, 10, 8]), "6 whole numbers"),
        (lambda box: box["figurines"].update(names=["fox", "fox", "otter", "owl"]), "figurines that differ"),
        (lambda box: box["time"].update(cost_mean=0), "from 1 to 600"),
        (lambda box: box["board"].update(width="wide"), "whole number"),
        (lambda box: box.update(weather="rain"), "weather"),
    ],
)
def test_a_wrong_box_gets_one_clear_complaint(complaint, change, says):
    told = complaint(change)
    assert says in told
    assert "\n" not in told


def test_a_town_can_be_read_by_itself():
    assert read_town(load(BOX)) == TOWN


@clause("R7", "R54", "Q35")
def test_as_printed_is_the_timer_and_play_now_deals_a_named_shorter_shift():
    presets = {preset.name: preset for preset in GAME.content.presets}
    (printed,) = [preset for preset in presets.values() if preset.printed]
    (quick,) = [preset for preset in presets.values() if preset.quick]
    assert (printed.name, dict(printed.options)) == ("As printed", {"limit": "clock"})
    assert (quick.name, dict(quick.options)) == ("Short shift", {"minutes": 35})
    assert GAME.content.options["limit"].default == "rounds"  # by default, rounds are counted


@clause("R7", "R54")
def test_a_table_as_printed_has_its_clock_wound():
    (printed,) = [preset for preset in GAME.content.presets if preset.printed]
    seats = [SeatSetup("bot", level="hamster") for _ in range(2)]
    assert new_setup(GAME, seats, dict(printed.options)).clock.game == 45 * 60
    (quick,) = [preset for preset in GAME.content.presets if preset.quick]
    assert new_setup(GAME, seats, dict(quick.options)).clock.game == 0
