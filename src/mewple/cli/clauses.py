"""`mewple clauses`: how many clauses of each ledger the tests cover."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from mewple.cli import FAILED, WrongInput


def add(app: typer.Typer) -> None:
    app.command("clauses")(clauses)


def clauses(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="One game; all by default.")] = None,
    root: Annotated[Path, typer.Option("--root", help="The folder that has rulebooks/ and tests/.")] = Path(),
) -> None:
    """Count the clauses of each ledger that have a test, and list those that have none. The exit code is 1 if a clause
    has no test."""
    from mewple.core import registry
    from mewple.testing.clauses import coverage

    if not (root / "rulebooks").is_dir():
        raise WrongInput(
            f"{root.resolve()} has no folder rulebooks: run this in the repository, or name it with --root"
        )
    if game is not None and game not in registry.ids():
        raise registry.NoSuchGame(f"no game is called {game!r}; there are: {', '.join(registry.ids())}")
    incomplete = False
    for name in [game] if game else registry.ids():
        found = coverage(name, root)
        problems = [f"missing: {', '.join(found.missing)}"] if found.missing else []
        problems += [f"not in the ledger: {', '.join(found.unknown)}"] if found.unknown else []
        shown = len(found.stated) - len(found.missing)
        typer.echo(" ".join([f"{name} {shown}/{len(found.stated)}", *problems]))
        incomplete |= bool(problems)
    if incomplete:
        raise typer.Exit(FAILED)
