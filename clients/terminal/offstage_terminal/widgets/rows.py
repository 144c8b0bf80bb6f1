"""The rows of a list, a table or a tree. Only the visible lines are drawn, and only a window of rows is loaded."""

from __future__ import annotations

from typing import Any

from offstage_client import Component
from offstage_ui.parts import JsonObject
from offstage_ui.rows import SHOWN, RowsState
from offstage_ui.texts import _
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from ..safe import cut, safe
from .base import PartWidget, piece, pieces, seen
from .table import Columns, Lines, Pieces, fit, row_line

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
        self.table_columns: Columns | None = None
        """The columns of a table."""
        self.found: list[int] | None = None
        """Indices of the rows that the filter leaves; None without a filter."""
        self._cursor_id: Any = None

    # Rows

    @property
    def is_long(self) -> bool:
        return self.lines.total > LONG

    @property
    def head_lines(self) -> int:
        return 1 if self.part.type == "table" else 0

    @property
    def current(self) -> JsonObject | None:
        return self.row(self.cursor) if self.total else None

    def index_at(self, place: int) -> int:
        """Returns the index of the row at a place among those that the filter leaves."""
        return place if self.found is None else self.found[place]

    # Drawing

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
        self.draw_cursor()

    def draw_cursor(self) -> None:
        """Draws the rows again, and what depends on the row at the cursor."""
        self.refresh()
        self.post_message(self.CursorMoved())

    def _measure(self) -> None:
        rows, head = self.json.get("rows") or [], self.head_lines
        has_two = not head and any(row.get("subtitle") not in (None, "") for row in rows)
        count = self.total if self.found is None else len(self.found)
        sections = [section for section in self.sections.items() if section[0] < self.total and self.found is None]
        self.lines = Lines(count, 2 if has_two else 1, tuple(sections))
        width = self.size.width or 80
        self.table_columns = Columns.fit(self.json, rows, width - 2) if head else None
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
        self.top_row = index
        self.move_to(index, scrolls=False)
        self.scroll_to(y=self.lines.line_of(index), animate=False, force=True, immediate=True)
        await self.load_now(index)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        if y == 0 and self.table_columns:
            line = [("  ", ""), *fit(self.table_columns.head(self.json), width - 2)]
            return self._strip(line, "rows--head", width)
        return self._line_strip(y - self.head_lines + self.scroll_offset.y, width)

    def _line_strip(self, line: int, width: int) -> Strip:
        if line == 0 and self.found == []:
            text = _("No row has “{text}”.").format(text=safe(self.filter))
            return self._strip([(cut(f"  {text}", width), "")], "rows--dim", width)
        if not 0 <= line < self.lines.total:
            return Strip.blank(width, self.rich_style)
        place, within = self.lines.at(line)
        if within < 0:
            return self._strip([(cut(self.lines.titles[line], width), "section")], "rows--section", width)
        return self._row_strip(self.index_at(place), within, width)

    def _row_strip(self, index: int, within: int, width: int) -> Strip:
        row = self.row(index)
        if row is None:
            return self._strip([(cut("  …", width), "")], "rows--dim", width)
        is_selected = row.get("id") in self.selected
        name = "rows--selected" if is_selected else "rows--dim" if within else ""
        is_off = row.get("isEnabled") is False
        if is_off:
            name = "rows--off"
        if index == self.cursor and self.has_focus:
            name = "rows--cursor"
        return self._strip(self._pieces(row, within, width, is_selected), name, width, is_off)

    def _strip(self, line: Pieces, name: str, width: int, is_dim: bool = False) -> Strip:
        style = self.get_component_rich_style(name) if name else self.rich_style
        return strip_of(line, style + DIM if is_dim else style, width)

    def _pieces(self, row: JsonObject, within: int, width: int, is_selected: bool) -> Pieces:
        if within:
            return fit([("    ", ""), (safe(row.get("subtitle")), "subtitle")], width)
        mark = "● " if is_selected else "  "
        if self.json.get("selection") == "multiple":
            mark = "■ " if is_selected else "□ "
        if self.moving is not None and row.get("id") == self.moving:
            mark = "⇅ "
        if self.table_columns:
            kinds = [column.get("kind") for column in self.columns]
            booleans = frozenset(index for index, kind in enumerate(kinds) if kind == "boolean")
            return fit([(mark, "mark"), *self.table_columns.line(row.get("cells") or [], booleans)], width)
        return row_line(row, width, mark)

    # Windows

    @property
    def first_visible(self) -> int:
        place = max(0, self.lines.at(min(round(self.scroll_target_y), max(0, self.lines.total - 1)))[0])
        return place if self.found is None else 0

    def load(self) -> None:
        if self.is_attached and not self._are_shown(self.first_visible):
            self.host.load(self.load_now(self.first_visible))

    def _are_shown(self, index: int) -> bool:
        visible = max(SHOWN, self.size.height // self.lines.height)
        return self.are_loaded(min(index, self.total - SHOWN), index + visible)

    async def load_now(self, index: int) -> None:
        if not self._are_shown(index):
            count = max(60, 3 * self.size.height)
            await self.load_window(index - count // 3, count)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self.load()

    def _remember(self) -> None:
        row = self.current
        self._cursor_id = row.get("id") if row else self._cursor_id

    def move_to(self, index: int, scrolls: bool = True) -> None:
        self.cursor = max(0, min(index, self.total - 1))
        self._cursor_id = None
        self._remember()
        if scrolls:
            place = self.cursor if self.found is None else self.found.index(self.cursor)
            region = Region(0, self.lines.line_of(place), 1, self.lines.height + self.head_lines)
            self.scroll_to_region(region, animate=False, force=True, immediate=True)
            self.top_row = self.first_visible
        self.draw_cursor()

    def step(self, count: int) -> None:
        if self.found is None:
            target = self.cursor + count
        elif self.found:
            place = self.found.index(self.cursor) if self.cursor in self.found else 0
            target = self.found[max(0, min(len(self.found) - 1, place + count))]
        else:
            return
        self.move_to(target)
        if target >= self.total - 1 and count > 0 and self.moving is None:
            self.reach_end()

    # Filter

    def set_filter(self, text: str | None) -> None:
        self.filter = text
        self._find()
        if self.found and self.cursor not in self.found:
            self.cursor = self.found[0]
        self._remember()
        self._measure()
        self.draw_cursor()

    def _find(self) -> None:
        words = (self.filter or "").casefold()
        has_filter = words and self.is_whole
        self.found = [index for index, row in self.loaded if words in _words(row)] if has_filter else None

    def seen_rows(self) -> JsonObject:
        """Returns ten rows from the first visible one if the list is long. All is read from the lines."""
        shown = self.outlined if self.found is None else range(len(self.found))
        rows = [self._seen_row(index) for index in shown]
        selected = [row["id"] for row in rows if row.pop("isSelected", False)]
        json: JsonObject = {"from": shown.start, "rows": rows, "selected": selected}
        for line, title in self.lines.titles.items():
            if seen(pieces([self._drawn_line(line)]).get("section", ""), title) != title:
                json["sections"] = []
        return {**json, **self._seen_columns()} if self.table_columns else json

    def _drawn_line(self, line: int) -> Strip:
        """Returns a line as it is drawn; one outside of the widget as it is drawn after scrolling."""
        y = line - round(self.scroll_offset.y) + self.head_lines
        return self.render_line(y) if 0 <= y < self.size.height else self._line_strip(line, self.size.width)

    def _seen_row(self, place: int) -> JsonObject:
        row, line = self.row(self.index_at(place)), self.lines.line_of(place)
        strips = [self._drawn_line(line + within) for within in range(self.lines.height)]
        if row is None:
            return {"component": "row", "id": place, "title": strips[0].text, "cells": [strips[0].text]}
        texts = pieces(strips)
        found: JsonObject = {"component": "row", "id": row["id"], "isSelected": texts.get("mark") in ("■ ", "● ")}
        if any(segment.style and segment.style.dim for segment in strips[0]):
            found["isEnabled"] = False
        if self.table_columns:
            cells, kinds = row.get("cells") or [], self.columns
            found["cells"] = [_seen_cell(texts, at, cell, kinds[at].get("kind")) for at, cell in enumerate(cells)]
            return found
        for member in ("title", "subtitle", "detail"):
            if member in row or member in texts:
                found[member] = seen(texts.get(member, ""), row.get(member))
        if row.get("badge"):
            found["badge"] = {"text": seen(texts.get("badge", ""), row["badge"].get("text"))}
        if "level" in row:
            found["level"] = len(texts.get("level", "")) // 2
        if texts.get("fold") in ("▾ ", "▸ "):
            found["isExpanded"] = texts["fold"] == "▾ "
        return found

    def _seen_columns(self) -> JsonObject:
        texts, columns, sort = pieces([self.render_line(0)]), [], {}
        for index, column in enumerate(self.columns):
            text = texts.get(f"cell {index}", "").strip()
            if text[-1:] in ("▲", "▼"):
                sort = {"column": column["id"], "descending": text[-1] == "▼"}
                text = text[:-1]
            columns.append({**column, "title": seen(text, column.get("title"))})
        return {"columns": columns, "sort": sort}


DIM = Style(dim=True)


def strip_of(line: Pieces, style: Style, width: int) -> Strip:
    """Returns a drawn line. The outline reads its pieces."""
    return Strip([Segment(text, style + piece(name) if name else style) for text, name in line if text], width)


def _seen_cell(texts: dict[str, str], index: int, cell: Any, kind: Any) -> Any:
    text = texts.get(f"cell {index}", "")
    return seen({"✓": "true", "·": "false"}.get(text.strip(), text) if kind == "boolean" else text, cell)


def _words(row: JsonObject) -> str:
    values = [row.get("title"), row.get("subtitle"), row.get("detail"), *(row.get("cells") or [])]
    return " ".join(safe(value) for value in values).casefold()
