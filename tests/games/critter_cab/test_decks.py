"""Decks and discards, and what everybody may count (R49-R53, Q29-Q31, Q42)."""

import pytest

from mewple.core.actions import TABLE
from mewple.testing import clause


@clause("R49", "Q42")
def test_every_deck_has_a_public_discard_pile_of_its_own(table):
    scene = table(seats=2, at=(9, 5))
    scene.arrange(kept={0: ["HEART"]})
    scene.act(0, kind="heart", slot=0)
    scene.drive(0, 1, (10, 5), then=["GLOVE"])
    for viewer in (0, 1, None):
        decks = scene.view(viewer).decks
        assert sum(decks.movement_discards) == 4  # the card that was played, and the three cards of the old hand
        assert decks.passenger_discards == ("P03",)
        assert {pile.card: pile.count for pile in decks.chance_discards} == {"HEART": 1, "GLOVE": 1}
        assert decks.movement == scene.s.deck_left
        assert decks.passengers == scene.s.passengers.bit_count()


@clause("R49")
def test_refilling_one_deck_leaves_the_other_piles_alone(table):
    scene = table(seats=1, at=(9, 5))
    scene.arrange(kept={0: ["HEART"]})
    scene.act(0, kind="heart", slot=0)
    scene.arrange(deck=[])
    scene.drive(0, 1, (8, 5))
    assert scene.s.passenger_discards != 0
    assert sum(scene.s.chance_discards) == 1


@clause("R53", "Q30", "Q31")
def test_s10_no_passenger_for_an_empty_taxi_ends_the_game_at_once(table):
    scene = table(seats=2)
    scene.arrange(riders={1: []}, passengers=[])
    scene.act(0, kind="card", value=2)
    events = scene.act(0, kind="drive", tile=scene.tile("NEW"))
    assert [event.fields["why"] for event in events if event.kind == "over"] == ["passengers"]
    assert scene.pending() == []
    assert scene.s.round == 1  # the second seat did not have its turn
    assert [event.kind for event in events if event.kind == "skipped"] == []  # no event says that it was skipped


@clause("Q30")
def test_discarded_passengers_are_drawn_again_before_the_game_ends(table):
    scene = table(seats=2)
    scene.arrange(riders={1: []}, passengers=[], passenger_discards=["P11"])
    scene.cruise(0)
    assert scene.aboard(1) == ["P11"]
    shuffled = [(event.seat, event.fields["deck"]) for event in scene.last if event.kind == "reshuffled"]
    assert shuffled == [(TABLE, "passenger")]


@clause("Q31", "R53")
def test_the_last_card_may_still_be_driven(table):
    scene = table(seats=2, taxis=("limousine", "river"))
    scene.arrange(riders={1: []}, passengers=["P11"])
    scene.cruise(0)
    assert scene.aboard(1) == ["P11"]
    assert scene.pending() == [1]


@clause("Q31")
def test_with_last_draw_the_last_card_ends_it(table):
    scene = table(seats=2, taxis=("limousine", "river"), deck_out="last_draw")
    scene.arrange(riders={1: []}, passengers=["P11"])
    scene.cruise(0)
    assert scene.pending() == []
    assert scene.aboard(1) == ["P11"]  # P11 was not delivered


@clause("Q31")
def test_with_last_draw_a_family_return_comes_first(table):
    """The last two cards are drawn and one of them goes back. So the deck is not empty, and the shift does not end."""
    scene = table(seats=2, deck_out="last_draw")
    scene.arrange(riders={1: []}, passengers=["P16", "P12"])
    scene.cruise(0)
    assert scene.kinds(1) == {"keep"}
    scene.act(1, kind="keep", slot=0)
    assert scene.pending() == [1]
    scene = table(seats=2, deck_out="last_draw")
    scene.arrange(riders={1: []}, passengers=["P10", "P12"])
    scene.cruise(0)
    assert scene.pending() == []


@clause("Q31")
def test_with_finish_round_the_round_is_played_out(table):
    scene = table(seats=3, deck_out="finish_round")
    scene.arrange(riders={1: []}, passengers=[])
    scene.cruise(0)
    assert [event.kind for event in scene.last if event.seat == 1] == ["skipped"]
    assert scene.pending() == [2]
    assert scene.view(0).clock.last_round
    scene.cruise(2)
    assert scene.pending() == []


@clause("R52")
def test_delivered_cards_never_come_back(table):
    scene = table(seats=1, at=(11, 1))
    scene.drive(0, 1, "SNO")
    assert scene.s.passengers >> scene.passenger("P03") & 1 == 0
    assert scene.s.passenger_discards >> scene.passenger("P03") & 1 == 0


@clause("R57")
@pytest.mark.parametrize("policy", ["random", "beginner", "strong"])
def test_play_repeats_until_the_end(table, policy):
    """Deliveries, draws and Chance Cards go on for the whole shift, and no card is ever lost."""
    scene = table(seats=4)
    scene.play_until(lambda now: bool(now.broken()) or not now.pending(), policy=policy)
    assert scene.s.round == 23
