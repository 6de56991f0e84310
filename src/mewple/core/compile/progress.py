"""Tells commands when the rules of a game are being compiled, so that they can show why they take so long."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any

Watcher = Callable[[str], Callable[[], None]]
"""Called with the name of the game when compiling starts; returns a function to call when it ends."""

_watchers: list[Watcher] = []
_games: weakref.WeakKeyDictionary[Any, str] = weakref.WeakKeyDictionary()
"""The name of the game, by the Numba dispatcher of a kernel."""


@contextmanager
def watch(watcher: Watcher) -> Iterator[None]:
    """Call this watcher for all compiling inside the `with` block, but not for code that comes from the cache."""
    _watchers.append(watcher)
    try:
        yield
    finally:
        _watchers.remove(watcher)


@contextmanager
def compiling(game: str) -> Iterator[None]:
    """Tell watchers that the rules of this game are being compiled inside the `with` block."""
    ends = [watcher(game) for watcher in _watchers]
    try:
        yield
    finally:
        for end in ends:
            end()


def announce(kernel: Any, game: str) -> None:
    """Call the watchers whenever Numba compiles this dispatcher."""
    _games[kernel] = game
    _listen()


@cache
def _listen() -> None:
    from numba.core import event

    class Listener(event.Listener):
        def __init__(self) -> None:
            self.open: dict[int, ExitStack] = {}

        def on_start(self, event: Any) -> None:
            kernel = event.data["dispatcher"]
            if kernel in _games:
                self.open[id(kernel)] = ExitStack()
                self.open[id(kernel)].enter_context(compiling(_games[kernel]))

        def on_end(self, event: Any) -> None:
            stack = self.open.pop(id(event.data["dispatcher"]), None)
            if stack is not None:
                stack.close()

    event.register("numba:compile", Listener())  # type: ignore[no-untyped-call]
