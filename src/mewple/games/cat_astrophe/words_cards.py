"""Texts about cards and tasks: what an item does, what an event demands, what a task is called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from mewple.core.bits import seats_in
from mewple.games.cat_astrophe.content import ROOMS, TRAITS, Card, Item
from mewple.games.cat_astrophe.state import (
    A_COMBINE,
    A_DESTROY,
    A_DISTRACT,
    A_FIND,
    A_SMASH,
    A_USE,
    HOME,
    MOST_CATS,
    NEAREST_OPENING,
)


def the(name: str) -> str:
    """A name with its article: "the Kitchen"; but "The Human's Phone" stays as it is."""
    return name if name.lower().startswith("the ") else f"the {name}"


ROOM_NAMES = [room.name for room in HOME.rooms]
CAT_NAMES = [cat.name for cat in HOME.cats]
THING_NAMES = [thing.name for thing in HOME.things]
ITEM_NAMES = [item.name for item in HOME.items]
ROOM = {room.id: the(room.name) for room in HOME.rooms}
CAT = {cat.id: cat.name for cat in HOME.cats}
THING = {thing.id: the(thing.name) for thing in HOME.things}
ITEM = {item.id: item.name for item in HOME.items}
"""Names by id; the names of rooms and things include their article."""
CATS_BY_ID = {cat.id: cat for cat in HOME.cats}


class ItemCard(msgspec.Struct, frozen=True):
    """An item, or a rig with its parts. `escape`: its score for combining; 0 for items that are no part of a rig."""

    id: str
    name: str
    type: str
    escape: int
    use: int
    smash: int
    text: str
    flavour: str
    parts: list[str] = []


class EventCard(msgspec.Struct, frozen=True):
    id: str
    title: str
    human: str
    check: str
    trait: str
    """The trait whose dice the cats roll."""
    outcomes: list[str]
    also: str
    flavour: str


def listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


# --- items ---


def item_text(item: Item) -> str:
    """What an item is for, in a sentence."""
    texts = {
        "none": f"ESCAPE. Combine it with another ESCAPE item; its score is {item.combine}.",
        "wear": f"Put it on: +{item.amount} to your own distraction checks for the rest of the game.",
        "boost": f"You or a cat in your room: +{item.amount} on its next {TRAITS[item.trait]} check on its own turn.",
        "pry": f"An opening in your room that is still shut: {item.amount} easier to break for the rest of the game.",
        "open": f"Opens {_opened(item)} without a strength check.",
        "smash": f"At once a strength check with +{item.amount} against something in your room.",
        "teleport": "Go to any other room; this is not your move of the turn.",
        "move_human": "Send the human to a room next to theirs, from wherever you are. It ends a charm.",
        "distraction": "A successful distraction, heard everywhere.",
        "zoomies": f"Another cat in your room dashes up to {item.amount} rooms away.",
    }
    return texts[item.effect]


def _opened(item: Item) -> str:
    return the(THING_NAMES[item.only]) if item.only >= 0 else "an opening in your room"


def _item_card(item: Item) -> ItemCard:
    return ItemCard(item.id, item.name, item.type, item.combine, item.use, item.smash, item_text(item), item.flavour)


ITEM_CARDS = [_item_card(item) for item in HOME.items]


def rig_name(parts: Iterable[str]) -> str:
    """The name of a rig, made of the last words of its parts: "Scarf-Umbrella rig"."""
    return f"{'-'.join(part.split()[-1] for part in parts)} rig"


def _parts_of(s: Any, head: int) -> list[str]:
    """The names of the parts of a rig."""
    return [ITEM_NAMES[HOME.escape[place]] for place in seats_in(s.parts[HOME.escape.index(head)])]


def item_name(s: Any, item: int) -> str:
    """The name of an item; if the item is the head of a rig, the name of the rig."""
    return rig_name(_parts_of(s, item)) if s.rigs >> item & 1 else ITEM_NAMES[item]


def rig_card(s: Any, head: int) -> ItemCard:
    """A rig, described like a card."""
    names = _parts_of(s, head)
    text = f"ESCAPE. A rig of {listed(names)}: the cats can leave with it."
    score = s.score[HOME.escape.index(head)]
    return ItemCard(ITEM_CARDS[head].id, rig_name(names), "rig", score, 0, 0, text, "", names)


# --- events ---


def _human_text(card: Card) -> str:
    if card.human < ROOMS:
        return f"The human goes to {the(ROOM_NAMES[card.human])}."
    if card.human == MOST_CATS:
        return "The human goes to the room with the most cats."
    if card.human == NEAREST_OPENING:
        return f"The human goes to the nearest opening, or to {the(ROOM_NAMES[card.or_else])} if there is none."
    return "The human stays."


def _spans(card: Card) -> list[tuple[int, int, int]]:
    """Groups the possible numbers of successes by their result: (lowest number, highest number, change of the
    tracker)."""
    spans: list[tuple[int, int, int]] = []
    for count, change in enumerate(card.delta):
        if spans and spans[-1][2] == change:
            spans[-1] = (spans[-1][0], count, change)
        else:
            spans.append((count, count, change))
    return spans


def _outcomes(card: Card) -> list[str]:
    """The lines of a card's table."""
    if card.check == "group":
        names = ("fail", "success", "triumph")
        return [f"{name}: {signed(change)}" for name, change in zip(names, card.delta)]
    return [
        f"{first if first == last else f'{first}-{last}'}: {signed(change)}" for first, last, change in _spans(card)
    ]


def outcome_line(number: int, step: int) -> int:
    """The index of the line in an event's table that belongs to this result."""
    card = HOME.cards[number]
    if card.check == "group":
        return step
    return next(line for line, (first, last, _) in enumerate(_spans(card)) if first <= step <= last)


def _also(card: Card) -> str:
    if card.cats_to >= 0:
        return f"All cats go to {the(ROOM_NAMES[card.cats_to])} first."
    if card.fail_to >= 0:
        return f"Each cat that fails is moved to {the(ROOM_NAMES[card.fail_to])}."
    if card.fail_drop:
        return "Whoever fails drops an item on the spot."
    if card.patch:
        return "On a fail the opening in the human's room is patched."
    if card.extra:
        return f"On a fail {card.extra:+d} more if {card.extra_at} or more things are broken."
    return ""


def event_card(b: Any, number: int) -> EventCard:
    """An event with its numbers in this match. The level of the match changes the DC of group checks."""
    card = HOME.cards[number]
    who = "Each cat rolls" if card.check == "individual" else "All cats together roll"
    check = f"{who} {TRAITS[card.trait]} against {b.card_dc[number]}."
    texts = {"human": _human_text(card), "check": check, "also": _also(card), "flavour": card.flavour}
    return EventCard(card.id, card.title, trait=TRAITS[card.trait], outcomes=_outcomes(card), **texts)


# --- tasks ---


def task_title(b: Any, s: Any, task: int) -> str:
    """The title of a task: "Destroy the Fern"."""
    if task == A_FIND:
        return "Find an item here"
    if task == A_DISTRACT:
        return "Distract the human"
    if task < A_SMASH:
        return f"Destroy {the(THING_NAMES[task - A_DESTROY])}"
    if task >= A_COMBINE:
        pair = (HOME.escape[place] for place in (b.pair_first[task], b.pair_second[task]))
        return f"Combine {' and '.join(item_name(s, item) for item in pair)}"
    return f"{'Smash' if task < A_USE else 'Use'} {the(ITEM_NAMES[b.task_item[task]])}"
