"""What can go wrong, one class a kind. All are `gamenight.Error`."""

from __future__ import annotations


class Error(Exception):
    """Something was asked that cannot be done. Nothing has changed."""

    def __init__(self, sentence: str, *, rule: str | None = None) -> None:
        super().__init__(sentence)
        self.rule = rule


class IllegalAction(Error, ValueError):
    """The rules forbid the action, or there is no such action. `rule` names the rule, `code` is a stable word."""

    def __init__(self, sentence: str, *, code: str = "", rule: str | None = None) -> None:
        super().__init__(sentence, rule=rule)
        self.code = code


class GameEnded(Error):
    """The game is over; no action can be taken."""


class BadOption(Error, ValueError):
    """A set-up that the game does not have."""

    def __init__(self, sentence: str, *, option: str = "", rule: str | None = None) -> None:
        super().__init__(sentence, rule=rule)
        self.option = option


class BadTranscript(Error, ValueError):
    """A transcript, or a saved state, that is not what it says."""


class Closed(Error):
    """The environment was closed."""


class Forked(Error):
    """The environment was made in another process; its threads are not in this one."""
