"""Runs a test file of OpenSpiel's own, as it is, with our games registered.

    scripts/python run python/tests/more/openspiel_own.py integration_tests/api_test.py --test_only_games=gamenight.*
    TESTBRIDGE_TEST_ONLY=gamenight scripts/python run python/tests/more/openspiel_own.py python/tests/games_sim_test.py
"""

import runpy
import sys
from pathlib import Path

import open_spiel

import gamenight.openspiel  # noqa: F401

sys.argv = sys.argv[1:]
sys.argv[0] = str(Path(next(iter(open_spiel.__path__))) / sys.argv[0])
runpy.run_path(sys.argv[0], run_name="__main__")
