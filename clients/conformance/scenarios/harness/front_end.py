"""The base classes of front ends that play scenarios."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable

from .scenario import JsonObject, Setup, Step

LIMIT = 60.0
"""Seconds after which a step fails. A guard against hanging, never an assertion."""


class FrontEnd(ABC):
    """A front end as the player uses it: it connects, does the steps, and reports three outputs."""

    def __init__(self) -> None:
        self._sent: list[JsonObject] = []
        self._shown: list[str] = []

    @abstractmethod
    async def start(self, setup: Setup) -> None:
        """Connects to the server and opens the session."""

    @abstractmethod
    async def do(self, step: Step) -> None:
        """Does a step as the user would, and returns when the front end is idle.

        Idle: all messages of the step are sent, `clock/advance {"ms": 0}` is answered after them, and the result is
        drawn. Raises `ScenarioError` when the screen has no such component.
        """

    @abstractmethod
    async def outline(self) -> list[JsonObject]:
        """Returns the elements of what is drawn, as the driver protocol has them."""

    def take_sent(self) -> list[JsonObject]:
        """Returns the messages that were sent since the last call, as they were sent."""
        taken, self._sent = self._sent, []
        return taken

    def take_shown(self) -> list[str]:
        """Returns the error messages that the user was shown since the last call."""
        taken, self._shown = self._shown, []
        return taken

    @abstractmethod
    async def stop(self) -> None:
        """Closes the session and the connection."""


def at_once(show: Callable[[], object]) -> Callable[[], None]:
    """Shows loading without its delay."""
    show()
    return lambda: None
