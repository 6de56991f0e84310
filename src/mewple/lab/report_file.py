"""Writes a report as an HTML file: the page from the client's build, with the report's figures in it."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

import mewple

PAGE = Path(mewple.__file__).parent / "server" / "static" / "report.html"
_PLACE = '<script type="application/json" id="report"></script>'


class NoReportPage(RuntimeError):
    """Raised if the page is not built. The message says what to do."""


def report_page(report: dict[str, Any]) -> str:
    """The report as one HTML page that needs no other files. The same report gives the same page."""
    try:
        page = PAGE.read_text(encoding="utf-8")
    except OSError:
        raise NoReportPage(
            "the page of reports is not built: run `python scripts/client.py build`, or install a wheel of mewple"
        ) from None
    # Inside a script element, only "</" and "<!--" could end the data. So every "<" is written as the JSON escape
    # \u003c.
    data = json.dumps(report, ensure_ascii=False, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")
    filled = page.replace(_PLACE, _PLACE.replace("></script>", f">{data}</script>"))
    return filled.replace("<title>Mewple report</title>", f"<title>{html.escape(report['title'])}</title>")


def write_report(file: Path, report: dict[str, Any]) -> None:
    """Writes the page to a file."""
    file.write_text(report_page(report), encoding="utf-8")
