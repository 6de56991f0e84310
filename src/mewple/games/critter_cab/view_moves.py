"""Where each Movement Card can take a seat, before it is played, and the ways there."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from mewple.core.bits import lowest_bit
from mewple.core.reasons import LEGAL
from mewple.games.critter_cab.legality import card_refusal
from mewple.games.critter_cab.state import AIMING, CARDS, OVER, SURGE, TOWN, Box, State
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


class Delivery(msgspec.Struct, frozen=True):
    """A delivery at the end of a move: the passengers, by the ids of their cards, and the coins that they pay,
    including the bonus of an active SURGE."""

    tile: int
    riders: tuple[str, ...]
    coins: int


class Move(msgspec.Struct, frozen=True):
    """A Movement Card, all tiles where its move can end, and the deliveries there.

    `value` is None for free moves, and for a card that has been played already. `allowed`: the card may be played now.
    """

    value: int | None
    steps: int
    allowed: bool
    ends: tuple[int, ...]
    deliveries: tuple[Delivery, ...]


def moves(b: Box, s: State, seat: int | None) -> tuple[Move, ...]:
    """The moves of a seat. If the seat is not on turn, these are the moves that it could make if it were."""
    if seat is None or not _may_drive(s, seat):
        return ()
    taxi = _Taxi(b, s, seat)
    return tuple(_move(taxi, value, steps) for value, steps in _possible(s, seat))


def routes(b: Box, s: State, seat: int | None) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each move of the seat on turn and each of its ends: the tiles on the way, without the start."""
    if seat is None or seat != s.player or not _may_drive(s, seat):
        return ()
    taxi = _Taxi(b, s, seat)
    return tuple(tuple(taxi.route(tile, steps) for tile in taxi.ends(steps)) for _, steps in _possible(s, seat))


def _may_drive(s: State, seat: int) -> bool:
    """Whether the game goes on and the taxi is in town."""
    return s.phase != OVER and s.tile[seat] >= 0


def _possible(s: State, seat: int) -> list[tuple[int | None, int]]:
    """For each move that a seat may choose, the card's value and the number of steps. Empty while the taxi is on its
    way."""
    if s.phase == AIMING and seat == s.player:
        return [(None, s.steps)] if s.steps else []
    bonus = s.bonus if seat == s.player else 0
    return [(value + 1, value + 1 + bonus) for value, held in enumerate(s.hand[seat]) if held]


def _move(taxi: _Taxi, value: int | None, steps: int) -> Move:
    ends = taxi.ends(steps)
    allowed = value is None or card_refusal(taxi.s, taxi.seat, value - 1) == LEGAL
    return Move(value, steps, allowed, ends, tuple(taxi.deliveries(ends, steps)))


class _Taxi:
    """A taxi and its position. `own`: the ways on which it may stop. `path`: these, and those that it may use only in
    this turn."""

    def __init__(self, b: Box, s: State, seat: int) -> None:
        self.b, self.s, self.seat = b, s, seat
        mine = seat == s.player
        self.start = s.tile[seat]
        self.own = own_path(b, s, seat)
        self.path = self.own | (s.lent if mine else 0)
        self.surge = b.card_coins[SURGE] if mine and s.surging else 0

    def ends(self, steps: int) -> tuple[int, ...]:
        """The tiles where a move may end, ascending."""
        where = self.b, self.path, self.own, steps, self.start
        tiles, found = ends_low(*where) | ends_high(*where) << LOW, []
        while tiles:
            found.append(lowest_bit(tiles))
            tiles &= tiles - 1
        return tuple(found)

    def deliveries(self, ends: tuple[int, ...], steps: int) -> Iterator[Delivery]:
        """The possible deliveries at these ends (Q8)."""
        riders = [(card, wants) for card, wants in zip(self.s.riders[self.seat], self.s.wants[self.seat]) if card >= 0]
        passing = self.b.delivery == PASS_THROUGH
        for tile in ends:
            stand = TOWN.tiles[tile].stand
            if not riders or (stand < 0 and not passing):
                continue
            stands = (1 << stand if stand >= 0 else 0) | (self._passed(tile, steps) if passing else 0)
            off = tuple(CARDS.passengers[card].id for card, wants in riders if wants & stands)
            if off:
                yield Delivery(tile, off, coins_for(self.b, self.s, self.seat, stands) + self.surge)

    def route(self, tile: int, steps: int) -> tuple[int, ...]:
        """The tiles on the way to an end tile."""
        walk, tiles = self._walk(tile, steps), [self.start]
        for number in range(steps):
            tiles.append(step_from(self.b, self.path, tiles[-1], walk >> (4 * number) & 15))
        return tuple(tiles[1:])

    def _walk(self, tile: int, steps: int) -> int:
        return route(self.b, self.s, self.seat, self.path, tile, steps)

    def _passed(self, tile: int, steps: int) -> int:
        """The stands on the way to an end tile, as bits."""
        return visited_stands(self.b, self.path, self.start, self._walk(tile, steps), steps)
