"""Draws curves with their intervals as an SVG picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 720, 400, 64, 40, 96, 48
COLOURS = ("#0b6e99", "#b3541e", "#4a7c2c", "#7a4fa3", "#a8323e", "#57606a")

Points = Sequence[tuple[float, float, float]]
"""The points of a curve. Each point has three numbers: how many million decisions were taken so far, the lead in shares
of the win, and half the width of the lead's interval."""


def draw_curve(title: str, lines: Mapping[str, Points]) -> str:
    """An SVG picture with one line for each name."""
    points = [point for line in lines.values() for point in line]
    most = max((at for at, _, _ in points), default=1) or 1
    low = min([0.0, *(lead - within for _, lead, within in points)])
    high = max([0.05, *(lead + within for _, lead, within in points)])

    def x(at: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * at / most

    def y(lead: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - lead) / (high - low)

    drawn = [
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
            f'font-size="13"><rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>'
        ),
        f'<text x="{LEFT}" y="22" font-size="15">{escape(title)}</text>',
    ]
    for step in range(5):
        lead = low + (high - low) * step / 4
        drawn.append(f'<path d="M{LEFT} {y(lead):.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        drawn.append(f'<text x="{LEFT - 8}" y="{y(lead) + 4:.1f}" text-anchor="end">{100 * lead:+.0f}</text>')
        at = most * step / 4
        drawn.append(f'<text x="{x(at):.1f}" y="{HEIGHT - 26}" text-anchor="middle">{at:.3g}</text>')
    drawn.append(f'<path d="M{LEFT} {y(0):.1f}H{WIDTH - RIGHT}" stroke="#333"/>')
    drawn.append(f'<text x="{LEFT}" y="{HEIGHT - 8}">million decisions; points of the win above an even share</text>')
    for place, (name, line) in enumerate(lines.items()):
        colour = COLOURS[place % len(COLOURS)]
        up = [f"{x(at):.1f},{y(lead + within):.1f}" for at, lead, within in line]
        down = [f"{x(at):.1f},{y(lead - within):.1f}" for at, lead, within in reversed(line)]
        path = " ".join(f"{x(at):.1f},{y(lead):.1f}" for at, lead, _ in line)
        drawn.append(f'<polygon points="{" ".join(up + down)}" fill="{colour}" opacity="0.15"/>')
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        end = y(line[-1][1]) + 4
        drawn.append(f'<text x="{WIDTH - RIGHT + 6}" y="{end:.1f}" fill="{colour}">{escape(name)}</text>')
    return "\n".join([*drawn, "</svg>", ""])
