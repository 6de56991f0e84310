"""What hints and reviews say about decisions."""

from mewple.core.advice import advice
from mewple.games.jetcats.view_structs import CAT_CARDS, told


def said(scene, *actions, seat=0):
    line = tuple(scene.game.actions.parse(action) for action in actions)
    return advice(scene.game, scene.b, scene.s, seat, line)


def test_a_jetpack_says_who_may_be_faster_and_what_it_brings(table):
    scene = table(3)
    for speed in scene.holds(0):
        faster = sum(max(scene.holds(rival)) > speed for rival in (1, 2))
        wanted = {0: "Nobody has a faster one, so you pick early. ", 1: "1 of 2 rivals may play a faster one. "}
        jetpack = said(scene, f"jetpack:{speed}")
        assert jetpack.why.startswith(wanted.get(faster, "All rivals may play a faster one. ") + "It brings: ")
        assert jetpack.what.endswith(f"(speed {speed})")
        assert f"speed {speed}" in jetpack.marks[0]


def test_a_cat_says_what_it_gives_now_and_later(table):
    scene = table(2)
    scene.arrange(row=["surfer"], revealed={0: 9, 1: 1})
    slot = next(place for place in range(5) if scene.s.row[place] >= 0)
    cat = said(scene, f"take:{slot}")
    card = CAT_CARDS["surfer"]
    assert cat.what == "Take Surfer Cat"
    assert cat.why == f"For this Liftoff: {told(card.lift)}. For this and every later one: {told(card.base)}."


def test_a_re_roll_counts_the_sides_that_help(table):
    scene = table(2)
    scene.lift_off("gambler", (9, "green"), red="LLB")
    blank, full = said(scene, "reroll:red-blank"), said(scene, "reroll:red-launch")
    assert blank.what == "Re-roll the red Blank"
    assert blank.marks == ("Re-roll the red die: Blank",)
    assert blank.why == "3 of its 6 sides make more Launches. You need 1 more for Sky."
    assert full.why == "No side makes more Launches, 3 make fewer. You need 1 more for Sky."
    kept = said(scene, "stop")
    assert kept.what == "Keep these dice"
    assert kept.why == "2 Launches: a miss, which gives a token. You need 1 more for Sky."
