"""The rows of a list, a table or a tree. Only the visible lines are drawn, and only a window of rows is loaded."""

from __future__ import annotations

from typing import Any

from offstage_client import Component
from offstage_ui.rows import SHOWN, RowsState
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


class RowsPart(RowsState, PartWidget, ScrollView, can_focus=True):
    """The rows. The cursor stays at its row, also when rows are added or moved."""

    COMPONENT_CLASSES = {"rows--cursor", "rows--selected", "rows--off", "rows--head", "rows--dim", "rows--section"}

    class CursorMoved(Message):
        """The cursor is on another row, or the selection changed."""

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.cursor = 0
        self.filter: str | None = None
        self.moving: Any = None
        """Id of the row that the user moves."""
        self.lines = Lines(0, 1)
        self.texts: Columns | None = None
        """The columns of a table."""
        self._cursor_id: Any = None
        self._found: list[int] | None = None

    # Rows

    @property
    def is_table(self) -> bool:
        """True for a table."""
        return self.part.type == "table"

    @property
    def is_long(self) -> bool:
        """True when the list takes the rest of the screen."""
        return self.lines.total > LONG

    @property
    def current(self) -> JsonObject | None:
        """The row at the cursor."""
        return self.row(self.cursor) if self.total else None

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
        is_at_end = not self.follow_app() and self._sticks()
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
        self.texts = Columns.fit(self.json, rows, width - 2) if self.is_table else None
        head = 1 if self.is_table else 0
        self.virtual_size = Size(width, self.lines.total + head)
        self.styles.height = "1fr" if self.is_long else max(1, self.lines.total + head)
        self.styles.min_height = min(LONG, self.lines.total + head) if self.is_long else 1

    def _sticks(self) -> bool:
        """Stays at the end of a list that sticks to it.

        Returns true at the end: the rows that are still visible are then not requested, as they would move the window
        of the list back.
        """
        is_away = self.top_row is not None and self.top_row < self.total - SHOWN - 1
        if is_away or not self.json.get("sticksToEnd"):
            return False
        self.top_row = None
        self.call_after_refresh(self.scroll_to, y=self.lines.total, animate=False, force=True, immediate=True)
        # The position may stay the same, so no scrolling loads the new rows.
        self.host.load(self.load_now(self.total - 1))
        return True

    async def go_to(self, index: int) -> None:
        """Scrolls until a row is the first one, puts the cursor on it, and loads the rows around it."""
        self.top_row = index
        self.move_to(index, scrolls=False)
        self.scroll_to(y=self.lines.line_of(index), animate=False, force=True, immediate=True)
        await self.load_now(index)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        head = 1 if self.is_table else 0
        if head and y == 0 and self.texts:
            style = self.get_component_rich_style("rows--head")
            return _strip([("  ", ""), *fit(self.texts.head(self.json), width - 2)], style, width)
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
        if self.texts:
            kinds = [column.get("kind") for column in self.json.get("columns") or []]
            booleans = frozenset(index for index, kind in enumerate(kinds) if kind == "boolean")
            return fit([(mark, "mark"), *self.texts.line(row.get("cells") or [], booleans)], width)
        return row_line(row, width, mark)

    # Windows

    @property
    def first_visible(self) -> int:
        """Index of the first visible row."""
        place = max(0, self.lines.at(min(round(self.scroll_target_y), max(0, self.lines.total - 1)))[0])
        return place if self._found is None else 0

    def load(self) -> None:
        """Requests the rows that are visible and not loaded."""
        if self.is_attached and not self._are_shown(self.first_visible):
            self.host.load(self.load_now(self.first_visible))

    def _are_shown(self, index: int) -> bool:
        """True when the rows from an index are loaded."""
        visible = max(1, self.size.height // self.lines.height) if self.size.height else SHOWN
        return self.are_loaded(min(index, self.total - SHOWN), index + max(visible, SHOWN))

    async def load_now(self, index: int) -> None:
        """Requests the rows around an index, and waits for them."""
        if not self._are_shown(index):
            count = max(60, 3 * self.size.height)
            await self.load_window(index - count // 3, count)

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
        if words and self.is_whole:
            rows = self.json.get("rows") or []
            self._found = [index for index, row in enumerate(rows) if words in _words(row)]

    # Outline

    def seen(self) -> JsonObject:
        """Returns the list with ten rows from the first visible one if it is long. All is read from the lines."""
        shown = self.outlined if self._found is None else range(len(self._found))
        rows = [self._seen_row(index) for index in shown]
        selected = [row["id"] for row in rows if row.pop("isSelected", False)]
        json = {**self.json, "from": shown.start, "rows": rows, "selected": selected}
        if self.json.get("sections"):
            json["sections"] = self._seen_sections()
        if self.texts:
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
        if self.texts:
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
