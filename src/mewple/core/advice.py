"""What a hint or a review says about a decision: what to do and where, what it is for, and what to mark on the board.

A game says it in its module `advice`. Hints and reviews show it in the same way for all games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mewple.core.game import Game


@dataclass(frozen=True)
class Advice:
    """A decision in words. It says only what the seat may know."""

    what: str
    """What to do, with its destination, without a full stop: "Drive to Tabby Street"."""
    why: str = ""
    """What that is for, as a whole sentence; empty where nothing is worth saying."""
    marks: tuple[str, ...] = ()
    """The names of things on the board that it is about, as the board calls them."""


def advice(game: Game, b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    """What the game says about these actions, which the seat takes one after another. By default the name of the
    first."""
    if game.words.advise is not None:
        return game.words.advise(b, s, seat, line)
    return Advice(game.words.action(b, s, seat, line[0]).removesuffix("."))


def sentence(text: str) -> str:
    """The text with a capital letter, and a full stop if it has no end of its own."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "”")) else ".")


def listed(things: list[str]) -> str:
    """ "the 2, the 4 and the 6"."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)
