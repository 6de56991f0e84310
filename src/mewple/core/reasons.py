"""Reasons why an action is refused: a code for the rules, a sentence and a clause for people."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    """Why an action is refused, in words, with the clause it comes from."""

    name: str
    text: str
    clause: str = ""


LEGAL = 0
GAME_OVER = 1
NOT_YOUR_TURN = 2
NOT_NOW = 3
NO_SUCH_ACTION = 4
_COMMON = (
    Reason("legal", "This is allowed."),
    Reason("game-over", "The game is over."),
    Reason("not-your-turn", "It is not your turn."),
    Reason("not-now", "You can't do that now: another decision comes first."),
    Reason("no-such-action", "There is no such action."),
)


class Reasons:
    """The reasons for which a game refuses actions. The first five are common to all games; `reasons["name"]` gives the
    code of a reason."""

    def __init__(self, *own: Reason) -> None:
        self._all = (*_COMMON, *own)
        self._codes = {reason.name: code for code, reason in enumerate(self._all)}
        if len(self._codes) != len(self._all):
            raise ValueError("two reasons have the same name")

    def __getitem__(self, name: str) -> int:
        return self._codes[name]

    def reason(self, code: int) -> Reason:
        return self._all[code]

    def __len__(self) -> int:
        return len(self._all)
