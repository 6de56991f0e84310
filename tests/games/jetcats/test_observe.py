"""The observation agrees with the view, number by number."""

import pytest

from mewple.core import play
from mewple.games.jetcats import GAME
from mewple.games.jetcats.icons import ICONS, unpacked
from mewple.games.jetcats.observe import LAYOUT
from mewple.games.jetcats.state import CLASSES, COLOURS, DICE, FLY, LANDED
from mewple.games.jetcats.view import PHASES
from mewple.games.jetcats.view_flight import STEPS, UNITS
from mewple.testing import clause


def one_of(names, name):
    return [int(each == name) for each in names]


def icon_counts(counts):
    return [counts.get(icon, 0) for icon in ICONS]


def card_icons(icons):
    """The icons of a card in the view, as counts by name."""
    return icon_counts({icon.icon: icon.count for icon in icons})


def about_seat(scene, viewer, seat):
    shown = scene.view(viewer)
    hidden = seat != viewer and scene.s.phase == FLY and scene.flight(seat, viewer) is None
    order, launches = scene.order(), -1 if hidden else scene.s.launches[seat]
    return [
        1,
        shown.scores[seat].vp / 20,
        scene.s.tokens[seat] / 4,
        int(shown.seats[seat].face_down),
        int(scene.s.step[seat] == LANDED),
        int(launches >= 0),
        max(launches, 0) / 7,
        *one_of(range(5), order.index(seat) if seat in order else None),
        *one_of(range(10), scene.s.jetpack[seat]),
        *card_icons(shown.catbases[seat].bonus),
    ]


def about_hand(scene, seat):
    held = {card.speed: card.colour for card in scene.hand(seat, seat)}
    return [number for speed in range(1, 11) for number in (int(speed in held), *one_of(COLOURS, held.get(speed)))]


def about_rival(scene, viewer, seat):
    """For each speed, whether the rival holds it, and its colour if that is known."""
    shown = scene.view(viewer)
    cards = [*shown.seats[seat].played, *(shown.hands[seat] or [])]
    known = {shown.jetpacks[card].speed: shown.jetpacks[card].colour for card in cards}
    speeds = shown.seats[seat].speeds
    return [number for speed in range(1, 11) for number in (int(speed in speeds), *one_of(COLOURS, known.get(speed)))]


def about_row(scene):
    numbers = []
    shown = scene.view(None)
    for cat in [*shown.row, None][:5]:
        card = shown.cats.get(cat)
        numbers += [1, *card_icons(card.base), *card_icons(card.lift)] if card else [0] * (1 + 2 * len(ICONS))
    return numbers


def about_flight(scene, seat):
    flight = scene.flight(seat, seat)
    if flight is None:
        return [0] * LAYOUT["own flight"].size
    dice = [UNITS[word] for bay in [*flight.bays, flight.spare] for word in bay]
    reached, lack = (0, 0) if flight.launches is None else (flight.launches, flight.to_next)
    return [
        *one_of(STEPS, flight.step),
        *(number / 4 for number in (flight.any_left, flight.pairs_left, flight.rerolls, flight.spent)),
        reached / 7,
        *one_of(range(1, 5), min(lack, 4)),
        *icon_counts(unpacked(scene.s.icons[seat])),
        *(sum(unit.source == die for unit in dice) / 4 for die in DICE),
        *(sum(f"{unit.source}-{unit.shows}" == name for unit in dice) / 4 for name in CLASSES),
    ]


def expected(scene, seat):
    shown, seats = scene.view(seat), scene.s.seats
    around = [(seat + away) % seats for away in range(seats)]
    numbers = [*one_of(range(1, 9), shown.round), *one_of(PHASES.values(), shown.phase)]
    for name in COLOURS:
        numbers += one_of(range(5), shown.priority.index(name))
    for other in around:
        numbers += about_seat(scene, seat, other)
    numbers += [0] * ((5 - seats) * LAYOUT["seat"].size)
    numbers += about_hand(scene, seat)
    for other in around[1:]:
        numbers += about_rival(scene, seat, other)
    numbers += [0] * ((5 - seats) * 60)
    return pytest.approx([*numbers, *about_row(scene), *about_flight(scene, seat)])


def observed(scene, seat):
    out = [7.5] * GAME.observation
    GAME.rules.observe(scene.b, scene.s, seat, out)
    return out


@clause("Q3", "Q8", "Q25")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"two_any": "same", "start_tokens": 1}),
        (3, {"liftoff_mode": "simultaneous", "hold_back": True}),
        (5, {"open_hands": True, "token_timing": "before_roll"}),
    ],
)
def test_a_learner_sees_what_the_view_shows(table, seats, options):
    scene = table(seats, seed=seats, **options)
    own = play.fresh_own(GAME, seats)
    while scene.pending():
        seat = scene.pending()[0]
        for viewer in {seat, seats - 1}:
            assert observed(scene, viewer) == expected(scene, viewer)
        scene.random_action(seat, own)
    assert observed(scene, 0) == expected(scene, 0)
