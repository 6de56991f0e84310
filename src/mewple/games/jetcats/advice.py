"""What hints and reviews say in Jetcats: what a card gives, what a die may show, and which height the
Launches reach."""

from __future__ import annotations

from typing import Any

from mewple.core.advice import Advice, listed, sentence
from mewple.games.jetcats.liftoff import colour_of, height_reached, to_next_height
from mewple.games.jetcats.pairing import launches_of, most_launches
from mewple.games.jetcats.policies.strong import changed, class_of
from mewple.games.jetcats.state import (
    A_COLOUR,
    A_REROLL,
    ACTIONS,
    CAT_IDS,
    CLASSES,
    COLOURS,
    DICE,
    FACES,
    HEIGHT_NAMES,
)
from mewple.games.jetcats.view_flight import height_name
from mewple.games.jetcats.view_structs import CAT_CARDS, JETPACK_CARDS, jetpack_id, told
from mewple.games.jetcats.words import FACE_WORDS, action, launch_count, many, short


def advise(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    words, label = ACTIONS.words(line[0]), action(b, s, seat, line[0])
    match words["kind"]:
        case "jetpack":
            return _jetpack(s, seat, words["speed"], label)
        case "take":
            return Advice(label, _cat(b, s, words["slot"]), (label,))
        case "discard":
            return Advice(label, _sent_away(s, words["slot"]), (label,))
        case "colour":
            return _colours(b, s, seat, line)
        case "reroll":
            return _reroll(b, s, seat, line[0])
        case "stop":
            return Advice("Keep these dice", _where(b, s, seat), ("Keep these dice",))
        case "spend":
            return Advice(short(b, s, seat, line[0]), _tokens(b, s, seat, words["tokens"]), (label,))
        case _:
            return Advice(label, _where(b, s, seat), (label,))


# --- cards ---


def _jetpack(s: Any, seat: int, speed: int, label: str) -> Advice:
    """Advice to play a Jetpack: how many rivals may be faster, and which icons it gives."""
    card = JETPACK_CARDS[jetpack_id(speed, COLOURS[s.colours[seat][speed - 1]])]
    rivals = [each for each in range(s.seats) if each != seat]
    faster = sum(1 for each in rivals if s.held[each] >> speed)
    if faster == 0:
        first = "Nobody has a faster one, so you pick early"
    elif faster == len(rivals):
        first = f"{'Your rival' if len(rivals) == 1 else 'All rivals'} may play a faster one"
    else:
        first = f"{faster} of {len(rivals)} rivals may play a faster one"
    return Advice(f"Play {card.name} (speed {speed})", f"{first}. It brings: {told(card.bonus)}.", (label,))


def _cat(b: Any, s: Any, slot: int) -> str:
    """The icons that the Cat gives now, and those that it gives in every later Liftoff."""
    card = CAT_CARDS[CAT_IDS[s.row[slot]]]
    if s.round == b.rounds:
        return f"For this Liftoff: {told([*card.lift, *card.base])}."
    now = f"For this Liftoff: {told(card.lift)}. " if card.lift else ""
    always = f"For this {'and' if now else 'Liftoff and'} every later one: {told(card.base)}." if card.base else ""
    return f"{now}{always}".strip()


def _sent_away(s: Any, slot: int) -> str:
    card = CAT_CARDS[CAT_IDS[s.row[slot]]]
    gives = told([*card.lift, *card.base])
    return f"Then your rival cannot have it: {gives}."


# --- the Liftoff ---


def _colours(b: Any, s: Any, seat: int, line: tuple[int, ...]) -> Advice:
    chosen = [each - A_COLOUR for each in line if A_COLOUR <= each < A_COLOUR + len(DICE)]
    names = [DICE[die] for die in chosen]
    if len(chosen) == 1:
        what = action(b, s, seat, line[0])
    else:
        what = f"Roll {listed([many(names.count(die), f'{die} die', f'{die} dice') for die in dict.fromkeys(names)])}"
    why = " ".join(_sides(b, die) for die in dict.fromkeys(chosen))
    return Advice(what, why, (action(b, s, seat, line[0]),))


def _sides(b: Any, die: int) -> str:
    """How often a die shows each face."""
    sides = [f"{FACE_WORDS[face]} on {b.die_faces[die][place]}" for place, face in enumerate(FACES)]
    shown = [text for place, text in enumerate(sides) if b.die_faces[die][place]]
    return f"Of 6 sides, a {DICE[die]} die shows {listed(shown)}."


def _reroll(b: Any, s: Any, seat: int, number: int) -> Advice:
    place = number - A_REROLL
    die, face = colour_of(place), FACES.index(CLASSES[place].partition("-")[2])
    name = f"the {DICE[die]} {FACE_WORDS[FACES[face]]}"
    now = launches_of(s, seat)
    results = {won: _launches_after(s, seat, face, won) for won in range(len(FACES)) if class_of(die, won) >= 0}
    better = sum(b.die_faces[die][won] for won, made in results.items() if made > now)
    worse = sum(b.die_faces[die][won] for won, made in results.items() if made < now)
    mark = f"Re-roll the {DICE[die]} die: {FACE_WORDS[FACES[face]]}"
    return Advice(f"Re-roll {name}", f"{_chances(better, worse)}{_more(b, now)}", (mark,))


def _chances(better: int, worse: int) -> str:
    """Says how many sides of a re-rolled die make more Launches than now, and how many make fewer."""
    more = f"{better} of its 6 sides {'makes' if better == 1 else 'make'} more Launches" if better else ""
    fewer = f"{worse} {'makes' if worse == 1 else 'make'} fewer" if worse else ""
    if not more and not fewer:
        return "It makes no difference by itself."
    return sentence(f"{more or 'no side makes more Launches'}{', ' if fewer else ''}{fewer}")


def _launches_after(s: Any, seat: int, lost: int, won: int) -> int:
    rockets, fuel, full, blanks = (changed(s, seat, face, lost, won) for face in range(len(FACES)))
    return int(most_launches(s.icons[seat], rockets, fuel, full, blanks)) + int(s.spent[seat])


def _more(b: Any, launches: int) -> str:
    """How many Launches are missing to the next height."""
    missing = to_next_height(b, launches)
    return f" You need {missing} more for {HEIGHT_NAMES[height_reached(b, launches)]}." if missing else ""


def _where(b: Any, s: Any, seat: int) -> str:
    """The height that the dice reach, and how many Launches the next one needs."""
    launches = launches_of(s, seat)
    return f"{_pays(b, launches)}{_more(b, launches)}"


def _pays(b: Any, launches: int) -> str:
    reached = height_reached(b, launches)
    if reached == 0:
        return f"{launch_count(launches)}: a miss, which gives a token."
    points = many(int(b.height_vp[reached - 1]), "Victory Point")
    return f"{launch_count(launches)} reach {height_name(b, launches)} for {points}."


def _tokens(b: Any, s: Any, seat: int, tokens: int) -> str:
    without = launches_of(s, seat)
    same = tokens > 0 and height_reached(b, without) == height_reached(b, without + tokens)
    return f"{_pays(b, without + tokens)}{' That is no more than without.' if same else ''}"
