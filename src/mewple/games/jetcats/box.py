"""Makes the box's record from its text: reads the cards, checks that they make a game, and values them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mewple.core.content import BoxError, Content, TomlTable
from mewple.games.jetcats.icons import ICONS, MOST, packed
from mewple.games.jetcats.state import CLASSES, COLOURS, CONTENT, DICE, FACES, HEIGHTS, ROUNDS, SPEEDS, Box

FACES_OF_A_DIE = 6
LIFT_ICONS = ("vp", "blue", "white", "red", "any", "two_any")
PERIODS = (("early", 3), ("middle", 6), ("late", 8))
SHOWBOAT = 3
"""If there are at least this many dice, each die is worth a quarter more, because dice can form pairs with one
another."""


@dataclass(frozen=True)
class Cat:
    """A Cat card. `back`: the colours on its back, in order. The first colour wins all ties (R12, R16)."""

    id: str
    name: str
    flavour: str
    base: Mapping[str, int]
    lift: Mapping[str, int]
    back: tuple[int, ...]


@dataclass(frozen=True)
class Jetpack:
    """A Jetpack card (R9)."""

    speed: int
    colour: int
    name: str
    flavour: str
    bonus: Mapping[str, int]


@dataclass(frozen=True)
class Cards:
    """All cards, and the names of Cats and colours."""

    cats: tuple[Cat, ...]
    jetpacks: Mapping[tuple[int, int], Jetpack]
    """The Jetpacks. A key is (speed - 1, colour)."""
    orders: tuple[tuple[int, ...], ...]
    heights: tuple[str, ...]
    symbols: tuple[str, ...] = field(default=())


def _icons(table: TomlTable, key: str) -> dict[str, int]:
    """The icons in one half of a card. Two Any-Dice on a card are drawn as the Two-of-Any icon (R53)."""
    found = table.table(key)
    counts = {name: found.integer(name, 1, MOST) for name in found.keys()}  # noqa: SIM118  a TomlTable is not a mapping
    unknown = [name for name in counts if name not in ICONS]
    if unknown:
        raise table.error(key, f"icons among {', '.join(ICONS)}, not {unknown[0]}")
    twos, ones = divmod(counts.pop("any", 0), 2)
    counts |= {name: number for name, number in (("any", ones), ("two_any", twos)) if number}
    return {name: counts[name] for name in ICONS if name in counts}


def _letters(root: TomlTable) -> dict[str, int]:
    colours = root.table("colours")
    return {colours.table(name).text("letter"): place for place, name in enumerate(COLOURS)}


def _cat(table: TomlTable, letters: Mapping[str, int]) -> Cat:
    back = table.text("back")
    if sorted(back) != sorted(letters):
        raise table.error("back", f"each of the letters {''.join(letters)} once")
    base, lift = _icons(table, "base"), _icons(table, "lift")
    if "vp" in base:
        raise table.error("base", "no Victory Points in a Catbase bonus (Q37)")
    if not set(lift) <= set(LIFT_ICONS):
        raise table.error("lift", "dice and Victory Points alone in Liftoff Resources (R8)")
    table.texts("proven")
    made = Cat(table.text("id"), table.text("name"), table.text("flavour"), base, lift, tuple(letters[x] for x in back))
    table.done()
    return made


def _jetpack(table: TomlTable) -> Jetpack:
    table.texts("proven")
    made = Jetpack(
        speed=table.integer("speed", 1, SPEEDS),
        colour=table.choice("colour", COLOURS),
        name=table.text("name"),
        flavour=table.text("flavour"),
        bonus=_icons(table, "bonus"),
    )
    table.done()
    return made


def read_cards(content: Content) -> Cards:
    """Reads the cards in a box's text. Checks each card, and all of them together."""
    root = content.root
    cards = root.table("cards")
    cats = tuple(_cat(each, _letters(root)) for each in cards.tables("cats"))
    packs = [_jetpack(each) for each in cards.tables("jetpacks")]
    jetpacks = {(pack.speed - 1, pack.colour): pack for pack in packs}
    if len(packs) != SPEEDS * len(COLOURS) or len(jetpacks) != len(packs):
        raise BoxError(f"{content.file}: cards.jetpacks: expected one for every speed 1..{SPEEDS} in each colour (Q1)")
    if len({cat.id for cat in cats}) != len(cats):
        raise BoxError(f"{content.file}: cards.cats: expected an id of its own for every Cat")
    colours = root.table("colours")
    return Cards(
        cats=cats,
        jetpacks=jetpacks,
        orders=tuple(dict.fromkeys(cat.back for cat in cats)),
        heights=tuple(each.text("name") for each in root.table("frame").tables("heights")),
        symbols=tuple(colours.table(name).text("symbol") for name in COLOURS),
    )


def _check_sums(content: Content, cards: Cards) -> None:
    """Checks that no Liftoff can gather more than 15 of any icon, because each count must fit into four bits.

    A Liftoff gathers icons from eight Cats, one of which is flying, and from a Jetpack.
    """
    for icon in ICONS:
        bases = sorted((cat.base.get(icon, 0) for cat in cards.cats), reverse=True)[:ROUNDS]
        lift = max(cat.lift.get(icon, 0) for cat in cards.cats)
        bonus = max(pack.bonus.get(icon, 0) for pack in cards.jetpacks.values())
        if sum(bases) + lift + bonus > MOST:
            raise BoxError(f"{content.file}: cards: a Liftoff could gather more than {MOST} of the icon {icon}")


def _fill_frame(content: Content, b: Any) -> None:
    frame = content.root.table("frame")
    b.rounds = frame.integer("rounds", 1, 8)
    frame.integer("speeds", ROUNDS, 10)
    for seats, size in zip(content.seats, frame.integers("row", 2, 5, count=len(content.seats))):
        if size < seats or (seats == 2 and size < 4):
            raise frame.error("row", "a Cat for every player, and 4 for two players (Q31)")
        b.row_size[seats] = size
    for place, height in enumerate(frame.tables("heights", count=HEIGHTS)):
        height.text("name")
        b.height_launches[place] = height.integer("launches", 1, 99)
        b.height_vp[place] = height.integer("vp", 0, 99)
    frame.done()


def _fill_dice(content: Content, b: Any) -> None:
    """Fills in how many sides of each die show Rocket, Fuel, Full Launch and Blank."""
    dice = content.root.table("dice")
    for place, die in enumerate(DICE):
        table = dice.table(die)
        faces = [face for face in FACES for _ in range(table.integer(face, 0, FACES_OF_A_DIE))]
        if len(faces) != FACES_OF_A_DIE or any(f"{die}-{face}" not in CLASSES for face in faces):
            raise dice.error(die, "six faces, on the blue die Rockets and Fuel alone (R26)")
        for number, face in enumerate(faces):
            b.die_class[place][number] = CLASSES.index(f"{die}-{face}")
            b.die_faces[place][FACES.index(face)] += 1
        b.supply = table.integer("supply", 8, 8)
        table.done()
    dice.done()


def _fill_cards(cards: Cards, b: Any) -> None:
    b.orders = len(cards.orders)
    copies = Counter(cat.back for cat in cards.cats)
    for place, order in enumerate(cards.orders):
        b.order_copies[place] = copies[order]
        for rank, colour in enumerate(order):
            b.rank[place][colour] = rank
    for number, cat in enumerate(cards.cats):
        b.cat_base[number] = packed(cat.base)
        b.cat_lift[number] = packed(cat.lift)
        b.cat_order[number] = cards.orders.index(cat.back)
    for (speed, colour), pack in cards.jetpacks.items():
        b.jet_bonus[speed][colour] = packed(pack.bonus)


def _period(number: int) -> str:
    return next(name for name, last in PERIODS if number <= last)


def _priced(counts: Mapping[str, int], worth: Mapping[str, int]) -> int:
    """The sum of the values of these icons. If there are at least `SHOWBOAT` dice, each die is worth a quarter more."""
    dice = sum(
        counts.get(name, 0) * size for name, size in (("blue", 1), ("white", 1), ("red", 1), ("any", 1), ("two_any", 2))
    )
    total = 0
    for name, number in counts.items():
        each = worth[name] * number
        total += each * 5 // 4 if name in LIFT_ICONS[1:] and dice >= SHOWBOAT else each
    return total


def _fill_worth(content: Content, cards: Cards, b: Any) -> None:
    """Fills in the value that the game's own policies give to each Cat and each Jetpack in each round."""
    tables = content.root.table("worth")
    worth = {}
    for name, _ in PERIODS:
        table = tables.table(name)
        worth[name] = {icon: table.integer(icon, 0, 1000) for icon in ICONS}
        table.done()
    tables.done()
    by_round = [worth[_period(number)] for number in range(1, ROUNDS + 1)]
    for now, prices in enumerate(by_round):
        for place, icon in enumerate(ICONS):
            b.icon_worth[now][place] = prices[icon]
        for number, cat in enumerate(cards.cats):
            for_ever = sum(_priced(cat.base, later) for later in by_round[now:])
            b.cat_worth[number][now] = for_ever + _priced(cat.lift, prices)
        for (speed, colour), pack in cards.jetpacks.items():
            b.jet_worth[speed * len(COLOURS) + colour][now] = _priced(pack.bonus, prices)


def fill(content: Content, b: Box) -> None:
    """Fills the whole record except the options. Raises an error if the text does not make a game."""
    cards = read_cards(content)
    _check_sums(content, cards)
    _fill_frame(content, b)
    _fill_dice(content, b)
    most = max(b.row_size)
    if len(cards.cats) < b.rounds * most + 1:
        wanted = f"expected {b.rounds * most + 1} or more for {b.rounds} rounds (Q6); found {len(cards.cats)}"
        raise BoxError(f"{content.file}: cards.cats: {wanted}")
    _fill_cards(cards, b)
    _fill_worth(content, cards, b)
    content.root.table("colours")
    content.root.done()


CARDS = read_cards(CONTENT)
