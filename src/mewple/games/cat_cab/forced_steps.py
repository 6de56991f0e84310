"""Leads through the steps of a turn in their order (R10), and makes those that need no decision."""

from mewple.core.events import Log
from mewple.core.rule import rule
from mewple.games.cat_cab.board import in_city
from mewple.games.cat_cab.crazy import begin_solo_duel, crazy_boosts, crazy_cancels, crazy_moves, crazy_rolls
from mewple.games.cat_cab.duel import begin_duel, begin_fight, finish_landing
from mewple.games.cat_cab.items import item_due, roll_item
from mewple.games.cat_cab.landing import decide_steal, finish_boost, land, lose_only_kind, must_pick_die
from mewple.games.cat_cab.legality import may_boost, may_sabotage, may_steal, only_cancel, only_move
from mewple.games.cat_cab.move import begin_movement, cancel_and_cut, decide_cancel, decide_move, finish_movement
from mewple.games.cat_cab.passengers import collect
from mewple.games.cat_cab.retreat import go_back
from mewple.games.cat_cab.roll import all_marked, finish_roll, may_reroll, reroll
from mewple.games.cat_cab.sabotage import decide_sabotage
from mewple.games.cat_cab.state import (
    A_SABOTAGE,
    A_STEAL,
    BOOSTING,
    CANCELLING,
    COLLECTING,
    CONTENT,
    CRAZY,
    DUELLING,
    FIGHTING,
    GOING_BACK,
    GONE,
    ITEMS,
    LANDING,
    LOSING_DIE,
    MOVING,
    OVER,
    ROLLING,
    SABOTAGING,
    STEALING,
    TURN_BEGINS,
    TURN_ENDS,
    Box,
    State,
)
from mewple.games.cat_cab.turns import begin_turn, end_turn

FORCED_ITEMS = CONTENT.choice("items", "forced")
AFTER_SABOTAGE = CONTENT.choice("collect_timing", "after_sabotage")


@rule
def make_step(b: Box, s: State, log: Log) -> bool:
    """R10: makes the next step that needs no decision. Returns True if somebody has to decide first."""
    phase = s.phase
    if phase == ROLLING:
        return settle_roll(b, s, log)
    if phase == ITEMS:
        return settle_items(b, s, log)
    if phase == CANCELLING:
        return settle_cancel(b, s, log)
    if phase == MOVING:
        return settle_move(b, s, log)
    if phase in (BOOSTING, STEALING, LOSING_DIE):
        return settle_square(b, s, log)
    if phase == GOING_BACK:
        return go_back(b, s, log)
    if phase == SABOTAGING:
        return settle_sabotage(b, s, log)
    if phase in (DUELLING, OVER):
        return True
    play_step(b, s, log)
    return False


@rule
def play_step(b: Box, s: State, log: Log) -> None:
    """Makes the step of the current phase. The caller makes sure that it is a phase in which nobody ever decides."""
    if s.phase == LANDING:
        land(b, s, log)
    elif s.phase == FIGHTING:
        settle_fight(b, s, log)
    elif s.phase == COLLECTING:
        settle_collection(b, s, log)
    elif s.phase == TURN_ENDS:
        end_turn(b, s, log)
    elif s.phase == TURN_BEGINS:
        begin_turn(b, s, log)


@rule
def settle_roll(b: Box, s: State, log: Log) -> bool:
    """R12, R16, R75: a person below the limit of curses decides about re-rolls. When all dice are marked, they are
    thrown."""
    if s.active == CRAZY:
        crazy_rolls(b, s, log)
    elif all_marked(s):
        reroll(b, s, log)
    elif may_reroll(b, s):
        return True
    else:
        finish_roll(b, s)
    return False


@rule
def settle_items(b: Box, s: State, log: Log) -> bool:
    """R27, R28, R76, Q15: a person decides about each item, unless items must be rolled for. Crazy cat rolls for all
    its items."""
    if not item_due(b, s):
        s.phase = CANCELLING
        begin_movement(b, s, log)
    elif s.active == CRAZY or b.items == FORCED_ITEMS:
        roll_item(b, s, log)
    else:
        return True
    return False


@rule
def settle_cancel(b: Box, s: State, log: Log) -> bool:
    """R35, Q7: a person decides which movements to cancel, if there are several ways."""
    if s.to_cancel == 0:
        s.phase = MOVING
        return False
    if s.active == CRAZY:
        crazy_cancels(b, s, log)
        return False
    only = only_cancel(b, s)
    if only == -2:
        cancel_and_cut(s, log)
    elif only >= 0:
        decide_cancel(b, s, only, log)
    return only == -1


@rule
def settle_move(b: Box, s: State, log: Log) -> bool:
    """R38, R41: a person decides about every movement, if several are legal."""
    if s.ones + s.twos == 0:
        finish_movement(s)
    elif s.active == CRAZY:
        crazy_moves(b, s, log)
    elif only_move(b, s) >= 0:
        decide_move(b, s, only_move(b, s), log)
    else:
        return True
    return False


@rule
def settle_square(b: Box, s: State, log: Log) -> bool:
    """R48, R51, R53, Q26, Q27, Q28, Q50: a person decides whether to take a boost, which die to steal and which kind to
    lose."""
    crazy = s.lander == CRAZY
    if s.phase == BOOSTING:
        if s.boost_left == 0 or not may_boost(b, s):
            finish_boost(s)
        elif crazy:
            crazy_boosts(b, s, log)
        else:
            return True
    elif s.phase == STEALING:
        if not may_steal(b, s):
            s.phase = FIGHTING
        elif crazy:
            decide_steal(s, A_STEAL, log)
        else:
            return True
    elif must_pick_die(s) and not crazy:
        return True
    else:
        lose_only_kind(b, s, log)
    return False


@rule
def settle_fight(b: Box, s: State, log: Log) -> None:
    """R56, R72, R81: starts a cat fight if there are at least two fighters; otherwise the landing is over."""
    if not begin_fight(b, s, log):
        finish_landing(b, s, log)
    elif s.seats == 1:
        begin_solo_duel(b, s, log)
    else:
        begin_duel(b, s, log)


@rule
def settle_collection(b: Box, s: State, log: Log) -> None:
    """R60, Q23, Q24 (3), Q32: the active driver collects the passenger, if it has moved this turn. With `collect_timing
    = after_sabotage`, sabotage comes before this."""
    if b.collect_timing == AFTER_SABOTAGE and not s.sabotaged:
        s.phase = SABOTAGING
        return
    if s.moved and in_city(s, s.active):
        collect(b, s, s.active, log)
    s.phase = TURN_ENDS if s.sabotaged else SABOTAGING


@rule
def settle_sabotage(b: Box, s: State, log: Log) -> bool:
    """R63, R80, Q36, Q38, Q54: a person decides whom to sabotage, even after leaving the city, but not
    after resigning."""
    if s.place[s.active] == GONE or s.resigned >> s.active & 1 or not may_sabotage(b, s):
        s.sabotaged = 1
        s.phase = COLLECTING if b.collect_timing == AFTER_SABOTAGE else TURN_ENDS
    elif s.active == CRAZY:
        decide_sabotage(b, s, A_SABOTAGE, log)
    else:
        return True
    return False
