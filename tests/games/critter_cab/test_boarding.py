"""First turns, later turns, and how passengers get in (R14-R25)."""

import pytest

from mewple.games.critter_cab.riders import total_pax
from mewple.games.critter_cab.state import TOWN
from mewple.testing import Scene, clause


def begin(taxi, *passengers, stand="NEW", seats=1, **options):
    """Plays a first turn: the figurine is put on the stand, and these passengers are drawn."""
    scene = Scene("critter-cab", seats=seats, options={"first_player": "seat 1", **options})
    scene.s.taxi[0] = ["river", "family", "limousine", "flying"].index(taxi)
    for seat in range(1, seats):
        scene.s.taxi[seat] = (scene.s.taxi[0] + seat) % 4
    ids = [int(card[1:]) - 1 for card in passengers]
    scene.draws(*(number - sum(other < number for other in ids[:place]) for place, number in enumerate(ids)))
    scene.act(0, kind="place", stand=stand)
    return scene


def aboard(scene, seat=0):
    return [f"P{card + 1:02}" for card in scene.s.riders[seat] if card >= 0]


def wanted(scene, slot=0, seat=0):
    return [stand.code for number, stand in enumerate(TOWN.stands) if scene.s.wants[seat][slot] >> number & 1]


@clause("R19", "Q4")
def test_the_figurine_goes_on_any_stand_before_a_passenger_is_seen():
    scene = Scene("critter-cab", seats=2, options={"first_player": "seat 1"})
    assert scene.s.tile[0] == -1
    assert scene.legal(0) == [{"kind": "place", "stand": stand.code} for stand in TOWN.stands]
    assert aboard(scene) == []
    scene.refused(0, "not-now", kind="card", value=1)


@clause("Q4")
def test_a_stand_may_be_shared_and_everybody_places_in_their_own_first_turn():
    scene = begin("river", "P01", seats=2)
    assert scene.s.tile[1] == -1
    scene.play_until(lambda now: now.pending() == [1])
    assert scene.kinds(1) == {"place"}
    scene.act(1, kind="place", stand="NEW")
    assert scene.s.tile[1] == TOWN.stands[5].tile


@clause("R20", "R21", "R22")
def test_the_first_turn_goes_on_with_a_passenger_and_a_drive():
    scene = begin("river", "P01")
    assert aboard(scene) == ["P01"]
    assert scene.pending() == [0]
    assert scene.kinds(0) == {"card"}
    scene.act(0, **scene.legal(0)[0])
    scene.act(0, **scene.legal(0)[0])
    assert scene.s.round == 2


@clause("Q5")
def test_placing_is_not_landing():
    """When a taxi is placed on a stand, nobody is delivered and no card is drawn. By R25, the stand is struck from the
    destinations of the passengers in the taxi."""
    scene = begin("limousine", "P05", stand="NEW")
    assert scene.points() == [0]
    assert aboard(scene) == ["P05"]
    assert wanted(scene) == ["OTT"]


@clause("R22", "R23", "R24", "R40", "Q13", "Q14")
def test_an_empty_taxi_draws_at_the_start_of_its_next_turn(table):
    scene = table(seats=2, at=(11, 1))
    scene.drive(0, 1, "SNO")
    assert scene.aboard(0) == []  # the passengers are delivered, and no new ones get in yet
    assert scene.view(1).hands[0].rider_count == 0
    assert scene.pending() == [1]
    scene.cruise(1)
    assert len(scene.aboard(0)) == 1
    before = scene.aboard(0)
    scene.arrange(hands={0: [1, 2, 3]})
    scene.act(0, kind="card", value=2)
    # the taxi drives out and comes back, but SNO is not an open destination
    scene.act(0, kind="drive", tile=scene.tile("SNO"))
    scene.cruise(1)
    assert scene.aboard(0) == before


@clause("Q14")
def test_with_on_delivery_the_next_passenger_gets_in_at_once(table):
    scene = table(seats=2, at=(11, 1), refill="on_delivery")
    scene.act(0, kind="card", value=1)
    scene.gives(passenger="P11")  # P11 wants to go to SNK or SNO, and gets in at SNO
    scene.act(0, kind="drive", tile=scene.tile("SNO"))
    assert scene.points()[0] == 4
    assert scene.aboard(0) == ["P11"]
    assert scene.wanted(0) == ["SNK"]
    assert scene.pending() == [1]


@clause("Q14")
def test_on_delivery_a_family_taxi_chooses_before_its_turn_ends(table):
    scene = table(seats=2, taxis=("family", "river"), at=(11, 1), refill="on_delivery")
    scene.act(0, kind="card", value=1)
    scene.gives(passenger=["P16", "P12"])
    scene.act(0, kind="drive", tile=scene.tile("SNO"))
    assert scene.pending() == [0]
    assert scene.kinds(0) == {"keep"}
    scene.act(0, kind="keep", slot=0)
    assert scene.aboard(0) == ["P16"]
    assert scene.pending() == [1]


@clause("Q14")
def test_on_delivery_a_failed_draw_ends_the_game_after_the_delivery(table):
    scene = table(seats=2, at=(11, 1), refill="on_delivery")
    scene.arrange(passengers=[])
    before = scene.points()[0]
    scene.drive(0, 1, "SNO")
    assert scene.points()[0] == before + 4
    assert scene.pending() == []


@clause("R25", "Q12")
def test_s2_the_stand_where_a_passenger_gets_in_is_struck():
    at_snek = begin("river", "P01", stand="SNK")
    assert wanted(at_snek) == ["ROW"]
    rider = at_snek.view(0).hands[0].riders[0]
    assert (rider.open, rider.struck) == (("ROW",), ("SNK",))
    elsewhere = begin("river", "P01", stand="NEW")
    assert wanted(elsewhere) == ["SNK", "ROW"]


@clause("R25", "R35", "Q12")
def test_s2_only_the_other_stand_pays(table):
    scene = table(seats=1, taxis=("river",), at=(4, 0))
    scene.arrange(riders={0: ["P01"]}, boarded={0: "SNK"})
    scene.drive(0, 1, "ROW")
    assert scene.points() == [4]
    scene = table(seats=1, taxis=("river",), at=(2, 10))
    scene.arrange(riders={0: ["P01"]}, boarded={0: "SNK"})
    scene.drive(0, 1, "SNK")
    assert scene.points() == [0]
    assert scene.aboard(0) == ["P01"]


@clause("R25", "Q12")
def test_s16_out_and_back_to_the_boarding_stand_pays_nothing(table):
    scene = table(seats=1, taxis=("family",), at="WES")
    scene.arrange(riders={0: ["P40"]}, boarded={0: "WES"})
    scene.drive(0, 2, "WES")
    assert scene.points() == [0]
    assert scene.aboard(0) == ["P40"]


@clause("Q12")
def test_s40_with_return_allowed_the_boarding_stand_pays_on_return(table):
    for taxi, coins in (("family", 3), ("limousine", 5)):
        scene = table(seats=1, taxis=(taxi,), at="WES", origin="return_allowed")
        scene.arrange(riders={0: ["P40"]})
        scene.drive(0, 2, "WES")
        assert scene.points() == [coins]
    boarding = begin("river", "P06", stand="WES", origin="return_allowed")
    assert wanted(boarding) == ["SNK", "WES"]
    assert boarding.points() == [0]


@clause("Q12")
def test_striking_is_settled_when_the_card_is_drawn(table):
    """A destination is struck only if the passenger gets in at that stand, and not if the taxi comes there later."""
    scene = table(seats=2, at="NEW", rivals_at="SNO")
    scene.arrange(kept={0: ["SLIP"]})
    scene.act(0, kind="slip", rival=1)
    assert scene.wanted(0) == ["SNO", "KOA"]


# --- the Family Taxi ---


@clause("R14", "R15", "Q15")
def test_s7_two_cards_of_six_or_fewer_both_board():
    scene = begin("family", "P10", "P14")
    assert aboard(scene) == ["P10", "P14"]
    assert scene.kinds(0) == {"card"}
    scene.refused(0, "not-now", kind="keep", slot=0)
    scene.refused(0, "not-now", kind="both")


@clause("R15")
def test_exactly_six_both_board_and_seven_do_not():
    assert aboard(begin("family", "P16", "P10")) == ["P16", "P10"]  # 4 + 2
    assert aboard(begin("family", "P11", "P12")) == ["P11", "P12"]  # 3 + 3
    assert begin("family", "P16", "P11").kinds(0) == {"keep"}  # 4 + 3


@clause("R18")
def test_every_card_counts_with_its_passengers(table):
    """The passengers of every card count, even those of P01, the first card in the box."""
    scene = table(seats=1, taxis=("family",))
    for cards, pax in ((["P01"], 1), (["P01", "P16"], 5), (["P16", "P01"], 5), (["P10", "P16"], 6)):
        scene.arrange(riders={0: [*cards]})
        assert total_pax(scene.b, scene.s, 0) == pax


@clause("R16", "Q17")
def test_s8_more_than_six_one_goes_back_into_the_deck():
    scene = begin("family", "P16", "P12", stand="HOP")
    assert scene.legal(0) == [{"kind": "keep", "slot": 0}, {"kind": "keep", "slot": 1}]
    scene.refused(0, "no-room-for-both", kind="both")
    assert wanted(scene, 0) == ["SNK"]  # HOP is struck, although this card will go back
    assert wanted(scene, 1) == ["WES"]
    scene.act(0, kind="keep", slot=1)
    assert aboard(scene) == ["P12"]
    assert wanted(scene) == ["WES"]
    assert scene.s.passengers.bit_count() == 59
    assert scene.s.passengers >> 15 & 1  # P16 can be drawn again
    assert scene.s.passenger_discards == 0


@clause("Q17", "Q45")
def test_rivals_learn_only_that_the_total_was_too_large():
    scene = begin("family", "P16", "P12", seats=2)
    assert [event.kind for event in scene.last if event.visible_to(1)] == ["placed", "boarded", "too_many"]
    scene.act(0, kind="keep", slot=0)
    assert [event.kind for event in scene.last if event.visible_to(1)] == ["sent_back"]
    assert {event.kind for event in scene.last if event.visible_to(0)} == {"sent_back", "returned"}


@clause("R17", "Q16")
def test_a_half_empty_family_taxi_takes_nobody(table):
    scene = table(seats=1, taxis=("family",), at=(7, 7))
    scene.arrange(riders={0: ["P10", "P14"]})  # OTT/PUR and OTT/OWL
    scene.s.wants[0][1] = 1 << 9  # P14 got in at OTT: only OWL is left
    scene.drive(0, 1, "OTT")
    assert scene.delivered(0) == ["P10"]
    assert scene.aboard(0) == ["P14"]
    scene.cruise(0)
    assert scene.aboard(0) == ["P14"]
    scene.arrange(tiles={0: (16, 4)})
    scene.drive(0, 1, "OWL")
    assert scene.delivered(0) == ["P10", "P14"]
    assert len(scene.aboard(0)) in (1, 2)  # both passengers have been delivered, so the next turn draws new ones
    assert "P14" not in scene.aboard(0)


@clause("Q16")
def test_s21_one_stand_can_serve_both_cards(table):
    scene = table(seats=1, taxis=("family",), at="NEW")
    scene.arrange(riders={0: ["P10", "P14"]})
    scene.drive(0, 3, "OTT")
    assert scene.points() == [6]
    assert scene.delivered(0) == ["P10", "P14"]


@clause("Q15")
def test_with_free_choice_a_family_may_leave_one(table):
    scene = begin("family", "P10", "P14", family_choice="free")
    assert [words["kind"] for words in scene.legal(0)] == ["keep", "keep", "both"]
    scene.act(0, kind="both")
    assert aboard(scene) == ["P10", "P14"]
    scene = begin("family", "P10", "P14", family_choice="free")
    scene.act(0, kind="keep", slot=1)
    assert aboard(scene) == ["P14"]
    assert scene.s.passengers >> 9 & 1
    crowded = begin("family", "P16", "P12", family_choice="free")
    crowded.refused(0, "no-room-for-both", kind="both")


@clause("Q18")
def test_s32_a_family_takes_what_there_is(table):
    scene = table(seats=2, taxis=("river", "family"))
    scene.arrange(riders={1: []}, passengers=["P11"])
    scene.cruise(0)
    assert scene.aboard(1) == ["P11"]
    assert scene.pending() == [1]
    scene.cruise(1)
    assert scene.pending() == [0]
    scene.empty(0)  # the next taxi that is empty
    scene.cruise(0)
    scene.cruise(1)
    assert scene.pending() == []


@clause("Q18", "Q30")
def test_a_family_refills_from_the_discards_between_its_two_cards(table):
    scene = table(seats=2, taxis=("river", "family"))
    scene.arrange(riders={1: []}, passengers=["P10"], passenger_discards=["P14"])
    scene.cruise(0)
    assert scene.aboard(1) == ["P10", "P14"]
    assert scene.s.passenger_discards == 0


@clause("Q19")
def test_no_card_is_bigger_than_a_taxi(table):
    from mewple.games.critter_cab.state import CARDS

    assert max(card.pax for card in CARDS.passengers) <= min(taxi.pax for taxi in CARDS.taxis)


@pytest.mark.parametrize("taxi", ["river", "limousine", "flying"])
@clause("R14")
def test_only_the_family_taxi_draws_two(taxi):
    assert len(aboard(begin(taxi, "P10"))) == 1
