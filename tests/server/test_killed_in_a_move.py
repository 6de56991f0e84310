"""If the server is killed in the middle of a move, it has stored all of the move or nothing.

`MEWPLE_MOVE_KILLS=100` kills it a hundred times; the default is twice.
"""

import asyncio
import itertools
import logging
import os
import random

import msgspec
from tests.tables.moves import longest_move

from mewple.core.registry import find, ids
from mewple.match import Entry, Match, Setup
from mewple.store import open_store

LOOK_EVERY = 5
"""The match is read from the disk again only after this many actions, because reading takes longer than they do."""
PACE = 0.05
"""Seconds between two actions. A socket may not send more than twenty messages a second for long, and the error about
that has no id."""
log = logging.getLogger(__name__)
KILLS = int(os.environ.get("MEWPLE_MOVE_KILLS", "2"))


async def stored_match(database, table):
    """The match as it is stored on disk."""
    store = await open_store(database)
    try:
        stored = await store.load(table)
        assert stored is not None
        entries = [msgspec.json.decode(text, type=Entry) for _, text in await store.entries(table)]
    finally:
        await store.close()
    return Match.load(msgspec.json.decode(stored.setup, type=Setup), entries)


async def to_a_long_move(chair, database, table, choose):
    """Plays until somebody can take several actions in one move."""
    for step in itertools.count():
        if chair.update["table"]["over"]:
            return None
        if step % LOOK_EVERY == 0:
            match = await stored_match(database, table)
            seat = match.position.pending[0]
            move = longest_move(match, seat)
            if len(move) > 1:
                return seat, move
        await asyncio.sleep(PACE)
        seat, action = choose.choice(chair.legal())
        told = await chair.act(action, seat)
        await chair.until(lambda reached=told["version"]: chair.update["version"] >= reached)
    return None


async def test_killed_in_the_middle_of_a_move_it_is_there_whole_or_not_at_all(launch, arrive, tmp_path):
    database, choose = f"sqlite:///{tmp_path}/mewple.sqlite", random.Random(1)
    server = launch(database)
    person = await arrive(server)
    games = [game for game in ids() if 2 in find(game).seats]
    whole = killed = 0
    while killed < KILLS:
        table = await person.table(choose.choice(games), "me", "guest")
        chair = await person.connect(table)
        found = await to_a_long_move(chair, database, table, choose)
        if found is None:
            continue
        (seat, move), before = found, chair.update["version"]
        await chair.send(type="act", seat=seat, actions=move, version=before)
        await asyncio.sleep(choose.uniform(0, 0.012))
        server.kill()
        await chair.closed()
        acknowledged = [each for each in chair.received if each["type"] == "done" and each["version"] > before]

        match = await stored_match(database, table)
        assert match.version in (before, before + len(move))
        assert not acknowledged or match.version == before + len(move)
        killed += 1
        whole += match.version > before

        server = launch(database)
        person.address, person.http.base_url = server.address, f"http://{server.address}"
        again = await person.connect(table)
        assert again.update["version"] == match.version
        await again.close()
    log.info("%s kills: %s moves were there whole, %s not at all", killed, whole, killed - whole)
