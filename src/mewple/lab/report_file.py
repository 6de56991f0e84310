"""The file of a report: the page that the client's build made, with the figures in it."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

import mewple

PAGE = Path(mewple.__file__).parent / "server" / "static" / "report.html"
_PLACE = '<script type="application/json" id="report"></script>'


class NoReportPage(RuntimeError):
    """The page is not built; the text says what to do."""


def report_page(report: dict[str, Any]) -> str:
    """One self-contained HTML page. The same report gives the same page."""
    try:
        page = PAGE.read_text(encoding="utf-8")
    except OSError:
        raise NoReportPage(
            "the page of reports is not built: run `python scripts/client.py build`, or install a wheel of mewple"
        ) from None
    # In a script element only "</" and "<!--" could end the data. JSON may write "<" as an escape.
    data = json.dumps(report, ensure_ascii=False, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")
    filled = page.replace(_PLACE, _PLACE.replace("></script>", f">{data}</script>"))
    return filled.replace("<title>Mewple report</title>", f"<title>{html.escape(report['title'])}</title>")


def write_report(file: Path, report: dict[str, Any]) -> None:
    """Write the page into a file."""
    file.write_text(report_page(report), encoding="utf-8")
