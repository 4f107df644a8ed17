"""OpenSpiel's own tests, unchanged."""

import pytest

pyspiel = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import generate_playthrough  # noqa: E402

import gamenight.openspiel  # noqa: E402, F401

GAMES = ["gamenight_game_over(cut=300)", "gamenight_squid(cut=400)", "gamenight_walls(cut=60)"]


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=5, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name):
    lines = generate_playthrough.playthrough(name, action_sequence=None, seed=3).splitlines()
    assert any(line.startswith("State ") or "Apply action" in line for line in lines)
