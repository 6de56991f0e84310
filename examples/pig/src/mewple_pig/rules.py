"""The rules of Pig, each written once. The clauses are those of `rulebooks/pig.md`."""

from mewple.core.fate import begin, die
from mewple.core.game import Own
from mewple.core.record import Cells, Reals
from mewple.core.rule import rule
from mewple.core.words import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_YOUR_TURN, Log, emit
from mewple_pig.state import ACTIONS, EVENTS, MOST_SEATS, OUTCOMES, REASONS, Box, State

ROLL, HOLD = ACTIONS.first("roll"), ACTIONS.first("hold")
ROLLED, LOST, BANKED, WON = EVENTS["rolled"], EVENTS["lost"], EVENTS["banked"], EVENTS["won"]
EMPTY_POT = REASONS["empty-pot"]
DIE = OUTCOMES["die"]
OBSERVATION = 2 + MOST_SEATS
BEGINNER = 0


@rule
def setup(b: Box, s: State, log: Log) -> None:
    """R1: the first seat begins; nobody has points. A zeroed state says just that."""
    s.turns = 1


@rule
def pending(b: Box, s: State) -> int:
    return 0 if s.over else 1 << s.player


@rule
def refusal(b: Box, s: State, seat: int, action: int) -> int:
    """R2, R4: on your turn you roll, or hold what the pot has."""
    if s.over:
        return GAME_OVER
    if seat != s.player:
        return NOT_YOUR_TURN
    if action == HOLD and s.pot == 0:
        return EMPTY_POT
    return LEGAL if action in (ROLL, HOLD) else NO_SUCH_ACTION


@rule
def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    count = 0
    for action in (ROLL, HOLD):
        if refusal(b, s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


@rule
def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    if action == HOLD:
        hold(b, s, log)
    else:
        roll(s, log)


@rule
def roll(s: State, log: Log) -> None:
    """R2, R3: a 1 loses the pot and the turn; any other face goes into the pot."""
    face = die(s, 6, DIE)
    emit(log, ROLLED, s.player, face)
    if face > 1:
        s.pot += face
        return
    emit(log, LOST, s.player, s.pot)
    pass_the_die(s)


@rule
def hold(b: Box, s: State, log: Log) -> None:
    """R4, R5: the pot is kept; the target wins at once."""
    s.kept[s.player] += s.pot
    emit(log, BANKED, s.player, s.pot, s.kept[s.player])
    if s.kept[s.player] >= b.target:
        s.over = 1
        emit(log, WON, s.player, s.kept[s.player])
        return
    pass_the_die(s)


@rule
def pass_the_die(s: State) -> None:
    """R1: seats take turns in order."""
    s.pot = 0
    s.player = (s.player + 1) % s.seats
    s.turns += 1


@rule
def imagine(b: Box, s: State, seat: int, seed: int) -> None:
    """Nothing is hidden in Pig but the dice to come."""
    begin(s, seed)


@rule
def returns(b: Box, s: State, out: Reals) -> None:
    for seat in range(s.seats):
        out[seat] = 1.0 if s.over and seat == s.player else 0.0


@rule
def points(b: Box, s: State, seat: int) -> int:
    return s.kept[seat]


@rule
def length(b: Box, s: State) -> int:
    return s.turns


@rule
def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    """The target, the pot, and all points, this seat's first."""
    out[0] = b.target
    out[1] = s.pot
    for place in range(MOST_SEATS):
        out[2 + place] = s.kept[(seat + place) % s.seats] if place < s.seats else 0


@rule
def house(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """Holds at ten (beginner) or twenty (strong), or when that wins."""
    enough = 10 if policy == BEGINNER else 20
    return HOLD if s.pot >= enough or (s.pot > 0 and s.kept[seat] + s.pot >= b.target) else ROLL


@rule
def status(b: Box, s: State) -> int:
    broken = 0
    if s.pot < 0 or not 0 <= s.player < s.seats:
        broken |= 1
    for seat in range(s.seats):
        if s.kept[seat] < 0 or (s.kept[seat] >= b.target and not s.over):
            broken |= 2
    return broken
