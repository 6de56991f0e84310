"""The strong policy (section 8 of the ledger). The policy uses only what its seat sees. Values are hundredths of a
Victory Point."""

from mewple.core.bits import count_bits
from mewple.core.rule import rule
from mewple.games.jetcats.liftoff import BLUE_DICE, RED_DICE, WHITE_DICE, height_reached, may_spend
from mewple.games.jetcats.pairing import (
    LARGE_MASK,
    blanks_shown,
    fuel_shown,
    full_shown,
    launches_of,
    layout,
    most_launches,
    rockets_shown,
)
from mewple.games.jetcats.policies.tactics import (
    BLANK_FACE,
    FUEL_FACE,
    FULL_FACE,
    NOTHING,
    ROCKET_FACE,
    STRONG,
    cat_value,
    favourite_slot,
    first_colour,
    launches_to_count_on,
    spends_all,
)
from mewple.games.jetcats.state import (
    A_COLOUR,
    A_DISCARD,
    A_JETPACK,
    A_MISS,
    A_REROLL,
    A_SCORE,
    A_SPEND,
    A_STOP,
    A_TAKE,
    CHOOSE,
    COLOUR,
    DISCARD,
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
from mewple.games.jetcats.turns import HUES

KEEP_BONUS, KEEP_SPEED = 60, 3
"""Weights for the value of keeping a Jetpack: a percentage of its bonus in the last round, and a factor for
its speed."""
SMOOTH = 12
"""A small value that every Launch has, even if it reaches no new height."""


@rule
def strong_action(b: Box, s: State, seat: int, own: Own) -> int:
    """The strong policy's action for this seat, which must be allowed to act."""
    if s.phase in (CHOOSE, LEFTOVER):
        return A_JETPACK + strong_speed(b, s, seat, own)
    if s.phase == TAKE:
        return A_TAKE + favourite_slot(b, s, STRONG)
    if s.phase == DISCARD:
        return A_DISCARD + favourite_slot(b, s, STRONG)
    step = s.step[seat]
    if step == COLOUR:
        return A_COLOUR + first_colour(b, s, seat, RED_DICE)
    if step == REROLLS:
        return strong_reroll(b, s, seat, own)
    if step == HOLD:
        return hold_or_score(b, s, seat)
    return A_SPEND + strong_tokens(b, s, seat)


# --- Jetpacks ---


@rule
def strong_speed(b: Box, s: State, seat: int, own: Own) -> int:
    """The speed with the highest sum: the value of the Cat that it will probably get, plus the Jetpack's bonus, less
    the value of keeping the Jetpack."""
    rank_row(b, s, own)
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
def rank_row(b: Box, s: State, own: Own) -> None:
    """Writes the values of the Cats in the row into `own.worth`, best first."""
    for place in range(MOST_ROW):
        own.worth[place] = 0
    for slot in range(MOST_ROW):
        if s.row[slot] >= 0:
            value = cat_value(b, s, s.row[slot], STRONG)
            at = slot
            while at > 0 and own.worth[at - 1] < value:
                own.worth[at] = own.worth[at - 1]
                at -= 1
            own.worth[at] = value


@rule
def keeping(b: Box, s: State, seat: int, speed: int) -> int:
    """The value of keeping a Jetpack for later: a part of its bonus's value in the last round, plus a value for its
    speed as long as there are Cats to draft."""
    left = b.rounds - s.round
    if left == 0:
        return 0
    bonus = b.jet_worth[speed * HUES + s.colours[seat][speed]][b.rounds - 1]
    return bonus * KEEP_BONUS // 100 + speed * left * (KEEP_SPEED + s.seats) // 2


@rule
def likely_cat(b: Box, s: State, seat: int, speed: int, own: Own) -> int:
    """The expected value of the drafted Cat, if every earlier seat takes the best one left."""
    chances_ahead(b, s, seat, speed, own)
    total = 0
    for ahead in range(s.seats):
        taken = 2 if s.seats == 2 and ahead == 1 else ahead
        total += own.chance[ahead] * own.worth[taken]
    return total // 1000


@rule
def chances_ahead(b: Box, s: State, seat: int, speed: int, own: Own) -> None:
    """Writes into `own.chance[n]` the chance that n seats draft earlier, if each plays a random Jetpack
    from its hand."""
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
    """The chance, in thousandths, that the rival drafts earlier. Between equal speeds, the chance depends on the
    colours."""
    held = s.held[rival]
    ahead = count_bits(held >> (speed + 1)) * 1000
    if held >> speed & 1:
        ahead += b.rank[s.tops[s.round - 1]][s.colours[seat][speed]] * 1000 // (HUES - 1)
    return ahead // count_bits(held)


# --- the Liftoff ---


@rule
def strong_reroll(b: Box, s: State, seat: int, own: Own) -> int:
    """The re-roll with the highest expected value, looking one throw ahead; or `stop` if no re-roll is better."""
    best = A_STOP
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
                        best = A_REROLL + place
    return best


@rule
def prospect(b: Box, s: State, seat: int, launches: int) -> int:
    """The value of these Launches with the best number of tokens, plus a little for each Launch."""
    tokens = s.spent[seat] if b.token_timing else best_tokens(b, s, seat, launches)
    return worth_spending(b, s, launches, tokens) + SMOOTH * launches


@rule
def prospect_changed(b: Box, s: State, seat: int, lost: int, won: int) -> int:
    """The `prospect` that results if one die changes from face `lost` to face `won`."""
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
def changed(s: State, seat: int, face: int, lost: int, won: int) -> int:
    """The number of dice that show `face` if one die changes from face `lost` to face `won`."""
    return shown(s, seat, face) - (1 if face == lost else 0) + (1 if face == won else 0)


@rule
def shown(s: State, seat: int, face: int) -> int:
    if face == ROCKET_FACE:
        return rockets_shown(s, seat)
    if face == FUEL_FACE:
        return fuel_shown(s, seat)
    return full_shown(s, seat) if face == FULL_FACE else blanks_shown(s, seat)


@rule
def class_of(die: int, face: int) -> int:
    """The class of a die with this face; -1 if a blue die cannot show it."""
    if die == BLUE_DICE:
        return face if face < 2 else -1
    return face + (2 if die == WHITE_DICE else 6)


@rule
def strong_tokens(b: Box, s: State, seat: int) -> int:
    """The number of tokens to spend (D6 of the ledger)."""
    if spends_all(b, s):
        return may_spend(b, s, seat)
    return best_tokens(b, s, seat, launches_to_count_on(s, seat))


@rule
def best_tokens(b: Box, s: State, seat: int, launches: int) -> int:
    """The number of tokens that pays best with these Launches. If several numbers pay the same, returns the smallest
    one."""
    best = 0
    for tokens in range(1, may_spend(b, s, seat) + 1):
        if worth_spending(b, s, launches, tokens) > worth_spending(b, s, launches, best):
            best = tokens
    return best


@rule
def worth_spending(b: Box, s: State, launches: int, tokens: int) -> int:
    """The value of the height reached, less the price of the tokens spent. A miss is worth the token that it gives."""
    height = height_reached(b, launches + tokens)
    gain = b.height_vp[height - 1] * 100 if height > 0 else token_price(b, s)
    return gain - tokens * token_price(b, s)


@rule
def token_price(b: Box, s: State) -> int:
    """The value of a token after this Liftoff. At first a token is worth more than a Sky. Near the end of the game it
    is worth less, and after the last round nothing."""
    left = b.rounds - s.round
    if left == 0:
        return 0
    return 150 if left > 2 else 80 + 20 * left


@rule
def hold_or_score(b: Box, s: State, seat: int) -> int:
    """Q15: refuses a height that pays less than a token is worth."""
    height = height_reached(b, launches_of(s, seat))
    if height == 0:
        return A_SCORE
    return A_MISS if b.height_vp[height - 1] * 100 < token_price(b, s) else A_SCORE
