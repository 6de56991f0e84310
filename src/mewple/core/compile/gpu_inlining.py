"""Decides which functions the GPU compiler may copy into their callers and which it must keep separate.

By default the compiler copies nearly every function to every place that calls it. The code then grows to megabytes, and
threads spend most of their time waiting for instructions. If a game's rules would grow beyond `LARGE`, a large function
with several callers is kept separate.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

LARGE = 300_000
"""If the compiler's input, with every function copied into its callers, has more instructions than this, large
functions are kept separate."""
WORTH_A_CALL = 400
"""A function with at least this many instructions is kept separate. Instructions of other functions that are copied
into it count as well."""

_NAME = r'("[^"]+"|[\w.$]+)'
_DEFINITION = re.compile(rf"^define [^\n]*?@{_NAME}\([^\n]*\n(.*?)^\}}", re.MULTILINE | re.DOTALL)
_CALL = re.compile(rf"call [^\n]*?@{_NAME}\(")
_HEAD = re.compile(rf"^(define [^\n]*?@){_NAME}(\([^\n]*?\))(?=[^\n)]*\n?\{{)", re.MULTILINE)
_FREE = re.compile(r"= (alloca|bitcast|getelementptr)|^  (store \{|br label)|\.incref|decref")
"""Lines of the compiler's input from which the compiler makes no instruction."""


class Calls:
    """The functions of a program, their sizes and what they call."""

    def __init__(self, modules: list[str]) -> None:
        self.sizes: dict[str, int] = {}
        self.called: dict[str, Counter[str]] = {}
        for name, body in (found for module in modules for found in _DEFINITION.findall(module)):
            lines = body.splitlines()
            self.sizes[name] = sum(line.startswith("  ") and not _FREE.search(line) for line in lines)
            self.called[name] = Counter(_CALL.findall(body))
        for name, called in self.called.items():
            self.called[name] = Counter({other: called[other] for other in called if other in self.sizes})

    def callees_first(self) -> list[str]:
        """All functions, each after those that it calls. Rules never call themselves."""
        order: list[str] = []
        waiting = [(name, False) for name in self.sizes]
        seen: set[str] = set()
        while waiting:
            name, done = waiting.pop()
            if done:
                order.append(name)
            elif name not in seen:
                seen.add(name)
                waiting.append((name, True))
                waiting += [(other, False) for other in self.called[name] if other not in seen]
        return order

    def kept_apart(self, worth: int) -> tuple[set[str], int]:
        """The functions to keep separate, and the size of the largest part of the program once all others are
        copied."""
        places = Counter[str]()
        for called in self.called.values():
            places.update(called)
        apart: set[str] = set()
        whole: dict[str, int] = {}
        for name in self.callees_first():
            parts = self.called[name].items()
            whole[name] = self.sizes[name] + sum(count * (0 if part in apart else whole[part]) for part, count in parts)
            saved = whole[name] * (places[name] - 1)
            if whole[name] >= worth and saved >= 2 * worth:
                apart.add(name)
        return apart, max(whole.values(), default=0)


def marked(modules: list[str]) -> list[str]:
    """The same program, with a `noinline` mark on the functions that are to be kept separate."""
    calls = Calls(modules)
    _, everything_copied = calls.kept_apart(10**12)
    if everything_copied < LARGE:
        return modules
    apart, _ = calls.kept_apart(WORTH_A_CALL)

    def mark(found: re.Match[str]) -> str:
        return found[0] + (" noinline" if found[2] in apart else "")

    return [_HEAD.sub(mark, module) for module in modules]


@contextmanager
def less_copying() -> Iterator[None]:
    """Inside the `with` block, numba-cuda calls `marked` on each program before it compiles the program."""
    codegen: Any = import_module("numba.cuda.codegen")
    nvvm = codegen.nvvm
    compile_ir = nvvm.compile_ir

    def compile_marked(program: str | list[str], **options: Any) -> Any:
        return compile_ir(marked([program] if isinstance(program, str) else list(program)), **options)

    nvvm.compile_ir = compile_marked
    try:
        yield
    finally:
        nvvm.compile_ir = compile_ir
