"""The views of what a box shows: components, notices, tabs. A view stays while its key stays."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import Any

from offstage_client import Component, Node
from offstage_client.model import walk

from .parts import JsonObject


class Views:
    """The views in a box, in their order. Each keeps its focus, its cursor and its scroll position."""

    box: Any
    """The widget."""

    def __init__(self) -> None:
        self.by_key: dict[Any, Any] = {}

    def __iter__(self) -> Iterator[Any]:
        return iter(list(self.by_key.values()))

    def __len__(self) -> int:
        return len(self.by_key)

    # The toolkit

    async def put(self, view: Any, before: Any) -> None:
        """Puts a view after another one, or at the beginning, unless it is there."""
        raise NotImplementedError

    async def take(self, view: Any) -> None:
        raise NotImplementedError

    # Drawing

    async def show(self, wanted: Mapping[Any, Any], make: Callable[[Any, Any], Any]) -> None:
        """Makes the views those of the values, by key. Each view draws its value."""
        for key in [key for key in self.by_key if key not in wanted]:
            await self.take(self.by_key.pop(key))
        before = None
        for key, value in wanted.items():
            view = self.by_key.get(key)
            if view is None:
                view = self.by_key[key] = make(key, value)
            await self.put(view, before)
            await view.draw(value)
            before = view
        self.by_key = {key: self.by_key[key] for key in wanted}

    def seen(self) -> list[Any]:
        """Returns the values as the views show them."""
        return [view.seen() for view in self]


class PartViews(Views):
    """The views of components."""

    types: Container[str] = ()
    """The component types that the front end knows."""

    def make(self, part: Component) -> Any:
        raise NotImplementedError

    async def show_parts(self, parts: Iterable[Component]) -> None:
        """Makes the views those of the components. A view stays while type, id and style stay."""
        shown = [known(part, self.types) for part in parts]
        keys = unique([(part.type, str(part.id), _style(part)) for part in shown])
        await self.show(dict(zip(keys, shown, strict=True)), lambda _, part: self.make(part))

    async def show_json(self, json: Any, owner: str, part: str = "view") -> None:
        await self.show_parts(parts_in(json, owner, part))


def _style(part: Component) -> Any:
    """Members that choose another widget."""
    if part.type in ("textField", "dateField"):
        return part.json.get("kind")
    names = {"picker": ("style", "isMultiple"), "group": ("isCollapsible", "axis")}.get(part.type, ("selection",))
    return tuple(part.json.get(name) for name in names)


def known(part: Component, types: Container[str]) -> Component:
    """Returns the component that is drawn: the fallback of one whose type the front end does not know."""
    while part.type not in types and isinstance(part.json.get("fallback"), dict):
        part = Component(part.json["fallback"], part.owner, part.part, part.parents)
    return part


def parts_in(json: Any, owner: str, part: str = "view") -> list[Component]:
    return [found for found in walk(json, owner, part) if not found.parents]


def unique(keys: Iterable[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Numbers equal keys, so that each is unique."""
    counts: dict[Any, int] = {}
    found = []
    for key in keys:
        counts[key] = counts.get(key, 0) + 1
        found.append((*key, counts[key]))
    return found


def notice_parts(node: Node) -> list[Component]:
    """Returns the components of a toast or of a progress: its message, and its button."""
    shown: JsonObject = {"component": "text", "id": "message", "text": node.get("message")}
    if node["kind"] == "hud":
        shown = {"component": "progress", "id": "message", "label": node.get("message"), "value": node.get("progress")}
    return parts_in([shown, node.get("button")], node["id"], "layer")


def seen_notice(node: Node, parts: list[JsonObject]) -> JsonObject:
    """Returns a notice as its components show it."""
    message, *buttons = parts
    json: JsonObject = {**node, "status": "visible", "message": message.get("text", message.get("label"))}
    json.pop("button", None)
    if message.get("value") is not None:
        json["progress"] = message["value"]
    return {**json, "button": buttons[0]} if buttons else json
