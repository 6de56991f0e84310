"""Names of bots: first names for cats, so that two bots of the same level at a table have different names."""

from __future__ import annotations

import random
from collections.abc import Iterable

# fmt: off
NAMES = (
    "Bagel", "Bao", "Basil", "Chai", "Curry", "Fudge", "Kiwi", "Latte", "Mango", "Matzo", "Miso", "Mocha", "Mochi",
    "Nacho", "Nori", "Pesto", "Pita", "Plum", "Ramen", "Soba", "Sushi", "Taco", "Tofu", "Udon",
)
# fmt: on
"""These names are short enough for the score strip on a phone. None of them is also a made-up name for guests (see
`guest_names`)."""


def bot_name(taken: Iterable[str]) -> str:
    """A random name for a bot that nobody else at the table has. The caller stores it with the seat, so the bot keeps
    it."""
    others = set(taken)
    return random.choice([name for name in NAMES if name not in others] or NAMES)
