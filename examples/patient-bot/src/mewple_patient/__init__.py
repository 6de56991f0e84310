"""A bot for Mewple: a class with `decide(view, legal)`. See docs/open-bots.md."""

from collections.abc import Mapping, Sequence
from typing import Any


class Patient:
    """Rolls until the pot has 25 points, or enough to win."""

    name = "Patient piglet"
    text = "A bot from another package: holds at 25, never before."
    games = ("pig",)

    def decide(self, view: Mapping[str, Any], legal: Sequence[Mapping[str, Any]]) -> Mapping[str, Any]:
        """Returns one of the `legal` actions, or its number. `view` is what this seat sees."""
        wins = view["points"][view["player"]] + view["pot"] >= view["target"]
        wanted = "hold" if view["pot"] >= 25 or wins else "roll"
        return next((each for each in legal if each["words"]["kind"] == wanted), legal[0])
