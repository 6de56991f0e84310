"""A process that decides for bots. It reads tasks from its standard input, one after another, and writes the answers.

`server/child.py` starts it.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from typing import Any, BinaryIO

import msgspec

from mewple.bots import hints, plugins, policies, review
from mewple.bots.budget import Budget
from mewple.bots.player import player
from mewple.bots.search import search
from mewple.core import play
from mewple.core.game import Game
from mewple.core.overlay import game_by_key
from mewple.core.rule import can_compile
from mewple.server.bots import tasks


def main() -> None:
    """Works until the server closes the connection or dies. When the server is gone, this process ends even in the
    middle of a task."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that other output does not get between the answers
    with contextlib.suppress(BrokenPipeError):
        for message in _messages(sys.stdin.buffer):
            answers.write(tasks.frame(tasks.encode(_answer(message))))
            answers.flush()


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
    """Carries out a task and returns the answer."""
    match task:
        case tasks.Warm():
            return _warm(game_by_key(task.game))
        case tasks.Decide():
            return decide(task)
        case tasks.Hint():
            game, b, s = _opened(task.place)
            budget = Budget(seconds=task.seconds, whole=True)
            return hints.hints(game, b, s, task.place.seat, task.place.seed, budget, task.names.__getitem__)
        case tasks.Chances():
            game, b, s = _opened(task.place)
            return review.chances(game, b, s, task.place.seed, task.seconds)
        case tasks.Judge():
            game, b, s = _opened(task.place)
            return review.judge(game, b, s, task.place.seat, task.chosen, task.place.seed, task.seconds)
        case tasks.Outside():
            return plugins.ask(task.bot, task.match, task.view, task.legal)


def _warm(game: Game) -> bool:
    """Compiles the search and the policies of a game, or loads them from the cache. Returns whether this succeeded.

    To make Numba compile, it needs any position with a choice, so it plays at random until it finds one.
    """
    if not can_compile():
        return False
    b = game.open_box()
    s, own = play.new_game(game, b, game.seats[-1], 1), play.fresh_own(game, 1)
    while waiting := play.pending(game, b, s):
        if len(play.legal(game, b, s, waiting[0])) > 1:
            search(game, b, s, waiting[0], 0, Budget(iterations=1))
            policies.compile_decisions(game)
            policies.decide(game, b, s, waiting[0], 0, 0)
            return True
        play.act(game, b, s, waiting[0], play.choose(game, b, s, waiting[0], play.RANDOM, own))
    return False


def decide(task: tasks.Decide) -> tuple[int, ...]:
    """Decides on a move within the given time."""
    game, b, s = _opened(task.place)
    return player(game, task.player).within(task.seconds).line(game, b, s, task.place.seat, task.place.seed)


def _opened(place: tasks.Place) -> tuple[Game, Any, Any]:
    game = game_by_key(place.game)
    return game, _box(place.game, tasks.encode(sorted(place.options.items()))), game.state.from_bytes(place.state)


@cache
def _box(game: str, options: bytes) -> Any:
    return game_by_key(game).open_box(dict(msgspec.msgpack.decode(options)))
