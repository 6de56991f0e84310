"""Puts the log of a match into its readable record, as comments."""

from __future__ import annotations

from collections.abc import Callable

from mewple.match.entry import Entry
from mewple.match.match import Match


def comments(match: Match) -> Callable[[Entry], list[str]]:
    """Makes the function that `text.to_text` calls for comments: the lines of the log that everybody could read at an
    entry."""

    def lines(entry: Entry) -> list[str]:
        said = match.history.said(entry.version - 1, entry.version)
        return [each.text for each in said if each.text and each.visible_to(None)]

    return lines
