"""Cat fights between people (R56 to R59, R72, Q34, Q35, Q41)."""

from mewple.core.bits import lowest_bit
from mewple.core.chance import below, die
from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.board import on_grid
from mewple.games.cat_cab.ending import win
from mewple.games.cat_cab.passengers import collect
from mewple.games.cat_cab.report import announce, report, says
from mewple.games.cat_cab.retreat import push
from mewple.games.cat_cab.state import (
    A_DUEL,
    BOTH,
    CONTENT,
    CRAZY,
    DRIVERS,
    DUEL_GUARD,
    DUELLING,
    E_DUEL_CHOSE,
    E_DUEL_ROLLED,
    E_FIGHT_BEGAN,
    E_FIGHT_WON,
    E_LOTS_DRAWN,
    FIRST,
    GOING_BACK,
    O_DUEL,
    O_LOTS,
    RACE_GUARD,
    SAYS_FIGHT_LOST,
    SAYS_FIGHT_WON,
    SECOND,
    Box,
    State,
)

RACE, DRAW = CONTENT.choice("duel", "race"), CONTENT.choice("duel", "draw")
SEVEN = 7


@rule
def cats_on(s: State, space: int) -> int:
    """The drivers on a space, as bits."""
    bits = 0
    for place in range(s.drivers):
        if s.place[s.order[place]] == space:
            bits |= 1 << s.order[place]
    return bits


@rule
def begin_fight(b: Box, s: State, log: Log) -> bool:
    """R56, Q24 (2), Q35: begins a fight of all drivers on the space where the driver has landed. Returns False if there
    is no fight.

    Nobody fights at START or OUT. The final cat fight is between the drivers who tie (R72), except those who have
    resigned (Q54).
    """
    if not s.final:
        space = s.place[s.lander]
        s.fighters = cats_on(s, space) if on_grid(space) else 0
        if s.fighters & (s.fighters - 1) == 0:
            return False
    present = s.fighters & ~s.resigned
    s.duellists = present if present else s.fighters
    clear_duel(s)
    announce(log, E_FIGHT_BEGAN, s.duellists, s.place[s.lander], s.final)
    return True


@rule
def begin_duel(b: Box, s: State, log: Log) -> None:
    """Q34: starts the fight in lockstep, starts it as a race, or draws lots, as the option `duel` says."""
    s.racing = b.duel == RACE
    if is_decided(s) or b.duel == DRAW or not s.duellists & ~s.resigned:
        draw_lots(b, s, log)
    elif s.racing:
        s.waiting = s.duellists
    else:
        play_round(b, s, log)


@rule
def clear_duel(s: State) -> None:
    """R57: forgets the dice of the last fight."""
    s.phase = DUELLING
    s.duel_round = 0
    for driver in range(DRIVERS):
        s.throws[driver] = 0
        s.choice[driver] = BOTH
        s.duel_dice[driver][0] = 0
        s.duel_dice[driver][1] = 0


@rule
def is_decided(s: State) -> bool:
    """Whether at most one fighter is left."""
    return s.duellists & (s.duellists - 1) == 0


@rule
def throw_duel_dice(s: State, driver: int, choice: int, log: Log) -> bool:
    """R57: the driver throws one die or both; True for a 7."""
    if choice != SECOND:
        s.duel_dice[driver][0] = die(s, 6, O_DUEL)
    if choice != FIRST:
        s.duel_dice[driver][1] = die(s, 6, O_DUEL)
    s.throws[driver] += 1
    report(log, E_DUEL_ROLLED, driver, s.duel_dice[driver][0], s.duel_dice[driver][1], s.throws[driver])
    return s.duel_dice[driver][0] + s.duel_dice[driver][1] == SEVEN


@rule
def play_round(b: Box, s: State, log: Log) -> None:
    """R58, Q34: plays a round in lockstep. A single 7 wins. If several drivers have a 7, they go on; if nobody has, all
    choose dice again."""
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
    """Q34: all drivers still in the fight throw, in turn order. Returns the drivers with a 7, as bits."""
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
    """Q34: ends the fight. If several drivers are still in the fight, lots pick the winner."""
    count = 0
    for driver in range(DRIVERS):
        count += s.duellists >> driver & 1
    if count > 1:
        announce(log, E_LOTS_DRAWN)
        for _ in range(below(s, count, O_LOTS)):
            s.duellists &= s.duellists - 1
    win_fight(b, s, lowest_bit(s.duellists), log)


@rule
def win_fight(b: Box, s: State, winner: int, log: Log) -> None:
    """R58, R59, R72: the losers go back 2 spaces. In the final fight nobody moves; its winner wins the game."""
    losers = s.fighters & ~(1 << winner)
    s.duellists = 1 << winner
    s.waiting = 0
    report(log, E_FIGHT_WON, winner, s.final, SAYS_FIGHT_LOST if losers >> CRAZY & 1 else says(winner, SAYS_FIGHT_WON))
    s.duellists = 0
    s.fighters = 0
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
    """Q24 (3), Q25: a pushed cat whose landing is over may collect the passenger. The active driver collects later in
    the turn."""
    if s.lander != s.active and s.back[s.lander] == 0:
        collect(b, s, s.lander, log)
    s.pushed = -1
    s.phase = GOING_BACK


@rule
def decide_duel(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    """Q34: in a race the driver throws at once. In lockstep, all drivers throw as soon as everybody has chosen dice."""
    choice = action - A_DUEL
    if s.racing:
        race(b, s, seat, choice, log)
        return
    s.choice[seat] = choice
    s.waiting &= ~(1 << seat)
    report(log, E_DUEL_CHOSE, seat, choice)
    if s.waiting == 0:
        play_round(b, s, log)


@rule
def race(b: Box, s: State, seat: int, choice: int, log: Log) -> None:
    """Q34: a driver throws in a race. The first 7 wins. Once a driver has thrown 100 times, the fight goes on in
    lockstep."""
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
    """Q54: a driver who resigns in a cat fight loses it; the others go on fighting."""
    s.duellists &= ~(1 << driver)
    s.fighters &= ~(1 << driver)
    s.waiting &= ~(1 << driver)
    if is_decided(s):
        draw_lots(b, s, log)
    elif s.waiting == 0 and not s.racing:
        play_round(b, s, log)
