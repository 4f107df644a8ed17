"""Simulations on a local Ray cluster of several worker processes, one of them killed."""

import os
import signal
import threading
import time

import numpy as np
import pytest

ray = pytest.importorskip("ray")

import gamenight  # noqa: E402
from gamenight import cluster, selfplay  # noqa: E402


@ray.remote
def _worker() -> int:
    time.sleep(0.2)
    return os.getpid()


@pytest.fixture(scope="module", autouse=True)
def workers():
    ray.init(num_cpus=3, include_dashboard=False, log_to_driver=False, _node_ip_address="127.0.0.1")
    yield
    ray.shutdown()


def test_a_killed_worker_changes_nothing():
    game = gamenight.make("walls", 4)
    players = ["easy", "medium", "easy", "random"]
    alone = gamenight.simulate(game, players, 60, seed=4, transcripts=True)
    pids = set(ray.get([_worker.remote() for _ in range(6)]))
    assert len(pids) > 1
    killed = []

    def kill_one():
        # The workers that Ray started for the pieces; the first that is seen at work dies.
        time.sleep(0.5)
        os.kill(min(pids), signal.SIGKILL)
        killed.append(min(pids))

    killer = threading.Thread(target=kill_one)
    killer.start()
    spread = cluster.simulate(game, players, 60, seed=4, piece=4, transcripts=True)
    killer.join()
    assert killed
    for name in ("start", "actions", "winner"):
        assert np.array_equal(getattr(spread, name), getattr(alone, name))
    assert spread.seeds == alone.seeds and spread.transcripts == alone.transcripts


def test_self_play_on_workers_of_which_one_dies():
    # Within the test, so that it is sent as it is: workers cannot import this file.
    def policy(rows, masks, draw):
        time.sleep(0.002)
        return np.argmax(masks * (1 + draw.random(masks.shape) + rows[:, :1]), axis=1).astype(np.int32)

    game = gamenight.make("squid", 2)
    alone = [np.random.SeedSequence([5, 3, first]).spawn(2) for first in (0, 8)]
    parts = []
    for deals, draws in alone:
        with gamenight.VectorEnv(game, 8, seed=deals.generate_state(8).tobytes(), memory=True) as env:
            parts.append(selfplay.play(env, policy, 300, np.random.default_rng(draws)))
    expected = selfplay.Experience.beside(parts)
    pids = set(ray.get([_worker.remote() for _ in range(6)]))
    killer = threading.Timer(0.5, os.kill, (min(pids), signal.SIGKILL))
    killer.start()
    found = cluster.play(game, policy, 300, seed=5, number=3, lanes=16, piece=8)
    killer.join()
    for name in selfplay.Experience.__dataclass_fields__:
        assert np.array_equal(getattr(found, name), getattr(expected, name)), name
    assert found.ended.sum() > 16 and found.rewards.sum() == 0


def test_pieces_change_nothing():
    game = gamenight.make("squid", 3)
    found = [cluster.simulate(game, ["easy"], 100, seed=1, piece=piece).winner for piece in (7, 100)]
    assert np.array_equal(*found)
