"""Passengers: where they wait, and which cabs may claim them (R30-R35, Q4, Q13-Q15)."""

import pytest

from mewple.games.cabbie.arrange import passenger_card, square_at
from mewple.games.cabbie.packs import return_passenger
from mewple.games.cabbie.state import NONE, street_id
from mewple.testing import clause


@clause("R32", "R33", "R34", "R7")
def test_claiming_takes_the_card_and_the_next_one_waits_at_once(city):
    scene = city().quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=["savoy"])
    below = scene.s.cards[0][1]
    scene.claim(0, 0)
    assert scene.s.passenger[0] == passenger_card("the_mall")
    assert scene.view(None).cabs[0].passenger.street == "the_mall"
    assert scene.events("turned_up")[0].fields == {"pile": 0, "street": street_id(below)}
    view = scene.view(1)
    assert view.waiting[0].passenger.card == below
    assert len(view.waiting) == 5
    assert not scene.broken()


@clause("R33", "R47")
def test_the_card_is_kept_until_the_trip_is_paid(city):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet("the_mall")
        .arrange(cabs={0: (9, 20)}, destination_cards=["palace"], tip_cards=[0])
    )
    scene.claim(0, 0)
    scene.drive("W")
    assert scene.s.passenger[0] == passenger_card("the_mall")
    scene.drive("S")
    assert scene.s.passenger[0] == NONE


@clause("R31", "Q14")
def test_example_14_driving_past_without_a_word(city):
    """A free cab in Oxford Street may drive past the passenger who waits there. The driver need not say which passenger
    the cab will take instead."""
    scene = city(jam="cheapside").quiet("oxford_street").arrange(cabs={0: (13, 9)})
    assert scene.kinds(0) == {"claim", "drive"}
    before = scene.s.passenger[0]
    scene.act(0, kind="drive", cab=0, direction="E")
    assert {event.kind for event in scene.last} <= {"stepped", "drove", "turn"}
    assert (scene.s.passenger[0], scene.where(0)[0] > 13) == (before, True)


@clause("R32")
def test_nobody_claims_from_another_street(city):
    scene = city().quiet("pall_mall").arrange(cabs={0: (12, 20)})
    assert "not in the street" in scene.refused(0, "not-in-street", kind="claim", cab=0, pile=0)


@clause("R32")
def test_first_come_first_served(city):
    """Two cabs are in the street. The cab whose turn it is takes the passenger, so the other cab no longer can."""
    scene = (
        city(may_stop=True)
        .quiet("victoria_street")
        .arrange(cabs={0: (9, 23), 1: (12, 23)}, destination_cards=["savoy"])
    )
    scene.arrange(jam_cards=["cheapside"])
    scene.refused(1, "not-your-turn", kind="claim", cab=0, pile=0)
    scene.claim(0, 0)
    scene.quiet().act(0, kind="end_turn")
    scene.refused(1, "not-in-street", kind="claim", cab=0, pile=0)


@clause("R35")
def test_claiming_costs_no_space_and_the_cab_drives_on(city):
    scene = city(may_stop=True).quiet("victoria_street").arrange(cabs={0: (9, 23)}, destination_cards=["savoy"])
    scene.drive("E")
    assert scene.s.quota == 19
    scene.claim(0, 0)
    assert (scene.s.quota, scene.pending(), scene.ways()) == (19, [0], "E")


@clause("R30")
def test_one_passenger_at_a_time(city):
    scene = (
        city(may_stop=True)
        .quiet("victoria_street")
        .arrange(cabs={0: (9, 23)}, passengers={0: ("oxford_street", "savoy")})
    )
    assert "already" in scene.refused(0, "carrying", kind="claim", cab=0, pile=0)
    scene.drive("E")
    scene.refused(0, "carrying", kind="claim", cab=0, pile=0)


@clause("Q13", "R30")
def test_two_cabs_may_carry_one_each(city):
    def two(**options):
        scene = city(may_stop=True, **options).quiet("victoria_street").arrange(money={0: 300})
        return scene.arrange(
            cabs={0: (33, 12)},
            passengers={0: ("oxford_street", "savoy")},
            second_cabs={0: (9, 23)},
            destination_cards=["tower"],
        )

    scene = two()
    scene.claim(0, 0, cab=1)
    assert scene.s.passenger[1] == passenger_card("victoria_street")
    assert not scene.broken()
    limited = two(passenger_limit="per_player")
    limited.refused(0, "one-passenger", kind="claim", cab=1, pile=0)
    limited.s.destination[0], limited.s.pack[limited.s.pack_size] = NONE, limited.s.destination[0]
    limited.s.could[0], limited.s.pack_size = 0, limited.s.pack_size + 1
    return_passenger(limited.s, 0)
    assert {"kind": "claim", "cab": 1, "pile": 0} in limited.legal(0)


@clause("Q14", "R32")
def test_crossing_a_street_is_entering_it(city):
    """Shaftesbury Avenue ends on Charing Cross Road; Brook Street crosses Bond Street."""
    scene = city(may_stop=True).quiet("bond_street").arrange(cabs={0: (10, 12)}, destination_cards=["savoy"])
    scene.drive("W")
    assert scene.where(0) == (9, 12)
    scene.claim(0, 0)
    assert scene.s.passenger[0] == passenger_card("bond_street")


@clause("Q14")
def test_crossing_may_be_made_not_enough(city):
    """Without `crossing_counts`, a cab may claim a passenger only on a square of the street itself, or on a junction
    that it has reached along this street."""
    scene = (
        city(may_stop=True, crossing_counts=False)
        .quiet("bond_street")
        .arrange(cabs={0: (10, 12)}, destination_cards=["savoy"])
    )
    scene.drive("W")
    assert "drive along it" in scene.refused(0, "only-crossing", kind="claim", cab=0, pile=0)
    scene.drive("S")
    assert scene.where(0) == (9, 13)
    scene.claim(0, 0)
    along = (
        city(may_stop=True, crossing_counts=False)
        .quiet("bond_street")
        .arrange(cabs={0: (9, 11)}, destination_cards=["savoy"])
    )
    along.drive("S")
    assert along.where(0) == (9, 12)
    along.claim(0, 0)
    placed = city(may_stop=True, crossing_counts=False).quiet("bond_street").arrange(cabs={0: (9, 12)})
    placed.refused(0, "only-crossing", kind="claim", cab=0, pile=0)


@clause("Q14")
def test_of_several_in_reach_the_player_picks_one(city):
    scene = city().quiet("bond_street", "brook_street").arrange(cabs={0: (9, 12)}, destination_cards=["savoy"])
    assert [words["pile"] for words in scene.legal(0) if words["kind"] == "claim"] == [0, 1]
    scene.claim(0, 1)
    assert scene.s.passenger[0] == passenger_card("brook_street")


@clause("Q15")
@pytest.mark.parametrize("moment", ["at the start", "after a step", "after a drop-off", "after the last step"])
def test_being_there_is_enough_at_any_moment_of_the_own_turn(city, moment):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: (8, 20)}, destination_cards=["savoy"], tip_cards=[0])
    )
    if moment == "after a step":
        scene.drive("S")
    if moment == "after a drop-off":
        scene.arrange(passengers={0: ("strand", "palace")}).drive("S")
        assert scene.s.trips[0] == 1
    if moment == "after the last step":
        scene.s.quota, scene.s.moved[0] = 0, 20
    scene.arrange(waiting={4: "buckingham_palace_road"})
    scene.claim(0, 4)
    assert scene.events("claimed")


@clause("Q15", "R22")
def test_the_last_step_leaves_time_to_claim(city):
    """With no space left, the player still decides: claim, or end the turn."""
    scene = city(jam="cheapside").quiet("victoria_street").arrange(cabs={0: (8, 22)})
    scene.s.quota, scene.s.moved[0] = 1, 19
    scene.drive("S")
    assert scene.legal(0) == [{"kind": "claim", "cab": 0, "pile": 0}, {"kind": "end_turn"}]
    scene.refused(0, "no-spaces", kind="drive", cab=0, direction="E")
    scene.act(0, kind="end_turn")
    assert scene.pending() == [1]


@clause("Q15")
def test_nobody_claims_on_anothers_turn(city):
    scene = city(may_stop=True).quiet("victoria_street").arrange(cabs={1: (12, 23), 0: (8, 21)})
    scene.refused(1, "not-your-turn", kind="claim", cab=0, pile=0)


@clause("Q15", "Q6", "R28")
def test_example_12_trapped_but_lucky(city):
    scene = (
        city(jam="victoria_street").quiet("victoria_street").arrange(cabs={0: (12, 23)}, destination_cards=["savoy"])
    )
    assert scene.kinds(0) == {"claim", "end_turn"}
    scene.claim(0, 0)
    assert (scene.s.passenger[0], scene.where(0)) == (passenger_card("victoria_street"), (12, 23))
    scene.act(0, kind="end_turn")
    assert scene.events("lost")[0].fields["spaces"] == 20


@clause("Q15")
def test_driving_in_may_be_demanded(city):
    options = {"claim_in_place": False, "may_stop": True}
    scene = (
        city(jam="cheapside", **options)
        .quiet("victoria_street")
        .arrange(cabs={0: (9, 23)}, destination_cards=["savoy", "tower"])
    )
    scene.s.entered[0] = 0
    assert "drive into" in scene.refused(0, "must-drive-in", kind="claim", cab=0, pile=0)
    scene.drive("E")
    assert {"kind": "claim", "cab": 0, "pile": 0} in scene.legal(0)
    scene.act(0, kind="end_turn")
    scene.arrange(turn=0)
    scene.claim(0, 0)  # the cab drove into the street in an earlier turn


@clause("Q15")
def test_driving_in_before_the_card_came_up_does_not_count(city):
    options = {"claim_in_place": False, "may_stop": True, "jam": "cheapside"}
    scene = (
        city(**options)
        .quiet("victoria_street")
        .arrange(cabs={0: (9, 23)}, destination_cards=["savoy", "tower"], tip_cards=[0])
    )
    scene.drive("E")
    assert scene.s.entered[0] == 1
    scene.arrange(cabs={1: (9, 23)}).s.square[0] = square_at((11, 23))
    scene.arrange(turn=1)
    scene.s.entered[0] |= 1 << 2
    scene.claim(1, 0)
    assert scene.s.entered[0] == 0  # the card is new, and no cab has driven into its street since


def deal_piles(scene, heights):
    """Moves cards between the piles, so that the piles have these heights. The top card of each pile stays."""
    s = scene.s
    cards = [card for pile in range(5) for card in list(s.cards[pile])[1 : s.height[pile]]]
    for pile, height in enumerate(heights):
        for place in range(1, height):
            s.cards[pile][place] = cards.pop()
        s.height[pile], s.unseen[pile] = height, height - 1
    assert not cards
    assert not scene.broken()
    return scene


@clause("Q4")
@pytest.mark.parametrize(
    ("heights", "empty", "largest"),
    [
        ((1, 12, 12, 11, 11), 0, 1),
        ((13, 1, 11, 11, 11), 1, 0),
        ((12, 1, 12, 11, 11), 1, 0),
        ((11, 11, 1, 12, 12), 2, 3),
        ((11, 11, 11, 1, 13), 3, 4),
        ((11, 11, 12, 12, 1), 4, 2),
    ],
)
def test_an_empty_pile_gets_the_bottom_card_of_the_largest(city, heights, empty, largest):
    scene = city().quiet().arrange(cabs={0: (15, 20)}, destination_cards=["savoy"], waiting={empty: "the_mall"})
    s = deal_piles(scene, heights).s
    bottom = s.cards[largest][heights[largest] - 1]
    others = [list(s.cards[pile])[: heights[pile] - (pile == largest)] for pile in range(5) if pile != empty]
    scene.claim(0, empty)
    assert list(s.height) == [1 if pile == empty else high - (pile == largest) for pile, high in enumerate(heights)]
    assert [list(s.cards[pile])[: s.height[pile]] for pile in range(5) if pile != empty] == others
    assert (s.cards[empty][0], s.unseen[empty], s.unseen[largest]) == (bottom, 0, heights[largest] - 2)
    assert [dict(event.fields) for event in scene.events("turned_up")] == [{"pile": empty, "street": street_id(bottom)}]
    assert len(scene.view(0).waiting) == 5
    assert not scene.broken()


@clause("Q4", "R7")
@pytest.mark.parametrize(("unseen", "after"), [(12, 11), (11, 11), (10, 10), (3, 3), (0, 0)])
def test_the_card_that_fills_a_pile_is_taken_from_what_everybody_has_seen(city, unseen, after):
    scene = city().quiet().arrange(cabs={0: (15, 20)}, destination_cards=["savoy"], waiting={1: "the_mall"})
    s = deal_piles(scene, (13, 1, 11, 11, 11)).s
    s.unseen[0] = unseen
    scene.claim(0, 1)
    assert (s.unseen[0], s.unseen[1]) == (after, 0)


@clause("R34", "R7")
@pytest.mark.parametrize("pile", range(5))
@pytest.mark.parametrize(("unseen", "after"), [(8, 7), (1, 0), (0, 0)])
def test_the_next_card_of_the_pile_comes_up(city, pile, unseen, after):
    scene = city().quiet().arrange(cabs={0: (15, 20)}, destination_cards=["savoy"], waiting={pile: "the_mall"})
    s = scene.s
    cards = list(s.cards[pile])[: s.height[pile]]
    s.unseen[pile] = unseen
    scene.claim(0, pile)
    assert list(s.cards[pile])[: s.height[pile]] == cards[1:]
    assert (s.height[pile], s.unseen[pile], s.pile[0]) == (len(cards) - 1, after, pile)
    assert not scene.broken()


@clause("R34", "Q22", "R47")
def test_a_paid_passenger_goes_under_the_pile_it_came_from(city):
    scene = (
        city(jam="cheapside").quiet().arrange(cabs={0: (8, 20)}, passengers={0: ("strand", "palace")}, tip_cards=[0])
    )
    pile = scene.s.pile[0]
    height = scene.s.height[pile]
    scene.drive("S")
    assert scene.s.height[pile] == height + 1
    assert scene.s.cards[pile][height] == passenger_card("strand")
    assert not scene.broken()
