"""How the strong house policy values a position: expected turns to the next delivery, in hundredths.

`b.trips` knows, for each set of open destinations, how many turns are left after the best move of each value. One turn
is looked ahead with the cards that stay in hand and one unseen card.
"""

from __future__ import annotations

from mewple.core.rule import rule
from mewple.core.words import LEGAL
from mewple.games.critter_cab.decks import lowest_bit
from mewple.games.critter_cab.kept import (
    CALL,
    USE_BALLOON,
    USE_DUCK,
    USE_FUEL,
    USE_HEART,
    USE_SLIP,
    USE_SLOTH,
    USE_SURGE,
    kept_refusal,
    rival_of,
)
from mewple.games.critter_cab.riders import tip
from mewple.games.critter_cab.state import (
    ACTIONS,
    AIMING,
    BALLOON,
    BET,
    DUCK,
    FAMILY,
    FLYING,
    FUEL,
    GOALS,
    HAND,
    HEART,
    LIMOUSINE,
    MOST_SEATS,
    RIVER,
    SLIP,
    SLOTH,
    SLOTS,
    STANDS,
    SURGE,
    TILES,
    VALUES,
    Box,
    Own,
    State,
)
from mewple.games.critter_cab.tables import LOW
from mewple.games.critter_cab.town import CHANCE, RIVER_BIT, SKY_BIT
from mewple.games.critter_cab.turn import ROUNDS, round_limit
from mewple.games.critter_cab.walk import PASS_THROUGH, can_reach, coins_for, ends_high, ends_low, own_path

CARD, DRIVE = ACTIONS.first("card"), ACTIONS.first("drive")
TURN = 100
NO_GOAL = -1
HOPELESS = 1 << 20
CHANCE_WORTH = 20
"""A chance tile is worth about 0.2 turns."""
WORTH_A_CARD = 70
"""FUEL, DUCK and BALLOON are played when they save 0.7 turns."""
LONG_TRIP, POOR_FARE = 320, 4
"""HEART is for trips of more than 3.2 turns that pay 4 coins or less."""
COIN_A_TURN = 160
"""A turn costs about 1.6 coins (in hundredths)."""
LAST_TURN_COIN = 1000


@rule
def prepare(b: Box, s: State, seat: int, own: Own) -> None:
    """What every valuation needs: goals of the riders, and how many Movement Cards of each value are unseen."""
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
    """The stands where one of two riders gets off, and the turns that the other takes from there."""
    for stand in range(STANDS):
        if stands >> stand & 1:
            own.stop[own.stops] = path * GOALS + b.goal_row[1 << stand]
            own.detour[own.stops] = b.trips[other][b.stand_tile[stand]]
            own.stops += 1


@rule
def hold(s: State, seat: int, own: Own, played: int) -> None:
    """The cards that stay in hand when one of value `played` (less 1; -1: none) is played."""
    own.left_count = 0
    for value in range(VALUES):
        count = s.hand[seat][value] - (1 if value == played else 0)
        for _ in range(count):
            own.left[own.left_count] = value + 1
            own.left_count += 1


@rule
def wait(b: Box, own: Own, goal: int, tile: int) -> int:
    """Expected turns from a tile to a goal, this next one included: the best of the held cards and one unseen one."""
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
    """Turns still to go at a tile for the riders in these slots (bits); both: the better order of the two trips."""
    if slots == 0:
        path = own_path(b, s, seat)
        return b.usual[path][tile] // 4  # only to prefer good places over bad ones
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
    """The slots of riders who stay in the taxi when a move ends here, as bits."""
    slots = 0
    for slot in range(SLOTS):
        if s.riders[seat][slot] >= 0 and not gets_off(b, s, seat, path, steps, tile, s.wants[seat][slot]):
            slots |= 1 << slot
    return slots


@rule
def gets_off(b: Box, s: State, seat: int, path: int, steps: int, tile: int, wants: int) -> bool:
    """R34, Q8: at the end of the move, or, where that is enough, on the way."""
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
    return (b.limit == ROUNDS and s.round == round_limit(b, s)) or s.rang != 0


@rule
def value_of(b: Box, s: State, seat: int, own: Own, path: int, steps: int, tile: int) -> int:
    """How good it is to end a move here; less is better."""
    slots = riders_left(b, s, seat, path, steps, tile)
    value = onward(b, s, seat, own, slots, tile)
    if b.tile_kind[tile] == CHANCE and s.drawn < b.chance_cap:
        value -= CHANCE_WORTH
    if is_last_turn(b, s):
        value -= LAST_TURN_COIN * earned(b, s, seat, slots)
    return value


@rule
def earned(b: Box, s: State, seat: int, slots: int) -> int:
    """Coins for the riders who are not in these slots any more."""
    coins = 0
    for slot in range(SLOTS):
        card = s.riders[seat][slot]
        if card >= 0 and slots >> slot & 1 == 0:
            coins += b.fare[card] + tip(b, s, seat, card)
    return coins


@rule
def best_end(b: Box, s: State, seat: int, own: Own, path: int, steps: int) -> int:
    """Goes through all ends of a move; leaves the best in `own.best_action` and its value in `own.best_value`."""
    mine = own_path(b, s, seat)
    start = s.tile[seat]
    own.best_value = HOPELESS
    for word in range(2):
        tiles = ends_low(b, path, mine, steps, start)
        if word == 1:
            tiles = ends_high(b, path, mine, steps, start)
        while tiles != 0:
            tile = LOW * word + lowest_bit(b, tiles)
            value = value_of(b, s, seat, own, path, steps, tile)
            if value < own.best_value:
                own.best_value = value
                own.best_action = DRIVE + tile
            tiles &= tiles - 1
    return own.best_value


@rule
def best_card(b: Box, s: State, seat: int, own: Own, path: int, bonus: int) -> int:
    """The best value over all cards that may be played; the card is left in `own.best_action`."""
    best, card = HOPELESS * 2, 0
    for value in range(VALUES):
        if s.hand[seat][value] > 0:
            hold(s, seat, own, value)
            found = best_end(b, s, seat, own, path, value + 1 + bonus)
            if found < best:
                best, card = found, value
            if s.sloth[seat]:
                break
    own.best_action = CARD + card
    return best


@rule
def best_drive(b: Box, s: State, seat: int, own: Own) -> int:
    """D5, D6: the card, or the end tile, with the fewest expected turns to go."""
    path = own_path(b, s, seat) | s.lent
    if s.phase == AIMING:
        hold(s, seat, own, -1)
        best_end(b, s, seat, own, path, s.steps)
    else:
        best_card(b, s, seat, own, path, s.bonus)
    return own.best_action


# --- Kept cards ---


@rule
def best_kept_card(b: Box, s: State, seat: int, own: Own) -> int:
    """D4: a kept card that is worth playing now, or -1."""
    if s.kept_count[seat] == 0:
        return -1
    action = unfriendly_card(b, s, seat)
    if action < 0 and not is_last_turn(b, s):
        action = change_of_heart(b, s, seat, own)
    if action < 0:
        action = slipstream(b, s, seat, own)
    if action < 0:
        action = longer_move(b, s, seat, own)
    if action < 0:
        action = surge(b, s, seat, own)
    return action


@rule
def may_play(b: Box, s: State, seat: int, card: int, action: int) -> bool:
    return s.kept[seat][card] > 0 and kept_refusal(b, s, action) == LEGAL


@rule
def unfriendly_card(b: Box, s: State, seat: int) -> int:
    """SLOTH on the rival with the most coins."""
    chosen, most = -1, -HOPELESS
    for ahead in range(MOST_SEATS - 1):
        if may_play(b, s, seat, SLOTH, USE_SLOTH + ahead):
            rival = rival_of(s, USE_SLOTH + ahead, USE_SLOTH)
            if s.coins[rival] > most:
                chosen, most = USE_SLOTH + ahead, s.coins[rival]
    return chosen


@rule
def change_of_heart(b: Box, s: State, seat: int, own: Own) -> int:
    """HEART for a long trip that pays little."""
    hold(s, seat, own, -1)
    for slot in range(SLOTS):
        if may_play(b, s, seat, HEART, USE_HEART + slot):
            card = s.riders[seat][slot]
            pays = b.fare[card] + tip(b, s, seat, card)
            if pays <= POOR_FARE and b.trips[own.goal[slot]][s.tile[seat]] > LONG_TRIP:
                return USE_HEART + slot
    return -1


@rule
def slipstream(b: Box, s: State, seat: int, own: Own) -> int:
    """SLIP to a rival who stands a turn nearer."""
    chosen, least = -1, HOPELESS
    if s.kept[seat][SLIP] == 0:
        return -1
    hold(s, seat, own, -1)
    slots = (1 if own.goal[0] >= 0 else 0) | (2 if own.goal[1] >= 0 else 0)
    here = onward(b, s, seat, own, slots, s.tile[seat])
    for ahead in range(MOST_SEATS - 1):
        if may_play(b, s, seat, SLIP, USE_SLIP + ahead):
            there = onward(b, s, seat, own, slots, s.tile[rival_of(s, USE_SLIP + ahead, USE_SLIP)])
            if there <= here - TURN and there < least:
                chosen, least = USE_SLIP + ahead, there
    return chosen


@rule
def longer_move(b: Box, s: State, seat: int, own: Own) -> int:
    """FUEL, DUCK, BALLOON, or a kept Bet!, when they save enough."""
    chosen, most = -1, WORTH_A_CARD - 1
    mine = own_path(b, s, seat)
    path = mine | s.lent
    useful = s.kept[seat][FUEL] + s.kept[seat][DUCK] + s.kept[seat][BALLOON] + s.kept[seat][BET]
    if useful == 0 or (s.jammed and s.kept[seat][BET] == 0):
        return -1
    now = TURN * 10 if s.jammed else best_card(b, s, seat, own, path, s.bonus)
    if may_play(b, s, seat, BET, CALL):
        hold(s, seat, own, -1)
        saved = now - best_end(b, s, seat, own, path, b.card_moves[BET])
        if saved > most:
            chosen, most = CALL + likely_call(b, s, seat), saved
    if s.jammed:
        return chosen
    if may_play(b, s, seat, FUEL, USE_FUEL):
        saved = now - best_card(b, s, seat, own, path, s.bonus + b.card_moves[FUEL])
        if saved > most:
            chosen, most = USE_FUEL, saved
    if may_play(b, s, seat, DUCK, USE_DUCK):
        saved = now - with_way(b, s, seat, own, RIVER_BIT, DUCK)
        if saved > most:
            chosen, most = USE_DUCK, saved
    if may_play(b, s, seat, BALLOON, USE_BALLOON):
        saved = now - with_way(b, s, seat, own, SKY_BIT, BALLOON)
        if saved > most:
            chosen, most = USE_BALLOON, saved
    return chosen


@rule
def with_way(b: Box, s: State, seat: int, own: Own, way: int, card: int) -> int:
    """The best value if DUCK or BALLOON were played."""
    mine = own_path(b, s, seat)
    if mine & way != 0:
        return best_card(b, s, seat, own, mine | s.lent, s.bonus + b.card_moves[card])
    return best_card(b, s, seat, own, mine | s.lent | way, s.bonus)


@rule
def surge(b: Box, s: State, seat: int, own: Own) -> int:
    """SURGE when the move that would be made delivers."""
    if s.jammed or not may_play(b, s, seat, SURGE, USE_SURGE):
        return -1
    path = own_path(b, s, seat) | s.lent
    best_card(b, s, seat, own, path, s.bonus)
    value = own.best_action - CARD
    hold(s, seat, own, value)
    best_end(b, s, seat, own, path, value + 1 + s.bonus)
    steps = value + 1 + s.bonus
    left = riders_left(b, s, seat, path, steps, own.best_action - DRIVE)
    return USE_SURGE if earned(b, s, seat, left) > 0 else -1


# --- Smaller decisions ---


@rule
def best_taxi(s: State) -> int:
    """D1: the wings first; the Family Taxi is the hardest to drive."""
    for taxi in (FLYING, LIMOUSINE, RIVER, FAMILY):
        taken = False
        for seat in range(s.seats):
            taken = taken or s.taxi[seat] == taxi
        if not taken:
            return taxi
    return RIVER


@rule
def best_stand(b: Box, s: State, seat: int) -> int:
    """D2: the stand from which trips are shortest on average."""
    path = own_path(b, s, seat)
    chosen = 0
    for stand in range(STANDS):
        if b.usual[path][b.stand_tile[stand]] < b.usual[path][b.stand_tile[chosen]]:
            chosen = stand
    return chosen


@rule
def trip_worth(b: Box, s: State, seat: int, slot: int) -> int:
    """Coins of a rider less what the turns of the trip cost, in hundredths."""
    card = s.riders[seat][slot]
    goal = own_path(b, s, seat) * GOALS + b.goal_row[s.wants[seat][slot]]
    return TURN * (b.fare[card] + tip(b, s, seat, card)) - COIN_A_TURN * b.trips[goal][s.tile[seat]] // TURN


@rule
def best_keep(b: Box, s: State, seat: int) -> int:
    """D3: the better trip; where both may stay, both if the second is worth its turns from where the first ends."""
    first, second = trip_worth(b, s, seat, 0), trip_worth(b, s, seat, 1)
    better = 0 if first >= second else 1
    if s.crowded:
        return better
    path = own_path(b, s, seat) * GOALS
    other = 1 - better
    extra = least_turns(b, s.wants[seat][better], path + b.goal_row[s.wants[seat][other]])
    pays = b.fare[s.riders[seat][other]] + tip(b, s, seat, s.riders[seat][other])
    return SLOTS if TURN * pays > COIN_A_TURN * extra // TURN else better


@rule
def least_turns(b: Box, stands: int, goal: int) -> int:
    """The fewest expected turns to a goal from one of these stands."""
    least = HOPELESS
    for stand in range(STANDS):
        if stands >> stand & 1:
            least = min(least, b.trips[goal][b.stand_tile[stand]])
    return least


@rule
def likely_call(b: Box, s: State, seat: int) -> int:
    """D7: odd or even, whichever more of the unseen Movement Cards are."""
    lead = 0
    for value in range(VALUES):
        unseen = b.movement[value] - s.hand[seat][value] - s.discards[value]
        lead += unseen if value % 2 == 0 else -unseen  # a card is its value less 1
    return 0 if lead >= 0 else 1


@rule
def best_tow(b: Box, s: State, seat: int, own: Own) -> int:
    """D9: the stand that helps most."""
    hold(s, seat, own, -1)
    chosen, least = 0, HOPELESS * 2
    for stand in range(STANDS):
        if b.nearest[s.tile[seat]] >> stand & 1:
            value = value_of(b, s, seat, own, 0, 0, b.stand_tile[stand])
            value -= coins_for(b, s, seat, 1 << stand)
            if value < least:
                chosen, least = stand, value
    return chosen
