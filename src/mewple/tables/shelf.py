"""The games that the lobby offers, and what it shows about each."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache

from mewple.bots.levels import levels
from mewple.core.content import Level, Preset
from mewple.core.game import Game
from mewple.core.registry import find, ids
from mewple.tables.wire import GameClockInfo, GameInfo, GuideSection, LevelInfo, OptionInfo, PresetInfo

log = logging.getLogger("mewple.shelf")


@cache
def sound_games() -> list[Game]:
    """All games that can be loaded. A game from another package that cannot be loaded is logged and left out."""
    found = []
    for game in ids():
        try:
            found.append(find(game))
        except Exception:
            log.exception("game cannot be loaded", extra={"game": game})
    return found


@cache
def shelf(board_address: Callable[[Game], str] = lambda _: "") -> list[GameInfo]:
    """The lobby's information about all games. `board_address`: finds the address of the script that draws a board, for
    a game whose package brings its own board; empty for other games."""
    return [_info(game, board_address(game)) for game in sound_games()]


@cache
def guide(game: str) -> list[GuideSection]:
    return [GuideSection(**section) for section in find(game).guide]


def _info(game: Game, board: str) -> GameInfo:
    content = game.content
    return GameInfo(
        id=game.id,
        name=game.name,
        tagline=content.tagline,
        version=content.version,
        seats=list(game.seats),
        minutes=content.minutes,
        cooperative=content.cooperative,
        hidden=game.hidden,
        dice=bool(game.outcomes.asked()),
        resign=game.resign is not None,
        clock=game.ring is not None,
        clock_rule=_clock_rule(game),
        options=_options(game),
        presets=[_preset(each) for each in content.presets],
        levels=[_level(game, each) for each in levels(game)],
        board=board,
        lesson_minutes=game.lesson.minutes if game.lesson else 0,
        printable=game.printed is not None,
    )


def _preset(preset: Preset) -> PresetInfo:
    return PresetInfo(
        preset.id,
        preset.name,
        preset.text,
        dict(preset.options),
        list(preset.seats),
        printed=preset.printed,
        quick=preset.quick,
    )


def _level(game: Game, level: Level) -> LevelInfo:
    return LevelInfo(level.id, level.name, level.text, level.seconds, level not in game.content.levels)


def _clock_rule(game: Game) -> GameClockInfo | None:
    clock = game.content.clock
    return GameClockInfo(dict(clock.when), clock.option, clock.unit) if clock and clock.option else None


def _options(game: Game) -> list[OptionInfo]:
    return [
        OptionInfo(
            id=each.id,
            title=each.title,
            text=each.text,
            clause=each.clause,
            default=each.default,
            choices=list(each.choices),
            labels=list(each.labels),
            low=each.low,
            high=each.high,
            seats=list(each.seats),
        )
        for each in game.content.options.values()
    ]
