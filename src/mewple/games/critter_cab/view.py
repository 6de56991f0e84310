"""What one seat may see: the table as a client draws it, in words and ids rather than codes."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from mewple.games.critter_cab.content_town import RIVER_BIT, SKY_BIT, TILE_KINDS
from mewple.games.critter_cab.decks import chance_left, hand_size
from mewple.games.critter_cab.ending import is_winner
from mewple.games.critter_cab.riders import rider_count, tip
from mewple.games.critter_cab.state import (
    CARDS,
    CONTENT,
    FINE,
    KINDS,
    OVER,
    PASSENGERS,
    PHASES,
    SLOTS,
    SURGE,
    TIP,
    TOWN,
    VALUES,
)
from mewple.games.critter_cab.turns import ROUNDS, is_last_round, round_limit
from mewple.games.critter_cab.view_moves import Move, moves
from mewple.games.critter_cab.words import action, counted, event, turn

__all__ = ["View", "action", "counted", "event", "turn", "view"]

PAUSES = ("break", "reshuffle")
"""R55, Q34: the only things that stop a real clock; `reshuffled` is the event of the second."""


class TileView(msgspec.Struct, frozen=True):
    """`kind`: road, stand, chance, water or cloud. `label` names this tile and no other."""

    id: int
    x: float
    y: float
    kind: str
    place: str
    label: str


class LinkView(msgspec.Struct, frozen=True):
    a: int
    b: int
    way: str


class StandView(msgspec.Struct, frozen=True):
    code: str
    name: str
    tile: int
    look: str
    line: str


class TaxiView(msgspec.Struct, frozen=True):
    """R59: a Taxi Card."""

    id: str
    name: str
    pax: int
    ability: str
    line: str
    ways: tuple[str, ...]


class PassengerView(msgspec.Struct, frozen=True):
    """R60: a Passenger Card. Events know it by its number. `to` are stand codes."""

    number: int
    id: str
    title: str
    pax: int
    vip: bool
    to: tuple[str, ...]
    fare: int
    who: str
    says: str


class RiderView(msgspec.Struct, frozen=True):
    """A passenger in the taxi: `open` are the destinations that count, `struck` the one that does not (R25)."""

    card: PassengerView
    open: tuple[str, ...]
    struck: tuple[str, ...]
    worth: int


class ChanceView(msgspec.Struct, frozen=True):
    """R61: a Chance Card, and how many of it."""

    code: str
    name: str
    text: str
    line: str
    when: str
    count: int


class Board(msgspec.Struct, frozen=True):
    """The town and the cards that everybody knows, which never change. Events name them by their places in here."""

    width: int
    height: int
    tiles: tuple[TileView, ...]
    links: tuple[LinkView, ...]
    stands: tuple[StandView, ...]
    taxis: tuple[TaxiView, ...]
    chance: tuple[ChanceView, ...]


class CoinsView(msgspec.Struct, frozen=True):
    """What a seat's coins are made of."""

    total: int
    fares: int
    tips: int
    cards: int


class SeatView(msgspec.Struct, frozen=True):
    """A seat. `movement`, `riders` and `kept` are None where they may not be seen; their counts always may."""

    seat: int
    figurine: str
    taxi: TaxiView | None
    tile: int | None
    place: str
    gone: bool
    jam: bool
    sloth: bool
    coins: CoinsView
    delivered: tuple[PassengerView, ...]
    face_up: tuple[ChanceView, ...]
    movement_count: int
    rider_count: int
    kept_count: int
    movement: tuple[int, ...] | None
    riders: tuple[RiderView, ...] | None
    kept: tuple[ChanceView, ...] | None
    winner: bool


class ClockView(msgspec.Struct, frozen=True):
    """What ends the shift. `rounds` is None where rounds are not counted; `seconds` runs in simulated time only."""

    limit: str
    minutes: int
    round: int
    rounds: int | None
    seconds: int
    rang: bool
    last_round: bool
    time_up: str
    pauses: tuple[str, ...]


class Decks(msgspec.Struct, frozen=True):
    """Sizes of the decks, and the discards, which everybody may count (Q42)."""

    movement: int
    movement_discards: tuple[int, ...]
    passengers: int
    passenger_discards: tuple[PassengerView, ...]
    chance: int
    chance_discards: tuple[ChanceView, ...]


class Turn(msgspec.Struct, frozen=True):
    """What lasts for this turn."""

    phase: str
    player: int
    steps: int
    bonus: int
    lent: tuple[str, ...]
    surging: bool
    jammed: bool
    crowded: bool
    drawn: int
    cap: int


class View(msgspec.Struct, frozen=True):
    """Everything that one seat, or a spectator, may see."""

    board: Board
    you: int | None
    turn: Turn
    clock: ClockView
    seats: tuple[SeatView, ...]
    decks: Decks
    moves: tuple[Move, ...]
    """For each Movement Card of yours (or the move you are making): where it can end, and the route there."""
    over: bool


def view(b: Any, s: Any, seat: int | None) -> View:
    return View(
        board=_board(),
        you=seat,
        turn=_turn(b, s),
        clock=_clock(b, s),
        seats=tuple(_seat(b, s, each, seat) for each in range(s.seats)),
        decks=_decks(s),
        moves=moves(b, s, seat) if seat is not None else (),
        over=s.phase == OVER,
    )


@cache
def _board() -> Board:
    tiles = tuple(TileView(t.id, t.x, t.y, TILE_KINDS[t.kind], t.place, t.label) for t in TOWN.tiles)
    links = tuple(LinkView(link.a, link.b, link.way) for link in TOWN.links)
    stands = tuple(StandView(s.code, s.name, s.tile, s.look, s.line) for s in TOWN.stands)
    taxis = tuple(taxi_view(taxi) for taxi in range(len(CARDS.taxis)))
    chance = tuple(_chance(card, CARDS.chance[card].count) for card in range(KINDS))
    return Board(TOWN.width, TOWN.height, tiles, links, stands, taxis, chance)


def _ways(bits: int) -> tuple[str, ...]:
    return tuple(name for name, bit in (("river", RIVER_BIT), ("sky", SKY_BIT)) if bits & bit)


@cache
def taxi_view(taxi: int) -> TaxiView:
    card = CARDS.taxis[taxi]
    return TaxiView(card.id, card.name, card.pax, card.ability, card.line, ("road", *_ways(card.path)))


@cache
def passenger_view(number: int) -> PassengerView:
    card = CARDS.passengers[number]
    kind = "VIP" if card.vip else "passenger"
    title = f"{card.pax} {kind}" + ("s" if card.pax > 1 else "")
    about = (card.pax, card.vip, _stands(card.stands), card.fare, card.who, card.says)
    return PassengerView(number, card.id, title, *about)


def _stands(bits: int) -> tuple[str, ...]:
    return tuple(stand.code for number, stand in enumerate(TOWN.stands) if bits >> number & 1)


def _chance(card: int, count: int) -> ChanceView:
    face = CARDS.chance[card]
    return ChanceView(face.code, face.name, face.text, face.line, "keep" if face.kept else "now", count)


def _piles(counts: Any) -> tuple[ChanceView, ...]:
    return tuple(_chance(card, counts[card]) for card in range(KINDS) if counts[card])


def _cards(bits: int) -> tuple[PassengerView, ...]:
    return tuple(passenger_view(card) for card in range(PASSENGERS) if bits >> card & 1)


def _rider(b: Any, s: Any, seat: int, slot: int) -> RiderView:
    card, wants = s.riders[seat][slot], s.wants[seat][slot]
    struck = _stands(CARDS.passengers[card].stands & ~wants)
    return RiderView(passenger_view(card), _stands(wants), struck, b.fare[card] + tip(b, s, seat, card))


def _coins(b: Any, s: Any, seat: int) -> CoinsView:
    cards = [card for card in range(PASSENGERS) if s.delivered[seat] >> card & 1]
    return CoinsView(
        total=s.coins[seat],
        fares=sum(b.fare[card] for card in cards),
        tips=sum(tip(b, s, seat, card) for card in cards),
        cards=sum(s.face_up[seat][card] * b.card_coins[card] for card in (TIP, FINE, SURGE)),
    )


def _seat(b: Any, s: Any, seat: int, viewer: int | None) -> SeatView:
    seen = seat == viewer or bool(b.open_hands)
    tile = s.tile[seat]
    hand = tuple(value + 1 for value in range(VALUES) for _ in range(s.hand[seat][value]))
    riders = tuple(_rider(b, s, seat, slot) for slot in range(SLOTS) if s.riders[seat][slot] >= 0)
    return SeatView(
        seat=seat,
        figurine=CARDS.figurines[seat],
        taxi=taxi_view(s.taxi[seat]) if s.taxi[seat] >= 0 else None,
        tile=tile if tile >= 0 else None,
        place=TOWN.tiles[tile].label if tile >= 0 else "",
        gone=bool(s.gone[seat]),
        jam=bool(s.jam[seat]),
        sloth=bool(s.sloth[seat]),
        coins=_coins(b, s, seat),
        delivered=_cards(s.delivered[seat]),
        face_up=_piles(s.face_up[seat]),
        movement_count=hand_size(s, seat),
        rider_count=rider_count(s, seat),
        kept_count=s.kept_count[seat],
        movement=hand if seen else None,
        riders=riders if seen else None,
        kept=_piles(s.kept[seat]) if seen else None,
        winner=s.phase == OVER and is_winner(b, s, seat),
    )


def _turn(b: Any, s: Any) -> Turn:
    return Turn(
        phase=PHASES[s.phase],
        player=s.player,
        steps=s.steps,
        bonus=s.bonus,
        lent=_ways(s.lent),
        surging=bool(s.surging),
        jammed=bool(s.jammed),
        crowded=bool(s.crowded),
        drawn=s.drawn,
        cap=b.chance_cap,
    )


def _clock(b: Any, s: Any) -> ClockView:
    options = CONTENT.options
    return ClockView(
        limit=str(options["limit"].value(b.limit)),
        minutes=b.minutes,
        round=s.round,
        rounds=round_limit(b, s) if b.limit == ROUNDS else None,
        seconds=s.seconds,
        rang=bool(s.rang),
        last_round=bool(s.last_round) or is_last_round(b, s),
        time_up=str(options["time_up"].value(b.time_up)),
        pauses=PAUSES,
    )


def _decks(s: Any) -> Decks:
    return Decks(
        movement=s.deck_left,
        movement_discards=tuple(value + 1 for value in range(VALUES) for _ in range(s.discards[value])),
        passengers=s.passengers.bit_count(),
        passenger_discards=_cards(s.passenger_discards),
        chance=chance_left(s),
        chance_discards=_piles(s.chance_discards),
    )
