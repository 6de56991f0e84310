"""Makes a report about a game: the results in plain sentences, the figures behind them, and what to test next.

The same plan always gives the same report. Every figure says from which level of play it comes, and from how many
games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from mewple.core.play import policy_names
from mewple.lab.counting import Executor, count
from mewple.lab.evaluation import evaluate
from mewple.lab.figures import Json
from mewple.lab.happened import events_in
from mewple.lab.in_play import not_in_play
from mewple.lab.luck_split import REPETITIONS, seed_luck, split
from mewple.lab.report_levels import Level, Luck, make_level, spacings
from mewple.lab.report_writer import Writer
from mewple.lab.restricted import games_to_play, restricted_play
from mewple.lab.simulate import Plan, Progress
from mewple.lab.skill import ladder

SERVER = "http://localhost:8000"
"""The server to which a report's links lead by default: one on the reader's own machine."""


@dataclass(frozen=True)
class Sizes:
    """How many games are played for a report."""

    games: int = 100_000
    """The number of games at each level of play."""
    sample: int = 120
    """The number of games that are evaluated at each level of play."""
    playouts: int = 64
    """The number of playouts for each win chance."""
    pairings: int = 10_000
    """When two levels are compared, this many games are played from each seat."""
    restricted: int = 120
    """How many decisions are replaced at each level to measure what an action is worth; 0: this is not measured."""
    luck: int = 400
    """To compare luck and skill, this many games between players of different levels are played, and this many seeds
    are repeated; 0: this is not measured."""

    def total(self, levels: int, seats: int) -> int:
        """The number of steps of a progress bar. A game counts as one step, an evaluated game as a hundred steps, and
        each slow part of the report as `PART` steps."""
        parts = PART * (levels * (self.restricted > 0) + 2 * (self.luck > 0))
        return levels * (self.games + 100 * self.sample) + levels * self.pairings * seats + parts


PART = 20_000
"""The steps of a progress bar for a part of the report whose games take much longer than others."""


def scaled(progress: Progress, games: int) -> Progress:
    """Makes a function to call with the number of games just played. After `games` games in all, that function has
    advanced `progress` by `PART` steps."""
    done = 0

    def advance(more: int) -> None:
        nonlocal done
        progress(PART * (done + more) // max(1, games) - PART * done // max(1, games))
        done += more

    return advance


def measure(
    plan: Plan, name: str, sizes: Sizes, progress: Progress = lambda games: None, executor: Executor | None = None
) -> Level:
    """Plays and evaluates the games at one level of play."""
    playing = replace(plan, policies=(name,), games=sizes.games)
    counted = count(playing, progress, executor)
    every, spacing = spacings(counted)
    sampled = evaluate(
        replace(playing, games=sizes.sample),
        sizes.playouts,
        every=every,
        spacing=spacing,
        progress=lambda games: progress(100 * games),
    )
    worths = []
    if sizes.restricted:
        games = games_to_play(counted, sizes.restricted)
        worths = restricted_play(counted, sizes.restricted, scaled(progress, games))
    return replace(make_level(name, counted, sampled), worths=worths, events=events_in(playing))


def measure_luck(plan: Plan, levels: Sequence[str], sizes: Sizes, progress: Progress = lambda games: None) -> Luck:
    """Measures luck and skill between players of these levels. If there is only one level, it uses all policies of the
    game."""
    names = list(levels) if len(levels) > 1 else list(plan.game.policies)
    playing = replace(plan, games=sizes.luck)
    found = split(playing, names, sizes.luck, scaled(progress, sizes.luck))
    seeds = seed_luck(playing, names[-1], sizes.luck, progress=scaled(progress, sizes.luck * REPETITIONS))
    return Luck(found, seeds, " and ".join(names), names[-1])


def make_report(
    plan: Plan,
    levels: Sequence[str],
    sizes: Sizes,
    progress: Progress = lambda games: None,
    server: str = SERVER,
    executor: Executor | None = None,
) -> Json:
    """Makes a report about the plan's game, seats, options and seed, at these levels of play, the weakest first. Its
    links lead to `server`."""
    found = [measure(plan, name, sizes, progress, executor) for name in levels]
    known = [name for name in policy_names(plan.game) if name in levels or name == "random"]
    steps = ladder(replace(plan, games=sizes.pairings), known, progress, executor)
    luck = (
        measure_luck(plan, levels, sizes, progress)
        if sizes.luck and (plan.seats > 1 or plan.game.content.cooperative)
        else None
    )
    return {**Writer(plan, found, steps, luck, not_in_play(plan)).report(), "server": server}
