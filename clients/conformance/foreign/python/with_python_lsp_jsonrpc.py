"""python-lsp-jsonrpc: an endpoint over two streams, with futures; it sends string ids."""

import queue
import subprocess
import threading
from importlib.metadata import version
from typing import Any

from conversation import COMMAND, NOTIFICATIONS, TIME_LIMIT, JsonObject, Refused, play
from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.exceptions import JsonRpcException
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter


class PythonLspJsonrpc:
    """The adapter. The library reads in a thread that this program starts."""

    def __init__(self) -> None:
        self.notifications: queue.Queue[tuple[str, Any]] = queue.Queue()
        self.server = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        handlers = {
            method: lambda params, method=method: self.notifications.put((method, params)) for method in NOTIFICATIONS
        }
        self.endpoint = Endpoint(handlers, JsonRpcStreamWriter(self.server.stdin).write)
        reader = JsonRpcStreamReader(self.server.stdout)
        threading.Thread(target=reader.listen, args=(self.endpoint.consume,), daemon=True).start()

    def request(self, method: str, params: JsonObject) -> Any:
        try:
            return self.endpoint.request(method, params).result(TIME_LIMIT)
        except JsonRpcException as error:
            raise Refused(error.code, error.message, error.data) from error

    def notify(self, method: str) -> None:
        self.endpoint.notify(method)

    def next_notification(self) -> tuple[str, Any]:
        return self.notifications.get(timeout=TIME_LIMIT)

    def end(self) -> int:
        self.endpoint.shutdown()
        return self.server.wait(TIME_LIMIT)


if __name__ == "__main__":
    play(PythonLspJsonrpc, f"python-lsp-jsonrpc {version('python-lsp-jsonrpc')}")
