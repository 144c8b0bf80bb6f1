"""Elements of components."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any

from ..connection import JsonObject
from ..element import Element, plain

PLAIN = {
    "badge": ("badge", "text", ""),
    "link": ("link", "title", "url"),
    "media": ("media", "label", "url"),
    "divider": ("separator", "label", ""),
    "numberField": ("spinbutton", "label", "value"),
    "dateField": ("date", "label", "value"),
    "stepper": ("spinbutton", "label", "value"),
    "slider": ("slider", "label", "value"),
}
"""Role, and the members with the label and the value, of kinds without states or parts of their own."""


class Components:
    """Makes the elements of components. `focus` is the id of the component that the app moved the focus to."""

    def __init__(self, focus: Any = None) -> None:
        self._focus = focus
        self._kinds: dict[Any, Callable[[JsonObject], Element]] = {
            "text": self._text,
            "markdown": lambda json: Element("text", json.get("text"), None, {"markdown": True}),
            "button": self._button,
            "image": lambda json: Element("img", json.get("label"), json.get("icon", json.get("url"))),
            "progress": self._progress,
            "textField": self._text_field,
            "fileField": lambda json: Element("file", json.get("label"), (json.get("value") or {}).get("name")),
            "toggle": lambda json: Element("checkbox", json.get("label"), None, {"checked": json.get("value") is True}),
            "picker": self._picker,
            "group": self._group,
            "grid": lambda json: Element("grid", json.get("label"), parts=self._grid_parts(json)),
            "list": lambda json: self._rows("list", json, self._list_rows(json)),
            "table": lambda json: self._rows("table", json, self._table_rows(json)),
            "row": self._row,
            "chart": lambda json: Element("figure", json.get("label"), parts=self._series(json)),
            "emptyState": self._empty_state,
        }

    def elements(self, components: Iterable[JsonObject]) -> Iterator[Element]:
        """Returns an element for each component. A kind outside the vocabulary is listed as its fallback."""
        for component in components:
            while not self._knows(component) and isinstance(component.get("fallback"), dict):
                component = component["fallback"]
            if self._knows(component):
                yield self._element(component, component["component"])
            else:
                yield Element("custom", component.get("name", component.get("component")))

    def button(self, button: JsonObject, states: Mapping[str, bool]) -> Element:
        """Returns the element of a button that has more states."""
        element = self._element(button, "button")
        return replace(element, states={**element.states, **states})

    def _knows(self, component: JsonObject) -> bool:
        return component.get("component") in self._kinds or component.get("component") in PLAIN

    def _element(self, json: JsonObject, kind: str, states: Mapping[str, bool] | None = None) -> Element:
        """Adds the states and texts that every component can have."""
        if kind in PLAIN:
            role, label, value = PLAIN[kind]
            element = Element(role, json.get(label), json.get(value))
        else:
            element = self._kinds[kind](json)
        common = {
            "disabled": json.get("isEnabled") is False,
            "focused": self._focus is not None and json.get("id") == self._focus,
        }
        texts = (Element(name, json[name]) for name in ("error", "caption") if isinstance(json.get(name), str))
        return replace(
            element, states={**element.states, **common, **(states or {})}, parts=chain(element.parts, texts)
        )

    # Output

    def _text(self, json: JsonObject) -> Element:
        role, level = json.get("role", "body"), json.get("heading")
        states = {
            f"level {level}": level is not None,
            role: role in ("error", "caption"),
            "markdown": json.get("format") == "markdown",
        }
        return Element("heading" if role in ("title", "heading") else "text", json.get("text"), None, states)

    def _progress(self, json: JsonObject) -> Element:
        value, text = json.get("value"), json.get("text")
        parts = [Element("text", text)] if text is not None else []
        return Element("progressbar", json.get("label"), value, {"busy": value is None}, parts)

    def _series(self, json: JsonObject) -> Iterator[Element]:
        for series in objects(json, "series"):
            points = [[point.get("label"), point.get("value")] for point in objects(series, "points")]
            yield Element("series", series.get("title"), points)

    def _empty_state(self, json: JsonObject) -> Element:
        message, button = json.get("message"), json.get("button")
        parts = [Element("text", message)] if message is not None else []
        if isinstance(button, dict):
            parts.append(self.button(button, {}))
        return Element("status", json.get("title"), parts=parts)

    # Input

    def _button(self, json: JsonObject) -> Element:
        role = json.get("role") or "default"
        states = {"busy": json.get("isLoading") is True, role: role != "default"}
        return Element("button", json.get("title"), None, states)

    def _text_field(self, json: JsonObject) -> Element:
        kind = json.get("kind") or "plain"
        # A secure field must not print its text.
        value = json.get("length" if kind == "secure" else "value")
        states = {kind: kind != "plain", "required": json.get("isRequired") is True}
        return Element("textbox", json.get("label"), value, states)

    def _picker(self, json: JsonObject) -> Element:
        is_multiple = json.get("isMultiple") is True
        chosen = (json.get("values") or []) if is_multiple else [json.get("value")]
        titles = [option.get("title") for option in objects(json, "options") if option.get("id") in chosen]
        value = titles if is_multiple else next(iter(titles), None)
        return Element("combobox", json.get("label"), value, {"multiple": is_multiple})

    # Containers

    def _group(self, json: JsonObject) -> Element:
        is_collapsible = json.get("isCollapsible") is True
        is_collapsed = is_collapsible and json.get("isExpanded") is False
        states = {"collapsed": is_collapsed, "expanded": is_collapsible and not is_collapsed}
        parts = () if is_collapsed else self.elements(objects(json, "parts"))
        return Element("group", json.get("title"), None, states, parts)

    def _grid_parts(self, json: JsonObject) -> Iterator[Element]:
        for title in json.get("titles") or []:
            yield Element("columnheader", title)
        for row in json.get("rows") or []:
            yield Element("row", parts=self.elements(row))

    def _rows(self, role: str, json: JsonObject, rows: Iterable[Element]) -> Element:
        """Returns a list or a table with its rows."""
        is_busy = json.get("isLoading") is True or json.get("isSkeleton") is True
        parts = chain(rows, self._states_of_rows(json))
        return Element(role, json.get("label"), json.get("total"), {"busy": is_busy}, parts)

    def _states_of_rows(self, json: JsonObject) -> Iterator[Element]:
        if isinstance(json.get("error"), dict):
            yield self._element(json["error"], "emptyState")
        if json.get("total") == 0 and isinstance(json.get("empty"), dict):
            yield self._element(json["empty"], "emptyState")

    def _list_rows(self, json: JsonObject) -> Iterator[Element]:
        titles: dict[int, list[Any]] = {}
        start = 0
        for section in objects(json, "sections"):
            titles.setdefault(start, []).append(section.get("title"))
            start += section.get("count") or 0
        selected = json.get("selected") or []
        for index, row in enumerate(objects(json, "rows"), json.get("from") or 0):
            for title in titles.get(index, []):
                yield Element("section", title)
            states = {"selected": True} if row.get("id") in selected else {}
            yield self._element(row, "row", states)

    def _row(self, json: JsonObject) -> Element:
        level, is_expanded = json.get("level"), json.get("isExpanded")
        states = {
            f"level {level}": level is not None,
            "expanded": is_expanded is True,
            "collapsed": is_expanded is False,
            "selected": json.get("isSelected") is True,
        }
        parts = [Element("text", json[name]) for name in ("subtitle", "detail") if json.get(name) is not None]
        if isinstance(json.get("badge"), dict):
            parts.append(Element("badge", json["badge"].get("text")))
        return Element("listitem" if level is None else "treeitem", json.get("title"), None, states, parts)

    def _table_rows(self, json: JsonObject) -> Iterator[Element]:
        sort, selected = json.get("sort") or {}, json.get("selected") or []
        for column in objects(json, "columns"):
            is_sorted = "column" in sort and sort["column"] == column.get("id")
            is_descending = sort.get("descending") is True
            states = {"ascending": is_sorted and not is_descending, "descending": is_sorted and is_descending}
            yield Element("columnheader", column.get("title"), None, states)
        for row in objects(json, "rows"):
            states = {"selected": row.get("id") in selected, "disabled": row.get("isEnabled") is False}
            yield Element("row", None, [plain(cell) for cell in row.get("cells") or []], states)


def objects(json: Mapping[str, Any], name: str) -> list[JsonObject]:
    """Returns the objects in a member that is an array; empty without the member."""
    return [element for element in json.get(name) or [] if isinstance(element, dict)]
