"""The house policies: a beginner who takes the nearest passenger, and a cabbie who weighs fares, spaces and rivals.

Both use only what their seat may know. Ways come from the tables in the box; nothing is searched.
"""

from mewple.core.fate import below
from mewple.core.rule import rule
from mewple.games.cabbie.course import count
from mewple.games.cabbie.imagine import bits_in, unknown_to
from mewple.games.cabbie.legality import first_option, options
from mewple.games.cabbie.roads import jammed, number, occupied
from mewple.games.cabbie.state import (
    A_ACCEPT,
    A_CLAIM,
    A_DRIVE,
    A_END,
    A_REFUSE,
    A_START,
    BY_MONEY,
    CHOOSING,
    DESTINATIONS,
    FAR,
    GOALS,
    NO_JAM,
    NONE,
    PER_SEAT,
    PILES,
    PLACES,
    RESERVE,
    SPACES,
    TOURING,
    WAYS,
    Box,
    Own,
    State,
)
from mewple.games.cabbie.trips import fare_of, money

BEGINNER = 0
LONG_TOUR = 50  # section 8 of the ledger
NOTHING = -1_000_000
HUGE = 1 << 40
PRECIOUS = 1_000_000
FIRST_OF_ALL = -10_000


@rule
def house(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    if s.phase == CHOOSING:
        return any_start(b, s, own) if policy == BEGINNER else best_start(b, s)
    if s.phase == TOURING:
        tempting = short_tour(b, s) if policy == BEGINNER else good_tour(b, s, seat)
        return A_ACCEPT if tempting else A_REFUSE
    make_plans(b, s, seat, policy, own)
    entered = best_entry(b, s, seat, policy)
    if entered != NONE:
        return entered
    claimed = best_claim(b, s, seat, policy, own)
    return claimed if claimed != NONE else best_drive(b, s, policy, own)


# ---- what both know ----


@rule
def spaces_to(b: Box, s: State, goal: int, square: int) -> int:
    """Round the jam; where that is the goal's only way, the open roads and a turn of waiting."""
    way = b.way[s.jam * GOALS + goal][square]
    return way if way != FAR else b.way[NO_JAM * GOALS + goal][square] + SPACES


@rule
def next_stop(b: Box, s: State, cab: int) -> int:
    card = s.destination[cab]
    first = b.first_stop[card]
    return first if first != NONE and s.begun[cab] >> card & 1 == 0 else b.last_stop[card]


@rule
def spaces_left(b: Box, s: State, cab: int) -> int:
    """To the last stop, through the first."""
    card = s.destination[cab]
    stop = next_stop(b, s, cab)
    more = b.between[card] if stop != b.last_stop[card] else 0
    return spaces_to(b, s, stop, s.square[cab]) + more


@rule
def make_plans(b: Box, s: State, seat: int, policy: int, own: Own) -> None:
    """For each cab: where to, how far that is, and what it is worth."""
    for which in range(PER_SEAT):
        cab = number(s, which)
        own.goal[which] = NONE
        own.value[which] = NOTHING
        if s.square[cab] != NONE:
            if s.passenger[cab] != NONE:
                own.goal[which] = next_stop(b, s, cab)
                own.spaces[which] = spaces_left(b, s, cab)
            else:
                plan_pick_up(b, s, seat, policy, which, NONE, own)
                follow_wish(b, s, seat, which, own)
    if policy != BEGINNER and own.goal[0] == own.goal[1] and own.goal[0] >= PLACES:
        further = 0 if own.spaces[0] > own.spaces[1] else 1
        if is_wanted(s, seat, further, own):
            further = 1 - further
        own.value[further] = NOTHING
        plan_pick_up(b, s, seat, policy, further, own.goal[1 - further], own)


@rule
def plan_pick_up(b: Box, s: State, seat: int, policy: int, which: int, avoided: int, own: Own) -> None:
    """The best passenger for a free cab; not the one whom the other cab goes for."""
    here = s.square[number(s, which)]
    for pile in range(PILES):
        goal = PLACES + s.cards[pile][0]
        if goal == avoided:
            continue
        value = pick_up_value(b, s, seat, policy, here, s.cards[pile][0], spare(s, which))
        if value > own.value[which]:
            own.value[which] = value
            own.goal[which] = goal
            own.spaces[which] = spaces_to(b, s, goal, here)


@rule
def is_wanted(s: State, seat: int, which: int, own: Own) -> bool:
    """Whether a plan sends this cab for a passenger who still waits."""
    if own.planner != seat + 1 or own.wanted[which] == 0:
        return False
    for pile in range(PILES):
        if s.cards[pile][0] == own.wanted[which] - 1:
            return True
    return False


@rule
def follow_wish(b: Box, s: State, seat: int, which: int, own: Own) -> None:
    """A plan overrules what the policy likes best."""
    if is_wanted(s, seat, which, own):
        own.goal[which] = PLACES + own.wanted[which] - 1
        own.value[which] = PRECIOUS
        own.spaces[which] = spaces_to(b, s, own.goal[which], s.square[number(s, which)])


@rule
def spare(s: State, which: int) -> int:
    """Spaces that this cab can have this turn."""
    other = 1 - which
    if s.square[number(s, other)] == NONE:
        return s.quota
    return s.quota - max(0, RESERVE - s.moved[other])


@rule
def pick_up_value(b: Box, s: State, seat: int, policy: int, here: int, card: int, spaces: int) -> int:
    """What going for this passenger is worth: to a beginner, being near."""
    way = spaces_to(b, s, PLACES + card, here)
    if policy == BEGINNER:
        return -way
    value = expected(b, s, seat, card) - b.space_worth * way
    return value - b.beaten if way > spaces and rival_is_first(b, s, seat, card, way - spaces) else value


@rule
def best_entry(b: Box, s: State, seat: int, policy: int) -> int:
    """A second cab where the best passenger is; a good cabbie waits until that is near."""
    best = NONE
    most = NOTHING
    bits = options(b, s)
    action = first_option(bits, 0)
    while NONE < action < A_DRIVE:
        here = b.start_square[action - A_START]
        for pile in range(PILES):
            if policy != BEGINNER and spaces_to(b, s, PLACES + s.cards[pile][0], here) > b.near_start:
                continue
            value = pick_up_value(b, s, seat, policy, here, s.cards[pile][0], RESERVE)
            if value > most:
                most = value
                best = action
        action = first_option(bits, action + 1)
    return best


@rule
def best_claim(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """A beginner takes whom there is; others drive past when somebody better waits further on."""
    best = NONE
    most = NOTHING
    bits = options(b, s)
    action = first_option(bits, A_CLAIM)
    while NONE < action < A_ACCEPT:
        which = (action - A_CLAIM) // PILES
        card = s.cards[(action - A_CLAIM) % PILES][0]
        value = pick_up_value(b, s, seat, policy, s.square[number(s, which)], card, SPACES)
        fetched = own.goal[which] == PLACES + card
        if (fetched or value >= own.value[which]) and value > most:
            most = value
            best = action
        action = first_option(bits, action + 1)
    return best


@rule
def best_drive(b: Box, s: State, policy: int, own: Own) -> int:
    """The cab that is nearer its goal, by the step that leads there; with no step left the turn ends."""
    best = A_END
    least = HUGE
    bits = options(b, s)
    action = first_option(bits, A_DRIVE)
    while NONE < action < A_CLAIM:
        which = (action - A_DRIVE) // WAYS
        cost = urgency(b, s, policy, which, own) * 1000 + step_cost(b, s, policy, which, (action - A_DRIVE) % WAYS, own)
        if cost < least:
            least = cost
            best = action
        action = first_option(bits, action + 1)
    return best


@rule
def urgency(b: Box, s: State, policy: int, which: int, own: Own) -> int:
    """Which cab goes first: the nearer its goal, the sooner. A good cabbie lets a free cab wait for somebody nearer."""
    if policy == BEGINNER:
        return own.spaces[which]
    cab = number(s, which)
    if own.planner == s.active + 1 and own.hurried == which + 1 and own.hurried_in == s.round:
        return FIRST_OF_ALL
    if s.passenger[cab] != NONE:
        wins = b.end == BY_MONEY and fare_of(b, s.passenger[cab], s.destination[cab]) >= missing(b, s, s.active)
        return own.spaces[which] if wins else 100 * b.patience + own.spaces[which]
    return 100 * own.spaces[which]


@rule
def step_cost(b: Box, s: State, policy: int, which: int, way: int, own: Own) -> int:
    """How far it is after this step: to a beginner by the map, else with the cabs that stand in the way."""
    here = s.square[number(s, which)]
    to = b.next[here][way]
    near = spaces_to(b, s, own.goal[which], to) * 2 + (b.beside[here] >> way & 1)
    if policy == BEGINNER:
        return near
    return outlook(b, s, own.goal[which], to, spare(s, which) - 1) * 4 + near


@rule
def outlook(b: Box, s: State, goal: int, square: int, steps: int) -> int:
    """How far the goal is after so many more steps by the nearest open squares; spaces to spare count below zero."""
    for taken in range(steps):
        if spaces_to(b, s, goal, square) == 0:
            return taken - steps
        nearest = NONE
        least = 2 * FAR + SPACES
        for way in range(WAYS):
            to = b.next[square][way]
            if to != NONE and not jammed(b, s, to) and spaces_to(b, s, goal, to) < least and not occupied(s, to):
                least = spaces_to(b, s, goal, to)
                nearest = to
        if nearest == NONE:
            return spaces_to(b, s, goal, square)
        square = nearest
    return spaces_to(b, s, goal, square)


# ---- the beginner ----


@rule
def any_start(b: Box, s: State, own: Own) -> int:
    bits = options(b, s)
    for _ in range(below(own, count(bits))):
        bits &= bits - 1
    return first_option(bits, 0)


@rule
def tour_spaces(b: Box, s: State) -> int:
    return spaces_left(b, s, s.asking)


@rule
def short_tour(b: Box, s: State) -> bool:
    return tour_spaces(b, s) <= LONG_TOUR


# ---- the strong one ----


@rule
def best_start(b: Box, s: State) -> int:
    """The one from which the passenger streets are nearest."""
    bits = options(b, s)
    best = first_option(bits, 0)
    action = best
    while action != NONE:
        if b.start_worth[action - A_START] < b.start_worth[best - A_START]:
            best = action
        action = first_option(bits, action + 1)
    return best


@rule
def missing(b: Box, s: State, seat: int) -> int:
    """Pence to the target."""
    return max(0, b.target_pence - money(s, seat))


@rule
def coming(b: Box, s: State, seat: int) -> int:
    """Pence that the seat's passengers will pay."""
    pence = 0
    for cab in range(PER_SEAT * seat, PER_SEAT * seat + PER_SEAT):
        if s.destination[cab] != NONE and not (s.phase == TOURING and s.asking == cab):
            pence += fare_of(b, s.passenger[cab], s.destination[cab])
    return pence


@rule
def useful(b: Box, s: State, seat: int, pay: int) -> int:
    """What a trip brings, in tenths of a penny, tip included; beyond the target money is worth nothing."""
    gain = 10 * pay + b.tip_worth
    return min(gain, 10 * max(0, missing(b, s, seat) - coming(b, s, seat))) if b.end == BY_MONEY else gain


@rule
def worth_to(b: Box, s: State, seat: int, passenger: int, card: int) -> int:
    pay = fare_of(b, passenger, card)
    return b.worth[passenger][card] - 10 * pay - b.tip_worth + useful(b, s, seat, pay)


@rule
def expected(b: Box, s: State, seat: int, passenger: int) -> int:
    """Over the Destination cards that may come: the next that stands where the top is known, else all not seen yet."""
    if s.fresh == 0:
        for place in range(s.pack_size):
            if b.taken[passenger] >> s.pack[place] & 1:
                return worth_to(b, s, seat, passenger, s.pack[place])
    cards = unknown_to(s, seat) & b.taken[passenger]
    total = 0
    for card in range(DESTINATIONS):
        if cards >> card & 1:
            total += worth_to(b, s, seat, passenger, card)
    return total // max(1, bits_in(cards))


@rule
def rival_is_first(b: Box, s: State, seat: int, card: int, lacking: int) -> bool:
    """Some other player's free cab gets there in the turns that pass before this seat would."""
    reach = (lacking + SPACES - 1) // SPACES * SPACES
    for cab in range(PER_SEAT * s.seats):
        if cab // PER_SEAT != seat and s.square[cab] != NONE and s.passenger[cab] == NONE:
            if spaces_to(b, s, PLACES + card, s.square[cab]) <= reach:
                return True
    return False


@rule
def good_tour(b: Box, s: State, seat: int) -> bool:
    """The tour against the cards that may come instead, from the middle of the street."""
    cab = s.asking
    card = s.destination[cab]
    worth = useful(b, s, seat, b.offer[card]) - b.space_worth * tour_spaces(b, s)
    return worth >= expected(b, s, seat, s.passenger[cab])
