"""`@rule`: the mark of a function that runs interpreted and compiled alike.

A marked function stays an ordinary Python function: breakpoints, coverage, no compile time. When something is to be
compiled, `ready()` tells Numba about every marked function at once; importing Numba takes most of a second, so nothing
here does it earlier.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_marked: list[tuple[Callable[..., Any], str | None]] = []
_told = 0
_OPTIONS = {"no_cpython_wrapper": True, "nopython": True}
"""What Numba's `overload` passes to the compiler."""


class NotCompiled(RuntimeError):
    """Compiled play was asked for where it cannot be had."""


def rule(function: F) -> F:
    """Mark a function of the rules: it takes records and integers, and uses the small subset Numba compiles."""
    _marked.append((function, None))
    return function


def rule_compiled_as(body: str) -> Callable[[F], F]:
    """Mark a function whose compiled body differs: the function of this name in `core.compile.bodies`.

    For three things alone: interpreted, an outcome can be given (`chance.below`), events are logged (`events.emit`),
    and an integer counts its own bits (`bits`).
    """

    def mark(function: F) -> F:
        _marked.append((function, body))
        return function

    return mark


def compiled_bodies() -> dict[Callable[..., Any], Callable[..., Any]]:
    """The functions marked by `rule_compiled_as`, with what is compiled for them."""
    from mewple.core.compile import bodies

    return {function: getattr(bodies, body) for function, body in _marked if body is not None}


@cache
def can_compile() -> bool:
    """Whether Numba is here. `MEWPLE_INTERPRETED=1` says no, so that the slow way can be tried on any machine."""
    return os.environ.get("MEWPLE_INTERPRETED", "") in ("", "0") and find_spec("numba") is not None


def ready() -> None:
    """Tell Numba about every function marked so far."""
    global _told  # noqa: PLW0603  the list only grows, and this is how much of it Numba knows
    if not can_compile():
        raise NotCompiled("compiled play needs the package numba (and MEWPLE_INTERPRETED must not be set)")
    from mewple.core.compile import bodies

    while _told < len(_marked):
        function, body = _marked[_told]
        _tell(function, function if body is None else getattr(bodies, body))
        _told += 1


def _tell(function: Callable[..., Any], body: Callable[..., Any]) -> None:
    """Tell Numba to compile `body` where `function` is called, with every integer argument widened to 64 bits.

    A field of a record is as narrow as it was declared. Without this, Numba would compile every function again for
    each mixture of widths that it is called with. This is `numba.extending.overload`, except that the signature which
    the caller gets has 64-bit integers: the caller then casts what it passes.
    """
    from numba import int64, types
    from numba.core.typing import templates as untyped

    templates: Any = untyped
    whole: Any = types.Integer
    wide: Any = int64

    def widen(kind: Any) -> Any:
        return wide if isinstance(kind, whole) and kind.bitwidth < wide.bitwidth else kind

    def choose(*kinds: Any, **named: Any) -> Callable[..., Any]:
        return body

    base: Any = templates.make_overload_template(function, choose, dict(_OPTIONS), strict=False, inline="never")

    class Widening(base):  # type: ignore[misc]
        def generic(self, args: Any, kws: Any) -> Any:
            return super().generic(tuple(map(widen, args)), {name: widen(kind) for name, kind in kws.items()})

    templates.infer(Widening)
    templates.infer_global(function, types.Function(Widening))
