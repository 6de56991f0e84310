"""Sets up a position described in words: cats, human, items, broken things, tracker, round and turn.

Cats, rooms, things, items and events have the ids of the box. A rig is the list of its items.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mewple.core.arrange import BadPosition, by_name, listed, number_of, numbers_of, refuse_unless, whole
from mewple.core.bits import count_bits
from mewple.games.cat_astrophe.acts import fitting
from mewple.games.cat_astrophe.content import CARDS, CATS, ROOMS
from mewple.games.cat_astrophe.state import ALL_ITEMS, AWAY, ESCAPE, HOME, NO_TASK, NOBODY, TURN, Box, State

CAT_IDS = [cat.id for cat in HOME.cats]
ROOM_IDS = [room.id for room in HOME.rooms]
THING_IDS = [thing.id for thing in HOME.things]
ITEM_IDS = [item.id for item in HOME.items]
EVENT_IDS = [card.id for card in HOME.cards]
MOST_ROUNDS = range(1, 100)
HIGHEST = 100

Things = Sequence[str | Sequence[str]]


def arrange(
    b: Box,
    s: State,
    *,
    places: Mapping[str, str] | str | None = None,
    human: str | None = None,
    charmer: str | None = None,
    paws: Mapping[str, Things] | None = None,
    worn: Mapping[str, Sequence[str]] | None = None,
    floor: Mapping[str, Things] | None = None,
    tokens: Mapping[str, Sequence[str]] | None = None,
    broken: Sequence[str] | None = None,
    tracker: int | None = None,
    events: Sequence[str] | None = None,
    round: int | None = None,  # noqa: A002  the view's word
    turn: str | None = None,
) -> None:
    """Changes a dealt state into the described position; whatever is not given stays as it is.

    `places`: the room of each cat, or one room for all. `human`: the human's room, which makes it at least round 2, or
    "away", which makes it round 1. `charmer`: the cat that has charmed the human, and so has acted; or "nobody".
    `paws`, `worn`, `floor`: for each cat or room that is named, all its items. `tokens`: for each room, the cats with a
    Found token there; by default there is a token for each card that has left the deck, away from the cats if possible.
    `broken`: all broken things. `events`: all events still in the pile. `turn`: the cat whose turn begins; cats before
    it have had theirs.
    """
    put_cats(s, places)
    refuse_doubles(paws, worn, floor)
    empty, fill = [], []
    for word, where, ids, given in (
        ("paws", s.held, CAT_IDS, paws),
        ("worn", s.worn, CAT_IDS, worn),
        ("floor", s.floor, ROOM_IDS, floor),
    ):
        for number, things in by_name(word, given, ids):
            empty.append((where, number))
            fill.append((word, where, number, things))
    for where, number in empty:
        return_items(b, s, where, number)
    for word, where, number, things in fill:
        for thing in listed(word, things):
            where[number] |= 1 << take(b, s, word, thing)
    lay_tokens(s, tokens)
    if broken is not None:
        s.broken = sum(1 << thing for thing in set(numbers_of("broken", broken, THING_IDS)))
    if tracker is not None:
        s.tracker = whole("tracker", tracker, range(b.tracker_floor, HIGHEST))
    if turn is not None:
        begin(s, number_of("turn", turn, CAT_IDS))
    set_round(b, s, human, events, round)
    if charmer is not None:
        s.charmer = NOBODY if charmer == "nobody" else number_of("charmer", charmer, CAT_IDS)
    if s.charmer == s.cat:
        s.acted = 1
    elif s.charmer != NOBODY:
        s.done |= 1 << s.charmer


def named_outcome(b: Box, s: State, kind: str, name: Any) -> int:
    """The outcome (a number) that finds this item in the room of the cat on turn, or that draws this event."""
    number, cards = (
        (number_of("item", name, ITEM_IDS), fitting(b, s, s.place[s.cat]))
        if kind == "item"
        else (number_of("event", name, EVENT_IDS), s.pile)
    )
    refuse_unless(cards >> number & 1, f"{name} cannot be drawn: it is not there any more")
    return count_bits(cards & ((1 << number) - 1))


def put_cats(s: State, places: Mapping[str, str] | str | None) -> None:
    if isinstance(places, str):
        places = dict.fromkeys(CAT_IDS, places)
    for cat, room in by_name("places", places, CAT_IDS):
        s.place[cat] = number_of("places", room, ROOM_IDS)


def return_items(b: Box, s: State, where: Any, number: int) -> None:
    """Puts all items of a cat or room back into the deck, and takes rigs apart."""
    for item in range(len(ITEM_IDS)):
        if where[number] >> item & 1:
            if s.rigs >> item & 1:
                take_apart(b, s, b.escape_place[item])
            s.deck |= 1 << item
    where[number] = 0
    for cat in range(CATS):
        s.barred[cat] &= ~s.deck
    s.handled &= ~s.deck
    s.asked &= ~s.deck


def take_apart(b: Box, s: State, head: int) -> None:
    """R52: takes a rig apart and puts its items into the deck."""
    parts = s.parts[head]
    if count_bits(parts) < 2:
        return
    s.rigs &= ~(1 << b.escape_item[head])
    for where in (s.held, s.floor):
        for number in range(len(where)):
            where[number] &= ~(1 << b.escape_item[head])
    for place in range(ESCAPE):
        if parts >> place & 1:
            s.inside &= ~(1 << b.escape_item[place])
            s.deck |= 1 << b.escape_item[place]
            s.parts[place], s.score[place] = 1 << place, b.combine[place]


def take(b: Box, s: State, word: str, thing: Any) -> int:
    """Takes an item, or all items of a new rig, from wherever they are. Returns the number of the item, or of the rig's
    head."""
    items = numbers_of(word, [thing] if isinstance(thing, str) else thing, ITEM_IDS)
    for item in items:
        if b.escape >> item & 1:
            take_apart(b, s, next(head for head in range(ESCAPE) if s.parts[head] >> b.escape_place[item] & 1))
        s.deck &= ~(1 << item)
        for where in (s.held, s.worn, s.floor):
            for number in range(len(where)):
                where[number] &= ~(1 << item)
    return items[0] if len(items) == 1 else join(b, s, word, items)


def refuse_doubles(*given: Mapping[str, Things] | None) -> None:
    """Raises an error if a card is named twice."""
    named = [
        item
        for places in given
        for things in (places or {}).values()
        for thing in things
        for item in ([thing] if isinstance(thing, str) else thing)
    ]
    for item in named:
        refuse_unless(named.count(item) == 1, f"{item} cannot be in two places: there is one card")


def join(b: Box, s: State, word: str, items: Sequence[int]) -> int:
    """R52 to R54: makes a rig of these items, and returns its number, which is that of its lowest part."""
    for item in items:
        if item not in HOME.escape:
            raise BadPosition(f"{word}: {ITEM_IDS[item]} is part of no rig; rigs are made of ESCAPE items")
    refuse_unless(items, f"{word}: a rig has at least two items")
    places = sorted(b.escape_place[item] for item in items)
    head = places[0]
    for place in places[1:]:
        s.parts[head] |= s.parts[place]
        s.score[head] += s.score[place]
        s.parts[place] = s.score[place] = 0
        s.inside |= 1 << b.escape_item[place]
    s.rigs |= 1 << b.escape_item[head]
    return int(b.escape_item[head])


def lay_tokens(s: State, tokens: Mapping[str, Sequence[str]] | None) -> None:
    """R47: places Found tokens: one for each card that has left the deck."""
    for room, cats in by_name("tokens", tokens, ROOM_IDS):
        having = numbers_of("tokens", cats, CAT_IDS)
        for cat in range(CATS):
            s.found[cat] = s.found[cat] & ~(1 << room) | (cat in having) << room
    if tokens is not None:
        return
    spots = [(cat, room) for cat in reversed(range(CATS)) for room in reversed(range(ROOMS))]
    spots.sort(key=lambda spot: s.place[spot[0]] == spot[1])
    missing = count_bits(ALL_ITEMS & ~s.deck) - sum(count_bits(found) for found in s.found)
    for cat, room in spots:
        if missing > 0 and not s.found[cat] >> room & 1:
            s.found[cat] |= 1 << room
            missing -= 1
    for cat, room in reversed(spots):
        if missing < 0 and s.found[cat] >> room & 1:
            s.found[cat] &= ~(1 << room)
            missing += 1


def begin(s: State, cat: int) -> None:
    """Begins a cat's turn, before any move or action."""
    turn = list(s.order).index(cat)
    s.cat, s.phase = cat, TURN
    s.done = sum(1 << other for other in list(s.order)[:turn])
    s.moved = s.acted = s.handled = s.asked = s.losers = 0
    s.task, s.target_cat, s.target, s.wanted = NO_TASK, NOBODY, -1, -1


def set_round(b: Box, s: State, human: str | None, events: Sequence[str] | None, number: int | None) -> None:
    """R77: sets the round and the human's room. Each earlier round has had one event; the first event brought the human
    home."""
    if human is not None:
        s.human = AWAY if human == "away" else number_of("human", human, ROOM_IDS)
        if s.human == AWAY:
            s.charmer = NOBODY
        if number is None:
            number = 1 if s.human == AWAY else max(2, s.round)
    if events is not None:
        s.pile = sum(1 << card for card in set(numbers_of("events", events, EVENT_IDS)))
    if number is None:
        return
    s.round = whole("round", number, MOST_ROUNDS)
    if events is None:
        order = [b.first_card, *(card for card in range(CARDS) if card != b.first_card)]
        gone = [card for card in order if not s.pile >> card & 1]
        came = [*gone, *(card for card in order if card not in gone)][: s.round - 1]
        if s.round > 1 and b.first_card not in came:
            came[-1] = b.first_card
        s.pile = (1 << CARDS) - 1 & ~sum(1 << card for card in came)
