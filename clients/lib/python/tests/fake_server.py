"""A server that a test scripts, over a pair of sockets, and a relay to a real server that survives its clients."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
from collections.abc import Callable
from typing import Any

from offstage_client import Connection
from offstage_client.connection import LEVEL

TIMING = {"loadingDelay": 0.3, "typingGuard": 0.7, "editSize": 256, "snapshotLimit": 3}
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
        self.initialized = {"instanceId": "i1", "apps": [], "timing": TIMING}
        self._answer = answer
        self._tasks: list[asyncio.Task[None]] = []
        self._writer: asyncio.StreamWriter | None = None

    async def connect(self, **options: Any) -> Connection:
        """Returns an initialized connection to the server."""
        (reader, writer), (own_reader, self._writer) = await stream_pair()
        self._tasks.append(asyncio.ensure_future(self._serve(own_reader, self._writer)))
        return await Connection.over(reader, writer, **options)

    async def stop(self) -> None:
        self.cut()
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks)

    def cut(self) -> None:
        """Ends the connection."""
        if self._writer:
            self._writer.close()
            self._writer = None

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
                    answers = [{"id": message["id"], "result": self.initialized}]
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


class Relay(FakeServer):
    """A server process that outlives the connections of its clients, such as one behind a socket."""

    def __init__(self, *command: str) -> None:
        super().__init__(self._forward)
        self._command = command
        self._ids: dict[int, int] = {}
        """Ids of the requests of the current connection, by those in the process."""
        self._last_id = 0

    async def start(self) -> None:
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(*self._command, stdin=pipe, stdout=pipe, limit=1 << 20)
        self._send({"id": 0, "method": "initialize", "params": {"protocol": {"level": LEVEL}}})
        self._send({"method": "initialized"})
        self._tasks.append(asyncio.ensure_future(self._read_server()))

    async def stop(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        await super().stop()

    def cut(self) -> None:
        self._ids = {}
        super().cut()

    @property
    def connections(self) -> int:
        return sum(message["method"] == "initialize" for message in self.received)

    def _send(self, message: Any) -> None:
        assert self._process.stdin
        self._process.stdin.write(frame({"jsonrpc": "2.0", **message}))

    def _forward(self, message: Any) -> list[Any]:
        self._last_id += 1
        self._ids[self._last_id] = message["id"]
        self._send({**message, "id": self._last_id})
        return []

    async def _read_server(self) -> None:
        assert self._process.stdout
        with contextlib.suppress(asyncio.IncompleteReadError):
            while True:
                message = await read_message(self._process.stdout)
                if "id" in message:
                    message["id"] = self._ids.pop(message["id"], None)
                # Responses to requests of an earlier connection are dropped.
                if message.get("id", 0) is not None and self._writer:
                    self._writer.write(frame(message))
