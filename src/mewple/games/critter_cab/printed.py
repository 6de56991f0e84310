"""What is in the box of Critter Cab, for printing it: the town, taxis, figurines, three decks and player aids."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.printed import Piece, PieceGroup, Printed
from mewple.games.critter_cab.state import CARDS, CONTENT, HAND, MOST_SEATS
from mewple.games.critter_cab.view import Board, board

SMALL = (44, 68)
OPTIONS = CONTENT.options


class Contents(msgspec.Struct):
    """What the pieces are drawn from."""

    board: Board
    turn: list[str]  # the steps of a turn
    end: list[str]  # how the shift ends, and who wins


def printed(b: Any) -> Printed[Contents]:
    return Printed(_groups(b), Contents(board(b), _turn(b), _end(b)))


def _groups(b: Any) -> list[PieceGroup]:
    taxis = [Piece(card.id, card.name) for card in CARDS.taxis]
    figurines = [Piece(name, name.capitalize()) for name in CARDS.figurines]
    movement = [Piece(f"drive-{value}", f"Drive {value}", count) for value, count in enumerate(CARDS.movement, 1)]
    passengers = [Piece(card.id, card.who) for card in CARDS.passengers]
    chance = [Piece(card.code, card.name, card.count) for card in CARDS.chance if card.count]
    return [
        PieceGroup("board", "The town", "board", [Piece("town", "Roads, rivers, cloud ways, taxi stands")], 504, 340),
        PieceGroup("taxis", "Taxi Cards", "card", taxis, 63, 88, back=True),
        PieceGroup(
            "figurines", "Figurines", "standee", figurines, 26, 27,
            text="Everybody chooses one. Small toys will do as well.",
        ),
        PieceGroup("movement", "Movement Cards", "card", movement, *SMALL, back=True),
        PieceGroup("passengers", "Passenger Cards", "card", passengers, *SMALL, back=True),
        PieceGroup("chance", "Chance Cards", "card", chance, *SMALL, back=True),
        PieceGroup(
            "aids", "Player aids", "card", [Piece("aid", "A turn, the town's signs and all Chance Cards", MOST_SEATS)],
            88, 120, back=True, text="One for each player.",
        ),
        PieceGroup("time", "The shift", "bring", [_time(b)]),
    ]  # fmt: skip


def _is(b: Any, option: str, choice: str) -> bool:
    return OPTIONS[option].value(getattr(b, option)) == choice


def _time(b: Any) -> Piece:
    if _is(b, "limit", "rounds"):
        return Piece("rounds", "Paper and a pencil to count rounds: half a minute for a turn of each driver")
    return Piece("timer", f"A timer, set to {b.minutes} minutes")


def _turn(b: Any) -> list[str]:
    again = "" if _is(b, "origin", "struck") else ", until you have driven elsewhere"
    arrival = "Stop at" if _is(b, "delivery", "exact") else "Stop at or drive through"
    back = ", but never straight back" if _is(b, "u_turn", "none") else ""
    return [
        "In your first turn, put your figurine on any taxi stand.",
        f"Taxi empty? {_boarding(b)} If you stand at one of a card’s two stands, only the other one counts{again}.",
        "Play kept Chance Cards if you like, no name twice.",
        f"Play one Movement Card and drive exactly so many steps, in any direction{back}.",
        f"Draw a Movement Card, so that you hold {HAND} again.",
        f"{arrival} a stand on your Passenger Card: lay it face up before you. Its coins are yours.",
        f"Stop on a chance tile: draw a Chance Card, at most {b.chance_cap} in a turn.",
    ]


def _boarding(b: Any) -> str:
    """Who gets in."""
    seats = max(card.pax for card in CARDS.taxis if card.draw > 1)
    kept = "both get in" if _is(b, "family_choice", "both") else "take both or one"
    return f"Draw a Passenger Card. The Family Taxi draws two: up to {seats} passengers {kept}, with more keep one."


def _end(b: Any) -> list[str]:
    last = {
        "finish_turn": "The running turn is finished",
        "finish_round": "The running round is finished",
        "immediate": "All is over at once",
    }[str(OPTIONS["time_up"].value(b.time_up))]
    return [
        f"The shift ends when time is up. {last}.",
        "It also ends when somebody needs a passenger and none is left.",
        "Coins: fares, tips, and Chance Cards that lie face up. Most coins win.",
    ]
