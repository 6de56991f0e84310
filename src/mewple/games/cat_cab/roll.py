"""Rolling: throws and re-rolls, curses, and what the dice show in the end (R11 to R26)."""

from mewple.core.chance import die
from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    A_MARK,
    A_ROLL,
    A_STOP,
    CURSE,
    E_CURSED,
    E_REROLLED,
    E_ROLLED,
    FACE_BITS,
    FIRST_D8,
    ITEM_FACE,
    ITEMS,
    MOVE_1,
    MOVE_2,
    O_TURN_DIE,
    REROLL_GUARD,
    SABOTAGE_FACE,
    SLOTS,
    WHITE,
    Box,
    State,
)


@rule
def sides(slot: int) -> int:
    """The number of sides of the die in this slot: white dice are D6, coloured ones D6 or D8."""
    return 8 if slot >= FIRST_D8 else 6


@rule
def throw(b: Box, s: State, slots: int, log: Log) -> None:
    """R13, R15, Q9, Q11: throws the dice in `slots` (bits). Every 1 gives a curse at once, up to the limit.

    Section 5 of the ledger: white dice are thrown before coloured ones, in the order of slots.
    """
    cursed = 0
    for slot in range(SLOTS):
        if slots >> slot & 1:
            s.faces[slot] = die(s, sides(slot), O_TURN_DIE)
            cursed += b.face[s.faces[slot]] == CURSE
    report_throw(s, slots, log)
    curse(b, s, s.active, cursed, log)


@rule
def report_throw(s: State, slots: int, log: Log) -> None:
    """Writes an event with the faces that were thrown. They are packed into two numbers: one for the white dice, one
    for the coloured dice.

    Each die takes `FACE_BITS` bits; 0 means that the die was not thrown.
    """
    if log.room == 0:
        return
    white = 0
    coloured = 0
    for slot in range(SLOTS):
        face = s.faces[slot] if slots >> slot & 1 else 0
        if slot < WHITE:
            white |= face << FACE_BITS * slot
        else:
            coloured |= face << FACE_BITS * (slot - WHITE)
    report(log, E_ROLLED if s.rerolls == 0 else E_REROLLED, s.active, white, coloured)


@rule
def curse(b: Box, s: State, driver: int, count: int, log: Log) -> None:
    """R15, R18, Q11: the driver gains `count` curses, but no more than the limit allows."""
    gained = min(count, b.curse_limit - s.curses[driver])
    if gained > 0:
        s.curses[driver] += gained
        report(log, E_CURSED, driver, gained, s.curses[driver])


@rule
def may_reroll(b: Box, s: State) -> bool:
    """R16, Q13: whether the active driver may re-roll: it has fewer curses, and fewer re-rolls in this turn, than the
    limits."""
    return s.curses[s.active] < b.curse_limit and s.rerolls < REROLL_GUARD


@rule
def decide_roll(b: Box, s: State, action: int, log: Log) -> None:
    """R12, R17: the active driver stops, throws the marked dice, or marks another die."""
    if action == A_STOP:
        finish_roll(b, s)
    elif action == A_ROLL:
        reroll(b, s, log)
    else:
        s.marked |= 1 << action - A_MARK


@rule
def reroll(b: Box, s: State, log: Log) -> None:
    """R12, R14: throws the marked dice again. Curses of earlier throws stay."""
    slots = s.marked
    s.marked = 0
    s.rerolls += 1
    throw(b, s, slots, log)


@rule
def all_marked(s: State) -> bool:
    """Whether every die is marked, so that the only choice is to throw them."""
    return (s.rolled ^ s.marked) < s.marked


@rule
def count_faces(b: Box, s: State, kind: int) -> int:
    """The number of dice in this roll whose face has this meaning."""
    count = 0
    for slot in range(SLOTS):
        if s.rolled >> slot & 1 and b.face[s.faces[slot]] == kind:
            count += 1
    return count


@rule
def dice_showing(b: Box, s: State, kind: int) -> int:
    """The dice in this roll whose face has this meaning, as bits."""
    bits = 0
    for slot in range(SLOTS):
        if s.rolled >> slot & 1 and b.face[s.faces[slot]] == kind:
            bits |= 1 << slot
    return bits


@rule
def finish_roll(b: Box, s: State) -> None:
    """R21 to R26, Q9, Q14, Q44: counts the final faces. Faces are counted once, so a die that is lost later still
    counts this turn."""
    s.marked = 0
    s.sabotage_left = count_faces(b, s, SABOTAGE_FACE)
    s.items_left = count_faces(b, s, ITEM_FACE)
    s.ones = count_faces(b, s, MOVE_1)
    s.twos = count_faces(b, s, MOVE_2)
    s.phase = ITEMS
