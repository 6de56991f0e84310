"""How fast people play: seconds for each kind of decision, assumed or measured in recorded matches.

From this pace and the decisions of simulated games, a report computes minutes and waiting times.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec
import numpy as np

from mewple.core.game import Game

AWAY = 300.0
"""If a decision took longer than this many seconds, the person was away from the table, and it does not count."""
FEWEST = 20
"""If a kind of action was recorded less often than this, its time is the mean over all decisions."""


class BadPace(ValueError):
    """Raised for a file that does not hold measured playing speeds (`mewple pace`). The message says why."""


class Thought(Protocol):
    """One decision of a person: the kind of the action, the seconds it took, and whether there was a choice."""

    @property
    def kind(self) -> str: ...
    @property
    def seconds(self) -> float: ...
    @property
    def choice(self) -> bool: ...


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many seconds people need. A measured pace says from how many matches and decisions it was computed."""

    game: str = ""
    """The game in which the pace was measured; empty if it is assumed."""
    matches: int = 0
    decisions: int = 0
    choice: float = 6.0
    """Seconds for a decision with several legal actions."""
    forced: float = 0.0
    """Seconds for a decision with one legal action."""
    turn: float = 4.0
    """Seconds to read what has happened, added whenever the turn passes to another seat."""
    kinds: dict[str, float] = {}
    """Seconds for the kinds of actions that do not take `choice` seconds."""

    @property
    def source(self) -> str:
        """Where the seconds come from, in words."""
        if not self.game:
            return (
                f"assumed, not measured: {self.choice:g} seconds for a decision with a choice and {self.turn:g} for"
                " the beginning of a turn"
            )
        return f"measured: {self.decisions:,} decisions by people in {self.matches:,} recorded matches"

    def tenths(self, game: Game) -> Any:
        """The time for each action in tenths of a second, in two columns: if it is the only legal action, and if there
        are others."""
        found = np.zeros((game.actions.size, 2), np.int32)
        for action in range(game.actions.size):
            seconds = self.kinds.get(str(game.actions.words(action)["kind"]), self.choice)
            found[action] = round(10 * self.forced), round(10 * seconds)
        return found

    def toml(self) -> str:
        """The pace as TOML, which `read_pace` can read."""
        lines = [f'game = "{self.game}"']
        lines += [f"{name} = {getattr(self, name):g}" for name in ("matches", "decisions", "choice", "forced", "turn")]
        lines += ["", "[kinds]", *(f"{kind} = {seconds:g}" for kind, seconds in self.kinds.items())]
        return "\n".join(lines) + "\n"


ASSUMED = Pace()


def measure_pace(game: Game, matches: Sequence[Iterable[Thought]]) -> Pace:
    """The mean pace of people in these matches. Raises `BadPace` if there are too few decisions."""
    thoughts = [[each for each in match if 0 <= each.seconds <= AWAY] for match in matches]
    all_of = [each for match in thoughts for each in match]
    choices = [each for each in all_of if each.choice]
    if len(choices) < FEWEST:
        raise BadPace(
            f"expected at least {FEWEST} decisions of people with a choice in {game.name}; got {len(choices)}"
        )
    kinds = {}
    for kind in game.actions.kinds:
        seconds = [each.seconds for each in choices if each.kind == kind.name]
        if len(seconds) >= FEWEST:
            kinds[kind.name] = _mean(seconds)
    return Pace(
        game.id,
        sum(1 for match in thoughts if match),
        len(all_of),
        _mean([each.seconds for each in choices]),
        _mean([each.seconds for each in all_of if not each.choice]),
        0.0,
        kinds,
    )


def _mean(seconds: Sequence[float]) -> float:
    return round(sum(seconds) / len(seconds), 1) if seconds else 0.0


def read_pace(file: Path, game: Game) -> Pace:
    """Reads a pace for this game from a file that `mewple pace` has written."""
    try:
        pace = msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Pace)
    except OSError as problem:
        raise BadPace(f"{file} cannot be read: {problem.strerror}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadPace(f"{file}: {problem}") from None
    known = {kind.name for kind in game.actions.kinds}
    if pace.game not in ("", game.id):
        raise BadPace(f"{file}: game is {pace.game!r}; expected {game.id!r}")
    for kind in pace.kinds:
        if kind not in known:
            raise BadPace(f"{file}: kinds.{kind}: {game.name} has no such kind of action")
    for name, seconds in {"choice": pace.choice, "forced": pace.forced, "turn": pace.turn, **pace.kinds}.items():
        if not 0 <= seconds <= AWAY:
            raise BadPace(f"{file}: {name}: expected 0 to {AWAY:g} seconds; got {seconds:g}")
    return pace
