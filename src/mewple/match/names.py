"""Decides which names people may have: names must be visible and differ from those of other people."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 40
MOST_ACCENTS = 2
"""The most combining marks that one letter may have."""
JOINER = "\u200d"
EMOJI = "\ufe0f"
INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0\u2800\u00ad\u034f\u17b4\u17b5\ufe0f")
"""Characters that show nothing: Hangul fillers, the empty Braille cell, and others."""
RESERVED = frozenset({"the table", "table", "the server", "server", "mewple", "program", "spectator"})
"""Names that the log and the chat use for something else than a player."""


def why_not(name: str) -> str:
    """Why a name, already tidied up, cannot be used; empty if it can."""
    if not name or len(name) > LONGEST_NAME or not is_printable(name):
        return f"a name has 1 to {LONGEST_NAME} printable characters"
    if not any(_shows(each) for each in name):
        return "a name needs at least one letter, digit or sign that can be seen"
    if _most_marks(name) > MOST_ACCENTS:
        return f"a name has at most {MOST_ACCENTS} accents on one letter"
    return ""


def same_name(name: str) -> str:
    """A key that is the same for names that differ only in case, width and invisible characters."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return " ".join("".join(each for each in plain if each not in INVISIBLE and each != JOINER).split())


def is_reserved(name: str) -> bool:
    return same_name(name) in RESERVED


def is_printable(name: str) -> bool:
    """Whether all characters can be printed. A joiner between two emoji is allowed, as in the emoji of a family."""
    for at, each in enumerate(name):
        if each == JOINER and 0 < at < len(name) - 1 and _joins(name, at):
            continue
        if not each.isprintable():
            return False
    return True


def _joins(name: str, at: int) -> bool:
    before = name[:at].rstrip(EMOJI)[-1:]
    return all(each and unicodedata.category(each) in ("So", "Sk") for each in (before, name[at + 1]))


def _shows(each: str) -> bool:
    return each not in INVISIBLE and unicodedata.category(each)[0] in "LNPS"


def _most_marks(name: str) -> int:
    most = run = 0
    for each in unicodedata.normalize("NFC", name):
        run = run + 1 if unicodedata.category(each).startswith("M") and each != EMOJI else 0
        most = max(most, run)
    return most
