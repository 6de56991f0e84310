"""Passengers get in (R14-R25), get off, and pay (R34-R40)."""

from __future__ import annotations

from mewple.core.events import Log, emit, emit_to
from mewple.core.rule import rule
from mewple.games.critter_cab.decks import draw_passenger, owner_only
from mewple.games.critter_cab.state import (
    A_KEEP,
    CONTENT,
    E_BOARDED,
    E_CHOOSING,
    E_DELIVERED,
    E_PASSENGER,
    E_RETURNED,
    E_SENT_BACK,
    E_SWAPPED,
    E_TOO_MANY,
    SLOTS,
    SURGE,
    Box,
    State,
)

STRUCK = CONTENT.choice("origin", "struck")
FREE_CHOICE = CONTENT.choice("family_choice", "free")
PER_PASSENGER = CONTENT.choice("limo_tip", "per_passenger")
NOBODY, ABOARD, TO_CHOOSE = range(3)
"""The results of `board`: no card could be drawn, everything is done, or the driver must choose (D3)."""
LEAST_PAX, MOST_PAX = 1, 4


@rule
def rider_count(s: State, seat: int) -> int:
    """R24: the number of Passenger Cards in the taxi."""
    count = 0
    for slot in range(SLOTS):
        if s.riders[seat][slot] >= 0:
            count += 1
    return count


@rule
def total_pax(b: Box, s: State, seat: int) -> int:
    total = 0
    for slot in range(SLOTS):
        if s.riders[seat][slot] >= 0:
            total += b.pax[s.riders[seat][slot]]
    return total


@rule
def stand_here(b: Box, s: State, seat: int) -> int:
    """The stand where the taxi is, or -1."""
    return b.tile_stand[s.tile[seat]]


@rule
def open_stands(b: Box, card: int, stand: int) -> int:
    """R25, Q12: the destinations of a card, as bits, without the stand where the passenger got in."""
    if b.origin == STRUCK and stand >= 0:
        return b.stands[card] & ~(1 << stand)
    return b.stands[card]


@rule
def seat_rider(b: Box, s: State, seat: int, card: int) -> None:
    """Puts a Passenger Card into the first free slot of a taxi."""
    slot = rider_count(s, seat)
    s.riders[seat][slot] = card
    s.wants[seat][slot] = open_stands(b, card, stand_here(b, s, seat))


@rule
def remove_rider(s: State, seat: int, slot: int) -> int:
    """Removes a Passenger Card from a taxi and returns it. A card in the second slot moves to the first one."""
    card = s.riders[seat][slot]
    if slot == 0:
        s.riders[seat][0] = s.riders[seat][1]
        s.wants[seat][0] = s.wants[seat][1]
    s.riders[seat][1] = -1
    s.wants[seat][1] = 0
    return card


@rule
def note_boarding(b: Box, s: State, seat: int) -> None:
    """Records what everybody knows about new riders: where they got in."""
    s.boarded_at[seat] = stand_here(b, s, seat)
    s.ruled_out[seat] = 0
    s.least_pax[seat] = LEAST_PAX
    s.most_pax[seat] = MOST_PAX


@rule
def board(b: Box, s: State, seat: int, log: Log) -> int:
    """R20, R22, R14: an empty taxi draws Passenger Cards. If the deck has too few cards, the taxi draws those that are
    left (Q18)."""
    taxi = s.taxi[seat]
    note_boarding(b, s, seat)
    for _ in range(b.taxi_draw[taxi]):
        card = draw_passenger(b, s, log)
        if card >= 0:
            seat_rider(b, s, seat, card)
            emit_to(log, owner_only(b, seat), E_PASSENGER, seat, card)
    count = rider_count(s, seat)
    if count == 0:
        return NOBODY
    emit(log, E_BOARDED, seat, count)
    s.crowded = 1 if total_pax(b, s, seat) > b.taxi_room[taxi] else 0
    if s.crowded:
        emit(log, E_TOO_MANY, seat)
        return TO_CHOOSE
    if count == SLOTS and b.family_choice == FREE_CHOICE:
        emit(log, E_CHOOSING, seat)
        return TO_CHOOSE
    return ABOARD


@rule
def subject(b: Box, s: State, seat: int, action: int) -> int:
    """The index in SUBJECTS of the passenger that the action keeps (R16); -1 for any other action."""
    return s.riders[seat][action - A_KEEP] if A_KEEP <= action < A_KEEP + SLOTS else -1


@rule
def keep_one(b: Box, s: State, seat: int, slot: int, log: Log) -> None:
    """R16, Q17: keeps one card and puts the other one back into the deck."""
    if s.crowded:
        note_crowd(b, s, seat)
    send_back(b, s, seat, 1 - slot, log)


@rule
def send_back(b: Box, s: State, seat: int, slot: int, log: Log) -> None:
    """Puts a card back into the deck. Only the driver sees which card it is."""
    card = remove_rider(s, seat, slot)
    s.passengers |= 1 << card
    emit(log, E_SENT_BACK, seat)
    emit_to(log, owner_only(b, seat), E_RETURNED, seat, card)


@rule
def note_crowd(b: Box, s: State, seat: int) -> None:
    """If two cards have too many passengers together, everybody can work out how many passengers each card has at
    least. Records this number."""
    s.least_pax[seat] = b.taxi_room[s.taxi[seat]] + 1 - MOST_PAX


@rule
def tip(b: Box, s: State, seat: int, card: int) -> int:
    """R13, Q21: the tip that VIPs give to a Limousine."""
    if not b.vip[card]:
        return 0
    if b.limo_tip == PER_PASSENGER:
        return b.taxi_tip[s.taxi[seat]] * b.pax[card]
    return b.taxi_tip[s.taxi[seat]]


@rule
def deliver(b: Box, s: State, seat: int, slot: int, stand: int, log: Log) -> None:
    """R35-R38: delivers a passenger. The card lies face up for good and pays its fare."""
    if rider_count(s, seat) == SLOTS:
        s.most_pax[seat] = min(MOST_PAX, b.taxi_room[s.taxi[seat]] - b.pax[s.riders[seat][slot]])
    card = remove_rider(s, seat, slot)
    extra = tip(b, s, seat, card)
    surge = 0
    if s.surging:  # only for the first delivery of the turn
        surge = b.card_coins[SURGE]
        s.surging = 0
        s.face_up[seat][SURGE] += 1
    s.delivered[seat] |= 1 << card
    s.coins[seat] += b.fare[card] + extra + surge
    emit(log, E_DELIVERED, seat, card, stand, b.fare[card], extra, surge)


@rule
def arrive(b: Box, s: State, seat: int, stands: int, log: Log) -> None:
    """R34-R36, Q16, Q22: delivers all passengers who want to go to one of these stands."""
    slot = 0
    while slot < SLOTS and s.riders[seat][slot] >= 0:
        met = s.wants[seat][slot] & stands
        if met != 0:
            stand = 0
            while met >> stand & 1 == 0:
                stand += 1
            deliver(b, s, seat, slot, stand, log)
        else:
            slot += 1
    s.ruled_out[seat] |= stands


@rule
def swap(b: Box, s: State, seat: int, slot: int, log: Log) -> None:
    """HEART: draws a Passenger Card and discards the chosen one.

    R16, R25: if a Family Taxi has too many passengers afterwards, the new card goes back into the deck.
    """
    card = draw_passenger(b, s, log)
    old = remove_rider(s, seat, slot)
    s.passenger_discards |= 1 << old
    emit(log, E_SWAPPED, seat, old)
    room = b.taxi_room[s.taxi[seat]]
    note_boarding(b, s, seat)
    # the two riders boarded at different stands, and the others cannot tell which card boarded where
    if rider_count(s, seat) > 0:
        s.boarded_at[seat] = -1
    seat_rider(b, s, seat, card)
    emit_to(log, owner_only(b, seat), E_PASSENGER, seat, card)
    if total_pax(b, s, seat) > room:
        note_crowd(b, s, seat)
        s.most_pax[seat] = min(MOST_PAX, room - b.pax[old])
        send_back(b, s, seat, SLOTS - 1, log)
