"""OpenSpiel's own tests, unchanged, and one of its algorithms on a small Squid."""

import pytest

pyspiel = pytest.importorskip("pyspiel")

from absl.testing import absltest  # noqa: E402, F401
from open_spiel.python.algorithms import external_sampling_mccfr, exploitability, generate_playthrough  # noqa: E402

import gamenight.openspiel  # noqa: E402, F401

GAMES = ["gamenight_game_over(cut=300)", "gamenight_squid(cut=400)", "gamenight_walls(cut=60)"]
SMALL = (
    'gamenight_squid(deals=2,cut=60,options={"start":0;"characters":2;'
    '"trick_deck":{"two":3;"minus":1};"guard_deck":{"pow":1}})'
)


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=5, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name):
    lines = generate_playthrough.playthrough(name, action_sequence=None, seed=3).splitlines()
    assert any(line.startswith("State ") or "Apply action" in line for line in lines)


def test_mccfr_learns_a_small_squid():
    """Exploitability falls by half: the information states are those of a game with perfect recall."""
    game = pyspiel.load_game(SMALL)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    found = []
    for rounds in (1, 80):
        for _ in range(rounds):
            solver.iteration()
        found.append(exploitability.nash_conv(game, solver.average_policy()))
    print(f"NashConv after 1 and 81 iterations: {found[0]:.3f}, {found[1]:.3f}")
    assert found[1] < found[0] / 2
