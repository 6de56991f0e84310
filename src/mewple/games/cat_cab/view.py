"""The view of Cat Cab: the whole table, with words instead of codes. Nothing is hidden.

Each function makes one field of the view, and has the name of that field. The parameters of a function say which parts
of the state it depends on (see `ViewParts`).
"""

from __future__ import annotations

from typing import Any, Literal

from mewple.core.view import ViewParts, decision
from mewple.games.cat_cab.board import in_city
from mewple.games.cat_cab.box import Entry, Fare, space_of, text
from mewple.games.cat_cab.duel import SEVEN
from mewple.games.cat_cab.ending import score
from mewple.games.cat_cab.items import colour_of
from mewple.games.cat_cab.landing import working_square
from mewple.games.cat_cab.passengers import next_fare
from mewple.games.cat_cab.roll import sides
from mewple.games.cat_cab.state import (
    BOOSTING,
    CANCELLING,
    COLOURED,
    COLOURS,
    COLUMNS,
    CONTENT,
    CRAZY,
    DICE,
    DUEL_DICE,
    DUELLING,
    FARES,
    GOING_BACK,
    ITEMS,
    LOSING_DIE,
    LOST,
    MOVING,
    NOBODY,
    NOWHERE,
    OVER,
    ROLLING,
    ROWS,
    SABOTAGING,
    SLOTS,
    STEALING,
    WHITE,
    Colour,
    place_or_gone,
    xy_of,
)
from mewple.games.cat_cab.view_drive import ends, pool, reach
from mewple.games.cat_cab.view_structs import (
    BoardView,
    DieKind,
    DieView,
    DuellistView,
    DuelView,
    FaceLine,
    GateView,
    Line,
    PassengerView,
    PlayerView,
    ScoreView,
    SquareView,
    Table,
    Tables,
    View,
)
from mewple.games.cat_cab.words import action, die_name, effect_text, event, turn, where

__all__ = ["View", "action", "event", "turn", "view"]

PHASES = {
    ROLLING: "roll",
    ITEMS: "item",
    CANCELLING: "cancel",
    MOVING: "move",
    BOOSTING: "boost",
    STEALING: "steal",
    LOSING_DIE: "lose_die",
    GOING_BACK: "retreat",
    SABOTAGING: "sabotage",
    DUELLING: "duel",
    OVER: "over",
}


# ---- what never changes ----------------------------------------------------------------------------------------------


def _board(b: Any) -> BoardView:
    return side_of_card(b.board)


def side_of_card(side: int) -> BoardView:
    """A side of the card; `side` is its index in the box."""
    words = text()
    board = words.boards[side]
    squares = [SquareView(at, "nibbles") for at in board.nibbles] + [SquareView(at, "patrol") for at in board.patrol]
    streets = (words.avenues, words.streets)
    return BoardView(board.id, board.name, board.flavour, COLUMNS, ROWS, *streets, squares)


def tables(b: Any) -> Tables:
    """The tables that are printed on the card."""
    words = text()
    return Tables(
        faces=[FaceLine(face.rolls, face.effect, effect_text(b, face)) for face in words.faces],
        items=_table(b, "Items", "Roll a D6 for an item.", words.items),
        nibbles=_table(b, "Cat nibbles", "Stop here and roll a D6.", words.nibbles),
        patrol=_table(b, "Paw patrol", "Stop here and roll a D6.", words.patrol),
    )


def _table(b: Any, title: str, when: str, entries: list[Entry]) -> Table:
    lines = [Line(entry.rolls, entry.name, effect_text(b, entry), entry.flavour) for entry in entries]
    return Table(title, when, lines)


def _dice(b: Any) -> list[DieKind]:
    return [DieKind(DICE[slot], _die_colour(slot), sides(slot), _die_label(slot)) for slot in range(SLOTS)]


def _die_colour(slot: int) -> Colour | Literal["white"]:
    return "white" if slot < WHITE else COLOURS[(slot - WHITE) % len(COLOURS)]


def _die_label(slot: int) -> str:
    name = die_name(DICE[slot])
    return name[0].upper() + name[1:]


def _fares(b: Any) -> list[Fare]:
    return text().fares


def _round_limit(b: Any) -> int:
    return int(b.round_limit)


def _rush_limit(b: Any) -> int:
    return int(b.rush_turns)


def _fight_sum(b: Any) -> int:
    return SEVEN


def _fight_back(b: Any) -> int:
    return int(b.fight_back)


def _curse_limit(b: Any) -> int:
    return int(b.curse_limit)


def _turn_seconds(b: Any) -> int:
    return int(CONTENT.options["turn_seconds"].value(b.turn_seconds))


# ---- the table -------------------------------------------------------------------------------------------------------


def _gates(b: Any, s: Any) -> list[GateView]:
    gates = []
    for number, gate in enumerate(text().boards[b.board].gates):
        entry = number == s.entry
        is_open = entry or bool(s.exit_open)
        gates.append(GateView(gate.id, gate.name, gate.space, gate.inward, "entry" if entry else "exit", is_open))
    return gates


def _asleep(b: Any, s: Any) -> list[tuple[int, int]]:
    board = text().boards[b.board]
    return [(x, y) for x, y in (*board.nibbles, *board.patrol) if not working_square(b, s, space_of(x, y))]


def _phase(b: Any, s: Any) -> str:
    return PHASES.get(s.phase, "")


def _round(b: Any, s: Any) -> int:
    return int(s.round)


def _active(b: Any, s: Any) -> int:
    return int(s.active)


def _drivers(s: Any) -> list[int]:
    return [0, CRAZY] if s.seats == 1 else list(range(s.seats))


def _players(b: Any, s: Any) -> list[PlayerView]:
    return [_player(b, s, driver) for driver in _drivers(s)]


def _player(b: Any, s: Any, driver: int) -> PlayerView:
    colour, order = colour_of(driver), list(s.order)[: s.drivers]
    return PlayerView(
        seat=driver,
        colour=COLOURS[colour],
        name=text().crazy_name if driver == CRAZY else text().drivers[colour],
        crazy=driver == CRAZY,
        order=order.index(driver) + 1 if driver in order else 0,
        at=place_or_gone(s.place[driver]),
        curses=s.curses[driver],
        passengers=s.passengers[driver],
        riders=_fares_of(s, driver + 1),
        dice=[die for bit, die in enumerate(COLOURED) if s.held[driver] >> bit & 1],
        won=[COLOURED[bit] for bit in (colour, colour + 3) if s.gained >> bit & 1],
        place=s.left_as[driver],
        rush_turns=s.rush_left[driver] if in_city(s, driver) and s.rush else None,
        first_turn=not s.started >> driver & 1,
        resigned=bool(s.resigned >> driver & 1),
        score=ScoreView(
            b.passenger_points * s.passengers[driver], b.leaving_points[s.left_as[driver]], score(b, s, driver)
        ),
    )


def _fares_of(s: Any, holder: int) -> list[int]:
    """The numbers, from 1, of the passengers whose entry in `s.riders` is `holder`: those in one cab, or those lost for
    good."""
    return [fare + 1 for fare in range(FARES) if s.riders[fare] == holder]


def _walked_out(b: Any, s: Any) -> list[int]:
    return _fares_of(s, LOST)


def _passenger(b: Any, s: Any) -> PassengerView | None:
    if s.passenger == NOWHERE:
        return None
    number, at = next_fare(s), xy_of(s.passenger)
    fare = text().fares[number]
    return PassengerView(number + 1, fare.name, fare.line, at, where(at))


def _collected(b: Any, s: Any) -> int:
    return int(s.collected)


def _passengers_left(b: Any, s: Any) -> int:
    return int(b.passengers_per_game - s.collected)


def _rush(b: Any, s: Any) -> str:
    return ("", "rush hour", "dawn")[s.rush]


def _tray(b: Any, s: Any) -> list[DieView]:
    faces = text().faces
    return [
        DieView(DICE[slot], s.faces[slot], faces[b.face[s.faces[slot]]].effect, bool(s.marked >> slot & 1))
        for slot in range(SLOTS)
        if s.rolled >> slot & 1
    ]


def _rerolls(b: Any, s: Any) -> int:
    return int(s.rerolls)


def _items_left(b: Any, s: Any) -> int:
    """R28: how many more items the active driver can roll for this turn."""
    return min(s.items_left, b.item_rolls_per_turn - s.item_rolls) if s.phase == ITEMS else 0


def _sabotage_left(b: Any, s: Any) -> int:
    return int(s.sabotage_left)


def _boost_left(b: Any, s: Any) -> int:
    return int(s.boost_left)


def _going_back(b: Any, s: Any) -> int | None:
    return int(s.pushed) if s.phase == GOING_BACK and s.pushed >= 0 else None


def _spaces_back(b: Any, s: Any) -> int:
    return int(s.back[s.pushed]) if s.phase == GOING_BACK and s.pushed >= 0 else 0


def _duel(b: Any, s: Any) -> DuelView | None:
    if s.phase != DUELLING:
        return None
    return DuelView(
        round=s.duel_round,
        final=bool(s.final),
        racing=bool(s.racing),
        duellists=[_duellist(s, driver) for driver in _drivers(s) if s.fighters >> driver & 1],
    )


def _duellist(s: Any, driver: int) -> DuellistView:
    fighting, waiting = bool(s.duellists >> driver & 1), bool(s.waiting >> driver & 1)
    has_chosen = fighting and not waiting and s.waiting and not s.racing and driver != CRAZY
    return DuellistView(
        seat=driver,
        dice=[face for face in s.duel_dice[driver] if face],
        throws=s.throws[driver],
        fighting=fighting,
        waiting=waiting,
        choice=DUEL_DICE[s.choice[driver]] if has_chosen else "",
    )


def _winner(b: Any, s: Any) -> int | None:
    return int(s.winner) if s.winner >= 0 else None


def _no_winner(b: Any, s: Any) -> bool:
    return bool(s.winner == NOBODY)


def _you(b: Any, s: Any, seat: int | None) -> int | None:
    return seat


view = ViewParts(
    View,
    board=_board,
    tables=tables,
    dice=_dice,
    fares=_fares,
    round_limit=_round_limit,
    rush_limit=_rush_limit,
    fight_sum=_fight_sum,
    fight_back=_fight_back,
    curse_limit=_curse_limit,
    turn_seconds=_turn_seconds,
    gates=_gates,
    asleep=_asleep,
    phase=_phase,
    round=_round,
    active=_active,
    players=_players,
    passenger=_passenger,
    collected=_collected,
    passengers_left=_passengers_left,
    walked_out=_walked_out,
    rush=_rush,
    tray=_tray,
    rerolls=_rerolls,
    pool=pool,
    items_left=_items_left,
    sabotage_left=_sabotage_left,
    boost_left=_boost_left,
    going_back=_going_back,
    spaces_back=_spaces_back,
    duel=_duel,
    winner=_winner,
    no_winner=_no_winner,
    you=_you,
    reach=decision(reach),
    ends=decision(ends),
)
