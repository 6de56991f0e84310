"""The bodies of HTTP requests and answers about bots: whether their searches are compiled, reviews of finished matches,
links for programs."""

from __future__ import annotations

from mewple.tables.messages import Body


class Warmth(Body):
    """Which games' searches are compiled, by game id. Until a game is ready, its bots play by their policies."""

    ready: list[str]
    warming: str
    """The game that is being compiled now; empty if none."""
    waiting: list[str]
    failed: list[str]


# --- letting bots in ---


class SeatBot(Body):
    """Asks for a bot of this level at an open seat."""

    seat: int
    level: str


class ProgramLink(Body):
    """The address at which a program connects to play this seat. Any program with the link can play this seat."""

    seat: int
    url: str


# --- looking back at a match ---


class ChancePoint(Body):
    """Each seat's estimated chance to win at a version; at the end, each seat's share of the win."""

    version: int
    chances: list[float]


class TurningPoint(Body):
    """A version at which a seat's chance changed a lot."""

    version: int
    seat: int
    before: float
    after: float


class JudgedDecision(Body):
    """A person's decision (`label`), the decision of a bot that knew no more than the person (`better`), and the chance
    to win after each."""

    version: int
    """The version after the decision."""
    seat: int
    label: str
    chance: float
    better: str
    """The bot's action; empty if it is the person's action, or if it is not clearly better."""
    better_chance: float


class LookBack(Body):
    """The review of a match, as far as it is done. The client asks again until `done` equals `total`."""

    done: int
    total: int
    problem: str
    """Why the review has stopped; empty if it has not."""
    points: list[ChancePoint]
    turning: list[TurningPoint]
    decisions: list[JudgedDecision]
