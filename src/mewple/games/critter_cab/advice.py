"""What hints and reviews say in Critter Cab: where to drive, which passengers get off, and how far the others have to
go."""

from __future__ import annotations

from typing import Any

from mewple.core.advice import Advice, listed, sentence
from mewple.core.bits import seats_in
from mewple.core.chance import begin
from mewple.core.events import Log
from mewple.games.critter_cab.content_town import CHANCE
from mewple.games.critter_cab.policies import decide
from mewple.games.critter_cab.riders import tip
from mewple.games.critter_cab.rules import apply
from mewple.games.critter_cab.state import (
    A_DRIVE,
    A_PLACE,
    A_TOW,
    ACTIONS,
    AIMING,
    BETTING,
    CARDS,
    CHOOSING,
    SLOTS,
    STANDS,
    TILES,
    TOWN,
    VALUES,
    Own,
)
from mewple.games.critter_cab.walk import (
    PASS_THROUGH,
    can_reach,
    coins_for,
    own_path,
    route,
    visited_stands,
)
from mewple.games.critter_cab.words import coins, place, short

STRONG = 1
_TEXTS = {card.code: sentence(card.text) for card in CARDS.chance}


def advise(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    if any(A_DRIVE <= each < A_DRIVE + TILES for each in line):
        return _drive(b, s, seat, line)
    words = ACTIONS.words(line[0])
    what = short(b, s, seat, line[0])
    match words["kind"]:
        case "place" | "tow":
            first = A_PLACE if words["kind"] == "place" else A_TOW
            return Advice(what, _from_stand(b, s, seat, line[0] - first), (what,))
        case "keep" | "both":
            return Advice(what, _trips(b, s, seat, words), (what,))
        case "bet" if s.phase == BETTING:
            return Advice(what, _odds(b, s, seat, words["call"]), (what,))
        case "card":
            return _card(b, s, seat, line[0])
        case "heart":
            who = _who(s, seat, words["slot"])
            return Advice(f"Play {what} and swap {who}", _far(b, s, seat, s.tile[seat], words["slot"]), (what,))
        case "alley" | "end_turn" | "taxi":
            return Advice(what, "", (what,))
        case _:
            return Advice(f"Play {what}", _TEXTS[words["kind"].upper()], (what.partition(" ")[0],))


# --- a drive ---


def _card(b: Any, s: Any, seat: int, number: int) -> Advice:
    """Advice to play a Movement Card, with the drive that the strong policy then chooses."""
    then, log = s.copy(), Log()
    apply(b, then, seat, number, log)
    own = Own()
    begin(own, 0)
    if then.phase != AIMING:
        return Advice(short(b, s, seat, number))
    return _drive(b, s, seat, (number, decide(b, then, seat, STRONG, own)))


def _drive(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    told = [ACTIONS.words(each) for each in line]
    tile = next(each["tile"] for each in told if each["kind"] == "drive")
    played = [each["value"] for each in told if each["kind"] == "card"]
    steps = s.steps if s.phase == AIMING else played[0] + s.bonus if played else 0
    card = f"Play the {played[0]} and drive" if played else "Drive"
    mark = f"Play a {played[0]} and drive" if played else "Drive"
    why = _arrival(b, s, seat, tile, steps, played)
    return Advice(f"{card} to {place(tile)}", why, (f"{mark} to {TOWN.tiles[tile].label}",))


def _arrival(b: Any, s: Any, seat: int, tile: int, steps: int, played: list[int]) -> str:
    """Describes the end of a drive: which passengers get off, and how the others can go on."""
    stands = _stands(b, s, seat, tile, steps)
    gone = [slot for slot in _aboard(s, seat) if s.wants[seat][slot] & stands]
    parts = []
    if gone:
        names = listed([_who(s, seat, slot) for slot in gone])
        parts.append(f"you deliver {names} for {coins(coins_for(b, s, seat, stands))}")
    if TOWN.tiles[tile].kind == CHANCE:
        parts.append("you draw a Chance Card")
    left = [_next(b, s, seat, tile, slot, played) for slot in _aboard(s, seat) if slot not in gone]
    parts += [f"from there {' and '.join(left)}"] if left else []
    return sentence("; ".join(parts)) if parts else ""


def _aboard(s: Any, seat: int) -> list[int]:
    return [slot for slot in range(SLOTS) if s.riders[seat][slot] >= 0]


def _who(s: Any, seat: int, slot: int) -> str:
    return str(CARDS.passengers[s.riders[seat][slot]].who)


def _stands(b: Any, s: Any, seat: int, tile: int, steps: int) -> int:
    """The stands where passengers may get off on this drive, as bits."""
    here = 1 << b.tile_stand[tile] if b.tile_stand[tile] >= 0 else 0
    if b.delivery != PASS_THROUGH or not steps:
        return int(here)
    path, start = own_path(b, s, seat) | s.lent, s.tile[seat]
    return int(here | visited_stands(b, path, start, route(b, s, seat, path, tile, steps), steps))


def _next(b: Any, s: Any, seat: int, tile: int, slot: int, played: list[int]) -> str:
    """Says which Movement Card left in the hand would bring a passenger from a tile to its destination or, if none
    would, how far away the destination is."""
    path = own_path(b, s, seat)
    kept = [value + 1 for value in range(VALUES) if s.hand[seat][value] > played.count(value + 1)]
    for stand in seats_in(s.wants[seat][slot]):
        for value in kept:
            if can_reach(b, path, value, tile, TOWN.stands[stand].tile):
                return f"your {value} takes {_who(s, seat, slot)} to {TOWN.stands[stand].name}"
    return _distance(b, s, seat, tile, slot)


def _distance(b: Any, s: Any, seat: int, tile: int, slot: int) -> str:
    path = own_path(b, s, seat)
    far = {stand: b.distance[path * STANDS + stand][tile] for stand in seats_in(s.wants[seat][slot])}
    nearest = min(far, key=far.__getitem__)
    spaces = f"{far[nearest]} {'space' if far[nearest] == 1 else 'spaces'}"
    return f"it is {spaces} to {TOWN.stands[nearest].name} for {_who(s, seat, slot)}"


def _far(b: Any, s: Any, seat: int, tile: int, slot: int) -> str:
    return sentence(_distance(b, s, seat, tile, slot)) if slot in _aboard(s, seat) else ""


# --- other decisions ---


def _from_stand(b: Any, s: Any, seat: int, stand: int) -> str:
    """Says how many coins the driver gets for arriving at this stand or, if it gets none, how far it is to the
    passengers' destinations."""
    tile = TOWN.stands[stand].tile
    pays = coins_for(b, s, seat, 1 << stand)
    if pays:
        return f"There you deliver for {coins(pays)}."
    return " ".join(_far(b, s, seat, tile, slot) for slot in range(SLOTS)).strip()


def _trips(b: Any, s: Any, seat: int, words: Any) -> str:
    slots = range(SLOTS) if words["kind"] == "both" else [words["slot"]]
    parts = []
    for slot in slots:
        card = s.riders[seat][slot]
        if card >= 0 and s.phase == CHOOSING:
            pays = coins(b.fare[card] + tip(b, s, seat, card))
            parts.append(f"{_distance(b, s, seat, s.tile[seat], slot)}, which pays {pays}")
    return sentence("; ".join(parts)) if parts else ""


def _odds(b: Any, s: Any, seat: int, call: str) -> str:
    """Says how many of the unseen Movement Cards fit the seat's call, "odd" or "even"."""
    unseen = [b.movement[value] - s.hand[seat][value] - s.discards[value] for value in range(VALUES)]
    fitting = sum(count for value, count in enumerate(unseen, start=1) if value % 2 == (call == "odd"))
    return f"{fitting} of the {sum(unseen)} cards you have not seen are {call}."
