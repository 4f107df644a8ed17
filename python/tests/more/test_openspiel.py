"""OpenSpiel's own tests, unchanged, and its algorithms on our games."""

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from absl import flags  # noqa: E402
from open_spiel.integration_tests import playthrough_test  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    cfr,
    exploitability,
    external_sampling_mccfr,
    ismcts,
    mcts,
)

import gamenight.openspiel  # noqa: E402, F401

HERE = Path(__file__).parent
PLAYTHROUGHS = HERE / "playthroughs"
GAMES = ["gamenight_game_over(cut=300)", "gamenight_squid(cut=400)", "gamenight_walls(cut=60)"]
#: Two characters each, two fingers for everybody, a guard who never misses: only the votes are secret.
SMALL = 'gamenight_squid(deals=1,cut=60,options={"start":0;"characters":2;"trick_deck":{"two":4};"guard_deck":{"pow":1}})'
#: Hidden hands of which a seat knows its own, windows, second chances; cut short so that it can be walked through.
MIXED = (
    'gamenight_squid(deals=6,cut=7,options={"start":0;"characters":2;'
    '"trick_deck":{"two":1;"next":2;"second":2};"guard_deck":{"pow":2;"trick":1}})'
)


def own(file, *arguments, only=""):
    """Runs a file of OpenSpiel's tests for our games, and gives how many tests it ran."""
    done = subprocess.run(
        [sys.executable, HERE / "openspiel_own.py", file, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "TESTBRIDGE_TEST_ONLY": only},
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return int(re.search(r"^Ran (\d+) tests", done.stderr, re.MULTILINE)[1])


def test_api():
    assert own("integration_tests/api_test.py", "--test_only_games=gamenight.*") == 15


def test_simulations():
    # Each game as it is, and with every number of players.
    assert own("python/tests/games_sim_test.py", only="gamenight") == 3 + 3 + 5 + 3


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("file", sorted(path.name for path in PLAYTHROUGHS.glob("*.txt")))
def test_playthrough(file):
    # Written by OpenSpiel's `generate_playthrough.playthrough`, and played again by its test.
    flags.FLAGS.mark_as_parsed()
    playthrough_test.PlaythroughTest().run_test(str(PLAYTHROUGHS), file)


def test_every_game_has_a_playthrough():
    assert len(list(PLAYTHROUGHS.glob("*.txt"))) == 3


def walk(state, visit, before=()):
    """Visits every decision, with the information states and actions of all seats before it."""
    if state.is_terminal():
        return
    player = state.current_player()
    if player >= 0:
        told = state.information_state_string(player)
        visit(told, player, before, state)
    for action in state.legal_actions():
        walk(state.child(action), visit, (*before, (player, told, action)) if player >= 0 else before)


@pytest.mark.parametrize("name", [SMALL, MIXED], ids=["small", "mixed"])
def test_recall_is_perfect(name):
    """In one information state a seat has seen and done the same, and may do the same; some of them hold several histories."""
    own_past, legal, histories = {}, {}, {}

    def visit(told, player, before, state):
        key, mine = (player, told), [step for step in before if step[0] == player]
        assert own_past.setdefault(key, mine) == mine
        assert legal.setdefault(key, state.legal_actions()) == state.legal_actions()
        histories[key] = histories.get(key, 0) + 1

    walk(pyspiel.load_game(name).new_initial_state(), visit)
    assert max(histories.values()) > 2
    # Not each history by itself: somewhere a seat does not know what another has voted or holds.
    assert sum(several > 1 for several in histories.values()) > 100


def test_cfr_converges():
    game = pyspiel.load_game(SMALL)
    solver = cfr.CFRPlusSolver(game)
    found = {}
    for n in range(1, 81):
        solver.evaluate_and_update_policy()
        if n in (1, 20, 80):
            found[n] = exploitability.nash_conv(game, solver.average_policy())
    print("CFR+, NashConv by iterations:", found)
    # The first dozen iterations swing up and down (1.2 after two): what was learned first is unlearned again.
    assert found[80] < found[20] < found[1]
    assert found[80] < 0.15 * found[1]


def test_mccfr_converges():
    game = pyspiel.load_game(SMALL)
    np.random.seed(1)
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    found = {}
    for n in range(1, 3001):
        solver.iteration()
        if n in (100, 1000, 3000):
            found[n] = exploitability.nash_conv(game, solver.average_policy())
    print("external sampling, NashConv by iterations:", found)
    assert found[3000] < found[1000] < found[100]
    assert found[3000] < 0.4 * found[100]


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_is_in_the_same_information_state(name):
    draw, state = random.Random(2), pyspiel.load_game(name).new_initial_state()
    for _ in range(40):
        if state.is_terminal():
            break
        if not state.is_chance_node():
            player = state.current_player()
            world = state.resample_from_infostate(player, draw.random)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.legal_actions() == state.legal_actions()
        state.apply_action(draw.choice(state.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_is_mcts_plays(name):
    """OpenSpiel's information set search runs on resampled states. How well it plays is not claimed."""
    game, draw, searched = pyspiel.load_game(name), random.Random(5), 0
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), 1.4, 8)
    state = game.new_initial_state()
    while not state.is_terminal() and searched < 8:
        legal = state.legal_actions()
        searches = not state.is_chance_node() and state.current_player() == 0
        action = bot.step(state) if searches else draw.choice(legal)
        assert action in legal
        searched += searches
        state.apply_action(action)
    assert searched
