"""The action that the clock takes for a driver whose time is up (Q43)."""

import pytest

from mewple.core import play
from mewple.core.registry import find
from mewple.testing import Scene, clause

GAME = find("critter-cab")


def timeout(scene):
    """The action that the clock takes for the seat whose turn it is, as named fields. Checks that the action is
    legal."""
    (seat,) = scene.pending()
    words = GAME.actions.words(play.timeout(GAME, scene.b, scene.s, seat))
    assert words in scene.legal(seat)
    return words


@clause("Q43", "Q2")
def test_the_first_free_taxi_is_taken():
    scene = Scene("critter-cab", seats=3, options={"taxi_assignment": "choose", "first_player": "seat 1"})
    assert timeout(scene) == {"kind": "taxi", "taxi": "river"}
    scene.act(2, kind="taxi", taxi="family")
    assert timeout(scene) == {"kind": "taxi", "taxi": "river"}
    scene.act(1, kind="taxi", taxi="river")
    assert timeout(scene) == {"kind": "taxi", "taxi": "limousine"}


@clause("Q43", "R19")
@pytest.mark.parametrize(("taxi", "stand"), [(0, "OTT"), (1, "NEW"), (2, "NEW"), (3, "NEW")])
def test_the_figurine_goes_where_trips_are_shortest(taxi, stand):
    scene = Scene("critter-cab", seats=1)
    scene.s.taxi[0] = taxi
    assert timeout(scene) == {"kind": "place", "stand": stand}


def family(*cards, **options):
    """A Family Taxi that has just drawn these two cards."""
    scene = Scene("critter-cab", seats=1, options=options)
    scene.s.taxi[0] = 1
    one, two = (int(card[1:]) - 1 for card in cards)
    scene.draws(one, two - (one < two))
    scene.act(0, kind="place", stand="HOP")
    return scene


@clause("Q43", "R16")
@pytest.mark.parametrize(("cards", "slot"), [(("P13", "P20"), 1), (("P20", "P13"), 0), (("P16", "P12"), 0)])
def test_of_two_cards_too_many_the_one_that_pays_more_stays(cards, slot):
    assert timeout(family(*cards)) == {"kind": "keep", "slot": slot}


@clause("Q43", "R13", "R16")
def test_a_tip_counts_for_the_card_that_stays(table):
    scene = family("P16", "P56", family_choice="free")  # 4 coins, and 5 coins from VIPs
    scene.b.taxi_tip[1] = 2
    assert timeout(scene) == {"kind": "keep", "slot": 1}
    scene = family("P20", "P56")  # 5 coins each
    scene.b.taxi_tip[1] = 2
    assert timeout(scene) == {"kind": "keep", "slot": 1}


@clause("Q43", "Q15")
def test_both_cards_stay_where_that_is_a_choice():
    assert timeout(family("P10", "P14", family_choice="free")) == {"kind": "both"}
    assert timeout(family("P16", "P11", family_choice="free"))["kind"] == "keep"


@clause("Q43", "Q28")
def test_the_nearest_drive_is_made_and_no_kept_card_is_played(table):
    scene = table(seats=2, at=(11, 1))
    scene.arrange(kept={0: ["FUEL", "SURGE"]})
    assert timeout(scene) == {"kind": "card", "value": 1}  # the 3 leads to Snowy City as well
    scene.act(0, kind="card", value=1)
    assert timeout(scene) == {"kind": "drive", "tile": scene.tile("SNO")}


@clause("Q43", "Q51")
def test_with_a_sloth_ahead_the_lowest_card_is_played(table):
    scene = table(seats=2, at=(11, 1))
    scene.arrange(hands={0: [2, 3, 3]})
    assert timeout(scene) == {"kind": "card", "value": 3}
    scene.s.sloth[0] = 1
    assert timeout(scene) == {"kind": "card", "value": 2}


@clause("Q43", "Q27")
def test_a_bet_is_called_odd_and_the_free_moves_are_driven(table):
    scene = table(seats=2, at=(9, 5))
    scene.drive(0, 1, (10, 5), then=["BET"])
    assert timeout(scene) == {"kind": "bet", "call": "odd"}
    scene.gives(movement=1)
    scene.act(0, kind="bet", call="odd")
    assert timeout(scene)["kind"] == "drive"


@clause("Q43")
def test_after_a_gecko_another_card_is_played(table):
    scene = table(seats=2, at=(9, 5))
    scene.drive(0, 1, (10, 5), then=["GECKO"])
    assert timeout(scene)["kind"] == "card"


@clause("Q43", "Q28")
def test_an_alley_cat_is_used_on_a_jam(table):
    scene = table(seats=2, at=(9, 5))
    scene.arrange(kept={0: ["ALLEY"]})
    scene.drive(0, 1, (10, 5), then=["JAM"])
    assert timeout(scene) == {"kind": "alley", "answer": "use"}


@clause("Q43", "Q47")
@pytest.mark.parametrize(
    ("riders", "stand"), [(["P10"], "OTT"), (["P04"], "PUR"), (["P01"], "OTT"), (["P01", "P04"], "PUR")]
)
def test_a_tow_goes_where_a_passenger_gets_off_else_to_the_first_stand(table, riders, stand):
    scene = table(seats=2, taxis=("family", "river"), at=(9, 8))
    scene.arrange(riders={0: [*riders]})
    scene.drive(0, 1, (10, 8), then=["TOW"])
    assert timeout(scene) == {"kind": "tow", "stand": stand}


@clause("Q43", "Q26")
def test_a_jammed_turn_that_is_not_skipped_is_ended(table):
    scene = table(seats=2, traffic_jam="no_movement_cards")
    scene.s.jam[1] = 1
    scene.arrange(kept={1: ["FUEL"]})
    scene.cruise(0)
    assert timeout(scene) == {"kind": "end_turn"}
    scene.act(1, kind="end_turn")
    assert timeout(scene)["kind"] == "card"
