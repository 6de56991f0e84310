"""What Cat Cab says to people: turns, actions and events in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mewple.core.words import Event
from mewple.games.cat_cab.box import text, xy_of
from mewple.games.cat_cab.move import ANY_SPACE
from mewple.games.cat_cab.roll import sides
from mewple.games.cat_cab.state import (
    A_MARK,
    ACTIONS,
    BOOSTING,
    CANCELLING,
    COLOURS,
    CRAZY,
    DICE,
    DIRECTIONS,
    DUELLING,
    GOING_BACK,
    ITEMS,
    LOSING_DIE,
    MOVING,
    NOBODY,
    OUT,
    OVER,
    ROLLING,
    SABOTAGING,
    SPACES,
    START,
    STEALING,
    WHITE,
)

NO_SEAT = -1
Called = Callable[[int], str]
_ORDINALS = ("", "first", "second", "third")


def where(place: int) -> str:
    """A space by its streets: "Purrk Avenue & 4th"."""
    if 0 <= place < SPACES:
        x, y = xy_of(place)
        return f"{text().avenues[x - 1]} & {text().streets[y - 1]}"
    return {START: "the start", OUT: "out of the city"}.get(place, "off the board")


def some(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _naming(name: Called) -> Called:
    """Crazy cat has no seat, so the table has no name for it; the box has."""

    def called(driver: int) -> str:
        return str(text().crazy["name"]) if driver in (CRAZY, NO_SEAT) else name(driver)

    return called


# ---- whose turn ------------------------------------------------------------------------------------------------------


def turn(b: Any, s: Any, seat: int | None, name: Called) -> str:
    called = _naming(name)
    if s.phase == OVER:
        return _result(s, seat, called)
    if s.phase == DUELLING:
        return _fighting(s, called) if seat is None else _duel_turn(s, seat, called)
    if seat is not None and seat == _chooser(s):
        return _your_turn(b, s, seat)
    return f"{called(_chooser(s))} {_DOING[s.phase]}."


def _result(s: Any, seat: int | None, called: Called) -> str:
    if s.winner == NOBODY:
        return "Nobody left in time: there is no winner."
    return "You win!" if s.winner == seat else f"{called(s.winner)} wins."


def _chooser(s: Any) -> int:
    if s.phase == GOING_BACK:
        return int(s.pushed)
    return int(s.lander if s.phase in (BOOSTING, STEALING, LOSING_DIE) else s.active)


def _fighting(s: Any, called: Called) -> str:
    cats = [called(driver) for driver in (0, 1, 2, CRAZY) if s.duellists >> driver & 1]
    return f"Cat fight between {' and '.join(cats)}."


_DOING = {
    ROLLING: "is rolling",
    ITEMS: "decides about an item",
    CANCELLING: "settles the curses",
    MOVING: "is driving",
    BOOSTING: "has a speed boost",
    STEALING: "may take a die",
    LOSING_DIE: "must give up a die",
    GOING_BACK: "goes back",
    SABOTAGING: "may sabotage somebody",
}


def _duel_turn(s: Any, seat: int, called: Called) -> str:
    kind = "Final cat fight" if s.final else "Cat fight"
    if s.waiting >> seat & 1:
        how = "throw for a 7, the first one wins" if s.racing else "re-roll one die or both for a 7"
        return f"{kind}: {how}."
    others = " and ".join(called(driver) for driver in range(s.seats) if s.waiting >> driver & 1)
    return f"{kind}: waiting for {others}."


def _your_turn(b: Any, s: Any, seat: int) -> str:
    curses = f"{s.curses[seat]} of {b.curse_limit} curses"
    if s.phase == ROLLING:
        marked = bin(s.marked).count("1")
        return f"Your roll: {_dice(marked) + ' marked' if marked else 'keep dice or re-roll'}, {curses}."
    if s.phase == CANCELLING:
        return f"{some(s.to_cancel, 'curse')} to settle: pick which movements go."
    if s.phase == MOVING:
        return f"Drive: {some(s.ones + 2 * s.twos, 'space')} left ({_pool(s)})."
    if s.phase == BOOSTING:
        return f"Speed boost: up to {some(s.boost_left, 'space')} in one direction, or stay."
    if s.phase == GOING_BACK:
        return f"Go back {some(s.back[seat], 'space')} towards the start: pick the way."
    return {
        ITEMS: "You rolled an item: roll for it, or leave it.",
        STEALING: "Greedy cat: take a coloured die from somebody?",
        LOSING_DIE: "Bad luck: which die do you give up?",
        SABOTAGING: f"Sabotage: put {some(s.sabotage_left, 'curse')} on somebody?",
    }[s.phase]


def _pool(s: Any) -> str:
    parts = [f"{s.twos} × 2"] * bool(s.twos) + [f"{s.ones} × 1"] * bool(s.ones)
    return ", ".join(parts)


# ---- actions ---------------------------------------------------------------------------------------------------------


def action(b: Any, s: Any, seat: int, number: int) -> str:
    words = ACTIONS.words(number)
    match words["kind"]:
        case "stop":
            return "Stop here" if s.phase == MOVING else "Keep all dice"
        case "roll_marked":
            return "Re-roll the marked dice"
        case "mark":
            return _mark(s, number - A_MARK)
        case "cancel":
            return _cancel(b, s, words["twos"])
        case "move":
            return f"Drive {words['length']} {words['direction']}"
        case "boost":
            return f"Boost {words['direction']}"
        case "retreat":
            return f"Go back {words['direction']}"
        case "steal":
            return f"Take a die from {_victim(s, words['victim'])}"
        case "lose_die":
            return f"Give up a {words['die'].upper()}"
        case "sabotage":
            return f"Sabotage {_victim(s, words['victim'])}"
        case "duel":
            return {"both": "Throw both dice", "first": "Re-roll the first die", "second": "Re-roll the second die"}[
                words["dice"]
            ]
        case kind:
            return {
                "item_roll": "Roll for an item",
                "item_skip": "Leave the item",
                "boost_skip": "Stay here",
                "steal_skip": "Take nothing",
                "sabotage_skip": "Sabotage nobody",
                "resign": "Give up",
            }[kind]


def _mark(s: Any, slot: int) -> str:
    colour, _, number = DICE[slot].partition("-")
    die = f"white die {number}" if slot < WHITE else f"{colour} D{sides(slot)}"
    last = s.rolled >> slot == 1
    return f"Mark the {die} ({s.faces[slot]})" + (" and throw" if last else "")


def _cancel(b: Any, s: Any, choice: int) -> str:
    if b.curse_cancel == ANY_SPACE:
        return "Take one space off a 2" if choice == 0 else "Remove a 1"
    ones = s.to_cancel - 2 * choice
    parts = [some(choice, "movement") + " of 2"] * bool(choice) + [some(ones, "movement") + " of 1"] * (ones > 0)
    return "Cancel " + " and ".join(parts)


def _victim(s: Any, colour: str) -> str:
    return text().crazy["name"] if s.seats == 1 and colour == COLOURS[1] else colour.capitalize()


# ---- events ----------------------------------------------------------------------------------------------------------


def event(b: Any, happened: Event, name: Called) -> str:
    called = _naming(name)
    line = _TELLERS[happened.kind](b, called(happened.seat), dict(happened.arguments), called)
    said = _crazy_says(happened)
    return f"{line} “{text().crazy[said]}”" if said else line


def _crazy_says(happened: Event) -> str | None:
    """The key of what Crazy cat has to say about it."""
    if happened.seat == NO_SEAT:
        return _CRAZY_SAYS.get(happened.kind)
    return "fight_lost" if dict(happened.arguments).get("crazy_lost") else None


_CRAZY_SAYS = {"collected": "collect", "sabotaged": "sabotage", "fight_won": "fight_won", "left_city": "leave"}
Told = dict[str, int]


def _faces(told: Told) -> str:
    digits = f"{told['white']:05d}{told['coloured']:06d}"
    return " ".join(digit for digit in digits if digit != "0")


def _rerolled(b: Any, who: str, told: Told, called: Called) -> str:
    faces = _faces(told)
    return f"{who} re-rolls {_dice(len(faces.split()))}: {faces}."


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _cancelled(b: Any, who: str, told: Told, called: Called) -> str:
    parts = [f"{told['twos']} × 2"] * bool(told["twos"]) + [f"{told['ones']} × 1"] * bool(told["ones"])
    parts += ["one space of a 2"] * bool(told["cut"])
    return f"{some(told['curses'], 'curse')} cancel{'s' if told['curses'] == 1 else ''} {' and '.join(parts)}."


def _table(entries: list[Any], face: int) -> str:
    entry = next(entry for entry in entries if face in entry.rolls)
    spaces = f", {some(entry.spaces, 'space')}" if entry.spaces else ""
    return f"{entry.name}{spaces}"


def _moved(b: Any, who: str, told: Told, called: Called) -> str:
    end = where(told["to"])
    return f"{who} drives {DIRECTIONS[told['direction']]} {told['length']} {end if told['to'] == OUT else f'to {end}'}."


def _boosted(b: Any, who: str, told: Told, called: Called) -> str:
    return f"{who} speeds {DIRECTIONS[told['direction']]} to {where(told['to'])}."


def _die_of(told: Told) -> str:
    return f"the {COLOURS[told['colour']]} D{told['sides']}"


def _fight(b: Any, who: str, told: Told, called: Called) -> str:
    cats = " against ".join(called(driver) for driver in (0, 1, 2, CRAZY) if told["duellists"] >> driver & 1)
    return f"Final cat fight: {cats}!" if told["final"] else f"Cat fight at {where(told['space'])}: {cats}!"


def _scored(b: Any, who: str, told: Told, called: Called) -> str:
    if not told["place"]:
        return f"{who} did not get out: 0 points."
    fares = f"{some(told['passengers'], 'passenger')} ({b.passenger_points * told['passengers']})"
    place = f"{_ORDINALS[told['place']]} out ({b.leaving_points[told['place']]})"
    return f"{who}: {fares} + {place} = {some(told['total'], 'point')}."


def _upgrade_missed(b: Any, who: str, told: Told, called: Called) -> str:
    return f"There is no D{told['sides']} to be won for {who} any more."


_TELLERS: dict[str, Callable[[Any, str, Told, Called], str]] = {
    "entry_chosen": lambda b, who, told, called: (
        f"The entry is {text().boards[b.board].gates[told['gate']].name}, "
        f"the exit {text().boards[b.board].gates[1 - told['gate']].name}."
    ),
    "order_rolled": lambda b, who, told, called: f"{who} rolls a {told['face']} for the order.",
    "order_set": lambda b, who, told, called: f"{who} is {_ORDINALS[told['place']]}.",
    "passenger_placed": lambda b, who, told, called: (
        f"{text().fares[told['number'] - 1].name} waits at {where(told['space'])}: "
        f"“{text().fares[told['number'] - 1].line}”"
    ),
    "passenger_moved": lambda b, who, told, called: f"The passenger wanders off to {where(told['space'])}.",
    "turn_began": lambda b, who, told, called: f"Round {told['round']}: {who}'s turn.",
    "rolled": lambda b, who, told, called: f"{who} rolls {_faces(told)}.",
    "rerolled": _rerolled,
    "cursed": lambda b, who, told, called: (
        f"{who} gains {some(told['count'], 'curse')} and has {told['total']} of {b.curse_limit}."
    ),
    "item_rolled": lambda b, who, told, called: (
        f"{who} rolls a {told['face']} for an item: {_table(text().items, told['face'])}."
    ),
    "items_skipped": lambda b, who, told, called: f"{who} leaves the item.",
    "upgraded": lambda b, who, told, called: f"{who} gets a D{told['sides']}, rolled from the next turn on.",
    "upgrade_missed": _upgrade_missed,
    "movement_cancelled": _cancelled,
    "set_back": lambda b, who, told, called: f"{who} must go back {some(told['spaces'], 'space')}.",
    "moved": _moved,
    "movement_stopped": lambda b, who, told, called: f"{who} stops.",
    "nibbles": lambda b, who, told, called: (
        f"Cat nibbles! {who} rolls a {told['face']}: {_table(text().nibbles, told['face'])}."
    ),
    "patrol": lambda b, who, told, called: (
        f"Paw patrol! {who} rolls a {told['face']}: {_table(text().patrol, told['face'])}."
    ),
    "boost_rolled": lambda b, who, told, called: f"The boost is up to {some(told['spaces'], 'space')}.",
    "boosted": _boosted,
    "boost_skipped": lambda b, who, told, called: f"{who} stays.",
    "stole": lambda b, who, told, called: f"{who} takes {_die_of(told)} from {called(told['victim'])}.",
    "steal_skipped": lambda b, who, told, called: f"{who} takes nothing.",
    "lost_die": lambda b, who, told, called: f"{who} loses {_die_of(told)}.",
    "lost_passenger": lambda b, who, told, called: f"A passenger of {who} walks out; {told['left']} left.",
    "stepped_back": lambda b, who, told, called: (
        f"{who} goes back {DIRECTIONS[told['direction']]} to {where(told['to'])}."
    ),
    "fight_began": _fight,
    "duel_chose": lambda b, who, told, called: "",
    "duel_rolled": lambda b, who, told, called: (
        f"{who} throws {told['first']} + {told['second']} = {told['first'] + told['second']}."
    ),
    "lots_drawn": lambda b, who, told, called: "Lots are drawn.",
    "fight_won": lambda b, who, told, called: f"{who} wins the cat fight.",
    "collected": lambda b, who, told, called: (
        f"{who} collects {text().fares[told['number'] - 1].name} and has {some(told['held'], 'passenger')}."
    ),
    "gate_opened": lambda b, who, told, called: f"The exit opens: {text().boards[b.board].gates[told['gate']].name}.",
    "sabotaged": lambda b, who, told, called: (
        f"{who} puts {some(told['count'], 'curse')} on {called(told['victim'])}, who has {told['total']}."
    ),
    "sabotage_skipped": lambda b, who, told, called: f"{who} sabotages nobody.",
    "left_city": lambda b, who, told, called: (
        f"{who} leaves the city {_ORDINALS[told['place']]}: {some(told['points'], 'point')}."
    ),
    "rush_hour": lambda b, who, told, called: f"Rush hour: everybody else has {some(told['turns'], 'turn')}.",
    "rush_turns": lambda b, who, told, called: f"{who} has {some(told['left'], 'turn')} left to get out.",
    "eliminated": lambda b, who, told, called: f"{who} is out of the game.",
    "dawn": lambda b, who, told, called: f"Dawn breaks: the exit is open, and all have {some(told['turns'], 'turn')}.",
    "resigned": lambda b, who, told, called: f"{who} gives up.",
    "clock_rang": lambda b, who, told, called: f"The time of {who} is up.",
    "scored": _scored,
    "won": lambda b, who, told, called: f"{who} wins with {some(told['points'], 'point')}.",
    "nobody_won": lambda b, who, told, called: "Nobody got out in time: there is no winner.",
}
