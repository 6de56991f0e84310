"""The four packs of cards: shuffling, drawing, and putting cards back (R6-R10, R33-R36, R47, R48)."""

from mewple.core.chance import below, shuffle
from mewple.core.events import Log, emit, emit_to
from mewple.core.rule import rule
from mewple.games.cabbie.state import (
    CABS,
    DESTINATIONS,
    E_DISCLOSED,
    E_JAM,
    E_TURNED_UP,
    EACH_PASS,
    JAMS,
    NONE,
    O_DESTINATIONS,
    O_JAMS,
    O_PASSENGERS,
    O_TIPS,
    PASSENGERS,
    PILES,
    TIPS,
    Box,
    State,
)


@rule
def disclose(log: Log, hidden: bool) -> None:
    """If a card was `hidden` until this action showed it to somebody, marks the action as one that cannot be undone.

    The last unseen card of a pack also counts as hidden, although a player who counts cards knows it.
    """
    if hidden:
        emit_to(log, 0, E_DISCLOSED, NONE)  # an event that nobody may see


@rule
def shuffle_packs(s: State, log: Log) -> None:
    """R6, R8-R10, Q3, Q5: shuffles all four packs, and deals the 47 Passenger cards into five piles."""
    for card in range(PASSENGERS):
        # an inside-out shuffle: the card goes to a random place, and the card there moves to the end
        other = below(s, card + 1, O_PASSENGERS)
        s.cards[card % PILES][card // PILES] = s.cards[other % PILES][other // PILES]
        s.cards[other % PILES][other // PILES] = card
    for pile in range(PILES):
        s.height[pile] = (PASSENGERS - pile + PILES - 1) // PILES
        s.unseen[pile] = s.height[pile] - 1
        emit(log, E_TURNED_UP, NONE, pile, s.cards[pile][0])
    for card in range(JAMS):
        s.jam_pack[card] = card
    shuffle(s, s.jam_pack, JAMS, O_JAMS)
    show_jam(s, 0, log)
    for card in range(DESTINATIONS):
        s.pack[card] = card
    s.pack_size = DESTINATIONS
    shuffle_destinations(s)
    for card in range(TIPS):
        s.tip_pack[card] = card
    shuffle_tips(s)


# ---- traffic jams ----


@rule
def show_jam(s: State, at: int, log: Log) -> None:
    """R11: shows the jam card at this index of the jam pack."""
    disclose(log, s.jam_drawn < JAMS - s.jam_mixed)
    s.jam_at = at
    s.jam_drawn = min(JAMS, s.jam_drawn + 1)
    s.jam = s.jam_pack[at]
    emit(log, E_JAM, NONE, s.jam)


@rule
def move_jam(b: Box, s: State, log: Log) -> None:
    """R17, Q5, Q8: the top jam card goes under the pack. With `each_pass`, the other cards are shuffled once every card
    has been on top."""
    if b.reshuffle == EACH_PASS and s.jam_drawn == JAMS:
        shuffle(s, s.jam_pack, JAMS - 1, O_JAMS)  # shuffle all but the last place, which holds the card that was on top
        s.jam_drawn = 0
        s.jam_mixed = 1
    show_jam(s, (s.jam_at + 1) % JAMS, log)


# ---- passengers ----


@rule
def take_passenger(s: State, pile: int, log: Log) -> int:
    """R33, R34: takes the top card of a pile. The next one is turned up at once."""
    card = s.cards[pile][0]
    disclose(log, next_is_unseen(s, pile))
    s.height[pile] -= 1
    for place in range(s.height[pile]):
        s.cards[pile][place] = s.cards[pile][place + 1]
    if s.height[pile] == 0:
        refill(s, pile)
    elif s.unseen[pile] > 0:
        s.unseen[pile] -= 1
    s.entered[pile] = 0
    emit(log, E_TURNED_UP, NONE, pile, s.cards[pile][0])
    return card


@rule
def next_is_unseen(s: State, pile: int) -> bool:
    """R34: whether taking the top card of this pile turns up a card that nobody has seen."""
    if s.height[pile] > 1:
        return s.unseen[pile] > 0
    largest = largest_pile(s)
    return s.unseen[largest] == s.height[largest] - 1


@rule
def largest_pile(s: State) -> int:
    """Q4: the pile with the most cards; among equals, the one with the lowest number."""
    largest = 0
    for other in range(1, PILES):
        if s.height[other] > s.height[largest]:
            largest = other
    return largest


@rule
def refill(s: State, pile: int) -> None:
    """Q4: an empty pile gets the bottom card of the largest pile."""
    largest = largest_pile(s)
    s.height[largest] -= 1
    s.unseen[largest] = min(s.unseen[largest], s.height[largest] - 1)
    s.cards[pile][0] = s.cards[largest][s.height[largest]]
    s.height[pile] = 1
    s.unseen[pile] = 0


@rule
def return_passenger(s: State, cab: int) -> None:
    """R47, Q22: puts a cab's Passenger card under the pile from which it came."""
    pile = s.pile[cab]
    s.cards[pile][s.height[pile]] = s.passenger[cab]
    s.height[pile] += 1
    s.passenger[cab] = NONE


# ---- destinations ----


@rule
def shuffle_destinations(s: State) -> None:
    shuffle(s, s.pack, s.pack_size, O_DESTINATIONS)
    s.pack_drawn = 0
    s.fresh = s.pack_size


@rule
def known_in_pack(s: State) -> int:
    """The Destination cards that everybody has seen going under the pack, as bits."""
    bits = 0
    for place in range(s.fresh, s.pack_size):
        bits |= 1 << s.pack[place]
    return bits


@rule
def top_is_known(b: Box, s: State) -> bool:
    """Whether everybody knows the top Destination card, because they saw it when it went under the pack.

    Q5: shuffles the pack first, if that is due.
    """
    if b.reshuffle == EACH_PASS and s.pack_drawn == DESTINATIONS:
        shuffle_destinations(s)
    return s.fresh == 0


@rule
def draw_destination(s: State, log: Log) -> int:
    """R36: draws the top Destination card."""
    disclose(log, s.fresh > 0)
    card = s.pack[0]
    s.pack_size -= 1
    for place in range(s.pack_size):
        s.pack[place] = s.pack[place + 1]
    s.fresh = max(0, s.fresh - 1)
    s.pack_drawn = min(DESTINATIONS, s.pack_drawn + 1)
    return card


@rule
def return_destination(s: State, card: int) -> None:
    """R47, Q19: puts a Destination card under the pack. Everybody sees the card, and so knows that it is in no cab."""
    s.pack[s.pack_size] = card
    s.pack_size += 1
    rule_out(s, card)


@rule
def rule_out(s: State, card: int) -> None:
    """Records that everybody knows where this card is: no cab can carry it without the others knowing."""
    for cab in range(CABS):
        s.could[cab] &= ~(1 << card)


# ---- tips ----


@rule
def shuffle_tips(s: State) -> None:
    shuffle(s, s.tip_pack, TIPS, O_TIPS)
    s.tip_at = 0
    s.tip_drawn = 0


@rule
def draw_tip(b: Box, s: State, log: Log) -> int:
    """R48: draws the top Tip card, and puts it under the pack."""
    if b.reshuffle == EACH_PASS and s.tip_drawn == TIPS:
        shuffle_tips(s)
    disclose(log, s.tip_drawn < TIPS)
    card = s.tip_pack[s.tip_at]
    s.tip_at = (s.tip_at + 1) % TIPS
    s.tip_drawn = min(TIPS, s.tip_drawn + 1)
    return card
