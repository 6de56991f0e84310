"""Checks names that people choose now. Names in stored matches and records are not checked again."""

from __future__ import annotations

from collections.abc import Iterable

from mewple.match import BadSetup
from mewple.match.names import is_reserved, same_name, why_not


def check_new_name(name: str, others: Iterable[str] = ()) -> str:
    """Tidies up a name that somebody has chosen. Raises `BadSetup` if the name is not allowed, or if it is one of
    `others`."""
    tidy = " ".join(name.split())
    if problem := why_not(tidy):
        raise BadSetup(f"{problem}; got {name[:80]!r}")
    if is_reserved(tidy):
        raise BadSetup(f"Nobody can be called {tidy!r} here: choose another name.")
    if same_name(tidy) in map(same_name, others):
        raise BadSetup(f"Somebody at this table is called {tidy!r} already: choose another name.")
    return tidy
