"""The public API: the functions of `import mewple` for scripts and notebooks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.core.play import IllegalAction, Play, WrongSeats
from mewple.core.reasons import GAME_OVER, NOT_YOUR_TURN
from mewple.core.registry import find

if TYPE_CHECKING:
    from mewple.bots.search import Finding
    from mewple.lab.compare import Comparison
    from mewple.lab.counting import Executor
    from mewple.lab.simulate import Run
    from mewple.lab.tournament import Crosstable

GameLike = Game | str
"""A game or its id."""


def game(name: GameLike, *, box: Path | str | None = None) -> Game:
    """The game with this id; `mewple.games()` lists them all. Raises `NoSuchGame`.

    `box`: a TOML file that changes numbers, cards or options of the game's box (a box overlay). Raises `BoxError`.
    """
    if box is None:
        return name if isinstance(name, Game) else find(name)
    from mewple.core.overlay import open_overlaid, read_overlay

    return open_overlaid(_find_game(name).id, [read_overlay(Path(box))])


_find_game = game  # the same function, for functions with a parameter called `game`


@dataclass(frozen=True)
class Simulation:
    """The results of many games. All lists have one entry for each seat."""

    run: Run

    @property
    def games(self) -> int:
        return self.run.tally.games

    @property
    def win_shares(self) -> list[float]:
        """Each seat's mean share of the win. In a cooperative game, the seats win together, and this is the share of
        the games that they win."""
        return self.run.tally.win_shares

    @property
    def intervals(self) -> list[tuple[float, float]]:
        """The 95 % interval of each win share."""
        return self.run.tally.intervals()

    @property
    def points(self) -> list[float]:
        """The mean points of each seat."""
        return [each.mean for each in self.run.tally.points]

    @property
    def length(self) -> float:
        """The mean length of the games, in rounds or in whatever unit the game counts."""
        return self.run.tally.lengths.mean

    @property
    def decisions(self) -> int:
        """The number of decisions in all games together."""
        return self.run.tally.decisions.total

    @property
    def endless(self) -> int:
        """How many games were stopped because they did not end."""
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
    """Plays many games. Game number i has the seed `seed + i`.

    `policies`: "random" or one of the game's own ("beginner", "strong"): one for all seats, or a list with one for
    each. `cores`: how many processor cores to use; 0 means all. `device`: "cpu" or "gpu". `progress` is called with the
    number of games just played. Rule options are given by name.
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


@dataclass(frozen=True)
class RuleChange:
    """The effect of a change of the rules, measured at several levels of play."""

    levels: Mapping[str, Comparison]

    @property
    def flips(self) -> list[str]:
        """Sentences about figures that the change raises at one level of play and lowers at another."""
        from mewple.lab.compare import flips

        return flips(self.levels)

    def words(self) -> dict[str, Any]:
        """The whole result as JSON values."""
        return {"levels": {name: each.words() for name, each in self.levels.items()}, "flips": self.flips}

    def __repr__(self) -> str:
        verdicts = {
            name: ", ".join(each.name for each in done.differences if done.verdict(each) == "different") or "nothing"
            for name, done in self.levels.items()
        }
        return f"<RuleChange: {'; '.join(f'{what} differs for {name}' for name, what in verdicts.items())}>"


def compare(
    game: GameLike,
    change: Mapping[str, OptionValue] | None = None,
    to: GameLike | None = None,
    games: int = 100_000,
    seats: int | None = None,
    seed: int = 1,
    levels: Sequence[str] = ("beginner", "strong"),
    *,
    to_the_end: bool = False,
    cores: int = 0,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    **options: OptionValue,
) -> RuleChange:
    """Plays two versions of the rules with the same seeds, and measures what differs. The comparison is made once for
    each policy in `levels`; that policy then plays all seats.

    The named options (`options`) apply to both versions, and those in `change` only to the second version. `to`: the
    game of the second version, for a version with a changed box: `game("pig", box="my.toml")`. The comparison stops as
    soon as all results are clear, unless `to_the_end` is set. The intervals are valid in both cases. `executor` plays
    the games elsewhere, such as `lab.cluster.Cluster`.
    """
    from mewple.core.play import policy_number
    from mewple.lab.compare import compare as compare_plans
    from mewple.lab.simulate import Plan

    before, after = _find_game(game), _find_game(game if to is None else to)
    if not change and to is None:
        raise ValueError('compare: expected `change`, such as {"option": value}, or `to`, a game with another box')
    if games < 2:
        raise ValueError(f"games: expected at least 2; got {games}")
    if not levels or len(set(levels)) != len(levels):
        raise ValueError(f"levels: expected different policies; got {list(levels)!r}")
    for name in levels:
        policy_number(before, name)
    for found, chosen in ((before, options), (after, {**options, **(change or {})})):
        found.open_box(chosen)  # raises an error for wrong options before any game is played
    count = before.usual_seats if seats is None else seats
    done = {}
    for name in levels:
        first = Plan(before, count, games, seed, (name,), options, cores)
        second = replace(first, game=after, options={**options, **(change or {})})
        watch = _since_last(progress)
        done[name] = compare_plans(first, second, watch, stop_early=not to_the_end, executor=executor)
    return RuleChange(done)


def _since_last(progress: Callable[[int], None] | None) -> Callable[[Comparison], None]:
    """Makes a function that calls `progress` with the number of games played since the last call."""
    played = 0

    def watch(comparison: Comparison) -> None:
        nonlocal played
        if progress:
            progress(comparison.games - played)
        played = comparison.games

    return watch


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
    """Lets bots play each other: each bot plays one seat against copies of each other bot. With every seed, a bot plays
    one game from each seat.

    `bots`: "random", policies and levels of the game, bots of other packages, and searches such as "search:1s" or
    "search:1000" (iterations). `games`: the number of games for each pairing of two bots. If `judge` is above 0, there
    are also results from which much of the luck is removed. Whenever a bot decides differently from the best policy,
    the game is continued `judge` times after each of the two decisions. The difference between their mean results says
    what the bot's decision was worth.
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

    The result has the best action (`action`), the share of the win that the seat can expect (`share`), and all legal
    actions (`choices`). The search sees only what the seat may know. The same seed and number of iterations give the
    same result.
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
