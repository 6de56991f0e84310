"""A play as an SVG picture: a card with the turn, the seats and their points, the facts and the legal actions.

It shows the same as the text (`play_text`), and works for every game.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from html import escape

from mewple.core.play import Play, seat_name
from mewple.core.play_text import Facts, TextTable, gather_facts

WIDTH, MARGIN, LINE = 720, 24, 20
LETTERS_A_LINE = 92
"""How many letters of the small type fit between the margins."""
COLOURS = ("#d1495b", "#2e86ab", "#3c7a3f", "#c98a00", "#7a4ea3", "#5c5c5c", "#a0522d", "#008080")
"""A colour for each seat."""
MOST_TABLES = 4
MOST_ACTIONS = 10


class _Card:
    """The lines of the card, from top to bottom."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.y = 0

    def text(self, words: str, *, x: float = MARGIN, size: int = 13, weight: int = 400, fill: str = "#222") -> None:
        look = f'font-size="{size}" font-weight="{weight}" fill="{fill}"'
        self.parts.append(f'<text x="{x:g}" y="{self.y}" {look} xml:space="preserve">{escape(words)}</text>')

    def heading(self, words: str) -> None:
        self.y += LINE + 6
        self.text(words, weight=600)

    def wrapped(self, words: str) -> None:
        for line in textwrap.wrap(words, LETTERS_A_LINE):
            self.y += LINE
            self.text(line)

    def svg(self, title: str) -> str:
        height = self.y + MARGIN
        box = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        frame = (
            f'<rect x="0.5" y="0.5" width="{WIDTH - 1}" height="{height - 1}" rx="10" fill="#fdfcf8" stroke="#ccc"/>'
        )
        style = 'font-family="Atkinson Hyperlegible Next, Verdana, sans-serif"'
        inside = "\n".join([f"<title>{escape(title)}</title>", frame, *self.parts])
        return f'<svg xmlns="http://www.w3.org/2000/svg" {box} role="img" {style}>\n{inside}\n</svg>\n'


def play_picture(play: Play, seat: int) -> str:
    """The SVG picture as this seat sees it; `TABLE` for a spectator."""
    facts = gather_facts(play, seat)
    card = _Card()
    card.y += MARGIN + 10
    card.text(facts.title, size=18, weight=700)
    card.y += 6
    card.wrapped(facts.turn)
    _seats(card, facts)
    if facts.values:
        card.y += 6
        card.wrapped("; ".join(f"{name}: {value}" for name, value in facts.values))
    for table in facts.tables[:MOST_TABLES]:
        _table(card, table)
    _actions(card, facts)
    return card.svg(facts.title)


def _seats(card: _Card, facts: Facts) -> None:
    """Draws a line for each seat: a disc (filled if the seat may act), the points, and a bar as long as the points."""
    card.y += 8
    most = max(1, *facts.points)
    for seat, points in enumerate(facts.points):
        card.y += LINE + 2
        colour, filled = COLOURS[seat % len(COLOURS)], seat in facts.to_act
        fill = colour if filled else "none"
        card.parts.append(
            f'<circle cx="{MARGIN + 7}" cy="{card.y - 5}" r="6" fill="{fill}" stroke="{colour}" stroke-width="2"/>'
        )
        card.text(seat_name(seat) + (" to act" if filled else ""), x=MARGIN + 22, weight=600 if filled else 400)
        length = 360 * max(0, points) / most
        card.parts.append(
            f'<rect x="{MARGIN + 150}" y="{card.y - 12}" width="{length:g}" height="14" rx="3" fill="{colour}"'
            ' fill-opacity="0.35"/>'
        )
        card.text(str(points), x=MARGIN + 156)


def _table(card: _Card, table: TextTable) -> None:
    rows = (table.columns, *table.rows)
    widths = [7.2 * max(len(row[place]) for row in rows) + 14 for place in range(len(table.columns))]
    card.heading(table.name)
    for number, row in enumerate(rows):
        card.y += LINE
        x = float(MARGIN)
        for cell, width in zip(row, widths):
            if x + width > WIDTH:
                break
            card.text(cell, x=x, size=12, fill="#777" if number == 0 else "#222")
            x += width


def _actions(card: _Card, facts: Facts) -> None:
    if not facts.actions:
        return
    card.heading(f"Legal actions ({len(facts.actions)})")
    for line in _action_lines(facts):
        card.y += LINE
        card.text(line)


def _action_lines(facts: Facts) -> Iterator[str]:
    for notation, words in facts.actions[:MOST_ACTIONS]:
        yield textwrap.shorten(f"{notation}: {words}", LETTERS_A_LINE, placeholder=" …")
    if len(facts.actions) > MOST_ACTIONS:
        yield f"… and {len(facts.actions) - MOST_ACTIONS} more"
