"""A replica of a session's route tree, changed by the ops of `route/didChange`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, cast

from .connection import JsonObject
from .errors import ReplicaError
from .model import Node

LIST_OF_ROLE = {
    "window": "windows",
    "layer": "layers",
    "item": "items",
    "branch": "branches",
    "page": "pages",
    "slot": "slots",
}
"""Member of the parent that holds the nodes of a role."""

CHILD_LISTS = tuple(LIST_OF_ROLE.values())
NOTICES = ("hud", "toast")


class RouteTree:
    """The route tree as JSON, with an index of its nodes by id."""

    def __init__(self, json: JsonObject) -> None:
        self.json = json
        self._read()

    # Ops

    def apply(self, ops: Any) -> None:
        """Applies ops in order. Raises `ReplicaError` when one does not fit; the tree is then unusable."""
        if not isinstance(ops, list):
            raise ReplicaError(f"ops are an array; got {ops!r}", kind="ops")
        for op in ops:
            try:
                self._apply(op)
            except (KeyError, IndexError, TypeError, ValueError) as error:
                raise ReplicaError(f"the op {op} does not fit: {error!r}", kind="ops") from error

    def _apply(self, op: JsonObject) -> None:
        name = op["op"]
        if name == "insert":
            self._put(op["node"], op)
        elif name == "remove":
            self._take(self._nodes[op["id"]])
        elif name == "move":
            node = self._nodes[op["id"]]
            self._take(node)
            self._put(node, op)
        elif name == "update":
            self._set(op["id"], op["fields"])
        elif name == "select":
            self._set(op["id"], {"selected": op.get("index")})
        else:
            raise ValueError("unknown op")
        if name in ("insert", "remove", "move"):
            self._read()

    def _read(self) -> None:
        """Reads the nodes, and the parent of each."""
        self._nodes: dict[str, JsonObject] = {}
        self._parents: dict[str, JsonObject] = {}
        for node, parent in _walk(self.json):
            if node["id"] in self._nodes:
                raise ReplicaError(f"the tree has two nodes {node['id']}", kind="ops")
            self._nodes[node["id"]], self._parents[node["id"]] = node, parent

    def _set(self, node_id: str, fields: JsonObject) -> None:
        node = self._nodes[node_id]
        for name, value in fields.items():
            if value is None:
                node.pop(name, None)
            else:
                node[name] = value

    def _put(self, node: JsonObject, op: JsonObject) -> None:
        role, parent = op["role"], self.json if op.get("parent") is None else self._nodes[op["parent"]]
        if role == "content":
            parent["content"] = node
        else:
            children, index = parent.setdefault(LIST_OF_ROLE[role], []), op["index"]
            if not 0 <= index <= len(children):
                raise IndexError(f"{index} of {len(children)} children")
            children.insert(index, node)

    def _take(self, node: JsonObject) -> None:
        """Removes a node from the member of its parent."""
        parent = self._parents[node["id"]]
        for member in CHILD_LISTS:
            for index, child in enumerate(parent.get(member, [])):
                if child is node:
                    del parent[member][index]
                    if member == "slots" and not parent[member]:
                        del parent[member]
                    return
        if parent.get("content") is node:
            del parent["content"]

    # Reading

    def __contains__(self, node_id: object) -> bool:
        return node_id in self._nodes

    def __getitem__(self, node_id: str) -> Node:
        return cast(Node, self._nodes[node_id])

    def ids_in(self, other: RouteTree) -> dict[str, str]:
        """Returns the ids that the nodes have in another tree of the session; empty for a node that is not in it."""
        left: dict[str, list[str]] = {}
        for node_id, node in other._nodes.items():
            left.setdefault(_identity(node), []).append(node_id)
        found = ((node_id, left.get(_identity(node))) for node_id, node in self._nodes.items())
        return {node_id: ids.pop(0) if ids else "" for node_id, ids in found}

    @property
    def windows(self) -> list[Node]:
        """The session's windows."""
        return list(self.json.get("windows", []))

    @property
    def window(self) -> Node:
        """The key window, `{}` if no window is open."""
        windows = self.windows
        return next((window for window in windows if window.get("isKey")), windows[0] if windows else Node())

    @property
    def layers(self) -> list[Node]:
        """Layers of the key window that take input, from bottom to top."""
        return layers_of(self.window)

    @property
    def notices(self) -> list[Node]:
        """Toasts and progress displays of the key window."""
        return notices_of(self.window)

    @property
    def layer(self) -> Node:
        """The top layer, which takes the input; `{}` if no window is open."""
        layers = self.layers
        return layers[-1] if layers else Node()

    @property
    def path(self) -> list[Node]:
        """Nodes of the visible path, from the top layer's content to the screen."""
        path: list[Node] = []
        node = self.layer.get("content")
        while node:
            path.append(node)
            node = shown_child(node)
        return path

    @property
    def screens(self) -> list[Node]:
        """Screens that the top layer shows: the one on the visible path, and those in its slots and panes."""
        content = self.layer.get("content")
        return list(_shown_screens(content)) if content else []

    @property
    def focus(self) -> Node:
        """The screen or layer that takes the input; `{}` if no window is open."""
        path = self.path
        return path[-1] if path else self.layer


def _identity(node: JsonObject) -> str:
    """Returns what a node is, apart from its id. Equal nodes have an order."""
    return json.dumps([node["kind"], node.get("key") or node.get("title")], sort_keys=True)


def layers_of(window: Node) -> list[Node]:
    """Returns the shown layers of a window that take input, from bottom to top."""
    return [layer for layer in _shown_layers(window) if layer["kind"] not in NOTICES]


def notices_of(window: Node) -> list[Node]:
    """Returns the toasts and progress displays of a window."""
    return [layer for layer in _shown_layers(window) if layer["kind"] in NOTICES]


def _shown_layers(window: Node) -> list[Node]:
    return [layer for layer in window.get("layers", []) if layer.get("status") in ("active", "visible")]


def children(node: JsonObject) -> list[JsonObject]:
    """Returns the nodes directly below a node."""
    found: list[JsonObject] = []
    for member in CHILD_LISTS:
        found += node.get(member, [])
    if "content" in node:
        found.append(node["content"])
    return found


def _walk(parent: JsonObject) -> Iterator[tuple[JsonObject, JsonObject]]:
    """Returns the nodes below a node, each with its parent."""
    for child in children(parent):
        yield child, parent
        yield from _walk(child)


def shown_child(node: Node) -> Node | None:
    """Returns the child of a container that the user sees, None for a screen."""
    if node["kind"] in ("content", "modal"):
        return node.get("content")
    if node["kind"] == "tabs" or node["kind"] == "pages":
        branches: list[Node] = node.get("branches") or node.get("pages") or []
        selected = node.get("selected")
        return branches[selected] if isinstance(selected, int) and 0 <= selected < len(branches) else None
    items = node.get("items", [])
    return items[-1] if items else None


def _shown_screens(node: Node) -> Iterator[Node]:
    if node["kind"] == "screen":
        yield node
    child = shown_child(node)
    for below in [*([child] if child else []), *node.get("slots", [])]:
        yield from _shown_screens(below)
