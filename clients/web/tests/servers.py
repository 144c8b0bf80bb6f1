"""The servers of the tests: `web`, and a server of a later release on the page's socket."""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
OFFSTAGE = os.environ.get("OFFSTAGE", str(ROOT / ".build/debug/offstage-examples"))


class WebServer:
    """A process `web`, whose apps begin without data."""

    def __init__(
        self, *arguments: str, state: Path | None = None, files: bool = True, program: str = OFFSTAGE, archive: str = "none"
    ) -> None:
        """`state` is the folder of the addresses, by default one of this server. Without `files` the page is that of
        the executable. With an `archive` the server saves its sessions."""
        self.command = [program, "web", *(["--files", str(ROOT / "clients")] if files else [])]
        self.arguments = arguments
        self.folder = tempfile.TemporaryDirectory()
        self.env = {**os.environ, "XDG_DATA_HOME": self.folder.name, "XDG_STATE_HOME": str(state or self.folder.name)}
        self.env["OFFSTAGE_ARCHIVE"] = archive
        self.start()

    def start(self) -> None:
        """Starts the process, and reads the address that it prints: that of the last start, after a crash."""
        command = [*self.command, *self.arguments]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=self.env)
        assert self.process.stdout
        self.url = self.process.stdout.readline().strip()
        self.origin, _, self.token = self.url.partition("/?token=")
        if not self.token:
            raise RuntimeError(f"'web' ended with code {self.process.wait(10)}")
        self.port = int(self.origin.rpartition(":")[2])

    def request(
        self, path: str, headers: dict[str, str] | None = None, method: str = "GET"
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Sends a request without following redirections. Returns the status, the headers and the body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        # The answer to an accepted WebSocket has no end.
        body = b"" if answer.status == 101 else answer.read()
        connection.close()
        return answer.status, answer.headers, body

    @property
    def cookie(self) -> dict[str, str]:
        """The header with the cookie for the token."""
        _, headers, _ = self.request(f"/?token={self.token}")
        return {"Cookie": headers["Set-Cookie"].partition(";")[0]}

    def kill(self) -> None:
        """Ends the process as a crash does."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        self.end(signal.SIGTERM)
        self.folder.cleanup()

    def end(self, number: signal.Signals) -> None:
        self.process.send_signal(number)
        self.process.wait(10)
        assert self.process.stdout
        self.process.stdout.close()


class StrangeServer:
    """`strange_server.py` in place of the app server: it answers the sockets that Playwright routes to it."""

    def __init__(self, *arguments: str, change: Callable[[str], str] = str) -> None:
        """`arguments` are those of the server. `change` returns a line of the server as the page receives it."""
        self.arguments, self.change = arguments, change
        self.process: subprocess.Popen[str] | None = None
        self.route: Any = None
        self.received: list[dict[str, Any]] = []

    def serve(self, route: Any) -> None:
        """Answers the messages of a socket, with a new process if the last one has ended."""
        if self.process is None or self.process.poll() is not None:
            command = [sys.executable, str(ROOT / "clients/conformance/scenarios/strange_server.py"), *self.arguments]
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.route = route
        route.on_message(lambda text: self.answer(route, str(text)))

    def answer(self, route: Any, text: str) -> None:
        """Passes a message on. The server answers each request after the notifications that it causes."""
        message = json.loads(text)
        self.received.append(message)
        assert self.process and self.process.stdin and self.process.stdout
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        while "id" in message and (line := self.process.stdout.readline()):
            route.send(self.change(line))
            if json.loads(line).get("id") == message["id"]:
                return

    @property
    def text(self) -> str:
        """The text of the field `name` that was received last."""
        actions = [message["params"]["action"] for message in self.received if message.get("method") == "action/send"]
        return str([action["text"] for action in actions if action.get("id") == "name"][-1])

    def kill(self) -> None:
        """Ends the process as a crash does. The caller closes the socket."""
        if self.process:
            self.process.kill()
            self.process.communicate()
