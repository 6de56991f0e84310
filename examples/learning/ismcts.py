"""OpenSpiel's own information-set tree search, unmodified, against random play in Jetcats.

python ismcts.py [GAMES [SIMULATIONS]]
"""
# ruff: noqa: T201

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random

import mewple.envs.openspiel  # registers all games  # noqa: F401

GAME = "mewple_jetcats(players=2)"


def play(game: Any, bots: list[Any], dice: np.random.RandomState) -> list[float]:
    """Plays one game and returns each player's result."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(dice.choice(outcomes, p=chances))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return list(state.returns())


def search_bot(game: Any, simulations: int, seed: int) -> Any:
    dice = np.random.RandomState(seed)
    return ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, dice), 1.4, simulations, random_state=dice)


def compare(games: int, simulations: int, seed: int = 1, name: str = GAME) -> list[float]:
    """The result of the search in each game. The search plays in every seat in turn."""
    game, dice, gains = pyspiel.load_game(name), np.random.RandomState(seed), []
    for number in range(games):
        seat = number % game.num_players()
        bots = [uniform_random.UniformRandomBot(player, dice) for player in range(game.num_players())]
        bots[seat] = search_bot(game, simulations, seed + number)
        gains.append(play(game, bots, dice)[seat])
    return gains


def main(words: list[str]) -> None:
    games, simulations = (*map(int, words), *(4, 20)[len(words) :])
    gains = compare(games, simulations)
    print(f"{simulations} simulations a decision against random play: {gains.count(0.5)} of {games} games won")


if __name__ == "__main__":
    main(sys.argv[1:])
