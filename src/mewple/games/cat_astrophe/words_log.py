"""The log: one line for each event, always with die, result, what was needed, and who did it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mewple.core.events import Event
from mewple.games.cat_astrophe.content import TRAITS
from mewple.games.cat_astrophe.ending import BY_CARDS, BY_TRACKER
from mewple.games.cat_astrophe.state import A_COMBINE, A_DISTRACT, A_FIND, A_SMASH, A_USE, HOME
from mewple.games.cat_astrophe.words_cards import (
    CAT_NAMES,
    ITEM_NAMES,
    ROOM_NAMES,
    THING_NAMES,
    event_card,
    listed,
    named_parts,
    signed,
    task_name,
    the,
)

STEPS = ("not enough", "a success", "a triumph")


def event(b: Any, event: Event, name: Callable[[int], str]) -> str:
    """The log line; cats have names of their own, so seats are told only where cats are dealt."""
    told = dict(event.fields)
    if event.kind == "dealt":
        return f"{name(event.seat)} plays {CAT_NAMES[told['cat']]}, {HOME.cats[told['cat']].role}."
    return _TOLD[event.kind](b, told)


Told = dict[str, int]


def _cat(told: Told) -> str:
    return CAT_NAMES[told["cat"]]


def _room(told: Told) -> str:
    return the(ROOM_NAMES[told["room"]])


def _item(told: Told) -> str:
    return the(named_parts(told["item"], told.get("parts", 0)))


def _thing(told: Told) -> str:
    return the(THING_NAMES[told["thing"]])


def _checked(b: Any, told: Told) -> str:
    task = told["task"]
    what = task_name(b, None, task)
    if task == A_FIND:
        doing = "searches"
    elif task == A_DISTRACT:
        doing = "tries to distract the human"
    elif task < A_SMASH:
        doing = f"goes for {what}"
    elif task < A_USE:
        doing = f"pushes {what} off the edge"
    else:
        doing = f"{'uses' if task < A_COMBINE else 'combines'} {what}"
    face, need = told["face"], told["need"]
    result = "yes" if face >= need else "no"
    return f"{_cat(told)} {doing}: {TRAITS[told['trait']]} d{told['die']} rolls {face}, needs {max(1, need)}: {result}."


def _rolled(b: Any, told: Told) -> str:
    line = f"{_cat(told)} rolls {told['face']} for {TRAITS[told['trait']]}"
    if told["need"] == 0:
        return f"{line}."
    return f"{line}, needs {told['need']}: {'yes' if told['passed'] else 'no'}."


def _event(b: Any, told: Told) -> str:
    card = event_card(b, told["card"])
    parts = [part for part in (card.human, card.also, card.check) if part]
    return f"{card.title.removesuffix('!').removesuffix('?')}: {' '.join(parts)}"


def _tracker(b: Any, told: Told) -> str:
    before, after = told["from"], told["to"]
    if before == after:
        return f"The tracker stays at {after}."
    return f"The tracker goes from {before} to {after} ({signed(after - before)})."


def _counted(successes: int) -> str:
    if successes == 0:
        return "No cat has made it."
    return f"{successes} of the cats {'has' if successes == 1 else 'have'} made it."


def _combined(b: Any, told: Told) -> str:
    parts = [ITEM_NAMES[item] for place, item in enumerate(HOME.escape) if told["parts"] >> place & 1]
    return f"{_cat(told)} has built a rig of {listed(parts)}."


def _lured(b: Any, told: Told) -> str:
    if told["together"]:
        return f"{_cat(told)} leads the human to {_room(told)}."
    return f"The human comes to {_cat(told)} in {_room(told)}."


def _caught(b: Any, told: Told) -> str:
    if told["why"] == BY_TRACKER:
        return f"The tracker is above {b.lose_above}: the cats are caught. All have lost."
    why = "There are no events left" if told["why"] == BY_CARDS else "The last round is over"
    return f"{why}: the cats are caught. All have lost."


_TOLD: dict[str, Callable[[Any, Told], str]] = {
    "round": lambda b, told: f"Round {told['number']}.",
    "turn": lambda b, told: f"{_cat(told)} is on turn.",
    "moved": lambda b, told: f"{_cat(told)} moves to {_room(told)}.",
    "checked": _checked,
    "found": lambda b, told: f"{_cat(told)} finds {_item(told)} in {_room(told)}.",
    "opened": lambda b, told: f"{_cat(told)} has made an opening: {_thing(told)}.",
    "broke": lambda b, told: f"{_cat(told)} has broken {_thing(told)}. What a crash!",
    "smashed": lambda b, told: f"{_cat(told)} has smashed {_item(told)}. What a crash!",
    "unheard": lambda b, told: "The human is too far away to hear it.",
    "distracted": lambda b, told: f"{_cat(told)} has the human's attention.",
    "coast": lambda b, told: "The coast is clear until the event!",
    "charmed": lambda b, told: f"{_cat(told)} charms the human in {_room(told)}.",
    "lured": _lured,
    "used": lambda b, told: f"{_item(told)[0].upper()}{_item(told)[1:]} is used up.",
    "wore": lambda b, told: f"{_cat(told)} wears {_item(told)}.",
    "boosted": lambda b, told: f"{_cat(told)} has +{told['amount']} on its next {TRAITS[told['trait']]} check.",
    "pried": lambda b, told: f"{_cat(told)} has pried {_thing(told)}: {told['amount']} easier from now on.",
    "teleported": lambda b, told: f"{_cat(told)} pops up in {_room(told)}.",
    "shooed": lambda b, told: f"{_cat(told)} sends the human to {_room(told)}.",
    "dashed": lambda b, told: f"{_cat(told)} dashes to {_room(told)}.",
    "combined": _combined,
    "dropped": lambda b, told: f"{_cat(told)} drops {_item(told)}.",
    "picked_up": lambda b, told: f"{_cat(told)} picks up {_item(told)}.",
    "gave": lambda b, told: f"{_cat(told)} gives {_item(told)} to {CAT_NAMES[told['to']]}.",
    "asked": lambda b, told: f"{_cat(told)} asks {CAT_NAMES[told['owner']]} for {_item(told)}.",
    "declined": lambda b, told: f"{CAT_NAMES[told['owner']]} keeps {_item(told)}.",
    "event": _event,
    "human": lambda b, told: f"The human is in {_room(told)}.",
    "herded": lambda b, told: f"All cats are in {_room(told)}.",
    "rolled": _rolled,
    "totalled": lambda b, told: f"Together {told['total']} against {told['need']}: {STEPS[told['step']]}.",
    "counted": lambda b, told: _counted(told["successes"]),
    "tracker": _tracker,
    "fled": lambda b, told: f"{_cat(told)} ends up in {_room(told)}.",
    "patched": lambda b, told: f"The human patches {_thing(told)}.",
    "lost_item": lambda b, told: f"{_cat(told)} has to drop {_item(told)}.",
    "wary": lambda b, told: "There are no events left: the human simply grows warier.",
    "escaped": lambda b, told: f"All four are out through {_room(told)}, in round {told['rounds']}. All have won!",
    "caught": _caught,
}
