"""How a Liftoff ends: spending tokens, the heights and what they pay, what seats keep, heights that a seat declines,
and parallel Liftoffs (R31-R37, Q8, Q15)."""

import pytest

from mewple.testing import clause


def facts(scene, seat=0):
    """A seat's Victory Points and tokens."""
    return scene.s.vp[seat], scene.s.tokens[seat]


# --- tokens ---


@clause("R32", "R34", "Q19")
@pytest.mark.parametrize(("spent", "vp", "tokens"), [(1, 1, 0), (0, 0, 2)])
def test_S8_a_token_to_sky_or_not(table, spent, vp, tokens):
    scene = table(2)
    scene.lift_off("mountain", (10, "green"), tokens=1, white="LRF")
    assert [words["tokens"] for words in scene.legal(0)] == [0, 1]
    scene.spend(spent)
    assert facts(scene) == (vp, tokens)


@clause("R32", "R33", "Q19")
@pytest.mark.parametrize(("spent", "vp", "tokens"), [(2, 6, 0), (1, 3, 1), (0, 3, 2)])
def test_S9_two_tokens_to_the_moon(table, spent, vp, tokens):
    scene = table(2)
    scene.lift_off("gambler", (5, "purple"), base=("rockstar", "disco"), tokens=2, red="LLB", number=3)
    scene.stop()
    scene.spend(spent)
    assert scene.landed() == 5 + spent
    assert facts(scene) == (vp, tokens)


@clause("R32")
def test_nobody_spends_more_than_they_have(table):
    scene = table(2)
    scene.lift_off("mountain", (10, "green"), tokens=2, white="BBB")
    scene.refused(0, "too-few-tokens", kind="spend", tokens=3)
    scene.refused(0, "not-now", kind="score")


@clause("Q19")
def test_one_token_in_a_liftoff(table):
    scene = table(2, tokens_per_liftoff=1)
    scene.lift_off("mountain", (10, "green"), tokens=2, white="LLB")
    assert [words["tokens"] for words in scene.legal(0)] == [0, 1]
    scene.refused(0, "one-token", kind="spend", tokens=2)
    scene.refused(0, "too-few-tokens", kind="spend", tokens=3)


@clause("Q19")
def test_tokens_before_the_roll(table):
    scene = table(2, token_timing="before_roll")
    scene.lift_off("gambler", (9, "green"), tokens=2)
    assert scene.kinds(0) == {"spend"}
    assert sum(scene.s.dice[0]) == 0
    scene.dice(red="LLB")
    scene.spend(1)
    assert scene.kinds(0) == {"reroll", "stop"}
    scene.stop()
    assert scene.landed() == 3
    assert facts(scene) == (1, 1)  # the game does not ask about tokens a second time


@clause("R34", "Q19")
def test_S22_a_token_works_from_the_next_liftoff_on(table):
    scene = table(2)
    scene.lift_off("mountain", (10, "green"), white="LRB", number=3)
    assert scene.landed() == 1  # a token cannot be spent in the Liftoff that gives it
    assert scene.s.tokens[0] == 1
    scene.play_until(lambda scene: scene.s.round == 4)
    scene.play_until(lambda scene: scene.pending() == [0] and "spend" in scene.kinds(0))
    assert scene.s.round == 4
    assert {"kind": "spend", "tokens": 1} in scene.legal(0)


@clause("R34", "Q26")
def test_tokens_are_hoarded_without_limit(table):
    scene = table(2)
    scene.lift_off("royal", (10, "green"), tokens=7, number=8)
    scene.refused(0, "too-few-tokens", kind="spend", tokens=8)
    scene.spend(0)
    assert scene.s.tokens[0] == 8


# --- heights ---


@clause("R33", "Q12", "R34")
@pytest.mark.parametrize(
    ("launches", "vp", "height"),
    [(2, 0, 0), (3, 1, 1), (4, 1, 1), (5, 3, 2), (6, 3, 2), (7, 6, 3), (9, 6, 3)],
)
def test_S10_S11_only_the_best_height_pays(table, launches, vp, height):
    scene = table(2)
    scene.bonus("royal", launch=launches)
    scene.lift_off("royal", (10, "green"))
    assert scene.landed() == launches
    assert scene.s.vp[0] == 3 + vp  # Royal Cat has paid 3 points
    assert scene.s.tokens[0] == (1 if height == 0 else 0)
    assert list(scene.s.flights[0])[height] == 1


@clause("R34", "R37", "R31")
def test_S21_unpaired_leftovers_vanish(table):
    scene = table(2)
    scene.lift_off("tailor", (9, "green"), blue="FF", white="FF")
    scene.stop()
    assert scene.landed() == 0
    assert facts(scene) == (0, 1)
    scene.lift_off("royal", (10, "green"), number=2)
    assert scene.fields("counted")[0]["fuel"] == 0
    assert scene.landed() == 0


@clause("R31")
def test_S23_full_launch_and_mixed_units(table):
    scene = table(2)
    scene.lift_off("tailor", (8, "green"), blue="FF", white="LLR")
    scene.stop()
    assert scene.landed() == 3
    assert scene.s.vp[0] == 1


@clause("R37", "R49")
def test_S24_catbase_dice_are_new_each_round(table):
    faces = []
    for shown in ("RR", "FF"):
        scene = table(2)
        scene.lift_off("royal", (10, "green"), base=("golden",), blue=shown, number=2)
        faces.append(list(scene.s.dice[0])[:2])
    assert faces == [[2, 0], [0, 2]]


@clause("R35")
def test_the_cat_joins_the_catbase_success_or_not(table):
    for shown, height in [("LLL", 1), ("BBB", 0)]:
        scene = table(2)
        scene.lift_off("mountain", (10, "green"), white=shown)
        assert list(scene.s.flights[0])[height] == 1
        assert scene.in_catbase(0) == ["mountain"]
        assert scene.view(1).catbases[0].bonus[0].text == "Rocket"


# --- holding back ---


@clause("Q15")
def test_launches_are_not_given_away(table):
    """There is no decision between the dice and the score, and all gathered dice are rolled."""
    scene = table(2)
    scene.lift_off("mountain", (10, "green"), white="LLL")
    assert scene.landed() == 3


@clause("Q15")
def test_holding_back_as_an_option(table):
    scene = table(2, hold_back=True)
    scene.lift_off("mountain", (10, "green"), tokens=1, white="LLL")
    scene.spend(1)
    assert scene.kinds(0) == {"score", "miss"}
    scene.act(0, kind="miss")
    assert scene.fields("missed")[0] == {"launches": 4, "tokens": 1, "declared": True}
    assert facts(scene) == (0, 1)  # the token stays spent, and the miss gives another one
    scene = table(2, hold_back=True)
    scene.lift_off("mountain", (10, "green"), white="LLL")
    scene.act(0, kind="score")
    assert facts(scene) == (1, 0)


@clause("Q15")
def test_nothing_to_hold_back_below_sky(table):
    scene = table(2, hold_back=True)
    scene.lift_off("mountain", (10, "green"), white="LLB")
    assert scene.landed() == 2


@clause("Q15")
def test_placing_by_hand_is_for_show(table):
    views, states = [], []
    for resolve in ("auto", "manual"):
        scene = table(2, resolve=resolve)
        scene.lift_off("viking", (4, "green"))
        scene.colour("blue", red="LF", blue="F")
        views.append(scene.view(0).board.resolve)
        states.append(scene.s.to_bytes())
        assert scene.kinds(0) == {"reroll", "stop"}
    assert views == ["auto", "manual"]
    assert states[0] == states[1]


# --- all at once ---


@clause("Q8", "Q40", "Q38")
def test_simultaneous_liftoffs_are_hidden_until_all_have_landed(table):
    scene = table(2, liftoff_mode="simultaneous")
    scene.lift_off("tailor", (10, "green"), blue="RF", white="LB")
    assert scene.pending() == [0, 1]
    assert all(event.seen_by == 1 for event in scene.events("rolled"))
    assert [scene.flight(0, viewer) for viewer in (1, None)] == [None, None]
    assert scene.flight(0, viewer=0).launches == 2
    scene.reroll("white", "B", "L")
    assert scene.events("rerolled")[0].seen_by == 1
    assert scene.s.vp[0] == 0  # parallel Liftoffs are paid together
    scene.refused(0, "already-landed", kind="stop")
    assert scene.view(1).statuses[0] == "landed"
    scene.colour("red", seat=1, red="RL")
    assert [event.seat for event in scene.last if event.kind in ("landed", "missed")] == [0, 1]
    assert {event.seat for event in scene.events("showed")} == {0, 1}
    assert scene.s.vp[0] == 1


@clause("Q8", "Q38")
def test_both_modes_give_the_same_result(table):
    results = []
    for mode in ("turn_order", "simultaneous"):
        scene = table(2, liftoff_mode=mode)
        scene.lift_off("tourist", (10, "green"))
        scene.colour("white", blue="R", white="LF")
        scene.colour("red", seat=1, red="LL")
        results.append((list(scene.s.vp), list(scene.s.tokens), list(scene.s.launches)))
    assert results[0] == results[1]
