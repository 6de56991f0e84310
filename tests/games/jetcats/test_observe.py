"""The numbers for learners say what the view says, place by place."""

import pytest

from mewple.core import play
from mewple.games.jetcats import GAME
from mewple.games.jetcats.icons import ICONS, unpacked
from mewple.games.jetcats.state import CLASSES, COLOURS, DICE, FLY, LANDED
from mewple.games.jetcats.view import PHASES, STEPS
from mewple.testing import clause


def one_of(names, name):
    return [int(each == name) for each in names]


def icon_counts(counts):
    return [counts.get(icon, 0) for icon in ICONS]


def card_icons(icons):
    """The counts of a card's icons, as the view draws them."""
    return icon_counts({icon.icon: icon.count for icon in icons})


def about_seat(scene, viewer, seat):
    shown = scene.view(viewer).seats[seat]
    hidden = seat != viewer and scene.s.phase == FLY and scene.view(viewer).seats[seat].flight is None
    order = scene.order()
    return [
        shown.vp,
        scene.s.tokens[seat],
        int(shown.has_chosen),
        order.index(seat) + 1 if seat in order else 0,
        shown.jetpack.speed if shown.jetpack else 0,
        int(scene.s.step[seat] == LANDED),
        -1 if hidden else scene.s.launches[seat],
        1,
    ]


def about_hand(scene, seat):
    held = {card.speed: card for card in scene.view(seat).seats[seat].hand}
    numbers = []
    for speed in range(1, 11):
        card = held.get(speed)
        colour, icons = (card.colour, card_icons(card.bonus)) if card else (None, [0] * len(ICONS))
        numbers += [int(card is not None), *one_of(COLOURS, colour), *icons]
    return numbers


def about_rival(scene, viewer, seat):
    """Of each speed whether it is held, and the colour where it is known."""
    shown = scene.view(viewer).seats[seat]
    known = {card.speed: card.colour for card in [*shown.played, *(shown.hand or [])]}
    return [
        number for speed in range(1, 11) for number in (int(speed in shown.speeds), *one_of(COLOURS, known.get(speed)))
    ]


def about_row(scene):
    numbers = []
    for card in [*scene.view(None).row, None][:5]:
        numbers += [1, *card_icons(card.base), *card_icons(card.lift)] if card else [0] * (1 + 2 * len(ICONS))
    return numbers


def about_flight(scene, seat):
    flight = scene.view(seat).seats[seat].flight
    if flight is None:
        return [0] * (len(ICONS) + len(DICE) + len(CLASSES) + 6 + len(STEPS))
    shown = {dice.reroll: dice.count for dice in flight.dice}
    reached = [flight.tally.launches, flight.to_next] if flight.tally else [0, 0]
    return [
        *icon_counts(unpacked(scene.s.icons[seat])),
        *flight.pool.values(),
        *(shown.get(name, 0) for name in CLASSES),
        *(flight.any_left, flight.pairs_left, flight.rerolls, flight.spent),
        *reached,
        *one_of(STEPS, flight.step),
    ]


def expected(scene, seat):
    shown, seats = scene.view(seat), scene.s.seats
    around = [(seat + away) % seats for away in range(seats)]
    empty = 5 - seats
    numbers = [shown.round, *one_of(PHASES, shown.phase)]
    for other in around:
        numbers += about_seat(scene, seat, other)
    numbers += [0] * (empty * 8)
    numbers += [[colour.name for colour in shown.priority].index(name) for name in COLOURS]
    numbers += about_hand(scene, seat)
    for other in around[1:]:
        numbers += about_rival(scene, seat, other)
    numbers += [0] * (empty * 60)
    numbers += about_row(scene)
    for other in around:
        numbers += card_icons(shown.seats[other].bonus)
    return [*numbers, *([0] * (empty * len(ICONS))), *about_flight(scene, seat)]


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
