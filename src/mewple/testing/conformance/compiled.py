"""Checks of the compiled game: a long fuzz run, and a comparison with interpreted play, byte by byte.

Code that needs a compiler is imported only when a check runs, so that the rest of the kit also works without one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from mewple.core import play
from mewple.core.game import Game
from mewple.testing.conformance.setups import Broken, GameSetup, require, setups, some_setups
from mewple.testing.conformance.walk import LONGEST

if TYPE_CHECKING:
    from mewple.core.compile.cpu import Games

FUZZ_ACTIONS = 1_200_000
"""The number of fuzzed actions in all setups with default options together. Every other setup gets `SIDE_ACTIONS`
actions."""
SIDE_ACTIONS = 20_000
DIFFERENTIAL_GAMES = 60


def tables(game: Game, seats: int) -> Iterator[list[int]]:
    """Assigns policies to the seats, in several ways: random at all seats, each policy at all seats, and different
    policies at different seats."""
    policies = range(play.RANDOM, len(game.policies))
    yield from ([policy] * seats for policy in policies)
    if seats > 1:
        yield [policies[seat % len(policies)] for seat in range(seats)]


def check_fuzz(game: Game, actions: int = FUZZ_ACTIONS, seed: int = 1) -> int:
    """Plays games at random and by policies, and checks every answer of the rules after every action. Returns the
    number of actions."""
    total = 0
    for setup in setups(game):
        wanted = -(-actions // len(game.seats)) if setup.plain else SIDE_ACTIONS
        for number, policies in enumerate(tables(game, setup.seats)):
            share = wanted // 2 if number == 0 else wanted // 2 // len(game.policies)
            total += _fuzz(setup, seed, share, policies)
    return total


def _fuzz(setup: GameSetup, seed: int, actions: int, policies: list[int]) -> int:
    from mewple.core.compile.cpu import compiled
    from mewple.core.compile.kernels import ENDLESS

    limit = _limit(setup)
    taken, found, where = compiled(setup.game).fuzz(setup.box(), setup.seats, seed, actions, policies, limit)
    if found and not (found == ENDLESS and setup.by_clock):
        raise Broken(f"{setup}, policies {policies}, seed {where}: {_fault(setup.game, found)}")
    return taken


def _limit(setup: GameSetup) -> int:
    """The most decisions of one game. The table's clock never runs out here, so a game that only a clock can end is
    stopped early."""
    from mewple.core.compile.cpu import LIMIT

    return LONGEST if setup.by_clock else LIMIT


def _fault(game: Game, found: int) -> str:
    from mewple.core.compile.kernels import FAULTS

    if found in FAULTS:
        return FAULTS[found]
    return "status: " + "; ".join(text for place, text in enumerate(game.invariants) if found >> place & 1)


def check_differential(game: Game, games: int = DIFFERENTIAL_GAMES, seed: int = 1, *, every: bool = False) -> int:
    """Checks that the same seeds give the same bytes, interpreted and compiled. Returns how many whole games were
    compared.

    `games` games are played with default options, spread over the numbers of seats and the policies. In addition, one
    game is compared for each option value, with some number of seats; if `every` is true, one game for every number of
    seats.
    """
    total = 0
    plain = [setup for setup in setups(game) if setup.plain]
    runs = [(setup, policies) for setup in plain for policies in tables(game, setup.seats)]
    for setup, policies in runs:
        total += _compare(setup, policies, seed, -(-games // len(runs)))
    for number, setup in enumerate(setups(game) if every else some_setups(game)):
        if not setup.plain:
            policy = number % (len(game.policies) + 1) - 1
            total += _compare(setup, [policy] * setup.seats, seed + number, 1)
    return total


def _compare(setup: GameSetup, policies: list[int], seed: int, games: int) -> int:
    from mewple.core.compile.cpu import compiled

    b = setup.box()
    limit = _limit(setup)
    made = compiled(setup.game).simulate(b, setup.seats, seed, games, policies, keep_states=True, limit=limit)
    for number in range(games):
        _compare_game(setup, policies, seed + number, made, number)
    require(b.to_bytes() == setup.box().to_bytes(), f"{setup}: playing changed the box")
    return games


def _compare_game(setup: GameSetup, policies: list[int], seed: int, made: Games, number: int) -> None:
    game, b = setup.game, setup.box()
    s, taken = play.whole_game(game, b, setup.seats, seed, policies, _limit(setup))
    where = f"{setup}, policies {policies}, seed {seed}"
    other = game.state.from_bytes(made.states[number].tobytes())
    if s.to_bytes() != other.to_bytes():
        mine, theirs = s.as_dict(), other.as_dict()
        different = {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}
        raise Broken(f"{where}: interpreted and compiled differ: {different or 'in the padding'}")
    require(taken == made.decisions[number], f"{where}: another number of decisions compiled")
    require(game.rules.length(b, s) == made.lengths[number], f"{where}: another length compiled")
    points = [game.rules.points(b, s, seat) for seat in range(setup.seats)]
    require(points == list(made.points[number]), f"{where}: other points compiled")
    shares = play.returns(game, b, s)
    require(shares == [float(share) for share in made.returns[number]], f"{where}: another result compiled")
