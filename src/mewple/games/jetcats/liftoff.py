"""One seat's Liftoff (R20-R37): gathering icons, colours of Any-Dice, the roll, re-rolls, tokens, landing.

`step[seat]` is the current step of the Liftoff. `advance` carries out the steps that need no decision.
"""

from mewple.core.chance import below
from mewple.core.events import EVERYBODY, Log, emit, emit_to
from mewple.core.rule import rule
from mewple.games.jetcats.icons import ANY, BLUE, REROLL, TWO_ANY, VP, count
from mewple.games.jetcats.pairing import CONVERTED, LARGE, LARGE_MASK, launches_of, layout
from mewple.games.jetcats.state import (
    BET,
    COLOUR,
    CONTENT,
    E_COLOURED,
    E_COUNTED,
    E_FINISHED,
    E_JOINED,
    E_LANDED,
    E_LIFTED,
    E_MISSED,
    E_PAID,
    E_REROLLED,
    E_ROLLED,
    E_SHOWED,
    E_SPENT,
    FLY,
    GROUNDED,
    HEIGHTS,
    HOLD,
    LANDED,
    MOST_SPENT,
    O_BLUE_DIE,
    REROLLS,
    TOKENS,
    Box,
    State,
)

SIMULTANEOUS = CONTENT.choice("liftoff_mode", "simultaneous")
CAPPED = CONTENT.choice("dice_cap", 8)
BEFORE_ROLL = CONTENT.choice("token_timing", "before_roll")
SAME_COLOUR = CONTENT.choice("two_any", "same")
ONE_TOKEN = CONTENT.choice("tokens_per_liftoff", 1)

BLUE_DICE, WHITE_DICE, RED_DICE = 0, 1, 2
CLASS_START = (0, 2, 6, 10)
"""For each colour of dice, the index of its first class. Blue dice have two classes, the others four. The last number
is the number of all classes."""
UNLIMITED = 99


@rule
def colour_of(place: int) -> int:
    """The colour of the dice in a class."""
    return BLUE_DICE if place < 2 else WHITE_DICE if place < 6 else RED_DICE


@rule
def audience(b: Box, seat: int) -> int:
    """Q8: the seats that see this seat's dice, as bits. Parallel Liftoffs are hidden from others until all
    have landed."""
    return 1 << seat if b.liftoff_mode == SIMULTANEOUS else EVERYBODY


@rule
def flight_seen(b: Box, s: State, viewer: int, owner: int) -> bool:
    """Q8: whether the viewer sees the owner's Liftoff. Parallel Liftoffs are hidden until they are settled together."""
    return owner == viewer or b.liftoff_mode != SIMULTANEOUS or s.phase != FLY or s.launches[owner] >= 0


@rule
def clear_flight(s: State, seat: int) -> None:
    """R37: clears everything about the seat's last Liftoff."""
    s.step[seat] = GROUNDED
    s.icons[seat] = 0
    s.pairs_left[seat] = 0
    s.any_left[seat] = 0
    s.last_colour[seat] = 0
    s.rerolls[seat] = 0
    s.spent[seat] = 0
    s.declared[seat] = 0
    s.launches[seat] = -1
    for die in range(3):
        s.pool[seat][die] = 0
    for place in range(10):
        s.dice[seat][place] = 0


@rule
def bonus_of(b: Box, s: State, seat: int) -> int:
    """R21 (d): the icons of the Jetpack played this round. In an extra Liftoff without a Jetpack, there are no such
    icons (Q21)."""
    speed = s.jetpack[seat]
    return b.jet_bonus[speed][s.colours[seat][speed]] if speed >= 0 else 0


@rule
def gather(b: Box, s: State, seat: int) -> int:
    """R21, Q11: the icons of a Liftoff: those of the Cat that flies, the Catbase and the Jetpack.

    In an extra Liftoff (Q21) the Catbase has the Cat's bonus already.
    """
    cat = s.cat[seat]
    flying = 0 if s.extra else b.cat_base[cat]
    return b.cat_lift[cat] + flying + s.base[seat] + bonus_of(b, s, seat)


@rule
def begin_liftoff(b: Box, s: State, seat: int, log: Log) -> None:
    """R21, R22, Q30: gathers icons, pays Victory Point icons, and goes on to the first decision.

    A Liftoff takes place even if it has no dice.
    """
    prepare(b, s, seat, gather(b, s, seat))
    speed = s.jetpack[seat]
    colour = s.colours[seat][speed] if speed >= 0 else -1
    emit(log, E_LIFTED, seat, s.cat[seat], speed + 1, colour)
    pay_icons(b, s, seat, log)
    go_on(b, s, seat, log)


@rule
def go_on(b: Box, s: State, seat: int, log: Log) -> None:
    """Like `advance`, but writes events. Imagined Liftoffs write none."""
    while not waits(b, s, seat):
        finish_step(b, s, seat, log)
    if s.step[seat] == LANDED and b.liftoff_mode == SIMULTANEOUS:
        emit(log, E_FINISHED, seat)


@rule
def finish_step(b: Box, s: State, seat: int, log: Log) -> None:
    """Like `pass_step`, but writes events about the dice of each colour."""
    if s.step[seat] == BET:
        for die in range(3):
            roll_dice(b, s, seat, die)
            show_dice(s, seat, die, audience(b, seat), E_ROLLED, log)
        s.step[seat] = REROLLS
    else:
        pass_step(b, s, seat)


@rule
def pay_icons(b: Box, s: State, seat: int, log: Log) -> None:
    """R22, R42, Q20: Victory Point icons pay at once, whatever the dice show."""
    from_cat = count(b.cat_lift[s.cat[seat]], VP)
    from_jetpack = count(bonus_of(b, s, seat), VP)
    if from_cat + from_jetpack == 0:
        return
    s.paid[seat][0] += from_cat
    s.paid[seat][1] += from_jetpack
    s.vp[seat] += from_cat + from_jetpack
    emit(log, E_PAID, seat, from_cat + from_jetpack, s.vp[seat])


@rule
def prepare(b: Box, s: State, seat: int, icons: int) -> None:
    """R23, R44, R49-R53, Q29: counts the dice of each colour, the Any-Dice and the re-rolls."""
    clear_flight(s, seat)
    s.icons[seat] = icons
    s.step[seat] = COLOUR
    s.rerolls[seat] = count(icons, REROLL)
    for die in range(3):
        s.pool[seat][die] = count(icons, BLUE + die)
    if b.dice_cap == CAPPED:
        trim_pool(b, s, seat)
    if b.two_any == SAME_COLOUR:
        s.pairs_left[seat] = count(icons, TWO_ANY)
        s.any_left[seat] = count(icons, ANY)
    else:
        s.any_left[seat] = min(count(icons, ANY) + 2 * count(icons, TWO_ANY), room_from(b, s, seat, BLUE_DICE))


@rule
def trim_pool(b: Box, s: State, seat: int) -> None:
    """Q9: if there are more dice of a colour than the limit, each surplus die takes the first colour with room: white,
    then blue, then red.

    If no colour has room for a die, it is lost.
    """
    over = 0
    for die in range(3):
        if s.pool[seat][die] > b.supply:
            over += s.pool[seat][die] - b.supply
            s.pool[seat][die] = b.supply
    for die in (WHITE_DICE, BLUE_DICE, RED_DICE):
        moved = min(over, b.supply - s.pool[seat][die])
        s.pool[seat][die] += moved
        over -= moved


@rule
def room_for(b: Box, s: State, seat: int, die: int) -> int:
    """R24, Q9: how many more dice of a colour this Liftoff may take. Dice that other Liftoffs use do not count."""
    return b.supply - s.pool[seat][die] if b.dice_cap == CAPPED else UNLIMITED


@rule
def room_from(b: Box, s: State, seat: int, die: int) -> int:
    """How many more dice this Liftoff may take in this colour and the following ones."""
    room = 0
    for other in range(die, 3):
        room += room_for(b, s, seat, other)
    return room


@rule
def colour_fits(b: Box, s: State, seat: int, die: int) -> bool:
    """R23, Q9, Q29 and D4: whether the next Any-Die (or pair) may have this colour.

    Colours are chosen in ascending order, so that each set of colours is reached in a single way. After the choice,
    there must be room for the other Any-Dice. With `two_any = same`, colours are chosen in any order, and a pair needs
    room for two dice.
    """
    if b.two_any == SAME_COLOUR:
        return room_for(b, s, seat, die) >= (2 if s.pairs_left[seat] > 0 else 1)
    if die < s.last_colour[seat] or room_for(b, s, seat, die) < 1:
        return False
    return s.any_left[seat] <= room_from(b, s, seat, die)


@rule
def colours_open(b: Box, s: State, seat: int) -> int:
    """How many different colours are possible for the next Any-Die."""
    found = 0
    for die in range(3):
        if colour_fits(b, s, seat, die):
            found += 1
    return found


@rule
def place_colour(s: State, seat: int, die: int) -> int:
    """R23, R52, R53: gives the next Any-Die (or pair) this colour. Returns how many dice got this colour."""
    dice = 1
    if s.pairs_left[seat] > 0:
        dice = 2
        s.pairs_left[seat] -= 1
    else:
        s.any_left[seat] -= 1
    s.pool[seat][die] += dice
    s.last_colour[seat] = die
    return dice


@rule
def colour_to_place(s: State, seat: int) -> bool:
    return s.pairs_left[seat] > 0 or s.any_left[seat] > 0


@rule
def may_spend(b: Box, s: State, seat: int) -> int:
    """R32, Q19: the largest number of tokens that this Liftoff may spend."""
    return min(s.tokens[seat], 1 if b.tokens_per_liftoff == ONE_TOKEN else MOST_SPENT)


@rule
def dice_in(s: State, seat: int) -> int:
    return s.pool[seat][0] + s.pool[seat][1] + s.pool[seat][2]


@rule
def waits(b: Box, s: State, seat: int) -> bool:
    """Whether the current step needs a decision. A step with a single legal action needs no decision (section 4 of the
    ledger)."""
    step = s.step[seat]
    if step == COLOUR:
        return colour_to_place(s, seat) and colours_open(b, s, seat) > 1
    if step == BET:
        return b.token_timing == BEFORE_ROLL and may_spend(b, s, seat) > 0
    if step == REROLLS:
        return s.rerolls[seat] > 0 and dice_in(s, seat) > 0
    if step == TOKENS:
        return b.token_timing != BEFORE_ROLL and may_spend(b, s, seat) > 0
    if step == HOLD:
        return b.hold_back != 0 and s.extra == 0 and asked_to_hold(b, s, seat)
    return True


@rule
def asked_to_hold(b: Box, s: State, seat: int) -> bool:
    """Q15: whether to ask the seat if it wants to declare a miss.

    In parallel Liftoffs every seat is asked, so that the question reveals nothing about the dice.
    """
    return b.liftoff_mode == SIMULTANEOUS or height_reached(b, launches_of(s, seat)) > 0


@rule
def advance(b: Box, s: State, seat: int) -> None:
    """Goes on to the next decision of this Liftoff, or to its end."""
    while not waits(b, s, seat):
        pass_step(b, s, seat)


@rule
def pass_step(b: Box, s: State, seat: int) -> None:
    """Carries out the current step, which needs no decision, and goes on to the next step."""
    step = s.step[seat]
    if step == COLOUR and colour_to_place(s, seat):
        place_only_colour(b, s, seat)
        return
    if step == BET:
        roll_all(b, s, seat)
    s.step[seat] = step + 1


@rule
def place_only_colour(b: Box, s: State, seat: int) -> None:
    """Q9: gives the next Any-Die (or pair) the only colour that has room. If no colour has room, the die is lost."""
    for die in range(3):
        if colour_fits(b, s, seat, die):
            place_colour(s, seat, die)
            return
    if s.pairs_left[seat] > 0:
        s.pairs_left[seat] -= 1
    else:
        s.any_left[seat] -= 1


@rule
def throw(b: Box, s: State, seat: int, die: int) -> int:
    """R26-R28, Q10: throws a die of this colour and returns the class that it shows."""
    place = b.die_class[die][below(s, 6, O_BLUE_DIE + die)]
    s.dice[seat][place] += 1
    return place


@rule
def roll_all(b: Box, s: State, seat: int) -> None:
    """R25: throws all gathered dice: first blue, then white, then red."""
    for die in range(3):
        roll_dice(b, s, seat, die)


@rule
def roll_dice(b: Box, s: State, seat: int, die: int) -> None:
    """R25: throws all dice of one colour."""
    for _ in range(s.pool[seat][die]):
        throw(b, s, seat, die)


@rule
def show_dice(s: State, seat: int, die: int, seen_by: int, event: int, log: Log) -> None:
    """Writes an event with the faces of all dice of one colour."""
    if s.pool[seat][die] == 0:
        return
    dice = s.dice[seat]
    at = CLASS_START[die]
    full = dice[at + 2] if die != BLUE_DICE else 0
    blank = dice[at + 3] if die != BLUE_DICE else 0
    emit_to(log, seen_by, event, seat, die, dice[at], dice[at + 1], full, blank)


@rule
def reroll(b: Box, s: State, seat: int, place: int) -> int:
    """R29, Q16: throws a die of this class again and returns the class that it shows. The new face stands, even if it
    is worse."""
    s.rerolls[seat] -= 1
    s.dice[seat][place] -= 1
    return throw(b, s, seat, colour_of(place))


@rule
def decide_colour(b: Box, s: State, seat: int, die: int, log: Log) -> None:
    """D4 of the ledger: chooses a colour.

    Colours are chosen in ascending order, so after the first red Any-Die all others are red.
    """
    dice = place_colour(s, seat, die)
    if b.two_any != SAME_COLOUR and die == RED_DICE:
        while colour_to_place(s, seat):
            dice += place_colour(s, seat, die)
    emit_to(log, audience(b, seat), E_COLOURED, seat, die, dice)
    go_on(b, s, seat, log)


@rule
def decide_reroll(b: Box, s: State, seat: int, place: int, log: Log) -> None:
    """D5 of the ledger: throws a die again."""
    now = reroll(b, s, seat, place)
    die = colour_of(place)
    emit_to(log, audience(b, seat), E_REROLLED, seat, die, place - CLASS_START[die], now - CLASS_START[die])
    go_on(b, s, seat, log)


@rule
def decide_rest(b: Box, s: State, seat: int, tokens: int, declared: int, log: Log) -> None:
    """D5 (stop), D6 and D8 of the ledger: ends the current step. `tokens` is the number of tokens to spend, which is 0
    in most steps."""
    s.spent[seat] += tokens
    s.declared[seat] = declared
    finish_step(b, s, seat, log)
    go_on(b, s, seat, log)


@rule
def height_reached(b: Box, launches: int) -> int:
    """R33: the best height that these Launches reach, counted from 1; 0 for none. Only the best height counts (Q12)."""
    reached = 0
    for height in range(HEIGHTS):
        if launches >= b.height_launches[height]:
            reached = height + 1
    return reached


@rule
def to_next_height(b: Box, launches: int) -> int:
    """How many Launches are missing to the next height; 0 at the Moon."""
    for height in range(HEIGHTS):
        if launches < b.height_launches[height]:
            return b.height_launches[height] - launches
    return 0


@rule
def settle(b: Box, s: State, seat: int, log: Log) -> None:
    """R31-R35, Q19, Q20: ends a Liftoff. Spent tokens go back, a height pays points, a miss gives a token, and the Cat
    joins the Catbase."""
    laid = layout(s, seat)
    launches = launches_of(s, seat)
    s.launches[seat] = launches
    s.tokens[seat] -= s.spent[seat]
    show_result(b, s, seat, laid, launches, log)
    height = 0 if s.declared[seat] else height_reached(b, launches)
    s.flights[seat][height] += 1
    if height > 0:
        vp = b.height_vp[height - 1]
        s.vp[seat] += vp
        emit(log, E_LANDED, seat, launches, height - 1, vp, s.vp[seat])
    else:
        s.tokens[seat] += 1
        emit(log, E_MISSED, seat, launches, s.tokens[seat], s.declared[seat])
    if s.extra == 0:
        join_catbase(b, s, seat, log)


@rule
def show_result(b: Box, s: State, seat: int, laid: int, launches: int, log: Log) -> None:
    """Shows the number of Launches to everybody. After parallel Liftoffs, this also shows the dice to everybody
    (Q8)."""
    if b.liftoff_mode == SIMULTANEOUS:
        for die in range(3):
            show_dice(s, seat, die, EVERYBODY, E_SHOWED, log)
    if s.spent[seat] > 0:
        emit(log, E_SPENT, seat, s.spent[seat])
    full = laid >> LARGE & LARGE_MASK
    rockets = laid >> 2 * LARGE & LARGE_MASK
    fuel = laid >> 3 * LARGE & LARGE_MASK
    emit(log, E_COUNTED, seat, full, rockets, fuel, s.spent[seat], launches, laid >> CONVERTED)


@rule
def join_catbase(b: Box, s: State, seat: int, log: Log) -> None:
    """R35: the Cat joins the Catbase for the rest of the game, whether its Liftoff succeeded or not."""
    cat = s.cat[seat]
    s.cats[seat][s.round - 1] = cat
    s.base[seat] += b.cat_base[cat]
    emit(log, E_JOINED, seat, cat)
