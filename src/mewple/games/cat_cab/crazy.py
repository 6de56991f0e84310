"""Crazy cat, the automaton of the solo game (R73 to R82, Q46 to Q52). It has no seat and takes no actions."""

from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.board import (
    OUT_BIT,
    ends,
    leaves_from,
    on_grid,
    spread_some,
    steps_to,
    steps_to_out,
)
from mewple.games.cat_cab.duel import draw_lots, throw_duel_dice, win_fight
from mewple.games.cat_cab.landing import FREE, boost_end, decide_boost, working_square
from mewple.games.cat_cab.move import ANY_SPACE, cancel_and_cut, cancel_one_space, decide_cancel, decide_move, must_cut
from mewple.games.cat_cab.paths import all_ends, cancelling_for, first_move_to
from mewple.games.cat_cab.roll import count_faces, finish_roll, may_reroll, reroll
from mewple.games.cat_cab.state import (
    A_BOOST,
    A_BOOST_SKIP,
    A_CANCEL,
    A_MOVE,
    BOTH,
    COLUMNS,
    CONTENT,
    CRAZY,
    CRAZY_THROWS,
    CURSE,
    DUEL_GUARD,
    MOVE_1,
    MOVE_2,
    NOWHERE,
    OUT,
    ROWS,
    SABOTAGE_FACE,
    SLOTS,
    Box,
    State,
)

TIMED = CONTENT.choice("crazy_rush", "timed")
AVOIDS_STRONGLY = CONTENT.choice("crazy_avoid", "strong")
REROLL_ALL = CONTENT.choice("crazy_rerolls", "all")
SOLO_LOCKSTEP = CONTENT.choice("solo_duel", "lockstep")
PERSON = 0


@rule
def target(b: Box, s: State) -> int:
    """R77, R78, Q49: the goal of Crazy cat: the passenger's space, or OUT when no passenger waits.

    With `crazy_rush = timed`, Crazy cat leaves without the passenger when collecting it would take too long.
    """
    if s.passenger == NOWHERE:
        return OUT
    if b.crazy_rush == TIMED and s.rush_left[CRAZY] > 0:
        way = steps_to(b, s, s.place[CRAZY], s.passenger) + steps_to_out(b, s, s.passenger)
        if way > 3 * s.rush_left[CRAZY]:
            return OUT
    return s.passenger


@rule
def steps_left(b: Box, s: State, place: int, goal: int) -> int:
    """Steps from a place to a goal, which is a space or OUT."""
    return steps_to_out(b, s, place) if goal == OUT else steps_to(b, s, place, goal)


@rule
def dislike(b: Box, s: State, space: int, goal: int, here: int) -> int:
    """Q48: how bad it is to end on a space: the more steps to the goal, the worse. Among equal spaces, one with a
    special square is worse.

    With `crazy_avoid = strong`, if two spaces are fewer than `here` steps from the goal and only one has a special
    square, the other one is better.
    """
    steps = steps_left(b, s, space, goal)
    square = working_square(b, s, space) != 0
    if b.crazy_avoid != AVOIDS_STRONGLY:
        return 2 * steps + square
    if steps < here:
        return 100 * square + steps
    return 1000 + 2 * steps + square


@rule
def best_end(b: Box, s: State, bits: int, goal: int) -> int:
    """R77, R79, Q48: the end space that Crazy cat dislikes least. Ties go to the lower column, then the lower row."""
    if goal == OUT and bits & OUT_BIT:
        return OUT
    here = steps_left(b, s, s.place[CRAZY], goal)
    best, least = -1, 1 << 20
    for column in range(COLUMNS):
        for row in range(ROWS):
            space = row * COLUMNS + column
            if bits >> space & 1 and dislike(b, s, space, goal, here) < least:
                best, least = space, dislike(b, s, space, goal, here)
    return best


@rule
def reaches_goal(b: Box, s: State) -> bool:
    """Whether the dice, as rolled, lead exactly to Crazy cat's goal."""
    ones, twos = count_faces(b, s, MOVE_1), count_faces(b, s, MOVE_2)
    return all_ends(b, s, CRAZY, ones, twos, s.curses[CRAZY]) >> target(b, s) & 1 == 1


@rule
def mark_bad_dice(b: Box, s: State) -> None:
    """Section 8 of the ledger: marks the 1s, and with `crazy_rerolls = all` also the 2s."""
    for slot in range(SLOTS):
        if s.rolled >> slot & 1:
            kind = b.face[s.faces[slot]]
            if kind == CURSE or (kind == SABOTAGE_FACE and b.crazy_rerolls == REROLL_ALL):
                s.marked |= 1 << slot


@rule
def crazy_rolls(b: Box, s: State, log: Log) -> None:
    """R75: Crazy cat keeps its first throw. At harder levels Crazy cat re-rolls dice (section 8 of the ledger)."""
    rerolling = b.crazy_rerolls != 0
    while rerolling and may_reroll(b, s) and not reaches_goal(b, s):
        mark_bad_dice(b, s)
        if s.marked == 0:
            break
        reroll(b, s, log)
        rerolling = b.crazy_rerolls == REROLL_ALL
    finish_roll(b, s)


@rule
def crazy_cancels(b: Box, s: State, log: Log) -> None:
    """Q48: cancels movements that Crazy cat does not need for its best end space."""
    goal = target(b, s)
    s.aim = best_end(b, s, all_ends(b, s, CRAZY, s.ones, s.twos, s.to_cancel), goal)
    choice = cancelling_for(b, s, CRAZY, s.aim)
    if b.curse_cancel == ANY_SPACE:
        for _ in range(choice):
            cancel_one_space(s, True, log)
        while s.to_cancel > 0:
            cancel_one_space(s, False, log)
    elif must_cut(s.ones, s.to_cancel):
        cancel_and_cut(s, log)
    else:
        decide_cancel(b, s, A_CANCEL + choice, log)


@rule
def crazy_moves(b: Box, s: State, log: Log) -> None:
    """R77 to R79, Q48: makes one movement of the path to Crazy cat's best end space."""
    if not s.moved:
        s.aim = best_end(b, s, ends(b, s, CRAZY, s.place[CRAZY], s.ones, s.twos), target(b, s))
    decide_move(b, s, first_move_to(b, s, CRAZY, s.place[CRAZY], s.ones, s.twos, s.aim, True), log)


@rule
def crazy_boosts(b: Box, s: State, log: Log) -> None:
    """Q50: Crazy cat takes the speed boost if it leads to a better space than the present one."""
    action = boost_step_to_aim(b, s) if b.boost == FREE else best_boost(b, s)
    decide_boost(b, s, action, log)


@rule
def best_boost(b: Box, s: State) -> int:
    """Q50: the best action for a straight boost. A special square on Crazy cat's present space does not count. If
    staying is as good as the best boost, Crazy cat stays."""
    goal = target(b, s)
    here = steps_left(b, s, s.place[CRAZY], goal)
    best, least = A_BOOST_SKIP, dislike_staying(b, here)
    for direction in range(4):
        end = boost_end(b, s, CRAZY, direction)
        if end == OUT and goal == OUT:
            return A_BOOST + direction
        if on_grid(end):
            bad = dislike(b, s, end, goal, here)
            if bad < least or (bad == least and best != A_BOOST_SKIP and comes_first(b, s, end, best)):
                best, least = A_BOOST + direction, bad
    return best


@rule
def dislike_staying(b: Box, here: int) -> int:
    """Q50: how much Crazy cat dislikes to stay where it is, in the units of `dislike`. A special square on the space
    where it stays does not count."""
    return 1000 + 2 * here if b.crazy_avoid == AVOIDS_STRONGLY else 2 * here


@rule
def comes_first(b: Box, s: State, end: int, best: int) -> bool:
    """Q48: decides a tie: whether the space `end` is preferred to the end space of the action `best`. The space in the
    lower column is preferred, and in the same column, the one in the lower row."""
    other = boost_end(b, s, CRAZY, best - A_BOOST)
    return end % COLUMNS * ROWS + end // COLUMNS < other % COLUMNS * ROWS + other // COLUMNS


@rule
def boost_step_to_aim(b: Box, s: State) -> int:
    """Q50 with `boost = free`: the action for the next space on the way to the best end space."""
    place = s.place[CRAZY]
    if not s.boost_made:
        s.aim = aim_of_boost(b, s)
    if s.aim == place:
        return A_BOOST_SKIP
    if s.aim == OUT:
        return A_BOOST + first_move_to(b, s, CRAZY, place, s.boost_left, 0, OUT, True) - A_MOVE
    for direction in range(4):
        end = boost_end(b, s, CRAZY, direction)
        if on_grid(end) and steps_to(b, s, end, s.aim) < steps_to(b, s, place, s.aim):
            return A_BOOST + direction
    return A_BOOST_SKIP


@rule
def aim_of_boost(b: Box, s: State) -> int:
    """Q50 with `boost = free`: the best end space of the boost, or the present space if staying is better."""
    goal = target(b, s)
    place = s.place[CRAZY]
    if goal == OUT and leaves_from(b, s, CRAZY, place, s.boost_left, 0):
        return OUT
    here = steps_left(b, s, place, goal)
    end = best_end(b, s, spread_some(1 << place, s.boost_left, 0) & ~(1 << place), goal)
    return end if dislike(b, s, end, goal, here) < dislike_staying(b, here) else place


@rule
def begin_solo_duel(b: Box, s: State, log: Log) -> None:
    """R81, Q51, Q52: begins a cat fight. Crazy cat throws both dice up to three times and wins with a 7; otherwise the
    person wins.

    With `solo_duel = lockstep`, the person throws dice as well.
    """
    if b.solo_duel == SOLO_LOCKSTEP:
        play_solo_round(b, s, log)
        return
    for _ in range(CRAZY_THROWS):
        if throw_duel_dice(s, CRAZY, BOTH, log):
            win_fight(b, s, CRAZY, log)
            return
    win_fight(b, s, PERSON, log)


@rule
def play_solo_round(b: Box, s: State, log: Log) -> None:
    """Q51, with `solo_duel = lockstep`: if only one of the two has a 7, that one wins. If both have a 7, both throw
    again. If nobody has a 7 in three rounds, the person wins."""
    mine, its = True, True
    while mine and its and s.throws[CRAZY] < DUEL_GUARD:
        mine = throw_duel_dice(s, PERSON, s.choice[PERSON], log)
        its = throw_duel_dice(s, CRAZY, BOTH, log)
        s.choice[PERSON] = BOTH
    s.duel_round += 1
    if mine and its:
        draw_lots(b, s, log)
    elif its:
        win_fight(b, s, CRAZY, log)
    elif mine or s.duel_round == CRAZY_THROWS:
        win_fight(b, s, PERSON, log)
    else:
        s.waiting = 1 << PERSON


@rule
def decide_solo_duel(b: Box, s: State, choice: int, log: Log) -> None:
    """Q51, with `solo_duel = lockstep`: plays a round with the dice that the person has chosen to throw."""
    s.choice[PERSON] = choice
    s.waiting = 0
    play_solo_round(b, s, log)
