"""Envelopes: a small game for the tests of matches. It has what Pig lacks: hidden hands, a deck that is shuffled long
before anybody looks at it, simultaneous choices, undo, a clock of its own, resigning.

In each round every seat puts one of its two cards face down (pick). The seat with the highest card wins a point and
takes a turn: it may set markers (mark), look at the top of the deck (peek) and roll a die for points (flip), and then
ends its turn (end).

Its functions are not marked with `@rule`, because they are never compiled.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from mewple.core.actions import TABLE, Actions, kind
from mewple.core.chance import begin, die, shuffle
from mewple.core.content import Content, load
from mewple.core.events import Event, Events, Log, emit, emit_to
from mewple.core.events import event as event_kind
from mewple.core.game import Game, GameState, Own, Rules, Words
from mewple.core.layout import Layout, part
from mewple.core.outcomes import OutcomeKind, Outcomes
from mewple.core.reasons import GAME_OVER, LEGAL, NO_SUCH_ACTION, NOT_NOW, NOT_YOUR_TURN, Reason, Reasons
from mewple.core.record import Cells, Grid, Reals, Record, i32, integers

CONTENT = load(Path(__file__).parent / "box.toml")
ACTIONS = Actions(
    kind("pick", card=(1, 2)),
    kind("mark", place=(1, 2, 3)),
    kind("peek"),
    kind("flip"),
    kind("end"),
    kind("resign"),
    kind("ring"),
)
EVENTS = Events(
    event_kind("dealt", first=int, second=int),
    event_kind("picked"),
    event_kind("shown", card=int),
    event_kind("marked", place=int),
    event_kind("peeked", reveals=True, card=int),
    event_kind("flipped", face=int),
    event_kind("gone"),
    event_kind("late"),
)
REASONS = Reasons(Reason("marked", "There is a marker already.", "R4"))
OUTCOMES = Outcomes(OutcomeKind("die", "the die", sides=6))
PICK, MARK, PEEK = ACTIONS.first("pick"), ACTIONS.first("mark"), ACTIONS.first("peek")
FLIP, END, RESIGN, RING = (ACTIONS.first(name) for name in ("flip", "end", "resign", "ring"))
MARKED = REASONS["marked"]
CARDS, MOST = 24, 4
PICKING, TURN, OVER = 0, 1, 2


class Box(Record):
    rounds: int = i32()
    timed: int = i32()
    seconds: int = i32()


class State(GameState):
    phase: int = i32()
    player: int = i32()
    round: int = i32()
    last: int = i32()
    top: int = i32()
    deck: Cells = i32(CARDS)
    hand: Grid = i32(MOST, 2)
    picked: Cells = i32(MOST)
    score: Cells = i32(MOST)
    marks: Cells = i32(3)
    known: Cells = i32(MOST)
    out: Cells = i32(MOST)


def setup(b: Box, s: State, log: Log) -> None:
    for card in range(CARDS):
        s.deck[card] = card + 1
    shuffle(s, s.deck, CARDS)
    s.round = 1
    for seat in range(s.seats):
        for place in range(2):
            s.hand[seat][place] = draw(s)
        emit_to(log, 1 << seat, 0, seat, s.hand[seat][0], s.hand[seat][1])


def draw(s: State) -> int:
    s.top += 1
    for seat in range(MOST):
        s.known[seat] = 0
    return s.deck[s.top - 1]


def pending(b: Box, s: State) -> int:
    if s.phase == OVER:
        return 0
    if s.phase == TURN:
        return 1 << s.player
    bits = 0
    for seat in range(s.seats):
        if s.picked[seat] == 0 and s.out[seat] == 0:
            bits |= 1 << seat
    return bits


def timeout(b: Box, s: State, seat: int) -> int:
    """Picks the second card, or ends the turn. Neither is the first legal action, so a test notices if a match takes
    that one instead."""
    return PICK + 1 if s.phase == PICKING else END


def refusal(b: Box, s: State, seat: int, action: int) -> int:
    if s.phase == OVER:
        return GAME_OVER
    if seat == TABLE:
        return LEGAL if action == RING and s.last == 0 else NOT_NOW
    if action == RESIGN:
        return LEGAL if s.out[seat] == 0 else NOT_NOW
    if action == RING:
        return NO_SUCH_ACTION
    if pending(b, s) >> seat & 1 == 0:
        return NOT_YOUR_TURN
    if (action < MARK) != (s.phase == PICKING):
        return NOT_NOW
    if MARK <= action < PEEK and s.marks[action - MARK] != 0:
        return MARKED
    return LEGAL


def legal(b: Box, s: State, seat: int, out: Cells) -> int:
    count = 0
    for action in range(RESIGN):
        if refusal(b, s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


def apply(b: Box, s: State, seat: int, action: int, log: Log) -> None:
    if action == RING:
        s.last = 1
        emit(log, 7, -1)
    elif action == RESIGN:
        resign(b, s, seat, log)
    elif action < MARK:
        s.picked[seat] = action - PICK + 1
        emit(log, 1, seat)
        if pending(b, s) == 0:
            show(s, log)
    elif action < PEEK:
        s.marks[action - MARK] = seat + 1
        emit(log, 3, seat, action - MARK + 1)
    elif action == PEEK:
        s.known[seat] = s.deck[s.top]
        emit_to(log, 1 << seat, 4, seat, s.deck[s.top])
    elif action == FLIP:
        face = die(s, 6, 1)
        s.score[seat] += face
        emit(log, 5, seat, face)
    else:
        finish(b, s)


def show(s: State, log: Log) -> None:
    best = 0
    for seat in range(s.seats):
        if s.out[seat] == 0:
            place = s.picked[seat] - 1
            card = s.hand[seat][place]
            emit(log, 2, seat, card)
            if card > best:
                best = card
                s.player = seat
            s.hand[seat][place] = draw(s)
            s.picked[seat] = 0
    s.score[s.player] += 1
    s.phase = TURN


def finish(b: Box, s: State) -> None:
    s.round += 1
    s.phase = OVER if s.round > b.rounds or s.last else PICKING
    for place in range(3):
        s.marks[place] = 0


def resign(b: Box, s: State, seat: int, log: Log) -> None:
    s.out[seat] = 1
    emit(log, 6, seat)
    left = 0
    for other in range(s.seats):
        left += 1 - s.out[other]
    if left < 2:
        s.phase = OVER
    elif s.phase == PICKING and pending(b, s) == 0:
        show(s, log)
    elif s.phase == TURN and s.player == seat:
        finish(b, s)


def imagine(b: Box, s: State, seat: int, seed: int) -> None:
    """Mixes the hands and picks of the other seats and the deck, except for a card at which this seat has peeked."""
    begin(s, seed)
    first = s.top + (1 if s.known[seat] else 0)
    cards = integers(CARDS)
    count = 0
    for place in range(first, CARDS):
        cards[count] = s.deck[place]
        count += 1
    for other in range(s.seats):
        if other != seat:
            for place in range(2):
                cards[count] = s.hand[other][place]
                count += 1
    shuffle(s, cards, count)
    for other in range(s.seats):
        if other != seat:
            s.known[other] = 0
            for place in range(2):
                count -= 1
                s.hand[other][place] = cards[count]
            if s.picked[other]:
                s.picked[other] = die(s, 2)
    for place in range(first, CARDS):
        count -= 1
        s.deck[place] = cards[count]


def returns(b: Box, s: State, out: Reals) -> None:
    best = -1
    for seat in range(s.seats):
        if s.out[seat] == 0:
            best = max(best, s.score[seat])
    count = 0
    for seat in range(s.seats):
        count += 1 if s.out[seat] == 0 and s.score[seat] == best else 0
    for seat in range(s.seats):
        won = s.phase == OVER and s.out[seat] == 0 and s.score[seat] == best
        out[seat] = 1.0 / count if won else 0.0


def points(b: Box, s: State, seat: int) -> int:
    return s.score[seat]


def length(b: Box, s: State) -> int:
    return s.round


def observe(b: Box, s: State, seat: int, out: Reals) -> None:
    out[0] = s.hand[seat][0]
    out[1] = s.hand[seat][1]


def decide(b: Box, s: State, seat: int, policy: int, own: Own) -> int:
    if s.phase == PICKING:
        return PICK if s.hand[seat][0] > s.hand[seat][1] else PICK + 1
    return END


def invariants(b: Box, s: State) -> int:
    return 1 if s.top > CARDS else 0


class View(msgspec.Struct):
    """The seat's own cards and pick, and of the other seats only whether they have picked."""

    hand: list[int]
    picked: int
    ready: list[bool]
    marks: list[int]
    known: int


def view(b: Any, s: Any, seat: int | None) -> View:
    ready = [bool(s.picked[other]) for other in range(s.seats)]
    if seat is None:
        return View([], 0, ready, list(s.marks), 0)
    return View(list(s.hand[seat]), s.picked[seat], ready, list(s.marks), s.known[seat])


def turn(b: Any, s: Any, seat: int | None, name: Any) -> str:
    choosing = [name(each) for each in range(s.seats) if pending(b, s) >> each & 1]
    return f"To choose: {', '.join(choosing) or 'nobody'}."


def action(b: Any, s: Any, seat: int, number: int) -> str:
    return "card " + str(s.hand[seat][number - PICK]) if number < MARK else ACTIONS.notation(number)


def event(b: Any, happened: Event, name: Any) -> str:
    told = " ".join(str(value) for value in happened.fields.values())
    return f"{name(happened.seat)}: {happened.kind} {told}".strip()


LAYOUT = Layout(part("hand", "first card", "second card"))


def _fill(content: Content, b: Any) -> None:
    content.root.done()


GAME = Game(
    id="envelopes",
    content=CONTENT,
    box=Box,
    state=State,
    rules=Rules.of(sys.modules[__name__]),
    words=Words.of(sys.modules[__name__]),
    actions=ACTIONS,
    events=EVENTS,
    reasons=REASONS,
    outcomes=OUTCOMES,
    policies=("beginner",),
    invariants=("the deck has run out",),
    most_legal=RESIGN,
    observation=LAYOUT.size,
    layout=LAYOUT,
    fill=_fill,
    resign=RESIGN,
    ring=RING,
    hidden=True,
)
