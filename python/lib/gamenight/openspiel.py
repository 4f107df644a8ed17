"""The games for OpenSpiel: `pyspiel.load_game("gamenight_squid(seats=2)")`, once this module is imported.

Chance is explicit and sampled: at its first node a deal is drawn from `deals` many (1000), numbered seeds; what the rules
draw later follows from it. With few deals a small set-up becomes a game that CFR can walk through; with many it is the
game itself. Options are given as JSON, as in `gamenight_squid(seats=2,options={"characters":2})`, with `;` for `,`.

Where the rules ask several seats at once they answer in seat order; what one answers is in nobody else's information
state before all have answered. A game is cut after `cut` actions and is worth nothing to anybody then.
"""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pyspiel

import gamenight

_PARAMETERS = {"seats": 2, "deals": 1000, "cut": 2000, "options": "{}"}


class _Setup:
    """What all states of a game share; copies of states share it too."""

    def __init__(self, game: gamenight.Game, deals: int, cut: int) -> None:
        self.game, self.deals, self.cut, self.actions = game, deals, cut, game.actions

    def __deepcopy__(self, _: Any) -> _Setup:
        return self


def _register(id: str, title: str, most: int) -> None:
    kind = pyspiel.GameType(
        short_name=f"gamenight_{id.replace('-', '_')}",
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_PARAMETERS,
    )

    class SpielGame(pyspiel.Game):  # type: ignore[misc]
        """A set-up, with a table of deals."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            given = {**_PARAMETERS, **(params or {})}
            options = json.loads(str(given["options"]).replace(";", ","))
            self.setup = _Setup(gamenight.make(id, int(given["seats"]), **options), int(given["deals"]), int(given["cut"]))
            info = pyspiel.GameInfo(
                num_distinct_actions=self.setup.game.num_actions,
                max_chance_outcomes=self.setup.deals,
                num_players=self.setup.game.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=self.setup.cut,
            )
            super().__init__(kind, info, params or {})

        def new_initial_state(self) -> SpielState:
            return SpielState(self, self.setup)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> _Observer:
            return _Observer(self.setup.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    pyspiel.register_game(kind, SpielGame)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, after the deal or before it."""

    def __init__(self, game: Any, setup: _Setup) -> None:
        super().__init__(game)
        self.setup = setup
        self.table: Any = None
        self.recall: list[list[str]] = [[] for _ in range(setup.game.seats)]

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
            acted = None
        else:
            acted = self.current_player()
            self.table.step(action, acted)
        for seat, recall in enumerate(self.recall):
            if acted == seat:
                recall.append(f"> {self.setup.actions[action]}")
            recall.append(json.dumps(self.table.events(seat)))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.setup.actions[action]

    def is_terminal(self) -> bool:
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        return [float(reward) for reward in self.table.rewards] if self.table else [0.0] * self.setup.game.seats

    def information_state_string(self, player: int | None = None) -> str:
        """All that the seat was ever shown: its view at the deal, then its own actions and what it saw of every action."""
        seat = self.current_player() if player is None else player
        now = json.dumps(self.table.view(seat)) if self.table else ""
        return "\n".join([*self.recall[seat], now])

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return self.table.draw(seat) if self.table else ""

    def __str__(self) -> str:
        return self.table.draw("open") if self.table else "before the deal"


class _Observer:
    """What a seat sees, as OpenSpiel's tensors; with perfect recall also what it remembers."""

    def __init__(self, table: gamenight.Game, kind: Any) -> None:
        self.memory, self.game = bool(kind.perfect_recall), table
        parts = gamenight.features(table, self.memory)
        self.tensor = np.zeros(parts[-1].stop, np.float32)
        self.dict = {part.name: self.tensor[part.start : part.stop].reshape(part.shape) for part in parts}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor.fill(0)
        if state.table is not None:
            self.tensor[:] = state.table.observe(player, self.memory)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player) if self.memory else state.observation_string(player)


for _shelved in gamenight.games():
    _register(_shelved["id"], _shelved["title"], _shelved["seats"][1])
