"""The game's policies, and the layout of the observation."""

import pytest

from mewple.core import play
from mewple.core.compile.cpu import compiled
from mewple.core.registry import find
from mewple.games.cabbie.arrange import destination_card, passenger_card, square_at
from mewple.games.cabbie.observe import OBSERVATION
from mewple.games.cabbie.state import A_ACCEPT, A_CLAIM, A_REFUSE, ACTIONS
from mewple.testing import Scene, clause

BEGINNER, STRONG = 0, 1


def choice(scene, policy):
    seat = scene.pending()[0]
    number = scene.game.rules.decide(scene.b, scene.s, seat, policy, play.fresh_own(scene.game, 1))
    return ACTIONS.words(number)


@pytest.mark.parametrize("policy", [BEGINNER, STRONG])
def test_both_drive_the_shortest_way_to_the_destination(city, policy):
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(cabs={0: (18, 16)}, passengers={0: ("oxford_street", "savoy")}, tip_cards=[0])
    )
    (routes,) = scene.view(0).routes
    spaces = len(scene.way_to(routes, square_at((21, 17)))) - 1
    assert 10 < spaces <= 20
    for _ in range(spaces):
        assert scene.s.trips[0] == 0
        scene.act(0, **choice(scene, policy))
    assert scene.s.trips[0] == 1


def test_the_beginner_claims_whom_there_is(city):
    scene = city().quiet("bond_street", "brook_street").arrange(cabs={0: (9, 12)})
    assert choice(scene, BEGINNER)["kind"] == "claim"


def test_the_strong_one_drives_past_for_a_better_fare(city):
    """The next card is known to be the Tower. For a trip to the Tower, the passenger in Haymarket pays more than the
    nearer passenger."""
    scene = city(jam="cheapside", may_stop=True).quiet("pall_mall", "haymarket").arrange(cabs={0: (11, 18)})
    scene.arrange(destination_cards=["tower"]).s.fresh = 0
    tower, here, there = destination_card("tower"), passenger_card("pall_mall"), passenger_card("haymarket")
    scene.b.worth[here][tower] = scene.b.worth[there][tower] - scene.b.space_worth - 1
    assert choice(scene, STRONG) == {"kind": "drive", "cab": 0, "direction": "E"}
    scene.b.worth[here][tower] += 1
    assert choice(scene, STRONG)["kind"] == "claim"
    assert choice(scene, BEGINNER)["kind"] == "claim"


@pytest.mark.parametrize(("spaces", "taken"), [(50, True), (51, False)])
def test_the_beginner_refuses_tours_longer_than_fifty_spaces(city, spaces, taken):
    scene = city().quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=[("harrods", "ritz")])
    scene.claim(0, 0)
    offer = scene.view(0).offer
    scene.b.between[offer.card] += spaces - offer.spaces
    assert (choice(scene, BEGINNER)["kind"] == "accept") is taken


def test_the_strong_one_takes_a_tour_when_it_beats_the_cards_to_come(city):
    scene = city().quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=[("harrods", "ritz")])
    scene.claim(0, 0)
    answers = {}
    for between in (0, 100):
        scene.b.between[scene.view(0).offer.card] = between
        answers[between] = scene.game.rules.decide(scene.b, scene.s, 0, STRONG, play.fresh_own(scene.game, 1))
    assert answers == {0: A_ACCEPT, 100: A_REFUSE}


def test_near_the_target_the_strong_one_finishes_the_trip_that_wins(city):
    """The seat needs £1.20 more. The farther trip pays that much, the nearer trip does not."""
    scene = (
        city(jam="cheapside", may_stop=True)
        .quiet()
        .arrange(money={0: 1380}, cabs={0: (15, 20)}, second_cabs={0: (30, 19)})
    )
    scene.arrange(passengers={0: ("the_mall", "palace")}, second_passengers={0: ("pall_mall", "paddington")})
    near, far = scene.trips_of(0, viewer=0)
    assert near.spaces < far.spaces
    assert near.pays < 120 <= far.pays
    assert choice(scene, STRONG)["cab"] == 1
    assert choice(scene.arrange(money={0: 500}), STRONG)["cab"] == 0


def test_two_free_cabs_do_not_go_for_the_same_passenger(city):
    scene = city(jam="cheapside", may_stop=True).arrange(money={0: 300}, cabs={0: (12, 20)}, second_cabs={0: (13, 18)})
    scene.quiet("the_mall", "haymarket")
    own = play.fresh_own(scene.game, 1)
    scene.game.rules.decide(scene.b, scene.s, 0, STRONG, own)
    assert own.goal[0] != own.goal[1]


def test_a_second_cab_comes_in_near_a_passenger(city):
    scene = city(jam="cheapside").quiet("bishopsgate").arrange(money={0: 300}, cabs={0: (4, 21)})
    for policy in (BEGINNER, STRONG):
        assert choice(scene, policy) == {"kind": "start", "place": "liverpool_street"}


def test_policies_choose_a_claim_or_the_end_when_nothing_can_drive(city):
    scene = city(jam="victoria_street").quiet("victoria_street").arrange(cabs={0: (12, 23)})
    for policy in (BEGINNER, STRONG):
        assert choice(scene, policy)["kind"] in ("claim", "end_turn")


@pytest.mark.compiled
@clause("Q29", "Q28")
@pytest.mark.parametrize("seats", [2, 4])
def test_the_strong_one_beats_the_beginner(seats):
    """The two policies take alternate seats. If they were equally strong, each would win half of the games."""
    game = find("cabbie")
    b, won, games = game.open_box(), 0.0, 1500
    for first in (BEGINNER, STRONG):
        policies = [first if seat % 2 == 0 else 1 - first for seat in range(seats)]
        made = compiled(game).simulate(b, seats, 77, games, policies)
        assert made.endless == 0
        assert made.lengths.max() <= 100
        won += sum(made.returns[:, seat].sum() for seat in range(seats) if policies[seat] == STRONG)
    assert won / (2 * games) > 0.53


@clause("R32")
def test_claims_in_the_observation_are_the_passengers_on_show(city):
    scene = city().quiet("bond_street")
    numbers = play.observe(scene.game, scene.b, scene.s, 0)
    assert len(numbers) == OBSERVATION
    assert numbers[16 + passenger_card("bond_street")] == 1.0
    assert sum(numbers[16 : 16 + 47]) == 1.0


def test_the_observation_turns_with_the_seat(city):
    """The observation of every seat lists the seat's own money before the money of the others."""
    scene = city(seats=3).arrange(money={1: 200})
    at = 16 + 5 * 48
    for seat in range(3):
        numbers = play.observe(scene.game, scene.b, scene.s, seat)
        assert [numbers[at + step * 8 + 1] for step in range(3)] == pytest.approx(
            [0.2 if (seat + step) % 3 == 1 else 0 for step in range(3)]
        )


def test_the_observation_tells_the_owner_alone_where_a_cab_is_going(city):
    scene = city().quiet().arrange(passengers={0: ("strand", "palace")})
    mine, theirs = (play.observe(scene.game, scene.b, scene.s, seat) for seat in (0, 1))
    before = list(mine), list(theirs)
    scene.s.destination[0] = destination_card("harrods")
    scene.s.pack[list(scene.s.pack).index(destination_card("harrods"))] = destination_card("palace")
    assert play.observe(scene.game, scene.b, scene.s, 0) != before[0]
    assert play.observe(scene.game, scene.b, scene.s, 1) == before[1]
    assert A_CLAIM


def test_a_whole_game_by_each_policy_ends_soundly():
    for policy in ("random", "beginner", "strong"):
        scene = Scene("cabbie", 3, options={"max_rounds": 6})
        scene.play_until(lambda scene: not scene.pending(), policy)
        assert not scene.broken()
        assert sum(scene.returns()) == pytest.approx(1)
