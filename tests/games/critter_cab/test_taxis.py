"""The four taxis (R9-R18) and the ways they may use."""

import pytest

from mewple.games.critter_cab.content_town import CLOUD, WATER
from mewple.games.critter_cab.state import CARDS, TOWN
from mewple.testing import Scene, clause


def ends(scene, value):
    scene.arrange(hands={0: [value, 3, 3]})
    scene.act(0, kind="card", value=value)
    return scene.ends(0)


def kinds(tiles):
    return {TOWN.tiles[tile].kind for tile in tiles}


@clause("R9", "R11", "R13", "R14", "R18", "R59")
def test_s1_seats_and_abilities_stand_on_the_cards():
    taxis = {taxi.id: taxi for taxi in CARDS.taxis}
    assert {name: taxi.pax for name, taxi in taxis.items()} == {"river": 4, "family": 6, "limousine": 4, "flying": 4}
    assert {name: taxi.draw for name, taxi in taxis.items()} == {"river": 1, "family": 2, "limousine": 1, "flying": 1}
    view = Scene("critter-cab", seats=4).view(None)
    card = view.board.taxis[view.seats[0].taxi]
    assert all((card.name, card.ability, card.pax in (4, 6)))
    assert "more passengers" in taxis["family"].ability


@clause("R9", "R10", "Q23")
def test_s17_rivers_are_for_the_river_taxi(table):
    scene = table(taxis=("river", "family"))
    found = ends(scene, 3)
    assert len(found) == 12
    assert scene.tiles("SNO", "PUR", "HOP", "OTT", (9.4, 3.5), (9.5, 6.0)) <= found
    assert CLOUD not in kinds(found)


@clause("R10", "R12", "Q23")
@pytest.mark.parametrize("taxi", ["family", "limousine"])
def test_s17_road_taxis_stay_on_roads(table, taxi):
    scene = table(seats=1, taxis=(taxi,))
    assert ends(scene, 3) == scene.tiles("HOP", "OTT", (8, 4), (5, 5), (7, 5), (9, 5), (11, 5), (8, 6))
    scene.refused(0, "river-only", kind="drive", tile=scene.tile((9.4, 3.5)))
    scene.refused(0, "sky-only", kind="drive", tile=scene.tile((10.7, 4.2)))


@clause("R11", "R12", "Q23")
def test_s18_cloud_ways_are_for_the_flying_taxi(table):
    scene = table(taxis=("flying", "family"))
    found = ends(scene, 3)
    assert len(found) == 14
    assert scene.tiles("OWL", "KOA", "SNK") <= found
    assert sum(TOWN.tiles[tile].kind == CLOUD for tile in found) == 3
    assert WATER not in kinds(found)


@clause("R11")
def test_cloud_ways_join_certain_places_only():
    """Cloud ways end at these six stands and nowhere else."""
    joined = {link.a if TOWN.tiles[link.b].kind == CLOUD else link.b for link in TOWN.links if link.way == "sky"}
    ends = {TOWN.stands[TOWN.tiles[tile].stand].code for tile in joined if TOWN.tiles[tile].kind != CLOUD}
    assert ends == {"OWL", "NEW", "SNK", "KOA", "WES", "SNO"}


@clause("Q23")
def test_every_step_on_a_shortcut_costs_a_move_and_it_runs_both_ways(table):
    for start, other in (("WES", "SNK"), ("SNK", "WES")):
        scene = table(taxis=("river", "family"), at=start)
        scene.arrange(hands={0: [1, 2, 3]})
        scene.act(0, kind="card", value=1)
        assert scene.tile((1.5, 7.6)) in scene.ends(0)
        assert scene.tile(other) not in scene.ends(0)
        scene.act(0, kind="drive", tile=scene.tile((1.5, 7.6)))
        assert scene.s.tile[0] == scene.tile((1.5, 7.6))
        scene = table(taxis=("river", "family"), at=start)
        assert scene.tile(other) in ends(scene, 2)


def ways(scene):
    """The end tile and the kind of each step of the last move."""
    return [(event.fields["to"], event.fields["way"]) for event in scene.events("step")]


@clause("R9", "R11", "Q23")
def test_every_step_tells_by_which_way_it_goes(table):
    """The step from the road to the water or into the air counts as a step on water or in the air. The step back to the
    road counts in the same way."""
    scene = table(taxis=("river", "family"), at="WES")
    scene.drive(0, 2, "SNK")
    assert ways(scene) == [(scene.tile((1.5, 7.6)), "river"), (scene.tile("SNK"), "river")]
    scene = table(taxis=("river", "family"), at="SNK")
    scene.drive(0, 1, (2, 10))
    assert ways(scene) == [(scene.tile((2, 10)), "road")]
    scene = table(taxis=("flying", "family"), at="NEW")
    scene.drive(0, 3, "OWL")
    assert [way for _, way in ways(scene)] == ["sky", "sky", "sky"]
    assert next(event.fields["from"] for event in scene.events("step")) == scene.tile("NEW")


@clause("R13", "R38", "Q21", "Q48")
def test_s3_the_limousine_gets_two_more_for_a_vip_card(table):
    for taxi, coins in (("limousine", 5), ("river", 3), ("flying", 3)):
        scene = table(seats=1, taxis=(taxi,), at=(10, 0))
        scene.arrange(riders={0: ["P40"]}, boarded={0: "HOP"})
        scene.drive(0, 1, "SNO")
        assert scene.points() == [coins]
    scene = table(seats=1, taxis=("limousine",), at=(10, 0))
    scene.arrange(riders={0: ["P07"]})  # these are no VIPs
    scene.drive(0, 1, "SNO")
    assert scene.points() == [3]


@clause("Q21")
def test_s31_a_tip_is_for_the_card_not_for_each_vip(table):
    for tip, coins in (("per_card", 7), ("per_passenger", 11)):
        scene = table(seats=1, taxis=("limousine",), at=(16, 4), limo_tip=tip)
        scene.arrange(riders={0: ["P56"]})
        assert scene.points() == [0]  # cards in hand pay nothing
        scene.drive(0, 1, "OWL")
        assert scene.points() == [coins]


@clause("R18", "Q20")
def test_a_taxi_with_four_seats_takes_one_card_and_only_when_empty(table):
    scene = table(seats=1, taxis=("river",))
    scene.arrange(riders={0: ["P01"]})  # P01 is one passenger, so three seats are free
    scene.cruise(0)
    assert scene.aboard(0) == ["P01"]
    scene.arrange(tiles={0: (4, 0)})
    scene.drive(0, 1, "ROW")
    assert len(scene.aboard(0)) == 1


@clause("Q39")
def test_any_number_of_taxis_may_share_a_tile(table):
    scene = table(seats=4, at=(7, 5), rivals_at=(8, 5))
    scene.drive(0, 1, "NEW")
    assert len({scene.s.tile[seat] for seat in range(4)}) == 1
    scene = table(seats=2, at=(7, 5), rivals_at=(8, 5))
    scene.drive(0, 2, (9, 5))  # it passes the rival's tile
    assert scene.s.tile[0] == scene.tile((9, 5))
