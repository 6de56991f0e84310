"""The games that can be played without a server. They offer only bots that need no search."""

from __future__ import annotations

from functools import cache

import msgspec

from mewple.browser.at_once import decides_at_once
from mewple.core.game import Game
from mewple.core.registry import GROUP
from mewple.tables.shelf import shelf, sound_games
from mewple.tables.wire import GameInfo


def built_in_games() -> list[Game]:
    """The games that are part of this package. A site has no games from other packages."""
    return [game for game in sound_games() if game.rules.setup.__module__.startswith(f"{GROUP}.")]


@cache
def box_infos() -> list[GameInfo]:
    """The lobby's information about these games."""
    ids = {game.id: game for game in built_in_games()}
    return [_with_quick_bots(each, ids[each.id]) for each in shelf() if each.id in ids]


def _with_quick_bots(info: GameInfo, game: Game) -> GameInfo:
    quick = {level.id for level in game.content.levels if decides_at_once(level)}
    return msgspec.structs.replace(info, levels=[level for level in info.levels if level.id in quick])
