"""Measures OpenSpiel's Pig, a game in C++, for comparison: played from Python, and by OpenSpiel's own search."""

from __future__ import annotations

import random
import time
from typing import Any

import pyspiel

GAME = "pig"
SIMULATIONS = 20_000
ROLL = 0


def random_decisions(seconds: float, seed: int) -> float:
    """Decisions a second in random games that are played from Python, as in OpenSpiel's examples."""
    game, dice = pyspiel.load_game(GAME), random.Random(seed)
    decisions, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        decisions += _random_game(game, dice)
    return decisions / spent


def _random_game(game: Any, dice: random.Random) -> int:
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(dice.choices(actions, chances)[0])
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
    return decisions


def position() -> Any:
    """A position in which no player has points yet, and the player to act has rolled a 4 in this turn and may roll or
    hold."""
    state = pyspiel.load_game(GAME).new_initial_state()
    state.apply_action(ROLL)
    state.apply_action(3)  # the outcome of chance: the face 4
    return state


def search_simulations(seed: int) -> float:
    """Simulations a second of OpenSpiel's tree search in C++, with one random playout each."""
    game, state = pyspiel.load_game(GAME), position()
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, SIMULATIONS, 500, False, seed, False)
    start = time.perf_counter()
    bot.mcts_search(state)
    return SIMULATIONS / (time.perf_counter() - start)
