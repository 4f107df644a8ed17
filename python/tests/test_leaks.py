"""No number that a seat gets differs between two worlds that it cannot tell apart.

GAMENIGHT_PAIRS says how many pairs of worlds a game; `make test-python` takes 10,000.
"""

import os
import random

import numpy as np
import pytest
from conftest import random_game

import gamenight
from gamenight.pettingzoo._table import TableEnv

PAIRS = int(os.environ.get("GAMENIGHT_PAIRS", "600"))


def told(state, seat):
    """All that a seat can get from a state."""
    return (
        state.observe(seat).tobytes(),
        state.mask(seat).tobytes(),
        state.legal(seat),
        state.view(seat),
        state.draw(seat),
        state.to_act,
        state.rewards,
        state.winners,
        state.timeout_action(seat),
        repr(state),
        {name: part.tobytes() for name, part in gamenight.observation(state, seat).items()},
    )


def told_by_pettingzoo(env, state, seat):
    """All that an agent can get from an environment at that position."""
    env.reset(seed=1)
    env.put(state)
    agent = env.possible_agents[seat]
    seen = env.observe(agent)
    if agent == env.agent_selection:
        seen, *rest = env.last()
    else:
        rest = []
    return (
        {name: part.tobytes() for name, part in seen.items()},
        rest,
        env.agent_selection,
        env.rewards,
        env.infos,
        env.terminations,
        env.truncations,
        str(env),
        repr(env),
    )


@pytest.mark.parametrize("id", ["game-over", "squid", "walls"])
def test_worlds_that_a_seat_cannot_tell_apart(id):
    draw, pairs, others, further = random.Random(7), 0, 0, 0
    for seed in range(10**9):
        if pairs >= PAIRS:
            break
        game = gamenight.make(id, draw.choice([2, 3, 4]))
        env = TableEnv(game)
        for state in random_game(game, seed, 400):
            if draw.random() > 0.1 or state.is_over:
                continue
            seat = draw.randrange(game.seats)
            world = state.resample(seat, pairs)
            assert told(world, seat) == told(state, seat), state.dumps()
            assert told_by_pettingzoo(env, world, seat) == told_by_pettingzoo(env, state, seat), state.dumps()
            pairs += 1
            others += world.record() != state.record()
            # Whatever the seat itself does next, it sees no difference before it is shown one.
            if seat in state.to_act:
                action = draw.choice(state.legal(seat))
                here, there = state.copy(), world.copy()
                here.step(action, seat)
                there.step(action, seat)
                if here.events(seat) == there.events(seat) and here.view(seat) == there.view(seat):
                    assert np.array_equal(here.observe(seat), there.observe(seat)), state.dumps()
                    further += 1
    print(f"{id}: {pairs} pairs, {others} with another truth, {further} followed for a step")
    assert others > pairs // 2 and further > pairs // 20
