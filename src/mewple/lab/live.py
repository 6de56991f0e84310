"""Plays games while somebody watches, with one set of rules or with two on the same seeds, and reports the results so
far."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from mewple.core.overlay import changes_in_words
from mewple.lab import figures, metrics
from mewple.lab.compare import Comparison, add_blocks, no_differences, play_pairs
from mewple.lab.counting import Block, CountedGames, Counters, GameRows, merge_rows, plan_facts, play_blocks
from mewple.lab.evaluation import Evaluation, evaluate, merge
from mewple.lab.figures import Json
from mewple.lab.in_play import not_in_play
from mewple.lab.intervals import Verdict
from mewple.lab.odd_games import odd_games
from mewple.lab.report_levels import make_level, spacings
from mewple.lab.report_writer import Writer, odd_games_table
from mewple.lab.simulate import Plan

BLOCK = 1_000
"""How many games a block has. A block is small, so that the first figures appear at once."""
SAMPLE, SAMPLE_BLOCK, PLAYOUTS = 60, 4, 32
"""How many games are evaluated in all, how many are evaluated at a time, and how many playouts are used to estimate
each win chance."""
PAUSE = 0.7
"""Seconds between two reports of the results."""


@dataclass(frozen=True)
class Look:
    """The results so far. `report` has the form of a report; it is empty at the beginning."""

    played: int
    games: int
    done: bool
    report: Json


@dataclass
class _Rules:
    """One set of rules: its plan, and the results of its games so far."""

    plan: Plan
    counters: Counters
    rows: list[GameRows] = field(default_factory=list)
    looked: list[Evaluation] = field(default_factory=list)
    every: int = 0
    spacing: int = 0
    """Every Nth round is evaluated, with N = `every`, and every Nth choice, with N = `spacing`. Both numbers are 0
    until some games have been played."""

    @classmethod
    def of(cls, plan: Plan) -> _Rules:
        return cls(plan, Counters.zero(plan.game))

    def add(self, block: Block) -> None:
        self.counters.add(block.counters)
        self.rows.append(block.rows)
        if sum(each.games for each in self.looked) < SAMPLE:
            self._look()

    def _look(self) -> None:
        """Evaluates a few more games."""
        if not self.spacing:
            self.every, self.spacing = spacings(self.counted())
        first = sum(each.games for each in self.looked)
        few = replace(self.plan, seed=(self.plan.seed + first) % 2**64, games=SAMPLE_BLOCK)
        self.looked.append(evaluate(few, PLAYOUTS, every=self.every, spacing=self.spacing))

    def counted(self) -> CountedGames:
        rows = merge_rows(self.rows)
        self.rows = [rows]
        return CountedGames(self.plan, rows, self.counters)

    def sampled(self) -> Evaluation:
        return merge(replace(self.plan, games=SAMPLE_BLOCK * len(self.looked)), self.looked)


def watch(first: Plan, second: Plan | None = None) -> Iterator[Look]:
    """Plays the games, and from time to time yields the results so far. The last `Look` has the results of all
    games."""
    yield from _watch_one(first) if second is None else _watch_two(first, second)


def _watch_one(plan: Plan) -> Iterator[Look]:
    rules, shown, played = _Rules.of(plan), 0.0, 0
    for block in play_blocks(plan, size=BLOCK):
        rules.add(block)
        played += len(block.rows.facts)
        if time.monotonic() - shown > PAUSE and played < plan.games:
            yield Look(played, plan.games, False, _report(rules, growing=True))
            shown = time.monotonic()
    yield Look(played, plan.games, True, _report(rules, growing=False))


def _report(rules: _Rules, *, growing: bool) -> Json:
    counted = rules.counted()
    plan = replace(rules.plan, games=counted.games)
    level = make_level(plan.policies[0], replace(counted, plan=plan), rules.sampled())
    apart = None if growing else not_in_play(plan)
    return Writer(plan, [level], apart=apart).report(growing=growing)


def _watch_two(first: Plan, second: Plan) -> Iterator[Look]:
    rules, shown = (_Rules.of(first), _Rules.of(second)), 0.0
    made = Comparison(first, second, first.games, no_differences(first))
    for blocks in play_pairs(first, second, None, size=BLOCK):
        for each, block in zip(rules, blocks):
            each.add(block)
        add_blocks(made, *blocks)
        if time.monotonic() - shown > PAUSE and made.games < first.games:
            yield Look(made.games, first.games, False, _comparison(made, rules, growing=True))
            shown = time.monotonic()
    yield Look(made.games, first.games, True, _comparison(made, rules, growing=False))


def _comparison(made: Comparison, rules: tuple[_Rules, _Rules], *, growing: bool) -> Json:
    plan, (one, two) = made.first, rules
    note = f"All seats played by the {plan.policies[0]} policy, {made.games:,} games with each of the rules."
    counted = [each.counted() for each in rules]
    odd = [
        odd_games_table(note, odd_games(each, its.sampled()), f"Odd games ({name} rules)")
        for name, each, its in zip(("first", "second"), counted, rules)
        if not growing
    ]
    sections = [
        ("differences", "What differs?", _differences(made, note)),
        ("length", "How long does it take?", [
            figures.histogram(f"Rounds of a game ({name} rules)", note, each.rows.fact("length"), "rounds")
            for name, each in zip(("first", "second"), counted)
        ]),
        ("tension", "Is it tense?", _openness(one, two)),
        *([("odd", "Games worth a look", odd)] if odd else []),
    ]  # fmt: skip
    seats = f"{plan.seats} seat{'' if plan.seats == 1 else 's'}"
    return {
        "title": f"{plan.game.name} with {seats}: two rules compared",
        "facts": [
            ["First rules", _rules_in_words(made.first)],
            ["Second rules", _rules_in_words(made.second)],
            ["Players", plan.policies[0]],
            ["Games", f"{made.games:,} with each, on the same seeds"],
            ["First seed", str(plan.seed)],
        ],
        "verdict": _verdict(made),
        "next": [],
        "server": "",
        "sections": [{"id": name, "title": title, "figures": found} for name, title, found in sections],
        "plan": {"first": plan_facts(made.first), "second": plan_facts(made.second)},
    }


def _rules_in_words(plan: Plan) -> str:
    changed = [f"{name} = {value}" for name, value in plan.options.items()]
    return ", ".join([*changed, *changes_in_words(plan.game.content.overlay)]) or "as the box has them"


def _verdict(made: Comparison) -> list[str]:
    """Sentences: first about the figures that certainly change, then about those that certainly stay the same, then
    about those that are not clear yet."""
    said: list[str] = []
    same: list[str] = []
    unknown: list[str] = []
    for each in made.differences:
        found, verdict = made.interval(each), made.verdict(each)
        if verdict is Verdict.different:
            way = "up" if found.mean > 0 else "down"
            low, high = sorted((abs(found.low), abs(found.high)))
            span = f"{100 * low:.1f} to {100 * high:.1f} points" if each.is_share else f"{low:.2f} to {high:.2f}"
            name = each.name[0].upper() + each.name[1:]
            said.append(f"{name}: {way} by {span} with the second rules.")
        else:
            (same if verdict is Verdict.same else unknown).append(each.name)
    if same:
        said.append(f"The same, as far as it matters: {', '.join(same)}.")
    if unknown:
        said.append(f"Not known yet: {', '.join(unknown)}.")
    return said


def _differences(made: Comparison, note: str) -> list[Json]:
    text = (
        f"Second rules less first rules. Intervals are corrected for {len(made.differences)} comparisons and hold"
        " whenever you look. Same: any difference is smaller than half a point of share, or 1 % of the first number."
    )
    shares = {each.name: made.interval(each) for each in made.differences if each.is_share}
    others = {each.name: made.interval(each) for each in made.differences if not each.is_share}
    rows = [
        [
            each.name,
            _number(each.first.mean, each.is_share),
            _number(each.second.mean, each.is_share),
            str(made.verdict(each)),
        ]
        for each in made.differences
    ]
    return [
        figures.intervals("Change in shares of the win", note, shares, reference=0.0, text=text),
        figures.intervals("Change in other numbers", note, others, unit="number", reference=0.0, text=text),
        figures.table("Both rules", note, ["", "first rules", "second rules", "verdict"], rows),
    ]


def _number(value: float, is_share: bool) -> str:
    return figures.percent(value) if is_share else f"{value:.2f}"


def _openness(one: _Rules, two: _Rules) -> list[Json]:
    parts = [(part + 0.5) / metrics.PARTS for part in range(metrics.PARTS)]
    lines, sampled = {}, one.sampled()
    for name, rules in (("first rules", one), ("second rules", two)):
        lines[name] = list(zip(parts, metrics.tension(rules.sampled()).uncertainty))
    note = (
        f"All seats played by the {one.plan.policies[0]} policy, {sampled.games} games with each of the rules, each win"
        f" chance from {sampled.playouts} playouts."
    )
    text = "Entropy of the win chances: 100 % is all even, 0 % is decided."
    return [figures.curves("How open is it?", note, lines, "part of the game gone", "uncertainty", text=text)]
