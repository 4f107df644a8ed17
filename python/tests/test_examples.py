"""The examples run, and the page on Python names every feature."""

import subprocess
import sys
from pathlib import Path

import pytest

import gamenight

PYTHON = Path(__file__).parent.parent


@pytest.mark.parametrize("example", sorted((PYTHON / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_examples_run(example):
    done = subprocess.run([sys.executable, example], capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stdout, done.stderr


def test_the_page_names_every_feature():
    page = (PYTHON.parent / "docs" / "python.md").read_text(encoding="utf-8")
    for info in gamenight.games():
        for part in gamenight.features(gamenight.make(info["id"])):
            assert f"`{part.name}`" in page, part.name
