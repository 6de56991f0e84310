"""The functions of the public API: what `import mewple` offers for scripts and notebooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.core.play import IllegalAction, Play, WrongSeats
from mewple.core.reasons import GAME_OVER, NOT_YOUR_TURN
from mewple.core.registry import find

if TYPE_CHECKING:
    from mewple.bots.search import Finding
    from mewple.lab.simulate import Run
    from mewple.lab.tournament import Crosstable

GameLike = Game | str
"""A game or its id."""


def game(name: GameLike) -> Game:
    """The game with this id; `mewple.games()` lists them all. Raises `NoSuchGame`."""
    return name if isinstance(name, Game) else find(name)


_find_game = game  # for functions that have a parameter of this name


@dataclass(frozen=True)
class Simulation:
    """The results of many games; lists have one entry for each seat."""

    run: Run

    @property
    def games(self) -> int:
        return self.run.tally.games

    @property
    def win_shares(self) -> list[float]:
        """Each seat's mean share of the win; in a cooperative game how often all win."""
        return self.run.tally.win_shares

    @property
    def intervals(self) -> list[tuple[float, float]]:
        """The 95 % interval of each win share."""
        return self.run.tally.intervals()

    @property
    def points(self) -> list[float]:
        """Mean points."""
        return [each.mean for each in self.run.tally.points]

    @property
    def length(self) -> float:
        """The mean length, in rounds or whatever the game counts."""
        return self.run.tally.lengths.mean

    @property
    def decisions(self) -> int:
        """Decisions taken in all games."""
        return self.run.tally.decisions.total

    @property
    def endless(self) -> int:
        """Games that did not end and were stopped."""
        return self.run.tally.endless

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / max(self.run.seconds, 1e-9)

    def __repr__(self) -> str:
        shares = ", ".join(f"{share:.1%}" for share in self.win_shares)
        return f"<Simulation of {self.games} games of {self.run.plan.game.id}: win shares {shares}>"


def simulate(
    game: GameLike,
    games: int = 10_000,
    seats: int | None = None,
    seed: int = 1,
    policies: str | Sequence[str] = "random",
    *,
    cores: int = 0,
    device: str = "cpu",
    progress: Callable[[int], None] | None = None,
    **options: OptionValue,
) -> Simulation:
    """Play many games; game number i has the seed `seed + i`.

    `policies`: "random" or one of the game's own ("beginner", "strong"), for all seats or one a seat. `cores` 0: all.
    `device`: "cpu" or "gpu". `progress` is called with the number of games just played. Rule options are given by name.
    """
    from mewple.lab.simulate import Plan, run

    found = _find_game(game)
    names = (policies,) if isinstance(policies, str) else tuple(policies)
    if games < 1:
        raise ValueError(f"games: expected at least 1; got {games}")
    if device not in ("cpu", "gpu"):
        raise ValueError(f'device: expected "cpu" or "gpu"; got {device!r}')
    plan = Plan(
        game=found,
        seats=found.usual_seats if seats is None else seats,
        games=games,
        seed=seed,
        policies=names,
        options=options,
        cores=cores,
        device=device,
    )
    return Simulation(run(plan, progress or (lambda count: None)))


def tournament(
    game: GameLike,
    bots: Sequence[str] = ("beginner", "strong"),
    games: int = 100,
    seats: int | None = None,
    seed: int = 1,
    *,
    judge: int = 0,
    cores: int = 0,
    progress: Callable[[int], None] | None = None,
    **options: OptionValue,
) -> Crosstable:
    """Let bots play each other: each plays one seat against copies of each other bot, every seed from every seat.

    `bots`: "random", policies and levels of the game, bots of other packages, and searches such as "search:1s" or
    "search:1000" (iterations). `games`: for each pairing. `judge` above 0 also gives results without luck: every
    decision that is not the best policy's is judged by playing on that many games from it.
    """
    from mewple.bots.player import player
    from mewple.lab.simulate import all_cores
    from mewple.lab.tournament import tournament as play_tournament

    found = _find_game(game)
    count = found.usual_seats if seats is None else seats
    if count not in found.seats:
        raise WrongSeats(f"{found.name} is for {', '.join(map(str, found.seats))} seats; got {count}")
    if not bots or len(set(bots)) != len(bots):
        raise ValueError(f"bots: expected different bots; got {list(bots)!r}")
    players = [player(found, name) for name in bots]
    return play_tournament(
        found, players, games, count, seed, options=options, cores=cores or all_cores(), judge=judge, progress=progress
    )


def search(
    play: Play,
    seat: int | None = None,
    *,
    seconds: float = 0.0,
    iterations: int = 0,
    seed: int = 1,
    trees: int = 1,
) -> Finding:
    """Search for the best decision of a seat (by default the first that may act) for this many seconds or iterations
    (one second by default).

    The result's `action` is the best one, `share` the share of the win it can expect, and `choices` all legal actions.
    The search sees only what the seat may know. The same seed and number of iterations give the same result.
    """
    from mewple.bots.budget import Budget
    from mewple.bots.search import search as run_search

    if play.over:
        raise IllegalAction(GAME_OVER, play.game.reasons.reason(GAME_OVER))
    who = play.to_act[0] if seat is None else seat
    if who not in play.to_act:
        raise IllegalAction(NOT_YOUR_TURN, play.game.reasons.reason(NOT_YOUR_TURN))
    if not seconds and not iterations:
        seconds = 1.0
    budget = Budget(iterations=iterations, seconds=seconds, trees=trees)
    return run_search(play.game, play.b, play.s, who, seed, budget)
