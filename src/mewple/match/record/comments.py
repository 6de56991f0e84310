"""The log of a match as comments in its readable record."""

from __future__ import annotations

from collections.abc import Callable

from mewple.match.entry import Entry
from mewple.match.match import Match


def comments(match: Match) -> Callable[[Entry], list[str]]:
    """For `text.to_text`: the lines of the log that everybody could read at each entry."""

    def lines(entry: Entry) -> list[str]:
        said = match.history.said(entry.version - 1, entry.version)
        return [each.text for each in said if each.text and each.visible_to(None)]

    return lines
