"""Rolling: the first throw, marks and re-rolls, curses, and what the final faces mean (R11 to R26)."""

from mewple.core.fate import die
from mewple.core.rule import rule
from mewple.core.words import LEGAL, NOT_NOW, Log
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.state import (
    A_MARK,
    A_ROLL,
    A_STOP,
    ALREADY_MARKED,
    CURSE,
    DICE_MARKED,
    EVENTS,
    FIRST_D8,
    ITEM_FACE,
    ITEMS,
    MARK_ASCENDING,
    MOVE_1,
    MOVE_2,
    NOTHING_MARKED,
    O_TURN_DIE,
    REROLL_GUARD,
    SABOTAGE_FACE,
    SLOTS,
    WHITE,
    Box,
    State,
)

E_ROLLED, E_REROLLED, E_CURSED = EVENTS["rolled"], EVENTS["rerolled"], EVENTS["cursed"]


@rule
def sides(slot: int) -> int:
    return 8 if slot >= FIRST_D8 else 6


@rule
def throw(b: Box, s: State, slots: int, log: Log) -> None:
    """R13, R15, Q9, Q11: throws the dice in the bits; every 1 is a curse at once, up to the limit.

    Section 5: white dice by slot first, then the coloured ones.
    """
    cursed = 0
    for slot in range(SLOTS):
        if slots >> slot & 1:
            s.faces[slot] = die(s, sides(slot), O_TURN_DIE)
            cursed += b.face[s.faces[slot]] == CURSE
    tell_throw(s, slots, log)
    curse(b, s, s.active, cursed, log)


@rule
def tell_throw(s: State, slots: int, log: Log) -> None:
    """The faces as digits from left to right, 0 where a die was not thrown: five white, six coloured."""
    if log.room == 0:
        return
    white = 0
    coloured = 0
    for slot in range(SLOTS):
        face = s.faces[slot] if slots >> slot & 1 else 0
        if slot < WHITE:
            white = 10 * white + face
        else:
            coloured = 10 * coloured + face
    report(log, E_ROLLED if s.rerolls == 0 else E_REROLLED, s.active, white, coloured)


@rule
def curse(b: Box, s: State, driver: int, count: int, log: Log) -> None:
    """R15, R18, Q11: what is over the limit is ignored."""
    gained = min(count, b.curse_limit - s.curses[driver])
    if gained > 0:
        s.curses[driver] += gained
        report(log, E_CURSED, driver, gained, s.curses[driver])


@rule
def may_reroll(b: Box, s: State) -> bool:
    """R16, Q13."""
    return s.curses[s.active] < b.curse_limit and s.rerolls < REROLL_GUARD


@rule
def refuse_roll(s: State, action: int) -> int:
    """R12, R17: stop, or mark dice from left to right and throw them."""
    if action == A_STOP:
        return LEGAL if s.marked == 0 else DICE_MARKED
    if action == A_ROLL:
        return LEGAL if s.marked != 0 else NOTHING_MARKED
    slot = action - A_MARK
    if not 0 <= slot < SLOTS or not s.rolled >> slot & 1:
        return NOT_NOW
    if s.marked >> slot & 1:
        return ALREADY_MARKED
    return LEGAL if s.marked >> slot == 0 else MARK_ASCENDING


@rule
def decide_roll(b: Box, s: State, action: int, log: Log) -> None:
    if action == A_STOP:
        finish_roll(b, s)
    elif action == A_ROLL:
        reroll(b, s, log)
    else:
        s.marked |= 1 << action - A_MARK


@rule
def reroll(b: Box, s: State, log: Log) -> None:
    """R12, R14: curses stay."""
    slots = s.marked
    s.marked = 0
    s.rerolls += 1
    throw(b, s, slots, log)


@rule
def all_marked(s: State) -> bool:
    """Whether no die is left that could still be marked: the throw is then the only choice."""
    return (s.rolled ^ s.marked) < s.marked


@rule
def count_faces(b: Box, s: State, kind: int) -> int:
    count = 0
    for slot in range(SLOTS):
        if s.rolled >> slot & 1 and b.face[s.faces[slot]] == kind:
            count += 1
    return count


@rule
def finish_roll(b: Box, s: State) -> None:
    """R21 to R26, Q9, Q14, Q44: the faces as they lie are final, and a die lost later still counts."""
    s.marked = 0
    s.sabotage_left = count_faces(b, s, SABOTAGE_FACE)
    s.items_left = count_faces(b, s, ITEM_FACE)
    s.ones = count_faces(b, s, MOVE_1)
    s.twos = count_faces(b, s, MOVE_2)
    s.phase = ITEMS
