"""Describes what is in a game's box, for printing it: groups of pieces with their sizes and counts, and what is drawn
on them.

A game that can be printed has a module `printed` with a function `printed(b)`. The client lays the pieces out on sheets
of paper and asks the game's own `Sheets.svelte` to draw each side of each piece.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_type_hints

import msgspec

Content = TypeVar("Content")
Form = Literal["board", "card", "token", "standee", "die", "bring"]
Size = Annotated[float, msgspec.Meta(ge=0, le=2000)]


class PieceError(ValueError):
    """Raised if a game describes pieces that cannot be printed."""


class Piece(msgspec.Struct):
    """A piece, and how many of it there are. Its id tells the client what to draw."""

    id: str
    name: str
    count: int = 1


class PieceGroup(msgspec.Struct):
    """Pieces that are made in the same way; their size is in millimetres, as cut out.

    board: glued together from several sheets if it is too large for one · card · token: a disc as wide as `width` ·
    standee: a figure with two sides that is folded at its head · die: the net of a cube with edges of `width` · bring:
    taken from another box and not printed.
    """

    id: str
    title: str
    form: Form
    pieces: list[Piece]
    width: Size = 0
    height: Size = 0
    back: bool = False
    """Whether a board, a card or a token has a drawing on its back."""
    text: str = ""
    """One sentence: what the pieces are for, or what can be used instead of them."""


class Printed(msgspec.Struct, Generic[Content]):
    """Everything in a box. `content`: what the client needs to draw it, a struct of the game."""

    groups: list[PieceGroup]
    content: Content


def check_groups(groups: list[PieceGroup]) -> None:
    """Raises `PieceError` for ids that are used twice, counts below one and sizes that are missing."""
    ids = [group.id for group in groups]
    if len(set(ids)) != len(ids):
        raise PieceError(f"two groups of pieces have the same id: {', '.join(ids)}")
    for group in groups:
        known = [piece.id for piece in group.pieces]
        if not known or len(set(known)) != len(known):
            raise PieceError(f"{group.id}: expected pieces with different ids; got {', '.join(known) or 'none'}")
        for piece in group.pieces:
            if piece.count < 1:
                raise PieceError(f"{group.id}: {piece.id}: expected a count of 1 or more; got {piece.count}")
        tall = group.form in ("board", "card", "standee")
        if group.form != "bring" and (group.width <= 0 or (tall and group.height <= 0)):
            raise PieceError(f"{group.id}: expected a width{' and a height' if tall else ''} in millimetres")


def content_type(printed: Callable[..., Any]) -> Any:
    """The struct that a game's `printed` puts into `Printed.content`."""
    return get_args(get_type_hints(printed)["return"])[0]
