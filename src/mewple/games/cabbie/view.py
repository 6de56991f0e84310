"""What one seat may see of a game of Cabbie, for a client to draw. What it says is in `words`."""

from typing import Any

import msgspec

from mewple.core.reasons import LEGAL
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS, heading
from mewple.games.cabbie.ending import in_play
from mewple.games.cabbie.legality import entry_refusal, is_free
from mewple.games.cabbie.roads import jammed, occupied, spaces_to
from mewple.games.cabbie.state import (
    BY_CLOCK,
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
)
from mewple.games.cabbie.trips import fare_of, money, next_stop, spaces_left
from mewple.games.cabbie.view_board import Board, board, district
from mewple.games.cabbie.view_routes import Routes, all_routes
from mewple.games.cabbie.words import action, aim, counted, event, turn

__all__ = ["View", "action", "aim", "counted", "event", "turn", "view"]

COLOURS = ("red", "blue", "green", "yellow", "purple", "orange")
PHASES = ("choosing", "driving", "touring", "over")
COINS = (500, 100, 50, 10, 5)
"""Notes and coins of the box; the bank never runs dry (Q27)."""


class Passenger(msgspec.Struct, frozen=True):
    """A Passenger card: the street where somebody waits, and who."""

    card: int
    street: str
    name: str
    district: str
    text: str


class Destination(msgspec.Struct, frozen=True):
    """A Destination card: the stops in order, how many are done, the shaded squares of the next, and what it pays."""

    card: int
    stops: list[str]
    names: list[str]
    done: int
    squares: list[int]
    pays: int
    tourist: bool
    text: str
    spaces: int
    """To the last stop round the jam, as the roads go."""


class Cab(msgspec.Struct, frozen=True):
    """A cab. `destination` is null for those who may not see it; `heading` is the way its bonnet points."""

    cab: int
    square: int
    heading: str
    jammed: bool
    passenger: Passenger | None
    destination: Destination | None
    moved: int
    """Spaces driven this turn."""
    needs: int
    """Spaces that it must still get this turn, while its way is open (R54); 0 for an only cab."""


class Seat(msgspec.Struct, frozen=True):
    """A player: money and what it is made of, and the cabs."""

    seat: int
    colour: str
    money: int
    fares: int
    tips: int
    trips: int
    coins: list[int]
    """How many of each of `View.coins`."""
    cabs: list[Cab]
    start: str | None
    second_cab: bool
    """Enough is earned for a second cab, and there is none yet."""
    had_turn: bool
    left: bool
    winner: bool


class Waiting(msgspec.Struct, frozen=True):
    """A pile: who waits, and how many cards it has. `spaces`: from each of the seat's own cabs, round the jam."""

    pile: int
    passenger: Passenger
    cards: int
    spaces: list[int]


class Jam(msgspec.Struct, frozen=True):
    """The card on top: the spots by id, all squares that are shut, and after whose turn it moves."""

    card: int
    spots: list[str]
    squares: list[int]
    text: str
    moves_after: int


class Start(msgspec.Struct, frozen=True):
    """A starting point. `taken_by`: whose first cab began there; `free`: no cab stands on its square now."""

    id: str
    name: str
    square: int
    taken_by: int | None
    free: bool


class End(msgspec.Struct, frozen=True):
    """How the game ends: by "clock", "rounds" or "money", with the amounts that go with it (`rounds`: 0 by clock)."""

    by: str
    target: int
    rounds: int
    minutes: int
    equal_turns: bool


class View(msgspec.Struct, frozen=True):
    """All that a table needs. Seats are numbers from 0, -1 nobody; money is in pence."""

    board: Board
    phase: str
    active: int
    starter: int
    round: int
    last_round: bool
    end: End
    spaces: int
    spaces_left: int
    cabs: int
    """That a driver can have. Events number the cabs of all drivers in turn."""
    second_cab_at: int
    open_destinations: bool
    coins: list[int]
    jam: Jam | None
    waiting: list[Waiting]
    starts: list[Start]
    seats: list[Seat]
    offer: Destination | None
    """The tourist card that this seat is to decide on."""
    can_enter: list[str]
    """Starting points where this seat may bring in its second cab now."""
    routes: list[Routes]
    """For the seat on turn, the ways of its cabs."""


def view(b: Any, s: Any, seat: int | None) -> View:
    mine = seat is not None and s.active == seat and s.phase != OVER
    dealt = s.round > 0
    return View(
        board=board(),
        phase=PHASES[DRIVING if s.phase == TOURING and not mine else s.phase],
        active=s.active if s.phase != OVER else NONE,
        starter=s.starter,
        round=s.round,
        last_round=bool(s.last),
        end=_end(b),
        spaces=SPACES,
        spaces_left=s.quota,
        cabs=PER_SEAT,
        second_cab_at=b.second_cab_at,
        open_destinations=b.destinations == OPEN_DESTINATIONS,
        coins=list(COINS),
        jam=_jam(b, s) if dealt else None,
        waiting=[_waiting(b, s, pile, seat) for pile in range(PILES)] if dealt else [],
        starts=[_start(b, s, place) for place in range(len(STARTS))],
        seats=[_seat(b, s, each, seat) for each in range(s.seats)],
        offer=_destination(b, s, s.asking) if mine and s.phase == TOURING else None,
        can_enter=_can_enter(b, s) if mine and s.phase == DRIVING else [],
        routes=all_routes(b, s) if mine and s.phase == DRIVING else [],
    )


def _end(b: Any) -> End:
    def chosen(option: str) -> Any:
        return CONTENT.options[option].value(getattr(b, option))

    rounds = b.last_number if b.end != BY_CLOCK else 0
    return End(chosen("end"), b.target_pence, rounds, chosen("minutes"), bool(b.equal_turns))


def passenger(card: int) -> Passenger:
    """A Passenger card in words."""
    (number,) = BOARD.passengers[card].numbers
    street = BOARD.streets[number]
    return Passenger(card, street.id, street.name, district(street.district), BOARD.passengers[card].flavour)


def _destination(b: Any, s: Any, cab: int) -> Destination:
    card = s.destination[cab]
    stops = [place for place in (b.first_stop[card], b.last_stop[card]) if place != NONE]
    stop = next_stop(b, s, cab)
    return Destination(
        card=card,
        stops=[BOARD.places[place].id for place in stops],
        names=[BOARD.places[place].name for place in stops],
        done=stops.index(stop),
        squares=BOARD.shaded(stop),
        pays=fare_of(b, s.passenger[cab], card),
        tourist=b.offer[card] > 0,
        text=BOARD.destinations[card].flavour,
        spaces=spaces_left(b, s, cab),
    )


def _facing(s: Any, cab: int) -> str:
    """The way of the last step, or the arrow of the square that the cab was put on."""
    here, behind = int(s.square[cab]), int(s.behind[cab])
    if behind == NONE:
        return board().squares[here].arrows[0]
    return DIRECTIONS[heading(BOARD.roads.squares[behind], BOARD.roads.squares[here])]


def _cab(b: Any, s: Any, cab: int, seen_by: int | None) -> Cab:
    owner, which = divmod(cab, PER_SEAT)
    on_turn = owner == s.active and s.phase in (DRIVING, TOURING)
    two = s.square[cab ^ 1] != NONE
    taken = s.passenger[cab] != NONE and not (s.phase == TOURING and s.asking == cab)
    may_see = owner == seen_by or b.destinations == OPEN_DESTINATIONS
    return Cab(
        cab=which,
        square=s.square[cab],
        heading=_facing(s, cab),
        jammed=bool(jammed(b, s, s.square[cab])),
        passenger=passenger(s.passenger[cab]) if s.passenger[cab] != NONE else None,
        destination=_destination(b, s, cab) if taken and may_see else None,
        moved=s.moved[which] if on_turn else 0,
        needs=max(0, RESERVE - s.moved[which]) if on_turn and two and is_free(b, s, which) else 0,
    )


def _coins(pence: int) -> list[int]:
    out = []
    for coin in COINS:
        count, pence = divmod(pence, coin)
        out.append(count)
    return out


def _seat(b: Any, s: Any, seat: int, seen_by: int | None) -> Seat:
    cabs = [cab for cab in range(PER_SEAT * seat, PER_SEAT * seat + PER_SEAT) if s.square[cab] != NONE]
    earned = money(s, seat)
    return Seat(
        seat=seat,
        colour=COLOURS[seat],
        money=earned,
        fares=s.fares[seat],
        tips=s.tips[seat],
        trips=s.trips[seat],
        coins=_coins(earned),
        cabs=[_cab(b, s, cab, seen_by) for cab in cabs],
        start=STARTS[s.home[seat]] if s.home[seat] != NONE else None,
        second_cab=len(cabs) == 1 and earned >= b.second_cab_at,
        had_turn=bool(s.done >> seat & 1),
        left=bool(s.retired >> seat & 1),
        winner=bool(s.winners >> seat & 1),
    )


def _waiting(b: Any, s: Any, pile: int, seat: int | None) -> Waiting:
    card = s.cards[pile][0]
    cabs = range(PER_SEAT * seat, PER_SEAT * seat + PER_SEAT) if seat is not None else ()
    near = [spaces_to(b, s, PLACES + card, s.square[cab]) for cab in cabs if s.square[cab] != NONE]
    return Waiting(pile, passenger(card), s.height[pile], near)


def _jam(b: Any, s: Any) -> Jam:
    spots = BOARD.jams[s.jam].numbers
    return Jam(
        card=s.jam,
        spots=[BOARD.spots[spot].id for spot in spots],
        squares=[square for spot in spots for square in BOARD.jammed(spot)],
        text=BOARD.jams[s.jam].flavour,
        moves_after=_last_of_round(s),
    )


def _last_of_round(s: Any) -> int:
    """Q8: the last seat still in, counted from the starting player."""
    order = [(s.starter + step) % s.seats for step in range(s.seats)]
    return [seat for seat in order if in_play(s) >> seat & 1][-1] if in_play(s) else NONE


def _start(b: Any, s: Any, place: int) -> Start:
    square = b.start_square[place]
    taken = [seat for seat in range(s.seats) if s.home[seat] == place]
    name = BOARD.places[BOARD.starts[place]].name
    return Start(STARTS[place], name, square, taken[0] if taken else None, not occupied(s, square))


def _can_enter(b: Any, s: Any) -> list[str]:
    return [STARTS[place] for place in range(len(STARTS)) if entry_refusal(b, s, place) == LEGAL]
