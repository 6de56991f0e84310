"""The answers about lessons (see `mewple.core.lesson`)."""

from __future__ import annotations

from mewple.tables.messages import Body


class LessonAction(Body):
    """Actions that the learner may take: a pattern of notations, and the numbers of the actions that fit it."""

    pattern: str
    actions: list[int]


class LessonStep(Body):
    """A step of a lesson: what the coach says, and what the lesson then waits for. It waits for a tap, for an event of
    kind `watch` after a tap, or for an action that fits `do`."""

    say: str
    at: list[str]
    """The names of the things on the board that the coach speaks of. If the learner has to do something, the things to
    tap, in order."""
    do: list[LessonAction]
    """The step is over when an action fits the last of these patterns, or when the event `until` happens."""
    no: str
    """What the coach answers to any other action."""
    watch: str
    until: str


class LessonPart(Body):
    """A part of the lesson: a match that begins in a prepared position."""

    title: str
    steps: list[LessonStep]


class LessonInfo(Body):
    """A coached first game. `goal` says in one sentence what the game is about."""

    title: str
    minutes: int
    coach: str
    goal: str
    parts: list[LessonPart]
