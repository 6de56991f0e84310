"""Names of bots: cats' first names, so that two bots of one level at a table have different names."""

from __future__ import annotations

import random
from collections.abc import Iterable

# fmt: off
NAMES = (
    "Bagel", "Bao", "Basil", "Chai", "Curry", "Fudge", "Kiwi", "Latte", "Mango", "Matzo", "Miso", "Mocha", "Mochi",
    "Nacho", "Nori", "Pesto", "Pita", "Plum", "Ramen", "Soba", "Sushi", "Taco", "Tofu", "Udon",
)
# fmt: on
"""Short, for the score strip of a phone, and none that guests get (see `guests`)."""


def bot_name(taken: Iterable[str]) -> str:
    """A name that is not taken. It is stored with the seat, so the bot keeps it."""
    others = set(taken)
    return random.choice([name for name in NAMES if name not in others] or NAMES)
