"""Every sentence of Cat Cab: the turn line, the labels of actions and the lines of the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mewple.core.events import Event
from mewple.games.cat_cab.box import text, xy_of
from mewple.games.cat_cab.landing import FREE, STRAIGHT_EXACT
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
NameOf = Callable[[int], str]
_ORDINALS = ("", "first", "second", "third")


def where(place: int) -> str:
    """A space by its streets: "Purrk Avenue & 4th"."""
    if 0 <= place < SPACES:
        x, y = xy_of(place)
        return f"{text().avenues[x - 1]} & {text().streets[y - 1]}"
    return {START: "the start", OUT: "out of the city"}.get(place, "off the board")


def counted(count: int, word: str) -> str:
    """A number with its word: "1 curse", "2 curses"."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _with_crazy_cat(name: NameOf) -> NameOf:
    """Names all drivers. Crazy cat has no seat, so the table has no name for it: its name comes from the box."""

    def name_of(driver: int) -> str:
        return str(text().crazy["name"]) if driver in (CRAZY, NO_SEAT) else name(driver)

    return name_of


# ---- whose turn ------------------------------------------------------------------------------------------------------


def turn(b: Any, s: Any, seat: int | None, name: NameOf) -> str:
    """The turn line for a seat, or for a spectator (None): what to decide now, or who decides."""
    name_of = _with_crazy_cat(name)
    if s.phase == OVER:
        return _result(s, seat, name_of)
    if s.phase == DUELLING:
        return _fighting(s, name_of) if seat is None else _duel_turn(s, seat, name_of)
    if seat is not None and seat == _chooser(s):
        return _your_turn(b, s, seat)
    return f"{name_of(_chooser(s))} {_WHAT_OTHERS_DO[s.phase]}."


def _result(s: Any, seat: int | None, name_of: NameOf) -> str:
    if s.winner == NOBODY:
        return "Nobody left in time: there is no winner."
    return "You win!" if s.winner == seat else f"{name_of(s.winner)} wins."


def _chooser(s: Any) -> int:
    """The driver who decides in any phase but a cat fight."""
    if s.phase == GOING_BACK:
        return int(s.pushed)
    return int(s.lander if s.phase in (BOOSTING, STEALING, LOSING_DIE) else s.active)


def _fighting(s: Any, name_of: NameOf) -> str:
    cats = [name_of(driver) for driver in (0, 1, 2, CRAZY) if s.duellists >> driver & 1]
    return f"Cat fight between {' and '.join(cats)}."


_WHAT_OTHERS_DO = {
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


def _duel_turn(s: Any, seat: int, name_of: NameOf) -> str:
    kind = "Final cat fight" if s.final else "Cat fight"
    if s.waiting >> seat & 1:
        how = "throw for a 7, the first one wins" if s.racing else "re-roll one die or both for a 7"
        return f"{kind}: {how}."
    others = " and ".join(name_of(driver) for driver in range(s.seats) if s.waiting >> driver & 1)
    return f"{kind}: waiting for {others}."


def _your_turn(b: Any, s: Any, seat: int) -> str:
    curses = f"{s.curses[seat]} of {b.curse_limit} curses"
    if s.phase == ROLLING:
        marked = bin(s.marked).count("1")
        return f"Your roll: {_dice(marked) + ' marked' if marked else 'keep dice or re-roll'}, {curses}."
    if s.phase == CANCELLING:
        return f"{counted(s.to_cancel, 'curse')} to settle: pick which movements go."
    if s.phase == MOVING:
        return f"Drive: {counted(s.ones + 2 * s.twos, 'space')} left ({_pool(s)})."
    if s.phase == BOOSTING:
        return f"Speed boost: drive {_boost(b, s.boost_left)}, or stay."
    if s.phase == GOING_BACK:
        return f"Go back {counted(s.back[seat], 'space')} towards the start: pick the way."
    return {
        ITEMS: "You rolled an item: roll for it, or leave it.",
        STEALING: "Greedy cat: take a coloured die from somebody?",
        LOSING_DIE: "Bad luck: which die do you give up?",
        SABOTAGING: f"Sabotage: put {counted(s.sabotage_left, 'curse')} on somebody?",
    }[s.phase]


def _boost(b: Any, spaces: int) -> str:
    """Q26: how a boost of this length may be driven."""
    if b.boost == FREE:
        return f"up to {counted(spaces, 'space')}, turning as you like"
    if b.boost == STRAIGHT_EXACT:
        return f"exactly {counted(spaces, 'space')} in one direction"
    return f"{counted(spaces, 'space')} in one direction (a wall stops you)"


def _pool(s: Any) -> str:
    parts = [f"{s.twos} × 2"] * bool(s.twos) + [f"{s.ones} × 1"] * bool(s.ones)
    return ", ".join(parts)


# ---- actions ---------------------------------------------------------------------------------------------------------


def action(b: Any, s: Any, seat: int, number: int) -> str:
    """The label of an action."""
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
    parts = [counted(choice, "movement") + " of 2"] * bool(choice) + [counted(ones, "movement") + " of 1"] * (ones > 0)
    return "Cancel " + " and ".join(parts)


def _victim(s: Any, colour: str) -> str:
    return text().crazy["name"] if s.seats == 1 and colour == COLOURS[1] else colour.capitalize()


# ---- events ----------------------------------------------------------------------------------------------------------


def event(b: Any, happened: Event, name: NameOf) -> str:
    """The line of the log for an event; "" for none."""
    name_of = _with_crazy_cat(name)
    line = _EVENT_LINES[happened.kind](b, name_of(happened.seat), dict(happened.fields), name_of)
    said = _crazy_says(happened)
    return f"{line} “{text().crazy[said]}”" if said else line


def _crazy_says(happened: Event) -> str | None:
    """The key of what Crazy cat says about an event, or None."""
    if happened.seat == NO_SEAT:
        return _CRAZY_SAYS.get(happened.kind)
    return "fight_lost" if dict(happened.fields).get("crazy_lost") else None


_CRAZY_SAYS = {"collected": "collect", "sabotaged": "sabotage", "fight_won": "fight_won", "left_city": "leave"}
Arguments = dict[str, int]


def _faces(args: Arguments) -> str:
    digits = f"{args['white']:05d}{args['coloured']:06d}"
    return " ".join(digit for digit in digits if digit != "0")


def _rerolled(b: Any, who: str, args: Arguments, name_of: NameOf) -> str:
    faces = _faces(args)
    return f"{who} re-rolls {_dice(len(faces.split()))}: {faces}."


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _cancelled(b: Any, who: str, args: Arguments, name_of: NameOf) -> str:
    parts = [f"{args['twos']} × 2"] * bool(args["twos"]) + [f"{args['ones']} × 1"] * bool(args["ones"])
    parts += ["one space of a 2"] * bool(args["cut"])
    return f"{counted(args['curses'], 'curse')} cancel{'s' if args['curses'] == 1 else ''} {' and '.join(parts)}."


def _table(entries: list[Any], face: int) -> str:
    entry = next(entry for entry in entries if face in entry.rolls)
    spaces = f", {counted(entry.spaces, 'space')}" if entry.spaces else ""
    return f"{entry.name}{spaces}"


def _moved(b: Any, who: str, args: Arguments, name_of: NameOf) -> str:
    end = where(args["to"])
    return f"{who} drives {DIRECTIONS[args['direction']]} {args['length']} {end if args['to'] == OUT else f'to {end}'}."


def _boosted(b: Any, who: str, args: Arguments, name_of: NameOf) -> str:
    end = where(args["to"])
    way = f"{DIRECTIONS[args['direction']]} {args['spaces']}"
    return f"{who} speeds {way} {end if args['to'] == OUT else f'to {end}'}."


def _die_of(args: Arguments) -> str:
    return f"the {COLOURS[args['colour']]} D{args['sides']}"


def _fight(b: Any, who: str, args: Arguments, name_of: NameOf) -> str:
    cats = " against ".join(name_of(driver) for driver in (0, 1, 2, CRAZY) if args["duellists"] >> driver & 1)
    return f"Final cat fight: {cats}!" if args["final"] else f"Cat fight at {where(args['space'])}: {cats}!"


def _scored(b: Any, who: str, args: Arguments, name_of: NameOf) -> str:
    if not args["place"]:
        return f"{who} did not get out: 0 points."
    fares = f"{counted(args['passengers'], 'passenger')} ({b.passenger_points * args['passengers']})"
    place = f"{_ORDINALS[args['place']]} out ({b.leaving_points[args['place']]})"
    return f"{who}: {fares} + {place} = {counted(args['total'], 'point')}."


def _upgrade_missed(b: Any, who: str, args: Arguments, name_of: NameOf) -> str:
    return f"There is no D{args['sides']} to be won for {who} any more."


_EVENT_LINES: dict[str, Callable[[Any, str, Arguments, NameOf], str]] = {
    "entry_chosen": lambda b, who, args, name_of: (
        f"The entry is {text().boards[b.board].gates[args['gate']].name}, "
        f"the exit {text().boards[b.board].gates[1 - args['gate']].name}."
    ),
    "order_rolled": lambda b, who, args, name_of: f"{who} rolls a {args['face']} for the order.",
    "order_set": lambda b, who, args, name_of: f"{who} is {_ORDINALS[args['place']]}.",
    "passenger_placed": lambda b, who, args, name_of: (
        f"{text().fares[args['number'] - 1].name} waits at {where(args['space'])}: "
        f"“{text().fares[args['number'] - 1].line}”"
    ),
    "passenger_moved": lambda b, who, args, name_of: f"The passenger wanders off to {where(args['space'])}.",
    "turn_began": lambda b, who, args, name_of: f"Round {args['round']}: {who}'s turn.",
    "rolled": lambda b, who, args, name_of: f"{who} rolls {_faces(args)}.",
    "rerolled": _rerolled,
    "cursed": lambda b, who, args, name_of: (
        f"{who} gains {counted(args['count'], 'curse')} and has {args['total']} of {b.curse_limit}."
    ),
    "item_rolled": lambda b, who, args, name_of: (
        f"{who} rolls a {args['face']} for an item: {_table(text().items, args['face'])}."
    ),
    "items_skipped": lambda b, who, args, name_of: f"{who} leaves the item.",
    "upgraded": lambda b, who, args, name_of: f"{who} gets a D{args['sides']}, rolled from the next turn on.",
    "upgrade_missed": _upgrade_missed,
    "movement_cancelled": _cancelled,
    "set_back": lambda b, who, args, name_of: f"{who} must go back {counted(args['spaces'], 'space')}.",
    "moved": _moved,
    "movement_stopped": lambda b, who, args, name_of: f"{who} stops.",
    "nibbles": lambda b, who, args, name_of: (
        f"Cat nibbles! {who} rolls a {args['face']}: {_table(text().nibbles, args['face'])}."
    ),
    "patrol": lambda b, who, args, name_of: (
        f"Paw patrol! {who} rolls a {args['face']}: {_table(text().patrol, args['face'])}."
    ),
    "boost_rolled": lambda b, who, args, name_of: f"{who} may drive {_boost(b, args['spaces'])}.",
    "boosted": _boosted,
    "boost_skipped": lambda b, who, args, name_of: f"{who} stays.",
    "stole": lambda b, who, args, name_of: f"{who} takes {_die_of(args)} from {name_of(args['victim'])}.",
    "steal_skipped": lambda b, who, args, name_of: f"{who} takes nothing.",
    "lost_die": lambda b, who, args, name_of: f"{who} loses {_die_of(args)}.",
    "lost_passenger": lambda b, who, args, name_of: f"A passenger of {who} walks out; {args['left']} left.",
    "stepped_back": lambda b, who, args, name_of: (
        f"{who} goes back {DIRECTIONS[args['direction']]} to {where(args['to'])}."
    ),
    "fight_began": _fight,
    "duel_chose": lambda b, who, args, name_of: "",
    "duel_rolled": lambda b, who, args, name_of: (
        f"{who} throws {args['first']} + {args['second']} = {args['first'] + args['second']}."
    ),
    "lots_drawn": lambda b, who, args, name_of: "Lots are drawn.",
    "fight_won": lambda b, who, args, name_of: f"{who} wins the cat fight.",
    "collected": lambda b, who, args, name_of: (
        f"{who} collects {text().fares[args['number'] - 1].name} and has {counted(args['held'], 'passenger')}."
    ),
    "gate_opened": lambda b, who, args, name_of: f"The exit opens: {text().boards[b.board].gates[args['gate']].name}.",
    "sabotaged": lambda b, who, args, name_of: (
        f"{who} puts {counted(args['count'], 'curse')} on {name_of(args['victim'])}, who has {args['total']}."
    ),
    "sabotage_skipped": lambda b, who, args, name_of: f"{who} sabotages nobody.",
    "left_city": lambda b, who, args, name_of: (
        f"{who} leaves the city {_ORDINALS[args['place']]}: {counted(args['points'], 'point')}."
    ),
    "rush_hour": lambda b, who, args, name_of: f"Rush hour: everybody else has {counted(args['turns'], 'turn')}.",
    "rush_turns": lambda b, who, args, name_of: f"{who} has {counted(args['left'], 'turn')} left to get out.",
    "eliminated": lambda b, who, args, name_of: f"{who} is out of the game.",
    "dawn": lambda b, who, args, name_of: (
        f"Dawn breaks: the exit is open, and all have {counted(args['turns'], 'turn')}."
    ),
    "resigned": lambda b, who, args, name_of: f"{who} gives up.",
    "clock_rang": lambda b, who, args, name_of: f"The time of {who} is up.",
    "scored": _scored,
    "won": lambda b, who, args, name_of: f"{who} wins with {counted(args['points'], 'point')}.",
    "nobody_won": lambda b, who, args, name_of: "Nobody got out in time: there is no winner.",
}
