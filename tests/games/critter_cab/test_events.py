"""Events as people see them. Each event is logged after the change that it describes. If an action shows something
hidden, an event says so."""

import pytest

from mewple.core import play
from mewple.core.events import Log
from mewple.core.registry import find
from mewple.testing import clause

GAME = find("critter-cab")


def moments(scene, seat, /, **words):
    """Takes an action. Returns its events, each with what the seat sees right after the event."""
    log = Log.open(watch=scene.s)
    GAME.rules.apply(scene.b, scene.s, seat, GAME.actions.number(words), log)
    views = [GAME.words.view(scene.b, moment, seat) for moment in log.moments]
    return list(zip(GAME.events.read(log), views, strict=True))


def at(found, kind):
    """The view at the only event of this kind."""
    (view,) = [view for event, view in found if event.kind == kind]
    return view


def test_a_taxi_stands_where_each_step_has_led(table):
    scene = table(seats=2)
    scene.act(0, kind="card", value=3)
    found = moments(scene, 0, kind="drive", tile=scene.tile("HOP"))
    steps = [(event.fields["from"], event.fields["to"]) for event, _ in found if event.kind == "step"]
    assert [view.seats[0].tile for event, view in found if event.kind == "step"] == [to for _, to in steps]
    assert [tile for tile, _ in steps] == [scene.tile("NEW"), *(to for _, to in steps[:-1])]
    assert steps[-1][1] == scene.tile("HOP")


def test_nothing_can_be_planned_while_a_taxi_is_on_its_way(table):
    scene = table(seats=2)
    scene.act(0, kind="card", value=3)
    (aiming,) = scene.view(0).moves
    assert aiming.ends
    found = moments(scene, 0, kind="drive", tile=scene.tile("HOP"))
    assert at(found, "stopped").moves == ()
    assert [move.value for move in scene.view(0).moves]  # when the next turn has begun, the view shows moves again


def test_a_passenger_sits_in_the_taxi_when_their_card_is_shown(table):
    scene = table(seats=1, taxis=("family",), at=(11, 1))
    scene.arrange(riders={0: ["P07"]})
    scene.act(0, kind="card", value=1)
    scene.gives(passenger=["P10", "P14"])
    scene.queue.start()
    found = moments(scene, 0, kind="drive", tile=scene.tile("SNO"))
    shown = [[rider.card for rider in view.hands[0].riders] for event, view in found if event.kind == "passenger"]
    assert shown == [["P10"], ["P10", "P14"]]
    assert at(found, "boarded").hands[0].rider_count == 2
    assert at(found, "delivered").earnings[0].delivered == ("P07",)
    assert at(found, "delivered").hands[0].riders == ()


def test_a_kept_card_is_seen_when_it_is_shown_and_not_before(table):
    scene = table(seats=2, at=(9, 5))
    scene.act(0, kind="card", value=1)
    scene.gives(chance="FUEL")
    scene.queue.start()
    found = moments(scene, 0, kind="drive", tile=scene.tile((10, 5)))
    kept = at(found, "kept").hands[0]
    assert (kept.kept_count, kept.kept) == (1, ())
    assert [pile.card for pile in at(found, "kept_card").hands[0].kept] == ["FUEL"]


@pytest.mark.parametrize(("code", "kind"), [("FUEL", "fuel"), ("SURGE", "surge")])
def test_a_kept_card_helps_from_the_moment_it_is_played(table, code, kind):
    scene = table(seats=2)
    scene.arrange(kept={0: [code]})
    view = at(moments(scene, 0, kind=kind), "used")
    assert (view.turn.bonus, view.turn.surging) == ((2, False) if code == "FUEL" else (0, True))
    assert [pile.card for pile in view.decks.chance_discards] == (["FUEL"] if code == "FUEL" else [])


# --- what is disclosed: such an action cannot be undone ---


def discloses(events):
    """Whether these events disclose something. Checks that the event `disclosed` is shown to nobody."""
    assert all(event.seen_by == 0 for event in events if event.kind == "disclosed")
    return GAME.events.reveal(events)


@clause("Q45")
def test_a_card_from_a_hidden_hand_is_disclosed(table):
    assert discloses(table(seats=2).act(0, kind="card", value=2))
    assert not discloses(table(seats=2, open_hands=True).act(0, kind="card", value=2))
    assert not discloses(table(seats=1).act(0, kind="card", value=2))


@clause("Q45")
def test_a_kept_card_that_is_played_is_disclosed(table):
    scene = table(seats=3)
    scene.arrange(kept={0: ["SLIP"]}, tiles={1: "OTT"})
    assert discloses(scene.act(0, kind="slip", rival=1))


@clause("Q45", "Q27")
@pytest.mark.parametrize(("where", "disclosed"), [("HOP", True), ((9, 5), False)])
def test_a_stop_at_a_stand_discloses_who_gets_off_and_who_does_not(table, where, disclosed):
    """A drive with free moves draws no card. So it could be undone, unless an event says that it showed something
    hidden."""
    scene = table(seats=2, at=(9, 5))
    scene.arrange(riders={0: ["P01"]})
    scene.drive(0, 1, (10, 5), then=["BET"])
    scene.gives(movement=5)
    scene.act(0, kind="bet", call="odd")
    scene.arrange(tiles={0: scene.tile(where)})
    scene.s.steps = 2
    drawn = scene.s.fate_drawn
    events = scene.act(0, kind="drive", tile=scene.tile(where))
    assert scene.s.fate_drawn == drawn
    assert discloses(events) == disclosed


@clause("Q43", "Q45")
def test_who_leaves_discloses_their_cards(table):
    scene = table(seats=3)
    assert GAME.resign is not None
    assert discloses(play.act(GAME, scene.b, scene.s, 1, GAME.resign))
