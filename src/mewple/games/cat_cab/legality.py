"""Which seats may act, what they may do, and why any other action is refused."""

from mewple.core.actions import TABLE
from mewple.core.reasons import GAME_OVER, LEGAL, NOT_NOW, NOT_YOUR_TURN
from mewple.core.record import Cells
from mewple.core.rule import rule
from mewple.games.cat_cab.board import OPTIONAL_MOVEMENT, destination, in_city
from mewple.games.cat_cab.items import driver_of, takes_dice
from mewple.games.cat_cab.landing import boost_end
from mewple.games.cat_cab.move import ANY_SPACE, cancels, movement_length, must_cut
from mewple.games.cat_cab.retreat import sideways_back, upright_back
from mewple.games.cat_cab.sabotage import cubes_left
from mewple.games.cat_cab.state import (
    A_BOOST,
    A_BOOST_SKIP,
    A_CANCEL,
    A_CUT,
    A_DROP,
    A_DUEL,
    A_ITEM,
    A_ITEM_SKIP,
    A_LOSE,
    A_MARK,
    A_MOVE,
    A_RESIGN,
    A_RETREAT,
    A_ROLL,
    A_SABOTAGE,
    A_SABOTAGE_SKIP,
    A_STEAL,
    A_STEAL_SKIP,
    A_STOP,
    ALREADY_MARKED,
    BOOSTING,
    BOTH,
    CANCELLING,
    CANNOT_CANCEL,
    COLOURS,
    DICE_MARKED,
    DUELLING,
    FRESH_DICE,
    FULLY_CURSED,
    GOING_BACK,
    GONE,
    ITEMS,
    LOSING_DIE,
    MARK_ASCENDING,
    MOVING,
    MUST_MOVE,
    NO_CLOCK,
    NO_CUBES,
    NO_DIE_THERE,
    NO_SUCH_MOVEMENT,
    NOT_BACK,
    NOT_IN_CITY,
    NOTHING_MARKED,
    OUT_OF_PLAY,
    OVER,
    ROLLING,
    SABOTAGING,
    SLOTS,
    START,
    STEALING,
    Box,
    State,
)


@rule
def pending(b: Box, s: State) -> int:
    """The seats that may act now, as bits (section 4 of the ledger): one seat at a time, except in a cat fight."""
    if s.phase == OVER:
        return 0
    if s.phase == DUELLING:
        return s.waiting
    if s.phase == GOING_BACK:
        return 1 << s.pushed
    if s.phase in (BOOSTING, STEALING, LOSING_DIE):
        return 1 << s.lander
    return 1 << s.active


@rule
def refusal(b: Box, s: State, seat: int, action: int) -> int:
    """The reason why `seat` may not take `action` now, or LEGAL."""
    if s.phase == OVER:
        return GAME_OVER
    if seat == TABLE:
        return ring_refusal(b, action)
    if action == A_RESIGN:
        return resign_refusal(s, seat)
    if not pending(b, s) >> seat & 1:
        return NOT_YOUR_TURN
    return decision_refusal(b, s, seat, action)


@rule
def decision_refusal(b: Box, s: State, seat: int, action: int) -> int:
    """The reason why a seat that must decide may not take this action in the current phase, or LEGAL."""
    phase = s.phase
    if phase == ROLLING:
        return roll_refusal(s, action)
    if phase == ITEMS:
        return item_refusal(action)
    if phase == CANCELLING:
        return cancel_refusal(b, s, action)
    if phase == MOVING:
        return move_refusal(b, s, action)
    if phase == BOOSTING:
        return boost_refusal(b, s, action)
    if phase == STEALING:
        return steal_refusal(s, action)
    if phase == LOSING_DIE:
        return lose_die_refusal(action)
    if phase == GOING_BACK:
        return retreat_refusal(b, s, action)
    if phase == SABOTAGING:
        return sabotage_refusal(b, s, action)
    return duel_refusal(s, seat, action) if phase == DUELLING else NOT_NOW


@rule
def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    """Writes the legal actions of `seat` except RESIGN into `out`, ascending, and returns how many there are."""
    if not pending(b, s) >> seat & 1:
        return 0
    count = 0
    if s.phase in (ROLLING, MOVING) and decision_refusal(b, s, seat, A_STOP) == LEGAL:
        out[0] = A_STOP
        count = 1
    for action in range(first_offer(s), last_offer(s) + 1):
        if decision_refusal(b, s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@rule
def first_offer(s: State) -> int:
    """The lowest action that can be legal in this phase, except STOP."""
    phase = s.phase
    if phase == ROLLING:
        return A_STOP + 1
    if phase == ITEMS:
        return A_ITEM
    if phase == CANCELLING:
        return A_CANCEL
    if phase == MOVING:
        return A_MOVE
    if phase == BOOSTING:
        return A_BOOST
    if phase == STEALING:
        return A_STEAL
    if phase == LOSING_DIE:
        return A_LOSE
    if phase == GOING_BACK:
        return A_RETREAT
    return A_SABOTAGE if phase == SABOTAGING else A_DUEL


@rule
def last_offer(s: State) -> int:
    """The highest action that can be legal in this phase."""
    phase = s.phase
    if phase == ROLLING:
        return A_MARK + SLOTS - 1
    if phase == ITEMS:
        return A_ITEM_SKIP
    if phase == CANCELLING:
        return A_CANCEL + 2
    if phase == MOVING:
        return A_MOVE + 7
    if phase == BOOSTING:
        return A_BOOST_SKIP
    if phase == STEALING:
        return A_STEAL_SKIP
    if phase == LOSING_DIE:
        return A_LOSE + 1
    if phase == GOING_BACK:
        return A_RETREAT + 3
    return A_SABOTAGE_SKIP if phase == SABOTAGING else A_DUEL + 2


@rule
def ring_refusal(b: Box, action: int) -> int:
    """Q56: if the table has a turn clock, the table itself plays STOP when this clock has run out."""
    if action != A_STOP:
        return NOT_NOW
    return LEGAL if b.turn_seconds else NO_CLOCK


@rule
def resign_refusal(s: State, seat: int) -> int:
    """Q54: a player may resign at any time, but only once, and not after being eliminated."""
    return OUT_OF_PLAY if s.resigned >> seat & 1 or s.place[seat] == GONE else LEGAL


@rule
def roll_refusal(s: State, action: int) -> int:
    """R12, R17: a player stops, marks dice from left to right, or throws the marked ones again."""
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
def item_refusal(action: int) -> int:
    """R27, Q15: a player rolls for the item or declines it."""
    return LEGAL if action in (A_ITEM, A_ITEM_SKIP) else NOT_NOW


@rule
def cancel_refusal(b: Box, s: State, action: int) -> int:
    """R35, Q7: the cancelled movements must add up to the curses. With `any_space`, a curse cancels a single space."""
    choice = action - A_CANCEL
    if not 0 <= choice <= 2:
        return NOT_NOW
    if b.curse_cancel == ANY_SPACE:
        if action == A_CUT:
            return LEGAL if s.twos > 0 else CANNOT_CANCEL
        return (LEGAL if s.ones > 0 else CANNOT_CANCEL) if action == A_DROP else NOT_NOW
    return LEGAL if cancels(s.ones, s.twos, s.to_cancel, choice) else CANNOT_CANCEL


@rule
def only_cancel(b: Box, s: State) -> int:
    """Q7: the only legal way to cancel movements; -1 if there are several, -2 if a 2 must be cut to a 1."""
    if b.curse_cancel != ANY_SPACE and must_cut(s.ones, s.to_cancel):
        return -2
    only = -1
    for action in range(A_CANCEL, A_CANCEL + 3):
        if cancel_refusal(b, s, action) == LEGAL:
            if only >= 0:
                return -1
            only = action
    return only


@rule
def move_refusal(b: Box, s: State, action: int) -> int:
    """R38, R41, R42, Q19, Q20, Q21, Q37: the movement must be in the pool, and fit on the grid or lead through the
    exit.

    STOP is legal only where movement is optional (Q19).
    """
    if action == A_STOP:
        return LEGAL if b.movement == OPTIONAL_MOVEMENT else MUST_MOVE
    if not A_MOVE <= action < A_MOVE + 8:
        return NOT_NOW
    length = movement_length(action)
    if (s.ones if length == 1 else s.twos) == 0:
        return NO_SUCH_MOVEMENT
    last = s.ones + s.twos == 1
    end = destination(b, s, s.active, s.place[s.active], (action - A_MOVE) % 4, length, last)
    return LEGAL if end >= 0 else -end


@rule
def only_move(b: Box, s: State) -> int:
    """The only legal movement, or -1 if there are several.

    Q20: from every space of the grid at least two movements are legal, so only at START can a driver have a single
    legal movement.
    """
    if s.place[s.active] != START or b.movement == OPTIONAL_MOVEMENT or (s.ones > 0 and s.twos > 0):
        return -1
    return A_MOVE + b.inward[s.entry] + (4 if s.twos > 0 else 0)


@rule
def boost_refusal(b: Box, s: State, action: int) -> int:
    """Q26: a driver stays, or boosts in a direction in which it can drive."""
    if action == A_BOOST_SKIP:
        return LEGAL
    if not A_BOOST <= action < A_BOOST + 4:
        return NOT_NOW
    end = boost_end(b, s, s.lander, action - A_BOOST)
    return LEGAL if end >= 0 else -end


@rule
def may_boost(b: Box, s: State) -> bool:
    """Q26: whether the boost is legal in some direction. If the whole boost must be driven, there may be no legal
    direction."""
    for direction in range(4):
        if boost_end(b, s, s.lander, direction) >= 0:
            return s.boost_left > 0
    return False


@rule
def steal_refusal(s: State, action: int) -> int:
    """R48, R49, Q27: the thief takes a die from another cat in the city that has a coloured die, or declines."""
    if action == A_STEAL_SKIP:
        return LEGAL
    colour = action - A_STEAL
    victim = driver_of(s, colour) if 0 <= colour < len(COLOURS) else -1
    if victim < 0 or victim == s.lander:
        return NOT_NOW
    if not in_city(s, victim):
        return NOT_IN_CITY
    return LEGAL if s.held[victim] else NO_DIE_THERE


@rule
def may_steal(b: Box, s: State) -> bool:
    """R48, Q47: whether the driver who has landed can steal: it may own coloured dice, and another cat in the city has
    one."""
    if not takes_dice(b, s.lander):
        return False
    for colour in range(3):
        if steal_refusal(s, A_STEAL + colour) == LEGAL:
            return True
    return False


@rule
def lose_die_refusal(action: int) -> int:
    """R53, Q28: a driver who holds both kinds of dice picks the kind to give up. A driver who holds only one kind has
    no choice."""
    return LEGAL if action in (A_LOSE, A_LOSE + 1) else NOT_NOW


@rule
def retreat_refusal(b: Box, s: State, action: int) -> int:
    """R37: every step back must shorten the way to START."""
    direction = action - A_RETREAT
    if not 0 <= direction < 4:
        return NOT_NOW
    place = s.place[s.pushed]
    back = direction in (sideways_back(b, s, place), upright_back(b, s, place))
    return LEGAL if back else NOT_BACK


@rule
def sabotage_refusal(b: Box, s: State, action: int) -> int:
    """Q12, Q36, Q38: the driver picks another cat in the city that can take one more curse, or declines."""
    if action == A_SABOTAGE_SKIP:
        return LEGAL
    colour = action - A_SABOTAGE
    victim = driver_of(s, colour) if 0 <= colour < len(COLOURS) else -1
    if victim < 0 or victim == s.active:
        return NOT_NOW
    if not in_city(s, victim):
        return NOT_IN_CITY
    if s.curses[victim] >= b.curse_limit:
        return FULLY_CURSED
    return LEGAL if cubes_left(b, s) > 0 else NO_CUBES


@rule
def may_sabotage(b: Box, s: State) -> bool:
    """R63, Q36: whether the active driver has a curse left to place, and another cat can take it."""
    if s.sabotage_left == 0:
        return False
    for colour in range(3):
        if sabotage_refusal(b, s, A_SABOTAGE + colour) == LEGAL:
            return True
    return False


@rule
def duel_refusal(s: State, seat: int, action: int) -> int:
    """R57: a fighter throws one die again, or both. A fighter's first throw is always with both dice."""
    choice = action - A_DUEL
    if not 0 <= choice <= 2:
        return NOT_NOW
    return LEGAL if choice == BOTH or s.duel_dice[seat][0] > 0 else FRESH_DICE
