"""What a seat may see of the table, in words that a client can draw without tables of its own."""

from itertools import pairwise
from typing import Any

import msgspec

from mewple.games.jetcats.box import CARDS
from mewple.games.jetcats.legality import pending
from mewple.games.jetcats.liftoff import (
    SAME_COLOUR,
    colour_fits,
    colour_to_place,
    flight_seen,
    height_reached,
    place_colour,
    place_only_colour,
    to_next_height,
    waits,
)
from mewple.games.jetcats.pairing import launches_of
from mewple.games.jetcats.state import (
    A_COLOUR,
    CHOOSE,
    CLASSES,
    COLOUR,
    CONTENT,
    DICE,
    FACES,
    GROUNDED,
    HEIGHTS,
    LEFTOVER,
    OVER,
    REROLLS,
    SPEEDS,
)
from mewple.games.jetcats.view_structs import (
    ALL_COLOURS,
    CAT_CARDS,
    JETPACK_CARDS,
    ORDERS,
    SYMBOLS,
    CatCard,
    Colour,
    Icon,
    JetpackCard,
    icons_of,
)
from mewple.games.jetcats.view_tally import Tally, tally_of
from mewple.games.jetcats.words import action, event, turn

__all__ = ["View", "action", "event", "turn", "view"]

PHASES = ("choose", "take", "discard", "fly", "leftover", "over")
STEPS = ("grounded", "colour", "bet", "reroll", "tokens", "hold", "landed")
NOBODY = -1


class Height(msgspec.Struct, frozen=True):
    """R33."""

    name: str
    launches: int
    vp: int


class DieFaces(msgspec.Struct, frozen=True):
    """How many of the six sides of a die show each face."""

    die: str
    rocket: int
    fuel: int
    launch: int
    blank: int


class Board(msgspec.Struct, frozen=True):
    """What does not change during the game."""

    heights: list[Height]
    dice: list[DieFaces]
    colours: list[Colour]
    symbols: list[Icon]
    speeds: int
    """Of Jetpacks: everybody begins with one of each, from 1."""
    supply: int
    resolve: str
    """Who places Either-Or icons and Blanks: "auto", or "manual" for show (Q15)."""


class DiceShown(msgspec.Struct, frozen=True):
    """Dice of one colour with the same face; `reroll` is the word of the action that throws one again."""

    die: str
    face: str
    count: int
    reroll: str


class Split(msgspec.Struct, frozen=True):
    """One way to colour all Any-Dice: send the actions of `path` one by one."""

    dice: dict[str, int]
    path: list[int]


class Flight(msgspec.Struct):
    """One Liftoff: this round's, or the last one."""

    step: str
    icons: list[Icon]
    pool: dict[str, int]
    dice: list[DiceShown]
    any_left: int
    pairs_left: int
    splits: list[Split]
    """For whoever chooses the colours of Any-Dice; empty where pairs of one colour are chosen one after the other."""
    rerolls: int
    spent: int
    declared: bool
    tally: Tally | None
    height: str
    next_height: str
    to_next: int


class Score(msgspec.Struct):
    """What a seat's Victory Points are made of."""

    cats: int
    jetpacks: int
    heights: list[int]
    """Victory Points from each height."""
    flights: list[int]
    """Liftoffs that missed, and that reached each height."""


class SeatView(msgspec.Struct):
    """One seat as it is seen from another."""

    vp: int
    score: Score
    tokens: int
    speeds: list[int]
    hand: list[JetpackCard] | None
    """None: hidden from this viewer."""
    played: list[JetpackCard]
    has_chosen: bool
    choice: int | None
    """The speed that lies face down: for its owner alone."""
    jetpack: JetpackCard | None
    cat: CatCard | None
    place: int | None
    catbase: list[CatCard]
    bonus: list[Icon]
    """The whole Catbase, summed."""
    status: str
    flight: Flight | None
    rank: int | None


class Tie(msgspec.Struct):
    """R16: who goes first at equal speed, and why."""

    speed: int
    ahead: int
    behind: int
    why: str


class View(msgspec.Struct):
    """The table."""

    round: int
    rounds: int
    phase: str
    extra: list[int]
    priority: list[Colour]
    """Who wins ties: the first colour beats all others."""
    row: list[CatCard | None]
    order: list[int]
    ties: list[Tie]
    active: list[int]
    deck_left: int
    gone: list[str]
    seats: list[SeatView]
    winners: list[int]
    board: Board


def view(b: Any, s: Any, seat: int | None) -> View:
    viewer = NOBODY if seat is None else seat
    size = b.row_size[s.seats]
    return View(
        round=s.round,
        rounds=b.rounds,
        phase=PHASES[s.phase],
        extra=_seats(s.extra, s.seats),
        priority=list(ORDERS[s.tops[s.round - 1]]),
        row=[CAT_CARDS[cat] if cat >= 0 else None for cat in list(s.row)[:size]],
        order=_order(s),
        ties=_ties(s),
        active=_seats(pending(b, s), s.seats),
        deck_left=len(s.deck) - s.dealt,
        gone=_gone(s),
        seats=[_seat(b, s, viewer, owner) for owner in range(s.seats)],
        winners=_seats(s.winners, s.seats),
        board=_board(b),
    )


def _seats(bits: int, seats: int) -> list[int]:
    return [seat for seat in range(seats) if bits >> seat & 1]


def _order(s: Any) -> list[int]:
    """Turn order while this round's Jetpacks lie open, or of the last round in an extra Liftoff."""
    return [] if s.phase == CHOOSE else list(s.order)[: s.seats]


def _ties(s: Any) -> list[Tie]:
    """Neighbours in turn order with the same speed. An extra Liftoff keeps the order and tells no ties."""
    if s.phase == CHOOSE or s.extra:
        return []
    found = []
    order = list(s.order)[: s.seats]
    for ahead, behind in pairwise(order):
        if s.jetpack[ahead] == s.jetpack[behind]:
            first, second = _jetpack(s, ahead), _jetpack(s, behind)
            why = f"{first.colour.capitalize()} comes before {second.colour} on the back of the top Cat."
            found.append(Tie(first.speed, ahead, behind, why))
    return found


def _gone(s: Any) -> list[str]:
    """Cats that left the game unclaimed: dealt, and neither in the row nor with a player."""
    kept = set(s.row) | set(s.cat)
    for seat in range(s.seats):
        kept |= set(s.cats[seat])
    return [CAT_CARDS[cat].name for cat in list(s.deck)[: s.dealt] if cat not in kept]


def _jetpack(s: Any, seat: int) -> JetpackCard:
    speed = s.jetpack[seat]
    return JETPACK_CARDS[speed, s.colours[seat][speed]]


def _cards(s: Any, owner: int, held: bool) -> list[JetpackCard]:
    """The Jetpacks still in hand, or those that were played."""
    speeds = [speed for speed in range(SPEEDS) if bool(s.held[owner] >> speed & 1) == held]
    return [JETPACK_CARDS[speed, s.colours[owner][speed]] for speed in speeds]


def _seat(b: Any, s: Any, viewer: int, owner: int) -> SeatView:
    mine = viewer == owner
    flight = _flight(b, s, viewer, owner) if flight_seen(b, s, viewer, owner) and s.step[owner] != GROUNDED else None
    spent = s.spent[owner] if flight is not None and s.launches[owner] < 0 else 0
    order = list(s.order)[: s.seats]
    return SeatView(
        vp=s.vp[owner],
        score=_score(b, s, owner),
        tokens=s.tokens[owner] - spent,
        speeds=[speed + 1 for speed in range(SPEEDS) if s.held[owner] >> speed & 1],
        hand=_cards(s, owner, True) if mine or b.open_hands else None,
        played=_cards(s, owner, False),
        has_chosen=bool(s.chosen >> owner & 1),
        choice=s.choice[owner] + 1 if mine and s.choice[owner] >= 0 else None,
        jetpack=_jetpack(s, owner) if s.jetpack[owner] >= 0 else None,
        cat=CAT_CARDS[s.cat[owner]] if s.cat[owner] >= 0 else None,
        place=order.index(owner) + 1 if s.phase != CHOOSE else None,
        catbase=[CAT_CARDS[cat] for cat in s.cats[owner] if cat >= 0],
        bonus=icons_of(s.base[owner]),
        status=_status(b, s, owner),
        flight=flight,
        rank=_rank(s, owner),
    )


def _status(b: Any, s: Any, owner: int) -> str:
    """What the table sees of this seat's part in the phase."""
    if s.phase in (CHOOSE, LEFTOVER):
        return "has chosen" if s.chosen >> owner & 1 else "choosing"
    if pending(b, s) >> owner & 1:
        return {"take": "picking a Cat", "discard": "sending a Cat away", "fly": "flying"}[PHASES[s.phase]]
    if STEPS[s.step[owner]] == "landed" and PHASES[s.phase] == "fly":
        return "landed"
    return "" if s.phase == OVER else "waiting"


def _rank(s: Any, owner: int) -> int | None:
    """Q22: winners are first; the others by Victory Points, equal ones alike: 1, 2, 2, 4."""
    if s.phase != OVER:
        return None
    if s.winners >> owner & 1:
        return 1
    others = [seat for seat in range(s.seats) if not s.winners >> seat & 1]
    better = [seat for seat in others if s.vp[seat] > s.vp[owner]]
    return 1 + int(s.seats) - len(others) + len(better)


def _score(b: Any, s: Any, owner: int) -> Score:
    flights = list(s.flights[owner])
    heights = [flights[place + 1] * b.height_vp[place] for place in range(HEIGHTS)]
    return Score(cats=s.paid[owner][0], jetpacks=s.paid[owner][1], heights=heights, flights=flights)


def _flight(b: Any, s: Any, viewer: int, owner: int) -> Flight:
    rolled = s.step[owner] >= REROLLS
    launches = launches_of(s, owner) if rolled else 0
    reached = height_reached(b, launches)
    known = rolled and not s.declared[owner]
    return Flight(
        step=STEPS[s.step[owner]],
        icons=icons_of(s.icons[owner]),
        pool={die: s.pool[owner][place] for place, die in enumerate(DICE)},
        dice=[_shown(name, count) for name, count in zip(CLASSES, s.dice[owner]) if count],
        any_left=s.any_left[owner],
        pairs_left=s.pairs_left[owner],
        splits=_splits(b, s, owner) if viewer == owner and s.step[owner] == COLOUR else [],
        rerolls=s.rerolls[owner],
        spent=s.spent[owner],
        declared=bool(s.declared[owner]),
        tally=tally_of(s, owner) if rolled else None,
        height=CARDS.heights[reached - 1] if known and reached else "",
        next_height=CARDS.heights[reached] if reached < HEIGHTS else "",
        to_next=to_next_height(b, launches),
    )


def _splits(b: Any, s: Any, owner: int) -> list[Split]:
    """D4 of the ledger walked to its ends: each set of colours is reached in one way."""
    if b.two_any == SAME_COLOUR:
        return []
    found: list[Split] = []

    def walk(at: Any, path: list[int]) -> None:
        if not (colour_to_place(at, owner) and waits(b, at, owner)):
            found.append(Split(_added(b, s, at, owner), path))
            return
        for die in range(len(DICE)):
            if colour_fits(b, at, owner, die):
                then = at.copy()
                place_colour(then, owner, die)
                walk(then, [*path, A_COLOUR + die])

    walk(s, [])
    return found


def _added(b: Any, before: Any, after: Any, owner: int) -> dict[str, int]:
    """The Any-Dice by colour; those that no colour was asked for took the only one that had room."""
    rest = after.copy()
    while colour_to_place(rest, owner):
        place_only_colour(b, rest, owner)
    return {die: rest.pool[owner][place] - before.pool[owner][place] for place, die in enumerate(DICE)}


def _shown(name: str, count: int) -> DiceShown:
    die, face = name.split("-")
    return DiceShown(die, face, count, name)


def _board(b: Any) -> Board:
    return Board(
        heights=[
            Height(name, b.height_launches[place], b.height_vp[place]) for place, name in enumerate(CARDS.heights)
        ],
        dice=[
            DieFaces(die, *(b.die_faces[place][face] for face in range(len(FACES)))) for place, die in enumerate(DICE)
        ],
        colours=list(ALL_COLOURS),
        symbols=list(SYMBOLS),
        speeds=SPEEDS,
        supply=b.supply,
        resolve=str(CONTENT.options["resolve"].value(b.resolve)),
    )
