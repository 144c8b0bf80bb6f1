"""The rows of a list, a table or a tree: a window of loaded rows, the selection, and what the user can do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from offstage_client import Component
from offstage_client.safe_text import safe

from .host import Work
from .inputs import toggled
from .parts import JsonObject, PartState

SHOWN = 10
"""Rows of a long list in an outline."""

OUTLINED = 20
"""Rows from which a list is long in an outline."""

MOST_ROWS = 1_000
"""Rows of the largest window."""


@dataclass(frozen=True)
class RowCommand:
    """Something that the user can do with a row or with the selected rows. `run` returns the work."""

    id: str
    title: str
    key: str | None
    run: Callable[[], Work]
    row: Any = None
    """Id of the row; None for the selection."""
    is_enabled: bool = True
    is_destructive: bool = False
    icon: Any = None
    help: str = ""
    is_inline: bool = False
    """True for a button of the row itself, which is always visible."""
    sign: Any = None
    """The sign of the icon."""

    @classmethod
    def of(
        cls, button: JsonObject, run: Callable[[], Work], row: Any = None, suffix: str = "", is_inline: bool = False
    ) -> RowCommand:
        """Returns the command of a button."""
        # A title of signs, such as stars, has its words in the label.
        title = safe(button.get("title"))
        if not any(character.isalnum() for character in title):
            title = safe(button.get("label")) or title
        return cls(
            str(button.get("id")),
            title + suffix,
            button.get("key"),
            run,
            row,
            button.get("isEnabled") is not False and not button.get("isLoading"),
            button.get("role") == "destructive",
            button.get("icon"),
            safe(button.get("help")),
            is_inline,
            button.get("sign"),
        )


class RowsState(PartState):
    """The rows of a list. The app has them all; the replica has a window of them."""

    held: list[Any] = []
    """Selected rows, when the app does not hold the selection."""
    top_row: int | None = None
    """The first row that the user or the app has scrolled to."""
    _scroll: Any = None
    """Token of the last `scrollTo`."""
    _wanted: tuple[int, int] | None = None
    """The requested window."""

    # The toolkit

    async def go_to(self, index: int) -> None:
        """Scrolls until a row is the first one, if there are enough rows after it, and loads the rows around it."""
        raise NotImplementedError

    # Rows

    @property
    def total(self) -> int:
        total = self.json.get("total")
        return total if isinstance(total, int) else len(self.json.get("rows") or [])

    @property
    def first_loaded(self) -> int:
        return int(self.json.get("from") or 0)

    @property
    def loaded(self) -> list[tuple[int, JsonObject]]:
        return list(enumerate(self.json.get("rows") or [], self.first_loaded))

    @property
    def sections(self) -> dict[int, str]:
        """Titles of the sections by the index of their first row. Titles without rows precede the next one."""
        found: dict[int, list[str]] = {}
        start = 0
        for section in self.json.get("sections") or []:
            found.setdefault(start, []).append(safe(section.get("title")))
            start += section.get("count") or 0
        return {index: " · ".join(filter(None, titles)) for index, titles in found.items()}

    @property
    def is_whole(self) -> bool:
        return len(self.json.get("rows") or []) == self.total

    @property
    def is_busy(self) -> bool:
        return bool(self.json.get("isLoading") or self.json.get("isSkeleton"))

    def row(self, index: int) -> JsonObject | None:
        rows, first = self.json.get("rows") or [], self.first_loaded
        return rows[index - first] if first <= index < first + len(rows) else None

    def index_of(self, row: Any) -> int | None:
        return next((index for index, known in self.loaded if known.get("id") == row), None)

    def component(self, row: JsonObject) -> Component:
        return Component(row, self.part.owner, self.part.part, (*self.part.parents, self.json))

    @property
    def columns(self) -> list[JsonObject]:
        return self.json.get("columns") or []

    def are_loaded(self, first: int, last: int) -> bool:
        loaded = self.first_loaded
        return loaded <= max(0, first) and min(self.total, last) <= loaded + len(self.json.get("rows") or [])

    async def load_window(self, first: int, count: int) -> None:
        """Requests a window of rows, and shows them."""
        window = max(0, min(first, self.total - count)), min(count, MOST_ROWS, self.total)
        if window == self._wanted or not window[1]:
            return
        self._wanted = window
        try:
            await self.session.window(str(self.part.id), *window, self.part.owner)
        finally:
            self._wanted = None
        self.host.show_again(self)

    # Scrolling

    def follow_app(self) -> bool:
        """Scrolls where the app has said so. Returns true if it has."""
        scroll = self.json.get("scrollTo")
        if not isinstance(scroll, dict) or scroll.get("token") == self._scroll:
            return False
        self._scroll = scroll.get("token")
        self.host.load(self._scroll_to_row(scroll.get("row")))
        return True

    async def _scroll_to_row(self, row: Any) -> None:
        index = await self.session.row_index(str(self.part.id), row, self.part.owner)
        if index is not None:
            await self.go_to(index)

    @property
    def outlined(self) -> range:
        """Indices of the rows in the outline: ten rows from the first visible one, if the list is long."""
        if self.total <= OUTLINED:
            return range(self.total)
        start = self.top_row
        if start is None:
            start = self.total if self.json.get("sticksToEnd") else 0
        first = max(0, min(start, self.total - SHOWN))
        return range(first, first + SHOWN)

    # Selection

    @property
    def mode(self) -> str:
        """`single`, `multiple` or `none`."""
        selection = self.json.get("selection")
        return str(selection) if selection in ("single", "multiple") else "none"

    @property
    def selected(self) -> list[Any]:
        if "selected" in self.json or self.json.get("onSelect"):
            return list(self.json.get("selected") or [])
        return self.held

    def select_row(self, row: JsonObject) -> None:
        """Selects a row; in a list with several selected rows, selects or deselects it."""
        if row.get("isEnabled") is False:
            return
        template, known = self.json.get("onSelect"), row.get("id")
        chosen = toggled(self.selected, known) if self.mode == "multiple" else [known]
        if template:
            value = chosen if self.mode == "multiple" else known
            self.perform(self.selecting(lambda: self.session.perform(template, self.part.owner, value)))
        elif self.mode != "none":
            self.held = chosen
            self.show()

    async def selecting(self, select: Callable[[], Work]) -> None:
        """Selects rows, and shows the selection that the app has then."""
        try:
            await select()
        finally:
            self.host.show_again(self)

    # Actions

    def open_row(self, row: JsonObject) -> None:
        """Opens a row, or selects it."""
        if row.get("isEnabled") is False:
            return
        if self.json.get("onOpen"):
            self.send(self.json["onOpen"], row.get("id"))
        else:
            self.select_row(row)

    def fold_row(self, row: JsonObject) -> None:
        if self.json.get("onExpand") and "isExpanded" in row:
            self.send(self.json["onExpand"], row.get("id"))

    def refresh_rows(self) -> None:
        if self.json.get("onRefresh"):
            self.send(self.json["onRefresh"])

    def reach_end(self) -> None:
        if self.json.get("onReachEnd") and not self.json.get("isLoading"):
            self.send(self.json["onReachEnd"])

    def sort_by(self, column: Any) -> None:
        """Sorts by a column; a second time in the other direction."""
        sort = self.json.get("sort") or {}
        order = {"column": column, "descending": sort.get("column") == column and not sort.get("descending")}
        self.send(self.json.get("onSort"), order)

    def move_row(self, row: Any, before: Any = None) -> None:
        """Moves a row before another one, or to the end."""
        self.send(self.json.get("onMove"), {"id": row} if before is None else {"id": row, "before": before})

    def row_commands(self, row: JsonObject) -> list[RowCommand]:
        known, found = row.get("id"), list[RowCommand]()
        for button in row.get("actions") or []:
            is_inline = button.get("placement") != "menu"
            found.append(RowCommand.of(button, self._tapping(button), known, is_inline=is_inline))
        for button in self.json.get("rowCommands") or []:
            found.append(RowCommand.of(button, self._tapping(button, known), known))
        return found

    def selection_commands(self) -> list[RowCommand]:
        selected = list(self.selected)
        buttons = self.json.get("selectionCommands") or [] if selected else []
        suffix = f" ({len(selected)})"
        return [RowCommand.of(button, self._tapping(button, selected), suffix=suffix) for button in buttons]

    def _tapping(self, button: JsonObject, *ids: Any) -> Callable[[], Work]:
        return lambda: self.session.perform(button.get("onTap"), self.part.owner, *ids)

    def press_row(self, row: JsonObject | None, is_key: Callable[[str], bool]) -> bool:
        """Does what a key means for a row and the selection. Returns false for another key.

        `is_key` is true for the pressed key. Commands of the selection come before those of the row.
        """
        json = self.json
        for command in self.selection_commands() + (self.row_commands(row) if row is not None else []):
            if command.key and is_key(command.key) and command.is_enabled:
                self.perform(command.run())
                return True
        if self.host.is_own("refresh", is_key) and json.get("onRefresh"):
            self.refresh_rows()
        elif row is None:
            return False
        elif is_key("Enter") and (json.get("onOpen") or json.get("onSelect")):
            self.open_row(row)
        elif is_key("Space") and (self.mode != "none" or json.get("onSelect")):
            self.select_row(row)
        elif (is_key("Left") or is_key("Right")) and json.get("onExpand") and "isExpanded" in row:
            if row["isExpanded"] is not is_key("Right"):
                self.fold_row(row)
        else:
            return False
        return True
