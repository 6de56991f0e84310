"""The review of a match: each seat's chance to win at every position, and what a bot would have done instead."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Any

from mewple.bots.budget import Budget
from mewple.bots.playouts import Playouts
from mewple.bots.search import Choice, search
from mewple.core import play
from mewple.core.game import Game

PLAYOUTS = 400
"""The number of playouts for each position; fewer if they take too long."""
FEWEST_PLAYOUTS = 32
ENOUGH_VISITS = 12
"""An action with fewer playouts than this is not judged."""
A_LOT = 0.1
"""A turning point is a change of a seat's chance by at least this much, and by three standard errors."""
CLEARLY = 0.02
"""Another action is called better only if its share of the win is higher by this much, and by two standard errors."""


@dataclass(frozen=True)
class JudgedDecision:
    """A decision of a player, compared with a bot's: the action that the bot would have taken, the action that was
    taken, and the chances after both."""

    best: int
    best_share: float
    chosen: int
    chosen_share: float
    clear: bool
    """Whether the bot's action is so much better that luck in the playouts cannot explain it."""


@dataclass(frozen=True)
class Evaluation:
    """Each seat's chance to win, estimated from this number of `playouts`. 0 playouts: the game is over, and these are
    its results."""

    chances: tuple[float, ...]
    playouts: int


def chances(game: Game, b: Any, s: Any, seed: int, seconds: float) -> Evaluation:
    """Each seat's chance to win, estimated by playouts. The seats take turns: each playout deals anew what the next
    seat cannot know. If the game is over, the chances are the seats' shares of the win."""
    if not play.pending(game, b, s):
        return Evaluation(tuple(play.returns(game, b, s)), 0)
    player, until = Playouts(game, b, s.seats), time.monotonic() + seconds
    total, count = [0.0] * s.seats, 0
    while count < PLAYOUTS and (count < FEWEST_PLAYOUTS or count % s.seats or time.monotonic() < until):
        ended = player.shares(s, count % s.seats, seed + count)
        total = [have + more for have, more in zip(total, ended)]
        count += 1
    return Evaluation(tuple(share / count for share in total), count)


def changed(before: Evaluation, after: Evaluation) -> tuple[int, float]:
    """The seat whose chance to win changed most, and by how much it changed. The change is 0 if it is so small that it
    may be due to luck in the playouts."""
    seat = max(range(len(after.chances)), key=lambda each: abs(after.chances[each] - before.chances[each]))
    change = after.chances[seat] - before.chances[seat]
    middle = (after.chances[seat] + before.chances[seat]) / 2
    counts = [each.playouts for each in (before, after) if each.playouts]
    error = math.sqrt(middle * (1 - middle) * sum(1 / count for count in counts))
    return seat, change if abs(change) >= max(A_LOT, 3 * error) else 0.0


def judge(game: Game, b: Any, s: Any, seat: int, chosen: int, seed: int, seconds: float) -> JudgedDecision | None:
    """Compares the action `chosen` with what a bot would have done with the seat's knowledge. None if there was no
    choice."""
    if len(play.legal(game, b, s, seat)) < 2:
        return None
    finding = search(game, b, s, seat, seed, Budget(seconds=seconds, whole=True))
    best, done = finding.choices[0], next((each for each in finding.choices if each.action == chosen), None)
    if done is None:
        return None
    return JudgedDecision(best.action, best.share, chosen, min(done.share, best.share), _clearly(best, done))


def _clearly(best: Choice, done: Choice) -> bool:
    if best.action == done.action or done.ends < ENOUGH_VISITS:
        return False
    error = math.sqrt(sum(each.share * (1 - each.share) / each.ends for each in (best, done)))
    return best.share - done.share > max(CLEARLY, 2 * error)
