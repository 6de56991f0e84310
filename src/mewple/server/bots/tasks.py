"""The tasks for the processes that decide for bots, in msgpack. Each message is preceded by its length."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.content import OptionValue

HEADER = 4
"""Bytes of a message's length."""
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
    """Compile the search and the policies of a game, or load them from the cache. Answer: whether that is possible."""

    game: str
    """The key of a game."""


class Decide(msgspec.Struct, frozen=True, tag=True):
    """Decide the move of a player within this many seconds. Answer: a list of actions, see `Player.line`."""

    place: Place
    player: str
    """A level of the game, or another name that `mewple.bots.player.player` knows."""
    seconds: float


class Hint(msgspec.Struct, frozen=True, tag=True):
    """The best actions, with reasons. Answer: a list of `mewple.bots.hints.Hint`."""

    place: Place
    seconds: float
    names: list[str]


class Chances(msgspec.Struct, frozen=True, tag=True):
    """Each seat's chance to win. Answer: `mewple.bots.review.Evaluation`."""

    place: Place
    seconds: float


class Judge(msgspec.Struct, frozen=True, tag=True):
    """What a bot would have done instead. Answer: `bots.review.JudgedDecision`, or None if there was no choice."""

    place: Place
    chosen: int
    seconds: float


class Outside(msgspec.Struct, frozen=True, tag=True):
    """The decision of a bot from another package, from what its seat sees. Answer: the action."""

    bot: str
    match: str
    """A text that identifies one seat of one match; the bot's object is kept for it."""
    view: dict[str, Any]
    legal: list[dict[str, Any]]


Task = Warm | Decide | Hint | Chances | Judge | Outside


class Answer(msgspec.Struct, frozen=True):
    """The result of a task, or its error."""

    value: msgspec.Raw = msgspec.Raw(b"\xc0")  # nil
    error: str = ""


encode = msgspec.msgpack.Encoder().encode
decode_task = msgspec.msgpack.Decoder(Task).decode
decode_answer = msgspec.msgpack.Decoder(Answer).decode


def frame(message: bytes) -> bytes:
    """The message, preceded by its length."""
    return len(message).to_bytes(HEADER, "big") + message
