"""The observation agrees with the view, number by number."""

import pytest

from mewple.games.cat_cab import GAME
from mewple.games.cat_cab.observe import LAYOUT
from mewple.games.cat_cab.state import COLUMNS, CONTENT, CRAZY, DICE, ROWS
from mewple.games.cat_cab.view import PHASES

DECISIONS = [name for name in PHASES.values() if name != "over"]
BOARDS = CONTENT.options["board"].choices
DRIVING = ("item", "cancel", "move")
GRID = [(x, y) for y in range(1, ROWS + 1) for x in range(1, COLUMNS + 1)]


def one_of(names, name):
    return [int(each == name) for each in names]


def count_of(dice, kind):
    return sum(die.endswith(kind) for die in dice)


def duel_dice(shown, scene, driver):
    """The driver's dice in the present fight. If there is no fight now, returns the driver's dice in the last fight,
    because the state still contains them."""
    if shown.duel:
        dice = {fighter.seat: fighter.dice for fighter in shown.duel.duellists}.get(driver, [])
        return (*dice, 0, 0)[:2]
    return scene.s.duel_dice[driver]


def fights(shown, driver):
    return shown.duel is not None and any(each.fighting for each in shown.duel.duellists if each.seat == driver)


def steps_between(a, z):
    return abs(a[0] - z[0]) + abs(a[1] - z[1])


def steps_left(shown, at):
    """The steps to the passenger and out of the city; 0 for a driver who is not in the city."""
    if at in ("out", None):
        return 0, 0
    gates = {gate.role: gate.space for gate in shown.gates}
    before, here = (1, gates["entry"]) if at == "start" else (0, at)
    to_passenger = before + steps_between(here, shown.passenger.at) if shown.passenger else 0
    return to_passenger, before + steps_between(here, gates["exit"]) + 1


def about_driver(scene, shown, player):
    order = {each.seat: each.order for each in shown.players}
    driver = player.seat
    first, second = duel_dice(shown, scene, driver)
    turns = (order[driver] - order[shown.active]) % len(shown.players)
    return [
        1,
        *one_of([*GRID, "start", "out", None], player.at),
        *(steps / 12 for steps in steps_left(shown, player.at)),
        player.curses / shown.curse_limit,
        player.passengers / len(shown.fares),
        count_of(player.dice, "d6") / 3,
        count_of(player.dice, "d8") / 3,
        count_of(player.won, "d6"),
        count_of(player.won, "d8"),
        *one_of((1, 2, 3), player.place),
        (scene.s.rush_left[driver] if player.rush_turns is None else player.rush_turns) / shown.rush_limit,
        int(not player.first_turn),
        int(driver == shown.active),
        int(driver == scene.s.lander),
        (shown.spaces_back if driver == shown.going_back else scene.s.back[driver]) / 4,
        *one_of(range(1, 7), first),
        *one_of(range(1, 7), second),
        int(fights(shown, driver)),
        turns / 2,
    ]


def about_table(scene, shown):
    duel, s = shown.duel, scene.s
    pool = shown.pool if shown.phase in DRIVING else None
    return [
        shown.collected / len(shown.fares),
        int(all(gate.open for gate in shown.gates)),
        int(shown.rush != ""),
        min(shown.round, 50) / 50,
        [gate.role for gate in shown.gates].index("entry"),
        BOARDS.index(shown.board.id),
        min(shown.rerolls, 20) / 20,
        s.item_rolls / 2,
        s.items_left / 5,
        (pool.ones if pool else 0) / 5,
        (pool.twos if pool else 0) / 5,
        (pool.curses if pool and shown.phase != "item" else 0) / 4,
        shown.sabotage_left / 5,
        shown.boost_left / 6,
        s.moved,
        duel.final if duel else s.final,
        min(duel.round if duel else s.duel_round, 20) / 20,
        sum(player.at == "out" for player in shown.players) / 3,
        s.counts,
    ]


def about_dice(shown):
    tray = {die.die: die for die in shown.tray}
    numbers = []
    for die in DICE:
        face, marked = (tray[die].face, tray[die].marked) if die in tray else (None, False)
        numbers += [int(die in tray), *one_of(range(1, 9), face), int(marked)]
    return numbers


def about_squares(shown, kind):
    works = {square.at for square in shown.board.squares if square.kind == kind and square.at not in shown.asleep}
    return [int(space in works) for space in GRID]


def expected(scene, seat):
    shown = scene.view(seat)
    players = {player.seat: player for player in shown.players}
    seats = scene.s.seats
    around = [seat, CRAZY] if seats == 1 else [(seat + ahead) % seats for ahead in range(seats)]
    return [
        *(number for driver in around for number in about_driver(scene, shown, players[driver])),
        *([0] * LAYOUT["driver"].size * (LAYOUT["driver"].rows - len(around))),
        *one_of(GRID, shown.passenger.at if shown.passenger else None),
        *about_table(scene, shown),
        *one_of(DECISIONS, shown.phase),
        *about_dice(shown),
        *about_squares(shown, "nibbles"),
        *about_squares(shown, "patrol"),
    ]


def observed(scene, seat):
    out = [7.5] * GAME.observation
    GAME.rules.observe(scene.b, scene.s, seat, out)
    return out


@pytest.mark.parametrize(
    ("seats", "policy", "options", "phases"),
    [
        (1, "random", {"crazy_extra_dice": True, "solo_duel": "lockstep"}, {"duel", "lose_die", "retreat"}),
        (2, "beginner", {"entry_gate": "B", "board": "dark", "covered_squares": "for_good"}, {"boost"}),
        (2, "random", {"movement": "optional", "regain_dice": True}, {"boost", "duel", "retreat", "steal"}),
        (3, "strong", {"push_triggers": "all", "boost": "free"}, {"cancel", "item", "move", "roll"}),
        (3, "random", {"curse_cancel": "any_space", "sabotage": "split"}, set(DECISIONS) - {"lose_die"}),
    ],
)
def test_a_learner_sees_what_the_view_shows(table, seats, policy, options, phases):
    scene, seen = table(seats, **options), set()

    def is_over(scene):
        for seat in range(seats):
            assert observed(scene, seat) == expected(scene, seat)
        seen.add(scene.view(None).phase)
        return not scene.pending()

    scene.play_until(is_over, policy, seed=seats)
    assert phases | {"over"} <= seen


@pytest.mark.parametrize(
    ("field", "name", "most"),
    [
        ("round", "round / 50", 50),
        ("rerolls", "re-rolls this turn / 20", 20),
        ("duel_round", "round of the cat fight / 20", 20),
    ],
)
def test_a_learner_sees_no_more_than_the_most_of_what_has_no_limit(table, field, name, most):
    scene, number = table(), LAYOUT["table"].at + LAYOUT["table"].place(name)
    for value, seen in ((most - 1, (most - 1) / most), (most, 1), (most + 1, 1)):
        setattr(scene.s, field, value)
        assert observed(scene, 0)[number] == seen


def test_a_learner_sees_that_a_cat_fight_is_the_final_one(table):
    scene = table()
    scene.arrange(turn=0, white=[4, 1, 1, 1, 1], cabs={0: (5, 8), 1: "out"}, passengers={0: 2, 1: 1})
    scene.act(0, kind="stop")
    scene.drive(0, "1 up", faces=(1, 1, 2, 2))
    assert scene.view(0).duel.final
    for seat in range(2):
        assert observed(scene, seat) == expected(scene, seat)
