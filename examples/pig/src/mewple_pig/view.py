"""What Pig says to people."""

from collections.abc import Callable
from typing import Any

import msgspec

from mewple.core.words import Event
from mewple_pig.rules import HOLD


class View(msgspec.Struct):
    """All of it: Pig hides nothing."""

    target: int
    pot: int
    player: int
    kept: list[int]


def view(b: Any, s: Any, seat: int | None) -> View:
    return View(b.target, s.pot, s.player, list(s.kept)[: s.seats])


def turn(b: Any, s: Any, seat: int | None, name: Callable[[int], str]) -> str:
    if s.over:
        return "The game is over."
    if seat != s.player:
        return f"{name(s.player)} is rolling, with {s.pot} in the pot."
    return "Roll the die." if s.pot == 0 else f"{s.pot} in the pot: roll on, or hold?"


def action(b: Any, s: Any, seat: int, number: int) -> str:
    return f"Hold {s.pot}" if number == HOLD else "Roll"


def event(b: Any, happened: Event, name: Callable[[int], str]) -> str:
    who, told = name(happened.seat), happened.arguments
    match happened.kind:
        case "rolled":
            return f"{who} rolls a {told['face']}."
        case "lost":
            return f"The pot of {told['pot']} is gone."
        case "banked":
            return f"{who} keeps {told['pot']} and has {told['total']}."
        case _:
            return f"{who} wins with {told['total']} points."
