"""The records of state and box in Jetcats, and the lists of actions, events, outcomes and reasons."""

from pathlib import Path
from typing import Literal

from mewple.core.actions import Actions, kind
from mewple.core.content import load
from mewple.core.events import SEATS, Events, event
from mewple.core.game import GameState
from mewple.core.game import Own as CoreOwn
from mewple.core.outcomes import OutcomeKind, Outcomes, up_to
from mewple.core.reasons import Reason, Reasons
from mewple.core.record import Cells, Grid, Record, i8, i16, i32, i64
from mewple.games.jetcats.icons import ICONS, count

CONTENT = load(Path(__file__).parent / "box.toml")
MOST_SEATS = max(CONTENT.seats)
ROUNDS = CONTENT.root.table("frame").integer("rounds", 1, 8)
SPEEDS = CONTENT.root.table("frame").integer("speeds", ROUNDS, 10)
_CAT_TABLES = CONTENT.root.table("cards").tables("cats")
CATS = len(_CAT_TABLES)
CAT_IDS = tuple(cat.text("id") for cat in _CAT_TABLES)
COLOURS = tuple(CONTENT.root.table("colours").keys())
DICE = ("blue", "white", "red")
Face = Literal["rocket", "fuel", "launch", "blank"]
FACES: tuple[Face, ...] = ("rocket", "fuel", "launch", "blank")
CLASSES = tuple(f"{die}-{face}" for die in DICE for face in FACES if die != "blue" or face in ("rocket", "fuel"))
"""The ten classes of dice (section 4 of the ledger). Dice of one class have the same colour and show the same face."""
MOST_ROW = 5
MOST_SPENT = 8
HEIGHT_NAMES = tuple(height.text("name") for height in CONTENT.root.table("frame").tables("heights"))
HEIGHTS = len(HEIGHT_NAMES)
BACKS = tuple(dict.fromkeys(cat.text("back") for cat in _CAT_TABLES))
"""The orders of colours that the backs of Cats show, in letters."""

# The phases: what the table is waiting for.
CHOOSE, TAKE, DISCARD, FLY, LEFTOVER, OVER = range(6)

# The steps of a seat's Liftoff, in their order.
GROUNDED, COLOUR, BET, REROLLS, TOKENS, HOLD, LANDED = range(7)

ACTIONS = Actions(
    kind("jetpack", speed=range(1, SPEEDS + 1)),
    kind("take", slot=range(MOST_ROW)),
    kind("discard", slot=range(MOST_ROW - 1)),
    kind("colour", die=DICE),
    kind("reroll", die=CLASSES),
    kind("stop"),
    kind("spend", tokens=range(MOST_SPENT + 1)),
    kind("score"),
    kind("miss"),
    kind("wait"),
    kind("ring"),
)
"""Actions 0-44 are those of section 4 of the ledger. The table itself takes `ring` when the time is up (Q33).

`wait` is never legal. The action stays, because removing it would renumber `ring`, and stored matches contain action
numbers.
"""
A_JETPACK, A_TAKE, A_DISCARD = ACTIONS.first("jetpack"), ACTIONS.first("take"), ACTIONS.first("discard")
A_COLOUR, A_REROLL, A_STOP = ACTIONS.first("colour"), ACTIONS.first("reroll"), ACTIONS.first("stop")
A_SPEND, A_SCORE, A_MISS = ACTIONS.first("spend"), ACTIONS.first("score"), ACTIONS.first("miss")
SUBJECTS = tuple((taken, "cat", cat) for taken in ("take", "discard") for cat in CAT_IDS)
"""The Cats that a `take` or `discard` action can mean. The action itself names only a place in the row."""
A_WAIT, A_RING = ACTIONS.first("wait"), ACTIONS.first("ring")


def cat_id(number: int) -> str:
    return CAT_IDS[number]


def ribbon(back: int) -> list[str]:
    """R12: the colours on the back of a Cat. The first one wins all ties."""
    colours = {CONTENT.root.table("colours").table(name).text("letter"): name for name in COLOURS}
    return [colours[letter] for letter in BACKS[back]]


def speed_if_any(number: int) -> int | None:
    """Returns the speed, or None for 0, which means that there is no Jetpack (Q21)."""
    return number or None


def blanks_as(counts: int) -> list[str]:
    """The faces that Blanks count as (R54-R56), from the last three numbers of a layout (see `pairing`)."""
    return [face for place, face in enumerate(("fuel", "rocket", "launch")) for _ in range(count(counts, place))]


EVENTS = Events(
    event("round", reveals=True, number=int, priority=ribbon),
    event("dealt", reveals=True, slot=int, cat=cat_id),
    event("chose"),
    event("revealed", reveals=True, place=int, speed=int, colour=COLOURS),
    event("tie", speed=int, other=int, colour=COLOURS, other_colour=COLOURS),
    event("took", slot=int, cat=cat_id),
    event("discarded", slot=int, cat=cat_id),
    event("strayed", slot=int, cat=cat_id),
    event("lifted", cat=cat_id, speed=speed_if_any, colour=COLOURS),
    event("paid", vp=int, total=int),
    event("coloured", die=DICE, count=int),
    event("rolled", die=DICE, rocket=int, fuel=int, launch=int, blank=int),
    event("rerolled", die=DICE, from_=FACES, to=FACES),
    event("finished", reveals=True),
    event("showed", reveals=True, die=DICE, rocket=int, fuel=int, launch=int, blank=int),
    event("spent", tokens=int),
    event("counted", full=int, rockets=int, fuel=int, tokens=int, launches=int, blanks=blanks_as),
    event("landed", launches=int, height=HEIGHT_NAMES, vp=int, total=int),
    event("missed", launches=int, tokens=int, declared=bool),
    event("joined", cat=cat_id),
    event("tied", seats=SEATS, vp=int),
    event("picked"),
    event("leftover", reveals=True, speed=int, colour=COLOURS),
    event("won", seats=SEATS, vp=int),
    event("rang"),
)
E_ROUND, E_DEALT, E_CHOSE, E_REVEALED = EVENTS["round"], EVENTS["dealt"], EVENTS["chose"], EVENTS["revealed"]
E_TIE, E_TOOK, E_DISCARDED, E_STRAYED = EVENTS["tie"], EVENTS["took"], EVENTS["discarded"], EVENTS["strayed"]
E_LIFTED, E_PAID, E_COLOURED, E_ROLLED = EVENTS["lifted"], EVENTS["paid"], EVENTS["coloured"], EVENTS["rolled"]
E_REROLLED, E_FINISHED, E_SHOWED = EVENTS["rerolled"], EVENTS["finished"], EVENTS["showed"]
E_SPENT, E_COUNTED, E_LANDED = EVENTS["spent"], EVENTS["counted"], EVENTS["landed"]
E_MISSED, E_JOINED, E_TIED, E_PICKED = EVENTS["missed"], EVENTS["joined"], EVENTS["tied"], EVENTS["picked"]
E_LEFTOVER, E_WON, E_RANG = EVENTS["leftover"], EVENTS["won"], EVENTS["rang"]

REASONS = Reasons(
    Reason("already-chosen", "Your Jetpack lies face down already. Wait for the others.", "R13"),
    Reason("already-landed", "Your Liftoff is done. Wait for the others.", "Q8"),
    Reason("jetpack-played", "You have played your Jetpack of this speed already.", "R13"),
    Reason("empty-slot", "There is no Cat to take in this place of the row.", "R17"),
    Reason(
        "colour-order", "Any-Dice are named in the order blue, white, red: no colour before the last one named.", "R23"
    ),
    Reason("colour-full", "All eight dice of this colour are in this Liftoff already.", "Q9"),
    Reason("no-room-left", "Too few dice of this and the later colours are left for all your Any-Dice.", "Q9"),
    Reason("no-such-die", "None of your dice shows that.", "R29"),
    Reason("too-few-tokens", "You do not have that many Full Launch tokens.", "R32"),
    Reason("one-token", "At this table a Liftoff uses one Full Launch token at most.", "Q19"),
)

OUTCOMES = Outcomes(
    OutcomeKind("jetpack", "the colour of a Jetpack", sides=up_to(len(COLOURS)), dice=False),
    OutcomeKind("cats", "the shuffle of the Cats", sides=up_to(CATS), dice=False),
    OutcomeKind("back", "the back of the top Cat", sides=up_to(CATS), dice=False),
    OutcomeKind("blue-die", "a blue die: 1-3 Rocket, 4-6 Fuel", sides=6),
    OutcomeKind("white-die", "a white die: 1-2 Rocket, 3-4 Fuel, 5 Full Launch, 6 Blank", sides=6),
    OutcomeKind("red-die", "a red die: 1 Rocket, 2 Fuel, 3-4 Full Launch, 5-6 Blank", sides=6),
)
O_JETPACK, O_CATS, O_BACK = OUTCOMES["jetpack"], OUTCOMES["cats"], OUTCOMES["back"]
O_BLUE_DIE = OUTCOMES["blue-die"]
"""The outcome of a blue die. The outcomes of white and red dice follow."""


class Box(Record):
    """Everything that does not change during a game. Sets of icons are packed integers (see `icons`)."""

    cat_base: Cells = i64(CATS)
    cat_lift: Cells = i64(CATS)
    jet_bonus: Grid = i64(SPEEDS, len(COLOURS))
    """[speed - 1][colour]"""
    cat_order: Cells = i8(CATS)
    """The order of colours on the Cat's back."""
    orders: int = i32()
    order_copies: Cells = i8(CATS)
    rank: Grid = i8(CATS, len(COLOURS))
    """[order][colour]: 0 for the colour that wins all ties, then 1 and up."""
    die_class: Grid = i8(len(DICE), 6)
    """[die][face number]: the class of this face."""
    die_faces: Grid = i8(len(DICE), len(FACES))
    """[die][face]: how many of the six sides show this face."""
    supply: int = i32()
    rounds: int = i32()
    row_size: Cells = i8(MOST_SEATS + 1)
    """[seats]"""
    height_launches: Cells = i8(HEIGHTS)
    height_vp: Cells = i8(HEIGHTS)
    cat_worth: Grid = i16(CATS, ROUNDS)
    """[cat][round - 1]: the Cat's value for the game's own policies, in hundredths of a Victory Point."""
    jet_worth: Grid = i16(SPEEDS * len(COLOURS), ROUNDS)
    """[(speed - 1) * colours + colour][round - 1]: the Jetpack's value in the same unit."""
    icon_worth: Grid = i16(ROUNDS, len(ICONS))

    jetpack_deal: int = i32()
    open_hands: int = i32()
    cat_backs: int = i32()
    liftoff_mode: int = i32()
    dice_cap: int = i32()
    hold_back: int = i32()
    tokens_per_liftoff: int = i32()
    token_timing: int = i32()
    tiebreak_compare: int = i32()
    tiebreak_jetpack: int = i32()
    two_any: int = i32()
    start_tokens: int = i32()
    resolve: int = i32()


class State(GameState):
    """Everything that changes during a game. Seats are the first index of every grid: `colours[seat][speed - 1]`."""

    base: Cells = i64(MOST_SEATS)
    """The sum of all icons in the Catbase."""
    icons: Cells = i64(MOST_SEATS)
    """The icons gathered for the Liftoff of this round (R21)."""
    held: Cells = i16(MOST_SEATS)
    """The speeds still in hand, as bits; bit 0 is speed 1. Everybody may know them."""
    vp: Cells = i16(MOST_SEATS)

    phase: int = i8()
    round: int = i8()
    turn: int = i8()
    """The index in `order` of the seat that drafts or flies."""
    dealt: int = i8()
    """The number of Cats that have left the deck."""
    chosen: int = i8()
    """The seats that have laid a Jetpack face down, as bits."""
    extra: int = i8()
    """The tied leaders, as bits, from the beginning of their extra Liftoff on (R40)."""
    winners: int = i8()

    deck: Cells = i8(CATS)
    row: Cells = i8(MOST_ROW)
    """The Cats in the row; -1 for an empty place."""
    tops: Cells = i8(ROUNDS)
    """The order of colours on the top card of each round."""
    colours: Grid = i8(MOST_SEATS, SPEEDS)
    choice: Cells = i8(MOST_SEATS)
    """Secret: the speed (less 1) of the Jetpack that lies face down, or -1."""
    order: Cells = i8(MOST_SEATS)
    jetpack: Cells = i8(MOST_SEATS)
    """The speed (less 1) of the Jetpack that was revealed last, or -1."""
    cat: Cells = i8(MOST_SEATS)
    """The Cat drafted this round, or -1."""
    cats: Grid = i8(MOST_SEATS, ROUNDS)
    """The Cats in the Catbase, by the round in which they flew; -1 for none."""
    tokens: Cells = i8(MOST_SEATS)
    flights: Grid = i8(MOST_SEATS, HEIGHTS + 1)
    """For each seat: the number of Liftoffs that missed, and for each height, the number that reached it."""
    paid: Grid = i8(MOST_SEATS, 2)
    """Victory Points paid by Cats, and by Jetpacks."""

    step: Cells = i8(MOST_SEATS)
    pool: Grid = i8(MOST_SEATS, len(DICE))
    """The gathered dice of each colour."""
    dice: Grid = i8(MOST_SEATS, len(CLASSES))
    """The thrown dice of each class."""
    pairs_left: Cells = i8(MOST_SEATS)
    """Two-of-Any icons whose colour is still to be chosen (option `two_any = same`)."""
    any_left: Cells = i8(MOST_SEATS)
    last_colour: Cells = i8(MOST_SEATS)
    rerolls: Cells = i8(MOST_SEATS)
    spent: Cells = i8(MOST_SEATS)
    declared: Cells = i8(MOST_SEATS)
    """1 if the seat has declared a miss (option `hold_back`)."""
    launches: Cells = i8(MOST_SEATS)
    """The number of Launches, including tokens; -1 until the Liftoff is settled."""


class Own(CoreOwn):
    """What a policy remembers while it makes one decision."""

    worth: Cells = i32(MOST_ROW)
    """The policy's values of the Cats in the row, best first."""
    chance: Cells = i32(MOST_SEATS)
    """[n]: the chance that n seats draft earlier, in thousandths."""
    after: Cells = i32(len(FACES))
    """[face]: the value of the Liftoff if a re-rolled die shows this face."""
