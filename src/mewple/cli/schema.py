"""`mewple schema`: prints the JSON schema of all messages."""

from __future__ import annotations

import typer


def add(app: typer.Typer) -> None:
    app.command("schema")(schema)


def schema() -> None:
    """Print the JSON schema of all messages and of each game's view. The client's types are generated from it."""
    import json

    from mewple.tables.wire.schema import schema as make

    typer.echo(json.dumps(make(), indent=2))
