"""Reads the box's text and checks it: rooms, doors, things that break, cats, items and events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mewple.core.content import BoxError, Content, TomlTable

TRAITS = ("strength", "craft", "cuteness")
TYPES = ("cloth", "tool", "toy", "gadget", "food")
KINDS = ("opening", "distraction")
EFFECTS = ("none", "wear", "boost", "pry", "open", "smash", "teleport", "move_human", "distraction", "zoomies")
"""The effects of items. ESCAPE items have "none": cats combine them."""
CHECKS = ("individual", "group")
WHEREABOUTS = ("most_cats", "nearest_opening", "stay")
"""Where an event can send the human, if it does not name a room."""
CATS, ROOMS, THINGS, ITEMS, CARDS = 4, 8, 16, 28, 15
GRID = (14, 10)
NOWHERE = -1


@dataclass(frozen=True)
class Room:
    id: str
    name: str
    rect: tuple[int, ...]
    finds: tuple[str, ...]
    flavour: str


@dataclass(frozen=True)
class Door:
    rooms: tuple[int, int]
    at: tuple[float, float]


@dataclass(frozen=True)
class Thing:
    """R70-R73: a thing on the board that can be broken."""

    id: str
    name: str
    room: int
    kind: str
    dc: int
    flavour: str


@dataclass(frozen=True)
class Cat:
    id: str
    name: str
    role: str
    dice: tuple[int, ...]
    colour: str
    flavour: str


@dataclass(frozen=True)
class Item:
    """An item. Exactly one of these is above 0: `combine` (a score), `use` or `smash` (the number to roll)."""

    id: str
    name: str
    type: str
    combine: int
    use: int
    smash: int
    effect: str
    amount: int
    trait: int
    only: int
    flavour: str


@dataclass(frozen=True)
class Card:
    """An event. `human`: the index of a room, or a higher number that stands for one of WHEREABOUTS. `or_else`: the
    room to which the human goes if WHEREABOUTS gives none."""

    id: str
    title: str
    first: bool
    human: int
    or_else: int
    cats_to: int
    check: str
    trait: int
    dc: int
    delta: tuple[int, ...]
    fail_to: int
    fail_drop: bool
    patch: bool
    extra_at: int
    extra: int
    flavour: str


@dataclass(frozen=True)
class Home:
    start: int
    rooms: tuple[Room, ...]
    doors: tuple[Door, ...]
    things: tuple[Thing, ...]
    cats: tuple[Cat, ...]
    items: tuple[Item, ...]
    cards: tuple[Card, ...]

    @property
    def escape(self) -> list[int]:
        """The items that can be combined."""
        return [number for number, item in enumerate(self.items) if item.combine]

    @property
    def usable(self) -> list[int]:
        return [number for number, item in enumerate(self.items) if item.use]

    @property
    def smashable(self) -> list[int]:
        return [number for number, item in enumerate(self.items) if item.smash]

    def distances(self) -> list[list[int]]:
        """The number of doors between any two rooms."""
        far = len(self.rooms)
        out = [[0 if a == b else far for b in range(far)] for a in range(far)]
        for door in self.doors:
            a, b = door.rooms
            out[a][b] = out[b][a] = 1
        for middle in range(far):
            for a in range(far):
                for b in range(far):
                    out[a][b] = min(out[a][b], out[a][middle] + out[middle][b])
        return out


def read_home(content: Content) -> Home:
    """Reads and checks everything in the box."""
    apartment, cards = content.root.table("apartment"), content.root.table("cards")
    rooms = tuple(_room(each) for each in apartment.tables("rooms", count=ROOMS))
    ids = [room.id for room in rooms]
    things = tuple(_thing(each, ids) for each in apartment.tables("things", count=THINGS))
    home = Home(
        start=apartment.choice("start", ids),
        rooms=rooms,
        doors=tuple(_door(each, rooms) for each in apartment.tables("doors")),
        things=things,
        cats=tuple(_cat(each) for each in content.root.table("team").tables("cats", count=CATS)),
        items=tuple(_item(each, [thing.id for thing in things]) for each in cards.tables("items", count=ITEMS)),
        cards=tuple(_card(each, ids) for each in cards.tables("events", count=CARDS)),
    )
    for name, things_named in (("rooms", home.rooms), ("things", home.things), ("cats", home.cats)):
        _all_differ(content, name, [each.id for each in things_named])
    _all_differ(content, "items", [item.id for item in home.items])
    _all_differ(content, "events", [card.id for card in home.cards])
    _check_together(content, home)
    return home


def _all_differ(content: Content, name: str, ids: Sequence[str]) -> None:
    if len(set(ids)) != len(ids):
        raise BoxError(f"{content.file}: {name}: expected an id of its own for each")


def _check_together(content: Content, home: Home) -> None:
    if max(map(max, home.distances())) >= ROOMS:
        raise BoxError(f"{content.file}: apartment.doors: expected a way from every room to every other")
    area = sum(room.rect[2] * room.rect[3] for room in home.rooms)
    if area != GRID[0] * GRID[1]:
        raise BoxError(f"{content.file}: apartment.rooms: expected rooms that fill the {GRID[0]} x {GRID[1]} grid")
    if [card.first for card in home.cards].count(True) != 1:
        raise BoxError(f"{content.file}: cards.events: expected exactly one event with first = true (R9)")
    if (len(home.escape), len(home.usable), len(home.smashable)) != (12, 13, 3):
        raise BoxError(f"{content.file}: cards.items: expected 12 items to combine, 13 to use and 3 to smash")
    if len({item.amount for item in home.items if item.effect == "pry"}) > 1:
        raise BoxError(f"{content.file}: cards.items: expected the same amount for every item that pries")


def _room(table: TomlTable) -> Room:
    finds = tuple(table.texts("finds", count=2))
    if not set(finds) <= set(TYPES) or len(set(finds)) != 2:
        raise table.error("finds", f"two of {', '.join(TYPES)}")
    rect = tuple(table.integers("rect", 0, max(GRID), count=4))
    if rect[0] + rect[2] > GRID[0] or rect[1] + rect[3] > GRID[1]:
        raise table.error("rect", f"a rectangle inside the {GRID[0]} x {GRID[1]} grid")
    made = Room(table.text("id"), table.text("name"), rect, finds, table.text("flavour"))
    table.done()
    return made


def _touches(rect: tuple[int, ...], at: tuple[float, float]) -> bool:
    """Whether a point is on a wall of the room."""
    x, y, width, height = rect
    inside = x <= at[0] <= x + width and y <= at[1] <= y + height
    return inside and (at[0] in (x, x + width) or at[1] in (y, y + height))


def _door(table: TomlTable, rooms: Sequence[Room]) -> Door:
    ids = [room.id for room in rooms]
    names = table.texts("rooms", count=2)
    if not set(names) <= set(ids):
        raise table.error("rooms", f"two of {', '.join(ids)}")
    at = table.anything("at")
    if not isinstance(at, list) or len(at) != 2 or not all(isinstance(number, int | float) for number in at):
        raise table.error("at", "a place [x, y]")
    place = (float(at[0]), float(at[1]))
    if not all(_touches(rooms[ids.index(name)].rect, place) for name in names):
        raise table.error("at", f"a place on the wall between {names[0]} and {names[1]}")
    table.done()
    return Door((ids.index(names[0]), ids.index(names[1])), place)


def _thing(table: TomlTable, rooms: list[str]) -> Thing:
    made = Thing(
        id=table.text("id"),
        name=table.text("name"),
        room=table.choice("room", rooms),
        kind=KINDS[table.choice("kind", KINDS)],
        dc=table.integer("dc", 1, 20),
        flavour=table.text("flavour"),
    )
    table.done()
    return made


def _cat(table: TomlTable) -> Cat:
    dice = tuple(table.integer(trait, 4, 12) for trait in TRAITS)
    names = [table.text(key) for key in ("id", "name", "role", "colour", "flavour")]
    table.done()
    return Cat(names[0], names[1], names[2], dice, names[3], names[4])


def _item(table: TomlTable, things: list[str]) -> Item:
    numbers = [table.integer(key, 1, 20, default=0) for key in ("combine", "use", "break")]
    if sum(number > 0 for number in numbers) != 1:
        raise table.error("combine", "one of combine, use and break")
    made = Item(
        id=table.text("id"),
        name=table.text("name"),
        type=TYPES[table.choice("type", TYPES)],
        combine=numbers[0],
        use=numbers[1],
        smash=numbers[2],
        effect=EFFECTS[table.choice("effect", EFFECTS)] if table.has("effect") else EFFECTS[0],
        amount=table.integer("amount", 0, 9, default=0),
        trait=table.choice("trait", TRAITS) if table.has("trait") else 0,
        only=table.choice("only", things) if table.has("only") else NOWHERE,
        flavour=table.text("flavour"),
    )
    if (made.combine > 0) != (made.effect == "none") or (made.smash and made.effect != "distraction"):
        raise table.error("effect", "an effect for items to use, a distraction for items to smash, none for the rest")
    table.done()
    return made


def _card(table: TomlTable, rooms: list[str]) -> Card:
    check = CHECKS[table.choice("check", CHECKS)]
    extra = table.table("broken_extra") if table.has("broken_extra") else None
    made = Card(
        id=table.text("id"),
        title=table.text("title"),
        first=table.flag("first", default=False),
        human=table.choice("human", [*rooms, *WHEREABOUTS]),
        or_else=table.choice("or_else", rooms) if table.has("or_else") else 0,
        cats_to=table.choice("cats_to", rooms) if table.has("cats_to") else NOWHERE,
        check=check,
        trait=table.choice("trait", TRAITS),
        dc=table.integer("dc", 1, 40),
        delta=tuple(table.integers("delta", -6, 6, count=CATS + 1 if check == "individual" else 3)),
        fail_to=table.choice("fail_to", rooms) if table.has("fail_to") else NOWHERE,
        fail_drop=table.flag("fail_drop", default=False),
        patch=table.flag("patch_on_fail", default=False),
        extra_at=extra.integer("at_least", 1, THINGS) if extra else THINGS + 1,
        extra=extra.integer("amount", 1, 6) if extra else 0,
        flavour=table.text("flavour"),
    )
    if extra:
        extra.done()
    table.done()
    return made
