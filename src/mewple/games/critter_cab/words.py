"""All sentences of Critter Cab: the turn line, action labels and log lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mewple.core.events import Event
from mewple.games.critter_cab.content_cards import ChanceCard, Passenger
from mewple.games.critter_cab.content_town import CHANCE, STAND
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
from mewple.games.critter_cab.turns import CLOCK

_STANDS = {stand.code: stand for stand in TOWN.stands}
_TAXIS = {taxi.id: taxi for taxi in CARDS.taxis}
_PASSENGERS = {card.id: card for card in CARDS.passengers}
_CHANCE = {card.code: card for card in CARDS.chance}


def coins(count: int) -> str:
    return f"{count} coin" if abs(count) == 1 else f"{count} coins"


counted = coins


def place(tile: int) -> str:
    """A tile in words that fit after "on" or "to"."""
    found = TOWN.tiles[tile]
    return f"{found.label} (chance tile)" if found.kind == CHANCE else found.label


def passengers(face: Passenger) -> str:
    """A Passenger Card in words: who they are, how many, and where they want to go."""
    vip = ", VIP" if face.vip else ""
    one, two = (TOWN.stands[stand].name for stand in face.to)
    return f"{face.who} ({face.pax}{vip}) for {one} or {two}, {coins(face.fare)}"


def _stand(code: str) -> str:
    return _STANDS[code].name


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
        return f"{name(s.player)} {_WAITING.get(s.phase, 'is on the road')}.{_last_turns(s)}"
    return _your_turn(b, s)


def _drive(s: Any) -> str:
    last = s.rang or s.last_round
    return f"{'Last turns' if last else 'Your turn'}: play a card and drive."


def _last_turns(s: Any) -> str:
    """A warning in the last turns of the game; otherwise empty, since the board shows the round."""
    return " Last turns of the shift!" if s.rang or s.last_round else ""


def _your_turn(b: Any, s: Any) -> str:
    match s.phase:
        case phase if phase == PICKING:
            return "Choose the taxi you want to drive."
        case phase if phase == PLACING:
            return "Start at any stand: nobody waits yet."
        case phase if phase == CHOOSING and s.crowded:
            return "Too many for the taxi: who gets in?"
        case phase if phase == CHOOSING:
            return "Take both, or only one of them?"
        case phase if phase == DRIVING and s.jammed:
            return "Jam: play a kept card or end your turn."
        case phase if phase == DRIVING:
            return _drive(s)
        case phase if phase == GREEN_LIGHT:
            return "All lights green: play another card."
        case phase if phase == AIMING:
            return f"Drive exactly {s.steps}: where to?"
        case phase if phase == BETTING:
            return "Bet! Odd or even?"
        case phase if phase == DODGING:
            return "A traffic jam: use your Alley Cat?"
        case _:
            return "Towed away: to which stand?"


# --- Actions ---


def action(b: Any, s: Any, seat: int, number: int) -> str:
    told = ACTIONS.words(number)
    namer = _NAMERS.get(told["kind"])
    if namer is not None:
        return namer(s, seat, told)
    face = _CHANCE[told["kind"].upper()]
    return f"{face.name}: {face.text}"


def short(b: Any, s: Any, seat: int, number: int) -> str:
    """The label of an action; for a kept card only its name."""
    kind = ACTIONS.words(number)["kind"]
    named = kind in _NAMERS and kind != "heart"
    return action(b, s, seat, number) if named else _CHANCE[kind.upper()].name


def _card_words(s: Any, value: int) -> str:
    bonus = s.bonus
    return f"Play a {value}" + (f" (drive {value + bonus})" if bonus else "")


def _rider(s: Any, seat: int, slot: int) -> str:
    card = s.riders[seat][slot] if 0 <= seat < s.seats else -1
    return passengers(CARDS.passengers[card]) if card >= 0 else f"passenger {slot + 1}"


def _taxi_of_rival(s: Any, seat: int, ahead: int) -> str:
    taxi = s.taxi[(seat + ahead) % s.seats] if ahead < s.seats else -1
    return CARDS.taxis[taxi].name if taxi >= 0 else "empty seat"


def _alley(s: Any, seat: int, told: Any) -> str:
    return "Send the Alley Cat ahead" if told["answer"] == "use" else "Wait in the jam and keep the Alley Cat"


def _pick(s: Any, seat: int, told: Any) -> str:
    return f"Drive the {_TAXIS[told['taxi']].name}"


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

_OVER = {
    "passengers": "No passengers left: the shift is over.",
    "time": "Time is up: the shift is over.",
    "rounds": "The last round is done: the shift is over.",
    "leaving": "Nobody is left to compete with: the shift is over.",
}
_LAST_ROUND = {
    "passengers": "No passengers left: this round is played to its end.",
    "time": "Time is up: this round is played to its end.",
}
_NO_CHANCE = {
    "enough_drawn": "{who} has drawn enough Chance Cards for one turn.",
    "none_left": "There is no Chance Card left to draw.",
}
_SKIPPED = {
    "jam": "Traffic jam: {who} skips this turn.",
    "no_passenger": "Nobody needs a ride: {who} skips this turn.",
}


def event(b: Any, happened: Event, name: Callable[[int], str]) -> str:
    """The log line for an event. The line is empty if the board shows the event clearly enough."""
    who, told = name(happened.seat), happened.fields
    teller = _TELLERS.get(happened.kind)
    line = teller(who, told, name) if teller else ""
    if happened.kind == "reshuffled" and b.limit == CLOCK:  # R50: other games have no clock to stop
        return line.removesuffix(".") + " (clock paused)."
    return line


Teller = Callable[[str, Any, Callable[[int], str]], str]


def _who(told: Any) -> str:
    return _PASSENGERS[told["card"]].who


def _card(told: Any) -> ChanceCard:
    return _CHANCE[told["card"]]


def _delivered(who: str, told: Any, name: Callable[[int], str]) -> str:
    more = [f"a {word} of {told[word]}" for word in ("tip", "surge") if told[word]]
    extra = f" and {' and '.join(more)}" if more else ""
    return f"{who} delivers {_who(told)} to {_stand(told['stand'])} for {coins(told['fare'])}{extra}."


def _boarded(who: str, told: Any, name: Callable[[int], str]) -> str:
    return f"{who} picks up {'a passenger card' if told['cards'] == 1 else 'two passenger cards'}."


def _played(who: str, told: Any, name: Callable[[int], str]) -> str:
    longer = f" and drives {told['steps']}" if told["steps"] != told["value"] else ""
    return f"{who} plays a {told['value']}{longer}."


def _stopped(who: str, told: Any, name: Callable[[int], str]) -> str:
    at = "at" if TOWN.tiles[told["tile"]].kind == STAND else "on"
    return f"{who} stops {at} {place(told['tile'])}."


def _chance(who: str, told: Any, name: Callable[[int], str]) -> str:
    return f"{who} draws {_card(told).name}: {_card(told).line}"


def _called(who: str, told: Any, name: Callable[[int], str]) -> str:
    result = "Right!" if told["won"] else "Wrong."
    return f"{who} calls {told['call']} ... a {told['value']}. {result}"


def _won(who: str, told: Any, name: Callable[[int], str]) -> str:
    title = "is Critter of the Month" if told["shared"] == 1 else "shares the title Critter of the Month"
    return f"{who} {title} with {coins(told['coins'])}."


_TELLERS: dict[str, Teller] = {
    "begins": lambda who, told, name: f"{who} begins.",
    "taxi": lambda who, told, name: f"{who} drives the {_TAXIS[told['taxi']].name}.",
    "placed": lambda who, told, name: f"{who} starts at {_stand(told['stand'])}.",
    "boarded": _boarded,
    "passenger": lambda who, told, name: f"{who} picks up {passengers(_PASSENGERS[told['card']])}.",
    "too_many": lambda who, told, name: f"They don't all fit into {who}'s taxi.",
    "choosing": lambda who, told, name: f"{who} may take both or only one.",
    "sent_back": lambda who, told, name: f"{who} sends one card back; the Passenger deck is reshuffled.",
    "returned": lambda who, told, name: f"{who} leaves behind {passengers(_PASSENGERS[told['card']])}.",
    "played": _played,
    "stopped": _stopped,
    "drew": lambda who, told, name: f"{who} draws a {told['value']}.",
    "reshuffled": lambda who, told, name: f"{told['deck'].capitalize()} deck reshuffled.",
    "delivered": _delivered,
    "chance": _chance,
    "kept": lambda who, told, name: f"{who} draws a Chance Card and keeps it.",
    "kept_card": lambda who, told, name: f"{who} keeps {_card(told).name}.",
    "no_chance": lambda who, told, name: _NO_CHANCE[told["why"]].format(who=who),
    "coins": lambda who, told, name: f"{who} {'gets' if told['coins'] > 0 else 'pays'} {coins(abs(told['coins']))}.",
    "jammed": lambda who, told, name: f"{who} is stuck for the next turn.",
    "dodged": lambda who, told, name: f"The Alley Cat knows a gap: {who} is not stuck.",
    "called": _called,
    "free_moves": lambda who, told, name: f"{who} has {told['steps']} free moves.",
    "no_card": lambda who, told, name: f"{who} is stuck in a jam and can't play a Movement Card.",
    "glove": lambda who, told, name: f"{who} discards all Movement Cards and draws three new ones.",
    "towed": lambda who, told, name: f"A toucan tows {who} to {_stand(told['stand'])}.",
    "used": lambda who, told, name: f"{who} plays {_card(told).name}.",
    "surge_lost": lambda who, told, name: f"{who}'s surge ends without a delivery.",
    "swapped": lambda who, told, name: f"{who} lets {_who(told)} get out.",
    "slowed": lambda who, told, name: f"A sloth crosses in front of {name(told['rival'])}.",
    "slipped": lambda who, told, name: f"{who} follows {name(told['rival'])} to {place(told['to'])}.",
    "skipped": lambda who, told, name: _SKIPPED[told["why"]].format(who=who),
    "jam_over": lambda who, told, name: f"{who} is in a traffic jam this turn: no Movement Card.",
    "rang": lambda who, told, name: "The clock rings!",
    "resigned": lambda who, told, name: f"{who} leaves the shift.",
    "last_round": lambda who, told, name: _LAST_ROUND[told["why"]],
    "over": lambda who, told, name: _OVER[told["why"]],
    "won": _won,
}
