"""Sets up a position described in words: the round, the Cats, Jetpacks and points of each seat, the row and the draft.

Seats are numbered from 0. Cats, colours and card backs have the names of the box: "golden", "red", "BYGPR". A Jetpack
is named by its speed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from mewple.core.arrange import BadPosition, PerSeat, by_seat, listed, number_of, numbers_of, refuse_unless, whole
from mewple.core.events import Log
from mewple.games.jetcats.draft import discard, reveal, take
from mewple.games.jetcats.liftoff import clear_flight
from mewple.games.jetcats.state import (
    BACKS,
    CAT_IDS,
    CATS,
    CHOOSE,
    COLOURS,
    DISCARD,
    HEIGHTS,
    MOST_ROW,
    ROUNDS,
    SPEEDS,
    TAKE,
    Box,
    State,
)
from mewple.games.jetcats.turns import (
    SHUFFLED_BACKS,
    open_extra,
    seat_at,
    settle_step,
    start_round,
    times_on_top,
)

ALL_SPEEDS = range(1, SPEEDS + 1)
MOST_POINTS = range(1000)
MOST_TOKENS = range(100)


def arrange(
    b: Box,
    s: State,
    *,
    round: int | None = None,  # noqa: A002  the view's word
    jetpacks: PerSeat[Mapping[Any, str]] | None = None,
    hands: PerSeat[Sequence[int]] | None = None,
    catbases: PerSeat[Sequence[str]] | None = None,
    scores: PerSeat[int] | None = None,
    tokens: PerSeat[int] | None = None,
    row: Sequence[str] | None = None,
    back: str | None = None,
    revealed: PerSeat[int] | None = None,
    drafted: PerSeat[str] | None = None,
    extra: Sequence[int] | None = None,
) -> None:
    """Changes a dealt state into the described position; whatever is not given stays as it is.

    `round`: the round that begins. In the rounds before, everybody has played their slowest Jetpacks, and no Cat has
    flown. `jetpacks`: the colour of a seat's Jetpack, by speed; if another seat has this Jetpack, the two seats
    exchange their Jetpacks of this speed. `hands`: the speeds in hand. `catbases`: the Cats that flew last. `scores`:
    Victory Points; those that do not come from Jetpacks or heights count as paid by Cats. `tokens`: Full Launch tokens,
    received for misses. `row`: the Cats of this round, or only the first few of them. `back`: the back of the top card.
    `revealed`: the Jetpacks that were played this round; seats without an entry have played their slowest one. The
    draft begins. `drafted`: the Cats that were taken, in turn order. With two players, the first one has also sent a
    Cat away once the second one has drafted. When all have a Cat, the Liftoffs begin. `extra`: the seats that share the
    lead after the last round and fly once more.
    """
    seats = range(s.seats)
    shown = {seat: whole("revealed", speed, ALL_SPEEDS) for seat, speed in by_seat("revealed", revealed, seats)}
    if round is not None:
        begin_round(b, s, whole("round", round, range(1, b.rounds + 1)), shown)
    elif extra is not None and s.round < b.rounds:
        begin_round(b, s, b.rounds, shown)
    for seat, colours in by_seat("jetpacks", jetpacks, seats):
        give_jetpacks(s, seat, colours)
    for seat, speeds in by_seat("hands", hands, seats):
        s.held[seat] = sum(1 << whole("hands", speed, ALL_SPEEDS) - 1 for speed in set(listed("hands", speeds)))
    flown = s.round if extra is not None else s.round - 1
    put_in_catbases(
        b,
        s,
        {seat: numbers_of("catbases", cats, CAT_IDS) for seat, cats in by_seat("catbases", catbases, seats)},
        flown,
    )
    for seat, vp in by_seat("scores", scores, seats):
        score(b, s, seat, whole("scores", vp, MOST_POINTS))
    for seat, count in by_seat("tokens", tokens, seats):
        s.tokens[seat] = whole("tokens", count, MOST_TOKENS)
        s.flights[seat][0] = max(0, count - b.start_tokens)
    if row is not None:
        lay_row(b, s, numbers_of("row", row, CAT_IDS))
    wanted = {seat: number_of("drafted", cat, CAT_IDS) for seat, cat in by_seat("drafted", drafted, seats)}
    lay_wanted(b, s, wanted.values())
    if back is not None:
        turn_top_card(b, s, number_of("back", back, BACKS))
    if shown or wanted or extra is not None:
        turn_jetpacks_up(b, s, shown)
    if wanted:
        draft(b, s, wanted)
    if extra is not None:
        tie(b, s, {whole("extra", seat, seats) for seat in listed("extra", extra)})


def named_outcome(b: Box, s: State, kind: str, name: Any) -> int:
    """The outcome (an integer) with which this card back is drawn next. Such an outcome exists only if backs are drawn
    independently of the fronts."""
    refuse_unless(kind == "back", f"no card of the kind {kind} can be named; give the number that is drawn")
    order = number_of("back", name, BACKS)
    refuse_unless(b.order_copies[order] > times_on_top(s, order), f"back: {name} is used up")
    return sum(b.order_copies[other] - times_on_top(s, other) for other in range(order))


def begin_round(b: Box, s: State, number: int, shown: Mapping[int, int]) -> None:
    """Deals this round and those before it. No Cat has flown, and Jetpacks in `shown` are still in hand."""
    for seat in range(s.seats):
        for place in range(ROUNDS):
            s.cats[seat][place] = -1
        clear_flight(s, seat)
        s.base[seat] = 0
        s.cat[seat] = s.jetpack[seat] = s.order[seat] = s.choice[seat] = -1
        speeds = [speed for speed in ALL_SPEEDS if speed != shown.get(seat)]
        s.held[seat] = (1 << SPEEDS) - 1 & ~sum(1 << speed - 1 for speed in speeds[: number - 1])
    s.round = s.dealt = s.chosen = s.extra = s.winners = s.turn = 0
    while s.round < number:
        start_round(b, s, Log())


def give_jetpacks(s: State, seat: int, colours: Mapping[Any, str]) -> None:
    """Gives a seat Jetpacks in these colours. If another seat has such a Jetpack, the two seats exchange their Jetpacks
    of this speed."""
    if not isinstance(colours, Mapping):
        raise BadPosition(f"jetpacks: expected colours by speed, such as {{10 = red}}; got {colours!r}")
    for key, colour in colours.items():
        speed = whole("jetpacks", int(key) if isinstance(key, str) and key.isdigit() else key, ALL_SPEEDS) - 1
        wanted = number_of("jetpacks", colour, COLOURS)
        for other in range(s.seats):
            if s.colours[other][speed] == wanted:
                s.colours[other][speed] = s.colours[seat][speed]
        s.colours[seat][speed] = wanted


def put_in_catbases(b: Box, s: State, catbases: Mapping[int, Sequence[int]], flown: int) -> None:
    """Puts Cats into Catbases, for the last Liftoffs. Cats that were there before leave the game."""
    for seat in catbases:
        for place in range(ROUNDS):
            s.cats[seat][place] = -1
    dealt = s.dealt if flown == s.round else s.dealt - b.row_size[s.seats]
    wanted = [cat for cats in catbases.values() for cat in cats]
    for cat in wanted:
        refuse_unless(wanted.count(cat) == 1, f"catbases: there is one {CAT_IDS[cat]}")
        refuse_unless(cat not in cats_based(s), f"catbases: {CAT_IDS[cat]} has flown with another seat")
    for cat in wanted:
        if cat not in list(s.deck)[:dealt]:
            others = [each for each in list(s.deck)[:dealt] if each not in wanted and each not in cats_based(s)]
            refuse_unless(others, f"catbases: no more than {dealt} Cats have been dealt before")
            exchange(b, s, cat, others[0])
    for seat, cats in catbases.items():
        refuse_unless(len(cats) <= flown, f"catbases: a seat has {flown} Cats at most in round {s.round}")
        for place, cat in enumerate(cats, flown - len(cats)):
            s.cats[seat][place] = cat
    add_up(b, s)


def cats_based(s: State) -> list[int]:
    """The Cats in all Catbases."""
    return [cat for seat in range(s.seats) for cat in s.cats[seat] if cat >= 0]


def exchange(b: Box, s: State, cat: int, other: int) -> None:
    """Exchanges two Cats, wherever they are. Also corrects the record of the backs that were on top of the deck."""
    for cards in (s.deck, s.row, s.cat, *(s.cats[seat] for seat in range(s.seats))):
        for place, card in enumerate(list(cards)):
            if card in (cat, other):
                cards[place] = cat + other - card
    if b.cat_backs != SHUFFLED_BACKS:
        for number in range(1, s.round + 1):
            top = number * b.row_size[s.seats]
            if top < CATS:
                s.tops[number - 1] = b.cat_order[s.deck[top]]
    add_up(b, s)


def add_up(b: Box, s: State) -> None:
    """Adds up the icons of the Cats in each Catbase."""
    for seat in range(s.seats):
        s.base[seat] = sum(b.cat_base[cat] for cat in s.cats[seat] if cat >= 0)


def score(b: Box, s: State, seat: int, vp: int) -> None:
    """Sets a seat's Victory Points. Points that do not come from Jetpacks or heights count as paid by Cats."""
    heights = sum(s.flights[seat][height + 1] * b.height_vp[height] for height in range(HEIGHTS))
    rest = s.paid[seat][1] + heights
    refuse_unless(vp >= rest, f"scores: seat {seat} has {rest} points already")
    s.vp[seat], s.paid[seat][0] = vp, vp - rest


def lay_row(b: Box, s: State, cats: Sequence[int]) -> None:
    """Puts Cats into the row, from its left. Each of them changes places with the Cat that was there."""
    slots = [slot for slot in range(MOST_ROW) if s.row[slot] >= 0]
    refuse_unless(len(cats) <= len(slots), f"row: {len(slots)} Cats lie there; got {len(cats)}")
    for slot, cat in zip(slots, cats, strict=False):
        refuse_unless(cats.count(cat) == 1, f"row: there is one {CAT_IDS[cat]}")
        refuse_unless(cat not in cats_based(s), f"row: {CAT_IDS[cat]} has flown")
        if s.row[slot] != cat:
            exchange(b, s, s.row[slot], cat)


def turn_top_card(b: Box, s: State, order: int) -> None:
    """R12: puts a card with this back on top of the deck."""
    if b.cat_backs != SHUFFLED_BACKS and s.dealt < CATS:
        left = [cat for cat in list(s.deck)[s.dealt :] if b.cat_order[cat] == order]
        refuse_unless(left, f"back: no Cat with {BACKS[order]} is left in the deck")
        if b.cat_order[s.deck[s.dealt]] != order:
            exchange(b, s, s.deck[s.dealt], left[0])
    s.tops[s.round - 1] = order


def turn_jetpacks_up(b: Box, s: State, shown: Mapping[int, int]) -> None:
    """R14, R15: reveals the Jetpacks of this round."""
    if not shown and s.phase == TAKE:
        return
    refuse_unless(s.phase == CHOOSE, "revealed: nobody is choosing; say which `round` begins")
    for seat in range(s.seats):
        held = [speed for speed in ALL_SPEEDS if s.held[seat] >> speed - 1 & 1]
        s.choice[seat] = whole("revealed", shown.get(seat, held[0]), held) - 1
    reveal(b, s, Log())


def lay_wanted(b: Box, s: State, wanted: Collection[int]) -> None:
    """Puts the Cats that will be drafted into the row, in place of others from its right."""
    others = [cat for cat in s.row if cat >= 0 and cat not in wanted]
    for cat in wanted:
        if cat not in list(s.row) and cat not in list(s.cat):
            refuse_unless(cat not in cats_based(s), f"drafted: {CAT_IDS[cat]} has flown")
            refuse_unless(others, "drafted: the row has fewer Cats")
            exchange(b, s, others.pop(), cat)


def draft(b: Box, s: State, wanted: Mapping[int, int]) -> None:
    """R17, R18: drafts these Cats in turn order. If a Cat must be sent away, it is the first one that nobody drafts."""
    for place in range(s.turn, s.seats):
        seat = seat_at(s, place)
        if seat not in wanted:
            late = next((other for other in wanted if s.cat[other] != wanted[other]), None)
            refuse_unless(late is None, f"drafted: seat {seat} takes a Cat before seat {late} does")
            return
        if s.cat[seat] < 0:
            take(b, s, seat, list(s.row).index(wanted[seat]), Log())
        refuse_unless(s.cat[seat] == wanted[seat], f"drafted: seat {seat} has taken another Cat")
        if s.phase == DISCARD and len(wanted) > 1:
            unwanted = next(slot for slot, cat in enumerate(s.row) if cat >= 0 and cat not in wanted.values())
            discard(b, s, seat, unwanted, Log())
    settle(b, s)


def tie(b: Box, s: State, leaders: Collection[int]) -> None:
    """R40: ends the last round with a tie; the leaders fly their last Cat once more."""
    best = [seat for seat in range(s.seats) if s.vp[seat] == max(list(s.vp)[: s.seats])]
    refuse_unless(set(best) == set(leaders), f"extra: the most Victory Points have {best}, not {sorted(leaders)}")
    refuse_unless(len(best) > 1, "extra: one seat alone has won")
    for seat in range(s.seats):
        last = s.cats[seat][b.rounds - 1]
        s.cat[seat] = last if last >= 0 else next(cat for cat in s.row if cat >= 0)
        if last < 0:
            s.row[list(s.row).index(s.cat[seat])] = -1
            s.cats[seat][b.rounds - 1] = s.cat[seat]
    for slot in range(MOST_ROW):
        s.row[slot] = -1
    add_up(b, s)
    s.turn = s.seats
    open_extra(b, s, sum(1 << seat for seat in leaders), Log())
    settle(b, s)


def settle(b: Box, s: State) -> None:
    """Carries out all steps that need no decision."""
    while not settle_step(b, s, Log()):
        pass
