"""The bodies of the request for a box to print, and of the answer."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.printed import PieceGroup
from mewple.tables.messages import Body


class BoxToPrint(Body):
    """The options and the changes of the box that is to be printed."""

    options: dict[str, str | int | bool] = msgspec.field(default_factory=dict)
    overlay: str = ""
    """A box overlay, as TOML."""


class PrintedBox(Body):
    """Everything in a box, for the pages that print it. `content`: the data that the game's own drawings need."""

    groups: list[PieceGroup]
    content: Any
    house_rules: list[str]
    """How the options differ from the rules as printed: `Side of the card: Mew York after Dark`."""
    changes: list[str]
    """The changes that the overlay makes to the box: `score.fare: 2 → 3`."""
