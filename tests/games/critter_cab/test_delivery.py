"""Arriving: who gets off, how much they pay, and where their cards go (R35-R40, Q22, Q36, Q38)."""

from mewple.games.critter_cab.state import CARDS
from mewple.testing import clause


@clause("R35")
def test_either_of_the_two_stands_will_do(table):
    for start, stand in (((11, 1), "SNO"), ((16, 8), "KOA")):
        scene = table(seats=1, at=start)
        scene.arrange(riders={0: ["P03"]})
        scene.drive(0, 1, stand)
        assert scene.delivered(0) == ["P03"]
    scene = table(seats=1, at=(8, 4))
    scene.arrange(riders={0: ["P03"]})
    scene.drive(0, 1, "NEW")
    assert scene.delivered(0) == []


@clause("R36", "R37", "R52")
def test_a_delivered_card_lies_face_up_for_good(table):
    scene = table(seats=2, at=(11, 1))
    scene.drive(0, 1, "SNO")
    for viewer in (0, 1, None):
        earned = scene.view(viewer).earnings[0]
        assert earned.delivered == ("P03",)
        assert (earned.total, earned.fares) == (4, 4)
    assert scene.s.passenger_discards == 0
    scene.arrange(passengers=[])
    scene.s.delivered[1] &= ~(1 << scene.passenger("P03"))
    scene.s.coins[1] -= 4
    scene.cruise(1)
    assert scene.pending() == []  # no card is left to draw, because P03 does not come back


@clause("R37")
def test_all_passengers_of_a_card_get_off_together_for_the_printed_fare(table):
    scene = table(seats=1, taxis=("river",), at=(16, 8))
    scene.arrange(riders={0: ["P20"]})  # four passengers, 5 coins
    scene.drive(0, 1, "KOA")
    assert scene.points() == [5]
    (event,) = [event for event in scene.last if event.kind == "delivered"]
    assert event.fields == {"card": "P20", "stand": "KOA", "fare": 5, "tip": 0, "surge": 0}


def rider(scene):
    """The first passenger's card as its driver sees it."""
    view = scene.view(0)
    return view.board.passengers[view.hands[0].riders[0].card]


@clause("R38", "R39", "R60")
def test_vips_are_marked(table):
    vip, other = CARDS.passengers[39], CARDS.passengers[0]
    assert (vip.vip, other.vip) == (True, False)
    scene = table(seats=1)
    scene.arrange(riders={0: ["P40"]})
    card = rider(scene)
    assert (card.title, card.vip, card.to, card.fare) == ("2 VIPs", True, ("WES", "SNO"), 3)
    scene.arrange(riders={0: ["P01"]})
    card = rider(scene)
    assert (card.title, card.vip, card.to) == ("1 passenger", False, ("SNK", "ROW"))


@clause("Q22")
def test_nobody_stays_in_the_taxi_at_the_destination(table):
    scene = table(seats=1, at=(11, 1))
    scene.act(0, kind="card", value=1)
    scene.act(0, kind="drive", tile=scene.tile("SNO"))
    assert scene.delivered(0) == ["P03"]  # it is delivered without a decision


@clause("Q36")
def test_s38_what_is_still_in_the_taxi_or_in_hand_is_worth_nothing(table):
    scene = table(seats=1, taxis=("family",), limit="clock")
    scene.arrange(riders={0: ["P10", "P14"]}, kept={0: ["SURGE"]})
    scene.act(-1, kind="ring")
    scene.cruise(0)
    assert scene.pending() == []
    assert scene.points() == [0]


@clause("Q38")
def test_coins_may_be_negative(table):
    scene = table(seats=1, at=(9, 5))
    scene.drive(0, 1, (10, 5), then=["FINE"])
    assert scene.points() == [-1]
    assert scene.view(0).earnings[0].total == -1
    # two cards cost 1 coin each, so nobody can have fewer than -2 coins
    assert sum(card.count for card in CARDS.chance if card.code == "FINE") == 2
