"""Simulations and self-play on many machines, by Ray.

A piece of work follows from the run's seed and its number alone, and a piece that was lost with its worker is simply played
again: the result does not depend on how many workers there are, nor on which of them die.
"""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np
import ray

from . import Simulated
from . import simulate as _here
from ._native import Game
from .selfplay import Experience, Policy
from .selfplay import play as _play
from .vector import VectorEnv


@ray.remote(max_retries=-1, retry_exceptions=False)
def _piece(
    game: Game, players: list[str], seed: int | str | bytes, first: int, games: int, threads: int, transcripts: bool
) -> dict[str, Any]:
    found = _here(game, players, games, seed, first=first, threads=threads, transcripts=transcripts)
    return vars(found)


def simulate(
    game: Game,
    players: Sequence[str],
    games: int = 1000,
    seed: int | str | bytes = 0,
    *,
    piece: int = 250,
    threads: int = 1,
    transcripts: bool = False,
) -> Simulated:
    """Like `gamenight.simulate`, on every worker of the Ray cluster that the caller is connected to."""
    firsts = range(0, games, piece)
    tasks = [
        _piece.options(num_cpus=threads).remote(
            game, list(players), seed, first, min(piece, games - first), threads, transcripts
        )
        for first in firsts
    ]
    parts = ray.get(tasks)
    rows = {name: np.concatenate([part[name] for part in parts]) for name in ("start", "actions", "winner")}
    seeds = [seed for part in parts for seed in part["seeds"]]
    texts = [text for part in parts for text in part["transcripts"]] if transcripts else None
    return Simulated(**rows, seeds=seeds, transcripts=texts)


@ray.remote(max_retries=-1, retry_exceptions=False)
def _games(game: Game, policy: Policy, seed: list[int], lanes: int, steps: int, memory: bool) -> Experience:
    deals, draws = np.random.SeedSequence(seed).spawn(2)
    with VectorEnv(game, lanes, seed=deals.generate_state(8).tobytes(), memory=memory, threads=1) as env:
        return _play(env, policy, steps, np.random.default_rng(draws))


def play(
    game: Game,
    policy: Policy,
    steps: int,
    *,
    seed: int = 0,
    number: int = 0,
    lanes: int = 256,
    piece: int = 32,
    memory: bool = True,
) -> Experience:
    """Self-play on every worker of the cluster: `lanes` games side by side, each from its beginning.

    The policy is sent to the workers: one of a script as it is, one of a module by its name, which they must be able to
    import. What is played follows from `seed`, the `number` of the call and the size of a `piece`. Games begin anew with each call,
    so `steps` should be more than a game usually takes.
    """
    everywhere = ray.put(policy)
    tasks = [
        _games.remote(game, everywhere, [seed, number, first], min(piece, lanes - first), steps, memory)
        for first in range(0, lanes, piece)
    ]
    return Experience.beside(ray.get(tasks))
