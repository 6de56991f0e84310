"""Clauses: the numbered statements of a game's ledger (R1, Q7, ...), and the tests that cover them.

The ledger of a game is `rulebooks/<game>.md`, in which clauses are written as **R12** or **Q7**. A test says which
clauses it covers:

    @clause("R12", "Q7")
    def test_a_one_costs_the_turn(): ...
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from mewple.core.guide import spread

F = TypeVar("F", bound=Callable[..., object])
_STATED = re.compile(r"\*\*([RQ]\d+)\b[^*\n]*\*\*")


def clause(*clauses: str) -> Callable[[F], F]:
    """Marks which clauses of the ledger a test covers: `@clause("R12", "Q7")`. A span such as "R3-R5" stands for
    several."""
    if not clauses:
        raise ValueError('name the clauses that the test shows: @clause("R12", "Q7")')
    shown = tuple(spread(list(clauses)))

    def mark(test: F) -> F:
        test.__dict__["clauses"] = (*test.__dict__.get("clauses", ()), *shown)
        return test

    return mark


class LedgerError(ValueError):
    """Raised for a ledger that is missing or has no clauses, and for a test that names clauses in a wrong way."""


def ledger_clauses(ledger: Path) -> list[str]:
    """The clauses in a ledger, in order."""
    try:
        text = ledger.read_text(encoding="utf-8")
    except OSError as problem:
        raise LedgerError(f"the ledger {ledger.name} cannot be read: {problem.strerror}") from None
    stated = list(dict.fromkeys(_STATED.findall(text)))
    if not stated:
        raise LedgerError(f"the ledger {ledger.name} states no clause like **R1**")
    return stated


def shown_clauses(folders: list[Path]) -> dict[str, list[str]]:
    """The clauses that the tests in these folders cover, each with a list of its tests as `file::test`. The tests are
    only read, not run."""
    shown: dict[str, list[str]] = {}
    for file in sorted({file for folder in folders for file in folder.rglob("test_*.py")}):
        for name, clauses in _marked(file):
            for each in clauses:
                shown.setdefault(each, []).append(f"{file.name}::{name}")
    return shown


def _marked(file: Path) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), file.name)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and _called(mark.func) == "clause":
                    yield node.name, _texts(mark, f"{file.name}:{mark.lineno}")


def _called(function: ast.expr) -> str:
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _texts(mark: ast.Call, place: str) -> list[str]:
    texts = [part.value for part in mark.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    if len(texts) != len(mark.args):
        raise LedgerError(f"{place}: @clause takes plain texts, so that they can be read without running the test")
    try:
        return spread(texts)
    except ValueError as problem:
        raise LedgerError(f"{place}: {problem}") from None


@dataclass(frozen=True)
class Coverage:
    """How much of a game's ledger is covered by tests."""

    game: str
    stated: list[str]
    shown: dict[str, list[str]]

    @property
    def missing(self) -> list[str]:
        return [each for each in self.stated if each not in self.shown]

    @property
    def unknown(self) -> list[str]:
        """Clauses that tests name although they are not in the ledger."""
        return sorted(set(self.shown) - set(self.stated))


def coverage(game: str, root: Path) -> Coverage:
    """Which clauses a game's tests cover. These tests are in `tests/games/<folder>`, or for an example in the folder
    `tests` beside it."""
    folder = game.replace("-", "_")
    tests = [root / "tests" / "games" / folder, root / "examples" / folder / "tests"]
    return Coverage(game, ledger_clauses(root / "rulebooks" / f"{game}.md"), shown_clauses(tests))
