"""What hints and reviews say in Cat-astrophe: what a cat should do, how likely it is to succeed, and its purpose."""

from __future__ import annotations

from typing import Any

from mewple.core.advice import Advice
from mewple.core.events import Log
from mewple.games.cat_astrophe.checks import needed, openings
from mewple.games.cat_astrophe.content import TRAITS
from mewple.games.cat_astrophe.paws import holder
from mewple.games.cat_astrophe.rules import apply
from mewple.games.cat_astrophe.state import (
    A_DISTRACT,
    A_FIND,
    A_MOVE,
    ACTIONS,
    CRAFT,
    HOME,
    TASKS,
    TURN,
)
from mewple.games.cat_astrophe.view_odds import percent, success
from mewple.games.cat_astrophe.view_plan import steps
from mewple.games.cat_astrophe.words import ITEM_NUMBERS, action, short
from mewple.games.cat_astrophe.words_cards import CAT_NAMES, CATS_BY_ID, ROOM_NAMES, item_text, task_title, the


def advise(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    number, words = line[0], ACTIONS.words(line[0])
    what = short(b, s, seat, number)
    if A_FIND <= number < TASKS:
        return Advice(what, _check(b, s, number), (what,))
    if "item" in words:
        return Advice(what, _item(b, s, words), (what,))
    match words["kind"]:
        case "move":
            return _move(b, s, seat, line)
        case "end_turn":
            return Advice(what, _stays(s), (what,))
        case "accept" | "decline":
            return Advice(what, _handed_over(b, s, words["kind"] == "accept"), (what,))
        case "charm":
            return Advice(what, f"Nothing here is {b.stealth} harder until after the event.", (what,))
        case "lure":
            return Advice(what, f"Then nothing is {b.stealth} harder for the cats elsewhere.", (what,))
        case "next_cat":
            return Advice(what, f"{_dice(words['cat'])}.", (what,))
        case _:
            return Advice(what, item_text(HOME.items[b.task_item[s.task]]), (action(b, s, seat, number),))


# --- checks and moves ---


def _check(b: Any, s: Any, task: int) -> str:
    """The acting cat's chance to pass this check, what a success brings, and what else the escape needs."""
    die = b.die[s.cat][b.task_trait[task]]
    need = needed(b, s, s.cat, task, 0)
    chance = f"{percent(need, die)} % chance: {CAT_NAMES[s.cat]} needs {max(need, 1)} or more on a d{die}."
    return " ".join(part for part in (chance, success(b, s, task), _missing(b, s, task)) if part)


def _missing(b: Any, s: Any, task: int) -> str:
    """What else the cats need for their escape, if this check is a part of it."""
    plan = {step.id: step for step in steps(b, s)}
    if task == A_FIND:
        return plan["rig"].missing
    if task != A_DISTRACT:
        return ""
    ready = plan["opening"].done and plan["rig"].done
    return "All cats have to be at the opening before the event." if ready else plan["distraction"].missing


def _move(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    """Advice about a move, including the check that follows it."""
    room = line[0] - A_MOVE
    name = the(ROOM_NAMES[room])
    there = s.copy()
    apply(b, there, seat, line[0], Log())
    task = next((each for each in line[1:2] if A_FIND <= each < TASKS), None)
    if task is None or there.phase != TURN:
        return Advice(f"Move to {name}", _why_there(b, there, room), (ROOM_NAMES[room],))
    title = "find an item" if task == A_FIND else task_title(b, there, task)
    return Advice(f"Move to {name}, then {title[:1].lower()}{title[1:]}", _check(b, there, task), (ROOM_NAMES[room],))


def _why_there(b: Any, s: Any, room: int) -> str:
    """Why the acting cat should be in this room. `s` is the position after the move."""
    name = CAT_NAMES[s.cat]
    ways = [b.thing_room[thing] for thing in range(len(HOME.things)) if openings(b, s) >> thing & 1]
    if room in ways:
        return "The way out is there."
    if ways and s.rigs:
        least = min(int(b.distance[room][way]) for way in ways)
        return f"From there the way out is {least} {'room' if least == 1 else 'rooms'} away."
    if s.human == room:
        return f"The human is there, and {name} can get noticed."
    if not s.found[s.cat] >> room & 1:
        return f"{name} has not found anything there yet."
    return f"{name} is there when the next turn begins." if s.acted else f"{name} can still act there this turn."


def _stays(s: Any) -> str:
    where = f"{CAT_NAMES[s.cat]} stays in {the(ROOM_NAMES[s.place[s.cat]])}"
    return f"{where}." if s.acted else f"{where} and does not act."


# --- items ---


def _item(b: Any, s: Any, words: dict[str, Any]) -> str:
    """What the item is for. For an item that changes hands, says which of the two cats combines items better."""
    item = ITEM_NUMBERS[words["item"]]
    if words["kind"] in ("drop", "lose_item"):
        return "Another cat can pick it up."
    other = {"give": lambda: _number(words["cat"]), "ask": lambda: holder(s, item)}.get(words["kind"], lambda: -1)()
    better = _crafter(b, s.cat, other) if other >= 0 and (b.escape | s.rigs) >> item & 1 else ""
    return better or item_text(HOME.items[item])


def _handed_over(b: Any, s: Any, yes: bool) -> str:
    item = HOME.items[s.wanted]
    better = _crafter(b, holder(s, s.wanted), s.cat) if yes and b.escape >> s.wanted & 1 else ""
    return better or item_text(item)


def _crafter(b: Any, one: int, other: int) -> str:
    """A sentence saying which of two cats combines items better; empty if they are equal."""
    dice = b.die[one][CRAFT], b.die[other][CRAFT]
    if dice[0] == dice[1]:
        return ""
    better, worse = (one, other) if dice[0] > dice[1] else (other, one)
    return f"{CAT_NAMES[better]} combines items better: with a d{max(dice)}, {CAT_NAMES[worse]} with a d{min(dice)}."


# --- cats ---


def _number(cat: str) -> int:
    return list(CATS_BY_ID).index(cat)


def _dice(cat: str) -> str:
    """The dice of a cat, largest first."""
    dice = sorted(zip(CATS_BY_ID[cat].dice, TRAITS, strict=True), key=lambda each: -each[0])
    return f"{CATS_BY_ID[cat].name} has {', '.join(f'a d{sides} for {trait}' for sides, trait in dice)}"
