"""pygls: `JsonRPCClient`, which speaks to any server with asyncio."""

import asyncio
from collections.abc import Coroutine
from importlib.metadata import version
from typing import Any

from conversation import COMMAND, NOTIFICATIONS, TIME_LIMIT, JsonObject, Refused, play
from pygls.client import JsonRPCClient
from pygls.exceptions import JsonRpcException


def plain(value: Any) -> Any:
    """Returns a received value as JSON: pygls makes a named tuple of each object."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(member) for name, member in value._asdict().items()}
    return [plain(member) for member in value] if isinstance(value, list) else value


class Client(JsonRPCClient):
    """Keeps the exit code that pygls reports."""

    exit_code: int | None = None

    async def server_exit(self, server: asyncio.subprocess.Process) -> None:
        self.exit_code = server.returncode


class Pygls:
    """The adapter. The event loop runs while a call waits."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.notifications: asyncio.Queue[tuple[str, Any]] = asyncio.Queue()
        self.client = Client()
        for method in NOTIFICATIONS:
            self.client.feature(method)(lambda params, method=method: self.received(method, params))
        self.wait(self.client.start_io(*COMMAND))

    def received(self, method: str, params: Any) -> None:
        self.notifications.put_nowait((method, plain(params)))

    def wait(self, work: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run_until_complete(asyncio.wait_for(work, TIME_LIMIT))

    def request(self, method: str, params: JsonObject) -> Any:
        async def call() -> Any:
            return await self.client.protocol.send_request_async(method, params)

        try:
            return plain(self.wait(call()))
        except JsonRpcException as error:
            raise Refused(error.code, error.message, plain(error.data)) from error

    def notify(self, method: str) -> None:
        # Without params pygls sends "params": null.
        self.client.protocol.notify(method)

    def next_notification(self) -> tuple[str, Any]:
        return self.wait(self.notifications.get())

    def end(self) -> int | None:
        self.wait(self.client.stop())
        return self.client.exit_code


if __name__ == "__main__":
    play(Pygls, f"pygls {version('pygls')}")
