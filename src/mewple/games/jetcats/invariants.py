"""What must always hold. Fuzzing calls `status` after every action; each bit of the result stands for one broken
invariant."""

from mewple.core.rule import rule
from mewple.games.jetcats.draft import eagerness
from mewple.games.jetcats.liftoff import CAPPED
from mewple.games.jetcats.state import (
    CATS,
    CHOOSE,
    CLASSES,
    DISCARD,
    FLY,
    GROUNDED,
    HEIGHTS,
    LANDED,
    LEFTOVER,
    MOST_ROW,
    OVER,
    REROLLS,
    ROUNDS,
    SPEEDS,
    TAKE,
    Box,
    State,
)
from mewple.games.jetcats.turns import SHUFFLED_BACKS, seat_at

INVARIANTS = (
    "the phase, the round or the turn is out of range",
    "the deck does not hold every Cat once",
    "a Cat is in two places, or was never dealt",
    "two seats hold the same Jetpack, or a hand has the wrong size",
    "the turn order is not by speed and colour",
    "dice are negative, over the limit, or not those gathered",
    "a Catbase's icons are not the sum of its Cats",
    "Victory Points are not the sum of what paid them",
    "tokens are negative or more than could be earned",
    "the winners do not fit the phase",
    "the colours that win ties are not those on the back of the top Cat",
)


@rule
def invariants(b: Box, s: State) -> int:
    broken = 0
    if not course_holds(b, s):
        return 1
    if not deck_holds(s):
        broken |= 2
    if not places_hold(s):
        broken |= 4
    if not hands_hold(s):
        broken |= 8
    if not order_holds(b, s):
        broken |= 16
    if not dice_hold(b, s):
        broken |= 32
    if not bases_hold(b, s):
        broken |= 64
    if not points_hold(b, s):
        broken |= 128
    if not tokens_hold(b, s):
        broken |= 256
    if (s.phase == OVER) != (s.winners > 0) or s.winners >= 1 << s.seats:
        broken |= 512
    if not ribbon_holds(b, s):
        broken |= 1024
    return broken


@rule
def course_holds(b: Box, s: State) -> bool:
    if not 1 <= s.round <= b.rounds or not CHOOSE <= s.phase <= OVER or s.dealt != s.round * b.row_size[s.seats]:
        return False
    if not 0 <= s.extra < 1 << s.seats or (s.extra and s.round < b.rounds) or (s.phase == LEFTOVER and s.extra == 0):
        return False
    if s.phase == DISCARD and (s.seats != 2 or s.turn != 0):
        return False
    drafting_or_flying = s.phase in (TAKE, FLY)
    return not drafting_or_flying or 0 <= s.turn < s.seats


@rule
def deck_holds(s: State) -> bool:
    seen = 0
    for place in range(CATS):
        seen |= 1 << s.deck[place]
    return seen == (1 << CATS) - 1


@rule
def dealt_cats(s: State) -> int:
    """The Cats that have left the deck, as bits."""
    seen = 0
    for place in range(s.dealt):
        seen |= 1 << s.deck[place]
    return seen


@rule
def places_hold(s: State) -> bool:
    """Whether all Cats in the row, with seats and in Catbases are different Cats that have left the deck."""
    free = dealt_cats(s)
    for slot in range(MOST_ROW):
        if s.row[slot] >= 0:
            if free >> s.row[slot] & 1 == 0:
                return False
            free &= ~(1 << s.row[slot])
    for seat in range(s.seats):
        for place in range(ROUNDS):
            cat = s.cats[seat][place]
            if cat >= 0:
                if free >> cat & 1 == 0:
                    return False
                free &= ~(1 << cat)
    return fresh_cats_hold(s, free)


@rule
def fresh_cats_hold(s: State, free: int) -> bool:
    """Whether every drafted Cat is outside the Catbase until it has flown."""
    for seat in range(s.seats):
        cat = s.cat[seat]
        if cat >= 0 and s.cats[seat][s.round - 1] < 0 and s.phase != CHOOSE:
            if free >> cat & 1 == 0:
                return False
            free &= ~(1 << cat)
    return True


@rule
def hands_hold(s: State) -> bool:
    """R4: whether no two seats have the same Jetpack, and every seat has played one in each round."""
    for speed in range(SPEEDS):
        seen = 0
        for seat in range(s.seats):
            if seen >> s.colours[seat][speed] & 1:
                return False
            seen |= 1 << s.colours[seat][speed]
    played = s.round - 1 if s.phase == CHOOSE else s.round
    for seat in range(s.seats):
        held = 0
        for speed in range(SPEEDS):
            held += s.held[seat] >> speed & 1
        leftover = 1 if s.extra and s.jetpack[seat] >= 0 else 0
        if held != SPEEDS - played - leftover or not choice_holds(s, seat):
            return False
    return True


@rule
def choice_holds(s: State, seat: int) -> bool:
    """Whether a face-down Jetpack is in its owner's hand, and exists only while seats choose."""
    if s.chosen >> seat & 1 == 0:
        return s.choice[seat] == -1
    choosing = s.phase in (CHOOSE, LEFTOVER)
    return choosing and s.choice[seat] >= 0 and s.held[seat] >> s.choice[seat] & 1 == 1


@rule
def order_holds(b: Box, s: State) -> bool:
    """R15, R16: whether the turn order agrees with the Jetpacks of this round, once they are revealed."""
    if s.phase == CHOOSE or s.extra:
        return True
    seen = 1 << s.order[0]
    for place in range(1, s.seats):
        seen |= 1 << s.order[place]
        ahead = seat_at(s, place - 1)
        behind = seat_at(s, place)
        if eagerness(b, s, ahead, s.jetpack[ahead]) <= eagerness(b, s, behind, s.jetpack[behind]):
            return False
    return seen == (1 << s.seats) - 1


@rule
def ribbon_holds(b: Box, s: State) -> bool:
    """R12: whether the ribbon shows the back of the top card. With shuffled backs, the ribbon may show any existing
    back."""
    order = s.tops[s.round - 1]
    if b.cat_backs == SHUFFLED_BACKS or s.dealt >= CATS:
        return 0 <= order < b.orders
    return order == b.cat_order[s.deck[s.dealt]]


@rule
def dice_hold(b: Box, s: State) -> bool:
    for seat in range(s.seats):
        pool = 0
        shown = 0
        for die in range(3):
            pool += s.pool[seat][die]
            if s.pool[seat][die] < 0 or (b.dice_cap == CAPPED and s.pool[seat][die] > b.supply):
                return False
        for place in range(len(CLASSES)):
            shown += s.dice[seat][place]
            if s.dice[seat][place] < 0:
                return False
        if s.rerolls[seat] < 0 or s.any_left[seat] < 0 or s.pairs_left[seat] < 0:
            return False
        if shown != (pool if s.step[seat] >= REROLLS else 0) or not GROUNDED <= s.step[seat] <= LANDED:
            return False
    return True


@rule
def bases_hold(b: Box, s: State) -> bool:
    for seat in range(s.seats):
        total = 0
        for place in range(ROUNDS):
            if s.cats[seat][place] >= 0:
                total += b.cat_base[s.cats[seat][place]]
        if total != s.base[seat]:
            return False
    return True


@rule
def points_hold(b: Box, s: State) -> bool:
    """Whether each seat's points are the sum of the points that Cats, Jetpacks and heights paid."""
    for seat in range(s.seats):
        total = s.paid[seat][0] + s.paid[seat][1]
        for height in range(HEIGHTS):
            total += s.flights[seat][height + 1] * b.height_vp[height]
        if total != s.vp[seat]:
            return False
    return True


@rule
def tokens_hold(b: Box, s: State) -> bool:
    """Q26: whether each seat has one token for each miss, less those that it has spent."""
    for seat in range(s.seats):
        if not s.spent[seat] <= s.tokens[seat] + (s.spent[seat] if s.launches[seat] >= 0 else 0):
            return False
        if not 0 <= s.tokens[seat] <= b.start_tokens + s.flights[seat][0]:
            return False
    return True
