"""What a seat may see of a game of Cabbie, for a client to draw. The sentences are in `words`."""

from typing import Any

import msgspec

from mewple.core.view import ViewParts, decision
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS, heading
from mewple.games.cabbie.ending import in_play
from mewple.games.cabbie.legality import is_free
from mewple.games.cabbie.roads import jammed, owner, spaces_to
from mewple.games.cabbie.state import (
    BY_CLOCK,
    CABS,
    CONTENT,
    DRIVING,
    NONE,
    OPEN_DESTINATIONS,
    OVER,
    PER_SEAT,
    PILES,
    PLACES,
    RESERVE,
    SPACES,
    STARTS,
    TOURING,
    place_id,
    spots_of,
)
from mewple.games.cabbie.trips import fare_of, money, next_stop, spaces_left
from mewple.games.cabbie.view_board import Board, board, district
from mewple.games.cabbie.view_routes import Routes, routes_of
from mewple.games.cabbie.words import action, aim, counted, event, short, turn

__all__ = ["View", "action", "aim", "counted", "event", "short", "turn", "view"]

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
PHASES = ("choosing", "driving", "touring", "over")
COINS = (500, 100, 50, 10, 5)
"""The values of notes and coins in the box, in pence. The bank never runs out (Q27)."""


class End(msgspec.Struct, frozen=True):
    """What ends the game: the "clock", a number of "rounds", or a sum of "money". `target` is in pence."""

    by: str
    target: int
    rounds: int
    """The number of the last round, if nothing ends the game earlier; 0 if the clock ends the game."""
    minutes: int
    equal_turns: bool


class Start(msgspec.Struct, frozen=True):
    """A starting point."""

    id: str
    name: str
    square: int


class Passenger(msgspec.Struct, frozen=True):
    """A Passenger card: the street where somebody waits, and who it is."""

    card: int
    street: str
    name: str
    district: str
    text: str


class Destination(msgspec.Struct, frozen=True):
    """A Destination card in a cab: the stops in order, how many are done, the shaded squares of the next one, and the
    pay.

    `seat` and `cab` say whose cab it is.
    """

    seat: int
    cab: int
    card: int
    stops: list[str]
    names: list[str]
    done: int
    squares: list[int]
    pays: int
    tourist: bool
    text: str
    spaces: int
    """The distance to the last stop, avoiding the jam."""


class Cab(msgspec.Struct, frozen=True):
    """A cab on the board. `cab` is 0 for its driver's first cab, 1 for the second. `heading` is the direction of its
    bonnet."""

    seat: int
    cab: int
    square: int
    heading: str
    jammed: bool
    passenger: Passenger | None
    moved: int
    """The spaces that it has driven this turn."""
    needs: int
    """The spaces that are reserved for it this turn while it can drive (R54); 0 if its driver has no other cab."""


class Seat(msgspec.Struct, frozen=True):
    """A player: their money, and how it is made up."""

    seat: int
    colour: str
    money: int
    fares: int
    tips: int
    trips: int
    start: str | None
    had_turn: bool
    left: bool
    winner: bool


class Waiting(msgspec.Struct, frozen=True):
    """A pile: the passenger who waits, and the number of its cards."""

    pile: int
    passenger: Passenger
    cards: int


class Jam(msgspec.Struct, frozen=True):
    """The top jam card: the ids of its spots, and all squares that it shuts. The jam moves after the turn of the seat
    `moves_after`; -1 if that seat is not known."""

    card: int
    spots: list[str]
    squares: list[int]
    text: str
    moves_after: int


class View(msgspec.Struct, frozen=True):
    """Everything that a table shows. Seats are numbers from 0, or -1 for nobody; money is in pence."""

    board: Board
    starts: list[Start]
    end: End
    spaces: int
    """The number of spaces in a turn."""
    most_cabs: int
    """The largest number of cabs that a driver can have."""
    second_cab_at: int
    """The pence that a driver must have earned before a second cab may come in."""
    open_destinations: bool
    coins: list[int]
    """The values of coins and notes, in pence."""
    phase: str
    """What has to be decided: choosing, driving, touring or over."""
    active: int
    """The seat whose turn it is."""
    starter: int
    """The seat that begins each round."""
    round: int
    last_round: bool
    spaces_left: int
    """The spaces left in this turn."""
    jam: Jam | None
    waiting: list[Waiting]
    near: list[list[int]]
    """For each of this seat's cabs, the distance to each passenger in `waiting`, avoiding the jam."""
    seats: list[Seat]
    cabs: list[Cab]
    destinations: list[Destination]
    """The passengers' destinations, as far as this seat may know them."""
    offer: Destination | None
    """The tourist card about which this seat is deciding."""
    routes: list[Routes] = []
    """For the seat on turn: where its cabs can drive."""


# ---- what never changes ----


def starts(b: Any) -> list[Start]:
    return [
        Start(STARTS[number], BOARD.places[place].name, b.start_square[number])
        for number, place in enumerate(BOARD.starts)
    ]


def end(b: Any) -> End:
    def chosen(option: str) -> Any:
        return CONTENT.options[option].value(getattr(b, option))

    rounds = b.last_number if b.end != BY_CLOCK else 0
    return End(chosen("end"), b.target_pence, rounds, chosen("minutes"), bool(b.equal_turns))


# ---- how the game stands ----


def phase(b: Any, s: Any, seat: int | None) -> str:
    """The present phase. Other seats do not see that a tourist has made an offer (Q20)."""
    if s.phase == TOURING:
        return PHASES[TOURING if is_asked(s, seat) else DRIVING]
    return PHASES[s.phase]


def is_asked(s: Any, seat: int | None) -> bool:
    """Whether this seat is deciding about a tourist's offer."""
    return bool(s.phase == TOURING and seat == s.active and s.asking != NONE and s.square[s.asking] != NONE)


def active(b: Any, s: Any) -> int:
    return int(s.active) if s.phase != OVER else NONE


def jam(b: Any, s: Any) -> Jam | None:
    if s.jam == NONE:
        return None
    spots = BOARD.jams[s.jam].numbers
    return Jam(
        card=s.jam,
        spots=spots_of(s.jam),
        squares=[square for spot in spots for square in BOARD.jammed(spot)],
        text=BOARD.jams[s.jam].flavour,
        moves_after=_last_of_round(s),
    )


def _last_of_round(s: Any) -> int:
    """Q8: the seat whose turn is the last one of the round, leaving out seats that have left."""
    if s.starter == NONE:
        return NONE
    order = [(s.starter + step) % s.seats for step in range(s.seats)]
    return [seat for seat in order if in_play(s) >> seat & 1][-1] if in_play(s) else NONE


# ---- people ----


def waiting(b: Any, s: Any) -> list[Waiting]:
    return [Waiting(pile, passenger(s.cards[pile][0]), s.height[pile]) for pile in _piles_with_somebody(s)]


def _piles_with_somebody(s: Any) -> list[int]:
    """The piles with a waiting passenger. No passenger waits before the cards are dealt, and none on a pile whose top
    card is being taken."""
    in_cabs = set(s.passenger)
    return [pile for pile in range(PILES) if s.height[pile] and s.cards[pile][0] not in in_cabs]


def near(b: Any, s: Any, seat: int | None) -> list[list[int]]:
    if seat is None or s.jam == NONE:
        return []
    goals = [PLACES + s.cards[pile][0] for pile in _piles_with_somebody(s)]
    own = s.square[PER_SEAT * seat : PER_SEAT * seat + PER_SEAT]
    return [[spaces_to(b, s, goal, square) for goal in goals] for square in own if square != NONE]


def passenger(card: int) -> Passenger:
    """What people see of a Passenger card."""
    (number,) = BOARD.passengers[card].numbers
    street = BOARD.streets[number]
    return Passenger(card, street.id, street.name, district(street.district), BOARD.passengers[card].flavour)


def destinations(b: Any, s: Any, seat: int | None) -> list[Destination]:
    """The Destination cards in all cabs. A card is shown to its driver and, if the table plays open, to everybody
    (Q20)."""
    return [
        _destination(b, s, cab)
        for cab in range(CABS)
        if s.destination[cab] != NONE
        and s.square[cab] != NONE
        and (owner(cab) == seat or b.destinations == OPEN_DESTINATIONS)
        and not (s.phase == TOURING and s.asking == cab)
    ]


def offer(b: Any, s: Any, seat: int | None) -> Destination | None:
    return _destination(b, s, s.asking) if is_asked(s, seat) else None


def _destination(b: Any, s: Any, cab: int) -> Destination:
    card = s.destination[cab]
    stops = [place for place in (b.first_stop[card], b.last_stop[card]) if place != NONE]
    stop = next_stop(b, s, cab)
    return Destination(
        seat=owner(cab),
        cab=cab % PER_SEAT,
        card=card,
        stops=[place_id(place) for place in stops],
        names=[BOARD.places[place].name for place in stops],
        done=stops.index(stop),
        squares=BOARD.shaded(stop),
        pays=fare_of(b, s.passenger[cab], card),
        tourist=b.offer[card] > 0,
        text=BOARD.destinations[card].flavour,
        spaces=spaces_left(b, s, cab),
    )


# ---- drivers ----


def cabs(b: Any, s: Any) -> list[Cab]:
    return [_cab(b, s, cab) for cab in range(CABS) if s.square[cab] != NONE]


def _cab(b: Any, s: Any, cab: int) -> Cab:
    which = cab % PER_SEAT
    on_turn = owner(cab) == s.active and s.phase in (DRIVING, TOURING)
    two = s.square[cab ^ 1] != NONE
    return Cab(
        seat=owner(cab),
        cab=which,
        square=s.square[cab],
        heading=_facing(s, cab),
        jammed=s.jam != NONE and jammed(b, s, s.square[cab]),
        passenger=passenger(s.passenger[cab]) if s.passenger[cab] != NONE else None,
        moved=s.moved[which] if on_turn else 0,
        needs=max(0, RESERVE - s.moved[which]) if on_turn and two and is_free(b, s, which) else 0,
    )


def _facing(s: Any, cab: int) -> str:
    """The direction of the cab's last step, or the arrow of the square on which it was put."""
    here, behind = int(s.square[cab]), int(s.behind[cab])
    if behind == NONE:
        return board().squares[here].arrows[0]
    return DIRECTIONS[heading(BOARD.roads.squares[behind], BOARD.roads.squares[here])]


def seats(b: Any, s: Any) -> list[Seat]:
    return [_seat(s, seat) for seat in range(s.seats)]


def _seat(s: Any, seat: int) -> Seat:
    return Seat(
        seat=seat,
        colour=COLOURS[seat],
        money=money(s, seat),
        fares=s.fares[seat],
        tips=s.tips[seat],
        trips=s.trips[seat],
        start=STARTS[s.home[seat]] if s.home[seat] != NONE else None,
        had_turn=bool(s.done >> seat & 1),
        left=bool(s.retired >> seat & 1),
        winner=bool(s.winners >> seat & 1),
    )


view = ViewParts(
    View,
    board=lambda b: board(),
    starts=starts,
    end=end,
    spaces=lambda b: SPACES,
    most_cabs=lambda b: PER_SEAT,
    second_cab_at=lambda b: b.second_cab_at,
    open_destinations=lambda b: b.destinations == OPEN_DESTINATIONS,
    coins=lambda b: list(COINS),
    phase=phase,
    active=active,
    starter=lambda b, s: s.starter,
    round=lambda b, s: s.round,
    last_round=lambda b, s: bool(s.last),
    spaces_left=lambda b, s: s.quota,
    jam=jam,
    waiting=waiting,
    near=near,
    seats=seats,
    cabs=cabs,
    destinations=destinations,
    offer=offer,
    routes=decision(routes_of),
)
