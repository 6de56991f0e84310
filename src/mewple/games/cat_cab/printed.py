"""The contents of the box of Cat Cab, for printing: the card with its two sides, cabs, passengers, curses and aids."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from mewple.core.printed import Piece, PieceGroup, Printed
from mewple.games.cat_cab.box import Fare, text
from mewple.games.cat_cab.state import COLOURS, CONTENT, Colour
from mewple.games.cat_cab.view import side_of_card, tables
from mewple.games.cat_cab.view_structs import BoardView, Direction, GateView, Tables

GATE_B = CONTENT.choice("entry_gate", "B")
BRING = (
    Piece("d6", "White six-sided dice", 5),
    Piece("d6-coloured", "Six-sided dice: a red, a blue and a green one", 3),
    Piece("d8-coloured", "Eight-sided dice: a red, a blue and a green one", 3),
)


class Side(msgspec.Struct):
    """A side of the card."""

    board: BoardView
    gates: list[GateView]


class Driver(msgspec.Struct):
    colour: Colour
    name: str


class Contents(msgspec.Struct):
    """All texts and numbers that the printed pieces show."""

    sides: list[Side]
    tables: Tables
    fares: list[Fare]
    drivers: list[Driver]
    turn: list[str]  # the steps of a turn
    points: list[str]


def printed(b: Any) -> Printed[Contents]:
    words = text()
    drivers = [Driver(colour, name) for colour, name in zip(COLOURS, words.drivers, strict=True)]
    contents = Contents(_sides(b), tables(b), words.fares[: b.passengers_per_game], drivers, _turn(b), _points(b))
    return Printed(_groups(b, contents), contents)


def _groups(b: Any, contents: Contents) -> list[PieceGroup]:
    day, dark = (side.board.name for side in contents.sides)
    cabs = [Piece(driver.colour, f"{driver.name}, the {driver.colour} cab") for driver in contents.drivers]
    fares = [Piece(str(place), fare.name) for place, fare in enumerate(contents.fares)]
    return [
        PieceGroup(
            "card", "The card", "board", [Piece("city", f"{day}; {dark} on the back")], 165, 250, back=True,
            text="Cardboard behind it keeps it flat.",
        ),
        PieceGroup(
            "aids", "Player aids", "card", [Piece("aid", "A turn, the points and all tables", 3)], 88, 120, back=True,
            text="One for each player.",
        ),
        PieceGroup("cabs", "Cabs", "standee", cabs, 26, 18, text="Instead of the three meeples."),
        PieceGroup("passengers", "Passengers", "standee", fares, 20, 26, text="Instead of yellow cubes."),
        PieceGroup(
            "curses", "Curses", "token", [Piece("curse", "Curse", b.curse_cubes)], 16, text="Instead of black cubes.",
        ),
        PieceGroup("dice", "Dice", "bring", list(BRING)),
    ]  # fmt: skip


def _sides(b: Any) -> list[Side]:
    """Both sides of the card. The entry is gate B if the options say so, otherwise gate A."""
    entry = 1 if b.entry_gate == GATE_B else 0
    return [
        Side(
            side_of_card(place),
            [
                GateView(
                    gate.id,
                    gate.name,
                    gate.space,
                    cast(Direction, gate.inward),
                    "entry" if at == entry else "exit",
                    True,
                )
                for at, gate in enumerate(board.gates)
            ],
        )
        for place, board in enumerate(text().boards)
    ]


def _turn(b: Any) -> list[str]:
    limit = int(b.curse_limit)
    return [
        "Roll your white dice and all coloured dice you hold. Re-roll any of them, as often as you like.",
        f"Every 1 you roll is a curse. With {limit} curses you can't re-roll.",
        f"Roll a D6 for each 3, at most {int(b.item_rolls_per_turn)} times.",
        "Drive. Each curse costs one space of movement. With more curses than spaces you go back the difference.",
        "For each 2, curse another cat.",
        "Put your curses back.",
    ]


def _points(b: Any) -> list[str]:
    first, second, third = (int(points) for points in list(b.leaving_points)[1:4])
    return [
        f"{int(b.passenger_points)} for each passenger you hold when you leave.",
        f"{first}, {second} and {third} for the first, second and third cat out of the city.",
        f"Once a cat has left, everybody else has {int(b.rush_turns)} turns. A cat still in the city then has lost.",
    ]
