"""Everything on the table, with ids and words for a client. Nothing is hidden.

Each part is made again whenever a field of the state that it uses changes, so it uses as few fields as possible.
"""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.bits import seats_in
from mewple.core.view import ViewParts, decision
from mewple.games.cat_astrophe.acts import fitting
from mewple.games.cat_astrophe.checks import thing_dc
from mewple.games.cat_astrophe.content import CATS, ROOMS, TRAITS
from mewple.games.cat_astrophe.legality import exits as rooms_to_move_to
from mewple.games.cat_astrophe.paws import holder
from mewple.games.cat_astrophe.round_event import LOSE_THEN, outcome_step, summed
from mewple.games.cat_astrophe.state import (
    ALL_CATS,
    ANSWER,
    AWAY,
    COUNTED,
    HOME,
    LOSE,
    LOST,
    NO_CARD,
    NOBODY,
    PHASES,
    PICK,
    ROLLING,
    TURN,
    WON,
)
from mewple.games.cat_astrophe.turns import PICK_CATS
from mewple.games.cat_astrophe.view_odds import Check, checks
from mewple.games.cat_astrophe.view_plan import Exit, Rig, Step, coast, exits, loose, rigs, steps
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
    level,
    numbers,
    rooms,
    things,
)
from mewple.games.cat_astrophe.words import action, short, turn
from mewple.games.cat_astrophe.words_cards import EventCard, ItemCard, outcome_line
from mewple.games.cat_astrophe.words_log import event

__all__ = ["View", "action", "event", "short", "turn", "view"]

_ROOM_IDS = [room.id for room in HOME.rooms]
_CAT_IDS = [cat.id for cat in HOME.cats]
_THING_IDS = [thing.id for thing in HOME.things]
_ITEM_IDS = [item.id for item in HOME.items]
_CARD_IDS = [card.id for card in HOME.cards]


class Acting(msgspec.Struct, frozen=True):
    """The cat that decides, and what it can still do this turn."""

    cat: str
    can_move: bool
    can_act: bool


class Human(msgspec.Struct, frozen=True):
    """`room`: None before the human has come home. `stealth`: what their presence adds to every check in their room
    now."""

    room: str | None
    charmer: str | None
    stealth: int


class Happened(msgspec.Struct, frozen=True):
    """The last event. While the event takes place, fields that are not known yet are missing or None."""

    card: str | None
    """None if no events were left."""
    rolls: dict[str, int]
    passed: list[str]
    summed: bool
    """Whether the dice are added up, so that no cat passes or fails alone."""
    total: int | None
    need: int | None
    outcome: int | None
    """The index of the line in the card's table that applies to the result of the dice."""
    change: int | None


class Request(msgspec.Struct, frozen=True):
    item: str
    by: str
    owner: str


class View(msgspec.Struct):
    """Everything on the table: first what is printed, then what changes."""

    level: str
    """"easy", "normal" or "hard"."""
    numbers: Numbers
    grid: list[int]
    """Width and height of the floor plan."""
    rooms: list[Room]
    doors: list[Door]
    things: list[Breakable]
    cats: list[Cat]
    items: dict[str, ItemCard]
    """Items by id."""
    cards: dict[str, EventCard]
    """Events by id."""

    round: int
    phase: str
    """What has to be decided; "event" while an event takes place, "" while cats are given to seats."""
    acting: Acting | None
    result: str | None
    """"won" or "lost"; null during the game."""
    order: list[str]
    """The cats in the order of play."""
    seats: dict[str, int]
    """The seat that plays each cat; -1 if nobody has picked it."""
    done: list[str]
    """Cats that have had their turn this round."""
    places: dict[str, str]
    """The room of each cat."""
    human: Human
    tracker: int
    """The value of the tracker: how hard it is to distract the human."""
    paws: dict[str, list[str]]
    """The items that each cat holds. A rig has the id of its first part: see `rigs`."""
    worn: dict[str, list[str]]
    """Items that each cat wears."""
    boosts: dict[str, dict[str, int]]
    """The boosts of each cat, by trait."""
    floor: dict[str, list[str]]
    """The items on the floor of each room."""
    rigs: list[Rig]
    tokens: dict[str, list[str]]
    """The cats with a Found token in each room."""
    clean: list[str]
    """Rooms where nothing is left to find."""
    deck: list[str]
    """The items that nobody has found. Everybody may know which these are, but not in which order they come."""
    broken: list[str]
    """Things that are broken."""
    pried: list[str]
    """Openings that were pried open."""
    dcs: dict[str, int]
    """For each thing, the number that a strength roll must reach now to break it."""
    steps: list[Step]
    """The three requirements for the escape."""
    exits: list[Exit]
    """All openings, and why the cats cannot leave through them yet."""
    loose: list[str]
    """ESCAPE items that were found and are in no rig."""
    coast: bool
    """Whether the coast is clear."""
    using: str | None
    """The item for which the player is choosing a target."""
    asked: Request | None
    """The item that a cat has asked another player for."""
    event: Happened | None
    """The last event."""
    coming: list[str]
    """The events left in the pile. Everybody may know which these are, but not in which order they come."""
    checks: list[Check] = []
    """For the seat that decides: all checks that its cat could make, even those that no roll can pass."""


def _named(ids: list[str], bits: int) -> list[str]:
    """The ids of the bits that are set."""
    return [ids[number] for number in seats_in(bits)]


# --- turns ---


def round_(b: Any, s: Any) -> int:
    return int(s.round)


def phase(b: Any, s: Any) -> str:
    if s.phase == LOSE and not s.losers:
        return "event"
    if s.phase == PICK and b.cat_choice != PICK_CATS:
        return ""
    return PHASES[s.phase]


def acting(b: Any, s: Any) -> Acting | None:
    if TURN <= s.phase <= ANSWER:
        return Acting(_CAT_IDS[s.cat], rooms_to_move_to(b, s) != 0, not s.acted)
    if s.phase == LOSE and s.losers:
        return Acting(_CAT_IDS[s.cat], False, False)
    return None


def result(b: Any, s: Any) -> str | None:
    return {WON: "won", LOST: "lost"}.get(s.result)


def order(b: Any, s: Any) -> list[str]:
    return [_CAT_IDS[cat] for cat in s.order if cat >= 0]


def seats(b: Any, s: Any) -> dict[str, int]:
    return dict(zip(_CAT_IDS, s.seat_of, strict=True))


def done(b: Any, s: Any) -> list[str]:
    return _named(_CAT_IDS, s.done)


# --- cats, the human, items ---


def places(b: Any, s: Any) -> dict[str, str]:
    return {cat: _ROOM_IDS[room] for cat, room in zip(_CAT_IDS, s.place, strict=True)}


def human(b: Any, s: Any) -> Human:
    charmed = s.charmer != NOBODY
    return Human(
        room=_ROOM_IDS[s.human] if s.human != AWAY else None,
        charmer=_CAT_IDS[s.charmer] if charmed else None,
        stealth=0 if charmed or s.human == AWAY else b.stealth,
    )


def tracker(b: Any, s: Any) -> int:
    return int(s.tracker)


def paws(b: Any, s: Any) -> dict[str, list[str]]:
    return {cat: _named(_ITEM_IDS, bits) for cat, bits in zip(_CAT_IDS, s.held, strict=True)}


def worn(b: Any, s: Any) -> dict[str, list[str]]:
    return {cat: _named(_ITEM_IDS, bits) for cat, bits in zip(_CAT_IDS, s.worn, strict=True)}


def boosts(b: Any, s: Any) -> dict[str, dict[str, int]]:
    return {
        cat: {trait: amount for trait, amount in zip(TRAITS, amounts, strict=True) if amount}
        for cat, amounts in zip(_CAT_IDS, s.boost, strict=True)
    }


def floor(b: Any, s: Any) -> dict[str, list[str]]:
    return {room: _named(_ITEM_IDS, bits) for room, bits in zip(_ROOM_IDS, s.floor, strict=True)}


# --- rooms, things, the deck ---


def _tokens_in(s: Any, room: int) -> int:
    """The cats with a Found token in this room, as bits."""
    return sum(1 << cat for cat in range(CATS) if s.found[cat] >> room & 1)


def tokens(b: Any, s: Any) -> dict[str, list[str]]:
    return {_ROOM_IDS[room]: _named(_CAT_IDS, _tokens_in(s, room)) for room in range(ROOMS)}


def clean(b: Any, s: Any) -> list[str]:
    return [_ROOM_IDS[room] for room in range(ROOMS) if fitting(b, s, room) == 0 or _tokens_in(s, room) == ALL_CATS]


def deck(b: Any, s: Any) -> list[str]:
    return _named(_ITEM_IDS, s.deck)


def broken(b: Any, s: Any) -> list[str]:
    return _named(_THING_IDS, s.broken)


def pried(b: Any, s: Any) -> list[str]:
    return _named(_THING_IDS, s.pried)


def dcs(b: Any, s: Any) -> dict[str, int]:
    return {thing: thing_dc(b, s, number) for number, thing in enumerate(_THING_IDS)}


# --- what waits for an answer, and the event ---


def using(b: Any, s: Any) -> str | None:
    return _ITEM_IDS[b.task_item[s.task]] if s.task >= 0 else None


def asked(b: Any, s: Any) -> Request | None:
    if s.wanted < 0:
        return None
    return Request(_ITEM_IDS[s.wanted], _CAT_IDS[s.cat], _CAT_IDS[holder(s, s.wanted)])


def happened(b: Any, s: Any) -> Happened | None:
    """The event that took place last. It is None in the first round, and in a game that was lost because no event was
    left."""
    if s.card == NO_CARD:
        if s.round == 1 or b.event_exhaustion == LOSE_THEN:
            return None
        return Happened(None, {}, [], False, None, None, None, _change(s))
    added, counted = summed(b, s.card), s.change != ROLLING
    return Happened(
        card=_CARD_IDS[s.card],
        rolls={cat: face for cat, face in zip(_CAT_IDS, s.rolls, strict=True) if face},
        passed=[] if added else _named(_CAT_IDS, s.passed),
        summed=added,
        total=s.total if added and counted else None,
        need=s.needed if added and counted else None,
        outcome=outcome_line(s.card, outcome_step(b, s)) if counted else None,
        change=_change(s),
    )


def _change(s: Any) -> int | None:
    return None if s.change in (ROLLING, COUNTED) else s.change


def coming(b: Any, s: Any) -> list[str]:
    return _named(_CARD_IDS, s.pile)


view = ViewParts(
    View,
    level=level,
    numbers=numbers,
    grid=grid,
    rooms=rooms,
    doors=doors,
    things=things,
    cats=cats,
    items=items,
    cards=cards,
    round=round_,
    phase=phase,
    acting=acting,
    result=result,
    order=order,
    seats=seats,
    done=done,
    places=places,
    human=human,
    tracker=tracker,
    paws=paws,
    worn=worn,
    boosts=boosts,
    floor=floor,
    rigs=rigs,
    tokens=tokens,
    clean=clean,
    deck=deck,
    broken=broken,
    pried=pried,
    dcs=dcs,
    steps=steps,
    exits=exits,
    loose=loose,
    coast=coast,
    using=using,
    asked=asked,
    event=happened,
    coming=coming,
    checks=decision(checks),
)
