"""Free actions: dropping, picking up, giving and asking for items (R55-R59)."""

from __future__ import annotations

from mewple.core.events import Log, emit
from mewple.core.rule import rule
from mewple.games.cat_astrophe.checks import parts_of
from mewple.games.cat_astrophe.content import CATS
from mewple.games.cat_astrophe.state import (
    ANSWER,
    CONTENT,
    E_ASKED,
    E_DECLINED,
    E_DROPPED,
    E_GAVE,
    E_PICKED_UP,
    NOBODY,
    TURN,
    Box,
    State,
)

ANYBODY = CONTENT.choice("pickup_by", "any")
CONSENT = CONTENT.choice("auto_consent", True)
TRADE_ANYWHERE = CONTENT.choice("trade_range", "anywhere")


@rule
def holder(s: State, item: int) -> int:
    """The cat that holds an item, or -1."""
    for cat in range(CATS):
        if s.held[cat] >> item & 1:
            return cat
    return NOBODY


@rule
def can_trade(b: Box, s: State, cat: int) -> bool:
    """R56, Q13: whether the acting cat can trade with this cat: in the same room or, as an option, anywhere."""
    return cat != s.cat and (b.trade_range == TRADE_ANYWHERE or s.place[cat] == s.place[s.cat])


@rule
def tradable(b: Box, s: State) -> int:
    """The items of all cats with which the acting cat can trade, as bits."""
    bits = 0
    for cat in range(CATS):
        if can_trade(b, s, cat):
            bits |= s.held[cat]
    return bits


@rule
def drop(b: Box, s: State, item: int, log: Log) -> None:
    """R55, Q19: the acting cat drops an item. By default only other cats may pick it up."""
    s.held[s.cat] &= ~(1 << item)
    s.floor[s.place[s.cat]] |= 1 << item
    s.handled |= 1 << item
    if b.pickup_by != ANYBODY:
        s.barred[s.cat] |= 1 << item
    emit(log, E_DROPPED, s.seat_of[s.cat], s.cat, item, parts_of(b, s, item))


@rule
def pick_up(b: Box, s: State, item: int, log: Log) -> None:
    """R58: the acting cat picks up an item. Picking up an item needs no check and no Found token."""
    s.floor[s.place[s.cat]] &= ~(1 << item)
    s.held[s.cat] |= 1 << item
    s.handled |= 1 << item
    unbar(s, item)
    emit(log, E_PICKED_UP, s.seat_of[s.cat], s.cat, item, parts_of(b, s, item))


@rule
def unbar(s: State, item: int) -> None:
    """Q19: lets all cats pick up this item again, because a cat has taken it from the floor."""
    for cat in range(CATS):
        s.barred[cat] &= ~(1 << item)


@rule
def hand_over(b: Box, s: State, item: int, giver: int, taker: int, log: Log) -> None:
    """R56: moves an item from one cat to another."""
    s.held[giver] &= ~(1 << item)
    s.held[taker] |= 1 << item
    s.handled |= 1 << item
    emit(log, E_GAVE, s.seat_of[giver], giver, item, taker, parts_of(b, s, item))


@rule
def ask(b: Box, s: State, item: int, log: Log) -> None:
    """R56, Q13: asks the owner for an item. As an option, all requests are granted."""
    owner = holder(s, item)
    s.asked |= 1 << item
    if b.auto_consent != CONSENT:
        s.wanted = item
        s.phase = ANSWER
    emit(log, E_ASKED, s.seat_of[s.cat], s.cat, item, owner, parts_of(b, s, item))
    if b.auto_consent == CONSENT:
        hand_over(b, s, item, owner, s.cat, log)


@rule
def answer(b: Box, s: State, yes: bool, log: Log) -> None:
    """D4: the owner agrees or refuses."""
    item = s.wanted
    owner = holder(s, item)
    s.wanted = -1
    s.phase = TURN
    if yes:
        hand_over(b, s, item, owner, s.cat, log)
    else:
        emit(log, E_DECLINED, s.seat_of[owner], s.cat, item, owner, parts_of(b, s, item))
