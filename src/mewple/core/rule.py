"""`@rule`: the mark of a function that runs interpreted and compiled alike. The only module that knows Numba.

A marked function stays an ordinary Python function: breakpoints, coverage, no compile time. When something is to be
compiled, `ready()` tells Numba about every marked function at once; importing Numba takes most of a second, so nothing
here does it earlier.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

_marked: list[tuple[Callable[..., Any], Callable[..., Any] | None]] = []
_told = 0


class NotCompiled(RuntimeError):
    """Compiled play was asked for where it cannot be had."""


def rule(function: F) -> F:
    """Mark a function of the rules: it takes records and integers, and uses the small subset Numba compiles."""
    _marked.append((function, None))
    return function


def rule_compiled_as(compiled: Callable[..., Any]) -> Callable[[F], F]:
    """Mark a function whose compiled body differs.

    For two things alone: interpreted, an outcome can be given (`fate.below`), and events are logged (`words.emit`).
    """

    def mark(function: F) -> F:
        _marked.append((function, compiled))
        return function

    return mark


@cache
def can_compile() -> bool:
    """Whether Numba is here. `MEWPLE_INTERPRETED=1` says no, so that the slow way can be tried on any machine."""
    return os.environ.get("MEWPLE_INTERPRETED", "") in ("", "0") and find_spec("numba") is not None


def ready() -> None:
    """Tell Numba about every function marked so far."""
    global _told  # noqa: PLW0603  the list only grows, and this is how much of it Numba knows
    if not can_compile():
        raise NotCompiled("compiled play needs the package numba (and MEWPLE_INTERPRETED must not be set)")
    from numba.extending import overload

    while _told < len(_marked):
        function, compiled = _marked[_told]
        overload(function, strict=False)(_widened(function) if compiled is None else _constant(compiled))
        _told += 1


def _widened(function: Callable[..., Any]) -> Callable[..., Any]:
    """For `overload`: the function itself for 64-bit integers, and a call of it with widened ones for narrower.

    A field of a record is as narrow as it was declared; without this, Numba would compile every function anew for each
    mixture of widths that it is called with.
    """
    from numba import int64, types

    whole: Any = types.Integer
    wide: Any = int64

    def choose(*kinds: Any, **named: Any) -> Callable[..., Any]:
        narrow = [isinstance(kind, whole) and kind.bitwidth < wide.bitwidth for kind in kinds]
        if named or not any(narrow):
            return function
        names = [f"a{place}" for place in range(len(kinds))]
        passed = [f"int64({name})" if cut else name for name, cut in zip(names, narrow)]
        space: dict[str, Any] = {"function": function, "int64": int64}
        exec(f"def widened({', '.join(names)}): return function({', '.join(passed)})", space)  # noqa: S102
        return cast(Callable[..., Any], space["widened"])

    return choose


def _constant(compiled: Callable[..., Any]) -> Callable[..., Any]:
    """What `overload` wants: a function of the argument types that answers with the body to compile."""

    def choose(*kinds: Any, **named: Any) -> Callable[..., Any]:
        return compiled

    return choose
