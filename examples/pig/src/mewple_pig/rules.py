"""The rules of Pig, each written once. The clauses are those of `rulebooks/pig.md`."""

from mewple.core.chance import die
from mewple.core.events import Log, emit
from mewple.core.game import Own
from mewple.core.reasons import GAME_OVER, LEGAL, NOT_YOUR_TURN
from mewple.core.rule import rule
from mewple_pig.state import ACTIONS, EVENTS, OUTCOMES, REASONS, Box, State

ROLL, HOLD = ACTIONS.first("roll"), ACTIONS.first("hold")
ROLLED, LOST, BANKED, WON = EVENTS["rolled"], EVENTS["lost"], EVENTS["banked"], EVENTS["won"]
EMPTY_POT, DIE, BEGINNER = REASONS["empty-pot"], OUTCOMES["die"], 0
INVARIANTS = ("the pot or the player is out of range", "points are negative, or somebody has won unnoticed")


@rule
def setup(b: Box, s: State, log: Log) -> None:
    """R1: the first seat begins, and nobody has points. An empty state has these values already."""
    s.turns = 1


@rule
def pending(b: Box, s: State) -> int:
    return 0 if s.over else 1 << s.player


@rule
def refusal(b: Box, s: State, seat: int, action: int) -> int:
    """R2, R4: on your turn you roll, or hold what is in the pot."""
    if s.over or seat != s.player:
        return GAME_OVER if s.over else NOT_YOUR_TURN
    return EMPTY_POT if action == HOLD and s.pot == 0 else LEGAL


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    if action == ROLL:
        roll(s, log)
    else:
        hold(b, s, log)


@rule
def roll(s: State, log: Log) -> None:
    """R2, R3: a 1 loses the pot and the turn; any other face goes into the pot."""
    face = die(s, 6, DIE)
    s.pot += face if face > 1 else 0
    emit(log, ROLLED, s.player, face)
    if face == 1:
        lost, s.pot = s.pot, 0
        emit(log, LOST, s.player, lost)
        pass_the_die(s)


@rule
def hold(b: Box, s: State, log: Log) -> None:
    """R4, R5: the pot becomes points. Whoever reaches the target wins at once."""
    s.points[s.player] += s.pot
    emit(log, BANKED, s.player, s.pot, s.points[s.player])
    if s.points[s.player] >= b.target:
        s.over = 1
        emit(log, WON, s.player, s.points[s.player])
        return
    pass_the_die(s)


@rule
def pass_the_die(s: State) -> None:
    """R1: seats take turns in order."""
    s.pot, s.player, s.turns = 0, (s.player + 1) % s.seats, s.turns + 1


@rule
def timeout(b: Box, s: State, seat: int) -> int:
    """Q1: when a clock has run out, the seat holds; otherwise players who always roll would never end the game."""
    return HOLD if s.pot > 0 else ROLL


@rule
def decide(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """Holds when the pot has ten points (beginner) or twenty (strong), or enough to win."""
    enough = 10 if policy == BEGINNER else 20
    return HOLD if s.pot >= enough or (s.pot > 0 and s.points[seat] + s.pot >= b.target) else ROLL


@rule
def invariants(b: Box, s: State) -> int:
    broken = 1 if s.pot < 0 or not 0 <= s.player < s.seats else 0
    for seat in range(s.seats):
        if s.points[seat] < 0 or (s.points[seat] >= b.target and not s.over):
            broken |= 2
    return broken
