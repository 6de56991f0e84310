"""A process that thinks: reads tasks from its standard input, one after the other, and writes answers.

It runs at low priority, so that people's messages come first on a busy machine, and ends when its server does.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, BinaryIO

import msgspec

from mewple.bots import hints, lookback, outside, think
from mewple.bots.levels import decide_at_once, find_level
from mewple.bots.search import Budget, search
from mewple.core import play
from mewple.core.game import Game
from mewple.core.registry import find
from mewple.server import tasks

NICENESS = 10
FEW = 10
"""A search that tried fewer iterations a choice knows less than the house policy: then that decides."""


def main() -> None:
    """Works until the server closes its end."""
    _give_way()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what others print is no answer
    with contextlib.suppress(BrokenPipeError):
        for message in _messages(sys.stdin.buffer):
            answers.write(tasks.frame(tasks.encode(_answer(message))))
            answers.flush()


def _give_way() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, which then ends this one
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def _messages(source: BinaryIO) -> Iterator[bytes]:
    while header := source.read(tasks.HEADER):
        yield source.read(int.from_bytes(header, "big"))


def _answer(message: bytes) -> tasks.Answer:
    try:
        done = do(tasks.decode_task(message))
    except Exception as problem:
        return tasks.Answer(error=f"{type(problem).__name__}: {problem}")
    return tasks.Answer(msgspec.Raw(tasks.encode(done)))


def do(task: tasks.Task) -> Any:
    """What is answered to a task."""
    match task:
        case tasks.Warm():
            return _warm(find(task.game))
        case tasks.Decide():
            return decide(task)
        case tasks.Hint():
            game, b, s = _opened(task.place)
            budget = Budget(seconds=task.seconds, whole=True)
            return hints.hints(game, b, s, task.place.seat, task.place.seed, budget, task.names.__getitem__)
        case tasks.Chances():
            game, b, s = _opened(task.place)
            return lookback.chances(game, b, s, task.place.seed, task.seconds)
        case tasks.Judge():
            game, b, s = _opened(task.place)
            return lookback.judge(game, b, s, task.place.seat, task.chosen, task.place.seed, task.seconds)
        case tasks.Outside():
            return outside.ask(task.bot, task.match, task.view, task.legal)


def _warm(game: Game) -> bool:
    """Any dealt position with a choice in it will do: random play leads to one."""
    b = game.open_box()
    s, own = play.new_game(game, b, game.seats[-1], 1), play.fresh_own(game, 1)
    while waiting := play.pending(game, b, s):
        if len(play.legal(game, b, s, waiting[0])) > 1:
            return think.warm_search(game, b, s, waiting[0])
        play.act(game, b, s, waiting[0], play.choose(game, b, s, waiting[0], play.RANDOM, own))
    return False


def decide(task: tasks.Decide) -> tuple[int, ...]:
    """The search's choice and what follows from it, or the house policy's where there was no time for a search."""
    game, b, s = _opened(task.place)
    level, seat, seed = find_level(game, task.level), task.place.seat, task.place.seed
    if task.seconds > 0:
        finding = search(game, b, s, seat, seed, Budget(seconds=task.seconds))
        if finding.iterations >= FEW * len(finding.choices) or len(finding.choices) == 1:
            return finding.line
    return (decide_at_once(game, b, s, seat, level, seed),)


def _opened(place: tasks.Place) -> tuple[Game, Any, Any]:
    game = find(place.game)
    return game, _box(place.game, tasks.encode(sorted(place.options.items()))), game.state.from_bytes(place.state)


@cache
def _box(game: str, options: bytes) -> Any:
    return find(game).open_box(dict(msgspec.msgpack.decode(options)))


if __name__ == "__main__":
    main()
