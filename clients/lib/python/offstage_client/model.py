"""Typed access to the components of a view."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from typing import Any, Literal, TypedDict

from .connection import JsonObject

TYPED = ("textField", "numberField", "dateField", "fileField")
CHOSEN = ("picker", "slider", "stepper")
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
    slots: dict[str, Node]
    content: Node


class Unset:
    """The type of `UNSET`."""


UNSET = Unset()
"""No value, where None is one."""


@dataclass(frozen=True)
class Component:
    """A component of a view, an alert or a bar.

    `owner` is the node id of its screen, or the id of its layer; `part` is `view`, `layer` or `bar`. `parents` are the
    components around it, from the outside in. `draft` is the user's input that the server has not applied yet.
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
        return display_text(self.json.get("title") or self.json.get("label") or self.json.get("text") or "")

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
    def text(self) -> str:
        """One line of text that describes the component, for front ends that draw lines."""
        describe, fallback = DESCRIPTIONS.get(self.type), self.json.get("fallback")
        if not describe and isinstance(fallback, dict):
            return replace(self, json=fallback).text
        parts = describe(self) if describe else [fallback or self.label, self.json.get("help")]
        parts.append(self.json.get("caption"))
        return "  ".join(display_text(part) for part in parts if part not in (None, ""))


DisplayText = Any
"""A string, `{"number":…,"style":…}` or `{"date":…,"style":…}`."""


def display_text(value: DisplayText) -> str:
    """Returns the text of a value without a locale: ISO dates, and numbers with commas between thousands.

    Front ends with a locale format `number` and `date` themselves. Control characters become spaces.
    """
    if isinstance(value, dict) and "number" in value:
        return _number(value["number"], value)
    if isinstance(value, dict) and "date" in value:
        return _date(str(value["date"]), str(value.get("style", "short")))
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    # Joiners are part of words and emoji.
    return "".join(c if c.isprintable() or c in "\u200c\u200d" else " " for c in str(value))


def _number(number: float, options: JsonObject) -> str:
    style, decimals = options.get("style", "decimal"), options.get("decimals")
    if style == "percent":
        text = f"{number * 100:,.{1 if decimals is None else decimals}f}"
        return (text if decimals is not None else text.removesuffix(".0")) + "%"
    if style == "currency":
        return f"{number:,.{2 if decimals is None else decimals}f} {options.get('currency', '')}".rstrip()
    if style == "bytes":
        unit = 0
        while abs(number) >= 1000 and unit < 4:
            number, unit = number / 1000, unit + 1
        return f"{number:,.{1 if unit else 0}f} {('B', 'kB', 'MB', 'GB', 'TB')[unit]}"
    if style == "integer":
        return f"{number:,.0f}"
    return f"{number:,}" if decimals is None else f"{number:,.{decimals}f}"


def _date(text: str, style: str) -> str:
    try:
        date = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        return display_text(text)
    if style == "relative":
        now = datetime.now(timezone.utc) if date.tzinfo else datetime.now()
        return _relative((date - now).total_seconds())
    if style == "time":
        return date.strftime("%H:%M")
    return date.strftime("%Y-%m-%d %H:%M" if style == "dateTime" else "%Y-%m-%d")


def _relative(seconds: float) -> str:
    """The distance from now in the largest unit that fits, rounded down."""
    units = (("year", 31_557_600), ("month", 2_629_800), ("day", 86_400), ("hour", 3600), ("minute", 60))
    name, length = next(((name, length) for name, length in units if abs(seconds) >= length), ("", 0))
    if not name:
        return "now"
    count = int(abs(seconds) // length)
    text = f"{count} {name}" + ("" if count == 1 else "s")
    return f"in {text}" if seconds > 0 else f"{text} ago"


def _field(component: Component) -> list[Any]:
    json, value = component.json, component.value
    if component.is_secret:
        value = "•" * (len(value) if isinstance(value, str) else json.get("length", 0))
    if "options" in json:
        chosen = value if isinstance(value, list) else [value]
        value = ", ".join(str(option["title"]) for option in json["options"] if option["id"] in chosen)
    if isinstance(value, dict):
        value = value.get("name")
    shown = value if value not in (None, "") else f"({json['placeholder']})" if json.get("placeholder") else "–"
    error = f"! {json['error']}" if json.get("error") else None
    return [f"{component.label}:", display_text(shown) + (f" {json['unit']}" if json.get("unit") else ""), error]


def _row(component: Component) -> list[Any]:
    json = component.json
    badge = f"[{display_text(json['badge'].get('text', ''))}]" if isinstance(json.get("badge"), dict) else None
    return ["•", component.label, json.get("subtitle"), json.get("detail"), badge]


def _progress(component: Component) -> list[Any]:
    value = component.json.get("value")
    percent = f"{value:.0%}" if isinstance(value, (int, float)) else "…"
    return [component.json.get("label"), percent, component.json.get("text")]


def _list(component: Component) -> list[Any]:
    json = component.json
    first, count, total = json.get("from", 0), len(json.get("rows", [])), json.get("total", 0)
    shown = f"{total}" if count == total else f"{first + 1}–{first + count} of {total}"
    return [component.label or component.id, f"({shown})", "…" if json.get("isLoading") else None]


def _chart(component: Component) -> list[Any]:
    series = component.json.get("series", [])
    shown = [component.json.get("label")]
    for line in series:
        points = (f"{point['label']} {display_text(point['value'])}" for point in line["points"])
        shown.append(f"{line['title']}: " + ", ".join(points))
    return shown


DESCRIPTIONS: dict[str, Callable[[Component], list[Any]]] = {
    "text": lambda component: [component.json.get("text")],
    "badge": lambda component: [f"[{display_text(component.json.get('text', ''))}]"],
    "button": lambda component: [f"[{component.label}]", "…" if component.json.get("isLoading") else None],
    "image": lambda component: [f"({component.label or component.json.get('icon', '')})"],
    "divider": lambda component: ["―――"],
    "emptyState": lambda component: [component.label, component.json.get("message")],
    "link": lambda component: [component.label, f"<{component.json.get('url', '')}>"],
    "toggle": lambda component: ["[x]" if component.value else "[ ]", component.label],
    "row": _row,
    "tableRow": lambda component: ["•", *component.json.get("cells", [])],
    "markdown": lambda component: [component.json.get("text")],
    "chart": _chart,
    "progress": _progress,
    **{name: _field for name in (*TYPED, *CHOSEN)},
    **{name: _list for name in ROWS},
}


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
