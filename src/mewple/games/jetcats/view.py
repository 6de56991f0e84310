"""What a seat may see of the table, in parts (see `mewple.core.view`), with words that a client can show as they are.

The parts that never change describe all cards. Everything else refers to cards by their ids.
"""

from itertools import pairwise
from typing import Any, Literal

import msgspec

from mewple.core.bits import seats_in
from mewple.core.view import ViewParts, decision
from mewple.games.jetcats.legality import pending
from mewple.games.jetcats.liftoff import (
    SAME_COLOUR,
    colour_fits,
    colour_to_place,
    flight_seen,
    may_spend,
    place_colour,
    place_only_colour,
    waits,
)
from mewple.games.jetcats.pairing import launches_of
from mewple.games.jetcats.state import (
    A_COLOUR,
    CAT_IDS,
    CHOOSE,
    COLOUR,
    COLOURS,
    CONTENT,
    DICE,
    DISCARD,
    FACES,
    FLY,
    GROUNDED,
    HEIGHT_NAMES,
    HEIGHTS,
    LANDED,
    LEFTOVER,
    OVER,
    REROLLS,
    SPEEDS,
    TAKE,
    TOKENS,
    Face,
    ribbon,
)
from mewple.games.jetcats.view_flight import (
    UNITS,
    Flight,
    HandLayout,
    Unit,
    flight_of,
    hand_layouts,
    height_name,
)
from mewple.games.jetcats.view_structs import (
    ALL_COLOURS,
    CAT_CARDS,
    JETPACK_CARDS,
    SYMBOLS,
    CatCard,
    Colour,
    Icon,
    JetpackCard,
    icons_of,
    jetpack_id,
)
from mewple.games.jetcats.words import action, event, short, turn

__all__ = ["View", "action", "event", "short", "turn", "view"]

Phase = Literal["choose", "reveal", "take", "discard", "fly", "leftover", "over"]
PHASES: dict[int, Phase] = {
    CHOOSE: "choose",
    TAKE: "take",
    DISCARD: "discard",
    FLY: "fly",
    LEFTOVER: "leftover",
    OVER: "over",
}
MANUAL = CONTENT.choice("resolve", "manual")
SPECTATOR = -1


class Height(msgspec.Struct, frozen=True):
    """R33: a height, the number of Launches that reaches it, and its points."""

    name: str
    launches: int
    vp: int


class FaceCount(msgspec.Struct, frozen=True):
    """How many of the six sides of a die show a face."""

    face: Face
    count: int


class DieFaces(msgspec.Struct, frozen=True):
    """A colour of dice, and the faces that it can show."""

    die: str
    faces: list[FaceCount]


class Board(msgspec.Struct, frozen=True):
    """Everything that does not change during the game, except the cards."""

    heights: list[Height]
    dice: list[DieFaces]
    colours: list[Colour]
    symbols: list[Icon]
    rounds: int
    speeds: int
    """The number of speeds. Everybody begins with one Jetpack of each speed, from 1."""
    supply: int
    resolve: str
    """Who lays out Either-Or icons and Blanks: the program ("auto"), or players as well, for show ("manual") (Q15)."""


class Tie(msgspec.Struct):
    """R16: two seats with equal speed, whose colours decide which one goes first. `colours`: the colour of the first
    seat, then that of the second."""

    speed: int
    ahead: int
    behind: int
    colours: list[str]
    why: str


class SeatView(msgspec.Struct):
    """A seat's Jetpacks and Cat as everybody sees them. `jetpack` and `cat` are those of this round."""

    speeds: list[int]
    played: list[str]
    face_down: bool
    jetpack: str | None
    cat: str | None


class Score(msgspec.Struct):
    """How a seat's Victory Points are made up."""

    vp: int
    cats: int
    jetpacks: int
    heights: list[int]
    """Victory Points from each height."""
    flights: list[int]
    """The number of Liftoffs that missed, and for each height, the number that reached it."""


class Catbase(msgspec.Struct):
    """The Cats that have flown for a seat, and the icons that they give together."""

    cats: list[str]
    bonus: list[Icon]


class Split(msgspec.Struct):
    """One way to choose the colours of all Any-Dice. To choose it, send all actions of `path` together."""

    dice: dict[str, int]
    path: list[int]


class View(msgspec.Struct):
    """The table. These lists have one entry for each seat: `seats`, `statuses`, `scores`, `catbases`, `flights`,
    `tokens`, `hands`."""

    board: Board
    cats: dict[str, CatCard]
    jetpacks: dict[str, JetpackCard]
    units: dict[str, Unit]
    """All kinds of units on a launch pad, by the words with which Liftoffs refer to them."""

    round: int
    phase: Phase
    extra: list[int]
    """The seats that are tied for the lead."""
    priority: list[str]
    """The colours that win ties, strongest first."""
    row: list[str | None]
    order: list[int]
    ties: list[Tie]
    active: list[int]
    deck_left: int
    gone: list[str]
    seats: list[SeatView]
    statuses: list[str]
    scores: list[Score]
    catbases: list[Catbase]
    flights: list[Flight | None]
    """None if a Liftoff has not begun, or is hidden from all but its owner."""
    winners: list[int]
    ranks: list[int]
    """Places, once the game is over."""

    tokens: list[int]
    hands: list[list[str] | None]
    """None if a hand is hidden from this viewer."""
    choice: str | None
    """This seat's Jetpack that lies face down."""
    own_flight: Flight | None
    """This seat's Liftoff while it is hidden from the others."""

    splits: list[Split] = msgspec.field(default_factory=list)
    """For a seat that chooses the colours of Any-Dice: all ways to do so. Empty if the colours of pairs are chosen one
    after another."""
    reaches: list[str] = msgspec.field(default_factory=list)
    """For a seat that spends tokens after the roll: what the Liftoff reaches with no token, with one, and so on."""
    layouts: list[HandLayout] = msgspec.field(default_factory=list)
    """How this seat may lay its icons by hand, where the option allows that for show."""


# --- what never changes ---


def board(b: Any) -> Board:
    return Board(
        heights=[Height(name, b.height_launches[place], b.height_vp[place]) for place, name in enumerate(HEIGHT_NAMES)],
        dice=[_die_faces(b, place) for place in range(len(DICE))],
        colours=list(ALL_COLOURS),
        symbols=list(SYMBOLS),
        rounds=b.rounds,
        speeds=SPEEDS,
        supply=b.supply,
        resolve=str(CONTENT.options["resolve"].value(b.resolve)),
    )


def _die_faces(b: Any, die: int) -> DieFaces:
    counts = zip(FACES, b.die_faces[die], strict=True)
    return DieFaces(DICE[die], [FaceCount(face, int(count)) for face, count in counts if count])


# --- the round and the draft ---


def phase(b: Any, s: Any) -> Phase:
    return "reveal" if _revealing(s) else PHASES[s.phase]


def _revealing(s: Any) -> bool:
    """R14: whether Jetpacks are being revealed, one after another."""
    return s.phase in (CHOOSE, LEFTOVER) and any(_turned_up(s, seat) for seat in seats_in(s.chosen))


def _turned_up(s: Any, seat: int) -> bool:
    """Whether the Jetpack of this round has been revealed."""
    if s.phase == CHOOSE:
        return bool(s.chosen >> seat & 1 and s.choice[seat] < 0)
    return bool(s.jetpack[seat] >= 0)


def row(b: Any, s: Any) -> list[str | None]:
    size = b.row_size[s.seats]
    return [CAT_IDS[cat] if cat >= 0 else None for cat in list(s.row)[:size]]


def order(b: Any, s: Any) -> list[int]:
    """The turn order of the Jetpacks revealed this round; in an extra Liftoff, that of the last round."""
    placed = [seat for seat in range(s.seats) if s.phase != CHOOSE or _turned_up(s, seat)]
    return [seat for seat in list(s.order)[: s.seats] if seat in placed]


def ties(b: Any, s: Any) -> list[Tie]:
    """Every two seats that follow each other in turn order and have the same speed. There are none in an extra Liftoff,
    because it keeps the turn order of the last round."""
    if s.phase == CHOOSE or s.extra:
        return []
    pairs = pairwise(list(s.order)[: s.seats])
    return [_tie(s, ahead, behind) for ahead, behind in pairs if s.jetpack[ahead] == s.jetpack[behind]]


def _tie(s: Any, ahead: int, behind: int) -> Tie:
    speed = s.jetpack[ahead]
    first, second = (COLOURS[s.colours[seat][speed]] for seat in (ahead, behind))
    why = f"{first} goes before {second} this round."
    return Tie(speed + 1, ahead, behind, [first, second], why)


def active(b: Any, s: Any) -> list[int]:
    """The seats that the table waits for; none between the draft and the Liftoffs."""
    if s.phase in (TAKE, DISCARD) and s.turn == s.seats:
        return []
    return seats_in(pending(b, s))


def gone(b: Any, s: Any) -> list[str]:
    """Cats that nobody took: they were dealt, and are neither in the row nor with a player."""
    kept = set(s.row) | set(s.cat)
    for seat in range(s.seats):
        kept |= set(s.cats[seat])
    return [CAT_IDS[cat] for cat in list(s.deck)[: s.dealt] if cat not in kept]


# --- by seat, for everybody ---


def seats(b: Any, s: Any) -> list[SeatView]:
    return [
        SeatView(
            speeds=[speed + 1 for speed in range(SPEEDS) if s.held[seat] >> speed & 1],
            played=_jetpacks(s, seat, held=False),
            face_down=bool(s.chosen >> seat & 1) and not _turned_up(s, seat),
            jetpack=_jetpack(s, seat, s.jetpack[seat]) if _turned_up(s, seat) else None,
            cat=CAT_IDS[s.cat[seat]] if s.cat[seat] >= 0 and s.phase != CHOOSE else None,
        )
        for seat in range(s.seats)
    ]


def _jetpack(s: Any, seat: int, speed: int) -> str:
    return jetpack_id(speed + 1, COLOURS[s.colours[seat][speed]])


def _jetpacks(s: Any, seat: int, *, held: bool) -> list[str]:
    """A seat's Jetpacks: those still in hand, or those that were played."""
    return [_jetpack(s, seat, speed) for speed in range(SPEEDS) if bool(s.held[seat] >> speed & 1) == held]


def statuses(b: Any, s: Any) -> list[str]:
    waiting = active(b, s)
    return [_status(s, seat, seat in waiting) for seat in range(s.seats)]


def _status(s: Any, seat: int, waited_for: bool) -> str:
    """What this seat is doing in the present phase, as everybody sees it."""
    if s.phase == OVER:
        return ""
    if s.phase in (CHOOSE, LEFTOVER):
        return "has chosen" if s.chosen >> seat & 1 else "choosing…"
    if s.phase == FLY and s.step[seat] == LANDED:
        return "landed"
    if s.phase == TAKE and s.cat[seat] >= 0:
        return "waiting"
    return {TAKE: "picking a Cat", DISCARD: "sending a Cat away", FLY: "flying"}[s.phase] if waited_for else "waiting"


def scores(b: Any, s: Any) -> list[Score]:
    return [
        Score(
            vp=s.vp[seat],
            cats=s.paid[seat][0],
            jetpacks=s.paid[seat][1],
            heights=[s.flights[seat][place + 1] * b.height_vp[place] for place in range(HEIGHTS)],
            flights=list(s.flights[seat]),
        )
        for seat in range(s.seats)
    ]


def catbases(b: Any, s: Any) -> list[Catbase]:
    return [
        Catbase([CAT_IDS[cat] for cat in s.cats[seat] if cat >= 0], icons_of(s.base[seat])) for seat in range(s.seats)
    ]


def flights(b: Any, s: Any) -> list[Flight | None]:
    return [_flight(b, s, SPECTATOR, seat) for seat in range(s.seats)]


def _flight(b: Any, s: Any, viewer: int, owner: int) -> Flight | None:
    seen = s.step[owner] != GROUNDED and flight_seen(b, s, viewer, owner)
    return flight_of(b, s, owner) if seen else None


def ranks(b: Any, s: Any) -> list[int]:
    """Q22: places. Winners are first; the others rank by Victory Points, with equal places for equal points: 1, 2, 2,
    4."""
    if s.phase != OVER:
        return []
    winners = seats_in(s.winners)
    others = [s.vp[seat] for seat in range(s.seats) if seat not in winners]
    better = [sum(vp > s.vp[seat] for vp in others) for seat in range(s.seats)]
    return [1 if seat in winners else 1 + len(winners) + better[seat] for seat in range(s.seats)]


# --- for one viewer ---


def tokens(b: Any, s: Any, viewer: int | None) -> list[int]:
    """Tokens that are not spent yet. Tokens spent in a hidden Liftoff are still included."""
    me = SPECTATOR if viewer is None else viewer
    return [_tokens(b, s, me, seat) for seat in range(s.seats)]


def _tokens(b: Any, s: Any, viewer: int, seat: int) -> int:
    unpaid = s.launches[seat] < 0 and flight_seen(b, s, viewer, seat)
    return int(s.tokens[seat] - s.spent[seat] if unpaid else s.tokens[seat])


def hands(b: Any, s: Any, viewer: int | None) -> list[list[str] | None]:
    return [_jetpacks(s, seat, held=True) if b.open_hands or seat == viewer else None for seat in range(s.seats)]


def choice(b: Any, s: Any, viewer: int | None) -> str | None:
    if viewer is None or s.choice[viewer] < 0:
        return None
    return _jetpack(s, viewer, s.choice[viewer])


def own_flight(b: Any, s: Any, viewer: int | None) -> Flight | None:
    if viewer is None or flight_seen(b, s, SPECTATOR, viewer):
        return None
    return _flight(b, s, viewer, viewer)


# --- for whoever decides ---


def splits(b: Any, s: Any, seat: int | None) -> list[Split]:
    """All ways to choose the colours of the remaining Any-Dice (D4 of the ledger). Each set of colours is
    listed once."""
    if seat is None or s.phase != FLY or s.step[seat] != COLOUR or b.two_any == SAME_COLOUR:
        return []
    found: list[Split] = []

    def walk(at: Any, path: list[int]) -> None:
        if not (colour_to_place(at, seat) and waits(b, at, seat)):
            found.append(Split(_added(b, s, at, seat), path))
            return
        for die in range(len(DICE)):
            if colour_fits(b, at, seat, die):
                then = at.copy()
                place_colour(then, seat, die)
                walk(then, [*path, A_COLOUR + die])

    walk(s.copy(), [])
    return found


def _added(b: Any, before: Any, after: Any, owner: int) -> dict[str, int]:
    """How many Any-Dice have got each colour, including dice for which only one colour had room."""
    rest = after.copy()
    while colour_to_place(rest, owner):
        place_only_colour(b, rest, owner)
    return {die: rest.pool[owner][place] - before.pool[owner][place] for place, die in enumerate(DICE)}


def reaches(b: Any, s: Any, seat: int | None) -> list[str]:
    if seat is None or s.phase != FLY or s.step[seat] != TOKENS:
        return []
    launches = launches_of(s, seat)
    return [height_name(b, launches + spent) or "a miss" for spent in range(may_spend(b, s, seat) + 1)]


def layouts(b: Any, s: Any, seat: int | None) -> list[HandLayout]:
    if seat is None or b.resolve != MANUAL or s.phase not in (FLY, OVER) or s.step[seat] < REROLLS:
        return []
    return hand_layouts(s, seat)


view = ViewParts(
    View,
    board=board,
    cats=lambda b: CAT_CARDS,
    jetpacks=lambda b: JETPACK_CARDS,
    units=lambda b: UNITS,
    round=lambda b, s: s.round,
    phase=phase,
    extra=lambda b, s: seats_in(s.extra),
    priority=lambda b, s: ribbon(s.tops[s.round - 1]),
    row=row,
    order=order,
    ties=ties,
    active=active,
    deck_left=lambda b, s: len(s.deck) - s.dealt,
    gone=gone,
    seats=seats,
    statuses=statuses,
    scores=scores,
    catbases=catbases,
    flights=flights,
    winners=lambda b, s: seats_in(s.winners),
    ranks=ranks,
    tokens=tokens,
    hands=hands,
    choice=choice,
    own_flight=own_flight,
    splits=decision(splits),
    reaches=decision(reaches),
    layouts=decision(layouts),
)
