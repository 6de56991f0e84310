"""The tracker, the loss, and the end of every game (R90-R100, Q31, Q32, Q40, Q41)."""

import pytest

from mewple.core import play
from mewple.core.compile.cpu import compiled
from mewple.games.cat_astrophe import GAME
from mewple.games.cat_astrophe.state import LOST, RUNNING
from mewple.testing import clause


@clause("R97", "R7")
@pytest.mark.parametrize(("before", "lost"), [(7, False), (8, True)])
def test_s11_above_8_all_is_lost(flat, before, lost):
    scene = flat()
    scene.arrange(tracker=before)
    scene.event("lost_sock", 1, 1, 1, 1)
    assert scene.s.tracker == before + 1
    assert (scene.s.result == LOST) is lost
    assert bool(scene.pending()) is not lost
    if lost:
        assert scene.returns() == [0, 0, 0, 0]
        assert scene.view(None).result == "lost"
        scene.refused(0, "game-over", kind="end_turn")


@clause("R90", "Q31")
def test_s29_the_floor(flat):
    scene = flat()
    scene.arrange(tracker=2)
    scene.event("sofa_belly_rubs", 8, 6, 12, 6)
    assert scene.s.tracker == 2
    scene = flat(tracker_floor=1)
    scene.arrange(tracker=2)
    scene.event("sofa_belly_rubs", 8, 6, 12, 6)
    assert scene.s.tracker == 1


@clause("Q31", "R102")
def test_where_the_level_starts_below_the_floor_the_game_starts_on_it(flat):
    assert flat(level="easy", tracker_floor=4).s.tracker == 4
    assert flat(level="hard", tracker_floor=4).s.tracker == 5


@clause("R93", "R94", "R95", "R96", "Q40")
def test_only_events_move_the_tracker(flat):
    """In whole games, the tracker changes only if the log says that an event card was drawn (`event`) or none was left
    (`wary`)."""
    for seed in range(6):
        scene = flat(seed=seed)
        own = play.fresh_own(scene.game, seed)
        while scene.pending():
            before, seat = scene.s.tracker, scene.pending()[0]
            scene._try(seat, play.choose(scene.game, scene.b, scene.s, seat, 1, own))
            kinds = {event.kind for event in scene.last}
            if scene.s.tracker != before:
                assert kinds & {"event", "wary"}
                assert scene.fields("tracker") == [{"from": before, "to": scene.s.tracker}]
            if not kinds & {"event", "wary"}:
                assert scene.s.tracker == before


@clause("R91", "Q41")
def test_all_changes_of_a_card_are_added_before_they_count(flat):
    scene = flat()
    scene.arrange(broken=["fern", "clock", "plates"])
    scene.event("neighbour", 1, 1, 1, 1)
    assert scene.fields("tracker") == [{"from": 4, "to": 6}]
    assert scene.view(None).event.change == 2


@clause("R98", "R20", "Q32")
def test_s28_an_empty_pile_makes_the_human_warier(flat):
    scene = flat()
    scene.arrange(human="kitchen", charmer="brick")
    scene.s.round, scene.s.tracker, scene.s.coast = 16, 5, 1
    scene.arrange(turn="pocket")
    scene.s.pile = 0
    scene.do("end_turn")
    assert (scene.s.tracker, scene.s.charmer, scene.s.coast) == (6, -1, 0)
    assert not scene.events("rolled")
    assert scene.view(None).human.room == "kitchen"
    assert scene.view(None).event.card is None
    scene.arrange(tracker=8, turn="pocket")
    scene.do("end_turn")
    assert scene.s.result == LOST


@clause("Q32")
def test_an_empty_pile_can_lose_the_game_or_be_shuffled_again(flat):
    scene = flat(event_exhaustion="lose")
    scene.arrange(human="kitchen", turn="pocket")
    scene.s.pile = 0
    scene.do("end_turn")
    assert (scene.s.result, scene.s.tracker) == (LOST, 4)
    scene = flat(event_exhaustion="reshuffle", round_limit=20)
    scene.arrange(human="kitchen")
    scene.s.round = 16
    scene.arrange(turn="pocket")
    scene.s.pile = 0
    scene.draws(0)  # the event is "What Was That Noise?"
    scene.do("end_turn", 1, 1, 1, 1)
    assert scene.s.pile.bit_count() == 13
    assert not scene.s.pile & 1  # Event 1 does not come back
    assert scene.s.result == RUNNING
    scene.s.round = 20
    scene.arrange(tracker=3)
    scene.s.losers = 0
    scene.event("sofa_belly_rubs", 1, 1, 1, 1)
    assert (scene.s.result, scene.s.tracker) == (LOST, 3)
    assert scene.lines()[-1] == "The last round is over: the cats are caught. You all lost."


@clause("R99")
@pytest.mark.compiled
def test_no_game_is_longer_than_22_rounds():
    """A game has 15 rounds with an event, and then at most 7 rounds without one, in which the tracker rises."""
    games = compiled(GAME).simulate(GAME.open_box(), 4, 1, 20_000, [-1] * 4)
    assert games.endless == 0
    assert 15 < games.lengths.max() <= 22


@clause("R100", "R5")
@pytest.mark.compiled
def test_no_win_before_round_2():
    games = compiled(GAME).simulate(GAME.open_box({"level": "easy"}), 4, 1, 20_000, [1] * 4)
    assert games.lengths[games.returns[:, 0] > 0].min() == 2
