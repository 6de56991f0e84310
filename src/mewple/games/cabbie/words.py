"""All sentences of Cabbie: the turn line, action labels and log lines."""

from collections.abc import Callable, Mapping
from typing import Any

from mewple.core.events import Event
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS
from mewple.games.cabbie.legal_actions import is_lane_change, options
from mewple.games.cabbie.policies.plans import AS_USUAL, parts_of
from mewple.games.cabbie.roads import sideways
from mewple.games.cabbie.state import (
    A_ACCEPT,
    A_CLAIM,
    A_DRIVE,
    A_END_TURN,
    ACTIONS,
    CHOOSING,
    NONE,
    OVER,
    PER_SEAT,
    TOURING,
    spots_of,
    stops_of,
    street_id,
)

ONE_LINE = 40
"""The number of characters that fit on one line of a phone."""
QUOTED = "'!?"
"""Characters at the end of a sentence that need no full stop after them."""
HEADINGS = {"N": "north", "E": "east", "S": "south", "W": "west"}
Name = Callable[[int], str]
Fields = Mapping[str, Any]

PLACE_NAMES = {place.id: place.name for place in BOARD.places}
STREET_NAMES = {street.id: street.name for street in BOARD.streets}
SPOT_NAMES = {spot.id: spot.name for spot in BOARD.spots}
PASSENGER_TEXTS = {street_id(number): card.flavour for number, card in enumerate(BOARD.passengers)}
JAM_TEXTS = {tuple(spots_of(number)): card.flavour for number, card in enumerate(BOARD.jams)}
DESTINATION_CARDS = {tuple(stops_of(number)): card for number, card in enumerate(BOARD.destinations)}
"""Events name a card by its street, spots or places. These three tables find the card, or its text, by that name."""


def pounds(pence: int) -> str:
    """An amount of money: £1.25, or 10p."""
    return f"£{pence // 100}.{pence % 100:02d}" if pence >= 100 else f"{pence}p"


counted = pounds


def place_name(place: int) -> str:
    return BOARD.places[place].name


def start_name(start: int) -> str:
    return place_name(BOARD.starts[start])


def street_names(square: int) -> str:
    """The street of a square; on a junction, its first two streets."""
    return " and ".join(BOARD.streets[street].name for street in BOARD.roads.streets[square][:2])


def trip_name(stops: list[str]) -> str:
    """The name of a trip by its places: "Savoy Hotel", or "a tour: Harrods, then The Ritz"."""
    names = [PLACE_NAMES[stop] for stop in stops]
    return names[0] if len(names) == 1 else f"a tour: {', then '.join(names)}"


def card_name(card: int) -> str:
    return trip_name(stops_of(card))


def waiting_street(card: int) -> str:
    return BOARD.streets[BOARD.passengers[card].numbers[0]].name


def _lowered(flavour: str) -> str:
    """The first sentence of a card about a passenger, for the middle of a line: without a capital letter and a full
    stop."""
    first = flavour.split(". ", maxsplit=1)[0].rstrip(".")
    return first[:1].lower() + first[1:] if first.startswith(("A ", "An ", "The ")) else first


def cab_name(cab: int) -> str:
    return " with the second cab" if cab else ""


# ---- whose turn it is ----


def turn(b: Any, s: Any, seat: int | None, name: Name) -> str:
    if s.phase == OVER:
        return "The game is over."
    if seat != s.active:
        return _elsewhere(s, name(s.active))
    if s.phase == CHOOSING:
        return "Choose a starting point. Any will do."
    if s.phase == TOURING:
        return f"Take a tourist on a tour for {pounds(b.offer[s.destination[s.asking]])}?"
    return _on_the_road(b, s)


def _elsewhere(s: Any, who: str) -> str:
    if s.phase == CHOOSING:
        return f"{who} is choosing a starting point."
    return f"{who} is driving."


def spaces(count: int) -> str:
    return f"{count} space{'' if count == 1 else 's'}"


def _on_the_road(b: Any, s: Any) -> str:
    """What the driver can do now. It leaves out the spaces left and the destinations, which the meter and the cards
    beside the map show."""
    bits = options(b, s)
    actions = [action for action in range(A_END_TURN + 1) if bits >> action & 1]
    drives = [action for action in actions if A_DRIVE <= action < A_CLAIM]
    ahead = [action for action in drives if not is_lane_change(b, s, action)]
    offered = {
        ("pick up the passenger", "pick up"): any(A_CLAIM <= action < A_ACCEPT for action in actions),
        ("bring in your second cab", "new cab"): any(action < A_DRIVE for action in actions),
        ("drive on", "drive on"): bool(ahead),
        ("change lanes", "change lanes"): bool(drives) and not ahead,
        ("end your turn", "stop"): A_END_TURN in actions,
    }
    choices = [names for names, legal in offered.items() if legal]
    if choices == [("drive on", "drive on")]:
        return f"{spaces(s.quota)} left. Where to?"
    long, brief = ([names[length] for names in choices] for length in (0, 1))
    told = _either(long)
    return told if len(told) <= ONE_LINE else _either(brief)


def _either(choices: list[str]) -> str:
    """A question between these choices: "Pick up the passenger, or drive on?" """
    *first, last = choices
    told = f"{', '.join(first)}, or {last}?" if first else f"{last}?"
    return told[0].upper() + told[1:]


# ---- actions and plans ----


def aim(b: Any, s: Any, seat: int, plan: int) -> str:
    cab, pile, first = parts_of(plan)
    if pile == AS_USUAL:
        return f"The {'second' if cab else 'first'} cab drives before the other."
    fetches = f"Fetches the passenger in {waiting_street(s.cards[pile][0])}{which_cab(s, seat, cab)}"
    return f"{fetches}, before the other drives." if first else f"{fetches}."


def short(b: Any, s: Any, seat: int, chosen: int) -> str:
    """The label of an action, without the places of a tour."""
    return "Take the tour" if ACTIONS.words(chosen)["kind"] == "accept" else action(b, s, seat, chosen)


def action(b: Any, s: Any, seat: int, chosen: int) -> str:
    words = ACTIONS.words(chosen)
    match words["kind"]:
        case "start" if s.phase == CHOOSING:
            return f"Start at {start_name(chosen)}"
        case "start":
            return f"Bring in a second cab at {start_name(chosen)}"
        case "drive":
            return f"{_drives(b, s, seat, words)}{which_cab(s, seat, words['cab'])}"
        case "claim":
            card = s.cards[words["pile"]][0]
            return f"Take the passenger in {waiting_street(card)}{which_cab(s, seat, words['cab'])}"
        case "accept":
            return "Take the tour" if s.phase != TOURING else f"Take {card_name(s.destination[s.asking])}"
        case "refuse":
            return "Turn the tourist down"
        case "end_turn":
            return "End the turn"
        case "resign":
            return "Leave the game"
        case _:
            return "The clock rings"


def _drives(b: Any, s: Any, seat: int, words: Mapping[str, Any]) -> str:
    square, way = s.square[PER_SEAT * seat + words["cab"]], DIRECTIONS.index(words["direction"])
    if square != NONE and sideways(b, square, way):
        return f"Change lanes to the {HEADINGS[words['direction']]}"
    return f"Drive {HEADINGS[words['direction']]}"


def which_cab(s: Any, seat: int, cab: int) -> str:
    """The name of a cab, for drivers who have two; otherwise empty."""
    if s.square[PER_SEAT * seat + 1] == NONE:
        return ""
    return " with the second cab" if cab else " with the first cab"


# ---- the log ----


def event(b: Any, happened: Event, name: Name) -> str:
    line = _LINES[happened.kind]
    return line(happened.fields, name(happened.seat), name)


def _jam(fields: Fields, who: str, name: Name) -> str:
    spots = " and ".join(SPOT_NAMES[spot] for spot in fields["spots"])
    return f"Traffic jam in {spots}. {JAM_TEXTS[tuple(fields['spots'])]}"


def _claimed(fields: Fields, who: str, name: Name) -> str:
    whom = _lowered(PASSENGER_TEXTS[fields["street"]])
    street = STREET_NAMES[fields["street"]]
    return f"{street}: {who}{cab_name(fields['cab'])} picks up {whom}{'' if whom[-1] in QUOTED else '.'}"


def _paid(fields: Fields, who: str, name: Name) -> str:
    trip = f"from {STREET_NAMES[fields['street']]} to {PLACE_NAMES[fields['place']]}"
    return f"{who} brings the passenger {trip} for {pounds(fields['pence'])}."


def _tipped(fields: Fields, who: str, name: Name) -> str:
    tip = f"{pounds(fields['pence'])} tip" if fields["pence"] else "No tip"
    return f"{tip}. {fields['text']} {who} has {pounds(fields['total'])}."


def _lost(fields: Fields, who: str, name: Name) -> str:
    lost, where = f"{spaces(fields['spaces'])} lost", street_names(fields["square"])
    match fields["why"]:
        case "behind_cab":
            return f"{who} is stuck behind {name(fields['behind'])} in {where}: {lost}."
        case "behind_jam":
            return f"{who} waits at the jam in {where}: {lost}."
    return f"{who} stands in the jam in {where}: {lost}."


def _again(fields: Fields, who: str, name: Name) -> str:
    return f"{' and '.join(name(seat) for seat in fields['seats'])} draw again."


def _drove(fields: Fields, who: str, name: Name) -> str:
    return f"{who} drives {spaces(fields['spaces'])} to {street_names(fields['square'])}{cab_name(fields['cab'])}."


def _dealt(fields: Fields, who: str, name: Name) -> str:
    return f"{who} draws {pounds(fields['pence']) if fields['pence'] else 'no tip at all'}."


def _offered(fields: Fields, who: str, name: Name) -> str:
    card = DESTINATION_CARDS[tuple(fields["stops"])]
    return f"A tourist offers {who} {pounds(card.pays)} for {trip_name(fields['stops'])}. {card.flavour}"


def _drew(fields: Fields, who: str, name: Name) -> str:
    return f"Where to? {trip_name(fields['stops'])}. {DESTINATION_CARDS[tuple(fields['stops'])].flavour}"


def _silent(fields: Fields, who: str, name: Name) -> str:
    return ""


_LINES: Mapping[str, Callable[[Fields, str, Name], str]] = {
    "start_chosen": lambda fields, who, name: f"{who} starts at {PLACE_NAMES[fields['place']]}.",
    "tip_dealt": _dealt,
    "draw_again": _again,
    "begins": lambda fields, who, name: f"{who} goes first.",
    "jam": _jam,
    "round": lambda fields, who, name: f"Round {fields['number']}.",
    "turned_up": lambda fields, who, name: f"A new passenger is waiting in {STREET_NAMES[fields['street']]}.",
    "turn": _silent,
    "stepped": _silent,
    "drove": _drove,
    "claimed": _claimed,
    "drew": _drew,
    "turned_away": lambda fields, who, name: (
        f"{trip_name(fields['stops'])}? That is right here. Another Destination card is drawn."
    ),
    "offered": _offered,
    "accepted": lambda fields, who, name: f"{who} takes {trip_name(fields['stops'])}.",
    "refused": lambda fields, who, name: f"{who} turns down {trip_name(fields['stops'])}.",
    "first_stop": lambda fields, who, name: f"{who} shows the tourist {PLACE_NAMES[fields['place']]}.",
    "paid": _paid,
    "tipped": _tipped,
    "second_cab": lambda fields, who, name: f"{who} brings in a second cab at {PLACE_NAMES[fields['place']]}.",
    "lost": _lost,
    "stopped": lambda fields, who, name: f"{who} stops with {spaces(fields['spaces'])} left.",
    "target_reached": lambda fields, who, name: f"{who} has reached the target with {pounds(fields['total'])}.",
    "rang": lambda fields, who, name: "Time! This round is finished, then the money is counted.",
    "last_round": lambda fields, who, name: f"Round {fields['number']} is the last.",
    "left": lambda fields, who, name: f"{who} leaves the game.",
    "handed_back": lambda fields, who, name: f"A passenger gets out who wanted to go to {trip_name(fields['stops'])}.",
    "won": lambda fields, who, name: f"{who} wins with {pounds(fields['pence'])} from {_trips(fields['trips'])}.",
    "nobody_won": lambda fields, who, name: "Nobody is left on the road.",
    "disclosed": _silent,
}


def _trips(count: int) -> str:
    return f"{count} trip{'' if count == 1 else 's'}"
