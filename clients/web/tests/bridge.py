#!/usr/bin/env python3
"""A development server for the page: HTTP and WebSocket in front of one Offstage process.

    clients/web/tests/bridge.py [APP] [--port N] [--files DIRECTORY] [--seed N] [--context test] [--delay MS]
        [--server COMMAND]

SERVER.md describes the interface. The first line of stdout is the address with the token. The process is started for
the first socket, and again for the first socket after it has ended.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import mimetypes
import os
import secrets
import shlex
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from aiohttp import WSMsgType, web

ROOT = Path(__file__).resolve().parents[3]
COOKIE = "offstage"
LONGEST_LINE = 256 << 20

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "media-src 'self'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Process:
    """The server: one process, whose messages go to the sockets that they are for."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.sockets: dict[int, web.WebSocketResponse] = {}
        self.subscriptions: dict[str, int] = {}
        self.requests: dict[str, str] = {}
        self.welcome: asyncio.Future[Any] | None = None
        self.count = 0
        self.lock = asyncio.Lock()

    async def start(self) -> None:
        """Starts the process unless it runs."""
        async with self.lock:
            if self.process:
                return
            pipe = asyncio.subprocess.PIPE
            self.process = await asyncio.create_subprocess_exec(
                *self.command, stdin=pipe, stdout=pipe, limit=LONGEST_LINE
            )
            self.subscriptions, self.requests, self.welcome = {}, {}, None
            self.reader = asyncio.ensure_future(self.read(self.process))

    async def read(self, process: asyncio.subprocess.Process) -> None:
        """Passes on what the process writes, until it ends."""
        assert process.stdout
        while line := await process.stdout.readline():
            await self.deliver(json.loads(line))
        await process.wait()
        self.process = None
        for socket in list(self.sockets.values()):
            await socket.close(code=1012, message=b"the server has ended")

    async def deliver(self, message: dict[str, Any]) -> None:
        """Sends a message of the process to its socket; one of an unknown subscription to all."""
        if "method" in message:
            subscription = (message.get("params") or {}).get("subscriptionId")
            known = self.subscriptions.get(subscription)
            return await self.send(list(self.sockets) if known is None else [known], message)
        number, _, own = str(message.get("id")).partition(":")
        method = self.requests.pop(str(message.get("id")), "")
        if method == "initialize" and self.welcome and not self.welcome.done():
            self.welcome.set_result({name: message[name] for name in ("result", "error") if name in message})
        result = message.get("result")
        if isinstance(result, dict) and "subscriptionId" in result:
            self.subscriptions[result["subscriptionId"]] = int(number)
        await self.send([int(number)], {**message, "id": json.loads(own)})

    async def send(self, numbers: list[int], message: dict[str, Any]) -> None:
        text = json.dumps(message, ensure_ascii=False)
        for number in numbers:
            socket = self.sockets.get(number)
            if socket and not socket.closed:
                with contextlib.suppress(ConnectionError, UnicodeEncodeError):
                    await socket.send_str(text)

    async def take(self, number: int, message: dict[str, Any]) -> None:
        """Passes a message of a socket to the process. The process takes one `initialize` only."""
        method, own = message.get("method", ""), message.get("id")
        if method in ("shutdown", "exit"):
            return
        if method == "initialize" and self.welcome:
            return await self.send([number], {"jsonrpc": "2.0", "id": own, **await self.welcome})
        if method == "initialize":
            self.welcome = asyncio.get_running_loop().create_future()
        if "id" in message:
            message = {**message, "id": f"{number}:{json.dumps(own)}"}
            self.requests[message["id"]] = method
        await self.write(message)

    async def write(self, message: dict[str, Any]) -> None:
        if self.process and self.process.stdin:
            with contextlib.suppress(ConnectionError):
                self.process.stdin.write(json.dumps(message).encode() + b"\n")
                await self.process.stdin.drain()

    async def leave(self, number: int) -> None:
        """Closes the subscriptions of a socket."""
        self.sockets.pop(number, None)
        for subscription in [name for name, owner in self.subscriptions.items() if owner == number]:
            del self.subscriptions[subscription]
            request = {"jsonrpc": "2.0", "id": f"{number}:0", "method": "subscription/close"}
            await self.write({**request, "params": {"subscriptionId": subscription}})

    async def stop(self) -> None:
        if self.process:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()
            await self.reader


class Bridge:
    """The web server."""

    def __init__(
        self, command: list[str], config: dict[str, Any], *, files: Path = ROOT / "clients/web", delay: float = 0
    ) -> None:
        self.process = Process(command)
        self.config = config
        self.folders = {"web": files, "client": ROOT / "clients/typescript/src"}
        self.delay = delay
        self.token = secrets.token_urlsafe(32)
        self.session = secrets.token_urlsafe(32)
        self.runner: web.AppRunner | None = None
        self.port = 0

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        return f"{self.origin}/?token={self.token}"

    async def start(self, port: int = 0) -> None:
        app = web.Application(middlewares=[self.guard])
        app.router.add_get("/socket", self.socket)
        app.router.add_get("/config.json", self.serve_config)
        app.router.add_get("/{path:.*}", self.file)
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", port)
        await site.start()
        self.port = self.runner.addresses[0][1]

    async def stop(self) -> None:
        await self.process.stop()
        if self.runner:
            await self.runner.cleanup()

    @web.middleware
    async def guard(
        self, request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
    ) -> web.StreamResponse:
        """Refuses requests of other hosts and pages, and those without the cookie."""
        hosts = {f"{name}:{self.port}" for name in ("127.0.0.1", "localhost")}
        if request.headers.get("Host") not in hosts:
            return self.refused(421, "This server answers to 127.0.0.1 only.")
        origin = request.headers.get("Origin")
        if origin is not None and origin.removeprefix("http://") not in hosts:
            return self.refused(403, "Pages of other origins may not use this server.")
        if request.path == "/" and "token" in request.query:
            if not secrets.compare_digest(request.query["token"].encode(), self.token.encode()):
                return self.refused(403, "The token is wrong. Use the address that was printed.")
            answer = web.HTTPFound("/")
            answer.set_cookie(f"{COOKIE}-{self.port}", self.session, httponly=True, samesite="Strict", path="/")
            answer.headers.update(HEADERS)
            return answer
        known = request.cookies.get(f"{COOKIE}-{self.port}", "")
        if not secrets.compare_digest(known.encode(), self.session.encode()):
            return self.refused(403, "This page needs the address with the token that was printed.")
        answer = await handler(request)
        if not isinstance(answer, web.WebSocketResponse):
            answer.headers.update(HEADERS)
        return answer

    def refused(self, status: int, text: str) -> web.Response:
        return web.Response(status=status, text=text, headers=HEADERS)

    async def serve_config(self, request: web.Request) -> web.Response:
        return web.json_response(self.config)

    async def file(self, request: web.Request) -> web.StreamResponse:
        name, _, path = request.match_info["path"].partition("/")
        folder = self.folders.get(name)
        if not folder or not path:
            return self.read(self.folders["web"] / "index.html")
        if "\0" in path:
            return self.refused(404, "There is no such file.")
        found = (folder / path).resolve()
        if not found.is_relative_to(folder.resolve()) or not found.is_file() or found.suffix not in (".js", ".css"):
            return self.refused(404, "There is no such file.")
        return self.read(found)

    def read(self, path: Path) -> web.Response:
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        return web.Response(body=path.read_bytes(), content_type=kind, charset="utf-8")

    async def socket(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Origin") is None:
            return self.refused(403, "A WebSocket needs the header 'Origin'.")
        socket = web.WebSocketResponse(max_msg_size=64 << 20, compress=False)
        try:
            await socket.prepare(request)
        except ConnectionError:
            # The page has gone meanwhile.
            return self.refused(400, "The socket was closed.")
        process = self.process
        try:
            await process.start()
        except OSError as error:
            await socket.close(code=1011, message=f"the server cannot be started: {error.strerror}".encode())
            return socket
        process.count += 1
        number = process.count
        process.sockets[number] = socket
        queue: asyncio.Queue[tuple[float, dict[str, Any]]] = asyncio.Queue()
        worker = asyncio.ensure_future(self.pass_on(number, queue))
        loop = asyncio.get_running_loop()
        async for message in socket:
            if message.type == WSMsgType.TEXT:
                queue.put_nowait((loop.time() + self.delay, json.loads(message.data)))
        worker.cancel()
        await process.leave(number)
        return socket

    async def pass_on(self, number: int, queue: asyncio.Queue[tuple[float, dict[str, Any]]]) -> None:
        """Passes the messages of a socket to the process, in order, each after the delay of the link."""
        loop = asyncio.get_running_loop()
        while True:
            due, message = await queue.get()
            if due > loop.time():
                await asyncio.sleep(due - loop.time())
            await self.process.take(number, message)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("app", nargs="?", metavar="APP")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--files", type=Path, default=ROOT / "clients/web")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--context", choices=("live", "preview", "test"))
    parser.add_argument("--delay", type=float, default=0, help="milliseconds that each message of the page waits")
    parser.add_argument("--server", help="the server's command; default: offstage serve")
    arguments = parser.parse_args()
    offstage = os.environ.get("OFFSTAGE", str(ROOT / ".build/debug/offstage"))
    command = shlex.split(arguments.server) if arguments.server else [offstage, "serve"]
    wanted = {name: getattr(arguments, name) for name in ("app", "seed", "context")}
    config = {"open": {name: value for name, value in wanted.items() if value is not None}}
    bridge = Bridge(command, config, files=arguments.files, delay=arguments.delay / 1000)
    await bridge.start(arguments.port)
    print(bridge.url, flush=True)
    try:
        await asyncio.Event().wait()
    finally:
        await bridge.stop()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main())
    sys.exit(0)
