"""The conversation that each Python library holds with a real server, and the checks of what it receives.

A program beside this file gives `play` an adapter, which translates between this interface and its library. The
adapters know nothing of Offstage, and the libraries are unmodified.
"""

from __future__ import annotations

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
# The notifications of the conversation. Some libraries need a handler for each.
NOTIFICATIONS = ("session/event", "screen/didChange", "session/didClose")
# Characters of two, three and four bytes: a library or server that counts characters loses the framing.
NAME = "Zoë 日本 🙂"
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


def expect(condition: bool, problem: str) -> None:
    """Ends the program with a failure unless the condition holds."""
    if not condition:
        raise AssertionError(problem)


def refusal(client: Client, method: str, params: JsonObject) -> Refused:
    """Returns the error response to a request."""
    try:
        result = client.request(method, params)
    except Refused as refused:
        return refused
    raise AssertionError(f"{method} was not refused; its result is {result}")


def wait(client: Client, method: str, matches: Callable[[Any], bool]) -> Any:
    """Returns the params of the first notification that matches, and drops the notifications before it."""
    while True:
        received, params = client.next_notification()
        if received == method and matches(params):
            return params


def converse(client: Client) -> None:
    """Holds the conversation."""
    server = client.request("initialize", {"processId": os.getpid(), "clientInfo": {"name": "foreign"}})
    expect(server["serverInfo"]["name"] == "offstage", f"initialize names another server: {server}")
    client.notify("initialized")

    session = client.request("session/open", {"app": "editProfile"})
    screen = session["tree"]["windows"][0]["layers"][0]["content"]["items"][0]
    expect(screen["title"] == "Edit profile", f"the route tree has another screen: {screen}")

    sent = client.request("action/send", {"action": {"type": "textDidChange", "text": NAME}})
    expect(sent["outcome"] == "done", f"the action was not handled: {sent}")
    wait(client, "session/event", lambda params: params["event"] == {"type": "isSaveButtonEnabled", "value": True})
    change = wait(client, "screen/didChange", lambda params: params["screen"] == screen["id"])
    expect(
        {"op": "replace", "path": "/parts/0/value", "value": NAME} in change["patch"],
        f"the patch does not have the name: {change}",
    )
    view = client.request("screen/get", {"screen": "profile.edit"})["view"]
    expect(view["parts"][0]["value"] == NAME, f"the view has another name: {view}")

    unknown = refusal(client, "sesion/close", {})
    expect(unknown.code == -32601 and unknown.message.endswith("did you mean 'session/close'?"), str(unknown))
    # A code that JSON-RPC does not reserve; a library must not take it for a broken message.
    refused = refusal(client, "action/send", {"action": {"type": "nameDidChange"}})
    expect(refused.code == 1200 and "textDidChange" in refused.message, str(refused))
    for error, kind in ((unknown, "method"), (refused, "actionUnknown")):
        expect(error.data is DROPPED or error.data["kind"] == kind, f"the error has another kind: {error.data}")
    print(f"{unknown}\n{refused}", flush=True)

    client.request("session/close", {})
    wait(client, "session/didClose", lambda params: params["sessionId"] == session["sessionId"])
    result = client.request("shutdown", {})
    expect(result is None, f"shutdown has the result {result!r}")
    client.notify("exit")
    code = client.end()
    expect(code == 0, f"the server ended with code {code}")


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
