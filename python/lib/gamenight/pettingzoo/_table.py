"""What the three environments share: one table in PettingZoo's agent-environment cycle.

Agents are `seat_0`, `seat_1`, … Whose turn it is follows from the rules. Where the rules ask several seats at once (the
votes and the windows of Squid), they answer one after the other, as PettingZoo prescribes for simultaneous moves in a
cycle: the environment draws, from its own seed, who is next; nobody's observation shows what another has answered until
all have. An action that the rules forbid ends the game as PettingZoo's wrappers say.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import gamenight
from gamenight import Chance, Closed, Game, State


class TableEnv(AECEnv[str, dict[str, Any], int]):
    """One table of a game."""

    metadata = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(self, game: Game, render_mode: str | None = None, memory: bool = True, cut: int = 20_000) -> None:
        super().__init__()
        self.metadata = {**self.metadata, "name": f"{game.id.replace('-', '_')}_v{game.rules}"}
        self.game, self.render_mode, self.memory, self.cut = game, render_mode, memory, cut
        self.possible_agents = [f"seat_{seat}" for seat in range(game.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        parts = gamenight.features(game, memory)
        most = np.concatenate([np.full(part.stop - part.start, part.most, np.uint8) for part in parts])
        space: dict[str, gymnasium.spaces.Space[Any]] = {
            "observation": Box(np.zeros_like(most), most, dtype=np.uint8),
            "action_mask": Box(0, 1, (game.num_actions,), np.int8),
        }
        self.observation_spaces = {agent: Dict(space) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(game.num_actions) for agent in self.possible_agents}
        self._state: State | None = None
        self._closed = False
        self._runs = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        return self.action_spaces[agent]

    @property
    def table(self) -> State:
        """The position, nothing hidden: for rendering and study, not for agents."""
        if self._closed:
            raise Closed("the environment is closed")
        if self._state is None:
            raise gamenight.Error("reset() must be called before anything else")
        return self._state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if self._closed:
            raise Closed("the environment is closed")
        if seed is not None:
            self._runs = np.random.default_rng(seed)
        words = self._runs.bytes(40)
        self._state = self.game.deal(words[:32])
        self._arrival = Chance(int.from_bytes(words[32:], "little"))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()

    def put(self, state: State) -> None:
        """Goes on from another position of the same set-up, for studies; call `reset` first."""
        if self.table.game.actions != state.game.actions or self.game.id != state.game.id:
            raise gamenight.Error(f"this environment plays {self.game!r}, the state is of {state.game!r}")
        self._state = state.copy()
        self.rewards = dict(zip(self.possible_agents, state.rewards))
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = dict.fromkeys(self.agents, state.is_over)
        self.truncations = dict.fromkeys(self.agents, not state.is_over and state.step_count >= self.cut)
        self.agent_selection = self._next_agent()

    def _next_agent(self) -> str:
        asked = self.table.to_act
        return self.possible_agents[self._arrival.first(asked)] if asked else self.agents[0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        state, seat = self.table, self._seats[agent]
        if agent == self.agent_selection and not state.is_over:
            mask = state.mask(seat).view(np.int8)
        else:
            mask = np.zeros(self.game.num_actions, np.int8)
        return {"observation": state.observe(seat, self.memory), "action_mask": mask}

    def step(self, action: int | None) -> None:
        state = self.table
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise gamenight.IllegalAction(f"{agent} is asked: None is no action")
        state.step(int(action), self._seats[agent])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if state.is_over:
            self.rewards = dict(zip(self.possible_agents, state.rewards))
            self.terminations = dict.fromkeys(self.agents, True)
        elif state.step_count >= self.cut:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self._next_agent()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> NDArray[np.uint8] | str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() does nothing without a render_mode")
            return None
        if self.render_mode == "rgb_array":
            return self.table.picture()
        text = self.table.draw(None, self.render_mode == "human")
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        self._closed = True


def wrapped(env: TableEnv) -> AECEnv[str, dict[str, Any], int]:
    """With the wrappers that PettingZoo gives its own games."""
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
