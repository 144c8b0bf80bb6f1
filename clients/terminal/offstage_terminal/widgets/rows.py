"""The rows of a list, a table or a tree. Only the visible lines are drawn, and only a window of rows is loaded."""

from __future__ import annotations

import asyncio
from typing import Any

from offstage_client import Component
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ..safe import cut, safe
from .base import JsonObject, PartWidget, piece, pieces, seen
from .table import Columns, Lines, Pieces, fit, row_line, sections_of

LONG = 12
"""Lines from which a list takes the rest of the screen."""

SHOWN = 10
OUTLINED = 20
"""Rows in the outline of a list with more than `OUTLINED` rows."""

MOST_ROWS = 1000


class RowsPart(PartWidget, ScrollView, can_focus=True):
    """The rows. The cursor stays at its row, also when rows are added or moved."""

    COMPONENT_CLASSES = {"rows--cursor", "rows--selected", "rows--off", "rows--head", "rows--dim", "rows--section"}

    class CursorMoved(Message):
        """The cursor is on another row, or the selection changed."""

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.cursor = 0
        self.top_row: int | None = None
        """The first row that the user or the app scrolled to."""
        self.held: list[Any] = []
        """Selected rows, when the app does not hold the selection."""
        self.filter: str | None = None
        self.moving: Any = None
        """Id of the row that the user moves."""
        self.lines = Lines(0, 1)
        self.columns: Columns | None = None
        self._cursor_id: Any = None
        self._token: Any = None
        self._wanted: tuple[int, int] | None = None
        self._found: list[int] | None = None

    # Rows

    @property
    def is_table(self) -> bool:
        """True for a table."""
        return self.part.type == "table"

    @property
    def total(self) -> int:
        """Number of rows."""
        total = self.json.get("total")
        return total if isinstance(total, int) else len(self.json.get("rows") or [])

    @property
    def is_long(self) -> bool:
        """True when the list takes the rest of the screen."""
        return self.lines.total > LONG

    def row(self, index: int) -> JsonObject | None:
        """Returns a row, None while it is not loaded."""
        rows, first = self.json.get("rows") or [], self.json.get("from") or 0
        return rows[index - first] if first <= index < first + len(rows) else None

    def index_of(self, row: Any) -> int | None:
        """Returns the index of a loaded row."""
        first = self.json.get("from") or 0
        return next((i for i, r in enumerate(self.json.get("rows") or [], first) if r.get("id") == row), None)

    @property
    def current(self) -> JsonObject | None:
        """The row at the cursor."""
        return self.row(self.cursor) if self.total else None

    def component(self, row: JsonObject) -> Component:
        """Returns a row as a component."""
        return Component(row, self.part.owner, self.part.part, (*self.part.parents, self.json))

    @property
    def selected(self) -> list[Any]:
        """Ids of the selected rows."""
        if "selected" in self.json or self.json.get("onSelect"):
            return list(self.json.get("selected") or [])
        return self.held

    @property
    def shown(self) -> list[int] | None:
        """Indices of the rows that the filter leaves; None without a filter."""
        return self._found

    # Drawing

    def on_mount(self) -> None:
        self.show()

    def on_resize(self) -> None:
        self._measure()
        self.load()

    def show(self) -> None:
        if self._cursor_id is not None:
            index = self.index_of(self._cursor_id)
            self.cursor = self.cursor if index is None else index
        self.cursor = max(0, min(self.cursor, self.total - 1))
        self._find()
        self._measure()
        is_at_end = self._follow_app()
        self._remember()
        if not is_at_end:
            self.load()
        self.refresh()
        self.post_message(self.CursorMoved())

    def _measure(self) -> None:
        rows = self.json.get("rows") or []
        count = self.total if self._found is None else len(self._found)
        has_two = not self.is_table and any(row.get("subtitle") not in (None, "") for row in rows)
        sections = sections_of(self.json) if self._found is None else ()
        self.lines = Lines(count, 2 if has_two else 1, sections)
        width = self.size.width or 80
        self.columns = Columns.fit(self.json, rows, width - 2) if self.is_table else None
        head = 1 if self.is_table else 0
        self.virtual_size = Size(width, self.lines.total + head)
        self.styles.height = "1fr" if self.is_long else max(1, self.lines.total + head)
        self.styles.min_height = min(LONG, self.lines.total + head) if self.is_long else 1

    def _follow_app(self) -> bool:
        """Scrolls where the app has said so, and stays at the end of a list that sticks to it.

        Returns true for the end: the rows that are still visible are then not requested, as they would move the window
        of the list back.
        """
        scroll = self.json.get("scrollTo")
        if isinstance(scroll, dict) and scroll.get("token") != self._token:
            self._token = scroll.get("token")
            self.offstage.load(self._scroll_to_row(scroll.get("row")))
        elif self.json.get("sticksToEnd") and (self.top_row is None or self.top_row >= self.total - SHOWN - 1):
            self.top_row = None
            self.call_after_refresh(self.scroll_to, y=self.lines.total, animate=False, force=True, immediate=True)
            # The position may stay the same, so no scrolling loads the new rows.
            self.offstage.load(self.load_now(self.total - 1))
            return True
        return False

    async def _scroll_to_row(self, row: Any) -> None:
        index = await self.session.row_index(str(self.part.id), row, self.part.owner)
        if index is not None:
            await self.go_to(index)

    async def go_to(self, index: int) -> None:
        """Scrolls until a row is the first one, puts the cursor on it, and loads the rows around it."""
        self.top_row = index
        self.move_to(index, scrolls=False)
        self.scroll_to(y=self.lines.line_of(index), animate=False, force=True, immediate=True)
        await self.load_now(index)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        head = 1 if self.is_table else 0
        if head and y == 0 and self.columns:
            style = self.get_component_rich_style("rows--head")
            return _strip([("  ", ""), *fit(self.columns.head(self.json), width - 2)], style, width)
        return self._line_strip(y - head + self.scroll_offset.y, width)

    def _line_strip(self, line: int, width: int) -> Strip:
        if line == 0 and self._found == []:
            text = cut(f"  No row has “{safe(self.filter)}”.", width)
            return Strip([Segment(text, self.get_component_rich_style("rows--dim"))], width)
        if not 0 <= line < self.lines.total:
            return Strip.blank(width, self.rich_style)
        place, within = self.lines.at(line)
        if within < 0:
            style = self.get_component_rich_style("rows--section")
            return _strip([(cut(self.lines.title_at(line), width), "section")], style, width)
        index = place if self._found is None else self._found[place]
        return self._row_strip(index, within, width)

    def _row_strip(self, index: int, within: int, width: int) -> Strip:
        row = self.row(index)
        if row is None:
            return Strip([Segment(cut("  …", width), self.get_component_rich_style("rows--dim"))], width)
        is_selected = row.get("id") in self.selected or row.get("isSelected") is True
        name = "rows--selected" if is_selected else "rows--dim" if within else ""
        if row.get("isEnabled") is False:
            name = "rows--off"
        if index == self.cursor and self.has_focus:
            name = "rows--cursor"
        style = self.get_component_rich_style(name) if name else self.rich_style
        if row.get("isEnabled") is False:
            style += DIM
        return _strip(self._pieces(row, within, width, is_selected), style, width)

    def _pieces(self, row: JsonObject, within: int, width: int, is_selected: bool) -> Pieces:
        mark = "● " if is_selected else "  "
        if self.json.get("selection") == "multiple":
            mark = "■ " if is_selected else "□ "
        if self.moving is not None and row.get("id") == self.moving:
            mark = "⇅ "
        if within:
            return fit([("    ", ""), (safe(row.get("subtitle")), "subtitle")], width)
        if self.columns:
            kinds = [column.get("kind") for column in self.json.get("columns") or []]
            booleans = frozenset(index for index, kind in enumerate(kinds) if kind == "boolean")
            return fit([(mark, "mark"), *self.columns.line(row.get("cells") or [], booleans)], width)
        return row_line(row, width, mark)

    # Windows

    @property
    def first_visible(self) -> int:
        """Index of the first visible row."""
        place = max(0, self.lines.at(min(round(self.scroll_target_y), max(0, self.lines.total - 1)))[0])
        return place if self._found is None else 0

    def load(self) -> None:
        """Requests the rows that are visible and not loaded."""
        if self._is_loaded(self.first_visible) or not self.is_attached:
            return
        self.offstage.load(self.load_now(self.first_visible))

    def _is_loaded(self, index: int) -> bool:
        visible = max(1, self.size.height // self.lines.height) if self.size.height else SHOWN
        rows, first = self.json.get("rows") or [], self.json.get("from") or 0
        last = min(self.total, index + max(visible, SHOWN))
        return first <= max(0, min(index, self.total - SHOWN)) and last <= first + len(rows)

    async def load_now(self, index: int) -> None:
        """Requests the rows around an index, and waits for them."""
        if self._is_loaded(index) or not self.total:
            return
        count = min(MOST_ROWS, max(60, 3 * self.size.height))
        window = max(0, min(index - count // 3, self.total - count)), count
        if window == self._wanted:
            return
        self._wanted = window
        try:
            await self.session.window(str(self.part.id), *window, self.part.owner)
        finally:
            self._wanted = None
        await asyncio.sleep(0)
        current = self.offstage.current(self.part)
        if current:
            self.set_part(current)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self.load()

    # The cursor

    def _remember(self) -> None:
        row = self.current
        self._cursor_id = row.get("id") if row else self._cursor_id

    def move_to(self, index: int, scrolls: bool = True) -> None:
        """Puts the cursor on a row."""
        self.cursor = max(0, min(index, self.total - 1))
        self._cursor_id = None
        self._remember()
        if scrolls:
            place = self.cursor if self._found is None else self._found.index(self.cursor)
            head = 1 if self.is_table else 0
            line = self.lines.line_of(place)
            height = self.lines.height + head
            self.scroll_to_region(Region(0, line, 1, height), animate=False, force=True, immediate=True)
            self.top_row = self.first_visible
        self.refresh()
        self.post_message(self.CursorMoved())

    def step(self, count: int) -> None:
        """Moves the cursor by rows."""
        if self._found is None:
            target = self.cursor + count
        elif self._found:
            place = self._found.index(self.cursor) if self.cursor in self._found else 0
            target = self._found[max(0, min(len(self._found) - 1, place + count))]
        else:
            return
        self.move_to(target)
        if target >= self.total - 1 and count > 0 and self.moving is None:
            self.reach_end()

    def reach_end(self) -> None:
        """The user has reached the last row."""
        if self.json.get("onReachEnd") and not self.json.get("isLoading"):
            self.perform(self.session.perform(self.json["onReachEnd"], self.part.owner))

    # Filter

    def set_filter(self, text: str | None) -> None:
        """Shows only the rows with a text. None shows all rows."""
        self.filter = text
        self._find()
        if self._found and self.cursor not in self._found:
            self.cursor = self._found[0]
        self._remember()
        self._measure()
        self.refresh()
        self.post_message(self.CursorMoved())

    def _find(self) -> None:
        words = (self.filter or "").casefold()
        self._found = None
        if words and len(self.json.get("rows") or []) == self.total:
            rows = self.json.get("rows") or []
            self._found = [index for index, row in enumerate(rows) if words in _words(row)]

    # Outline

    def seen(self) -> JsonObject:
        """Returns the list with ten rows from the first visible one if it is long. All is read from the lines."""
        total = self.lines.count
        first, last = 0, total
        if total > OUTLINED:
            start = total if self.json.get("sticksToEnd") else 0
            first = max(0, min(start if self.top_row is None else self.top_row, total - SHOWN))
            last = first + SHOWN
        rows = [self._seen_row(index) for index in range(first, last)]
        selected = [row["id"] for row in rows if row.pop("isSelected", False)]
        json = {**self.json, "from": first, "rows": rows, "selected": selected}
        if self.json.get("sections"):
            json["sections"] = self._seen_sections()
        if self.columns:
            columns, sorts = self._seen_columns()
            json.update(columns=columns, sort=sorts[0] if sorts else None)
        return json

    def _drawn_line(self, line: int) -> Strip:
        """Returns a line as it is drawn; one outside of the widget as it is drawn after scrolling."""
        y = line - round(self.scroll_offset.y) + (1 if self.is_table else 0)
        return self.render_line(y) if 0 <= y < self.size.height else self._line_strip(line, self.size.width)

    def _seen_row(self, place: int) -> JsonObject:
        index = place if self._found is None else self._found[place]
        line, row = self.lines.line_of(place), self.row(index)
        strips = [self._drawn_line(line + within) for within in range(self.lines.height)]
        if row is None:
            return {"component": "row", "id": index, "title": strips[0].text, "cells": [strips[0].text]}
        texts = pieces(strips)
        found: JsonObject = {"component": "row", "id": row["id"], "isSelected": texts.get("mark") in ("■ ", "● ")}
        if any(segment.style and segment.style.dim for segment in strips[0]):
            found["isEnabled"] = False
        if self.columns:
            cells, kinds = row.get("cells") or [], self.json["columns"]
            found["cells"] = [_seen_cell(texts, at, cell, kinds[at].get("kind")) for at, cell in enumerate(cells)]
            return found
        for member in ("title", "subtitle", "detail"):
            if member in row or member in texts:
                found[member] = seen(texts.get(member, ""), row.get(member))
        if isinstance(row.get("badge"), dict):
            found["badge"] = {"text": seen(texts.get("badge", ""), row["badge"].get("text"))}
        if "level" in row:
            found["level"] = len(texts.get("level", "")) // 2
        if texts.get("fold") in ("▾ ", "▸ "):
            found["isExpanded"] = texts["fold"] == "▾ "
        return found

    def _seen_sections(self) -> list[JsonObject]:
        found, start = [], 0
        for section in self.json["sections"]:
            count = section.get("count") or 0
            if count:
                texts = pieces([self._drawn_line(self.lines.line_of(start) - 1)])
                found.append({**section, "title": seen(texts.get("section", ""), section.get("title"))})
            start += count
        return found

    def _seen_columns(self) -> tuple[list[JsonObject], list[JsonObject]]:
        """Returns the columns, and the order of those that have a sign of it."""
        texts, columns, sorts = pieces([self.render_line(0)]), [], []
        for index, column in enumerate(self.json.get("columns") or []):
            text = texts.get(f"cell {index}", "").strip()
            if text[-1:] in ("▲", "▼"):
                sorts.append({"column": column["id"], "descending": text[-1] == "▼"})
                text = text[:-1]
            columns.append({**column, "title": seen(text, column.get("title"))})
        return columns, sorts


DIM = Style(dim=True)


def _strip(line: Pieces, style: Style, width: int) -> Strip:
    """Returns a drawn line. The outline reads its pieces."""
    return Strip([Segment(text, style + piece(name) if name else style) for text, name in line if text], width)


def _seen_cell(texts: dict[str, str], index: int, cell: Any, kind: Any) -> Any:
    text = texts.get(f"cell {index}", "")
    return seen({"✓": "true", "·": "false"}.get(text.strip(), text) if kind == "boolean" else text, cell)


def _words(row: JsonObject) -> str:
    values = [row.get("title"), row.get("subtitle"), row.get("detail"), *(row.get("cells") or [])]
    return " ".join(safe(value) for value in values).casefold()
