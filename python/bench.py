"""Moves a second, side by side, in turn, in one run: `make bench-python`."""

from __future__ import annotations

import argparse
import os
import random
import time
from typing import Any, Callable

import numpy as np

import gamenight
from gamenight import VectorEnv


def game_over_in_python(moves: int) -> int:
    """A random player of Game Over as one would write it in Python: what the engine is measured against.

    A yardstick, not the rules: it knows just enough of them (GO-4 to GO-15, two seats) for whole random games.
    """
    kinds = ["key"] * 2 + ["portal"] + [f"princess {n}" for n in range(4)] + ["invincible"] * 2
    kinds += [weapon for weapon in range(4) for _ in range(4)]
    near = {c: [n for n in (c - 1, c + 1, c - 5, c + 5) if 0 <= n < 25 and (abs(n - c) == 5 or n // 5 == c // 5)] for c in range(25)}
    made = 0
    while made < moves:
        tiles, turn, up = random.sample(kinds, 25), random.randrange(2), []
        while made < moves:
            if not up:
                reach = [0 if turn == 0 else 24]
            elif tiles[up[-1]] == "portal":
                reach = [cell for cell in range(25) if cell not in up]
            else:
                reach = [cell for cell in near[up[-1]] if cell not in up]
            made += 1
            actions = [(cell, weapon) for cell in reach for weapon in range(4)]
            cell, weapon = random.choice(actions)
            up.append(cell)
            tile = tiles[cell]
            faces = [tiles[c] for c in up]
            if "key" in faces and f"princess {turn}" in faces:
                break
            if tile == "invincible":
                made += 1
                to = random.choice([c for c in range(25) if c not in up and c not in (0, 24)])
                tiles[cell], tiles[to] = tiles[to], tiles[cell]
                up, turn = [], 1 - turn
            elif isinstance(tile, int) and tile != weapon:
                up, turn = [], 1 - turn
            elif tile != "portal" and all(c in up for c in near[cell]):
                up, turn = [], 1 - turn
    return made


def pettingzoo(env: Any, moves: int) -> int:
    """Random legal moves through PettingZoo."""
    made = 0
    while made < moves:
        env.reset(seed=made)
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            made += 1
    return made


def states(game: gamenight.Game, moves: int) -> int:
    """Random moves through `State`."""
    made = 0
    while made < moves:
        state = game.deal(made)
        while not state.is_over:
            seat = random.choice(state.to_act)
            state.step(random.choice(state.legal(seat)), seat)
            made += 1
    return made


def vector(env: VectorEnv, moves: int) -> int:
    """Random moves in batches."""
    made = 0
    while made < moves:
        env.step(env.sample())
        made += env.num_envs
    return made


def openspiel(name: str, moves: int) -> int:
    """Random moves through OpenSpiel."""
    import pyspiel

    game, made = pyspiel.load_game(name), 0
    while made < moves:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
                made += 1
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each is measured in a round")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--lanes", type=int, default=4096)
    args = parser.parse_args()
    runs: dict[str, Callable[[int], int]] = {"Game Over written in Python": game_over_in_python}
    for id, seats in [("game-over", 2), ("squid", 2), ("walls", 2)]:
        game = gamenight.make(id, seats)
        runs[f"{id}: State"] = lambda moves, game=game: states(game, moves)
        for label, wanted in [
            ("", {"observe": False, "mask": False}),
            (", masks", {"observe": False}),
            (", masks and observations", {}),
            (", masks, observations and memory", {"memory": True}),
        ]:
            env = VectorEnv(game, args.lanes, seed=1, **wanted)
            runs[f"{id}: vector{label}"] = lambda moves, env=env: vector(env, moves)
    try:
        from pettingzoo.classic import connect_four_v3

        runs["PettingZoo's connect four"] = lambda moves: pettingzoo(connect_four_v3.env(), moves)
    except Exception as error:  # its picture library is not everywhere
        print(f"PettingZoo's connect four is left out: {error}")
    try:
        import gamenight.pettingzoo as ours

        for module in (ours.game_over, ours.squid, ours.walls):
            name = module.__name__.rsplit(".", 1)[1]
            runs[f"{name}: PettingZoo"] = lambda moves, module=module: pettingzoo(module.env(), moves)
    except ImportError as error:
        print(f"PettingZoo is left out: {error}")
    try:
        import pyspiel  # noqa: F401

        runs["OpenSpiel's C++ liar's dice"] = lambda moves: openspiel("liars_dice(numdice=5)", moves)
    except ImportError as error:
        print(f"OpenSpiel is left out: {error}")
    best: dict[str, float] = {}
    for _ in range(args.rounds):
        for name, run in runs.items():
            moves, rate = 2000, 0.0
            # As many moves as fill the time; the first tries only find out how many that is.
            while True:
                begun = time.perf_counter()
                made = run(moves)
                took = time.perf_counter() - begun
                rate = max(rate, made / took)
                if took >= args.seconds / 2:
                    break
                moves = int(max(2 * moves, rate * args.seconds))
            best[name] = max(best.get(name, 0.0), rate)
    print(f"{os.cpu_count()} cores, {args.lanes} games in a batch; the best of {args.rounds} rounds, in moves a second")
    for name, rate in best.items():
        print(f"  {name:<48} {rate:>14,.0f}")


if __name__ == "__main__":
    main()
