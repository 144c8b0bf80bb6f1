"""The base classes of front ends that play scenarios."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from typing import Any

from offstage_client import Client, Session

from .scenario import JsonObject, ScenarioError, Setup, Step

LIMIT = 60.0
"""Seconds after which a step fails. A guard against hanging, never an assertion."""


class FrontEnd(ABC):
    """A front end as the player uses it: it connects, does the steps, and reports three outputs."""

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

    @abstractmethod
    def take_sent(self) -> list[JsonObject]:
        """Returns the messages that were sent since the last call, as they were sent."""

    @abstractmethod
    def take_shown(self) -> list[str]:
        """Returns the error messages that the user was shown since the last call."""

    @abstractmethod
    async def stop(self) -> None:
        """Closes the session and the connection."""


def at_once(show: Callable[[], object]) -> Callable[[], None]:
    """Shows loading without its delay."""
    show()
    return lambda: None


class ClientFrontEnd(FrontEnd):
    """A front end in Python with the package `offstage_client`. Subclasses have a method for each verb.

    The method of the verb `tap` is `tap(step)`, and so on. A verb does not wait for the server's answer: an action may
    wait for the session's clock.
    """

    def __init__(self) -> None:
        self._sent: list[JsonObject] = []

    @property
    @abstractmethod
    def client(self) -> Client:
        """The client."""

    @property
    @abstractmethod
    def session(self) -> Session:
        """The session that is shown."""

    def trace(self, direction: str, message: Any) -> None:
        """Keeps the sent messages. Pass it to `Client.start`."""
        if direction == "sent" and "method" in message:
            self._sent.append(message)

    async def do(self, step: Step) -> None:
        verb = getattr(self, step.verb, None)
        if verb is None:
            raise ScenarioError(f"the front end has no verb '{step.verb}'")
        work: Awaitable[None] | None = verb(step)
        if work is not None:
            await work
        await self.settle()

    async def settle(self, milliseconds: int = 0) -> None:
        """Waits until the server has done all that it can do without the clock, and the front end has drawn it."""
        await self.drawn()
        await self.session.request("clock/advance", {"ms": milliseconds})
        await self.drawn()

    async def drawn(self) -> None:
        """Waits until the front end has drawn the state of the session, and has sent the user's input."""
        for _ in range(3):
            await asyncio.sleep(0)

    async def advance(self, step: Step) -> None:
        """Advances the session's clock."""
        await self.settle(int(step.target))

    async def kill_server(self, change: str = "restarted") -> None:
        """Kills the server's process, and waits until the session is open on a new one."""
        process_id = self.client.connection.process_id
        arrived = asyncio.Event()
        stop = self.session.on_change(lambda seen: arrived.set() if seen.reason == change else None)
        if process_id:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process_id, signal.SIGKILL)
        await asyncio.wait_for(arrived.wait(), LIMIT)
        stop()

    def take_sent(self) -> list[JsonObject]:
        taken, self._sent = self._sent, []
        return taken
