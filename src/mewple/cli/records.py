"""`mewple verify` and `mewple replay`: records of matches."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

_File = Annotated[Path, typer.Argument(metavar="FILE", help="A record, readable or NDJSON.", show_default=False)]


def add(app: typer.Typer) -> None:
    app.command("verify")(verify)
    app.command("replay")(replay)


def verify(file: _File) -> None:
    """Check a record: the seed committed to, every outcome, every action, the end. Exit code 1 if it does not hold."""
    from mewple.match.commands import verify_command

    raise typer.Exit(verify_command(file))


def replay(
    file: _File,
    to: Annotated[int | None, typer.Option("--to", metavar="VERSION", help="Stop at this version.")] = None,
) -> None:
    """Tell a recorded match again, line by line."""
    from mewple.match.commands import replay_command

    raise typer.Exit(replay_command(file, to))
