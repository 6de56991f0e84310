"""Where each Movement Card can take a seat, before anything is played, and the ways there."""

from __future__ import annotations

import msgspec

from mewple.core.bits import seats_in
from mewple.games.critter_cab.legality import card_refusal
from mewple.games.critter_cab.state import AIMING, CARDS, OVER, SLOTS, SURGE, VALUES, Box, State
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
    """Who gets off where a move ends, by their cards, and what that pays with a SURGE that was played."""

    tile: int
    riders: tuple[str, ...]
    coins: int


class Move(msgspec.Struct, frozen=True):
    """A Movement Card (`value`; None: free moves or a card played already), all tiles where it can end, and the
    deliveries there. `allowed`: the card may be played."""

    value: int | None
    steps: int
    allowed: bool
    ends: tuple[int, ...]
    deliveries: tuple[Delivery, ...]


def moves(b: Box, s: State, seat: int | None) -> tuple[Move, ...]:
    """For the seat on turn with all that counts this turn; for others as if it were their turn."""
    return tuple(_move(b, s, seat, *each) for each in _possible(s, seat)) if seat is not None else ()


def routes(b: Box, s: State, seat: int | None) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """For each move of the seat on turn, for each of its ends: the tiles on the way, without the start."""
    if seat is None or seat != s.player:
        return ()
    return tuple(
        tuple(_route(b, s, seat, tile, steps) for tile in _ends(b, s, seat, steps)) for _, steps in _possible(s, seat)
    )


def _possible(s: State, seat: int) -> list[tuple[int | None, int]]:
    """The cards and the steps of the moves of a seat; none while its taxi is on its way."""
    if s.phase == OVER or s.tile[seat] < 0:
        return []
    if s.phase == AIMING and seat == s.player:
        return [(None, s.steps)] if s.steps else []
    bonus = s.bonus if seat == s.player else 0
    hand = s.hand[seat]
    return [(value + 1, value + 1 + bonus) for value in range(VALUES) if hand[value]]


def _move(b: Box, s: State, seat: int, value: int | None, steps: int) -> Move:
    return Move(
        value=value,
        steps=steps,
        allowed=value is None or card_refusal(s, seat, value - 1) == 0,
        ends=_ends(b, s, seat, steps),
        deliveries=tuple(_deliveries(b, s, seat, steps)),
    )


def _path(b: Box, s: State, seat: int) -> int:
    """The ways that the taxi may drive just now, borrowed ones included."""
    return own_path(b, s, seat) | (s.lent if seat == s.player else 0)


def _ends(b: Box, s: State, seat: int, steps: int) -> tuple[int, ...]:
    path, own, start = _path(b, s, seat), own_path(b, s, seat), s.tile[seat]
    low, high = ends_low(b, path, own, steps, start), ends_high(b, path, own, steps, start)
    return tuple(seats_in(low | high << LOW))


def _deliveries(b: Box, s: State, seat: int, steps: int) -> list[Delivery]:
    """Where somebody gets off."""
    found = []
    for tile in _ends(b, s, seat, steps):
        stands = _stands(b, s, seat, tile, steps)
        riders = [slot for slot in range(SLOTS) if s.riders[seat][slot] >= 0 and s.wants[seat][slot] & stands]
        if riders:
            cards = tuple(CARDS.passengers[s.riders[seat][slot]].id for slot in riders)
            surge = b.card_coins[SURGE] if s.surging and seat == s.player else 0
            found.append(Delivery(tile, cards, coins_for(b, s, seat, stands) + surge))
    return found


def _stands(b: Box, s: State, seat: int, tile: int, steps: int) -> int:
    """The stands where a move to this tile delivers, as bits (Q8)."""
    stands = 1 << b.tile_stand[tile] if b.tile_stand[tile] >= 0 else 0
    if b.delivery == PASS_THROUGH:
        path = _path(b, s, seat)
        stands |= visited_stands(b, path, s.tile[seat], route(b, s, seat, path, tile, steps), steps)
    return stands


def _route(b: Box, s: State, seat: int, tile: int, steps: int) -> tuple[int, ...]:
    """A packed walk as its tiles, the start left out."""
    path = _path(b, s, seat)
    walk = route(b, s, seat, path, tile, steps)
    tiles = [s.tile[seat]]
    for number in range(steps):
        tiles.append(step_from(b, path, tiles[-1], walk >> (4 * number) & 15))
    return tuple(tiles[1:])
