"""What is in the box of Cat-astrophe, for printing it: the apartment, markers, cards, the tracker, tokens and aids."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.printed import Piece, PieceGroup, Printed
from mewple.games.cat_astrophe.content import CATS, ROOMS, THINGS
from mewple.games.cat_astrophe.state import CONTENT, HOME
from mewple.games.cat_astrophe.view_printed import (
    Breakable,
    Cat,
    Door,
    Numbers,
    Room,
    cards,
    cats,
    doors,
    grid,
    items,
    numbers,
    rooms,
    things,
)
from mewple.games.cat_astrophe.words_cards import EventCard, ItemCard, listed

CARD = (63, 88)


class Contents(msgspec.Struct):
    """All texts and numbers that the printed pieces show."""

    grid: list[int]
    """Width and height of the floor plan."""
    rooms: list[Room]
    doors: list[Door]
    things: list[Breakable]
    cats: list[Cat]
    items: dict[str, ItemCard]
    """By id."""
    cards: dict[str, EventCard]
    """The events, by id."""
    numbers: Numbers
    start: int
    """The value of the tracker at the start."""
    turn: list[str]  # the steps of a round, in sentences
    actions: list[str]
    getaway: list[str]


def printed(b: Any) -> Printed[Contents]:
    contents = Contents(
        grid=grid(b),
        rooms=rooms(b),
        doors=doors(b),
        things=things(b),
        cats=cats(b),
        items=items(b),
        cards=cards(b),
        numbers=numbers(b),
        start=max(b.start_tracker, b.tracker_floor),
        turn=_round(b),
        actions=_actions(b),
        getaway=_getaway(b),
    )
    return Printed(_groups(contents), contents)


def _groups(contents: Contents) -> list[PieceGroup]:
    team = [Piece(cat.id, cat.name) for cat in contents.cats]
    found = [Piece(cat.id, cat.name, ROOMS) for cat in contents.cats]
    dice = sorted({sides for cat in contents.cats for sides in cat.dice.values()})
    first, last = contents.numbers.floor, contents.numbers.last
    return [
        PieceGroup("board", "The apartment", "board", [Piece("apartment", "Eight rooms seen from above")], 504, 366),
        PieceGroup(
            "markers", "Markers", "standee", [*team, Piece("human", "The human")], 28, 36,
            text="The human is alert on one side and charmed on the other: turn it round.",
        ),
        PieceGroup("characters", "Character cards", "card", team, *CARD, back=True),
        PieceGroup(
            "tracker", "The tracker", "card", [Piece("tracker", f"How wary the human is, {first} to {last}")], 170, 46,
        ),
        PieceGroup(
            "items", "Items", "card", [Piece(item.id, item.name) for item in contents.items.values()], *CARD, back=True,
        ),
        PieceGroup(
            "events", "Events", "card", [Piece(card.id, card.title) for card in contents.cards.values()], *CARD,
            back=True, text=f"{_first_event()} lies on top of the shuffled others.",
        ),
        PieceGroup("found", "Found tokens", "token", found, 18),
        PieceGroup("broken", "Broken tokens", "token", [Piece("broken", "Broken", THINGS)], 18),
        PieceGroup(
            "aids", "Reference cards", "card", [Piece("aid", "A round, the actions and the Getaway", CATS)], 88, 120,
            back=True, text="One for each player.",
        ),
        PieceGroup(
            "dice", "Dice", "bring", [Piece(f"d{sides}", f"d{sides}") for sides in dice],
            text=f"With {listed([str(sides) for sides in dice])} sides.",
        ),
        PieceGroup("mark", "A mark for the tracker", "bring", [Piece("mark", "A coin, a button or a paper clip")]),
    ]  # fmt: skip


def _first_event() -> str:
    return next(card.title for card in HOME.cards if card.first)


def _is(b: Any, option: str, choice: Any) -> bool:
    return bool(CONTENT.options[option].value(getattr(b, option)) == choice)


def _round(b: Any) -> list[str]:
    order = {
        "fixed": "Each cat has a turn, in the same order every round.",
        "rotating": "Each cat has a turn, in order; every round another cat begins.",
        "free": "Each cat has a turn. Before each turn the team decides who is next.",
    }[str(CONTENT.options["turn_order"].value(b.turn_order))]
    moving = "in either order" if _is(b, "move_order", "either") else "the move first"
    return [
        order,
        f"On its turn a cat may move through one door and take one action, {moving}.",
        f"Dropping, picking up, giving and asking for items is free{_reach(b)}.",
        "After all turns, turn up the top event and do what it says.",
        _together(b),
        _no_events(b),
    ]


def _reach(b: Any) -> str:
    return ", in the same room" if _is(b, "trade_range", "room") else ", wherever the cats are"


def _together(b: Any) -> str:
    if _is(b, "group_check", "half"):
        return f"All together: each cat rolls against {int(b.half_dc)}. Two successes are enough, four are a triumph."
    margin, stealth = int(b.triumph_margin), int(b.stealth)
    return (
        f"All together: add up the dice. {margin} more than needed is a triumph. "
        f"Each cat in the human’s room makes it {stealth} harder."
    )


def _no_events(b: Any) -> str:
    return {
        "wary": "No events left: the tracker rises by 1 every round.",
        "reshuffle": f"No events left: shuffle all but the first. After round {int(b.round_limit)} you have lost.",
        "lose": "No events left: you have lost.",
    }[str(CONTENT.options["event_exhaustion"].value(b.event_exhaustion))]


def _actions(b: Any) -> list[str]:
    found = numbers(b)
    near = {"1": "from the human’s room or next door", "0": "in the human’s room", "any": "from anywhere"}[
        str(CONTENT.options["distract_range"].value(b.distract_range))
    ]
    types = "a card of the room’s two types" if _is(b, "item_supply", "types") else "the top card"
    parts = "in your paws" if _is(b, "combine_reach", "held") else "in your room"
    crash = "everywhere" if _is(b, "crash_range", "any") else "next door"
    return [
        f"Find: craft {found.find}, for {types}. Each cat finds once in a room and leaves a Found token.",
        "Use: craft against the number of the item. Then it is gone, unless it is worn.",
        f"Combine two ESCAPE items {parts}: craft against the sum of their scores. They are a rig.",
        f"Distract: cuteness against the tracker, {near}.",
        f"Destroy: strength against the number of a thing. A crash (?) is a distraction, heard {crash}.",
        "Distracted? Lure the human: from next door to you, from your room together next door.",
        "Or charm the human, who notices nothing there until the event is over. The charmer sits out its check.",
    ]


def _getaway(b: Any) -> list[str]:
    strict = _is(b, "escape_order", "strict")
    order = "that succeeds while both are there" if strict else "of this round"
    places = {
        "room": [
            "All four cats are in the room of the opening, and one of them there holds a rig.",
            "The human is elsewhere, or charmed.",
        ],
        "near": [
            "A cat with a rig is in the room of the opening, the others there or next door.",
            "The human is elsewhere, or charmed.",
        ],
        "anywhere": ["Some cat holds a rig; places do not matter."],
    }[str(CONTENT.options["escape_gather"].value(b.escape_gather))]
    return [
        "There is an opening (!) and a rig of two ESCAPE items or more.",
        f"A distraction {order} has cleared the coast; it lasts until the event.",
        *places,
    ]
