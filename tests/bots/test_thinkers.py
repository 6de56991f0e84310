"""Bots on a server: they decide in separate processes and in time. Until the search is compiled, bots decide by their
policies."""

import asyncio
import os
import signal
import time

import pytest

from mewple.bots import plugins
from mewple.bots.levels import levels
from mewple.bots.player import player
from mewple.core import play
from mewple.core.registry import find, games
from mewple.match import Match, SeatSetup, new_setup
from mewple.server.bots import budgets, tasks, worker
from mewple.server.bots.thinkers import Thinkers
from mewple.server.bots.workers import Busy, NoAnswer, TaskFailed, Turn, Worker, Workers, warm
from mewple.tables.thinking import NoThought, NotReady

PIG = "pig"
LINE = list[int]
"""What a process answers when it is asked for a decision: a list of actions."""
PATIENCE = 120.0


# --- every game has levels of all kinds ---


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_every_game_has_levels_from_an_easy_one_to_one_that_thinks(game):
    assert levels(game)[: len(game.content.levels)] == game.content.levels
    seconds = [level.seconds for level in game.content.levels]
    assert levels(game)[0].policy == game.policies[0]
    assert len(game.content.levels) >= 4
    assert seconds.count(0) >= 2
    assert seconds == sorted(seconds)
    assert seconds[-1] > 0
    assert max(seconds) <= 3


# --- how long a bot may think ---


def test_a_bot_alone_gets_the_time_of_its_level():
    assert budgets.granted(1.0, waited=0.0, waiting=0, workers=1) == 1.0


def test_the_more_wait_the_less_time_each_gets():
    assert budgets.granted(1.0, 0.0, waiting=39, workers=2) == pytest.approx(0.1)
    times = [budgets.granted(1.0, 0.0, waiting, workers=2) for waiting in range(0, 200, 5)]
    assert times == sorted(times, reverse=True)


def test_a_bot_that_waited_too_long_gets_no_time():
    assert budgets.granted(1.0, waited=1.99, waiting=0, workers=2) == pytest.approx(0.01)
    assert budgets.granted(1.0, waited=3.0, waiting=0, workers=2) == 0.0
    assert budgets.granted(0.4, waited=1.3, waiting=0, workers=2) == pytest.approx(0.1)


# --- the processes ---


def place(kept=(40, 30), pot=6, seat=0):
    """A position in the middle of a game of Pig, as it is sent to a process."""
    game = find(PIG)
    s = play.new_game(game, game.open_box(), 2, 1)
    s.points[0], s.points[1] = kept
    s.pot = pot
    return tasks.Place(PIG, {}, s.to_bytes(), seat, 5)


@pytest.fixture
async def workers():
    made = Workers(1)
    yield made
    await made.close()


def anybody(_worker):
    return True


async def run(workers, task, kind, limit=PATIENCE, wait=PATIENCE):
    return await workers.run(Turn.DECISION, anybody, lambda: task, kind, limit=limit, wait=wait)


async def test_a_task_that_goes_wrong_says_how_and_the_process_lives_on(workers):
    with pytest.raises(TaskFailed, match="no game is called 'chess'"):
        await run(workers, tasks.Warm("chess"), bool)
    assert await run(workers, tasks.Decide(place(), "boar", 0.0), LINE) in ([0], [1])


async def test_a_process_that_takes_too_long_is_ended_and_another_starts(workers):
    with pytest.raises(NoAnswer):
        await run(workers, tasks.Decide(place(), "boar", 0.0), LINE, limit=0.0)
    assert workers.all[0].ready == set()
    assert await run(workers, tasks.Decide(place(), "boar", 0.0), LINE) in ([0], [1])


async def test_a_process_that_dies_is_noticed(workers):
    asking = asyncio.create_task(run(workers, tasks.Decide(place(), "boar", 0.0), LINE))
    while workers.all[0]._process is None:
        await asyncio.sleep(0.01)
    os.kill(workers.all[0]._process.pid, signal.SIGKILL)
    with pytest.raises(NoAnswer):
        await asking
    assert await run(workers, tasks.Decide(place(), "boar", 0.0), LINE) in ([0], [1])


async def test_who_finds_no_free_process_in_time_is_told(workers):
    first = asyncio.create_task(run(workers, tasks.Decide(place(), "boar", 0.0), LINE))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await run(workers, tasks.Decide(place(), "boar", 0.0), LINE, wait=0.0)
    assert await first in ([0], [1])


async def test_decisions_go_before_hints_and_hints_before_looking_back(workers):
    order = []

    async def one(turn):
        def begin():
            order.append(turn)
            return tasks.Warm("chess")

        await workers.run(turn, anybody, begin, bool, limit=PATIENCE)

    first = asyncio.create_task(one(Turn.REVIEW))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    rest = [asyncio.create_task(one(turn)) for turn in (Turn.REVIEW, Turn.HINT, Turn.DECISION)]
    await asyncio.gather(first, *rest, return_exceptions=True)
    assert order == [Turn.REVIEW, Turn.DECISION, Turn.HINT, Turn.REVIEW]


@pytest.mark.compiled
async def test_a_search_in_a_process_takes_its_time_and_no_more(workers):
    assert await warm(workers, workers.all[0], PIG)
    policy = tasks.Decide(place(pot=20), "flying_pig", 0.0)
    assert await run(workers, policy, LINE) == list(worker.do(policy)), "the process decides compiled"
    task = tasks.Decide(place(kept=(90, 95), pot=12), "flying_pig", 0.2)
    started = time.monotonic()
    (action,) = await run(workers, task, LINE)
    assert find(PIG).actions.words(action) == {"kind": "hold"}  # holding wins at once
    assert time.monotonic() - started < 5


# --- the thinkers of a server ---


def deal(match):
    draft = match.ring(0.0)
    assert draft is not None
    match.commit(draft)


def match_of(level):
    """A match of Pig in which a bot has to choose between actions."""
    game = find(PIG)
    match = Match.start(new_setup(game, [SeatSetup("bot", "", level), SeatSetup("bot", "", level)]), 0.0)
    deal(match)
    while len(play.legal(game, match.table.box, match.position.state, match.bots_to_act()[0])) < 2:
        seat = match.bots_to_act()[0]
        match.commit(match.propose_act(seat, 0, match.version, 0.0, bot=True))
    return match, match.bots_to_act()[0]


def by_policy(match, seat, level):
    """The move that a bot of this level makes if it has no time to search."""
    bot = player(match.table.game, level).at_once()
    return list(bot.line(match.table.game, match.table.box, match.position.state, seat, match.bot_seed(seat)))


@pytest.fixture
async def thinkers():
    made = Thinkers(2)
    yield made
    await made.close()


async def test_without_processes_thinking_levels_play_by_their_policy():
    made = Thinkers(0)
    match, seat = match_of("sow")
    assert await made.decide(match, seat) == by_policy(match, seat, "sow")
    with pytest.raises(NotReady, match="cannot think on this server"):
        await made.hint(match, seat)
    assert made.warmth().waiting == []
    await made.close()


@pytest.mark.compiled
async def test_the_policy_plays_until_the_search_is_compiled(thinkers):
    match, seat = match_of("sow")
    started = time.monotonic()
    assert await thinkers.decide(match, seat) == by_policy(match, seat, "sow")
    assert time.monotonic() - started < 2  # it did not wait for the compiler
    assert thinkers.warmth().warming == PIG
    with pytest.raises(NotReady, match="still warming up"):
        await thinkers.hint(match, seat)
    until = time.monotonic() + PATIENCE
    while PIG not in thinkers.warmth().ready and time.monotonic() < until:
        await asyncio.sleep(0.05)
    assert thinkers.warmth().failed == []
    began = time.monotonic()
    assert await thinkers.decide(match, seat) in ([0], [1])
    assert time.monotonic() - began < 5


@pytest.mark.compiled
async def test_a_game_that_is_asked_for_is_compiled_first(thinkers):
    thinkers.want("a", "b", PIG)
    thinkers.want("c")
    await asyncio.sleep(0)
    assert [thinkers.warmth().warming, *thinkers.warmth().waiting][:2] in (["a", "c"], ["c", "a"])
    until = time.monotonic() + PATIENCE
    while PIG not in thinkers.warmth().ready and time.monotonic() < until:
        await asyncio.sleep(0.05)
    assert set(thinkers.warmth().failed) == {"a", "b", "c"}
    assert thinkers.warmth().waiting == []


async def test_only_one_legal_action_is_taken_at_once(thinkers):
    game = find(PIG)
    match = Match.start(new_setup(game, [SeatSetup("bot", "", "flying_pig"), SeatSetup("person", "Tom")]), 0.0)
    deal(match)
    if match.bots_to_act():
        assert await thinkers.decide(match, 0) == play.legal(game, match.table.box, match.position.state, 0)
        assert thinkers.warmth().warming == ""


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
async def test_the_bots_of_a_table_decide_like_a_player_with_their_seed(game):
    made = Thinkers(0)
    level = game.content.levels[2].id
    seats = [SeatSetup("bot", "", level)] * game.usual_seats
    match = Match.start(new_setup(game, seats), 0.0)
    deal(match)
    for _ in range(20):
        if match.over:
            break
        seat = match.bots_to_act()[0]
        line = await made.decide(match, seat)
        assert line == by_policy(match, seat, level)
        for action in line:
            match.commit(match.propose_act(seat, action, match.version, 0.0, bot=True))
    await made.close()


class Answers:
    """Stands in for the processes of bots. The test says what these processes answer, or which error they raise."""

    def __init__(self, monkeypatch, answer):
        self.thinkers = Thinkers(0)
        self.asked = []
        self._answer = answer
        monkeypatch.setattr(self.thinkers, "is_ready", lambda game: True)
        monkeypatch.setattr(self.thinkers._workers, "is_free", self._is_free)
        monkeypatch.setattr(self.thinkers._workers, "run", self._run)

    def _is_free(self, fits):
        self.fits = fits
        return True

    async def _run(self, turn, fits, make, kind, **limits):
        self.asked.append(make())
        self.fits, self.limits = fits, limits
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer


async def test_a_policy_takes_a_free_process_that_has_its_game(monkeypatch):
    match, seat = match_of("boar")
    answers = Answers(monkeypatch, [1])
    assert await answers.thinkers.decide(match, seat) == [1]
    (task,) = answers.asked
    assert (task.player, task.place.seed, task.seconds) == ("boar", match.bot_seed(seat), 0.0)
    assert answers.limits["wait"] == 0.0
    assert not answers.fits(Worker()), "its game is not compiled there"


async def test_a_level_that_thinks_asks_a_process_with_its_name_and_time(monkeypatch):
    match, seat = match_of("sow")
    answers = Answers(monkeypatch, [1, 0])
    assert await answers.thinkers.decide(match, seat) == [1, 0]
    (task,) = answers.asked
    assert (task.player, task.place.seed) == ("sow", match.bot_seed(seat))
    assert 0.1 < task.seconds <= 0.15


@pytest.mark.parametrize("problem", [Busy("all are busy"), NoAnswer("it died"), TaskFailed("it broke")], ids=repr)
async def test_a_bot_whose_search_fails_plays_by_its_policy(monkeypatch, problem):
    match, seat = match_of("sow")
    answers = Answers(monkeypatch, problem)
    assert await answers.thinkers.decide(match, seat) == by_policy(match, seat, "sow")
    assert isinstance(problem, NoThought)


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
async def test_a_bot_of_another_package_sees_the_same_at_a_table_and_in_a_tournament(game, monkeypatch):
    class Last:
        name, text, games = "Last", "", ()

        def decide(self, view, legal):
            return legal[-1]

    monkeypatch.setattr(plugins, "outside_bots", lambda: {"last": Last})
    match = Match.start(new_setup(game, [SeatSetup("bot", "", "last")] * game.usual_seats), 0.0)
    deal(match)
    seat = match.bots_to_act()[0]
    made, asked = Thinkers(0), []

    async def run(turn, fits, make, kind, **limits):
        asked.append(make())
        return worker.do(asked[-1])

    monkeypatch.setattr(made._outsiders, "run", run)
    view, legal = plugins.seen(game, match.table.box, match.position.state, seat)
    assert await made.decide(match, seat) == [legal[-1]["action"]]
    assert len(legal) == 1 or (asked[0].view, asked[0].legal) == (view, legal)
    await made.close()
