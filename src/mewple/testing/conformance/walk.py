"""Plays whole interpreted games: they must end, their records must replay, and every position on the way is checked."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from mewple.core import chance, play
from mewple.core.actions import TABLE
from mewple.core.events import LOG_ROOM, Event, Log
from mewple.core.reasons import LEGAL
from mewple.testing.conformance.moments import MomentsCheck
from mewple.testing.conformance.positions import CheckedPosition, DecisionKind, check_answers, look_closely
from mewple.testing.conformance.secrets import Secrets
from mewple.testing.conformance.setups import Broken, GameSetup, require

LONGEST = 20_000
"""The most decisions of an interpreted game."""
RINGS_AFTER = 2_000
"""After this many decisions the table's clock runs out, if the rules allow it, because some games have no other end."""
DISTURBED = 0.05
"""How often an action out of turn is tried, in the games that check this."""
CLOSE_LOOKS = 2
"""How many random positions of each game are checked in full. With the default options, six times as many positions are
checked."""
CLOSE_KINDS = 6
"""In each game, the first decision of each phase and of each kind of action is also checked in full. If there are fewer
such decisions than this number (with the default options, twice this number), the first decisions of the rarest kinds
are added."""
WATCHED = 30
"""In each game, this many random decisions are watched event by event, and also the first decision of each kind. With
options other than the defaults, only a third as many decisions are watched."""
SECRETS = 6
"""In each game, some decisions are played again with other outcomes, to see which seats can notice the difference: this
many decisions that drew outcomes, and the first decision of each kind."""


@dataclass
class PlayedGame:
    """A game that was played, with everything that is needed to play it again."""

    setup: GameSetup
    seed: int
    b: Any
    decisions: list[tuple[int, int]] = field(default_factory=list)
    kinds: list[DecisionKind] = field(default_factory=list)
    """The kind of each decision."""
    drew: list[int] = field(default_factory=list)
    """The numbers of the decisions that drew outcomes."""
    outcomes: list[chance.Outcome] = field(default_factory=list)
    final: bytes = b""

    def __str__(self) -> str:
        return f"{self.setup}, seed {self.seed}, decision {len(self.decisions)}"


def check_play(setup: GameSetup, seed: int = 1, watched: int = WATCHED) -> None:
    """Plays a random game and replays it. With default options, it also plays a game by each policy, and one in which
    seats resign or the clock runs out at any time.

    `watched`: how many decisions of each game are watched event by event.
    """
    watched = watched if setup.plain else watched // 3
    _check_game(PlayedGame(setup, seed, setup.box()), play.RANDOM, watched, disturbed=False)
    if setup.plain:
        _check_game(PlayedGame(setup, seed + 1, setup.box()), play.RANDOM, watched, disturbed=True)
        for policy in range(len(setup.game.policies)):
            _check_game(PlayedGame(setup, seed, setup.box()), policy, watched, disturbed=False)


def _check_game(game: PlayedGame, policy: int, watched: int, disturbed: bool) -> None:
    """Runs all checks of one game. The place in the game is added to the message of an error."""
    try:
        _walk(game, policy, disturbed)
        _replay_actions(game)
        _replay_outcomes(game)
        _replay_steps(game)
        _watch(game, watched)
        if not disturbed:
            _compare_secrets(game)
    except Exception as problem:
        told = str(problem) if isinstance(problem, Broken) else f"{type(problem).__name__}: {problem}"
        raise Broken(f"{game}: {told}") from problem


def _walk(game: PlayedGame, policy: int, disturbed: bool) -> None:
    rules, log = game.setup.game, Log.open()
    source = chance.Recorded(kinds=rules.outcomes)
    own, dice = play.fresh_own(rules, game.seed), random.Random(game.seed)
    s = play.new_game(rules, game.b, game.setup.seats, game.seed, log, source)
    at = CheckedPosition(rules, game.b, s)
    _check_events(at, rules.events.read(log))
    kind = check_answers(at)
    while pending := at.pending():
        require(len(game.decisions) < LONGEST, "the game does not end")
        seat = pending[len(game.decisions) % len(pending)]
        action = play.choose(rules, game.b, s, seat, policy, own)
        if disturbed and dice.random() < DISTURBED:
            seat, action = dice.choice([*_disturbances(at), (seat, action)])
        elif len(game.decisions) >= RINGS_AFTER:
            seat, action = next((each for each in _disturbances(at) if each[0] == TABLE), (seat, action))
        game.decisions.append((seat, action))
        game.kinds.append(kind)
        drawn = len(source.outcomes)
        _check_events(at, play.act(rules, game.b, s, seat, action))
        if len(source.outcomes) > drawn:
            game.drew.append(len(game.decisions) - 1)
        kind = check_answers(at)
    _check_end(at)
    game.outcomes, game.final = source.outcomes, s.to_bytes()


def _disturbances(at: CheckedPosition) -> list[tuple[int, int]]:
    """The actions that are possible out of turn: a seat resigns, or the table's clock runs out."""
    out = [(seat, at.game.resign) for seat in at.seats] + [(TABLE, at.game.ring)]
    return [
        (seat, action)
        for seat, action in out
        if action is not None and play.refusal(at.game, at.b, at.s, seat, action) == LEGAL
    ]


def _check_events(at: CheckedPosition, events: list[Event]) -> None:
    """Checks that every event has a text and a seat of this table, and that no event was lost."""
    require(len(events) < LOG_ROOM, f"more than {LOG_ROOM} events in one action: some are lost")
    for event in events:
        require(-1 <= event.seat < at.s.seats, f"event {event.kind} is about seat {event.seat}")
        require(-1 <= event.seen_by < 1 << at.s.seats, f"event {event.kind} is for seats {event.seen_by:b}")
        text = at.game.words.event(at.b, event, _name)
        require("\n" not in text, f"event {event.kind}: the log line {text!r} is more than one line")


def _name(seat: int) -> str:
    return f"Player {seat + 1}" if seat >= 0 else "The table"


def _check_end(at: CheckedPosition) -> None:
    """Checks that the shares of the win add up to one, or that all win or lose together, and that nothing can be done
    any more."""
    shares = play.returns(at.game, at.b, at.s)
    require(all(0 <= share <= 1 for share in shares), f"a share of the win is out of range: {shares}")
    whole = abs(sum(shares) - 1) < 1e-5 or not any(shares)
    together = at.game.content.cooperative and len(set(shares)) == 1
    require(whole or together, f"the shares of the win are {shares}")
    require(at.game.rules.length(at.b, at.s) >= 0, "the game's length is negative")
    look_closely(at, random.Random(0))


def _replay_actions(game: PlayedGame) -> None:
    """Checks that seed and actions give the same bytes again. Some positions on the way are checked in full."""
    rules, decisions = game.setup.game, list(game.decisions)
    dice = random.Random(game.seed)
    looks = min(len(decisions), CLOSE_LOOKS * (6 if game.setup.plain else 1))
    close = {*dice.sample(range(len(decisions)), looks), *_first_of_kinds(game)}
    s = play.new_game(rules, game.b, game.setup.seats, game.seed)
    game.decisions.clear()  # the loop adds the decisions again, so that an error can name the decision
    for number, (seat, action) in enumerate(decisions):
        if number in close:
            look_closely(CheckedPosition(rules, game.b, s), dice)
        game.decisions.append((seat, action))
        play.act(rules, game.b, s, seat, action)
    require(s.to_bytes() == game.final, "the same seed and actions lead to other bytes")


def _first_of_kinds(game: PlayedGame) -> list[int]:
    """The numbers of the decisions in which a phase or a kind of action occurs for the first time, followed by the
    first decisions of the rarest kinds."""
    new: list[int] = []
    met: set[int | str] = set()
    first: dict[DecisionKind, int] = {}
    for number, (phase, actions) in enumerate(game.kinds):
        first.setdefault((phase, actions), number)
        if not met.issuperset((phase, *actions)):
            met.update((phase, *actions))
            new.append(number)
    count = Counter(game.kinds)
    rarest = sorted(first.values(), key=lambda number: (count[game.kinds[number]], number))
    more = CLOSE_KINDS * (2 if game.setup.plain else 1) - len(new)
    return new + [number for number in rarest if number not in new][: max(0, more)]


def _compare_secrets(game: PlayedGame) -> None:
    """Compares games that differ only in what a seat cannot know."""
    dice = random.Random(game.seed)
    secrets = Secrets(game.setup, game.b, game.seed, game.decisions)
    secrets.compare_deals(dice)
    some = dice.sample(game.drew, min(len(game.drew), SECRETS))
    for number in sorted({*some, *_first_of_kinds(game)}):
        secrets.compare_at(number, dice)
    secrets.finish()


def _watch(game: PlayedGame, most: int) -> None:
    """Checks at some decisions that a view can be made for every seat at each single event."""
    rules, count = game.setup.game, len(game.decisions)
    some = random.Random(game.seed).sample(range(count), min(count, most))
    watched = {*some, *_first_of_kinds(game)}
    check = MomentsCheck(rules, game.b, game.setup.seats)
    log = Log.open()
    s = play.new_game(rules, game.b, game.setup.seats, game.seed, log, watch=True)
    check.deal(s, log)
    for number, (seat, action) in enumerate(game.decisions):
        if number in watched:
            check.act(s, seat, action)
        else:
            play.act(rules, game.b, s, seat, action)


def _replay_steps(game: PlayedGame) -> None:
    """If a game splits `apply` into two halves, checks that the two halves together give the same bytes as `apply`."""
    rules, b = game.setup.game.rules, game.b
    if rules.take_action is None or rules.settle_step is None:
        return
    s, log = play.new_game(game.setup.game, b, game.setup.seats, game.seed), Log()
    for seat, action in game.decisions:
        rules.take_action(b, s, seat, action, log)
        while not rules.settle_step(b, s, log):
            pass
    require(s.to_bytes() == game.final, "take_action and settle_step lead to other bytes than apply")


def _replay_outcomes(game: PlayedGame) -> None:
    """Checks that the recorded outcomes and actions give the same bytes with any seed, so a record does not depend on
    the random stream."""
    rules, script = game.setup.game, chance.Scripted(outcome.value for outcome in game.outcomes)
    s = play.new_game(rules, game.b, game.setup.seats, game.seed + 1, source=script)
    for seat, action in game.decisions:
        play.act(rules, game.b, s, seat, action)
    script.finish()
    s.fate_key = game.seed
    require(s.to_bytes() == game.final, "the recorded outcomes and actions lead to other bytes")
