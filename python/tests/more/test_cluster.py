"""Simulations on a local Ray cluster of several worker processes, one of them killed."""

import os
import signal
import threading
import time

import numpy as np
import pytest

ray = pytest.importorskip("ray")

import gamenight  # noqa: E402
from gamenight import cluster  # noqa: E402


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


def test_pieces_change_nothing():
    game = gamenight.make("squid", 3)
    found = [cluster.simulate(game, ["easy"], 100, seed=1, piece=piece).winner for piece in (7, 100)]
    assert np.array_equal(*found)
