"""The records of state and box in Critter Cab, and the lists of actions, events, outcomes and reasons."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from mewple.core import game as core
from mewple.core.actions import Actions, kind
from mewple.core.content import load
from mewple.core.events import Events, event
from mewple.core.outcomes import OutcomeKind, Outcomes, up_to
from mewple.core.reasons import Reason, Reasons
from mewple.core.record import Cells, Grid, Record, i8, i16, i32, i64
from mewple.games.critter_cab.content_cards import CHANCE_KINDS, read_cards
from mewple.games.critter_cab.content_town import PATHS, read_town
from mewple.games.critter_cab.tables import QUANTILES, goals

CONTENT = load(Path(__file__).parent / "box.toml")
TOWN = read_town(CONTENT)
CARDS = read_cards(CONTENT, TOWN)

MOST_SEATS = max(CONTENT.seats)
TILES = len(TOWN.tiles)
STANDS = len(TOWN.stands)
TAXIS = len(CARDS.taxis)
VALUES = len(CARDS.movement)
PASSENGERS = len(CARDS.passengers)
KINDS = len(CHANCE_KINDS)
HAND = 3
"""R4: the number of Movement Cards in a hand."""
SLOTS = 2
"""R14: the largest number of Passenger Cards in a taxi."""
MOST_STEPS = CARDS.most_steps
LEAPS = MOST_STEPS + 1
"""How many rows each path has in the tables of `ends`: one row for each number of steps, from 0."""
OWN_PATHS = 3
"""The number of paths that Taxi Cards allow: only roads, roads and rivers, roads and sky ways."""
GOALS = len(goals(STANDS))
MOST_EXITS = max(len(near) for near in TOWN.exits(PATHS - 1))

(JAM, BET, TIP, FINE, GECKO, GLOVE, TOW, FUEL, DUCK, BALLOON, SURGE, HEART, SLOTH, SLIP, ALLEY) = range(KINDS)
RIVER, FAMILY, LIMOUSINE, FLYING = range(TAXIS)

PHASES = ("taxi", "place", "family", "drive", "gecko", "aim", "bet", "alley", "tow", "next", "over")
(
    PICKING, PLACING, CHOOSING, DRIVING, GREEN_LIGHT, AIMING, BETTING, DODGING, TOWING, NEXT, OVER,
) = range(len(PHASES))  # fmt: skip
"""The phases: which decision comes next (D1 to D10). NEXT is the phase between two turns; nobody decides in it."""

Way = Literal["road", "river", "sky"]
WAYS: tuple[Way, ...] = ("road", "river", "sky")
ON_ROAD, ON_WATER, IN_THE_AIR = range(len(WAYS))
"""The kind of way that a step uses."""
DECKS = ("movement", "passenger", "chance")
MOVEMENT_DECK, PASSENGER_DECK, CHANCE_DECK = range(len(DECKS))
CALLS = ("odd", "even")
NO_CHANCE = ("enough_drawn", "none_left")
CAPPED, DECK_EMPTY = range(len(NO_CHANCE))
"""The reasons why a chance tile gives no card."""
SKIPS = ("jam", "no_passenger")
FOR_JAM, FOR_NOBODY = range(len(SKIPS))
"""The reasons why a turn is skipped."""
ENDS = ("passengers", "time", "rounds", "leaving")
BY_PASSENGERS, BY_TIME, BY_ROUNDS, BY_LEAVING = range(len(ENDS))
"""The reasons why the game ends."""

_codes = tuple(stand.code for stand in TOWN.stands)
_taxis = tuple(taxi.id for taxi in CARDS.taxis)
_rivals = range(1, MOST_SEATS)

ACTIONS = Actions(
    kind("taxi", taxi=_taxis),
    kind("place", stand=_codes),
    kind("keep", slot=range(SLOTS)),
    kind("both"),
    kind("card", value=range(1, VALUES + 1)),
    kind("drive", tile=range(TILES)),
    kind("bet", call=CALLS),
    kind("fuel"),
    kind("duck"),
    kind("balloon"),
    kind("surge"),
    kind("heart", slot=range(SLOTS)),
    kind("sloth", rival=_rivals),
    kind("slip", rival=_rivals),
    kind("alley", answer=("use", "decline")),
    kind("tow", stand=_codes),
    kind("end_turn"),
    kind("resign"),
    kind("ring"),
)
SUBJECTS = tuple(("keep", "passenger", each.id) for each in CARDS.passengers)
"""The Passenger Cards that a `keep` action can mean. The action itself names only a slot of the taxi."""
A_TAXI, A_PLACE, A_KEEP, A_BOTH = (ACTIONS.first(name) for name in ("taxi", "place", "keep", "both"))
A_CARD, A_DRIVE, A_BET, A_FUEL = (ACTIONS.first(name) for name in ("card", "drive", "bet", "fuel"))
A_SURGE, A_HEART, A_SLOTH, A_SLIP = (ACTIONS.first(name) for name in ("surge", "heart", "sloth", "slip"))
A_ALLEY, A_TOW, A_END_TURN = (ACTIONS.first(name) for name in ("alley", "tow", "end_turn"))
A_RESIGN, A_RING = ACTIONS.first("resign"), ACTIONS.first("ring")
"""Each of these constants is the first action of its kind: action `A_TOW + 3` tows to stand 3."""


def _way(number: int) -> Way:
    return WAYS[number]


def _taxi(number: int) -> str:
    return _taxis[number]


def _stand(number: int) -> str:
    return _codes[number]


def _passenger(number: int) -> str:
    """The id of a Passenger Card."""
    return CARDS.passengers[number].id


def _chance(number: int) -> str:
    """The code of a Chance Card."""
    return CHANCE_KINDS[number]


EVENTS = Events(
    event("begins"),
    event("taxi", taxi=_taxi),
    event("placed", stand=_stand),
    event("passenger", card=_passenger),
    event("boarded", cards=int),
    event("too_many"),
    event("choosing"),
    event("sent_back"),
    event("returned", card=_passenger),
    event("played", value=int, steps=int),
    event("step", from_=int, to=int, way=_way),
    event("stopped", tile=int),
    event("drew", value=int),
    event("reshuffled", deck=DECKS),
    event("delivered", card=_passenger, stand=_stand, fare=int, tip=int, surge=int),
    event("chance", card=_chance),
    event("kept"),
    event("kept_card", card=_chance),
    event("no_chance", why=NO_CHANCE),
    event("coins", coins=int),
    event("jammed"),
    event("dodged"),
    event("called", call=CALLS, value=int, won=bool),
    event("free_moves", steps=int),
    event("no_card"),
    event("glove"),
    event("towed", from_=int, to=int, stand=_stand),
    event("used", card=_chance),
    event("surge_lost"),
    event("swapped", card=_passenger),
    event("slowed", rival=int),
    event("slipped", rival=int, from_=int, to=int),
    event("skipped", why=SKIPS),
    event("jam_over"),
    event("rang"),
    event("resigned"),
    event("last_round", why=ENDS),
    event("over", why=ENDS),
    event("won", coins=int, shared=int),
    event("disclosed", reveals="others"),
)
E_BEGINS, E_TAXI, E_PLACED = (EVENTS[name] for name in ("begins", "taxi", "placed"))
E_BOARDED, E_PASSENGER, E_TOO_MANY = (EVENTS[name] for name in ("boarded", "passenger", "too_many"))
E_CHOOSING, E_SENT_BACK, E_RETURNED = (EVENTS[name] for name in ("choosing", "sent_back", "returned"))
E_PLAYED, E_STEP, E_STOPPED, E_DREW = (EVENTS[name] for name in ("played", "step", "stopped", "drew"))
E_RESHUFFLED, E_DELIVERED, E_SWAPPED = (EVENTS[name] for name in ("reshuffled", "delivered", "swapped"))
E_CHANCE, E_KEPT, E_KEPT_CARD, E_NO_CHANCE = (EVENTS[name] for name in ("chance", "kept", "kept_card", "no_chance"))
E_COINS, E_JAMMED, E_DODGED, E_CALLED = (EVENTS[name] for name in ("coins", "jammed", "dodged", "called"))
E_FREE_MOVES, E_NO_CARD, E_GLOVE, E_TOWED = (EVENTS[name] for name in ("free_moves", "no_card", "glove", "towed"))
E_USED, E_SURGE_LOST, E_SLOWED, E_SLIPPED = (EVENTS[name] for name in ("used", "surge_lost", "slowed", "slipped"))
E_SKIPPED, E_JAM_OVER, E_RANG, E_RESIGNED = (EVENTS[name] for name in ("skipped", "jam_over", "rang", "resigned"))
E_LAST_ROUND, E_OVER, E_WON, E_DISCLOSED = (EVENTS[name] for name in ("last_round", "over", "won", "disclosed"))

REASONS = Reasons(
    Reason("taxi-taken", "Somebody else drives this taxi already.", "R2"),
    Reason("no-room-for-both", "Together they are too many for the taxi: only one card may board.", "R16"),
    Reason("not-in-hand", "You hold no Movement Card of this value.", "R26"),
    Reason("sloth", "A sloth is crossing: you must play your lowest Movement Card.", "Q51"),
    Reason("in-a-jam", "You are stuck in a traffic jam: no Movement Card this turn.", "Q26"),
    Reason("must-drive", "A turn cannot be passed: play a Movement Card.", "Q11"),
    Reason("river-only", "Light-blue water is for the River Taxi.", "R10"),
    Reason("sky-only", "Dark-blue cloud ways are for the Flying Taxi.", "R12"),
    Reason("only-passing", "With a borrowed way you may pass here, but not stop.", "Q23"),
    Reason("not-exactly", "No way with exactly this many moves ends here, and all moves must be used.", "R28"),
    Reason("not-held", "You hold no such Chance Card.", "Q28"),
    Reason("once-a-turn", "A card of this name was played this turn already.", "Q28"),
    Reason("nobody-there", "There is no passenger in this place.", "Q32"),
    Reason("nobody-to-swap", "No other passenger can be drawn.", "Q32"),
    Reason("no-such-rival", "There is no such rival at the table.", "Q28"),
    Reason("slow-already", "A sloth is in this rival's way already.", "Q51"),
    Reason("no-slipstream", "You can only follow a rival who stands on another road tile.", "Q24"),
    Reason("no-call", "This bet is won without a call: take it as it is.", "Q27"),
    Reason("not-nearest", "You are towed to the nearest stand.", "Q47"),
)
OUTCOMES = Outcomes(
    OutcomeKind("first", "who begins", sides=CONTENT.seats, dice=False),
    OutcomeKind("taxi", "a Taxi Card", sides=up_to(TAXIS), dice=False),
    OutcomeKind("movement", "a Movement Card", sides=up_to(sum(CARDS.movement)), dice=False),
    OutcomeKind("passenger", "a Passenger Card", sides=up_to(PASSENGERS), dice=False),
    OutcomeKind("chance", "a Chance Card", sides=up_to(sum(card.count for card in CARDS.chance)), dice=False),
    OutcomeKind("seconds", "how long the turn took", sides=QUANTILES, dice=False),
)
O_FIRST, O_TAXI, O_MOVEMENT = OUTCOMES["first"], OUTCOMES["taxi"], OUTCOMES["movement"]
O_PASSENGER, O_CHANCE, O_SECONDS = OUTCOMES["passenger"], OUTCOMES["chance"], OUTCOMES["seconds"]


class Box(Record):
    """Everything that does not change during a game: the options, the town, the cards, and tables computed
    from them."""

    # The options, by their ids in box.toml.
    minutes: int = i32()
    limit: int = i32()
    time_up: int = i32()
    taxi_assignment: int = i32()
    first_player: int = i32()
    delivery: int = i32()
    u_turn: int = i32()
    origin: int = i32()
    refill: int = i32()
    family_choice: int = i32()
    limo_tip: int = i32()
    movement_discard: int = i32()
    chance_cap: int = i32()
    traffic_jam: int = i32()
    bet: int = i32()
    bet_timing: int = i32()
    deck_out: int = i32()
    tiebreak: int = i32()
    open_hands: int = i32()

    # How long turns take in simulated time.
    seconds_per_turn: int = i32()
    practice_rounds: int = i32()
    cost_skipped: int = i32()
    seconds: Cells = i16(QUANTILES)

    # The town. A set of tiles is two integers of bits; the first one holds `tables.LOW` tiles.
    tile_kind: Cells = i8(TILES)
    tile_stand: Cells = i8(TILES)
    tile_x: Cells = i16(TILES)
    tile_y: Cells = i16(TILES)
    stand_tile: Cells = i8(STANDS)
    nearest: Cells = i16(TILES)
    exits: Grid = i8(PATHS * TILES, MOST_EXITS)
    exit_count: Grid = i8(PATHS, TILES)
    open_low: Cells = i64(PATHS)
    open_high: Cells = i64(PATHS)
    reach_low: Grid = i64(PATHS * LEAPS, TILES)
    reach_high: Grid = i64(PATHS * LEAPS, TILES)
    # The cards.
    taxi_path: Cells = i8(TAXIS)
    taxi_room: Cells = i8(TAXIS)
    taxi_draw: Cells = i8(TAXIS)
    taxi_tip: Cells = i8(TAXIS)
    movement: Cells = i8(VALUES)
    pax: Cells = i8(PASSENGERS)
    vip: Cells = i8(PASSENGERS)
    fare: Cells = i8(PASSENGERS)
    stands: Cells = i16(PASSENGERS)
    chance: Cells = i8(KINDS)
    card_coins: Cells = i8(KINDS)
    card_moves: Cells = i8(KINDS)

    # Tables for the game's own policies.
    distance: Grid = i8(OWN_PATHS * STANDS, TILES)
    goal_row: Cells = i8(1 << STANDS)
    trips: Grid = i16(OWN_PATHS * GOALS, (VALUES + 1) * TILES)
    usual: Grid = i16(OWN_PATHS, TILES)


class State(core.GameState):
    """Everything that changes during a game. A deck is stored as a set: nobody knows its order, so a card is drawn at
    random."""

    phase: int = i8()
    player: int = i8()
    first: int = i8()
    rang: int = i8()
    last_round: int = i8()
    round: int = i16()
    seconds: int = i32()

    # The present turn.
    steps: int = i8()
    by_card: int = i8()
    bonus: int = i8()
    lent: int = i8()
    played: int = i16()
    drawn: int = i8()
    surging: int = i8()
    jammed: int = i8()
    crowded: int = i8()
    """1 while the two cards of a Family Taxi have too many passengers together, so that one card must go back."""
    settling: int = i8()
    """1 if the turn will be over as soon as new passengers have got in (option `refill`)."""

    # The seats.
    taxi: Cells = i8(MOST_SEATS)
    tile: Cells = i8(MOST_SEATS)
    gone: Cells = i8(MOST_SEATS)
    jam: Cells = i8(MOST_SEATS)
    sloth: Cells = i8(MOST_SEATS)
    coins: Cells = i16(MOST_SEATS)
    hand: Grid = i8(MOST_SEATS, VALUES)
    riders: Grid = i8(MOST_SEATS, SLOTS)
    wants: Grid = i16(MOST_SEATS, SLOTS)
    """The open destinations of each rider, as bits: those on the card, without the one that is struck (R25)."""
    kept: Grid = i8(MOST_SEATS, KINDS)
    kept_count: Cells = i8(MOST_SEATS)
    face_up: Grid = i8(MOST_SEATS, KINDS)
    delivered: Cells = i64(MOST_SEATS)

    # What everybody can work out about the riders in a taxi. `imagine` uses it.
    boarded_at: Cells = i8(MOST_SEATS)
    ruled_out: Cells = i16(MOST_SEATS)
    least_pax: Cells = i8(MOST_SEATS)
    most_pax: Cells = i8(MOST_SEATS)

    # Decks and discards.
    deck: Cells = i8(VALUES)
    discards: Cells = i8(VALUES)
    deck_left: int = i8()
    passengers: int = i64()
    passenger_discards: int = i64()
    chance: Cells = i8(KINDS)
    chance_discards: Cells = i8(KINDS)


class Own(core.Own):
    """Memory for the game's own policies: unseen Movement Cards, the cards left in hand, and the riders' goals.

    `stop` and `detour` are for taxis with two riders. `stop` holds the stands where one of them can get off; `detour`
    holds the turns that the other one's trip takes from there.
    """

    unseen: Cells = i32(VALUES)
    unseen_total: int = i32()
    left: Cells = i32(HAND)
    left_count: int = i32()
    goal: Cells = i32(SLOTS)
    stop: Cells = i32(SLOTS * 2)
    detour: Cells = i32(SLOTS * 2)
    stops: int = i32()
    best_action: int = i32()
    best_value: int = i32()
