"""The keys and the mouse of rows, and the line with the commands for the row at the cursor."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from offstage_ui.rows import RowCommand
from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.widget import Widget
from textual.widgets import Static

from ..safe import icon, key_title, safe, same_key
from .base import JsonObject, PartWidget, redraw
from .rows import RowsPart


class UserRows(RowsPart):
    """Rows that the user uses."""

    def commands(self) -> list[RowCommand]:
        """Returns the commands for the row at the cursor, and for the selection. A button of a row has its number."""
        row = self.current
        own = self.row_commands(row) if row is not None else []
        numbered = [replace(c, key=c.key or str(n)) if n <= _count(row) else c for n, c in enumerate(own, 1)]
        return numbered + self.selection_commands()

    @property
    def hints(self) -> list[tuple[str, str]]:
        """Keys and their titles, for the key bar."""
        json, found = self.json, []
        if self.filter is not None:
            return [("Enter", "Keep filter"), ("Escape", "Show all")]
        if self.moving is not None:
            return [("↑↓", "Move"), ("Enter", "Drop"), ("Escape", "Cancel")]
        if json.get("onOpen") or json.get("onSelect"):
            found.append(("Enter", "Open" if json.get("onOpen") else "Select"))
        if self.mode != "none":
            found.append(("Space", "Select"))
        if json.get("onExpand"):
            found.append(("←→", "Fold"))
        if json.get("onMove"):
            found.append(("m", "Move"))
        if json.get("onRefresh"):
            found.append(("F5", "Refresh"))
        if self.texts and json.get("onSort"):
            found.append(("s", "Sort"))
        if self._search_field is not None:
            found.append(("/", "Search"))
        elif self.total > 5 and self.is_whole:
            found.append(("/", "Filter"))
        return found

    def on_key(self, event: events.Key) -> None:
        if self._filter_key(event) or self._move_key(event) or self._step_key(event):
            event.stop()
            event.prevent_default()
            return
        # Commands of the selection come before those of the row.
        for command in sorted(self.commands(), key=lambda command: command.row is not None):
            if command.key and command.is_enabled and same_key(command.key, event.key, event.character):
                event.stop()
                event.prevent_default()
                self.perform(command.run())
                return
        if self._own_key(event):
            event.stop()
            event.prevent_default()

    def _step_key(self, event: events.Key) -> bool:
        page = max(1, self.size.height // self.lines.height - 1)
        steps = {"up": -1, "down": 1, "k": -1, "j": 1, "pageup": -page, "pagedown": page}
        if event.key in steps and not (event.key in "kj" and self._is_taken(event)):
            if self.cursor == 0 and event.key == "up" and self.moving is None:
                return False  # The screen scrolls, or the focus moves up.
            self.step(steps[event.key])
        elif event.key == "home":
            self.host.load(self.go_to(0))
        elif event.key == "end":
            self.host.load(self.go_to_end())
        else:
            return False
        return True

    async def go_to_end(self) -> None:
        """Puts the cursor on the last row, and tells the app."""
        await self.go_to(self.total - 1)
        self.reach_end()

    def _is_taken(self, event: events.Key) -> bool:
        """True for a key of a command."""
        return any(c.key and same_key(c.key, event.key, event.character) for c in self.commands()) or (
            self.host.command_for(event) is not None
        )

    def _own_key(self, event: events.Key) -> bool:
        row, json = self.current, self.json
        if event.key in ("f5", "ctrl+r") and json.get("onRefresh"):
            self.refresh_rows()
        elif row is None:
            return False
        elif event.key == "enter" and (json.get("onOpen") or json.get("onSelect")):
            self.open_row(row)
        elif event.key == "space" and (self.mode != "none" or json.get("onSelect")):
            self.select_row(row)
        elif event.key in ("left", "right") and json.get("onExpand") and "isExpanded" in row:
            if row["isExpanded"] is not (event.key == "right"):
                self.fold_row(row)
        elif self.host.command_for(event) is not None:
            return False
        elif event.key == "m" and json.get("onMove"):
            self.moving = row.get("id")
            self.refresh()
            self.post_message(self.CursorMoved())
        elif event.key == "s" and self.texts and json.get("onSort"):
            self.sort_next()
        elif event.character == "/" and self._search_field is not None:
            self._search_field.focus()
        elif event.character == "/" and self.is_whole:
            self.set_filter("")
        elif event.key == "y":
            values = row.get("cells") or [row.get("title"), row.get("subtitle"), row.get("detail")]
            self.host.copy("\t".join(safe(value) for value in values if value not in (None, "")))
        else:
            return False
        return True

    @property
    def _search_field(self) -> Widget | None:
        """The field of the screen that searches in place of a filter."""
        parts = self.screen_box.query(PartWidget) if self.screen_box else ()
        found = [part.focus_target for part in parts if part.json.get("kind") == "search"]
        return next((field for field in found if field.focusable), None)

    # Doing

    def sort_next(self) -> None:
        """Sorts in the other direction, or by the next column."""
        columns = [column["id"] for column in self.json.get("columns") or [] if column.get("isSortable")]
        sort = self.json.get("sort") or {}
        if not columns:
            return
        if sort.get("column") in columns and not sort.get("descending"):
            self.sort_by(sort["column"])
        else:
            at = columns.index(sort["column"]) + 1 if sort.get("column") in columns else 0
            self.sort_by(columns[at % len(columns)])

    # Moving a row

    def _move_key(self, event: events.Key) -> bool:
        if self.moving is None:
            return False
        if event.key == "escape":
            self.moving = None
        elif event.key == "enter":
            row = self.current
            self.drop(row.get("id") if row else None)
        else:
            return False
        self.refresh()
        self.post_message(self.CursorMoved())
        return True

    def drop(self, before: Any) -> None:
        """Moves the grabbed row before another one; to the end when the cursor is on the last row."""
        moved, self.moving = self.moving, None
        if before != moved:
            self.move_row(moved, None if self.cursor == self.total - 1 else before)

    # Filter

    def _filter_key(self, event: events.Key) -> bool:
        if self.filter is None:
            return False
        if event.key == "escape":
            self.set_filter(None)
        elif event.key == "backspace":
            self.set_filter(self.filter[:-1])
        elif event.is_printable and event.character and not self._is_kept:
            self.set_filter(self.filter + event.character)
        elif event.key == "enter" and not self._is_kept:
            self._is_kept = True
            return True
        else:
            return False
        self._is_kept = False
        return True

    _is_kept = False

    # Mouse

    def on_click(self, event: events.Click) -> None:
        if self.is_table and event.y == 0 and self.texts:
            column = self.texts.column_at(event.x - 2)
            columns = self.json.get("columns") or []
            if column is not None and columns[column].get("isSortable") and self.json.get("onSort"):
                self.sort_by(columns[column]["id"])
            return
        line = event.y - (1 if self.is_table else 0) + self.scroll_offset.y
        if not 0 <= line < self.lines.total:
            return
        place, within = self.lines.at(line)
        if within < 0:
            return
        index = place if self._found is None else self._found[place]
        self.move_to(index)
        self._click_row(event)

    def _click_row(self, event: events.Click) -> None:
        row, json = self.current, self.json
        if row is None:
            return
        if json.get("onExpand") and "isExpanded" in row and event.x < 4 + 2 * int(row.get("level") or 0):
            self.fold_row(row)
        elif event.chain == 2:
            if json.get("onOpen"):
                self.open_row(row)
        elif self.mode == "multiple":
            # A click on the sign, or with Ctrl, selects; a click elsewhere only moves the cursor.
            if event.x < 2 or event.ctrl:
                self.select_row(row)
        elif self.mode == "single" or json.get("onSelect"):
            self.select_row(row)
        elif json.get("onOpen"):
            self.open_row(row)

    def on_focus(self) -> None:
        self.refresh()
        self.post_message(self.CursorMoved())

    def on_blur(self) -> None:
        self.refresh()


class RowBar(Static):
    """The commands of the row at the cursor and of the selection, and the filter."""

    rows: UserRows | None = None
    _places: list[tuple[int, int, RowCommand]] = []

    def draw(self) -> None:
        """Draws the commands."""
        rows = self.rows
        if rows is None:
            return
        text = Text(no_wrap=True)
        self._places = []
        if rows.filter is not None:
            count = len(rows.shown) if rows.shown is not None else rows.total
            text.append("/", "bold").append(safe(rows.filter), "bold").append(f"▏ {count} of {rows.total}   ", "dim")
        for command in rows.commands():
            begin = cell_len(text.plain)
            if command.key:
                text.append(key_title(command.key), "bold" if command.is_enabled else "dim").append(" ")
            style = "dim" if not command.is_enabled else "red" if command.is_destructive else ""
            text.append(icon(command.icon) + command.title, style)
            self._places.append((begin, cell_len(text.plain), command))
            text.append("   ")
        self.display = bool(text.plain)
        redraw(self, text)

    def on_click(self, event: events.Click) -> None:
        for begin, end, command in self._places:
            if begin <= event.x < end and self.rows and command.is_enabled:
                self.rows.perform(command.run())

    def place(self, button: str, row: Any) -> int | None:
        """Returns the column of a command, for the mouse."""
        found = [begin for begin, _, c in self._places if c.id == button and (row is None or c.row in (row, None))]
        return found[0] if found else None


def _count(row: JsonObject | None) -> int:
    """Returns the number of buttons in a row."""
    return len((row or {}).get("actions") or [])
