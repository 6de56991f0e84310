"""Games as PettingZoo environments: `env` in turns (AEC), `parallel_env` with all seats at once.

    from mewple.envs import pettingzoo
    env = pettingzoo.env("pig", seats=3, render_mode="ansi")

Agents are called `seat_0`, `seat_1`, ... An observation is a dictionary with `observation` and `action_mask`; the mask
is in `infos` too. Rewards come at the end of a game: see `mewple.envs.batches.Batch`. All agents end in the same step.

Where the rules let several seats choose at the same time, each of them takes a turn of its own in `env`, without seeing
the others' choices. In `parallel_env` they choose together. `parallel_env` has an additional action, *wait*, with the
highest number; it is legal only for seats that do not choose now. `infos[agent]["pending"]` says which seats choose.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from mewple.core.bits import seats_in
from mewple.core.content import OptionValue
from mewple.core.game import Game
from mewple.envs.single import RENDER_MODES, IllegalRule, SingleGame, observation_space


def env(
    game: Game | str,
    seats: int | None = None,
    *,
    max_cycles: int | None = None,
    illegal: IllegalRule = "end",
    render_mode: str | None = None,
    **options: OptionValue,
) -> TurnEnv:
    """A game in which agents act in turns. It is truncated after `max_cycles` decisions. Rule options are given by
    name."""
    return TurnEnv(SingleGame(game, seats, max_cycles, illegal, render_mode, options), render_mode)


raw_env = env  # the rules themselves check the order of turns, so no wrapper is needed


def parallel_env(
    game: Game | str,
    seats: int | None = None,
    *,
    max_cycles: int | None = None,
    illegal: IllegalRule = "end",
    render_mode: str | None = None,
    **options: OptionValue,
) -> SimultaneousEnv:
    """A game in which all agents act in each step. It is truncated after `max_cycles` steps."""
    return SimultaneousEnv(SingleGame(game, seats, None, illegal, render_mode, options), max_cycles, render_mode)


def _metadata(single: SingleGame, form: str) -> dict[str, Any]:
    name = f"mewple_{single.game.id.replace('-', '_')}{form}_v{single.game.spaces_version}"
    return {"name": name, "render_modes": RENDER_MODES, "is_parallelizable": True, "render_fps": 2}


class _Spaces:
    """The part that both forms of environment share."""

    metadata: dict[str, Any]

    def __init__(self, single: SingleGame, form: str, actions: int, render_mode: str | None) -> None:
        self._single = single
        self.metadata = _metadata(single, form)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(single.seats)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(single.game, actions) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 255, (single.game.state.size(),), np.uint8)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def state(self) -> Any:
        """The whole state as bytes, hidden things included."""
        return self._single.state()

    def render(self) -> Any:
        """Text ("ansi"), an SVG picture ("svg"), or the text printed ("human")."""
        return self._single.render()

    def close(self) -> None:
        """Does nothing, because there is nothing to release."""


class TurnEnv(_Spaces, AECEnv):  # type: ignore[misc]
    """A game in turns; see `env`."""

    def __init__(self, single: SingleGame, render_mode: str | None) -> None:
        _Spaces.__init__(self, single, "", single.game.actions.size, render_mode)
        self._nothing = np.zeros(single.game.actions.size, np.int8)
        self._nothing.setflags(write=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the game of this seed, or the next one. `options` are not used, because rule options are arguments of
        `env`."""
        self._single.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._next_agent()

    def _next_agent(self) -> None:
        single = self._single
        seat = single.seat
        self.agent_selection = self.possible_agents[seat]
        self._seen = single.observe(seat)
        self.infos: dict[str, dict[str, Any]] = {agent: {"action_mask": self._nothing} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self._seen[1]}

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent sees."""
        if agent == self.agent_selection and not self.terminations[agent] and not self.truncations[agent]:
            return {"observation": self._seen[0], "action_mask": self._seen[1]}
        seen, mask = self._single.observe(self.possible_agents.index(agent))
        return {"observation": seen, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Take an action for the agent `agent_selection`; the action must be None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        single = self._single
        if not single.step(int(action), self.possible_agents.index(agent)):
            if any(self.rewards.values()):
                self._clear_rewards()
            self._next_agent()
            return
        for seat, reward in enumerate(single.rewards):
            who = self.possible_agents[seat]
            self.rewards[who] = reward
            self._cumulative_rewards[who] += reward
            self.terminations[who], self.truncations[who] = single.terminated, single.truncated
            self.infos[who] = {"action_mask": np.ones_like(self._nothing)}
        self.agent_selection = self.possible_agents[0]


class SimultaneousEnv(_Spaces, ParallelEnv):  # type: ignore[misc]
    """A game whose seats act together; see `parallel_env`."""

    def __init__(self, single: SingleGame, max_cycles: int | None, render_mode: str | None) -> None:
        _Spaces.__init__(self, single, "_parallel", single.game.actions.size + 1, render_mode)
        self.max_cycles = max_cycles
        self.wait = single.game.actions.size
        """The action for a seat that does not choose."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:  # fmt: skip
        """Deal the game of this seed, or the next one. `options` are not used, because rule options are arguments of
        `parallel_env`."""
        self._single.reset(seed)
        self._cycles = 0
        self.agents = list(self.possible_agents)
        return self._seen()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:  # fmt: skip
        """Take one action for every agent. If one seat's choice makes another seat's choice in this step impossible,
        the second is skipped."""
        agents, single = self.agents, self._single
        wrong = single.step_together(
            {self.possible_agents.index(agent): int(action) for agent, action in actions.items()}, self.wait
        )
        self._cycles += 1
        terminated = single.terminated
        truncated = not terminated and (single.truncated or self._cycles == self.max_cycles)
        if truncated and not single.truncated:
            rewards = dict.fromkeys(agents, -single.batch.even_share)
        else:
            rewards = dict(zip(self.possible_agents, single.rewards))
        rewards |= {self.possible_agents[seat]: -1.0 for seat in wrong}
        seen, infos = self._seen()
        if terminated or truncated:
            self.agents = []
        return seen, rewards, dict.fromkeys(agents, terminated), dict.fromkeys(agents, truncated), infos

    def _seen(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What all agents see. Seats that do not choose may wait; once the game is over, every seat may."""
        pending = seats_in(self._single.pending)
        seen, infos = {}, {}
        for seat, agent in enumerate(self.possible_agents):
            numbers, mask = self._single.observe(seat)
            whole = np.append(mask * bool(pending), np.int8(seat not in pending))
            seen[agent] = {"observation": numbers, "action_mask": whole}
            infos[agent] = {"action_mask": whole, "pending": pending}
        return seen, infos
