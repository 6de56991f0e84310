"""Where each Movement Card can take a seat, with a route to every end: for the board, before anything is played."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.games.critter_cab.content_town import CHANCE
from mewple.games.critter_cab.legality import card_refusal
from mewple.games.critter_cab.state import A_CARD, A_DRIVE, AIMING, CARDS, OVER, SLOTS, SURGE, TILES, TOWN, VALUES
from mewple.games.critter_cab.tables import LOW
from mewple.games.critter_cab.walk import (
    PASS_THROUGH,
    coins_for,
    ends_high,
    ends_low,
    own_path,
    route,
    step_from,
    visited_stands,
)


class End(msgspec.Struct, frozen=True):
    """A tile where a move can end: the route there, who gets off on it and what that pays with a SURGE that was played;
    chance tile or not.

    `actions` are what it takes to drive there, one after another: the card, unless it is played already, and the tile.
    """

    tile: int
    label: str
    route: tuple[int, ...]
    delivers: tuple[str, ...]
    coins: int
    chance: bool
    actions: tuple[int, ...]


class Move(msgspec.Struct, frozen=True):
    """A Movement Card (`value`; None: free moves or a card played already) and all its ends."""

    value: int | None
    steps: int
    allowed: bool
    ends: tuple[End, ...]


def moves(b: Any, s: Any, seat: int) -> tuple[Move, ...]:
    """For the seat on turn with all that counts this turn; for others as if it were their turn."""
    if s.phase == OVER or s.tile[seat] < 0:
        return ()
    mine = seat == s.player
    if mine and s.phase == AIMING:
        return (Move(None, s.steps, True, _ends(b, s, seat, s.steps, s.lent, ())),)
    bonus, lent = (s.bonus, s.lent) if mine else (0, 0)
    held = [value for value in range(VALUES) if s.hand[seat][value]]
    return tuple(
        Move(
            value=v + 1,
            steps=v + 1 + bonus,
            allowed=card_refusal(s, seat, v) == 0,
            ends=_ends(b, s, seat, v + 1 + bonus, lent, (A_CARD + v,)),
        )
        for v in held
    )


def _ends(b: Any, s: Any, seat: int, steps: int, lent: int, first: tuple[int, ...]) -> tuple[End, ...]:
    own = own_path(b, s, seat)
    path, start = own | lent, s.tile[seat]
    tiles = ends_low(b, path, own, steps, start) | ends_high(b, path, own, steps, start) << LOW
    found = (tile for tile in range(TILES) if tiles >> tile & 1)
    return tuple(_end(b, s, seat, path, tile, steps, (*first, A_DRIVE + tile)) for tile in found)


def _end(b: Any, s: Any, seat: int, path: int, tile: int, steps: int, actions: tuple[int, ...]) -> End:
    start = s.tile[seat]
    walk = route(b, s, seat, path, tile, steps)
    stands = 1 << TOWN.tiles[tile].stand if TOWN.tiles[tile].stand >= 0 else 0
    if b.delivery == PASS_THROUGH:
        stands |= visited_stands(b, path, start, walk, steps)
    riders = [slot for slot in range(SLOTS) if s.riders[seat][slot] >= 0 and s.wants[seat][slot] & stands]
    surge = b.card_coins[SURGE] if riders and s.surging and seat == s.player else 0
    return End(
        tile=tile,
        label=TOWN.tiles[tile].label,
        route=_unpacked(b, path, start, walk, steps),
        delivers=tuple(CARDS.passengers[s.riders[seat][slot]].id for slot in riders),
        coins=coins_for(b, s, seat, stands) + surge,
        chance=TOWN.tiles[tile].kind == CHANCE,
        actions=actions,
    )


def _unpacked(b: Any, path: int, start: int, walk: int, steps: int) -> tuple[int, ...]:
    """A packed walk as its tiles, the start left out."""
    tiles = [start]
    for number in range(steps):
        tiles.append(step_from(b, path, tiles[-1], walk >> (4 * number) & 15))
    return tuple(tiles[1:])
