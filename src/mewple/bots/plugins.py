"""Bots from other packages: classes with `decide(view, legal)`, found by their entry points.

[project.entry-points."mewple.bots"]
careful = "my_package:Careful"

Such a class has a name and says which games it plays; see docs/open-bots.md. It is given what its seat sees, and the
legal actions, as plain values and nothing else.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.metadata import entry_points
from typing import Any, Protocol

from mewple.core import play
from mewple.core.content import Level
from mewple.core.game import Game
from mewple.core.view import plain

log = logging.getLogger("mewple.bots")
GROUP = "mewple.bots"


class WrongChoice(ValueError):
    """Raised if a bot chose an illegal action. The message names the bot and its choice."""


class Bot(Protocol):
    """What the class of a bot must have. One object plays one seat of one match."""

    name: str
    """Its name in the list of levels."""
    text: str
    """A sentence about how it plays."""
    games: Sequence[str]
    """The ids of the games that it plays; an empty list means all."""

    def decide(self, view: Mapping[str, Any], legal: Sequence[Mapping[str, Any]]) -> Any:
        """Returns one of the legal actions, or its number."""


@cache
def outside_bots() -> dict[str, type[Bot]]:
    """The installed bots, by the names of their entry points. A bot that cannot be loaded is logged and left out."""
    found: dict[str, type[Bot]] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda each: each.name):
        try:
            made = entry.load()
            if not callable(getattr(made, "decide", None)) or not isinstance(getattr(made, "name", None), str):
                raise TypeError(f"{entry.value} needs a `name` and a method `decide(view, legal)`")
        except Exception:
            log.exception("bot cannot be loaded", extra={"bot": entry.name})
        else:
            found[entry.name] = made
    return found


def outside_level(game: Game, id: str) -> Level | None:  # noqa: A002  that is what the box calls it
    """The level of such a bot, or None if it does not play this game. If the bot fails, the strong policy decides."""
    made = outside_bots().get(id)
    games = tuple(getattr(made, "games", ()))
    if made is None or (games and game.id not in games):
        return None
    return Level(id=id, name=made.name, text=str(getattr(made, "text", "")), policy="house")


def outside_levels(game: Game) -> tuple[Level, ...]:
    """The levels of all such bots that play this game."""
    found = (outside_level(game, name) for name in outside_bots())
    return tuple(level for level in found if level is not None)


def seen(game: Game, b: Any, s: Any, seat: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """What a bot is given in a tournament: the seat's view and its legal actions, as plain values. At a table,
    `mewple.match.views` makes the same data."""
    legal = [
        {"action": action, "words": game.actions.words(action), "label": game.words.action(b, s, seat, action)}
        for action in play.legal(game, b, s, seat)
    ]
    return plain(game.words.view(b, s, seat)), legal


def make_bot(name: str) -> Bot:
    """Makes an object of this bot, for one seat of one match."""
    return outside_bots()[name]()


def choose(bot: Bot, view: dict[str, Any], legal: list[dict[str, Any]]) -> int:
    """The action that the bot chooses. Raises `WrongChoice` if it is not legal."""
    chosen = bot.decide(view, legal)
    action = chosen.get("action") if isinstance(chosen, Mapping) else chosen
    if isinstance(action, bool) or not isinstance(action, int) or action not in [each["action"] for each in legal]:
        raise WrongChoice(f"{bot.name} chose {chosen!r}, which is not legal now")
    return action


@lru_cache(maxsize=1000)
def _remembered(name: str, match: str) -> Bot:
    return make_bot(name)


def ask(name: str, match: str, view: dict[str, Any], legal: list[dict[str, Any]]) -> int:
    """The action that the bot with this name chooses. Its object is kept for later decisions with the same `match`, a
    text that names one seat of one match."""
    return choose(_remembered(name, match), view, legal)
