"""What can change in a game of Pig, and the lists its integers come from."""

from pathlib import Path

from mewple.core.content import load
from mewple.core.game import GameState
from mewple.core.record import Cells, Record, i32
from mewple.core.words import Actions, Events, OutcomeKind, Outcomes, Reason, Reasons, kind

CONTENT = load(Path(__file__).parent / "box.toml")
MOST_SEATS = max(CONTENT.seats)

ACTIONS = Actions(kind("roll"), kind("hold"))
EVENTS = Events("rolled face", "lost pot", "banked pot total", "won total")
REASONS = Reasons(Reason("empty-pot", "There is nothing in the pot to keep yet: roll first.", "R4"))
OUTCOMES = Outcomes(OutcomeKind("die", "the die"))


class Box(Record):
    """What does not change: the one option."""

    target: int = i32()


class State(GameState):
    """Who is on, what lies in the pot, and what each seat has kept."""

    player: int = i32()
    pot: int = i32()
    over: int = i32()
    turns: int = i32()
    kept: Cells = i32(MOST_SEATS)
