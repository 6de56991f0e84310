"""The human: where an event sends them, and moving there (R65, R80-R83)."""

from __future__ import annotations

from mewple.core.rule import rule
from mewple.games.cat_astrophe.checks import openings
from mewple.games.cat_astrophe.content import CATS, ROOMS
from mewple.games.cat_astrophe.state import MOST_CATS, NOBODY, STAY, Box, State


@rule
def move_human(s: State, room: int) -> None:
    """R65, R80: a charm ends when the human leaves the room, for whatever reason."""
    if room != s.human:
        s.human = room
        s.charmer = NOBODY


@rule
def destination(b: Box, s: State, card: int) -> int:
    """R80-R83: a room, where the human is, or the best room; the card says what if there is none."""
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
    """R81, R82: how strongly a room attracts the human. Ties go to the nearest room, then to the first."""
    count = 0
    if to == MOST_CATS:
        for cat in range(CATS):
            if s.place[cat] == room:
                count += 1
    elif openings(b, s) & b.room_things[room] != 0:
        count = 1
    return count * ROOMS + ROOMS - b.distance[s.human][room] if count > 0 else 0
