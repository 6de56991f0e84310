"""The end of the game: by money, clock or rounds; ties; players who leave (R56-R58, Q25, Q26, Q29-Q31)."""

import pytest

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.core.registry import find
from mewple.games.cabbie.arrange import destination_card
from mewple.games.cabbie.state import BY_MONEY, NONE, OVER
from mewple.match import ClockSetup, Match, SeatSetup, new_setup
from mewple.testing import Scene, clause


def about_to_be_paid(city, money, **options):
    """A game in which seat 0 is one step from the Palace. Its passenger from Pall Mall will pay £1.15 and no tip."""
    scene = (
        city(jam="cheapside", may_stop=True, **options)
        .quiet()
        .arrange(cabs={0: (8, 20)}, money={0: money}, tip_cards=[0])
    )
    return scene.arrange(passengers={0: ("pall_mall", "palace")})


def pass_round(scene):
    """Lets every seat end its turn."""
    now = scene.s.round
    while scene.pending() and scene.s.round == now:
        scene.act(scene.pending()[0], kind="end_turn")


# ---- money ----


@clause("R57", "Q26")
@pytest.mark.parametrize(("money", "over"), [(1380, False), (1385, True), (1440, True)])
def test_example_25_the_target_wins_at_once(city, money, over):
    scene = about_to_be_paid(city, money, seats=3)
    scene.arrange(money={1: 1490})
    scene.drive("S")
    assert (scene.s.phase == OVER) is over
    if over:
        assert (scene.returns(), scene.pending()) == ([1, 0, 0], [])
        scene.refused(1, "game-over", kind="end_turn")


@clause("R57", "Q26")
def test_a_tip_may_reach_the_target(city):
    scene = about_to_be_paid(city, 1300).arrange(tip_cards=[100])
    scene.drive("S")
    assert (scene.points()[0], scene.s.phase) == (1515, OVER)


@clause("Q26", "R57")
def test_the_target_may_be_twenty_pounds(city):
    scene = about_to_be_paid(city, 1500, target=2000)
    scene.drive("S")
    assert scene.s.phase != OVER
    scene = about_to_be_paid(city, 1900, target=2000)
    scene.drive("S")
    assert scene.s.phase == OVER


@clause("Q26", "Q25")
def test_with_equal_turns_the_round_is_finished_and_most_money_wins(city):
    scene = about_to_be_paid(city, 1400, seats=3, equal_turns=True)
    scene.s.fares[2], scene.s.trips[2] = 1550, 8  # more money than the target, but the rules have not checked it yet
    scene.drive("S")
    assert (scene.s.phase != OVER, scene.s.last, scene.pending()) == (True, 1, [0])
    assert [event.kind for event in scene.last][-2:] == ["target_reached", "last_round"]
    scene.act(0, kind="end_turn")
    assert scene.pending() == [1]
    scene.act(1, kind="end_turn")
    scene.act(2, kind="end_turn")
    assert scene.returns() == [0, 0, 1]


@clause("Q26")
@pytest.mark.parametrize("end", ["clock", "rounds"])
def test_no_target_where_time_ends_the_game(city, end):
    scene = about_to_be_paid(city, 1900, end=end)
    scene.drive("S")
    assert scene.s.phase != OVER


# ---- clock and rounds ----


@clause("R56", "Q25")
def test_when_the_clock_rings_the_round_is_finished(city):
    scene = city(seats=3, end="clock", may_stop=True).quiet().arrange(money={0: 400, 1: 500, 2: 300})
    scene.act(0, kind="end_turn")
    scene.act(TABLE, kind="ring")
    assert [event.kind for event in scene.last] == ["rang", "last_round"]
    assert scene.pending() == [1]
    scene.act(1, kind="end_turn")
    scene.act(2, kind="end_turn")
    assert (scene.pending(), scene.returns()) == ([], [0, 1, 0])


@clause("Q25")
def test_the_ring_is_the_tables_and_rings_once(city):
    scene = city(end="clock", may_stop=True)
    scene.refused(0, "no-such-action", kind="ring")
    scene.act(TABLE, kind="ring")
    scene.refused(TABLE, "already-last", kind="ring")
    for end in ("money", "rounds"):
        city(end=end).refused(TABLE, "no-clock", kind="ring")


@clause("Q25")
def test_a_ring_before_the_first_round_makes_it_the_last(city):
    scene = Scene("cabbie", 2, options={"end": "clock"})
    scene.act(TABLE, kind="ring")
    assert [event.kind for event in scene.last] == ["rang"]
    scene.act(0, kind="start", place="tower")
    scene.act(1, kind="start", place="parliament")
    scene.play_until(lambda scene: not scene.pending(), "beginner")
    assert scene.s.round == 1


@clause("Q25", "R56")
@pytest.mark.parametrize("rounds", [24, 32])
def test_a_number_of_rounds_ends_it(city, rounds):
    scene = city(end="rounds", rounds=rounds, may_stop=True).quiet().arrange(money={1: 200})
    scene.s.round = rounds - 1
    pass_round(scene)
    assert (scene.s.phase != OVER, scene.s.round, scene.s.last) == (True, rounds, 1)
    pass_round(scene)
    assert (scene.s.phase, scene.s.round, scene.returns()) == (OVER, rounds, [0, 1])


@clause("Q25")
def test_passengers_still_in_a_cab_pay_nothing(city):
    scene = (
        city(end="rounds", may_stop=True)
        .quiet()
        .arrange(cabs={0: (8, 20)}, passengers={0: ("pall_mall", "palace")}, money={1: 60})
    )
    scene.s.last = 1
    pass_round(scene)
    assert (scene.points(), scene.returns()) == ([0, 60], [0, 1])


@clause("Q25")
@pytest.mark.parametrize(("option", "shares"), [("trips", [0, 1, 0]), ("shared", [0.5, 0.5, 0])])
def test_ties_go_by_trips_or_are_shared(city, option, shares):
    scene = city(seats=3, end="rounds", may_stop=True, tie_break=option).quiet().arrange(money={0: 400, 1: 400, 2: 300})
    scene.s.trips[1], scene.s.trips[2], scene.s.last = 3, 4, 1
    pass_round(scene)
    assert scene.returns() == shares


@clause("Q25")
def test_the_same_money_and_trips_share_the_win(city):
    scene = city(seats=3, end="rounds", may_stop=True).quiet().arrange(money={0: 400, 2: 400})
    scene.s.last = 1
    pass_round(scene)
    assert scene.returns() == [0.5, 0, 0.5]
    assert len(scene.events("won")) == 2


@clause("Q29")
def test_a_hundred_rounds_are_the_most(city):
    scene = city(end="money", may_stop=True).quiet().arrange(money={0: 100})
    scene.s.round = 99
    pass_round(scene)
    assert (scene.s.phase != OVER, scene.s.round) == (True, 100)
    pass_round(scene)
    assert (scene.s.phase, scene.returns()) == (OVER, [1, 0])


@clause("Q29", "Q25", "R56")
@pytest.mark.parametrize("most", [2, 100, 150])
def test_a_game_by_the_clock_has_no_round_limit(city, most):
    scene = city(end="clock", may_stop=True, max_rounds=most).quiet().arrange(money={0: 100})
    scene.s.round = most
    for _ in range(3):
        pass_round(scene)
    assert (scene.s.phase != OVER, scene.s.round, scene.s.last) == (True, most + 3, 0)
    scene.act(TABLE, kind="ring")
    pass_round(scene)
    assert (scene.s.phase, scene.s.round, scene.returns()) == (OVER, most + 3, [1, 0])


@clause("Q25", "Q29")
def test_the_view_of_a_game_by_the_clock_tells_no_number_of_rounds(city):
    assert [city(end=end).view(0).end.rounds for end in ("clock", "rounds", "money")] == [0, 24, 100]


@clause("Q25", "Q29")
@pytest.mark.parametrize(("now", "last"), [(1, 100), (90, 100), (91, 101), (150, 160), (1995, 2000)])
def test_in_an_imagined_game_the_clock_rings_some_time(city, now, last):
    """A bot may imagine this game and play it to its end. A clock in real time cannot end an imagined game, so it must
    end after some number of rounds."""
    scene = city(end="clock", may_stop=True).quiet()
    scene.s.round = now
    world = scene.s.copy()
    scene.game.rules.imagine(scene.b, world, 0, 1)
    assert (world.final, scene.s.final) == (last, 2000)
    scene.s.final = last
    scene.s.round = last - 1
    pass_round(scene)
    pass_round(scene)
    assert (scene.s.phase, scene.s.round) == (OVER, last)


@clause("Q29")
@pytest.mark.parametrize("end", ["money", "rounds"])
def test_only_a_clock_is_imagined_to_ring(city, end):
    scene = city(end=end)
    world = scene.s.copy()
    scene.game.rules.imagine(scene.b, world, 0, 1)
    assert world.final == scene.s.final == {"money": 100, "rounds": 24}[end]


@clause("Q25", "R56")
def test_as_printed_is_the_clock_and_play_now_deals_a_shorter_named_game():
    presets, clock = find("cabbie").content.presets, find("cabbie").content.clock
    (printed,) = [preset for preset in presets if preset.printed]
    (quick,) = [preset for preset in presets if preset.quick]
    assert (printed.name, printed.options["end"], printed.options["minutes"]) == ("As printed", "clock", 90)
    assert clock is not None
    assert clock.seconds(printed.options) == 90 * 60
    assert (quick.name, quick.options["end"], quick.options["target"]) == ("Short shift", "money", 1500)


@clause("Q25", "Q26")
def test_without_a_choice_as_in_simulations_fifteen_pounds_win():
    box = find("cabbie").open_box()
    assert (box.end, box.target_pence) == (BY_MONEY, 1500)


@clause("Q29")
def test_the_cap_is_an_option(city):
    scene = city(max_rounds=2, may_stop=True).quiet()
    pass_round(scene)
    pass_round(scene)
    assert scene.s.phase == OVER
    sooner = city(end="rounds", rounds=32, max_rounds=5)
    assert sooner.b.last_number == 5


@clause("R58")
def test_most_money_counts_fares_and_tips(city):
    scene = city(end="rounds", may_stop=True).quiet().arrange(money={0: 400, 1: 380})
    scene.s.tips[1], scene.s.last = 25, 1
    pass_round(scene)
    assert scene.returns() == [0, 1]


# ---- leaving ----


@clause("Q30")
def test_a_leavers_cabs_and_cards_go_back(city):
    scene = city(seats=3, may_stop=True).quiet().arrange(cabs={0: (8, 20)}, money={0: 300}, second_cabs={0: (33, 12)})
    scene.arrange(passengers={0: ("pall_mall", "palace")}, second_passengers={0: ("strand", "tower")})
    size = scene.s.pack_size
    scene.act(0, kind="resign")
    assert (scene.where(0), scene.where(0, 1), scene.pending()) == (None, None, [1])
    assert list(scene.s.pack)[size : size + 2] == [destination_card("palace"), destination_card("tower")]
    assert all(event.visible_to(None) for event in scene.events("handed_back"))
    assert (scene.points()[0], scene.view(1).seats[0].left) == (300, True)
    assert not scene.broken()


@clause("Q30", "Q8")
def test_a_leavers_turns_are_skipped_and_the_round_is_complete_without_them(city):
    scene = city(seats=3, may_stop=True).quiet()
    scene.act(2, kind="resign")
    assert scene.pending() == [0]
    scene.act(0, kind="end_turn")
    jam = scene.s.jam
    assert scene.view(0).jam.moves_after == 1
    scene.act(1, kind="end_turn")
    assert (scene.s.round, scene.pending(), scene.s.jam != jam) == (2, [0], True)
    scene.refused(2, "has-left", kind="resign")
    scene.refused(2, "not-your-turn", kind="end_turn")


@clause("Q30", "R16")
def test_when_the_starting_player_leaves_the_next_begins_the_rounds(city):
    scene = city(seats=3, may_stop=True).quiet()
    scene.act(0, kind="resign")
    scene.act(1, kind="end_turn")
    scene.act(2, kind="end_turn")
    assert (scene.s.round, scene.pending()) == (2, [1])


@clause("Q30")
def test_who_has_left_cannot_win(city):
    scene = city(seats=3, end="rounds", may_stop=True).quiet().arrange(money={0: 900, 1: 200})
    scene.act(0, kind="resign")
    scene.s.last = 1
    pass_round(scene)
    assert scene.returns() == [0, 1, 0]


@clause("Q30")
def test_the_last_one_left_wins(city):
    scene = city(seats=3).arrange(money={0: 900})
    scene.act(0, kind="resign")
    scene.act(2, kind="resign")
    assert (scene.s.phase, scene.returns()) == (OVER, [0, 1, 0])


@clause("Q30")
def test_leaving_while_a_tourist_waits(city):
    scene = city(seats=3).quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=[("zoo", "national_gallery")])
    scene.claim(0, 0)
    scene.act(0, kind="resign")
    assert (scene.pending(), scene.s.asking) == ([1], NONE)
    assert not scene.broken()


@clause("Q30")
def test_leaving_while_starting_points_are_chosen(city):
    scene = Scene("cabbie", 3)
    scene.act(0, kind="start", place="tower")
    scene.act(0, kind="resign")
    assert scene.pending() == [1]
    assert "tower" in [words["place"] for words in scene.legal(1)]
    scene.act(1, kind="resign")
    assert (scene.s.phase, scene.returns()) == (OVER, [0, 0, 1])
    other = Scene("cabbie", 3)
    other.act(0, kind="start", place="tower")
    other.act(1, kind="start", place="parliament")
    other.act(2, kind="resign")
    assert other.s.round == 1
    assert not [event for event in other.events("tip_dealt") if event.seat == 2]
    assert not other.broken()


@clause("Q30", "Q1")
def test_the_lone_player_leaving_ends_the_practice(city):
    scene = city(seats=1)
    scene.act(0, kind="resign")
    assert (scene.s.phase, scene.returns()) == (OVER, [0])
    assert scene.events("nobody_won")


@clause("Q31")
def test_out_of_time_the_default_action_is_taken():
    """Each decision has ninety seconds. After that, the match takes the timeout action for the seat."""
    game = find("cabbie")
    seats = [SeatSetup(name="Ann"), SeatSetup(name="Ben")]
    match = Match.start(new_setup(game, seats, clock=ClockSetup(per_decision=90.0)), 0.0)
    deal = match.ring(0.0)
    assert deal is not None
    match.commit(deal)
    assert match.ring(89.0) is None
    draft = match.ring(91.0)
    assert draft is not None
    assert (draft.entry.kind, draft.entry.seat) == ("timeout", 0)
    assert draft.entry.action == play.timeout(game, game.open_box(), match.position.state, 0)
    match.commit(draft)
    assert match.position.state.home[0] != NONE


@clause("Q30", "R18")
def test_what_a_leaver_has_driven_is_not_told_of_the_next_driver(city):
    scene = city(seats=3, jam="cheapside", may_stop=True).quiet().arrange(cabs={0: (8, 20)})
    scene.drive("S")
    assert scene.s.run > 0
    scene.act(0, kind="resign")
    assert (scene.pending(), scene.s.run) == ([1], 0)
