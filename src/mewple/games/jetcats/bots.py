"""The house policies: the ledger's beginner and strong players. All values are in hundredths of a Victory Point.

Both see what their seat sees: their own hand, what lies open, and which speeds the others still hold.
"""

from mewple.core.rule import rule
from mewple.core.words import LEGAL
from mewple.games.jetcats.icons import EITHER, EITHER2, FUEL, ICONS, LAUNCH, ROCKET, count
from mewple.games.jetcats.imagine import bits_in
from mewple.games.jetcats.liftoff import (
    BLUE_DICE,
    RED_DICE,
    WHITE_DICE,
    colour_refusal,
    dice_in,
    height_reached,
    may_spend,
)
from mewple.games.jetcats.pairing import (
    LARGE,
    LARGE_MASK,
    blanks_shown,
    fuel_shown,
    full_shown,
    launches_of,
    layout,
    most_launches,
    rockets_shown,
)
from mewple.games.jetcats.rounds import BY_LAUNCHES, HUES, draw_bit, seat_at
from mewple.games.jetcats.state import (
    ACTIONS,
    BET,
    CHOOSE,
    COLOUR,
    DISCARD,
    HEIGHTS,
    HOLD,
    LEFTOVER,
    MOST_ROW,
    REROLLS,
    SPEEDS,
    TAKE,
    Box,
    Own,
    State,
)

JETPACK, TAKE_CAT, DISCARD_CAT = ACTIONS.first("jetpack"), ACTIONS.first("take"), ACTIONS.first("discard")
COLOURING, REROLLING, STOP = ACTIONS.first("colour"), ACTIONS.first("reroll"), ACTIONS.first("stop")
SPEND, SCORE, MISS = ACTIONS.first("spend"), ACTIONS.first("score"), ACTIONS.first("miss")

BEGINNER = 0
MIDDLE_ROUND = 4
"""The beginner prices everything as in the middle of the game."""
FAVOURITE = 65
"""A Catbase bonus worth this much a round is worth the fastest Jetpack."""
NOTHING = -1_000_000
KEEP_BONUS, KEEP_SPEED = 60, 3
"""How much a Jetpack is missed later: hundredths of its last bonus, and its speed, the more so the more seats."""
SMOOTH = 12
"""A Launch is worth a little even where it reaches no new height."""
ROCKET_FACE, FUEL_FACE, FULL_FACE, BLANK_FACE = range(4)
"""The faces, as in `state.FACES`."""


@rule
def house(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    """An action for this seat, which must be one that may act."""
    if s.phase in (CHOOSE, LEFTOVER):
        return JETPACK + (beginner_speed(b, s, seat, own) if policy == BEGINNER else strong_speed(b, s, seat, own))
    if s.phase == TAKE:
        return TAKE_CAT + favourite_slot(b, s, seat, policy)
    if s.phase == DISCARD:
        return DISCARD_CAT + favourite_slot(b, s, seat_at(s, 1), policy)
    step = s.step[seat]
    if step == COLOUR:
        return COLOURING + (
            first_colour(b, s, seat, WHITE_DICE) if policy == BEGINNER else first_colour(b, s, seat, RED_DICE)
        )
    if step == REROLLS:
        return beginner_reroll(b, s, seat) if policy == BEGINNER else strong_reroll(b, s, seat, own)
    return tokens_or_hold(b, s, seat, policy)


# --- drafting ---


@rule
def priced(b: Box, icons: int, number: int) -> int:
    """Icons at the prices of a round."""
    total = 0
    for icon in range(len(ICONS)):
        total += count(icons, icon) * b.icon_worth[number - 1][icon]
    return total


@rule
def cat_value(b: Box, s: State, seat: int, cat: int, policy: int) -> int:
    """Beginner: the bonus times the rounds left, and the resources now. Strong: by the prices of each round."""
    if policy == BEGINNER:
        left = b.rounds - s.round + 1
        return priced(b, b.cat_base[cat], MIDDLE_ROUND) * left + priced(b, b.cat_lift[cat], MIDDLE_ROUND)
    return b.cat_worth[cat][s.round - 1]


@rule
def favourite_slot(b: Box, s: State, seat: int, policy: int) -> int:
    """The place of the Cat this seat would like best."""
    best = 0
    most = NOTHING
    for slot in range(MOST_ROW):
        if s.row[slot] >= 0:
            value = cat_value(b, s, seat, s.row[slot], policy)
            if value > most:
                most = value
                best = slot
    return best


# --- Jetpacks ---


@rule
def beginner_speed(b: Box, s: State, seat: int, own: Own) -> int:
    """The fastest when a favourite Cat lies in the row, else any."""
    held = s.held[seat]
    for slot in range(MOST_ROW):
        if s.row[slot] >= 0 and priced(b, b.cat_base[s.row[slot]], MIDDLE_ROUND) >= FAVOURITE:
            return fastest(held)
    return draw_bit(own, held, bits_in(held), 0)


@rule
def fastest(held: int) -> int:
    speed = SPEEDS - 1
    while held >> speed & 1 == 0:
        speed -= 1
    return speed


@rule
def strong_speed(b: Box, s: State, seat: int, own: Own) -> int:
    """What the Cat it is likely to get and the bonus are worth now, less what the card is worth later."""
    rank_row(b, s, seat, own)
    best = 0
    most = NOTHING
    for speed in range(SPEEDS):
        if s.held[seat] >> speed & 1:
            value = b.jet_worth[speed * HUES + s.colours[seat][speed]][s.round - 1]
            if s.phase == CHOOSE:
                value += likely_cat(b, s, seat, speed, own) - keeping(b, s, seat, speed)
            if value > most:
                most = value
                best = speed
    return best


@rule
def rank_row(b: Box, s: State, seat: int, own: Own) -> None:
    """The values of the Cats in the row, best first."""
    for place in range(MOST_ROW):
        own.worth[place] = 0
    for slot in range(MOST_ROW):
        if s.row[slot] >= 0:
            value = cat_value(b, s, seat, s.row[slot], 1)
            at = slot
            while at > 0 and own.worth[at - 1] < value:
                own.worth[at] = own.worth[at - 1]
                at -= 1
            own.worth[at] = value


@rule
def keeping(b: Box, s: State, seat: int, speed: int) -> int:
    """What a Jetpack kept for later is worth: its bonus in the last round, and its speed while Cats still pay."""
    left = b.rounds - s.round
    if left == 0:
        return 0
    bonus = b.jet_worth[speed * HUES + s.colours[seat][speed]][b.rounds - 1]
    return bonus * KEEP_BONUS // 100 + speed * left * (KEEP_SPEED + s.seats) // 2


@rule
def likely_cat(b: Box, s: State, seat: int, speed: int, own: Own) -> int:
    """The expected value of the Cat, when everybody ahead takes the best one left."""
    chances_ahead(b, s, seat, speed, own)
    total = 0
    for ahead in range(s.seats):
        taken = 2 if s.seats == 2 and ahead == 1 else ahead
        total += own.chance[ahead] * own.worth[taken]
    return total // 1000


@rule
def chances_ahead(b: Box, s: State, seat: int, speed: int, own: Own) -> None:
    """How likely so many seats go first, if they play any Jetpack they hold."""
    own.chance[0] = 1000
    for ahead in range(1, s.seats):
        own.chance[ahead] = 0
    for rival in range(s.seats):
        if rival != seat:
            faster = chance_faster(b, s, seat, rival, speed)
            for ahead in range(s.seats - 1, 0, -1):
                more = own.chance[ahead - 1] * faster
                own.chance[ahead] = (own.chance[ahead] * (1000 - faster) + more) // 1000
            own.chance[0] = own.chance[0] * (1000 - faster) // 1000


@rule
def chance_faster(b: Box, s: State, seat: int, rival: int, speed: int) -> int:
    """In thousandths: the rival's faster Jetpacks, and half a one or so for the same speed, by this round's colours."""
    held = s.held[rival]
    ahead = bits_in(held >> (speed + 1)) * 1000
    if held >> speed & 1:
        ahead += b.rank[s.tops[s.round - 1]][s.colours[seat][speed]] * 1000 // (HUES - 1)
    return ahead // bits_in(held)


# --- the Liftoff ---


@rule
def first_colour(b: Box, s: State, seat: int, wanted: int) -> int:
    """The wanted colour, or the first that may be named."""
    if colour_refusal(b, s, seat, wanted) == LEGAL:
        return wanted
    for die in (RED_DICE, WHITE_DICE):
        if colour_refusal(b, s, seat, die) == LEGAL:
            return die
    return BLUE_DICE


@rule
def beginner_reroll(b: Box, s: State, seat: int) -> int:
    """Blanks that nothing converts, then units without a partner, until the Moon is reached."""
    laid = layout(s, seat)
    if laid & LARGE_MASK >= b.height_launches[HEIGHTS - 1]:
        return STOP
    rockets = laid >> 2 * LARGE & LARGE_MASK
    fuel = laid >> 3 * LARGE & LARGE_MASK
    face = BLANK_FACE
    if blanks_shown(s, seat) == 0:
        if rockets == fuel:
            return STOP
        face = ROCKET_FACE if rockets > fuel else FUEL_FACE
    for place in (0, 2, 6) if face == ROCKET_FACE else (1, 3, 7) if face == FUEL_FACE else (5, 5, 9):
        if s.dice[seat][place] > 0:
            return REROLLING + place
    return STOP


@rule
def token_price(b: Box, s: State) -> int:
    """What a token is worth after this Liftoff: more than a Sky, less near the end, nothing after it."""
    left = b.rounds - s.round
    if left == 0:
        return 0
    return 150 if left > 2 else 80 + 20 * left


@rule
def worth_spending(b: Box, s: State, launches: int, tokens: int) -> int:
    """Victory Points of the height, less the tokens' price; a miss gives one back."""
    height = height_reached(b, launches + tokens)
    gain = b.height_vp[height - 1] * 100 if height > 0 else token_price(b, s)
    return gain - tokens * token_price(b, s)


@rule
def best_tokens(b: Box, s: State, seat: int, launches: int) -> int:
    """How many tokens pay best on top of these Launches; the fewest of equals."""
    best = 0
    for tokens in range(1, may_spend(b, s, seat) + 1):
        if worth_spending(b, s, launches, tokens) > worth_spending(b, s, launches, best):
            best = tokens
    return best


@rule
def prospect(b: Box, s: State, seat: int, launches: int) -> int:
    """The worth of these Launches with the best use of tokens, and a little for Launches as such."""
    tokens = s.spent[seat] if b.token_timing else best_tokens(b, s, seat, launches)
    return worth_spending(b, s, launches, tokens) + SMOOTH * launches


@rule
def shown(s: State, seat: int, face: int) -> int:
    if face == ROCKET_FACE:
        return rockets_shown(s, seat)
    if face == FUEL_FACE:
        return fuel_shown(s, seat)
    return full_shown(s, seat) if face == FULL_FACE else blanks_shown(s, seat)


@rule
def changed(s: State, seat: int, face: int, lost: int, won: int) -> int:
    """How many dice would show a face if one die changed from `lost` to `won`."""
    return shown(s, seat, face) - (1 if face == lost else 0) + (1 if face == won else 0)


@rule
def prospect_changed(b: Box, s: State, seat: int, lost: int, won: int) -> int:
    return prospect(
        b,
        s,
        seat,
        most_launches(
            s.icons[seat],
            changed(s, seat, ROCKET_FACE, lost, won),
            changed(s, seat, FUEL_FACE, lost, won),
            changed(s, seat, FULL_FACE, lost, won),
            changed(s, seat, BLANK_FACE, lost, won),
        ),
    )


@rule
def strong_reroll(b: Box, s: State, seat: int, own: Own) -> int:
    """The die whose next throw promises most, if it promises more than to stop."""
    best = STOP
    most = 6 * prospect(b, s, seat, layout(s, seat) & LARGE_MASK)
    for face in range(4):
        if shown(s, seat, face) > 0:
            for won in range(4):
                own.after[won] = prospect_changed(b, s, seat, face, won)
            for die in range(3):
                place = class_of(die, face)
                if place >= 0 and s.dice[seat][place] > 0:
                    promised = 0
                    for won in range(4):
                        promised += b.die_faces[die][won] * own.after[won]
                    if promised > most:
                        most = promised
                        best = REROLLING + place
    return best


@rule
def class_of(die: int, face: int) -> int:
    """The class of a die's face; -1 for what no blue die shows."""
    if die == BLUE_DICE:
        return face if face < 2 else -1
    return face + (2 if die == WHITE_DICE else 6)


@rule
def tokens_or_hold(b: Box, s: State, seat: int, policy: int) -> int:
    """D6 and D8 of the ledger."""
    if s.step[seat] == HOLD:
        return hold_or_score(b, s, seat, policy)
    if s.extra and b.tiebreak_compare == BY_LAUNCHES:
        return SPEND + may_spend(b, s, seat)
    launches = expected_launches(s, seat) if s.step[seat] == BET else layout(s, seat) & LARGE_MASK
    if policy == BEGINNER:
        return SPEND + beginner_tokens(b, s, seat, launches)
    return SPEND + best_tokens(b, s, seat, launches)


@rule
def hold_or_score(b: Box, s: State, seat: int, policy: int) -> int:
    """Q15: a strong player refuses a height that pays less than a token is worth."""
    paid = b.height_vp[height_reached(b, launches_of(s, seat)) - 1] * 100
    return MISS if policy != BEGINNER and paid < token_price(b, s) else SCORE


@rule
def expected_launches(s: State, seat: int) -> int:
    """Before the roll: every die is one unit on average."""
    icons = s.icons[seat]
    units = count(icons, ROCKET) + count(icons, FUEL) + count(icons, EITHER) + 2 * count(icons, EITHER2)
    return count(icons, LAUNCH) + (units + dice_in(s, seat)) // 2


@rule
def beginner_tokens(b: Box, s: State, seat: int, launches: int) -> int:
    """The fewest that reach a better height: Orbit and Moon alone, in the last round Sky as well."""
    lowest = 1 if s.round >= b.rounds else 2
    for tokens in range(1, may_spend(b, s, seat) + 1):
        height = height_reached(b, launches + tokens)
        if height >= lowest and height > height_reached(b, launches):
            return tokens
    return 0
