"""Deals anew everything that a seat cannot know: hidden colours, face-down Jetpacks, the deck, hidden Liftoffs."""

from mewple.core.bits import count_bits
from mewple.core.chance import begin, below
from mewple.core.rule import rule
from mewple.games.jetcats.liftoff import (
    SIMULTANEOUS,
    advance,
    colour_fits,
    gather,
    may_spend,
    pass_step,
    place_colour,
    prepare,
    reroll,
)
from mewple.games.jetcats.pairing import blanks_shown
from mewple.games.jetcats.state import (
    BET,
    CATS,
    COLOUR,
    FLY,
    LANDED,
    REROLLS,
    SPEEDS,
    TOKENS,
    Box,
    State,
)
from mewple.games.jetcats.turns import ALL_COLOURS, ALL_SPEEDS, COLOUR_SETS, SHUFFLED_BACKS, draw_bit, flies

MOST_DECISIONS = 1000
"""A number larger than the number of decisions in any Liftoff."""


@rule
def imagine(b: Box, s: State, seat: int, seed: int) -> None:
    """Deals anew everything that `seat` cannot know, in agreement with all that it has seen."""
    begin(s, seed)
    if b.open_hands == 0:
        if b.jetpack_deal == COLOUR_SETS:
            imagine_sets(s, seat)
        else:
            imagine_hands(s, seat)
    imagine_choices(s, seat)
    imagine_deck(b, s)
    if s.phase == FLY and b.liftoff_mode == SIMULTANEOUS:
        imagine_flights(b, s, seat)


@rule
def in_the_open(s: State, owner: int, speed: int) -> bool:
    """Q25: whether this Jetpack has been played."""
    return s.held[owner] >> speed & 1 == 0


@rule
def imagine_hands(s: State, seat: int) -> None:
    """Q2, Q3: for each speed, deals the colours of hidden Jetpacks anew, from the colours that the seat has not seen at
    that speed."""
    for speed in range(SPEEDS):
        left = ALL_COLOURS
        for owner in range(s.seats):
            if owner == seat or in_the_open(s, owner, speed):
                left &= ~(1 << s.colours[owner][speed])
        for owner in range(s.seats):
            if owner != seat and not in_the_open(s, owner, speed):
                colour = draw_bit(s, left, count_bits(left), 0)
                left &= ~(1 << colour)
                s.colours[owner][speed] = colour


@rule
def imagine_sets(s: State, seat: int) -> None:
    """Q2: with colour sets, the first card that a seat plays shows the colour of all its cards. Therefore only hands
    from which no card was played are dealt anew."""
    left = ALL_COLOURS & ~(1 << s.colours[seat][0])
    for owner in range(s.seats):
        if owner != seat and s.held[owner] == ALL_SPEEDS:
            colour = draw_bit(s, left, count_bits(left), 0)
            left &= ~(1 << colour)
            for speed in range(SPEEDS):
                s.colours[owner][speed] = colour


@rule
def imagine_choices(s: State, seat: int) -> None:
    """R13: for every other seat that has laid a Jetpack face down, draws that Jetpack at random from the seat's
    hand."""
    for owner in range(s.seats):
        if owner != seat and s.chosen >> owner & 1:
            s.choice[owner] = draw_bit(s, s.held[owner], count_bits(s.held[owner]), 0)


@rule
def imagine_deck(b: Box, s: State) -> None:
    """Q4, Q5: shuffles the deck. With printed backs, the top card must have the back that everybody sees."""
    seen = 0
    for place in range(s.dealt):
        seen |= 1 << s.deck[place]
    at = s.dealt
    for cat in range(CATS):
        if seen >> cat & 1 == 0:
            s.deck[at] = cat
            at += 1
    kept = s.dealt
    if b.cat_backs != SHUFFLED_BACKS and kept < CATS:
        raise_top(b, s)
        kept += 1
    shuffle_from(s, kept)


@rule
def raise_top(b: Box, s: State) -> None:
    """Puts a random Cat with the right back on top of the deck."""
    order = s.tops[s.round - 1]
    candidates = 0
    for place in range(s.dealt, CATS):
        if b.cat_order[s.deck[place]] == order:
            candidates |= 1 << place
    if candidates:  # always true, unless the state itself is broken
        place = draw_bit(s, candidates, count_bits(candidates), 0)
        cat = s.deck[place]
        s.deck[place] = s.deck[s.dealt]
        s.deck[s.dealt] = cat


@rule
def shuffle_from(s: State, first: int) -> None:
    """Shuffles the deck from this index on."""
    for last in range(CATS - 1, first, -1):
        other = first + below(s, last - first + 1)
        cat = s.deck[last]
        s.deck[last] = s.deck[other]
        s.deck[other] = cat


@rule
def imagine_flights(b: Box, s: State, seat: int) -> None:
    """Q8: plays the hidden Liftoffs of others anew. A Liftoff that has landed is played to its end. Any other Liftoff
    is played up to one of its decisions, chosen at random."""
    for owner in range(s.seats):
        if owner != seat and flies(s, owner):
            if s.step[owner] == LANDED:
                fly_at_random(b, s, owner, MOST_DECISIONS)
            else:
                fly_partway(b, s, owner)


@rule
def restart(b: Box, s: State, owner: int) -> None:
    """Begins a Liftoff and goes to its first decision. The Liftoff's Victory Point icons were paid before, so they are
    not paid again.

    Whether a Liftoff has any decision is known to everybody (Q15).
    """
    prepare(b, s, owner, gather(b, s, owner))
    advance(b, s, owner)


@rule
def fly_partway(b: Box, s: State, owner: int) -> None:
    """Plays a Liftoff up to one of its decisions, all equally likely.

    The Liftoff is played to its end first to count its decisions, and then again up to the chosen one.
    """
    start = s.fate_drawn
    decisions = fly_at_random(b, s, owner, MOST_DECISIONS)
    taken = below(s, max(1, decisions))
    end = s.fate_drawn
    s.fate_drawn = start
    fly_at_random(b, s, owner, taken)
    s.fate_drawn = end


@rule
def fly_at_random(b: Box, s: State, owner: int, most: int) -> int:
    """Plays up to `most` decisions of a Liftoff, and returns how many it has played.

    Colours and the number of tokens are random, Blanks are re-rolled, and no height is refused.
    """
    restart(b, s, owner)
    decisions = 0
    while s.step[owner] != LANDED and decisions < most:
        step = s.step[owner]
        if step == COLOUR:
            place_colour(s, owner, any_colour(b, s, owner))
        elif step == REROLLS and blanks_shown(s, owner) > 0:
            reroll(b, s, owner, 5 if s.dice[owner][5] > 0 else 9)
        else:
            if step in (BET, TOKENS):
                s.spent[owner] = below(s, may_spend(b, s, owner) + 1)
            pass_step(b, s, owner)
        advance(b, s, owner)
        decisions += 1
    return decisions


@rule
def any_colour(b: Box, s: State, owner: int) -> int:
    bits = 0
    for die in range(3):
        if colour_fits(b, s, owner, die):
            bits |= 1 << die
    return draw_bit(s, bits, count_bits(bits), 0)
