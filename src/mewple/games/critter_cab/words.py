"""What Critter Cab says to people: the turn, actions, and the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mewple.core.events import Event
from mewple.games.critter_cab.content_town import CHANCE, STAND
from mewple.games.critter_cab.decks import CHANCE_DECK, MOVEMENT_DECK
from mewple.games.critter_cab.ending import BY_LEAVING, BY_PASSENGERS, BY_TIME
from mewple.games.critter_cab.landing import CAPPED
from mewple.games.critter_cab.state import (
    ACTIONS,
    AIMING,
    BETTING,
    CARDS,
    CHOOSING,
    DODGING,
    DRIVING,
    GREEN_LIGHT,
    OVER,
    PICKING,
    PLACING,
    TOWING,
    TOWN,
)
from mewple.games.critter_cab.turns import CLOCK, FOR_JAM, ROUNDS, round_limit

CALLS = ("odd", "even")


def coins(count: int) -> str:
    return f"{count} coin" if abs(count) == 1 else f"{count} coins"


counted = coins


def place(tile: int) -> str:
    """Where a tile is, in words that fit after "on" or "to"."""
    found = TOWN.tiles[tile]
    return f"{found.label} (chance tile)" if found.kind == CHANCE else found.label


def passengers(card: int) -> str:
    """Who it is, how many, and where they want to go."""
    face = CARDS.passengers[card]
    vip = ", VIP" if face.vip else ""
    one, two = (TOWN.stands[stand].name for stand in face.to)
    return f"{face.who} ({face.pax}{vip}) for {one} or {two}, {coins(face.fare)}"


# --- The turn line ---

_WAITING = {
    PICKING: "is choosing a taxi",
    PLACING: "is choosing a stand to start from",
    CHOOSING: "is deciding who gets in",
    BETTING: "is placing a bet",
    DODGING: "is looking for a gap in the traffic jam",
    TOWING: "is being towed",
}


def turn(b: Any, s: Any, seat: int | None, name: Callable[[int], str]) -> str:
    if s.phase == OVER:
        return "The shift is over."
    if seat != s.player:
        return f"{name(s.player)} {_WAITING.get(s.phase, 'is on the road')}. {_time_left(b, s)}"
    return _your_turn(b, s)


def _time_left(b: Any, s: Any) -> str:
    if s.rang or s.last_round:
        return "Last turns of the shift."
    if b.limit == ROUNDS:
        return f"Round {s.round} of {round_limit(b, s)}."
    return f"Round {s.round}."


def _your_turn(b: Any, s: Any) -> str:
    match s.phase:
        case phase if phase == PICKING:
            return "Choose the taxi you want to drive."
        case phase if phase == PLACING:
            return "Put your figurine on any taxi stand."
        case phase if phase == CHOOSING and s.crowded:
            return "Too many for the taxi: who gets in?"
        case phase if phase == CHOOSING:
            return "Take both, or only one of them?"
        case phase if phase == DRIVING and s.jammed:
            return "You are in a traffic jam: play kept cards, or end your turn."
        case phase if phase == DRIVING:
            return f"Your drive: play a Movement Card{_extras(s)}. {_time_left(b, s)}"
        case phase if phase == GREEN_LIGHT:
            return "All lights green: play another Movement Card."
        case phase if phase == AIMING:
            return f"{s.steps} move{'s' if s.steps > 1 else ''}, all to be used: where do you stop?"
        case phase if phase == BETTING:
            return "Bet! Odd or even?"
        case phase if phase == DODGING:
            return "A traffic jam: use your Alley Cat?"
        case _:
            return "Two stands are equally near: where shall the toucan tow you?"


def _extras(s: Any) -> str:
    return ", or a kept card first" if s.kept_count[s.player] else ""


# --- Actions ---


def action(b: Any, s: Any, seat: int, number: int) -> str:
    told = ACTIONS.words(number)
    namer = _NAMERS.get(told["kind"])
    if namer is not None:
        return namer(s, seat, told)
    face = next(card for card in CARDS.chance if card.code.lower() == told["kind"])
    return f"{face.name}: {face.text}"


def _stand(code: str) -> str:
    return next(stand.name for stand in TOWN.stands if stand.code == code)


def _card_words(s: Any, value: int) -> str:
    bonus = s.bonus
    return f"Play a {value}" + (f" (drive {value + bonus})" if bonus else "")


def _rider(s: Any, seat: int, slot: int) -> str:
    card = s.riders[seat][slot] if 0 <= seat < s.seats else -1
    return passengers(card) if card >= 0 else f"passenger {slot + 1}"


def _taxi_of_rival(s: Any, seat: int, ahead: int) -> str:
    taxi = s.taxi[(seat + ahead) % s.seats] if ahead < s.seats else -1
    return CARDS.taxis[taxi].name if taxi >= 0 else "empty seat"


def _alley(s: Any, seat: int, told: Any) -> str:
    return "Send the Alley Cat ahead" if told["answer"] == "use" else "Wait in the jam and keep the Alley Cat"


def _pick(s: Any, seat: int, told: Any) -> str:
    return f"Drive the {next(taxi.name for taxi in CARDS.taxis if taxi.id == told['taxi'])}"


_NAMERS: dict[str, Callable[[Any, int, Any], str]] = {
    "taxi": _pick,
    "place": lambda s, seat, told: f"Start at {_stand(told['stand'])}",
    "keep": lambda s, seat, told: f"Take {_rider(s, seat, told['slot'])}",
    "both": lambda s, seat, told: "Take both",
    "card": lambda s, seat, told: _card_words(s, told["value"]),
    "drive": lambda s, seat, told: f"Drive to {place(told['tile'])}",
    "bet": lambda s, seat, told: f"Bet on {told['call']}",
    "heart": lambda s, seat, told: f"Change of Heart: swap {_rider(s, seat, told['slot'])}",
    "sloth": lambda s, seat, told: f"Sloth Crossing in front of the {_taxi_of_rival(s, seat, told['rival'])}",
    "slip": lambda s, seat, told: f"Slipstream behind the {_taxi_of_rival(s, seat, told['rival'])}",
    "alley": _alley,
    "tow": lambda s, seat, told: f"Be towed to {_stand(told['stand'])}",
    "end_turn": lambda s, seat, told: "End the turn",
    "resign": lambda s, seat, told: "Leave the shift",
    "ring": lambda s, seat, told: "The clock rings",
}


# --- The log ---

_DECKS = {MOVEMENT_DECK: "Movement", CHANCE_DECK: "Chance"}
_ENDS = {
    BY_PASSENGERS: "No passengers left: the shift is over.",
    BY_TIME: "Time is up: the shift is over.",
    BY_LEAVING: "Nobody is left to compete with: the shift is over.",
}


def event(b: Any, happened: Event, name: Callable[[int], str]) -> str:
    """One line; empty where the board shows enough."""
    who, told = name(happened.seat), happened.fields
    teller = _TELLERS.get(happened.kind)
    line = teller(who, told, name) if teller else ""
    if happened.kind == "reshuffled" and b.limit == CLOCK:  # R50: other games have no clock that could stop
        return line.removesuffix(".") + " (clock paused)."
    return line


Teller = Callable[[str, Any, Callable[[int], str]], str]


def _delivered(who: str, told: Any, name: Callable[[int], str]) -> str:
    face = CARDS.passengers[told["card"]]
    extra = f" + {told['tip']} tip" if told["tip"] else ""
    extra += f" + {told['surge']} surge" if told["surge"] else ""
    return f"{who} delivers {face.who} to {TOWN.stands[told['stand']].name}: {coins(told['fare'])}{extra}."


def _boarded(who: str, told: Any, name: Callable[[int], str]) -> str:
    return f"{who} picks up {'a passenger card' if told['cards'] == 1 else 'two passenger cards'}."


def _played(who: str, told: Any, name: Callable[[int], str]) -> str:
    longer = f" and drives {told['steps']}" if told["steps"] != told["value"] else ""
    return f"{who} plays a {told['value']}{longer}."


def _stopped(who: str, told: Any, name: Callable[[int], str]) -> str:
    at = "at" if TOWN.tiles[told["tile"]].kind == STAND else "on"
    return f"{who} stops {at} {place(told['tile'])}."


def _chance(who: str, told: Any, name: Callable[[int], str]) -> str:
    face = CARDS.chance[told["card"]]
    return f"{who} draws {face.name}: {face.line}"


def _called(who: str, told: Any, name: Callable[[int], str]) -> str:
    result = "Right!" if told["won"] else "Wrong."
    return f"{who} calls {CALLS[told['call']]} ... a {told['value']}. {result}"


def _no_chance(who: str, told: Any, name: Callable[[int], str]) -> str:
    if told["why"] == CAPPED:
        return f"{who} has drawn enough Chance Cards for one turn."
    return "There is no Chance Card left to draw."


def _skipped(who: str, told: Any, name: Callable[[int], str]) -> str:
    if told["why"] == FOR_JAM:
        return f"Traffic jam: {who} skips this turn."
    return f"Nobody needs a ride: {who} skips this turn."


def _reshuffled(who: str, told: Any, name: Callable[[int], str]) -> str:
    return f"{_DECKS.get(told['deck'], 'Passenger')} deck reshuffled."


def _last_round(who: str, told: Any, name: Callable[[int], str]) -> str:
    why = "Time is up" if told["why"] == BY_TIME else "No passengers left"
    return f"{why}: this round is played to its end."


def _won(who: str, told: Any, name: Callable[[int], str]) -> str:
    title = "is Critter of the Month" if told["shared"] == 1 else "shares the title Critter of the Month"
    return f"{who} {title} with {coins(told['coins'])}."


_TELLERS: dict[str, Teller] = {
    "begins": lambda who, told, name: f"{who} begins.",
    "taxi": lambda who, told, name: f"{who} drives the {CARDS.taxis[told['taxi']].name}.",
    "placed": lambda who, told, name: f"{who} starts at {TOWN.stands[told['stand']].name}.",
    "boarded": _boarded,
    "passenger": lambda who, told, name: f"In the taxi of {who}: {passengers(told['card'])}.",
    "too_many": lambda who, told, name: f"Together they are too many for the taxi of {who}.",
    "choosing": lambda who, told, name: f"{who} may take both or only one.",
    "sent_back": lambda who, told, name: f"{who} sends one card back; the Passenger deck is reshuffled.",
    "returned": lambda who, told, name: f"Sent back by {who}: {passengers(told['card'])}.",
    "played": _played,
    "stopped": _stopped,
    "drew": lambda who, told, name: f"{who} draws a {told['value']}.",
    "reshuffled": _reshuffled,
    "delivered": _delivered,
    "chance": _chance,
    "kept": lambda who, told, name: f"{who} draws a Chance Card and keeps it.",
    "kept_card": lambda who, told, name: f"Kept by {who}: {CARDS.chance[told['card']].name}.",
    "no_chance": _no_chance,
    "coins": lambda who, told, name: f"{who} {'gets' if told['coins'] > 0 else 'pays'} {coins(abs(told['coins']))}.",
    "jammed": lambda who, told, name: f"{who} is stuck for the next turn.",
    "dodged": lambda who, told, name: f"The Alley Cat knows a gap: {who} is not stuck.",
    "called": _called,
    "free_moves": lambda who, told, name: f"{who} has {told['steps']} free moves.",
    "no_card": lambda who, told, name: f"{who} is in a jam and may not play a Movement Card.",
    "glove": lambda who, told, name: f"{who} discards all Movement Cards and draws three new ones.",
    "towed": lambda who, told, name: f"A toucan tows {who} to {TOWN.stands[told['stand']].name}.",
    "used": lambda who, told, name: f"{who} plays {CARDS.chance[told['card']].name}.",
    "surge_lost": lambda who, told, name: f"The surge of {who} passes without a delivery.",
    "swapped": lambda who, told, name: f"{who} lets {CARDS.passengers[told['card']].who} get out.",
    "slowed": lambda who, told, name: f"A sloth crosses in front of {name(told['rival'])}.",
    "slipped": lambda who, told, name: f"{who} follows {name(told['rival'])} to {place(told['tile'])}.",
    "skipped": _skipped,
    "jam_over": lambda who, told, name: f"{who} is in a traffic jam this turn: no Movement Card.",
    "rang": lambda who, told, name: "The clock rings!",
    "resigned": lambda who, told, name: f"{who} leaves the shift.",
    "last_round": _last_round,
    "over": lambda who, told, name: _ENDS.get(told["why"], "The last round is done: the shift is over."),
    "won": _won,
}
