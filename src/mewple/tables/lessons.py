"""Lessons at tables: what a client is sent about a lesson, and the table on which a part of it is played."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache

from mewple.bots.levels import stand_in
from mewple.core.game import Game
from mewple.core.lesson import Lesson, Part, Step, fitting_actions
from mewple.core.registry import NoSuchGame, find
from mewple.match import SeatSetup, Setup, new_setup
from mewple.match.lessons import lesson_setup
from mewple.tables.names import check_new_name
from mewple.tables.refused import Refused
from mewple.tables.store import SeatRow
from mewple.tables.wire import Session
from mewple.tables.wire.lessons import LessonAction, LessonInfo, LessonPart, LessonStep


@cache
def lesson_info(game_id: str) -> LessonInfo:
    """The whole lesson of a game, as the client needs it to play the coach."""
    game = _game(game_id)
    lesson = _lesson(game)
    return LessonInfo(
        title=lesson.title,
        minutes=lesson.minutes,
        coach=lesson.coach,
        goal=lesson.goal,
        parts=[LessonPart(part.title, [_step(game, step) for step in part.steps]) for part in lesson.parts],
    )


def _step(game: Game, step: Step) -> LessonStep:
    actions = [LessonAction(pattern, list(fitting_actions(game, pattern))) for pattern in step.do]
    return LessonStep(step.say, list(step.at), actions, step.no, step.watch, step.until)


def lesson_table(game_id: str, number: int, me: Session) -> tuple[Setup, list[SeatRow]]:
    """The setup and the seats of a part of the lesson; `number` counts from 1."""
    game = _game(game_id)
    parts = _lesson(game).parts
    if not 1 <= number <= len(parts):
        raise Refused(404, "no-such-lesson", f"The lesson of {game.name} has parts 1 to {len(parts)}; got {number}.")
    part = parts[number - 1]
    seats = _seats(game, part, me)
    setup = new_setup(
        game,
        [SeatSetup(each.kind, each.name, each.level) for each in seats],
        part.options,
        hints=False,
        date=datetime.now(UTC).strftime("%Y-%m-%d"),
        lesson=lesson_setup(number, part),
        seed=part.seed,
    )
    return setup, seats


def _seats(game: Game, part: Part, me: Session) -> list[SeatRow]:
    level = stand_in(game).id
    mine = SeatRow(part.learner, "person", me.id, check_new_name(me.name, [name for name in part.names if name]))
    return [SeatRow(seat, "bot", "", name, level) if name else mine for seat, name in enumerate(part.names)]


def _game(game_id: str) -> Game:
    try:
        return find(game_id)
    except NoSuchGame as problem:
        raise Refused(404, "no-such-game", str(problem)) from None


def _lesson(game: Game) -> Lesson:
    if game.lesson is None:
        raise Refused(404, "no-such-lesson", f"There is no lesson for {game.name}.")
    return game.lesson
