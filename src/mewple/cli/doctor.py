"""`mewple doctor`: checks a server's settings and surroundings, and says what to do."""

from __future__ import annotations

from typing import Annotated

import typer

from mewple.cli.serve import PORT, Database, Port, PublicUrl


def add(app: typer.Typer) -> None:
    app.command("doctor")(doctor)


def doctor(
    port: Port = PORT,
    database: Database = None,
    public_url: PublicUrl = "",
    quiet: Annotated[bool, typer.Option("--quiet", help="Say only what is wrong.")] = False,
) -> None:
    """Check files, database, port, clock, compiled code and (with --public-url) the proxy. Exit code 1 if anything is
    wrong. Changes nothing."""
    from mewple.cli.serve import checked_url
    from mewple.server.doctor import examine

    wrong = 0
    for found in examine(database, port, checked_url(public_url)):
        wrong += bool(found.wrong)
        if found.wrong:
            typer.echo(f"wrong  {found.about}: {found.text} What to do: {found.wrong}")
        elif not quiet:
            typer.echo(f"ok     {found.about}: {found.text}")
    raise typer.Exit(1 if wrong else 0)
