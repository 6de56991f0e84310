"""Sets up a position described in words: the taxis and their riders, the cards in hands and decks, and the turn.

A tile is given as the code of its stand, as [x, y] or as its number. Passenger Cards, Chance Cards and taxis are named
by their ids in the box, and a Movement Card by its value.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mewple.core.arrange import PerSeat, by_seat, listed, number_of, numbers_of, refuse_unless, whole
from mewple.core.record import Cells
from mewple.games.critter_cab.content_cards import CHANCE_KINDS
from mewple.games.critter_cab.riders import tip
from mewple.games.critter_cab.state import (
    CARDS,
    DRIVING,
    FINE,
    HAND,
    KINDS,
    PASSENGERS,
    SLOTS,
    SURGE,
    TILES,
    TIP,
    TOWN,
    VALUES,
    Box,
    State,
)

STAND_CODES = [stand.code for stand in TOWN.stands]
TAXI_IDS = [taxi.id for taxi in CARDS.taxis]
PASSENGER_IDS = [card.id for card in CARDS.passengers]
TILE_AT = {(tile.x, tile.y): tile.id for tile in TOWN.tiles}
NOWHERE = -1
MOST_ROUNDS = range(1, 1000)

Where = str | int | Sequence[int]


def arrange(
    b: Box,
    s: State,
    *,
    taxis: PerSeat[str] | None = None,
    tiles: PerSeat[Where] | None = None,
    hands: PerSeat[Sequence[int]] | None = None,
    deck: Sequence[int] | None = None,
    riders: PerSeat[Sequence[str]] | None = None,
    boarded: PerSeat[str] | None = None,
    delivered: PerSeat[Sequence[str]] | None = None,
    passengers: Sequence[str] | None = None,
    passenger_discards: Sequence[str] | None = None,
    kept: PerSeat[Sequence[str]] | None = None,
    chance: Sequence[str] | None = None,
    round: int | None = None,  # noqa: A002  the view's word
    turn: int | None = None,
) -> None:
    """Changes a dealt state into the described position; whatever is not given stays as it is.

    `hands`, `riders`, `kept`, `delivered`: for each seat, all its cards of this kind. The seat's old cards go back into
    their deck, and its coins are counted again. `boarded`: the stand where a seat's riders got in, which is struck from
    their destinations; without it, nobody knows that stand. `deck`, `passengers`, `chance`: all cards that can be
    drawn. Other Movement and Chance Cards that nobody has are discarded, and the last seat has delivered the other
    passengers. `turn`: the seat whose turn begins.
    """
    seats = range(s.seats)
    for seat, taxi in by_seat("taxis", taxis, seats):
        s.taxi[seat] = number_of("taxis", taxi, TAXI_IDS)
    for seat, where in by_seat("tiles", tiles, seats):
        s.tile[seat] = tile_at(where)
    hold(s, {seat: movement("hands", cards) for seat, cards in by_seat("hands", hands, seats)})
    if deck is not None:
        keep_in_deck(s, movement("deck", deck))
    seat_riders(s, riders, boarded, delivered)
    if passengers is not None or passenger_discards is not None:
        keep_passengers(s, passengers, passenger_discards)
    keep_chance_cards(s, {seat: kinds("kept", cards) for seat, cards in by_seat("kept", kept, seats)})
    if chance is not None:
        keep_in_chance_deck(s, kinds("chance", chance))
    if round is not None:
        s.round = whole("round", round, MOST_ROUNDS)
    if turn is not None:
        begin(s, whole("turn", turn, seats))
    for seat in seats:
        s.coins[seat] = worth(b, s, seat)


def named_outcome(b: Box, s: State, kind: str, name: Any) -> int:
    """The outcome (a number) that draws this card from the deck in its present state."""
    if kind == "movement":
        return place_in(s.deck, whole(kind, name, range(1, VALUES + 1)) - 1, name)
    if kind == "chance":
        return place_in(s.chance, number_of(kind, name, CHANCE_KINDS), name)
    if kind == "passenger":
        number = number_of(kind, name, PASSENGER_IDS)
        refuse_unless(s.passengers >> number & 1, f"{name} is not in the deck")
        return (s.passengers & ((1 << number) - 1)).bit_count()
    return int(name)


def place_in(deck: Cells, number: int, name: Any) -> int:
    """The index of the first card of this kind in a deck. The deck is stored as the number of cards of each kind."""
    refuse_unless(deck[number], f"there is no {name} in the deck")
    return sum(list(deck)[:number])


# --- names ---


def tile_at(where: Where) -> int:
    """The number of a tile, given as the code of its stand, as [x, y] or as its number."""
    if isinstance(where, str):
        return TOWN.stands[number_of("tiles", where, STAND_CODES)].tile
    if isinstance(where, int):
        return whole("tiles", where, range(TILES))
    cell = tuple(listed("tiles", where))
    refuse_unless(cell in TILE_AT, f"tiles: no tile is at {list(cell)}")
    return TILE_AT[cell]


def movement(word: str, cards: Any) -> list[int]:
    """The indices of these Movement Cards. A deck is a list with the number of cards of each value; the index is the
    value less 1."""
    return [whole(word, value, range(1, VALUES + 1)) - 1 for value in listed(word, cards)]


def kinds(word: str, cards: Any) -> list[int]:
    return numbers_of(word, cards, CHANCE_KINDS)


# --- Movement Cards ---


def hold(s: State, hands: dict[int, list[int]]) -> None:
    """Gives seats these hands of Movement Cards. Their old hands go back into the deck. A new card comes from the deck
    or, if the deck has none of its value, from the discards."""
    for seat in hands:
        for value in range(VALUES):
            s.deck[value] += s.hand[seat][value]
            s.hand[seat][value] = 0
    for seat, values in hands.items():
        refuse_unless(len(values) <= HAND, f"hands: a hand has {HAND} Movement Cards; got {len(values)}")
        for value in values:
            pile = s.deck if s.deck[value] else s.discards
            refuse_unless(pile[value], f"hands: there are not so many {value + 1}s")
            pile[value] -= 1
            s.hand[seat][value] += 1
    s.deck_left = sum(s.deck)


def keep_in_deck(s: State, values: list[int]) -> None:
    for value in range(VALUES):
        count = s.deck[value] + s.discards[value]
        refuse_unless(values.count(value) <= count, f"deck: only {count} cards with a {value + 1} are in nobody's hand")
        s.deck[value] = values.count(value)
        s.discards[value] = count - s.deck[value]
    s.deck_left = len(values)


# --- Passenger Cards ---


def seat_riders(
    s: State,
    riders: PerSeat[Sequence[str]] | None,
    boarded: PerSeat[str] | None,
    delivered: PerSeat[Sequence[str]] | None,
) -> None:
    """Puts Passenger Cards into taxis and among the delivered ones. The cards that were there go back into the deck."""
    seats = range(s.seats)
    stands = {seat: number_of("boarded", code, STAND_CODES) for seat, code in by_seat("boarded", boarded, seats)}
    riding = {seat: numbers_of("riders", cards, PASSENGER_IDS) for seat, cards in by_seat("riders", riders, seats)}
    arrived = {
        seat: numbers_of("delivered", cards, PASSENGER_IDS) for seat, cards in by_seat("delivered", delivered, seats)
    }
    refuse_unless(set(stands) <= set(riding), "boarded: name the seat's `riders` too")
    for seat in riding:
        set_free(s, seat)
    for seat in arrived:
        s.passengers |= s.delivered[seat]
        s.delivered[seat] = 0
    for seat, cards in riding.items():
        refuse_unless(len(cards) <= SLOTS, f"riders: a taxi has room for {SLOTS} Passenger Cards at most")
        struck = 1 << stands[seat] if seat in stands else 0
        s.boarded_at[seat] = stands.get(seat, NOWHERE)
        for slot, card in enumerate(cards):
            take_passenger(s, "riders", card)
            s.riders[seat][slot] = card
            s.wants[seat][slot] = CARDS.passengers[card].stands & ~struck
    for seat, cards in arrived.items():
        for card in cards:
            take_passenger(s, "delivered", card)
            s.delivered[seat] |= 1 << card


def set_free(s: State, seat: int) -> None:
    """Empties the taxi, and forgets what everybody knows about its riders."""
    for slot in range(SLOTS):
        if s.riders[seat][slot] >= 0:
            s.passengers |= 1 << s.riders[seat][slot]
        s.riders[seat][slot] = NOWHERE
        s.wants[seat][slot] = 0
    s.boarded_at[seat], s.ruled_out[seat], s.least_pax[seat], s.most_pax[seat] = NOWHERE, 0, 1, 4


def take_passenger(s: State, word: str, card: int) -> None:
    """Takes the card from the deck or the discards."""
    refuse_unless(
        (s.passengers | s.passenger_discards) >> card & 1, f"{word}: {PASSENGER_IDS[card]} is somewhere else already"
    )
    s.passengers &= ~(1 << card)
    s.passenger_discards &= ~(1 << card)


def keep_passengers(s: State, cards: Sequence[str] | None, discarded: Sequence[str] | None) -> None:
    """Sets the deck and the discards. All other passengers who are not in a taxi count as delivered by the
    last seat."""
    held = sum(1 << card for seat in range(s.seats) for card in s.riders[seat] if card >= 0)
    if cards is not None:
        s.passengers = sum(1 << card for card in set(numbers_of("passengers", cards, PASSENGER_IDS)))
    if discarded is not None:
        s.passenger_discards = sum(
            1 << card for card in set(numbers_of("passenger_discards", discarded, PASSENGER_IDS))
        )
        if cards is None:
            s.passengers &= ~s.passenger_discards
    others = sum(s.delivered[seat] for seat in range(s.seats - 1))
    free = s.passengers | s.passenger_discards
    refuse_unless(not free & (held | others), "passengers: one of them is in a taxi or was delivered")
    s.delivered[s.seats - 1] = (1 << PASSENGERS) - 1 & ~held & ~free & ~others


def worth(b: Box, s: State, seat: int) -> int:
    """The seat's coins: fares and tips of the cards it has delivered, and the coin cards that lie face up."""
    fares = sum(b.fare[card] + tip(b, s, seat, card) for card in range(PASSENGERS) if s.delivered[seat] >> card & 1)
    return fares + sum(s.face_up[seat][card] * b.card_coins[card] for card in (TIP, FINE, SURGE))


# --- Chance Cards ---


def keep_chance_cards(s: State, kept: dict[int, list[int]]) -> None:
    for seat in kept:
        for card in range(KINDS):
            s.chance[card] += s.kept[seat][card]
            s.kept[seat][card] = 0
    for seat, cards in kept.items():
        for card in cards:
            pile = s.chance if s.chance[card] else s.chance_discards
            refuse_unless(pile[card], f"kept: there are not so many {CHANCE_KINDS[card]} cards")
            pile[card] -= 1
            s.kept[seat][card] += 1
        s.kept_count[seat] = len(cards)


def keep_in_chance_deck(s: State, cards: list[int]) -> None:
    for card in range(KINDS):
        count = s.chance[card] + s.chance_discards[card]
        refuse_unless(cards.count(card) <= count, f"chance: only {count} {CHANCE_KINDS[card]} cards are free")
        s.chance[card] = cards.count(card)
        s.chance_discards[card] = count - s.chance[card]


# --- the turn ---


def begin(s: State, seat: int) -> None:
    """Begins a seat's turn at its first decision about driving."""
    s.player, s.phase = seat, DRIVING
    s.steps = s.by_card = s.bonus = s.lent = s.played = s.drawn = s.jammed = s.crowded = s.settling = 0
