"""What a seat cannot know: views, and the worlds a seat imagines (Q3-Q5, Q8, R13)."""

from collections import Counter

import msgspec
import pytest

from mewple.core import play
from mewple.games.jetcats.box import CARDS
from mewple.games.jetcats.state import FLY, HOLD, LANDED
from mewple.testing import clause


def imagined(scene, seat, seed):
    copy = scene.s.copy()
    scene.game.rules.imagine(scene.b, copy, seat, seed)
    assert play.broken(scene.game, scene.b, copy) == scene.broken()  # a position built by hand may be odd itself
    return copy


def worlds(scene, seat, count=60):
    return [imagined(scene, seat, seed) for seed in range(count)]


@clause("Q3", "Q2")
def test_others_colours_are_dealt_anew_and_agree_with_what_was_seen(table):
    scene = table(3, seed=5)
    scene.play_until(lambda scene: scene.s.round == 4)
    s = scene.s
    hidden: Counter = Counter()
    for world in worlds(scene, 0):
        assert list(world.colours[0]) == list(s.colours[0])
        for other in (1, 2):
            for speed in range(10):
                if not s.held[other] >> speed & 1:  # played: known to all
                    assert world.colours[other][speed] == s.colours[other][speed]
                else:
                    hidden[other, speed, world.colours[other][speed]] += 1
    for other in (1, 2):
        for speed in range(10):
            if s.held[other] >> speed & 1:
                known = {s.colours[0][speed]}
                known |= {s.colours[3 - other][speed]} if not s.held[3 - other] >> speed & 1 else set()
                assert {colour for o, sp, colour in hidden if (o, sp) == (other, speed)} == set(range(5)) - known


@clause("Q2")
def test_one_played_card_of_a_set_tells_the_whole_hand(table):
    scene = table(4, jetpack_deal="colour_sets")
    before = {tuple(world.colours[other][0] for other in (1, 2, 3)) for world in worlds(scene, 0, 200)}
    assert len(before) == 24
    scene.play_until(lambda scene: scene.s.round == 2)
    for world in worlds(scene, 0, 5):
        assert [list(world.colours[seat]) for seat in range(4)] == [list(scene.s.colours[seat]) for seat in range(4)]


@clause("Q3")
def test_with_open_hands_there_is_no_colour_to_imagine(table):
    scene = table(3, open_hands=True)
    for world in worlds(scene, 0, 5):
        assert [list(row) for row in world.colours] == [list(row) for row in scene.s.colours]


@clause("R13")
def test_a_jetpack_face_down_could_be_any(table):
    scene = table(3)
    scene.act(0, kind="jetpack", speed=4)
    scene.act(1, kind="jetpack", speed=9)
    seen = {world.choice[1] for world in worlds(scene, 0, 150)}
    assert seen == set(range(10))
    assert {world.choice[0] for world in worlds(scene, 0)} == {3}
    assert {world.choice[2] for world in worlds(scene, 0)} == {-1}


@clause("Q4", "Q5")
def test_the_deck_is_imagined_with_the_back_that_is_seen(table):
    scene = table(3, seed=9)
    scene.play_until(lambda scene: scene.s.round == 2)
    s, dealt = scene.s, scene.s.dealt
    tops = Counter(world.deck[dealt] for world in worlds(scene, 1, 200))
    seen = set(list(s.deck)[:dealt])
    fitting = {cat for cat in range(45) if cat not in seen and scene.b.cat_order[cat] == s.tops[1]}
    assert set(tops) == fitting
    for world in worlds(scene, 1, 5):
        assert list(world.deck)[:dealt] == list(s.deck)[:dealt]
    assert len({tuple(world.deck) for world in worlds(scene, 1)}) == 60


@clause("Q5")
def test_with_shuffled_backs_any_cat_may_be_on_top(table):
    scene = table(3, cat_backs="shuffled")
    tops = {world.deck[scene.s.dealt] for world in worlds(scene, 1, 400)}
    assert len(tops) == 41


@clause("Q8")
def test_parallel_liftoffs_of_others_are_imagined(table):
    scene = table(3, liftoff_mode="simultaneous", seed=3)
    scene.play_until(lambda scene: scene.s.phase == FLY and len(scene.pending()) >= 2)
    mine, other = scene.pending()[:2]
    worlds_seen = worlds(scene, mine)
    for world in worlds_seen:
        assert list(world.dice[mine]) == list(scene.s.dice[mine])
        assert play.pending(scene.game, scene.b, world) == scene.pending()
    done = [seat for seat in range(3) if seat not in scene.pending()]
    hidden = [seat for seat in range(3) if seat != mine and sum(scene.s.pool[seat])]
    assert hidden
    for seat in [*done, other]:
        assert all((world.step[seat] == LANDED) == (scene.s.step[seat] == LANDED) for world in worlds_seen)


@clause("Q8", "Q15")
def test_who_still_decides_must_have_something_to_decide(table):
    """A seat that is waited for after its dice has 3 Launches or more: imagined dice must say so too."""
    scene = table(2, liftoff_mode="simultaneous", hold_back=True)
    scene.lift_off("mountain", (10, "green"), white="LLL")
    assert scene.s.step[0] == HOLD
    for world in worlds(scene, 1, 100):
        assert world.step[0] == HOLD
        assert play.pending(scene.game, scene.b, world) == [0, 1]
    assert len({tuple(world.dice[0]) for world in worlds(scene, 1, 100)}) > 1


@clause("Q8", "Q15")
def test_even_the_unlikely_is_imagined(table):
    """Three Full Launches of three white dice, and nothing else would do: 1 in 216."""
    scene = table(2, liftoff_mode="simultaneous", hold_back=True)
    scene.b.cat_base[29] = 0  # Mountain without its Rocket
    scene.lift_off("mountain", (10, "green"), white="LLL")
    for world in worlds(scene, 1, 30):
        assert world.dice[0][4] == 3
        assert world.step[0] == HOLD


@clause("Q15", "Q8")
def test_blue_dice_are_imagined_at_their_best(table):
    scene = table(2, liftoff_mode="simultaneous", hold_back=True)
    scene.s.base[0] = 6 << 12  # six Fuel icons, so six Rockets would be needed for six Launches
    scene.b.height_launches[0] = 6
    scene.b.cat_base[42] = 6 << 28  # Royal with six blue dice
    scene.lift_off("royal", (10, "green"), blue="RRRRRR")
    assert scene.s.step[0] == HOLD
    for world in worlds(scene, 1, 30):
        assert list(world.dice[0])[:2] == [6, 0]


@pytest.mark.parametrize("options", [{}, {"liftoff_mode": "simultaneous", "hold_back": True, "start_tokens": 1}])
def test_what_is_imagined_depends_on_what_is_seen_alone(table, options):
    scene = table(4, seed=8, **options)
    own = play.fresh_own(scene.game, 4)
    checked = 0
    while scene.pending():
        for seat in range(4):
            once = imagined(scene, seat, 1)
            again = once.copy()
            scene.game.rules.imagine(scene.b, again, seat, 2)
            direct = imagined(scene, seat, 2)
            assert again.to_bytes() == direct.to_bytes()
            checked += 1
        seat = scene.pending()[-1]
        scene._try(seat, play.choose(scene.game, scene.b, scene.s, seat, play.RANDOM, own))
    assert checked > 200


@clause("Q25")
def test_a_spectator_sees_no_secret(table):
    scene = table(3)
    scene.act(0, kind="jetpack", speed=4)
    shown = scene.view(None)
    assert all(seat.hand is None and seat.choice is None for seat in shown.seats)
    names = {pack.name for pack in CARDS.jetpacks.values()}
    text = msgspec.json.encode(shown).decode()
    assert not [name for name in names if name in text]
