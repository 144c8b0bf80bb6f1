"""Components that contain others."""

from __future__ import annotations

from typing import Any

from offstage_client import Component
from offstage_ui.parts import GroupState, JsonObject, empty_state
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget
from textual.widgets import Static

from ..safe import icon, safe
from .base import WIDGETS, BoxPart, BoxViews, Parts, PartWidget, Press, drawn, piece, redraw, show_text
from .buttons import ButtonPart, LinkPart, TogglePart
from .choices import NumberPart, PickerPart
from .fields import FieldPart
from .rowkeys import RowBar, UserRows
from .rows import RowsPart
from .simple import BadgePart, ChartPart, DividerPart, ImagePart, PanelPart, ProgressPart, TextPart


class GroupPart(GroupState, BoxPart):
    """A group. A collapsible one has a title that the user presses."""

    head_member = "title"

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.head = Press("", lambda: self.set_expanded(not self.is_open), classes="head")

    @property
    def focus_target(self) -> Widget:
        return self.head

    def show(self) -> None:
        super().show()
        if self.is_collapsible:
            title = Text().append("▾ " if self.is_open else "▸ ", piece("sign"))
            redraw(self.head, title.append(safe(self.json.get("title")), piece("title")))
            self.head.display = True
        self.head.can_focus = self.is_collapsible
        self.set_class(bool(self.json.get("title")), "-titled")
        self.set_class(self.json.get("axis") == "horizontal", "-horizontal")
        self.box.display = self.is_open

    def on_resize(self) -> None:
        self.fit()

    def fit(self) -> None:
        """Sets the components of a horizontal group below each other where there is no room."""
        if self.json.get("axis") == "horizontal":
            needed = sum(child.get_content_width(self.app.size, self.app.size) + 4 for child in self.box.children)
            self.set_class(needed > self.size.width, "-narrow")

    async def show_children(self) -> None:
        await self.parts.show_json(self.json.get("parts") if self.is_open else [], self.part.owner, self.part.part)
        self.fit()

    def seen(self) -> JsonObject:
        json, sign = {**super().seen(), "parts": self.parts.seen()}, drawn(self.head).get("sign")
        return {**json, "isCollapsible": sign is not None, "isExpanded": sign != "▸ "}


class GridRow(Horizontal):
    """A row of a grid, or the titles of its columns."""

    def __init__(self, part: PartWidget) -> None:
        super().__init__(classes="grid-row")
        self.part, self.cells = part.part, Parts(self)

    async def draw(self, cells: list[JsonObject]) -> None:
        await self.cells.show_json(cells, self.part.owner, self.part.part)

    def seen(self) -> list[JsonObject]:
        return self.cells.seen()


class GridPart(BoxPart):
    """Components in rows and columns."""

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.grid_rows = BoxViews(self.box)

    async def show_children(self) -> None:
        titles = [
            {"component": "text", "id": f"title{index}", "text": title, "role": "heading"}
            for index, title in enumerate(self.json.get("titles") or [])
        ]
        rows = {index: row for index, row in enumerate([titles, *(self.json.get("rows") or [])]) if row}
        await self.grid_rows.show(rows, lambda *_: GridRow(self))

    def seen(self) -> JsonObject:
        rows = self.grid_rows.seen()
        titles = [cell.get("text") for cell in rows.pop(0)] if self.json.get("titles") else []
        return {**super().seen(), "titles": titles, "rows": rows}


class EmptyStatePart(BoxPart):
    """A title, a message and a button in the middle."""

    head_member = "title"

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.message = Static("", classes="message")

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.message
        yield self.box

    @property
    def text_lines(self) -> list[Widget]:
        return [self.head, self.message]

    def show(self) -> None:
        show_text(self.head, "title", self.json.get("title"), icon(self.json.get("sign")))
        show_text(self.message, "message", self.json.get("message"))

    async def show_children(self) -> None:
        await self.parts.show_json([self.json.get("button")], self.part.owner, self.part.part)
        self.box.display = len(self.parts) > 0

    def seen(self) -> JsonObject:
        return {**super().seen(), "button": next(iter(self.parts.seen()), None)}


class ListPart(BoxPart):
    """A list or a table: its title, its rows, and what it shows without rows."""

    # It never scrolls itself, so a layout that changes this size needs no second layout.
    virtual_size = Reactive(Size(0, 0))

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.rows = UserRows(part)
        self.bar = RowBar(self.rows)
        self.states = {name: Parts(Vertical(classes=f"list-{name}")) for name in ("error", "empty")}

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.states["error"].box
        yield self.rows
        yield self.bar
        yield self.states["empty"].box
        yield self.below

    @property
    def focus_target(self) -> Widget:
        return self.rows

    def on_rows_part_cursor_moved(self, event: RowsPart.CursorMoved) -> None:
        event.stop()
        self.bar.draw()
        self.host.draw_keys()

    def show(self) -> None:
        self.rows.set_part(self.part)
        super().show()
        count = f"{self.rows.total:,}" if self.rows.total else ""
        busy = "  …" if self.loading_sign.follow(self.rows.is_busy) else ""
        text = Text().append(safe(self.json.get("label")), piece("label", "bold"))
        redraw(self.head, text.append(f"  {count}", piece("total", "dim")).append(busy, piece("busy", "dim")))
        self.head.display = bool(self.json.get("label") or count or busy)
        self.rows.display = bool(self.json.get("total")) or not self.json.get("empty")
        # A long list takes the rest of the screen.
        self.set_class(self.rows.is_long, "-long")
        self.set_class(self.part.type == "table", "-table")

    async def show_children(self) -> None:
        for name, parts in self.states.items():
            json = None if name == "empty" and self.json.get("total") else self.json.get(name)
            await parts.show_json(empty_state(json), self.part.owner, self.part.part)
            parts.box.display = len(parts) > 0

    def seen(self) -> JsonObject:
        json, texts, total = {**super().seen(), **self.rows.seen_rows()}, self.texts(), self.json.get("total")
        json.update({name: next(iter(parts.seen()), None) for name, parts in self.states.items()})
        if total and texts.get("total", "").strip() != f"{total:,}":
            json["total"] = texts.get("total", "")
        return {**json, "isLoading": "busy" in texts, "isSkeleton": False}


WIDGETS.update({
    "text": TextPart, "markdown": TextPart, "badge": BadgePart, "image": ImagePart, "media": ImagePart,
    "link": LinkPart, "divider": DividerPart, "progress": ProgressPart, "chart": ChartPart, "button": ButtonPart,
    "toggle": TogglePart, "picker": PickerPart, "slider": NumberPart, "stepper": NumberPart, "textField": FieldPart,
    "numberField": FieldPart, "dateField": FieldPart, "fileField": FieldPart, "group": GroupPart, "grid": GridPart,
    "emptyState": EmptyStatePart, "list": ListPart, "table": ListPart, "panel": PanelPart,
})  # fmt: skip
