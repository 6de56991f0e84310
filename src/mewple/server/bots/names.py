"""What bots are called: each by a cat's first name, so that two of one level at one table can be told apart."""

from __future__ import annotations

import random
from collections.abc import Iterable

# fmt: off
NAMES = (
    "Bagel", "Bao", "Basil", "Chai", "Curry", "Fudge", "Kiwi", "Latte", "Mango", "Matzo", "Miso", "Mocha", "Mochi",
    "Nacho", "Nori", "Pesto", "Pita", "Plum", "Ramen", "Soba", "Sushi", "Taco", "Tofu", "Udon",
)
# fmt: on
"""Short, for the score strip of a phone, and none of those that guests get (see `guests`)."""


def bot_name(taken: Iterable[str]) -> str:
    """A name that nobody here has. It is stored with the seat, and so it stays."""
    others = set(taken)
    return random.choice([name for name in NAMES if name not in others] or NAMES)
