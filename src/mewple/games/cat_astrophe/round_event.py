"""The event at the end of a round: its card, the check, the tracker, and its effects on cats (R77-R101)."""

from __future__ import annotations

from mewple.core.bits import count_bits, lowest_bit, pick_bit
from mewple.core.chance import below, die
from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.cat_astrophe.checks import openings, stealth
from mewple.games.cat_astrophe.content import CARDS, CATS
from mewple.games.cat_astrophe.ending import BY_CARDS, BY_ROUNDS, BY_TRACKER, lose
from mewple.games.cat_astrophe.human import destination, move_human
from mewple.games.cat_astrophe.state import (
    CONTENT,
    COUNTED,
    E_COUNTED,
    E_EVENT,
    E_FLED,
    E_HERDED,
    E_HUMAN,
    E_PATCHED,
    E_ROLLED,
    E_TOTALLED,
    E_TRACKER,
    E_WARY,
    LOSE,
    NO_CARD,
    NOBODY,
    O_EVENT,
    O_EVENT_CHECK,
    ROLLING,
    Box,
    State,
)

RESHUFFLE, LOSE_THEN = CONTENT.choice("event_exhaustion", "reshuffle"), CONTENT.choice("event_exhaustion", "lose")
HALF = CONTENT.choice("group_check", "half")
ALL_CARDS = (1 << CARDS) - 1
FAIL, SUCCESS, TRIUMPH = range(3)


@rule
def play_event(b: Box, s: State, log: Log) -> None:
    """R77, R79, R98: plays the event of this round, up to the point where cats must drop items."""
    s.coast = 0  # R20
    for cat in range(CATS):
        s.rolls[cat] = 0
    s.passed = 0
    s.total = 0
    s.needed = 0
    s.phase = LOSE
    if s.pile == 0 and b.event_exhaustion == RESHUFFLE:
        s.pile = ALL_CARDS & ~(1 << b.first_card)
    if s.pile == 0:
        s.card = NO_CARD
        if b.event_exhaustion == LOSE_THEN:
            lose(b, s, BY_CARDS, log)
        else:
            s.change = COUNTED
            emit(log, E_WARY, NOBODY)
            change_tracker(b, s, 1, log)
    else:
        draw_card(b, s, log)
        hold_event(b, s, log)
    if s.phase == LOSE and b.event_exhaustion == RESHUFFLE and s.round >= b.round_limit:
        lose(b, s, BY_ROUNDS, log)  # Q32


@rule
def draw_card(b: Box, s: State, log: Log) -> None:
    """R9: draws Event 1 first, then the others in random order."""
    if s.pile >> b.first_card & 1:
        s.card = b.first_card
    else:
        s.card = pick_bit(s.pile, below(s, count_bits(s.pile), O_EVENT))
    s.pile &= ~(1 << s.card)
    s.change = ROLLING
    emit(log, E_EVENT, NOBODY, s.card)


@rule
def hold_event(b: Box, s: State, log: Log) -> None:
    """R79: plays an event: the human moves, cats are moved, cats roll, the tracker changes, and failed cats suffer."""
    card = s.card
    busy = s.charmer  # R67, R92: the charmer when the event begins; it counts even if the event ends the charm
    move_human(s, destination(b, s, card))
    emit(log, E_HUMAN, NOBODY, s.human)
    if b.card_cats_to[card] >= 0:
        for cat in range(CATS):
            s.place[cat] = b.card_cats_to[card]
        emit(log, E_HERDED, NOBODY, b.card_cats_to[card])
    roll_event(b, s, busy, log)
    step = outcome_step(b, s)
    tell_outcome(b, s, step, log)
    failed = b.card_group[card] != 0 and step == FAIL
    change = b.card_delta[card][step]
    if failed and count_bits(s.broken) >= b.card_extra_at[card]:
        change += b.card_extra[card]
    change_tracker(b, s, change, log)
    if s.phase == LOSE:
        suffer(b, s, busy, log)
        if failed and b.card_patch[card]:
            patch(b, s, log)


@rule
def roll_event(b: Box, s: State, busy: int, log: Log) -> None:
    """R85, R86, R88, Q29: every cat but the charmer rolls. Boosts and worn items do not count."""
    card = s.card
    own_dc = b.half_dc if b.card_group[card] else b.card_dc[card]
    s.needed = b.card_dc[card]
    for turn in range(CATS):
        cat = s.order[turn]
        if cat != busy:
            face = die(s, b.die[cat][b.card_trait[card]], O_EVENT_CHECK)
            harder = stealth(b, s, cat)
            s.rolls[cat] = face
            s.total += face
            s.needed += harder
            if face >= own_dc + harder:
                s.passed |= 1 << cat
            told = -1 if summed(b, card) else own_dc + harder
            passed = -1 if summed(b, card) else s.passed >> cat & 1
            emit(log, E_ROLLED, s.seat_of[cat], cat, b.card_trait[card], face, told, passed)


@rule
def summed(b: Box, card: int) -> bool:
    """R86, Q29: whether the dice of a card are added up."""
    return b.card_group[card] != 0 and b.group_check != HALF


@rule
def outcome_step(b: Box, s: State) -> int:
    """R85-R87: the index of the result in the card's table."""
    if summed(b, s.card):
        if s.total < s.needed:
            return FAIL
        return TRIUMPH if s.total >= s.needed + b.triumph_margin else SUCCESS
    successes = count_bits(s.passed)
    if b.card_group[s.card]:
        return FAIL if successes < 2 else (SUCCESS if successes < CATS else TRIUMPH)
    return successes


@rule
def tell_outcome(b: Box, s: State, step: int, log: Log) -> None:
    """Logs the result of the dice, before the tracker changes."""
    s.change = COUNTED
    if summed(b, s.card):
        emit(log, E_TOTALLED, NOBODY, s.total, s.needed, step)
    else:
        emit(log, E_COUNTED, NOBODY, count_bits(s.passed))


@rule
def change_tracker(b: Box, s: State, change: int, log: Log) -> None:
    """R90, R91, R94-R97: changes the tracker, but not below its floor. Above the limit, the cats lose."""
    before = s.tracker
    s.tracker = max(b.tracker_floor, before + change)
    s.change = s.tracker - before
    emit(log, E_TRACKER, NOBODY, before, s.tracker)
    if s.tracker > b.lose_above:
        lose(b, s, BY_TRACKER, log)


@rule
def suffer(b: Box, s: State, busy: int, log: Log) -> None:
    """R79 (7): carries out what happens to each cat that has failed its own check, except the charmer (R92)."""
    card = s.card
    if b.card_group[card]:
        return
    for cat in range(CATS):
        if cat != busy and s.passed >> cat & 1 == 0:
            if b.card_fail_to[card] >= 0:
                s.place[cat] = b.card_fail_to[card]
                emit(log, E_FLED, s.seat_of[cat], cat, s.place[cat])
            if b.card_fail_drop[card]:
                s.losers |= 1 << cat


@rule
def patch(b: Box, s: State, log: Log) -> None:
    """R101: repairs the opening in the human's room, if there is one."""
    ways = openings(b, s) & b.room_things[s.human]
    if ways != 0:
        thing = lowest_bit(ways)
        s.broken &= ~(1 << thing)
        emit(log, E_PATCHED, NOBODY, thing)
