"""The clock, the end of the game and the winner (R53-R58, Q31-Q38, Q43, Q44)."""

import pytest

from mewple.core import play
from mewple.core.registry import find
from mewple.games.critter_cab.turns import round_limit
from mewple.testing import Scene, clause

GAME = find("critter-cab")


@clause("R54", "Q33")
def test_s33_when_time_is_up_the_turn_is_finished(table):
    scene = table(seats=3, at=(11, 1), limit="clock")
    scene.act(0, kind="card", value=1)
    scene.act(-1, kind="ring")
    assert scene.pending() == [0]
    scene.draws(0)
    scene.act(0, kind="drive", tile=scene.tile("SNO"))
    assert scene.points()[0] == 4
    assert scene.pending() == []  # the game is over, although the other seats had fewer turns
    assert scene.returns() == [1.0, 0.0, 0.0]


@clause("Q33")
def test_finishing_the_turn_includes_its_chain(table):
    scene = table(seats=2, at=(9, 5), limit="clock")
    scene.act(0, kind="card", value=1)
    scene.act(-1, kind="ring")
    scene.gives(chance="GECKO")
    scene.act(0, kind="drive", tile=scene.tile((10, 5)))
    assert scene.kinds(0) == {"card"}
    scene.arrange(hands={0: [1, 1, 1]})
    scene.drive(0, 1, (11, 5))
    assert scene.pending() == []


@clause("Q33")
def test_time_up_can_finish_the_round(table):
    scene = table(seats=3, limit="clock", time_up="finish_round")
    scene.cruise(0)
    scene.act(-1, kind="ring")
    scene.cruise(1)
    assert scene.pending() == [2]
    scene.cruise(2)
    assert scene.pending() == []


@clause("Q33")
def test_time_up_can_end_at_once(table):
    scene = table(seats=2, at=(11, 1), limit="clock", time_up="immediate")
    scene.act(0, kind="card", value=1)
    scene.act(-1, kind="ring")
    assert scene.pending() == []
    assert scene.points() == [0, 0]


@clause("R54")
def test_the_clock_rings_once_and_only_by_itself(table):
    scene = table(seats=2, limit="clock")
    scene.refused(0, "not-your-turn", kind="ring")
    scene.act(-1, kind="ring")
    scene.refused(-1, "not-now", kind="ring")
    assert "ring" not in scene.kinds(0)


@clause("R54", "Q35")
def test_the_clock_runs_from_the_first_turn_and_only_where_it_is_the_limit(table):
    """The table's clock runs whenever the action `ring` is legal."""
    for limit in ("rounds", "turn_cost"):
        table(seats=2, limit=limit).refused(-1, "not-now", kind="ring")
    options = {"limit": "clock", "taxi_assignment": "choose"}
    scene = Scene("critter-cab", seats=2, options=options)
    scene.refused(-1, "not-now", kind="ring")  # taxis are still being chosen
    scene.play_until(lambda now: "place" in now.kinds(now.pending()[0]))
    scene.act(-1, kind="ring")
    assert scene.s.rang == 1


@clause("R55", "R50", "Q34")
def test_only_breaks_and_reshuffles_pause_the_clock(table):
    """The view says what stops the clock: a break, and a reshuffle, which stops it for a moment."""
    scene = table(seats=1, limit="clock")
    assert scene.view(0).shift.pauses == ("break", "reshuffle")
    assert scene.view(0).shift.minutes == 45
    scene.arrange(deck=[])
    scene.drive(0, 3, "HOP")
    (line,) = [GAME.words.event(scene.b, event, str) for event in scene.last if event.kind == "reshuffled"]
    assert line == "Movement deck reshuffled (clock paused)."


@clause("R50")
@pytest.mark.parametrize("limit", ["rounds", "turn_cost"])
def test_a_game_without_a_clock_says_nothing_of_a_paused_one(table, limit):
    scene = table(seats=1, limit=limit)
    scene.arrange(deck=[])
    scene.drive(0, 3, "HOP")
    (line,) = [GAME.words.event(scene.b, event, str) for event in scene.last if event.kind == "reshuffled"]
    assert line == "Movement deck reshuffled."


@clause("R56")
def test_s11_thinking_changes_nothing(table):
    """The rules never punish slow players: as long as a seat does not act, only the clock runs on."""
    scene = table(seats=2, limit="clock")
    before = scene.s.to_bytes()
    scene.view(0), scene.legal(0), scene.pending()
    assert scene.s.to_bytes() == before
    scene.act(-1, kind="ring")
    assert scene.s.rang == 1


@clause("Q35")
@pytest.mark.parametrize(
    ("minutes", "rounds"),
    [(45, (23, 45, 30, 23)), (35, (23, 35, 24, 18)), (60, (23, 60, 40, 30)), (50, (23, 50, 34, 25))],
)
def test_s37_minutes_counted_in_rounds(minutes, rounds):
    b = GAME.open_box({"minutes": minutes})
    for seats in (1, 2, 3, 4):
        assert round_limit(b, play.new_game(GAME, b, seats, 1)) == rounds[seats - 1]


@clause("Q35", "Q44")
def test_everybody_has_the_same_number_of_turns(table):
    scene = table(seats=3)
    turns = [0, 0, 0]
    before = None
    while scene.pending():
        (seat,) = scene.pending()
        if (seat, scene.s.round) != before:
            turns[seat] += 1
            before = (seat, scene.s.round)
        scene.act(seat, **scene.legal(seat)[-1])
        for event in scene.last:
            if event.kind == "skipped":
                turns[event.seat] += 1
    assert turns == [30, 30, 30]
    assert [event.fields["why"] for event in scene.last if event.kind == "over"] == ["rounds"]


@clause("Q35")
def test_a_skipped_turn_counts_as_a_turn(table):
    scene = table(seats=2)
    scene.s.round = 45
    scene.s.jam[1] = 1
    scene.cruise(0)
    assert scene.pending() == []


@clause("Q35")
def test_simulated_seconds_end_the_shift(table):
    scene = table(seats=2, limit="turn_cost", minutes=35)
    assert sum(scene.b.seconds) / 512 == pytest.approx(30, abs=0.1)
    spread = sum((seconds - 30) ** 2 for seconds in scene.b.seconds) / 512
    assert spread**0.5 == pytest.approx(15, abs=0.3)
    scene.act(0, kind="card", value=2)
    scene.draws(0, 100)  # chance decides which card is drawn, and how long the turn takes
    scene.act(0, kind="drive", tile=scene.tile("NEW"))
    assert scene.s.seconds == scene.b.seconds[100]
    scene.s.seconds = 35 * 60 - scene.b.seconds[0]
    scene.act(1, kind="card", value=2)
    scene.draws(0, 0)
    scene.act(1, kind="drive", tile=scene.tile("OWL"))
    assert scene.pending() == []
    assert scene.s.seconds == 35 * 60


@clause("Q35")
def test_a_skipped_turn_costs_three_seconds(table):
    scene = table(seats=2, limit="turn_cost")
    scene.s.jam[1] = 1
    scene.act(0, kind="card", value=2)
    scene.draws(0, 0)
    scene.act(0, kind="drive", tile=scene.tile("NEW"))
    assert scene.s.seconds == scene.b.seconds[0] + 3


@clause("R58", "R57")
def test_the_most_coins_win(table):
    scene = table(seats=3, at=(11, 1))
    scene.s.round = 30
    scene.drive(0, 1, "SNO")
    scene.cruise(1)
    scene.cruise(2)
    assert scene.points() == [4, 0, 0]
    assert scene.returns() == [1.0, 0.0, 0.0]
    assert [(event.seat, dict(event.fields)) for event in scene.events("won")] == [(0, {"coins": 4, "shared": 1})]
    assert scene.view(None).winners == (0,)


def finish(scene, cards):
    """Plays the last turn of a game in which each seat has delivered these cards."""
    for seat, delivered in enumerate(cards):
        for card in delivered:
            number = scene.passenger(card)
            scene.s.passengers &= ~(1 << number)
            scene.s.delivered[seat] |= 1 << number
            scene.s.coins[seat] += scene.b.fare[number]
    scene.s.round = round_limit(scene.b, scene.s)
    for seat in range(scene.s.seats):
        scene.cruise(seat)
    return scene.returns()


@clause("Q37")
def test_s34_equal_coins_share_the_title(table):
    cards = (["P01", "P02"], ["P06", "P24"], ["P05"])
    scene = table(seats=3, taxis=("river", "family", "flying"))
    assert finish(scene, cards) == [0.5, 0.5, 0.0]
    won = [(event.seat, dict(event.fields)) for event in scene.events("won")]
    assert won == [(0, {"coins": 8, "shared": 2}), (1, {"coins": 8, "shared": 2})]


@clause("Q37")
def test_s34_a_tie_can_be_broken_by_deliveries_then_passengers(table):
    taxis = ("river", "family", "flying")
    for cards, shares in (
        ((["P05", "P09", "P10"], ["P04", "P25"], ()), [1.0, 0.0, 0.0]),  # 2 + 2 + 2 coins against 3 + 3
        ((["P01", "P02"], ["P06", "P24"], ()), [0.0, 1.0, 0.0]),  # 4 + 4 coins each; 2 passengers against 3
        ((["P01"], ["P02"], ()), [0.5, 0.5, 0.0]),
    ):
        assert finish(table(seats=3, taxis=taxis, tiebreak="cards_then_pax"), cards) == shares


@clause("Q44")
@pytest.mark.parametrize("limit", ["rounds", "clock", "turn_cost"])
def test_every_game_ends(limit):
    scene = Scene("critter-cab", seats=2, options={"limit": limit})
    scene.play_until(lambda now: not now.pending(), policy="strong")
    assert sum(scene.returns()) == pytest.approx(1)


@clause("Q44")
def test_there_is_always_a_limit():
    choices = GAME.content.options["limit"].choices
    assert set(choices) == {"clock", "rounds", "turn_cost"}


# --- leaving (Q43) ---


@clause("Q43")
def test_who_leaves_gives_everything_back(table):
    scene = table(seats=3)
    scene.arrange(kept={1: ["FUEL", "SLIP"]}, riders={1: ["P10", "P14"]})
    scene.act(1, kind="resign")  # a driver may resign at any time
    assert sum(scene.s.hand[1]) == 0
    assert list(scene.s.discards)[:3] == [1, 1, 1]
    assert scene.s.passenger_discards.bit_count() == 2
    assert sum(scene.s.chance_discards) == 2
    assert scene.s.tile[1] == -1
    assert scene.view(0).seats[1].gone
    scene.cruise(0)
    assert scene.pending() == [2]
    scene.cruise(2)
    assert scene.pending() == [0]


@clause("Q43")
def test_the_first_passenger_card_of_a_leaver_lies_in_the_discards(table):
    scene = table(seats=3, taxis=("family", "limousine", "river"))
    scene.arrange(riders={0: ["P01", "P02"]})
    scene.act(0, kind="resign")
    assert scene.s.passenger_discards == 0b11
    assert scene.aboard(0) == []


@clause("Q43")
def test_leaving_in_the_own_turn_ends_it(table):
    scene = table(seats=3)
    scene.arrange(kept={0: ["SURGE"]})
    scene.act(0, kind="surge")
    scene.act(0, kind="card", value=3)
    scene.act(0, kind="resign")
    assert scene.pending() == [1]
    assert scene.s.steps == 0
    assert scene.s.surging == 0


@clause("Q43", "Q28")
def test_the_fuel_of_a_leaver_lengthens_nobodys_move(table):
    scene = table(seats=3)
    scene.arrange(kept={0: ["FUEL"]})
    scene.act(0, kind="fuel")
    scene.act(0, kind="resign")
    assert [move.steps for move in scene.view(1).moves] == [1, 2, 3]


@clause("Q43")
def test_what_was_delivered_stays_out_of_play_and_does_not_win(table):
    scene = table(seats=3, at=(11, 1))
    scene.drive(0, 1, "SNO")
    scene.act(0, kind="resign")
    assert scene.delivered(0) == ["P03"]
    scene.s.round = 30
    scene.cruise(1)
    scene.cruise(2)
    assert scene.pending() == []
    assert scene.returns() == [0.0, 0.5, 0.5]


@clause("Q43")
def test_the_last_one_left_wins(table):
    scene = table(seats=2, at=(11, 1))
    scene.drive(0, 1, "SNO")
    scene.act(0, kind="resign")
    assert scene.pending() == []
    assert scene.returns() == [0.0, 1.0]


@clause("Q43")
def test_rounds_go_on_when_the_first_player_has_left(table):
    scene = table(seats=3)
    scene.act(0, kind="resign")
    for round_ in (1, 2, 3):
        assert scene.s.round == round_
        scene.cruise(1)
        scene.cruise(2)


@clause("Q43", "Q2")
def test_leaving_while_taxis_are_chosen():
    scene = Scene("critter-cab", seats=3, options={"taxi_assignment": "choose", "first_player": "seat 1"})
    assert scene.pending() == [2]
    scene.act(2, kind="resign")
    assert scene.pending() == [1]
    scene.act(0, kind="resign")
    assert scene.pending() == []
    assert scene.returns() == [0.0, 1.0, 0.0]


@clause("Q43", "Q2", "Q3")
def test_whoever_comes_after_a_first_player_who_has_left_takes_the_first_turn():
    scene = Scene("critter-cab", seats=3, options={"taxi_assignment": "choose", "first_player": "seat 2"})
    scene.act(1, kind="resign")
    scene.act(0, kind="taxi", taxi="family")
    scene.act(2, kind="taxi", taxi="river")
    assert scene.pending() == [2]
    assert scene.kinds(2) == {"place"}
