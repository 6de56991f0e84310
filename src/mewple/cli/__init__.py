"""The command line, `mewple`.

Each command is a module in this folder with a function `add(app)`; `COMMANDS` lists all of them. These modules import
what they need inside their functions, so that `mewple --help` is quick.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated

import typer

import mewple

COMMANDS = (
    "games", "printing", "simulate", "compare", "sweep", "report", "pace", "data", "playthrough", "tournament", "learn",
    "train", "quantise", "clauses", "bench", "records", "serve", "schema", "doctor", "host", "site",
)  # fmt: skip

OK, FAILED, WRONG_INPUT, INTERRUPTED = 0, 1, 2, 130

_UsageError: type[Exception] = typer.BadParameter.__mro__[1]
"""The base of the errors that the parser raises for wrong arguments. Typer has no public name for it."""


class WrongInput(Exception):
    """Raised for a wrong argument. The message says what is wrong and what to do."""


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"mewple {mewple.__version__}")
        raise typer.Exit


def _start(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and stop.", callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    """Mewple: a digital tabletop for board games. Without a command, it starts the server and opens the browser."""
    if ctx.invoked_subcommand is None:
        from mewple.cli.serve import open_table

        open_table()


def make_app() -> typer.Typer:
    """Makes the command line with all its commands."""
    app = typer.Typer(
        add_completion=False, no_args_is_help=False, rich_markup_mode="rich", pretty_exceptions_enable=False
    )
    app.callback(invoke_without_command=True)(_start)
    for name in COMMANDS:
        import_module(f"{__name__}.{name}").add(app)
    return app


def _expected() -> tuple[type[Exception], ...]:
    """The errors whose messages are written for the person who typed the command."""
    from mewple.core.compile.gpu import NoDevice
    from mewple.core.content import BoxError, OptionError
    from mewple.core.net import WrongNet
    from mewple.core.play import WrongSeats
    from mewple.core.registry import NoSuchGame
    from mewple.core.rule import NotCompiled
    from mewple.lab.cluster import NoCluster
    from mewple.lab.data import NoPolars
    from mewple.lab.report_file import NoReportPage
    from mewple.site.build import NoSite
    from mewple.site.wheel import NoWheel
    from mewple.testing.clauses import LedgerError

    return (
        WrongInput, _UsageError, BoxError, OptionError, NoDevice, WrongSeats, NoSuchGame, NotCompiled, LedgerError,
        NoReportPage,
        NoCluster,
        NoPolars,
        NoSite,
        NoWheel,
        WrongNet,
    )  # fmt: skip


def main(words: list[str] | None = None) -> None:
    """Runs a command. For wrong input it prints one line on stderr and exits with code 2."""
    sys.exit(run(words))


def run(words: list[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    try:
        code = make_app()(words, prog_name="mewple", standalone_mode=False)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader, such as `head`, has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except (KeyboardInterrupt, typer.Abort):
        print("mewple: stopped", file=sys.stderr)  # noqa: T201
        return INTERRUPTED
    except Exception as error:
        if not isinstance(error, _expected()):
            raise
        print(f"mewple: {_one_line(error)}", file=sys.stderr)  # noqa: T201
        return WRONG_INPUT
    return code if isinstance(code, int) else OK


def _one_line(error: Exception) -> str:
    told = error.format_message() if isinstance(error, _UsageError) else str(error)  # type: ignore[attr-defined]
    return " ".join(told.split())
