"""The settings of searches, as a game's box declares them: how far to look ahead, and for which goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mewple.core.content import TomlTable


@dataclass(frozen=True)
class SearchSettings:
    """The `[thinking]` table of a box. Without this table, playouts run to the end and only the win counts.

    In a long game one decision hardly changes who wins, but it soon changes the points.
    """

    rounds: int = 0
    """The number of rounds after which a playout stops; 0: it runs to the end."""
    lead: float = 0.0
    """The weight, 0..1, of the lead in points when a playout is judged; the rest is the weight of winning."""
    rivals: float = 1.0
    """A lead is the seat's points minus this factor (0..1) times the points of the best rival. The factor is low in
    games where players hardly affect each other, because there the rivals' luck only adds noise."""
    random: int = 2
    """The percentage of random decisions in playouts."""
    foresight: bool = False
    """Whether the game's folder has a network that predicts the value of a position."""


def read_search_settings(root: TomlTable) -> SearchSettings:
    if not root.has("thinking"):
        return SearchSettings()
    table = root.table("thinking")
    usual = SearchSettings()
    thinking = SearchSettings(
        rounds=table.integer("rounds", 0, 1000, default=usual.rounds),
        lead=table.integer("lead", 0, 100, default=0) / 100,
        rivals=table.integer("rivals", 0, 100, default=100) / 100,
        random=table.integer("random", 0, 100, default=usual.random),
        foresight=table.flag("foresight", default=usual.foresight),
    )
    if thinking.rounds > 0 and thinking.lead == 0 and not thinking.foresight:
        raise table.error("lead", "a whole number from 1 to 100: short of the end there is nothing but the lead")
    if thinking.foresight and thinking.rounds == 0:
        raise table.error("rounds", "a whole number from 1 to 1000: foresight tells what comes after them")
    table.done()
    return thinking
