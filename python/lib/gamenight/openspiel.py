"""The games for OpenSpiel: `pyspiel.load_game("gamenight_squid(players=3)")`, once this module is imported.

Chance is explicit and sampled: at its first node a deal is drawn from `deals` many (1000), numbered seeds; what the rules
draw later follows from it. With few deals a small set-up becomes a game that CFR can walk through; with many it is the
game itself. Options are given as JSON, as in `gamenight_squid(options={"start":0;"characters":2})`, with `;` for `,`.

Where the rules ask several seats at once they answer in seat order; what one answers is in nobody else's information
state before all have answered. A game is cut after `cut` actions and is worth nothing to anybody then.

An information state is all that a seat was ever shown: its view at the deal, its own actions, what it saw of every action,
and its view now. Nothing is forgotten, so two histories in one information state are alike in all that the seat has seen
and done (perfect recall), as CFR needs it.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

import gamenight

_PARAMETERS = {"players": 2, "deals": 1000, "cut": 2000, "options": "{}"}


class _Setup:
    """What all states of a game share; copies of states share it too."""

    def __init__(self, game: gamenight.Game, deals: int, cut: int) -> None:
        self.game, self.deals, self.cut, self.actions = game, deals, cut, game.actions

    def __deepcopy__(self, _: Any) -> _Setup:
        return self


class _Past:
    """What every seat, and at last a spectator, was shown and did, step by step. Steps never change, so copies share them."""

    def __init__(self, before: _Past | None, lines: list[str]) -> None:
        self.before, self.lines = before, lines

    def __deepcopy__(self, _: Any) -> _Past:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        # As a plain list: pickle would follow the steps one inside the other, deeper than Python goes.
        return _Past.of, (self.steps(),)

    @staticmethod
    def of(steps: list[list[str]]) -> _Past | None:
        past = None
        for lines in steps:
            past = _Past(past, lines)
        return past

    def steps(self) -> list[list[str]]:
        """All steps, from the deal on."""
        found, step = [], self
        while True:
            found.append(step.lines)
            if step.before is None:
                return found[::-1]
            step = step.before


def _kind(id: str) -> Any:
    shelved = next(shelved for shelved in gamenight.games() if shelved["id"] == id)
    return pyspiel.GameType(
        short_name=f"gamenight_{id.replace('-', '_')}",
        long_name=shelved["title"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=shelved["seats"][1],
        min_num_players=2,
        provides_information_state_string=True,
        # A tensor of a fixed size cannot hold all that was ever seen.
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS,
    )


class _SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A set-up, with a table of deals. Each game has a class of its own, so that OpenSpiel can pickle it."""

    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_PARAMETERS, **(params or {})}
        options = json.loads(str(given["options"]).replace(";", ","))
        game = gamenight.make(self.id(), int(given["players"]), **options)
        self.setup = _Setup(game, int(given["deals"]), int(given["cut"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.num_actions,
            max_chance_outcomes=self.setup.deals,
            num_players=game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setup.cut,
        )
        super().__init__(self.kind, info, params or {})

    @classmethod
    def id(cls) -> str:
        return str(cls.kind.short_name).removeprefix("gamenight_").replace("_", "-")

    def new_initial_state(self) -> SpielState:
        return SpielState(self, self.setup)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
        if params:
            raise ValueError(f"there are no parameters of observations; {params} were given")
        return _Observer(self.setup.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class GameOver(_SpielGame):
    kind = _kind("game-over")


class Squid(_SpielGame):
    kind = _kind("squid")


class Walls(_SpielGame):
    kind = _kind("walls")


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, after the deal or before it."""

    def __init__(self, game: Any, setup: _Setup) -> None:
        super().__init__(game)
        self.setup = setup
        self.table: Any = None
        self.past: _Past | None = None

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.table.is_over or self.table.step_count >= self.setup.cut:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.table.to_act[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.setup.deals) for deal in range(self.setup.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.legal(player) if player in self.table.to_act else []

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.setup.game.deal(action)
            self.past = _Past(None, [self.table.texts(seat)[0] for seat in self._viewers()])
            return
        acted = self.current_player()
        self.table.step(action, acted)
        lines = [self.table.texts(seat)[1] for seat in self._viewers()]
        lines[acted] = f"> {self.setup.actions[action]}\n{lines[acted]}"
        self.past = _Past(self.past, lines)

    def _viewers(self) -> list[int | None]:
        return [*range(self.setup.game.seats), None]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.setup.actions[action]

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        return [float(reward) for reward in self.table.rewards] if self.table else [0.0] * self.setup.game.seats

    def recalled(self, seat: int | None) -> str:
        """All that a seat, or a spectator, was ever shown and did."""
        if self.past is None:
            return ""
        place = self.setup.game.seats if seat is None else seat
        return "\n".join([*(lines[place] for lines in self.past.steps()), self.table.texts(seat)[0]])

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A world that the seat cannot tell from this one, for IS-MCTS. The others remember nothing in it."""
        world: SpielState = self.clone()
        world.table = self.table.resample(player, int(sampler() * 2**53))
        steps = self.past.steps() if self.past is not None else []
        known = (player, self.setup.game.seats)
        world.past = _Past.of([[line if seat in known else "?" for seat, line in enumerate(lines)] for lines in steps])
        return world

    def __str__(self) -> str:
        return self.table.draw("open") if self.table else "before the deal"


class _Observer:
    """What a seat sees; with perfect recall also what it remembers. Without private information, what a spectator sees.

    Views are not taken apart into a public and a private half: who wants the private half alone, or what all seats see
    together, gets None, as OpenSpiel has it for what a game does not offer.
    """

    def __init__(self, game: gamenight.Game, kind: Any) -> None:
        self.memory = bool(kind.perfect_recall)
        self.offered = bool(kind.public_info) and kind.private_info != pyspiel.PrivateInfoType.ALL_PLAYERS
        self.private = self.offered and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        # Tensors are told from a seat's own side: a spectator has none.
        if self.private:
            parts = gamenight.features(game, self.memory)
            self.tensor = tensor = np.zeros(parts[-1].stop, np.float32)
            self.dict = {part.name: tensor[part.start : part.stop].reshape(part.shape) for part in parts}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.table.observe(player, self.memory) if state.table is not None else 0

    def string_from(self, state: SpielState, player: int) -> str | None:
        if not self.offered:
            return None
        seat = player if self.private else None
        if self.memory:
            return state.recalled(seat)
        return str(state.table.draw(seat)) if state.table is not None else ""


for _game in (GameOver, Squid, Walls):
    pyspiel.register_game(_game.kind, _game)
