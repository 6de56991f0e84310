"""What a seat may see: the table as a client draws it, with words and ids instead of codes."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.bits import seats_in
from mewple.core.view import ViewParts, decision
from mewple.games.critter_cab.content_cards import ChanceCard, Passenger, Taxi
from mewple.games.critter_cab.content_town import RIVER_BIT, SKY_BIT, TILE_KINDS
from mewple.games.critter_cab.decks import chance_left, hand_size
from mewple.games.critter_cab.ending import is_winner
from mewple.games.critter_cab.riders import rider_count, tip
from mewple.games.critter_cab.state import (
    A_ALLEY,
    A_BET,
    ACTIONS,
    BETTING,
    CARDS,
    CONTENT,
    DODGING,
    FINE,
    GREEN_LIGHT,
    KINDS,
    OVER,
    PHASES,
    SLOTS,
    SURGE,
    TIP,
    TOWING,
    TOWN,
    VALUES,
    Box,
    State,
)
from mewple.games.critter_cab.turns import ROUNDS, is_last_round, round_limit
from mewple.games.critter_cab.view_moves import Move, moves, routes
from mewple.games.critter_cab.words import action, counted, event, short, turn

__all__ = ["View", "action", "counted", "event", "short", "turn", "view"]

PAUSES = ("break", "reshuffle")
"""R55, Q34: the only things that stop a real clock. A reshuffle has the event `reshuffled`."""
ASKING = {BETTING: "BET", DODGING: "JAM", GREEN_LIGHT: "GECKO", TOWING: "TOW"}
"""For each phase in which a Chance Card asks the driver for a decision, the code of this card."""


# --- The box: never changes ---


class TileView(msgspec.Struct, frozen=True):
    """A tile. `kind`: road, stand, chance, water or cloud. `label` is unique."""

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
    """Road, river or sky."""


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
    """R60: a Passenger Card. `to` holds the codes of the stands where they want to go."""

    id: str
    title: str
    pax: int
    vip: bool
    to: tuple[str, ...]
    fare: int
    who: str
    says: str


class ChanceView(msgspec.Struct, frozen=True):
    """R61: a Chance Card, and how many copies of it are in the box.

    `kind` is the name of the actions that play it on the driver's own turn, and `action` is the first of these actions.
    """

    code: str
    name: str
    text: str
    line: str
    when: str
    """"now" or "keep"."""
    count: int
    kind: str | None
    action: int | None


class Board(msgspec.Struct, frozen=True):
    """The town, and the faces of all cards by their ids and codes."""

    width: int
    height: int
    tiles: tuple[TileView, ...]
    links: tuple[LinkView, ...]
    stands: tuple[StandView, ...]
    figurines: tuple[str, ...]
    """Ids of figurines, by seat."""
    taxis: dict[str, TaxiView]
    passengers: dict[str, PassengerView]
    chance: dict[str, ChanceView]


class ShiftView(msgspec.Struct, frozen=True):
    """What ends the shift, what stops a real clock, and how many Chance Cards a driver may draw in a turn."""

    limit: str
    minutes: int
    time_up: str
    pauses: tuple[str, ...]
    chance_cap: int


def board(b: Box) -> Board:
    return Board(
        width=TOWN.width,
        height=TOWN.height,
        tiles=tuple(TileView(t.id, t.x, t.y, TILE_KINDS[t.kind], t.place, t.label) for t in TOWN.tiles),
        links=tuple(LinkView(link.a, link.b, link.way) for link in TOWN.links),
        stands=tuple(StandView(each.code, each.name, each.tile, each.look, each.line) for each in TOWN.stands),
        figurines=CARDS.figurines,
        taxis={card.id: _taxi(card) for card in CARDS.taxis},
        passengers={card.id: _passenger(card) for card in CARDS.passengers},
        chance={card.code: _chance(card) for card in CARDS.chance},
    )


def _ways(bits: int) -> tuple[str, ...]:
    return tuple(name for name, bit in (("river", RIVER_BIT), ("sky", SKY_BIT)) if bits & bit)


def _stands(bits: int) -> tuple[str, ...]:
    return tuple(stand.code for number, stand in enumerate(TOWN.stands) if bits >> number & 1)


def _taxi(card: Taxi) -> TaxiView:
    return TaxiView(card.id, card.name, card.pax, card.ability, card.line, ("road", *_ways(card.path)))


def _passenger(card: Passenger) -> PassengerView:
    kind = "VIP" if card.vip else "passenger"
    title = f"{card.pax} {kind}" + ("s" if card.pax > 1 else "")
    return PassengerView(card.id, title, card.pax, card.vip, _stands(card.stands), card.fare, card.who, card.says)


def _chance(card: ChanceCard) -> ChanceView:
    """D4: a Chance Card with the action that plays it on the driver's own turn. An Alley Cat has no such action: the
    game asks the driver about it after a Traffic Jam was drawn."""
    kind = card.code.lower()
    played = A_BET <= ACTIONS.first(kind) < A_ALLEY if card.kept or kind == "bet" else False
    return ChanceView(
        code=card.code,
        name=card.name,
        text=card.text,
        line=card.line,
        when="keep" if card.kept else "now",
        count=card.count,
        kind=kind if played else None,
        action=ACTIONS.first(kind) if played else None,
    )


def _shift(b: Box) -> ShiftView:
    options = CONTENT.options
    return ShiftView(
        limit=str(options["limit"].value(b.limit)),
        minutes=b.minutes,
        time_up=str(options["time_up"].value(b.time_up)),
        pauses=PAUSES,
        chance_cap=b.chance_cap,
    )


# --- The table: the same for everybody ---


class Turn(msgspec.Struct, frozen=True):
    """The effects that last for this turn. `card` is the code of the Chance Card that asks for a decision."""

    phase: str
    """The decision: taxi, place, family, drive, gecko, aim, bet, alley, tow or over; "next" between two turns."""
    player: int
    card: str | None
    steps: int
    bonus: int
    lent: tuple[str, ...]
    surging: bool
    jammed: bool
    crowded: bool
    drawn: int


class ClockView(msgspec.Struct, frozen=True):
    """How much of the shift has passed. `rounds` is None if rounds are not counted; `seconds` counts simulated time
    only."""

    round: int
    rounds: int | None
    """null if rounds are not counted."""
    seconds: int
    rang: bool
    last_round: bool


class SeatView(msgspec.Struct, frozen=True):
    """A driver in town: the id of its taxi, and its tile."""

    seat: int
    taxi: str | None
    tile: int | None
    gone: bool
    jam: bool
    sloth: bool


class Pile(msgspec.Struct, frozen=True):
    """One kind of Chance Card, and how many cards of this kind there are."""

    card: str
    count: int


class EarningsView(msgspec.Struct, frozen=True):
    """How a seat's coins are made up, and its face-up cards. Passengers have their ids."""

    total: int
    fares: int
    tips: int
    cards: int
    delivered: tuple[str, ...]
    face_up: tuple[Pile, ...]


class Decks(msgspec.Struct, frozen=True):
    """The sizes of the decks, and the discards, which everybody may count (Q42).

    Discarded Movement Cards are counted by value. Discarded passengers are listed by id.
    """

    movement: int
    movement_discards: tuple[int, ...]
    passengers: int
    passenger_discards: tuple[str, ...]
    chance: int
    chance_discards: tuple[Pile, ...]


def _turn(b: Box, s: State) -> Turn:
    return Turn(
        phase=PHASES[s.phase],
        player=s.player,
        card=ASKING.get(s.phase),
        steps=s.steps,
        bonus=s.bonus,
        lent=_ways(s.lent),
        surging=bool(s.surging),
        jammed=bool(s.jammed),
        crowded=bool(s.crowded),
        drawn=s.drawn,
    )


def _clock(b: Box, s: State) -> ClockView:
    return ClockView(
        round=s.round,
        rounds=round_limit(b, s) if b.limit == ROUNDS else None,
        seconds=s.seconds,
        rang=bool(s.rang),
        last_round=bool(s.last_round) or is_last_round(b, s),
    )


def _seats(b: Box, s: State) -> tuple[SeatView, ...]:
    return tuple(_seat(s, seat) for seat in range(s.seats))


def _seat(s: State, seat: int) -> SeatView:
    return SeatView(
        seat=seat,
        taxi=CARDS.taxis[s.taxi[seat]].id if s.taxi[seat] >= 0 else None,
        tile=s.tile[seat] if s.tile[seat] >= 0 else None,
        gone=bool(s.gone[seat]),
        jam=bool(s.jam[seat]),
        sloth=bool(s.sloth[seat]),
    )


def _earnings(b: Box, s: State) -> tuple[EarningsView, ...]:
    return tuple(_earned(b, s, seat) for seat in range(s.seats))


def _earned(b: Box, s: State, seat: int) -> EarningsView:
    delivered = seats_in(s.delivered[seat])
    return EarningsView(
        total=s.coins[seat],
        fares=sum(b.fare[card] for card in delivered),
        tips=sum(tip(b, s, seat, card) for card in delivered),
        cards=sum(s.face_up[seat][card] * b.card_coins[card] for card in (TIP, FINE, SURGE)),
        delivered=_ids(s.delivered[seat]),
        face_up=_piles(s.face_up[seat]),
    )


def _winners(b: Box, s: State) -> tuple[int, ...]:
    return tuple(seat for seat in range(s.seats) if is_winner(b, s, seat)) if s.phase == OVER else ()


def _decks(b: Box, s: State) -> Decks:
    return Decks(
        movement=s.deck_left,
        movement_discards=tuple(s.discards),
        passengers=s.passengers.bit_count(),
        passenger_discards=_ids(s.passenger_discards),
        chance=chance_left(s),
        chance_discards=_piles(s.chance_discards),
    )


def _piles(counts: Any) -> tuple[Pile, ...]:
    return tuple(Pile(CARDS.chance[card].code, counts[card]) for card in range(KINDS) if counts[card])


def _ids(passengers: int) -> tuple[str, ...]:
    """The ids of the Passenger Cards in a set of bits."""
    return tuple(CARDS.passengers[card].id for card in seats_in(passengers))


# --- What one seat sees ---


class RiderView(msgspec.Struct, frozen=True):
    """A passenger in the taxi. The id is that of the Passenger Card; `worth` is the fare with the tip.

    `open` are the destinations that count; `struck` is the one that does not (R25).
    """

    card: str
    open: tuple[str, ...]
    struck: tuple[str, ...]
    worth: int


class HandView(msgspec.Struct, frozen=True):
    """A seat's cards. `movement`, `riders` and `kept` are None if the viewer may not see them (R20, Q45)."""

    movement_count: int
    rider_count: int
    kept_count: int
    movement: tuple[int, ...] | None
    riders: tuple[RiderView, ...] | None
    kept: tuple[Pile, ...] | None


def _you(b: Box, s: State, seat: int | None) -> int | None:
    return seat


def _rivals(b: Box, s: State, seat: int | None) -> tuple[int, ...]:
    return tuple((seat + ahead) % s.seats for ahead in range(1, s.seats)) if seat is not None else ()


def _hands(b: Box, s: State, seat: int | None) -> tuple[HandView, ...]:
    return tuple(_hand(b, s, each, seat == each or bool(b.open_hands)) for each in range(s.seats))


def _hand(b: Box, s: State, seat: int, seen: bool) -> HandView:
    counts = hand_size(s, seat), rider_count(s, seat), s.kept_count[seat]
    if not seen:
        return HandView(*counts, None, None, None)
    movement = tuple(value + 1 for value in range(VALUES) for _ in range(s.hand[seat][value]))
    riders = tuple(_rider(b, s, seat, slot) for slot in range(SLOTS) if s.riders[seat][slot] >= 0)
    return HandView(*counts, movement, riders, _piles(s.kept[seat]))


def _rider(b: Box, s: State, seat: int, slot: int) -> RiderView:
    card, wants = s.riders[seat][slot], s.wants[seat][slot]
    face = CARDS.passengers[card]
    return RiderView(face.id, _stands(wants), _stands(face.stands & ~wants), b.fare[card] + tip(b, s, seat, card))


class View(msgspec.Struct, frozen=True):
    """Everything that a seat, or a spectator, may see."""

    board: Board
    shift: ShiftView
    turn: Turn
    clock: ClockView
    seats: tuple[SeatView, ...]
    earnings: tuple[EarningsView, ...]
    """By seat."""
    winners: tuple[int, ...]
    """The winning seats, once the shift is over."""
    decks: Decks
    you: int | None
    rivals: tuple[int, ...]
    """The other seats, beginning with the next one. An action names a rival by its number in this list."""
    hands: tuple[HandView, ...]
    """By seat."""
    moves: tuple[Move, ...]
    """Where each of your Movement Cards can take you. During a move: where that move can end."""
    routes: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """For each of `moves` and each of its ends: the tiles on the way."""


view = ViewParts(
    View,
    board=board,
    shift=_shift,
    turn=_turn,
    clock=_clock,
    seats=_seats,
    earnings=_earnings,
    winners=_winners,
    decks=_decks,
    you=_you,
    rivals=_rivals,
    hands=_hands,
    moves=moves,
    routes=decision(routes),
)
