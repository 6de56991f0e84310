"""What each seat may see (Q45, section 5 of the ledger), and how the hidden things are dealt anew."""

from functools import partial

import msgspec
import pytest

from mewple.core import play
from mewple.core.registry import find
from mewple.games.critter_cab.arrange import PASSENGER_IDS
from mewple.games.critter_cab.content_cards import CHANCE_KINDS
from mewple.games.critter_cab.observe import OBSERVATION
from mewple.games.critter_cab.state import CARDS, CHOOSING, DRIVING, TOWN
from mewple.testing import Scene, clause

GAME = find("critter-cab")


def imagined(scene, seat, seed):
    copy = scene.s.copy()
    GAME.rules.imagine(scene.b, copy, seat, seed)
    assert play.broken(GAME, scene.b, copy) == []
    return copy


@clause("Q45", "R20")
def test_hands_are_private_and_their_sizes_are_not(table):
    scene = table(seats=2)
    scene.arrange(kept={1: ["FUEL"]})
    mine, rival, spectator = (scene.view(viewer).hands[1] for viewer in (1, 0, None))
    assert mine.movement == (1, 2, 3)
    assert [rider.card for rider in mine.riders] == ["P17"]
    assert [pile.card for pile in mine.kept] == ["FUEL"]
    for seen in (rival, spectator):
        assert (seen.movement, seen.riders, seen.kept) == (None, None, None)
        assert (seen.movement_count, seen.rider_count, seen.kept_count) == (3, 1, 1)
    assert b"P17" not in msgspec.json.encode(scene.view(0).hands)


@clause("Q45")
def test_open_hands_show_everything(table):
    scene = table(seats=2, open_hands=True)
    scene.arrange(kept={1: ["FUEL"]})
    for viewer in (0, None):
        seen = scene.view(viewer).hands[1]
        assert seen.movement == (1, 2, 3)
        assert [rider.card for rider in seen.riders] == ["P17"]
        assert [pile.card for pile in seen.kept] == ["FUEL"]
    copy = imagined(scene, 0, 5)
    assert list(copy.hand[1]) == list(scene.s.hand[1])
    assert list(copy.riders[1]) == list(scene.s.riders[1])
    scene.drive(0, 3, "HOP")
    assert all(event.visible_to(None) for event in scene.last)
    assert "disclosed" not in [event.kind for event in scene.last]


@clause("Q45")
def test_draws_are_told_to_their_owner_alone(table):
    scene = table(seats=2)
    scene.drive(0, 3, "HOP")
    (drew,) = [event for event in scene.last if event.kind == "drew"]
    assert [drew.visible_to(viewer) for viewer in (0, 1, None)] == [True, False, False]


@clause("Q45")
def test_what_is_imagined_fits_what_the_seat_has_seen():
    """The seat's own cards stay, rivals keep their numbers of cards, and no card that the seat has seen is
    dealt again."""
    scene = Scene("critter-cab", seats=4, seed=3)
    for decision in range(0, 160, 8):
        if not scene.pending():
            break
        for seat in range(4):
            copy = imagined(scene, seat, decision)
            assert list(copy.hand[seat]) == list(scene.s.hand[seat])
            assert list(copy.riders[seat]) == list(scene.s.riders[seat])
            assert list(copy.kept[seat]) == list(scene.s.kept[seat])
            for rival in range(4):
                assert sum(copy.hand[rival]) == sum(scene.s.hand[rival])
                assert sum(card >= 0 for card in copy.riders[rival]) == sum(card >= 0 for card in scene.s.riders[rival])
                assert copy.kept_count[rival] == scene.s.kept_count[rival]
            assert list(copy.discards) == list(scene.s.discards)
            assert copy.passenger_discards == scene.s.passenger_discards
        goal = scene.s.fate_drawn + 6
        scene.play_until(partial(_drawn, goal), policy="strong", seed=decision)


def _drawn(goal, scene):
    return scene.s.fate_drawn > goal or not scene.pending()


@clause("Q45")
def test_everything_unseen_can_be_imagined(table):
    """If the hidden things are dealt anew with many seeds, each unseen card is the rival's passenger at least once, and
    each value is in the rival's hand at least once."""
    scene = table(seats=2)
    riders, hands = set(), set()
    for seed in range(800):
        copy = imagined(scene, 0, seed)
        riders.add(copy.riders[1][0])
        hands.add(tuple(copy.hand[1]))
    assert len(riders) == 59  # all cards but the seat's own
    assert scene.passenger("P03") not in riders
    assert len(hands) > 40


@clause("Q45")
def test_a_stop_without_a_delivery_rules_destinations_out(table):
    scene = table(seats=2, taxis=("limousine", "river"))
    scene.cruise(0)
    scene.cruise(1)  # seat 1 came back to Owlbany and delivered nobody
    for seed in range(200):
        copy = imagined(scene, 0, seed)
        assert "OWL" not in [TOWN.stands[stand].code for stand in CARDS.passengers[copy.riders[1][0]].to]


@clause("Q45", "R22")
def test_new_passengers_may_want_to_go_anywhere(table):
    scene = table(seats=2, taxis=("limousine", "river"))
    scene.empty(1)
    scene.s.ruled_out[1] = (1 << 10) - 1  # these stands were ruled out for earlier passengers
    scene.cruise(0)
    riders = [imagined(scene, 0, seed).riders[1][0] for seed in range(100)]
    assert {stand for card in riders for stand in CARDS.passengers[card].to} == set(range(10))


@clause("Q45", "R25")
def test_after_a_swap_in_a_family_taxi_nobody_knows_where_each_rider_got_in(table):
    scene = table(seats=2, taxis=("family", "river"))
    scene.arrange(riders={0: ["P10", "P14"]}, boarded={0: "OWL"}, kept={0: ["HEART"]})
    scene.gives(passenger="P11")
    scene.act(0, kind="heart", slot=0)
    for seed in range(50):
        copy = imagined(scene, 1, seed)
        for card, wants in zip(copy.riders[0], copy.wants[0], strict=True):
            assert wants == CARDS.passengers[card].stands


@clause("R16", "Q17")
def test_a_returned_card_tells_that_the_other_is_big(table):
    scene = table(seats=2)
    scene.arrange(riders={1: []})
    scene.act(0, kind="card", value=2)
    scene.gives(passenger=["P16", "P12"])
    scene.act(0, kind="drive", tile=scene.tile("NEW"))
    for seed in range(50):
        copy = imagined(scene, 0, seed)
        assert sum(CARDS.passengers[card].pax for card in copy.riders[1]) > 6
    scene.act(1, kind="keep", slot=0)
    for seed in range(100):
        assert CARDS.passengers[imagined(scene, 0, seed).riders[1][0]].pax >= 3


@clause("R16", "Q45")
def test_a_card_that_is_delivered_tells_how_small_the_other_one_is(table):
    scene = table(seats=2, taxis=("family", "river"), at=(11, 1))
    scene.arrange(riders={0: ["P34", "P06"]})  # P34 has four passengers for Snowy City; P06 has two for elsewhere
    scene.drive(0, 1, "SNO")
    assert scene.aboard(0) == ["P06"]
    assert {CARDS.passengers[imagined(scene, 1, seed).riders[0][0]].pax for seed in range(50)} == {1, 2}


@clause("Q45")
def test_two_riders_of_a_family_are_imagined_to_fit(table):
    scene = table(seats=2)
    scene.arrange(riders={1: ["P10", "P14"]})
    totals = {sum(CARDS.passengers[card].pax for card in imagined(scene, 0, seed).riders[1]) for seed in range(200)}
    assert totals <= {2, 3, 4, 5, 6}
    assert len(totals) == 5


@clause("Q45")
def test_where_no_random_pair_fits_the_first_unseen_one_is_imagined(table):
    """Every destination is ruled out, so no random try finds a possible pair of cards. Instead, the rival gets the
    first two unseen cards that fit together."""
    scene = table(seats=2, taxis=("limousine", "family"))
    scene.arrange(riders={0: ["P01"], 1: ["P10", "P14"]})
    scene.s.ruled_out[1] = (1 << 10) - 1
    for seed in range(5):
        assert [PASSENGER_IDS[card] for card in imagined(scene, 0, seed).riders[1]] == ["P02", "P03"]
    scene.s.player, scene.s.phase, scene.s.crowded = 1, CHOOSING, 1
    scene.arrange(riders={1: ["P16", "P12"]})
    scene.s.ruled_out[1] = (1 << 10) - 1
    cards = [PASSENGER_IDS[card] for card in imagined(scene, 0, 1).riders[1]]
    assert cards == ["P11", "P16"]  # 3 and 4 passengers do not fit into the taxi together
    scene.s.player, scene.s.phase, scene.s.crowded = 0, DRIVING, 0
    scene.arrange(riders={1: ["P10", "P14"]})


@clause("Q28")
def test_who_is_asked_about_a_jam_is_imagined_with_an_alley_cat(table):
    scene = table(seats=2, at=(9, 5))
    scene.arrange(kept={0: ["ALLEY", "FUEL"]})
    scene.drive(0, 1, (10, 5), then=["JAM"])
    for seed in range(30):
        copy = imagined(scene, 1, seed)
        assert copy.kept[0][CHANCE_KINDS.index("ALLEY")] >= 1
        assert sum(copy.kept[0]) == 2


@pytest.mark.parametrize("option", [{}, {"bet_timing": "keep"}])
def test_imagined_kept_cards_are_keepable(table, option):
    scene = table(seats=2, **option)
    scene.arrange(kept={1: ["FUEL", "HEART", "SLIP"]})
    allowed = {code for code in CHANCE_KINDS[7:]} | ({"BET"} if option else set())
    seen = set()
    for seed in range(200):
        copy = imagined(scene, 0, seed)
        seen |= {code for card, code in enumerate(CHANCE_KINDS) if copy.kept[1][card]}
    assert seen == allowed


def test_the_observation_says_what_the_seat_knows(table):
    """The observation has these parts: the seat's own tile, taxi, hand, riders and kept cards, then the turn, the
    table, and the rivals."""
    scene = table(seats=2)
    scene.arrange(kept={0: ["FUEL"]})
    numbers = play.observe(GAME, scene.b, scene.s, 0)
    assert len(numbers) == OBSERVATION
    assert [place for place in range(113) if numbers[place]] == [scene.tile("NEW")]
    assert numbers[113:117] == [0, 0, 1, 0]  # Limousine
    assert numbers[117:123] == [1, 1, 1, 0, 0, 0]  # hand
    riders = numbers[123:151]
    assert [place for place in range(10) if riders[place]] == [3, 8]  # SNO, KOA
    assert riders[10:14] == pytest.approx([1, 1, 4 / 5, 0])  # there is a card; 1 passenger, 4 coins, no VIP
    assert not any(riders[14:])
    assert numbers[151:166][CHANCE_KINDS.index("FUEL")] == 1
    assert numbers[166 + 3] == 1  # driving
    assert numbers[166 + 9] == 1  # it is this seat's turn


def test_open_hands_are_observed_and_hidden_ones_are_not(table):
    hidden, shown = (
        play.observe(GAME, scene.b, scene.s, 0) for scene in (table(seats=2), table(seats=2, open_hands=True))
    )
    different = [place for place in range(OBSERVATION) if hidden[place] != shown[place]]
    # Open hands change these numbers: the two destinations on the rival's Passenger Card, whether the rival has such a
    # card, its number of passengers, its fare (but not whether it is a VIP), and three Movement Cards.
    assert len(different) == 2 + 4 - 1 + 3
