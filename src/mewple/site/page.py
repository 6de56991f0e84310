"""The document of a site: the client's page, with relative addresses and a mark that tells it to play without a
server."""

from __future__ import annotations

import html
import json
import re

CSP = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'"
)
"""Pages load nothing from other servers, but may compile WebAssembly."""


def site_page(page: str, folder: str, fetched: int, think: float) -> str:
    """Makes the document. `folder`: the folder with Python, the rules and the texts. `fetched`: the number of bytes
    that the worker loads from this folder. `think`: about how many seconds a bot takes at least."""
    head = [
        f'<meta http-equiv="Content-Security-Policy" content="{html.escape(CSP)}" />',
        f'<meta name="mewple-offline" content="{folder}" data-think="{think:g}" data-bytes="{fetched}" />',
        '<link rel="manifest" href="./manifest.webmanifest" />',
        '<link rel="apple-touch-icon" href="./icons/192.png" />',
    ]
    relative = re.sub(r'(href|src)="/', r'\1="./', page)
    return relative.replace("<head>", "\n    ".join(["<head>", *head]), 1)


def manifest() -> bytes:
    """The file with which a browser can install the page as an app."""
    told = {
        "name": "Mewple",
        "short_name": "Mewple",
        "description": "Five board games about cats and cabs, also without a network.",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ecdcc0",
        "theme_color": "#ecdcc0",
        "icons": [
            {"src": "./icons/192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "./icons/512.png", "sizes": "512x512", "type": "image/png", "purpose": "any maskable"},
            {"src": "./favicon.svg", "sizes": "any", "type": "image/svg+xml"},
        ],
    }
    return json.dumps(told, indent=2).encode()
