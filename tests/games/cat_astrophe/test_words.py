"""The sentences and views that people see agree with what happened."""

from typing import Any

import pytest
from tests.turn_lines import too_long

from mewple.core import play
from mewple.core.registry import find
from mewple.games.cat_astrophe.state import A_FIND, ACTIONS, EVENTS, REASONS
from mewple.testing import clause

BRICK, WIDGET, MARZIPAN, POCKET = range(4)


def turn(scene, seat):
    return scene.game.words.turn(scene.b, scene.s, seat, ("Mia", "Tom", "Ada", "Ben", "Eva").__getitem__)


def words(scene, **action):
    return scene.game.words.action(scene.b, scene.s, scene.pending()[0], ACTIONS.number(action))


def test_the_action_space_is_that_of_the_ledger():
    assert ACTIONS.size == 376
    first = {"end_turn": 0, "move": 1, "find": 9, "distract": 10, "destroy": 11, "smash": 27, "use": 30, "combine": 43}
    first |= {"drop": 109, "pick_up": 137, "give": 165, "ask": 277, "accept": 305, "decline": 306, "charm": 307}
    first |= {
        "lure": 308,
        "target_room": 316,
        "target_cat": 324,
        "target_thing": 328,
        "lose_item": 344,
        "next_cat": 372,
    }
    assert {kind.name: ACTIONS.first(kind.name) for kind in ACTIONS.kinds} == first


@clause("R30")
def test_actions_in_words_with_their_odds(flat):
    scene = flat()
    scene.arrange(
        human="hallway",
        places={"pocket": "kitchen"},
        paws={"pocket": ["tuna", "scarf", "duct_tape", "snow_globe"]},
        turn="pocket",
    )
    assert words(scene, kind="find") == "Find an item here: craft, 3+ on a d8, 75 %"
    assert words(scene, kind="distract") == "Distract the human: cuteness, 4+ on a d6, 50 %"
    assert words(scene, kind="destroy", thing="plates") == ("Destroy the Tower of Plates: strength, 8+ on a d10, 30 %")
    assert words(scene, kind="smash", item="snow_globe").startswith("Smash the Snow Globe: strength, 6+")
    assert words(scene, kind="use", item="tuna") == "Use the Tin of Tuna: craft, 3+ on a d8, 75 %"
    assert words(scene, kind="combine", items="scarf+duct_tape") == (
        "Combine Very Long Scarf and Duct Tape: craft, 7+ on a d8, 25 %"
    )
    assert words(scene, kind="move", room="laundry") == "Move to the Laundry Room"
    assert words(scene, kind="give", item="tuna", cat="brick") == "Give the Tin of Tuna to Brick"
    assert words(scene, kind="end_turn") == "End the turn"
    assert all(scene.game.words.action(scene.b, scene.s, 3, number) for number in range(ACTIONS.size))


def test_turn_lines(flat):
    scene = flat()
    assert turn(scene, 0) == "Brick: move once and act once."
    assert turn(scene, 1) == turn(scene, None) == "Mia plays Brick."
    scene.do("move", room="hallway")
    assert turn(scene, 0) == "Brick: act once."
    scene.do("find", 1)
    assert turn(scene, 0) == "Brick: swap items, or end the turn."
    scene.arrange(paws={"widget": ["tuna"]}, places={"widget": "hallway"})
    scene.do("ask", item="tuna")
    assert turn(scene, 1) == "Hand the Tin of Tuna to Brick?"
    assert turn(scene, 0) == "Widget (Tom) is asked for the Tin of Tuna."
    scene.do("decline")
    scene.arrange(turn="widget")
    scene.do("use", item="tuna")
    assert turn(scene, 1) == "Use the Tin of Tuna on which cat?"
    scene = flat(3, cat_choice="pick")
    assert turn(scene, 0) == "Pick a cat for yourself."
    assert turn(scene, 1) == "Mia picks a cat."
    scene = flat(turn_order="free")
    assert turn(scene, 2) == "Which cat goes next? Anybody may say."


@pytest.mark.parametrize("seats", [1, 4])
@pytest.mark.parametrize("cat_choice", ["printed", "pick"])
def test_a_turn_line_fits_on_one_line(seats, cat_choice):
    assert too_long(find("cat-astrophe"), seats, seed=seats, cat_choice=cat_choice) == set()


def test_turn_lines_of_the_getaway(flat):
    scene = flat()
    scene.arrange(places="laundry")
    scene.arrange(
        places={"pocket": "bathroom"},
        broken=["dryer_vent"],
        paws={"widget": [["scarf", "duct_tape"]]},
        human="kitchen",
        turn="marzipan",
    )
    scene.do("distract", 5)
    assert turn(scene, 2) == "Charm the human, or lead them away?"
    scene.do("charm")
    assert turn(scene, 2) == "Coast clear! All to the Laundry Room!"
    scene.do("end_turn")
    scene.do("move", room="laundry")
    assert turn(scene, 0) == "All four cats are out, in round 2. You won together!"
    scene = flat()
    scene.arrange(tracker=8)
    scene.event("lost_sock", 1, 1, 1, 1)
    assert turn(scene, None) == "In round 2 the human had enough. You lost together."


def test_the_log_of_a_smash(flat):
    scene = flat()
    scene.arrange(places={"brick": "laundry"})
    scene.do("destroy", 10, thing="dryer_vent")
    assert scene.lines() == [
        "Brick goes for the Dryer Vent, rolls 10 on the strength d12 (needed 10): it works!",
        "Brick has opened the Dryer Vent!",
    ]


def test_the_log_of_an_event(flat):
    scene = flat()
    scene.arrange(
        places={"brick": "study", "widget": "kitchen", "marzipan": "hallway", "pocket": "laundry"},
        human="kitchen",
        charmer="pocket",
    )
    scene.event("bath_day", 4, 5, 2)
    told = scene.lines()
    assert told[0] == (
        "Bath Day: The human goes to the Bathroom. Each cat that fails is moved to the Bathroom. "
        "Each cat rolls strength against 5."
    )
    assert told[1:9] == [
        "The human is in the Bathroom.",
        "Brick rolls 4 for strength (needed 5): failed.",
        "Widget rolls 5 for strength (needed 5): made it!",
        "Marzipan rolls 2 for strength (needed 5): failed.",
        "1 of the cats has made it.",
        "The tracker goes from 4 to 5 (+1).",
        "Brick ends up in the Bathroom.",
        "Marzipan ends up in the Bathroom.",
    ]


def test_the_card_of_an_event(flat):
    scene = flat(level="hard")
    scene.event("neighbour", 1, 1, 1, 1)
    view = scene.view(None)
    card = view.cards[view.event.card]
    assert card.check == "All cats together roll cuteness against 20."
    assert card.trait == "cuteness"
    assert card.outcomes == ["fail: +1", "success: 0", "triumph: 0"]
    assert card.also == "On a fail +1 more if 3 or more things are broken."
    scene.event("suspicious_silence", 1, 1, 1, 1)
    assert scene.view(None).cards["suspicious_silence"].outcomes == ["0: +2", "1-2: +1", "3-4: 0"]


@pytest.mark.parametrize(
    ("rolls", "passed", "line"),
    [((1, 1, 1, 1), 0, 0), ((1, 12, 1, 1), 1, 1), ((1, 12, 8, 1), 2, 1), ((1, 12, 8, 8), 3, 2)],
)
def test_the_line_of_an_event_that_came_true(flat, rolls, passed, line):
    scene = flat()
    scene.event("suspicious_silence", *rolls)
    assert len(scene.view(None).event.passed) == passed
    assert scene.view(None).event.outcome == line


def test_the_numbers_of_the_box_are_told(flat):
    scene = flat()
    shown = scene.view(None)
    assert (shown.numbers.find, shown.numbers.stealth) == (scene.b.task_dc[A_FIND], scene.b.stealth) == (3, 2)


def test_every_event_has_a_line(flat):
    seen = set()
    tables: list[tuple[dict[str, Any], str]] = [
        ({}, "random"),
        ({"crash_range": 1}, "random"),
        ({"level": "easy"}, "strong"),
        ({}, "beginner"),
    ]
    for number, (options, policy) in enumerate(tables):
        for seed in range(40):
            scene = flat(1 + seed % 4, seed=seed + 100 * number, **options)
            seen |= {event.kind for event in scene.last}
            chosen, own = play.policy_number(scene.game, policy), play.fresh_own(scene.game, seed)
            while scene.pending():
                seat = scene.pending()[0]
                scene._try(seat, play.choose(scene.game, scene.b, scene.s, seat, chosen, own))
                for event, line in zip(scene.last, scene.lines()):
                    assert line[-1] in ".!"
                    assert line[0].isupper() or line[0].isdigit()
                    seen.add(event.kind)
    assert seen >= set(EVENTS.names) - {"wary", "unheard", "dashed", "patched"}
    assert all(REASONS.reason(code).clause for code in range(5, len(REASONS)))


def test_the_turn_line_names_the_only_player_who_may_choose_the_next_cat(flat):
    alone = flat(seats=1, turn_order="free")
    assert turn(alone, None).endswith("Mia decides which cat goes next.")
    together = flat(seats=4, turn_order="free")
    assert turn(together, None).endswith("The team decides which cat goes next.")
