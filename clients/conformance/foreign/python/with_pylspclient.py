"""pylspclient: a client for LSP servers, with a thread that reads. Its `LspClient` sends the life cycle as LSP has it."""

import os
import queue
import subprocess
from importlib.metadata import version
from typing import Any

from conversation import COMMAND, NOTIFICATIONS, TIME_LIMIT, JsonObject, Refused, play
from pylspclient import JsonRpcEndpoint, LspClient, LspEndpoint
from pylspclient.lsp_errors import ResponseError


class Pylspclient:
    """The adapter. The life cycle uses the client of LSP, and other methods its endpoint."""

    def __init__(self) -> None:
        self.notifications: queue.Queue[tuple[str, Any]] = queue.Queue()
        self.server = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        handlers = {
            method: lambda params, method=method: self.notifications.put((method, params)) for method in NOTIFICATIONS
        }
        streams = JsonRpcEndpoint(self.server.stdin, self.server.stdout)
        self.endpoint = LspEndpoint(streams, notify_callbacks=handlers, timeout=TIME_LIMIT)
        self.endpoint.daemon = True
        self.client = LspClient(self.endpoint)

    def request(self, method: str, params: JsonObject) -> Any:
        try:
            if method == "initialize":
                # The members of LSP that Offstage does not have are null or empty.
                return self.client.initialize(os.getpid(), None, None, None, {}, "off", None)
            if method == "shutdown":
                # The library sends the request and does not wait for its response.
                return self.client.shutdown()
            return self.endpoint.call_method(method, **params)
        except ResponseError as error:
            raise Refused(error.code, error.message, error.data) from error

    def notify(self, method: str) -> None:
        {"initialized": self.client.initialized, "exit": self.client.exit}[method]()

    def next_notification(self) -> tuple[str, Any]:
        return self.notifications.get(timeout=TIME_LIMIT)

    def end(self) -> int:
        return self.server.wait(TIME_LIMIT)


if __name__ == "__main__":
    play(Pylspclient, f"pylspclient {version('pylspclient')}")
