"""`mewple print`: everything in a game's box as a PDF, to be printed, cut out and played."""

from __future__ import annotations

import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlencode

import typer

from mewple.cli import WrongInput
from mewple.cli.arguments import GameId, Settings, read_options
from mewple.cli.lab_arguments import BoxFile, open_game

if TYPE_CHECKING:
    from mewple.core.game import Game

PAPERS, BACKS, INKS = ("a4", "letter"), ("duplex", "fold"), ("colour", "low")
SERVED = re.compile(r"http://[\d.]+:\d+")


def add(app: typer.Typer) -> None:
    app.command("print")(print_box)


def print_box(
    game: GameId,
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The PDF to write; GAME-PAPER.pdf by default.")
    ] = None,
    paper: Annotated[str, typer.Option("--paper", help="a4 or letter.")] = "a4",
    backs: Annotated[
        str, typer.Option("--backs", help="duplex: print on both sides; fold: fold each sheet and glue it.")
    ] = "duplex",
    ink: Annotated[str, typer.Option("--ink", help="colour, or low for white backgrounds.")] = "colour",
    without: Annotated[
        list[str] | None,
        typer.Option("--without", metavar="PART", help="Leaves out pieces, `contents` or `rules`; may be given again."),
    ] = None,
    settings: Settings = None,
    box: BoxFile = None,
    chromium: Annotated[
        str | None, typer.Option("--chromium", metavar="PROGRAM", help="Chromium, Chrome or Edge, if it is not found.")
    ] = None,
    wait: Annotated[float, typer.Option("--wait", min=1, help="Seconds that the sheets may take.")] = 120,
) -> None:
    """Make a PDF of everything in a game's box: boards, cards, pieces and rules, for A4 or US Letter.

    The sheets are those of the page /print/GAME on a server. An installed Chromium makes the PDF.
    """
    from mewple.cli.chromium import NoPdf, find_chromium, print_page
    from mewple.tables.printing import as_printed

    for name, value, known in (("paper", paper, PAPERS), ("backs", backs, BACKS), ("ink", ink, INKS)):
        if value not in known:
            raise WrongInput(f"--{name}: expected {' or '.join(known)}; got {value!r}")
    found = open_game(game, box)
    options = read_options(found, settings)
    query = {"paper": paper, "backs": backs, "ink": ink, "without": ",".join(_parts(found, without or []))}
    if options:
        query["options"] = json.dumps({**as_printed(found), **options})
    if box:
        query["overlay"] = Path(box).read_text(encoding="utf-8")
    file = out or Path(f"{game}-{paper}.pdf")
    try:
        program = find_chromium(chromium)
        with _server() as address:
            page = f"{address}/print/{found.id}?{urlencode(query)}"
            pdf = print_page(page, program=program, patience=wait)
        file.write_bytes(pdf)
    except NoPdf as problem:
        raise WrongInput(str(problem)) from None
    except OSError as problem:
        raise WrongInput(f"--out: cannot write {file}: {problem.strerror}") from None
    typer.echo(f"{file}: {pages_of(pdf)} pages")


def _parts(game: Game, without: list[str]) -> list[str]:
    """The parts that are not to be printed. Raises `WrongInput` if the game has no part with one of these names."""
    if game.printed is None:
        raise WrongInput(f"{game.name} cannot be printed: it does not say what is in its box")
    groups = [group.id for group in game.printed(game.open_box()).groups if group.form != "bring"]
    known = ["contents", *groups, "rules"]
    for part in without:
        if part not in known:
            raise WrongInput(f"--without: {game.name} has {', '.join(known)}; got {part!r}")
    return without


def pages_of(pdf: bytes) -> int:
    """The number of pages of a PDF that Chromium has made."""
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@contextmanager
def _server() -> Iterator[str]:
    """Starts a server for this command alone, with an empty database. Yields its address."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        words = ["--port", "0", "--no-browser", "--thinkers", "0", "--no-warm", "--lab", "host", "--log", "error"]
        command = [sys.executable, "-c", "from mewple.cli import main; main()", "serve", *words]
        environment = {**os.environ, "MEWPLE_SECRET": secrets.token_hex(16), "PYTHONUNBUFFERED": "1"}
        environment["MEWPLE_DATABASE"] = f"sqlite:///{Path(folder) / 'print.sqlite'}"
        process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)  # noqa: S603
        try:
            assert process.stdout is not None
            served = SERVED.search(process.stdout.readline())
            if served is None:
                raise WrongInput("the server that shows the sheets did not start; its error is above")
            yield served[0]
        finally:
            process.terminate()
            process.communicate()
