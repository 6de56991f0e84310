"""Section 9 of the ledger, Log: the fields of every event. Crazy cat is driver 3."""

from collections.abc import Callable

import pytest

from mewple.core.actions import TABLE
from mewple.games.cat_cab.state import COLOURED, COLOURS, EVENTS
from mewple.testing import Scene, clause

SCENES: dict[str, tuple[Callable[..., Scene], list[str]]] = {}


def told(scene):
    """The events of the last action as lines: kind, seat (- for none), and all fields with their names."""
    return [
        " ".join([event.kind, "-" if event.seat < 0 else str(event.seat), *map("{0[0]}={0[1]}".format, fields)])
        for event in scene.last
        for fields in [event.fields.items()]
    ]


def tells(*lines):
    """A decorator for functions that play a scene and return it. The last action of the scene must log exactly these
    events, written as lines."""

    def keep(play):
        SCENES[play.__name__] = (play, list(lines))
        return play

    return keep


def start(table, where, *faces, seats=2, curses=0, **options):
    """Puts seat 0 on a space; it has rolled these faces and has stopped."""
    scene = table(seats, **options)
    scene.arrange(cabs={0: where}, turn=0, white=faces, curses={0: curses})
    return scene


def drive(scene, move, *faces):
    scene.act(0, kind="stop")
    scene.drive(0, move, faces=faces)
    return scene


@tells(
    "entry_chosen - gate=B",
    "order_rolled 0 driver=0 face=2",
    "order_rolled 1 driver=1 face=5",
    "order_rolled 2 driver=2 face=2",
    "order_rolled 0 driver=0 face=1",
    "order_rolled 2 driver=2 face=6",
    "order_set 0 driver=0 place=3",
    "order_set 1 driver=1 place=1",
    "order_set 2 driver=2 place=2",
    "passenger_placed - at=(1, 1) number=1",
    "turn_began 1 driver=1 round=1 dice=3",
    "rolled 1 driver=1 white={'white-1': 4, 'white-2': 1, 'white-3': 6} coloured={}",
    "cursed 1 driver=1 count=1 total=1",
)
def a_new_game(table):
    return Scene("cat-cab", 3, 1, {"entry_gate": "B"}, [1, 4, 1, 0, 5, 0, 0, 3, 0, 5])


@tells(
    "moved 0 driver=0 length=1 direction=up from=(3, 5) to=(3, 6)",
    "turn_began 1 driver=1 round=1 dice=4",
    "rolled 1 driver=1 white={'white-1': 1, 'white-2': 1, 'white-3': 3, 'white-4': 6} coloured={}",
    "cursed 1 driver=1 count=2 total=2",
)
def a_first_turn_that_ends(table):
    scene = table(3)
    scene.arrange(cabs={0: (3, 3)})
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", "1 up")
    scene.rolls(1, 1, 3, 6)
    scene.drive(0, "1 up")
    return scene


@tells(
    "rerolled 0 driver=0 white={'white-2': 1} coloured={'red-d6': 1, 'green-d8': 8}",
    "cursed 0 driver=0 count=2 total=3",
)
def dice_thrown_again(table):
    scene = table(3)
    scene.arrange(
        dice={0: ("red-d6", "green-d8")},
        turn=0,
        white=[4, 4, 4, 4, 4],
        coloured={"red-d6": 1, "green-d8": 7},
        curses={0: 1},
    )
    scene.again(0, 2, "red-d6", "green-d8", faces=(1, 1, 8))
    return scene


@tells(
    "item_rolled 0 driver=0 face=3",
)
def an_item_with_a_boost(table):
    scene = start(table, (3, 3), 3, 3, 4, 4, 6, curses=2)
    scene.act(0, kind="stop")
    scene.rolls(3)
    scene.act(0, kind="item_roll")
    return scene


@tells(
    "items_skipped 0 driver=0 left=2",
    "movement_cancelled 0 driver=0 curses=1 ones=1 twos=0 cut=False",
)
def items_left_alone(table):
    scene = start(table, (3, 3), 3, 3, 4, 4, 6, curses=1)
    scene.act(0, kind="stop")
    scene.act(0, kind="item_skip")
    return scene


@tells(
    "item_rolled 0 driver=0 face=6",
    "upgraded 0 driver=0 die=red-d8",
)
def an_upgrade(table):
    scene = start(table, (3, 3), 3, 2, 4, 4, 4)
    scene.act(0, kind="stop")
    scene.rolls(6)
    scene.act(0, kind="item_roll")
    return scene


@tells(
    "item_rolled 0 driver=0 face=5",
    "upgrade_missed 0 driver=0 die=red-d6",
)
def an_upgrade_missed(table):
    scene = start(table, (3, 3), 3, 2, 4, 4, 4)
    scene.arrange(dice={1: ["red-d6"]})
    scene.act(0, kind="stop")
    scene.rolls(5)
    scene.act(0, kind="item_roll")
    return scene


@tells(
    "item_rolled 0 driver=0 face=4",
    "passenger_moved - from=(6, 8) to=(2, 7)",
)
def a_lucky_charm(table):
    scene = start(table, (3, 3), 3, 2, 4, 4, 4)
    scene.act(0, kind="stop")
    scene.rolls(4, 2, 7)
    scene.act(0, kind="item_roll")
    return scene


@tells(
    "movement_cancelled 0 driver=0 curses=3 ones=1 twos=1 cut=False",
)
def curses_that_take_a_2_and_a_1(table):
    scene = start(table, (3, 3), 4, 4, 4, 6, 6, curses=3)
    scene.act(0, kind="stop")
    scene.act(0, kind="cancel", twos=1)
    return scene


@tells(
    "movement_cancelled 0 driver=0 curses=3 ones=0 twos=1 cut=True",
)
def curses_that_cut_a_2(table):
    scene = start(table, (3, 3), 6, 6, 6, 2, 2, curses=3)
    scene.act(0, kind="stop")
    return scene


@tells(
    "movement_cancelled 0 driver=0 curses=1 ones=0 twos=0 cut=True",
)
def a_space_of_a_2_that_is_cut(table):
    scene = start(table, (3, 3), 4, 4, 6, 6, 2, curses=2, curse_cancel="any_space")
    scene.act(0, kind="stop")
    scene.act(0, kind="cancel", twos=0)
    return scene


@tells(
    "movement_cancelled 0 driver=0 curses=1 ones=1 twos=0 cut=False",
)
def a_1_that_is_dropped(table):
    scene = start(table, (3, 3), 4, 4, 6, 6, 2, curses=2, curse_cancel="any_space")
    scene.act(0, kind="stop")
    scene.act(0, kind="cancel", twos=1)
    return scene


@tells(
    "movement_cancelled 0 driver=0 curses=1 ones=1 twos=0 cut=False",
    "set_back 0 driver=0 spaces=2",
    "stepped_back 0 driver=0 direction=down from=(2, 5) to=(2, 4)",
    "stepped_back 0 driver=0 direction=down from=(2, 4) to=(2, 3)",
)
def more_curses_than_spaces(table):
    scene = start(table, (2, 5), 4, 2, 2, 2, 2, curses=3)
    scene.act(0, kind="stop")
    return scene


@tells(
    "movement_cancelled 0 driver=0 curses=3 ones=1 twos=1 cut=False",
)
def as_many_curses_as_spaces(table):
    scene = start(table, (2, 5), 4, 6, 2, 2, 2, curses=3)
    scene.act(0, kind="stop")
    return scene


@tells(
    "movement_stopped 0 driver=0",
)
def a_drive_that_stops_early(table):
    scene = start(table, (3, 3), 4, 6, 2, 2, 2, movement="optional")
    scene.act(0, kind="stop")
    scene.drive(0, "2 up")
    scene.act(0, kind="stop")
    return scene


@tells(
    "moved 0 driver=0 length=2 direction=left from=(3, 5) to=(1, 5)",
)
def a_movement_of_2(table):
    return drive(start(table, (3, 5), 4, 6, 2, 2, 2), "2 left")


@tells(
    "boosted 0 driver=0 spaces=2 direction=right from=(4, 2) to=(6, 2)",
)
def a_boost(table):
    scene = drive(start(table, (4, 1), 4, 2, 2, 2, 2), "1 up", 5, 6)
    scene.act(0, kind="boost", direction="right")
    return scene


@tells(
    "moved 0 driver=0 length=1 direction=up from=(4, 1) to=(4, 2)",
    "nibbles 0 driver=0 face=6 at=(4, 2)",
    "boost_rolled 0 driver=0 spaces=4",
)
def a_boost_rolled(table):
    return drive(start(table, (4, 1), 4, 2, 2, 2, 2), "1 up", 6, 4)


@tells(
    "boost_skipped 0 driver=0",
)
def a_boost_declined(table):
    scene = drive(start(table, (4, 1), 4, 2, 2, 2, 2), "1 up", 5, 6)
    scene.act(0, kind="boost_skip")
    return scene


@pytest.mark.parametrize("die", COLOURED)
@clause("R48", "R50", "Q27")
def test_a_theft_names_victim_and_die(die, table):
    for victim in (1, 2):
        scene = start(table, (4, 1), 4, 2, 2, 2, 2, seats=3)
        scene.arrange(dice={victim: (die,)})
        drive(scene, "1 up", 3)
        scene.act(0, kind="steal", victim=COLOURS[victim])
        assert told(scene) == [f"stole 0 driver=0 victim={victim} die={die}"]


@pytest.mark.parametrize("die", COLOURED)
@clause("R53", "Q28")
def test_a_lost_die_is_named(die, table):
    scene = start(table, (2, 5), 4, 2, 2, 2, 2)
    scene.arrange(dice={0: (die,)})
    drive(scene, "1 up", 2)
    assert told(scene)[1:] == ["patrol 0 driver=0 face=2 at=(2, 6)", f"lost_die 0 driver=0 die={die}"]


@tells(
    "steal_skipped 0 driver=0",
)
def a_theft_declined(table):
    scene = start(table, (4, 1), 4, 2, 2, 2, 2)
    scene.arrange(dice={1: ["blue-d6"]})
    drive(scene, "1 up", 4)
    scene.act(0, kind="steal_skip")
    return scene


@tells(
    "moved 0 driver=0 length=1 direction=up from=(2, 5) to=(2, 6)",
    "patrol 0 driver=0 face=6 at=(2, 6)",
    "lost_passenger 0 driver=0 left=1 number=2",
)
def an_unhappy_customer(table):
    scene = start(table, (2, 5), 4, 2, 2, 2, 2)
    scene.arrange(passengers={0: 2})
    return drive(scene, "1 up", 6)


@tells(
    "moved 0 driver=0 length=1 direction=up from=(2, 5) to=(2, 6)",
    "patrol 0 driver=0 face=4 at=(2, 6)",
    "stepped_back 0 driver=0 direction=down from=(2, 6) to=(2, 5)",
    "stepped_back 0 driver=0 direction=down from=(2, 5) to=(2, 4)",
)
def a_pothole(table):
    return drive(start(table, (2, 5), 4, 2, 2, 2, 2), "1 up", 4)


@tells(
    "set_back 0 driver=0 spaces=3",
    "stepped_back 0 driver=0 direction=right from=(1, 1) to=(2, 1)",
    "stepped_back 0 driver=0 direction=down from=(2, 1) to=start",
)
def the_way_out_to_start(table):
    scene = start(table, (1, 1), 1, 2, 2, 2, 2, curses=3)
    scene.act(0, kind="stop")
    return scene


@tells(
    "moved 0 driver=0 length=1 direction=up from=(3, 5) to=(3, 6)",
    "fight_began - duellists=[0, 1] at=(3, 6) final=False",
    "duel_rolled 0 driver=0 first=1 second=2 throw=1",
    "duel_rolled 1 driver=1 first=3 second=5 throw=1",
)
def a_fight_without_a_7(table):
    scene = start(table, (3, 5), 4, 2, 2, 2, 2, seats=3)
    scene.arrange(cabs={1: (3, 6)})
    return drive(scene, "1 up", 1, 2, 3, 5)


def fight(table, *faces, seats=2, **options):
    """Begins a fight of seats 0 and 1 on (3, 6); nobody has a 7 in the first round."""
    scene = start(table, (3, 5), 4, 2, 2, 2, 2, seats=seats, **options)
    scene.arrange(cabs={1: (3, 6)})
    return drive(scene, "1 up", *faces)


@tells(
    "duel_chose 1 driver=1 dice=second",
)
def a_choice_in_a_fight(table):
    scene = fight(table, 1, 2, 3, 5)
    scene.act(1, kind="duel", dice="second")
    return scene


@tells(
    "duel_chose 0 driver=0 dice=both",
    "duel_rolled 0 driver=0 first=4 second=6 throw=2",
    "duel_rolled 1 driver=1 first=3 second=4 throw=2",
    "fight_won 1 driver=1 final=False says=None",
)
def a_fight_that_is_won(table):
    scene = fight(table, 1, 2, 3, 5)
    scene.act(1, kind="duel", dice="second")
    scene.rolls(4, 6, 4)
    scene.act(0, kind="duel", dice="both")
    return scene


@tells(
    "duel_chose 0 driver=0 dice=second",
    "duel_rolled 0 driver=0 first=1 second=4 throw=2",
    "duel_rolled 1 driver=1 first=2 second=5 throw=2",
    "fight_won 1 driver=1 final=False says=None",
)
def a_fight_that_is_won_with_the_first_die(table):
    scene = fight(table, 1, 2, 3, 5)
    scene.act(1, kind="duel", dice="first")
    scene.rolls(4, 2)
    scene.act(0, kind="duel", dice="second")
    return scene


@tells(
    "moved 0 driver=0 length=1 direction=up from=(3, 5) to=(3, 6)",
    "fight_began - duellists=[0, 1] at=(3, 6) final=False",
    "lots_drawn -",
    "fight_won 1 driver=1 final=False says=None",
)
def a_drawn_fight(table):
    scene = start(table, (3, 5), 4, 2, 2, 2, 2, duel="draw")
    scene.arrange(cabs={1: (3, 6)})
    scene.act(0, kind="stop")
    scene.draws(1)
    scene.act(0, kind="move", length=1, direction="up")
    return scene


@tells(
    "moved 0 driver=0 length=1 direction=up from=(3, 5) to=(3, 6)",
    "fight_began - duellists=[0, 3] at=(3, 6) final=False",
    "duel_rolled - driver=3 first=1 second=1 throw=1",
    "duel_rolled - driver=3 first=2 second=2 throw=2",
    "duel_rolled - driver=3 first=3 second=3 throw=3",
    "fight_won 0 driver=0 final=False says=fight_lost",
    "stepped_back - driver=3 direction=down from=(3, 6) to=(3, 5)",
    "stepped_back - driver=3 direction=down from=(3, 5) to=(3, 4)",
)
def a_fight_with_crazy_cat(table):
    scene = start(table, (3, 5), 4, 2, 2, 2, 2, seats=1)
    scene.arrange(cabs={3: (3, 6)})
    return drive(scene, "1 up", 1, 1, 2, 2, 3, 3)


@tells(
    "moved 0 driver=0 length=1 direction=up from=(3, 5) to=(3, 6)",
    "collected 0 driver=0 number=1 held=1 says=None",
    "gate_opened - gate=B",
    "passenger_placed - at=(5, 7) number=2",
)
def the_first_collection(table):
    scene = start(table, (3, 5), 4, 2, 2, 2, 2, passenger=(3, 6))
    return drive(scene, "1 up", 5, 7)


@tells(
    "moved 0 driver=0 length=1 direction=up from=(3, 5) to=(3, 6)",
    "collected 0 driver=0 number=4 held=2 says=None",
)
def the_last_collection(table):
    scene = start(table, (3, 5), 4, 2, 2, 2, 2, passenger=(3, 6))
    scene.arrange(passengers={0: 1, 1: 2})
    return drive(scene, "1 up")


@tells(
    "sabotaged 0 driver=0 victim=2 count=2 total=4 says=None",
    "turn_began 1 driver=1 round=1 dice=5",
    "rolled 1 driver=1 white={'white-1': 4, 'white-2': 4, 'white-3': 4, 'white-4': 4, 'white-5': 6} coloured={}",
)
def sabotage(table):
    scene = start(table, (3, 5), 4, 2, 2, 2, 1, seats=3)
    scene.arrange(curses={2: 2})
    drive(scene, "1 up")
    scene.rolls(4, 4, 4, 4, 6)
    scene.act(0, kind="sabotage", victim="green")
    return scene


@tells(
    "sabotage_skipped 0 driver=0",
    "turn_began 1 driver=1 round=1 dice=5",
    "rolled 1 driver=1 white={'white-1': 4, 'white-2': 4, 'white-3': 4, 'white-4': 4, 'white-5': 6} coloured={}",
)
def sabotage_declined(table):
    scene = drive(start(table, (3, 5), 4, 2, 2, 2, 1), "1 up")
    scene.rolls(4, 4, 4, 4, 6)
    scene.act(0, kind="sabotage_skip")
    return scene


@tells(
    "moved 0 driver=0 length=2 direction=up from=(5, 8) to=out",
    "left_city 0 driver=0 place=1 points=10 says=None",
    "rush_hour - turns=5",
)
def the_first_departure(table):
    scene = start(table, (5, 8), 6, 2, 2, 2, 2)
    scene.arrange(passengers={0: 1})
    return drive(scene, "2 up")


@tells(
    "moved 0 driver=0 length=1 direction=up from=(5, 8) to=out",
    "left_city 0 driver=0 place=2 points=5 says=None",
    "scored 0 driver=0 passengers=3 place=2 total=20",
    "scored 1 driver=1 passengers=0 place=1 total=10",
    "won 0 driver=0 points=20",
)
def the_second_departure_ends_the_game(table):
    scene = start(table, (5, 8), 4, 1, 1, 1, 1)
    scene.arrange(passengers={0: 3}, cabs={1: "out"})
    return drive(scene, "1 up")


@tells(
    "moved 0 driver=0 length=1 direction=up from=(5, 8) to=out",
    "left_city 0 driver=0 place=2 points=5 says=None",
    "scored 0 driver=0 passengers=1 place=2 total=10",
    "scored 1 driver=1 passengers=0 place=1 total=10",
    "fight_began - duellists=[0, 1] at=out final=True",
    "duel_rolled 0 driver=0 first=3 second=4 throw=1",
    "duel_rolled 1 driver=1 first=1 second=1 throw=1",
    "fight_won 0 driver=0 final=True says=None",
    "won 0 driver=0 points=10",
)
def a_tie_and_its_final_fight(table):
    scene = start(table, (5, 8), 4, 1, 1, 1, 1)
    scene.arrange(passengers={0: 1}, cabs={1: "out"})
    return drive(scene, "1 up", 3, 4, 1, 1)


@tells(
    "moved 0 driver=0 length=1 direction=up from=(1, 4) to=(1, 5)",
    "rush_turns 0 driver=0 left=0",
    "eliminated 0 driver=0",
    "turn_began 2 driver=2 round=1 dice=5",
    "rolled 2 driver=2 white={'white-1': 4, 'white-2': 4, 'white-3': 4, 'white-4': 4, 'white-5': 6} coloured={}",
)
def the_last_turn_of_rush_hour(table):
    scene = start(table, (1, 4), 4, 1, 1, 1, 1, seats=3)
    scene.arrange(passengers={1: 1}, cabs={1: "out"}, rush_turns={0: 1, 2: 3}, turn=0, white=[4, 1, 1, 1, 1])
    return drive(scene, "1 up", 4, 4, 4, 4, 6)


@tells(
    "moved 1 driver=1 length=1 direction=up from=(1, 4) to=(1, 5)",
    "dawn - turns=5",
    "turn_began 0 driver=0 round=8 dice=5",
    "rolled 0 driver=0 white={'white-1': 4, 'white-2': 4, 'white-3': 4, 'white-4': 4, 'white-5': 6} coloured={}",
)
def dawn(table):
    scene = start(table, (1, 4), 4, 1, 1, 1, 1, round_limit=7)
    scene.arrange(cabs={1: (1, 4)}, round=7, turn=1, white=[4, 1, 1, 1, 1])
    scene.act(1, kind="stop")
    scene.drive(1, "1 up", faces=(4, 4, 4, 4, 6))
    return scene


@tells(
    "moved 0 driver=0 length=1 direction=up from=(1, 4) to=(1, 5)",
    "rush_turns 0 driver=0 left=0",
    "eliminated 0 driver=0",
    "scored 0 driver=0 passengers=0 place=0 total=0",
    "scored 1 driver=1 passengers=0 place=0 total=0",
    "nobody_won -",
)
def nobody_gets_out(table):
    scene = start(table, (1, 4), 4, 1, 1, 1, 1)
    scene.arrange(cabs={1: "gone"}, rush="dawn", rush_turns={0: 1}, turn=0, white=[4, 1, 1, 1, 1])
    return drive(scene, "1 up")


@tells(
    "resigned 0 driver=0",
    "eliminated 0 driver=0",
    "won 1 driver=1 points=5",
)
def giving_up(table):
    scene = start(table, (1, 4), 4, 1, 1, 1, 1)
    scene.arrange(passengers={1: 1})
    scene.act(0, kind="resign")
    return scene


@tells(
    "clock_rang 0 driver=0",
    "moved 0 driver=0 length=1 direction=up from=(1, 4) to=(1, 5)",
    "sabotage_skipped 0 driver=0",
    "turn_began 1 driver=1 round=1 dice=5",
    "rolled 1 driver=1 white={'white-1': 4, 'white-2': 4, 'white-3': 4, 'white-4': 4, 'white-5': 6} coloured={}",
)
def the_clock(table):
    scene = start(table, (1, 4), 4, 2, 1, 1, 1, turn_seconds=60, passenger=(1, 8))
    scene.rolls(4, 4, 4, 4, 6)
    scene.act(TABLE, kind="stop")
    return scene


@clause("R57", "R58", "Q34")
@pytest.mark.parametrize("scene", SCENES)
def test_the_log_tells_exactly_this(scene, table):
    play, lines = SCENES[scene]
    assert told(play(table)) == lines


def test_every_kind_of_event_is_told_somewhere_here():
    kinds = {line.split()[0] for _, lines in SCENES.values() for line in lines}
    assert kinds | {"stole", "lost_die"} == set(EVENTS.names)
