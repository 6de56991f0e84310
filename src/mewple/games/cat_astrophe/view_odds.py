"""Checks as people see them before the roll: the number needed and its parts, the die, the chance, and the result."""

from __future__ import annotations

from typing import Any

import msgspec

from mewple.core.bits import seats_in
from mewple.core.reasons import LEGAL
from mewple.games.cat_astrophe.acts import targets
from mewple.games.cat_astrophe.checks import STEALTHY_DISTRACTION, needed, rig_bonus, stealth, worn_bonus
from mewple.games.cat_astrophe.content import TRAITS
from mewple.games.cat_astrophe.legality import HOPELESS, combinable, pending, task_refusal
from mewple.games.cat_astrophe.state import (
    A_COMBINE,
    A_DESTROY,
    A_DISTRACT,
    A_FIND,
    A_SMASH,
    A_TARGET_THING,
    A_USE,
    ACTIONS,
    AIM_THING,
    HOME,
    SMASH_IT,
    TURN,
)
from mewple.games.cat_astrophe.words_cards import item_name, item_text, task_title


class Part(msgspec.Struct, frozen=True):
    """A part of a DC, the number that a die must show: "tracker" 4, "human here" 2, "boost" -3."""

    text: str
    amount: int


class Smash(msgspec.Struct, frozen=True):
    """The strength check that follows when an item is used to smash a thing."""

    thing: str
    die: int
    need: int
    chance: int


class Check(msgspec.Struct, frozen=True):
    """A check that the acting cat could make.

    `words`: the named fields of its action. `chance`: in percent; 0 if no face is enough. `parts`: what `need` is made
    of.
    """

    action: int
    words: dict[str, str]
    title: str
    trait: str
    die: int
    need: int
    chance: int
    parts: list[Part]
    success: str
    then: list[Smash]
    """For an item that smashes something: the check that follows, for each possible target."""


def percent(need: int, die: int) -> int:
    """The chance in percent to roll at least `need`."""
    return round(100 * max(0, min(die, die - need + 1)) / die)


def check_line(need: int, die: int) -> str:
    """What a check takes: "7+ on a d10, 40 %". The chance is written exactly as on the board, so that people who use
    voice control can say what they see."""
    return f"{max(need, 1)}+ on a d{die}, {percent(need, die)} %"


# --- which checks there are ---


def checks(b: Any, s: Any, seat: int | None) -> list[Check]:
    """For the seat that decides: all checks that the acting cat could make now, even those that no roll can pass."""
    if seat is None or not pending(b, s) >> seat & 1:
        return []
    if s.phase == AIM_THING:
        return _aimed(b, s)
    if s.phase != TURN or s.acted:
        return []
    return [check_of(b, s, task) for task in _tasks(b, s) if task_refusal(b, s, task) in (LEGAL, HOPELESS)]


def _tasks(b: Any, s: Any) -> list[int]:
    """The tasks that the acting cat could try, in the order of their numbers."""
    items = seats_in(s.held[s.cat] & (b.smashable | b.usable))
    parts = [b.escape_place[item] for item in seats_in(combinable(b, s))]
    return [
        A_FIND,
        A_DISTRACT,
        *(A_DESTROY + thing for thing in seats_in(b.room_things[s.place[s.cat]] & ~s.broken)),
        *sorted(b.item_task[item] for item in items),
        *(b.pair_task[first][second] for number, first in enumerate(parts) for second in parts[number + 1 :]),
    ]


def _aimed(b: Any, s: Any) -> list[Check]:
    """The second checks of a Rolling Pin, one for each possible target."""
    item = b.task_item[s.task]
    if b.item_effect[item] != SMASH_IT:
        return []
    things = seats_in(targets(b, s, item, s.phase))
    return [check_of(b, s, A_DESTROY + thing, b.item_amount[item], A_TARGET_THING + thing) for thing in things]


# --- one check ---


def check_of(b: Any, s: Any, task: int, bonus: int = 0, action: int | None = None) -> Check:
    """A check of the acting cat. `action`: the action that leads to this check, if it is not `task` itself."""
    cat, trait = s.cat, b.task_trait[task]
    die, need = b.die[cat][trait], needed(b, s, cat, task, bonus)
    number = task if action is None else action
    return Check(
        action=number,
        words={key: str(value) for key, value in ACTIONS.words(number).items()},
        title=task_title(b, s, task),
        trait=TRAITS[trait],
        die=die,
        need=need,
        chance=percent(need, die),
        parts=dc_parts(b, s, cat, task, bonus),
        success=success(b, s, task),
        then=_then(b, s, task),
    )


def dc_parts(b: Any, s: Any, cat: int, task: int, bonus: int = 0) -> list[Part]:
    """The parts of the number that the cat must roll. Their sum equals the number that `needed` returns."""
    pried = A_DESTROY <= task < A_SMASH and s.pried >> (task - A_DESTROY) & 1
    sneaking = stealth(b, s, cat) if task != A_DISTRACT or b.distract_stealth == STEALTHY_DISTRACTION else 0
    more = (
        ("human here", sneaking),
        ("pried", -b.pry if pried else 0),
        ("what it wears", -worn_bonus(b, s, cat) if task == A_DISTRACT else 0),
        ("big rig", -rig_bonus(b, s) if task == A_DISTRACT else 0),
        ("boost", -s.boost[cat][b.task_trait[task]]),
        ("item", -bonus),
    )
    return _base(b, s, task) + [Part(text, amount) for text, amount in more if amount]


def _base(b: Any, s: Any, task: int) -> list[Part]:
    """The first parts of a DC: the tracker, the scores of items, or the printed number."""
    if task == A_DISTRACT:
        return [Part("tracker", s.tracker)]
    if task >= A_COMBINE:
        pair = (b.pair_first[task], b.pair_second[task])
        return [Part(item_name(s, HOME.escape[place]), s.score[place]) for place in pair]
    return [Part("searching" if task == A_FIND else "printed", b.task_dc[task])]


def success(b: Any, s: Any, task: int) -> str:
    """The result if the check is passed."""
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


def _then(b: Any, s: Any, task: int) -> list[Smash]:
    """The second checks of a Rolling Pin, if the task uses one (section 6.5 of the ledger)."""
    if not A_USE <= task < A_COMBINE or b.item_effect[b.task_item[task]] != SMASH_IT:
        return []
    item = b.task_item[task]
    return [_smash(b, s, thing, b.item_amount[item]) for thing in seats_in(targets(b, s, item, AIM_THING))]


def _smash(b: Any, s: Any, thing: int, bonus: int) -> Smash:
    task = A_DESTROY + thing
    die, need = b.die[s.cat][b.task_trait[task]], needed(b, s, s.cat, task, bonus)
    return Smash(HOME.things[thing].id, die, need, percent(need, die))
