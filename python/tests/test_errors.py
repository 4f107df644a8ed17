"""Whatever is done wrong is told by an exception; nothing changes, and the interpreter lives on."""

import gc
import os
import random
import signal
import threading

import numpy as np
import pytest

import gamenight
from gamenight import VectorEnv


def test_wrong_actions(game):
    state = game.deal(1)
    seat = state.to_act[0]
    before = state.dumps()
    illegal = next(n for n in range(game.num_actions) if n not in state.legal(seat))
    for action in [illegal, -1, game.num_actions, 10**12, "dance", "", "é" * 500]:
        with pytest.raises(gamenight.IllegalAction) as told:
            state.step(action, seat)
        assert told.value.code and str(told.value)
    for action in [None, 1.5, b"x", [1]]:
        with pytest.raises(TypeError):
            state.step(action, seat)
    for wrong in [-1, game.seats, 99, 10**30]:
        with pytest.raises((ValueError, OverflowError)):
            state.step(state.legal(seat)[0], wrong)
        with pytest.raises((ValueError, OverflowError)):
            state.observe(wrong)
    assert state.dumps() == before


def test_a_refusal_names_its_rule():
    state = gamenight.make("game-over", 2, start=0).deal(1)
    with pytest.raises(gamenight.IllegalAction) as told:
        state.step("flip c3 club")
    assert told.value.rule == "GO-7"


def test_seeds():
    game = gamenight.make("squid")
    for seed in [0, 2**128 - 1, "00" * 32, bytes(32), None]:
        game.deal(seed)
    for seed in [-1, 2**128, "xyz", b"short", 1.5, [1]]:
        with pytest.raises(ValueError, match="a seed is"):
            game.deal(seed)


def test_a_copy_used_after_its_game(game):
    state = gamenight.play(game, ["easy"] * game.seats, 5)
    copied = state.copy()
    del state
    with pytest.raises(gamenight.GameEnded):
        copied.step(0, 0)
    with pytest.raises(gamenight.GameEnded):
        copied.legal()
    assert copied.legal(0) == [] and copied.is_over


def test_broken_texts():
    good = gamenight.make("walls").deal(1)
    good.step("end")
    text, draw = good.dumps(), random.Random(1)
    for bad in ["", "{}", "[]", "null", "{" * 5000, text.replace("walls", "chess"), text.replace('"end"', '"step z9"')]:
        with pytest.raises(gamenight.Error):
            gamenight.loads(bad)
    for _ in range(300):
        at = draw.randrange(len(text))
        try:
            gamenight.loads(text[:at] + chr(draw.randrange(32, 127)) + text[at + 1 :])
        except (gamenight.Error, ValueError):
            pass


def test_a_closed_environment(game):
    env = VectorEnv(game, 3, seed=1)
    env.close()
    for use in [lambda: env.step([0, 0, 0]), env.reset, env.sample]:
        with pytest.raises(gamenight.Closed):
            use()
    env.close()


def test_one_wrong_action_of_a_batch_takes_none(game):
    env = VectorEnv(game, 5, seed=1)
    rows, good = env.rows.copy(), env.sample().copy()
    bad = good.copy()
    bad[3] = next(n for n in range(game.num_actions) if not env.masks[3, n])
    with pytest.raises(gamenight.IllegalAction) as told:
        env.step(bad)
    assert "in game 3 of the batch" in told.value.__notes__[0]
    assert np.array_equal(env.rows, rows)
    with pytest.raises(ValueError):
        env.step(good[:2])
    with pytest.raises(gamenight.IllegalAction):
        env.step(np.full(5, -1))
    env.step(good)
    with pytest.raises(gamenight.Error, match="at least one seat"):
        VectorEnv(game, 2, bots=dict.fromkeys(range(game.seats), "easy"))
    with pytest.raises(ValueError):
        VectorEnv(game, 0)
    with pytest.raises(ValueError):
        VectorEnv(game, 2, bots={17: "easy"})


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_fork():
    env = VectorEnv(gamenight.make("game-over"), 4, seed=1)
    state = env.game.deal(1)
    child = os.fork()
    if child == 0:
        # A child that hangs is ended by the system, and told as a failure.
        signal.alarm(30)
        code = 1
        try:
            env.step(np.zeros(4))
        except gamenight.Forked:
            # Without threads of its own a state is as good here as there; so is a new environment.
            state.step(state.legal()[0])
            again = VectorEnv(env.game, 4, seed=1)
            again.step(again.sample())
            # To close it, or to let go of it, waits for no thread that is not here.
            env.close()
            del env, again
            gc.collect()
            code = 0
        finally:
            os._exit(code)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    env.step(env.sample())


def test_closed_while_another_thread_steps():
    """Whoever comes second waits or is told; nobody waits for ever."""
    env = VectorEnv(gamenight.make("walls"), 256, seed=1, memory=True)
    told, begun = [], threading.Event()

    def step():
        try:
            while True:
                env.step(env.sample())
                begun.set()
        except gamenight.Error as error:
            told.append(error)

    stepping = threading.Thread(target=step, daemon=True)
    stepping.start()
    assert begun.wait(30)
    closing = threading.Thread(target=env.close, daemon=True)
    closing.start()
    closing.join(30)
    stepping.join(30)
    assert not closing.is_alive() and not stepping.is_alive()
    assert isinstance(told[0], gamenight.Closed)
