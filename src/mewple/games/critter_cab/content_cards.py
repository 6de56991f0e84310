"""Reads the cards from the box's text and checks them: passengers, Movement Cards, Chance Cards and taxis."""

from __future__ import annotations

from dataclasses import dataclass

from mewple.core.content import Content, TomlTable
from mewple.games.critter_cab.content_town import FREE_OF, Town

CHANCE_KINDS = (
    "JAM", "BET", "TIP", "FINE", "GECKO", "GLOVE", "TOW",
    "FUEL", "DUCK", "BALLOON", "SURGE", "HEART", "SLOTH", "SLIP", "ALLEY",
)  # fmt: skip
"""The Chance Cards that the rules can carry out. Cards from FUEL on are kept (R42)."""
FIRST_KEPT = CHANCE_KINDS.index("FUEL")
MOST_PASSENGERS = 60
"""A set of passenger cards is an integer of this many bits."""


MOST_STEPS = 9
"""The largest number of steps in a move: a route is stored as an integer with seven bits for each tile."""


@dataclass(frozen=True)
class Passenger:
    id: str
    pax: int
    vip: bool
    to: tuple[int, int]
    fare: int
    who: str
    says: str

    @property
    def stands(self) -> int:
        """Both destinations as bits."""
        return 1 << self.to[0] | 1 << self.to[1]


@dataclass(frozen=True)
class ChanceCard:
    """`coins`: what the card is worth face up. `moves`: the number of free moves that it gives, or of steps that it
    adds to a Movement Card."""

    code: str
    count: int
    name: str
    text: str
    line: str
    coins: int
    moves: int
    kept: bool


@dataclass(frozen=True)
class Taxi:
    id: str
    name: str
    pax: int
    path: int
    draw: int
    tip: int
    ability: str
    line: str


@dataclass(frozen=True)
class Cards:
    taxis: tuple[Taxi, ...]
    figurines: tuple[str, ...]
    movement: tuple[int, ...]
    passengers: tuple[Passenger, ...]
    chance: tuple[ChanceCard, ...]

    @property
    def most_steps(self) -> int:
        """The number of steps of the longest possible move: either the highest Movement Card with all cards that add
        steps, or the free moves."""
        by_code = {card.code: card.moves for card in self.chance}
        longest = len(self.movement) + by_code["FUEL"] + max(by_code["DUCK"], by_code["BALLOON"])
        return max(longest, by_code["BET"])


def read_cards(content: Content, town: Town) -> Cards:
    """Reads all cards of a box. Raises `BoxError` if something is wrong with them."""
    root = content.root
    figurines = root.table("figurines")
    names = figurines.texts("names", count=max(content.seats))
    if len(set(names)) != len(names):
        raise figurines.error("names", "figurines that differ (R3)")
    figurines.done()
    movement = root.table("movement")
    counts = movement.integers("counts", 1, 60, count=6)
    movement.done()
    taxis = tuple(_taxi(table) for table in root.tables("taxi", count=4))
    cards = root.table("cards")
    room = min(taxi.pax for taxi in taxis)
    passengers = tuple(_passenger(table, town, room) for table in cards.tables("passengers"))
    if len({card.id for card in passengers}) != len(passengers) or not 8 <= len(passengers) <= MOST_PASSENGERS:
        raise cards.error("passengers", f"8 to {MOST_PASSENGERS} cards with ids of their own")
    chance = tuple(_chance_card(table) for table in cards.tables("chance"))
    if tuple(card.code for card in chance) != CHANCE_KINDS:
        raise cards.error("chance", f"one entry for each of {', '.join(CHANCE_KINDS)}, in this order")
    made = Cards(taxis, tuple(names), tuple(counts), passengers, chance)
    if made.most_steps > MOST_STEPS:
        raise cards.error(
            "chance", f"moves that add up to {MOST_STEPS} at most; with every card they are {made.most_steps}"
        )
    cards.done()
    return made


def _taxi(table: TomlTable) -> Taxi:
    path = 0
    for way in table.texts("paths"):
        if way not in FREE_OF:
            raise table.error("paths", f"some of {', '.join(FREE_OF)}")
        path |= FREE_OF[way]
    taxi = Taxi(
        id=table.text("id"),
        name=table.text("name"),
        pax=table.integer("pax", 1, 9),
        path=path,
        draw=table.integer("draw", 1, 2),
        tip=table.integer("vip_tip", 0, 9),
        ability=table.text("ability"),
        line=table.text("line", ""),
    )
    table.done()
    return taxi


def _passenger(table: TomlTable, town: Town, room: int) -> Passenger:
    """Reads a Passenger Card. Q19: no card may have more passengers than the smallest taxi has seats."""
    codes = [stand.code for stand in town.stands]
    to = table.texts("to", count=2)
    if to[0] == to[1] or not set(to) <= set(codes):
        raise table.error("to", f"two different stands of {', '.join(codes)}")
    card = Passenger(
        id=table.text("id"),
        pax=table.integer("pax", 1, room),
        vip=table.flag("vip"),
        to=(codes.index(to[0]), codes.index(to[1])),
        fare=table.integer("fare", 0, 20),
        who=table.text("who"),
        says=table.text("says", ""),
    )
    table.done()
    return card


def _chance_card(table: TomlTable) -> ChanceCard:
    place = table.choice("code", CHANCE_KINDS)
    kept = place >= FIRST_KEPT
    if table.choice("when", ("now", "keep")) != kept:
        raise table.error("when", "keep" if kept else "now")
    card = ChanceCard(
        code=CHANCE_KINDS[place],
        count=table.integer("count", 0, 9),
        name=table.text("name"),
        text=table.text("text"),
        line=table.text("line", ""),
        coins=table.integer("coins", -9, 9, default=0),
        moves=table.integer("moves", 0, 4, default=0),
        kept=kept,
    )
    table.done()
    return card
