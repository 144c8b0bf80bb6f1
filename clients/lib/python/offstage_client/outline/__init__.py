"""The outline of a session: a text with one line for each element that the user can reach.

The article Outlines of the server defines the format. Front ends of every kind print the same outline, so a comparison
with the outline of the server's state checks a front end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..connection import JsonObject
from ..element import Element, lines
from ..model import Node, parts_of
from ..tree import RouteTree, shown_child
from .components import Components, objects

__all__ = ["Element", "elements", "lines", "outline"]


def outline(tree: RouteTree | JsonObject, views: Mapping[str, Any]) -> str:
    """Returns the outline of a session, each line with a line feed.

    `tree` is the route tree of `route/get`, and `views` has the views of the shown screens by node id.
    """
    return lines(elements(tree, views))


def elements(tree: RouteTree | JsonObject, views: Mapping[str, Any]) -> Iterator[Element]:
    """Returns the elements of the outline, which are its lines without a text."""
    route = tree if isinstance(tree, RouteTree) else RouteTree(tree)
    return _Nodes(route, views).windows()


class _Nodes:
    """Lists the windows of a route tree, and the layers and nodes in the key window."""

    def __init__(self, tree: RouteTree, views: Mapping[str, Any]) -> None:
        self._tree, self._views = tree, views

    def windows(self) -> Iterator[Element]:
        key = self._tree.window
        for window in self._tree.windows:
            is_key = window is key
            yield Element("window", window.get("title"), None, {"active": is_key}, self._layers() if is_key else ())

    # Layers

    def _layers(self) -> Iterator[Element]:
        if self._tree.layers:
            yield from self._layer(self._tree.layer)
        for notice in self._tree.notices:
            yield self._notice(notice)

    def _layer(self, layer: Node) -> Iterator[Element]:
        kind, title, states = layer["kind"], layer.get("title"), {"locked": isinstance(layer.get("locked"), str)}
        if kind == "content":
            yield from self._content(layer)
        elif kind == "modal":
            yield Element("dialog", None, layer.get("style"), states, self._content(layer))
        elif kind == "alert":
            yield Element("alertdialog", title, None, states, self._question(layer))
        elif kind == "choice":
            yield Element("menu", title, None, states, self._question(layer))
        elif kind == "request":
            yield Element("request", layer.get("capability"))
        else:
            yield Element("custom", kind.removeprefix("custom:"), None, states, self._content(layer))

    def _question(self, layer: Node) -> Iterator[Element]:
        components = Components()
        if layer.get("message") is not None:
            yield Element("text", layer["message"])
        yield from components.elements(objects(layer, "fields"))
        preferred = layer.get("preferred")
        for button in objects(layer, "buttons"):
            is_preferred = preferred is not None and button.get("id") == preferred
            yield components.button(button, {"preferred": is_preferred})

    def _notice(self, notice: Node) -> Element:
        message = notice.get("message")
        if notice["kind"] == "hud":
            return Element("progressbar", message, notice.get("progress"), {"busy": "progress" not in notice})
        role, button = notice.get("role") or "info", notice.get("button")
        parts = Components().elements([button]) if isinstance(button, dict) else ()
        return Element("status", message, None, {role: role != "info"}, parts)

    # Nodes

    def _content(self, layer: Node) -> Iterator[Element]:
        if "content" in layer:
            yield from self._node(layer["content"])

    def _node(self, node: Node) -> Iterator[Element]:
        """Returns what a container shows around its shown child, then the child."""
        shown: Node | None = node
        while shown:
            kind = shown["kind"]
            if kind == "screen":
                yield self._screen(shown)
            elif kind == "launching":
                yield Element("progressbar", shown.get("message"), None, {"busy": True})
            elif kind == "tabs" and not _hides_bottom_bars(shown):
                yield Element("tablist", parts=self._tabs(shown))
            elif kind == "pages" and shown_child(shown):
                yield Element("pages", None, f"{shown['selected'] + 1} of {len(shown['pages'])}")
            shown = shown_child(shown)

    def _tabs(self, tabs: Node) -> Iterator[Element]:
        for index, branch in enumerate(tabs.get("branches", [])):
            tab = branch.get("tab") or {}
            states = {"selected": index == tabs.get("selected"), "disabled": tab.get("isEnabled") is False}
            yield Element("tab", tab.get("title"), tab.get("badge"), states)

    def _screen(self, node: Node) -> Element:
        states = {"busy": node["id"] not in self._views, "locked": isinstance(node.get("locked"), str)}
        return Element("screen", node.get("title"), None, states, self._screen_parts(node))

    def _screen_parts(self, node: Node) -> Iterator[Element]:
        bars, back = node.get("bars") or {}, node.get("back") or {}
        if bars.get("hidesTop") is not True:
            if back.get("can") is True:
                yield Element("back", back.get("title"))
            yield from Components().elements(objects(bars, "leading") + objects(bars, "trailing"))
        view = self._views.get(node["id"])
        if isinstance(view, dict):
            yield from self._view(view)
        for slot in node.get("slots", []):
            yield Element("region", slot.get("slot"), parts=self._node(slot))

    def _view(self, view: JsonObject) -> Iterator[Element]:
        """Lists the components, then the commands."""
        yield from Components((view.get("focus") or {}).get("component")).elements(parts_of(view))
        for command in objects(view, "commands"):
            is_disabled = command.get("isEnabled") is False
            yield Element("command", command.get("title"), command.get("key"), {"disabled": is_disabled})


def _hides_bottom_bars(tabs: Node) -> bool:
    """True when the screen that the tabs show hides the bottom bars."""
    shown = tabs
    while child := shown_child(shown):
        shown = child
    return (shown.get("bars") or {}).get("hidesBottom") is True
