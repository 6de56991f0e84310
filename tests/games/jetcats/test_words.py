"""The sentences and views that people see agree with what happened."""

from mewple.core import play
from mewple.games.jetcats.icons import ICONS
from mewple.games.jetcats.state import ACTIONS, CHOOSE, DICE, EVENTS, OVER, REASONS
from mewple.testing import clause


def name(seat):
    return ("Andrew", "Bert", "Jenn", "Devon", "Scott")[seat]


def lines(scene):
    return [scene.game.words.event(scene.b, event, name) for event in scene.last]


def turn(scene, seat):
    return scene.game.words.turn(scene.b, scene.s, seat, ("Mia", "Tom", "Ada", "Ben", "Eva").__getitem__)


def test_the_log_of_a_liftoff(table):
    scene = table(2)
    scene.lift_off("viking", (4, "green"))
    assert lines(scene) == ["Andrew lifts off with Viking Cat and Digital Jetpack."]
    scene.colour("blue", red="LF", blue="F")
    assert lines(scene) == [
        "Andrew adds 1 die in blue.",
        "Andrew rolls blue: 1 Fuel.",
        "Andrew rolls red: 1 Fuel, 1 Full Launch.",
    ]
    scene.reroll("red", "L", "B")
    told = lines(scene)
    assert told[:3] == [
        "Andrew re-rolls a red Full Launch: Blank.",
        "Andrew: 2 Rocket-Fuel pairs = 2 Launches.",
        "Andrew misses with 2 Launches and takes a token (now 1).",
    ]
    assert told[3] == "Viking Cat curls up in Andrew's Catbase."


def test_the_log_of_a_landing(table):
    scene = table(2)
    base = ("astronomer", "schrodinger", "rockstar", "snow", "loaf")
    scene.lift_off("engineer", (8, "purple"), base=base, number=6)
    scene.colour("white")
    scene.colour("white", red="FR", white="BL")
    assert "Andrew: 1 Blank counts as Full Launch; 2 Rocket-Fuel pairs + 3 Full Launches = 5 Launches." in lines(scene)
    assert "Andrew reaches Orbit with 5 Launches: +3 VP (now 3)." in lines(scene)


def test_the_log_of_a_draft(table):
    scene = table(3)
    scene.arrange(row=["rockstar", "fairy", "golden", "engineer"])
    scene.arrange(back="PGRBY")
    scene.arrange(jetpacks={0: {6: "red"}})
    scene.arrange(jetpacks={1: {6: "green"}})
    scene.act(0, kind="jetpack", speed=6)
    assert lines(scene) == ["Andrew has chosen a Jetpack."]
    scene.act(1, kind="jetpack", speed=6)
    scene.act(2, kind="jetpack", speed=1)
    told = lines(scene)
    assert told[1:3] == [
        "Bert goes first: Tractor Jetpack, speed 6, green.",
        "Andrew goes second: Go-Kart Jetpack, speed 6, red.",
    ]
    assert told[4] == "Both played 6: green goes before red this round, so Bert picks before Andrew."
    scene.take(1, "rockstar")
    assert lines(scene) == ["Bert takes Rockstar Cat."]


def test_every_event_and_reason_has_words(table):
    seen = set()
    tables: list[tuple[int, dict[str, str | bool]]] = [
        (2, {"tiebreak_jetpack": "leftover"}),
        (3, {"liftoff_mode": "simultaneous", "hold_back": True}),
        (5, {}),
    ]
    for seats, options in tables:
        for seed in range(25):
            scene = table(seats, seed=seed, **options)
            own = play.fresh_own(scene.game, seed)
            while scene.pending():
                if scene.s.round == 5 and scene.s.phase == CHOOSE and seed == 0:
                    scene.act(-1, kind="ring")
                else:
                    seat = scene.pending()[0]
                    scene._try(seat, play.choose(scene.game, scene.b, scene.s, seat, play.RANDOM, own))
                for event, line in zip(scene.last, lines(scene)):
                    assert line.endswith(".")
                    assert line[0].isupper() or line[0].isdigit()
                    seen.add(event.kind)
            assert turn(scene, 0).startswith("The game is over.")
    assert seen | {"round", "dealt"} == set(EVENTS.names)
    assert all(REASONS.reason(code).text for code in range(len(REASONS)))
    assert all(REASONS.reason(code).clause for code in range(5, len(REASONS)))


def test_turn_lines(table):
    scene = table(2)
    assert turn(scene, 0) == "Choose a Jetpack to lay face down."
    scene.act(0, kind="jetpack", speed=9)
    assert turn(scene, 0) == "Your Jetpack lies face down. Waiting for Tom to choose."
    assert turn(scene, None) == "Waiting for Tom to choose."
    scene.act(1, kind="jetpack", speed=2)
    assert turn(scene, 0) == "Your pick: take a Cat."
    assert turn(scene, 1) == "Mia picks a Cat."
    scene.act(0, kind="take", slot=0)
    assert turn(scene, 0) == "Send one more Cat away."
    assert turn(scene, 1) == "Mia sends a Cat away."


def test_turn_lines_in_a_liftoff(table):
    scene = table(2)
    scene.lift_off("gambler", (8, "purple"), tokens=1)
    assert turn(scene, 0) == "Your Liftoff: pick colours for your dice, 1 left."
    assert turn(scene, 1) == "Mia is flying."
    scene.colour("blue", red="LLL", blue="R")
    assert turn(scene, 0) == "3 Launches: re-roll a die or stop, 2 re-rolls left."
    scene.stop()
    assert turn(scene, 0) == "3 Launches: spend Full Launch tokens? You have 1. 2 more for Orbit."
    told = [scene.game.words.action(scene.b, scene.s, 0, ACTIONS.number(words)) for words in scene.legal(0)]
    assert told == ["Spend nothing: 3 Launches, Sky", "Spend 1 token: 4 Launches, Sky"]
    assert scene.view(0).reaches == ["Sky", "Sky"]
    assert scene.view(1).reaches == []


def test_turn_lines_of_the_options(table):
    scene = table(2, hold_back=True, token_timing="before_roll")
    scene.lift_off("mountain", (10, "green"), tokens=1)
    assert turn(scene, 0) == "Your Liftoff: spend tokens before the dice? You have 1."
    scene.dice(white="LLL")
    scene.spend(0)
    assert turn(scene, 0) == "3 Launches: score Sky, or declare a miss?"
    scene = table(2, two_any="same")
    scene.lift_off("farmer", (10, "green"))
    assert turn(scene, 0) == "Your Liftoff: choose one colour for two dice."


def test_actions_in_words(table):
    scene = table(2)
    scene.arrange(jetpacks={0: {4: "green"}})
    scene.arrange(row=["viking", "loaf", "snow", "golden"])
    words = lambda number: scene.game.words.action(scene.b, scene.s, 0, number)  # noqa: E731
    assert words(3) == "Play Digital Jetpack: speed 4, green, Either Or Doubled: 2 Fuel or 2 Rockets"
    assert words(ACTIONS.first("take")) == "Take Viking Cat"
    assert words(ACTIONS.first("discard") + 3) == "Send away Golden Cat"
    assert words(ACTIONS.first("reroll") + 9) == "Re-roll a red die that shows Blank"
    assert all(words(number) for number in range(ACTIONS.size))
    assert ACTIONS.size == 46  # actions 0-44, which the ledger lists, and `ring`


def test_the_action_space_is_that_of_the_ledger():
    assert [ACTIONS.first(kind) for kind in ("jetpack", "take", "discard", "colour", "reroll", "stop")] == [
        0,
        10,
        15,
        19,
        22,
        32,
    ]
    assert [ACTIONS.first(kind) for kind in ("spend", "score", "miss", "wait")] == [33, 42, 43, 44]
    classes = [ACTIONS.words(number)["die"] for number in range(22, 32)]
    assert classes[:4] == ["blue-rocket", "blue-fuel", "white-rocket", "white-fuel"]
    assert classes[-1] == "red-blank"


@clause("R31", "R33")
def test_the_tally_lays_out_every_pair(table):
    scene = table(2)
    base = ("astronomer", "schrodinger", "rockstar", "snow")
    scene.lift_off("gambler", (8, "purple"), base=base, number=6)
    scene.colour("white")
    scene.colour("white", red="FRB", white="FL")
    flight = scene.flight(0, viewer=1)
    assert flight.bays == [
        ["white-launch"],
        ["launch"],
        ["red-blank-launch"],
        ["red-rocket", "white-fuel"],
        ["rocket", "red-fuel"],
    ]
    assert flight.launches == 5
    assert (flight.height, flight.next_height, flight.to_next) == ("Orbit", "Moon", 2)
    assert flight.line == "2 Rocket-Fuel pairs + 3 Full Launches = 5 Launches"
    assert flight.spare == []


def test_the_score_is_told_in_parts(table):
    scene = table(4, seed=3)
    scene.play_until(lambda scene: not scene.pending(), policy="strong")
    assert scene.s.phase == OVER
    for score in scene.view(None).scores:
        assert score.vp == score.cats + score.jetpacks + sum(score.heights)
        assert sum(score.flights) >= 8
    assert 1 in scene.view(None).ranks


def test_rivals_see_the_sum_of_a_catbase(table):
    scene = table(2)
    scene.arrange(round=4, catbases={0: ["golden", "disco", "comet"]})
    base = scene.view(1).catbases[0]
    assert [icon.text for icon in base.bonus] == ["2 Full Launches", "2 blue dice"]
    assert base.cats == ["golden", "disco", "comet"]


@clause("R23", "Q9")
def test_each_set_of_colours_is_told_with_the_actions_that_reach_it(table):
    scene = table(2)
    scene.lift_off("wizard", (8, "purple"))
    assert scene.flight(0, viewer=0).any_left == 3
    splits = scene.view(0).splits
    told = {tuple(split.dice.values()): split.path for split in splits}
    assert len(told) == len(splits) == 10
    first = ACTIONS.first("colour")
    assert told[3, 0, 0] == [first] * 3
    assert told[1, 1, 1] == [first, first + 1, first + 2]
    assert told[0, 0, 3] == [first + 2], "after a red one the rest are red"
    assert scene.view(1).splits == []
    for number in told[1, 0, 2]:
        scene.act(0, **ACTIONS.words(number))
    assert scene.pool() == {"blue": 1, "white": 0, "red": 2}


def test_pairs_of_one_colour_are_chosen_one_after_the_other(table):
    scene = table(2, two_any="same")
    scene.lift_off("wizard", (8, "purple"))
    assert scene.view(0).splits == []


@clause("R7")
def test_the_reference_card_has_every_symbol(table):
    symbols = table(2).view(0).board.symbols
    assert [symbol.icon for symbol in symbols] == list(ICONS)
    assert all(symbol.text for symbol in symbols)


@clause("R4")
def test_the_board_knows_all_speeds(table):
    shown = table(2).view(0)
    assert shown.board.speeds == len(shown.hands[0]) == shown.jetpacks[shown.hands[0][-1]].speed
    assert [die.die for die in shown.board.dice] == list(DICE)
