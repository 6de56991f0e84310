"""The sentences that people read: turn line, actions and log; and the texts of the view."""

import re

import pytest
from tests.turn_lines import too_long

from mewple.core.registry import find
from mewple.games.critter_cab.state import ACTIONS, EVENTS, REASONS
from mewple.testing import Scene, clause

GAME = find("critter-cab")


NAMES = ("Mia", "Tom", "Ada")


def lines(scene):
    return [GAME.words.event(scene.b, event, NAMES.__getitem__) for event in scene.last if event.seen_by != 0]


def turn(scene, seat):
    return GAME.words.turn(scene.b, scene.s, seat, NAMES.__getitem__)


def test_points_are_coins():
    assert [GAME.words.counted(points) for points in (1, 24)] == ["1 coin", "24 coins"]


def test_the_flat_action_space_is_the_one_of_the_ledger():
    firsts = {
        "taxi": 0, "place": 4, "keep": 14, "both": 16, "card": 17, "drive": 23, "bet": 136, "fuel": 138, "duck": 139,
        "balloon": 140, "surge": 141, "heart": 142, "sloth": 144, "slip": 147, "alley": 150, "tow": 152,
        "end_turn": 162, "resign": 163, "ring": 164,
    }  # fmt: skip
    assert {name: ACTIONS.first(name) for name in firsts} == firsts
    assert ACTIONS.size == 165
    assert [ACTIONS.words(action)["stand"] for action in range(4, 14)] == [
        "SNK", "ROW", "WES", "SNO", "HOP", "NEW", "OTT", "PUR", "KOA", "OWL",
    ]  # fmt: skip


@pytest.mark.parametrize("seats", [1, 4])
@pytest.mark.parametrize("traffic_jam", ["skip_turn", "no_movement_cards"])
def test_a_turn_line_fits_on_one_line(seats, traffic_jam):
    assert too_long(GAME, seats, seed=seats, traffic_jam=traffic_jam, taxi_assignment="choose") == set()


def test_the_log_tells_a_turn(table):
    scene = table(seats=3, at=(11, 1))
    scene.arrange(riders={0: ["P40"]}, boarded={0: "HOP"})
    scene.act(0, kind="card", value=1)
    assert lines(scene) == ["Mia plays a 1."]
    scene.act(0, kind="drive", tile=scene.tile("SNO"))
    told = [line for line in lines(scene) if line]
    assert told[0] == "Mia stops at Snowy City."
    assert "Mia delivers Snow leopard royals to Snowy City for 3 coins and a tip of 2." in told


def test_events_and_views_know_passengers_by_their_ids(table):
    scene = table(seats=3, at=(11, 1))
    scene.arrange(riders={0: ["P40"]}, boarded={0: "HOP"})
    (rider,) = scene.view(0).hands[0].riders
    scene.drive(0, 1, scene.tile("SNO"))
    (delivered,) = scene.events("delivered")
    assert rider.card == delivered.fields["card"] == "P40"


def test_places_are_named_never_numbered(table):
    scene = table(seats=1, at=(10, 8))
    scene.drive(0, 1, (11, 8))
    (stopped,) = [line for line in lines(scene) if "stops" in line]
    assert stopped == "Mia stops on Dock Road, 2 south-west of Purrth."


def test_every_kind_of_event_that_is_shown_has_a_line_but_single_steps():
    silent = []
    for kind in EVENTS.names:
        from mewple.games.critter_cab.words import _TELLERS

        if kind not in _TELLERS:
            silent.append(kind)
    assert silent == ["step", "disclosed"]


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("JAM", "Mia draws Traffic Jam!"),
        ("TIP", "Mia gets 2 coins."),
        ("FINE", "Mia pays 1 coin."),
        ("FUEL", "Mia draws a Chance Card and keeps it."),
        ("TOW", "A toucan tows Mia to Newt York."),
        ("GLOVE", "Mia discards all Movement Cards"),
    ],
)
def test_chance_cards_are_told(table, code, says):
    scene = table(seats=2, at=(9, 5))
    scene.drive(0, 1, (10, 5), then=[code])
    assert any(says in line for line in lines(scene))


def test_a_bet_is_told(table):
    scene = table(seats=2, at=(9, 5))
    scene.drive(0, 1, (10, 5), then=["BET"])
    assert turn(scene, 0) == "Bet! Odd or even?"
    assert turn(scene, 1).startswith("Mia is placing a bet.")
    scene.gives(movement=5)
    scene.act(0, kind="bet", call="odd")
    assert lines(scene) == ["Mia calls odd ... a 5. Right!", "Mia has 3 free moves."]
    assert turn(scene, 0) == "Drive exactly 3: where to?"


def test_the_turn_line_says_what_can_be_done(table):
    scene = table(seats=2)
    assert turn(scene, 0) == "Your turn: play a card and drive."
    assert turn(scene, 1) == "Mia is on the road."
    scene.arrange(kept={0: ["FUEL"]})
    assert turn(scene, 0) == "Your turn: play a card and drive."  # a kept card is lit beside the hand
    scene = table(seats=2, limit="clock")
    assert turn(scene, 1) == "Mia is on the road."
    scene.act(-1, kind="ring")
    assert "Last turns" in turn(scene, 1)
    scene.cruise(0)
    assert turn(scene, None) == "The shift is over."


def test_actions_have_plain_names(table):
    scene = table(seats=3)
    scene.arrange(riders={0: ["P10"]})

    def told(**words):
        return GAME.words.action(scene.b, scene.s, 0, ACTIONS.number(words))

    assert told(kind="place", stand="OTT") == "Start at Otterdam"
    assert told(kind="drive", tile=scene.tile((10, 5))) == "Drive to High Street, 2 east of Newt York (chance tile)"
    assert told(kind="heart", slot=0).endswith("Otter couple (2) for Otterdam or Purrth, 2 coins")
    assert told(kind="slip", rival=1) == "Slipstream behind the Family Taxi"
    assert told(kind="surge").startswith("Surge Purricing: ")
    scene.arrange(kept={0: ["FUEL"]})
    scene.act(0, kind="fuel")
    assert told(kind="card", value=3) == "Play a 3 (drive 5)"


def test_refusals_name_their_clause():
    for code in range(5, len(REASONS)):
        assert re.fullmatch(r"[RQ]\d+", REASONS.reason(code).clause), REASONS.reason(code).name


@clause("R59", "R60", "R61")
def test_cards_are_shown_in_full(table):
    scene = table(seats=2)
    scene.arrange(kept={0: ["SURGE"]})
    view = scene.view(0)
    taxi = view.board.taxis[view.seats[0].taxi]
    assert (taxi.name, taxi.pax, taxi.ability) == ("Limousine", 4, "VIPs tip 2 coins.")
    (rider,) = view.hands[0].riders
    passenger = view.board.passengers[rider.card]
    assert (passenger.who, passenger.to, passenger.fare) == ("Lost penguin", ("SNO", "KOA"), 4)
    (pile,) = view.hands[0].kept
    kept = view.board.chance[pile.card]
    assert (kept.name, kept.when, kept.count) == ("Surge Purricing", "keep", 2)
    assert "first delivery" in kept.text


def test_the_view_knows_by_which_actions_a_kept_card_is_played():
    cards = Scene("critter-cab", seats=2).view(0).board.chance
    played = {card.code: ACTIONS.notation(card.action) for card in cards.values() if card.kind is not None}
    assert played == {
        "BET": "bet:odd", "FUEL": "fuel", "DUCK": "duck", "BALLOON": "balloon", "SURGE": "surge", "HEART": "heart:0",
        "SLOTH": "sloth:1", "SLIP": "slip:1",
    }  # fmt: skip


@pytest.mark.parametrize("seat", range(3))
def test_rivals_are_counted_as_the_actions_count_them(table, seat):
    view = table(seats=3).view(seat)
    assert view.rivals == ((seat + 1) % 3, (seat + 2) % 3)
    assert table(seats=3).view(None).rivals == ()


def test_the_view_holds_the_town_and_the_clock():
    view = Scene("critter-cab", seats=2).view(0)
    assert len(view.board.tiles) == 113
    assert len(view.board.links) == 138
    assert [stand.name for stand in view.board.stands][:4] == ["Snek Stand", "Rowood", "Westengate", "Snowy City"]
    assert (view.shift.limit, view.shift.minutes) == ("rounds", 45)
    assert (view.clock.round, view.clock.rounds) == (1, 45)
    assert Scene("critter-cab", seats=2, options={"limit": "clock"}).view(0).clock.rounds is None
