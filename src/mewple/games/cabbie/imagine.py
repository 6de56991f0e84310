"""Deals anew everything that a seat cannot know: the order of the packs, and the others' Destination cards.

The result depends on the seed and on what the seat has seen, never on hidden things: unseen cards are first sorted by
number and then shuffled. A seat has seen its own cards, every card that went under a pack, and which shaded squares a
cab has passed without being paid (`could`).
"""

from mewple.core.bits import count_bits, pick_bit
from mewple.core.chance import begin, below
from mewple.core.record import Cells
from mewple.core.rule import rule
from mewple.games.cabbie.packs import known_in_pack
from mewple.games.cabbie.state import (
    BY_CLOCK,
    CABS,
    DESTINATIONS,
    JAMS,
    NONE,
    PER_SEAT,
    PILE_ROOM,
    PILES,
    TIPS,
    TOURING,
    Box,
    State,
)

TRIES = 10_000
"""The largest number of attempts to deal the cards. The true deal is always possible, so some attempt succeeds much
earlier."""
SOME_ROUNDS = 10
"""In a game that has already lasted more than `max_rounds`, the imagined clock runs out after this many further
rounds."""


@rule
def imagine(b: Box, s: State, seat: int, seed: int) -> None:
    begin(s, seed)
    if b.end == BY_CLOCK:
        imagine_ring(b, s)
    if s.pack_size == 0:  # R5: the cards have not been dealt
        return
    imagine_passengers(s)
    deal_unseen(s, s.tip_pack, s.tip_drawn, TIPS, TIPS)
    deal_unseen(s, s.jam_pack, s.jam_drawn, JAMS - s.jam_mixed, JAMS)
    imagine_destinations(b, s, seat)


@rule
def imagine_ring(b: Box, s: State) -> None:
    """Q25: guesses the last round. Nobody knows in which round the clock will run out, but every imagined game must
    end."""
    s.final = min(b.last_number, max(b.max_rounds, s.round + SOME_ROUNDS))


@rule
def deal_unseen(s: State, pack: Cells, first: int, end: int, size: int) -> None:
    """Deals anew the cards at the indices `first` to `end` - 1 of a pack with `size` cards."""
    seen = 0
    for place in range(size):
        if place < first or place >= end:
            seen |= 1 << pack[place]
    lay_out(s, pack, first, end, ((1 << size) - 1) & ~seen)


@rule
def lay_out(s: State, pack: Cells, first: int, end: int, cards: int) -> None:
    """Puts these cards (bits) into these positions of a pack, shuffled."""
    place = first
    card = 0
    while place < end:
        if cards >> card & 1:
            pack[place] = card
            place += 1
        card += 1
    for last in range(end - 1, first, -1):
        other = first + below(s, last - first + 1)
        card = pack[last]
        pack[last] = pack[other]
        pack[other] = card


# ---- passengers ----


@rule
def imagine_passengers(s: State) -> None:
    """R7: shuffles the Passenger cards that have never been on top of a pile."""
    total = lay_out_passengers(s, unseen_passengers(s))
    for last in range(total - 1, 0, -1):
        swap_unseen(s, last, below(s, last + 1))
    clear_below_piles(s)


@rule
def clear_below_piles(s: State) -> None:
    """Clears the places below the last card of each pile. They still hold old card numbers, which may give hidden cards
    away."""
    for pile in range(PILES):
        for place in range(s.height[pile], PILE_ROOM):
            s.cards[pile][place] = 0


@rule
def unseen_passengers(s: State) -> int:
    bits = 0
    for pile in range(PILES):
        for place in range(1, s.unseen[pile] + 1):
            bits |= 1 << s.cards[pile][place]
    return bits


@rule
def lay_out_passengers(s: State, cards: int) -> int:
    """Sorts these cards (bits) by number, and puts them into the unseen places of one pile after the other. Returns how
    many cards there are."""
    total = 0
    card = 0
    for pile in range(PILES):
        for place in range(1, s.unseen[pile] + 1):
            while cards >> card & 1 == 0:
                card += 1
            s.cards[pile][place] = card
            card += 1
            total += 1
    return total


@rule
def pile_of_unseen(s: State, number: int) -> int:
    """The pile that contains the unseen card with this number. Unseen cards are numbered from 0, one pile after the
    other."""
    pile = 0
    while number >= s.unseen[pile]:
        number -= s.unseen[pile]
        pile += 1
    return pile


@rule
def unseen_before(s: State, pile: int) -> int:
    total = 0
    for other in range(pile):
        total += s.unseen[other]
    return total


@rule
def swap_unseen(s: State, one: int, other: int) -> None:
    first, second = pile_of_unseen(s, one), pile_of_unseen(s, other)
    place, place_of_other = one - unseen_before(s, first) + 1, other - unseen_before(s, second) + 1
    card = s.cards[first][place]
    s.cards[first][place] = s.cards[second][place_of_other]
    s.cards[second][place_of_other] = card


# ---- destinations ----


@rule
def unknown_to(s: State, seat: int) -> int:
    """The Destination cards that this seat has not seen since they were shuffled, as bits."""
    bits = ((1 << DESTINATIONS) - 1) & ~known_in_pack(s)
    for cab in range(PER_SEAT * seat, PER_SEAT * seat + PER_SEAT):
        if s.destination[cab] != NONE:
            bits &= ~(1 << s.destination[cab])
    return bits


@rule
def imagine_destinations(b: Box, s: State, seat: int) -> None:
    """Q20: deals anew the Destination cards of others and those in the pack that nobody has seen."""
    unknown = unknown_to(s, seat)
    for _ in range(TRIES):
        left = hand_out(b, s, seat, unknown)
        if left >= 0:
            lay_out(s, s.pack, 0, s.fresh, left)
            return


@rule
def candidates(b: Box, s: State, cab: int, cards: int) -> int:
    """The Destination cards that this cab may carry, as bits. A cab that is deciding about a tour carries a tourist's
    card."""
    bits = s.could[cab] & cards
    return bits & b.tours if s.phase == TOURING and s.asking == cab else bits


@rule
def hand_out(b: Box, s: State, seat: int, cards: int) -> int:
    """Deals a Destination card to every rival cab with a passenger, beginning with the cab for which the fewest cards
    are possible.

    Returns the cards that are left, as bits; -1 if no possible card was left for one of the cabs.
    """
    waiting = 0
    for cab in range(PER_SEAT * s.seats):
        if cab // PER_SEAT != seat and s.destination[cab] != NONE:
            waiting |= 1 << cab
    while waiting:
        cab = most_constrained(b, s, waiting, cards)
        choice = candidates(b, s, cab, cards)
        if choice == 0:
            return -1
        card = draw_bit(s, choice)
        s.destination[cab] = card
        cards &= ~(1 << card)
        waiting &= ~(1 << cab)
    return cards


@rule
def most_constrained(b: Box, s: State, waiting: int, cards: int) -> int:
    best = NONE
    fewest = DESTINATIONS + 1
    for cab in range(CABS):
        if waiting >> cab & 1:
            number = count_bits(candidates(b, s, cab, cards))
            if number < fewest:
                fewest = number
                best = cab
    return best


@rule
def draw_bit(s: State, bits: int) -> int:
    """The index of a randomly chosen bit among those that are set."""
    return pick_bit(bits, below(s, count_bits(bits)))
