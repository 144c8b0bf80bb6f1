"""The outline of recorded sessions, for `offstage conform --client`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

from ..connection import JsonObject
from ..replica import Replica
from . import outline


def play(lines: Iterable[str], write: Callable[[str], object]) -> None:
    """Takes the messages of recorded sessions, and writes the outline of a session where a line requests it.

    Lines are `{"to":"server","message":…}`, `{"to":"client","message":…}` and `{"outline":"s1"}`. An empty line follows
    each outline. Raises `ReplicaError` when a message does not fit the state.
    """
    player = Player()
    for line in lines:
        entry = json.loads(line)
        if "outline" in entry:
            write(player.outline(entry["outline"]) + "\n")
        elif entry["to"] == "server":
            player.send(entry["message"])
        else:
            player.receive(entry["message"])


class Player:
    """A replica of each session in a recording."""

    def __init__(self) -> None:
        self.replicas: dict[str, Replica] = {}
        self._requests: dict[Any, JsonObject] = {}

    def outline(self, session: str) -> str:
        """Returns the outline of a session."""
        replica = self.replicas[session]
        views = {screen: view.json for screen, view in replica.views.items()}
        return outline(replica.tree, views)

    def send(self, message: JsonObject) -> None:
        """Takes a message that the client sent."""
        if "id" in message and "method" in message:
            self._requests[message["id"]] = message

    def receive(self, message: JsonObject) -> None:
        """Takes a message that the server sent."""
        if "method" in message:
            self.notify(message["method"], message.get("params", {}))
            return
        request = self._requests.pop(message.get("id"), None)
        if request and "result" in message:
            self.answer(request["method"], request.get("params", {}), message["result"])

    def notify(self, method: str, params: JsonObject) -> None:
        """Takes a notification."""
        replica = self.replicas.get(params.get("sessionId", ""))
        if replica:
            replica.receive(method, params)

    def answer(self, method: str, params: JsonObject, result: Any) -> None:
        """Takes the result of a request."""
        if method == "session/open":
            self.replicas[result["sessionId"]] = self.new_replica()
        if method in ("session/open", "session/attach", "subscription/open"):
            session = result.get("sessionId") or params["sessionId"]
            self.replicas.setdefault(session, self.new_replica()).begin(result)
        elif method == "subscription/window":
            self.replicas[params["sessionId"]].window(params["screen"], params["list"], result)

    def new_replica(self) -> Replica:
        """Returns the replica of a new session."""
        return Replica()


def main() -> None:
    """Plays the lines of stdin and prints the outlines to stdout."""
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    play(sys.stdin, lambda text: print(text, end="", flush=True))
