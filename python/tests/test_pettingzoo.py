"""PettingZoo's own suite, unchanged."""

import warnings

import numpy as np
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test  # noqa: E402

import gamenight  # noqa: E402
from gamenight.pettingzoo import game_over, squid, walls  # noqa: E402

MODULES = [game_over, squid, walls]


@pytest.fixture(params=MODULES, ids=lambda module: module.__name__.rsplit(".", 1)[1])
def module(request):
    return request.param


@pytest.mark.parametrize("seats", [2, 4])
def test_api(module, seats):
    with warnings.catch_warnings():
        # Rows are flat and small: the suite warns about both shapes and numbers that are not pictures.
        warnings.simplefilter("ignore")
        api_test(module.env(seats), num_cycles=300, verbose_progress=False)


def test_seeds(module):
    seed_test(lambda: module.env(cut=300), num_cycles=100)


def test_rendering(module):
    render_test(lambda render_mode=None: module.env(cut=40, render_mode=render_mode))


def test_performance_benchmark_runs(module, monkeypatch, capsys):
    import time

    from pettingzoo.test import performance_benchmark as suite

    # The suite measures for five seconds of its clock; here the clock runs faster.
    real, begun = time.time, time.time()
    del suite
    monkeypatch.setattr(time, "time", lambda: begun + 10 * (real() - begun))
    performance_benchmark(module.env())
    assert "turns per second" in capsys.readouterr().out


def test_the_one_who_wins_gets_one(module):
    env = module.raw_env(cut=20_000)
    env.reset(seed=3)
    bots = [env.game.bot("easy", seat, chance=seat) for seat in range(2)]
    for bot in bots:
        bot.look(env.table)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        if terminated or truncated:
            assert not observation["action_mask"].any()
            env.step(None)
            continue
        assert env.observation_space(agent).contains(observation)
        seat = env.possible_agents.index(agent)
        env.step(bots[seat].choose(env.table))
        for bot in bots:
            bot.look(env.table)
    assert sorted(total.values()) == [-1.0, 1.0]


def test_secret_votes_stay_secret():
    env = squid.raw_env(start=0)
    seen = []
    for vote in ["vote 0", "vote 1"]:
        env.reset(seed=1)
        env.step(env.game.action_number("guard 0"))
        first = env.agent_selection
        env.step(env.game.action_number(vote))
        assert env.agent_selection != first
        seen.append(env.observe(env.agent_selection))
    assert all(np.array_equal(seen[0][key], seen[1][key]) for key in seen[0])


def test_wrong_use(module):
    env = module.raw_env()
    with pytest.raises(gamenight.Error, match="reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    with pytest.raises(gamenight.IllegalAction):
        env.step(None)
    mask = env.observe(env.agent_selection)["action_mask"]
    with pytest.raises(gamenight.IllegalAction):
        env.step(int(np.flatnonzero(mask == 0)[0]))
    env.close()
    for use in [lambda: env.step(0), lambda: env.observe("seat_0"), env.reset]:
        with pytest.raises(gamenight.Closed):
            use()
