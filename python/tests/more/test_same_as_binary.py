"""Games through Python and through the program `gamenight`, from the same seeds: the same transcripts.

GAMENIGHT says where the program is. The games are played in Python action by action, through `State.step`.
"""

import os
import subprocess
from concurrent.futures import ProcessPoolExecutor

import pytest

import gamenight

PROGRAM = os.environ.get("GAMENIGHT")
GAMES = int(os.environ.get("GAMENIGHT_GAMES", "100000"))
#: Random games of Walls take thousands of actions, and their transcripts hundreds of kilobytes: there are fewer of them.
SHARES = {"game-over": 0.49, "squid": 0.5, "walls": 0.01}
PIECE = 500


def compare(job):
    id, seed, games, folder = job
    game = gamenight.make(id, 2)
    folder = os.path.join(folder, f"{id}-{seed}")
    command = [PROGRAM, "simulate", id, "--seats", "2", "--games", str(games), "--seed", str(seed), "--jobs", "1"]
    subprocess.run([*command, "--transcripts", folder], check=True, capture_output=True)
    for n, name in enumerate(sorted(os.listdir(folder))):
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            header, *told = file.read().splitlines()
        mine = gamenight.play(game, ["random", "random"], seed, n).transcript().splitlines()
        told = [line for line in told if line != '{"outcome":{"abandoned":true}}']
        assert mine[1:] == told, (id, seed, n)
        assert header.startswith(mine[0][:-1])
        os.remove(os.path.join(folder, name))
    return games


@pytest.mark.skipif(not PROGRAM, reason="GAMENIGHT does not say where the program is")
@pytest.mark.parametrize("id", SHARES)
def test_the_same_transcripts(id, tmp_path):
    games = max(1, int(GAMES * SHARES[id]))
    jobs = [(id, at // PIECE + 1, min(PIECE, games - at), str(tmp_path)) for at in range(0, games, PIECE)]
    with ProcessPoolExecutor() as pool:
        assert sum(pool.map(compare, jobs)) == games
