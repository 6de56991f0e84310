"""The strong policy's re-rolls: it looks one throw ahead, at all outcomes and their odds.

Only the number of dice with each meaning matters, so there are few outcomes. The table `own.worth` holds the value of
each outcome.
"""

from mewple.core.bits import count_bits
from mewple.core.rule import rule
from mewple.games.cat_cab.board import lateral, spread_1, spread_2, steps_to, steps_to_out
from mewple.games.cat_cab.paths import TWOS, pool_after
from mewple.games.cat_cab.roll import dice_showing
from mewple.games.cat_cab.state import (
    CURSE,
    ITEM_FACE,
    MOVE_1,
    MOVE_2,
    OUT,
    REACH,
    SABOTAGE_FACE,
    SLOTS,
    START,
    Box,
    Own,
    State,
)

# Values are in tenths of a step.
REACHED = 120  # a roll that leads exactly to the goal
STEP = 10
ITEM_WORTH, LATE_ITEM_WORTH = 14, 4  # a 3 while the seat can still win a coloured die; a 3 later
SABOTAGE_WORTH = 6
GO_ON = (10, 10, 8, 0, 0, 0)  # the value of being able to throw again, by the number of curses (tuned by self-play)
FACTORIAL = (1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800, 39916800)
SIX_TO = (1, 6, 36, 216, 1296, 7776, 46656, 279936, 1679616, 10077696, 60466176, 362797056)
CHOICES = 24


@rule
def wanted_dice(b: Box, s: State, seat: int, goal: int, own: Own) -> int:
    """The dice to throw again, as bits; 0 to stop. Computed once for every throw and kept in `own`."""
    same_throw = own.known != 0 and own.known_key == s.fate_key and own.known_drawn == s.fate_drawn
    if not same_throw or s.marked == 0:
        own.known = 1
        own.known_key = s.fate_key
        own.known_drawn = s.fate_drawn
        fill_reach(own, goal)
        fill_worth(b, s, seat, goal, own)
        own.wanted = best_throw(b, s, seat, own)
    return own.wanted


@rule
def fill_reach(own: Own, goal: int) -> None:
    """Fills `own.reach`: for each pool, the spaces from which it leads to the goal.

    A pool that leads from the goal to a space also leads from that space to the goal (R40).
    """
    if goal == OUT:
        return
    for ones in range(REACH):
        for twos in range(REACH):
            bits = 0 if ones + twos > 0 else 1 << goal
            if ones > 0:
                bits |= spread_1(own.reach[ones - 1][twos])
            if twos > 0:
                bits |= spread_2(own.reach[ones][twos - 1])
            own.reach[ones][twos] = bits


@rule
def pool_reaches(b: Box, s: State, place: int, goal: int, ones: int, twos: int, own: Own) -> bool:
    """Whether a pool without curses leads exactly to the goal."""
    if goal == OUT:
        sideways = 1 if place == START else lateral(b, s, place)
        return ones + 2 * twos >= steps_to_out(b, s, place) and (sideways % 2 == 0 or ones > 0)
    if place != START:
        return own.reach[reach_index(ones)][reach_index(twos)] >> place & 1 == 1
    gate = b.gate[s.entry]
    if ones > 0 and own.reach[reach_index(ones - 1)][reach_index(twos)] >> gate & 1:
        return True
    return twos > 0 and own.reach[reach_index(ones)][reach_index(twos - 1)] >> b.next[b.inward[s.entry]][gate] & 1 == 1


@rule
def reach_index(movements: int) -> int:
    """The index in `own.reach` that stands for this number of 1s, or of 2s.

    If the number is too large for the table, 2 is subtracted until it fits, because two more movements change little.
    """
    return movements if movements < REACH else REACH - 2 + movements % 2


@rule
def reaches(b: Box, s: State, place: int, goal: int, ones: int, twos: int, curses: int, own: Own) -> bool:
    """Whether a pool leads exactly to the goal, with any legal way to cancel."""
    if curses >= ones + 2 * twos:
        return False
    for choice in range(curses + 1):
        pool = pool_after(b, ones, twos, curses, choice)
        if pool >= 0 and pool_reaches(b, s, place, goal, pool % TWOS, pool // TWOS, own):
            return True
    return False


@rule
def fill_worth(b: Box, s: State, seat: int, goal: int, own: Own) -> None:
    """Fills `own.worth`: for each number of 1s, 2s and curses that the dice can give, the value of stopping with
    them."""
    place = s.place[seat]
    steps = steps_to_out(b, s, place) if goal == OUT else steps_to(b, s, place, goal)
    dice = count_bits(s.rolled)
    for curses in range(s.curses[seat], b.curse_limit + 1):
        for ones in range(dice + 1):
            for twos in range(dice - ones + 1):
                worth = REACHED
                if not reaches(b, s, place, goal, ones, twos, curses, own):
                    worth = -STEP * steps_missing(steps, ones + 2 * twos - curses)
                own.worth[curses][ones * SLOTS + twos] = worth


@rule
def steps_missing(steps: int, spaces: int) -> int:
    """The distance left to the goal after driving `spaces` without reaching it.

    A distance of 1 counts as 2, because it is just as hard to drive exactly.
    """
    return max(steps - spaces, 2)


@rule
def item_worth(b: Box, s: State, seat: int) -> int:
    """The value of a 3: higher while the seat can still win a coloured die and has time to use it."""
    mine = 0b001001 << seat
    young = s.departures == 0 and s.collected < b.passengers_per_game - 1
    return ITEM_WORTH if young and mine & ~s.gained else LATE_ITEM_WORTH


@rule
def kept_worth(b: Box, an_item: int, items: int, sabotages: int) -> int:
    """The value of the 3s (`items`) and 2s (`sabotages`) that are kept. If there are more 3s than a driver may roll for
    in a turn (R28), the others do not count."""
    return an_item * min(count_bits(items), b.item_rolls_per_turn) + SABOTAGE_WORTH * count_bits(sabotages)


@rule
def throw_worth(b: Box, own: Own, dice: int, held: int, ones: int, twos: int, rest_worth: int) -> int:
    """The mean value of throwing `dice` dice again and keeping `ones` movements of 1 and `twos` movements of 2. The
    result is multiplied by 6 to the power of `dice`.

    `held` is the number of curses so far. `rest_worth` is the mean of the values of a 3 and a 2. A D8 counts as a D6.
    """
    total = 0
    for cursed in range(dice + 1):
        curses = min(held + cursed, b.curse_limit)
        for one in range(dice - cursed + 1):
            for two in range(dice - cursed - one + 1):
                rest = dice - cursed - one - two
                worth = own.worth[curses][(ones + one) * SLOTS + twos + two]
                if worth < REACHED:
                    worth += GO_ON[curses] + rest_worth * rest
                alike = FACTORIAL[cursed] * FACTORIAL[one] * FACTORIAL[two] * FACTORIAL[rest]
                # 4 and 5 give a movement of 1, and 2 and 3 give no movement: two faces for each
                total += worth * (FACTORIAL[dice] // alike << one + rest)
    return total


@rule
def dice_again(b: Box, s: State, choice: int) -> int:
    """The dice to throw again, as bits. These are all 1s and, depending on `choice`, also all 2s, all 3s, a single 6,
    and one or all of the 4s and 5s."""
    again = dice_showing(b, s, CURSE)
    if choice & 1:
        again |= dice_showing(b, s, SABOTAGE_FACE)
    if choice & 2:
        again |= dice_showing(b, s, ITEM_FACE)
    if choice & 4:
        again |= highest(dice_showing(b, s, MOVE_2))
    if choice >= 8:
        movers = dice_showing(b, s, MOVE_1)
        again |= movers if choice >= 16 else highest(movers)
    return again


@rule
def best_throw(b: Box, s: State, seat: int, own: Own) -> int:
    """The dice to throw again if that is better than stopping, as bits; 0 to stop."""
    one, two = dice_showing(b, s, MOVE_1), dice_showing(b, s, MOVE_2)
    item, sabotage = dice_showing(b, s, ITEM_FACE), dice_showing(b, s, SABOTAGE_FACE)
    held = s.curses[seat]
    an_item = item_worth(b, s, seat)
    best = 0
    most = own.worth[held][count_bits(one) * SLOTS + count_bits(two)]
    if most == REACHED:
        return 0
    most += kept_worth(b, an_item, item, sabotage)
    tried = 0
    for choice in range(CHOICES):
        again = dice_again(b, s, choice)
        if again in (0, tried):
            continue
        tried = again
        dice = count_bits(again)
        kept = kept_worth(b, an_item, item & ~again, sabotage & ~again)
        rest_worth = (an_item + SABOTAGE_WORTH) // 2
        worth = throw_worth(b, own, dice, held, count_bits(one & ~again), count_bits(two & ~again), rest_worth)
        worth = worth // SIX_TO[dice] + kept
        if worth > most:
            best, most = again, worth
    return best


@rule
def highest(bits: int) -> int:
    """The last of these dice, as a bit. D8s come last, so the result is a D8 if there is one."""
    for slot in range(SLOTS - 1, -1, -1):
        if bits >> slot & 1:
            return 1 << slot
    return 0
