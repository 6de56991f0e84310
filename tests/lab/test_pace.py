"""How fast people play, which can be assumed, measured in matches or read from a file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import msgspec
import pytest

from mewple.cli import run as run_command
from mewple.core import play
from mewple.core.registry import find
from mewple.lab.counting import count
from mewple.lab.pace import ASSUMED, AWAY, BadPace, Pace, measure_pace, read_pace
from mewple.lab.simulate import Plan
from mewple.match import Match, SeatSetup, new_setup
from mewple.store import Head, SeatRow, Stored, open_store

PIG = find("pig")


@dataclass(frozen=True)
class Thought:
    kind: str
    seconds: float
    choice: bool


def test_a_pace_is_the_mean_of_what_people_took() -> None:
    rolls = [Thought("roll", 1.0, True)] * 30 + [Thought("roll", 5.0, False)] * 4
    holds = [Thought("hold", 4.0, True)] * 30 + [Thought("hold", AWAY + 1, True)] * 9
    found = measure_pace(PIG, [rolls, holds, []])
    assert (found.game, found.matches, found.decisions, found.turn) == ("pig", 2, 64, 0.0)
    assert (found.choice, found.forced, found.kinds) == (2.5, 5.0, {"roll": 1.0, "hold": 4.0})
    assert "64 decisions by people in 2 recorded matches" in found.source
    assert "assumed, not measured" in ASSUMED.source


def test_few_decisions_of_a_kind_have_the_pace_of_all() -> None:
    found = measure_pace(PIG, [[Thought("roll", 2.0, True)] * 30 + [Thought("hold", 8.0, True)] * 5])
    assert found.kinds == {"roll": 2.0}
    hold = PIG.actions.first("hold")
    assert found.tenths(PIG)[hold].tolist() == [0, round(10 * found.choice)]
    with pytest.raises(BadPace, match="at least 20 decisions of people with a choice in Pig; got 5"):
        measure_pace(PIG, [[Thought("hold", 8.0, True)] * 5])


def test_a_file_holds_what_was_measured(tmp_path: Path) -> None:
    pace = Pace("pig", 3, 90, 2.5, 0.5, 0.0, {"roll": 1.5})
    file = tmp_path / "pace.toml"
    file.write_text(pace.toml(), encoding="utf-8")
    assert read_pace(file, PIG) == pace


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("choice = 'slow'", "Expected `float`, got `str` - at `$.choice`"),
        ("chioce = 3", "unknown field `chioce`"),
        ("choice = -1", "choice: expected 0 to 300 seconds; got -1"),
        ("[kinds]\nfly = 3", "kinds.fly: Pig has no such kind of action"),
        ('game = "chess"', "game is 'chess'; expected 'pig'"),
        ("=", "Invalid statement"),
    ],
)
def test_a_bad_file_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, complaint: str) -> None:
    file = tmp_path / "pace.toml"
    file.write_text(text, encoding="utf-8")
    assert run_command(["report", "pig", "--pace", str(file)]) == 2
    told = capsys.readouterr().err
    assert "--pace: " in told
    assert complaint.replace(" ", "") in told.replace("\n", "").replace(" ", "")


@pytest.mark.compiled
def test_minutes_and_waits_are_the_decisions_at_that_pace() -> None:
    """Compares the minutes and the waits with simple code that adds them up decision by decision."""
    pace = Pace(choice=2.0, forced=0.5, turn=3.0, kinds={"hold": 7.0})
    plan = Plan(PIG, 3, 20, seed=4, policies=("strong",), options={"target": 30}, pace=pace)
    found = count(plan)
    b, waits = PIG.open_box(plan.options), 0
    for number in range(20):
        s, own = play.new_game(PIG, b, 3, 4 + number), play.fresh_own(PIG, 4 + number)
        left: dict[int, float] = {}
        spent, turns, last = 0.0, 0, -1
        while waiting := play.pending(PIG, b, s):
            seat = waiting[0]
            if seat != last and seat in left:
                waits += int(spent - left[seat])
            action = play.choose(PIG, b, s, seat, 1, own)
            choice = len(play.legal(PIG, b, s, seat)) > 1
            spent += (7.0 if action == PIG.actions.first("hold") else 2.0) if choice else 0.5
            spent += 3.0 * (seat != last)
            turns += seat != last
            last, left[seat] = seat, spent
            play.act(PIG, b, s, seat, action)
        assert found.rows.fact("tenths")[number] == round(10 * spent)
        assert found.rows.fact("turns")[number] == turns
    times = found.counters.wait_seconds
    assert sum(seconds * often for seconds, often in enumerate(times)) == waits
    slower = count(replace(plan, pace=ASSUMED)).rows
    assert slower.shares.tobytes() == found.rows.shares.tobytes()


async def _store_a_match(url: str) -> None:
    """Stores a finished match of two people who take three seconds for each decision."""
    setup = new_setup(PIG, [SeatSetup("person", "Ann"), SeatSetup("person", "Bob")], {"target": 100}, seed=5)
    match, now = Match.start(setup, 1000.0), 1000.0
    dealt = match.ring(now)
    assert dealt is not None
    match.commit(dealt)
    while not match.over:
        now += 3
        seat = match.position.pending[0]
        wanted = PIG.actions.first("hold" if match.position.state.pot >= 6 else "roll")
        match.commit(match.propose_act(seat, wanted, match.version, now))
    seats = tuple(SeatRow(seat, "person", f"guest-{seat}", name) for seat, name in enumerate(("Ann", "Bob")))
    store = await open_store(url)
    texts = [msgspec.json.encode(entry).decode() for entry in match.entries]
    head = Head(match.version, now, 0, started=True, over=True)
    await store.create(Stored("one", "pig", msgspec.json.encode(setup).decode(), 1.0, seats, head), texts)
    await store.close()


def test_the_command_measures_the_matches_of_a_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import asyncio

    url, file = f"sqlite:///{tmp_path}/mewple.sqlite", tmp_path / "pace.toml"
    assert run_command(["pace", "pig", "--database", url, "--out", str(file)]) == 2
    assert "at least 20 decisions" in capsys.readouterr().err
    asyncio.run(_store_a_match(url))
    assert run_command(["pace", "pig", "--database", url, "--out", str(file)]) == 0
    assert "in 1 recorded matches: 3 seconds" in capsys.readouterr().out
    assert read_pace(file, PIG).choice == 3.0
