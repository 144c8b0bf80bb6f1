"""jsonrpcclient: builds requests and parses responses. It has no transport, so a pipe with a message in each line is used.

It does not parse notifications either: a message with a method is left to the standard library.
"""

import json
import subprocess
import threading
from collections import deque
from importlib.metadata import version
from typing import Any

from conversation import COMMAND, TIME_LIMIT, JsonObject, Refused, play
from jsonrpcclient import Error, notification_json, parse_json, request_json


class Jsonrpcclient:
    """The adapter. A timer ends a server that sends nothing, so that no read waits for ever."""

    def __init__(self) -> None:
        self.notifications: deque[tuple[str, Any]] = deque()
        self.server = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")

    def send(self, message: str) -> None:
        self.server.stdin.write(message + "\n")
        self.server.stdin.flush()

    def line(self) -> str:
        timer = threading.Timer(TIME_LIMIT, self.server.kill)
        timer.start()
        line = self.server.stdout.readline()
        timer.cancel()
        if not line:
            raise EOFError("the server has ended, or sent nothing within the time limit")
        return line

    def read(self) -> str | None:
        """Returns the next line if it is a response; keeps a notification."""
        line = self.line()
        message = json.loads(line)
        if "method" not in message:
            return line
        self.notifications.append((message["method"], message["params"]))
        return None

    def request(self, method: str, params: JsonObject) -> Any:
        self.send(request_json(method, params=params))
        while not (line := self.read()):
            pass
        response = parse_json(line)
        if isinstance(response, Error):
            raise Refused(response.code, response.message, response.data)
        return response.result

    def notify(self, method: str) -> None:
        self.send(notification_json(method))

    def next_notification(self) -> tuple[str, Any]:
        while not self.notifications:
            if line := self.read():
                raise ValueError(f"the server sent a second response: {line}")
        return self.notifications.popleft()

    def end(self) -> int:
        return self.server.wait(TIME_LIMIT)


if __name__ == "__main__":
    play(Jsonrpcclient, f"jsonrpcclient {version('jsonrpcclient')}")
