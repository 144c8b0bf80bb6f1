"""A JSON-RPC connection to a server: framing, request ids, cancellation and the server's process."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import json
import os
from asyncio.subprocess import PIPE, SubprocessStreamProtocol
from collections.abc import Callable, Sequence
from typing import Any

from .errors import OffstageError, ServerEnded, ServerNotStarted, error_from_wire

JsonObject = dict[str, Any]
"""An object as the module `json` reads it."""

LEVEL = 4
"""Level of the protocol that this client speaks."""

MAX_MESSAGE = 256 << 20
MAX_HEADER = 8 << 10
MAX_IN_FLIGHT = 1024
STDERR_LINES = 50
END_TIMEOUT = 2.0
"""Seconds for a server without output to end."""

REST_TIMEOUT = 0.5
"""Seconds to read the rest of the output of a server that has ended. A child of it may hold its pipes open."""


class _ServerProcess(SubprocessStreamProtocol):
    """A server's process: its pipes, and its end, which may precede theirs."""

    transport: asyncio.SubprocessTransport

    def __init__(self) -> None:
        super().__init__(limit=1 << 20, loop=asyncio.get_running_loop())
        self.has_exited = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        assert isinstance(transport, asyncio.SubprocessTransport)
        self.transport = transport

    def process_exited(self) -> None:
        super().process_exited()
        self.has_exited.set()

    def kill(self) -> None:
        """Kills the process, if it still runs."""
        with contextlib.suppress(ProcessLookupError):
            self.transport.kill()


class Connection:
    """A connection to one server. Create it with `start` or `over`.

    Callbacks run in the order of the server's messages, before the next message is read. They must not block.
    """

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        process: _ServerProcess | None = None,
        trace: Callable[[str, Any], None] | None = None,
        log: Callable[[str], None] | None = None,
    ) -> None:
        self._reader, self._writer, self._process = reader, writer, process
        self._trace, self._log = trace, log
        self._pending: dict[int, Pending] = {}
        self._last_id = 0
        self._room = asyncio.Semaphore(MAX_IN_FLIGHT)
        self._drain = asyncio.Lock()
        self._stderr: collections.deque[str] = collections.deque(maxlen=STDERR_LINES)
        self._error: ServerEnded | None = None
        self._ended = asyncio.Event()
        self.server: JsonObject = {}
        """Result of `initialize`: `serverInfo`, `limits`, `apps`, `instanceId`."""
        self.on_notification: Callable[[str, JsonObject], None] = lambda method, params: None
        """Receives each notification of the server."""
        self.on_end: Callable[[ServerEnded], None] = lambda error: None
        """Receives the reason for the end of the connection, before a request raises it."""
        self._stderr_task = asyncio.ensure_future(self._read_stderr())
        self._read_task = asyncio.ensure_future(self._read())
        self._exit_task = asyncio.ensure_future(self._stop_reading_after_exit())

    # Opening and closing

    @classmethod
    async def start(
        cls,
        command: Sequence[str],
        *,
        trace: Callable[[str, Any], None] | None = None,
        log: Callable[[str], None] | None = None,
        **initialize: Any,
    ) -> Connection:
        """Starts a server as a child process and initializes the connection.

        `trace` receives each message as `("sent", message)` or `("received", message)`, `log` each line of the server's
        stderr. Other arguments are params of `initialize`, such as `context` and `capabilities`.
        """
        try:
            loop = asyncio.get_running_loop()
            _, process = await loop.subprocess_exec(_ServerProcess, *command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        except OSError as error:
            message = f"the server '{command[0]}' cannot be started: {error.strerror}; build it, or set OFFSTAGE"
            raise ServerNotStarted(message, kind="serverNotStarted") from error
        assert process.stdin and process.stdout
        connection = cls(process.stdout, process.stdin, process, trace, log)
        return await connection._initialized({"processId": os.getpid(), **initialize})

    @classmethod
    async def over(
        cls,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        *,
        trace: Callable[[str, Any], None] | None = None,
        **initialize: Any,
    ) -> Connection:
        """Initializes a connection over streams, such as a socket's. The arguments are those of `start`."""
        return await cls(reader, writer, trace=trace)._initialized(initialize)

    async def _initialized(self, params: JsonObject) -> Connection:
        info = {"clientInfo": {"name": "offstage-client"}, "protocol": {"level": LEVEL, "min": LEVEL}}
        params["capabilities"] = {"parts": "resolved", **params.get("capabilities", {})}
        try:
            self.server = await self.request("initialize", {**info, **params})
            await self.notify("initialized")
        except BaseException:
            await self.abort()
            raise
        return self

    async def close(self, timeout: float = 3) -> None:
        """Shuts the server down. Kills its process when it does not end in `timeout` seconds."""
        with contextlib.suppress(OffstageError, asyncio.TimeoutError, ConnectionError):
            await asyncio.wait_for(self._shut_down(), timeout)
        await self.abort()

    async def _shut_down(self) -> None:
        await self.request("shutdown")
        await self.notify("exit")
        if not self._process:
            self._writer.close()
        await self._ended.wait()

    async def abort(self) -> None:
        """Ends the connection at once, and the server's process if this client started it."""
        if self._process:
            self._process.kill()
        self._writer.close()
        if not self._ended.is_set() and not self._process:
            self._read_task.cancel()
        await asyncio.wait([self._read_task, self._stderr_task])
        self._exit_task.cancel()
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self._writer.wait_closed(), REST_TIMEOUT)

    @property
    def process_id(self) -> int | None:
        """Process id of a server that this client started."""
        return self._process.transport.get_pid() if self._process else None

    @property
    def is_open(self) -> bool:
        """False after the server ended."""
        return not self._ended.is_set()

    async def wait_ended(self) -> ServerEnded:
        """Waits until the server ends, and returns its exit status and last log lines as an error."""
        await self._ended.wait()
        return self._error or ServerEnded(None)

    # Sending

    async def request(
        self, method: str, params: JsonObject | None = None, on_result: Callable[[Any], None] | None = None
    ) -> Any:
        """Sends a request and returns its result.

        `on_result` receives the result before the next message is read, also after the caller was cancelled.
        Cancelling the task that waits sends `$/cancelRequest`.

        Raises a subclass of `OffstageError` for an error response, and `ServerEnded` when no response can come.
        """
        async with self._room:
            pending = Pending(on_result)
            request_id = self.begin(method, params, pending)
            try:
                await self._flush()
                return await pending.future
            except asyncio.CancelledError:
                if request_id in self._pending and not self._ended.is_set():
                    self.post("$/cancelRequest", {"id": request_id})
                raise

    def begin(self, method: str, params: JsonObject | None, pending: Pending) -> int:
        """Sends a request without waiting for the server to read, and returns its id.

        Raises `ServerEnded` after the end of the server, and `TypeError` or `ValueError` for params without JSON.
        """
        if self._error or self._ended.is_set():
            raise self._error or ServerEnded(None)
        request_id = self._last_id = self._last_id + 1
        message = {"jsonrpc": "2.0", "id": request_id, "method": method}
        if params:
            message["params"] = params
        self._put(message)
        self._pending[request_id] = pending
        return request_id

    async def notify(self, method: str, params: JsonObject | None = None) -> None:
        """Sends a notification."""
        message: JsonObject = {"jsonrpc": "2.0", "method": method}
        if params:
            message["params"] = params
        self._put(message)
        await self._flush()

    def post(self, method: str, params: JsonObject) -> None:
        """Sends a short notification from a callback, without waiting for the server to read."""
        self._put({"jsonrpc": "2.0", "method": method, "params": params})

    async def _flush(self) -> None:
        with contextlib.suppress(ConnectionError):
            # The lock is needed before Python 3.10.5, in which two tasks cannot drain at the same time.
            async with self._drain:
                await self._writer.drain()

    def _put(self, message: JsonObject) -> None:
        text = json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        if self._trace:
            self._trace("sent", message)
        # A lone surrogate, such as one of a terminal with another encoding, becomes a question mark.
        body = text.encode(errors="replace")
        if not self._writer.is_closing():
            self._writer.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))

    # Receiving

    async def _read(self) -> None:
        reason = ""
        try:
            while True:
                self._receive(json.loads(await self._read_body()))
        except (asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError):
            pass
        except (ValueError, asyncio.LimitOverrunError) as error:
            reason = f"the client cannot read the server's output: {error}"
        await self._end(reason)

    async def _read_body(self) -> bytes:
        header = await self._reader.readuntil(b"\r\n\r\n")
        for line in header.split(b"\r\n"):
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                length = int(value)
                if not 0 <= length <= MAX_MESSAGE:
                    raise ValueError(f"a message of {length} bytes is over the limit of {MAX_MESSAGE}")
                return await self._reader.readexactly(length)
        raise ValueError(f"a header without Content-Length: {header[:MAX_HEADER]!r}")

    def _receive(self, message: Any) -> None:
        if not isinstance(message, dict):
            raise ValueError("a message that is not an object")
        if self._trace:
            self._trace("received", message)
        if "method" in message:
            params = message.get("params")
            self._call(lambda: self.on_notification(message["method"], params if isinstance(params, dict) else {}))
            return
        pending = self._pending.pop(message.get("id", 0), None)
        if not pending:
            return
        if "error" in message:
            pending.fail(error_from_wire(message["error"]))
            return
        on_result, result = pending.on_result, message.get("result")
        if on_result:
            self._call(lambda: on_result(result))
        if not pending.future.done():
            pending.future.set_result(result)

    def _call(self, callback: Callable[[], None]) -> None:
        """Runs a callback. Its error is reported to the event loop, and the connection continues."""
        try:
            callback()
        except Exception as error:
            context = {"message": "a callback of an Offstage connection failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(context)

    async def _read_stderr(self) -> None:
        """Keeps the last lines of the server's log, so that the server never waits for a reader."""
        stream = self._process.stderr if self._process else None
        rest = ""
        while stream and (chunk := await stream.read(4096)):
            *lines, rest = (rest + chunk.decode(errors="replace")).split("\n")
            for line in lines:
                self._stderr.append(line[:1000])
                if self._log:
                    self._log(line[:1000])
            rest = rest[:1000]
        if rest:
            self._stderr.append(rest)

    async def _stop_reading_after_exit(self) -> None:
        """Ends the reading when the server's process has ended and the rest of its output is read."""
        if not self._process:
            return
        await self._process.has_exited.wait()
        await asyncio.wait([self._read_task], timeout=REST_TIMEOUT)
        self._read_task.cancel()

    async def _process_end(self, process: _ServerProcess, timeout: float) -> int | None:
        """Returns the exit status. Kills a process that closed its output and still runs after the time limit."""
        try:
            await asyncio.wait_for(process.has_exited.wait(), timeout)
        except asyncio.TimeoutError:
            process.kill()
            await process.has_exited.wait()
        return process.transport.get_returncode()

    async def _end(self, reason: str) -> None:
        self._exit_task.cancel()
        status = None
        if self._process:
            status = await self._process_end(self._process, 0 if reason else END_TIMEOUT)
            await asyncio.wait([self._stderr_task], timeout=REST_TIMEOUT)
            self._stderr_task.cancel()
            self._process.transport.close()
        self._writer.close()
        self._error = error = ServerEnded(status, [*self._stderr, *([reason] if reason else [])])
        self._ended.set()
        self._call(lambda: self.on_end(error))
        for pending in self._pending.values():
            pending.fail(error)
        self._pending.clear()


class Pending:
    """A request without a response."""

    def __init__(self, on_result: Callable[[Any], None] | None = None) -> None:
        self.future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.on_result = on_result

    def fail(self, error: Exception) -> None:
        if not self.future.done():
            self.future.set_exception(error)
