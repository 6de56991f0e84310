"""A program that plays a seat at a Mewple table. It needs only the package `websockets`.

    python open_bot.py "ws://127.0.0.1:8000/api/tables/.../program?seat=1&token=..."

The table's page gives the link when a seat is set to "A program, by link". Write your own `choose`.
See docs/open-bots.md for the messages.
"""
# ruff: noqa: T201

from __future__ import annotations

import json
import random
import sys
from typing import Any

from websockets.sync.client import ClientConnection, connect

NAME = "Random robot"


def choose(view: dict[str, Any], legal: list[dict[str, Any]]) -> int:
    """Returns the number of a legal action. `view` is what this seat sees; this example does not use it."""
    return int(random.choice(legal)["action"])


def play(table: ClientConnection, name: str = NAME) -> list[dict[str, Any]]:
    """Plays one match to its end. Returns the result, an entry for each seat."""
    table.send(json.dumps({"type": "hello", "name": name}))
    for frame in table:
        message = json.loads(frame)
        match message["type"]:
            case "welcome":
                print(f"Playing {message['game']} at seat {message['seat'] + 1}.")
            case "decide":
                action = choose(message["view"], message["legal"])
                table.send(json.dumps({"type": "act", "version": message["version"], "action": action}))
            case "error":
                print(f"The table says: {message['message']}", file=sys.stderr)
            case "over":
                return list(message["result"])
    return []


def main(words: list[str]) -> int:
    """Runs the command line: the link and, optionally, a name."""
    if len(words) not in (1, 2):
        print("usage: python open_bot.py LINK [NAME]", file=sys.stderr)
        return 2
    with connect(words[0], max_size=None) as table:
        for seat in play(table, *words[1:]):
            print(f"Seat {seat['seat'] + 1}: place {seat['place']}, {seat['points']} points")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
