"""Finds unusual games among many. Each is listed with its seed and with a link that opens its replay at the interesting
moment."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

import numpy as np

from mewple.core import play
from mewple.core.events import Log
from mewple.lab.counting import CountedGames
from mewple.lab.counting_kernel import ROUNDS
from mewple.lab.evaluation import Evaluation
from mewple.lab.simulate import Plan


@dataclass(frozen=True)
class OddGame:
    """An unusual game."""

    name: str
    text: str
    seed: str
    """A decimal number as a text, because JavaScript numbers cannot hold 64 bits."""
    command: str
    decision: int
    """How many decisions were taken before the interesting moment."""
    link: str
    """The path of the page on a Mewple server that shows the replay at that moment."""


class _Found(NamedTuple):
    name: str
    game: int
    text: str
    decision: int = 0


class Round(NamedTuple):
    """The beginning of a round: how many decisions were taken before it, and each seat's points."""

    decision: int
    points: list[int]


def odd_games(counted: CountedGames, sampled: Evaluation | None = None) -> list[OddGame]:
    """The unusual games. Of several equally unusual games, the one with the lowest seed is taken."""
    found = [_odd(counted.plan, each) for each in _of_counters(counted)]
    if sampled is not None and sampled.playouts:
        found += [_odd(sampled.plan, each) for each in _of_chances(sampled)]
    return found


def _odd(plan: Plan, found: _Found) -> OddGame:
    seed = (plan.seed + found.game) % 2**64
    link = game_link(plan, seed, found.decision)
    return OddGame(found.name, found.text, str(seed), _command(plan, seed), found.decision, link)


def _command(plan: Plan, seed: int) -> str:
    words = ["mewple playthrough", plan.game.id, f"--seed {seed}", f"--seats {plan.seats}"]
    words.append(f"--policy {','.join(plan.policies)}")
    words += [f"--set {name}={_plain(value)}" for name, value in plan.options.items()]
    return " ".join(words)


def game_link(plan: Plan, seed: int, decision: int) -> str:
    """The path of the page that plays this game again and shows it after this many decisions."""
    asked = [("seats", str(plan.seats)), ("seed", str(seed)), ("policies", ",".join(plan.policies))]
    asked += [("set", f"{name}={_plain(value)}") for name, value in plan.options.items()]
    if plan.game.content.overlay:
        asked.append(("box", plan.game.content.overlay))
    return f"/lab/game/{plan.game.id}?{urlencode([*asked, ('at', str(decision))], quote_via=quote)}"


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def rounds_of(plan: Plan, game: int) -> list[Round]:
    """The beginnings of the rounds of one game. The game is played again, interpreted, to find them."""
    rules, policies, seed = plan.game.rules, plan.policy_numbers(), (plan.seed + game) % 2**64
    b = plan.game.open_box(plan.options)
    s, own = play.new_game(plan.game, b, plan.seats, seed), play.fresh_own(plan.game, seed)
    found: list[Round] = []
    now, decision = -1, 0
    while (waiting := play.pending(plan.game, b, s)) and len(found) < ROUNDS:
        if rules.length(b, s) != now:
            now = rules.length(b, s)
            found.append(Round(decision, [int(rules.points(b, s, seat)) for seat in range(plan.seats)]))
        rules.apply(b, s, waiting[0], play.choose(plan.game, b, s, waiting[0], policies[waiting[0]], own), Log())
        decision += 1
    return found


def _of_counters(counted: CountedGames) -> Iterator[_Found]:
    rows = counted.rows
    length, points = rows.fact("length"), rows.points.max(axis=1)
    yield _most("longest", length, "{} rounds")
    yield _most("shortest", -length, "{} rounds")
    yield _most("fewest choices", -rows.fact("choices"), "{} real choices")
    if points.any():
        yield _most("most points", points, "{} points")
    if counted.plan.seats > 1 and not counted.plan.game.content.cooperative and points.any():
        won = rows.shares.max(axis=1) > 0.999
        margin = np.where(won, rows.fact("margin"), np.iinfo(np.int32).max)
        closest = _most("closest", -margin, "won by {}")
        yield closest._replace(decision=max(0, int(rows.fact("decisions")[closest.game]) - 1))
        changing = _most("most lead changes", rows.fact("lead_changes"), "{} changes of the lead in points")
        yield changing._replace(decision=_last_lead_change(rounds_of(counted.plan, changing.game)))
        back = _most("greatest comeback", rows.fact("comeback"), "the winner was {} points behind")
        winner = int(rows.shares[back.game].argmax())
        yield back._replace(decision=_farthest_behind(rounds_of(counted.plan, back.game), winner))
    taken = [use for use in counted.uses() if use.first is not None]
    if taken:
        rarest = min(taken, key=lambda use: use.taken)
        times = "once" if rarest.taken == 1 else f"{rarest.taken:,} times"
        assert rarest.first is not None
        text = f"“{rarest.use.name}”, chosen {times} in {counted.games:,} games"
        yield _Found("rarest action", rarest.first[0], text, rarest.first[1])
    yield _Found("representative", _representative(counted), "nearest to the medians")


def _most(name: str, numbers: Any, text: str) -> _Found:
    game = int(numbers.argmax())
    return _Found(name, game, text.format(abs(int(numbers[game]))))


def _last_lead_change(rounds: list[Round]) -> int:
    """The number of the first decision in the round with the last change of the points lead; 0 if the lead never
    changed."""
    leader, found = None, 0
    for each in rounds:
        most = max(each.points)
        if each.points.count(most) == 1:
            if leader is not None and each.points.index(most) != leader:
                found = each.decision
            leader = each.points.index(most)
    return found


def _farthest_behind(rounds: list[Round], seat: int) -> int:
    """The number of the first decision of the round in which the seat is farthest behind the best other seat in
    points."""
    if not rounds:
        return 0
    return max(rounds, key=lambda each: max(each.points) - each.points[seat]).decision


def _representative(counted: CountedGames) -> int:
    """The game whose length, decisions, choices, lead changes and points are nearest to their medians, measured in
    standard deviations."""
    rows = counted.rows
    columns = [rows.fact(name) for name in ("length", "decisions", "choices", "lead_changes")]
    columns.append(rows.points.sum(axis=1))
    distance = np.zeros(counted.games)
    for column in columns:
        spread = column.std()
        if spread > 0:
            distance += ((column - np.median(column)) / spread) ** 2
    return int(distance.argmin())


def _of_chances(sampled: Evaluation) -> Iterator[_Found]:
    """The evaluated games whose win chances were unusual. A game counts only if both estimates of its win chances
    agree."""
    swings, lows = [], []
    for game in range(sampled.games):
        one, two = sampled.halves(game)
        jumps = np.minimum(np.abs(np.diff(one, axis=0)), np.abs(np.diff(two, axis=0)))[:-1].max(axis=1, initial=0.0)
        swings.append((float(jumps.max(initial=0.0)), int(jumps.argmax()) if jumps.size else 0))
        winner = int(sampled.shares[game].argmax())
        chance = np.maximum(one[:, winner], two[:, winner]) if sampled.shares[game].any() else np.ones(1)
        lows.append((float(chance.min()), int(chance.argmin())))
    swing = max(range(sampled.games), key=lambda game: swings[game][0])
    low = min(range(sampled.games), key=lambda game: lows[game][0])
    size, at = swings[swing]
    text = f"a win chance moves by {100 * size:.0f} points within a round"
    yield _Found("wildest swing", swing, text, _look(sampled, swing, at))
    chance_then, at = lows[low]
    text = f"the winner's chance was once {100 * chance_then:.0f} %"
    yield _Found("win from the smallest chance", low, text, _look(sampled, low, at))


def _look(sampled: Evaluation, game: int, look: int) -> int:
    """The win chances of this game were estimated several times; this is the number of the decision at estimate number
    `look`."""
    rounds = rounds_of(sampled.plan, game)[:: sampled.every]
    return rounds[min(look, len(rounds) - 1)].decision if rounds else 0
