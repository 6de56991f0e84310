"""A training: the network imitates a teacher, then plays against itself, snapshots of itself, and `strong`."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from mewple.core.compile.batch_kernels import NOBODY
from mewple.core.game import Game
from mewple.train.games import Games
from mewple.train.judge import Judge, Result
from mewple.train.keep import BEST, LAST, Folder
from mewple.train.learn import Learner
from mewple.train.network import Network, drawn
from mewple.train.plan import Plan
from mewple.train.rollout import Rollout

MOST_OLD = 12
"""How many earlier versions of the network are kept."""
SNAPSHOT = 40
"""How many updates pass between two versions of the network that are kept."""
APART = 150
"""The first games of the rows begin at different times, spread over this many steps, so that rows are at different
points of their games."""
OWN_PLAY = 0.25
"""After this part of the imitation, the network decides in half of the rows, so that it also learns what to do in
positions that it gets into itself."""
JUDGED_SEED = 7_000_000

Teacher = Callable[[Any], Any]
"""Computes the outputs (a preference for each action, and the value) for rows of observations."""
Report = Callable[[str], None]


@dataclass(frozen=True)
class Run:
    """The settings of one run of a training. None of them changes the result."""

    device: str = "cpu"
    ptx: Path | None = None
    stop_after: float = float("inf")
    """The run ends after this many minutes; another run can continue."""
    judge_every: float = 3.0
    """How many minutes pass between two measurements of strength."""
    judged: int = 2000
    """How many games a measurement plays for each number of seats."""
    save_every: float = 2.0


class Trainer:
    def __init__(
        self, game: Game, plan: Plan, folder: Path, run: Run, report: Report, teacher: Teacher | None = None
    ) -> None:
        plan.check(game)
        self.game, self.plan, self.run, self.report, self.teacher = game, plan, run, report, teacher
        self.folder = Folder(folder, game, plan)
        saved = self.folder.begin()
        self.begun = time.monotonic()
        self.random = torch.Generator().manual_seed(plan.seed)
        self.games = Games(game, plan.groups(game), plan.seed, run.device, plan.longest, run.ptx)
        self.device = self.games.device
        self.on_device = torch.Generator(self.device).manual_seed(plan.seed)
        self.rollout = Rollout(
            plan.steps, plan.rows, game.observation, game.actions.size, self.games.most_seats, self.device
        )
        self.rollout.there = self.games.there
        self.network, self.old = self._network(), self._network()
        self.learner = Learner(plan, self.network, self.random)
        self.judges = self._judges()
        self._give_roles()
        self.pool: list[Any] = []
        self.done, self.ended, self.seconds, self.best = 0, 0, 0.0, float("-inf")
        self.strong: dict[int, float] = {}
        if saved is None:
            self._warm_up()
        else:
            self._load(saved)

    def _network(self) -> Any:
        made = Network(self.game.observation, self.plan.units, self.game.actions.size, self.random)
        return made.to(self.device)

    def _judges(self) -> list[Judge]:
        run, options = self.run, dict(self.plan.options)
        return [
            Judge(self.game, seats, options, run.judged, run.device, self.plan.longest, run.ptx)
            for seats in self.plan.seats or self.game.seats
        ]

    def _give_roles(self) -> None:
        """Chooses which policy decides for each seat of each row. In some rows of each group, the network in training
        decides for only one seat."""
        rows, cooperative = self.plan.rows, self.game.content.cooperative
        self.learns = torch.full((rows,), -1, dtype=torch.int64)
        by_strong, by_old = (torch.zeros(rows, dtype=torch.bool) for _ in range(2))
        for part in self.games.parts:
            first, count, seats = part.rows.start, part.batch.num, part.batch.seats
            if seats == 1 or cooperative:
                continue
            strong = first + count - round(count * self.plan.strong_part)
            old = strong - round(count * self.plan.old_part)
            self.learns[old : first + count] = torch.arange(first + count - old) % seats
            by_old[old:strong], by_strong[strong : first + count] = True, True
        self.learns, self.by_strong = self.learns.to(self.device), by_strong.to(self.device)
        self.old_rows = by_old.nonzero()[:, 0].to(self.device)

    # --- running ---

    @property
    def decisions(self) -> int:
        return self.done * self.plan.update

    @property
    def minutes(self) -> float:
        return (self.seconds + time.monotonic() - self.begun) / 60

    def train(self) -> bool:
        """Trains until the training is finished or this run's time is over. Returns whether the training is
        finished."""
        until = self.begun + 60 * self.run.stop_after
        judged = saved = told = time.monotonic()
        since = (told, self.done)
        while self.done < self.plan.updates and time.monotonic() < until:
            facts = self._update()
            now = time.monotonic()
            if now - told > 15:
                rate = (self.done - since[1]) * self.plan.update / (now - since[0])
                self.report(self._told(facts, rate))
                told, since = now, (now, self.done)
            if now - judged > 60 * self.run.judge_every:
                self.judge()
                judged = time.monotonic()
            if now - saved > 60 * self.run.save_every:
                self.save()
                saved = time.monotonic()
        if self.done >= self.plan.updates or self.done == self.plan.lessons or time.monotonic() - judged > 30:
            self.judge()
        self.save()
        return self.done >= self.plan.updates

    def _update(self) -> dict[str, float]:
        plan = self.plan
        if self.done < plan.lessons:
            part = self.done / plan.lessons
            self._watch_teacher(part)
            facts = self.learner.imitate(self.rollout, part)
            if self.done + 1 == plan.lessons:
                self.learner.leave_teacher()
        else:
            part = (self.done - plan.lessons) / max(1, plan.updates - plan.lessons)
            self._play(part)
            facts = self.learner.improve(self.rollout, part)
        self.games.begin_in_the_middle(self.ended, plan.restarts, self.random)
        self.ended = 0
        self.done += 1
        return facts

    def _told(self, facts: dict[str, float], rate: float) -> str:
        what = "imitation" if self.done < self.plan.lessons else "self-play"
        numbers = ", ".join(f"{name} {value:.3f}" for name, value in facts.items())
        of = f"{self.decisions / 1e6:.1f} of {self.plan.decisions / 1e6:.0f} M decisions"
        return f"{self.minutes:6.1f} min  {of}, {what}: {numbers}; {rate:,.0f} a second"

    # --- playing ---

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _warm_up(self) -> None:
        """Plays some steps with the strong policy. The games of the rows begin at different times. It also finds how
        large observed numbers are."""
        plan, kept = self.plan, self.rollout
        restart = torch.randint(APART, (plan.rows,), generator=self.random).to(self.device)
        most = torch.zeros_like(kept.seen[0, 0])
        for step in range(APART):
            self.games.look(kept.seen[0], kept.mask[0], kept.seat[0])
            actions = self._with_noise(self.games.decide(self._strong_for_all()), kept.mask[0])
            self.games.step(actions, kept.rewards[0], kept.ended[0])
            self.games.deal_some(restart == step)
            most = torch.maximum(most, kept.seen[0].abs().amax(0))
        self.network.scale_down(most)

    def _strong_for_all(self) -> Any:
        return torch.full_like(self.games.nobody(), len(self.game.policies) - 1)

    def _with_noise(self, actions: Any, mask: Any) -> Any:
        noisy = torch.rand(len(actions), generator=self.on_device, device=self.device) < self.plan.noise
        noisy |= self.games.wild > 0
        return torch.where(noisy, self.games.any_legal(mask, self.on_device), actions)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _watch_teacher(self, part: float) -> None:
        """Plays with the teacher's decisions. Later the network decides in every other row, and the teacher's choices
        there are only stored."""
        games, kept, weights = self.games, self.rollout, self.network.rounded()
        if self.teacher is not None and kept.taught is None:
            kept.taught = torch.zeros(kept.mask.shape, dtype=torch.float16, device=self.device)
        if self.teacher is None:
            kept.taught = None
        own = torch.arange(games.count, device=self.device) % 2 == 1 if part > OWN_PLAY else None
        kept.weight.fill_(1.0)
        kept.first_seen = games.look_from_all()
        for t in range(kept.steps):
            games.look(kept.seen[t], kept.mask[t], kept.seat[t])
            logs, kept.value[t] = self.network.decide(kept.seen[t], kept.mask[t], weights)
            kept.action[t] = self._taught(t)
            acted = kept.action[t]
            if own is not None:
                acted = torch.where(own, drawn(logs, self.on_device), acted)
            games.step(self._with_noise(acted, kept.mask[t]), kept.rewards[t], kept.ended[t])
        self._look_back(1.0)

    def _taught(self, t: int) -> Any:
        """What the teacher would do at this step."""
        if self.teacher is None:
            return self.games.decide(self._strong_for_all())
        found = self.teacher(self.rollout.seen[t])[:, : self.game.actions.size]
        logs = torch.log_softmax(found.masked_fill(self.rollout.mask[t] == 0, -1e9), 1)
        self.rollout.taught[t] = logs.exp()
        return drawn(logs, self.on_device)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _play(self, part: float) -> None:
        """The network plays against itself, against earlier versions of itself, and against `strong`."""
        games, kept, weights = self.games, self.rollout, self.network.rounded()
        kept.taught = None
        self._take_snapshot()
        old_weights = self.old.rounded()
        kept.first_seen = games.look_from_all()
        for t in range(kept.steps):
            games.look(kept.seen[t], kept.mask[t], kept.seat[t])
            seat = kept.seat[t]
            logs, kept.value[t] = self.network.decide(kept.seen[t], kept.mask[t], weights)
            actions = drawn(logs, self.on_device)
            mine = (self.learns < 0) | (self.learns == seat)
            if len(self.old_rows):
                rows = self.old_rows
                theirs, _ = self.old.decide(kept.seen[t, rows], kept.mask[t, rows], old_weights)
                actions[rows] = torch.where(mine[rows], actions[rows], drawn(theirs, self.on_device))
            by_strong = self.by_strong & ~mine
            policies = torch.where(by_strong, len(self.game.policies) - 1, NOBODY).to(torch.int32)
            actions = torch.where(by_strong, games.decide(policies), actions)
            wild = games.wild > 0
            actions = torch.where(wild, games.any_legal(kept.mask[t], self.on_device), actions)
            kept.action[t] = actions
            kept.log[t] = logs.gather(1, actions[:, None])[:, 0]
            kept.weight[t] = mine & ~wild
            games.step(actions, kept.rewards[t], kept.ended[t])
        self._look_back(self.plan.trace)

    def _look_back(self, trace: float) -> None:
        games, kept = self.games, self.rollout
        seen = games.look_from_all().view(-1, self.game.observation)
        values = self.network.outputs(seen, self.network.rounded())[:, -1]
        kept.judge(values.view(games.count, -1) * games.there, trace)
        self.ended = int(kept.ended.sum())

    def _take_snapshot(self) -> None:
        if (self.done - self.plan.lessons) % SNAPSHOT == 0 or not self.pool:
            self.pool.append({name: each.detach().clone() for name, each in self.network.state_dict().items()})
            if len(self.pool) > MOST_OLD:
                del self.pool[1 + int(torch.randint(MOST_OLD - 1, (), generator=self.random))]  # the first one stays
        self.old.load_state_dict(self.pool[int(torch.randint(len(self.pool), (), generator=self.random))])

    # --- judging and saving ---

    def judge(self) -> None:
        """Plays against `strong`, stores the result, and keeps the weights if they are the best so far."""
        found: dict[int, tuple[Result, float]] = {}
        for judge in self.judges:
            if judge.together and judge.seats not in self.strong:
                self.strong[judge.seats] = judge.strong_alone(JUDGED_SEED).share
            even = self.strong[judge.seats] if judge.together else judge.even
            found[judge.seats] = (judge.play(self.network, JUDGED_SEED + self.done), even)
        told = ", ".join(f"{seats}: {result} (even {even:.3f})" for seats, (result, even) in found.items())
        self.report(f"{self.minutes:6.1f} min  against strong, by seats: {told}")
        self.folder.note(self.minutes, self.decisions, found)
        lead = sum(result.share / max(even, 0.01) for result, even in found.values()) / len(found)
        shares = {seats: [round(each.share, 4), round(each.within, 4)] for seats, (each, _) in found.items()}
        facts = {"decisions": self.decisions, "minutes": round(self.minutes, 1), "against_strong": shares}
        self.folder.save_weights(LAST, self.network, facts)
        if lead > self.best:
            self.best = lead
            self.folder.save_weights(BEST, self.network, facts)

    def save(self) -> None:
        self.folder.save(
            {
                "network": self.network.state_dict(),
                "learner": self.learner.state(),
                "pool": self.pool,
                "games": self.games.state(),
                "wild": self.games.wild,
                "done": self.done,
                "ended": self.ended,
                "seconds": self.seconds + time.monotonic() - self.begun,
                "best": self.best,
                "strong": self.strong,
                "random": self.random.get_state(),
                "on_device": self.on_device.get_state(),
            }
        )

    def _load(self, saved: Any) -> None:
        self.network.load_state_dict(saved["network"])
        self.learner.load(saved["learner"])
        self.pool = [{name: each.to(self.device) for name, each in old.items()} for old in saved["pool"]]
        self.games.load(saved["games"])
        self.games.wild.copy_(saved["wild"])
        self.done, self.ended, self.seconds = saved["done"], saved["ended"], saved["seconds"]
        self.best, self.strong = saved["best"], dict(saved["strong"])
        self.random.set_state(saved["random"])
        self.on_device.set_state(saved["on_device"])
