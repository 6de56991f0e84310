"""Every invariant is reported when a state breaks it, and none is reported in a sound state."""

import pytest

from mewple.games.cat_cab.invariants import INVARIANTS
from mewple.games.cat_cab.state import (
    BOOSTING,
    DUELLING,
    GOING_BACK,
    GONE,
    LANDING,
    LOSING_DIE,
    LOST,
    NOBODY,
    NOWHERE,
    OUT,
    OVER,
    SABOTAGING,
    SPACES,
    START,
    STEALING,
    TURN_BEGINS,
)

(PLACES, CURSES, HELD, WAITS, DICE, LEAVERS, RUSH, ACTIVE, ACTS, FACES, COUNTS, END, RIDERS) = range(13)


def fields(**values):
    """A change of a state that sets several fields; `place_1` names the cell `place[1]`."""

    def put(s):
        for name, value in values.items():
            stem, _, last = name.rpartition("_")
            if last.isdigit():
                getattr(s, stem)[int(last)] = value
            else:
                setattr(s, name, value)

    return put


# Changes that break a correct game of three seats, each with the invariant that it breaks. In that game all seats are
# in the city, a passenger waits on (6, 8), and seat 0 has rolled five 4s.
BROKEN = {
    "place below the first": (PLACES, fields(place_0=-1)),
    "place beyond the last": (PLACES, fields(place_3=GONE + 1)),
    "fewer than no curses": (CURSES, fields(curses_0=-1)),
    "five curses": (CURSES, fields(curses_2=5)),
    "a curse on somebody out of the city": (CURSES, fields(curses_3=1)),
    "fewer than no passengers": (HELD, fields(passengers_0=-1, gone=1)),
    "a passenger nobody collected": (HELD, fields(passengers_2=1)),
    "a passenger lost from sight": (HELD, fields(collected=1, exit_open=1)),
    "a lost passenger nobody collected": (HELD, fields(gone=1)),
    "too many collected": (WAITS, fields(collected=5, gone=5, exit_open=1, passenger=NOWHERE)),
    "fewer than none collected": (WAITS, fields(collected=-1, gone=-1)),
    "one waits though all were collected": (WAITS, fields(collected=4, gone=4, exit_open=1)),
    "none waits though one should": (WAITS, fields(passenger=NOWHERE)),
    "a passenger off the grid": (WAITS, fields(passenger=SPACES)),
    "a die in two hands": (DICE, fields(held_0=1, held_2=1, gained=1)),
    "a die that was not gained": (DICE, fields(held_2=32)),
    "a seventh coloured die": (DICE, fields(gained=64)),
    "gained dice below nothing": (DICE, fields(gained=-1)),
    "out without a place of leaving": (LEAVERS, fields(place_1=OUT)),
    "a place of leaving in the city": (LEAVERS, fields(left_as_1=1)),
    "out, but no departure counted": (
        LEAVERS,
        fields(place_1=OUT, left_as_1=1, exit_open=1, rush=1, rush_left_0=5, rush_left_2=5),
    ),
    "a departure of nobody": (LEAVERS, fields(departures=1, exit_open=1, rush=2, rush_left_0=5, rush_left_1=5)),
    "two first to leave": (LEAVERS, fields(place_1=OUT, place_2=OUT, left_as_1=1, left_as_2=1, departures=2)),
    "nobody first to leave": (LEAVERS, fields(place_1=OUT, left_as_1=2, departures=1)),
    "a departure without rush hour": (RUSH, fields(place_1=OUT, left_as_1=1, departures=1, exit_open=1)),
    "a departure through a closed exit": (
        RUSH,
        fields(place_1=OUT, left_as_1=1, departures=1, rush=1, rush_left_0=5, rush_left_2=5),
    ),
    "collected, and the exit is closed": (RUSH, fields(collected=1, gone=1)),
    "no turns left in rush hour": (RUSH, fields(rush=2, exit_open=1, rush_left_0=5, rush_left_1=5)),
    "six turns left in rush hour": (RUSH, fields(rush=2, exit_open=1, rush_left_0=5, rush_left_1=6, rush_left_2=5)),
    "rush turns before rush hour": (RUSH, fields(rush_left_1=5)),
    "a turn before the first": (ACTIVE, fields(turn=-1)),
    "a turn beyond the last": (ACTIVE, fields(turn=3)),
    "somebody else is active": (ACTIVE, fields(active=1)),
    "round 0": (ACTIVE, fields(round=0)),
    "a step that should play itself": (ACTS, fields(phase=TURN_BEGINS)),
    "a landing that should play itself": (ACTS, fields(phase=LANDING)),
    "a fight that waits for nobody": (ACTS, fields(phase=DUELLING, duellists=3, waiting=0)),
    "a fight that waits for somebody else": (ACTS, fields(phase=DUELLING, duellists=3, waiting=5)),
    "a fight that waits for a seat that is not there": (ACTS, fields(phase=DUELLING, duellists=9, waiting=8)),
    "a fight that waits for somebody who resigned": (ACTS, fields(phase=DUELLING, duellists=3, waiting=3, resigned=2)),
    "a way back of nobody": (ACTS, fields(phase=GOING_BACK, pushed=-1)),
    "a way back of Crazy cat": (ACTS, fields(phase=GOING_BACK, pushed=3, back_3=1, place_3=5)),
    "a way back that is over": (ACTS, fields(phase=GOING_BACK, pushed=1)),
    "a boost of nobody": (ACTS, fields(phase=BOOSTING, lander=-1)),
    "a boost of Crazy cat": (ACTS, fields(phase=BOOSTING, lander=3, place_3=5)),
    "a theft by somebody who is gone": (ACTS, fields(phase=STEALING, lander=1, place_1=GONE)),
    "a die given up by nobody": (ACTS, fields(phase=LOSING_DIE, lander=3)),
    "a turn of Crazy cat waits": (ACTS, fields(active=3, order_0=3, place_3=5)),
    "a turn of somebody who is gone": (ACTS, fields(place_0=GONE)),
    "sabotage by somebody who resigned": (ACTS, fields(phase=SABOTAGING, resigned=1)),
    "a mark on a die that was not rolled": (FACES, fields(marked=32)),
    "a face on a die that was not rolled": (FACES, fields(faces_10=3)),
    "a rolled die without a face": (FACES, fields(faces_0=0)),
    "a 9": (FACES, fields(faces_0=9)),
    "a face below nothing": (FACES, fields(faces_10=-1)),
    "fewer than no spaces back": (COUNTS, fields(back_0=-1)),
    "a way back outside the city": (COUNTS, fields(back_3=1)),
    "fewer than no 1s": (COUNTS, fields(ones=-1)),
    "fewer than no 2s": (COUNTS, fields(twos=-1)),
    "fewer than no curses to cancel": (COUNTS, fields(to_cancel=-1)),
    "fewer than no items": (COUNTS, fields(items_left=-1)),
    "fewer than no item rolls": (COUNTS, fields(item_rolls=-1)),
    "fewer than no sabotage": (COUNTS, fields(sabotage_left=-1)),
    "a boost below nothing": (COUNTS, fields(boost_left=-1)),
    "over without an end": (END, fields(phase=OVER)),
    "a winner in mid-game": (END, fields(winner=0)),
    "no winner in mid-game": (END, fields(winner=NOBODY)),
    "a passenger in a cab that nobody collected": (RIDERS, fields(riders_0=1)),
    "a passenger in another cab": (RIDERS, fields(collected=1, exit_open=1, passengers_1=1, riders_0=1)),
    "a passenger who is neither lost nor in a cab": (RIDERS, fields(collected=1, exit_open=1, gone=1)),
}

# Unusual states that are still allowed.
SOUND = {
    "the first space": fields(place_0=0, passenger=0),
    "the last space": fields(place_0=SPACES - 1, passenger=SPACES - 1),
    "four curses at START": fields(place_1=START, curses_1=4),
    "all collected and lost": fields(
        collected=4, gone=4, exit_open=1, passenger=NOWHERE, riders_0=LOST, riders_1=LOST, riders_2=LOST, riders_3=LOST
    ),
    "a passenger in each of two cabs": fields(
        collected=2, exit_open=1, passengers_0=1, passengers_2=1, riders_0=3, riders_1=1
    ),
    "all six coloured dice in one hand": fields(held_0=63, gained=63),
    "all six coloured dice in the box": fields(gained=63),
    "dice in two hands": fields(held_0=1, held_1=2, gained=3),
    "seat 0 out first, the last turn of the others": fields(
        place_0=OUT, left_as_0=1, departures=1, exit_open=1, rush=1, rush_left_1=1, rush_left_2=5, turn=1, active=1
    ),
    "two out": fields(
        place_1=OUT, left_as_1=2, place_2=OUT, left_as_2=1, departures=2, exit_open=1, rush=1, rush_left_0=3
    ),
    "the exit is open and nobody has collected": fields(
        exit_open=1, rush=2, rush_left_0=1, rush_left_1=1, rush_left_2=1
    ),
    "a fight of all three": fields(phase=DUELLING, duellists=7, waiting=7),
    "a fight that waits for one": fields(phase=DUELLING, duellists=6, waiting=4),
    "the last seat goes back": fields(phase=GOING_BACK, pushed=2, back_2=1),
    "the first seat goes back": fields(phase=GOING_BACK, pushed=0, back_0=2),
    "a boost of the last seat": fields(phase=BOOSTING, lander=2),
    "a theft by the first seat": fields(phase=STEALING, lander=0),
    "sabotage by a cat that has just left": fields(
        phase=SABOTAGING, place_0=OUT, left_as_0=1, departures=1, exit_open=1, rush=1, rush_left_1=5, rush_left_2=5
    ),
    "an 8": fields(rolled=31 | 1 << 10, faces_10=8, held_0=32, gained=32),
    "all dice marked": fields(marked=31),
    "a winner": fields(phase=OVER, winner=0),
    "no winner at the end": fields(phase=OVER, winner=NOBODY),
    "another cat's turn after one has resigned": fields(place_1=GONE, resigned=2),
}


@pytest.fixture
def scene(table):
    made = table(3)
    made.arrange(turn=0, white=[4, 4, 4, 4, 4])
    assert made.broken() == []
    before = made.s.copy()
    yield made
    made.s = before  # the fixture checks the table at the end of the test


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_state_is_noticed(name, scene):
    number, damage = BROKEN[name]
    damage(scene.s)
    assert INVARIANTS[number] in scene.broken()


@pytest.mark.parametrize("name", SOUND)
def test_a_sound_state_passes(name, scene):
    SOUND[name](scene.s)
    assert scene.broken() == []


def test_every_invariant_is_broken_alone_by_one_of_these(scene):
    """For every invariant there is a change that breaks this invariant and no other."""
    alone = set()
    sound = scene.s.copy()
    for number, damage in BROKEN.values():
        scene.s = sound.copy()
        damage(scene.s)
        if scene.broken() == [INVARIANTS[number]]:
            alone.add(number)
    assert alone == set(range(len(INVARIANTS)))
