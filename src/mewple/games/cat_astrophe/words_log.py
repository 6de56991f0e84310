"""The lines of the log. A line about a check has the cat, the die, the result, and the number needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mewple.core.events import Event
from mewple.games.cat_astrophe.content import TRAITS
from mewple.games.cat_astrophe.state import HOME, Task
from mewple.games.cat_astrophe.words_cards import (
    CAT,
    CATS_BY_ID,
    ITEM,
    ROOM,
    THING,
    event_card,
    listed,
    rig_name,
    signed,
    the,
)

Fields = Mapping[str, Any]
STEPS = {"fail": "not enough", "success": "a success", "triumph": "a triumph"}
CARD_NUMBERS = {card.id: number for number, card in enumerate(HOME.cards)}


def event(b: Any, event: Event, name: Callable[[int], str]) -> str:
    """The log line for an event. Lines name cats; they name seats only when cats are given to seats."""
    if event.kind == "dealt":
        cat = CATS_BY_ID[event.fields["cat"]]
        return f"{name(event.seat)} plays {cat.name}, {cat.role}."
    return _TOLD[event.kind](b, event.fields)


def _cat(told: Fields) -> str:
    return CAT[told["cat"]]


def _room(told: Fields) -> str:
    return ROOM[told["room"]]


def _thing(told: Fields) -> str:
    return THING[told["thing"]]


def _item(told: Fields) -> str:
    """The name of an item: a card, or a rig with its parts."""
    parts = told.get("parts", ())
    return the(rig_name(ITEM[part] for part in parts) if parts else ITEM[told["item"]])


def _doing(task: Task) -> str:
    if task.kind == "find":
        return "searches"
    if task.kind == "distract":
        return "tries to distract the human"
    if task.kind == "destroy":
        return f"goes for {THING[task.on[0]]}"
    if task.kind == "smash":
        return f"pushes {the(ITEM[task.on[0]])} off the edge"
    if task.kind == "use":
        return f"uses {the(ITEM[task.on[0]])}"
    return f"combines {' and '.join(ITEM[item] for item in task.on)}"


def _checked(b: Any, told: Fields) -> str:
    trait = told["trait"]
    die = CATS_BY_ID[told["cat"]].dice[TRAITS.index(trait)]
    result = "it works!" if told["passed"] else "it fails."
    rolls = f"rolls {told['face']} on the {trait} d{die} (needed {told['need']})"
    return f"{_cat(told)} {_doing(told['task'])}, {rolls}: {result}"


def _rolled(b: Any, told: Fields) -> str:
    line = f"{_cat(told)} rolls {told['face']} for {told['trait']}"
    if told["need"] is None:
        return f"{line}."
    return f"{line} (needed {told['need']}): {'made it!' if told['passed'] else 'failed.'}"


def _event(b: Any, told: Fields) -> str:
    card = event_card(b, CARD_NUMBERS[told["card"]])
    parts = [part for part in (card.human, card.also, card.check) if part]
    return f"{card.title.removesuffix('!').removesuffix('?')}: {' '.join(parts)}"


def _tracker(b: Any, told: Fields) -> str:
    before, after = told["from"], told["to"]
    if before == after:
        return f"The tracker stays at {after}."
    return f"The tracker goes from {before} to {after} ({signed(after - before)})."


def _counted(successes: int) -> str:
    if successes == 0:
        return "No cat has made it."
    return f"{successes} of the cats {'has' if successes == 1 else 'have'} made it."


def _lured(b: Any, told: Fields) -> str:
    if told["together"]:
        return f"{_cat(told)} leads the human to {_room(told)}."
    return f"The human comes to {_cat(told)} in {_room(told)}."


def _caught(b: Any, told: Fields) -> str:
    if told["why"] == "tracker":
        return f"The tracker is above {b.lose_above}: the cats are caught. You all lost."
    why = "There are no events left" if told["why"] == "cards" else "The last round is over"
    return f"{why}: the cats are caught. You all lost."


_TOLD: dict[str, Callable[[Any, Fields], str]] = {
    "round": lambda b, told: f"Round {told['number']}.",
    "turn": lambda b, told: f"{_cat(told)}'s turn.",
    "moved": lambda b, told: f"{_cat(told)} moves to {_room(told)}.",
    "checked": _checked,
    "found": lambda b, told: f"{_cat(told)} finds {_item(told)} in {_room(told)}.",
    "opened": lambda b, told: f"{_cat(told)} has opened {_thing(told)}!",
    "broke": lambda b, told: f"{_cat(told)} has broken {_thing(told)}. What a crash!",
    "smashed": lambda b, told: f"{_cat(told)} has smashed {_item(told)}. What a crash!",
    "unheard": lambda b, told: "The human is too far away to hear it.",
    "distracted": lambda b, told: f"{_cat(told)} has the human's attention.",
    "coast": lambda b, told: "The coast is clear until the event!",
    "charmed": lambda b, told: f"{_cat(told)} charms the human in {_room(told)}.",
    "lured": _lured,
    "used": lambda b, told: f"{_item(told)[0].upper()}{_item(told)[1:]} is used up.",
    "wore": lambda b, told: f"{_cat(told)} wears {_item(told)}.",
    "boosted": lambda b, told: f"{_cat(told)} has +{told['amount']} on its next {told['trait']} check.",
    "pried": lambda b, told: f"{_cat(told)} has pried {_thing(told)}: {told['amount']} easier from now on.",
    "teleported": lambda b, told: f"{_cat(told)} pops up in {_room(told)}.",
    "shooed": lambda b, told: f"{_cat(told)} sends the human to {_room(told)}.",
    "dashed": lambda b, told: f"{_cat(told)} dashes to {_room(told)}.",
    "combined": lambda b, told: f"{_cat(told)} has built a rig of {listed([ITEM[part] for part in told['parts']])}.",
    "dropped": lambda b, told: f"{_cat(told)} drops {_item(told)}.",
    "picked_up": lambda b, told: f"{_cat(told)} picks up {_item(told)}.",
    "gave": lambda b, told: f"{_cat(told)} gives {_item(told)} to {CAT[told['to']]}.",
    "asked": lambda b, told: f"{_cat(told)} asks {CAT[told['owner']]} for {_item(told)}.",
    "declined": lambda b, told: f"{CAT[told['owner']]} keeps {_item(told)}.",
    "event": _event,
    "human": lambda b, told: f"The human is in {_room(told)}.",
    "herded": lambda b, told: f"All cats are in {_room(told)}.",
    "rolled": _rolled,
    "totalled": lambda b, told: f"Together {told['total']}, needed {told['need']}: {STEPS[told['step']]}.",
    "counted": lambda b, told: _counted(told["successes"]),
    "tracker": _tracker,
    "fled": lambda b, told: f"{_cat(told)} ends up in {_room(told)}.",
    "patched": lambda b, told: f"The human patches {_thing(told)}.",
    "lost_item": lambda b, told: f"{_cat(told)} has to drop {_item(told)}.",
    "wary": lambda b, told: "There are no events left: the human simply grows warier.",
    "escaped": lambda b, told: f"All four are out through {_room(told)}, in round {told['rounds']}. You all won!",
    "caught": _caught,
}
