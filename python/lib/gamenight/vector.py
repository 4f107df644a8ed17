"""Thousands of games stepped in one call."""

from __future__ import annotations

import os
from typing import Any, Mapping

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._native import Game, Vector, table_of


class VectorEnv:
    """Many games of one set-up, side by side, on all cores and without Python's lock.

    `reset` and `step` write into the same arrays every time, and return nothing: look at them, copy what you keep.

    - `observations` (games, numbers): what the seat that is asked sees; with `memory`, also what it remembers
    - `masks` (games, actions): a one for every legal action
    - `seats` (games,): which seat is asked
    - `rewards` (games, seats): what the games that ended in this step were worth to each seat
    - `ended` (games,): how many games ended in this step: a bot may win a game before anybody else is asked
    - `cut` (games,): how many of these were cut after 20,000 actions

    A game that has ended is followed by a new one at once: what is observed is already its beginning. Game `k` of lane
    `i` is game `i + k * num_envs` of the run that follows from `seed`, whatever the number of threads.

    Where several seats are asked at once (votes and windows of Squid), one of them is drawn to answer first, as in any
    simulated game. What it answers is hidden from the others, as the rules say, until all have answered.
    """

    def __init__(
        self,
        game: Game,
        num_envs: int,
        *,
        seed: int | str | bytes | None = None,
        bots: Mapping[int, str] | None = None,
        memory: bool = False,
        observe: bool = True,
        mask: bool = True,
        threads: int | None = None,
    ) -> None:
        self.game, self.num_envs, self.memory = game, num_envs, memory
        self.num_actions = game.num_actions
        width = sum(int(np.prod(shape)) for _, shape, _, _ in game.features(memory))
        table = table_of(game, list((bots or {}).items()))
        self._native = Vector(game, num_envs, seed, table, memory, threads or os.cpu_count() or 1)
        self.rows: NDArray[np.uint8] = np.zeros((num_envs, width if observe else 0), np.uint8)
        self.masks: NDArray[np.uint8] = np.zeros((num_envs, self.num_actions if mask else 0), np.uint8)
        self.seats: NDArray[np.int8] = np.zeros(num_envs, np.int8)
        self.rewards: NDArray[np.float32] = np.zeros((num_envs, game.seats), np.float32)
        self.ended: NDArray[np.uint8] = np.zeros(num_envs, np.uint8)
        self.cut: NDArray[np.uint8] = np.zeros(num_envs, np.uint8)
        self._actions: NDArray[np.int32] = np.zeros(num_envs, np.int32)
        self._native.reset(self, None)

    @property
    def observations(self) -> NDArray[np.uint8]:
        """The rows of all games."""
        return self.rows

    def reset(self, seed: int | str | bytes | None = None) -> None:
        """Deals all games anew: from another run's seed, or the same one again."""
        self._native.reset(self, seed)

    def step(self, actions: ArrayLike) -> None:
        """Takes one action in every game. If the rules forbid one of them, none is taken."""
        self._native.step(np.ascontiguousarray(actions, np.int32), self)

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for every game, in an array that is reused."""
        self._native.sample(self._actions)
        return self._actions

    def close(self) -> None:
        """Ends its threads; nothing can be stepped any more."""
        self._native.close()

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
