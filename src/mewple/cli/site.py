"""`mewple site`: writes a folder of files with which people play without a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def add(app: typer.Typer) -> None:
    app.command("site")(site)


def site(
    out: Annotated[Path, typer.Option("--out", metavar="DIR", help="The folder to write.")],
    think: Annotated[float, typer.Option("--think", min=0, max=60, help="Seconds a bot waits before it acts.")] = 0.7,
    wheel: Annotated[
        Path | None,
        typer.Option("--wheel", metavar="FILE", help="msgspec's wheel for WebAssembly, where pip has no network."),
    ] = None,
) -> None:
    """Write a folder of files with which people play without a server. Any web server can offer it."""
    from mewple.site.build import build

    parts = build(out, think, wheel)
    for part in parts:
        typer.echo(f"{part.part:<26}{part.files:>5} files {_mb(part.size)}, compressed {_mb(part.compressed)}")
    whole, sent = sum(part.size for part in parts), sum(part.compressed for part in parts)
    typer.echo(f"{'in all':<26}{sum(part.files for part in parts):>5} files {_mb(whole)}, compressed {_mb(sent)}")
    typer.echo(f"Try it: python -m http.server --directory {out} 8080, then open http://localhost:8080")


def _mb(size: int) -> str:
    return f"{size / 1e6:6.2f} MB"
