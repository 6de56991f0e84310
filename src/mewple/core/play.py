"""Playing interpreted: where trust begins. Outsiders go through `act`, which checks and answers with a named error."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mewple.core import chance
from mewple.core.actions import TABLE
from mewple.core.bits import seats_in
from mewple.core.events import Event, Log
from mewple.core.game import Game, GameState
from mewple.core.reasons import LEGAL, NO_SUCH_ACTION, Reason
from mewple.core.record import integers, reals


class IllegalAction(ValueError):
    """An action that the rules refuse; nothing was changed."""

    def __init__(self, code: int, reason: Reason) -> None:
        super().__init__(f"{reason.text} ({reason.clause})" if reason.clause else reason.text)
        self.code = code
        self.reason = reason


class WrongSeats(ValueError):
    """A number of seats that the game cannot be played with."""


def new_game(
    game: Game,
    b: Any,
    seats: int,
    seed: int,
    log: Log | None = None,
    source: chance.Source | None = None,
    *,
    watch: bool = False,
) -> Any:
    """A fresh state, dealt. The seed is any whole number from 0 to 2**64 - 1.

    `watch`: the log keeps a copy of the state for each event of the deal.
    """
    if seats not in game.seats:
        raise WrongSeats(f"{game.name} is for {', '.join(map(str, game.seats))} seats; got {seats}")
    s = game.state()
    s.seats = seats
    s.source = source
    chance.begin(s, seed)
    if log is not None and watch:
        log.watch(s)
    game.rules.setup(b, s, log if log is not None else Log())
    return s


def pending(game: Game, b: Any, s: GameState) -> list[int]:
    """The seats that may act now."""
    return seats_in(game.rules.pending(b, s))


def legal(game: Game, b: Any, s: GameState, seat: int) -> list[int]:
    """The legal actions of a seat, ascending."""
    room = integers(game.most_legal)
    count = game.rules.legal(b, s, seat, room)
    return list(room)[:count]


def timeout(game: Game, b: Any, s: GameState, seat: int) -> int:
    """The action that a clock takes for a pending seat when its time is up."""
    if game.rules.timeout is None:
        return legal(game, b, s, seat)[0]
    return int(game.rules.timeout(b, s, seat))


def refusal(game: Game, b: Any, s: GameState, seat: int, action: int) -> int:
    """The code of the reason why not, or 0; any integers are safe to ask about."""
    if not 0 <= action < game.actions.size or not (0 <= seat < s.seats or seat == TABLE):
        return NO_SUCH_ACTION
    return int(game.rules.refusal(b, s, seat, action))


def act(game: Game, b: Any, s: GameState, seat: int, action: int) -> list[Event]:
    """Checked: applies a legal action and returns what happened, or raises `IllegalAction` and changes nothing."""
    code = refusal(game, b, s, seat, action)
    if code != LEGAL:
        raise IllegalAction(code, game.reasons.reason(code))
    log = Log.open()
    game.rules.apply(b, s, seat, action, log)
    return game.events.read(log)


def returns(game: Game, b: Any, s: GameState) -> list[float]:
    """Each seat's share of the win."""
    out = reals(s.seats)
    game.rules.returns(b, s, out)
    return [out[seat] for seat in range(s.seats)]


def observe(game: Game, b: Any, s: GameState, seat: int) -> list[float]:
    """What a learner at this seat may see, as numbers."""
    out = reals(game.observation)
    game.rules.observe(b, s, seat, out)
    return [out[place] for place in range(game.observation)]


def broken(game: Game, b: Any, s: GameState) -> list[str]:
    """The invariants that do not hold, in words; empty when all is well."""
    bits = game.rules.invariants(b, s)
    return [text for place, text in enumerate(game.invariants) if bits >> place & 1]


RANDOM = -1
"""The policy that picks any legal action."""

OWN_DICE_SALT = 0x6D6577706C65
"""Sets a policy's own dice apart from the game's."""


def fresh_own(game: Game, seed: int) -> Any:
    """Dice and scratch for a policy, apart from the game's own stream."""
    own = game.own()
    chance.begin(own, seed ^ OWN_DICE_SALT)
    return own


def choose(game: Game, b: Any, s: GameState, seat: int, policy: int, own: Any) -> int:
    """An action by one of the game's policies, or a random one."""
    if policy == RANDOM:
        actions = legal(game, b, s, seat)
        return actions[chance.below(own, len(actions))]
    return int(game.rules.decide(b, s, seat, policy, own))


def plans(game: Game, b: Any, s: GameState, seat: int) -> list[int]:
    """The plans that this seat may weigh; none where the game has none."""
    if game.rules.plans is None:
        return []
    room = integers(game.plans)
    count = game.rules.plans(b, s, seat, room)
    return list(room)[:count]


def policy_number(game: Game, name: str) -> int:
    """The number of a policy: "random", "house" (the game's best), or one of the game's own names."""
    if name == "random":
        return RANDOM
    if name == "house":
        return len(game.policies) - 1
    if name in game.policies:
        return game.policies.index(name)
    raise LookupError(f"{game.name} has no policy {name!r}; there are: random, house, {', '.join(game.policies)}")


def whole_game(
    game: Game, b: Any, seats: int, seed: int, policies: Sequence[int], limit: int = 1_000_000
) -> tuple[Any, int]:
    """One game interpreted, decided as compiled play decides: the final state and the number of decisions."""
    s, own = new_game(game, b, seats, seed), fresh_own(game, seed)
    for taken in range(limit):
        waiting = pending(game, b, s)
        if not waiting:
            return s, taken
        seat = waiting[0]
        act(game, b, s, seat, choose(game, b, s, seat, policies[seat], own))
    return s, limit
