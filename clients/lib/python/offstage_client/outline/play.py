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
        else:
            player.take(entry)


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

    def take(self, entry: JsonObject) -> None:
        """Takes a message with its direction."""
        message: JsonObject = entry["message"]
        method, params = message.get("method"), message.get("params", {})
        if entry["to"] == "server":
            self._requests[message.get("id")] = message
        elif method is None:
            request = self._requests.pop(message.get("id"), {})
            if "method" in request and "result" in message:
                self.answer(request["method"], request.get("params", {}), message["result"])
        elif params.get("sessionId") in self.replicas:
            self.replicas[params["sessionId"]].receive(method, params)

    def answer(self, method: str, params: JsonObject, result: Any) -> None:
        """Takes the result of a request."""
        if method == "session/open":
            self.replicas[result["sessionId"]] = Replica()
        if method in ("session/open", "session/attach", "subscription/open"):
            session = result.get("sessionId") or params["sessionId"]
            self.replicas.setdefault(session, Replica()).begin(result)
        elif method == "subscription/window":
            self.replicas[params["sessionId"]].window(params["screen"], params["list"], result)


def main() -> None:
    """Plays the lines of stdin and prints the outlines to stdout."""
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8", newline="\n")  # type: ignore[union-attr]
    play(sys.stdin, lambda text: print(text, end="", flush=True))
