"""Lets an agent that `train.py` has trained play a seat at a table in a browser.

    python sit.py pig.npz "ws://127.0.0.1:8000/api/tables/.../program?seat=1&token=..."

The table's page gives the link when a seat is set to "A program, by link". See docs/open-bots.md for the messages.
"""
# ruff: noqa: T201

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np
from train import Agent, WrongWeights
from websockets.sync.client import ClientConnection, connect


def choose(agent: Agent, observation: list[float], legal: list[dict[str, Any]]) -> int:
    """The legal action that the agent prefers."""
    mask = np.zeros((1, agent.game.actions.size), np.int8)
    mask[0, [each["action"] for each in legal]] = 1
    return int(agent.best(np.array([observation], np.float32), mask)[0])


def check(agent: Agent, game: str, spaces: int) -> None:
    """Raises `WrongWeights` if the agent was trained for another game or another version."""
    if (game, spaces) != (agent.game.id, agent.game.spaces_version):
        mine = f"version {agent.game.spaces_version} of {agent.game.id}"
        raise WrongWeights(f"the agent is for {mine}; the table plays version {spaces} of {game}")


def play(agent: Agent, table: ClientConnection, name: str = "My agent") -> list[dict[str, Any]]:
    """Plays one match to its end. Returns the result: a list with one entry for each seat."""
    for frame in table:
        message = json.loads(frame)
        match message["type"]:
            case "welcome":
                check(agent, message["game"], message["spaces"])
                table.send(json.dumps({"type": "hello", "name": name, "observes": True}))
            case "decide":
                action = choose(agent, message["observation"], message["legal"])
                table.send(json.dumps({"type": "act", "version": message["version"], "action": action}))
            case "error":
                print(f"The table says: {message['message']}", file=sys.stderr)
            case "over":
                return list(message["result"])
    return []


def main(words: list[str]) -> int:
    """Runs the command line: the weights, the link and, optionally, a name."""
    if len(words) not in (2, 3):
        print("usage: python sit.py WEIGHTS LINK [NAME]", file=sys.stderr)
        return 2
    agent = Agent.load(Path(words[0]))
    with connect(words[1], max_size=None) as table:
        for seat in play(agent, table, *words[2:]):
            print(f"Seat {seat['seat'] + 1}: place {seat['place']}, {seat['points']} points")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
