"""The contents of the box of Cabbie, for printing: the map, four packs of cards, cabs, jam pieces and money."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.printed import Piece, PieceGroup, Printed
from mewple.games.cabbie.content import BOARD, Card
from mewple.games.cabbie.state import RESERVE, SPACES
from mewple.games.cabbie.view import COLOURS
from mewple.games.cabbie.view_board import Board, board

SMALL = (44, 68)
CABS = 2
"""The number of cabs of each colour (R55)."""
JAM_PIECES = 2
NOTES, COINS = {500: 8, 100: 30}, {50: 10, 10: 20, 5: 10}
"""The number of notes and coins of each value in pence (table of components in the ledger)."""


class PassengerCard(msgspec.Struct):
    """A Passenger card. `person`: a number that decides how the client draws the passenger."""

    id: str
    person: int
    street: str
    district: str
    text: str


class Stop(msgspec.Struct):
    """A stop on a card. `id`: its place, which has a drawing."""

    id: str
    name: str
    district: str


class DestinationCard(msgspec.Struct):
    """A Destination card. `pays`: the pence that a tourist offers; 0 if the fare is in the fares table."""

    id: str
    stops: list[Stop]
    pays: int
    text: str


class TipCard(msgspec.Struct):
    id: str
    pence: int
    text: str


class JamCard(msgspec.Struct):
    id: str
    spots: list[str]
    text: str


class Contents(msgspec.Struct):
    """All texts and numbers that the printed pieces show."""

    board: Board
    passengers: list[PassengerCard]
    destinations: list[DestinationCard]
    tips: list[TipCard]
    jams: list[JamCard]
    turn: list[str]  # the steps of a turn, in sentences
    money: list[int]  # values of notes and coins, in pence


def printed(b: Any) -> Printed[Contents]:
    contents = Contents(
        board=board(),
        passengers=[_passenger(number, card) for number, card in enumerate(BOARD.passengers)],
        destinations=[
            DestinationCard(
                _id("destination", number), [_stop(place) for place in card.numbers], card.pays, card.flavour
            )
            for number, card in enumerate(BOARD.destinations)
        ],
        tips=[TipCard(_id("tip", number), card.numbers[0], card.flavour) for number, card in enumerate(BOARD.tips)],
        jams=[
            JamCard(_id("jam", number), [BOARD.spots[spot].name for spot in card.numbers], card.flavour)
            for number, card in enumerate(BOARD.jams)
        ],
        turn=_turn(b),
        money=[*NOTES, *COINS],
    )
    return Printed(_groups(contents), contents)


def _id(kind: str, number: int) -> str:
    return f"{kind}-{number + 1}"


def _passenger(number: int, card: Card) -> PassengerCard:
    street = BOARD.streets[card.numbers[0]]
    return PassengerCard(street.id, number, street.name, BOARD.districts[street.district][1], card.flavour)


def _stop(number: int) -> Stop:
    place = BOARD.places[number]
    return Stop(place.id, place.name, BOARD.districts[place.district][1])


def _groups(contents: Contents) -> list[PieceGroup]:
    streets = [Piece(card.id, card.street) for card in contents.passengers]
    trips = [Piece(card.id, ", then ".join(stop.name for stop in card.stops)) for card in contents.destinations]
    tips = [Piece(card.id, _pounds(card.pence)) for card in contents.tips]
    jams = [Piece(card.id, " and ".join(card.spots)) for card in contents.jams]
    cabs = [
        Piece(f"{colour}-{cab}", f"{colour.capitalize()} cab {cab}") for colour in COLOURS for cab in range(1, CABS + 1)
    ]
    notes = [Piece(f"money-{pence}", _pounds(pence), count) for pence, count in NOTES.items()]
    coins = [Piece(f"money-{pence}", _pounds(pence), count) for pence, count in COINS.items()]
    return [
        PieceGroup("board", "The map", "board", [Piece("london", "London with the fares table")], 540, 446),
        PieceGroup("passengers", "Passenger cards", "card", streets, *SMALL, back=True),
        PieceGroup("destinations", "Destination cards", "card", trips, *SMALL, back=True),
        PieceGroup("tips", "Tip cards", "card", tips, *SMALL, back=True),
        PieceGroup("jams", "Traffic Jam cards", "card", jams, *SMALL, back=True),
        PieceGroup(
            "aids", "Player aids", "card", [Piece("aid", "A turn, step by step", len(COLOURS))], 88, 120,
            text="One for each player.",
        ),
        PieceGroup("cabs", "Cabs", "standee", cabs, 13, 20, text="Two of each colour."),
        PieceGroup("jam", "Jam pieces", "standee", [Piece("jam", "Traffic jam", JAM_PIECES)], 26, 20),
        PieceGroup("notes", "Notes", "card", notes, 70, 38, text="Any play money will do."),
        PieceGroup("coins", "Coins", "token", coins, 20),
    ]  # fmt: skip


def _pounds(pence: int) -> str:
    if pence < 100:
        return f"{pence}p"
    return f"£{pence // 100}.{pence % 100:02}" if pence % 100 else f"£{pence // 100}"


def _turn(b: Any) -> list[str]:
    reserve = f" Each must get at least {RESERVE}." if RESERVE else ""
    second = _pounds(int(b.second_cab_at))
    return [
        f"Drive {SPACES} spaces, in the direction of the arrows. A change of lanes is a space.",
        "You cannot enter or pass a square with a cab or a jam on it.",
        "Without a passenger: in the street on a waiting passenger's card you may take it. Turn up the next one.",
        "Take the top Destination card. You may refuse a tourist, and must refuse a place in the street you are in.",
        "Stop on a shaded square whose arrow points at the place: take the fare from the table and a Tip card.",
        "Put the cards under their packs and drive on with what is left.",
        f"Once you have earned {second} you may bring in a second cab. Both share the {SPACES} spaces.{reserve}",
        "After the last player's turn the Traffic Jam card goes under its pack; the next one moves the jam.",
    ]
