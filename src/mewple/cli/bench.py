"""`mewple bench`: the benchmarks of the repository, against peers in the same run."""

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
    """Measure the speed of every game, and Pig against OpenSpiel's. Needs the repository, and a quiet machine."""
    sys.path.insert(0, str(_repository()))
    raise typer.Exit(import_module("bench.measure").main(as_json))


def _repository() -> Path:
    """The benchmarks are no part of the installed package."""
    for root in (Path(), *Path(mewple.__file__).resolve().parents):
        if (root / "bench" / "measure.py").is_file():
            return root.resolve()
    raise WrongInput("the benchmarks are in the source repository: run `mewple bench` in its folder")
