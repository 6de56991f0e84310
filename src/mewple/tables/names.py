"""Checks names that people choose now. Names in stored matches and records are not checked again."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

from mewple.match import BadSetup
from mewple.match.names import LONGEST_NAME, is_reserved, same_name, why_not


def check_new_name(name: str, others: Collection[str] = ()) -> str:
    """Tidies up a name that somebody has chosen. Raises `BadSetup` if the name is not allowed, or if it is one of
    `others`."""
    tidy = " ".join(name.split())
    if problem := why_not(tidy):
        raise BadSetup(f"{problem}; got {name[:80]!r}")
    if is_reserved(tidy):
        raise BadSetup(f"Nobody can be called {tidy!r} here: choose another name.")
    if is_taken(tidy, others):
        free = free_name(tidy, others)
        raise BadSetup(f"Somebody at this table is called {tidy!r} already: choose another name, such as {free!r}.")
    return tidy


def is_taken(name: str, others: Collection[str]) -> bool:
    """Whether one of `others` has this name, or one that looks the same."""
    return same_name(name) in map(same_name, others)


def free_name(name: str, others: Collection[str]) -> str:
    """This name if nobody in `others` has it; otherwise with the first number that makes it differ: "Tom 2"."""
    if not is_taken(name, others):
        return name
    numbered = (f"{name[: LONGEST_NAME - 4].rstrip()} {number}" for number in count(2))
    return next(each for each in numbered if not is_taken(each, others))
