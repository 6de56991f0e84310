"""How the strong policy values a position: by the expected turns to the next delivery, in hundredths.

For each set of open destinations and each number of steps, `b.trips` holds how many turns are expected after the best
move with this number of steps. The valuation looks one turn ahead, with the cards that stay in hand and one unseen
card.
"""

from __future__ import annotations

from mewple.core.bits import lowest_bit
from mewple.core.rule import rule
from mewple.games.critter_cab.content_town import CHANCE
from mewple.games.critter_cab.riders import tip
from mewple.games.critter_cab.state import A_CARD, A_DRIVE, GOALS, HAND, SLOTS, STANDS, TILES, VALUES, Box, Own, State
from mewple.games.critter_cab.tables import LOW
from mewple.games.critter_cab.turns import is_last_round
from mewple.games.critter_cab.walk import PASS_THROUGH, can_reach, ends_high, ends_low, own_path

TURN = 100
NO_GOAL = -1
HOPELESS = 1 << 20
CHANCE_WORTH = 20
"""Ending on a chance tile is worth about 0.2 turns, given here in hundredths."""
COIN_A_TURN = 160
"""A turn is worth about 1.6 coins, given here in hundredths."""
LAST_TURN_COIN = 1000


@rule
def prepare(b: Box, s: State, seat: int, own: Own) -> None:
    """Prepares the valuations: finds the riders' goals, and counts the unseen Movement Cards of each value."""
    total = 0
    for value in range(VALUES):
        own.unseen[value] = b.movement[value] - s.hand[seat][value] - s.discards[value]
        total += own.unseen[value]
    own.unseen_total = total
    path = own_path(b, s, seat)
    for slot in range(SLOTS):
        own.goal[slot] = NO_GOAL
        if s.riders[seat][slot] >= 0:
            own.goal[slot] = path * GOALS + b.goal_row[s.wants[seat][slot]]
    own.stops = 0
    if own.goal[SLOTS - 1] >= 0:
        for slot in range(SLOTS):
            plan_stops(b, own, s.wants[seat][slot], path, own.goal[1 - slot])


@rule
def plan_stops(b: Box, own: Own, stands: int, path: int, other: int) -> None:
    """Stores the stands where one of two riders can get off, and the turns that the other one's trip takes
    from there."""
    for stand in range(STANDS):
        if stands >> stand & 1:
            own.stop[own.stops] = path * GOALS + b.goal_row[1 << stand]
            own.detour[own.stops] = b.trips[other][b.stand_tile[stand]]
            own.stops += 1


@rule
def hold(s: State, seat: int, own: Own, played: int) -> None:
    """Stores the cards that stay in hand after a card is played. `played` is the value of this card less 1, or -1 for
    no card."""
    own.left_count = 0
    for value in range(VALUES):
        count = s.hand[seat][value] - (1 if value == played else 0)
        for _ in range(count):
            own.left[own.left_count] = value + 1
            own.left_count += 1


@rule
def wait(b: Box, own: Own, goal: int, tile: int) -> int:
    """Expected turns from a tile to a goal.

    The next turn is included. In it, the taxi makes the best move that the cards in hand and one unseen card allow.
    """
    row = b.trips[goal]
    best = HOPELESS
    for place in range(own.left_count):
        best = min(best, row[own.left[place] * TILES + tile])
    if own.left_count >= HAND or own.unseen_total <= 0:
        return TURN + best
    total = 0
    for value in range(VALUES):
        total += own.unseen[value] * min(best, row[(value + 1) * TILES + tile])
    return TURN + total // own.unseen_total


@rule
def onward(b: Box, s: State, seat: int, own: Own, slots: int, tile: int) -> int:
    """Expected turns from a tile until the riders in these slots (bits) are delivered. With two riders, the better
    order of delivery counts."""
    if slots == 0:
        path = own_path(b, s, seat)
        return b.usual[path][tile] // 4  # small, so that it only decides between equally good tiles
    if slots == 1:
        return wait(b, own, own.goal[0], tile)
    if slots == 2:
        return wait(b, own, own.goal[1], tile)
    least = HOPELESS
    for place in range(own.stops):
        least = min(least, wait(b, own, own.stop[place], tile) + own.detour[place])
    return least


@rule
def riders_left(b: Box, s: State, seat: int, path: int, steps: int, tile: int) -> int:
    """The slots of the riders who stay in the taxi after this move, as bits."""
    slots = 0
    for slot in range(SLOTS):
        if s.riders[seat][slot] >= 0 and not gets_off(b, s, seat, path, steps, tile, s.wants[seat][slot]):
            slots |= 1 << slot
    return slots


@rule
def gets_off(b: Box, s: State, seat: int, path: int, steps: int, tile: int, wants: int) -> bool:
    """R34, Q8: whether a rider gets off at the end of the move or, if an option allows it, at a stand on the way."""
    if b.tile_stand[tile] >= 0 and wants >> b.tile_stand[tile] & 1:
        return True
    if b.delivery != PASS_THROUGH or steps == 0:
        return False
    start = s.tile[seat]
    for stand in range(STANDS):
        if wants >> stand & 1:
            middle = b.stand_tile[stand]
            for made in range(1, steps):
                if can_reach(b, path, made, start, middle) and can_reach(b, path, steps - made, middle, tile):
                    return True
    return False


@rule
def is_last_turn(b: Box, s: State) -> bool:
    """Whether this is the seat's last turn, as far as anybody can tell."""
    return is_last_round(b, s) or s.rang != 0


@rule
def value_of(b: Box, s: State, seat: int, own: Own, path: int, steps: int, tile: int) -> int:
    """The value of ending a move on a tile. A lower value is better."""
    slots = riders_left(b, s, seat, path, steps, tile)
    value = onward(b, s, seat, own, slots, tile)
    if b.tile_kind[tile] == CHANCE and s.drawn < b.chance_cap:
        value -= CHANCE_WORTH
    if is_last_turn(b, s):
        value -= LAST_TURN_COIN * earned(b, s, seat, slots)
    return value


@rule
def earned(b: Box, s: State, seat: int, slots: int) -> int:
    """The coins that the seat gets for its riders, except for those in these slots."""
    coins = 0
    for slot in range(SLOTS):
        card = s.riders[seat][slot]
        if card >= 0 and slots >> slot & 1 == 0:
            coins += b.fare[card] + tip(b, s, seat, card)
    return coins


@rule
def best_end(b: Box, s: State, seat: int, own: Own, path: int, steps: int) -> int:
    """The value of the best tile where a move can end. Stores the action of driving there in `own.best_action`."""
    mine = own_path(b, s, seat)
    start = s.tile[seat]
    own.best_value = HOPELESS
    for word in range(2):
        tiles = ends_low(b, path, mine, steps, start)
        if word == 1:
            tiles = ends_high(b, path, mine, steps, start)
        while tiles != 0:
            tile = LOW * word + lowest_bit(tiles)
            value = value_of(b, s, seat, own, path, steps, tile)
            if value < own.best_value:
                own.best_value = value
                own.best_action = A_DRIVE + tile
            tiles &= tiles - 1
    return own.best_value


@rule
def best_card(b: Box, s: State, seat: int, own: Own, path: int, bonus: int) -> int:
    """The value of the best Movement Card that may be played. Stores the action that plays it in `own.best_action`."""
    best, card = HOPELESS * 2, 0
    for value in range(VALUES):
        if s.hand[seat][value] > 0:
            hold(s, seat, own, value)
            found = best_end(b, s, seat, own, path, value + 1 + bonus)
            if found < best:
                best, card = found, value
            if s.sloth[seat]:
                break
    own.best_action = A_CARD + card
    return best
