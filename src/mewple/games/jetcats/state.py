"""What changes in a game of Jetcats, what is in its box, and the lists that its integers index."""

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
"""Dice of one colour that show the same face are alike: the ten classes of section 4 of the ledger."""
MOST_ROW = 5
MOST_SPENT = 8
HEIGHT_NAMES = tuple(height.text("name") for height in CONTENT.root.table("frame").tables("heights"))
HEIGHTS = len(HEIGHT_NAMES)
BACKS = tuple(dict.fromkeys(cat.text("back") for cat in _CAT_TABLES))
"""Each order of colours that the back of a Cat can show, in letters."""

# Phases: what the table is waiting for.
CHOOSE, TAKE, DISCARD, FLY, LEFTOVER, OVER = range(6)

# Steps of one seat's Liftoff, in the order they come.
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
"""0-44 as in section 4 of the ledger. `ring` is the table's own action: the time is up (Q33).

`wait` is never legal and nothing plays it. It stays because removing it would renumber `ring`, and stored matches name
actions by their numbers.
"""
A_JETPACK, A_TAKE, A_DISCARD = ACTIONS.first("jetpack"), ACTIONS.first("take"), ACTIONS.first("discard")
A_COLOUR, A_REROLL, A_STOP = ACTIONS.first("colour"), ACTIONS.first("reroll"), ACTIONS.first("stop")
A_SPEND, A_SCORE, A_MISS = ACTIONS.first("spend"), ACTIONS.first("score"), ACTIONS.first("miss")
SUBJECTS = tuple((taken, "cat", cat) for taken in ("take", "discard") for cat in CAT_IDS)
"""The Cats that `take` and `discard` are about; the actions name only their places in the row."""
A_WAIT, A_RING = ACTIONS.first("wait"), ACTIONS.first("ring")


def cat_id(number: int) -> str:
    return CAT_IDS[number]


def ribbon(back: int) -> list[str]:
    """R12: the colours on the back of a Cat: the first one wins all ties."""
    colours = {CONTENT.root.table("colours").table(name).text("letter"): name for name in COLOURS}
    return [colours[letter] for letter in BACKS[back]]


def speed_if_any(number: int) -> int | None:
    """Q21: 0 says that there is no Jetpack."""
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
"""The white and the red die follow."""


class Box(Record):
    """What does not change. Sets of icons are packed integers (see `icons`)."""

    cat_base: Cells = i64(CATS)
    cat_lift: Cells = i64(CATS)
    jet_bonus: Grid = i64(SPEEDS, len(COLOURS))
    """[speed - 1][colour]"""
    cat_order: Cells = i8(CATS)
    """Which of the orders of colours is on the Cat's back."""
    orders: int = i32()
    order_copies: Cells = i8(CATS)
    rank: Grid = i8(CATS, len(COLOURS))
    """[order][colour]: 0 for the colour that wins all ties."""
    die_class: Grid = i8(len(DICE), 6)
    """[die][face number]: the class of the face."""
    die_faces: Grid = i8(len(DICE), len(FACES))
    """[die][face]: how many of the six sides show it."""
    supply: int = i32()
    rounds: int = i32()
    row_size: Cells = i8(MOST_SEATS + 1)
    """[seats]"""
    height_launches: Cells = i8(HEIGHTS)
    height_vp: Cells = i8(HEIGHTS)
    cat_worth: Grid = i16(CATS, ROUNDS)
    """[cat][round - 1]: the value that the game's own policies give it, in hundredths of a Victory Point."""
    jet_worth: Grid = i16(SPEEDS * len(COLOURS), ROUNDS)
    """[(speed - 1) * colours + colour][round - 1]"""
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
    """Everything that can change. Seats come first in every grid: `colours[seat][speed - 1]`."""

    base: Cells = i64(MOST_SEATS)
    """The icons of the whole Catbase, summed."""
    icons: Cells = i64(MOST_SEATS)
    """The icons gathered for this round's Liftoff (R21)."""
    held: Cells = i16(MOST_SEATS)
    """Bits of the speeds still in hand: public. Bit 0 is speed 1."""
    vp: Cells = i16(MOST_SEATS)

    phase: int = i8()
    round: int = i8()
    turn: int = i8()
    """The place in `order` of the seat that drafts or flies."""
    dealt: int = i8()
    """How many Cats have left the deck."""
    chosen: int = i8()
    """Bits of the seats whose Jetpack lies face down."""
    extra: int = i8()
    """Bits of the tied leaders while they make the extra Liftoff, and after (R40)."""
    winners: int = i8()

    deck: Cells = i8(CATS)
    row: Cells = i8(MOST_ROW)
    """Cats by place, -1 where none lies."""
    tops: Cells = i8(ROUNDS)
    """The order of colours that each round's top card showed."""
    colours: Grid = i8(MOST_SEATS, SPEEDS)
    choice: Cells = i8(MOST_SEATS)
    """Secret: the speed (less 1) that lies face down, -1 none."""
    order: Cells = i8(MOST_SEATS)
    jetpack: Cells = i8(MOST_SEATS)
    """The speed (less 1) of the Jetpack revealed last, -1 none."""
    cat: Cells = i8(MOST_SEATS)
    """The Cat drafted last, -1 none yet this round."""
    cats: Grid = i8(MOST_SEATS, ROUNDS)
    """The Catbase in the order the Cats came, -1 where none is yet."""
    tokens: Cells = i8(MOST_SEATS)
    flights: Grid = i8(MOST_SEATS, HEIGHTS + 1)
    """How many Liftoffs missed, and reached each height."""
    paid: Grid = i8(MOST_SEATS, 2)
    """Victory Points that Cats and Jetpacks paid."""

    step: Cells = i8(MOST_SEATS)
    pool: Grid = i8(MOST_SEATS, len(DICE))
    """Dice gathered, by colour."""
    dice: Grid = i8(MOST_SEATS, len(CLASSES))
    """Dice rolled, by class."""
    pairs_left: Cells = i8(MOST_SEATS)
    """Two-of-Any icons whose one colour is to be chosen yet (option two_any = same)."""
    any_left: Cells = i8(MOST_SEATS)
    last_colour: Cells = i8(MOST_SEATS)
    rerolls: Cells = i8(MOST_SEATS)
    spent: Cells = i8(MOST_SEATS)
    declared: Cells = i8(MOST_SEATS)
    """1 when a miss was declared (option hold_back)."""
    launches: Cells = i8(MOST_SEATS)
    """Launches of the Liftoff once it is settled, tokens included; -1 before."""


class Own(CoreOwn):
    """Scratch memory of a policy."""

    worth: Cells = i32(MOST_ROW)
    """The policy's values of the Cats in the row, best first."""
    chance: Cells = i32(MOST_SEATS)
    """The chance that this many seats go first, in thousandths."""
    after: Cells = i32(len(FACES))
    """The value of the Liftoff with one more of each face."""
