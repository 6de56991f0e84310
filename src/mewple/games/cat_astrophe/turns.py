"""The course of the game: setting up, turns and rounds (R1-R11, R36-R44)."""

from __future__ import annotations

from mewple.core.bits import count_bits, lowest_bit
from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.cat_astrophe.checks import parts_of
from mewple.games.cat_astrophe.content import CARDS, CATS
from mewple.games.cat_astrophe.round_event import play_event
from mewple.games.cat_astrophe.state import (
    ALL_CATS,
    ALL_ITEMS,
    AWAY,
    CONTENT,
    E_DEALT,
    E_LOST_ITEM,
    E_ROUND,
    E_TURN,
    ESCAPE,
    NAME,
    NO_CARD,
    NO_TASK,
    NOBODY,
    PICK,
    TURN,
    Box,
    State,
)

ROTATING, FREE = CONTENT.choice("turn_order", "rotating"), CONTENT.choice("turn_order", "free")
PICK_CATS = CONTENT.choice("cat_choice", "pick")


@rule
def setup(b: Box, s: State, log: Log) -> None:
    """R1-R11: puts four cats into the Entryway without items; the human is away, and both decks are full."""
    s.deck = ALL_ITEMS
    s.pile = (1 << CARDS) - 1
    s.human = AWAY
    s.charmer = NOBODY
    s.card = NO_CARD
    s.task = NO_TASK
    s.target_cat = NOBODY
    s.target = -1
    s.wanted = -1
    s.tracker = max(b.start_tracker, b.tracker_floor)
    for place in range(ESCAPE):
        s.parts[place] = 1 << place
        s.score[place] = b.combine[place]
    for cat in range(CATS):
        s.place[cat] = b.start_room
        s.order[cat] = NOBODY
        s.seat_of[cat] = NOBODY
    if b.cat_choice == PICK_CATS:
        s.phase = PICK
    else:
        for cat in range(CATS):
            s.order[cat] = cat
            s.seat_of[cat] = cat % s.seats
            emit(log, E_DEALT, s.seat_of[cat], cat)
        next_round(b, s, log)


@rule
def picked(s: State) -> int:
    """Q2: the number of cats that have been picked."""
    count = 0
    for turn in range(CATS):
        if s.order[turn] >= 0:
            count += 1
    return count


@rule
def pick_cat(b: Box, s: State, cat: int, log: Log) -> None:
    """Q2: the seat picks a cat. The last cat is given to its seat without a choice."""
    turn = picked(s)
    s.done |= 1 << cat
    while turn < CATS:
        s.order[turn] = cat
        s.seat_of[cat] = turn % s.seats
        emit(log, E_DEALT, s.seat_of[cat], cat)
        turn += 1
        left = ALL_CATS & ~s.done
        if turn < CATS - 1 or left == 0:
            break
        cat = lowest_bit(left)
        s.done |= left
    if turn == CATS:
        next_round(b, s, log)


@rule
def next_round(b: Box, s: State, log: Log) -> None:
    """R36: begins a round, in which every cat has a turn."""
    s.round += 1
    s.done = 0
    s.charmer = NOBODY  # R65
    emit(log, E_ROUND, NOBODY, s.round)
    next_turn(b, s, log)


@rule
def next_turn(b: Box, s: State, log: Log) -> None:
    """R37, Q6: begins the turn of the next cat in order, or lets the team name a cat."""
    if b.turn_order == FREE and count_bits(s.done) < CATS - 1:
        s.phase = NAME
        s.cat = NOBODY
        return
    first = (s.round - 1) % CATS if b.turn_order == ROTATING else 0
    turn = first
    while s.done >> s.order[turn] & 1:
        turn = (turn + 1) % CATS
    start_turn(s, s.order[turn], log)


@rule
def start_turn(s: State, cat: int, log: Log) -> None:
    """R38, R39, R57: begins a cat's turn, before any move or action."""
    s.phase = TURN
    s.cat = cat
    s.moved = 0
    s.acted = 0
    s.handled = 0
    s.asked = 0
    emit(log, E_TURN, s.seat_of[cat], cat)


@rule
def end_turn(b: Box, s: State, log: Log) -> None:
    """R36, R44, R77: ends a turn. The next cat is on turn or, after the last one, the event takes place."""
    s.done |= 1 << s.cat
    if s.done == ALL_CATS:
        play_event(b, s, log)
    else:
        next_turn(b, s, log)


@rule
def loser(s: State) -> int:
    """D5: the first cat, in the order of play, that must drop an item and has one; -1 if there is none."""
    for turn in range(CATS):
        cat = s.order[turn]
        if s.losers >> cat & 1 and s.held[cat] != 0:
            return cat
    return NOBODY


@rule
def shed(b: Box, s: State, log: Log) -> bool:
    """R89: lets the next cat drop an item. Returns True if the cat has to choose an item. When no cat is left, the next
    round begins."""
    cat = loser(s)
    if cat < 0:
        s.losers = 0
        next_round(b, s, log)
        return False
    s.cat = cat
    if s.held[cat] & (s.held[cat] - 1) != 0:
        return True
    lose_item(b, s, cat, lowest_bit(s.held[cat]), log)  # with a single item there is no choice
    return False


@rule
def lose_item(b: Box, s: State, cat: int, item: int, log: Log) -> None:
    """Q19: an event makes a cat drop an item. Any cat may pick it up."""
    s.held[cat] &= ~(1 << item)
    s.floor[s.place[cat]] |= 1 << item
    s.losers &= ~(1 << cat)
    emit(log, E_LOST_ITEM, s.seat_of[cat], cat, item, parts_of(b, s, item))


@rule
def length(b: Box, s: State) -> int:
    """The number of rounds that have begun."""
    return s.round
