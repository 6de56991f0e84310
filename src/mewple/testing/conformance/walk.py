"""Whole games, interpreted: they end, their records replay, and every position on the way is checked."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from mewple.core import fate, play
from mewple.core.words import LEGAL, LOG_ROOM, TABLE, Event, Log
from mewple.testing.conformance.positions import Position, check_answers, look_closely
from mewple.testing.conformance.setups import Broken, Setup, require

LONGEST = 20_000
"""No interpreted game may take more decisions."""
DISTURBED = 0.05
"""How often something out of turn is tried, in the games that are checked for that."""
CLOSE_LOOKS = 2
"""In each game, so many positions are looked at closely; six times as many where all options are at their defaults."""


@dataclass
class Game:
    """One game that was played: enough to play it again."""

    setup: Setup
    seed: int
    b: Any
    decisions: list[tuple[int, int]] = field(default_factory=list)
    outcomes: list[fate.Outcome] = field(default_factory=list)
    final: bytes = b""

    def __str__(self) -> str:
        return f"{self.setup}, seed {self.seed}, decision {len(self.decisions)}"


def check_play(setup: Setup, seed: int = 1) -> None:
    """Plays a random game, and with default options one by each policy and one with leavers, and replays them."""
    _check_game(Game(setup, seed, setup.box()), play.RANDOM, disturbed=False)
    if setup.plain:
        _check_game(Game(setup, seed + 1, setup.box()), play.RANDOM, disturbed=True)
        for policy in range(len(setup.game.policies)):
            _check_game(Game(setup, seed, setup.box()), policy, disturbed=False)


def _check_game(game: Game, policy: int, disturbed: bool) -> None:
    """Whatever goes wrong says where, so that it can be played again."""
    try:
        _walk(game, policy, disturbed)
        _replay_actions(game)
        _replay_outcomes(game)
        _replay_steps(game)
    except Exception as problem:
        told = str(problem) if isinstance(problem, Broken) else f"{type(problem).__name__}: {problem}"
        raise Broken(f"{game}: {told}") from problem


def _walk(game: Game, policy: int, disturbed: bool) -> None:
    rules, source, log = game.setup.game, fate.Recorded(), Log.open()
    own, dice = play.fresh_own(rules, game.seed), random.Random(game.seed)
    s = play.new_game(rules, game.b, game.setup.seats, game.seed, log, source)
    at = Position(rules, game.b, s)
    _check_events(at, rules.events.read(log))
    check_answers(at)
    while pending := at.pending():
        require(len(game.decisions) < LONGEST, "the game does not end")
        seat = pending[len(game.decisions) % len(pending)]
        action = play.choose(rules, game.b, s, seat, policy, own)
        if disturbed and dice.random() < DISTURBED:
            seat, action = dice.choice([*_disturbances(at), (seat, action)])
        game.decisions.append((seat, action))
        _check_events(at, play.act(rules, game.b, s, seat, action))
        check_answers(at)
    _check_end(at)
    game.outcomes, game.final = source.outcomes, s.to_bytes()


def _disturbances(at: Position) -> list[tuple[int, int]]:
    """What may happen out of turn: a seat gives up, the clock rings."""
    out = [(seat, at.game.resign) for seat in at.seats] + [(TABLE, at.game.ring)]
    return [
        (seat, action)
        for seat, action in out
        if action is not None and play.refusal(at.game, at.b, at.s, seat, action) == LEGAL
    ]


def _check_events(at: Position, events: list[Event]) -> None:
    """Every event has words and a seat of this table, and none was lost."""
    require(len(events) < LOG_ROOM, f"more than {LOG_ROOM} events in one action: some are lost")
    for event in events:
        require(-1 <= event.seat < at.s.seats, f"event {event.kind} is about seat {event.seat}")
        require(-1 <= event.seen_by < 1 << at.s.seats, f"event {event.kind} is for seats {event.seen_by:b}")
        text = at.game.words.event(at.b, event, _name)
        require("\n" not in text, f"event {event.kind}: the log line {text!r} is more than one line")


def _name(seat: int) -> str:
    return f"Player {seat + 1}" if seat >= 0 else "The table"


def _check_end(at: Position) -> None:
    """The result is a share of one win, or all win or lose together; nothing more can be done."""
    shares = play.returns(at.game, at.b, at.s)
    require(all(0 <= share <= 1 for share in shares), f"a share of the win is out of range: {shares}")
    whole = abs(sum(shares) - 1) < 1e-5 or not any(shares)
    together = at.game.content.cooperative and len(set(shares)) == 1
    require(whole or together, f"the shares of the win are {shares}")
    require(at.game.rules.length(at.b, at.s) >= 0, "the game's length is negative")
    look_closely(at, random.Random(0))


def _replay_actions(game: Game) -> None:
    """Seed and actions give the same bytes; some positions on the way are looked at closely."""
    rules, decisions = game.setup.game, list(game.decisions)
    dice = random.Random(game.seed)
    looks = min(len(decisions), CLOSE_LOOKS * (6 if game.setup.plain else 1))
    close = set(dice.sample(range(len(decisions)), looks))
    s = play.new_game(rules, game.b, game.setup.seats, game.seed)
    game.decisions.clear()  # filled again as it goes, so that an error says at which decision
    for number, (seat, action) in enumerate(decisions):
        if number in close:
            look_closely(Position(rules, game.b, s), dice)
        game.decisions.append((seat, action))
        play.act(rules, game.b, s, seat, action)
    require(s.to_bytes() == game.final, "the same seed and actions lead to other bytes")


def _replay_steps(game: Game) -> None:
    """Where a game's `apply` has two halves, both together give the same bytes."""
    rules, b = game.setup.game.rules, game.b
    if rules.take_action is None or rules.settle_step is None:
        return
    s, log = play.new_game(game.setup.game, b, game.setup.seats, game.seed), Log()
    for seat, action in game.decisions:
        rules.take_action(b, s, seat, action, log)
        while not rules.settle_step(b, s, log):
            pass
    require(s.to_bytes() == game.final, "take_action and settle_step lead to other bytes than apply")


def _replay_outcomes(game: Game) -> None:
    """Recorded outcomes and actions give the same bytes whatever the seed: a record needs no stream."""
    rules, script = game.setup.game, fate.Scripted(outcome.value for outcome in game.outcomes)
    s = play.new_game(rules, game.b, game.setup.seats, game.seed + 1, source=script)
    for seat, action in game.decisions:
        play.act(rules, game.b, s, seat, action)
    script.finish()
    s.fate_key = game.seed
    require(s.to_bytes() == game.final, "the recorded outcomes and actions lead to other bytes")
