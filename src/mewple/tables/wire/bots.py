"""The bodies of HTTP about bots: whether their searches are compiled, reviews of finished matches, links for
programs."""

from __future__ import annotations

from mewple.tables.messages import Body


class Warmth(Body):
    """How far the bots' searches are compiled, by game id. Bots play by their policy until their game is ready."""

    ready: list[str]
    warming: str
    """The game that is being compiled now; empty if none."""
    waiting: list[str]
    failed: list[str]


# --- letting bots in ---


class SeatBot(Body):
    """A bot of this level takes the open seat."""

    seat: int
    level: str


class ProgramLink(Body):
    """Where a program connects to play this seat. Anyone who has the link can."""

    seat: int
    url: str


# --- looking back at a match ---


class ChancePoint(Body):
    """Each seat's estimated chance to win after a version; at the end, what each seat got."""

    version: int
    chances: list[float]


class TurningPoint(Body):
    """A version at which a seat's chance changed a lot."""

    version: int
    seat: int
    before: float
    after: float


class JudgedDecision(Body):
    """What a person did, what a bot would have done from what that seat could know, and both chances to win."""

    version: int
    """The version that the decision led to."""
    seat: int
    label: str
    chance: float
    better: str
    """The action that the bot preferred; empty if it chose the same, or if its choice was not clearly better."""
    better_chance: float


class LookBack(Body):
    """The review of a match, as far as it has come. Ask again until `done` is `total`."""

    done: int
    total: int
    problem: str
    """Why it has stopped; empty if it has not."""
    points: list[ChancePoint]
    turning: list[TurningPoint]
    decisions: list[JudgedDecision]
