import random

import pytest

import gamenight

SET_UPS = [
    ("game-over", 2, {}),
    ("game-over", 4, {"start": 1}),
    ("squid", 2, {}),
    ("squid", 4, {"ring": "random"}),
    ("walls", 2, {}),
    ("walls", 4, {"moving_piles": True}),
]


@pytest.fixture(params=SET_UPS, ids=lambda set_up: f"{set_up[0]}-{set_up[1]}")
def game(request):
    id, seats, options = request.param
    return gamenight.make(id, seats, **options)


def random_game(game, seed, steps=10_000):
    """Plays on at random and yields the state before every action."""
    draw = random.Random(seed)
    state = game.deal(seed)
    while not state.is_over and state.step_count < steps:
        yield state
        seat = draw.choice(state.to_act)
        state.step(draw.choice(state.legal(seat)), seat)
    yield state
