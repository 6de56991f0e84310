"""Events with their fields, and the view right after each of them."""

from mewple.core import play
from mewple.core.events import Log
from mewple.core.view import ViewTracker
from mewple.games.cat_astrophe.state import Task


def moments(scene, kind, *faces, **words):
    """Takes an action for the seat that has to decide. Returns each event with the view right after it."""
    scene.rolls(*faces)
    tracker = ViewTracker(scene.game, scene.b)
    log = Log.open(watch=scene.s)
    action = scene.game.actions.number({"kind": kind, **words})
    scene.game.rules.apply(scene.b, scene.s, scene.pending()[0], action, log)
    events = scene.game.events.read(log)
    return [(event, tracker.look(moment, None, asked=False)) for event, moment in zip(events, log.moments)]


def of_kind(shown, kind):
    return [(event.fields, view) for event, view in shown if event.kind == kind]


def test_a_check_names_what_is_tried_and_on_what(flat):
    scene = flat()
    scene.arrange(places={"brick": "laundry"})
    (first, *_) = moments(scene, "destroy", 9, thing="dryer_vent")
    assert first[0].fields == {
        "cat": "brick",
        "task": Task("destroy", ["dryer_vent"]),
        "trait": "strength",
        "need": 10,
        "face": 9,
        "passed": False,
    }
    assert first[1]["acting"] == {"cat": "brick", "can_move": True, "can_act": False}
    scene = flat()
    scene.arrange(paws={"widget": ["scarf", "duct_tape"]}, turn="widget")
    shown = moments(scene, "combine", 7, items="scarf+duct_tape")
    (checked, before), (combined, after) = of_kind(shown, "checked")[0], of_kind(shown, "combined")[0]
    assert (checked["task"], checked["passed"]) == (Task("combine", ["scarf", "duct_tape"]), True)
    assert combined == {"cat": "widget", "item": "scarf", "parts": ["scarf", "duct_tape"]}
    assert (before["rigs"], before["paws"]["widget"]) == ([], ["scarf", "duct_tape"])
    assert ([rig["item"]["name"] for rig in after["rigs"]], after["paws"]["widget"]) == (["Scarf-Tape rig"], ["scarf"])


def test_the_least_face_that_succeeds_is_never_below_1(flat):
    scene = flat()
    scene.arrange(human="hallway", places={"marzipan": "study"}, worn={"marzipan": ["bow_tie"]})
    scene.s.boost[2][2] = 3
    scene.possible = False  # in a real game, only an item gives such a boost
    scene.arrange(turn="marzipan")
    assert scene.check("distract").need == -1
    (checked, _), *_ = of_kind(moments(scene, "distract", 1), "checked")
    assert (checked["need"], checked["passed"]) == (1, True)


def test_the_coast_is_clear_at_its_event_and_not_before(flat):
    scene = flat()
    scene.arrange(places="laundry")
    scene.arrange(
        places={"pocket": "bathroom"},
        broken=["dryer_vent"],
        paws={"widget": [["scarf", "duct_tape"]]},
        human="kitchen",
        turn="marzipan",
    )
    shown = [(event.kind, view["coast"]) for event, view in moments(scene, "distract", 5)]
    assert shown == [("checked", False), ("distracted", False), ("coast", True)]


def test_an_event_fills_in_die_by_die(flat):
    scene = flat()
    scene.arrange(
        places={"brick": "study", "widget": "kitchen", "marzipan": "hallway", "pocket": "laundry"},
        human="kitchen",
        charmer="pocket",
        turn="pocket",
    )
    scene.gives(event="bath_day")
    shown = moments(scene, "end_turn", 4, 5, 2)
    begun = [(event.kind, view["event"]) for event, view in shown if view["phase"] == "event"]
    assert [kind for kind, _ in begun] == [
        *("event", "human", "rolled", "rolled", "rolled", "counted", "tracker", "fled", "fled", "round"),
    ]
    assert begun[0][1] | {"card": None} == {
        "card": None,
        "rolls": {},
        "passed": [],
        "summed": False,
        "total": None,
        "need": None,
        "outcome": None,
        "change": None,
    }
    assert [each["rolls"] for _, each in begun[2:5]] == [
        {"brick": 4},
        {"brick": 4, "widget": 5},
        {"brick": 4, "widget": 5, "marzipan": 2},
    ]
    known = [(each["outcome"], each["change"]) for _, each in begun[4:7]]
    assert known == [(None, None), (1, None), (1, 1)]
    places = [view["places"]["marzipan"] for _, view in of_kind(shown, "fled")]
    assert places == ["hallway", "bathroom"]
    assert all(view["acting"] is None for _, view in shown[:-1])


def test_dice_that_are_added_up_show_their_sum_when_all_have_fallen(flat):
    scene = flat()
    scene.arrange(human="hallway", turn="pocket")
    scene.gives(event="video_call")
    shown = moments(scene, "end_turn", 8, 6, 4, 1)
    assert [(roll["need"], roll["passed"]) for roll, _ in of_kind(shown, "rolled")] == [(None, None)] * 4
    assert {(view["event"]["total"], view["event"]["need"]) for _, view in of_kind(shown, "rolled")} == {(None, None)}
    ((totalled, view),) = of_kind(shown, "totalled")
    assert totalled == {"total": 19, "need": 19, "step": "success"}
    assert (view["event"]["total"], view["event"]["need"], view["event"]["outcome"]) == (19, 19, 1)


def test_cats_are_dealt_one_by_one(flat):
    game = flat().game
    b, log = game.open_box({}), Log.open()
    play.new_game(game, b, seats=2, seed=1, log=log, watch=True)
    tracker = ViewTracker(game, b)
    dealt = [event for event in game.events.read(log) if event.kind == "dealt"]
    views = [tracker.look(moment, None, asked=False) for moment in log.moments[: len(dealt)]]
    assert [event.fields["cat"] for event in dealt] == ["brick", "widget", "marzipan", "pocket"]
    assert [list(view["seats"].values()) for view in views] == [
        [0, -1, -1, -1],
        [0, 1, -1, -1],
        [0, 1, 0, -1],
        [0, 1, 0, 1],
    ]
    assert {view["phase"] for view in views} == {""}


def test_a_question_is_on_the_table_from_its_event_to_the_answer(flat):
    scene = flat()
    scene.arrange(places={"brick": "hallway", "pocket": "hallway"}, paws={"pocket": ["tuna"]})
    ((_, view),) = moments(scene, "ask", item="tuna")
    assert view["asked"] == {"item": "tuna", "by": "brick", "owner": "pocket"}
    ((declined, view),) = moments(scene, "decline")
    assert (declined.fields["owner"], view["asked"], view["phase"]) == ("pocket", None, "turn")


def test_checks_are_worked_out_for_the_seat_that_decides(flat):
    scene = flat()
    tracker = ViewTracker(scene.game, scene.b)
    assert [len(tracker.look(scene.s, seat)["checks"]) for seat in (None, 0, 1)] == [0, 2, 0]
    assert tracker.look(scene.s, 0, asked=False)["checks"] == []


def test_a_game_lost_for_want_of_events_shows_none(flat):
    scene = flat(event_exhaustion="lose")
    scene.arrange(human="study")
    scene.s.round, scene.s.pile = 16, 0
    scene.arrange(turn="pocket")
    scene.possible = False  # the pile is empty, although no event was drawn
    ((caught, view),) = [(event.fields, view) for event, view in moments(scene, "end_turn")]
    assert (caught["why"], view["event"], view["result"]) == ("cards", None, "lost")
