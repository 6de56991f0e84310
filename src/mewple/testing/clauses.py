"""Clauses: what a game's ledger states (R1, Q7, ...), and which tests show it.

A ledger is `rulebooks/<game>.md`; a clause stands in it as **R12** or **Q7**. A test says what it shows:

    @clause("R12", "Q7")
    def test_a_one_costs_the_turn(): ...
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from mewple.core.guide import spread

F = TypeVar("F", bound=Callable[..., object])


def clause(*clauses: str) -> Callable[[F], F]:
    """Says which clauses of the ledger a test shows: `@clause("R12", "Q7")`, spans like "R3-R5" allowed."""
    if not clauses:
        raise ValueError('name the clauses that the test shows: @clause("R12", "Q7")')
    shown = tuple(spread(list(clauses)))

    def mark(test: F) -> F:
        test.__dict__["clauses"] = (*test.__dict__.get("clauses", ()), *shown)
        return test

    return mark
