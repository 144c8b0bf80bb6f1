"""Typed access to the components of a view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypedDict

from .connection import JsonObject
from .element import Element
from .safe_text import safe

TYPED = ("textField", "numberField", "dateField", "fileField")
ROWS = ("list", "table")
SKIPPED = ("fallback", "rowCommands", "selectionCommands")
"""Members whose components are no part of the drawing: substitutes, and buttons that act on rows."""


class Node(TypedDict, total=False):
    """A node of the route tree: a window, a layer, a container or a screen. The members depend on `kind`."""

    id: str
    kind: str
    """`window`; a layer: `content`, `modal`, `alert`, `choice`, `hud`, `toast`, `request`, `custom:…`; `stack`, `tabs`,
    `pages`, `screen`, `launching`."""
    status: Literal["declared", "hidden", "visible", "active"]
    title: str
    message: str
    key: JsonObject
    """Name of the screen and the traits that distinguish it: `{"name": …, "traits": …}`."""
    params: Any
    back: JsonObject
    """`can` and `title`."""
    bars: JsonObject
    """Buttons in `leading` and `trailing`, and what the bars hide."""
    tab: JsonObject
    """`title`, `icon`, `badge` and `isEnabled`."""
    link: str
    isKey: bool
    selected: int
    """Index of the selected branch or page."""
    style: str
    """Style of a modal layer."""
    role: str
    """Role of a toast."""
    progress: float
    locked: str
    """Reason why the node cannot change, or be dismissed or answered, now."""
    preferred: str
    """Id of an alert's preferred button."""
    dismissible: bool
    presenterId: str
    capability: str
    arguments: Any
    data: Any
    fields: list[JsonObject]
    buttons: list[JsonObject]
    button: JsonObject
    layers: list[Node]
    items: list[Node]
    branches: list[Node]
    pages: list[Node]
    slots: list[Node]
    slot: str
    """Name of the slot of the parent."""
    content: Node


class Unset:
    """The type of `UNSET`."""


UNSET = Unset()
"""No value, where None is one."""


@dataclass(frozen=True)
class Component:
    """A component of a view, an alert or a bar.

    `owner` is the node id of its screen, or the id of its layer; `part` is `view`, `command`, `layer` or `bar`.
    `parents` are the components around it, from the outside in. `draft` is the user's input that the server has not
    applied yet.
    """

    json: JsonObject
    owner: str
    part: str = "view"
    parents: tuple[JsonObject, ...] = ()
    draft: Any = UNSET

    @property
    def id(self) -> Any:
        """Component id, unique within its screen; of a row, unique within its list."""
        return self.json.get("id", "")

    @property
    def type(self) -> str:
        """Component type, such as `button`; `tableRow` for a row of a table."""
        return str(self.json.get("component", "tableRow"))

    @property
    def depth(self) -> int:
        """Number of components around it, and the level of a row in a tree."""
        return len(self.parents) + int(self.json.get("level") or 0)

    @property
    def list(self) -> JsonObject | None:
        """The list whose row it is."""
        parent = self.parents[-1] if self.parents else {}
        is_row = parent.get("component") in ROWS and any(row is self.json for row in parent.get("rows", []))
        return parent if is_row else None

    @property
    def label(self) -> str:
        """Title or label: the accessible name."""
        names = self.json.get("title") or self.json.get("label") or self.json.get("text") or ""
        return safe(self.resolved.get("label", "") if self.resolved else names)

    @property
    def resolved(self) -> JsonObject:
        """What the server says about it to every front end: `role`, `label`, `value`, `states` and `actions`."""
        return self.json.get("resolved") or {}

    @property
    def is_enabled(self) -> bool:
        """False for a component that is visible but inactive."""
        return self.json.get("isEnabled") is not False

    @property
    def is_secret(self) -> bool:
        """True for a text field that hides its text."""
        return self.json.get("kind") == "secure"

    @property
    def value(self) -> Any:
        """Value to show: the user's input, or the value of the server."""
        if self.draft is not UNSET:
            return self.draft
        return self.json.get("values") if self.json.get("isMultiple") else self.json.get("value")

    @property
    def element(self) -> Element:
        """What the server says about it, as an element of an outline. A text field has the user's text."""
        value = self.resolved.get("value")
        if self.type == "textField" and isinstance(self.draft, str):
            value = "•" * len(self.draft) if self.is_secret else self.draft
        states = {str(state): True for state in self.resolved.get("states") or []}
        texts = [Element(name, text) for name in ("error", "caption") if isinstance(text := self.json.get(name), str)]
        return Element(self.resolved.get("role", self.type), self.resolved.get("label"), value, states, texts)

    @property
    def text(self) -> str:
        """One line that describes the component: `role "label": "value" [state, state]`."""
        return self.element.line


def parts_of(view: Any) -> list[JsonObject]:
    """Returns the components of a view that are in no other one, without its commands.

    A view with a body has them in `parts`; those of a typed view are its members, by name.
    """
    if not isinstance(view, dict):
        return []
    if "component" in view:
        return [view]
    if isinstance(view.get("parts"), list):
        return [part for part in view["parts"] if _is_component(part)]
    members = [view[name] for name in sorted(view) if name not in ("commands", "focus")]
    arrays = [member if isinstance(member, list) else [member] for member in members]
    return [part for array in arrays if all(map(_is_component, array)) for part in array]


def _is_component(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("component"), str)


def walk(json: Any, owner: str, part: str = "view", parents: tuple[JsonObject, ...] = ()) -> Iterator[Component]:
    """Returns the components of a value in order, containers before their parts."""
    if isinstance(json, list):
        for element in json:
            yield from walk(element, owner, part, parents)
    elif isinstance(json, dict):
        if "component" in json:
            yield Component(json, owner, part, parents)
            parents = (*parents, json)
            if json["component"] == "group" and json.get("isExpanded") is False:
                return
        for name, value in json.items():
            if name == "rows" and json.get("component") == "table":
                yield from (Component(row, owner, part, parents) for row in value)
            elif name == "badge" and json.get("component") == "row" or name == "empty" and json.get("total"):
                continue  # A row's text has the badge; a list with rows does not show what an empty one does.
            elif name not in SKIPPED:
                yield from walk(value, owner, part, parents)
