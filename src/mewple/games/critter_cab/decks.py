"""Drawing and discarding. A deck is stored without an order: the top card is chosen at random when it is drawn.

This has the same effect as shuffling beforehand (R1), since nobody may look into a deck (section 5 of the ledger).
"""

from __future__ import annotations

from mewple.core.bits import count_bits, pick_bit
from mewple.core.chance import below
from mewple.core.events import EVERYBODY, Log, emit, emit_to
from mewple.core.rule import rule
from mewple.games.critter_cab.state import (
    CHANCE_DECK,
    CONTENT,
    E_DISCLOSED,
    E_DREW,
    E_RESHUFFLED,
    HAND,
    KINDS,
    MOVEMENT_DECK,
    O_CHANCE,
    O_MOVEMENT,
    O_PASSENGER,
    PASSENGER_DECK,
    VALUES,
    Box,
    State,
)

NO_SEATS = 0
"""An empty set of seats, as bits."""
INTO_DECK = CONTENT.choice("movement_discard", "reshuffle_each_time")


@rule
def owner_only(b: Box, seat: int) -> int:
    """Q45: the seats, as bits, that may see what this seat holds."""
    if b.open_hands:
        return EVERYBODY
    return 1 << seat


@rule
def disclose(b: Box, s: State, seat: int, log: Log) -> None:
    """Q45: marks an action that cannot be undone, because others now know something about this seat's cards.

    The mark is an event that is shown to nobody.
    """
    if s.seats > 1 and not b.open_hands:
        emit_to(log, NO_SEATS, E_DISCLOSED, seat)


# --- Movement Cards. A card is its value less 1. ---


@rule
def refill_movement(s: State, log: Log) -> None:
    """R33, R50: makes the discards the new deck. A table with a real clock may stop the clock for this."""
    for value in range(VALUES):
        s.deck[value] += s.discards[value]
        s.deck_left += s.discards[value]
        s.discards[value] = 0
    emit(log, E_RESHUFFLED, -1, MOVEMENT_DECK)


@rule
def draw_movement(s: State, log: Log) -> int:
    """Draws a Movement Card. There is always a card to draw (Q41)."""
    if s.deck_left == 0:
        refill_movement(s, log)
    place = below(s, s.deck_left, O_MOVEMENT)
    value = 0
    while place >= s.deck[value]:
        place -= s.deck[value]
        value += 1
    s.deck[value] -= 1
    s.deck_left -= 1
    return value


@rule
def discard_movement(b: Box, s: State, value: int) -> None:
    """R31, Q6: puts a Movement Card on the discards, or back into the deck."""
    if b.movement_discard == INTO_DECK:
        s.deck[value] += 1
        s.deck_left += 1
    else:
        s.discards[value] += 1


@rule
def hand_size(s: State, seat: int) -> int:
    count = 0
    for value in range(VALUES):
        count += s.hand[seat][value]
    return count


@rule
def fill_hand(b: Box, s: State, seat: int, log: Log) -> None:
    """R4, R32: draws Movement Cards until the seat has three."""
    for _ in range(HAND - hand_size(s, seat)):
        value = draw_movement(s, log)
        s.hand[seat][value] += 1
        emit_to(log, owner_only(b, seat), E_DREW, seat, value + 1)


# --- Passenger Cards: sets of cards are bits. ---


@rule
def passengers_left(s: State) -> bool:
    """Q30: whether a Passenger Card can be drawn from the deck or, after reshuffling, from the discards."""
    return s.passengers != 0 or s.passenger_discards != 0


@rule
def draw_passenger(b: Box, s: State, log: Log) -> int:
    """Draws a Passenger Card, or returns -1 if there is none. An empty deck is first refilled from the
    discards (Q30)."""
    if s.passengers == 0:
        if s.passenger_discards == 0:
            return -1
        s.passengers = s.passenger_discards
        s.passenger_discards = 0
        emit(log, E_RESHUFFLED, -1, PASSENGER_DECK)
    card = pick_bit(s.passengers, below(s, count_bits(s.passengers), O_PASSENGER))
    s.passengers &= ~(1 << card)
    return card


# --- Chance Cards: decks count each kind. ---


@rule
def chance_left(s: State) -> int:
    count = 0
    for card in range(KINDS):
        count += s.chance[card]
    return count


@rule
def draw_chance(s: State, log: Log) -> int:
    """Draws a Chance Card, or returns -1 if deck and discards are empty (R51, Q29)."""
    left = chance_left(s)
    if left == 0:
        for card in range(KINDS):
            s.chance[card] = s.chance_discards[card]
            s.chance_discards[card] = 0
        left = chance_left(s)
        if left == 0:
            return -1
        emit(log, E_RESHUFFLED, -1, CHANCE_DECK)
    place = below(s, left, O_CHANCE)
    card = 0
    while place >= s.chance[card]:
        place -= s.chance[card]
        card += 1
    s.chance[card] -= 1
    return card
