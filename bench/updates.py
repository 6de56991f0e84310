"""Measures what one action costs a table, in bytes and in time, with patches and with whole views.

    python -m bench.updates            every game, a few hundred actions each
    python -m bench.updates cat-cab

"Before" is the cost in an older version, in which every action was a message of its own. Each viewer was sent a whole
view, with all legal actions and the reasons why the others were refused. To decide about an undo, the server compared
states that differed in hidden things. In today's version, "now", a player sends whole moves, and viewers are sent
patches. Both versions are measured with the same actions, for two viewers, at a table for three if the game allows it.
All figures are for one action: the cost of a move is divided by its number of actions.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Sequence
from typing import Any

import msgspec

from mewple.bots.levels import find_level
from mewple.bots.player import level_player
from mewple.core import play
from mewple.core.game import Game
from mewple.core.registry import find, ids
from mewple.match import Draft, Match, SeatSetup, new_setup
from mewple.match.views import Seats, refused_actions
from mewple.tables.info import live_info
from mewple.tables.messages import encode
from mewple.tables.screens import Screens
from mewple.tables.store import SeatRow, Stored
from mewple.testing.conformance.moments import is_revealed

ACTIONS = 300
POLICY = "strong"
RANDOM_MOVES = 0.2
"""The share of moves that are replaced by one random action, so that matches also reach positions that good players
avoid."""


class Cost:
    """For each action, the bytes for one viewer and the seconds for all viewers."""

    def __init__(self) -> None:
        self.bytes: list[float] = []
        self.seconds: list[float] = []

    def add(self, other: Cost) -> None:
        self.bytes += other.bytes
        self.seconds += other.seconds

    def told(self) -> dict[str, float]:
        order = sorted(self.bytes)
        return {
            "bytes_mean": round(statistics.mean(order)),
            "bytes_median": round(order[len(order) // 2]),
            "bytes_p95": round(order[int(0.95 * len(order))]),
            "ms_mean": round(1000 * statistics.mean(self.seconds), 3),
        }


class Measured:
    """One match in which every move is measured as it was done before and as it is done now."""

    def __init__(self, game: Game, seed: int) -> None:
        seats = 3 if 3 in game.seats else game.usual_seats
        people = [SeatSetup("person", f"Cat {seat}") for seat in range(seats)]
        self.game = game
        self.viewers: list[Seats] = [(seat,) for seat in range(min(2, seats))]
        self.match = Match.start(msgspec.structs.replace(new_setup(game, people), seed=seed), 0.0)
        rows = tuple(SeatRow(seat, "person", f"guest {seat}") for seat in range(seats))
        self.stored = Stored("table", game.id, "", 0.0, rows)
        self.screens = Screens(self.match, lambda yours: live_info(self.stored, self.match, yours, 0.0))
        self._ring()
        for viewer in self.viewers:
            self.screens.welcome(viewer, 0, [], 0.0)
        self.action, self.before, self.after = Cost(), Cost(), Cost()

    def _ring(self) -> None:
        draft = self.match.ring(0.0)
        if draft is not None:
            self.match.commit(draft)

    def act(self, seat: int, actions: Sequence[int]) -> int:
        """Makes a move and measures its cost before and now. Returns how many actions were taken."""
        start = time.thread_time()
        drafts = self.match.propose_move(seat, actions, self.match.version, 0.0)
        spent = time.thread_time() - start
        for draft in drafts:
            state = self.match.position.state
            start = time.thread_time()
            self.match.commit(draft)
            spent += time.thread_time() - start
            self._send_views(draft, state)
        self.action.seconds += [spent / len(drafts)] * len(drafts)
        self._send_patches(drafts)
        return len(drafts)

    def _send_patches(self, drafts: tuple[Draft, ...]) -> None:
        start, many = time.thread_time(), len(drafts)
        sent = [encode(update) for update in self.screens.updates(drafts, 0.0).values()]
        self.after.seconds += [(time.thread_time() - start) / many] * many
        self.after.bytes += [len(each) / many for each in sent for _ in drafts]

    def _send_views(self, draft: Draft, state: Any) -> None:
        start = time.thread_time()
        table, position = self.match.table, self.match.position
        if self.game.hidden and not draft.entry.outcomes:
            for seat in range(len(position.seats)):
                is_revealed(
                    self.game, table.box, state, position.state, draft.entry.seat, draft.entry.action or 0, seat
                )
        for viewer in self.viewers:
            whole = self.match.look(viewer, 0.0)
            refused = refused_actions(table, position, viewer[0], ())
            info = live_info(self.stored, self.match, viewer, 0.0)
            events = self.match.events(viewer, self.match.version - 1)
            self.before.bytes.append(len(encode([whole, refused, info, events])))
        self.before.seconds.append(time.thread_time() - start)


def measure(game: Game) -> dict[str, Any]:
    made: list[Measured] = []
    player = level_player(game, find_level(game, POLICY if POLICY in game.policies else "house"))
    seed = done = moves = 0
    while done < ACTIONS:
        measured = Measured(game, seed)
        made.append(measured)
        choose = random.Random(seed)
        while not measured.match.over and done < ACTIONS:
            position, box = measured.match.position, measured.match.table.box
            seat = position.pending[0]
            if choose.random() < RANDOM_MOVES:
                line = [choose.choice(play.legal(game, box, position.state, seat))]
            else:
                line = list(player.line(game, box, position.state, seat, choose.getrandbits(32)))
            done += measured.act(seat, line)
            moves += 1
        seed += 1
    before, after, actions = Cost(), Cost(), Cost()
    for one in made:
        before.add(one.before)
        after.add(one.after)
        actions.add(one.action)
    ms = 1000 * statistics.mean(actions.seconds)
    told_before, told_after = before.told(), after.told()
    return {
        "actions_a_move": round(done / moves, 1),
        "before": told_before,
        "after": told_after,
        "ms_for_the_action_itself": round(ms, 3),
        "times_fewer_bytes": round(told_before["bytes_mean"] / told_after["bytes_mean"], 1),
        "times_less_cpu": round((told_before["ms_mean"] + ms) / (told_after["ms_mean"] + ms), 1),
        "actions_a_second_on_one_core": round(1000 / (told_after["ms_mean"] + ms)),
    }


def main(words: list[str]) -> int:
    print(json.dumps({name: measure(find(name)) for name in words or ids()}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
