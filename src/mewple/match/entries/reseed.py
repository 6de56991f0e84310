"""An entry that gives a match another seed, because the match began without a server and now continues on one.

A person who plays without a server could find out the seed. So the server draws a new seed and publishes its
fingerprint in the log. All dice and shuffles after this entry follow the new seed.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import replace

from mewple.core import chance
from mewple.core.actions import TABLE
from mewple.match.entries.undo import MOVED_ON
from mewple.match.errors import NotPossible
from mewple.match.position import Position
from mewple.match.setup import commitment
from mewple.match.step import Step, await_decision, require_playing

_SEED = re.compile("[0-9a-f]{16}[0-9a-f]{32}")


def fresh_seed() -> str:
    """A new secret seed as 16 hexadecimal digits, followed by 32 digits of salt."""
    return secrets.token_hex(8) + secrets.token_hex(16)


def fingerprint(commitment: str, seed: str) -> str:
    """The hash that is published for the new seed: SHA-256 over the match's commitment, the seed and its salt."""
    return hashlib.sha256("\n".join(["mewple-reseed 1", commitment, seed[:16], seed[16:]]).encode()).hexdigest()


def reseed(step: Step) -> Position:
    before, seed = step.before, step.entry.seed
    require_playing(before)
    if step.entry.seat != TABLE or not _SEED.fullmatch(seed):
        raise NotPossible("an entry of kind 'reseed' is the table's, with 48 hexadecimal digits for seed and salt")
    state = before.state.copy()
    chance.begin(state, int(seed[:16], 16))
    shown = fingerprint(commitment(step.table.setup), seed)
    step.say(
        "reseed",
        "The match goes on at this server. All dice and shuffles from here on come from a new secret number, "
        f"whose fingerprint is {shown}.",
    )
    stops = (MOVED_ON,) * len(before.seats)
    return await_decision(step.table, replace(before, state=state, undo=(), undo_stops=stops, reseeded=seed))
