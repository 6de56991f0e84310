"""Checks as they are shown before anybody rolls: what is needed and why, the die, the chance, what comes of it."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.reasons import LEGAL
from mewple.games.cat_astrophe.acts import targets
from mewple.games.cat_astrophe.checks import STEALTHY_DISTRACTION, needed, rig_bonus, stealth, worn_bonus
from mewple.games.cat_astrophe.content import TRAITS
from mewple.games.cat_astrophe.legality import HOPELESS, task_refusal
from mewple.games.cat_astrophe.state import (
    A_COMBINE,
    A_DESTROY,
    A_DISTRACT,
    A_FIND,
    A_SMASH,
    A_USE,
    ACTIONS,
    AIM_THING,
    HOME,
    SMASH_IT,
    TASKS,
    TURN,
)
from mewple.games.cat_astrophe.words_cards import THING_NAMES, item_name, item_text


class Part(msgspec.Struct, frozen=True):
    """A piece of a DC: "tracker" 4, "stealth" 2, "boost" -3."""

    text: str
    amount: int


class Smash(msgspec.Struct, frozen=True):
    """The strength check that follows when an item is used to smash a thing."""

    thing: str
    die: int
    need: int
    chance: int
    line: str


class Check(msgspec.Struct, frozen=True):
    """One check that the acting cat could make. `line`: "need 7, you roll a d10: 40 %"."""

    action: int
    words: dict[str, str]
    cat: str
    trait: str
    die: int
    need: int
    parts: list[Part]
    chance: int
    line: str
    success: str
    failure: str
    possible: bool
    then: list[Smash]
    """For an item that smashes: the second check, for each thing it can be aimed at."""


class Odds(msgspec.Struct, frozen=True):
    """What one cat would need for something, where it is or would have to be."""

    cat: str
    die: int
    need: int
    chance: int


def percent(need: int, die: int) -> int:
    """Whole percent of rolling `need` or more."""
    return round(100 * max(0, min(die, die - need + 1)) / die)


def check_line(need: int, die: int) -> str:
    return f"need {max(need, 1)}, you roll a d{die}: {percent(need, die)} %"


def _base(b: Any, s: Any, task: int) -> list[Part]:
    """What the DC starts from."""
    if task == A_DISTRACT:
        return [Part("tracker", s.tracker)]
    if task >= A_COMBINE:
        pair = (b.pair_first[task], b.pair_second[task])
        return [Part(item_name(s, HOME.escape[place]), s.score[place]) for place in pair]
    return [Part("find" if task == A_FIND else "printed", b.task_dc[task])]


def dc_parts(b: Any, s: Any, cat: int, task: int, bonus: int = 0) -> list[Part]:
    """Everything that a need is made of; the amounts add up to `needed`."""
    pried = A_DESTROY <= task < A_SMASH and s.pried >> (task - A_DESTROY) & 1
    sneaking = stealth(b, s, cat) if task != A_DISTRACT or b.distract_stealth == STEALTHY_DISTRACTION else 0
    more = [
        Part("stealth", sneaking),
        Part("pried", -b.pry if pried else 0),
        Part("worn", -worn_bonus(b, s, cat) if task == A_DISTRACT else 0),
        Part("rig", -rig_bonus(b, s) if task == A_DISTRACT else 0),
        Part("boost", -s.boost[cat][b.task_trait[task]]),
        Part("item", -bonus),
    ]
    return _base(b, s, task) + [part for part in more if part.amount]


def _success(b: Any, s: Any, task: int) -> str:
    if task == A_FIND:
        return "Take an item and put your Found token here."
    if task == A_DISTRACT:
        return "Charm the human or lure the human along."
    if task >= A_COMBINE:
        return "The two become one rig."
    if task >= A_USE:
        return item_text(HOME.items[b.task_item[task]])
    if task >= A_SMASH or not b.openings >> (task - A_DESTROY) & 1:
        return "It breaks, and the crash distracts the human."
    return "It breaks: there is a way out."


def check_of(b: Any, s: Any, task: int, bonus: int = 0, action: int | None = None) -> Check:
    """A check of the acting cat."""
    cat, trait = s.cat, b.task_trait[task]
    die, need = b.die[cat][trait], needed(b, s, cat, task, bonus)
    number = task if action is None else action
    return Check(
        action=number,
        words={key: str(value) for key, value in ACTIONS.words(number).items()},
        cat=HOME.cats[cat].id,
        trait=TRAITS[trait],
        die=die,
        need=need,
        parts=dc_parts(b, s, cat, task, bonus),
        chance=percent(need, die),
        line=check_line(need, die),
        success=_success(b, s, task),
        failure="The action and the boost are lost." if s.boost[cat][trait] else "Nothing but the action is lost.",
        possible=need <= die,
        then=_then(b, s, task),
    )


def _then(b: Any, s: Any, task: int) -> list[Smash]:
    """A Rolling Pin's second check (section 6.5 of the ledger)."""
    if not A_USE <= task < A_COMBINE or b.item_effect[b.task_item[task]] != SMASH_IT:
        return []
    item, out = b.task_item[task], []
    for number, thing in enumerate(HOME.things):
        if targets(b, s, item, AIM_THING) >> number & 1:
            die = b.die[s.cat][b.task_trait[A_DESTROY + number]]
            need = needed(b, s, s.cat, A_DESTROY + number, b.item_amount[item])
            out.append(Smash(thing.id, die, need, percent(need, die), check_line(need, die)))
    return out


def checks(b: Any, s: Any) -> list[Check]:
    """Every check the acting cat could try now, and those that no roll would be enough for."""
    if s.phase == AIM_THING:
        return _aimed(b, s)
    if s.phase != TURN:
        return []
    return [check_of(b, s, task) for task in range(A_FIND, TASKS) if task_refusal(b, s, task) in (LEGAL, HOPELESS)]


def _aimed(b: Any, s: Any) -> list[Check]:
    """A Rolling Pin's second check, for each thing that it could be aimed at."""
    item = b.task_item[s.task]
    if b.item_effect[item] != SMASH_IT:
        return []
    bits, first = targets(b, s, item, s.phase), ACTIONS.first("target_thing")
    things = [thing for thing in range(len(THING_NAMES)) if bits >> thing & 1]
    return [check_of(b, s, A_DESTROY + thing, b.item_amount[item], first + thing) for thing in things]


def odds_in(b: Any, s: Any, room: int, task: int) -> list[Odds]:
    """What every cat would need for a task in a room, standing there."""
    out = []
    for cat, each in enumerate(HOME.cats):
        there = s.copy()
        there.place[cat] = room
        die, need = b.die[cat][b.task_trait[task]], needed(b, there, cat, task, 0)
        out.append(Odds(each.id, die, need, percent(need, die)))
    return out
