#!/usr/bin/env python3
"""A server of a later release: components, members and nodes that no front end knows, and an error for each button.

It speaks the protocol over stdin and stdout with one session, and keeps to the framing of the client.

    strange_server.py [CAPABILITY ARGUMENTS]

With a capability and its arguments as JSON, the app asks for it at once, and shows the answer.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

JsonObject = dict[str, Any]

ERRORS: dict[str, JsonObject] = {
    "internal": {"code": -32603, "message": "a bug in the server", "data": {"kind": "internal"}},
    "refused": {"code": 1202, "message": "the shop is closed", "data": {"kind": "shopClosed"}},
    "stale": {"code": 1200, "message": "the screen has changed; try again", "data": {"kind": "stale"}},
}

LATER = {"futureMember": {"nested": [1, 2, 3]}, "otherMember": None}


def button(name: str) -> JsonObject:
    """Returns a button."""
    return {
        "component": "button",
        "id": name,
        "title": name.capitalize(),
        "role": "futureRole" if name == "known" else "default",
        "isEnabled": True,
        "isLoading": False,
        "onTap": {"action": {"type": "didTap", "id": name}, "later": 1},
        **LATER,
    }


def text_field(name: str, value: str) -> JsonObject:
    """Returns a text field."""
    return {
        "component": "textField",
        "id": name,
        "label": name.capitalize(),
        "value": value,
        "kind": "futureKind" if name == "field" else "plain",
        "isEnabled": True,
        "onChange": {"action": {"type": "textDidChange", "id": name}, "input": "text"},
        **LATER,
    }


class Server:
    """The session's state."""

    def __init__(self, capability: str = "", arguments: str = "{}") -> None:
        self.name = ""
        self.taps = 0
        self.request: JsonObject = {"capability": capability, "arguments": json.loads(arguments)}
        self.outcome = ""
        self.layer: str | None = "request" if capability else None
        self.is_wrapped = False
        self.seq = self.rev = self.n = 0

    def view(self) -> JsonObject:
        """Returns the view of the screen."""
        hologram = {"component": "hologram", "id": "h1", "label": "A hologram", **LATER}
        known = {"component": "text", "id": "h3", "text": "The text of a hologram"}
        return {
            "parts": [
                {
                    "component": "text",
                    "id": "title",
                    "text": self.outcome or f"Tapped {self.taps} times",
                    "role": "futureRole",
                },
                hologram,
                {"component": "hologram", "id": "h2", "fallback": known},
                {"component": "hologram", "id": "h4", "fallback": {"component": "other", "fallback": known}},
                {"component": "custom", "id": "c1", "name": "gauge", "version": 9, "data": {"degrees": 21}},
                {
                    "component": "group",
                    "id": "g1",
                    "title": "A group",
                    "axis": "spiral",
                    "parts": [hologram, {"component": "divider", "id": "d1"}],
                },
                {
                    "component": "list",
                    "id": "l1",
                    "label": "A list",
                    "total": 2,
                    "from": 0,
                    "rows": [
                        {
                            "component": "row",
                            "id": 1,
                            "title": "A row",
                            "badge": {"component": "orb", "id": "o1"},
                            **LATER,
                        },
                        {"component": "row", "id": 2.5, "title": "Another row", "detail": {"future": 1}},
                    ],
                    "selection": "lasso",
                },
                {"component": "chart", "id": "ch1", "label": "A chart", "kind": "radar", "series": []},
                text_field("name", self.name),
                text_field("field", ""),
                *[button(name) for name in ("known", "layer", "container", *ERRORS)],
            ],
            "plain": {"no": "component"},
            "number": 42,
        }

    def tree(self) -> JsonObject:
        """Returns the route tree."""
        screen: JsonObject = {
            "id": "n2",
            "kind": "screen",
            "key": {"name": "strange.main"},
            "title": "Strange",
            "status": "active",
            **LATER,
        }
        content: JsonObject = {"id": "n1", "kind": "stack", "status": "active", "items": [screen]}
        if self.is_wrapped:
            content = {"id": "n3", "kind": "carousel", "status": "active", "items": [content], "angle": 30}
        layers: list[JsonObject] = [{"id": "l1", "kind": "content", "status": "active", "content": content}]
        if self.layer == "alert":
            ok = {"component": "button", "id": "ok", "title": "OK", "role": "default", "isEnabled": True, "key": "x"}
            layers.append(
                {"id": "l2", "kind": "alert", "status": "active", "title": "Hello", "message": "Hi", "buttons": [ok]}
            )
        elif self.layer == "request":
            layers.append({"id": "l4", "kind": "request", "status": "active", **self.request})
        elif self.layer:
            layers.append({"id": "l3", "kind": "constellation", "status": "active", "dismissible": True, **LATER})
        return {"windows": [{"id": "w1", "kind": "window", "isKey": True, "layers": layers}], **LATER}

    def snapshot(self) -> JsonObject:
        """Returns the result of `session/open`."""
        return {
            "sessionId": "s1",
            "app": "strange",
            "epoch": "e1",
            "seq": self.seq,
            "routeRev": self.rev,
            "tree": self.tree(),
            "screens": {"n2": {"viewRev": self.rev, "view": self.view()}},
            "subscriptionId": "u1",
        }

    def answer(self, method: str, params: JsonObject) -> tuple[JsonObject, list[JsonObject]]:
        """Returns the members of the response, and the notifications before it."""
        if method == "initialize":
            apps = [{"name": "strange", "title": "Strange", "urlSchemes": ["https"], "imageHosts": []}]
            timing = {"loadingDelay": 0.3, "typingGuard": 0.7, "editSize": 256, "snapshotLimit": 3}
            result = {"instanceId": f"i{os.getpid()}", "apps": apps, "protocol": {"level": 9}, "timing": timing, **LATER}
            return {"result": result}, []
        if method in ("session/open", "session/attach"):
            self.n = 0
            return {"result": self.snapshot()}, []
        if method == "app/describe":
            return {"result": {"app": "strange", "screens": {}, "defs": {}}}, []
        if method == "clock/advance":
            return {"result": {"now": 0}}, []
        if method == "action/send":
            return self.act(params)
        if method in ("route/dismiss", "route/answer", "route/back"):
            self.layer = None
            return {"result": {"outcome": "committed", "routeRev": self.rev + 1}}, self.change()
        if method in ("route/fulfil", "route/refuse"):
            self.layer = None
            self.outcome = f"Answer: {json.dumps(params.get('result', params.get('reason')), sort_keys=True)}"
            return {"result": {"outcome": "committed", "routeRev": self.rev + 1}}, self.change()
        if method == "shutdown":
            return {"result": None}, []
        return {"error": {"code": -32601, "message": f"unknown method '{method}'", "data": {"kind": "method"}}}, []

    def act(self, params: JsonObject) -> tuple[JsonObject, list[JsonObject]]:
        """Handles an action."""
        action = params["action"]
        name = action.get("id")
        if action["type"] == "textDidChange" and name == "name":
            self.name = action["text"]
            if self.name == "alert":
                self.layer = "alert"
        elif action["type"] == "textDidChange" or name in ERRORS:
            return {"error": ERRORS.get(name, ERRORS["refused"])}, []
        elif name == "known":
            self.taps += 1
        elif name == "layer":
            self.layer = "constellation"
        elif name == "container":
            self.is_wrapped = True
        changes = self.change()
        return {"result": {"outcome": "done", "seq": self.seq, "actionId": "a1", "routeRev": self.rev}}, changes

    def change(self) -> list[JsonObject]:
        """Returns the notifications of a change: the whole tree and the whole view."""
        self.rev += 1
        common = {"sessionId": "s1", "subscriptionId": "u1", "epoch": "e1", "cause": {"origin": "app"}}
        found = []
        for method, members in (
            ("route/didChange", {"routeRev": self.rev, "tree": self.tree()}),
            ("screen/didChange", {"screen": "n2", "viewRev": self.rev, "view": self.view(), "last": True}),
            ("future/didChange", {"later": True}),
        ):
            if method != "future/didChange":
                self.seq, self.n = self.seq + 1, self.n + 1
            found.append({"method": method, "params": {**common, "seq": self.seq, "n": self.n, **members}})
        return found


def main() -> None:
    """Serves stdin until it ends."""
    server, stdin, stdout = Server(*sys.argv[1:]), sys.stdin.buffer, sys.stdout.buffer
    while line := stdin.readline():
        has_header = line.lower().startswith(b"content-")
        if has_header:
            length = 0
            while line.strip():
                name, _, value = line.partition(b":")
                length = int(value) if name.lower() == b"content-length" else length
                line = stdin.readline()
            line = stdin.read(length)
        message = json.loads(line)
        if message.get("method") == "exit":
            return
        if "id" not in message:
            continue
        members, notifications = server.answer(message["method"], message.get("params") or {})
        for sent in [*notifications, {"id": message["id"], **members}]:
            body = json.dumps({"jsonrpc": "2.0", **sent}).encode()
            stdout.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body) if has_header else body + b"\n")
        stdout.flush()


if __name__ == "__main__":
    main()
