"""Matches that are part of a lesson: they begin in a prepared position and follow a script of outcomes and bots' moves.

A learner may do something else than the script expects. The rest of the script is used as long as it fits; otherwise
the random stream and the bots decide.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from mewple.core import play
from mewple.core.arrange import BadPosition, arrange, outcome_value
from mewple.core.chance import ChanceRecord
from mewple.core.lesson import Part
from mewple.core.reasons import LEGAL
from mewple.match.entry import Entry
from mewple.match.errors import BadSetup
from mewple.match.position import MatchFixed, Position
from mewple.match.setup import LessonSetup


def lesson_setup(number: int, part: Part) -> LessonSetup:
    """The part of a lesson, as the setup of a match contains it. `number` counts from 1."""
    return LessonSetup(number, part.position, part.outcomes, part.bots)


def begin_lesson(table: MatchFixed, state: Any) -> Any:
    """Changes the dealt state into the position in which the lesson begins. The first outcome of the lesson's script is
    the first one drawn after this."""
    assert table.setup.lesson is not None
    try:
        arrange(table.game, table.box, state, table.setup.lesson.position)
    except BadPosition as problem:
        raise BadSetup(f"the lesson's position does not fit: {problem}") from None
    state.fate_drawn = 0
    return state


def outcome_script(table: MatchFixed) -> Callable[[ChanceRecord, int, int], int | None] | None:
    """Makes the function that gives a lesson's outcomes. That function returns None if the script has no outcome left
    or its next outcome does not fit."""
    lesson = table.setup.lesson
    if lesson is None:
        return None

    def give(record: ChanceRecord, n: int, what: int) -> int | None:
        number, kind = record.fate_drawn - 1, table.game.outcomes.all[what]
        if number >= len(lesson.outcomes) or lesson.outcomes[number][0] != kind.name:
            return None
        try:
            return outcome_value(table.game, table.box, record, n, kind, lesson.outcomes[number][1])
        except BadPosition:
            return None

    return give


def scripted_move(table: MatchFixed, position: Position, entries: Sequence[Entry], seat: int) -> tuple[int, ...] | None:
    """The lesson's next move for this seat, found by counting the actions that the seat has taken; None if it is not
    legal now."""
    lesson = table.setup.lesson
    if lesson is None:
        return None
    done = sum(entry.kind == "act" and entry.seat == seat for entry in entries)
    for mover, actions in lesson.bots:
        if mover != seat:
            continue
        if done == 0:
            code = play.refusal(table.game, table.box, position.state, seat, actions[0])
            return actions if code == LEGAL else None
        done -= len(actions)
    return None
