"""The conversation that each Python library holds with a real server, and the checks of what it receives.

A program beside this file gives `play` an adapter, which translates between this interface and its library. The
adapters know nothing of Offstage, and the libraries are unmodified.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

JsonObject = dict[str, Any]

OFFSTAGE = os.environ.get("OFFSTAGE") or str(Path(__file__).resolve().parents[4] / ".build/debug/offstage-examples")
COMMAND = [OFFSTAGE, "serve"]
# Seconds that an adapter waits for one message.
TIME_LIMIT = 20.0
CONVERSATION = Path(__file__).parents[1] / "conversation.json"
# The notifications of the conversation. Some libraries need a handler for each.
NOTIFICATIONS = ("session/event", "screen/didChange", "session/didClose")
# The data of an error response of which the library keeps only the code and the message.
DROPPED = object()


class Refused(Exception):
    """An error response."""

    def __init__(self, code: int, message: str, data: Any) -> None:
        super().__init__(f"error {code}: {message}")
        self.code, self.message, self.data = code, message, data


class Client(Protocol):
    """A library with a started server."""

    def request(self, method: str, params: JsonObject) -> Any:
        """Returns the result of a request, or raises `Refused`."""

    def notify(self, method: str) -> None:
        """Sends a notification without params."""

    def next_notification(self) -> tuple[str, Any]:
        """Returns the method and the params of the next notification."""

    def end(self) -> int | None:
        """Returns the exit code of the server when it has ended."""


def matches(expected: Any, value: Any) -> bool:
    """True when a value has all that is expected. Objects may have more members, and arrays more elements."""
    if value is DROPPED:
        return True
    if isinstance(expected, dict):
        return isinstance(value, dict) and all(matches(expected[name], value.get(name)) for name in expected)
    if isinstance(expected, list):
        return isinstance(value, list) and len(value) >= len(expected) and all(map(matches, expected, value))
    return bool(expected == value)


def answer(client: Client, method: str, params: JsonObject) -> JsonObject:
    """Returns the member of the response that says whether the request succeeded."""
    try:
        return {"result": client.request(method, params)}
    except Refused as refused:
        print(refused, flush=True)
        return {"error": {"code": refused.code, "message": str(refused.message), "data": refused.data}}


def converse(client: Client) -> None:
    """Holds the conversation."""
    for step in json.loads(CONVERSATION.read_text(encoding="utf-8")):
        if "notify" in step:
            client.notify(step["notify"])
        elif "wait" in step:
            while (received := client.next_notification())[0] != step["wait"] or not matches(step["params"], received[1]):
                pass
        else:
            found = answer(client, step["request"], step["params"])
            expected = {name: step[name] for name in ("result", "error") if name in step}
            if not matches(expected, found):
                raise AssertionError(f"{step['request']}: {found} instead of {expected}")
    if code := client.end():
        raise AssertionError(f"the server ended with code {code}")


def play(start: Callable[[], Client], library: str) -> None:
    """Holds the conversation; exits with code 1 and the reason when the library and the server do not agree."""
    print(library, flush=True)
    try:
        converse(start())
    except Exception:  # noqa: BLE001: any failure of a library is a failure of this test
        traceback.print_exc()
        sys.stderr.flush()
        # Threads of a library may wait for a server that sends nothing more.
        os._exit(1)
