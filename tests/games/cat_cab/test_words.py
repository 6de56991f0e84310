"""Section 9 of the ledger, Q45: the texts that people read, and the view."""

import random

import msgspec
import pytest

from mewple.core import play
from mewple.core.events import EVERYBODY, Event, Log
from mewple.core.registry import find
from mewple.games.cat_cab.box import text
from mewple.games.cat_cab.state import ACTIONS, CANCELLING, CRAZY, MOVING
from mewple.games.cat_cab.view_structs import ReachView
from mewple.testing import Scene, clause

GAME = find("cat-cab")


def turn(scene, seat):
    return GAME.words.turn(scene.b, scene.s, seat, ("Mia", "Tom", "Ada").__getitem__)


def lines(scene, name="Seat {}".format):
    told = [GAME.words.event(scene.b, event, name) for event in scene.last]
    return [line for line in told if line]


def all_texts():
    """All texts of the box and the guide."""
    yield msgspec.json.encode(text()).decode()
    for section in GAME.guide:
        yield section["title"] + section["text"]
    for option in GAME.content.options.values():
        yield option.title + option.text + " ".join(option.labels)


@clause("Q45")
def test_the_city_has_one_name():
    assert not [words for words in all_texts() if "New York" in words]
    assert any("Mew York" in words for words in all_texts())


def test_the_49_actions_are_those_of_the_ledger():
    assert ACTIONS.size == 49
    places = {
        "stop": 0, "roll_marked": 1, "mark:white-1": 2, "mark:green-d8": 12, "item_roll": 13, "item_skip": 14,
        "cancel:0": 15, "cancel:2": 17, "move:1:up": 18, "move:2:left": 25, "boost:up": 26, "boost_skip": 30,
        "retreat:up": 31, "steal:red": 35, "steal_skip": 38, "lose_die:d6": 39, "lose_die:d8": 40,
        "sabotage:red": 41, "sabotage_skip": 44, "duel:both": 45, "duel:second": 47, "resign": 48,
    }  # fmt: skip
    for notation, number in places.items():
        assert ACTIONS.notation(number) == notation


def test_the_log_tells_a_turn(table):
    scene = table(3)
    scene.arrange(cabs={0: (5, 5)}, turn=0, white=[2, 3, 4, 5, 6])
    scene.again(0, 1, 2, faces=(1, 3))
    assert lines(scene) == ["Seat 0 re-rolls 2 dice: 1 3.", "Seat 0 gains 1 curse and has 1 of 4."]
    scene.act(0, kind="stop")
    scene.rolls(3)
    scene.act(0, kind="item_roll")
    assert lines(scene) == [
        "Seat 0 rolls a 3 for an item: Speed boost, 2 spaces.",
        "1 curse costs Seat 0 one 1.",
    ]
    scene.drive(0, "2 left", "2 left")
    assert lines(scene) == ["Seat 0 drives 2 spaces to Alleycat Avenue & 5th."]
    scene.rolls(4, 4, 4, 4, 4)
    scene.drive(0, "1 up")
    assert "Round 1: Seat 1's turn." in lines(scene)
    assert "Seat 1 rolls 4 4 4 4 4." in lines(scene)


def test_the_log_tells_a_pothole_and_a_collection(table):
    scene = table(passenger=(2, 4))
    scene.arrange(cabs={0: (2, 5)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(3, 1, 8))
    assert lines(scene) == [
        "Seat 0 drives 1 space to Tabby Avenue & 6th.",
        "Paw patrol! Seat 0 rolls a 3: Pothole, 2 spaces.",
        "Seat 0 goes back to Tabby Avenue & 5th.",
        "Seat 0 goes back to Tabby Avenue & 4th.",
        "Seat 0 collects Mrs Purrkins and has 1 passenger.",
        "The exit opens: Chicatgo Turnpike.",
        "Sir Fluffington waits at Alleycat Avenue & 8th: “I shall sit in the front. On your lap.”",
    ]


def test_crazy_cat_is_told_by_its_name_and_speaks(table):
    scene = table(1)
    scene.arrange(cabs={3: (3, 5), 0: (1, 8)}, passenger=(3, 6), turn=0, white=[4, 1, 1, 1, 1], curses={0: 1})
    scene.rolls(4, 2, 2, 2, 2, 1, 1, 4, 4, 4, 4, 4)
    scene.act(0, kind="stop")
    told = lines(scene)
    assert "Crazy cat collects Mrs Purrkins and has 1 passenger. “This one likes me better. They all do.”" in told
    assert any(line.startswith("Crazy cat puts 4 curses on Seat 0, who has 4.") for line in told)


SPOKEN = [(0, "fight_lost", "I let you win."), (0, None, ""), (CRAZY, "fight_won", "“")]


@pytest.mark.parametrize(("winner", "says", "said"), SPOKEN)
def test_crazy_cat_speaks_after_a_fight(winner, says, said):
    fields = {"driver": winner, "final": False, "says": says}
    told = GAME.words.event(None, Event("fight_won", winner, EVERYBODY, fields), lambda seat: f"Seat {seat}")
    assert told.startswith("Crazy cat wins" if winner == CRAZY else "Seat 0 wins")
    assert ("“" in told) == bool(said)
    assert said in told


def test_driving_out_is_told_in_words():
    told = {"driver": 0, "length": 2, "direction": "up", "from": (4, 1), "to": "out"}
    assert (
        GAME.words.event(None, Event("moved", 0, EVERYBODY, told), lambda seat: "Mia")
        == "Mia drives 2 spaces out of the city."
    )


@clause("Q26", "Q37")
def test_a_boost_out_of_the_city_is_told_in_words():
    told = {"driver": 0, "spaces": 3, "direction": "up", "from": (5, 6), "to": "out"}
    line = GAME.words.event(None, Event("boosted", 0, EVERYBODY, told), lambda seat: "Mia")
    assert line == "Mia speeds 3 spaces out of the city."


TURNS = [
    ((2, 2, 4, 4, 6), 0, "Your roll: tap dice to re-roll, or keep them all. (0 of 4 curses)"),
    ((2, 2, 4, 4, 6), 1, "Your roll: tap dice to re-roll, or keep them all. (1 of 4 curses)"),
]


@pytest.mark.parametrize(("faces", "curses", "line"), TURNS)
def test_the_turn_line_says_what_can_be_done(faces, curses, line, table):
    scene = table()
    scene.arrange(turn=0, white=faces, curses={0: curses})
    assert turn(scene, 0) == line
    assert turn(scene, 1) == "Mia is rolling."
    assert turn(scene, None) == "Mia is rolling."


def test_the_pool_line_and_why_the_passenger_cannot_be_reached(table):
    scene = table(passenger=(3, 8))
    scene.arrange(cabs={0: (3, 3)})
    notes = {
        (6, 6, 6, 2, 2): ("6 spaces − 2 curses = 4", "too far"),
        (6, 6, 6, 4, 2): ("7 spaces − 2 curses = 5", "in reach"),
        (6, 6, 6, 4, 4): ("8 spaces − 2 curses = 6", "off by one"),
    }
    for faces, (line, reach) in notes.items():
        scene.arrange(turn=0, white=faces, curses={0: 2})
        assert scene.view(0).pool.line == line
        assert scene.view(0).reach.verdict == reach
        assert scene.view(0).reach.why
    scene.arrange(passenger=(3, 5), turn=0, white=[6, 6, 2, 2, 2], curses={0: 0})
    # the passenger is two spaces away; two movements of 2 reach farther, but cannot end there
    assert scene.view(0).reach.verdict == "no way"


ON_THE_FARE = [
    ("mandatory", (6, 2, 2, 2, 2), 0, "no way"),
    ("mandatory", (4, 2, 2, 2, 2), 0, "off by one"),
    ("mandatory", (4, 4, 2, 2, 2), 0, "in reach"),
    ("mandatory", (2, 2, 2, 2, 2), 0, "no way"),
    ("mandatory", (2, 2, 2, 2, 2), 1, "no way"),
    ("mandatory", (4, 4, 4, 2, 2), 1, "in reach"),
    ("optional", (6, 2, 2, 2, 2), 0, "no way"),
    ("optional", (4, 2, 2, 2, 2), 0, "no way"),
    ("optional", (4, 6, 2, 2, 2), 0, "no way"),
    ("optional", (4, 4, 2, 2, 2), 0, "in reach"),
    ("optional", (6, 6, 2, 2, 2), 0, "in reach"),
    ("optional", (6, 6, 2, 2, 2), 2, "no way"),
    ("optional", (4, 4, 2, 2, 2), 2, "no way"),
    ("optional", (4, 6, 6, 2, 2), 1, "in reach"),
]


@clause("Q19", "Q23", "Q31")
@pytest.mark.parametrize(("movement", "faces", "curses", "reach"), ON_THE_FARE)
def test_the_hint_on_the_passengers_own_space_is_true(movement, faces, curses, reach, table):
    """A cat that is already on the passenger's space can collect the passenger only by driving away and back. The test
    tries every drive to see whether the page's hint is true."""
    scene = table(passenger=(3, 5), movement=movement)
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=faces, curses={0: curses})
    told = scene.view(0).reach
    assert told.verdict == reach
    assert told.why.startswith("Only driving away and back") == (reach == "no way")
    scene.act(0, kind="stop")
    assert can_collect(scene.b, scene.s) == (reach == "in reach")


def can_collect(b, s):
    """Whether some drive of seat 0 collects the passenger."""
    if s.passengers[0]:
        return True
    if play.pending(GAME, b, s) != [0] or s.phase not in (CANCELLING, MOVING):
        return False
    tried = []
    for action in play.legal(GAME, b, s, 0):
        after = s.copy()
        GAME.rules.apply(b, after, 0, action, Log())
        tried.append(after)
    return any(can_collect(b, after) for after in tried)


@clause("Q7")
@pytest.mark.parametrize(("fare", "reach"), [((3, 6), "in reach"), ((4, 5), "in reach"), ((3, 8), "too far")])
def test_the_hint_counts_a_2_that_an_odd_curse_cuts_as_a_1(fare, reach, table):
    scene = table(passenger=fare)
    scene.arrange(cabs={0: (3, 3)}, turn=0, white=[6, 6, 2, 2, 2], curses={0: 1})
    assert scene.view(0).reach.verdict == reach


@clause("Q19", "Q23")
def test_after_driving_back_onto_the_passenger_stopping_is_in_reach(table):
    scene = table(passenger=(3, 5), movement="optional")
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=[4, 4, 4, 2, 2])
    scene.act(0, kind="stop")
    assert scene.view(0).reach.verdict == "in reach"
    scene.drive(0, "1 up", "1 down")
    assert scene.view(0).reach == ReachView("in reach", "Stop here.")


@clause("Q19")
def test_where_movement_is_optional_no_hint_speaks_of_odd_and_even(table):
    scene = table(passenger=(3, 6), movement="optional")
    scene.arrange(cabs={0: (3, 5)}, turn=0, white=[6, 2, 2, 2, 2])
    assert scene.view(0).reach.verdict == "no way"
    assert "must be used" not in scene.view(0).reach.why


BOOSTS = {
    "straight_wall": "drive 3 spaces in one direction (a wall stops you)",
    "straight_exact": "drive exactly 3 spaces in one direction",
    "free": "drive up to 3 spaces, turning as you like",
}


@clause("Q26")
@pytest.mark.parametrize("boost", BOOSTS)
def test_the_boost_is_told_as_the_option_has_it(boost, table):
    scene = table(boost=boost)
    scene.arrange(cabs={0: (4, 1)}, turn=0, white=[4, 2, 2, 2, 2])
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(5, 3))
    assert lines(scene)[-1] == f"Seat 0 may {BOOSTS[boost]}."
    assert turn(scene, 0) == f"Speed boost: {BOOSTS[boost]}, or stay."
    scene.act(0, kind="boost", direction="up")
    driven = "1 space to Whisker Avenue & 3rd" if boost == "free" else "3 spaces to Whisker Avenue & 5th"
    assert lines(scene)[0] == f"Seat 0 speeds {driven}."


def test_a_throw_names_its_dice(table):
    scene = table(3)
    scene.arrange(dice={0: ["red-d8"]}, turn=0, white=[1, 2, 3, 4, 6], coloured={"red-d8": 3})
    scene.act(0, kind="mark", die="white-2")
    scene.rolls(5, 8)
    scene.act(0, kind="mark", die="red-d8")
    fields = {"driver": 0, "white": {"white-2": 5}, "coloured": {"red-d8": 8}}
    assert scene.events("rerolled")[0].fields == fields


def test_the_numbers_of_the_box_are_told(table):
    scene = table(2)
    assert (scene.view(0).rush_limit, scene.view(0).fight_sum) == (scene.b.rush_turns, 7)


def test_the_tray_and_the_players_in_the_view(table):
    scene = table(3)
    scene.arrange(
        passengers={1: 2},
        dice={1: ("blue-d6", "red-d8")},
        curses={1: 3},
        cabs={1: (4, 4)},
        turn=0,
        white=[1, 2, 3, 4, 6],
    )
    assert [die.meaning for die in scene.view(0).tray] == ["curse", "sabotage", "item", "move1", "move2"]
    blue = scene.view(0).players[1]
    assert blue.at == (4, 4)
    assert blue.dice == ["blue-d6", "red-d8"]
    assert blue.won == ["blue-d6"]
    assert (blue.passengers, blue.curses) == (2, 3)
    assert (blue.score.passengers, blue.score.leaving, blue.score.total) == (10, 0, 10)
    assert scene.view(0).players[0].at == "start"


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_decision_event_and_refusal_of_random_games_has_words(seats):
    rng = random.Random(seats)
    for seed in range(3):
        scene = Scene("cat-cab", seats, seed, {"turn_seconds": 60})
        while scene.pending():
            seat = rng.choice(scene.pending())
            for action in play.legal(GAME, scene.b, scene.s, seat):
                assert GAME.words.action(scene.b, scene.s, seat, action)
            for viewer in (0, None):
                assert turn(scene, viewer)
                assert len(msgspec.json.encode(scene.view(viewer))) < 20_000
            scene.act(seat, **rng.choice(scene.legal(seat)))
            assert all(line[0].isupper() or line[0].isdigit() for line in lines(scene))
        assert "win" in turn(scene, 0)


def test_imagining_changes_nothing_but_the_dice_to_come(table):
    scene = table(3)
    scene.arrange(cabs={0: (3, 3)})
    before = scene.s.copy()
    GAME.rules.imagine(scene.b, scene.s, 1, 77)
    assert (scene.s.fate_key, scene.s.fate_drawn) == (77, 0)
    scene.s.fate_key, scene.s.fate_drawn = before.fate_key, before.fate_drawn
    assert scene.s.to_bytes() == before.to_bytes()


def test_what_happens_without_a_log_is_the_same(table):
    scene = table()
    quiet, told = scene.s.copy(), scene.s.copy()
    for action in (0,):
        GAME.rules.apply(scene.b, quiet, 0, action, Log())
        GAME.rules.apply(scene.b, told, 0, action, Log.open())
    assert quiet.to_bytes() == told.to_bytes()


def test_a_drive_is_named_by_where_it_ends_since_the_city_may_be_drawn_turned(table):
    scene = table()
    scene.arrange(cabs={0: (4, 8)}, passengers={0: 1}, turn=0, white=[4, 6, 2, 2, 2])
    scene.act(0, kind="stop")

    def label(**words):
        return GAME.words.action(scene.b, scene.s, 0, ACTIONS.number(words))

    assert label(kind="move", length=2, direction="left") == "Drive 2 to Tabby Avenue & 8th"
    assert label(kind="move", length=1, direction="up") == "Drive 1 up"  # a wall
    scene.arrange(cabs={0: (5, 8)})
    assert label(kind="move", length=1, direction="up") == "Drive 1 out of the city"
    assert label(kind="retreat", direction="down") == "Go back to Catnip Avenue & 7th"
    scene.arrange(cabs={0: "start"})
    assert label(kind="retreat", direction="down") == "Go back down"
