"""Tables for games that policies have played in the lab: such a game becomes a finished match that anybody can watch.

A game of the lab is determined by its rules, seats, policies and seed, and is not stored. When somebody wants to see
it, it is played again. The id of its table is computed from these facts, so that the same link always leads to the same
table.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from datetime import UTC, datetime

import msgspec

from mewple.core import play
from mewple.core.actions import TABLE
from mewple.core.game import Game
from mewple.match import ClockSetup, Entry, SeatSetup, Setup, new_setup
from mewple.match.advance import advance
from mewple.match.position import MatchFixed
from mewple.tables.messages import encode
from mewple.tables.refused import Refused
from mewple.tables.store import Head, SeatRow, Stored
from mewple.tables.wire.lab import PlayedGame

MOST_DECISIONS = 5_000
"""Games with more decisions than this cannot be watched."""


@dataclass(frozen=True)
class Finished:
    """A table whose match is over, with its entries as they are stored."""

    stored: Stored
    entries: tuple[str, ...]


def table_id(body: PlayedGame, game: Game) -> str:
    """The table's id. It does not depend on `body.at`, the moment from which the visitor wants to watch."""
    asked = msgspec.structs.replace(body, at=0, overlay=game.content.overlay)
    digest = hashlib.sha256(msgspec.json.encode([game.content.version, asked], order="sorted"))
    return f"lab-{digest.hexdigest()[:40]}"


def version_at(decisions: int) -> int:
    """The version of a lab game's match after this many decisions. The version is one higher than the number of
    decisions, because the first entry is the deal."""
    return decisions + 1


def play_game(body: PlayedGame, game: Game, owner: str) -> Finished:
    """Plays the game, interpreted, with the same decisions as in the lab. Call it in a thread, because it can take
    seconds."""
    setup = _setup(body, game)
    table = MatchFixed.of(setup)
    now = round(time.time(), 3)
    policies = [play.policy_number(game, name) for name in body.policies]
    own = play.fresh_own(game, setup.seed)
    draft = advance(table, table.begin(now), Entry(1, TABLE, "deal", now))
    entries = [encode(draft.entry).decode()]
    while (waiting := draft.after.pending) and len(entries) <= MOST_DECISIONS:
        seat = waiting[0]
        action = play.choose(game, table.box, draft.after.state, seat, policies[seat], own)
        draft = advance(table, draft.after, Entry(draft.after.version + 1, seat, "act", now, action=action))
        entries.append(encode(draft.entry).decode())
    if draft.after.phase != "over":
        text = f"This game takes more than {MOST_DECISIONS:,} decisions: read it with `mewple playthrough` instead."
        raise Refused(409, "not-possible", text)
    seats = tuple(SeatRow(seat, "bot", "", each.name, each.level) for seat, each in enumerate(setup.seats))
    head = Head(draft.after.version, now, 0, started=True, over=True)
    stored = Stored(
        id=table_id(body, game),
        game=game.id,
        setup=encode(setup).decode(),
        created=now,
        seats=seats,
        head=head,
        owner=owner,
    )
    return Finished(stored, tuple(entries))


def _setup(body: PlayedGame, game: Game) -> Setup:
    """The setup of the match, with the lab's seed instead of a secret one."""
    try:
        seed = int(body.seed)
    except ValueError:
        raise Refused(400, "bad-setup", f"seed: expected a whole number; got {body.seed[:40]!r}") from None
    if not 0 <= seed < 2**64:
        raise Refused(400, "bad-setup", "seed: expected a whole number from 0 to 2**64 - 1")
    named = [f"{policy.capitalize()} {seat}" for seat, policy in enumerate(body.policies, start=1)]
    seats = [SeatSetup("bot", name, policy) for name, policy in zip(named, body.policies)]
    made = new_setup(game, seats, body.options, date=datetime.now(UTC).strftime("%Y-%m-%d"))
    for policy in body.policies:
        try:
            play.policy_number(game, policy)
        except LookupError as problem:
            raise Refused(400, "bad-setup", str(problem.args[0])) from None
    salt = table_id(body, game).removeprefix("lab-")
    # The lab uses no clocks, not even the game's own.
    return msgspec.structs.replace(made, seed=seed, salt=salt, clock=ClockSetup())
