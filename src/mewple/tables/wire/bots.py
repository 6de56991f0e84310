"""The bodies of HTTP about bots: how warm they are, what they make of a match that is over, who lets them in."""

from __future__ import annotations

from mewple.tables.messages import Body


class Warmth(Body):
    """How far the bots' searches are compiled, by the games' ids. House policies play until their game is ready."""

    ready: list[str]
    warming: str
    """The game that is being compiled now; empty: none."""
    waiting: list[str]
    failed: list[str]


# --- letting bots in ---


class SeatBot(Body):
    """A bot of this level takes the open seat."""

    seat: int
    level: str


class ProgramLink(Body):
    """Where a program connects to play this seat; whoever has it can."""

    seat: int
    url: str


# --- looking back at a match ---


class ChancePoint(Body):
    """Each seat's chance to win after a version, as the table could judge it; at the end what each seat got."""

    version: int
    chances: list[float]


class TurningPoint(Body):
    """A version that changed a seat's chance a lot."""

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
    """What the bot liked better; empty: the same, or not clearly better."""
    better_chance: float


class LookBack(Body):
    """A match as bots see it afterwards, as far as they have come: ask again until `done` is `total`."""

    done: int
    total: int
    problem: str
    """Why it does not go on; empty: it does."""
    points: list[ChancePoint]
    turning: list[TurningPoint]
    decisions: list[JudgedDecision]
