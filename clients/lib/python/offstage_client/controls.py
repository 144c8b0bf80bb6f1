"""Controls: everything that the user can do now, for front ends that draw lines and for tests."""

from __future__ import annotations

import math
import mimetypes
import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from .connection import JsonObject
from .errors import ComponentError
from .model import ROWS, TYPED, UNSET, Component, Node, display_text
from .session import Session


@dataclass(frozen=True)
class Control:
    """One thing that the user can do.

    `kind` is `tap`, `type`, `choose`, `toggle`, `number`, `select`, `open`, `submit`, `expand`, `window`, `reachEnd`,
    `refresh`, `sort`, `back`, `show`, `dismiss` or `refuse`. `type`, `choose` and `number` need a value; `options` are
    the values of a choice. Without a value a field becomes empty.
    """

    kind: str
    title: str
    perform: Callable[[Any], Awaitable[Any]]
    options: tuple[tuple[str, str], ...] = ()
    """Ids and titles."""
    key: str | None = None

    async def use(self, value: Any = None) -> Any:
        """Does it."""
        return await self.perform(value)


def navigation(session: Session) -> list[Control]:
    """Returns the controls around the components: back, tabs, pages, bars, toasts and the layer's own."""
    found: list[Control] = []
    layer, back = session.layer, session.tree.focus.get("back", {})
    if back.get("can"):
        found.append(
            Control("back", f"‹ {display_text(back.get('title') or 'Back')}", lambda _: session.back(), key="Escape")
        )
    for node in session.tree.path:
        found += _branches(session, node)
    found += [_tap(session, part) for part in (*session.bars(), *session.notices()) if part.is_enabled]
    if layer.get("dismissible") and not back.get("can"):
        found.append(Control("dismiss", "Close", lambda _: session.dismiss()))
    if layer.get("kind") == "request":
        title = f"Refuse: {display_text(layer.get('capability', ''))}"
        found.append(Control("refuse", title, lambda _: session.refuse("unsupported")))
    return found


def _branches(session: Session, node: Node) -> list[Control]:
    children = node.get("branches") or node.get("pages") or []
    if node["kind"] not in ("tabs", "pages"):
        return []

    def control(index: int, child: Node) -> Control:
        tab = child.get("tab", {})
        badge = f" ({display_text(tab['badge'])})" if tab.get("badge") else ""
        title = display_text(tab.get("title") or child.get("title") or f"Page {index + 1}") + badge
        return Control("show", f"⇥ {title}", lambda _: session.show(node["id"], index))

    return [
        control(index, child)
        for index, child in enumerate(children)
        if index != node.get("selected") and child.get("tab", {}).get("isEnabled") is not False
    ]


def _tap(session: Session, part: Component) -> Control:
    return Control("tap", part.label, lambda _: session.tap(part), key=part.json.get("key"))


def controls(session: Session, part: Component) -> list[Control]:
    """Returns the controls of one component."""
    json, listed, found = part.json, part.list, list[Control]()
    if not part.is_enabled:
        return found
    if part.type == "button":
        if (json.get("onTap") or part.part != "view") and not json.get("isLoading"):
            found.append(_tap(session, part))
    elif part.type in TYPED and (json.get("onChange") or part.part == "layer"):
        found.append(Control("type", part.label, lambda text: _type(session, part, text)))
    elif part.type == "toggle":
        found.append(Control("toggle", part.label, lambda _: session.choose(part, not part.value)))
    elif part.type == "picker":
        options = tuple((option["id"], display_text(option["title"])) for option in json["options"])
        found.append(Control("choose", part.label, lambda value: session.choose(part, _choice(part, value)), options))
    elif part.type in ("slider", "stepper"):
        found.append(Control("number", part.label, lambda value: session.choose(part, _number(value))))
    elif part.type in ROWS:
        found += _list(session, part)
    elif listed:
        found += _row(session, part, listed)
    if json.get("onSubmit"):
        found.append(Control("submit", f"Submit {part.label}", lambda _: session.submit(part), key="Enter"))
    if json.get("onExpand") and json.get("isCollapsible") and part.type == "group":
        found.append(_expand(session, part))
    return found


async def _type(session: Session, part: Component, text: str) -> Any:
    """Sets a text field to a text, and other fields to its meaning: a number, a date, a file's path, or nothing."""
    if part.type == "textField":
        return await session.type(part, text)
    if part.type == "numberField":
        return await session.choose(part, _number(text) if text else None)
    if part.type == "fileField":
        return await session.choose(part, _file(text) if text else None)
    return await session.choose(part, text or None)


def _number(value: Any) -> int | float:
    try:
        number = float(value)
    except (TypeError, ValueError):
        number = math.nan
    if not math.isfinite(number):
        raise ComponentError(f"'{value}' is not a number", kind="number")
    return int(number) if number.is_integer() else number


def _file(path: str) -> JsonObject:
    try:
        size = os.stat(path).st_size
    except OSError as error:
        raise ComponentError(f"the file cannot be read: {error}", kind="file") from error
    media_type = mimetypes.guess_type(path)[0] or "application/octet-stream"
    return {"name": os.path.basename(path), "size": size, "type": media_type}


def _choice(part: Component, value: Any) -> Any:
    """Returns the new value of a picker: several choices add or remove the option."""
    if not part.json.get("isMultiple"):
        return value
    chosen = part.value or []
    return [option for option in chosen if option != value] if value in chosen else [*chosen, value]


def _expand(session: Session, part: Component) -> Control:
    is_expanded = part.json.get("isExpanded") is True
    title = f"{'Collapse' if is_expanded else 'Expand'} {part.label}"
    return Control("expand", title, lambda _: session.expand(part, not is_expanded))


def _row(session: Session, row: Component, listed: JsonObject) -> list[Control]:
    found = []
    if listed.get("onSelect"):
        found.append(Control("select", row.label, lambda _: session.select(row)))
    if listed.get("onOpen"):
        found.append(Control("open", row.label, lambda _: session.perform(listed["onOpen"], row.owner, row.id)))
    if listed.get("onExpand") and "isExpanded" in row.json:
        found.append(_expand(session, row))
    return found + [_command(session, row, button) for button in listed.get("rowCommands", [])]


def _command(session: Session, row: Component, button: JsonObject, ids: Any = UNSET) -> Control:
    title, key = display_text(button.get("title", "")), button.get("key")
    return Control("tap", title, lambda _: session.command(button, row, ids), key=key)


def _list(session: Session, part: Component) -> list[Control]:
    json, owner = part.json, part.owner
    first, count, total = json.get("from", 0), len(json.get("rows", [])), json.get("total", 0)
    size, selected = max(count, 20), json.get("selected")

    def window(title: str, index: int) -> Control:
        return Control("window", title, lambda _: session.window(str(part.id), index, size, owner))

    def sort(column: JsonObject, descending: bool) -> Control:
        order = {"column": column["id"], "descending": descending}
        return Control("sort", display_text(column["title"]), lambda _: session.perform(json["onSort"], owner, order))

    found = []
    if first + count < total:
        found.append(window("Next rows", first + count))
    elif json.get("onReachEnd"):
        found.append(Control("reachEnd", "More rows", lambda _: session.perform(json["onReachEnd"], owner)))
    if first > 0:
        found.append(window("Previous rows", max(0, first - size)))
    if json.get("onRefresh"):
        found.append(Control("refresh", "Refresh", lambda _: session.perform(json["onRefresh"], owner)))
    for column in json.get("columns", []):
        if column.get("isSortable") and json.get("onSort"):
            order = json.get("sort") or {}
            found.append(sort(column, order.get("column") == column["id"] and not order.get("descending")))
    if selected:
        found += [_command(session, part, button, selected) for button in json.get("selectionCommands", [])]
    return found
