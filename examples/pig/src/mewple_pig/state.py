"""The state of Pig, and the lists of actions, events, outcomes and reasons."""

from pathlib import Path

from mewple.core.actions import Actions, kind
from mewple.core.content import load
from mewple.core.events import Events, event
from mewple.core.game import GameState
from mewple.core.outcomes import OutcomeKind, Outcomes
from mewple.core.reasons import Reason, Reasons
from mewple.core.record import Cells, Record, i32

CONTENT = load(Path(__file__).parent / "box.toml")
ACTIONS = Actions(kind("roll"), kind("hold"))
EVENTS = Events(
    event("rolled", face=int),
    event("lost", pot=int),
    event("banked", pot=int, total=int),
    event("won", total=int),
)
REASONS = Reasons(Reason("empty-pot", "There is nothing in the pot to keep yet: roll first.", "R4"))
OUTCOMES = Outcomes(OutcomeKind("die", "the die", sides=6))


class Box(Record):
    target: int = i32()


class State(GameState):
    player: int = i32()
    pot: int = i32()
    over: int = i32()
    turns: int = i32()
    points: Cells = i32(max(CONTENT.seats))
