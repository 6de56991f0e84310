"""Writes the sentences and figures of a report from the measurements at each level of play."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence

import mewple
from mewple.core.game import Game
from mewple.core.overlay import changes_in_words
from mewple.lab import figures, metrics
from mewple.lab.counting import UseFigures, moments, plan_facts
from mewple.lab.figures import Json, percent, plus_minus
from mewple.lab.happened import TRACED
from mewple.lab.intervals import Estimate, Verdict
from mewple.lab.metrics import Fairness
from mewple.lab.odd_games import OddGame, odd_games
from mewple.lab.report_levels import Level, Luck
from mewple.lab.report_luck import luck_figures, luck_sentence
from mewple.lab.report_uses import events_table, use_table, worth_figure
from mewple.lab.restricted import by_name, useless
from mewple.lab.simulate import Plan
from mewple.lab.skill import Step
from mewple.lab.uses import Use, names_of, uses


def odd_games_table(note: str, games: Sequence[OddGame], title: str = "Odd games") -> Json:
    """A table of the unusual games, with their links."""
    rows = [[each.name, {"text": "watch it", "path": each.link}, each.text, each.seed, each.command] for each in games]
    text = (
        "The link opens the replay at the moment in question; from a saved report it needs a server of Mewple"
        " (`mewple serve`). The command prints the whole game, decision by decision."
    )
    return figures.table(title, note, ["game", "replay", "why", "seed", "to read it"], rows, text=text)


class Writer:
    """Turns measurements into sentences and figures. The last level of play is the best one; verdicts are
    based on it.

    `apart`: the uses that are possible only with other options or numbers of seats. If `apart` is None, these uses are
    not known, and the report does not list actions that were never possible.
    """

    def __init__(
        self,
        plan: Plan,
        levels: Sequence[Level],
        steps: Sequence[Step] = (),
        luck: Luck | None = None,
        apart: Collection[Use] | None = None,
    ) -> None:
        self.plan, self.levels, self.steps, self.luck, self.apart = plan, levels, steps, luck, apart
        self.game: Game = plan.game
        self.best = levels[-1]
        self.together = self.game.content.cooperative or plan.seats == 1
        self.only_points = plan.seats == 1 and all(each.seats.shares[0].mean == 1 for each in levels)
        self.uses: list[list[UseFigures]] = [each.counted.uses() for each in levels]

    def report(self, *, growing: bool = False) -> Json:
        """The report as JSON values. `growing`: the run is not finished, so the slow parts of the report are left
        out."""
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
            ["Minutes", self.plan.pace.source],
        ]

    # --- sentences ---

    def verdict(self) -> list[str]:
        """The results as sentences, the most important first."""
        said = [self._fair_sentence(each) for each in self.levels] if not self.together else [self._wins_sentence()]
        said += self._flip_sentences()
        said.append(self._length_sentence())
        if self.best.calibration.calibrated and not self.together:
            said.append(self._tension_sentence())
        said += [self._skill_sentence(step) for step in self.steps if not self.only_points]
        if self.luck:
            said.append(luck_sentence(self.luck.split, self.luck.levels))
        said.append(self._stakes_sentence())
        if unused := metrics.dead(self.uses):
            said.append(f"Hardly ever taken at any level, though often offered: {_quoted(unused)}.")
        if needed := metrics.universal_uses(self.uses):
            said.append(f"Nearly always taken when offered, so hardly a choice: {_quoted(needed)}.")
        same = set(useless([each.worths for each in self.levels]))
        if names := names_of(each for each in uses(self.game).all if each.name in same):
            said.append(
                f"Too weak or too rare to matter; without one of these, nobody wins less often: {_quoted(names)}."
            )
        if self.apart is not None and (missing := metrics.never(self.uses, self.apart)):
            games = sum(each.counted.games for each in self.levels)
            said.append(f"Never possible in {games:,} games: {_quoted(missing)}.")
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
        if level.fair is Verdict.same:
            return (
                f"Fair between {level.name} players: no seat is more than two points from {percent(level.seats.even)}."
            )
        return (
            f"Between {level.name} players it is not known yet whether the chances are even within two points; about"
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
        """Sentences about results that are clear at one level of play and clearly the opposite at another."""
        said = [] if self.together else [*self._fair_flips(), *self._place_flips()]
        for one, other in itertools.permutations(range(len(self.levels)), 2):
            if found := metrics.taken_only_by(self.uses[one], self.uses[other]):
                said.append(
                    f"Levels disagree: {self.levels[one].name} players nearly always take {_quoted(found)},"
                    f" {self.levels[other].name} ones hardly ever."
                )
        return [*said, *self._worth_flips()]

    def _fair_flips(self) -> Iterator[str]:
        fair = [each.name for each in self.levels if each.fair is Verdict.same]
        unfair = [each.name for each in self.levels if each.fair is Verdict.different]
        if fair and unfair:
            yield f"Levels disagree: fair between {_list(fair)} players, but not between {_list(unfair)} ones."

    def _place_flips(self) -> Iterator[str]:
        for place in range(self.plan.seats):
            kinds = [(f"seat {place + 1}", [each.seats for each in self.levels])]
            kinds += [(f"whoever acts {_ordinal(place)}", [each.order for each in self.levels])]
            for who, found in kinds:
                sides: dict[bool, Level] = {}
                for level, fairness in zip(self.levels, found):
                    share = fairness.shares[place]
                    if share.low > fairness.even or share.high < fairness.even:
                        sides.setdefault(share.mean > fairness.even, level)
                if len(sides) == 2:
                    yield (
                        f"Levels disagree: {who} is ahead between {sides[True].name} players, but behind"
                        f" between {sides[False].name} ones."
                    )

    def _worth_flips(self) -> Iterator[str]:
        """Sentences about uses that help players of one level and harm those of another."""
        known = [(each.name, by_name(each.worths)) for each in self.levels]
        for (one, ones), (other, others) in itertools.permutations(known, 2):
            both = {name for name, worth in ones.items() if worth.side(len(ones)) > 0}
            both &= {name for name, worth in others.items() if worth.side(len(others)) < 0}
            if both:
                found = names_of(each for each in uses(self.game).all if each.name in both)
                yield f"Levels disagree: {_quoted(found)} wins games for {one} players, but costs {other} ones games."

    def _length_sentence(self) -> str:
        length = metrics.spread(self.best.counted.rows.fact("length"))
        low, high = self.game.content.minutes
        minutes = moments(metrics.minutes(self.best.counted)).interval()
        pace = "at the pace of recorded matches" if self.plan.pace.game else "at a pace that we assume"
        printed = f"{low} to {high}" if low != high else str(low)
        return (
            f"A game of {self.best.name} players takes {length.median} rounds (nine in ten: {length.p5} to"
            f" {length.p95}), {minutes.mean:.0f} minutes {pace}; the box says {printed}."
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
            f" {step.levels.mean:.1f} levels of skill."
            if step.share.low > 1 / self.plan.seats
            else f"One {step.upper} player among {step.lower} ones wins {plus_minus(step.share)}: no clear advantage."
        )

    def _stakes_sentence(self) -> str:
        forced = metrics.branching(self.best.counted)
        return (
            f"{percent(forced.forced.mean, 0)} of the decisions are forced; where there is a choice, it is between"
            f" {forced.geometric:.1f} actions, and the best one is worth {100 * self.best.stakes.stake.mean:.1f} points"
            f" of share more than an average one. At least {percent(self.best.stakes.matters.mean, 0)} of the choices"
            f" certainly matter."
        )

    def next_tests(self) -> list[str]:
        """Sentences about what a designer could try next."""
        said = []
        name = self.game.id
        options = [each for each in self.game.content.options.values() if len(each.choices) > 1]
        if not self.together and self.best.fair is Verdict.different and options:
            said.append(
                f"Look for a fairer start: try each rule option with `mewple compare {name} --seats {self.plan.seats}"
                f" --with OPTION=VALUE`, for example {options[0].id}={options[0].value(1)}."
            )
        if not self.together and self.best.fair is Verdict.unknown:
            said.append(f"Play about {self.best.seats.more_games:,} games with `--games` to settle what is not known.")
        for use in metrics.dead(self.uses)[:5]:
            said.append(
                f"{_quoted([use])} is hardly ever taken: make it better with `--box`, or leave it out, and compare."
            )
        for use in metrics.universal_uses(self.uses)[:5]:
            said.append(f"{_quoted([use])} is no choice: give it a cost, or do it for the players.")
        if self.best.tension.late_surprise.high < 1 / 3:
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
                found.append(figures.intervals(f"Games won ({level.name})", level.note, rows, shares=True))
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
        even = 100 * fairness.imbalance, 100 * fairness.imbalance_half
        best = max(range(self.plan.seats), key=lambda place: fairness.shares[place].mean)
        text = (
            "Intervals hold for all rows together. The dashed line is an even share. Between the best and the worst"
            f" there are {even[0]:.1f} ± {even[1]:.1f} points; the best one is worth {fairness.elo(best):.0f} points of"
            " rating (Elo)."
        )
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
        rows = [row for level in self.levels for row in self._length_rows(level)]
        columns = ["", "mean", "5 %", "median", "95 %", "most", "over 1.5 × median"]
        text = (
            f"Minutes and seconds are {self.plan.pace.source}. A wait is from a seat's decision to its next one, if"
            " others decide in between; its interval treats waits as independent of each other."
        )
        return [*found, figures.table("Lengths and waiting", self._all_levels(), columns, rows, text=text)]

    @staticmethod
    def _length_rows(level: Level) -> list[list[str | int]]:
        rows, seats = level.counted.rows, level.counted.plan.seats
        numbers = {
            "rounds": rows.fact("length"),
            "decisions": rows.fact("decisions"),
            "decisions of a seat": rows.fact("decisions") / seats,
            "turns": rows.fact("turns"),
            "minutes": metrics.minutes(level.counted),
        }
        found: list[list[str | int]] = []
        for what, column in numbers.items():
            spread = metrics.spread(column)
            parts: list[str | int] = [spread.p5, spread.median, spread.p95, spread.most, percent(spread.overlong)]
            found.append([f"{what} ({level.name})", in_numbers(spread.mean), *parts])
        counters = level.counted.counters
        for what, times in (("decisions", counters.waits), ("seconds", counters.wait_seconds)):
            wait = metrics.waiting(times)
            found.append(
                [f"{what} waited for ({level.name})", in_numbers(wait.mean), "", wait.median, wait.p95, "", ""]
            )
        return found

    def tension(self) -> list[Json]:
        shown = [each for each in self.levels if each.calibration.calibrated]
        if not shown:
            text = "The win chances are not calibrated here (see below), so that nothing is said about tension."
            return [figures.table("Tension", self._all_levels(), [""], [[text]])]
        parts = [(part + 0.5) / metrics.PARTS for part in range(metrics.PARTS)]
        gone = "part of the game gone"
        note = self._all_levels(close=True)
        even = 1 if self.together else self.plan.seats
        return [
            figures.curves(
                "How open is it?", note, {each.name: zip(parts, each.tension.uncertainty) for each in shown}, gone,
                "uncertainty", text="Entropy of the win chances: 100 % is all even, 0 % is decided.",
            ),
            figures.curves(
                "Suspense and surprise", note, {each.name: zip(parts, each.tension.surprise) for each in shown}, gone,
                "movement of win chances", text="How far win chances move in a tenth of the game (root mean square)."
                " Before it happens this is suspense, afterwards surprise: on average over games both are equal, as"
                " long as the win chances are right.",
            ),
            figures.intervals("Shares of games", note, shares=True, rows={
                f"{text} ({each.name})": estimate
                for each in shown
                for text, estimate in (
                    ("winner trails at some time", each.tension.dramatic),
                    ("comeback", each.tension.comebacks),
                    ("uncertainty, mean", each.tension.mean_uncertainty),
                    ("decided after", each.tension.decided_at),
                    ("decisions after that", each.tension.played_out),
                    ("rounds of a seat that is out of it", each.tension.out_of_it),
                    ("movement in the last third", each.tension.late_surprise),
                    ("leader at ¼ wins", each.tension.leader_wins[0]),
                    ("leader at ½ wins", each.tension.leader_wins[1]),
                    ("leader at ¾ wins", each.tension.leader_wins[2]),
                    *([] if self.together else [("last at ½ wins", each.tension.last_at_half)]),
                )
            }, text="Comeback: the winner once had at most half of an even chance. Decided: somebody's chance stays"
               f" above {percent(metrics.DECIDED, 0)}. Out of it: a chance below {percent(metrics.OUT_OF_IT, 0)}."
               + ("" if self.together else f" If nothing were decided by then, the last at half time would win"
                  f" {percent(1 / even)}.")),
            figures.intervals("Numbers of a game", note, {
                f"{text} ({each.name})": estimate
                for each in shown
                for text, estimate in (
                    ("lead changes", each.tension.lead_changes),
                    ("lead changes in a round", each.tension.lead_changes_a_round),
                    ("drama", each.tension.drama),
                    ("movement of win chances", each.tension.movement),
                )
            }, unit="number", text="Drama: how far the later winner trails while it trails (mean root, 0 to 1)."
               " Movement: suspense and surprise of a whole game."),
        ]  # fmt: skip

    def skill(self) -> list[Json]:
        names = {f"{step.upper} among {step.lower}": step.share for step in self.steps}
        title = "How much more often the better players win" if self.together else "What the better player gets"
        note = f"One seat by the better policy, every seed from every seat; {self.steps[0].share.count:,} seeds a row."
        if self.together:
            note = f"All seats by one policy, the same {self.steps[0].share.count:,} seeds for both."
        levels = {f"{step.upper} over {step.lower}": step.levels for step in self.steps}
        found = [
            figures.intervals(title, note, names, reference=0.0 if self.together else 1 / self.plan.seats),
            figures.intervals(
                "Levels of skill", note, levels, unit="number", reference=0.0,
                text="One level is the step from an even share to 60 : 40. Tournaments (mewple tournament) compare more"
                " players, also ones that search.",
            ),
        ]  # fmt: skip
        if self.luck:
            found += luck_figures(self.luck.split, self.luck.seeds, self.luck.levels, self.luck.best)
        return found

    def choices(self) -> list[Json]:
        rows = []
        for level in self.levels:
            real = metrics.branching(level.counted)
            rows += [
                [f"forced decisions ({level.name})", plus_minus(real.forced)],
                [f"real choices in a game ({level.name})", in_numbers(real.choices)],
                [f"real choices in a turn ({level.name})", in_numbers(real.a_turn)],
                [f"actions in a real choice, mean ({level.name})", in_numbers(real.mean)],
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
        counts = {
            f"{text} ({level.name})": estimate
            for level in self.levels
            for text, estimate in (
                ("certainly matter", level.stakes.matters),
                ("certainly have one right answer", level.stakes.clear),
                ("matter, and players differ", level.stakes.interesting),
                ("players agree", level.stakes.agreement),
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
            figures.intervals(
                "Which decisions matter", note, counts, shares=True,
                text="Shares of the decisions with a choice. To matter: the best action is better than the average one"
                " by more than two standard errors; one right answer: the same against the second best. More playouts"
                " would find more of both. Players differ: the game's other policy would do something else.",
            ),
        ]  # fmt: skip

    def use_tables(self) -> list[Json]:
        found = []
        for level, found_uses in zip(self.levels, self.uses):
            note = level.note
            if level.worths:
                note += f" Worth: {sum(each.games for each in level.worths):,} games without an action."
                found += worth_figure(level.name, note, level.worths)
            found.append(use_table(level.name, note, found_uses, metrics.use_worths(level.sampled), level.worths))
        happened = [level for level in self.levels if level.events]
        if happened:
            seen = sum((level.events for level in happened), Counter[str]())
            games = sum(min(TRACED, level.counted.games) for level in happened)
            found.append(events_table(self.game, self._all_levels(), games, seen))
        return found

    def odd(self) -> Json:
        return odd_games_table(self.best.note, odd_games(self.best.counted, self.best.sampled))

    def method(self) -> list[Json]:
        found = []
        for level in self.levels:
            rows = {f"about {percent(chance, 0)}": estimate for chance, estimate in level.calibration.bins}
            found.append(
                figures.intervals(
                    f"Are the win chances right? ({level.name})", level.close_note, rows, shares=True,
                    text=f"How many of the positions with such a chance were won."
                    f" Brier score {level.calibration.brier:.3f}.",
                )
            )  # fmt: skip
        return found

    def _all_levels(self, *, close: bool = False) -> str:
        if len(self.levels) == 1:
            return self.best.close_note if close else self.best.note
        names, sampled = _list([each.name for each in self.levels]), self.best.sampled
        games = sampled.games if close else self.best.counted.games
        note = f"All seats played by the same policy, one policy after the other ({names}), {games:,} games each"
        if not close:
            return f"{note}."
        return (
            f"{note}; each win chance from {sampled.playouts} playouts by that policy, in which what the seat to act"
            " cannot know is dealt anew."
        )


def in_numbers(estimate: Estimate) -> str:
    """A mean with half the width of its interval, as a text: 12.34 ± 0.05."""
    return f"{estimate.mean:.2f} ± {estimate.half:.2f}"


def _list(names: Sequence[str], most: int = 12) -> str:
    shown = [*names[:most], f"and {len(names) - most} more"] if len(names) > most else list(names)
    return ", ".join(shown)


def _quoted(names: Sequence[str]) -> str:
    """The names of actions, in quotation marks."""
    return _list([f"“{name.replace('_', ' ')}”" for name in names])


def _ordinal(place: int) -> str:
    words = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return words[place]
