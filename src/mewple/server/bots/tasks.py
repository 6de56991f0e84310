"""The tasks for the processes that decide for bots, encoded with msgpack. Each message is preceded by its length."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.content import OptionValue

HEADER = 4
"""How many bytes the length of a message takes."""
LARGEST = 1 << 24


class Place(msgspec.Struct, frozen=True):
    """A position, and the seat to decide for. The process uses only what this seat may know."""

    game: str
    """The key of a game, see `mewple.core.overlay.key_of`."""
    options: dict[str, OptionValue]
    state: bytes
    seat: int
    seed: int


class Warm(msgspec.Struct, frozen=True, tag=True):
    """Compile the search and the policies of a game, or load them from the cache. Answer: whether this succeeded."""

    game: str
    """The key of a game."""


class Decide(msgspec.Struct, frozen=True, tag=True):
    """Decide on a move within `seconds`. Answer: a list of actions, see `Player.line`."""

    place: Place
    player: str
    """A level of the game, or another name that `mewple.bots.player.player` knows."""
    seconds: float


class Hint(msgspec.Struct, frozen=True, tag=True):
    """Find the best decisions, with reasons. Answer: a list of `mewple.bots.hints.Hint`."""

    place: Place
    seconds: float
    names: list[str]


class Chances(msgspec.Struct, frozen=True, tag=True):
    """Estimate each seat's chance to win. Answer: a `mewple.bots.review.Evaluation`."""

    place: Place
    seconds: float


class Judge(msgspec.Struct, frozen=True, tag=True):
    """Compare a decision with what a bot would have done. Answer: a `bots.review.JudgedDecision`, or None if there was
    no choice."""

    place: Place
    chosen: int
    seconds: float


class Outside(msgspec.Struct, frozen=True, tag=True):
    """Let a bot from another package decide. It gets only what its seat sees. Answer: an action."""

    bot: str
    match: str
    """A text that identifies one seat of one match. The process keeps one object of the bot for each such text."""
    view: dict[str, Any]
    legal: list[dict[str, Any]]


Task = Warm | Decide | Hint | Chances | Judge | Outside


class Answer(msgspec.Struct, frozen=True):
    """The result of a task, or the error that it raised."""

    value: msgspec.Raw = msgspec.Raw(b"\xc0")  # nil
    error: str = ""


encode = msgspec.msgpack.Encoder().encode
decode_task = msgspec.msgpack.Decoder(Task).decode
decode_answer = msgspec.msgpack.Decoder(Answer).decode


def frame(message: bytes) -> bytes:
    """The message with its length before it."""
    return len(message).to_bytes(HEADER, "big") + message
