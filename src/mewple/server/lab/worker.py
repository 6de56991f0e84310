"""The process that plays the games of one run, on all cores. It reads the run from its standard input and writes its
results, each time as one line of JSON. `server/child.py` starts it."""

from __future__ import annotations

import os
import sys

import msgspec

from mewple.core.overlay import game_of
from mewple.lab.live import watch
from mewple.lab.simulate import Plan
from mewple.tables.wire.lab import LabRules, NewRun


class Line(msgspec.Struct, frozen=True):
    """The results so far, or why the run cannot continue."""

    played: int = 0
    games: int = 0
    done: bool = False
    report: msgspec.Raw = msgspec.Raw(b"null")
    problem: str = ""


def plan_of(run: NewRun, rules: LabRules) -> Plan:
    game = game_of(run.game, rules.overlay)
    return Plan(game, run.seats, run.games, int(run.seed), (run.level,), rules.options)


def main() -> None:
    lines = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # so that other output does not get between the lines
    run = msgspec.json.decode(sys.stdin.buffer.read(), type=NewRun)
    try:
        for look in watch(plan_of(run, run.first), plan_of(run, run.second) if run.second else None):
            report = msgspec.Raw(msgspec.json.encode(look.report))
            lines.write(msgspec.json.encode(Line(look.played, look.games, look.done, report)) + b"\n")
            lines.flush()
    except BrokenPipeError:
        return  # the server no longer reads the results
    except Exception as problem:
        lines.write(msgspec.json.encode(Line(problem=f"{type(problem).__name__}: {problem}")) + b"\n")
        lines.flush()
