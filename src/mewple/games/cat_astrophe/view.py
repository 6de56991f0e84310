"""What is on the table, in words that a client can draw without tables of its own. Nothing is hidden from anybody."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.events import Log
from mewple.games.cat_astrophe.acts import fitting
from mewple.games.cat_astrophe.checks import cats_in, in_reach, thing_dc
from mewple.games.cat_astrophe.content import CATS, GRID, ROOMS, TRAITS, TYPES
from mewple.games.cat_astrophe.human import outcome_step, summed
from mewple.games.cat_astrophe.legality import pending
from mewple.games.cat_astrophe.paws import holder
from mewple.games.cat_astrophe.state import (
    A_DESTROY,
    A_DISTRACT,
    A_FIND,
    ALL_CATS,
    ANSWER,
    AWAY,
    CONTENT,
    HOME,
    LOST,
    NO_CARD,
    NOBODY,
    PHASES,
    TURN,
    WON,
)
from mewple.games.cat_astrophe.view_odds import Check, Odds, checks, odds_in
from mewple.games.cat_astrophe.view_plan import Plan, plan
from mewple.games.cat_astrophe.words import action, turn
from mewple.games.cat_astrophe.words_cards import EventCard, ItemCard, event_card, item_card, outcome_line
from mewple.games.cat_astrophe.words_log import event

__all__ = ["View", "action", "event", "turn", "view"]


class Door(msgspec.Struct, frozen=True):
    rooms: list[str]
    at: list[float]


class ThingView(msgspec.Struct, frozen=True):
    """Something that can be broken. `odds`: what each cat would need, standing in the room."""

    id: str
    name: str
    kind: str
    dc: int
    printed: int
    broken: bool
    pried: bool
    flavour: str
    odds: list[Odds]


class RoomView(msgspec.Struct, frozen=True):
    id: str
    name: str
    rect: list[int]
    doors: list[str]
    finds: list[str]
    left: int
    """Cards in the deck that could be found here."""
    picked_clean: bool
    tokens: list[str]
    """Cats with their Found token here."""
    find: list[Odds]
    cats: list[str]
    human: bool
    stealth: int
    """What the human's presence adds to every check here."""
    opening: bool
    things: list[ThingView]
    floor: list[ItemCard]
    flavour: str


class CatView(msgspec.Struct, frozen=True):
    id: str
    name: str
    role: str
    colour: str
    flavour: str
    seat: int
    room: str
    dice: dict[str, int]
    items: list[ItemCard]
    worn: list[ItemCard]
    boosts: dict[str, int]
    on_turn: bool
    moved: bool
    acted: bool
    done: bool
    charms: bool
    distract: Odds | None
    """What it would need to distract the human from where it is; None where it is too far, or nobody is home."""


class Human(msgspec.Struct, frozen=True):
    home: bool
    room: str | None
    charmed: bool
    charmer: str | None
    stealth: int
    """What their presence adds to every check in their room while nobody charms them."""


class Tracker(msgspec.Struct, frozen=True):
    value: int
    start: int
    floor: int
    last: int
    """The highest value that is not lost yet."""


class Happened(msgspec.Struct, frozen=True):
    """The last event: its card (None when the pile was empty) and what came of it."""

    card: EventCard | None
    rolls: dict[str, int]
    passed: list[str]
    total: int | None
    need: int | None
    outcome: int | None
    """The line of the card's table that came true."""
    change: int


class Request(msgspec.Struct, frozen=True):
    item: ItemCard
    by: str
    owner: str


class View(msgspec.Struct):
    """The table."""

    round: int
    phase: str
    level: str
    active: list[int]
    cat: str | None
    """On turn, or in the phase "lose" the one that has to drop an item."""
    order: list[str]
    result: str | None
    tracker: Tracker
    human: Human
    plan: Plan
    rooms: list[RoomView]
    cats: list[CatView]
    checks: list[Check]
    using: ItemCard | None
    asked: Request | None
    event: Happened | None
    pile: int
    coming: list[str]
    """Events that are still in the pile, by title: everybody can tell, not in which order."""
    seen: list[str]
    find_dc: int
    deck: dict[str, int]
    """Items left in the deck, by type."""
    doors: list[Door]
    grid: list[int]


def view(b: Any, s: Any, seat: int | None) -> View:
    return View(
        round=s.round,
        phase=PHASES[s.phase],
        level=str(CONTENT.options["level"].value(b.level)),
        active=[each for each in range(s.seats) if pending(b, s) >> each & 1],
        cat=HOME.cats[s.cat].id if s.cat >= 0 and s.round else None,
        order=[HOME.cats[cat].id for cat in s.order if cat >= 0],
        result={WON: "won", LOST: "lost"}.get(s.result),
        tracker=Tracker(s.tracker, b.start_tracker, b.tracker_floor, b.lose_above),
        human=_human(b, s),
        plan=plan(b, s),
        rooms=[_room(b, s, room) for room in range(ROOMS)],
        cats=[_cat(b, s, cat) for cat in range(CATS)],
        checks=checks(b, s),
        using=item_card(s, b.task_item[s.task]) if s.task >= 0 else None,
        asked=_asked(s),
        event=_happened(b, s),
        pile=s.pile.bit_count(),
        coming=[card.title for number, card in enumerate(HOME.cards) if s.pile >> number & 1],
        seen=[card.title for number, card in enumerate(HOME.cards) if not s.pile >> number & 1],
        find_dc=b.task_dc[A_FIND],
        deck=_deck(s),
        doors=[Door([HOME.rooms[room].id for room in door.rooms], list(door.at)) for door in HOME.doors],
        grid=list(GRID),
    )


def _cats(bits: int) -> list[str]:
    return [cat.id for number, cat in enumerate(HOME.cats) if bits >> number & 1]


def _items(s: Any, bits: int) -> list[ItemCard]:
    return [item_card(s, item) for item in range(len(HOME.items)) if bits >> item & 1]


def _human(b: Any, s: Any) -> Human:
    home, charmed = s.human != AWAY, s.charmer != NOBODY
    room, charmer = HOME.rooms[s.human].id if home else None, HOME.cats[s.charmer].id if charmed else None
    return Human(home, room, charmed, charmer, b.stealth)


def _room(b: Any, s: Any, number: int) -> RoomView:
    room = HOME.rooms[number]
    tokens = sum(1 << cat for cat in range(CATS) if s.found[cat] >> number & 1)
    left = fitting(b, s, number).bit_count()
    things = [thing for thing in range(len(HOME.things)) if b.room_things[number] >> thing & 1]
    return RoomView(
        id=room.id,
        name=room.name,
        rect=list(room.rect),
        doors=[HOME.rooms[other].id for other in range(ROOMS) if b.near[number] >> other & 1],
        finds=list(room.finds),
        left=left,
        picked_clean=left == 0 or tokens == ALL_CATS,
        tokens=_cats(tokens),
        find=odds_in(b, s, number, A_FIND),
        cats=_cats(cats_in(s, number)),
        human=s.human == number,
        stealth=b.stealth if s.human == number and s.charmer < 0 else 0,
        opening=bool(s.broken & b.openings & b.room_things[number]),
        things=[_thing(b, s, thing) for thing in things],
        floor=_items(s, s.floor[number]),
        flavour=room.flavour,
    )


def _thing(b: Any, s: Any, number: int) -> ThingView:
    thing = HOME.things[number]
    return ThingView(
        id=thing.id,
        name=thing.name,
        kind=thing.kind,
        dc=thing_dc(b, s, number),
        printed=b.task_dc[A_DESTROY + number],
        broken=bool(s.broken >> number & 1),
        pried=bool(s.pried >> number & 1),
        flavour=thing.flavour,
        odds=odds_in(b, s, thing.room, A_DESTROY + number),
    )


def _cat(b: Any, s: Any, number: int) -> CatView:
    cat = HOME.cats[number]
    reaches = s.human != AWAY and in_reach(b, s, number)
    on_turn = s.cat == number and TURN <= s.phase <= ANSWER
    return CatView(
        id=cat.id,
        name=cat.name,
        role=cat.role,
        colour=cat.colour,
        flavour=cat.flavour,
        seat=s.seat_of[number],
        room=HOME.rooms[s.place[number]].id,
        dice=dict(zip(TRAITS, cat.dice)),
        items=_items(s, s.held[number]),
        worn=_items(s, s.worn[number]),
        boosts={trait: amount for trait, amount in zip(TRAITS, s.boost[number]) if amount},
        on_turn=on_turn,
        moved=bool(on_turn and s.moved),
        acted=bool(on_turn and s.acted),
        done=bool(s.done >> number & 1),
        charms=s.charmer == number,
        distract=odds_in(b, s, s.place[number], A_DISTRACT)[number] if reaches else None,
    )


def _asked(s: Any) -> Request | None:
    if s.wanted < 0:
        return None
    return Request(item_card(s, s.wanted), HOME.cats[s.cat].id, HOME.cats[holder(s, s.wanted)].id)


def _happened(b: Any, s: Any) -> Happened | None:
    """The event that was held last; none in the first round."""
    held = s.round > 1 or s.card != NO_CARD
    if not held:
        return None
    added = s.card != NO_CARD and summed(b, s.card)
    return Happened(
        card=event_card(b, s.card) if s.card != NO_CARD else None,
        rolls={cat.id: face for cat, face in zip(HOME.cats, s.rolls) if face},
        passed=[] if added else _cats(s.passed),
        total=s.total if added else None,
        need=s.needed if added else None,
        outcome=outcome_line(s.card, outcome_step(b, s, Log())) if s.card != NO_CARD else None,
        change=s.change,
    )


def _deck(s: Any) -> dict[str, int]:
    left = [item.type for number, item in enumerate(HOME.items) if s.deck >> number & 1]
    return {kind: left.count(kind) for kind in TYPES}
