"""A server that a test scripts, over a pair of sockets, and a relay to a real server that survives its clients."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import Callable
from typing import Any

from offstage_client import Connection

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def stream_pair() -> tuple[Streams, Streams]:
    """Returns two connected ends."""
    left, right = socket.socketpair()
    return await asyncio.open_connection(sock=left), await asyncio.open_connection(sock=right)


def frame(message: Any) -> bytes:
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n%b" % (len(body), body)


async def read_message(reader: asyncio.StreamReader) -> Any:
    header = await reader.readuntil(b"\r\n\r\n")
    return json.loads(await reader.readexactly(int(header.split(b":")[1])))


class FakeServer:
    """Answers each request with what `answer` returns: messages, or bytes for bad ones."""

    def __init__(self, answer: Callable[[Any], list[Any]]) -> None:
        self.received: list[Any] = []
        self._answer = answer
        self._tasks: list[asyncio.Task[None]] = []

    async def connect(self, **options: Any) -> Connection:
        """Returns an initialized connection to the server."""
        (reader, writer), (own_reader, own_writer) = await stream_pair()
        self._tasks.append(asyncio.ensure_future(self._serve(own_reader, own_writer)))
        return await Connection.over(reader, writer, **options)

    async def stop(self) -> None:
        self.cut()
        await asyncio.wait(self._tasks)

    def cut(self) -> None:
        """Ends the connections."""
        for task in self._tasks:
            task.cancel()

    def last(self, method: str) -> Any:
        """Returns the params of the last request of a method."""
        return [message["params"] for message in self.received if message["method"] == method][-1]

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                message = await read_message(reader)
                self.received.append(message)
                answers: list[Any] = []
                if message["method"] == "initialize":
                    answers = [{"id": message["id"], "result": {"instanceId": "i1", "apps": []}}]
                elif "id" in message:
                    answers = self._answer(message)
                for answer in answers:
                    writer.write(answer if isinstance(answer, bytes) else frame(answer))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()


def fake_session(message: Any, view: Any) -> list[Any]:
    """Answers the requests that open a session of one screen, and all others with `done`."""
    if message["method"] not in ("session/open", "session/attach", "subscription/open"):
        return [{"id": message["id"], "result": {"outcome": "done", "seq": 0}}]
    node = {"id": "n1", "kind": "screen", "key": {"name": "fake.main"}, "status": "active"}
    layer = {"id": "l1", "kind": "content", "status": "active", "content": node}
    result = {
        "sessionId": "s1",
        "app": "fake",
        "epoch": "e",
        "seq": 0,
        "routeRev": 1,
        "subscriptionId": "u1" if message["method"] == "session/open" else "u2",
        "tree": {"windows": [{"id": "w1", "kind": "window", "isKey": True, "layers": [layer]}]},
        "screens": {"n1": {"viewRev": 1, "view": view}},
    }
    return [{"id": message["id"], "result": result}]


class Relay:
    """A server process that outlives the connections of its clients, such as one behind a socket."""

    def __init__(self, *command: str) -> None:
        self._command = command
        self._first: Any = None
        self._writer: asyncio.StreamWriter | None = None
        self._ids: dict[int, int] = {}
        self._last_id = 0
        self._tasks: list[asyncio.Task[None]] = []
        self.connections = 0

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, limit=1 << 20)
        self._tasks.append(asyncio.ensure_future(self._read_server()))

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)

    async def connect(self) -> Connection:
        """Opens a connection; the one before must be closed."""
        (reader, writer), (own_reader, self._writer) = await stream_pair()
        self._ids = {}
        self.connections += 1
        self._tasks.append(asyncio.ensure_future(self._read_client(own_reader, self._writer)))
        return await Connection.over(reader, writer)

    def cut(self) -> None:
        """Ends the connection of the client."""
        assert self._writer
        self._writer.close()
        self._writer = None

    async def _read_client(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        assert self._process.stdin
        try:
            while True:
                message = await read_message(reader)
                if message["method"] == "initialize" and self._first:
                    writer.write(frame({**self._first, "id": message["id"]}))
                    continue
                if "id" in message:
                    # Responses to requests of an earlier connection are dropped.
                    self._last_id += 1
                    self._ids[self._last_id] = message["id"]
                    message["id"] = self._last_id
                self._process.stdin.write(frame(message))
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()

    async def _read_server(self) -> None:
        assert self._process.stdout
        while True:
            try:
                message = await read_message(self._process.stdout)
            except asyncio.IncompleteReadError:
                return
            if "id" in message:
                if message["id"] not in self._ids:
                    continue
                message["id"] = self._ids.pop(message["id"])
            if self._first is None:
                self._first = message
            if self._writer:
                self._writer.write(frame(message))
