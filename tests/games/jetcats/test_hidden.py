"""What a seat cannot know: the views, and the hidden things that are dealt anew for a seat (Q3-Q5, Q8, R13)."""

from collections import Counter

import pytest

from mewple.core import play
from mewple.games.jetcats.state import COLOUR, FLY, GROUNDED, HOLD, LANDED, REROLLS
from mewple.games.jetcats.timeout import timeout
from mewple.testing import clause


def imagined(scene, seat, seed):
    copy = scene.s.copy()
    scene.game.rules.imagine(scene.b, copy, seat, seed)
    # a position that a test has made may break invariants itself
    assert play.broken(scene.game, scene.b, copy) == scene.broken()
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
                if not s.held[other] >> speed & 1:  # everybody knows the colour of a Jetpack that was played
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


PARALLEL = {"liftoff_mode": "simultaneous", "hold_back": True, "start_tokens": 1}


@clause("Q8", "Q15")
@pytest.mark.parametrize("number", [1, 8])
def test_nobody_can_tell_who_has_a_height_before_all_have_landed(table, number):
    """Rival and spectator cannot tell three Launches from none: until the last Liftoff has landed, they get the same
    messages."""
    told: list = [[], []]
    for which, (faces, answer) in enumerate([("LLL", "score"), ("BBB", "miss")]):
        scene = table(2, liftoff_mode="simultaneous", hold_back=True)
        scene.lift_off("mountain", (10, "green"), white=faces, number=number)
        assert scene.s.step[0] == HOLD
        told[which] += [scene.seen_by(1), scene.seen_by(None)]
        assert scene.pending() == [0, 1]
        scene.act(0, kind=answer)
        told[which] += [scene.seen_by(1), scene.seen_by(None)]
        assert scene.pending() == [1]
        assert scene.events("finished")
    assert told[0] == told[1]


@clause("Q15", "Q8")
@pytest.mark.parametrize("answer", ["score", "miss"])
def test_both_answers_are_legal_below_sky_and_mean_a_miss(table, answer):
    scene = table(2, liftoff_mode="simultaneous", hold_back=True)
    scene.lift_off("mountain", (10, "green"), white="LLB")
    assert scene.kinds(0) == {"score", "miss"}
    scene.act(0, kind=answer)
    scene.colour("red", seat=1, red="BB")
    scene.act(1, kind="score")
    assert (scene.s.vp[0], scene.s.tokens[0]) == (0, 1)
    assert scene.fields("missed")[0] == {"launches": 2, "tokens": 1, "declared": answer == "miss"}


@clause("Q15", "Q8", "Q21")
def test_nobody_is_asked_to_hold_back_in_a_parallel_extra_liftoff(table):
    scene = table(2, liftoff_mode="simultaneous", hold_back=True)
    scene.arrange(scores={1: 3})
    scene.lift_off("royal", (10, "green"), number=8)
    scene.act(0, kind="score")
    scene.arrange(tokens={0: 0})
    scene.colour("red", seat=1, red="BB")
    scene.act(1, kind="score")
    assert scene.s.extra == 0b11
    scene.spend(0)
    assert scene.s.step[0] == LANDED


def shift_colours(s, seat):
    """Changes the colours of all Jetpacks that `seat` cannot know."""
    for speed in range(10):
        hidden = [other for other in range(s.seats) if other != seat and s.held[other] >> speed & 1]
        known = {s.colours[other][speed] for other in range(s.seats) if other not in hidden}
        free = [colour for colour in range(5) if colour not in known]
        for other in hidden:
            s.colours[other][speed] = free[(free.index(s.colours[other][speed]) + 1) % len(free)]


def turn_deck(scene):
    """Changes the order of the Cats that nobody has seen; the top card keeps its back."""
    s = scene.s
    rest = list(s.deck)[s.dealt :][::-1]
    top = next(cat for cat in rest if scene.b.cat_order[cat] == s.tops[s.round - 1])
    rest.remove(top)
    for place, cat in enumerate([top, *rest]):
        s.deck[s.dealt + place] = cat


def change_flight(s, other):
    """Changes the dice, colours, tokens and answers of a hidden Liftoff, but not whether it has landed, because
    everybody may know that."""
    if s.step[other] not in (GROUNDED, LANDED):
        s.step[other] = REROLLS
    if s.step[other] != GROUNDED:
        s.any_left[other] = s.pairs_left[other] = s.last_colour[other] = 0
        s.rerolls[other] += 1
        s.spent[other] = s.tokens[other] - s.spent[other]
        s.declared[other] = 1 - s.declared[other]
        for die in range(3):
            s.pool[other][die] = 3 - s.pool[other][die] % 2
        for place in range(10):
            s.dice[other][place] = 0
        for die, place in enumerate((0, 2, 6)):
            s.dice[other][place], s.dice[other][place + 1] = 1, s.pool[other][die] - 1


def change_hidden(scene, seat):
    """Changes everything that `seat` cannot know."""
    s = scene.s
    shift_colours(s, seat)
    turn_deck(scene)
    for other in range(s.seats):
        if other != seat and s.chosen >> other & 1:
            held = [speed for speed in range(10) if s.held[other] >> speed & 1]
            s.choice[other] = held[(held.index(s.choice[other]) + 1) % len(held)]
        if other != seat and s.phase == FLY:
            change_flight(s, other)


@clause("Q2", "Q3", "Q5", "Q8", "R13", "Q33")
def test_what_is_hidden_changes_nothing_that_a_seat_is_told_imagines_or_plays_by_default(table):
    scene = table(4, seed=8, **PARALLEL)
    own = play.fresh_own(scene.game, 4)
    checked = 0
    while scene.pending():
        real = scene.s
        for seat in range(4):
            told, world = scene.seen_by(seat), imagined(scene, seat, 3)
            played = timeout(scene.b, scene.s, seat) if seat in scene.pending() else None
            scene.s = real.copy()
            change_hidden(scene, seat)
            assert scene.s.to_bytes() != real.to_bytes()
            assert scene.seen_by(seat) == told
            again = scene.s.copy()
            scene.game.rules.imagine(scene.b, again, seat, 3)
            assert again.to_bytes() == world.to_bytes()
            if played is not None:
                assert timeout(scene.b, scene.s, seat) == played
                checked += 1
            scene.s = real
        scene.random_action(scene.pending()[-1], own)
    assert checked > 200


@clause("Q8")
def test_a_liftoff_that_has_landed_unseen_is_imagined_anew(table):
    scene = table(2, liftoff_mode="simultaneous")
    scene.lift_off("tailor", (10, "green"), blue="RF", white="LB")
    scene.stop()
    assert scene.s.step[0] == LANDED
    dice = {tuple(world.dice[0]) for world in worlds(scene, 1)}
    assert len(dice) > 10
    assert all(sum(shown) == 4 for shown in dice)
    assert {tuple(world.dice[0]) for world in worlds(scene, 0)} == {tuple(scene.s.dice[0])}


@pytest.mark.parametrize("options", [{}, PARALLEL])
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
    assert (shown.hands, shown.choice) == ([None] * 3, None)
    text = scene.changing(None)
    assert not [card for card in shown.jetpacks if card in text]


@clause("Q5", "R5")
def test_every_order_of_the_deck_is_imagined_as_often(table):
    """With five players, five Cats are left in round 8. Everybody sees the back of the top card, which only one of
    these Cats has. The other four may be in any order."""
    scene = table(5, seed=3)
    scene.arrange(round=8)
    rest = list(scene.s.deck)[40:]
    assert sum(scene.b.cat_order[cat] == scene.s.tops[7] for cat in rest) == 1
    seen = Counter(tuple(world.deck)[40:] for world in worlds(scene, 0, 600))
    assert len(seen) == 24
    assert max(seen.values()) < 60  # the mean is 25


@clause("Q8", "Q16")
@pytest.mark.parametrize("die", ["white", "red"])
def test_an_imagined_liftoff_uses_its_rerolls_on_blanks(table, die):
    scene = table(2, liftoff_mode="simultaneous")
    scene.bonus("royal", **{die: 2}, reroll=15)
    scene.lift_off("royal", (10, "green"))
    scene.stop()
    assert scene.s.step[0] == LANDED
    shown = Counter(place for world in worlds(scene, 1, 80) for place, count in enumerate(world.dice[0]) if count)
    first = 2 if die == "white" else 6
    assert set(shown) == {first, first + 1, first + 2}


@clause("Q8", "Q19", "Q23")
def test_an_imagined_liftoff_spends_any_number_of_tokens_and_takes_any_colour(table):
    for timing in ("after_roll", "before_roll"):
        scene = table(2, liftoff_mode="simultaneous", token_timing=timing)
        scene.lift_off("wizard", (10, "green"), tokens=3)
        scene.colour("red")
        scene.spend(0)
        assert scene.s.step[0] == LANDED
        seen = worlds(scene, 1, 150)
        assert {world.spent[0] for world in seen} == {0, 1, 2, 3}
        assert len({tuple(world.pool[0]) for world in seen}) == 6
        assert {world.declared[0] for world in seen} == {0}


@clause("Q8")
def test_a_liftoff_under_way_is_imagined_up_to_any_of_its_decisions(table):
    scene = table(2, liftoff_mode="simultaneous")
    scene.lift_off("wizard", (10, "yellow"))
    scene.colour("red")
    assert scene.s.step[0] == REROLLS
    seen = worlds(scene, 1, 60)
    assert {world.any_left[0] for world in seen} == {0, 1, 2}
    assert {COLOUR, REROLLS} <= {world.step[0] for world in seen}
    assert LANDED not in {world.step[0] for world in seen}
    assert all(sum(world.dice[0]) == 0 for world in seen if world.step[0] == COLOUR)
    for world in worlds(scene, 0, 10):
        assert list(world.dice[0]) == list(scene.s.dice[0])
