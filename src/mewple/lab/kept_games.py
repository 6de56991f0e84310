"""Keeps the results of a tournament's games in a file, so that a tournament that was stopped can continue."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from threading import Lock
from typing import Any, NamedTuple


class WrongKeptGames(ValueError):
    """Raised if the file belongs to another tournament, or is not a file of results at all. The message says what to
    do."""


class GameResult(NamedTuple):
    """The result of one game in a tournament."""

    share: float
    """The share of the win of the player who plays against copies of another one."""
    without_luck: float | None
    decisions: int


class KeptGames:
    """The file of a tournament. The file has one line of JSON about the tournament, and after it one line for each
    game. Several threads may use it."""

    def __init__(self, file: Path, about: Mapping[str, Any]) -> None:
        """Opens the file, or creates it. Raises `WrongKeptGames` if it is about another tournament."""
        self._file, self._lock = file, Lock()
        self._known: dict[str, GameResult] = {}
        if not file.exists():
            file.write_text(_line(about), encoding="utf-8")
            return
        text = file.read_text(encoding="utf-8")
        whole = text[: text.rfind("\n") + 1]
        if whole != text:
            # The last line was not written completely, so this game will be played again.
            file.write_text(whole, encoding="utf-8")
        try:
            first, *games = [json.loads(line) for line in whole.splitlines()]
            self._known = {json.dumps(each["game"]): GameResult(*each["result"]) for each in games}
        except (ValueError, TypeError, KeyError) as problem:
            raise WrongKeptGames(f"{file} is not a file of kept games: {problem}; give another --keep") from None
        other = [f"{name} {first.get(name)}" for name in about if first.get(name) != about[name]]
        if other:
            raise WrongKeptGames(f"{file} holds games of another tournament ({', '.join(other)}); give another --keep")

    def __len__(self) -> int:
        return len(self._known)

    def find(self, *game: Any) -> GameResult | None:
        """The result of a game that was played before."""
        return self._known.get(json.dumps(game))

    def add(self, result: GameResult, *game: Any) -> None:
        """Stores the result of a game. The numbers and texts in `game` identify it."""
        with self._lock:
            self._known[json.dumps(game)] = result
            with self._file.open("a", encoding="utf-8") as out:
                out.write(_line({"game": game, "result": result}))


def _line(value: Mapping[str, Any]) -> str:
    return json.dumps(value) + "\n"
