"""Cat fights between people (R56 to R59, R72, Q34, Q35, Q41)."""

from mewple.core.fate import below, die
from mewple.core.rule import rule
from mewple.core.words import LEGAL, NOT_NOW, Log
from mewple.games.cat_cab.board import on_grid
from mewple.games.cat_cab.leaving import only_one, win
from mewple.games.cat_cab.passengers import collect
from mewple.games.cat_cab.report import report
from mewple.games.cat_cab.retreat import push
from mewple.games.cat_cab.state import (
    A_DUEL,
    BOTH,
    CONTENT,
    CRAZY,
    DRIVERS,
    DUEL_GUARD,
    DUELLING,
    EVENTS,
    FIRST,
    FRESH_DICE,
    GOING_BACK,
    O_DUEL,
    O_LOTS,
    RACE_GUARD,
    SECOND,
    Box,
    State,
)

RACE, DRAW = CONTENT.choice("duel", "race"), CONTENT.choice("duel", "draw")
E_BEGAN, E_CHOSE, E_ROLLED = EVENTS["fight_began"], EVENTS["duel_chose"], EVENTS["duel_rolled"]
E_LOTS, E_WON = EVENTS["lots_drawn"], EVENTS["fight_won"]
SEVEN = 7


@rule
def cats_on(s: State, space: int) -> int:
    """All drivers on a space, as bits."""
    bits = 0
    for place in range(s.drivers):
        if s.place[s.order[place]] == space:
            bits |= 1 << s.order[place]
    return bits


@rule
def begin_fight(b: Box, s: State, log: Log) -> bool:
    """R56, Q24 (2), Q35: everybody on the lander's space fights; nobody fights at START or OUT. False: no fight.

    The final cat fight names its fighters before (R72), without those who have resigned (Q54).
    """
    if not s.final:
        space = s.place[s.lander]
        s.fighters = cats_on(s, space) if on_grid(space) else 0
        if s.fighters & (s.fighters - 1) == 0:
            return False
    present = s.fighters & ~s.resigned
    s.duellists = present if present else s.fighters
    report(log, E_BEGAN, -1, s.duellists, s.place[s.lander], s.final)
    return True


@rule
def begin_duel(b: Box, s: State, log: Log) -> None:
    """Q34: lockstep, race or draw."""
    clear_duel(s)
    s.racing = b.duel == RACE
    if is_decided(s) or b.duel == DRAW or not s.duellists & ~s.resigned:
        draw_lots(b, s, log)
    elif s.racing:
        s.waiting = s.duellists
    else:
        play_round(b, s, log)


@rule
def clear_duel(s: State) -> None:
    s.phase = DUELLING
    s.duel_round = 0
    for driver in range(DRIVERS):
        s.throws[driver] = 0
        s.choice[driver] = BOTH
        s.duel_dice[driver][0] = 0
        s.duel_dice[driver][1] = 0


@rule
def is_decided(s: State) -> bool:
    return s.duellists & (s.duellists - 1) == 0


@rule
def throw_duel_dice(s: State, driver: int, choice: int, log: Log) -> bool:
    """R57: one die or both; True for a 7."""
    if choice != SECOND:
        s.duel_dice[driver][0] = die(s, 6, O_DUEL)
    if choice != FIRST:
        s.duel_dice[driver][1] = die(s, 6, O_DUEL)
    s.throws[driver] += 1
    report(log, E_ROLLED, driver, s.duel_dice[driver][0], s.duel_dice[driver][1], s.throws[driver])
    return s.duel_dice[driver][0] + s.duel_dice[driver][1] == SEVEN


@rule
def play_round(b: Box, s: State, log: Log) -> None:
    """R58, Q34 lockstep: a single 7 wins; several 7s go on among themselves with fresh dice; no 7, a new choice."""
    going_on = True
    while going_on:
        sevens = throw_all(s, log)
        s.duel_round += 1
        if sevens:
            s.duellists = sevens
        going_on = sevens != 0 and not is_decided(s) and s.duel_round < DUEL_GUARD
    if is_decided(s) or s.duel_round >= DUEL_GUARD:
        draw_lots(b, s, log)
    else:
        s.waiting = s.duellists


@rule
def throw_all(s: State, log: Log) -> int:
    """Everybody still in it throws, in turn order. Those with a 7, as bits."""
    sevens = 0
    for place in range(s.drivers):
        driver = s.order[place]
        if s.duellists >> driver & 1:
            if throw_duel_dice(s, driver, s.choice[driver], log):
                sevens |= 1 << driver
            s.choice[driver] = BOTH
    return sevens


@rule
def draw_lots(b: Box, s: State, log: Log) -> None:
    """Q34: one of those still in it wins; a draw only where there are several."""
    count = 0
    for driver in range(DRIVERS):
        count += s.duellists >> driver & 1
    if count > 1:
        report(log, E_LOTS, -1)
        for _ in range(below(s, count, O_LOTS)):
            s.duellists &= s.duellists - 1
    win_fight(b, s, only_one(s.duellists), log)


@rule
def win_fight(b: Box, s: State, winner: int, log: Log) -> None:
    """R58, R59, R72: all others go back 2; the final fight decides the game and nobody moves."""
    losers = s.fighters & ~(1 << winner)
    report(log, E_WON, winner, s.final, losers >> CRAZY & 1)
    s.duellists = 0
    s.fighters = 0
    s.waiting = 0
    s.racing = 0
    if s.final:
        win(b, s, winner, log)
        return
    for driver in range(DRIVERS):
        if losers >> driver & 1:
            push(b, s, driver, b.fight_back)
    finish_landing(b, s, log)


@rule
def finish_landing(b: Box, s: State, log: Log) -> None:
    """Q24 (3), Q25: a pushed cat that was granted a full landing may collect; the active one does so at the end."""
    if s.lander != s.active and s.back[s.lander] == 0:
        collect(b, s, s.lander, log)
    s.pushed = -1
    s.phase = GOING_BACK


@rule
def refuse_duel(s: State, seat: int, action: int) -> int:
    """R57: both dice, or one; the first throw is with both."""
    choice = action - A_DUEL
    if not 0 <= choice <= 2:
        return NOT_NOW
    return LEGAL if choice == BOTH or s.duel_dice[seat][0] > 0 else FRESH_DICE


@rule
def decide_duel(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Q34: in a race the dice fall at once; in lockstep everybody's choice is awaited."""
    choice = action - A_DUEL
    if s.racing:
        race(b, s, seat, choice, log)
        return
    report(log, E_CHOSE, seat, choice)
    s.choice[seat] = choice
    s.waiting &= ~(1 << seat)
    if s.waiting == 0:
        play_round(b, s, log)


@rule
def race(b: Box, s: State, seat: int, choice: int, log: Log) -> None:
    """Q34 race: the first 7 wins; a race that takes too long goes on in lockstep."""
    if throw_duel_dice(s, seat, choice, log):
        win_fight(b, s, seat, log)
    elif s.throws[seat] >= RACE_GUARD:
        s.racing = 0
        s.waiting = 0
        for driver in range(DRIVERS):
            if s.duellists >> driver & 1 and s.duel_dice[driver][0] > 0:
                s.waiting |= 1 << driver


@rule
def leave_fight(b: Box, s: State, driver: int, log: Log) -> None:
    """Q54: resigning in the middle of a cat fight loses it."""
    s.duellists &= ~(1 << driver)
    s.fighters &= ~(1 << driver)
    s.waiting &= ~(1 << driver)
    if is_decided(s):
        draw_lots(b, s, log)
    elif s.waiting == 0 and not s.racing:
        play_round(b, s, log)
