"""The view and the sentences of Pig."""

from typing import Any

from mewple.core.events import Event
from mewple_pig.rules import HOLD

EVENT_LINES = {
    "rolled": "{who} rolls a {face}.",
    "lost": "The pot of {pot} is gone.",
    "banked": "{who} keeps {pot} and has {total}.",
    "won": "{who} wins with {total} points.",
}


def turn(b: Any, s: Any, seat: int | None, name: Any) -> str:
    if s.over or seat != s.player:
        return "The game is over." if s.over else f"{name(s.player)} is rolling, with {s.pot} in the pot."
    return "Roll the die." if s.pot == 0 else f"{s.pot} in the pot: roll on, or hold?"


def action(b: Any, s: Any, seat: int, number: int) -> str:
    return f"Hold {s.pot}" if number == HOLD else "Roll"


def event(b: Any, happened: Event, name: Any) -> str:
    return EVENT_LINES[happened.kind].format(who=name(happened.seat), **happened.fields)
