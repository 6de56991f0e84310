"""Deals anew everything that a seat cannot know."""

from __future__ import annotations

from mewple.core.chance import begin
from mewple.core.rule import rule
from mewple.games.cat_astrophe.state import Box, State


@rule
def imagine(b: Box, s: State, seat: int, seed: int) -> None:
    """Section 5 of the ledger: players know which cards are in both decks, but not their order.

    A card is drawn at random when it is needed, so a new random stream deals all hidden things anew.
    """
    begin(s, seed)
