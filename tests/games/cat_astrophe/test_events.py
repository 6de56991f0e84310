"""Events at the end of a round (R77-R92, R101, Q29, Q30, Q41, Q46), and every card."""

import pytest

from mewple.games.cat_astrophe.state import HOME, LOSE, LOST, STEPS
from mewple.games.cat_astrophe.view import Acting
from mewple.testing import clause

BRICK, WIDGET, MARZIPAN, POCKET = range(4)
CARDS = [card.id for card in HOME.cards]
HIGH = {"strength": (12, 6, 4, 10), "craft": (4, 12, 8, 8), "cuteness": (8, 6, 12, 6)}


@clause("R77", "R78", "R85", "R100")
def test_s19_event_1_brings_the_human_home(flat):
    scene = flat()
    scene.arrange(places={"widget": "study", "marzipan": "hallway", "pocket": "living_room"})
    scene.event("honey_im_home", 5, 4, 9, 3)
    assert scene.view(None).human.room == "entryway"
    assert [(roll["need"], roll["passed"]) for roll in scene.fields("rolled")] == [
        (6, False),
        (4, True),
        (4, True),
        (4, False),
    ]
    assert scene.fields("counted") == [{"successes": 2}]
    assert scene.s.tracker == 5
    assert scene.s.round == 2
    event = scene.view(None).event
    assert event.card == "honey_im_home"
    assert (event.rolls, event.passed) == (
        {"brick": 5, "widget": 4, "marzipan": 9, "pocket": 3},
        ["widget", "marzipan"],
    )


@clause("R77")
def test_cards_are_drawn_and_discarded(flat):
    scene = flat(seed=2)
    seen = []
    while scene.pending() and scene.s.round < 6:
        scene.act_on(scene.pending()[0], **scene.legal(scene.pending()[0])[0])
        seen += [told["card"] for told in scene.fields("event")]
    assert len(seen) == len(set(seen)) >= 4
    assert set(scene.view(None).coming) == set(CARDS) - set(seen)


@clause("R81", "R86", "Q29", "Q46")
@pytest.mark.parametrize(("rolls", "tracker"), [((4, 12, 3, 3), 5), ((4, 12, 4, 3), 4), ((4, 12, 6, 6), 3)])
def test_s20_most_cats_and_a_group_check(flat, rolls, tracker):
    scene = flat()
    scene.arrange(
        places={"brick": "kitchen", "widget": "kitchen", "marzipan": "bedroom", "pocket": "bedroom"}, human="hallway"
    )
    scene.event("what_was_that_noise", *rolls)
    assert scene.view(None).human.room == "kitchen"  # two rooms have the same number of cats, and the Kitchen is nearer
    assert scene.fields("totalled")[0]["need"] == 23  # the event needs 19, and 2 more for each cat in the Kitchen
    assert sum(rolls) in (22, 23, 28)
    assert scene.s.tracker == tracker


@clause("R81")
def test_most_cats_ties_go_to_the_nearest_then_to_the_first(flat):
    scene = flat()
    scene.arrange(
        places={"brick": "kitchen", "widget": "study", "marzipan": "kitchen", "pocket": "study"}, human="hallway"
    )
    scene.event("suspicious_silence", 1, 1, 1, 1)
    assert scene.view(None).human.room == "kitchen"
    scene = flat()
    scene.arrange(
        places={"brick": "bedroom", "widget": "study", "marzipan": "kitchen", "pocket": "bedroom"}, human="hallway"
    )
    scene.event("suspicious_silence", 1, 1, 1, 1)
    assert scene.view(None).human.room == "bedroom"  # this room has the most cats, although it is farther away


@clause("R82", "R101")
def test_the_handyman_goes_to_the_nearest_opening_and_patches_it(flat):
    scene = flat()
    scene.arrange(broken=["dryer_vent", "balcony_door", "fern"], human="entryway")
    scene.event("handyman", 1, 1, 1, 1)
    assert scene.view(None).human.room == "living_room"
    assert set(scene.view(None).broken) == {"dryer_vent", "fern"}
    assert scene.s.tracker == 5
    scene.arrange(places={"brick": "living_room"}, human="study", turn="brick")
    assert scene.check("destroy", thing="balcony_door").need == 12  # the repaired door may be broken again
    scene = flat()
    scene.arrange(broken=["dryer_vent"])
    scene.event("handyman", 12, 6, 4, 10)
    assert set(scene.view(None).broken) == {"dryer_vent"}  # a success


@clause("R82", "R101")
def test_s25_the_handyman_without_an_opening(flat):
    scene = flat()
    scene.arrange(broken=["clock"])
    scene.event("handyman", 1, 1, 1, 1)
    assert scene.view(None).human.room == "hallway"
    assert scene.s.tracker == 5
    assert set(scene.view(None).broken) == {"clock"}


@clause("R83", "R91", "R97")
def test_s26_the_neighbour_counts_broken_tokens(flat):
    scene = flat()
    scene.arrange(human="study", broken=["fern", "clock", "dryer_vent"], tracker=7)
    scene.event("neighbour", 6, 4, 6, 2)
    assert scene.fields("tracker") == [{"from": 7, "to": 9}]
    assert scene.s.result == LOST
    assert scene.view(None).human.room == "study"
    scene = flat()
    scene.arrange(human="study", broken=["fern", "clock"])
    scene.event("neighbour", 6, 4, 6, 2)
    assert scene.s.tracker == 5
    scene = flat()
    scene.arrange(human="study", broken=["fern", "clock", "dryer_vent"])
    scene.event("neighbour", 6, 4, 6, 3)
    assert scene.s.tracker == 4


@clause("R84", "R92", "R66")
def test_s22_dinner_with_a_charmed_human(flat):
    scene = flat()
    scene.arrange(places={"marzipan": "hallway", "brick": "study"}, human="kitchen", charmer="marzipan")
    scene.event("dinner_time", 3, 3, 3)
    assert [scene.view(None).places[cat] for cat in ("brick", "widget", "marzipan", "pocket")] == ["kitchen"] * 4
    assert [(roll["cat"], roll["need"]) for roll in scene.fields("rolled")] == [
        ("brick", 3),
        ("widget", 3),
        ("pocket", 3),
    ]
    assert scene.s.tracker == 4  # with three cats rolling, four successes are not possible
    scene = flat()
    scene.arrange(human="hallway")
    scene.event("dinner_time", 5, 5, 5, 5)
    assert {roll["need"] for roll in scene.fields("rolled")} == {5}
    assert scene.s.tracker == 3


@clause("R85", "R92", "R59", "Q25")
def test_s23_bath_day(flat):
    scene = flat()
    scene.arrange(
        places={"brick": "study", "widget": "kitchen", "marzipan": "hallway", "pocket": "laundry"},
        human="kitchen",
        charmer="pocket",
        paws={"brick": ["scarf"]},
    )
    scene.event("bath_day", 4, 5, 2)
    assert scene.fields("counted") == [{"successes": 1}]
    assert scene.s.tracker == 5
    assert [scene.view(None).places[cat] for cat in ("brick", "widget", "marzipan", "pocket")] == [
        "bathroom",
        "kitchen",
        "bathroom",
        "laundry",
    ]
    assert set(scene.view(None).paws["brick"]) == {"scarf"}


@clause("R79", "Q30", "Q46")
def test_the_human_arrives_before_the_check_and_those_who_fail_move_after_it(flat):
    scene = flat()
    scene.arrange(
        places={"brick": "bathroom", "widget": "bathroom", "marzipan": "study", "pocket": "study"}, human="study"
    )
    scene.event("bath_day", 6, 6, 4, 5)
    assert [roll["need"] for roll in scene.fields("rolled")] == [
        7,
        7,
        5,
        5,
    ]  # the human's new room counts
    kinds = [event.kind for event in scene.last]
    order = [kinds.index(kind) for kind in ("event", "human", "rolled", "counted", "tracker", "fled", "round")]
    assert order == sorted(order)


@clause("R79", "R97", "Q41")
def test_the_loss_comes_before_the_other_consequences(flat):
    scene = flat()
    scene.arrange(places={"brick": "study", "widget": "study", "marzipan": "study", "pocket": "study"}, tracker=8)
    scene.event("bath_day", 1, 1, 1, 1)
    assert scene.s.result == LOST
    assert scene.view(None).places["brick"] == "study"
    assert not scene.events("fled")


@clause("R85", "R87")
@pytest.mark.parametrize(
    ("faces", "successes", "change"),
    [((4, 4, 4, 4), 0, 2), ((4, 5, 4, 4), 1, 1), ((4, 5, 5, 4), 2, 1), ((4, 5, 5, 5), 3, 0)],
)
def test_the_number_of_successes_is_looked_up(flat, faces, successes, change):
    scene = flat()
    scene.arrange(
        places={"brick": "bathroom", "widget": "study", "marzipan": "laundry", "pocket": "living_room"},
        human="bathroom",
    )  # each room has one cat, so the human goes to the nearest one, Brick's
    scene.event("suspicious_silence", *faces)
    assert scene.fields("counted") == [{"successes": successes}]
    assert scene.s.tracker == 4 + change


@clause("R85", "R87")
def test_four_successes_can_bring_the_tracker_down(flat):
    scene = flat()
    scene.event("photo_session", 5, 5, 5, 5)
    assert scene.fields("counted") == [{"successes": 4}]
    assert scene.s.tracker == 3


@clause("R86", "R87", "Q29")
@pytest.mark.parametrize(("total", "step", "change"), [(18, 0, 1), (19, 1, 0), (23, 1, 0), (24, 2, -1)])
def test_fail_success_and_triumph(flat, total, step, change):
    scene = flat()
    scene.arrange(human="hallway")
    rest = total - 8 - 6 - 1
    scene.event("video_call", 8, 6, rest if rest <= 12 else 12, 1)
    assert scene.fields("totalled") == [{"total": total, "need": 19, "step": STEPS[step]}]
    assert scene.view(None).event.outcome == step
    assert scene.s.tracker == 4 + change


@clause("Q29", "R102")
@pytest.mark.parametrize(
    ("faces", "line", "change"),
    [((4, 3, 3, 3), 0, 1), ((4, 4, 3, 3), 1, 0), ((4, 4, 4, 3), 1, 0), ((4, 4, 4, 4), 2, -1)],
)
def test_group_checks_by_halves(flat, faces, line, change):
    scene = flat(group_check="half")
    scene.event("video_call", *faces)
    assert scene.s.tracker == 4 + change
    assert scene.view(None).event.outcome == line
    scene = flat(group_check="half", level="easy")
    scene.event("video_call", 3, 3, 2, 2)
    assert scene.s.tracker == 3
    scene = flat(group_check="half")
    scene.arrange(places={"brick": "study"})
    scene.event("video_call", 5, 4, 3, 3)  # Brick is in the Study with the human and needs a 6
    assert scene.s.tracker == 5


@clause("R88")
def test_boosts_and_the_bow_tie_do_not_count_in_events(flat):
    scene = flat()
    scene.arrange(paws={"marzipan": ["bow_tie"]}, turn="marzipan")
    scene.do("use", 3, item="bow_tie")
    for cat in range(4):
        scene.s.boost[cat][2] = 3
    scene.possible = False  # no real game has so many boosts
    scene.arrange(human="study")
    scene.event("parcel", 5, 5, 5, 5)
    assert [roll["need"] for roll in scene.fields("rolled")] == [6] * 4  # all cats are in the Entryway with the human
    assert scene.fields("counted") == [{"successes": 0}]
    assert [scene.s.boost[cat][2] for cat in range(4)] == [3] * 4  # the event uses up no boost


@clause("R89", "R79", "Q19")
def test_s27_spring_clean(flat):
    scene = flat()
    scene.arrange(
        places={"widget": "study", "brick": "kitchen"},
        paws={"widget": [["scarf", "duct_tape"]], "brick": ["tuna", "sock"]},
    )
    scene.event("spring_clean", 3, 3, 4, 4)
    assert scene.s.phase == LOSE
    assert scene.pending() == [BRICK]
    assert scene.view(None).acting == Acting("brick", can_move=False, can_act=False)
    assert scene.legal(BRICK) == [{"kind": "lose_item", "item": "sock"}, {"kind": "lose_item", "item": "tuna"}]
    scene.cannot("not-now", "end_turn")
    scene.do("lose_item", item="sock")
    assert (set(scene.view(None).paws["brick"]), set(scene.view(None).floor["kitchen"])) == ({"tuna"}, {"sock"})
    assert set(scene.view(None).floor["study"]) == {"scarf"}  # Widget holds a single item, the rig, so it has no choice
    assert scene.s.round == 3
    scene.do("pick_up", item="sock")  # an event made it drop the sock, so it may pick it up, too
    scene.arrange(turn="widget")
    scene.do("pick_up", item="scarf")


@clause("R89", "R92")
def test_spring_clean_asks_in_order_and_spares_the_charmer(flat):
    scene = flat()
    scene.arrange(
        paws={"brick": ["tuna", "sock"], "marzipan": ["scarf", "towel"], "pocket": ["box", "umbrella"]},
        human="study",
        charmer="pocket",
    )
    scene.event("spring_clean", 1, 1, 1)
    assert scene.pending() == [BRICK]
    scene.do("lose_item", item="tuna")
    assert scene.pending() == [MARZIPAN]
    scene.do("lose_item", item="scarf")
    assert set(scene.view(None).paws["pocket"]) == {"box", "umbrella"}
    assert scene.s.round == 3


@clause("R80", "R82", "R83", "R81")
@pytest.mark.parametrize(
    ("card", "room"),
    [
        ("what_was_that_noise", "bedroom"),
        ("dinner_time", "kitchen"),
        ("bath_day", "bathroom"),
        ("video_call", "study"),
        ("vacuum_day", "living_room"),
        ("lost_sock", "laundry"),
        ("suspicious_silence", "bedroom"),
        ("sofa_belly_rubs", "living_room"),
        ("parcel", "entryway"),
        ("neighbour", "laundry"),
        ("handyman", "hallway"),
        ("spring_clean", "bedroom"),
        ("photo_session", "hallway"),
        ("vet_reminder", "hallway"),
    ],
)
def test_where_every_card_sends_the_human(flat, card, room):
    scene = flat()
    scene.arrange(places="bedroom", human="laundry")
    number = CARDS.index(card)
    trait = ("strength", "craft", "cuteness")[scene.b.card_trait[number]]
    scene.event(card, *HIGH[trait])
    assert scene.view(None).human.room == room


@clause("R84", "R79")
def test_the_vacuum_sends_those_who_fail_under_the_bed(flat):
    scene = flat()
    scene.arrange(places={"brick": "living_room"})
    scene.event("vacuum_day", 5, 4, 4, 3)
    assert [scene.view(None).places[cat] for cat in ("brick", "widget", "marzipan", "pocket")] == [
        "bedroom",  # this cat is with the human and needs a 6
        "entryway",
        "entryway",
        "bedroom",
    ]


@clause("R29", "R85")
def test_events_roll_in_the_order_of_play(flat):
    scene = flat(cat_choice="pick")
    for name in ("pocket", "marzipan", "widget"):
        scene.do("next_cat", cat=name)
    while len(scene.last) < 8 and scene.s.round == 1:
        scene.act_on(scene.pending()[0], kind="end_turn")
    assert [roll["cat"] for roll in scene.fields("rolled")] == ["pocket", "marzipan", "widget", "brick"]
