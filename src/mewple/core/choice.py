"""Makes the decisions of all policies: random ones, those that a game defines, and learned ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from mewple.core.chance import below
from mewple.core.game import LEARNED, RANDOM, Game
from mewple.core.net import NOISES, net_of, noise, run_layers, run_output
from mewple.core.record import integers, reals
from mewple.core.rule import rule


class Room(NamedTuple):
    """The arrays that a policy needs for a decision: memory for the legal actions, for the inputs and for the units of
    the game's neural network, and the weights of that network. `core.compile.room` makes them for compiled code."""

    options: Any
    seen: Any
    hidden: Any
    weights: Any
    numbers: Any


def plain_room(game: Game) -> Room:
    """The arrays for interpreted decisions."""
    net = net_of(game)
    return Room(integers(game.most_legal), reals(game.observation), integers(net.units), net.weights, net.numbers)


@cache
def make_choice(game: Game) -> Callable[..., Any]:
    """Makes the function that takes a decision, at random or by one of the game's own policies.

    The learned policy has a function of its own, because passing its memory as an argument takes longer than a
    decision of a small game.
    """
    legal, house = game.rules.legal, game.rules.decide

    @rule
    def choose(b: Any, s: Any, seat: int, policy: int, own: Any, options: Any) -> int:
        """The action of a seat. `own`: the policy's private RNG; `options`: memory for the legal actions."""
        if policy == RANDOM:
            return 0 + options[below(own, legal(b, s, seat, options))]  # type: ignore[no-any-return]
        return house(b, s, seat, policy, own)  # type: ignore[no-any-return]

    return choose


@cache
def make_learned_choice(game: Game) -> Callable[..., Any]:
    """Makes the function that takes the legal action that the neural network prefers. If the temperature is above 0,
    noise is added to the preferences. `policy` is `LEARNED`, or a higher number that includes the temperature."""
    legal, observe = game.rules.legal, game.rules.observe

    @rule
    def choose_learned(b: Any, s: Any, seat: int, policy: int, own: Any, room: Any) -> int:
        options, best, most = room.options, 0, 0
        count = legal(b, s, seat, options)
        if count > 1 and len(room.numbers) > 0:
            observe(b, s, seat, room.seen)
            run_layers(room.weights, room.numbers, room.seen, room.hidden)
            for k in range(count):
                found = run_output(room.weights, room.numbers, room.hidden, options[k])
                if policy > LEARNED:
                    found += noise(room.numbers, below(own, NOISES), policy - LEARNED)
                if k == 0 or found > most:
                    best, most = k, found
        return 0 + options[best]  # type: ignore[no-any-return]

    return choose_learned


@rule
def with_slips(policy: int, careless: int, own: Any) -> int:
    """Returns `RANDOM` in `careless` percent of the calls, and `policy` in all others."""
    if careless > 0 and below(own, 100) < careless:
        return RANDOM
    return policy
