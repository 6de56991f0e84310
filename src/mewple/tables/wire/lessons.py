"""The answers about lessons (see `mewple.core.lesson`)."""

from __future__ import annotations

from mewple.tables.messages import Body


class LessonAction(Body):
    """What the learner may do: a pattern of notations, and the numbers of the actions that fit it."""

    pattern: str
    actions: list[int]


class LessonStep(Body):
    """One thing that the coach says. It waits for a tap, and then for the event `watch`, or for an action of `do`."""

    say: str
    at: list[str]
    """Names of things on the board that it speaks of. Where there is something to do: what to press, in order."""
    do: list[LessonAction]
    """Over with an action that fits the last of these, or with the event `until`."""
    no: str
    """The answer to any other action."""
    watch: str
    until: str


class LessonPart(Body):
    """A match that begins in a position of its own."""

    title: str
    steps: list[LessonStep]


class LessonInfo(Body):
    """A coached first game; `goal` says in a sentence what the game is about."""

    title: str
    minutes: int
    coach: str
    goal: str
    parts: list[LessonPart]
