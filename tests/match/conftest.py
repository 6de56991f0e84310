"""The games for these tests: all registered ones, and Envelopes, which is in this folder."""

from __future__ import annotations

import random
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from mewple.core import play, registry
from mewple.match import Entry, Match, SeatSetup, Setup

_NAME = "mewple_test_envelopes"


def _load() -> None:
    file = Path(__file__).parent / "envelopes" / "__init__.py"
    spec = spec_from_file_location(_NAME, file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[_NAME] = module
    spec.loader.exec_module(module)


@pytest.fixture(autouse=True, scope="module")
def envelopes():
    """Adds Envelopes to the registered games while the tests of a module in this folder run."""
    if _NAME not in sys.modules:
        _load()
    places = registry._places
    known = {**places(), "envelopes": f"{_NAME}:GAME"}
    registry._places = lambda: known  # type: ignore[assignment]
    yield registry.find("envelopes")
    registry._places = places
    registry.find.cache_clear()


class Host:
    """Sets up matches and lets time pass: one second for each action."""

    def __init__(self) -> None:
        self.now = 1000.0

    def setup(self, game: str, *kinds: str, seed: int = 7, **more: Any) -> Setup:
        """Makes a setup. Seats are given by kind: "person" (Ann, Bob ...), "open", or a bot's level."""
        names = iter(("Ann", "Bob", "Cem", "Dee", "Eve", "Fay", "Gus", "Hal"))
        seats = []
        for kind in kinds:
            name = next(names)
            if kind in ("person", "open"):
                seats.append(SeatSetup(kind, name if kind == "person" else ""))  # type: ignore[arg-type]
            else:
                seats.append(SeatSetup("bot", level=kind))
        rules = registry.find(game).content.version
        return Setup(game=game, rules=rules, seats=tuple(seats), seed=seed, salt="salt", **more)

    def start(self, game: str, *kinds: str, **more: Any) -> Match:
        """Starts a match. Deals at once, unless a seat is open or the deal needs real dice."""
        match = Match.start(self.setup(game, *kinds, **more), self.now)
        if match.due(self.now) is not None:
            self.ring(match)
        return match

    def tick(self, seconds: float = 1.0) -> float:
        self.now += seconds
        return self.now

    def ring(self, match: Match) -> Entry:
        draft = match.ring(self.tick())
        assert draft is not None, "nothing was due"
        match.commit(draft)
        return draft.entry

    def act(self, match: Match, seat: int, **words: Any) -> Entry:
        """The seat takes the action with these fields. If the table asks for real dice, the action is completed only
        when their result is entered."""
        action = match.table.game.actions.number(words)
        bot = match.position.seats[seat].kind == "bot"
        draft = match.propose_act(seat, action, match.version, self.tick(), bot=bot)
        match.commit(draft)
        return draft.entry

    def undo(self, match: Match, seat: int) -> Entry:
        draft = match.propose_undo(seat, match.version, self.tick())
        match.commit(draft)
        return draft.entry

    def play_out(self, match: Match, chooser: random.Random) -> Match:
        """Takes random actions until the match is over."""
        table = match.table
        while not match.over:
            seat = chooser.choice(match.position.pending)
            action = chooser.choice(play.legal(table.game, table.box, match.position.state, seat))
            bot = match.position.seats[seat].kind == "bot"
            match.commit(match.propose_act(seat, action, match.version, self.tick(), bot=bot))
        return match


@pytest.fixture
def host() -> Host:
    return Host()
