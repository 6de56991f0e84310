"""The records of state and box in Cabbie, and the lists of actions, events, outcomes and reasons."""

from pathlib import Path

from mewple.core.actions import Actions, kind
from mewple.core.content import load
from mewple.core.events import SEATS, Events, event
from mewple.core.game import GameState
from mewple.core.game import Own as CoreOwn
from mewple.core.outcomes import OutcomeKind, Outcomes, up_to
from mewple.core.reasons import Reason, Reasons
from mewple.core.record import Cells, Grid, Record, i8, i16, i32, i64
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS

CONTENT = load(Path(__file__).parent / "box.toml")
MOST_SEATS = max(CONTENT.seats)
PER_SEAT = 2  # R55
CABS = MOST_SEATS * PER_SEAT  # a seat has the cabs 2 * seat and 2 * seat + 1

SPACES = CONTENT.root.table("play").integer("spaces", 1, 100)  # R18
RESERVE = CONTENT.root.table("play").integer("reserve", 0, SPACES // 2)  # R54
PILES = CONTENT.root.table("play").integer("piles", 1, 8)  # R7

SQUARES = len(BOARD.roads.squares)
PLACES = len(BOARD.places)
STARTS = tuple(BOARD.places[place].id for place in BOARD.starts)
PASSENGERS = len(BOARD.passengers)
DESTINATIONS = len(BOARD.destinations)
TIPS = len(BOARD.tips)
JAMS = len(BOARD.jams)
PILE_ROOM = 16
"""The largest size of a pile (Q4). A pile starts with at most 10 cards. It gets cards of other piles only when it is
empty, that is, when all its own cards are in the 12 cabs."""

GOALS = PLACES + PASSENGERS
"""The number of goals that a cab can have. Goals are numbered: first the places, then the streets of the Passenger
cards."""
FAR = 127
"""The distance to a goal if the jam leaves no way there."""
NO_JAM = JAMS
"""Tables of distances are indexed by jam card. This index is for roads without a jam."""

CLOCK_ROUNDS = 2000
"""Q29: a game that the clock ends has no limit of rounds. Simulations have no clock and stop after this many rounds."""

NONE = -1

# The phases: what the table is waiting for.
CHOOSING, DRIVING, TOURING, OVER = range(4)

LOST_WHY = ("in_jam", "behind_jam", "behind_cab")
TRAPPED, BEHIND_A_JAM, BEHIND_A_CAB = range(len(LOST_WHY))
"""The reasons why spaces were lost."""

ACTIONS = Actions(
    kind("start", place=STARTS),
    kind("drive", cab=range(PER_SEAT), direction=DIRECTIONS),
    kind("claim", cab=range(PER_SEAT), pile=range(PILES)),
    kind("accept"),
    kind("refuse"),
    kind("end_turn"),
    kind("resign"),
    kind("ring"),
)
"""Actions 0-26 are those of section 4 of the ledger. `resign`: a player leaves (Q30). `ring`: the clock
runs out (Q25)."""
A_START, A_DRIVE, A_CLAIM = ACTIONS.first("start"), ACTIONS.first("drive"), ACTIONS.first("claim")
A_ACCEPT, A_REFUSE, A_END_TURN = ACTIONS.first("accept"), ACTIONS.first("refuse"), ACTIONS.first("end_turn")
A_RESIGN, A_RING = ACTIONS.first("resign"), ACTIONS.first("ring")
WAYS = len(DIRECTIONS)


# ---- events ----


def own_cab(cab: int) -> int:
    """0 if this is its driver's first cab, 1 if it is the second."""
    return cab % PER_SEAT


def place_id(place: int) -> str:
    return BOARD.places[place].id


def start_id(start: int) -> str:
    return STARTS[start]


def street_id(passenger: int) -> str:
    """The street of a Passenger card. There is one card for each street, so the street identifies the card."""
    return BOARD.streets[BOARD.passengers[passenger].numbers[0]].id


def stops_of(destination: int) -> list[str]:
    """The places on a Destination card, in order. They identify the card."""
    return [place_id(place) for place in BOARD.destinations[destination].numbers]


def spots_of(jam: int) -> list[str]:
    """The spots on a Traffic Jam card. They identify the card."""
    return [BOARD.spots[spot].id for spot in BOARD.jams[jam].numbers]


def tip_pence(tip: int) -> int:
    return BOARD.tips[tip].numbers[0]


def tip_text(tip: int) -> str:
    return BOARD.tips[tip].flavour


EVENTS = Events(
    event("start_chosen", place=start_id),
    event("tip_dealt", pence=tip_pence),
    event("draw_again", seats=SEATS),
    event("begins"),
    event("jam", spots=spots_of),
    event("round", number=int),
    event("turned_up", pile=int, street=street_id),
    event("turn", number=int),
    event("stepped", cab=own_cab, from_=int, to=int, direction=DIRECTIONS, sideways=bool),
    event("drove", cab=own_cab, square=int, spaces=int),
    event("claimed", cab=own_cab, pile=int, street=street_id, square=int),
    event("drew", cab=own_cab, stops=stops_of),
    event("turned_away", cab=own_cab, stops=stops_of),
    event("offered", cab=own_cab, stops=stops_of),
    event("accepted", cab=own_cab, stops=stops_of),
    event("refused", cab=own_cab, stops=stops_of),
    event("first_stop", cab=own_cab, place=place_id),
    event("paid", cab=own_cab, place=place_id, stops=stops_of, street=street_id, pence=int, total=int),
    event("tipped", cab=own_cab, text=tip_text, pence=int, total=int),
    event("second_cab", place=start_id),
    event("lost", spaces=int, cab=own_cab, square=int, why=LOST_WHY, behind=int),
    event("stopped", spaces=int),
    event("target_reached", total=int),
    event("rang"),
    event("last_round", number=int),
    event("left"),
    event("handed_back", cab=own_cab, stops=stops_of),
    event("won", pence=int, trips=int),
    event("nobody_won"),
    event("disclosed", reveals=True),
)
"""Squares are indices in the list of squares. `behind` is the seat whose cab blocks the way, or -1.

The event `disclosed` is shown to nobody. It marks an action that cannot be undone, because the action shows something
hidden.
"""
E_START_CHOSEN, E_TIP_DEALT, E_DRAW_AGAIN, E_BEGINS = (
    EVENTS[name] for name in ("start_chosen", "tip_dealt", "draw_again", "begins")
)
E_JAM, E_ROUND, E_TURNED_UP, E_TURN = EVENTS["jam"], EVENTS["round"], EVENTS["turned_up"], EVENTS["turn"]
E_STEPPED, E_DROVE, E_CLAIMED, E_DREW = (EVENTS[name] for name in ("stepped", "drove", "claimed", "drew"))
E_TURNED_AWAY, E_OFFERED = EVENTS["turned_away"], EVENTS["offered"]
E_ACCEPTED, E_REFUSED, E_FIRST_STOP = EVENTS["accepted"], EVENTS["refused"], EVENTS["first_stop"]
E_PAID, E_TIPPED, E_SECOND_CAB = EVENTS["paid"], EVENTS["tipped"], EVENTS["second_cab"]
E_LOST, E_STOPPED, E_TARGET_REACHED = EVENTS["lost"], EVENTS["stopped"], EVENTS["target_reached"]
E_RANG, E_LAST_ROUND, E_LEFT = EVENTS["rang"], EVENTS["last_round"], EVENTS["left"]
E_HANDED_BACK, E_WON, E_NOBODY_WON = EVENTS["handed_back"], EVENTS["won"], EVENTS["nobody_won"]
E_DISCLOSED = EVENTS["disclosed"]

REASONS = Reasons(
    Reason("start-taken", "Somebody starts there already.", "R3"),
    Reason("not-earned", "You have not earned enough for a second cab yet.", "R50"),
    Reason("two-cabs", "You run two cabs already, and nobody runs more.", "R55"),
    Reason("already-moving", "A second cab comes in at the start of a turn, before anything moves.", "Q23"),
    Reason("own-start-only", "At this table a second cab comes in where your first one started.", "Q23"),
    Reason("start-occupied", "A cab stands on that starting square.", "Q23"),
    Reason("no-arrow", "No arrow on this square points that way.", "R23"),
    Reason("no-spaces", "All the spaces of this turn are used.", "R18"),
    Reason("in-a-jam", "The cab is in a traffic jam and stays there until the jam moves.", "R28"),
    Reason("jam-ahead", "A traffic jam blocks the way: wait until it moves.", "R27"),
    Reason("cab-ahead", "A cab stands there, and there is no overtaking.", "R25"),
    Reason("zigzag", "This cab has just changed lanes: it must go forward before it changes again.", "Q11"),
    Reason("keep-some-back", "Your other cab can still move, and it must get its five spaces.", "R54"),
    Reason("one-then-other", "At this table you finish one cab before you drive the other.", "Q24"),
    Reason("carrying", "There is somebody in this cab already.", "R30"),
    Reason(
        "one-passenger", "At this table a player carries one passenger at a time, and your other cab has one.", "Q13"
    ),
    Reason("not-in-street", "The cab is not in the street where that passenger waits.", "R32"),
    Reason("only-crossing", "At this table crossing a street is not enough: drive along it.", "Q14"),
    Reason("must-drive-in", "At this table you must drive into the street after the passenger has turned up.", "Q15"),
    Reason("must-drive-on", "The road is open: all the spaces must be used.", "R22"),
    Reason("no-clock", "No clock ends this game.", "Q25"),
    Reason("already-last", "The clock has rung already: this is the last round.", "Q25"),
    Reason("has-left", "This player has left the game.", "Q30"),
)
START_TAKEN, NOT_EARNED, TWO_CABS = REASONS["start-taken"], REASONS["not-earned"], REASONS["two-cabs"]
ALREADY_MOVING, OWN_START_ONLY = REASONS["already-moving"], REASONS["own-start-only"]
START_OCCUPIED, NO_ARROW, NO_SPACES = REASONS["start-occupied"], REASONS["no-arrow"], REASONS["no-spaces"]
IN_A_JAM, JAM_AHEAD, CAB_AHEAD = REASONS["in-a-jam"], REASONS["jam-ahead"], REASONS["cab-ahead"]
ZIGZAG, KEEP_SOME_BACK, ONE_THEN_OTHER = REASONS["zigzag"], REASONS["keep-some-back"], REASONS["one-then-other"]
CARRYING, ONE_PASSENGER, NOT_IN_STREET = REASONS["carrying"], REASONS["one-passenger"], REASONS["not-in-street"]
ONLY_CROSSING, MUST_DRIVE_IN = REASONS["only-crossing"], REASONS["must-drive-in"]
MUST_DRIVE_ON, NO_CLOCK, ALREADY_LAST = REASONS["must-drive-on"], REASONS["no-clock"], REASONS["already-last"]
HAS_LEFT = REASONS["has-left"]

OUTCOMES = Outcomes(
    OutcomeKind("starts", "the draw of the starting points", sides=up_to(len(STARTS)), dice=False),
    OutcomeKind("passengers", "the shuffle of the Passenger cards", sides=up_to(PASSENGERS), dice=False),
    OutcomeKind("jams", "the shuffle of the Traffic Jam cards", sides=up_to(JAMS), dice=False),
    OutcomeKind("destinations", "the shuffle of the Destination cards", sides=up_to(DESTINATIONS), dice=False),
    OutcomeKind("tips", "the shuffle of the Tip cards", sides=up_to(TIPS), dice=False),
)
"""The kinds of random outcomes, in the order in which a game first draws them. There are no dice in Cabbie."""
O_STARTS, O_PASSENGERS, O_JAMS = OUTCOMES["starts"], OUTCOMES["passengers"], OUTCOMES["jams"]
O_DESTINATIONS, O_TIPS = OUTCOMES["destinations"], OUTCOMES["tips"]

BY_CLOCK, BY_ROUNDS, BY_MONEY = (CONTENT.choice("end", value) for value in ("clock", "rounds", "money"))


def _is(option: str, value: str | bool) -> int:
    """The number that stands for this value of an option, for comparisons in the rules."""
    return CONTENT.choice(option, value)


EQUAL_TURNS, SHARED_TIES = _is("equal_turns", True), _is("tie_break", "shared")
STARTS_DRAWN, OPEN_DESTINATIONS, EACH_PASS = (
    _is("start_choice", "random"), _is("destinations", "open"), _is("reshuffle", "each_pass"),
)  # fmt: skip
MAY_STOP, MAY_WAIT, MOVE_INSIDE = _is("may_stop", True), _is("lane_change_forced", False), _is("move_inside_jam", True)
NOT_BY_CROSSING, MUST_ENTER = _is("crossing_counts", False), _is("claim_in_place", False)
PER_PLAYER, LAST_STOP = _is("passenger_limit", "per_player"), _is("tourist_trip", "last_stop")
OWN_START, AT_ONCE = _is("second_cab_place", "own_start"), _is("second_cab_time", "at_once")
IN_ORDER = _is("two_cab_order", "one_then_other")


class Box(Record):
    """Everything that does not change during a game: the options, the roads, and the contents of the cards."""

    end: int = i32()
    minutes: int = i32()
    rounds: int = i32()
    target: int = i32()
    equal_turns: int = i32()
    tie_break: int = i32()
    max_rounds: int = i32()
    start_choice: int = i32()
    destinations: int = i32()
    reshuffle: int = i32()
    may_stop: int = i32()
    lane_change_forced: int = i32()
    move_inside_jam: int = i32()
    crossing_counts: int = i32()
    claim_in_place: int = i32()
    passenger_limit: int = i32()
    tourist_trip: int = i32()
    second_cab_at: int = i32()
    second_cab_place: int = i32()
    second_cab_time: int = i32()
    two_cab_order: int = i32()

    target_pence: int = i32()
    last_number: int = i32()
    """The number of the last round: `rounds` if rounds end the game, `max_rounds` if money does.

    If the clock ends the game, this is CLOCK_ROUNDS, a number that no match reaches.
    """
    space_worth: int = i32()
    tip_worth: int = i32()
    beaten: int = i32()
    patience: int = i32()
    near_start: int = i32()

    waits: Cells = i64(SQUARES)
    """The Passenger cards whose street contains the square, as bits."""
    next: Grid = i16(SQUARES, WAYS)
    """[square][direction]: the square to which an arrow or a lane change leads, or -1."""
    beside: Cells = i8(SQUARES)
    """The directions that are lane changes, as bits."""
    crossing: Cells = i8(SQUARES)
    """1 if several streets meet on the square."""
    jam_of: Cells = i8(SQUARES)
    """The jam card that shuts the square, or -1."""
    spot_of: Cells = i8(SQUARES)
    place_of: Cells = i8(SQUARES)
    """The place that has this shaded square, or -1."""
    start_square: Cells = i16(len(STARTS))
    x: Cells = i8(SQUARES)
    y: Cells = i8(SQUARES)

    first_stop: Cells = i8(DESTINATIONS)
    """The first stop of a tour; -1 for a card with one stop, and for all cards with `tourist_trip = last_stop`."""
    last_stop: Cells = i8(DESTINATIONS)
    between: Cells = i8(DESTINATIONS)
    """The distance from the first stop to the last, without jams."""
    offer: Cells = i16(DESTINATIONS)
    """The pence that a tourist pays; 0 if the fares table gives the fare."""
    tours: int = i32()
    """The tourist cards, as bits."""
    begins_at: Cells = i32(PLACES)
    """The cards whose first stop is this place, as bits."""
    ends_at: Cells = i32(PLACES)
    """The cards whose last stop is this place, as bits."""
    two_stops: int = i32()
    """The cards that have a first stop besides their last one, as bits."""
    taken: Cells = i32(PASSENGERS)
    """The Destination cards that are possible for a Passenger card (Q18), as bits."""
    fare: Grid = i16(PASSENGERS, PLACES)
    """[Passenger card][place]: the fare in pence."""
    tip: Cells = i16(TIPS)
    worth: Grid = i16(PASSENGERS, DESTINATIONS)
    """[Passenger card][Destination card]: pay and tip minus the cost of the trip's spaces, in tenths of a penny."""
    start_worth: Cells = i16(len(STARTS))
    """The mean distance from a starting point to the passengers' streets, in tenths of a space."""
    way: Grid = i8((JAMS + 1) * GOALS, SQUARES)
    """[jam * GOALS + goal][square]: the distance from the square to the goal with this jam, or FAR."""


class State(GameState):
    """Everything that changes during a game. Fields about cabs are indexed by cab: 2 * seat or 2 * seat + 1."""

    fares: Cells = i32(MOST_SEATS)
    """The pence that each seat has earned from fares, including what tourists paid."""
    tips: Cells = i32(MOST_SEATS)
    could: Cells = i32(CABS)
    """For each cab, as bits: the Destination cards that players who cannot see its card must consider possible."""
    begun: Cells = i32(CABS)
    """The tours whose first stop this cab has passed since it took its passenger, as bits."""
    square: Cells = i16(CABS)
    """The square with the cab's bonnet (Q9); -1 off the board."""
    behind: Cells = i16(CABS)
    """The square where the cab's last step began; -1 if the cab was put on its square."""
    entered: Cells = i16(PILES)
    """The cabs that have driven into the street of the pile's top card since that card was turned up (Q15), as bits."""
    trips: Cells = i16(MOST_SEATS)
    round: int = i16()
    final: int = i16()
    """The number of the last round, if nothing else ends the game earlier. In a game with a clock, `imagine` guesses
    this number."""

    phase: int = i8()
    active: int = i8()
    starter: int = i8()
    """The seat that begins each round, because it drew the highest Tip card (R13)."""
    retired: int = i8()
    done: int = i8()
    """The seats that have had their turn this round, as bits."""
    last: int = i8()
    """1 if this round is the last one."""
    winners: int = i8()
    quota: int = i8()
    moved: Cells = i8(PER_SEAT)
    """The spaces driven this turn by each cab of the active seat."""
    changed: int = i8()
    """The active seat's cabs whose last step was a lane change (Q11), as bits."""
    may_enter: int = i8()
    """1 while the rules allow a second cab to come in at this point of the turn (Q23). Its driver must also have earned
    enough."""
    lead: int = i8()
    """The cab of the active seat that moved first this turn, or -1."""
    switched: int = i8()
    """1 after the active seat's other cab has moved as well."""
    asking: int = i8()
    """The cab whose driver is deciding about a tourist's offer, or -1."""
    reading: int = i8()
    """1 after a driver has drawn a secret Destination card that is not a tourist's. The game makes no forced steps
    until the driver has acted (Q20)."""
    run: int = i8()
    """The spaces that `runner` has driven since the last line of the log."""
    runner: int = i8()

    home: Cells = i8(MOST_SEATS)
    """The starting point of each seat, or -1."""
    passenger: Cells = i8(CABS)
    """The Passenger card in each cab; -1 if the cab is free."""
    pile: Cells = i8(CABS)
    """The pile from which the Passenger card in each cab came."""
    destination: Cells = i8(CABS)

    cards: Grid = i8(PILES, PILE_ROOM)
    """The piles of Passenger cards, from the top."""
    height: Cells = i8(PILES)
    unseen: Cells = i8(PILES)
    """The number of cards directly below the top one that nobody has seen. All cards further down went under the pile
    face up."""
    pack: Cells = i8(DESTINATIONS)
    """The pack of Destination cards, from the top."""
    pack_size: int = i8()
    fresh: int = i8()
    """The number of cards at the top of `pack` that nobody has seen since the last shuffle."""
    pack_drawn: int = i8()
    """The number of cards drawn from `pack` since the last shuffle, or DESTINATIONS if more were drawn."""
    tip_pack: Cells = i8(TIPS)
    tip_at: int = i8()
    tip_drawn: int = i8()
    jam_pack: Cells = i8(JAMS)
    jam_at: int = i8()
    jam_drawn: int = i8()
    jam_mixed: int = i8()
    """1 once the jam pack has been shuffled again. From then on everybody knows its last card: the one that was on top
    before the shuffle."""
    jam: int = i8()
    """The jam card on top."""


class Own(CoreOwn):
    """A policy's memory. Arrays have one element for each of the active seat's two cabs."""

    goal: Cells = i32(PER_SEAT)
    spaces: Cells = i32(PER_SEAT)
    value: Cells = i32(PER_SEAT)
    planner: int = i32()
    """The seat that follows a plan, plus 1; 0 for none."""
    wanted: Cells = i32(PER_SEAT)
    """For each cab of the planner: the index of the Passenger card to which the plan sends it, plus 1; 0 if the policy
    chooses."""
    hurried: int = i32()
    """Which of the planner's cabs drives first by the plan: 1 for the first cab, 2 for the second; 0 if the policy
    chooses."""
    hurried_in: int = i32()
    """The round in which the cab of `hurried` drives first."""
