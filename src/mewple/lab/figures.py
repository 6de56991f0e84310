"""Makes the figures of a report, as JSON in the form that `web/src/lab/report.ts` draws."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from mewple.lab.intervals import Estimate, normal_quantile

Json = dict[str, Any]
BARS = 40
"""The most bars of a histogram."""


def intervals(
    title: str, note: str, rows: Mapping[str, Estimate], *, unit: str = "percent", reference: float | None = None,
    text: str = "", shares: bool = False,
) -> Json:  # fmt: skip
    """A chart with a dot and its interval for each row. `reference`: the value at which a line is drawn for comparison.
    With `shares`, intervals are cut off at 0 and at 1."""
    given = {label: each.clipped() if shares else each for label, each in rows.items()}
    found = [{"label": label, **estimate_words(each)} for label, each in given.items()]
    return _figure("intervals", title, note, text, unit=unit, reference=reference, rows=found)


def estimate_words(estimate: Estimate) -> dict[str, float | None]:
    """An estimate as JSON values. JSON has no infinity, so the ends of an unlimited interval are null."""
    low, high = (each if math.isfinite(each) else None for each in (estimate.low, estimate.high))
    return {"mean": float(estimate.mean), "low": low, "high": high}


def histogram(title: str, note: str, numbers: Any, x: str, *, text: str = "") -> Json:
    """A histogram of whole numbers. If there are many different numbers, neighbouring ones share a bar. A text under
    the figure says how exact the shares are."""
    low, high = int(numbers.min()), int(np.quantile(numbers, 0.999, method="inverted_cdf"))
    width = max(1, math.ceil((high - low + 1) / BARS))
    groups = np.minimum((numbers - low) // width, (high - low) // width)
    counts = np.bincount(groups)
    bars = []
    for group, times in enumerate(counts):
        first = low + group * width
        last = first + width - 1
        label = str(first) if width == 1 else f"{first}–{last}"
        if group == len(counts) - 1 and numbers.max() > last:
            label = f"{first}+"
        bars.append([label, float(times / numbers.size)])
    exact = (
        100 * normal_quantile() * max(math.sqrt(share * (1 - share) / numbers.size) for share in counts / numbers.size)
    )
    text = f"{text} Each column is right to ± {max(0.1, exact):.1f} points.".strip()
    return _figure("columns", title, note, text, unit="percent", x=x, y="part of the games", bars=bars)


def curves(
    title: str, note: str, lines: Mapping[str, Iterable[tuple[float, Estimate]]], x: str, y: str, *,
    unit: str = "percent", text: str = "",
) -> Json:  # fmt: skip
    """A chart of lines with their intervals; the x axis is the part of the game that has passed."""
    drawn = [
        {"name": name, "points": [{"x": float(part), **estimate_words(each)} for part, each in points]}
        for name, points in lines.items()
    ]
    return _figure("curves", title, note, text, unit=unit, x=x, y=y, lines=drawn)


def heat_map(
    title: str, note: str, row: str, column: str, rows: Sequence[str], columns: Sequence[str],
    cells: Sequence[Sequence[Estimate]], *, unit: str = "percent", text: str = "",
) -> Json:  # fmt: skip
    """A grid of numbers, coloured by their size."""
    words = [[estimate_words(each) for each in line] for line in cells]
    return _figure(
        "heat",
        title,
        note,
        text,
        unit=unit,
        row=row,
        column=column,
        rows=list(rows),
        columns=list(columns),
        cells=words,
    )


def table(title: str, note: str, columns: Sequence[str], rows: Iterable[Sequence[Any]], *, text: str = "") -> Json:
    """Rows of texts and numbers."""
    return _figure("table", title, note, text, columns=list(columns), rows=[list(row) for row in rows])


def _figure(kind: str, title: str, note: str, text: str, **more: Any) -> Json:
    return {"kind": kind, "title": title, "note": note, **({"text": text} if text else {}), **more}


def percent(share: float, digits: int = 1) -> str:
    """A share as a text: 27.1 %."""
    return f"{100 * share:.{digits}f} %"


def plus_minus(estimate: Estimate, digits: int = 1) -> str:
    """A share with half the width of its interval, as a text: 27.1 % ± 0.2."""
    return f"{percent(estimate.mean, digits)} ± {100 * estimate.half:.{digits}f}"
