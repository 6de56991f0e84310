"""The turn line and the action labels of Cat-astrophe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mewple.games.cat_astrophe.checks import needed, openings
from mewple.games.cat_astrophe.content import CATS, TRAITS
from mewple.games.cat_astrophe.legality import pending
from mewple.games.cat_astrophe.paws import holder
from mewple.games.cat_astrophe.state import (
    A_FIND,
    A_GIVE,
    ACTIONS,
    AIM_CAT,
    AIM_ROOM,
    ANSWER,
    EFFECT,
    HOME,
    LOSE,
    NAME,
    OVER,
    PICK,
    TASKS,
    TURN,
    WON,
)
from mewple.games.cat_astrophe.view_odds import check_line
from mewple.games.cat_astrophe.words_cards import (
    CAT,
    CAT_NAMES,
    ITEM_NAMES,
    ROOM,
    ROOM_NAMES,
    THING,
    THING_NAMES,
    item_name,
    task_title,
    the,
)

ITEM_NUMBERS = {item.id: number for number, item in enumerate(HOME.items)}


# --- the turn line ---


def turn(b: Any, s: Any, seat: int | None, name: Callable[[int], str]) -> str:
    """The turn line for this seat."""
    if s.phase == OVER:
        return _ending(s)
    waiting = [each for each in range(s.seats) if pending(b, s) >> each & 1]
    return _mine(b, s) if seat in waiting else _others(s, [name(each) for each in waiting])


def _ending(s: Any) -> str:
    if s.result == WON:
        return f"All four cats are out, in round {s.round}. You won together!"
    return f"In round {s.round} the human had enough. You lost together."


def _others(s: Any, waiting: list[str]) -> str:
    """The turn line for a seat that has to wait: which cats act, and who plays them. One person may play several cats,
    so both names are given."""
    if s.phase == PICK:
        return f"{waiting[0]} picks a cat."
    if s.phase == NAME:
        who = waiting[0] if len(waiting) == 1 else "The team"
        return f"{who} decides which cat goes next."
    if s.phase == ANSWER:
        asked = CAT_NAMES[holder(s, s.wanted)]
        return f"{asked} ({waiting[0]}) is asked for {the(item_name(s, s.wanted))}."
    if s.phase == LOSE:
        return f"{CAT_NAMES[s.cat]} ({waiting[0]}) has to drop an item."
    return f"{waiting[0]} plays {CAT_NAMES[s.cat]}."


def _mine(b: Any, s: Any) -> str:
    name = CAT_NAMES[s.cat] if s.cat >= 0 else ""
    if s.phase == PICK:
        return "Pick a cat for yourself."
    if s.phase == NAME:
        return "Which cat goes next? Anybody may say."
    if s.phase == ANSWER:
        return f"Hand {the(item_name(s, s.wanted))} to {name}?"
    if s.phase == LOSE:
        return f"{name} has to drop one item. Which?"
    if s.phase == EFFECT:
        return "Charm the human, or lead them away?"
    if s.phase == TURN:
        return _coast(b, s) or _left(s, name)
    how = {AIM_ROOM: "in which room", AIM_CAT: "on which cat"}.get(s.phase, "on what")
    return f"Use {the(ITEM_NAMES[b.task_item[s.task]])} {how}?"


def _left(s: Any, name: str) -> str:
    """What a cat can still do this turn."""
    if s.moved and s.acted:
        return f"{name}: swap items, or end the turn."
    if s.moved:
        return f"{name}: act once."
    return f"{name}: move once." if s.acted else f"{name}: move once and act once."


def _coast(b: Any, s: Any) -> str:
    """Tells the cats where to leave; empty if the coast is not clear or there is no opening."""
    rooms = [the(ROOM_NAMES[b.thing_room[thing]]) for thing in range(len(THING_NAMES)) if openings(b, s) >> thing & 1]
    if not s.coast or not rooms:
        return ""
    return f"Coast clear! All to {rooms[0] if len(rooms) == 1 else 'one opening'}!"


# --- actions ---

CHARM = "Charm the human"


def action(b: Any, s: Any, seat: int, number: int) -> str:
    """The label of an action for the cat on turn. If the action needs a check, the label also gives the chance."""
    if A_FIND <= number < TASKS:
        return _task(b, s, number)
    words = ACTIONS.words(number)
    if "item" in words:
        return _with_item(b, s, number, words)
    simple = {
        "end_turn": "End the turn",
        "accept": "Yes, hand it over",
        "decline": "No, keep it",
        "charm": f"{CHARM}: no +{b.stealth} here until after the event, but the charmer sits out its check",
    }
    if words["kind"] in simple:
        return simple[words["kind"]]
    named = {
        "move": lambda: f"Move to {ROOM[words['room']]}",
        "lure": lambda: f"Lure the human to {ROOM[words['room']]}",
        "target_room": lambda: f"Choose {ROOM[words['room']]}",
        "target_cat": lambda: f"Choose {CAT[words['cat']]}",
        "target_thing": lambda: f"Choose {THING[words['thing']]}",
        "next_cat": lambda: f"{'Pick' if s.phase == PICK else 'Next is'} {CAT[words['cat']]}",
    }
    return named[words["kind"]]()


def short(b: Any, s: Any, seat: int, number: int) -> str:
    """The label of an action, without chances and without the effect of a charm."""
    if A_FIND <= number < TASKS:
        return task_title(b, s, number)
    if ACTIONS.words(number)["kind"] == "charm":
        return CHARM
    return action(b, s, seat, number)


def _task(b: Any, s: Any, task: int) -> str:
    title = task_title(b, s, task)
    if s.phase != TURN:
        return title
    trait = b.task_trait[task]
    return f"{title}: {TRAITS[trait]}, {check_line(needed(b, s, s.cat, task, 0), b.die[s.cat][trait])}"


def _with_item(b: Any, s: Any, number: int, words: dict[str, Any]) -> str:
    item = ITEM_NUMBERS[words["item"]]
    name = the(item_name(s, item))
    if words["kind"] == "give":
        return f"Give {name} to {CAT_NAMES[(number - A_GIVE) % CATS]}"
    if words["kind"] == "ask":
        owner = holder(s, item)
        return f"Ask {CAT_NAMES[owner]} for {name}" if owner >= 0 else f"Ask for {name}"
    return {"drop": f"Drop {name}", "pick_up": f"Pick up {name}", "lose_item": f"Drop {name}"}[words["kind"]]
