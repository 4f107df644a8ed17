"""Simulations on many machines, by Ray.

A game follows from the run's seed and its number alone, so a run can be cut into pieces anywhere, and a piece that was
lost with its worker is simply played again: the result does not depend on how many workers there are, nor on which of
them die.
"""

from __future__ import annotations

from typing import Any, Sequence

import numpy as np
import ray

from . import Simulated
from . import simulate as _here
from ._native import Game


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
