"""`@rule` marks a function that gives the same results interpreted and compiled.

A marked function stays an ordinary Python function: it can be debugged, its coverage can be measured, and it runs
without waiting for a compiler. Before anything is compiled, `ready()` tells Numba about every marked function at once.
Importing Numba takes most of a second, so this module does not import it before that.
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
"""The options that Numba's `overload` passes to the compiler."""


class NotCompiled(RuntimeError):
    """Raised if something must be compiled, but Numba is missing or switched off."""


def rule(function: F) -> F:
    """Mark a function of the rules: it takes records and integers, and uses only the part of Python that Numba
    compiles."""
    _marked.append((function, None))
    return function


def rule_compiled_as(body: str) -> Callable[[F], F]:
    """Mark a function that compiled code replaces by the function of this name in `core.compile.bodies`.

    Used only where Python and compiled code must differ: for given outcomes (`chance.below`) and logged events
    (`events.emit`), which only interpreted play has, and for counting bits (`bits`) and evaluating networks (`net`),
    where Python and compiled code need different code to be fast.
    """

    def mark(function: F) -> F:
        _marked.append((function, body))
        return function

    return mark


def compiled_bodies() -> dict[Callable[..., Any], Callable[..., Any]]:
    """The functions marked by `rule_compiled_as`, each with the body that is compiled for it."""
    from mewple.core.compile import bodies

    return {function: getattr(bodies, body) for function, body in _marked if body is not None}


@cache
def can_compile() -> bool:
    """Whether Numba is installed. `MEWPLE_INTERPRETED=1` makes this False, to try interpreted play on any machine."""
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

    A record's fields have different widths. If arguments were not widened, Numba would compile every function again for
    each combination of widths that it is called with. This is `numba.extending.overload`, except that the signature
    given to the caller has 64-bit integers, so that the caller casts its arguments.
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
