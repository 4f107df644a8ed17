"""*Squid the Game* as a PettingZoo environment."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

import gamenight

from ._table import TableEnv, wrapped


def raw_env(
    seats: int = 2, *, render_mode: str | None = None, memory: bool = True, cut: int = 20_000, **options: Any
) -> TableEnv:
    """The bare environment, which raises an exception if an action is illegal."""
    return TableEnv(gamenight.make("squid", seats, **options), render_mode, memory, cut)


def env(seats: int = 2, **arguments: Any) -> AECEnv[str, dict[str, Any], int]:
    """The environment with PettingZoo's usual wrappers: an illegal action ends the game and costs 1."""
    return wrapped(raw_env(seats, **arguments))
