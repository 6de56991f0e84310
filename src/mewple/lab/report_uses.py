"""The section of a report about actions: how often each action is taken, how well the players who take it do, and what
it is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from mewple.core.game import Game
from mewple.lab import figures, metrics
from mewple.lab.counting import UseFigures
from mewple.lab.figures import Json, percent, plus_minus
from mewple.lab.happened import RULE_OF_THREE, never_in
from mewple.lab.intervals import Estimate, Moments
from mewple.lab.restricted import Worth, by_name

_TEXT = (
    "Won when taken and won when passed are correlations: an action may be taken by whoever is ahead. What it gained is"
    " causal: the win chance after it, less that after the best other action, from playouts."
)
_WORTH = (
    " Worth is causal, too: how much of the win a seat loses if it may never take the action and takes the best other"
    " one instead, while nobody else is restricted; first in games where it would have taken it, then over all games."
    " Too common: a game cannot be played without it."
)


def use_table(
    level: str, note: str, uses: Sequence[UseFigures], gains: dict[str, Estimate], worths: Sequence[Worth]
) -> Json:
    """A table with one row for each action that was offered. `worths` is empty if this was not measured."""
    columns = ["action", "offered", "taken", "won when taken", "won when passed", "gained", "decisions"]
    columns += ["worth when taken", "worth overall", "games without it"] if worths else []
    known = by_name(list(worths))
    rows = [
        [*_counted(use), *_gained(gains.get(use.use.name)), *(_worth(known.get(use.use.name)) if worths else [])]
        for use in uses
        if use.offered
    ]
    return figures.table(f"Actions ({level})", note, columns, rows, text=_TEXT + (_WORTH if worths else ""))


def _counted(use: UseFigures) -> list[str]:
    def share(numbers: Moments) -> str:
        return plus_minus(numbers.interval()) if numbers.count > metrics.RARE else "too rare"

    rate = Moments(use.offered, use.taken, use.taken).interval()
    taken = plus_minus(rate) if use.offered > 1 else percent(rate.mean)
    return [use.use.name, f"{use.offered:,}", taken, share(use.share_taken), share(use.share_passed)]


def _gained(gain: Estimate | None) -> list[str]:
    return ["", ""] if gain is None else [points(gain), str(gain.count)]


def _worth(worth: Worth | None) -> list[str]:
    if worth is None:
        return ["", "", ""]
    if worth.in_a_game is None or worth.overall is None:
        return ["too common", "too common", ""]
    return [points(worth.in_a_game), points(worth.overall, 2), str(worth.in_a_game.count)]


def points(gain: Estimate, digits: int = 1) -> str:
    """A difference in percentage points, as a text."""
    return f"{100 * gain.mean:+.{digits}f} ± {100 * gain.half:.{digits}f}"


def worth_figure(level: str, note: str, worths: Sequence[Worth], most: int = 20) -> list[Json]:
    """A chart of the actions that help most and of those that harm most."""
    measured = [each for each in worths if each.overall is not None]
    measured.sort(key=lambda each: -abs(each.overall.mean if each.overall else 0.0))
    rows = {each.use: each.overall for each in measured[:most] if each.overall is not None}
    if not rows:
        return []
    text = (
        f"The {len(rows)} with the largest effect, in points of share of the win over all games. Above 0: a seat that"
        " may not do it wins less often. Below 0: it wins more often."
    )
    return [figures.intervals(f"What it costs to do without ({level})", note, rows, reference=0.0, text=text)]


def events_table(game: Game, note: str, games: int, seen: Counter[str]) -> Json:
    """A table of the kinds of events that never happened."""
    missing = never_in(game, seen)
    text = (
        f"Kinds of events that the rules can report but that did not happen in {games:,} games. With 95 % confidence"
        f" each happens in fewer than {percent(min(1.0, RULE_OF_THREE / max(1, games)))} of all games between these"
        " players. Nobody resigns there, and there are no clocks."
    )
    rows = [[name.replace("_", " ")] for name in missing] or [["every kind of event happened"]]
    return figures.table("What never happened", note, ["event"], rows, text=text)
