"""What a re-roll is worth: the strong policy looks one throw ahead, with all its outcomes and their odds.

Dice are counted by what they show, so five dice have at most 126 outcomes; a table says what each of them is worth.
"""

from mewple.core.rule import rule
from mewple.games.cat_cab.beginner import dice_showing
from mewple.games.cat_cab.board import lateral, spread_1, spread_2, steps_to, steps_to_out
from mewple.games.cat_cab.plan import TWOS, pool_after
from mewple.games.cat_cab.state import (
    CURSE,
    ITEM_FACE,
    MOVE_1,
    MOVE_2,
    OUT,
    OWN_D6,
    OWN_D8,
    REACH,
    SABOTAGE_FACE,
    SLOTS,
    START,
    Box,
    Own,
    State,
)

REACHED = 60  # the goal exactly, against a step of about 5
STEP = 5
ITEM_WORTH = 7  # a 3 while the own dice can still be won
LATE_ITEM_WORTH = 2
SABOTAGE_WORTH = 3
GO_ON = (14, 11, 8, 4, 0, 0)  # what is to be hoped for from further throws, by curses held
FACTORIAL = (1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800)
SIX_TO = (1, 6, 36, 216, 1296, 7776, 46656, 279936, 1679616, 10077696, 60466176, 362797056)


@rule
def wanted_dice(b: Box, s: State, seat: int, goal: int, own: Own) -> int:
    """The dice to throw again, as bits; 0 to stop. Thought out once for every throw."""
    if own.known_key != s.fate_key or own.known_drawn != s.fate_drawn or s.marked == 0:
        own.known_key = s.fate_key
        own.known_drawn = s.fate_drawn
        fill_reach(own, goal)
        own.wanted = best_throw(b, s, seat, goal, own)
    return own.wanted


@rule
def fill_reach(own: Own, goal: int) -> None:
    """Movements can be undone, so the spaces that lead to the goal are those that the goal leads to."""
    if goal == OUT:
        return
    own.reach[0][0] = 1 << goal
    for ones in range(REACH):
        if ones > 0:
            own.reach[ones][0] = spread_1(own.reach[ones - 1][0])
        for twos in range(1, REACH):
            own.reach[ones][twos] = spread_2(own.reach[ones][twos - 1])


@rule
def pool_reaches(b: Box, s: State, place: int, goal: int, ones: int, twos: int, own: Own) -> bool:
    """Whether a pool without curses leads exactly to the goal."""
    if goal == OUT:
        sideways = 1 if place == START else lateral(b, s, place)
        return ones + 2 * twos >= steps_to_out(b, s, place) and (sideways % 2 == 0 or ones > 0)
    ones = ones if ones < REACH else REACH - 2 + ones % 2
    twos = twos if twos < REACH else REACH - 2 + twos % 2
    if place != START:
        return own.reach[ones][twos] >> place & 1 == 1
    gate = b.gate[s.entry]
    if ones > 0 and own.reach[ones - 1][twos] >> gate & 1:
        return True
    return twos > 0 and own.reach[ones][twos - 1] >> b.next[b.inward[s.entry]][gate] & 1 == 1


@rule
def reaches(b: Box, s: State, place: int, goal: int, ones: int, twos: int, curses: int, own: Own) -> bool:
    """The same under any allowed cancelling."""
    if curses >= ones + 2 * twos:
        return False
    for choice in range(curses + 1):
        pool = pool_after(b, ones, twos, curses, choice)
        if pool >= 0 and pool_reaches(b, s, place, goal, pool % TWOS, pool // TWOS, own):
            return True
    return False


@rule
def missing_cost(steps: int, spaces: int) -> int:
    """How bad it is to be so far from the goal after `spaces` spaces that do not reach it exactly."""
    left = steps - spaces
    if left <= 0:
        return 2 * STEP
    return STEP * max(left, 2)


@rule
def stop_value(
    b: Box, s: State, seat: int, goal: int, steps: int, ones: int, twos: int, items: int, curses: int, own: Own
) -> int:
    """What the dice are worth as they lie."""
    if reaches(b, s, s.place[seat], goal, ones, twos, curses, own):
        return REACHED
    worth = min(items, b.item_rolls_per_turn) * item_worth(b, s, seat)
    return worth - missing_cost(steps, ones + 2 * twos - curses)


@rule
def item_worth(b: Box, s: State, seat: int) -> int:
    """A coloured die works for the rest of the game: worth much while it can be won and the game is young."""
    mine = 0b001001 << seat
    young = s.departures == 0 and s.collected < b.passengers_per_game - 1
    return ITEM_WORTH if young and mine & (OWN_D6 | OWN_D8) & ~s.gained else LATE_ITEM_WORTH


@rule
def throw_value(
    b: Box, s: State, seat: int, goal: int, steps: int, dice: int, ones: int, twos: int, items: int, kept: int,
    own: Own,
) -> int:  # fmt: skip
    """The mean value, times 6 to the power of `dice`, of throwing that many dice beside the given ones.

    `kept` is the worth of the kept 2s. A D8 counts as a D6.
    """
    total = 0
    held = s.curses[seat]
    for cursed in range(dice + 1):
        curses = min(held + cursed, b.curse_limit)
        for one in range(dice - cursed + 1):
            for two in range(dice - cursed - one + 1):
                rest = dice - cursed - one - two
                for item in range(rest + 1):
                    value = stop_value(b, s, seat, goal, steps, ones + one, twos + two, items + item, curses, own)
                    if value < REACHED:
                        value += GO_ON[curses]
                    value += SABOTAGE_WORTH * (rest - item) + kept
                    total += value * ways(dice, cursed, one, two, item, rest - item)
    return total


@rule
def ways(dice: int, cursed: int, one: int, two: int, item: int, sabotage: int) -> int:
    """How many of the 6 ** dice throws show this: two faces of six move 1 space."""
    alike = FACTORIAL[cursed] * FACTORIAL[one] * FACTORIAL[two] * FACTORIAL[item] * FACTORIAL[sabotage]
    return (FACTORIAL[dice] // alike) << one


@rule
def best_throw(b: Box, s: State, seat: int, goal: int, own: Own) -> int:
    """Compares stopping with throwing all 1s and some of the other dice again; the best as bits of dice."""
    blank, sabotage = dice_showing(b, s, CURSE), dice_showing(b, s, SABOTAGE_FACE)
    item, one, two = dice_showing(b, s, ITEM_FACE), dice_showing(b, s, MOVE_1), dice_showing(b, s, MOVE_2)
    place = s.place[seat]
    steps = steps_to_out(b, s, place) if goal == OUT else steps_to(b, s, place, goal)
    ones, twos, items, sabotages = count(one), count(two), count(item), count(sabotage)
    best = 0
    most = stop_value(b, s, seat, goal, steps, ones, twos, items, s.curses[seat], own) + SABOTAGE_WORTH * sabotages
    if most >= REACHED:
        return 0
    most *= SIX_TO[0]
    for choice in range(24):
        again = blank
        if choice & 1:
            again |= sabotage
        if choice & 2:
            again |= item
        if choice & 4:
            again |= highest(two)
        if choice >= 16:
            again |= one
        elif choice >= 8:
            again |= highest(one)
        if again == 0 or (choice >= 16 and ones < 2):
            continue
        dice = count(again)
        kept = SABOTAGE_WORTH * count(sabotage & ~again)
        value = throw_value(
            b, s, seat, goal, steps, dice, count(one & ~again), count(two & ~again), count(item & ~again), kept, own
        )
        if value > most * SIX_TO[dice]:
            best = again
            most = value // SIX_TO[dice]
    return best


@rule
def count(bits: int) -> int:
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@rule
def highest(bits: int) -> int:
    """The last die of those: a D8 if there is one."""
    for slot in range(SLOTS - 1, -1, -1):
        if bits >> slot & 1:
            return 1 << slot
    return 0
