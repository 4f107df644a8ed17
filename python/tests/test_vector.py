"""Many games in one call."""

import numpy as np
import pytest

import gamenight
from gamenight import VectorEnv


def test_lanes_are_the_games_that_states_play(game):
    """Lane by lane the same seats, masks, observations and rewards as a state gives, through several games."""
    env = VectorEnv(game, 3, seed=5, memory=True)
    arrays = [env.rows, env.masks, env.seats, env.rewards, env.ended]
    states = [game.deal(gamenight.nth(5, lane)[0]) for lane in range(3)]
    played, ended = [0] * 3, 0
    for _ in range(400):
        actions = env.sample().copy()
        for lane, state in enumerate(states):
            seat = int(env.seats[lane])
            assert seat in state.to_act
            assert np.array_equal(env.masks[lane], state.mask(seat))
            assert np.array_equal(env.rows[lane], state.observe(seat))
            assert env.masks[lane, actions[lane]] == 1
            state.step(int(actions[lane]), seat)
        env.step(actions)
        for lane, state in enumerate(states):
            assert env.ended[lane] == state.is_over
            assert env.rewards[lane].tolist() == state.rewards
            if state.is_over:
                played[lane] += 1
                ended += 1
                states[lane] = game.deal(gamenight.nth(5, lane + 3 * played[lane])[0])
    assert ended > 0 or game.id == "walls"
    assert all(one is other for one, other in zip(arrays, [env.rows, env.masks, env.seats, env.rewards, env.ended]))


@pytest.mark.parametrize("bots", [None, {1: "easy"}])
def test_threads_change_nothing(game, bots):
    def course(threads):
        env = VectorEnv(game, 37, seed=8, bots=bots, threads=threads)
        seen = []
        for _ in range(25):
            env.step(env.sample())
            seen.append((env.rows.copy(), env.masks.copy(), env.seats.copy(), env.rewards.copy(), env.ended.copy()))
        return seen

    for one, other in zip(course(1), course(3)):
        assert all(np.array_equal(x, y) for x, y in zip(one, other))


def test_reset_begins_again():
    env = VectorEnv(gamenight.make("squid"), 8, seed=1)
    first = env.rows.copy()
    for _ in range(30):
        env.step(env.sample())
    env.reset()
    assert np.array_equal(env.rows, first)
    env.reset(seed=2)
    assert not np.array_equal(env.rows, first)


def test_bots_sit_inside():
    """Only the seats without a bot are asked; a good bot beats random actions most of the time."""
    for id in ["game-over", "squid"]:
        env = VectorEnv(gamenight.make(id), 64, seed=3, bots={1: "medium"})
        total, games = 0.0, 0
        while games < 200:
            assert set(env.seats) == {0}
            env.step(env.sample())
            total += env.rewards[:, 0].sum()
            games += int(env.ended.sum())
            assert np.allclose(env.rewards.sum(axis=1), 0)
        assert total / games < -0.2, (id, total / games)


def test_nothing_is_written_that_nobody_wants():
    env = VectorEnv(gamenight.make("walls"), 4, seed=1, observe=False, mask=False)
    assert env.rows.shape == (4, 0) and env.masks.shape == (4, 0)
    env.step(env.sample())
