"""The keys of compiled code in the cache: a key changes whenever compiling would give different code.

Numba's cache does not notice an edit in an imported module. Numba also compiles constants into the code, wherever they
come from (the order of actions in `state.py`, an option's choices in `box.toml`). So `kernel_key` covers the bytecode
of every function that a kernel calls, and the value of every constant in these functions. Comments and docstrings do
not affect it, and neither do files with no function that the kernel calls. `source_key` is coarser: it covers the
game's whole folder and the core.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numpy as np

from mewple.core import rule
from mewple.core.compile import link_once
from mewple.core.game import Game
from mewple.core.registry import game_folder

_CORE = Path(__file__).parent.parent
_COMPILERS = (link_once, rule)
"""Modules that change how all kernels are compiled."""


def source_key(game: Game, *kernels: Callable[..., Any]) -> str:
    """A key that is the same in every process. It changes with every file of the rules and kernels, with every version,
    and with every switch that affects compiling."""
    return _digest(_contents(source_files(game, *kernels)))


def kernel_key(game: Game, kernel: Callable[..., Any]) -> str:
    """A key that is the same in every process. It changes with everything that is compiled into the kernel: the
    bytecode and the constants of the rules functions that the kernel calls, files outside the game's folder with such
    functions, versions, and switches. If a kernel uses anything but functions and plain values, its key is
    `source_key`."""
    functions: dict[FunctionType, int] = {}
    try:
        texts = list(_function_texts(kernel, functions))
    except _UnknownValue:
        return source_key(game, kernel)
    folder = game_folder(game)
    files = {Path(each.__code__.co_filename) for each in functions} | {Path(str(each.__file__)) for each in _COMPILERS}
    outside = sorted((file for file in files if not file.is_relative_to(folder)), key=lambda file: file.parts[::-1])
    return _digest([game.id.encode(), *(text.encode() for text in texts), *_contents(outside)])


def _contents(files: Iterable[Path]) -> Iterator[bytes]:
    return (file.name.encode() + b"\0" + file.read_bytes() for file in files)


def _digest(parts: Iterable[bytes]) -> str:
    import numba

    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "little") + part)
    switches = (np.__version__, sys.version, platform.machine(), os.environ.get("NUMBA_BOUNDSCHECK", ""))
    digest.update(repr((numba.__version__, *switches)).encode())
    return digest.hexdigest()[:20]


class _UnknownValue(Exception):
    """Raised for a value in a function that cannot be written as a text that is the same in every process."""


def _function_texts(kernel: Callable[..., Any], numbers: dict[FunctionType, int]) -> Iterator[str]:
    """A text for each function that the kernel calls: its bytecode and the values that it uses. Called functions appear
    as numbers; they are added to `numbers` in the order in which they are found."""
    bodies = rule.compiled_bodies()
    waiting: list[Any] = [kernel]
    numbers[waiting[0]] = 0
    for function in waiting:
        values = list(_named_values(function))
        if function in bodies:
            values.append(("compiled as", bodies[function]))
        for _, value in values:
            if isinstance(value, FunctionType) and value not in numbers:
                numbers[value] = len(waiting)
                waiting.append(value)
        named = [(name, _value_text(value, numbers)) for name, value in values]
        # Cached code finds the modules of its functions by name, so renaming a module must change the key.
        yield repr((function.__module__, function.__qualname__, _code_text(function.__code__, function.__doc__), named))


def _named_values(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The values that a function uses: closure, defaults, globals, and attributes of the modules among them."""
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or ()):
        yield f"closure {name}", cell.cell_contents
    for place, default in enumerate(function.__defaults__ or ()):
        yield f"default {place}", default
    names = list(dict.fromkeys(name for code in _codes(function.__code__) for name in code.co_names))
    yield from _named_in(function.__globals__, "", names, set())


def _named_in(space: dict[str, Any], path: str, names: list[str], seen: set[str]) -> Iterator[tuple[str, Any]]:
    for name in names:
        if name in space:
            value = space[name]
            yield path + name, value
            if isinstance(value, ModuleType) and not _is_trusted(value.__name__) and value.__name__ not in seen:
                seen.add(value.__name__)
                yield from _named_in(vars(value), f"{path}{name}.", names, seen)


def _is_trusted(module: str | None) -> bool:
    """Whether this module belongs to Python, Numba or NumPy: it can change only if their version changes, and every key
    contains these versions."""
    return module is not None and module.split(".")[0] in ("_operator", "builtins", "math", "numba", "numpy")


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _code_text(code: CodeType, doc: str | None = None) -> str:
    """The bytecode with its names and constants, but without the docstring and the position in the file."""
    constants = [_code_text(each) if isinstance(each, CodeType) else _value_text(each, {}) for each in code.co_consts]
    if doc is not None and code.co_consts and code.co_consts[0] == doc:
        constants[0] = "docstring"
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    return repr((code.co_code, constants, names, counts, code.co_exceptiontable))


def _value_text(value: Any, numbers: dict[FunctionType, int]) -> str:
    """A text that is the same for equal values in every process, and different for different values."""
    if isinstance(value, FunctionType) and value in numbers:
        return f"function {numbers[value]}"
    if isinstance(value, ModuleType):
        return f"module {value.__name__}"
    if isinstance(value, (tuple, frozenset)):
        texts = [_value_text(each, numbers) for each in value]
        return f"{type(value).__name__}{texts if isinstance(value, tuple) else sorted(texts)}"
    if isinstance(value, np.ndarray) and not value.dtype.hasobject:
        return f"array {value.dtype!r} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if value is None or isinstance(value, (bool, int, float, complex, str, bytes, np.generic, type(...))):
        return f"{type(value).__name__} {value!r}"
    if isinstance(value, np.ufunc):
        return f"ufunc {value.__name__}"
    if callable(value) and _is_trusted(getattr(value, "__module__", None)):
        return f"{value.__module__}.{value.__qualname__}"
    raise _UnknownValue(value)


def source_files(game: Game, *kernels: Callable[..., Any]) -> list[Path]:
    """The files whose contents end up in compiled code, in an order that does not depend on where they are."""
    called = {Path(each.__code__.co_filename) for each in called_functions((*astuple(game.rules), *kernels))}
    folder = game_folder(game)
    folders = [*folder.rglob("*.py"), *folder.rglob("*.toml"), *_CORE.rglob("*.py")]
    return sorted({*folders, *called}, key=lambda file: file.parts[::-1])


def called_functions(functions: Iterable[Any]) -> set[FunctionType]:
    """These functions and all Python functions that they call, directly or not."""
    seen: set[FunctionType] = set()
    waiting = [each for each in functions if isinstance(each, FunctionType)]
    while waiting:
        function = waiting.pop()
        if function not in seen:
            seen.add(function)
            waiting += [each for each in _named(function) if isinstance(each, FunctionType)]
    return seen


def _named(function: FunctionType) -> Iterator[Any]:
    """The values that a function uses: globals, attributes of modules, and variables of its closure."""
    yield from (cell.cell_contents for cell in function.__closure__ or ())
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        yield value
        if isinstance(value, ModuleType):
            yield from (getattr(value, attribute, None) for attribute in function.__code__.co_names)
