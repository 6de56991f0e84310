"""What is printed on the board and the cards. It never changes during a match."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.games.cat_astrophe.content import CARDS, GRID, ROOMS, THINGS, TRAITS
from mewple.games.cat_astrophe.state import A_DESTROY, A_FIND, CONTENT, HOME
from mewple.games.cat_astrophe.words_cards import ITEM_CARDS, EventCard, ItemCard, event_card


class Room(msgspec.Struct, frozen=True):
    """A room. `rect`: x, y, width and height on the grid. `doors`: the rooms next door. `finds`: the types of items to
    find there."""

    id: str
    name: str
    rect: list[int]
    doors: list[str]
    finds: list[str]
    flavour: str


class Door(msgspec.Struct, frozen=True):
    rooms: list[str]
    at: list[float]


class Breakable(msgspec.Struct, frozen=True):
    """A thing that can be broken, an "opening" or a "distraction". `printed`: the number that a strength roll must
    reach to break it."""

    id: str
    name: str
    room: str
    kind: str
    printed: int
    flavour: str


class Cat(msgspec.Struct, frozen=True):
    """A cat. `dice`: the number of sides of its die for each trait."""

    id: str
    name: str
    role: str
    colour: str
    dice: dict[str, int]
    flavour: str


class Numbers(msgspec.Struct, frozen=True):
    """The numbers of the rules.

    `stealth`: what the human's presence adds to a check. `find`: the roll that finds an item. The tracker never goes
    below `floor`; above `last` the cats are caught.
    """

    stealth: int
    find: int
    floor: int
    last: int


def level(b: Any) -> str:
    return str(CONTENT.options["level"].value(b.level))


def numbers(b: Any) -> Numbers:
    return Numbers(stealth=b.stealth, find=b.task_dc[A_FIND], floor=b.tracker_floor, last=b.lose_above)


def grid(b: Any) -> list[int]:
    return list(GRID)


def rooms(b: Any) -> list[Room]:
    return [_room(b, number) for number in range(ROOMS)]


def _room(b: Any, number: int) -> Room:
    room = HOME.rooms[number]
    doors = [HOME.rooms[other].id for other in range(ROOMS) if b.near[number] >> other & 1]
    return Room(room.id, room.name, list(room.rect), doors, list(room.finds), room.flavour)


def doors(b: Any) -> list[Door]:
    return [Door([HOME.rooms[room].id for room in door.rooms], list(door.at)) for door in HOME.doors]


def things(b: Any) -> list[Breakable]:
    return [_thing(b, number) for number in range(THINGS)]


def _thing(b: Any, number: int) -> Breakable:
    thing = HOME.things[number]
    room, printed = HOME.rooms[thing.room].id, b.task_dc[A_DESTROY + number]
    return Breakable(thing.id, thing.name, room, thing.kind, printed, thing.flavour)


def cats(b: Any) -> list[Cat]:
    return [
        Cat(cat.id, cat.name, cat.role, cat.colour, dict(zip(TRAITS, cat.dice, strict=True)), cat.flavour)
        for cat in HOME.cats
    ]


def items(b: Any) -> dict[str, ItemCard]:
    return {card.id: card for card in ITEM_CARDS}


def cards(b: Any) -> dict[str, EventCard]:
    return {HOME.cards[number].id: event_card(b, number) for number in range(CARDS)}
