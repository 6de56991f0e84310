"""Reads the rules in our own words from `guide.toml` in the game's folder. Each section covers some clauses, and the
table shows a player the section about the clause in question.

    [[section]]
    title = "Moving"
    clauses = ["R34-R44", "Q19"]
    text = '''
    Paragraphs are separated by empty lines.
    - a line like this is an item of a list
    '''
    picture = "move"
    caption = "A move of two squares."

A section may have a picture: the name under which the game's Pictures.svelte draws it. A picture needs a caption, which
also describes it to blind players.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from mewple.core.content import BoxError, TomlTable

if TYPE_CHECKING:
    from mewple.core.game import Game

_SPAN = re.compile(r"([RQ])(\d+)(?:-[RQ]?(\d+))?$")


def spread(clauses: list[str]) -> list[str]:
    """["R3-R5", "Q2"] gives ["R3", "R4", "R5", "Q2"]."""
    out = []
    for text in clauses:
        match = _SPAN.match(text)
        if match is None:
            raise ValueError(f"{text!r} is not a clause like R12 or a span like R3-R5")
        letter, first, last = match[1], int(match[2]), int(match[3] or match[2])
        out += [f"{letter}{number}" for number in range(first, last + 1)]
    return out


def load_guide(game: Game) -> list[dict[str, Any]]:
    """The sections of a game's guide: the title, the clauses that it covers, the text, and maybe a picture."""
    from mewple.core.registry import game_folder

    file = game_folder(game) / "guide.toml"
    name = f"{file.parent.name}/{file.name}"
    try:
        root = TomlTable(tomllib.loads(file.read_text(encoding="utf-8")), name)
    except (OSError, tomllib.TOMLDecodeError) as problem:
        raise BoxError(f"{name}: cannot be read: {problem}") from problem
    sections = []
    for table in root.tables("section"):
        try:
            clauses = spread(table.texts("clauses"))
        except ValueError as problem:
            raise table.error("clauses", f"clauses; {problem}") from None
        section = {"title": table.text("title"), "clauses": clauses, "text": table.text("text").strip()}
        picture, caption = table.text("picture", default=""), table.text("caption", default="")
        if bool(picture) != bool(caption):
            raise table.error("caption" if picture else "picture", "a text: a picture and its caption need each other")
        sections.append({**section, "picture": picture, "caption": caption})
        table.done()
    root.done()
    return sections
