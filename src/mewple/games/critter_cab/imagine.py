"""Deals anew everything that a seat cannot know: rivals' hands, their riders and kept cards, and all future cards.

The cards come from those that the seat has not seen, in an order that does not depend on hidden things. The result
agrees with what everybody could see: how many cards each rival holds, where riders got in, and where they did not get
off.
"""

from __future__ import annotations

from mewple.core.bits import count_bits, pick_bit
from mewple.core.chance import begin, below
from mewple.core.rule import rule
from mewple.games.critter_cab.landing import is_kept
from mewple.games.critter_cab.riders import open_stands, rider_count
from mewple.games.critter_cab.state import (
    ALLEY,
    CHOOSING,
    DODGING,
    KINDS,
    PASSENGERS,
    SLOTS,
    VALUES,
    Box,
    State,
)

TRIES = 40


@rule
def imagine(b: Box, s: State, seat: int, seed: int) -> None:
    """Section 5 of the ledger: deals anew all hidden cards. Decks need no shuffling, because they are stored without an
    order."""
    begin(s, seed)
    if b.open_hands:  # only the order of the decks is hidden
        return
    imagine_movement(s, seat)
    imagine_kept(b, s, seat)
    imagine_riders(b, s, seat)


@rule
def imagine_movement(s: State, seat: int) -> None:
    """Puts rivals' Movement Cards back into the deck, and draws as many for each of them."""
    sizes = 0
    for rival in range(s.seats):
        if rival != seat:
            for value in range(VALUES):
                sizes += s.hand[rival][value] << (4 * rival)
                s.deck[value] += s.hand[rival][value]
                s.deck_left += s.hand[rival][value]
                s.hand[rival][value] = 0
    for rival in range(s.seats):
        for _ in range(sizes >> (4 * rival) & 15):
            place = below(s, s.deck_left)
            value = 0
            while place >= s.deck[value]:
                place -= s.deck[value]
                value += 1
            s.deck[value] -= 1
            s.deck_left -= 1
            s.hand[rival][value] += 1


@rule
def imagine_kept(b: Box, s: State, seat: int) -> None:
    """Deals rivals' kept cards from the unseen ones. A rival who is deciding about a jam has an Alley Cat."""
    for rival in range(s.seats):
        if rival != seat:
            for card in range(KINDS):
                s.chance[card] += s.kept[rival][card]
                s.kept[rival][card] = 0
    if s.phase == DODGING and s.player != seat:
        give_kept(s, s.player, ALLEY)
    for rival in range(s.seats):
        if rival != seat:
            known = 1 if s.phase == DODGING and s.player == rival else 0
            for _ in range(s.kept_count[rival] - known):
                give_kept(s, rival, draw_keepable(b, s))


@rule
def give_kept(s: State, seat: int, card: int) -> None:
    s.chance[card] -= 1
    s.kept[seat][card] += 1


@rule
def draw_keepable(b: Box, s: State) -> int:
    total = 0
    for card in range(KINDS):
        if is_kept(b, card):
            total += s.chance[card]
    place = below(s, total)
    found = -1
    for card in range(KINDS):
        if found < 0 and is_kept(b, card):
            if place < s.chance[card]:
                found = card
            place -= s.chance[card]
    return found


# --- Riders ---


@rule
def imagine_riders(b: Box, s: State, seat: int) -> None:
    """Deals rivals' riders anew. Taxis with two riders get their cards first, because few pairs of cards fit together
    into a taxi."""
    counts = 0
    for rival in range(s.seats):
        if rival != seat:
            counts |= rider_count(s, rival) << (4 * rival)
            for slot in range(SLOTS):
                if s.riders[rival][slot] >= 0:
                    s.passengers |= 1 << s.riders[rival][slot]
                s.riders[rival][slot] = -1
                s.wants[rival][slot] = 0
    for rival in range(s.seats):
        if counts >> (4 * rival) & 15 == SLOTS:
            imagine_pair(b, s, rival)
    for rival in range(s.seats):
        if counts >> (4 * rival) & 15 == 1:
            imagine_rider(b, s, rival)


@rule
def seat_imagined(b: Box, s: State, rival: int, slot: int, card: int) -> None:
    s.riders[rival][slot] = card
    s.wants[rival][slot] = open_stands(b, card, s.boarded_at[rival])
    s.passengers &= ~(1 << card)


@rule
def could_be(b: Box, s: State, rival: int, card: int) -> bool:
    """Whether this card agrees with what everybody saw: its passenger did not want to get off where the taxi has
    stopped."""
    wants = open_stands(b, card, s.boarded_at[rival])
    return wants & s.ruled_out[rival] == 0


@rule
def imagine_rider(b: Box, s: State, rival: int) -> None:
    """Deals a Passenger Card that agrees with what everybody knows about a rival's only card: the size of the group,
    and the stands where it did not get off."""
    sized, fitting = 0, 0
    for card in range(PASSENGERS):
        if s.passengers >> card & 1 and s.least_pax[rival] <= b.pax[card] <= s.most_pax[rival]:
            sized |= 1 << card
            if could_be(b, s, rival, card):
                fitting |= 1 << card
    cards = fitting
    if cards == 0:
        cards = sized if sized != 0 else s.passengers
    seat_imagined(b, s, rival, 0, pick_bit(cards, below(s, count_bits(cards))))


@rule
def pair_fits(b: Box, s: State, rival: int, one: int, two: int) -> bool:
    """Whether the rival may hold these two cards: the passengers of both must fit into its taxi. But if the rival is
    just deciding which of its two cards to send back, the passengers of both must be too many for the taxi."""
    too_many = b.pax[one] + b.pax[two] > b.taxi_room[s.taxi[rival]]
    wanted = s.phase == CHOOSING and s.player == rival and s.crowded == 1
    return one != two and too_many == wanted


@rule
def imagine_pair(b: Box, s: State, rival: int) -> None:
    """Deals two riders. A few random pairs are tried. If none of them fits, all pairs are tried in order, and the first
    one that fits is taken.

    There is always a pair that fits, because the true pair is among the cards.
    """
    first, second = -1, -1
    count = count_bits(s.passengers)
    for _ in range(TRIES):
        one = pick_bit(s.passengers, below(s, count))
        two = pick_bit(s.passengers, below(s, count))
        if pair_fits(b, s, rival, one, two) and could_be(b, s, rival, one) and could_be(b, s, rival, two):
            first, second = one, two
            break
    if first < 0:
        both = first_pair(b, s, rival)
        first, second = both // PASSENGERS, both % PASSENGERS
    seat_imagined(b, s, rival, 0, first)
    seat_imagined(b, s, rival, 1, second)


@rule
def first_pair(b: Box, s: State, rival: int) -> int:
    """The first two unseen cards that fit together, packed into one number: `PASSENGERS` times the first card, plus the
    second card."""
    for one in range(PASSENGERS):
        for two in range(PASSENGERS):
            if s.passengers >> one & 1 and s.passengers >> two & 1 and pair_fits(b, s, rival, one, two):
                return one * PASSENGERS + two
    return 1
