"""The contents of the box of Jetcats, for printing: Cats, Jetpacks, player aids, tokens and dice."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.printed import Piece, PieceGroup, Printed
from mewple.games.jetcats.box import CARDS
from mewple.games.jetcats.state import COLOURS, DICE, FACES, MOST_SEATS, Face
from mewple.games.jetcats.view import Board, board
from mewple.games.jetcats.view_structs import CAT_CARDS, JETPACK_CARDS, CatCard, JetpackCard

LAUNCH_TOKENS = 15
POINT_TOKENS = (18, 12, 10)
"""How many point tokens are printed for each height, beginning with the lowest one. The rulebook gives no number
(Q26)."""


class PrintedCat(msgspec.Struct):
    """The two sides of a Cat card."""

    card: CatCard
    ribbon: list[str]
    """The colours on its back. The first one wins all ties."""


class PrintedDie(msgspec.Struct):
    """A die, and the face on each of its sides. The sides are in the order of the pips of a usual die, from 1 to 6."""

    die: str
    sides: list[Face]


class Contents(msgspec.Struct):
    """All texts and numbers that the printed pieces show."""

    board: Board
    cats: list[PrintedCat]
    jetpacks: list[JetpackCard]
    dice: list[PrintedDie]


def printed(b: Any) -> Printed[Contents]:
    cats = [PrintedCat(CAT_CARDS[cat.id], [COLOURS[colour] for colour in cat.back]) for cat in CARDS.cats]
    jetpacks = sorted(JETPACK_CARDS.values(), key=lambda card: (COLOURS.index(card.colour), card.speed))
    dice = [PrintedDie(die, _sides(b, place)) for place, die in enumerate(DICE)]
    contents = Contents(board(b), cats, jetpacks, dice)
    return Printed(_groups(b, contents), contents)


def _sides(b: Any, die: int) -> list[Face]:
    return [face for face, count in zip(FACES, b.die_faces[die], strict=True) for _ in range(count)]


def _groups(b: Any, contents: Contents) -> list[PieceGroup]:
    heights = zip(contents.board.heights, POINT_TOKENS, strict=True)
    points = [Piece(str(height.vp), f"{height.vp} VP", count) for height, count in heights if height.vp]
    return [
        PieceGroup(
            "cats", "Cats", "card", [Piece(cat.card.id, cat.card.name) for cat in contents.cats], 63, 88, back=True,
        ),
        PieceGroup(
            "jetpacks", "Jetpacks", "card",
            [Piece(card.id, f"{card.name} ({card.colour} {card.speed})") for card in contents.jetpacks],
            44, 68, back=True,
        ),
        PieceGroup(
            "aids", "Player aids", "card", [Piece("aid", "Heights, dice and symbols", MOST_SEATS)], 88, 120, back=True,
            text="One for each player.",
        ),
        PieceGroup(
            "tokens", "Full Launch tokens", "token", [Piece("launch", "Full Launch", LAUNCH_TOKENS)], 20,
            text="If they run out, use anything else.",
        ),
        PieceGroup("points", "Victory Points", "token", points, 20, text="If they run out, write the points down."),
        PieceGroup(
            "dice", "Dice", "die", [Piece(die, f"{die} die", int(b.supply)) for die in DICE], 16,
            text="Or roll plain dice in three colours and read them by the table on the player aids.",
        ),
    ]  # fmt: skip
