"""What Cabbie says to people: whose turn it is, what an action is, and the log."""

from collections.abc import Callable, Mapping
from typing import Any

from mewple.core.events import Event
from mewple.games.cabbie.content import BOARD
from mewple.games.cabbie.content_streets import DIRECTIONS
from mewple.games.cabbie.legal_actions import is_lane_change, options
from mewple.games.cabbie.policies.plans import AS_USUAL, parts_of
from mewple.games.cabbie.roads import number, sideways
from mewple.games.cabbie.state import (
    A_ACCEPT,
    A_CLAIM,
    A_DRIVE,
    A_END_TURN,
    ACTIONS,
    BEHIND_A_CAB,
    BEHIND_A_JAM,
    CHOOSING,
    NONE,
    OVER,
    PER_SEAT,
    TOURING,
)
from mewple.games.cabbie.trips import next_stop, spaces_left

QUOTED = "'!?"
"""A sentence that ends so needs no full stop."""
HEADINGS = {"N": "north", "E": "east", "S": "south", "W": "west"}
Name = Callable[[int], str]
Told = Mapping[str, int]


def pounds(pence: int) -> str:
    """£1.25, or 10p."""
    return f"£{pence // 100}.{pence % 100:02d}" if pence >= 100 else f"{pence}p"


counted = pounds


def place_name(place: int) -> str:
    return BOARD.places[place].name


def start_name(start: int) -> str:
    return place_name(BOARD.starts[start])


def street_names(square: int) -> str:
    """The street of a square; at a junction the first two."""
    return " and ".join(BOARD.streets[street].name for street in BOARD.roads.streets[square][:2])


def card_name(card: int) -> str:
    """A Destination card: "Savoy Hotel", or "a tour: Harrods, then The Ritz"."""
    names = [place_name(place) for place in BOARD.destinations[card].numbers]
    return names[0] if len(names) == 1 else f"a tour: {', then '.join(names)}"


def waiting_street(card: int) -> str:
    return BOARD.streets[BOARD.passengers[card].numbers[0]].name


def _lowered(flavour: str) -> str:
    """A passenger in the middle of a sentence: the first sentence of the card, without its full stop."""
    first = flavour.split(". ", maxsplit=1)[0].rstrip(".")
    return first[:1].lower() + first[1:] if first.startswith(("A ", "An ", "The ")) else first


def cab_name(cab: int) -> str:
    return " with the second cab" if cab % PER_SEAT else ""


# ---- whose turn it is ----


def turn(b: Any, s: Any, seat: int | None, name: Name) -> str:
    if s.phase == OVER:
        return "The game is over."
    if seat != s.active:
        return _elsewhere(s, name(s.active))
    if s.phase == CHOOSING:
        return "Choose the starting point for your cab."
    if s.phase == TOURING:
        tour = card_name(s.destination[s.asking])
        return f"A tourist offers {pounds(b.offer[s.destination[s.asking]])} for {tour}. Take it or not?"
    return _on_the_road(b, s)


def _elsewhere(s: Any, who: str) -> str:
    if s.phase == CHOOSING:
        return f"{who} is choosing a starting point."
    return f"{who} is driving: {_spaces(s.quota)} left."


def _spaces(count: int) -> str:
    return f"{count} space{'' if count == 1 else 's'}"


def _on_the_road(b: Any, s: Any) -> str:
    """What there is to do, then where the cabs are going."""
    cabs = [number(s, which) for which in range(PER_SEAT) if s.square[number(s, which)] != NONE]
    errands = [_errand(b, s, cab) for cab in cabs] if len(cabs) == 1 else [_short_errand(b, s, cab) for cab in cabs]
    return f"{_spaces(s.quota)} left: {_choices(b, s)} {' '.join(errands)}"


def _choices(b: Any, s: Any) -> str:
    """Only what is legal now: "take the passenger, or end your turn." with no space left, or in a jam."""
    bits = options(b, s)
    actions = [action for action in range(A_END_TURN + 1) if bits >> action & 1]
    drives = [action for action in actions if A_DRIVE <= action < A_CLAIM]
    ahead = [action for action in drives if not is_lane_change(b, s, action)]
    offered = {
        "take the passenger": any(A_CLAIM <= action < A_ACCEPT for action in actions),
        "bring in your second cab": any(action < A_DRIVE for action in actions),
        "drive on": bool(ahead),
        "change lanes": bool(drives) and not ahead,
        "end your turn": A_END_TURN in actions,
    }
    return f"{', or '.join(told for told, legal in offered.items() if legal)}."


def _errand(b: Any, s: Any, cab: int) -> str:
    """A lone cab."""
    if s.passenger[cab] == NONE:
        return f"Your cab is free, in {street_names(s.square[cab])}."
    stop = place_name(next_stop(b, s, cab))
    return f"Your cab is taking a passenger to {stop}, {_spaces(spaces_left(b, s, cab))} away."


def _short_errand(b: Any, s: Any, cab: int) -> str:
    """One of two, so that the line stays short."""
    which = f"Cab {cab % PER_SEAT + 1}"
    if s.passenger[cab] == NONE:
        return f"{which}: free."
    return f"{which}: {place_name(next_stop(b, s, cab))}, {_spaces(spaces_left(b, s, cab))}."


# ---- actions and plans ----


def aim(b: Any, s: Any, seat: int, plan: int) -> str:
    cab, pile, first = parts_of(plan)
    if pile == AS_USUAL:
        return f"The {'second' if cab else 'first'} cab drives before the other."
    fetches = f"Fetches the passenger in {waiting_street(s.cards[pile][0])}{_which(s, seat, cab)}"
    return f"{fetches}, before the other drives." if first else f"{fetches}."


def action(b: Any, s: Any, seat: int, chosen: int) -> str:
    words = ACTIONS.words(chosen)
    match words["kind"]:
        case "start" if s.phase == CHOOSING:
            return f"Start at {start_name(chosen)}"
        case "start":
            return f"Bring in a second cab at {start_name(chosen)}"
        case "drive":
            return f"{_drives(b, s, seat, words)}{_which(s, seat, words['cab'])}"
        case "claim":
            card = s.cards[words["pile"]][0]
            return f"Take the passenger in {waiting_street(card)}{_which(s, seat, words['cab'])}"
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


def _which(s: Any, seat: int, cab: int) -> str:
    """Cabs are told apart only by somebody who has two."""
    if s.square[PER_SEAT * seat + 1] == NONE:
        return ""
    return " with the second cab" if cab else " with the first cab"


# ---- the log ----


def event(b: Any, happened: Event, name: Name) -> str:
    told = _LINES[happened.kind]
    return told(happened.fields, name(happened.seat), name)


def _jam(told: Told, who: str, name: Name) -> str:
    card = BOARD.jams[told["card"]]
    spots = " and ".join(BOARD.spots[spot].name for spot in card.numbers)
    return f"Traffic jam: {spots}. {card.flavour}"


def _claimed(told: Told, who: str, name: Name) -> str:
    card = told["card"]
    who += cab_name(told["cab"])
    whom = _lowered(BOARD.passengers[card].flavour)
    return f"{waiting_street(card)}: {who} picks up {whom}{'' if whom[-1] in QUOTED else '.'}"


def _paid(told: Told, who: str, name: Name) -> str:
    trip = f"from {waiting_street(told['passenger'])} to {place_name(told['place'])}"
    return f"{who} brings the passenger {trip}: {pounds(told['pence'])}."


def _tipped(told: Told, who: str, name: Name) -> str:
    tip = f"{pounds(told['pence'])} tip" if told["pence"] else "No tip"
    return f"{tip}. {BOARD.tips[told['card']].flavour} {who} has {pounds(told['total'])}."


def _lost(told: Told, who: str, name: Name) -> str:
    lost, where = f"{_spaces(told['spaces'])} lost", street_names(told["square"])
    if told["why"] == BEHIND_A_CAB:
        return f"{who} is stuck behind {name(told['behind'])} in {where}: {lost}."
    if told["why"] == BEHIND_A_JAM:
        return f"{who} waits at the jam in {where}: {lost}."
    return f"{who} stands in the jam in {where}: {lost}."


def _again(told: Told, who: str, name: Name) -> str:
    seats = [name(seat) for seat in range(told["seats"].bit_length()) if told["seats"] >> seat & 1]
    return f"{' and '.join(seats)} draw again."


def _drove(told: Told, who: str, name: Name) -> str:
    return f"{who} drives {_spaces(told['spaces'])} to {street_names(told['square'])}{cab_name(told['cab'])}."


def _dealt(told: Told, who: str, name: Name) -> str:
    pence = BOARD.tips[told["card"]].numbers[0]
    return f"{who} draws {pounds(pence) if pence else 'no tip at all'}."


def _offered(told: Told, who: str, name: Name) -> str:
    card = BOARD.destinations[told["card"]]
    return f"A tourist offers {who} {pounds(card.pays)} for {card_name(told['card'])}. {card.flavour}"


def _drew(told: Told, who: str, name: Name) -> str:
    return f"Where to? {card_name(told['card'])}. {BOARD.destinations[told['card']].flavour}"


def _silent(told: Told, who: str, name: Name) -> str:
    return ""


_LINES: Mapping[str, Callable[[Told, str, Name], str]] = {
    "start_chosen": lambda told, who, name: f"{who} starts at {start_name(told['place'])}.",
    "tip_dealt": _dealt,
    "draw_again": _again,
    "begins": lambda told, who, name: f"{who} goes first.",
    "jam": _jam,
    "round": lambda told, who, name: f"Round {told['number']}.",
    "turned_up": lambda told, who, name: f"Somebody waits in {waiting_street(told['card'])}.",
    "turn": _silent,
    "stepped": _silent,
    "drove": _drove,
    "claimed": _claimed,
    "drew": _drew,
    "turned_away": lambda told, who, name: f"{card_name(told['card'])}? That is here: another Destination card.",
    "offered": _offered,
    "accepted": lambda told, who, name: f"{who} takes {card_name(told['card'])}.",
    "refused": lambda told, who, name: f"{who} turns down {card_name(told['card'])}.",
    "first_stop": lambda told, who, name: f"{who} shows the tourist {place_name(told['place'])}.",
    "paid": _paid,
    "tipped": _tipped,
    "second_cab": lambda told, who, name: f"{who} brings in a second cab at {start_name(told['place'])}.",
    "lost": _lost,
    "stopped": lambda told, who, name: f"{who} stops with {_spaces(told['spaces'])} left.",
    "target_reached": lambda told, who, name: f"{who} has {pounds(told['total'])}: the target.",
    "rang": lambda told, who, name: "Time! This round is finished, then the money is counted.",
    "last_round": lambda told, who, name: f"Round {told['number']} is the last.",
    "left": lambda told, who, name: f"{who} leaves the game.",
    "handed_back": lambda told, who, name: f"A passenger gets out who wanted to go to {card_name(told['card'])}.",
    "won": lambda told, who, name: f"{who} wins with {pounds(told['pence'])} from {_trips(told['trips'])}.",
    "nobody_won": lambda told, who, name: "Nobody is left on the road.",
}


def _trips(count: int) -> str:
    return f"{count} trip{'' if count == 1 else 's'}"
