"""The end of the game, the extra Liftoff, shared victories, places, and the longest game (R38-R41, Q21, Q22, Q32)."""

from dataclasses import replace

import pytest

from mewple.core.bits import seats_in
from mewple.core.events import Log
from mewple.games.jetcats import view
from mewple.games.jetcats.state import ACTIONS, COLOUR, COLOURS, FLY, GROUNDED, LANDED, LEFTOVER, OVER
from mewple.games.jetcats.timeout import timeout
from mewple.games.jetcats.turns import close_liftoffs, settle_step
from mewple.match import Match, SeatSetup, new_setup
from mewple.match.views import result
from mewple.testing import clause

SEATS = (2, 3, 4, 5)


def at_the_end(table, vp, cats=(), order=None, tokens=(), queued=None, **options):
    """A game after round 8 with these totals; the last Cats are in the Catbases."""
    scene = table(len(vp), **options)
    s, speeds = scene.s, {seat: 10 - place for place, seat in enumerate(order or range(len(vp)))}
    last = [scene.stand_in(name, *cats) if name in cats[:seat] else name for seat, name in enumerate(cats)]
    scene.arrange(
        round=8,
        hands={seat: [1, 2, speed] for seat, speed in speeds.items()},
        catbases=[[name] for name in last],
        scores=vp,
        tokens=tokens,
        revealed=speeds,
    )
    for slot in range(5):
        s.row[slot] = -1
    for seat in range(len(cats)):
        s.cats[seat][6], s.cats[seat][7] = -1, s.cats[seat][6]
        s.cat[seat] = s.cats[seat][7]
    s.phase, s.turn = FLY, len(vp)
    if queued:
        scene.dice(**queued)
    scene.queue.start()
    log = Log.open()
    close_liftoffs(scene.b, s, log)
    while not settle_step(scene.b, s, log):
        pass
    scene.queue.finish()
    scene.last = scene.game.events.read(log)
    return scene


@clause("R39", "R38")
def test_the_most_points_win_and_leftovers_are_worth_nothing(table):
    scene = at_the_end(table, [12, 14, 13], tokens=[8, 0, 2])
    assert scene.s.phase == OVER
    assert scene.points() == [12, 14, 13]
    assert scene.returns() == [0, 1, 0]
    scene.refused(0, "game-over", kind="jetpack", speed=1)
    assert scene.view(None).ranks == [3, 1, 2]


@clause("R40", "Q21")
def test_tied_leaders_fly_their_last_cat_once_more(table):
    """In the extra Liftoff, seats get the resources of their last Cat and the icons of their Catbase once more, but use
    no Jetpack. Only tied seats fly."""
    scene = at_the_end(table, [15, 19, 19], cats=["royal", "mountain", "wizard"], queued={"white": "LLF"})
    assert [event.fields["seats"] for event in scene.events("tied")] == [[1, 2]]
    assert scene.s.launches[1] == 3  # there are two Full Launches, and Mountain's Rocket with a Fuel
    assert scene.s.vp[1] == 20
    assert scene.pending() == [2]
    assert scene.s.step[2] == COLOUR
    scene.refused(0, "not-your-turn", kind="colour", die="red")
    scene.colour("red", seat=2, red="BB")
    assert scene.s.phase == OVER
    assert scene.points() == [15, 20, 19]
    assert scene.returns() == [0, 1, 0]
    assert scene.in_catbase(1) == ["mountain"]  # Mountain does not join the Catbase again after the extra Liftoff


@clause("Q21")
def test_the_last_cats_bonus_counts_once_in_the_extra_liftoff(table):
    scene = at_the_end(table, [19, 19], cats=["rockstar", "wizard"], queued={"white": "L"})
    assert scene.s.launches[0] == 2  # Launches come from the die and from one icon


@clause("Q21", "R40")
def test_points_of_the_last_cat_are_paid_again_and_tokens_may_be_used(table):
    scene = at_the_end(table, [19, 19], cats=["royal", "knight"], tokens=[3, 0])
    assert scene.s.vp[0] == 22
    assert scene.pending() == [0]
    scene.spend(3)
    assert scene.s.phase == OVER
    assert scene.points() == [23, 21]
    assert scene.returns() == [1, 0]


@clause("Q21", "Q20")
def test_a_miss_in_round_8_gives_a_token_for_the_extra_liftoff(table):
    scene = table(2)
    scene.arrange(scores={1: 3})
    scene.lift_off("royal", (10, "green"), number=8)
    assert scene.s.tokens[0] == 1
    scene.dice(red="BB")
    scene.colour("red", seat=1)  # seat 1 misses as well, so both have 3 points
    assert scene.s.extra == 0b11
    assert scene.kinds(0) == {"spend"}


@clause("R41", "Q21", "Q22")
def test_S20_still_tied(table):
    """Both leaders reach Orbit in the extra Liftoff. They share the victory, and there is no further Liftoff."""
    scene = at_the_end(table, [19, 19], cats=["rockstar", "rockstar"], tokens=[4, 4], queued={"white": "B"})
    scene.dice(white="B")
    scene.spend(4, seat=0)
    scene.spend(4, seat=1)
    assert scene.s.phase == OVER
    assert scene.points() == [22, 22]
    assert scene.returns() == [0.5, 0.5]
    assert scene.view(None).winners == [0, 1]


@clause("R41", "Q22")
def test_three_may_share(table):
    scene = at_the_end(table, [9, 9, 9, 5], cats=["royal"] * 4)
    assert scene.returns() == pytest.approx([1 / 3, 1 / 3, 1 / 3, 0])
    assert scene.view(None).ranks == [1, 1, 1, 4]


@clause("Q22")
def test_who_was_not_tied_cannot_win_any_more_and_equal_points_share_a_place(table):
    scene = at_the_end(
        table, [19, 19, 18, 18, 10], cats=["snow", "royal", "snow", "snow", "snow"], queued={"blue": "RR", "white": "R"}
    )
    assert scene.points() == [19, 22, 18, 18, 10]
    assert scene.returns() == [0, 1, 0, 0, 0]
    assert scene.view(None).ranks == [2, 1, 3, 3, 5]


@clause("Q21")
def test_the_extra_liftoffs_go_in_the_turn_order_of_round_8(table):
    scene = at_the_end(table, [7, 9, 9], cats=["snow", "wizard", "wizard"], order=[2, 0, 1])
    assert scene.pending() == [2]
    scene.colour("red", seat=2, red="BB")
    assert scene.pending() == [1]


@clause("Q21")
def test_launches_can_decide_the_extra_liftoff(table):
    """All Launches count, even those above the Moon and those from tokens. Seats still get points in the extra Liftoff,
    but points do not decide."""
    scene = at_the_end(
        table,
        [19, 19],
        cats=["royal", "snow"],
        tokens=[0, 2],
        tiebreak_compare="launches",
        queued={"blue": "FR", "white": "B"},
    )
    scene.spend(1, seat=1)
    assert scene.points() == [22, 19]
    assert scene.s.launches[0] == 0
    assert scene.s.launches[1] == 2
    assert scene.returns() == [0, 1]


@clause("Q21")
def test_launches_are_compared_beyond_the_moon(table):
    scene = at_the_end(table, [19, 19], cats=["knight", "knight"], tokens=[8, 7], tiebreak_compare="launches")
    scene.spend(8, seat=0)
    scene.spend(7, seat=1)
    assert scene.points() == [27, 27]
    assert scene.returns() == [1, 0]


@clause("Q22", "Q21")
def test_those_who_tie_by_launches_share_the_first_place_whatever_their_points(table):
    queued = {"blue": "RR", "white": "B"}
    scene = at_the_end(table, [19, 19], cats=["royal", "snow"], queued=queued, tiebreak_compare="launches")
    assert scene.points() == [22, 19]
    assert scene.returns() == [0.5, 0.5]
    assert scene.view(None).ranks == [1, 1]
    seats = [SeatSetup(name="Ann"), SeatSetup(name="Ben")]
    match = Match.start(new_setup(scene.game, seats, {"tiebreak_compare": "launches"}), 0.0)
    ended = result(match.table, replace(match.position, phase="over", state=scene.s))
    assert ended is not None
    assert ended.places == [1, 1]


@clause("Q21")
def test_a_leftover_jetpack_is_chosen_in_secret(table):
    scene = at_the_end(table, [5, 19, 19], cats=["snow", "royal", "royal"], tiebreak_jetpack="leftover")
    assert scene.s.phase == LEFTOVER
    assert scene.pending() == [1, 2]
    assert scene.legal(1) == [{"kind": "jetpack", "speed": 1}, {"kind": "jetpack", "speed": 2}]
    scene.refused(0, "not-your-turn", kind="jetpack", speed=1)
    scene.arrange(jetpacks={1: {1: "green"}})  # its icons are a Launch and a Doubled
    scene.arrange(jetpacks={2: {2: "yellow"}})  # its icons are 1 VP and a white die
    scene.act(1, kind="jetpack", speed=1)
    assert scene.view(2).choice is None
    assert scene.view(2).seats[1].jetpack is None
    scene.dice(white="L")
    scene.act(2, kind="jetpack", speed=2)
    assert [event.fields["speed"] for event in scene.events("leftover")] == [1, 2]
    assert scene.points() == [5, 22, 23]
    assert scene.holds(1) == {2}


@clause("Q21", "R14")
def test_leftover_jetpacks_are_seen_to_be_turned_up_one_after_the_other(table):
    scene = at_the_end(table, [19, 5, 19], cats=["royal", "snow", "royal"], tiebreak_jetpack="leftover")
    scene.act(0, kind="jetpack", speed=1)
    happened = scene.watch(2, kind="jetpack", speed=2)
    seen = [
        (event.kind, view.phase(scene.b, moment), [seat.jetpack is not None for seat in view.seats(scene.b, moment)])
        for event, moment in happened[:4]
    ]
    assert seen == [
        ("picked", "leftover", [False, False, False]),
        ("leftover", "reveal", [True, False, False]),
        ("leftover", "reveal", [True, False, True]),
        ("lifted", "fly", [True, False, True]),
    ]


@clause("Q15", "Q21")
def test_no_holding_back_in_the_extra_liftoff(table):
    scene = at_the_end(table, [19, 19], cats=["mountain", "wizard"], hold_back=True, queued={"white": "LLL"})
    assert scene.s.launches[0] == 3
    assert scene.pending() == [1]


@clause("Q8", "Q21")
def test_simultaneous_extra_liftoffs(table):
    scene = at_the_end(table, [19, 19, 3], cats=["wizard", "wizard", "snow"], liftoff_mode="simultaneous")
    assert scene.pending() == [0, 1]
    scene.colour("red", seat=1, red="LL")
    assert scene.flight(1, viewer=0) is None
    scene.colour("red", seat=0, red="BB")
    assert scene.s.phase == OVER
    assert list(scene.s.launches)[:3] == [0, 2, -1]


@clause("Q32", "R10")
def test_a_game_has_at_most_a_thousand_decisions(table):
    """Even a game in which seats use every re-roll has far fewer decisions than the limit in the ledger."""
    for seats, bound in [(2, 8 * (2 * 23 + 1) + 2 * 16), (5, 1000)]:
        for seed in range(3):
            scene = table(seats, seed=seed)
            taken = 0
            while scene.pending():
                seat = scene.pending()[0]
                scene.act(seat, **scene.legal(seat)[0])  # a re-roll comes before `stop` in the list
                taken += 1
            assert taken <= bound


@clause("Q34")
def test_a_leavers_seat_is_played_on_and_nothing_else_changes(table):
    """Nobody can resign: a bot takes over the seat, and the row keeps its size."""
    scene = table(4, seed=2)
    assert scene.game.resign is None
    scene.play_until(lambda scene: scene.s.round == 4, policy="random")
    scene.play_until(lambda scene: scene.s.round == 5, policy="beginner")
    assert sum(cat >= 0 for cat in scene.s.row) == 5
    scene.play_until(lambda scene: not scene.pending(), policy="strong")
    assert sum(scene.returns()) == pytest.approx(1)
    assert scene.s.dealt == 40


@clause("R40", "Q21", "R39", "R41")
@pytest.mark.parametrize("jetpack", ["none", "leftover"])
def test_a_tie_the_choice_of_leftovers_and_the_winner_are_told(table, jetpack):
    scene = at_the_end(
        table,
        [1, 9, 9],
        cats=["snow", "wizard", "royal"],
        order=[2, 1, 0],
        tiebreak_jetpack=jetpack,
        cat_backs="printed",
    )
    assert scene.fields("tied") == [{"seats": [1, 2], "vp": 9}]
    assert list(scene.s.jetpack)[:3] == [-1] * 3
    if jetpack == "leftover":
        assert scene.pending() == [1, 2]
        scene.act(1, kind="jetpack", speed=2)
        assert [(event.seat, event.kind) for event in scene.last] == [(1, "picked")]
        scene.refused(1, "already-chosen", kind="jetpack", speed=1)
        scene.act_on(2, kind="jetpack", speed=1)
        told = [(event.seat, tuple(event.fields.values())) for event in scene.events("leftover")]
        assert told == [(2, (1, COLOURS[scene.s.colours[2][0]])), (1, (2, COLOURS[scene.s.colours[1][1]]))]
        assert (scene.s.jetpack[1], scene.s.jetpack[2]) == (1, 0)
    scene.play_until(lambda scene: not scene.pending())
    assert scene.fields("won") == [{"seats": seats_in(scene.s.winners), "vp": max(scene.s.vp)}]
    assert scene.s.winners in (0b010, 0b100, 0b110)


@clause("R39")
def test_a_winner_without_points_is_told(table):
    scene = at_the_end(table, [0, 0], cats=["viking", "viking"])
    assert scene.fields("tied") == [{"seats": [0, 1], "vp": 0}]


@clause("Q33", "Q21")
def test_tokens_that_the_clock_spends_in_the_extra_liftoff(table):
    """If points decide, the clock spends the fewest tokens that reach the best possible height. If Launches decide, the
    clock spends all tokens."""
    for compare, spent in (("vp", 4), ("launches", 5)):
        scene = at_the_end(
            table,
            [19, 19],
            cats=["rockstar", "wizard"],
            tokens=[5, 0],
            tiebreak_compare=compare,
            queued={"white": "B"},
        )
        assert timeout(scene.b, scene.s, 0) == ACTIONS.first("spend") + spent


@clause("Q8", "Q21")
def test_in_a_parallel_extra_liftoff_only_the_tied_leaders_are_imagined_to_fly(table):
    scene = at_the_end(table, [9, 1, 9], cats=["wizard", "snow", "wizard"], liftoff_mode="simultaneous")
    assert scene.pending() == [0, 2]
    assert list(scene.s.step)[:3] == [COLOUR, GROUNDED, COLOUR]
    scene.colour("red", seat=2, red="LL")
    for seed in range(5):
        world = scene.s.copy()
        scene.game.rules.imagine(scene.b, world, 0, seed)
        assert list(world.step)[:3] == [COLOUR, GROUNDED, LANDED]
        assert sum(world.dice[1]) == 0


@clause("R39")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_single_leader_wins_without_an_extra_liftoff(table, seat):
    scene = at_the_end(table, [9 if each == seat else 5 for each in range(3)])
    assert scene.s.phase == OVER
    assert scene.fields("won") == [{"seats": [seat], "vp": 9}]
    assert not scene.events("tied")
