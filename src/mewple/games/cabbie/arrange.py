"""Sets up a position described in words: cabs and their passengers, waiting passengers, money, cards, and the turn.

A square is [x, y] as on the board; streets, places and jam spots have the ids of the board's text. A Passenger card is
named by its street, a Destination card by its stop or its list of stops, a Tip card by its pence, and a Traffic Jam
card by one of its spots.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from mewple.core.arrange import (
    BadPosition,
    PerSeat,
    by_seat,
    listed,
    number_of,
    put_first,
    refuse_unless,
    whole,
)
from mewple.core.events import Log
from mewple.core.record import Cells
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.state import (
    NONE,
    PER_SEAT,
    PILES,
    STARTS,
    Box,
    State,
    street_id,
)
from mewple.games.cabbie.turns import begin_turn, choose_start

PLACE_IDS = [place.id for place in BOARD.places]
SPOT_IDS = [spot.id for spot in BOARD.spots]
STREET_OF_CARD = [street_id(card) for card in range(len(BOARD.passengers))]
STEP = 5  # pence
BEST_FARE = 200
MOST_PENCE = range(0, 100_000, STEP)

Card = str | Sequence[str]


def arrange(
    b: Box,
    s: State,
    *,
    starts: PerSeat[str] | None = None,
    cabs: PerSeat[Sequence[int]] | None = None,
    second_cabs: PerSeat[Sequence[int]] | None = None,
    money: PerSeat[int] | None = None,
    waiting: PerSeat[str] | None = None,
    passengers: PerSeat[Sequence[str]] | None = None,
    second_passengers: PerSeat[Sequence[str]] | None = None,
    destination_cards: Sequence[Card] | None = None,
    tip_cards: Sequence[int] | None = None,
    jam_cards: Sequence[str] | None = None,
    starter: int | None = None,
    turn: int | None = None,
) -> None:
    """Changes a dealt state into the described position; whatever is not given stays as it is.

    If players are still choosing starting points, each seat gets its starting point from `starts`, or else the first
    free one. Then the first round begins. `money`: pence from fares. `waiting`: the street of the top card of each
    pile, either as a list that begins with pile 0, or as a table by pile number. The named card changes places with the
    old top card. `passengers`: for a seat's first cab, a list with the street where it has picked somebody up, and then
    the stops; an empty list makes the cab free. `second_passengers`: the same for the second cab. `…_cards`: the top
    cards of a pack, in the order in which they will be drawn. Nobody has seen these cards, except the first jam card,
    which lies face up and counts at once. `starter`: the seat that begins each round. `turn`: the seat whose turn
    begins; no other seat has had its turn in this round.
    """
    seats = range(s.seats)
    go_on_to_first_round(b, s, dict(by_seat("starts", starts, seats)))
    for which, word, places in ((0, "cabs", cabs), (1, "second_cabs", second_cabs)):
        for seat, where in by_seat(word, places, seats):
            put_cab(s, PER_SEAT * seat + which, square_at(where, word))
    for seat, pence in by_seat("money", money, seats):
        earn(s, seat, whole("money", pence, MOST_PENCE))
    for which, word, trips in ((0, "passengers", passengers), (1, "second_passengers", second_passengers)):
        for seat, trip in by_seat(word, trips, seats):
            carry(b, s, PER_SEAT * seat + which, word, listed(word, trip))
    for pile, street in by_seat("waiting", waiting, range(PILES)):
        let_wait(s, pile, passenger_card(street, "waiting"))
    if destination_cards is not None:
        put_on_pack(s, [destination_card(card) for card in listed("destination_cards", destination_cards)])
    if tip_cards is not None:
        put_next(s.tip_pack, s.tip_at, tips_of(listed("tip_cards", tip_cards)))
    if jam_cards is not None:
        put_next(s.jam_pack, s.jam_at, [jam_card(spot) for spot in listed("jam_cards", jam_cards)])
        s.jam = s.jam_pack[s.jam_at]
    if starter is not None:
        s.starter = whole("starter", starter, seats)
    if turn is not None:
        begin(s, whole("turn", turn, seats))


# ---- cards and squares by name ----


def square_at(where: Any, word: str = "cabs") -> int:
    """The number of a square."""
    cell = tuple(listed(word, where))
    refuse_unless(cell in BOARD.roads.numbers, f"{word}: no square is at {list(cell)}; expected the [x, y] of a road")
    return BOARD.roads.numbers[cell]


def passenger_card(street: str, word: str = "passengers") -> int:
    """The Passenger card of a street."""
    return number_of(word, street, STREET_OF_CARD)


def destination_card(stops: Card, word: str = "destination_cards") -> int:
    """The Destination card with these stops."""
    wanted = tuple(number_of(word, stop, PLACE_IDS) for stop in ([stops] if isinstance(stops, str) else stops))
    found = [number for number, card in enumerate(BOARD.destinations) if card.numbers == wanted]
    refuse_unless(found, f"{word}: no card has exactly the stops {stops!r}")
    return found[0]


def tip_card(pence: int, copy: int = 0) -> int:
    """A Tip card with this amount. `copy` says which one, if there are several such cards."""
    found = [number for number, card in enumerate(BOARD.tips) if card.numbers == (pence,)]
    refuse_unless(copy < len(found), f"tip_cards: there are {len(found)} cards of {pence!r} pence")
    return found[copy]


def tips_of(pence: Sequence[int]) -> list[int]:
    """A different Tip card for each of these amounts."""
    return [tip_card(each, list(pence[:place]).count(each)) for place, each in enumerate(pence)]


def jam_card(spot: str) -> int:
    """A Traffic Jam card with this spot."""
    number = number_of("jam_cards", spot, SPOT_IDS)
    return next(card for card, each in enumerate(BOARD.jams) if number in each.numbers)


# ---- changing the state ----


def go_on_to_first_round(b: Box, s: State, starts: dict[int, str]) -> None:
    """Gives a starting point to every seat that has none, and deals the cards."""
    refuse_unless(not starts or s.round == 0, "starts: they are chosen already; say where `cabs` are")
    while s.round == 0:
        free = [place for place in STARTS if STARTS.index(place) not in list(s.home)[: s.seats]]
        free = [place for place in free if place not in starts.values()]
        choose_start(b, s, number_of("starts", starts.get(s.active, free[0]), STARTS), Log())


def put_cab(s: State, cab: int, square: int) -> None:
    """Puts a cab on a square, as if it had not driven there."""
    s.square[cab], s.behind[cab] = square, NONE


def earn(s: State, seat: int, pence: int) -> None:
    """Gives a seat this sum of money as fares, and counts the fewest trips that can earn it."""
    s.fares[seat], s.tips[seat] = pence, 0
    s.trips[seat] = -(-pence // BEST_FARE)


def let_wait(s: State, pile: int, card: int) -> None:
    """Puts a Passenger card on top of a pile. The old top card goes where the new one was before."""
    for other in range(PILES):
        for place in range(s.height[other]):
            if s.cards[other][place] == card:
                s.cards[other][place], s.cards[pile][0] = s.cards[pile][0], card
                return
    raise BadPosition(f"waiting: the passenger from {STREET_OF_CARD[card]} is in a cab")


def carry(b: Box, s: State, cab: int, word: str, trip: Sequence[str]) -> None:
    """Puts a passenger into the cab. `trip` is the passenger's street, followed by the stops; if it is empty, the cab
    becomes free."""
    if not trip:
        set_free(s, cab)
        return
    card, destination = passenger_card(trip[0], word), destination_card(trip[1:], word)
    if (s.passenger[cab], s.destination[cab]) == (card, destination):
        return
    refuse_unless(
        b.taken[card] >> destination & 1, f"{word}: nobody is driven from {trip[0]} to {' and '.join(trip[1:])}"
    )
    set_free(s, cab)
    s.pile[cab] = take_from_piles(s, card, word)
    take_from_pack(s, destination, word)
    s.passenger[cab], s.destination[cab] = card, destination
    s.could[cab], s.begun[cab] = b.taken[card], 0


def set_free(s: State, cab: int) -> None:
    """Makes a cab free: its cards go under their packs face up, so that everybody has seen them."""
    if s.passenger[cab] == NONE:
        return
    pile = s.pile[cab]
    s.cards[pile][s.height[pile]] = s.passenger[cab]
    s.height[pile] += 1
    s.pack[s.pack_size] = s.destination[cab]
    s.pack_size += 1
    s.passenger[cab] = s.destination[cab] = NONE
    s.could[cab] = s.begun[cab] = 0


def take_from_piles(s: State, card: int, word: str) -> int:
    """Takes a Passenger card out of its pile, and returns the pile's number."""
    for pile in range(PILES):
        cards = list(s.cards[pile])[: s.height[pile]]
        if card in cards:
            cards.remove(card)
            write(s.cards[pile], cards)
            s.height[pile] -= 1
            s.unseen[pile] = min(s.unseen[pile], s.height[pile] - 1)
            return pile
    raise BadPosition(f"{word}: the passenger from {STREET_OF_CARD[card]} is in another cab")


def take_from_pack(s: State, card: int, word: str) -> None:
    """Takes this Destination card out of the pack, wherever it is."""
    pack = list(s.pack)[: s.pack_size]
    refuse_unless(card in pack, f"{word}: that Destination card is in another cab")
    pack.remove(card)
    write(s.pack, pack)
    s.pack_size = len(pack)
    s.fresh = min(s.fresh, s.pack_size)


def put_on_pack(s: State, wanted: Collection[int]) -> None:
    """Puts these Destination cards on top of the pack."""
    pack = list(s.pack)[: s.pack_size]
    for card in wanted:
        refuse_unless(card in pack, "destination_cards: one of them is in a cab")
    write(s.pack, put_first(pack, list(wanted)))


def put_next(pack: Cells, at: int, wanted: Sequence[int]) -> None:
    """Makes these the next cards of a pack. `at` is the index of the card to be drawn next; after the last index comes
    index 0."""
    count = len(pack)
    order = [(at + place) % count for place in range(count)]
    for place, card in zip(order, put_first([pack[place] for place in order], wanted), strict=True):
        pack[place] = card


def write(cells: Cells, cards: Sequence[int]) -> None:
    for place, card in enumerate(cards):
        cells[place] = card


def begin(s: State, seat: int) -> None:
    """Begins a seat's turn, before any cab moves. No other seat has had its turn in this round."""
    begin_turn(s, seat, Log())
    s.done = s.run = 0
