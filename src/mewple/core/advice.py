"""The advice that a hint or a review gives about a decision: what to do, why, and what to mark on the board.

A game writes this advice in its module `advice`. Hints and reviews show it in the same way for all games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mewple.core.game import Game


@dataclass(frozen=True)
class Advice:
    """Advice about a decision, in words. It may use only what the seat knows."""

    what: str
    """What to do and where, without a full stop at the end: "Drive to Tabby Street"."""
    why: str = ""
    """Why to do it, as a whole sentence; may be empty."""
    marks: tuple[str, ...] = ()
    """The things to mark on the board, by the names that the board uses."""


def advice(game: Game, b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    """The game's advice about actions that the seat takes one after another. For a game without a function `advise`,
    the advice is the name of the first action."""
    if game.words.advise is not None:
        return game.words.advise(b, s, seat, line)
    return Advice(game.words.action(b, s, seat, line[0]).removesuffix("."))


def sentence(text: str) -> str:
    """The text as a sentence: it begins with a capital letter, and gets a full stop unless it already ends with a
    punctuation mark."""
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?", "”")) else ".")


def listed(things: list[str]) -> str:
    """Joins things with commas and "and": "the 2, the 4 and the 6"."""
    return " and ".join([", ".join(things[:-1]), things[-1]] if len(things) > 1 else things)
