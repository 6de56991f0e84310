"""The rules of Pig, clause by clause."""

import pytest

from mewple.core import play
from mewple.testing import Scene, clause


@pytest.fixture
def scene():
    return Scene("pig", seats=3, seed=1)


@clause("R1")
def test_seats_take_turns_in_order_from_the_first(scene):
    assert scene.points() == [0, 0, 0]
    for seat in (0, 1, 2, 0):
        assert scene.pending() == [seat]
        scene.rolls(1)
        scene.act(seat, kind="roll")
    scene.refused(0, "not-your-turn", kind="roll")


@clause("R1", "R4")
def test_a_turn_begins_with_an_empty_pot(scene):
    scene.rolls(5)
    scene.act(0, kind="roll")
    scene.act(0, kind="hold")
    scene.rolls(2)
    scene.act(1, kind="roll")
    scene.act(1, kind="hold")
    assert scene.points() == [5, 2, 0]


@clause("R2")
def test_faces_go_into_the_pot(scene):
    for face in (2, 6, 6, 3):
        scene.rolls(face)
        assert scene.act(0, kind="roll")[0].fields == {"face": face}
    assert scene.s.pot == 17
    assert scene.points() == [0, 0, 0]


@clause("R3")
def test_a_one_loses_the_pot_and_nothing_else(scene):
    scene.s.points[0] = 30
    scene.s.pot = 21
    scene.rolls(1)
    scene.act(0, kind="roll")
    assert [event.fields for event in scene.events("lost")] == [{"pot": 21}]
    assert (scene.s.pot, scene.points(), scene.pending()) == (0, [30, 0, 0], [1])


@clause("R4")
def test_an_empty_pot_cannot_be_held(scene):
    assert scene.kinds(0) == {"roll"}
    assert "roll first" in scene.refused(0, "empty-pot", kind="hold")
    scene.rolls(4)
    scene.act(0, kind="roll")
    assert scene.kinds(0) == {"roll", "hold"}


@clause("R5")
@pytest.mark.parametrize(("target", "pot", "won"), [(100, 3, True), (100, 2, False), (101, 3, False), (98, 2, True)])
def test_holding_the_target_wins_at_once(target, pot, won):
    scene = Scene("pig", seats=2, options={"target": target})
    scene.s.points[0], scene.s.pot = 97, pot
    scene.act(0, kind="hold")
    assert (scene.pending() == []) is won
    assert scene.returns() == ([1, 0] if won else [0, 0])
    if won:
        scene.refused(1, "game-over", kind="roll")


@clause("R5")
def test_the_pot_alone_does_not_win(scene):
    scene.s.points[0], scene.s.pot = 90, 60
    assert scene.pending() == [0]
    scene.rolls(1)
    scene.act(0, kind="roll")
    assert scene.returns() == [0, 0, 0]
    assert scene.points() == [90, 0, 0]


@pytest.mark.parametrize(("policy", "enough"), [("beginner", 10), ("strong", 20)])
def test_the_policies_hold_when_they_have_enough(policy, enough):
    scene = Scene("pig", seats=2)
    scene.play_until(lambda scene: bool(scene.events("banked")), policy)
    assert scene.events("banked")[0].fields["pot"] in range(enough, enough + 6)


@clause("Q1")
def test_a_clock_that_runs_out_keeps_the_pot(scene):
    """A game ends even if nobody acts in time."""

    def action_taken():
        return scene.game.actions.notation(play.timeout(scene.game, scene.b, scene.s, 0))

    assert action_taken() == "roll"
    scene.rolls(4)
    scene.act(0, kind="roll")
    assert action_taken() == "hold"
