"""The human: moving, and where an event sends them (R65, R80-R83)."""

from __future__ import annotations

from mewple.core.rule import rule
from mewple.games.cat_astrophe.checks import openings
from mewple.games.cat_astrophe.content import CATS, ROOMS
from mewple.games.cat_astrophe.state import MOST_CATS, NOBODY, STAY, Box, State


@rule
def move_human(s: State, room: int) -> None:
    """R65, R80: moves the human. A charm ends when the human leaves the room, for any reason."""
    if room != s.human:
        s.human = room
        s.charmer = NOBODY


@rule
def destination(b: Box, s: State, card: int) -> int:
    """R80-R83: the room to which an event sends the human: a fixed room, the present one, or the most attractive one.

    If no room attracts the human, the human goes to the room that the card names for this case.
    """
    to = b.card_human[card]
    if to < ROOMS:
        return to
    if to == STAY:
        return s.human
    best = b.card_or_else[card]
    most = 0
    for room in range(ROOMS):
        worth = pull_of(b, s, room, to)
        if worth > most:
            most = worth
            best = room
    return best


@rule
def pull_of(b: Box, s: State, room: int, to: int) -> int:
    """R81, R82: how strongly a room attracts the human. Of two rooms that are otherwise equal, the nearer one attracts
    the human more."""
    count = 0
    if to == MOST_CATS:
        for cat in range(CATS):
            if s.place[cat] == room:
                count += 1
    elif openings(b, s) & b.room_things[room] != 0:
        count = 1
    return count * ROOMS + ROOMS - b.distance[s.human][room] if count > 0 else 0
