"""QR codes: as SVG for a page, and as text for a terminal."""

from __future__ import annotations

import io

import segno

from mewple.tables.refused import Refused

LONGEST = 500


def svg(text: str) -> str:
    if len(text) > LONGEST:
        raise Refused(400, "bad-request", f"a link of at most {LONGEST} characters fits into a QR code")
    out = io.BytesIO()
    segno.make(text, micro=False).save(out, kind="svg", scale=8, border=2, dark="#000", light="#fff", xmldecl=False)
    return out.getvalue().decode()


def blocks(text: str) -> str:
    """The QR code for a terminal. Each line of text shows two rows of the code."""
    out = io.StringIO()
    segno.make(text, micro=False).terminal(out, border=2, compact=True)
    return out.getvalue()
