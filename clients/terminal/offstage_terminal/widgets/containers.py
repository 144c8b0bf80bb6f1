"""Components that contain others, and the drawing of a list of components in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from offstage_client import Component
from offstage_ui.parts import empty_state, known, parts_in, unique
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget
from textual.widgets import Static

from ..safe import icon, safe
from .base import JsonObject, PartWidget, drawn, piece, read, redraw
from .buttons import ButtonPart, TogglePart
from .choices import NumberPart, PickerPart
from .fields import FieldPart
from .rowkeys import RowBar, UserRows
from .rows import RowsPart
from .simple import (
    BadgePart,
    ChartPart,
    DividerPart,
    ImagePart,
    LinkPart,
    PanelPart,
    ProgressPart,
    TextPart,
)


def make(part: Component, classes: str = "") -> PartWidget:
    """Makes the widget of a component."""
    return WIDGETS.get(part.type, PanelPart)(part, classes=classes)


async def draw(container: Widget, parts: Iterable[Component], classes: str = "") -> None:
    """Makes the widgets in a container those of the components. A widget stays while its type and id stay.

    The focus, the cursor and the scroll position of a widget are therefore kept.
    """
    shown = [known(part, WIDGETS) for part in parts]
    keys = unique([(part.type, str(part.id)) for part in shown])
    current = {getattr(child, "key", None): child for child in container.children}
    gone = [child for key, child in current.items() if key not in set(keys)]
    if gone:
        await container.remove_children(gone)
    before: Widget | None = None
    for key, part in zip(keys, shown, strict=True):
        widget = current.get(key)
        if isinstance(widget, PartWidget):
            siblings = list(container.children)
            index = siblings.index(before) + 1 if before else 0
            if siblings[index] is not widget:
                container.move_child(widget, before=siblings[index])
            if widget.is_same(part):
                before = widget
                continue
            widget.set_part(part)
        else:
            widget = make(part, classes)
            widget.key = key  # type: ignore[attr-defined]
            await container.mount(
                widget, **({"after": before} if before else {"before": 0} if container.children else {})
            )
        widget.drawn = part
        await widget.show_children()
        before = widget


class GroupPart(PartWidget, Vertical):
    """A group. A collapsible one has a title that the user presses."""

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.head = GroupTitle("", classes="group-title")
        self.box: Widget = Vertical(classes="group-box")
        self.below = Static("", classes="caption")

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.box
        yield self.below

    @property
    def is_collapsible(self) -> bool:
        """True for a group with a title that the user presses."""
        return self.json.get("isCollapsible") is True

    @property
    def is_open(self) -> bool:
        """True while the components in it are shown."""
        return not (self.is_collapsible and self.json.get("isExpanded") is False)

    @property
    def focus_target(self) -> Widget:
        return self.head

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        title = safe(self.json.get("title"))
        sign = ("▾ " if self.is_open else "▸ ") if self.is_collapsible else ""
        redraw(self.head, Text().append(sign, piece("sign")).append(title, piece("title")))
        self.head.display = bool(title or self.is_collapsible)
        self.head.can_focus = self.is_collapsible
        self.set_class(bool(title), "-titled")
        self.set_class(self.json.get("axis") == "horizontal", "-horizontal")
        self.box.display = self.is_open
        redraw(self.below, Text().append(safe(self.json.get("caption")), piece("caption")))
        self.below.display = bool(self.json.get("caption"))

    def on_resize(self) -> None:
        self.fit()

    def fit(self) -> None:
        """Sets the components of a horizontal group below each other where there is no room."""
        if self.json.get("axis") == "horizontal":
            needed = sum(child.get_content_width(self.app.size, self.app.size) + 4 for child in self.box.children)
            self.set_class(needed > self.size.width, "-narrow")

    async def show_children(self) -> None:
        children = self.json.get("parts") if self.is_open else []
        await draw(self.box, parts_in(children, self.part.owner, self.part.part))
        self.fit()

    def toggle(self) -> None:
        """Expands or collapses."""
        if self.is_collapsible:
            self.perform(self.session.expand(self.part, not self.is_open))

    def seen(self) -> JsonObject:
        json = {**self.json, "parts": [child.seen() for child in self.box.children if isinstance(child, PartWidget)]}
        sign = drawn(self.head).get("sign")
        json["isCollapsible"] = sign is not None
        if sign:
            json["isExpanded"] = sign == "▾ "
        return read(self.below, read(self.head, json, "title"), "caption")


class GroupTitle(Static):
    """The title of a group."""

    def on_click(self) -> None:
        self._toggle()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            self._toggle()

    def _toggle(self) -> None:
        if isinstance(self.parent, GroupPart):
            self.parent.toggle()


class GridPart(PartWidget, Vertical):
    """Components in rows and columns."""

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.head = Static("", classes="group-title")
        self.table = Vertical(classes="grid-table")
        self.below = Static("", classes="caption")

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.table
        yield self.below

    def on_mount(self) -> None:
        self.show()

    @property
    def rows(self) -> list[list[JsonObject]]:
        """The components of each row."""
        return [[cell for cell in row if isinstance(cell, dict)] for row in self.json.get("rows") or []]

    def show(self) -> None:
        redraw(self.head, Text().append(safe(self.json.get("label")), piece("label")))
        self.head.display = bool(self.json.get("label"))
        redraw(self.below, Text().append(safe(self.json.get("caption")), piece("caption")))
        self.below.display = bool(self.json.get("caption"))

    async def show_children(self) -> None:
        titles = self.json.get("titles") or []
        wanted = len(self.rows) + bool(titles)
        lines = list(self.table.children)
        if len(lines) > wanted:
            await self.table.remove_children(lines[wanted:])
        for _ in range(wanted - len(lines)):
            await self.table.mount(Horizontal(classes="grid-row"))
        lines = list(self.table.children)
        if titles:
            parts = [{"component": "text", "id": f"title{i}", "text": title} for i, title in enumerate(titles)]
            await draw(lines[0], parts_in(parts, self.part.owner, self.part.part), "grid-head")
            lines = lines[1:]
        for line, row in zip(lines, self.rows, strict=True):
            await draw(line, parts_in(row, self.part.owner, self.part.part))

    def seen(self) -> JsonObject:
        lines = [[c.seen() for c in line.children if isinstance(c, PartWidget)] for line in self.table.children]
        json = dict(self.json)
        if self.json.get("titles"):
            json["titles"] = [cell.get("text") for cell in lines[0]]
            lines = lines[1:]
        json["rows"] = lines
        return read(self.below, read(self.head, json, "label"), "caption")


class EmptyStatePart(PartWidget, Vertical):
    """A title, a message and a button in the middle."""

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.head = Static("", classes="empty-title")
        self.message = Static("", classes="empty-message")
        self.box = Vertical(classes="empty-button")

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.message
        yield self.box

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        redraw(self.head, Text(icon(self.json.get("icon"))).append(safe(self.json.get("title")), piece("title")))
        redraw(self.message, Text().append(safe(self.json.get("message")), piece("message")))
        self.message.display = bool(self.json.get("message"))

    async def show_children(self) -> None:
        button = self.json.get("button")
        await draw(self.box, parts_in([button] if button else [], self.part.owner, self.part.part))
        self.box.display = bool(button)

    def seen(self) -> JsonObject:
        buttons = [child.seen() for child in self.box.children if isinstance(child, PartWidget)]
        json = {**self.json, "button": buttons[0] if buttons else None}
        return read(self.message, read(self.head, json, "title"), "message")


class ListPart(PartWidget, Vertical):
    """A list or a table: its title, its rows, and what it shows without rows."""

    # It never scrolls itself, so a layout that changes this size needs no second layout.
    virtual_size = Reactive(Size(0, 0))

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.head = Static("", classes="list-title")
        self.rows = UserRows(part)
        self.bar = RowBar("", classes="row-bar")
        self.bar.rows = self.rows
        self.above = Vertical(classes="list-error")
        self.empty = Vertical(classes="list-empty")
        self.below = Static("", classes="caption")

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.above
        yield self.rows
        yield self.bar
        yield self.empty
        yield self.below

    @property
    def focus_target(self) -> Widget:
        return self.rows

    def on_mount(self) -> None:
        self.show()

    def on_rows_part_cursor_moved(self, event: RowsPart.CursorMoved) -> None:
        event.stop()
        self.bar.draw()
        self.host.draw_keys()

    def show(self) -> None:
        self.rows.set_part(self.part)
        count = f"{self.rows.total:,}" if self.rows.total else ""
        busy = "  …" if self.loading_sign.follow(bool(self.json.get("isLoading") or self.json.get("isSkeleton"))) else ""
        text = Text().append(safe(self.json.get("label")), piece("label", "bold"))
        redraw(self.head, text.append(f"  {count}", piece("total", "dim")).append(busy, piece("busy", "dim")))
        self.head.display = bool(self.json.get("label") or count or busy)
        self.rows.display = bool(self.json.get("total")) or not self.json.get("empty")
        # A long list takes the rest of the screen.
        self.set_class(self.rows.is_long, "-long")
        self.set_class(self.part.type == "table", "-table")
        redraw(self.below, Text().append(safe(self.json.get("caption")), piece("caption")))
        self.below.display = bool(self.json.get("caption"))

    async def show_children(self) -> None:
        error = self.json.get("error")
        empty = self.json.get("empty") if not self.json.get("total") else None
        for box, json in ((self.above, error), (self.empty, empty)):
            shown = empty_state(json)
            await draw(box, parts_in(shown, self.part.owner, self.part.part))
            box.display = bool(shown)

    def seen(self) -> JsonObject:
        json = self.rows.seen()
        for name, box in (("error", self.above), ("empty", self.empty)):
            found = [child.seen() for child in box.children if isinstance(child, PartWidget)]
            json[name] = found[0] if found else None
        texts, total = drawn(self.head), self.json.get("total")
        if total:
            json["total"] = total if texts.get("total", "").strip() == f"{total:,}" else texts.get("total", "")
        json["isLoading"], json["isSkeleton"] = "busy" in texts, False
        return read(self.below, read(self.head, json, "label"), "caption")


WIDGETS: dict[str, type[PartWidget]] = {
    "text": TextPart,
    "markdown": TextPart,
    "badge": BadgePart,
    "image": ImagePart,
    "media": ImagePart,
    "link": LinkPart,
    "divider": DividerPart,
    "progress": ProgressPart,
    "chart": ChartPart,
    "button": ButtonPart,
    "toggle": TogglePart,
    "picker": PickerPart,
    "slider": NumberPart,
    "stepper": NumberPart,
    "textField": FieldPart,
    "numberField": FieldPart,
    "dateField": FieldPart,
    "fileField": FieldPart,
    "group": GroupPart,
    "grid": GridPart,
    "emptyState": EmptyStatePart,
    "list": ListPart,
    "table": ListPart,
}
"""The widget of each component type. `row` is no component outside of lists."""
