"""Controls: everything that the user can do now, for front ends that draw lines and for tests."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from .connection import JsonObject
from .model import ROWS, TYPED, Component, display_text
from .session import Session


@dataclass(frozen=True)
class Control:
    """One thing that the user can do.

    `kind` is `tap`, `type`, `choose`, `toggle`, `number`, `select`, `submit`, `expand`, `window`, `back`, `show`,
    `dismiss` or `refuse`. `type`, `choose` and `number` need a value; `options` are the values of a choice.
    """

    kind: str
    title: str
    perform: Callable[[Any], Awaitable[Any]]
    options: tuple[tuple[str, str], ...] = ()
    """Ids and titles."""
    key: str | None = None

    @property
    def needs_value(self) -> bool:
        """True for a control that takes a value of the user."""
        return self.kind in ("type", "choose", "number")

    async def use(self, value: Any = None) -> Any:
        """Does it."""
        return await self.perform(value)


def navigation(session: Session) -> list[Control]:
    """Returns the controls around the components: back, tabs, pages, bars, toasts and the layer's own."""
    found: list[Control] = []
    layer, path = session.layer, session.replica.tree.path
    back = path[-1].get("back", {}) if path else {}
    if back.get("can"):
        found.append(Control("back", f"‹ {back.get('title') or 'Back'}", lambda _: session.back(), key="Escape"))
    for node in path:
        found += _branches(session, node)
    found += [_tap(session, part) for part in (*session.bars(), *session.notices()) if part.is_enabled]
    if layer.get("dismissible") and not back.get("can"):
        found.append(Control("dismiss", "Close", lambda _: session.dismiss()))
    if layer.get("kind") == "request":
        title = f"Refuse: {display_text(layer.get('capability', ''))}"
        found.append(Control("refuse", title, lambda _: session.refuse("unsupported")))
    return found


def _branches(session: Session, node: JsonObject) -> list[Control]:
    children: list[JsonObject] = node.get("branches") or node.get("pages") or []
    if node["kind"] not in ("tabs", "pages"):
        return []

    def control(index: int, child: JsonObject) -> Control:
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
    json, found = part.json, list[Control]()
    if not part.is_enabled:
        return found
    if part.type == "button":
        if (json.get("onTap") or part.part != "view") and not json.get("isLoading"):
            found.append(_tap(session, part))
    elif part.type in TYPED and (json.get("onChange") or part.part == "layer"):
        if part.type == "numberField":
            found.append(Control("number", part.label, lambda value: session.choose(part, value)))
        else:
            found.append(Control("type", part.label, lambda text: session.type(part, text)))
    elif part.type == "toggle":
        found.append(Control("toggle", part.label, lambda _: session.choose(part, not part.value)))
    elif part.type == "picker":
        options = tuple((option["id"], display_text(option["title"])) for option in json["options"])
        found.append(Control("choose", part.label, lambda value: session.choose(part, _choice(part, value)), options))
    elif part.type in ("slider", "stepper"):
        found.append(Control("number", part.label, lambda value: session.choose(part, value)))
    elif part.type in ROWS:
        found += _window(session, part)
    elif part.list:
        if part.list.get("onSelect"):
            found.append(Control("select", part.label, lambda _: session.select(part)))
        found += [_row_command(session, part, button) for button in part.list.get("rowCommands", [])]
    if json.get("onSubmit"):
        found.append(Control("submit", f"Submit {part.label}", lambda _: session.submit(part), key="Enter"))
    if json.get("onExpand") and json.get("isCollapsible") is not False:
        is_expanded = json.get("isExpanded") is not True
        title = f"{'Expand' if is_expanded else 'Collapse'} {part.label}"
        found.append(Control("expand", title, lambda _: session.expand(part, is_expanded)))
    return found


def _choice(part: Component, value: Any) -> Any:
    """Returns the new value of a picker: several choices add or remove the option."""
    if not part.json.get("isMultiple"):
        return value
    chosen = part.value or []
    return [option for option in chosen if option != value] if value in chosen else [*chosen, value]


def _row_command(session: Session, row: Component, button: JsonObject) -> Control:
    title = f"{display_text(button.get('title', ''))}: {row.label}"
    return Control("tap", title, lambda _: session.tap_row(button, row), key=button.get("key"))


def _window(session: Session, part: Component) -> list[Control]:
    json = part.json
    first, count, total = json.get("from", 0), len(json.get("rows", [])), json.get("total", 0)
    size = max(count, 20)
    found = []
    if first + count < total:
        found.append(Control("window", "Next rows", lambda _: _scroll(session, part, first + count, size)))
    if first > 0:
        found.append(Control("window", "Previous rows", lambda _: _scroll(session, part, max(0, first - size), size)))
    return found


async def _scroll(session: Session, part: Component, first: int, count: int) -> None:
    await session.window(str(part.id), first, count, part.owner)
