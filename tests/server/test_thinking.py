"""Bots that think: in processes of their own, within their time, by the house policy until they are ready."""

import asyncio
import itertools
import json
import os
import random
import signal
import time

import pytest

from mewple.bots import player
from mewple.bots.levels import levels
from mewple.core import play
from mewple.core.registry import find, games
from mewple.match import Match, SeatSetup, new_setup
from mewple.server.bots import budgets, tasks, worker
from mewple.server.bots.thinkers import NotReady, Thinkers
from mewple.server.bots.workers import Busy, NoAnswer, TaskFailed, Turn, Worker, Workers, warm

PIG = "pig"
LINE = list[int]
"""What a process answers when it is asked for a decision: the action, and what is to follow it."""
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


def test_whoever_waited_too_long_plays_by_the_house_policy():
    assert budgets.granted(1.0, waited=1.99, waiting=0, workers=2) == 0.0
    assert budgets.granted(0.4, waited=1.3, waiting=0, workers=2) == pytest.approx(0.1)


# --- the processes ---


def place(kept=(40, 30), pot=6, seat=0):
    """A place in the middle of a game of Pig."""
    game = find(PIG)
    s = play.new_game(game, game.open_box(), 2, 1)
    s.kept[0], s.kept[1] = kept
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

    first = asyncio.create_task(one(Turn.LOOK_BACK))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    rest = [asyncio.create_task(one(turn)) for turn in (Turn.LOOK_BACK, Turn.HINT, Turn.DECISION)]
    await asyncio.gather(first, *rest, return_exceptions=True)
    assert order == [Turn.LOOK_BACK, Turn.DECISION, Turn.HINT, Turn.LOOK_BACK]


@pytest.mark.compiled
async def test_a_search_in_a_process_takes_its_time_and_no_more(workers):
    assert await warm(workers, workers.all[0], PIG)
    task = tasks.Decide(place(kept=(90, 95), pot=12), "flying_pig", 0.2)
    started = time.monotonic()
    (action,) = await run(workers, task, LINE)
    assert find(PIG).actions.words(action) == {"kind": "hold"}  # it wins at once
    assert time.monotonic() - started < 5


@pytest.mark.compiled
def test_without_enough_iterations_the_house_policy_decides(monkeypatch):
    monkeypatch.setattr(player, "ENOUGH", 10**9)
    # The house holds at 20 or more in the pot, whatever a search might find.
    task = tasks.Decide(place(kept=(0, 0), pot=20), "sow", 0.01)
    (action,) = worker.decide(task)
    assert find(PIG).actions.words(action) == {"kind": "hold"}


# --- the thinkers of a server ---


def deal(match):
    draft = match.ring(0.0)
    assert draft is not None
    match.commit(draft)


def match_of(level):
    """A match of Pig in which the bot is to act, with a choice."""
    game = find(PIG)
    match = Match.start(new_setup(game, [SeatSetup("bot", "", level), SeatSetup("bot", "", level)]), 0.0)
    deal(match)
    while len(play.legal(game, match.table.box, match.position.state, match.bots_to_act()[0])) < 2:
        seat = match.bots_to_act()[0]
        match.commit(match.propose_act(seat, 0, match.version, 0.0, bot=True))
    return match, match.bots_to_act()[0]


@pytest.fixture
async def thinkers():
    made = Thinkers(2)
    yield made
    await made.close()


async def test_without_processes_thinking_levels_play_by_the_house_policy():
    made = Thinkers(0)
    match, seat = match_of("sow")
    assert await made.decide(match, seat) in (0, 1)
    with pytest.raises(NotReady, match="cannot think on this server"):
        await made.hint(match, seat)
    assert made.warmth().waiting == []
    await made.close()


@pytest.mark.compiled
async def test_the_house_plays_until_the_search_is_compiled(thinkers):
    match, seat = match_of("sow")
    started = time.monotonic()
    assert await thinkers.decide(match, seat) in (0, 1)
    assert time.monotonic() - started < 2  # it did not wait for the compiler
    assert thinkers.warmth().warming == PIG
    with pytest.raises(NotReady, match="still warming up"):
        await thinkers.hint(match, seat)
    until = time.monotonic() + PATIENCE
    while PIG not in thinkers.warmth().ready and time.monotonic() < until:
        await asyncio.sleep(0.05)
    assert thinkers.warmth().failed == []
    began = time.monotonic()
    assert await thinkers.decide(match, seat) in (0, 1)
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
        assert await thinkers.decide(match, 0) == play.legal(game, match.table.box, match.position.state, 0)[0]
        assert thinkers.warmth().warming == ""


# --- what a bot means to do ---


class Intent:
    """Thinkers whose search answers with the lines that a test gives it."""

    def __init__(self, monkeypatch, *lines):
        self.thinkers = Thinkers(0)
        self.asked = 0
        self._lines = list(lines)
        monkeypatch.setattr(self.thinkers, "is_ready", lambda game: True)
        monkeypatch.setattr(self.thinkers, "_run", self._answer)

    async def _answer(self, *_):
        self.asked += 1
        return self._lines.pop(0)


async def bot_acts(intent, match, seat):
    action = await intent.thinkers.decide(match, seat)
    match.commit(match.propose_act(seat, action, match.version, 0.0, bot=True))
    return action


HOLD, ROLL = (find(PIG).actions.first(kind) for kind in ("hold", "roll"))


def match_with_luck():
    """A match in which the next roll does not end the turn."""
    while True:
        match, seat = match_of("sow")
        after = match.propose_act(seat, ROLL, match.version, 0.0, bot=True).after
        if play.pending(match.table.game, match.table.box, after.state) == [seat]:
            return match, seat


async def test_a_bot_goes_on_as_it_meant_to_without_a_new_thought(monkeypatch):
    match, seat = match_with_luck()
    intent = Intent(monkeypatch, (ROLL, HOLD))
    assert await bot_acts(intent, match, seat) == ROLL
    assert await bot_acts(intent, match, seat) == HOLD
    assert intent.asked == 1


@pytest.mark.parametrize("line", [(ROLL,), (ROLL, 99)], ids=["ended", "not legal"])
async def test_a_bot_thinks_anew_when_its_line_leads_no_further(monkeypatch, line):
    match, seat = match_with_luck()
    intent = Intent(monkeypatch, line, (HOLD,))
    assert await bot_acts(intent, match, seat) == ROLL
    assert await bot_acts(intent, match, seat) == HOLD
    assert intent.asked == 2


async def test_a_bot_thinks_anew_when_something_came_between(monkeypatch):
    match, seat = match_with_luck()
    intent = Intent(monkeypatch, (ROLL, HOLD), (ROLL,))
    await intent.thinkers.decide(match, seat)
    assert await intent.thinkers.decide(match, seat) == ROLL, "the match is not where the bot meant to go on"
    assert intent.asked == 2


async def test_one_bot_does_not_go_on_as_another_meant_to(monkeypatch):
    match, seat = match_with_luck()
    intent = Intent(monkeypatch, (HOLD, HOLD), (ROLL,))
    await bot_acts(intent, match, seat)
    other = match.bots_to_act()[0]
    assert other != seat
    assert intent.thinkers._go_on(match, other, [ROLL, HOLD]) is None


# --- at a table ---


@pytest.mark.compiled
async def test_thinking_bots_play_a_match_to_its_end_and_nobody_waits(start, arrive):
    server = start()
    person = await arrive(server)
    chair = await person.connect(await person.table(PIG, "me", "sow", "sow", options={"target": 20}))
    for _ in range(20):
        started = time.monotonic()
        await chair.settled()
        assert time.monotonic() - started < 5
    await chair.play(random.Random(1))
    assert chair.update["table"]["over"]


async def test_a_bot_takes_about_as_long_as_the_server_says(start, arrive):
    server = start(think=0.1, thinkers=0)
    person = await arrive(server)
    table = await person.table(PIG, "me", "boar", "boar", options={"target": 15})
    chair = await person.connect(table)
    await chair.play(random.Random(1))
    record = await person.http.get(f"/api/tables/{table}/record", params={"form": "ndjson"})
    entries = [json.loads(line) for line in record.text.splitlines()[1:-1]]
    took = [entry["at"] - before["at"] for before, entry in itertools.pairwise(entries) if entry["seat"] in (1, 2)]
    assert took
    assert min(took) > 0.06
    assert sorted(took)[len(took) // 2] < 1


async def test_the_server_says_how_warm_its_bots_are(server, arrive):
    person = await arrive(server)
    told = (await person.http.get("/api/bots")).json()
    assert set(told) == {"ready", "warming", "waiting", "failed"}


@pytest.mark.compiled
async def test_at_the_start_all_games_with_thinking_bots_are_compiled_one_after_the_other(start, arrive, monkeypatch):
    seen = []

    async def note(_workers, some: Worker, game):
        seen.append(game)
        some.ready.add(game)
        return True

    monkeypatch.setattr("mewple.server.bots.thinkers.warm", note)
    server = start(warm=True)
    person = await arrive(server)
    told = (await person.http.get("/api/bots")).json()
    thinking = [game.id for game in games() if any(level.seconds for level in game.content.levels)]
    assert sorted(told["ready"]) == sorted(thinking)
    assert sorted(set(seen)) == sorted(told["ready"])
