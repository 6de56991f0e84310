"""What the server asks of the processes that think, and how it is written: msgpack, each message after its length."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.content import OptionValue

HEADER = 4
"""Bytes that say how long the message is."""
LARGEST = 1 << 24


class Place(msgspec.Struct, frozen=True):
    """A position, and the seat that thinks about it: only about what it may know."""

    game: str
    options: dict[str, OptionValue]
    state: bytes
    seat: int
    seed: int


class Warm(msgspec.Struct, frozen=True, tag=True):
    """Compile the search and the policies of a game, or load them from the cache. Answer: whether that is possible."""

    game: str


class Decide(msgspec.Struct, frozen=True, tag=True):
    """The move of a player within so many seconds. Answer: a list of actions, see `Player.line`."""

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
    """Each seat's chance to win. Answer: `mewple.bots.review.Outlook`."""

    place: Place
    seconds: float


class Judge(msgspec.Struct, frozen=True, tag=True):
    """What a bot would have done. Answer: `mewple.bots.review.Judged`, or None where there was no choice."""

    place: Place
    chosen: int
    seconds: float


class Outside(msgspec.Struct, frozen=True, tag=True):
    """What a bot of another package does, from what its seat sees. Answer: the action."""

    bot: str
    match: str
    """One bot object is kept for each match and seat."""
    view: dict[str, Any]
    legal: list[dict[str, Any]]


Task = Warm | Decide | Hint | Chances | Judge | Outside


class Answer(msgspec.Struct, frozen=True):
    """What came of a task, or what went wrong."""

    value: msgspec.Raw = msgspec.Raw(b"\xc0")  # nil
    error: str = ""


encode = msgspec.msgpack.Encoder().encode
decode_task = msgspec.msgpack.Decoder(Task).decode
decode_answer = msgspec.msgpack.Decoder(Answer).decode


def frame(message: bytes) -> bytes:
    """The message after its length."""
    return len(message).to_bytes(HEADER, "big") + message
