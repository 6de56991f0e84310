"""Plans: which plans are possible, and how the policy follows them."""

import pytest

from mewple.core import play
from mewple.core.game import NO_PLAN
from mewple.games.cabbie.arrange import passenger_card
from mewple.games.cabbie.policies.plans import AIMS, AS_USUAL
from mewple.games.cabbie.state import ACTIONS, PILES, PLACES

STRONG = 1


def plan_of(cab, pile, first=False):
    return (cab * AIMS + pile) * 2 + first


def plans(scene, seat=0):
    return play.plans(scene.game, scene.b, scene.s, seat)


def intending(scene, plan, seat=0):
    own = play.fresh_own(scene.game, 1)
    scene.game.rules.intend(scene.b, scene.s, seat, plan, own)
    return own


def does(scene, own, seat=0):
    return ACTIONS.words(scene.game.rules.decide(scene.b, scene.s, seat, STRONG, own))


@pytest.fixture
def two_cabs(city):
    """A game with two free cabs, in the west and in the middle, and a passenger near each."""
    scene = city(jam="cheapside", may_stop=True).arrange(money={0: 300}, cabs={0: (12, 20)}, second_cabs={0: (13, 18)})
    return scene.quiet("the_mall", "haymarket")


def test_one_free_cab_may_be_after_every_passenger(city):
    assert plans(city()) == [plan_of(0, pile) for pile in range(PILES)]


def test_one_cab_that_carries_somebody_has_no_other_plan(city):
    assert plans(city().quiet().arrange(passengers={0: ("strand", "palace")})) == []


def test_of_two_cabs_each_may_drive_first_and_a_free_one_after_everybody(two_cabs):
    two_cabs.arrange(passengers={0: ("strand", "palace")})
    free = [plan_of(1, pile, first) for pile in range(PILES) for first in (False, True)]
    assert plans(two_cabs) == [plan_of(0, AS_USUAL, True), *free, plan_of(1, AS_USUAL, True)]


def test_a_tourist_at_the_window_leaves_no_time_for_plans(city):
    scene = city().quiet("the_mall").arrange(cabs={0: (15, 20)}, destination_cards=[("harrods", "ritz")])
    scene.claim(0, 0)
    assert plans(scene) == []


def test_a_plan_sends_the_cab_for_that_passenger_and_no_other(city):
    """The passenger in Bond Street could be taken at once, but the plan names another one."""
    scene = city(may_stop=True).quiet("bond_street", "brook_street").arrange(cabs={0: (9, 12)})
    assert does(scene, intending(scene, NO_PLAN))["kind"] == "claim"
    assert does(scene, intending(scene, plan_of(0, 0))) == {"kind": "claim", "cab": 0, "pile": 0}
    own = intending(scene, plan_of(0, 2))
    assert does(scene, own)["kind"] == "drive"
    assert own.goal[0] == PLACES + passenger_card("exhibition_road")


def test_a_plan_ends_when_the_passenger_is_gone(city):
    scene = city(may_stop=True).quiet("bond_street", "brook_street").arrange(cabs={0: (9, 12)})
    own = intending(scene, plan_of(0, 2))
    scene.arrange(waiting={2: "strand"})
    assert does(scene, own)["kind"] == "claim"


def test_another_seat_does_not_follow_the_plan(city):
    scene = city(may_stop=True).quiet("bond_street", "brook_street").arrange(cabs={0: (9, 12)})
    own = intending(scene, plan_of(0, 2), seat=1)
    assert does(scene, own)["kind"] == "claim"


def test_the_other_cab_leaves_the_passenger_to_the_one_that_is_sent(two_cabs):
    for cab in (0, 1):
        for pile in (0, 1):
            own = intending(two_cabs, plan_of(cab, pile))
            does(two_cabs, own)
            assert own.goal[cab] == PLACES + two_cabs.s.cards[pile][0]
            assert own.goal[1 - cab] != own.goal[cab]


@pytest.mark.parametrize("cab", [0, 1])
def test_a_cab_that_is_to_drive_first_does_so_in_this_round_alone(two_cabs, cab):
    two_cabs.quiet()
    usual = does(two_cabs, intending(two_cabs, NO_PLAN))["cab"]
    own = intending(two_cabs, plan_of(cab, AS_USUAL, True))
    assert does(two_cabs, own)["cab"] == cab
    two_cabs.s.round += 1
    assert does(two_cabs, own)["cab"] == usual


def test_plans_in_words(two_cabs):
    def told(plan):
        return two_cabs.game.words.aim(two_cabs.b, two_cabs.s, 0, plan)

    assert told(plan_of(0, 0)) == "Fetches the passenger in The Mall with the first cab."
    assert (
        told(plan_of(1, 1, True)) == "Fetches the passenger in Haymarket with the second cab, before the other drives."
    )
    assert told(plan_of(1, AS_USUAL, True)) == "The second cab drives before the other."


def test_one_cab_needs_no_number_in_words(city):
    scene = city().quiet("the_mall")
    assert scene.game.words.aim(scene.b, scene.s, 0, plan_of(0, 0)) == "Fetches the passenger in The Mall."
