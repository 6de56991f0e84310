"""The state and box records; the actions, events, reasons and outcomes with their constants."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, TypeAlias

from mewple.core.actions import Actions, kind
from mewple.core.content import load
from mewple.core.events import SEATS, Events, event
from mewple.core.game import GameState
from mewple.core.game import Own as PolicyOwn
from mewple.core.outcomes import OutcomeKind, Outcomes
from mewple.core.reasons import Reason, Reasons
from mewple.core.record import Cells, Grid, Record, i8, i16, i32, i64, u64

CONTENT = load(Path(__file__).parent / "box.toml")

COLUMNS, ROWS = 6, 8  # R2: a D6 gives the column and a D8 the row
SPACES = COLUMNS * ROWS
# places outside the grid: before the entry, out of the city, eliminated
START, OUT, GONE = SPACES, SPACES + 1, SPACES + 2
NOWHERE = -1  # no passenger is on the grid

DRIVERS = 4  # three seats, and Crazy cat
FARES = 4  # the most passengers of a game
LOST = -1  # a passenger who is in no cab and does not come back
CRAZY = 3  # Crazy cat's number among the drivers; it has no seat
Colour: TypeAlias = Literal["red", "blue", "green"]
COLOURS: tuple[Colour, ...] = ("red", "blue", "green")  # the colours of seats 0, 1 and 2; Crazy cat drives blue

GATES = ("A", "B")
DIRECTIONS = ("up", "right", "down", "left")
UP, RIGHT, DOWN, LEFT = range(4)

WHITE = 5  # the number of white dice; the slots after them are for coloured dice: three D6, three D8
COLOURED = (*(f"{c}-d6" for c in COLOURS), *(f"{c}-d8" for c in COLOURS))
DICE = (*(f"white-{n}" for n in range(1, WHITE + 1)), *COLOURED)
SLOTS = len(DICE)
FACE_BITS = 4  # bits per die: an event packs the faces of a throw into two integers
FIRST_D8 = WHITE + 3
OWN_D6, OWN_D8 = 0b000111, 0b111000  # the bits of the D6 and of the D8 in `State.held`

FACES = ("curse", "sabotage", "item", "move1", "move2")
CURSE, SABOTAGE_FACE, ITEM_FACE, MOVE_1, MOVE_2 = range(5)
EFFECTS = (
    "none", "move", "relocate_passenger", "gain_d6", "gain_d8",
    "steal_die", "boost_d6", "lose_die", "back", "lose_passenger",
)  # fmt: skip
(NONE, EXTRA_MOVE, RELOCATE, GAIN_D6, GAIN_D8, STEAL_DIE, BOOST_D6, LOSE_A_DIE, BACK, LOSE_PASSENGER) = range(10)

REROLL_GUARD = 200  # Q13: after this many re-rolls in a turn the faces are final
DUEL_GUARD = 50  # Q34: after this many rounds lots are drawn
RACE_GUARD = 100  # Q34: after this many throws by one cat in a race, the fight goes on in lockstep
CRAZY_THROWS = 3  # R81: the number of throws that Crazy cat has for a 7
LATE_TURNS = 3  # Q56: a seat resigns when its time has run out in this many turns in a row
REACH = 8  # the strong policy's tables hold pools of fewer than REACH 1s and fewer than REACH 2s

DuelDice: TypeAlias = Literal["both", "first", "second"]
DUEL_DICE: tuple[DuelDice, ...] = ("both", "first", "second")
BOTH, FIRST, SECOND = range(3)  # which dice a fighter throws

# the occasions on which Crazy cat says something
CRAZY_LINES = ("collect", "sabotage", "fight_won", "fight_lost", "leave")
SAYS_COLLECT, SAYS_SABOTAGE, SAYS_FIGHT_WON, SAYS_FIGHT_LOST, SAYS_LEAVE = range(5)
SILENT = -1

ACTIONS = Actions(
    kind("stop"),
    kind("roll_marked"),
    kind("mark", die=DICE),
    kind("item_roll"),
    kind("item_skip"),
    kind("cancel", twos=(0, 1, 2)),
    kind("move", length=(1, 2), direction=DIRECTIONS),
    kind("boost", direction=DIRECTIONS),
    kind("boost_skip"),
    kind("retreat", direction=DIRECTIONS),
    kind("steal", victim=COLOURS),
    kind("steal_skip"),
    kind("lose_die", die=("d6", "d8")),
    kind("sabotage", victim=COLOURS),
    kind("sabotage_skip"),
    kind("duel", dice=DUEL_DICE),
    kind("resign"),
)
A_STOP, A_ROLL, A_MARK = ACTIONS.first("stop"), ACTIONS.first("roll_marked"), ACTIONS.first("mark")
A_ITEM, A_ITEM_SKIP, A_CANCEL = ACTIONS.first("item_roll"), ACTIONS.first("item_skip"), ACTIONS.first("cancel")
A_MOVE, A_BOOST, A_BOOST_SKIP = ACTIONS.first("move"), ACTIONS.first("boost"), ACTIONS.first("boost_skip")
A_RETREAT, A_STEAL, A_STEAL_SKIP = ACTIONS.first("retreat"), ACTIONS.first("steal"), ACTIONS.first("steal_skip")
A_LOSE, A_SABOTAGE = ACTIONS.first("lose_die"), ACTIONS.first("sabotage")
A_SABOTAGE_SKIP, A_DUEL, A_RESIGN = ACTIONS.first("sabotage_skip"), ACTIONS.first("duel"), ACTIONS.first("resign")
A_CUT, A_DROP = A_CANCEL, A_CANCEL + 1  # with curse_cancel = any_space: cut a 2 to a 1, or remove a 1

# The phases. Decisions are possible only in the phases from ROLLING to DUELLING.
(
    ROLLING, ITEMS, CANCELLING, MOVING, BOOSTING, STEALING, LOSING_DIE, GOING_BACK, SABOTAGING, DUELLING,
    TURN_BEGINS, LANDING, FIGHTING, COLLECTING, TURN_ENDS, OVER,
) = range(16)  # fmt: skip

NO_RUSH, RUSH_HOUR, DAWN = range(3)
UNDECIDED, NOBODY = -1, -2  # values of `winner` that stand for no driver

# --- what fields of events mean ---------------------------------------------------------------------------------------

Space: TypeAlias = tuple[int, int]
"""Column from the left and row from the bottom, both from 1."""
Place: TypeAlias = Space | Literal["start", "out"]


def xy_of(space: int) -> Space:
    """R2, Q1: the column and the row of a space. Column 1 is on the left, row 1 at the bottom."""
    return space % COLUMNS + 1, space // COLUMNS + 1


def place_of(number: int) -> Place:
    """A space of the grid, or a name for START or OUT, as people see it."""
    if number == START:
        return "start"
    return "out" if number == OUT else xy_of(number)


def place_or_gone(number: int) -> Place | None:
    """Like `place_of`, but None for a driver who was eliminated."""
    return None if number == GONE else place_of(number)


def faces_of(dice: Sequence[str], number: int) -> dict[str, int]:
    """Unpacks the faces of these dice from `number`, where each die has `FACE_BITS` bits. Dice that were not thrown are
    left out."""
    shown = ((die, number >> FACE_BITS * slot & 15) for slot, die in enumerate(dice))
    return {die: face for die, face in shown if face}


def white_faces(number: int) -> dict[str, int]:
    return faces_of(DICE[:WHITE], number)


def coloured_faces(number: int) -> dict[str, int]:
    return faces_of(COLOURED, number)


# `driver` and `victim` are drivers: seats 0 to 2, and 3 for Crazy cat, which has no seat. `says` names the occasion on
# which Crazy cat says a line.
EVENTS = Events(
    event("entry_chosen", gate=GATES),
    event("order_rolled", driver=int, face=int),
    event("order_set", driver=int, place=int),
    event("passenger_placed", at=xy_of, number=int),
    event("passenger_moved", from_=xy_of, to=xy_of),
    event("turn_began", driver=int, round=int, dice=int),
    event("rolled", driver=int, white=white_faces, coloured=coloured_faces),
    event("rerolled", driver=int, white=white_faces, coloured=coloured_faces),
    event("cursed", driver=int, count=int, total=int),
    event("item_rolled", driver=int, face=int),
    event("items_skipped", driver=int, left=int),
    event("upgraded", driver=int, die=COLOURED),
    event("upgrade_missed", driver=int, die=COLOURED),
    event("movement_cancelled", driver=int, curses=int, ones=int, twos=int, cut=bool),
    event("set_back", driver=int, spaces=int),
    event("moved", driver=int, length=int, direction=DIRECTIONS, from_=place_of, to=place_of),
    event("movement_stopped", driver=int),
    event("nibbles", driver=int, face=int, at=xy_of),
    event("patrol", driver=int, face=int, at=xy_of),
    event("boost_rolled", driver=int, spaces=int),
    event("boosted", driver=int, spaces=int, direction=DIRECTIONS, from_=place_of, to=place_of),
    event("boost_skipped", driver=int),
    event("stole", driver=int, victim=int, die=COLOURED),
    event("steal_skipped", driver=int),
    event("lost_die", driver=int, die=COLOURED),
    event("lost_passenger", driver=int, left=int, number=int),
    event("stepped_back", driver=int, direction=DIRECTIONS, from_=place_of, to=place_of),
    event("fight_began", duellists=SEATS, at=place_or_gone, final=bool),
    event("duel_chose", driver=int, dice=DUEL_DICE),
    event("duel_rolled", driver=int, first=int, second=int, throw=int),
    event("lots_drawn"),
    event("fight_won", driver=int, final=bool, says=CRAZY_LINES),
    event("collected", driver=int, number=int, held=int, says=CRAZY_LINES),
    event("gate_opened", gate=GATES),
    event("sabotaged", driver=int, victim=int, count=int, total=int, says=CRAZY_LINES),
    event("sabotage_skipped", driver=int),
    event("left_city", driver=int, place=int, points=int, says=CRAZY_LINES),
    event("rush_hour", turns=int),
    event("rush_turns", driver=int, left=int),
    event("eliminated", driver=int),
    event("dawn", turns=int),
    event("resigned", driver=int),
    event("clock_rang", driver=int),
    event("scored", driver=int, passengers=int, place=int, total=int),
    event("won", driver=int, points=int),
    event("nobody_won"),
)
E_ENTRY_CHOSEN = EVENTS["entry_chosen"]
E_ORDER_ROLLED = EVENTS["order_rolled"]
E_ORDER_SET = EVENTS["order_set"]
E_PASSENGER_PLACED = EVENTS["passenger_placed"]
E_PASSENGER_MOVED = EVENTS["passenger_moved"]
E_TURN_BEGAN = EVENTS["turn_began"]
E_ROLLED = EVENTS["rolled"]
E_REROLLED = EVENTS["rerolled"]
E_CURSED = EVENTS["cursed"]
E_ITEM_ROLLED = EVENTS["item_rolled"]
E_ITEMS_SKIPPED = EVENTS["items_skipped"]
E_UPGRADED = EVENTS["upgraded"]
E_UPGRADE_MISSED = EVENTS["upgrade_missed"]
E_MOVEMENT_CANCELLED = EVENTS["movement_cancelled"]
E_SET_BACK = EVENTS["set_back"]
E_MOVED = EVENTS["moved"]
E_MOVEMENT_STOPPED = EVENTS["movement_stopped"]
E_NIBBLES = EVENTS["nibbles"]
E_PATROL = EVENTS["patrol"]
E_BOOST_ROLLED = EVENTS["boost_rolled"]
E_BOOSTED = EVENTS["boosted"]
E_BOOST_SKIPPED = EVENTS["boost_skipped"]
E_STOLE = EVENTS["stole"]
E_STEAL_SKIPPED = EVENTS["steal_skipped"]
E_LOST_DIE = EVENTS["lost_die"]
E_LOST_PASSENGER = EVENTS["lost_passenger"]
E_STEPPED_BACK = EVENTS["stepped_back"]
E_FIGHT_BEGAN = EVENTS["fight_began"]
E_DUEL_CHOSE = EVENTS["duel_chose"]
E_DUEL_ROLLED = EVENTS["duel_rolled"]
E_LOTS_DRAWN = EVENTS["lots_drawn"]
E_FIGHT_WON = EVENTS["fight_won"]
E_COLLECTED = EVENTS["collected"]
E_GATE_OPENED = EVENTS["gate_opened"]
E_SABOTAGED = EVENTS["sabotaged"]
E_SABOTAGE_SKIPPED = EVENTS["sabotage_skipped"]
E_LEFT_CITY = EVENTS["left_city"]
E_RUSH_HOUR = EVENTS["rush_hour"]
E_RUSH_TURNS = EVENTS["rush_turns"]
E_ELIMINATED = EVENTS["eliminated"]
E_DAWN = EVENTS["dawn"]
E_RESIGNED = EVENTS["resigned"]
E_CLOCK_RANG = EVENTS["clock_rang"]
E_SCORED = EVENTS["scored"]
E_WON = EVENTS["won"]
E_NOBODY_WON = EVENTS["nobody_won"]

REASONS = Reasons(
    Reason("dice-marked", "Dice are marked: throw them.", "R12"),
    Reason("nothing-marked", "Tap the dice you want to re-roll first.", "R12"),
    Reason("already-marked", "That die is marked already.", "R12"),
    Reason("mark-ascending", "Dice are marked from left to right; a later one is marked already.", "R12"),
    Reason("must-move", "Every space must be driven.", "R41"),
    Reason("no-such-movement", "No move of that length is left.", "R38"),
    Reason("wall", "It does not fit: a cab cannot leave the grid there.", "R42"),
    Reason("only-inward", "From the start the only way leads into the city.", "Q21"),
    Reason("gate-closed", "The exit stays closed until somebody has collected a passenger.", "R65"),
    Reason("fare-needed", "At this table nobody leaves without a passenger.", "Q37"),
    Reason("exact-exit", "At this table the step through the exit must be the very last space.", "Q37"),
    Reason("cannot-cancel", "These movements do not add up to the number of curses.", "Q7"),
    Reason("not-back", "The way back is a shortest path to the start.", "R37"),
    Reason("no-die-there", "That cat has no coloured die to take.", "R48"),
    Reason("not-in-city", "That cat is not in the city any more.", "Q38"),
    Reason("fully-cursed", "That cat has as many curses as anybody can hold.", "Q36"),
    Reason("no-cubes", "All curse cubes are on the table.", "Q12"),
    Reason("fresh-dice", "Both dice must be thrown first.", "R57"),
    Reason("no-clock", "No clock runs at this table.", "Q56"),
    Reason("out-of-play", "You are out of this game already.", "Q54"),
)
DICE_MARKED, NOTHING_MARKED = REASONS["dice-marked"], REASONS["nothing-marked"]
ALREADY_MARKED, MARK_ASCENDING = REASONS["already-marked"], REASONS["mark-ascending"]
MUST_MOVE, NO_SUCH_MOVEMENT = REASONS["must-move"], REASONS["no-such-movement"]
WALL, ONLY_INWARD, GATE_CLOSED = REASONS["wall"], REASONS["only-inward"], REASONS["gate-closed"]
FARE_NEEDED, EXACT_EXIT, CANNOT_CANCEL = REASONS["fare-needed"], REASONS["exact-exit"], REASONS["cannot-cancel"]
NOT_BACK, NO_DIE_THERE, NOT_IN_CITY = REASONS["not-back"], REASONS["no-die-there"], REASONS["not-in-city"]
FULLY_CURSED, NO_CUBES, FRESH_DICE = REASONS["fully-cursed"], REASONS["no-cubes"], REASONS["fresh-dice"]
NO_CLOCK, OUT_OF_PLAY = REASONS["no-clock"], REASONS["out-of-play"]

OUTCOMES = Outcomes(
    OutcomeKind("entry", "which gate is the entry", sides=2, dice=False),
    OutcomeKind("order", "a D6 for the turn order", sides=6),
    OutcomeKind("column", "the D6 for the passenger's column", sides=6),
    OutcomeKind("row", "the D8 for the passenger's row", sides=8),
    OutcomeKind("turn-die", "a die of the turn", sides=(6, 8)),
    OutcomeKind("item", "the D6 for an item", sides=6),
    OutcomeKind("nibbles", "the D6 for the cat nibbles", sides=6),
    OutcomeKind("boost", "the D6 for the length of the boost", sides=6),
    OutcomeKind("patrol", "the D6 for the Paw patrol", sides=6),
    OutcomeKind("duel", "a D6 of the cat fight", sides=6),
    OutcomeKind("lots", "the lots that settle a cat fight", sides=range(2, DRIVERS + 1), dice=False),
)
O_ENTRY, O_ORDER, O_COLUMN, O_ROW = OUTCOMES["entry"], OUTCOMES["order"], OUTCOMES["column"], OUTCOMES["row"]
O_TURN_DIE, O_ITEM, O_NIBBLES, O_BOOST = (OUTCOMES[name] for name in ("turn-die", "item", "nibbles", "boost"))
O_PATROL, O_DUEL, O_LOTS = OUTCOMES["patrol"], OUTCOMES["duel"], OUTCOMES["lots"]


class Box(Record):
    """Everything that does not change during a game: the options, the chosen board and the tables of the rules."""

    entry_gate: int = i32()
    board: int = i32()
    curse_cancel: int = i32()
    curse_supply: int = i32()
    items: int = i32()
    regain_dice: int = i32()
    movement: int = i32()
    retreat: int = i32()
    push_triggers: int = i32()
    boost: int = i32()
    lost_passenger: int = i32()
    covered_squares: int = i32()
    spawn_on_player: int = i32()
    collect_timing: int = i32()
    duel: int = i32()
    sabotage: int = i32()
    exit: int = i32()
    exit_needs_passenger: int = i32()
    round_limit: int = i32()
    first_turn_dice: int = i32()
    crazy_first_turn: int = i32()
    crazy_extra_dice: int = i32()
    crazy_avoid: int = i32()
    crazy_rush: int = i32()
    crazy_rerolls: int = i32()
    solo_duel: int = i32()
    turn_seconds: int = i32()

    passenger_points: int = i32()
    leaving_points: Cells = i32(4)  # [1], [2], [3]: for leaving first, second, third; [0]: for not having left
    passengers_per_game: int = i32()
    curse_limit: int = i32()
    curse_cubes: int = i32()
    item_rolls_per_turn: int = i32()
    rush_turns: int = i32()
    fight_back: int = i32()
    first_dice: Grid = i8(2, 8)  # [0: as printed, 1: fairer][4 * (players - 2) + index in the turn order]
    face: Cells = i8(9)  # the meaning of each face
    item_effect: Cells = i8(7)
    item_spaces: Cells = i8(7)
    nibbles_effect: Cells = i8(7)
    patrol_effect: Cells = i8(7)
    patrol_spaces: Cells = i8(7)

    nibbles: int = i64()  # the spaces with cat nibbles, as bits
    patrol: int = i64()
    gate: Cells = i8(2)  # the gate squares: the spaces just inside gates A and B
    inward: Cells = i8(2)  # for each gate, the direction into the city
    next: Grid = i8(4, SPACES)  # [direction][space]: the neighbouring space, or -1
    outside: Grid = i8(2, SPACES + 1)  # [gate][place]: the number of steps from this place out through this gate


class State(GameState):
    """Everything that changes during a game. Drivers are numbered by seat, 0 to 2; Crazy cat is driver 3."""

    used: int = i64()  # special squares that have taken effect this turn, as bits (Q25)
    dead: int = i64()  # special squares that never work again, as bits (Q30)
    round: int = i16()
    rolled: int = i16()  # the dice rolled this turn, as bits
    marked: int = i16()
    rerolls: int = i16()
    duel_round: int = i16()
    throws: Cells = i16(DRIVERS)  # the number of throws of each driver in this cat fight

    phase: int = i8()
    winner: int = i8()
    entry: int = i8()  # the gate that is the entry: 0 for A, 1 for B
    drivers: int = i8()
    order: Cells = i8(DRIVERS)
    turn: int = i8()  # the index of the active driver in `order`
    active: int = i8()
    passenger: int = i8()
    collected: int = i8()
    gone: int = i8()  # passengers that were collected and then lost for good
    exit_open: int = i8()
    rush: int = i8()
    departures: int = i8()
    gained: int = i8()  # coloured dice that cannot be won any more, as bits like `held`
    started: int = i8()  # drivers whose first turn is over, as bits
    resigned: int = i8()
    hurried: int = i8()  # drivers whose turn clock has run out this turn, as bits

    place: Cells = i8(DRIVERS)
    curses: Cells = i8(DRIVERS)
    passengers: Cells = i8(DRIVERS)
    riders: Cells = i8(
        FARES
    )  # for each passenger: 1 + the driver whose cab it got into; LOST for good; 0 if not collected
    held: Cells = i8(DRIVERS)  # coloured dice, as bits: red, blue, green D6; red, blue, green D8
    left_as: Cells = i8(DRIVERS)  # 1 for the first driver to leave, 2 for the second; 0 for those who have not left
    rush_left: Cells = i8(DRIVERS)
    late: Cells = i8(DRIVERS)

    faces: Cells = i8(SLOTS)
    items_left: int = i8()
    item_rolls: int = i8()
    ones: int = i8()
    twos: int = i8()
    to_cancel: int = i8()  # curses for which no space has been cancelled yet
    sabotage_left: int = i8()
    counts: int = i8()  # whether this turn is one of the turns of rush hour
    moved: int = i8()  # whether the active driver has moved this turn
    sabotaged: int = i8()  # whether the sabotage step is over
    aim: int = i8()  # the space to which Crazy cat is driving
    lander: int = i8()  # the driver who has landed, while its landing is played
    boost_left: int = i8()
    boost_made: int = i8()
    pushed: int = i8()  # the driver who is going back, or -1
    went: int = i8()  # 1 once the `pushed` driver has gone back at least one space
    back: Cells = i8(DRIVERS)  # how many more spaces each driver must go back
    lands: int = i8()  # drivers, as bits, who will land on the space where they stop going back
    final: int = i8()  # whether the cat fight decides the game
    racing: int = i8()
    duellists: int = i8()  # drivers still in the fight, as bits
    fighters: int = i8()  # all drivers who began the fight, as bits
    waiting: int = i8()  # drivers who still have to choose, as bits
    choice: Cells = i8(DRIVERS)
    duel_dice: Grid = i8(DRIVERS, 2)


class Own(PolicyOwn):
    """The strong policy's memory: the spaces that lead to its goal, and the dice it wants to throw again."""

    reach: Grid = i64(REACH, REACH)  # [1s][2s]: the spaces, as bits, from which this pool leads exactly to the goal
    worth: Grid = i32(6, SLOTS * SLOTS)  # [curses][SLOTS * 1s + 2s]: the value of stopping with this roll
    known: int = i8()  # 1 once `wanted` is set; without it, an unused record could match by accident
    known_key: int = u64()  # together with `known_drawn`: the throw for which `wanted` was computed
    known_drawn: int = u64()
    wanted: int = i64()  # the dice to throw again, as bits
