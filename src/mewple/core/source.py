"""Which files a compiled kernel depends on, and the key that changes when any of them does.

A Numba cache does not notice an edit in an imported module, and constants are compiled in wherever they come from (the
order of actions in `state.py`, an option's choices in `box.toml`). So the key covers the game's whole folder and the
core, and whatever file elsewhere holds a function that the rules or the kernel call.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import astuple
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from mewple.core.game import Game
from mewple.core.registry import GROUP

_CORE = Path(__file__).parent


def source_key(game: Game, *kernels: Callable[..., Any]) -> str:
    """The same in every process, until a file of the rules or of the kernels, a version or a switch changes."""
    import numba

    digest = hashlib.sha256()
    for file in source_files(game, *kernels):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    switches = (np.__version__, sys.version, platform.machine(), os.environ.get("NUMBA_BOUNDSCHECK", ""))
    digest.update(repr((numba.__version__, *switches)).encode())
    return digest.hexdigest()[:20]


def source_files(game: Game, *kernels: Callable[..., Any]) -> list[Path]:
    """The files whose contents end up in compiled code, in an order that does not depend on where they lie."""
    called = {Path(each.__code__.co_filename) for each in _called((*astuple(game.rules), *kernels))}
    folder = game_folder(game)
    folders = [*folder.rglob("*.py"), *folder.rglob("*.toml"), *_CORE.glob("*.py")]
    return sorted({*folders, *called}, key=lambda file: file.parts[::-1])


def game_folder(game: Game) -> Path:
    """The folder of the package that is the game."""
    parts = game.rules.setup.__module__.split(".")
    built_in = GROUP.split(".")
    depth = len(built_in) + 1 if parts[: len(built_in)] == built_in else 1
    return Path(str(sys.modules[".".join(parts[:depth])].__file__)).parent


def _called(functions: Iterable[Any]) -> set[FunctionType]:
    """These functions and all that they call, as far as Python code goes."""
    seen: set[FunctionType] = set()
    waiting = [each for each in functions if isinstance(each, FunctionType)]
    while waiting:
        function = waiting.pop()
        if function not in seen:
            seen.add(function)
            waiting += [each for each in _named(function) if isinstance(each, FunctionType)]
    return seen


def _named(function: FunctionType) -> Iterator[Any]:
    """What a function names: globals, attributes of modules, and what it closes over."""
    yield from (cell.cell_contents for cell in function.__closure__ or ())
    for name in function.__code__.co_names:
        value = function.__globals__.get(name)
        yield value
        if isinstance(value, ModuleType):
            yield from (getattr(value, attribute, None) for attribute in function.__code__.co_names)
