"""Three games of hidden information at the speed of their engine.

>>> import gamenight
>>> game = gamenight.make("game-over", seats=2, start=0)
>>> state = game.deal(seed=7)
>>> state.step("flip a1 club")
>>> state.to_act in ([0], [1])
True
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Sequence

import numpy as np
from numpy.typing import NDArray

from . import errors
from ._native import Bot, Chance, Game, State, games, loads, nth
from ._native import read_transcript as _read_transcript
from ._native import simulate as _simulate
from .errors import BadOption, BadTranscript, Closed, Error, Forked, GameEnded, IllegalAction
from .vector import VectorEnv

__all__ = [
    "BadOption", "BadTranscript", "Bot", "Chance", "Closed", "Error", "Feature", "Forked", "Game", "GameEnded",
    "IllegalAction", "Simulated", "State", "VectorEnv", "errors", "features", "games", "loads", "make", "nth",
    "observation", "play", "read_transcript", "simulate", "verify",
]  # fmt: skip


def make(id: str, seats: int = 2, **options: Any) -> Game:
    """Sets a game up. `games()` lists games, seats and options; a castle's TOML file is given as `pathlib.Path`."""
    for name, value in options.items():
        if isinstance(value, Path):
            import tomllib

            options[name] = tomllib.loads(value.read_text(encoding="utf-8"))
    return Game(id, seats, **options)


def _remake(id: str, seats: int, options: str) -> Game:
    return Game(id, seats, **json.loads(options))


@dataclass(frozen=True)
class Feature:
    """A named part of an observation."""

    name: str
    shape: tuple[int, ...]
    most: int
    about: str
    start: int
    stop: int
    remembered: bool


def features(game: Game, memory: bool = True) -> list[Feature]:
    """What the numbers of an observation mean, in order."""
    found, start, seen = [], 0, game.seen_size
    for name, shape, most, about in game.features(memory):
        stop = start + int(np.prod(shape))
        found.append(Feature(name, tuple(shape), most, about, start, stop, start >= seen))
        start = stop
    return found


def observation(state: State, seat: int, memory: bool = True) -> dict[str, NDArray[np.uint8]]:
    """What a seat sees (and remembers), by the names of its features."""
    row = state.observe(seat, memory)
    return {part.name: row[part.start : part.stop].reshape(part.shape) for part in features(state.game, memory)}


def read_transcript(text: str) -> State:
    """The position at the end of a transcript. Every action is checked again; a fault is told with its line."""
    return _read_transcript(text, False)


def verify(text: str) -> State:
    """Like `read_transcript`, but the game must have been played to the end that the transcript claims."""
    return _read_transcript(text, True)


def play(game: Game, players: Sequence[str], seed: int | str | bytes, n: int = 0) -> State:
    """Plays game `n` of a run in Python, step by step, exactly as `simulate` and the program `gamenight` play it."""
    deal, chance = nth(seed, n)
    bots = [chance.seat(game, level, seat) for seat, level in enumerate(players)]
    blind = [level == "random" for level in players]
    state = game.deal(deal)
    while not state.is_over and state.step_count < 20_000:
        for bot, is_blind in zip(bots, blind):
            if not is_blind:
                bot.look(state)
        seat = chance.first(state.to_act)
        state.step(bots[seat].choose(state), seat)
    return state


@dataclass
class Simulated:
    """Games of a run: a row a game, in order. `winner` is -1 where a game was cut."""

    start: NDArray[np.int32]
    actions: NDArray[np.int32]
    winner: NDArray[np.int32]
    seeds: list[str]
    transcripts: list[str] | None = None

    def __len__(self) -> int:
        return len(self.winner)

    def share(self, seat: int) -> tuple[float, float, float]:
        """How often a seat won, with a 95 % interval (Wilson)."""
        return wilson(int((self.winner == seat).sum()), len(self))


def wilson(won: int, of: int, z: float = 1.959964) -> tuple[float, float, float]:
    """A share with its interval."""
    if of == 0:
        return 0.0, 0.0, 1.0
    p, d = won / of, 1 + z * z / of
    middle, half = p + z * z / (2 * of), z * float(np.sqrt(p * (1 - p) / of + z * z / (4 * of * of)))
    return p, (middle - half) / d, (middle + half) / d


def simulate(
    game: Game,
    players: Sequence[str],
    games: int = 1000,
    seed: int | str | bytes = 0,
    *,
    first: int = 0,
    threads: int | None = None,
    transcripts: bool = False,
) -> Simulated:
    """Plays games `first` to `first + games` of a run on all cores; fewer players than seats are repeated."""
    if not players or len(players) > game.seats:
        raise Error(f"{len(players)} players are named for {game.seats} seats")
    names = [players[seat % len(players)] for seat in range(game.seats)]
    return Simulated(**_simulate(game, names, seed, first, games, threads or os.cpu_count() or 1, transcripts))
