"""`mewple schema`: the JSON schema of everything on the wire."""

from __future__ import annotations

import typer


def add(app: typer.Typer) -> None:
    app.command("schema")(schema)


def schema() -> None:
    """Print the JSON schema of all messages and of each game's view: the client's types are generated from it."""
    import json

    from mewple.tables.wire.schema import schema as make

    typer.echo(json.dumps(make(), indent=2))
