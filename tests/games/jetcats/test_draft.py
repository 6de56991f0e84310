"""Choosing and revealing Jetpacks, turn order and the draft: R13-R19 and the rulings on them."""

import pytest

from mewple.core import play
from mewple.core.reasons import NOT_NOW
from mewple.games.jetcats.rules import kind_of_step
from mewple.games.jetcats.state import ACTIONS, CHOOSE, DISCARD, FLY, LANDED, OVER, TAKE
from mewple.testing import clause


@clause("R13")
def test_everybody_chooses_one_jetpack_and_cannot_pass(table):
    scene = table(3)
    assert scene.kinds(0) == scene.kinds(2) == {"jetpack"}
    assert len(scene.legal(1)) == 10
    scene.refused(0, "not-now", kind="take", slot=0)
    scene.refused(0, "not-now", kind="wait")
    scene.act(0, kind="jetpack", speed=7)
    assert scene.pending() == [1, 2]
    scene.refused(0, "already-chosen", kind="jetpack", speed=8)


@clause("R13")
def test_a_choice_is_secret_until_all_have_chosen(table):
    shown = []
    for speed in (3, 9):
        scene = table(3)
        events = scene.act(0, kind="jetpack", speed=speed)
        shown.append([scene.view(seat) for seat in (1, 2, None)] + [[event.words() for event in events]])
        mine, others = scene.view(0), scene.view(1)
        assert mine.jetpacks[mine.choice].speed == speed
        assert (others.choice, others.seats[0].face_down, others.seats[1].face_down) == (None, True, False)
        assert others.statuses == ["has chosen", "choosing…", "choosing…"]
    assert shown[0] == shown[1]


@clause("R14")
def test_all_jetpacks_are_turned_up_together(table):
    scene = table(3)
    scene.act(2, kind="jetpack", speed=2)
    scene.act(0, kind="jetpack", speed=5)
    assert not scene.events("revealed")
    assert scene.s.phase == CHOOSE
    assert [seat.jetpack for seat in scene.view(1).seats] == [None] * 3
    scene.act(1, kind="jetpack", speed=10)
    assert [event.fields["speed"] for event in scene.events("revealed")] == [10, 5, 2]
    assert scene.speeds_up() == [5, 10, 2]


@clause("R15")
def test_the_highest_speed_goes_first(table):
    scene = table(5)
    scene.reveal(3, 10, 1, 7, 5)
    assert scene.order() == [1, 3, 4, 0, 2]
    assert scene.pending() == [1]
    assert scene.view(None).order == [1, 3, 4, 0, 2]


@clause("R16", "Q39")
def test_X4_ties_go_by_the_back_of_the_top_card(table):
    """The order is Blue, Yellow, Green, Purple, Red. Blue wins against all; Purple wins only against Red."""
    for first, second in [
        ("blue", "yellow"),
        ("yellow", "green"),
        ("green", "purple"),
        ("purple", "red"),
        ("blue", "red"),
    ]:
        for ahead in (0, 1):
            scene = table(2)
            scene.arrange(back="BYGPR")
            scene.arrange(jetpacks={ahead: {6: first}})
            scene.arrange(jetpacks={1 - ahead: {6: second}})
            scene.reveal(6, 6)
            assert scene.order() == [ahead, 1 - ahead], (first, second)
            (tie,) = scene.view(None).ties
            assert (tie.speed, tie.ahead, tie.behind) == (6, ahead, 1 - ahead)
            assert tie.colours == [first, second]
            assert tie.why.startswith(f"{first} goes before {second}")
    assert scene.view(None).priority == ["blue", "yellow", "green", "purple", "red"]


@clause("R16")
def test_S12_a_three_way_tie(table):
    scene = table(4)
    scene.arrange(back="PGRBY")
    for seat, speed, colour in [(0, 6, "red"), (1, 6, "green"), (2, 6, "yellow"), (3, 9, "purple")]:
        scene.arrange(jetpacks={seat: {speed: colour}})
    scene.reveal(6, 6, 6, 9)
    assert scene.order() == [3, 1, 0, 2]
    assert [(event.seat, event.fields["other"]) for event in scene.events("tie")] == [(1, 0), (0, 2)]


@clause("R16", "R12")
def test_the_same_hands_are_ordered_anew_by_another_back(table):
    for letters, expected in [("BYGPR", [0, 1]), ("RBPGY", [1, 0])]:
        scene = table(2)
        scene.arrange(back=letters)
        scene.arrange(jetpacks={0: {6: "blue"}})
        scene.arrange(jetpacks={1: {6: "red"}})
        scene.reveal(6, 6)
        assert scene.order() == expected


@clause("R17")
def test_taking_a_cat_is_compulsory_and_only_cats_that_lie_there(table):
    scene = table(3)
    scene.reveal(9, 5, 1)
    assert scene.kinds(0) == {"take"}
    scene.refused(0, "not-now", kind="discard", slot=0)
    scene.refused(1, "not-your-turn", kind="take", slot=0)
    scene.act(0, kind="take", slot=2)
    scene.refused(1, "empty-slot", kind="take", slot=2)
    scene.refused(1, "empty-slot", kind="take", slot=4)  # the row has only four places
    assert [words["slot"] for words in scene.legal(1)] == [0, 1, 3]


@clause("R15", "R17", "R19", "Q7", "Q24")
def test_X2_the_draft_of_three(table):
    """Scott plays speed 7, Devon 8 and Jenn 2, so the order is Devon, Scott, Jenn. The Cat that is left over is
    Engineer."""
    scene = table(3)
    scene.arrange(row=["rockstar", "fairy", "golden", "engineer"])
    scott, devon, jenn = 0, 1, 2
    scene.arrange(jetpacks={devon: {8: "yellow"}})
    scene.reveal(7, 8, 2)
    assert scene.order() == [devon, scott, jenn]
    scene.take(devon, "rockstar")
    scene.take(scott, "fairy")
    assert len(scene.legal(jenn)) == 2
    scene.take(jenn, "golden")
    assert [event.fields["cat"] for event in scene.events("strayed")] == ["engineer"]
    assert "engineer" in scene.view(None).gone
    assert scene.pending() == [devon]  # Devon has three re-rolls to decide about
    assert (scene.s.round, scene.s.dealt) == (1, 4)  # new Cats are dealt only after all three Liftoffs
    scene.play_until(lambda scene: scene.s.round == 2)
    assert [scene.in_catbase(seat) for seat in range(3)] == [["fairy"], ["rockstar"], ["golden"]]


@clause("R18", "Q23")
def test_X6_S18_with_two_players_the_first_also_sends_a_cat_away(table):
    scene = table(2)
    scene.arrange(row=["golden", "viking", "loaf", "snow"])
    scene.reveal(9, 3)
    scene.take(0, "golden")
    assert scene.s.phase == DISCARD
    assert scene.pending() == [0]
    assert [words["slot"] for words in scene.legal(0)] == [1, 2, 3]
    scene.refused(0, "not-now", kind="take", slot=1)
    scene.refused(0, "empty-slot", kind="discard", slot=0)
    scene.discard(0, "snow")
    assert scene.pending() == [1]
    assert [words["slot"] for words in scene.legal(1)] == [1, 2]
    scene.take(1, "loaf")
    assert set(scene.view(None).gone) >= {"viking", "snow"}
    scene.play_until(lambda scene: scene.s.round == 8)
    assert not {"viking", "snow"} & {*scene.in_catbase(0), *scene.in_catbase(1)}


@clause("R18")
def test_only_with_two_players(table):
    scene = table(3)
    scene.reveal(9, 5, 1)
    scene.act(0, kind="take", slot=0)
    assert scene.s.phase == TAKE
    assert scene.pending() == [1]


@clause("R19")
@pytest.mark.parametrize(("seats", "left"), [(2, 1), (3, 1), (4, 1), (5, 0)])
def test_how_many_cats_stray(table, seats, left):
    scene = table(seats)
    scene.play_until(lambda scene: scene.s.phase == FLY or bool(scene.events("joined")))
    assert len(scene.events("strayed")) == left


@clause("R19", "Q24")
def test_cats_that_left_never_come_back(table):
    scene = table(3)
    gone: set = set()
    seen: set = set()
    while scene.pending():
        for name in scene.view(None).gone:
            gone.add(name)
        now = set(filter(None, scene.view(None).row))
        assert not now & gone
        if scene.s.phase == CHOOSE:
            assert not now & seen
            seen |= now
        start = scene.s.phase, scene.s.round
        scene.play_until(lambda scene, start=start: (scene.s.phase, scene.s.round) != start or not scene.pending())
    assert len(gone) == 8
    assert len(seen) == 32


@clause("R17", "R19")
def test_S16_the_last_of_five_is_not_asked(table):
    scene = table(5)
    scene.reveal(10, 9, 8, 7, 6)
    row = list(scene.s.row)
    for seat in range(4):
        assert scene.pending() == [seat]
        scene.act_on(seat, kind="take", slot=seat)
    assert scene.s.cat[4] == row[4] or scene.s.cats[4][0] == row[4]
    assert [event.seat for event in scene.events("took")] == [3, 4]
    assert not scene.events("strayed")


@clause("R20", "Q7")
def test_all_draft_before_anybody_flies(table):
    scene = table(3)
    scene.arrange(row=["tourist", "wizard", "box", "viking"])
    scene.reveal(9, 5, 1)
    scene.act(0, kind="take", slot=0)
    assert not scene.events("lifted")
    scene.act(1, kind="take", slot=1)
    assert not scene.events("lifted")
    scene.act(2, kind="take", slot=2)
    assert [event.seat for event in scene.events("lifted")] == [0]
    assert scene.s.phase == FLY


@clause("R36", "Q25")
def test_a_played_jetpack_is_out_of_the_hand_and_in_the_open(table):
    scene = table(2)
    (mine,) = (card.id for card in scene.hand(0, 0) if card.speed == 6)
    scene.reveal(6, 2)
    assert scene.holds(0) == set(range(1, 11)) - {6}
    assert scene.view(1).seats[0].played == [mine]
    scene.play_until(lambda scene: scene.s.round == 2)
    scene.refused(0, "jetpack-played", kind="jetpack", speed=6)
    assert 6 not in [card.speed for card in scene.hand(0, 0)]
    assert 6 not in scene.view(1).seats[0].speeds


@clause("Q31")
def test_nobody_is_ever_stuck(table):
    """The row has enough Cats for everybody, even after one of them has been removed. Every step has a legal action."""
    for seats in (2, 3, 4, 5):
        scene = table(seats, seed=seats)
        while scene.pending():
            for seat in scene.pending():
                assert scene.legal(seat)
            if scene.s.phase == TAKE:
                cats = sum(cat >= 0 for cat in scene.s.row)
                assert cats >= seats - scene.s.turn
            scene.act(scene.pending()[0], **scene.legal(scene.pending()[0])[-1])


KINDS_OF_DECISION = {
    "jetpack": {"jetpack"},
    "take": {"take"},
    "discard": {"discard"},
    "colour": {"colour"},
    "reroll": {"reroll", "stop"},
    "stop": {"reroll", "stop"},
    "spend": {"spend"},
    "score": {"score", "miss"},
}


@clause("R13", "R17", "R18", "R23", "R29", "R32", "Q15")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {"hold_back": True, "start_tokens": 1}),
        (3, {"liftoff_mode": "simultaneous", "hold_back": True, "start_tokens": 1}),
        (5, {"token_timing": "before_roll", "start_tokens": 1, "two_any": "same"}),
    ],
)
def test_actions_of_another_decision_are_refused_as_such(table, seats, options):
    """In every decision, actions that belong to it are legal or refused with a specific reason. All other actions are
    refused as "not now"."""
    scene = table(seats, seed=2, **options)
    own = play.fresh_own(scene.game, 2)
    met = set()
    while scene.pending():
        seat = scene.pending()[-1]
        asked = KINDS_OF_DECISION[scene.legal(seat)[0]["kind"]]
        met |= asked
        assert len(scene.legal(seat)) > 1  # a step with a single answer needs no decision
        for number in range(ACTIONS.first("ring")):
            reason = play.refusal(scene.game, scene.b, scene.s, seat, number)
            assert (reason == NOT_NOW) == (ACTIONS.words(number)["kind"] not in asked)
        for other in set(range(seats)) - set(scene.pending()):
            assert scene.game.rules.legal(scene.b, scene.s, other, [0] * 20) == 0
            assert all(play.refusal(scene.game, scene.b, scene.s, other, number) for number in range(ACTIONS.size))
        scene.random_action(seat, own)
    assert met >= {"jetpack", "take", "colour", "reroll", "stop", "spend"}


@clause("R13", "Q8")
def test_a_seat_that_is_done_hears_that_it_is_done(table):
    scene = table(3)
    scene.act(0, kind="jetpack", speed=7)
    scene.refused(0, "already-chosen", kind="jetpack", speed=1)
    scene.refused(0, "already-chosen", kind="jetpack", speed=10)
    scene.refused(0, "not-your-turn", kind="take", slot=0)
    scene = table(2)
    scene.lift_off("royal", (10, "green"))
    for words in ({"kind": "colour", "die": "blue"}, {"kind": "stop"}, {"kind": "miss"}):
        scene.refused(0, "already-landed", **words)
    scene.refused(0, "not-your-turn", kind="wait")
    scene.refused(0, "not-your-turn", kind="discard", slot=3)
    scene.refused(0, "not-your-turn", kind="jetpack", speed=1)
    scene.colour("red", seat=1, red="BB")
    scene.act(0, kind="jetpack", speed=9)
    scene.refused(0, "not-your-turn", kind="colour", die="blue")


@clause("R17")
def test_a_new_draft_begins_with_no_cats_taken(table):
    scene = table(3)
    scene.play_until(lambda scene: scene.s.phase == FLY)
    assert all(seat.cat is not None for seat in scene.view(0).seats)
    scene.play_until(lambda scene: scene.s.round == 2)
    assert all(seat.cat is None for seat in scene.view(0).seats)
    scene.play_until(lambda scene: scene.s.phase == TAKE)
    assert all(seat.cat is None for seat in scene.view(0).seats)


def test_a_kind_of_step_is_the_phase_or_the_step_of_the_first_who_flies(table):
    """Code for a GPU groups games by the number that this function returns. During a Liftoff, the number is `OVER` plus
    the step."""
    scene = table(3, liftoff_mode="simultaneous", hold_back=True)
    own = play.fresh_own(scene.game, 2)
    met = set()
    while scene.pending():
        flying = scene.s.phase == FLY
        wanted = OVER + scene.s.step[scene.pending()[0]] if flying else scene.s.phase
        assert kind_of_step(scene.b, scene.s) == wanted
        met.add((flying, scene.pending()[0]))
        scene.random_action(scene.pending()[0], own)
    assert {(True, 0), (True, 1), (True, 2)} <= met
    assert kind_of_step(scene.b, scene.s) == OVER


def test_when_all_have_landed_the_kind_of_step_is_that_of_the_last_seat(table):
    """A seat that has landed waits until the next round."""
    scene = table(5)
    s = scene.s.copy()
    s.phase = FLY
    for seat in range(5):
        s.step[seat] = LANDED
    assert kind_of_step(scene.b, s) == OVER + LANDED
