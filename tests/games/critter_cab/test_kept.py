"""Kept Chance Cards (Q23, Q28, Q32, Q51 and section 6.5 of the ledger)."""

import pytest

from mewple.games.critter_cab.content_cards import CHANCE_KINDS
from mewple.testing import clause


def discarded(scene, code):
    return scene.s.chance_discards[CHANCE_KINDS.index(code)]


@clause("Q28", "R42")
def test_a_kept_card_is_hidden_and_there_is_no_limit(table):
    scene = table(seats=2, at=(9, 5))
    for code in ("FUEL", "FUEL", "FUEL", "HEART", "SLIP", "ALLEY"):
        scene.arrange(tiles={0: (9, 5)}, hands={0: [1, 2, 3]})
        scene.drive(0, 1, (10, 5), then=[code])
        assert [event.kind for event in scene.last if event.visible_to(1)][-1] == "kept"
        scene.cruise(1)
    assert scene.view(0).hands[0].kept_count == 6
    assert {pile.card: pile.count for pile in scene.view(0).hands[0].kept} == {
        "FUEL": 3,
        "HEART": 1,
        "SLIP": 1,
        "ALLEY": 1,
    }
    assert scene.view(1).hands[0].kept is None
    assert scene.view(1).hands[0].kept_count == 6


@clause("Q28")
def test_kept_cards_are_for_the_own_turn_before_the_movement_card(table):
    scene = table(seats=2)
    scene.arrange(kept={0: ["FUEL"], 1: ["FUEL"]})
    scene.refused(1, "not-your-turn", kind="fuel")
    assert "fuel" in scene.kinds(0)
    scene.act(0, kind="card", value=2)
    scene.refused(0, "not-now", kind="fuel")


@clause("Q28")
def test_no_name_twice_in_a_turn_but_any_number_of_names(table):
    scene = table(seats=2)
    scene.arrange(kept={0: ["FUEL", "FUEL", "DUCK", "BALLOON", "SURGE"]})
    for kind in ("fuel", "duck", "balloon", "surge"):
        scene.act(0, kind=kind)
    scene.refused(0, "once-a-turn", kind="fuel")
    scene.arrange(hands={0: [2, 2, 2]})
    scene.drive(0, 2, "NEW")
    scene.cruise(1)
    scene.act(0, kind="fuel")  # the driver plays the second card in the next turn


@clause("Q28")
def test_a_card_that_is_not_held_cannot_be_played(table):
    scene = table(seats=2)
    for kind in ("fuel", "duck", "balloon", "surge"):
        scene.refused(0, "not-held", kind=kind)
    scene.refused(0, "not-held", kind="heart", slot=0)
    scene.refused(0, "not-held", kind="sloth", rival=1)
    scene.refused(0, "not-now", kind="alley", answer="use")


@clause("Q28")
def test_fuel_adds_two_to_the_first_movement_card(table):
    scene = table(seats=1, at=(9, 5))
    scene.arrange(kept={0: ["FUEL"]})
    scene.act(0, kind="fuel")
    assert discarded(scene, "FUEL") == 1
    scene.arrange(hands={0: [1, 3, 3]})
    scene.act(0, kind="card", value=1)
    assert scene.s.steps == 3
    scene.refused(0, "not-exactly", kind="drive", tile=scene.tile((11, 5)))
    scene.draws(0)
    scene.act(0, kind="drive", tile=scene.tile((12, 5)))
    scene.arrange(hands={0: [1, 3, 3]})
    scene.act(0, kind="card", value=1)
    assert scene.s.steps == 1  # it lasts for one turn only


@clause("Q28")
def test_a_gecko_card_gets_no_bonus_of_fuel(table):
    scene = table(seats=1, at=(7, 5))
    scene.arrange(kept={0: ["FUEL"]})
    scene.act(0, kind="fuel")
    scene.drive(0, 1, (10, 5), then=["GECKO"])
    scene.arrange(hands={0: [2, 2, 2]})
    scene.act(0, kind="card", value=2)
    assert scene.s.steps == 2


@clause("R9", "Q23")
def test_s20_duck_and_fuel_lengthen_a_river_taxis_move(table):
    scene = table(seats=1, taxis=("river",))
    scene.arrange(kept={0: ["DUCK", "FUEL"]})
    scene.act(0, kind="duck")
    scene.act(0, kind="fuel")
    scene.arrange(hands={0: [6, 3, 3]})
    scene.act(0, kind="card", value=6)
    assert scene.s.steps == 9
    scene.refused(0, "not-exactly", kind="drive", tile=scene.tile((6, 0)))


@clause("R11", "Q23")
def test_a_balloon_lengthens_a_flying_taxis_move(table):
    scene = table(seats=1, taxis=("flying",))
    scene.arrange(kept={0: ["BALLOON"]})
    scene.act(0, kind="balloon")
    scene.act(0, kind="card", value=3)
    assert scene.s.steps == 4


@clause("R10", "R12", "Q23")
@pytest.mark.parametrize(
    ("card", "kind", "over", "to", "steps"),
    [("DUCK", "duck", (1.5, 7.6), "SNK", 2), ("BALLOON", "balloon", (5.2, 3.2), "SNO", 3)],
)
def test_a_borrowed_way_may_be_passed_but_not_stopped_on(table, card, kind, over, to, steps):
    scene = table(seats=1, taxis=("limousine",), at="WES")
    scene.arrange(riders={0: ["P09"]})
    scene.act(0, kind="card", value=steps)
    assert scene.tile(to) not in scene.ends(0)
    scene = table(seats=1, taxis=("limousine",), at="WES")
    scene.arrange(riders={0: ["P09"]}, kept={0: [card]})
    scene.act(0, kind=kind)
    scene.act(0, kind="card", value=1)
    scene.refused(0, "only-passing", kind="drive", tile=scene.tile(over))
    scene = table(seats=1, taxis=("limousine",), at="WES")
    scene.arrange(riders={0: ["P09"]}, kept={0: [card]})
    scene.act(0, kind=kind)
    scene.drive(0, steps, to)
    assert scene.s.tile[0] == scene.tile(to)
    assert scene.s.lent == 0  # it lasts for one turn only


@clause("Q23")
def test_a_borrowed_way_holds_for_all_moves_of_the_turn(table):
    scene = table(seats=1, taxis=("limousine",), at=(9, 5))
    scene.arrange(kept={0: ["DUCK"]})
    scene.act(0, kind="duck")
    scene.drive(0, 1, (10, 5), then=["GECKO"])
    scene.arrange(tiles={0: "WES"}, hands={0: [2, 2, 2]})
    scene.act(0, kind="card", value=2)
    assert scene.tile("SNK") in scene.ends(0)
    assert scene.tile((1.5, 7.6)) not in scene.ends(0)


@clause("Q46", "Q16")
def test_s21_a_surge_pays_two_more_once(table):
    scene = table(seats=1, taxis=("family",))
    scene.arrange(riders={0: ["P10", "P14"]}, kept={0: ["SURGE"]})
    scene.act(0, kind="surge")
    scene.drive(0, 3, "OTT")
    assert scene.points() == [8]
    assert discarded(scene, "SURGE") == 0
    assert scene.s.face_up[0][CHANCE_KINDS.index("SURGE")] == 1
    assert scene.view(0).earnings[0].cards == 2


@clause("Q46")
def test_the_view_counts_a_surge_that_was_played_once_and_for_its_player_alone(table):
    """For each tile where a drive may end, the view shows how many coins the drive pays. The drive must then pay
    exactly that amount."""
    scene = table(seats=2, taxis=("family", "river"), at=(11, 1))
    scene.arrange(riders={0: ["P07", "P11"]})  # 3 and 5 coins, both for Snowy City
    scene.arrange(kept={0: ["SURGE"]})

    def coins(seat, tile):
        move = scene.view(seat).moves[0]
        assert scene.tile(tile) in move.ends
        return sum(each.coins for each in move.deliveries if each.tile == scene.tile(tile))

    assert coins(0, "SNO") == 8
    scene.act(0, kind="surge")
    assert coins(0, "SNO") == 10
    assert coins(0, (11, 2)) == 0  # nobody gets off
    scene.arrange(tiles={1: (16, 4)}, riders={1: ["P02"]})
    assert coins(1, "OWL") == 4  # the surge of a rival does not count
    scene.act(0, kind="card", value=1)
    assert coins(0, "SNO") == 10
    scene.act(0, kind="drive", tile=scene.tile("SNO"))
    assert scene.points()[0] == 10


@clause("Q28")
def test_a_surge_without_a_delivery_is_discarded(table):
    scene = table(seats=2)
    scene.arrange(kept={0: ["SURGE"]})
    scene.act(0, kind="surge")
    assert discarded(scene, "SURGE") == 0
    scene.drive(0, 2, "NEW")
    assert discarded(scene, "SURGE") == 1
    assert scene.points()[0] == 0
    assert "surge_lost" in [event.kind for event in scene.last]


@clause("Q32")
def test_heart_swaps_a_passenger_for_a_new_one(table):
    scene = table(seats=1, at="SNO")
    scene.arrange(kept={0: ["HEART"]}, riders={0: ["P20"]})
    scene.gives(passenger="P11")
    scene.act(0, kind="heart", slot=0)
    assert scene.aboard(0) == ["P11"]
    assert scene.wanted(0) == ["SNK"]  # R25: the stand where the taxi is now is struck
    assert scene.s.passenger_discards == 1 << scene.passenger("P20")
    assert "card" in scene.kinds(0)
    scene.refused(0, "not-held", kind="heart", slot=0)


@clause("Q32", "Q30")
def test_s27_heart_needs_a_passenger_that_can_be_drawn(table):
    scene = table(seats=2)
    scene.arrange(kept={0: ["HEART"]}, passengers=[])
    scene.refused(0, "nobody-to-swap", kind="heart", slot=0)
    assert "heart" not in scene.kinds(0)
    scene = table(seats=2)
    scene.arrange(kept={0: ["HEART"]}, passengers=[], passenger_discards=["P11"])
    scene.act(0, kind="heart", slot=0)
    assert scene.aboard(0) == ["P11"]
    assert scene.s.passenger_discards == 1 << scene.passenger("P03")
    assert scene.s.passengers == 0


@clause("Q32")
def test_heart_needs_somebody_in_that_place(table):
    scene = table(seats=1)
    scene.arrange(kept={0: ["HEART"]})
    scene.refused(0, "nobody-there", kind="heart", slot=1)


@clause("R16")
def test_heart_in_a_family_taxi_that_would_be_too_full(table):
    scene = table(seats=1, taxis=("family",))
    scene.arrange(riders={0: ["P11", "P13"]})  # 3 + 3
    scene.arrange(kept={0: ["HEART"]})
    scene.gives(passenger="P16")  # 4
    scene.act(0, kind="heart", slot=0)
    assert scene.aboard(0) == ["P13"]
    assert scene.s.passenger_discards == 1 << scene.passenger("P11")
    assert scene.s.passengers >> scene.passenger("P16") & 1  # P16 is back in the deck
    scene = table(seats=1, taxis=("family",))
    scene.arrange(riders={0: ["P11", "P13"]}, kept={0: ["HEART"]})
    scene.gives(passenger="P10")
    scene.act(0, kind="heart", slot=0)
    assert scene.aboard(0) == ["P13", "P10"]


@clause("Q51")
def test_a_sloth_leaves_only_the_lowest_card_once(table):
    scene = table(seats=2)
    scene.arrange(kept={0: ["SLOTH", "SLOTH"]})
    scene.act(0, kind="sloth", rival=1)
    assert discarded(scene, "SLOTH") == 1
    scene.cruise(0)
    scene.arrange(hands={1: [2, 4, 6]})
    assert scene.values(1) == [2]
    scene.refused(1, "sloth", kind="card", value=6)
    scene.drive(1, 2, "OWL")
    scene.cruise(0)
    scene.arrange(hands={1: [2, 4, 6]})
    assert scene.values(1) == [2, 4, 6]


@clause("Q51")
def test_off_turn_a_sloth_leaves_only_the_lowest_card_as_well(table):
    scene = table(seats=2)
    scene.arrange(hands={1: [2, 4, 6]})
    assert [move.allowed for move in scene.view(1).moves] == [True, True, True]
    scene.arrange(kept={0: ["SLOTH"]})
    scene.act(0, kind="sloth", rival=1)
    assert [(move.value, move.allowed) for move in scene.view(1).moves] == [(2, True), (4, False), (6, False)]


@clause("Q26")
def test_a_jam_of_the_one_on_turn_leaves_the_cards_of_others_as_they_are(table):
    scene = table(seats=2, traffic_jam="no_movement_cards")
    scene.s.jam[1] = 1
    scene.cruise(0)
    assert [move.allowed for move in scene.view(1).moves] == [False, False, False]
    assert all(move.allowed for move in scene.view(0).moves)


@clause("Q51")
def test_a_sloth_waits_for_a_jammed_rival(table):
    scene = table(seats=2)
    scene.s.jam[1] = 1
    scene.arrange(kept={0: ["SLOTH"]})
    scene.act(0, kind="sloth", rival=1)
    scene.cruise(0)
    assert scene.pending() == [0]  # the jammed turn was skipped
    scene.cruise(0)
    scene.arrange(hands={1: [2, 4, 6]})
    assert scene.values(1) == [2]


@clause("Q51")
def test_a_sloth_counts_for_a_gecko_card(table):
    scene = table(seats=2, at=(9, 5))
    scene.drive(0, 1, (10, 5), then=["GECKO"])
    scene.s.sloth[0] = 1
    scene.arrange(hands={0: [2, 4, 6]})
    assert scene.values(0) == [2]


@clause("Q51", "Q28")
def test_one_sloth_at_a_time_and_only_for_rivals_who_are_there(table):
    scene = table(seats=3)
    scene.arrange(kept={0: ["SLOTH"]})
    scene.s.sloth[1] = 1
    scene.refused(0, "slow-already", kind="sloth", rival=1)
    scene.refused(0, "no-such-rival", kind="sloth", rival=3)
    scene.act(0, kind="sloth", rival=2)
    assert list(scene.s.sloth)[:3] == [0, 1, 1]


@clause("Q24")
def test_s29_a_slipstream_is_no_landing(table):
    scene = table(seats=2, rivals_at="SNO")
    scene.arrange(kept={0: ["SLIP"]})
    scene.act(0, kind="slip", rival=1)
    assert scene.s.tile[0] == scene.tile("SNO")
    assert scene.points()[0] == 0
    scene.drive(0, 2, "SNO")
    assert scene.points()[0] == 4


@clause("Q24", "Q28")
def test_a_slipstream_needs_a_rival_on_another_road_tile(table):
    scene = table(seats=4, rivals_at="NEW")
    scene.arrange(kept={0: ["SLIP"]}, tiles={2: (9.4, 3.5)})  # the River Taxi on water
    scene.s.tile[3] = -1
    scene.refused(0, "no-slipstream", kind="slip", rival=1)
    scene.refused(0, "no-slipstream", kind="slip", rival=2)
    scene.arrange(tiles={3: (10.7, 4.2)})
    scene.refused(0, "no-slipstream", kind="slip", rival=3)
    scene.arrange(tiles={3: "OWL"})
    scene.act(0, kind="slip", rival=3)
    assert scene.s.tile[0] == scene.tile("OWL")


@clause("Q24")
def test_a_slipstream_leads_to_the_first_tile_too(table):
    scene = table(seats=2)
    scene.arrange(kept={0: ["SLIP"]})
    scene.s.tile[1] = 0
    scene.act(0, kind="slip", rival=1)
    assert scene.s.tile[0] == 0


@clause("R44", "Q28")
def test_s26_an_alley_cat_answers_a_jam(table):
    scene = table(seats=2, at=(9, 5))
    scene.arrange(kept={0: ["ALLEY"]})
    assert "alley" not in scene.kinds(0)
    scene.drive(0, 1, (10, 5), then=["JAM"])
    assert [words["answer"] for words in scene.legal(0)] == ["use", "decline"]
    scene.act(0, kind="alley", answer="use")
    assert discarded(scene, "ALLEY") == discarded(scene, "JAM") == 1
    assert scene.pending() == [1]
    scene.cruise(1)
    assert scene.pending() == [0]


@clause("R44", "Q28")
def test_s26_an_alley_cat_may_be_kept(table):
    scene = table(seats=2, at=(9, 5))
    scene.arrange(kept={0: ["ALLEY"]})
    scene.drive(0, 1, (10, 5), then=["JAM"])
    scene.act(0, kind="alley", answer="decline")
    assert scene.s.kept[0][CHANCE_KINDS.index("ALLEY")] == 1
    scene.cruise(1)
    assert scene.pending() == [1]
