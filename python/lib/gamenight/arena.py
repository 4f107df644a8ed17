"""How good a policy is: against bots, with intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

import numpy as np
from numpy.typing import NDArray

from . import wilson
from ._native import Game
from .vector import VectorEnv

#: Chooses an action for every game of a batch, given observations and masks.
Policy = Callable[[NDArray[np.uint8], NDArray[np.uint8]], NDArray[np.int32]]


@dataclass(frozen=True)
class Standing:
    """How often a policy won against an opponent, with a 95 % interval (Wilson)."""

    opponent: str
    games: int
    won: int

    @property
    def share(self) -> tuple[float, float, float]:
        """Share and both ends of its interval."""
        return wilson(self.won, self.games)

    def __str__(self) -> str:
        share, low, high = self.share
        return f"{self.opponent:>8}: {share:6.1%} of {self.games} games ({low:.1%} to {high:.1%})"


def contest(
    game: Game, policy: Policy, opponent: str, games: int = 1000, *, seed: int | str = 0, memory: bool = True, lanes: int = 256
) -> Standing:
    """Plays a policy against a bot, as often at each seat, on the same deals.

    Whole games are counted by their number in the run, not as they finish: quick games are no more likely to count.
    """
    won = played = 0
    for seat in range(game.seats):
        share = games // game.seats
        width = min(lanes, share)
        bots = {other: opponent for other in range(game.seats) if other != seat}
        with VectorEnv(game, width, seed=seed, bots=bots, memory=memory) as env:
            quota = np.full(width, share // width)
            quota[: share % width] += 1
            done = np.zeros(width, int)
            while (done < quota).any():
                env.step(policy(env.observations, env.masks))
                # A lane can end several games in a step; what one of them paid is then told in sum, as wins less losses.
                ended = env.ended.astype(int)
                counts = np.minimum(ended, np.maximum(quota - done, 0))
                reward = env.rewards[:, seat]
                losing = 1 / (game.seats - 1)
                wins = np.rint((reward + losing * (ended - env.cut)) / (1 + losing)).astype(int)
                won += int(np.minimum(wins, counts).sum())
                played += int(counts.sum())
                done += ended
    return Standing(opponent, played, won)
