"""What programs that learn learn from: every decision of many games, in arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from .vector import VectorEnv

#: Draws an action for every game of a batch, given observations, masks and a source of chance.
Policy = Callable[[NDArray[np.uint8], NDArray[np.uint8], np.random.Generator], NDArray[np.int32]]


@dataclass(frozen=True)
class Experience:
    """So many steps of so many games: what was seen, what was done, and what came of it."""

    rows: NDArray[np.uint8]  # (steps, games, numbers)
    masks: NDArray[np.uint8]  # (steps, games, actions)
    seats: NDArray[np.int8]  # (steps, games)
    actions: NDArray[np.int32]  # (steps, games)
    rewards: NDArray[np.float32]  # (steps, games, seats): after the action
    ended: NDArray[np.uint8]  # (steps, games): after the action

    @staticmethod
    def beside(parts: Sequence[Experience]) -> Experience:
        """The games of all parts, side by side."""
        names = Experience.__dataclass_fields__
        return Experience(**{name: np.concatenate([getattr(part, name) for part in parts], axis=1) for name in names})


def play(env: VectorEnv, policy: Policy, steps: int, draw: np.random.Generator) -> Experience:
    """Steps the games of `env` on from where they are; the policy plays all seats that are no bots."""

    def empty(like: NDArray[np.generic]) -> NDArray[np.generic]:
        return np.zeros((steps, *like.shape), like.dtype)

    found = {"rows": empty(env.rows), "masks": empty(env.masks), "seats": empty(env.seats)}
    done = {"rewards": empty(env.rewards), "ended": empty(env.ended)}
    actions = np.zeros((steps, env.num_envs), np.int32)
    for t in range(steps):
        for name, kept in found.items():
            kept[t] = getattr(env, name)
        actions[t] = policy(env.rows, env.masks, draw)
        env.step(actions[t])
        for name, kept in done.items():
            kept[t] = getattr(env, name)
    return Experience(actions=actions, **found, **done)  # type: ignore[arg-type]
