"""Cards, icons and dice as people see them: the small structs that views are made of."""

import msgspec

from mewple.games.jetcats.box import CARDS, Cat, Jetpack
from mewple.games.jetcats.icons import unpacked
from mewple.games.jetcats.state import COLOURS, CONTENT

_ONE = {
    "vp": "1 Victory Point",
    "launch": "Full Launch",
    "reroll": "1 re-roll",
    "fuel": "Fuel",
    "rocket": "Rocket",
    "either": "Either Or: a Fuel or a Rocket",
    "either2": "Either Or Doubled: 2 Fuel or 2 Rockets",
    "blue": "1 blue die",
    "white": "1 white die",
    "red": "1 red die",
    "any": "1 die of any colour",
    "two_any": "2 dice of any colour",
    "blank_fuel": "a Blank counts as Fuel",
    "blank_rocket": "a Blank counts as Rocket",
    "blank_launch": "a Blank counts as Full Launch",
}
_MANY = {
    "vp": "{} Victory Points",
    "launch": "{} Full Launches",
    "reroll": "{} re-rolls",
    "fuel": "{} Fuel",
    "rocket": "{} Rockets",
    "either": "{} times Either Or",
    "either2": "{} times Either Or Doubled",
    "blue": "{} blue dice",
    "white": "{} white dice",
    "red": "{} red dice",
    "any": "{} dice of any colour",
    "two_any": "{} times 2 dice of any colour",
    "blank_fuel": "{} Blanks count as Fuel",
    "blank_rocket": "{} Blanks count as Rockets",
    "blank_launch": "{} Blanks count as Full Launches",
}


class Icon(msgspec.Struct, frozen=True):
    """An icon, how many of it there are, and a text that says both."""

    icon: str
    count: int
    text: str


class Colour(msgspec.Struct, frozen=True):
    """A colour of Jetpacks, and the symbol by which people recognise it."""

    name: str
    symbol: str
    letter: str


class CatCard(msgspec.Struct, frozen=True):
    """A Cat. `base` are the icons that it gives in its own Liftoff and in every later one; `lift` are the icons that it
    gives only in its own."""

    id: str
    number: int
    """The Cat's index in the box."""
    name: str
    short: str
    """A short name."""
    base: list[Icon]
    lift: list[Icon]
    flavour: str


class JetpackCard(msgspec.Struct, frozen=True):
    """A Jetpack. The id consists of speed and colour."""

    id: str
    speed: int
    colour: str
    symbol: str
    name: str
    bonus: list[Icon]
    flavour: str


def icon_text(icon: str, count: int) -> str:
    return _ONE[icon] if count == 1 else _MANY[icon].format(count)


def icons_of(packed: int) -> list[Icon]:
    """The icons of a packed set, with their texts."""
    return [Icon(icon, count, icon_text(icon, count)) for icon, count in unpacked(packed).items()]


def told(icons: list[Icon]) -> str:
    """Icons in one line."""
    return ", ".join(icon.text for icon in icons) or "nothing"


def _icons(counts: dict[str, int]) -> list[Icon]:
    return [Icon(icon, count, icon_text(icon, count)) for icon, count in counts.items()]


SYMBOLS = tuple(Icon(icon, 1, text) for icon, text in _ONE.items())
"""Every icon once, as on the reference cards (R7)."""
_letters = CONTENT.root.table("colours")
ALL_COLOURS = tuple(
    Colour(name, symbol, _letters.table(name).text("letter")) for name, symbol in zip(COLOURS, CARDS.symbols)
)


def _cat_card(number: int, cat: Cat) -> CatCard:
    short = cat.name.removesuffix(" Cat").removesuffix("'s")
    return CatCard(cat.id, number, cat.name, short, _icons(dict(cat.base)), _icons(dict(cat.lift)), cat.flavour)


CAT_CARDS = {cat.id: _cat_card(number, cat) for number, cat in enumerate(CARDS.cats)}
"""Cats by id."""


def jetpack_id(speed: int, colour: str) -> str:
    return f"{colour}-{speed}"


def _jetpack_card(pack: Jetpack) -> JetpackCard:
    colour = COLOURS[pack.colour]
    symbol, bonus = CARDS.symbols[pack.colour], _icons(dict(pack.bonus))
    return JetpackCard(jetpack_id(pack.speed, colour), pack.speed, colour, symbol, pack.name, bonus, pack.flavour)


JETPACK_CARDS = {card.id: card for card in map(_jetpack_card, CARDS.jetpacks.values())}
"""Jetpacks by id."""
