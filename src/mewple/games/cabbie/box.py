"""Reads the texts of the box and the board, and fills the box record, which the rules use."""

from collections.abc import Iterable
from statistics import fmean
from typing import Any

from mewple.core.content import Content
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.state import (
    BY_CLOCK,
    BY_ROUNDS,
    CLOCK_ROUNDS,
    DESTINATIONS,
    GOALS,
    LAST_STOP,
    NO_JAM,
    NONE,
    PASSENGERS,
    PILES,
    PLACES,
    RESERVE,
    SPACES,
    STARTS,
    Box,
)
from mewple.games.cabbie.tables import moves, ways

REFUSED_WORTH = -30_000
"""The value of a trip if the passenger's street does not allow the Destination card (Q18)."""


def fill(content: Content, b: Box) -> None:
    """Fills the whole record except the options."""
    root = content.root
    play = root.table("play")
    for key, number in (("spaces", SPACES), ("reserve", RESERVE), ("piles", PILES)):
        play.integer(key, number, number)
    play.done()
    worth = root.table("worth")
    b.space_worth, b.tip_worth = worth.integer("space", 1, 1000), worth.integer("tip", 0, 10_000)
    b.beaten, b.patience = worth.integer("beaten", 0, 10_000), worth.integer("patience", 0, 100)
    b.near_start = worth.integer("near_start", 0, 100)
    worth.done()
    root.done()
    _fill_end(content, b)
    _fill_squares(b)
    _fill_cards(b)
    _fill_worth(b)


def _fill_end(content: Content, b: Box) -> None:
    """Fills in the target and the number of the last round, as the options say."""
    b.target_pence = int(content.options["target"].value(b.target))
    rounds = int(content.options["rounds"].value(b.rounds))
    b.last_number = CLOCK_ROUNDS if b.end == BY_CLOCK else b.max_rounds
    if b.end == BY_ROUNDS:
        b.last_number = min(rounds, b.max_rounds)


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def _fill_squares(b: Any) -> None:
    roads = BOARD.roads
    for square, its in enumerate(moves()):
        b.next[square][:] = its
    for row, near in enumerate(ways()):
        b.way[row][:] = list(near)
    for square, (x, y) in enumerate(roads.squares):
        streets = roads.streets[square]
        b.x[square], b.y[square] = x, y
        b.beside[square] = _bits(roads.sideways[square])
        b.crossing[square] = len(streets) > 1
        b.waits[square] = _bits(card for card in range(PASSENGERS) if BOARD.passengers[card].numbers[0] in streets)
        b.jam_of[square] = b.spot_of[square] = b.place_of[square] = NONE
    for jam, card in enumerate(BOARD.jams):
        for spot in card.numbers:
            for square in BOARD.jammed(spot):
                b.jam_of[square], b.spot_of[square] = jam, spot
    for place in range(PLACES):
        for square in BOARD.shaded(place):
            b.place_of[square] = place
    for number, place in enumerate(BOARD.starts):
        b.start_square[number] = BOARD.shaded(place)[0]


def _fill_cards(b: Any) -> None:
    for number, card in enumerate(BOARD.destinations):
        b.last_stop[number], b.offer[number] = card.numbers[-1], card.pays
        both = len(card.numbers) > 1 and b.tourist_trip != LAST_STOP
        b.first_stop[number] = card.numbers[0] if both else NONE
        b.ends_at[card.numbers[-1]] |= 1 << number
        if both:
            b.begins_at[card.numbers[0]] |= 1 << number
            b.two_stops |= 1 << number
        if card.pays:
            b.tours |= 1 << number
    for number, card in enumerate(BOARD.passengers):
        (street,) = card.numbers
        b.taken[number] = _bits(card for card in range(DESTINATIONS) if not refers_to(card, street))
        for place in range(PLACES):
            b.fare[number][place] = BOARD.fares[BOARD.streets[street].district][BOARD.places[place].district]
    for number, card in enumerate(BOARD.tips):
        b.tip[number] = card.numbers[0]


def refers_to(card: int, street: int) -> bool:
    """Q18: whether a shaded square of a place on the Destination card is in the street."""
    return any(
        street in BOARD.roads.streets[square]
        for place in BOARD.destinations[card].numbers
        for square in BOARD.shaded(place)
    )


def _fill_worth(b: Any) -> None:
    """Fills in what every trip is worth to the game's policies: its pay minus the cost of its spaces. The number of
    spaces is the mean over all squares of the passenger's street, without jams."""
    open_ways = ways()[NO_JAM * GOALS :]
    for card in range(DESTINATIONS):
        if b.first_stop[card] != NONE:
            from_first = (open_ways[b.last_stop[card]][square] for square in BOARD.shaded(b.first_stop[card]))
            b.between[card] = min(from_first)
    for passenger in range(PASSENGERS):
        street = [square for square, spaces in enumerate(open_ways[PLACES + passenger]) if spaces == 0]
        for card in range(DESTINATIONS):
            spaces = _trip(b, open_ways, street, card)
            pay = b.offer[card] or b.fare[passenger][b.last_stop[card]]
            taken = b.taken[passenger] >> card & 1
            worth = round(10 * pay + b.tip_worth - b.space_worth * spaces)
            b.worth[passenger][card] = worth if taken else REFUSED_WORTH
    for number in range(len(STARTS)):
        b.start_worth[number] = round(10 * fmean(near[b.start_square[number]] for near in open_ways[PLACES:]))


def _trip(b: Any, open_ways: list[bytearray], street: list[int], card: int) -> float:
    """The mean number of spaces from the squares of a street to the last stop of a card, by way of its first stop."""
    last, first = b.last_stop[card], b.first_stop[card]
    if first == NONE:
        return fmean(open_ways[last][square] for square in street)
    return fmean(open_ways[first][square] for square in street) + int(b.between[card])
