"""Games, states, observations and transcripts."""

import copy
import json
import pickle

import numpy as np
import pytest
from conftest import random_game

import gamenight


def test_the_shelf():
    ids = [game["id"] for game in gamenight.games()]
    assert ids == ["game-over", "squid", "walls"]
    with pytest.raises(gamenight.Error, match="there is no game “chess”; there is game-over, squid, walls"):
        gamenight.make("chess")
    with pytest.raises(gamenight.BadOption, match="the game has no such option"):
        gamenight.make("squid", 2, colour="red")
    with pytest.raises(gamenight.BadOption, match="is played by 2 to 4"):
        gamenight.make("walls", 5)


def test_actions_have_fixed_numbers(game):
    assert len(game.actions) == game.num_actions == len(set(game.actions))
    for number, text in enumerate(game.actions):
        assert game.action_number(text) == number
    with pytest.raises(gamenight.IllegalAction):
        game.action_number("dance")


def test_steps_by_number_and_by_notation_are_the_same(game):
    one, other = game.deal(5), game.deal(5)
    for state in random_game(game, 5, 60):
        assert state.dumps() == one.dumps() == other.dumps()
        if state.is_over:
            break
        seat = state.to_act[-1]
        legal = state.legal(seat)
        number = legal[state.step_count % len(legal)]
        one.step(number, seat)
        other.step(game.actions[number], seat)
        assert one.record() == other.record()
        state.step(number, seat)
        break


def test_masks_are_the_legal_actions(game):
    for state in random_game(game, 2, 150):
        for seat in state.to_act:
            assert list(np.flatnonzero(state.mask(seat))) == state.legal(seat) != []


def test_observations_are_what_the_features_say(game):
    parts = gamenight.features(game)
    assert parts[-1].stop == len(game.deal(1).observe(0))
    assert parts[-1].remembered and not parts[0].remembered
    for state in random_game(game, 3, 120):
        for seat in range(game.seats):
            row, named = state.observe(seat), gamenight.observation(state, seat)
            assert row.dtype == np.uint8
            assert np.array_equal(row[: game.seen_size], state.observe(seat, memory=False))
            for part in parts:
                assert named[part.name].shape == part.shape
                assert named[part.name].max(initial=0) <= part.most, part


def test_a_copy_goes_its_own_way(game):
    states = list(random_game(game, 4, 30))
    state = states[-1]
    for copied in (state.copy(), copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert copied.dumps() == state.dumps()
        for seat in range(game.seats):
            assert np.array_equal(copied.observe(seat), state.observe(seat))
        if not copied.is_over:
            before = state.dumps()
            seat = copied.to_act[0]
            copied.step(copied.legal(seat)[0], seat)
            assert state.dumps() == before != copied.dumps()


def test_set_ups_are_pickled_with_their_options(game):
    again = pickle.loads(pickle.dumps(game))
    assert (again.id, again.seats, again.options, again.actions) == (game.id, game.seats, game.options, game.actions)


def test_a_sampled_world_looks_the_same_and_is_saved(game):
    *_, state = random_game(game, 6, 40)
    for seat in range(game.seats):
        world = state.resample(seat, seed=9)
        assert world.view(seat) == state.view(seat)
        assert gamenight.loads(world.dumps()).record() == world.record()
        with pytest.raises(gamenight.Error, match="has no transcript"):
            world.transcript()
    worlds = {json.dumps(state.resample(0, seed).record()) for seed in range(20)}
    assert len(worlds) > 1 or state.is_over


def test_transcripts_are_read_written_and_verified(game):
    state = gamenight.play(game, ["random"] * game.seats, 11)
    text = state.transcript()
    assert gamenight.verify(text).dumps() == state.dumps()
    lines = text.splitlines()
    unfinished = "\n".join(lines[:-1]) + "\n"
    assert gamenight.read_transcript(unfinished).record() == state.record()
    with pytest.raises(gamenight.BadTranscript, match="stops without"):
        gamenight.verify(unfinished)
    first = json.loads(lines[1])
    first["seat"] = (first["seat"] + 1) % game.seats
    forged = "\n".join([lines[0], json.dumps(first), *lines[2:]]) + "\n"
    with pytest.raises(gamenight.BadTranscript, match="line 2"):
        gamenight.verify(forged)


def test_bots_play_whole_games(game):
    state = gamenight.play(game, ["easy", "medium"] * (game.seats // 2), 3)
    assert state.is_over and sum(state.rewards) == pytest.approx(0, abs=1e-6)
    assert state.rewards[state.winners[0]] == 1


def test_bots_have_to_look():
    game = gamenight.make("game-over", 2, start=0)
    state, bot = game.deal(1), game.bot("hard", 0)
    with pytest.raises(gamenight.Error, match="there is no player “grandmaster”"):
        game.bot("grandmaster", 0)
    with pytest.raises(gamenight.Error, match="seat 1 is not asked"):
        game.bot("easy", 1).choose(state)
    state.step(bot.choose(state))
    late = game.bot("hard", state.to_act[0])
    with pytest.raises(gamenight.Error, match="let it look after the deal and after every action"):
        late.choose(state)


def test_python_simulates_what_the_engine_simulates(game):
    together = gamenight.simulate(game, ["random"], 4, seed=21, transcripts=True)
    alone = gamenight.simulate(game, ["random"], 2, seed=21, first=2, threads=1, transcripts=True)
    assert together.transcripts[2:] == alone.transcripts
    for n, text in enumerate(together.transcripts):
        state = gamenight.play(game, ["random"] * game.seats, 21, n)
        # The header of a simulation also says who played.
        assert state.transcript().splitlines()[1:] == [line for line in text.splitlines()[1:] if "abandoned" not in line]
        assert json.loads(text.splitlines()[0])["seed"] == together.seeds[n]
