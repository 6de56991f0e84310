"""A play as readable text, made from what every game has: the view, the turn line and the legal actions.

From the view it shows short values, lists of them, and tables of similar things. It leaves out long texts, and parts
that never change, such as the board.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mewple.core.actions import TABLE
from mewple.core.play import Play, seat_name
from mewple.core.view import STATIC, ViewParts, plain

WIDTH = 100
LONGEST_VALUE = 32
"""Texts longer than this count as prose and are left out."""
NAMES = ("text", "name", "id")
"""If there is room for only one field of a thing, the text shows the first field in this list that the thing has."""
MOST_ROWS = 12
MOST_COLUMNS = 8
MOST_ACTIONS = 20


@dataclass(frozen=True)
class TextTable:
    """A table with one row for each of several similar things."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Facts:
    """The facts about a play that its text and its picture show."""

    title: str
    turn: str
    points: tuple[int, ...]
    to_act: tuple[int, ...]
    values: tuple[tuple[str, str], ...]
    tables: tuple[TextTable, ...]
    actions: tuple[tuple[str, str], ...]
    """Notation and words of each legal action."""


def gather_facts(play: Play, seat: int) -> Facts:
    """What this seat sees of a play; `TABLE` for a spectator."""
    viewer = None if seat == TABLE else seat
    seen = _changing_parts(play, viewer)
    values, tables = _sorted_out(seen)
    return Facts(
        title=_title(play),
        turn=play.game.words.turn(play.b, play.s, viewer, seat_name),
        points=tuple(play.points),
        to_act=play.to_act,
        values=tuple(values),
        tables=tuple(tables),
        actions=tuple(play.choices(viewer).items()) if viewer in play.to_act else (),
    )


def play_text(play: Play, seat: int) -> str:
    """The play in several lines: title, turn, points, facts and legal actions."""
    facts = gather_facts(play, seat)
    lines = [facts.title, _turn_line(facts, seat)]
    lines.append("Points: " + ", ".join(f"{seat_name(who)} {points}" for who, points in enumerate(facts.points)))
    if facts.values:
        lines += ["", *textwrap.wrap("; ".join(f"{name}: {value}" for name, value in facts.values), WIDTH)]
    for table in facts.tables:
        lines += ["", *_table_lines(table)]
    if facts.actions:
        lines += ["", *_action_lines(facts.actions)]
    return "\n".join(lines)


def _turn_line(facts: Facts, seat: int) -> str:
    if not facts.to_act:
        return facts.turn
    waiting = " and ".join(map(seat_name, facts.to_act))
    return f"{waiting} to act. {'For ' + seat_name(seat) + ': ' if seat != TABLE else ''}{facts.turn}"


def _title(play: Play) -> str:
    changed = "".join(f", {name}={_word(value)}" for name, value in play.options.items())
    return f"{play.game.name}, {play.seats} seat{'s' if play.seats > 1 else ''}, seed {play.seed}{changed}"


def _changing_parts(play: Play, viewer: int | None) -> Mapping[str, Any]:
    """The view as plain values, without the parts that never change."""
    view = play.game.words.view
    if not isinstance(view, ViewParts):
        whole: Mapping[str, Any] = plain(view(play.b, play.s, viewer))
        return whole
    parts = (part for part in view.parts if part.parameters != STATIC)
    return {part.name: plain(part.of(play.b, play.s, viewer)) for part in parts}


def _sorted_out(seen: Mapping[str, Any]) -> tuple[list[tuple[str, str]], list[TextTable]]:
    """Splits a view into short values and tables. It looks into dictionaries one level deep."""
    values: list[tuple[str, str]] = []
    tables: list[TextTable] = []
    for name, value in _flat(seen):
        if _is_table(value):
            tables += _tables(name, value)
        elif text := _short(value):
            values.append((name, text))
    return values, tables


def _flat(seen: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in seen.items():
        if isinstance(value, Mapping):
            for inner, found in value.items():
                yield f"{name} {inner}".replace("_", " "), found
        else:
            yield name.replace("_", " "), value


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _tables(name: str, rows: Sequence[Mapping[str, Any]]) -> Iterator[TextTable]:
    """Yields these rows as a table; nothing if no column is short enough, or if there are too many rows to read."""
    if len(rows) > MOST_ROWS:
        return
    cells = {key: [_short(row.get(key)) for row in rows] for key in dict.fromkeys(key for row in rows for key in row)}
    shown = [key for key, texts in cells.items() if any(texts) and None not in texts][:MOST_COLUMNS]
    if shown:
        table = zip(*(cells[key] for key in shown))
        columns = tuple(key.replace("_", " ") for key in shown)
        yield TextTable(name, columns, tuple(tuple(str(cell) for cell in row) for row in table))


def _short(value: Any) -> str | None:
    """The value as a short text. The text is empty if the value is missing. The result is None for a long text and for
    a thing without a name."""
    if isinstance(value, Mapping):
        found = next((value[key] for key in NAMES if isinstance(value.get(key), str)), None)
        return found if found is None or len(found) <= LONGEST_VALUE else None
    if isinstance(value, list):
        words = [_short(each) for each in value]
        shown = [word for word in words if word is not None]
        separator = ", " if any(" " in word for word in shown) else " "
        return _cut(separator.join(shown), LONGEST_VALUE) if len(shown) == len(words) else None
    text = _word(value)
    return None if len(text) > LONGEST_VALUE else text


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def _word(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _table_lines(table: TextTable) -> Iterator[str]:
    """The table as text, with as many columns as fit into the width."""
    rows = (table.columns, *table.rows)
    widths = [max(len(row[place]) for row in rows) for place in range(len(table.columns))]
    while sum(widths) + 2 * len(widths) > WIDTH - 2 and len(widths) > 1:
        widths.pop()
    yield f"{table.name}:"
    for row in rows:
        yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip()


def _action_lines(actions: Sequence[tuple[str, str]]) -> Iterator[str]:
    yield f"Legal actions ({len(actions)}):"
    width = max(len(notation) for notation, _ in actions[:MOST_ACTIONS])
    for notation, words in actions[:MOST_ACTIONS]:
        yield _cut(f"  {notation.ljust(width)}  {words}", WIDTH)
    if len(actions) > MOST_ACTIONS:
        yield f"  … and {len(actions) - MOST_ACTIONS} more"
