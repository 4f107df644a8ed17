"""The games as PettingZoo environments: `gamenight.pettingzoo.game_over.env()`, `.squid.env()`, `.walls.env()`."""

from . import game_over, squid, walls

__all__ = ["game_over", "squid", "walls"]
