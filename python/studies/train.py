"""Trains a small network by self-play and says how good it is. NumPy alone; minutes on two cores.

    scripts/python run python/studies/train.py squid --minutes 4 --out python/studies/weights
    scripts/python run python/studies/train.py game-over --minutes 4 --out python/studies/weights

One network plays all seats: what it sees is told from the seat's own side. It is trained by proximal policy optimisation
(PPO) on thousands of games stepped together, and measured against the bots, half of the games at each seat. Weights and
recipe are saved in one `.npz`.

With `--ray` the games are played by the workers of a Ray cluster: the one at RAY_ADDRESS, or one of this machine's cores.
With `--rounds` in the place of minutes the weights follow from the seed, with as many workers as there may be.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any, Callable

import numpy as np
from numpy.typing import NDArray

import gamenight
from gamenight.arena import contest
from gamenight.selfplay import Experience, play

Array = NDArray[np.float32]


class Network:
    """Two hidden layers, a policy and a value; gradients written out."""

    def __init__(self, inputs: int, actions: int, hidden: int, scale: Array, seed: int) -> None:
        draw = np.random.default_rng(seed)

        def layer(wide: int, high: int, gain: float) -> list[Array]:
            weights = draw.standard_normal((wide, high)).astype(np.float32) * np.float32(gain / np.sqrt(wide))
            return [weights, np.zeros(high, np.float32)]

        self.scale = scale
        self.weights = [*layer(inputs, hidden, 1.4), *layer(hidden, hidden, 1.4), *layer(hidden, actions, 0.01), *layer(hidden, 1, 0.1)]
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def forward(self, rows: NDArray[np.uint8], masks: NDArray[np.uint8]) -> tuple[Array, Array, tuple[Array, Array, Array]]:
        """Log-probabilities of all actions, values, and what the gradients need."""
        w1, b1, w2, b2, wp, bp, wv, bv = self.weights
        x = rows.astype(np.float32) * self.scale
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        logits = np.where(masks > 0, h2 @ wp + bp, np.float32(-1e9))
        logits -= logits.max(axis=1, keepdims=True)
        logs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
        return logs, (h2 @ wv + bv)[:, 0], (x, h1, h2)

    def choose(self, rows: NDArray[np.uint8], masks: NDArray[np.uint8], draw: np.random.Generator) -> NDArray[np.int32]:
        """An action for each row, by its probability."""
        logs = self.forward(rows, masks)[0]
        return np.argmax(logs + draw.gumbel(size=logs.shape).astype(np.float32), axis=1).astype(np.int32)

    def judge(self, rows: NDArray[np.uint8], masks: NDArray[np.uint8], chosen: NDArray[np.int32]) -> tuple[Array, Array]:
        """Log-probabilities of what was chosen, and values, step by step."""
        logs, values = np.zeros(chosen.shape, np.float32), np.zeros(chosen.shape, np.float32)
        for t in range(len(rows)):
            found, values[t], _ = self.forward(rows[t], masks[t])
            logs[t] = found[np.arange(len(found)), chosen[t]]
        return logs, values

    def backward(self, kept: tuple[Array, Array, Array], to_logits: Array, to_value: Array, rate: float) -> None:
        """One step of Adam against these gradients."""
        x, h1, h2 = kept
        _, _, w2, _, wp, _, wv, _ = self.weights
        v = to_value[:, None]
        d2 = (to_logits @ wp.T + v @ wv.T) * (h2 > 0)
        d1 = (d2 @ w2.T) * (h1 > 0)
        found = [x.T @ d1, d1.sum(0), h1.T @ d2, d2.sum(0), h2.T @ to_logits, to_logits.sum(0), h2.T @ v, v.sum(0)]
        size = np.sqrt(sum(float((g * g).sum()) for g in found))
        shrink = min(1.0, 0.5 / (size + 1e-8))
        self.steps += 1
        grow = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for weight, gradient, (first, second) in zip(self.weights, found, self.moments):
            gradient = gradient * np.float32(shrink)
            first *= 0.9
            first += 0.1 * gradient
            second *= 0.999
            second += 0.001 * gradient * gradient
            weight -= (grow * first / (np.sqrt(second) + 1e-8)).astype(np.float32)


def advantages(values: Array, seats: Any, ended: Any, rewards: Any, keep: float) -> Array:
    """How much better each choice was than expected: along each seat's own decisions, back from the end (GAE)."""
    steps, lanes = values.shape
    lane = np.arange(lanes)
    after = np.zeros((lanes, rewards.shape[2]), np.float32)
    gain, known = np.zeros_like(after), np.zeros(after.shape, bool)
    found = np.zeros_like(values)
    for t in range(steps - 1, -1, -1):
        over = ended[t] > 0
        after[over], gain[over], known[over] = rewards[t][over], 0, True
        seat = seats[t]
        # What came of a seat's last decision in the batch is not known yet: it is taken for as good as expected.
        delta = np.where(known[lane, seat], after[lane, seat] - values[t], 0)
        gain[lane, seat] = delta + keep * gain[lane, seat]
        found[t] = gain[lane, seat]
        after[lane, seat], known[lane, seat] = values[t], True
    return found


def train(game: gamenight.Game, args: argparse.Namespace) -> Network:
    parts = gamenight.features(game)
    most = np.concatenate([np.full(part.stop - part.start, part.most, np.float32) for part in parts])
    # Counts of cards are small beside what a deck could hold.
    scale = (1 / np.minimum(most, 8)).astype(np.float32)
    network = Network(len(most), game.num_actions, args.hidden, scale, args.seed)
    gather = experience(game, network, args)
    draw = np.random.default_rng(args.seed)
    begun, rounds, games = time.monotonic(), 0, 0

    def gone() -> float:
        """The share of the training that is over."""
        return rounds / args.rounds if args.rounds else (time.monotonic() - begun) / (60 * args.minutes)

    while (past := gone()) < 1:
        seen = gather(rounds)
        games += int(seen.ended.sum())
        logs, values = network.judge(seen.rows, seen.masks, seen.actions)
        gains = advantages(values, seen.seats.astype(np.int64), seen.ended, seen.rewards, 0.95)
        targets = (gains + values).ravel()
        gains = ((gains - gains.mean()) / (gains.std() + 1e-6)).ravel()
        flat = [a.reshape(-1, *a.shape[2:]) for a in (seen.rows, seen.masks, seen.actions, logs)]
        entropy = args.entropy * (1 - past)
        for _ in range(args.epochs):
            order = draw.permutation(len(gains))
            for some in np.array_split(order, max(1, len(order) // args.batch)):
                update(network, *(part[some] for part in flat), gains[some], targets[some], entropy, args.rate * (1 - past))
        rounds += 1
        if rounds % 10 == 0:
            print(f"{time.monotonic() - begun:5.0f} s, {rounds} rounds, {games} games", flush=True)
    return network


def experience(game: gamenight.Game, network: Network, args: argparse.Namespace) -> Callable[[int], Experience]:
    """Plays a round: on this machine, where games go on from round to round, or on a cluster."""
    if args.ray:
        from gamenight import cluster

        return lambda number: cluster.play(
            game, network.choose, args.steps, seed=args.seed, number=number, lanes=args.lanes, piece=args.piece
        )
    env = gamenight.VectorEnv(game, args.lanes, seed=args.seed, memory=True)
    draw = np.random.default_rng(args.seed)
    return lambda _: play(env, network.choose, args.steps, draw)


def update(network: Network, rows: Any, masks: Any, chosen: Any, old: Array, gains: Array, targets: Array, entropy: float, rate: float) -> None:
    logs, values, kept = network.forward(rows, masks)
    n, every = len(rows), np.arange(len(rows))
    chances = np.exp(logs)
    ratio = np.exp(logs[every, chosen] - old)
    # PPO: no reason to go further once the chance has changed by a fifth.
    free = np.where(gains > 0, ratio < 1.2, ratio > 0.8)
    push = -(gains * ratio * free) / n
    to_logits = -chances * push[:, None]
    to_logits[every, chosen] += push
    spread = -(chances * np.where(masks > 0, logs, 0)).sum(axis=1, keepdims=True)
    to_logits += entropy / n * chances * (np.where(masks > 0, logs, 0) + spread)
    network.backward(kept, to_logits.astype(np.float32), (0.5 * (values - targets) / n).astype(np.float32), rate)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=["squid", "game-over", "walls"])
    parser.add_argument("--minutes", type=float, default=4)
    parser.add_argument("--rounds", type=int, help="train for so many rounds, however long they take")
    parser.add_argument("--ray", action="store_true", help="play on the workers of a Ray cluster")
    parser.add_argument("--games", type=int, default=1000, help="games of the contest with each bot")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    for name, usual in [("lanes", 256), ("steps", 96), ("hidden", 128), ("batch", 2048), ("epochs", 3), ("piece", 32)]:
        parser.add_argument(f"--{name}", type=int, default=usual)
    for name, usual in [("rate", 1e-3), ("entropy", 0.01)]:
        parser.add_argument(f"--{name}", type=float, default=usual)
    args = parser.parse_args()
    if args.ray:
        import ray

        ray.init(include_dashboard=False, log_to_driver=False)
    game = gamenight.make(args.game, seats=2)
    network = train(game, args)
    draw = np.random.default_rng(args.seed)
    told = []
    for opponent in ("random", "easy", "medium", "hard"):
        found = contest(game, lambda rows, masks: network.choose(rows, masks, draw), opponent, args.games, seed=7)
        told.append({"opponent": opponent, "games": found.games, "won": found.won, "share": found.share})
        print(found, flush=True)
    if args.out:
        args.out.mkdir(parents=True, exist_ok=True)
        recipe = {**vars(args), "out": None, "contests": told}
        arrays: dict[str, Any] = {f"weight{n}": weight for n, weight in enumerate(network.weights)}
        np.savez_compressed(args.out / f"{args.game}.npz", recipe=json.dumps(recipe), scale=network.scale, **arrays)


if __name__ == "__main__":
    main()
