"""The tree search: it works for every game, uses only what its seat can know, and beats random play."""

from __future__ import annotations

import pytest

from mewple.bots import search_tree
from mewple.bots.budget import Budget
from mewple.bots.player import player
from mewple.bots.search import ActionStatistics, Tree, decide, default_playouts, search
from mewple.core import play, registry
from mewple.core.chance import below
from mewple.lab.tournament import tournament

pytestmark = pytest.mark.compiled

EACH_GAME = pytest.mark.parametrize("name", registry.ids())


def some_decisions(name: str, count: int = 4, seed: int = 3):
    """Positions with several legal actions, spread over one random game."""
    game = registry.find(name)
    b = game.open_box()
    seats = game.seats[-1]
    s, own = play.new_game(game, b, seats, seed), play.fresh_own(game, seed)
    found = 0
    while (waiting := play.pending(game, b, s)) and found < count:
        seat = waiting[below(own, len(waiting))]
        if len(play.legal(game, b, s, seat)) > 1 and below(own, 5) == 0:
            found += 1
            yield game, b, s, seat
        play.act(game, b, s, seat, play.choose(game, b, s, seat, play.RANDOM, own))


@EACH_GAME
def test_the_same_seed_and_iterations_give_the_same_finding(name: str) -> None:
    for game, b, s, seat in some_decisions(name, 2):
        budget = Budget(iterations=60, trees=2)
        assert search(game, b, s, seat, 7, budget) == search(game, b, s, seat, 7, budget)


@EACH_GAME
def test_the_finding_lists_every_legal_action_and_the_state_stays_as_it_was(name: str) -> None:
    for game, b, s, seat in some_decisions(name):
        before = s.to_bytes()
        finding = search(game, b, s, seat, 7, Budget(iterations=60))
        assert s.to_bytes() == before
        assert sorted(choice.action for choice in finding.choices) == play.legal(game, b, s, seat)
        assert finding.iterations == 60
        assert sum(choice.visits for choice in finding.choices) <= 60
        assert all(0 <= choice.share <= 1 for choice in finding.choices)


@EACH_GAME
def test_hidden_things_and_the_dice_to_come_do_not_change_the_decision(name: str) -> None:
    for game, b, s, seat in some_decisions(name):
        other = s.copy()
        game.rules.imagine(b, other, seat, 99)
        assert search(game, b, s, seat, 7, Budget(iterations=40)) == search(
            game, b, other, seat, 7, Budget(iterations=40)
        )


@EACH_GAME
def test_a_budget_of_seconds_ends(name: str) -> None:
    game, b, s, seat = next(some_decisions(name))
    assert search(game, b, s, seat, 7, Budget(seconds=0.05)).iterations > 0


def test_time_is_not_spent_on_a_choice_that_cannot_change_any_more() -> None:
    game = registry.find("pig")
    b = game.open_box()
    s = play.new_game(game, b, 2, 1)
    s.points[0], s.points[1], s.pot = 90, 95, 12
    search(game, b, s, 0, 1, Budget(iterations=1))
    quick = search(game, b, s, 0, 1, Budget(seconds=0.3))
    whole = search(game, b, s, 0, 1, Budget(seconds=0.3, whole=True))
    assert quick.action == whole.action
    assert quick.iterations < whole.iterations


def tried(visits: int, mean: float) -> ActionStatistics:
    """The statistics of an action that was tried `visits` times with this mean result."""
    return ActionStatistics(visits, visits * mean, visits * mean, visits, visits * mean)


def settled(part: float, *actions: ActionStatistics) -> bool:
    """Whether a search with these statistics stops early once the fraction `part` of its time has passed. The first
    action is the one that the policy would choose."""
    game, b, s, seat = next(some_decisions("pig"))
    one = Tree(game, b, s, seat, 7, 10)
    one.done = sum(each.visits for each in actions)
    one.tried = lambda: dict(enumerate(actions))  # type: ignore[method-assign]
    return one.settled(part)


def test_a_lead_beyond_doubt_settles_the_choice() -> None:
    assert settled(0.1, tried(1000, 0.4), tried(1000, 0.6))
    assert settled(0.1, tried(1000, 0.6), tried(1000, 0.4))
    assert not settled(0.1, tried(1000, 0.49), tried(1000, 0.51))
    assert not settled(0.1, tried(20, 0.1), tried(20, 0.9)), "too few to tell"


def test_thinking_on_ends_when_no_action_can_hope_to_overrule_the_house() -> None:
    nearly, behind = tried(1000, 0.5), tried(1000, 0.49)
    assert not settled(0.1, nearly, behind)
    assert settled(0.7, nearly, behind)
    assert not settled(0.7, nearly, tried(1000, 0.53)), "it may still show better"


def test_the_house_is_overruled_by_what_is_better_beyond_chance() -> None:
    assert decide({7: tried(500, 0.5), 8: tried(600, 0.51)}, 7) == 7
    assert decide({7: tried(500, 0.5), 8: tried(600, 0.6)}, 7) == 8
    assert decide({7: tried(500, 0.5), 8: tried(600, 0.6), 9: tried(3, 1.0)}, 7) == 8


def test_what_a_node_is_for_is_what_was_seen_first() -> None:
    """In Pig, what follows a roll depends on the face it shows. The node after "roll" keeps only the decisions after
    the face that the search saw there first."""
    game = registry.find("pig")
    b = game.open_box()
    one = Tree(game, b, play.new_game(game, b, 2, 1), 0, 7, 5000)
    one.grow(2000, default_playouts(game))
    roll = next(
        child
        for child in range(1, 3)
        if game.actions.words(int(one.grown.nodes[child, search_tree.ACTION]))["kind"] == "roll"
    )
    behind = sum(int(one.grown.nodes[child, search_tree.VISITS]) for child in children(one, roll))
    assert 0 < behind < one.grown.nodes[roll, search_tree.VISITS] / 3


def children(one: Tree, node: int):
    child = int(one.grown.nodes[node, search_tree.FIRST])
    while child:
        yield child
        child = int(one.grown.nodes[child, search_tree.NEXT])


@pytest.mark.parametrize("name", [each.id for each in registry.games() if each.content.thinking.rounds])
def test_looking_a_few_rounds_ahead_still_tells_chances_of_winning(name: str) -> None:
    for game, b, s, seat in some_decisions(name, 2):
        shown = search(game, b, s, seat, 7, Budget(iterations=90, whole=True)).choices
        assert sum(each.ends for each in shown) == 30, "every third goes on to the end"
        assert sum(each.visits for each in shown) <= 60
        quick = search(game, b, s, seat, 7, Budget(iterations=90)).choices
        assert not any(each.ends for each in quick)


def test_a_search_without_a_budget_is_refused() -> None:
    game, b, s, seat = next(some_decisions(registry.ids()[0]))
    with pytest.raises(ValueError, match="needs a budget"):
        search(game, b, s, seat, 7, Budget())


def test_a_clear_win_is_found() -> None:
    """In Pig, with enough in the pot to win, holding wins at once, and rolling may lose it."""
    game = registry.find("pig")
    b = game.open_box()
    s = play.new_game(game, b, 2, 1)
    s.points[0], s.points[1], s.pot = 90, 95, 12
    finding = search(game, b, s, 0, 1, Budget(iterations=200))
    assert game.actions.words(finding.action) == {"kind": "hold"}
    assert finding.share == 1.0


def test_searching_beats_random_play_clearly() -> None:
    game = registry.find("pig")
    table = tournament(game, [player(game, "search:300"), player(game, "random")], games=40, seats=2)
    low, _ = table.cells[("search:300", "random")].interval()
    assert low > table.even


def test_players_by_name() -> None:
    game = registry.find("pig")
    assert player(game, "search:250ms").budget == Budget(seconds=0.25)
    assert player(game, "search:40").budget == Budget(iterations=40)
    assert player(game, "random").level.policy == "random"
    with pytest.raises(LookupError, match="no bot level 'wizard'"):
        player(game, "wizard")
    with pytest.raises(ValueError, match="above 0"):
        player(game, "search:0s")
