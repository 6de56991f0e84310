"""`mewple verify` and `mewple replay`: records of matches.

The two `…_command` functions print the result and return the exit code. `mewple.match` is imported only when a command
runs.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from mewple.match.match import Match

_File = Annotated[Path, typer.Argument(metavar="FILE", help="A record, readable or NDJSON.", show_default=False)]


def add(app: typer.Typer) -> None:
    app.command("verify")(verify)
    app.command("replay")(replay)


def verify(file: _File) -> None:
    """Check a record: its seed, every outcome, every action and the end. Exit code 1 if anything is wrong."""
    raise typer.Exit(verify_command(file))


def replay(
    file: _File,
    to: Annotated[int | None, typer.Option("--to", metavar="VERSION", help="Stop at this version.")] = None,
) -> None:
    """Print the log of a recorded match."""
    raise typer.Exit(replay_command(file, to))


def verify_command(file: Path) -> int:
    """Checks a record. Returns 0 if the record is correct, 1 if it is wrong, and 2 if the file cannot be read."""
    from mewple.match.record.verify import verify as check_record

    text = _text(file)
    if text is None:
        return 2
    report = check_record(text)
    for line in report.checked:
        typer.echo(f"ok: {line}")
    for complaint in report.complaints:
        typer.echo(f"{file}:{complaint.line}: {complaint.text}", err=True)
    typer.echo("The record holds." if report.ok else "The record does not hold.", err=not report.ok)
    return 0 if report.ok else 1


def replay_command(file: Path, to: int | None = None) -> int:
    """Prints the log of a record, up to a version. Returns 0 if all went well, 1 if not, 2 if the file cannot be
    read."""
    from mewple.match.errors import BadEntries, MatchError
    from mewple.match.match import Match
    from mewple.match.record import BadRecord
    from mewple.match.record.verify import read

    text = _text(file)
    if text is None:
        return 2
    try:
        placed = read(text)
        until = _until(to, len(placed.record.entries))
        match = Match.load(placed.record.setup, placed.record.entries[:until])
    except BadEntries as problem:
        typer.echo(f"{file}:{placed.entry_lines[problem.version - 1]}: {problem}", err=True)
        return 1
    except BadRecord as problem:
        typer.echo(f"{file}:{problem.line}: {problem.message}", err=True)
        return 1
    except MatchError as problem:
        typer.echo(f"{file}: {problem}", err=True)
        return 1
    _print_log(match)
    return 0


def _until(to: int | None, last: int) -> int:
    from mewple.match.errors import MatchError

    if to is not None and not 0 <= to <= last:
        raise MatchError(f"there is no version {to}; the record has 0 to {last}")
    return last if to is None else to


def _print_log(match: Match) -> None:
    """Prints every line of the log. The match is over, so nothing is hidden any more."""
    for said in match.history.said(0, match.version):
        if said.text:
            typer.echo(f"{said.version:>5}  {said.text}")
    seen = match.look((), match.position.at)
    typer.echo(f"       {seen.views[0].turn}")
    for seat, points in enumerate(seen.points):
        place = f", place {seen.result[seat].place}" if seen.result else ""
        typer.echo(f"       {match.position.name(seat)}: {points} points{place}")


def _text(file: Path) -> str | None:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        typer.echo(f"{file}: cannot be read: {problem}", err=True)
        return None
