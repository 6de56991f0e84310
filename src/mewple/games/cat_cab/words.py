"""Every sentence of Cat Cab: the turn line, the labels of actions and the lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mewple.core.events import Event
from mewple.games.cat_cab.board import destination, in_city, on_grid
from mewple.games.cat_cab.box import Board, Entry, text
from mewple.games.cat_cab.landing import FREE, STRAIGHT_EXACT, boost_end
from mewple.games.cat_cab.move import ANY_SPACE
from mewple.games.cat_cab.retreat import space_back
from mewple.games.cat_cab.state import (
    A_BOOST,
    A_MARK,
    A_MOVE,
    A_RETREAT,
    ACTIONS,
    BOOSTING,
    CANCELLING,
    COLOURS,
    CRAZY,
    DICE,
    DUELLING,
    GATES,
    GOING_BACK,
    ITEMS,
    LOSING_DIE,
    MOVING,
    NOBODY,
    OVER,
    ROLLING,
    SABOTAGING,
    STEALING,
    WHITE,
    Place,
    place_of,
)

NameOf = Callable[[int], str]
_ORDINALS = ("", "first", "second", "third")


def where(place: Place | None) -> str:
    """A space by its streets: "Purrk Avenue & 4th"."""
    if isinstance(place, tuple):
        return f"{text().avenues[place[0] - 1]} & {text().streets[place[1] - 1]}"
    return {"start": "the start", "out": "out of the city"}.get(place or "", "off the board")


def die_name(die: str) -> str:
    """A die of the turn: "white die 2", "red D8"."""
    colour, _, rest = die.partition("-")
    return f"white die {rest}" if colour == "white" else f"{colour} {_kind(die)}"


def _kind(die: str) -> str:
    """The kind of a coloured die: "D8"."""
    return die.partition("-")[2].upper()


def counted(count: int, word: str) -> str:
    """A number with its word: "1 curse", "2 curses"."""
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _moves(twos: int, ones: int) -> list[str]:
    """Movements by their lengths: "one 2", "three 1s"."""
    pairs = ((twos, 2), (ones, 1))
    words = ((_NUMBERS[count] if count < len(_NUMBERS) else str(count), count, length) for count, length in pairs)
    return [f"{word} {length}{'s' * (count > 1)}" for word, count, length in words if count]


def _with_crazy_cat(name: NameOf) -> NameOf:
    """Makes a function that names all drivers, including Crazy cat. The table has no name for Crazy cat; the box has
    one."""

    def name_of(driver: int) -> str:
        return text().crazy_name if driver == CRAZY else name(driver)

    return name_of


# ---- whose turn ------------------------------------------------------------------------------------------------------


def turn(b: Any, s: Any, seat: int | None, name: NameOf) -> str:
    """The turn line for a seat, or for a spectator (None): what to decide now, or who is deciding."""
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
    """The driver who decides, in any phase but a cat fight."""
    if s.phase == GOING_BACK:
        return int(s.pushed)
    return int(s.lander if s.phase in (BOOSTING, STEALING, LOSING_DIE) else s.active)


def _fighting(s: Any, name_of: NameOf) -> str:
    cats = [name_of(driver) for driver in (0, 1, 2, CRAZY) if s.duellists >> driver & 1]
    return f"Cat fight between {' and '.join(cats)}."


_WHAT_OTHERS_DO = {
    ROLLING: "is rolling",
    ITEMS: "has found an item",
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
        what = f"re-roll {_dice(marked)}?" if marked else "tap dice to re-roll, or keep them all."
        return f"Your roll: {what} ({curses})"
    if s.phase == CANCELLING:
        return f"{counted(s.to_cancel, 'curse')}: choose which moves to lose."
    if s.phase == MOVING:
        return f"Drive: {counted(s.ones + 2 * s.twos, 'space')} left ({_pool(s)})."
    if s.phase == BOOSTING:
        return f"Speed boost: drive {_boost(b, s.boost_left)}, or stay."
    if s.phase == GOING_BACK:
        return f"Go back {counted(s.back[seat], 'space')} towards the start: pick the way."
    return {
        ITEMS: "You found an item! Roll to see what it is, or leave it.",
        STEALING: "Greedy cat: take a coloured die from somebody?",
        LOSING_DIE: "Bad luck: which die do you give up?",
        SABOTAGING: f"Sabotage: give {counted(s.sabotage_left, 'curse')} to someone?",
    }[s.phase]


def _boost(b: Any, spaces: int) -> str:
    """Q26: says how a boost of this length may be driven."""
    if b.boost == FREE:
        return f"up to {counted(spaces, 'space')}, turning as you like"
    if b.boost == STRAIGHT_EXACT:
        return f"exactly {counted(spaces, 'space')} in one direction"
    return f"{counted(spaces, 'space')} in one direction (a wall stops you)"


def _pool(s: Any) -> str:
    return ", ".join(_moves(s.twos, s.ones))


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
            direction, last = (number - A_MOVE) % 4, s.ones + s.twos == 1
            end = destination(b, s, seat, s.place[seat], direction, words["length"], last) if in_city(s, seat) else -1
            return _heading(f"Drive {words['length']}", end, words["direction"])
        case "boost":
            end = boost_end(b, s, seat, number - A_BOOST) if in_city(s, seat) else -1
            return _heading("Boost", end, words["direction"])
        case "retreat":
            end = space_back(b, s, s.place[seat], number - A_RETREAT) if on_grid(s.place[seat]) else -1
            return _heading("Go back", end, words["direction"])
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


def _heading(verb: str, end: int, direction: str) -> str:
    """Names a drive by the place where it ends or, if there is no such place, by its direction."""
    return f"{verb} {direction}" if end < 0 else f"{verb} {_to(place_of(end))}"


def _mark(s: Any, slot: int) -> str:
    last = s.rolled >> slot == 1
    article = "" if slot < WHITE else "the "
    return f"Re-roll {article}{die_name(DICE[slot])} ({s.faces[slot]})" + (" and throw" if last else "")


def _cancel(b: Any, s: Any, choice: int) -> str:
    if b.curse_cancel == ANY_SPACE:
        return "Take one space off a 2" if choice == 0 else "Remove a 1"
    ones = s.to_cancel - 2 * choice
    return "Lose " + " and ".join(_moves(choice, max(ones, 0)))


def _victim(s: Any, colour: str) -> str:
    return text().crazy_name if s.seats == 1 and colour == COLOURS[1] else colour.capitalize()


# ---- what things do --------------------------------------------------------------------------------------------------

_EFFECTS = {
    "curse": "curse",
    "sabotage": "sabotage",
    "item": "item",
    "move1": "1 space",
    "move2": "2 spaces",
    "none": "nothing",
    "move": "more movement this turn",
    "relocate_passenger": "the passenger moves elsewhere",
    "gain_d6": "win your coloured D6",
    "gain_d8": "win your coloured D8",
    "steal_die": "take a coloured die from another cat",
    "boost_d6": "roll a D6 and drive up to that many spaces in a straight line",
    "lose_die": "lose a coloured die",
    "back": "go back towards the start",
    "lose_passenger": "lose a passenger",
}


_BY_SPACES = {"back": "go back {}", "move": "{} more this turn"}

_BOOSTS = {
    FREE: "roll a D6 and drive up to that many spaces, turning as you like",
    STRAIGHT_EXACT: "roll a D6 and drive exactly that many spaces in a straight line",
}


def effect_text(b: Any, entry: Entry) -> str:
    """The effect in a line of a table: "go back 2 spaces"."""
    if entry.effect == "boost_d6" and b.boost in _BOOSTS:
        return _BOOSTS[b.boost]
    if entry.effect in _BY_SPACES and entry.spaces:
        return _BY_SPACES[entry.effect].format(counted(entry.spaces, "space"))
    return _EFFECTS[entry.effect]


def end_label(at: Place, kinds: Sequence[str], collected: int) -> str:
    """Everything that happens at an end space, except fights with the cats there."""
    if at == "out":
        return "Leave the city"
    things = {"fare": f"collect {text().fares[collected].name}" if "fare" in kinds else "", **_SQUARES}
    return ", ".join([f"Drive to {where(at)}", *(things[kind] for kind in kinds if kind in things)])


_SQUARES = {"nibbles": "cat nibbles", "patrol": "Paw patrol"}


# ---- events ----------------------------------------------------------------------------------------------------------


def event(b: Any, happened: Event, name: NameOf) -> str:
    """The line of the log for an event; "" if the log does not show it."""
    name_of, told = _with_crazy_cat(name), happened.fields
    who = name_of(told["driver"]) if "driver" in told else ""
    line = _EVENT_LINES[happened.kind](b, who, told, name_of)
    says = told.get("says")
    return f"{line} “{_crazy_line(says, told)}”" if says else line


def _crazy_line(says: str, told: Mapping[str, Any]) -> str:
    """One of Crazy cat's lines for this kind of event. The numbers in the event select the line, so that an event is
    always shown with the same line."""
    lines = text().crazy_lines[says]
    return lines[sum(value for value in told.values() if type(value) is int) % len(lines)]


Fields = Mapping[str, Any]


def _faces(told: Fields) -> str:
    return " ".join(str(face) for face in (*told["white"].values(), *told["coloured"].values()))


def _rerolled(b: Any, who: str, told: Fields, name_of: NameOf) -> str:
    return f"{who} re-rolls {_dice(len(told['white']) + len(told['coloured']))}: {_faces(told)}."


def _dice(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _cancelled(b: Any, who: str, told: Fields, name_of: NameOf) -> str:
    parts = _moves(told["twos"], told["ones"]) + ["one space of a 2"] * bool(told["cut"])
    return f"{counted(told['curses'], 'curse')} cost{'s' if told['curses'] == 1 else ''} {who} {' and '.join(parts)}."


def _table(entries: list[Entry], face: int) -> str:
    entry = next(entry for entry in entries if face in entry.rolls)
    spaces = f", {counted(entry.spaces, 'space')}" if entry.spaces else ""
    return f"{entry.name}{spaces}"


def _to(place: Place) -> str:
    return where(place) if place == "out" else f"to {where(place)}"


def _fight(b: Any, who: str, told: Fields, name_of: NameOf) -> str:
    cats = " against ".join(name_of(driver) for driver in told["duellists"])
    return f"Final cat fight: {cats}!" if told["final"] else f"Cat fight at {where(told['at'])}: {cats}!"


def _scored(b: Any, who: str, told: Fields, name_of: NameOf) -> str:
    if not told["place"]:
        return f"{who} did not get out: 0 points."
    fares = f"{counted(told['passengers'], 'passenger')} ({b.passenger_points * told['passengers']})"
    place = f"{_ORDINALS[told['place']]} out ({b.leaving_points[told['place']]})"
    return f"{who}: {fares} + {place} = {counted(told['total'], 'point')}."


def _entry_chosen(b: Any, who: str, told: Fields, name_of: NameOf) -> str:
    way_out = next(gate for gate in GATES if gate != told["gate"])
    return f"The entry is {_gate(b, told['gate'])}, the exit {_gate(b, way_out)}."


def _gate(b: Any, gate: str) -> str:
    board: Board = text().boards[b.board]
    return board.gates[GATES.index(gate)].name


_EVENT_LINES: dict[str, Callable[[Any, str, Fields, NameOf], str]] = {
    "entry_chosen": _entry_chosen,
    "order_rolled": lambda b, who, told, name_of: f"{who} rolls a {told['face']} for the order.",
    "order_set": lambda b, who, told, name_of: f"{who} is {_ORDINALS[told['place']]}.",
    "passenger_placed": lambda b, who, told, name_of: (
        f"{text().fares[told['number'] - 1].name} waits at {where(told['at'])}: "
        f"“{text().fares[told['number'] - 1].line}”"
    ),
    "passenger_moved": lambda b, who, told, name_of: f"The passenger wanders off to {where(told['to'])}.",
    "turn_began": lambda b, who, told, name_of: f"Round {told['round']}: {who}'s turn.",
    "rolled": lambda b, who, told, name_of: f"{who} rolls {_faces(told)}.",
    "rerolled": _rerolled,
    "cursed": lambda b, who, told, name_of: (
        f"{who} gains {counted(told['count'], 'curse')} and has {told['total']} of {b.curse_limit}."
    ),
    "item_rolled": lambda b, who, told, name_of: (
        f"{who} rolls a {told['face']} for an item: {_table(text().items, told['face'])}."
    ),
    "items_skipped": lambda b, who, told, name_of: f"{who} leaves the item.",
    "upgraded": lambda b, who, told, name_of: f"{who} wins a {_kind(told['die'])}, to roll from next turn.",
    "upgrade_missed": lambda b, who, told, name_of: f"{who} has no {_kind(told['die'])} left to win.",
    "movement_cancelled": _cancelled,
    "set_back": lambda b, who, told, name_of: f"{who} must go back {counted(told['spaces'], 'space')}.",
    "moved": lambda b, who, told, name_of: f"{who} drives {counted(told['length'], 'space')} {_to(told['to'])}.",
    "movement_stopped": lambda b, who, told, name_of: f"{who} stops.",
    "nibbles": lambda b, who, told, name_of: (
        f"Cat nibbles! {who} rolls a {told['face']}: {_table(text().nibbles, told['face'])}."
    ),
    "patrol": lambda b, who, told, name_of: (
        f"Paw patrol! {who} rolls a {told['face']}: {_table(text().patrol, told['face'])}."
    ),
    "boost_rolled": lambda b, who, told, name_of: f"{who} may drive {_boost(b, told['spaces'])}.",
    "boosted": lambda b, who, told, name_of: f"{who} speeds {counted(told['spaces'], 'space')} {_to(told['to'])}.",
    "boost_skipped": lambda b, who, told, name_of: f"{who} stays.",
    "stole": lambda b, who, told, name_of: f"{who} takes the {die_name(told['die'])} from {name_of(told['victim'])}.",
    "steal_skipped": lambda b, who, told, name_of: f"{who} takes nothing.",
    "lost_die": lambda b, who, told, name_of: f"{who} loses the {die_name(told['die'])}.",
    "lost_passenger": lambda b, who, told, name_of: (
        f"{text().fares[told['number'] - 1].name} walks out on {who}, who has {told['left']} left."
    ),
    "stepped_back": lambda b, who, told, name_of: f"{who} goes back to {where(told['to'])}.",
    "fight_began": _fight,
    "duel_chose": lambda b, who, told, name_of: "",
    "duel_rolled": lambda b, who, told, name_of: (
        f"{who} throws {told['first']} + {told['second']} = {told['first'] + told['second']}."
    ),
    "lots_drawn": lambda b, who, told, name_of: "Lots are drawn.",
    "fight_won": lambda b, who, told, name_of: f"{who} wins the cat fight.",
    "collected": lambda b, who, told, name_of: (
        f"{who} collects {text().fares[told['number'] - 1].name} and has {counted(told['held'], 'passenger')}."
    ),
    "gate_opened": lambda b, who, told, name_of: f"The exit opens: {_gate(b, told['gate'])}.",
    "sabotaged": lambda b, who, told, name_of: (
        f"{who} puts {counted(told['count'], 'curse')} on {name_of(told['victim'])}, who has {told['total']}."
    ),
    "sabotage_skipped": lambda b, who, told, name_of: f"{who} sabotages nobody.",
    "left_city": lambda b, who, told, name_of: (
        f"{who} leaves the city {_ORDINALS[told['place']]}: {counted(told['points'], 'point')}."
    ),
    "rush_hour": lambda b, who, told, name_of: f"Rush hour: everyone else has {counted(told['turns'], 'turn')}.",
    "rush_turns": lambda b, who, told, name_of: f"{who} has {counted(told['left'], 'turn')} left to get out.",
    "eliminated": lambda b, who, told, name_of: f"{who} is out of the game.",
    "dawn": lambda b, who, told, name_of: (
        f"Dawn breaks: the exit is open, and all have {counted(told['turns'], 'turn')}."
    ),
    "resigned": lambda b, who, told, name_of: f"{who} gives up.",
    "clock_rang": lambda b, who, told, name_of: f"{who} is out of time.",
    "scored": _scored,
    "won": lambda b, who, told, name_of: f"{who} wins with {counted(told['points'], 'point')}.",
    "nobody_won": lambda b, who, told, name_of: "Nobody got out in time: there is no winner.",
}
