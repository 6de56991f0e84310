"""`mewple bench`: runs the benchmarks of the repository, which compare Mewple with other libraries."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import typer

import mewple
from mewple.cli import WrongInput
from mewple.cli.arguments import Json


def add(app: typer.Typer) -> None:
    app.command("bench")(bench)


def bench(as_json: Json = False) -> None:
    """Measure the speed of every game, and compare Pig with OpenSpiel's version. Needs the repository, and a machine
    that does nothing else."""
    sys.path.insert(0, str(_repository()))
    raise typer.Exit(import_module("bench.measure").main(as_json))


def _repository() -> Path:
    """The folder of the repository. The benchmarks are not part of the installed package."""
    for root in (Path(), *Path(mewple.__file__).resolve().parents):
        if (root / "bench" / "measure.py").is_file():
            return root.resolve()
    raise WrongInput("the benchmarks are in the source repository: run `mewple bench` in its folder")
