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

TIMING = {"loadingDelay": 0.3, "typingGuard": 0.7, "editSize": 256, "snapshotLimit": 3}
LATER = {"futureMember": {"nested": [1, 2, 3]}, "otherMember": None}


def part(component: str, id: Any, **members: Any) -> JsonObject:
    """Returns a component."""
    return {"component": component, "id": id, **members}


def button(name: str) -> JsonObject:
    """Returns a button with members of a later release."""
    role = "futureRole" if name == "known" else "default"
    tap = {"action": {"type": "didTap", "id": name}, "later": 1}
    return part("button", name, title=name.capitalize(), role=role, isEnabled=True, isLoading=False, onTap=tap, **LATER)


def text_field(name: str, value: str) -> JsonObject:
    """Returns a text field with members of a later release."""
    kind = "futureKind" if name == "field" else "plain"
    change = {"action": {"type": "textDidChange", "id": name}, "input": "text"}
    label = name.capitalize()
    return part("textField", name, label=label, value=value, kind=kind, isEnabled=True, onChange=change, **LATER)


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
        hologram = part("hologram", "h1", label="A hologram", **LATER)
        known = part("text", "h3", text="The text of a hologram")
        rows = [
            part("row", 1, title="A row", badge=part("orb", "o1"), **LATER),
            part("row", 2.5, title="Another row", detail={"future": 1}),
        ]
        parts = [
            part("text", "title", text=self.outcome or f"Tapped {self.taps} times", role="futureRole"),
            hologram,
            part("hologram", "h2", fallback=known),
            part("hologram", "h4", fallback={"component": "other", "fallback": known}),
            part("custom", "c1", name="gauge", version=9, data={"degrees": 21}),
            part("group", "g1", title="A group", axis="spiral", parts=[hologram, part("divider", "d1")]),
            part("list", "l1", label="A list", total=2, rows=rows, selection="lasso", **{"from": 0}),
            part("chart", "ch1", label="A chart", kind="radar", series=[]),
            text_field("name", self.name),
            text_field("field", ""),
            *[button(name) for name in ("known", "layer", "container", *ERRORS)],
        ]
        return {"parts": parts, "plain": {"no": "component"}, "number": 42}

    def tree(self) -> JsonObject:
        """Returns the route tree."""
        key = {"name": "strange.main"}
        screen = {"id": "n2", "kind": "screen", "key": key, "title": "Strange", "status": "active", **LATER}
        content: JsonObject = {"id": "n1", "kind": "stack", "status": "active", "items": [screen]}
        if self.is_wrapped:
            content = {"id": "n3", "kind": "carousel", "status": "active", "items": [content], "angle": 30}
        layers: list[JsonObject] = [{"id": "l1", "kind": "content", "content": content}]
        if self.layer == "alert":
            ok = part("button", "ok", title="OK", role="default", isEnabled=True, key="x")
            layers.append({"id": "l2", "kind": "alert", "title": "Hello", "message": "Hi", "buttons": [ok]})
        elif self.layer == "request":
            layers.append({"id": "l4", "kind": "request", **self.request})
        elif self.layer:
            layers.append({"id": "l3", "kind": "constellation", "dismissible": True, **LATER})
        for layer in layers:
            layer["status"] = "active"
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
            server = {"instanceId": f"i{os.getpid()}", "apps": apps, "protocol": {"level": 9}, "timing": TIMING}
            return {"result": {**server, **LATER}}, []
        if method in ("session/open", "session/attach"):
            self.n = 0
            return {"result": self.snapshot()}, []
        if method == "app/describe":
            return {"result": {"app": "strange", "screens": {}, "defs": {}}}, []
        if method == "clock/advance":
            return {"result": {"now": 0}}, []
        if method == "action/send":
            return self.act(params)
        if method in ("route/dismiss", "route/answer", "route/back", "route/fulfil", "route/refuse"):
            self.layer = None
            if method in ("route/fulfil", "route/refuse"):
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
