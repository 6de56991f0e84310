"""Scenes: scripted scenarios that fail with a helpful message."""

from dataclasses import replace

import pytest

from mewple.core.outcomes import OutcomeKind, Outcomes, WrongSides
from mewple.core.registry import find
from mewple.testing import Scene, SceneError


@pytest.fixture
def scene():
    return Scene("pig", seats=2)


def test_queued_faces_come_and_must_be_used_up(scene):
    scene.rolls(3)
    assert scene.act(0, kind="roll")[0].fields == {"face": 3}
    assert scene.last == scene.events("rolled")
    scene.rolls(3, 4)
    with pytest.raises(SceneError, match="queued but not used: face 4; what was drawn: die 2 of 6"):
        scene.act(0, kind="roll")


def test_queued_faces_can_be_kept_for_the_next_action(scene):
    scene.rolls(3, 4)
    scene.act_on(0, kind="roll")
    scene.act(0, kind="roll")
    assert scene.s.pot == 7


def test_without_a_queue_the_stream_gives_the_dice(scene):
    other = Scene("pig", seats=2)
    assert scene.act(0, kind="roll") == other.act(0, kind="roll")


def test_draws_count_from_nought(scene):
    scene.draws(5)
    assert scene.act(0, kind="roll")[0].fields == {"face": 6}


@pytest.mark.parametrize("face", [0, 7])
def test_impossible_faces_are_the_tests_fault(scene, face):
    scene.rolls(face)
    with pytest.raises(SceneError, match=f"face {face} was queued where die is one of 6"):
        scene.act(0, kind="roll")


def test_an_illegal_action_says_what_is_legal(scene):
    with pytest.raises(SceneError, match=r"seat 0 may not hold: empty-pot: .* legal now: \{0: \['roll'\]\}"):
        scene.act(0, kind="hold")
    with pytest.raises(SceneError, match="no kind of action is called 'fly'"):
        scene.act(0, kind="fly")


def test_refusals_are_checked_with_their_reason(scene):
    assert scene.refused(0, "empty-pot", kind="hold").startswith("There is nothing")
    with pytest.raises(SceneError, match="expected the refusal 'not-now'; got 'empty-pot'"):
        scene.refused(0, "not-now", kind="hold")
    with pytest.raises(SceneError, match="expected the refusal 'not-now'; it is legal"):
        scene.refused(0, "not-now", kind="roll")
    with pytest.raises(KeyError):
        scene.refused(0, "no-such-reason", kind="roll")


def test_what_is_legal_is_told_in_words(scene):
    scene.s.pot = 2
    assert scene.legal(0) == [{"kind": "roll"}, {"kind": "hold"}]
    assert scene.kinds(0) == {"roll", "hold"}
    assert scene.pending() == [0]
    assert scene.view(None).pot == 2
    scene.s.pot = -1
    assert scene.broken()


def test_play_goes_on_until_something_happens(scene):
    taken = scene.play_until(lambda scene: scene.s.points[1] > 0, policy="beginner", seed=2)
    assert taken > 0
    assert scene.points()[1] > 0
    with pytest.raises(SceneError, match="the game ended after"):
        scene.play_until(lambda scene: scene.s.points[0] > 10_000)


def test_options_and_seats_are_checked():
    assert Scene("pig", seats=2, options={"target": 10}).b.target == 10
    with pytest.raises(ValueError, match="got 9"):
        Scene("pig", seats=9)


DEALT = replace(
    find("pig"),
    outcomes=Outcomes(OutcomeKind("die", "the die", sides=6), OutcomeKind("card", "a card", sides=52, dice=False)),
)


def test_faces_are_for_dice_and_cards_come_from_the_stream():
    from mewple.testing.scene import _Queue, _Queued

    queue, record = _Queue(DEALT), find("pig").state()
    queue.waiting = [_Queued(2, face=True)]
    queue.start()
    card = queue.outcome(record, 52, 2)
    assert queue.drawn == [f"card {card} of 52 (stream)"]
    assert queue.outcome(record, 6, 1) == 2
    with pytest.raises(SceneError, match="one more outcome is needed: die, one of 6"):
        queue.outcome(record, 6, 1)
    queue.waiting = [_Queued(7, face=False)]
    assert queue.outcome(record, 52, 2) == 7


def test_a_die_with_other_sides_than_declared_is_refused():
    from mewple.testing.scene import _Queue

    queue, record = _Queue(DEALT), find("pig").state()
    with pytest.raises(WrongSides, match="outcome 'die' is drawn with 7 sides; declared: 6"):
        queue.outcome(record, 7, 1)


def test_setup_outcomes_must_fit_the_setup():
    with pytest.raises(SceneError, match="queued but not used: draw 3; what was drawn: none"):
        Scene("pig", seats=2, setup_outcomes=[3])
    assert Scene("pig", seats=2, setup_outcomes=[]).pending() == [0]
