"""A report about a game: the findings in plain sentences, the evidence, and what to test next.

The same plan gives the same report. Every figure says which level of play it is based on, and how many games.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

import mewple
from mewple.core.game import Game
from mewple.core.overlay import changes_in_words
from mewple.lab import figures, metrics
from mewple.lab.counting import Counted, Executor, UseFigures, count, moments, plan_facts
from mewple.lab.evaluation import CHOICES, ROUNDS, Evaluation, evaluate
from mewple.lab.figures import Json, percent, plus_minus
from mewple.lab.intervals import Estimate, Verdict
from mewple.lab.metrics import Calibration, Fairness, Stakes, Tension
from mewple.lab.odd_games import OddGame, odd_games
from mewple.lab.simulate import Plan, Progress
from mewple.lab.skill import Step, ladder

SERVER = "http://localhost:8000"
"""The default server of a report's links: one that runs on the reader's machine."""


@dataclass(frozen=True)
class Sizes:
    """How many games are played for a report."""

    games: int = 100_000
    """Games at each level of play."""
    sample: int = 120
    """Games that are evaluated at each level."""
    playouts: int = 64
    """Playouts for each win chance."""
    pairings: int = 10_000
    """Games of each comparison of two levels, from each seat."""

    def total(self, levels: int, seats: int) -> int:
        """The number of games in all, for a progress bar. An evaluated game counts as a hundred."""
        return levels * (self.games + 100 * self.sample) + levels * self.pairings * seats


@dataclass(frozen=True)
class Level:
    """All figures for one level of play."""

    name: str
    counted: Counted
    sampled: Evaluation
    tension: Tension
    calibration: Calibration
    stakes: Stakes
    seats: Fairness
    order: Fairness

    @property
    def note(self) -> str:
        return f"All seats played by the {self.name} policy, {self.counted.games:,} games."

    @property
    def close_note(self) -> str:
        return (
            f"All seats played by the {self.name} policy, {self.sampled.games} games, each win chance from"
            f" {self.sampled.playouts} playouts by the same policy; what the seat to act cannot know is dealt anew."
        )


def spacings(counted: Counted) -> tuple[int, int]:
    """Which rounds and which choices are evaluated (every Nth), so that a usual game is covered."""
    rounds, choices = (float(np.mean(counted.rows.fact(fact))) for fact in ("length", "choices"))
    return max(1, round(1.5 * rounds / ROUNDS)), max(1, round(choices / CHOICES))


def make_level(name: str, counted: Counted, sampled: Evaluation) -> Level:
    """The figures from the games of one level of play."""
    even = 1 / counted.plan.seats
    return Level(
        name,
        counted,
        sampled,
        metrics.tension(sampled),
        metrics.calibration(sampled),
        metrics.stakes(sampled),
        metrics.fairness(counted.seat_shares(), even),
        metrics.fairness(counted.order_shares(), even),
    )


def measure(
    plan: Plan, name: str, sizes: Sizes, progress: Progress = lambda games: None, executor: Executor | None = None
) -> Level:
    """Plays and evaluates the games of one level."""
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
    return make_level(name, counted, sampled)


def make_report(
    plan: Plan,
    levels: Sequence[str],
    sizes: Sizes,
    progress: Progress = lambda games: None,
    server: str = SERVER,
    executor: Executor | None = None,
) -> Json:
    """The report of a plan's game, seats, options and seed at these levels of play, the weakest first. Its links open
    on `server`."""
    found = [measure(plan, name, sizes, progress, executor) for name in levels]
    known = [name for name in ("random", *plan.game.policies) if name in levels or name == "random"]
    steps = ladder(replace(plan, games=sizes.pairings), known, progress, executor)
    return {**Writer(plan, found, steps).report(), "server": server}


def odd_games_table(note: str, games: Sequence[OddGame], title: str = "Odd games") -> Json:
    """The unusual games with their links."""
    rows = [[each.name, {"text": "watch it", "path": each.link}, each.text, each.seed, each.command] for each in games]
    text = (
        "The link opens the replay at the moment in question; from a saved report it needs a server of Mewple"
        " (`mewple serve`). The command prints the whole game, decision by decision."
    )
    return figures.table(title, note, ["game", "replay", "why", "seed", "to read it"], rows, text=text)


class Writer:
    """Turns measurements into sentences and figures. The last level is the best one, and verdicts are based on it."""

    def __init__(self, plan: Plan, levels: Sequence[Level], steps: Sequence[Step] = ()) -> None:
        self.plan, self.levels, self.steps = plan, levels, steps
        self.game: Game = plan.game
        self.best = levels[-1]
        self.together = self.game.content.cooperative or plan.seats == 1
        self.only_points = plan.seats == 1 and all(each.seats.shares[0].mean == 1 for each in levels)
        self.uses: list[list[UseFigures]] = [each.counted.uses() for each in levels]

    def report(self, *, growing: bool = False) -> Json:
        """The report for JSON. `growing`: more games follow, so slow parts are left out."""
        skill = [("skill", "Does skill count?", self.skill)] if self.steps else []
        late = [
            ("uses", "What is taken, and is it good?", self.use_tables),
            ("odd", "Games worth a look", lambda: [self.odd()]),
            ("method", "Can these numbers be trusted?", self.method),
        ]
        sections: list[tuple[str, str, Callable[[], list[Json]]]] = [
            ("fairness", self._first_title(), self.fairness),
            ("length", "How long does it take?", self.length),
            ("tension", "Is it tense?", self.tension),
            *skill,
            ("choices", "Are there real choices?", self.choices),
            *([] if growing else late),
        ]
        return {
            "title": f"{self.game.name} with {self.plan.seats} {'seat' if self.plan.seats == 1 else 'seats'}",
            "facts": self._facts(),
            "verdict": self.verdict(),
            "next": [] if growing else self.next_tests(),
            "server": "",
            "sections": [self._section(name, title, figures()) for name, title, figures in sections],
            "plan": plan_facts(self.plan)
            | {"levels": [each.name for each in self.levels], "made_by": mewple.__version__},
        }

    def _first_title(self) -> str:
        if self.only_points:
            return "How many points?"
        return "How often is it won?" if self.together else "Is it fair?"

    @staticmethod
    def _section(name: str, title: str, found: list[Json]) -> Json:
        return {"id": name, "title": title, "figures": found}

    def _facts(self) -> list[list[str]]:
        changed = ", ".join(f"{name} = {value}" for name, value in self.plan.options.items())
        changes = changes_in_words(self.game.content.overlay)
        return [
            ["Rules", f"version {self.game.content.version}" + (f", {changed}" if changed else "")],
            *([["Changed box", "; ".join(changes)]] if changes else []),
            ["Players", ", ".join(each.name for each in self.levels)],
            ["Games", f"{self.best.counted.games:,} at each level"],
            ["First seed", str(self.plan.seed)],
        ]

    # --- sentences ---

    def verdict(self) -> list[str]:
        """The findings, the most important first."""
        said = [self._fair_sentence(each) for each in self.levels] if not self.together else [self._wins_sentence()]
        said += self._flip_sentences()
        said.append(self._length_sentence())
        if self.best.calibration.calibrated and not self.together:
            said.append(self._tension_sentence())
        said += [self._skill_sentence(step) for step in self.steps if not self.only_points]
        said.append(self._stakes_sentence())
        if unused := metrics.dead(self.uses):
            said.append(f"Hardly ever taken at any level, though often offered: {_list(unused)}.")
        if needed := metrics.musts(self.uses):
            said.append(f"Nearly always taken when offered, so hardly a choice: {_list(needed)}.")
        if missing := metrics.never(self.uses):
            games = sum(each.counted.games for each in self.levels)
            said.append(f"Never possible in {games:,} games: {_list(missing)}.")
        if self.best.counted.endless:
            said.append(f"{self.best.counted.endless} games of {self.best.counted.games:,} did not end.")
        return said

    def _fair_sentence(self, level: Level) -> str:
        for fairness, word in ((level.seats, "seat"), (level.order, "turn order")):
            if fairness.verdict is Verdict.different:
                place = max(
                    (at for at, verdict in enumerate(fairness.verdicts) if verdict is Verdict.different),
                    key=lambda at: abs(fairness.shares[at].mean - fairness.even),
                )
                share = fairness.shares[place]
                where = f"seat {place + 1}" if word == "seat" else f"whoever acts {_ordinal(place)}"
                side = "ahead" if share.mean > fairness.even else "behind"
                return (
                    f"Not fair between {level.name} players: {where} is {side} with {plus_minus(share)},"
                    f" where {percent(fairness.even)} would be even."
                )
        if level.seats.verdict is Verdict.same:
            return (
                f"Fair between {level.name} players: no seat is more than two points from {percent(level.seats.even)}."
            )
        return (
            f"Between {level.name} players it is not known yet whether seats are even within two points; about"
            f" {level.seats.more_games:,} games would tell."
        )

    def _wins_sentence(self) -> str:
        if self.only_points:
            means = [
                f"{moments(each.counted.rows.points[:, 0]).mean:.1f} by {each.name} players" for each in self.levels
            ]
            return f"Alone nobody loses; the points are what counts: {_list(means)}, on average."
        parts = [f"{plus_minus(each.seats.shares[0])} by {each.name} players" for each in self.levels]
        return f"Won {_list(parts)}."

    def _flip_sentences(self) -> list[str]:
        """Places that are clearly ahead at one level of play and clearly behind at another one."""
        if self.together:
            return []
        said = []
        for place in range(self.plan.seats):
            sides: dict[bool, Level] = {}
            for level in self.levels:
                share = level.seats.shares[place]
                if share.low > level.seats.even or share.high < level.seats.even:
                    sides.setdefault(share.mean > level.seats.even, level)
            if len(sides) == 2:
                said.append(
                    f"Levels disagree: seat {place + 1} is ahead between {sides[True].name} players, but behind"
                    f" between {sides[False].name} ones."
                )
        return said

    def _length_sentence(self) -> str:
        length = metrics.spread(self.best.counted.rows.fact("length"))
        low, high = self.game.content.minutes
        minutes = metrics.minutes(self.best.counted)
        printed = f"{low} to {high}" if low != high else str(low)
        return (
            f"A game of {self.best.name} players takes {length.median} rounds (nine in ten: {length.p5} to"
            f" {length.p95}), roughly {minutes.mean:.0f} minutes at our default pace; the box says {printed}."
        )

    def _tension_sentence(self) -> str:
        tension, until = self.best.tension, plus_minus(self.best.tension.decided_at, 0)
        return (
            f"Between {self.best.name} players the lead changes {tension.lead_changes.mean:.1f} times a game"
            f" (± {tension.lead_changes.half:.1f}), and the game is decided after {until} of"
            f" it. {plus_minus(tension.comebacks, 0)} of the winners once had less than half of an even chance."
        )

    def _skill_sentence(self, step: Step) -> str:
        if self.together:
            more = f"{100 * step.share.mean:+.1f} points"
            return f"{step.upper.capitalize()} players win {more} more often than {step.lower} ones."
        return (
            f"Skill counts: one {step.upper} player among {step.lower} ones wins {plus_minus(step.share)}, which is"
            f" {step.levels:.1f} levels of skill."
            if step.share.low > 1 / self.plan.seats
            else f"One {step.upper} player among {step.lower} ones wins {plus_minus(step.share)}: no clear advantage."
        )

    def _stakes_sentence(self) -> str:
        forced = metrics.branching(self.best.counted)
        return (
            f"{percent(forced.forced, 0)} of the decisions are forced; where there is a choice, it is between"
            f" {forced.geometric:.1f} actions, and the best one is worth {100 * self.best.stakes.stake.mean:.1f} points"
            f" of share more than an average one."
        )

    def next_tests(self) -> list[str]:
        """Sentences about what a designer could try."""
        said = []
        name = self.game.id
        options = [each for each in self.game.content.options.values() if len(each.choices) > 1]
        if not self.together and self.best.seats.verdict is Verdict.different and options:
            said.append(
                f"Look for a fairer start: try each rule option with `mewple compare {name} --seats {self.plan.seats}"
                f" --with OPTION=VALUE`, for example {options[0].id}={options[0].value(1)}."
            )
        if not self.together and Verdict.unknown in (self.best.seats.verdict, self.best.order.verdict):
            said.append(f"Play about {self.best.seats.more_games:,} games with `--games` to settle what is not known.")
        for use in metrics.dead(self.uses)[:5]:
            said.append(f"“{use}” is dead: make it better with `--box`, or leave it out, and compare.")
        for use in metrics.musts(self.uses)[:5]:
            said.append(f"“{use}” is no choice: give it a cost, or do it for the players.")
        if self.best.tension.late_surprise < 1 / 3:
            said.append("Less than a third of all movement falls into the last third of the game: try a shorter game.")
        said.append("Let people play it: bots know neither fun nor house rules.")
        return said

    # --- figures ---

    def fairness(self) -> list[Json]:
        found = []
        for level in self.levels:
            if self.only_points:
                points = level.counted.rows.points[:, 0]
                found.append(figures.histogram(f"Points of a game ({level.name})", level.note, points, "points"))
                continue
            if self.together:
                rows = {"all together": level.seats.shares[0]}
                found.append(figures.intervals(f"Games won ({level.name})", level.note, rows))
                continue
            found.append(self._shares(f"Shares of the win by seat ({level.name})", level, level.seats, "seat"))
            if any(one.mean != two.mean for one, two in zip(level.seats.shares, level.order.shares)):
                found.append(
                    self._shares(f"Shares of the win by turn order ({level.name})", level, level.order, "acts")
                )
        return found

    def _shares(self, title: str, level: Level, fairness: Fairness, word: str) -> Json:
        names = [
            f"{word} {place + 1}" if word == "seat" else f"{word} {_ordinal(place)}" for place in range(self.plan.seats)
        ]
        text = "Intervals hold for all rows together. The dashed line is an even share."
        return figures.intervals(
            title, level.note, dict(zip(names, fairness.shares)), reference=fairness.even, text=text
        )  # fmt: skip

    def length(self) -> list[Json]:
        found = [
            figures.histogram(
                f"Rounds of a game ({level.name})", level.note, level.counted.rows.fact("length"), "rounds"
            )
            for level in self.levels
        ]
        rows = []
        for level in self.levels:
            for name in ("length", "decisions"):
                spread = metrics.spread(level.counted.rows.fact(name))
                what = "rounds" if name == "length" else name
                mean = f"{spread.mean.mean:.2f} ± {spread.mean.half:.2f}"
                overlong = percent(spread.overlong)
                rows.append(
                    [f"{what} ({level.name})", mean, spread.p5, spread.median, spread.p95, spread.most, overlong]
                )
            mean_wait, most_wait = metrics.waiting(level.counted)
            rows.append([f"decisions waited for ({level.name})", f"{mean_wait:.2f}", "", "", most_wait, "", ""])
        columns = ["", "mean", "5 %", "median", "95 %", "most", "over 1.5 × median"]
        return [*found, figures.table("Lengths and waiting", self._all_levels(), columns, rows)]

    def tension(self) -> list[Json]:
        shown = [each for each in self.levels if each.calibration.calibrated]
        if not shown:
            text = "The win chances are not calibrated here (see below), so that nothing is said about tension."
            return [figures.table("Tension", self._all_levels(), [""], [[text]])]
        parts = [(part + 0.5) / metrics.PARTS for part in range(metrics.PARTS)]
        gone = "part of the game gone"
        note = self._all_levels(close=True)
        return [
            figures.curves(
                "How open is it?", note, {each.name: zip(parts, each.tension.uncertainty) for each in shown}, gone,
                "uncertainty", text="Entropy of the win chances: 100 % is all even, 0 % is decided.",
            ),
            figures.curves(
                "How much happens?", note, {each.name: zip(parts, each.tension.surprise) for each in shown}, gone,
                "movement of win chances", text="Root mean square of the movement in a tenth of the game.",
            ),
            figures.intervals("Shares of games", note, {
                f"{text} ({each.name})": estimate
                for each in shown
                for text, estimate in (
                    ("comeback", each.tension.comebacks),
                    ("decided after", each.tension.decided_at),
                    ("leader at ¼ wins", each.tension.leader_wins[0]),
                    ("leader at ½ wins", each.tension.leader_wins[1]),
                    ("leader at ¾ wins", each.tension.leader_wins[2]),
                )
            }),
            figures.intervals("Numbers of a game", note, {
                f"{text} ({each.name})": estimate
                for each in shown
                for text, estimate in (("lead changes", each.tension.lead_changes), ("drama", each.tension.drama))
            }, unit="number", text="Drama: how far the later winner trails while it trails (mean root, 0 to 1)."),
        ]  # fmt: skip

    def skill(self) -> list[Json]:
        names = {f"{step.upper} among {step.lower}": step.share for step in self.steps}
        title = "How much more often the better players win" if self.together else "What the better player gets"
        note = f"One seat by the better policy, every seed from every seat; {self.steps[0].share.count:,} seeds a row."
        if self.together:
            note = f"All seats by one policy, the same {self.steps[0].share.count:,} seeds for both."
        rows = [[f"{step.upper} over {step.lower}", f"{step.levels:.2f}"] for step in self.steps]
        return [
            figures.intervals(title, note, names, reference=0.0 if self.together else 1 / self.plan.seats),
            figures.table(
                "Levels of skill",
                note,
                ["", "levels"],
                rows,
                text="One level is the step from an even share to 60 : 40.",
            ),
        ]

    def choices(self) -> list[Json]:
        rows = []
        for level in self.levels:
            real = metrics.branching(level.counted)
            rows += [
                [f"forced decisions ({level.name})", percent(real.forced)],
                [f"real choices in a game ({level.name})", f"{real.choices.mean:.2f} ± {real.choices.half:.2f}"],
                [f"actions in a real choice, mean ({level.name})", f"{real.mean:.2f}"],
                [f"actions in a real choice, geometric mean ({level.name})", f"{real.geometric:.2f}"],
            ]
        stakes = {
            f"{text} ({level.name})": estimate
            for level in self.levels
            for text, estimate in (
                ("best over average", level.stakes.stake),
                ("best over second", level.stakes.gap),
                ("best over the one taken", level.stakes.lost),
            )
        }
        note = self._all_levels(close=True) + f" {self.best.stakes.decisions} decisions looked at, at each level."
        return [
            figures.table("Choices", self._all_levels(), ["", "value"], rows),
            figures.intervals(
                "What an action is worth", note, stakes, reference=0.0,
                text="In points of share of the win. Half of the playouts choose the best action, the others value it."
                " Below 0: playouts by the policy find nothing better than what it does.",
            ),
        ]  # fmt: skip

    def use_tables(self) -> list[Json]:
        text = (
            "Won when taken and won when passed are correlations: an action may be taken by whoever is ahead. What it"
            " gained is causal: the win chance after it, less that after the best other action, from playouts."
        )
        columns = ["action", "offered", "taken", "won when taken", "won when passed", "gained", "decisions"]
        found = []
        for level, uses in zip(self.levels, self.uses):
            worths = metrics.use_worths(level.sampled)
            rows = [[*self._use_row(each), *self._worth(worths.get(each.use.name))] for each in uses if each.offered]
            found.append(figures.table(f"Actions ({level.name})", level.note, columns, rows, text=text))
        return found

    @staticmethod
    def _use_row(use: UseFigures) -> list[str]:
        def share(taken: bool) -> str:
            numbers = use.share_taken if taken else use.share_passed
            return plus_minus(numbers.interval()) if numbers.count > metrics.RARE else "too rare"

        return [use.use.name, f"{use.offered:,}", percent(use.rate), share(True), share(False)]

    @staticmethod
    def _worth(worth: Estimate | None) -> list[str]:
        if worth is None:
            return ["", ""]
        return [f"{100 * worth.mean:+.1f} ± {100 * worth.half:.1f}", str(worth.count)]

    def odd(self) -> Json:
        return odd_games_table(self.best.note, odd_games(self.best.counted, self.best.sampled))

    def method(self) -> list[Json]:
        found = []
        for level in self.levels:
            rows = {f"about {percent(chance, 0)}": estimate for chance, estimate in level.calibration.bins}
            found.append(
                figures.intervals(
                    f"Are the win chances right? ({level.name})", level.close_note, rows,
                    text=f"How many of the positions with such a chance were won."
                    f" Brier score {level.calibration.brier:.3f}.",
                )
            )  # fmt: skip
        return found

    def _all_levels(self, *, close: bool = False) -> str:
        return " ".join(each.close_note if close else each.note for each in self.levels)


def _list(names: Sequence[str], most: int = 12) -> str:
    shown = [*names[:most], f"and {len(names) - most} more"] if len(names) > most else list(names)
    return ", ".join(shown)


def _ordinal(place: int) -> str:
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return words[place]
