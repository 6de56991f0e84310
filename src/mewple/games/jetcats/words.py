"""All sentences of Jetcats: the turn line, action labels and log lines."""

from collections.abc import Callable, Mapping
from typing import Any

from mewple.core.events import Event
from mewple.games.jetcats.legality import pending
from mewple.games.jetcats.liftoff import SAME_COLOUR, height_reached, to_next_height
from mewple.games.jetcats.pairing import launches_of
from mewple.games.jetcats.state import (
    ACTIONS,
    BET,
    CAT_IDS,
    CHOOSE,
    COLOUR,
    COLOURS,
    DICE,
    DISCARD,
    FACES,
    HEIGHT_NAMES,
    HOLD,
    LEFTOVER,
    OVER,
    REROLLS,
    TAKE,
)
from mewple.games.jetcats.view_flight import height_name, sum_line
from mewple.games.jetcats.view_structs import CAT_CARDS, JETPACK_CARDS, JetpackCard, jetpack_id, told

FACE_WORDS = {"rocket": "Rocket", "fuel": "Fuel", "launch": "Full Launch", "blank": "Blank"}


def many(count: int, one: str, more: str = "") -> str:
    """`many(2, "die", "dice")`: "2 dice"."""
    return f"{count} {one}" if count == 1 else f"{count} {more or one + 's'}"


def launch_count(launches: int) -> str:
    return many(launches, "Launch", "Launches")


# --- the turn line ---


def turn(b: Any, s: Any, seat: int | None, name: Callable[[int], str]) -> str:
    """The turn line for this seat."""
    if s.phase == OVER:
        return _ending(s, seat)
    waiting = pending(b, s)
    extra = "Extra Liftoff. " if s.extra else ""
    if seat is None or not waiting >> seat & 1:
        return f"{extra}{_others(s, seat, [name(each) for each in range(s.seats) if waiting >> each & 1])}"
    return f"{extra}{_mine(b, s, seat)}"


def _ending(s: Any, seat: int | None) -> str:
    winners = [each for each in range(s.seats) if s.winners >> each & 1]
    most = s.vp[winners[0]]
    if seat is None or seat not in winners:
        return (
            f"The game is over. {'The winner has' if len(winners) == 1 else 'The winners have'} {most} Victory Points."
        )
    shared = "You win" if len(winners) == 1 else "You share the victory"
    return f"The game is over. {shared} with {many(s.vp[seat], 'Victory Point')}."


def _others(s: Any, seat: int | None, waiting: list[str]) -> str:
    *most, last = waiting
    who = f"{', '.join(most)} and {last}" if most else last
    if s.phase in (CHOOSE, LEFTOVER):
        start = "Your Jetpack lies face down. " if seat is not None and s.chosen >> seat & 1 else ""
        return f"{start}Waiting for {who} to choose."
    if s.phase == TAKE:
        return f"{who} picks a Cat."
    if s.phase == DISCARD:
        return f"{who} sends a Cat away."
    return f"{who} {'is' if len(waiting) == 1 else 'are'} flying."


def _mine(b: Any, s: Any, seat: int) -> str:
    if s.phase == CHOOSE:
        return "Choose a Jetpack to lay face down."
    if s.phase == LEFTOVER:
        return "Choose one of your last two Jetpacks for the extra Liftoff."
    if s.phase == TAKE:
        return "Your pick: take a Cat."
    if s.phase == DISCARD:
        return "Send one more Cat away."
    return _flying(b, s, seat)


def _flying(b: Any, s: Any, seat: int) -> str:
    step = s.step[seat]
    if step == COLOUR:
        if s.pairs_left[seat]:
            return "Your Liftoff: choose one colour for two dice."
        return f"Your Liftoff: pick colours for your dice, {s.any_left[seat]} left."
    if step == BET:
        return f"Your Liftoff: spend tokens before the dice? You have {s.tokens[seat]}."
    launches = launch_count(launches_of(s, seat))
    if step == REROLLS:
        return f"{launches}: re-roll a die or stop, {many(s.rerolls[seat], 're-roll')} left."
    if step == HOLD:
        height = height_name(b, launches_of(s, seat))
        return f"{launches}: {f'score {height}, or declare a miss?' if height else 'a miss. Land.'}"
    missing = to_next_height(b, launches_of(s, seat))
    reach = f" {missing} more for {_next(b, s, seat)}." if missing else ""
    return f"{launches}: spend Full Launch tokens? You have {s.tokens[seat]}.{reach}"


def _next(b: Any, s: Any, seat: int) -> str:
    return HEIGHT_NAMES[height_reached(b, launches_of(s, seat))]


# --- actions ---


def action(b: Any, s: Any, seat: int, number: int) -> str:
    """The label of an action, for the seat that may take it."""
    words = ACTIONS.words(number)
    match words["kind"]:
        case "jetpack":
            card = _card_in_hand(s, seat, words["speed"])
            return f"Play {card.name}: speed {card.speed}, {card.colour}, {told(card.bonus)}"
        case "take" | "discard":
            verb = "Take" if words["kind"] == "take" else "Send away"
            cat = s.row[words["slot"]]
            return (
                f"{verb} {CAT_CARDS[CAT_IDS[cat]].name}" if cat >= 0 else f"{verb} the Cat in place {words['slot'] + 1}"
            )
        case "colour":
            return f"Roll {_dice_named(b, s, seat, words['die'])} in {words['die']}"
        case "reroll":
            die, face = words["die"].split("-")
            return f"Re-roll a {die} die that shows {FACE_WORDS[face]}"
        case "spend":
            return _spend(b, s, seat, words["tokens"])
        case "score":
            height = height_name(b, launches_of(s, seat))
            return f"Score {height}" if height else "Land and take a token for the miss"
        case _:
            return _PLAIN[words["kind"]]


def short(b: Any, s: Any, seat: int, number: int) -> str:
    """The label of an action, without the icons of a Jetpack or the result of spending tokens."""
    words = ACTIONS.words(number)
    match words["kind"]:
        case "jetpack":
            return f"Play {_card_in_hand(s, seat, words['speed']).name}"
        case "spend":
            return _tokens(words["tokens"])
        case _:
            return action(b, s, seat, number)


def _card_in_hand(s: Any, seat: int, speed: int) -> JetpackCard:
    """The Jetpack of this speed in the seat's hand."""
    return JETPACK_CARDS[jetpack_id(speed, COLOURS[s.colours[seat][speed - 1]])]


def _dice_named(b: Any, s: Any, seat: int, die: str) -> str:
    """Names the Any-Dice to which this choice gives a colour. Red is the last colour, so all dice that are left become
    red."""
    if s.pairs_left[seat]:
        return "two dice"
    left = s.any_left[seat] if die == DICE[-1] and b.two_any != SAME_COLOUR else 1
    return {1: "a die", 2: "both dice"}.get(left, f"all {left} dice")


_PLAIN = {
    "stop": "Stop re-rolling",
    "miss": "Declare a miss and take a token",
    "wait": "Wait",
    "ring": "The time is up",
}


def _tokens(tokens: int) -> str:
    return "Spend nothing" if tokens == 0 else f"Spend {many(tokens, 'token')}"


def _spend(b: Any, s: Any, seat: int, tokens: int) -> str:
    text = _tokens(tokens)
    if s.step[seat] == BET:
        return text
    launches = launches_of(s, seat) + tokens
    return f"{text}: {launch_count(launches)}, {height_name(b, launches) or 'miss'}"


# --- the log ---


def event(b: Any, happened: Event, name: Callable[[int], str]) -> str:
    """The log line for an event; empty if it needs none."""
    who = name(happened.seat) if happened.seat >= 0 else ""
    return _LINES[happened.kind](who, happened.fields, name)


Fields = Mapping[str, Any]
Name = Callable[[int], str]


def _listed(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _names(fields: Fields, name: Name) -> str:
    return _listed([name(seat) for seat in fields["seats"]])


_ORDINALS = ("", "first", "second", "third", "fourth", "fifth")


def _round(who: str, fields: Fields, name: Name) -> str:
    first, *others = fields["priority"]
    return f"Round {fields['number']}. At equal speeds {first} goes first, then {', '.join(others)}."


def _revealed(who: str, fields: Fields, name: Name) -> str:
    return f"{who} goes {_ORDINALS[fields['place']]}: {_jetpack(fields)}, speed {fields['speed']}, {fields['colour']}."


def _tie(who: str, fields: Fields, name: Name) -> str:
    first, second = fields["colour"], fields["other_colour"]
    order = f"{first} goes before {second} this round"
    return f"Both played {fields['speed']}: {order}, so {who} picks before {name(fields['other'])}."


def _lifted(who: str, fields: Fields, name: Name) -> str:
    if fields["speed"] is None:
        return f"{who} lifts off with {_cat(fields)} once more."
    return f"{who} lifts off with {_cat(fields)} and {_jetpack(fields)}."


def _cat(fields: Fields) -> str:
    return CAT_CARDS[fields["cat"]].name


def _jetpack(fields: Fields) -> str:
    return JETPACK_CARDS[jetpack_id(fields["speed"], fields["colour"])].name


def _faces(fields: Fields) -> str:
    shown = [many(fields[face], FACE_WORDS[face], _PLURAL[face]) for face in FACES if fields[face]]
    return f"{fields['die']}: {', '.join(shown)}"


_PLURAL = {"rocket": "Rockets", "fuel": "Fuel", "launch": "Full Launches", "blank": "Blanks"}


def _rerolled(who: str, fields: Fields, name: Name) -> str:
    before, after = FACE_WORDS[fields["from"]], FACE_WORDS[fields["to"]]
    return f"{who} re-rolls a {fields['die']} {before}: {after}."


def _counted(who: str, fields: Fields, name: Name) -> str:
    line = sum_line(*(fields[part] for part in ("full", "rockets", "fuel", "tokens", "launches")))
    turned = [
        f"{many(number, 'Blank counts', 'Blanks count')} as {FACE_WORDS[face]}"
        for face in ("launch", "fuel", "rocket")
        if (number := fields["blanks"].count(face))
    ]
    return f"{who}: {'; '.join([*turned, line])}."


def _landed(who: str, fields: Fields, name: Name) -> str:
    launches = launch_count(fields["launches"])
    return f"{who} reaches {fields['height']} with {launches}: +{fields['vp']} VP (now {fields['total']})."


def _missed(who: str, fields: Fields, name: Name) -> str:
    how = "declares a miss" if fields["declared"] else "misses"
    return f"{who} {how} with {launch_count(fields['launches'])} and takes a token (now {fields['tokens']})."


def _won(who: str, fields: Fields, name: Name) -> str:
    return f"{_names(fields, name)} {'share the victory' if len(fields['seats']) > 1 else 'wins'}."


_LINES: dict[str, Callable[[str, Fields, Name], str]] = {
    "round": _round,
    "dealt": lambda who, fields, name: f"{_cat(fields)} joins the row.",
    "chose": lambda who, fields, name: f"{who} has chosen a Jetpack.",
    "revealed": _revealed,
    "tie": _tie,
    "took": lambda who, fields, name: f"{who} takes {_cat(fields)}.",
    "discarded": lambda who, fields, name: f"{who} sends {_cat(fields)} away.",
    "strayed": lambda who, fields, name: f"{_cat(fields)} wanders off.",
    "lifted": _lifted,
    "paid": lambda who, fields, name: f"{who} gains {fields['vp']} VP from the cards (now {fields['total']}).",
    "coloured": lambda who, fields, name: f"{who} adds {many(fields['count'], 'die', 'dice')} in {fields['die']}.",
    "rolled": lambda who, fields, name: f"{who} rolls {_faces(fields)}.",
    "rerolled": _rerolled,
    "finished": lambda who, fields, name: f"{who} has landed.",
    "showed": lambda who, fields, name: f"{who} shows {_faces(fields)}.",
    "spent": lambda who, fields, name: f"{who} spends {many(fields['tokens'], 'token')}.",
    "counted": _counted,
    "landed": _landed,
    "missed": _missed,
    "joined": lambda who, fields, name: f"{_cat(fields)} curls up in {who}'s Catbase.",
    "tied": lambda who, fields, name: f"{_names(fields, name)} are tied at {fields['vp']} VP: one more Liftoff each.",
    "picked": lambda who, fields, name: f"{who} has chosen a leftover Jetpack.",
    "leftover": lambda who, fields, name: f"{who} straps on {_jetpack(fields)} for the extra Liftoff.",
    "won": _won,
    "rang": lambda who, fields, name: "The time is up: the table decides for those who were thinking.",
}
