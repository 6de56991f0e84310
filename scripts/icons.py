"""Draws the icons of the installed app from web/public/favicon.svg, in Chromium: `python scripts/icons.py`."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).resolve().parent.parent / "web" / "public"
SIZES = (192, 512)
# The cat fills 68 % of the square, because systems may cut the corners off.
PAGE = """<body style="margin: 0; display: grid; place-items: center; height: 100vh; background: #ecdcc0">
<div style="width: 68vw; height: 68vw">{svg}</div>"""


def main() -> None:
    """Writes web/public/icons/SIZE.png."""
    svg = (PUBLIC / "favicon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for size in SIZES:
            page = chromium.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(svg=svg))
            page.screenshot(path=str(PUBLIC / "icons" / f"{size}.png"))
        chromium.close()


if __name__ == "__main__":
    main()
