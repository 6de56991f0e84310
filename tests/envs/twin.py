"""A batch in plain Python, for comparison: one interpreted play in each row, with everything that `Batch` has."""

from __future__ import annotations

import numpy as np

from mewple.core import play
from mewple.core.compile.batch_kernels import game_seed, thought_seed


class Twin:
    def __init__(self, game, num, seats, seed, max_decisions=10_000, autoreset=True, options=None):
        self.game, self.num, self.seats, self.seed = game, num, seats, seed
        self.max_decisions, self.autoreset = max_decisions, autoreset
        self.b = game.open_box(options)
        self.even = 0.0 if game.content.cooperative or seats == 1 else 1 / seats
        self.counts, self.lengths = np.zeros(num, np.int64), np.zeros(num, np.int64)
        self.rewards = np.zeros((num, seats), np.float32)
        self.terminated, self.truncated, self.illegal = (np.zeros(num, np.bool_) for _ in range(3))
        self.plays = [self.fresh(row) for row in range(num)]
        self.finals = [each.s.copy() for each in self.plays]

    def fresh(self, row):
        made = play.Play(self.game, self.b, None, game_seed(self.seed, row, int(self.counts[row])), {})
        made.s = play.new_game(self.game, self.b, self.seats, made.seed)
        return made

    def who(self, row, seats=None):
        if seats is not None and seats[row] >= 0:
            return int(seats[row])
        return self.plays[row].to_act[0]

    def step(self, actions, seats=None):
        for row, action in enumerate(actions):
            self.rewards[row], self.terminated[row], self.truncated[row], self.illegal[row] = 0, False, False, False
            if action == -1 or self.lengths[row] < 0 or self.plays[row].over:
                continue
            one, seat = self.plays[row], self.who(row, seats)
            if action == self.game.resign or play.refusal(self.game, self.b, one.s, seat, int(action)):
                self.rewards[row][seat], self.terminated[row], self.illegal[row] = -1, True, True
            else:
                one.act(action, seat)
                self.lengths[row] += 1
                self.terminated[row] = one.over
                self.truncated[row] = not one.over and self.lengths[row] >= self.max_decisions
                shares = one.result.shares if one.over else np.zeros(self.seats)
                if one.over or self.truncated[row]:
                    self.rewards[row] = np.array(shares, np.float32) - np.float32(self.even)
            if self.terminated[row] or self.truncated[row]:
                self.finals[row] = one.s.copy()
                if self.autoreset:
                    self.counts[row] += 1
                    self.lengths[row] = 0
                    self.plays[row] = self.fresh(row)
                else:
                    self.lengths[row] = -1

    def decide(self, row, policy, seats=None):
        """The action that the policy chooses in this row, with the same random seed as in the batch."""
        one, seat = self.plays[row], self.who(row, seats)
        key = thought_seed(self.seed, row, int(self.counts[row]), int(self.lengths[row]))
        imagined = one.imagine(seat, key)
        return play.choose(self.game, self.b, imagined.s, seat, policy, play.fresh_own(self.game, key))

    def compare(self, batch):
        """Checks that everything in the batch has the same bytes as in this twin."""
        size = self.game.state.size()
        for row, one in enumerate(self.plays):
            assert batch.states[row, :size].tobytes() == one.s.to_bytes()
            assert batch.final_states[row, :size].tobytes() == self.finals[row].to_bytes()
            playing = self.lengths[row] >= 0
            waiting = one.to_act if playing else ()
            assert batch.pending[row] == sum(1 << seat for seat in waiting)
            assert batch.seat[row] == (waiting[0] if waiting else -1)
            legal = one.legal(waiting[0]) if waiting else []
            assert np.flatnonzero(batch.action_mask[row]).tolist() == legal
            seen = one.observe(waiting[0]) if waiting else np.zeros(self.game.observation, np.float32)
            assert batch.observations[row].tobytes() == seen.tobytes()
        for name in ("counts", "lengths", "rewards", "terminated", "truncated", "illegal"):
            mine, theirs = getattr(self, name), getattr(batch, name)
            assert mine.dtype == theirs.dtype
            assert np.array_equal(mine, theirs), name
