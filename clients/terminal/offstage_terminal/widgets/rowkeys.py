"""The keys and the mouse of rows, and the line with the commands for the row at the cursor."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from offstage_ui.parts import JsonObject
from offstage_ui.rows import RowCommand
from offstage_ui.texts import _
from rich.text import Text
from textual import events
from textual.widget import Widget

from ..safe import icon, key_title, safe, same_key
from .base import PartWidget, PressLine, redraw
from .rows import RowsPart


class UserRows(RowsPart):
    """Rows that the user uses."""

    def row_commands(self, row: JsonObject) -> list[RowCommand]:
        """Returns the commands of a row. A button of the row without a key has its number."""
        own = len(row.get("actions") or [])
        found = super().row_commands(row)
        numbered = [replace(command, key=command.key or str(number)) for number, command in enumerate(found[:own], 1)]
        return numbered + found[own:]

    def commands(self) -> list[RowCommand]:
        return (self.row_commands(self.current) if self.current is not None else []) + self.selection_commands()

    @property
    def hints(self) -> list[tuple[str, str]]:
        json, key_of = self.json, self.host.shown_key
        if self.filter is not None:
            return [("Enter", _("Keep filter")), ("Escape", _("Show all"))]
        if self.moving is not None:
            return [("↑↓", _("Move")), ("Enter", _("Drop")), ("Escape", _("Cancel"))]
        is_long = self.total > 5 and self.is_whole
        found = (
            ("Enter", _("Open") if json.get("onOpen") else _("Select"), json.get("onOpen") or json.get("onSelect")),
            ("Space", _("Select"), self.mode != "none"),
            ("←→", _("Fold"), json.get("onExpand")),
            (key_of("move"), _("Move"), json.get("onMove")),
            (key_of("refresh"), _("Refresh"), json.get("onRefresh")),
            (key_of("sort"), _("Sort"), json.get("onSort")),
            (key_of("filter"), _("Search") if self._search_field else _("Filter"), self._search_field or is_long),
        )
        return [(key, title) for key, title, does_something in found if does_something]

    def on_key(self, event: events.Key) -> None:
        is_key = partial(same_key, event=event)
        if self._filter_key(event) or self._move_key(event) or self._step_key(event) or (
            self.press_row(self.current, is_key) or self._own_key(event)
        ):
            event.stop()
            event.prevent_default()

    def _step_key(self, event: events.Key) -> bool:
        page = max(1, self.size.height // self.lines.height - 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        if event.key in steps:
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

    def _own_key(self, event: events.Key) -> bool:
        row, json, is_key, is_own = self.current, self.json, partial(same_key, event=event), self.host.is_own
        if row is None or self.host.has_command(is_key):
            return False
        if is_own("move", is_key) and json.get("onMove"):
            self.moving = row.get("id")
            self.draw_cursor()
        elif is_own("sort", is_key) and json.get("onSort"):
            self.sort_next()
        elif is_own("filter", is_key) and self._search_field is not None:
            self._search_field.focus()
        elif is_own("filter", is_key) and self.is_whole:
            self.set_filter("")
        elif is_own("copy", is_key):
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

    def sort_next(self) -> None:
        """Sorts in the other direction, or by the next column."""
        columns = [column["id"] for column in self.columns if column.get("isSortable")]
        sort = self.json.get("sort") or {}
        at = columns.index(sort["column"]) if sort.get("column") in columns else -1
        if columns:
            self.sort_by(columns[at if at >= 0 and not sort.get("descending") else (at + 1) % len(columns)])

    def _move_key(self, event: events.Key) -> bool:
        if self.moving is None or event.key not in ("escape", "enter"):
            return False
        moved, self.moving = self.moving, None
        before = self.current.get("id") if self.current else None
        if event.key == "enter" and before != moved:
            # To the end when the cursor is on the last row.
            self.move_row(moved, None if self.cursor == self.total - 1 else before)
        self.draw_cursor()
        return True

    _is_kept = False

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

    def on_click(self, event: events.Click) -> None:
        if self.table_columns and event.y == 0:
            member = str(event.style.meta.get("member"))
            column = self.columns[int(member.removeprefix("cell "))] if member.startswith("cell ") else {}
            if column.get("isSortable") and self.json.get("onSort"):
                self.sort_by(column["id"])
            return
        line = event.y - self.head_lines + self.scroll_offset.y
        if not 0 <= line < self.lines.total:
            return
        place, within = self.lines.at(line)
        if within >= 0:
            self.move_to(self.index_at(place))
            self._click_row(event)

    def _click_row(self, event: events.Click) -> None:
        row, json, member = self.current, self.json, event.style.meta.get("member")
        if row is None:
            return
        if json.get("onExpand") and "isExpanded" in row and member in ("mark", "level", "fold"):
            self.fold_row(row)
        elif event.chain == 2:
            if json.get("onOpen"):
                self.open_row(row)
        elif self.mode == "multiple":
            # A click on the sign, or with Ctrl, selects; a click elsewhere only moves the cursor.
            if member == "mark" or event.ctrl:
                self.select_row(row)
        elif self.mode == "single" or json.get("onSelect"):
            self.select_row(row)
        elif json.get("onOpen"):
            self.open_row(row)

    def on_focus(self) -> None:
        self.draw_cursor()

    def on_blur(self) -> None:
        self.refresh()


class RowBar(PressLine):
    """The commands of the row at the cursor and of the selection, and the filter."""

    def __init__(self, rows: UserRows) -> None:
        super().__init__(classes="row-bar")
        self.rows = rows

    def draw(self) -> None:
        rows, text = self.rows, Text(no_wrap=True)
        self.targets = []
        if rows.filter is not None:
            count = rows.total if rows.found is None else len(rows.found)
            found = _("{count} of {total}").format(count=count, total=rows.total)
            text.append("/", "bold").append(safe(rows.filter), "bold").append(f"▏ {found}   ", "dim")
        for command in rows.commands():
            key = f"{key_title(command.key)} " if command.key else ""
            style = "dim" if not command.is_enabled else "red" if command.is_destructive else ""
            shown = Text(key, "bold" if command.is_enabled else "dim").append(icon(command.sign) + command.title, style)
            text.append(self.pressable(shown, command)).append("   ")
        self.display = bool(text.plain)
        redraw(self, text)

    def pressed(self, pressed: RowCommand) -> None:
        if pressed.is_enabled:
            self.rows.perform(pressed.run())
