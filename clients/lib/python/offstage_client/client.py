"""A client: one server, its sessions, and reconnecting."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
from collections.abc import Awaitable, Callable, Sequence
from types import TracebackType
from typing import Any

from .connection import Connection, JsonObject
from .errors import OffstageError, ServerEnded, ServerNotStarted
from .session import Session, log_entry
from .timing import STARTING, Timing

Connect = Callable[[], Awaitable[Connection]]

FIRST_DELAY = 0.1
MAX_DELAY = 5.0
HEALTHY_AFTER = 30.0


def default_command() -> list[str]:
    """Returns the command of the server.

    Its executable is that in the environment variable OFFSTAGE, or `offstage-examples` in `PATH`. Raises
    `ServerNotStarted` without both. A program of the current folder is never the default.
    """
    executable = os.environ.get("OFFSTAGE") or shutil.which("offstage-examples")
    if not executable:
        message = "No server: set OFFSTAGE to the command of a server, or add `offstage-examples` to PATH."
        raise ServerNotStarted(message, kind="serverNotStarted")
    return [executable, "serve"]


class Client:
    """A connection that is opened again when the server ends, and the sessions of the client.

    async with Client.start() as client:
        session = await client.open("notes")
        session.on_change(lambda change: draw(session))
    """

    def __init__(self, connect: Connect, *, attempts: int = 5) -> None:
        """Takes a function that opens a connection. `attempts` limits the retries after the server ended."""
        self._connect, self._attempts = connect, attempts
        self._connection: Connection | None = None
        self._supervisor: asyncio.Task[None] | None = None
        self._sessions: dict[str, Session] = {}
        self.on_log: Callable[[JsonObject], None] = log_entry
        """Receives each `log/entry` that concerns no session, such as the errors of a failed build."""

    @classmethod
    def start(
        cls,
        command: Sequence[str] | None = None,
        *,
        trace: Callable[[str, Any], None] | None = None,
        log: Callable[[str], None] | None = None,
        attempts: int = 5,
        **initialize: Any,
    ) -> Client:
        """Returns a client that starts the server as a child process.

        The default command is that of `default_command()`. `trace`, `log` and the other arguments are those of
        `Connection.start`.
        """
        shown = list(command) if command else default_command()
        return cls(lambda: Connection.start(shown, trace=trace, log=log, **initialize), attempts=attempts)

    async def __aenter__(self) -> Client:
        await self._adopt(await self._connect())
        self._supervisor = asyncio.ensure_future(self._supervise())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._supervisor:
            self._supervisor.cancel()
            await asyncio.wait([self._supervisor])
        if self._connection:
            for session in self._sessions.values():
                if session.id == session.own_id:
                    self._connection.post("session/close", {"sessionId": session.id})
            self._connection.on_end = lambda error: None
            await self._connection.close()
        for session in list(self._sessions.values()):
            session.end("disconnected")

    @property
    def connection(self) -> Connection:
        """The current connection."""
        if not self._connection:
            raise ServerEnded(None)
        return self._connection

    @property
    def apps(self) -> list[JsonObject]:
        """Apps that the server serves: `name` and `title`."""
        return list(self.connection.server.get("apps", []))

    @property
    def timing(self) -> Timing:
        """The numbers that all front ends of the server share."""
        return Timing.of(self._connection.server) if self._connection else STARTING

    async def request(
        self, method: str, params: JsonObject | None = None, on_result: Callable[[Any], None] | None = None
    ) -> Any:
        """Sends a request over the current connection; see `Connection.request`."""
        return await self.connection.request(method, params, on_result)

    # Sessions

    async def open(
        self, app: str, *, credit: int | None = None, client_id: str | None = None, **params: Any
    ) -> Session:
        """Opens a session of an app.

        `credit` limits the deliveries that the client has not acknowledged. Other arguments are params of
        `session/open`, such as `context`, `alternatives`, `seed` and `link`. A server with an archive continues the
        session with the id `sessionId`; without this argument, the session is deleted when the client closes.
        """
        session = Session(self, {"app": app, **params}, credit, client_id)
        await session.open()
        return session

    async def attach(self, session_id: str, *, credit: int | None = None, client_id: str | None = None) -> Session:
        """Joins an open session, as a further client of it."""
        session = Session(self, {"sessionId": session_id}, credit, client_id, is_attached=True)
        await session.open()
        return session

    def add(self, session: Session) -> None:
        """Delivers the notifications of the session's subscription to it."""
        self._sessions = {key: known for key, known in self._sessions.items() if known is not session}
        self._sessions[session.replica.subscription_id] = session

    def remove(self, session: Session) -> None:
        """Ends the delivery to a session."""
        self._sessions = {key: known for key, known in self._sessions.items() if known is not session}

    async def example_link(self, app: str) -> str:
        """Returns a link of an app, best one without a param: the placeholder of a field for links."""
        links = (await self.request("app/describe", {"app": app})).get("links") or []
        patterns = sorted((str(link["pattern"]) for link in links), key=lambda pattern: "{" in pattern)
        return patterns[0] if patterns else ""

    def _receive(self, method: str, params: JsonObject) -> None:
        if method == "log/entry" and not params.get("sessionId"):
            self.on_log(params)
            return
        session = self._sessions.get(params.get("subscriptionId", ""))
        if session:
            session.receive(method, params)

    # Reconnecting

    async def _adopt(self, connection: Connection) -> None:
        connection.on_notification, connection.on_end = self._receive, self._disconnected
        self._connection = connection

    def _disconnected(self, error: ServerEnded) -> None:
        for session in list(self._sessions.values()):
            session.disconnected(str(error))

    async def _supervise(self) -> None:
        """Opens the connection again after it ended, and continues each session."""
        loop = asyncio.get_running_loop()
        failures = 0
        while True:
            begin, instance = loop.time(), self.connection.server.get("instanceId")
            error = await self.connection.wait_ended()
            failures = 0 if loop.time() - begin > HEALTHY_AFTER else failures
            sessions = list(self._sessions.values())
            while True:
                if failures >= self._attempts:
                    for session in sessions:
                        session.end(str(error))
                    return
                await asyncio.sleep(min(FIRST_DELAY * 2**failures, MAX_DELAY))
                failures += 1
                with contextlib.suppress(OffstageError, OSError):
                    await self._adopt(await self._connect())
                    await self._continue(sessions, self.connection.server.get("instanceId") == instance)
                    break

    async def _continue(self, sessions: list[Session], is_same_server: bool) -> None:
        for session in sessions:
            try:
                if is_same_server and await session.resume():
                    continue
                await session.open("restarted")
            except ServerEnded:
                raise
            except OffstageError as error:
                session.end(str(error))
