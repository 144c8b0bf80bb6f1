"""The columns of a table: GTK's column view, its titles and the order of the rows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gi.repository import Gtk
from offstage_client.safe_text import safe
from offstage_ui.parts import JsonObject

from .row_model import RowItem
from .row_view import CellView, CheckCell, CommandCell

if TYPE_CHECKING:
    from .lists import ListPart


class Table:
    """A column view. The app sorts the rows; a click on a title asks for it."""

    def __init__(self, listed: ListPart) -> None:
        self.listed = listed
        self.view = Gtk.ColumnView(model=listed.selection, show_row_separators=True)
        self.columns: list[Gtk.ColumnViewColumn] = []
        self._drawn: Any = None
        self._is_drawing = False
        self._asked: int | None = None
        self.view.get_sorter().connect("changed", lambda *_: self._sorted())

    @property
    def rows(self) -> Gtk.ListView:
        return self.view.get_last_child()

    def show(self) -> None:
        json = self.listed.json
        has_commands = bool(json.get("rowCommands")) or any(row.get("actions") for _, row in self.listed.loaded)
        members = ("id", "kind", "alignment", "width", "isSortable")
        shown = [(*map(column.get, members), bool(json.get("onSort"))) for column in self.listed.columns]
        if (shown, has_commands) != self._drawn:
            self._drawn = (shown, has_commands)
            self._make_columns(has_commands)
        for column, described in zip(self.columns, self.listed.columns, strict=True):
            column.set_title(safe(described.get("title")) or " ")
        self._show_sort(json.get("sort") or {})

    def _make_columns(self, has_commands: bool) -> None:
        for column in list(self.view.get_columns()):
            self.view.remove_column(column)
        self.columns = []
        if self.listed.mode == "multiple":
            self.view.append_column(self._column(" ", lambda: CheckCell(self.listed)))
        for index, described in enumerate(self.listed.columns):
            column = self._column(safe(described.get("title")), lambda index=index: CellView(self.listed, index))
            column.set_expand(described.get("width") != "narrow")
            column.set_resizable(True)
            if described.get("isSortable") and self.listed.json.get("onSort"):
                column.set_sorter(Gtk.CustomSorter.new(self._comparer(index)))
            self.view.append_column(column)
            self.columns.append(column)
        if has_commands:
            self.view.append_column(self._column(" ", lambda: CommandCell(self.listed)))

    def _column(self, title: str, make: Any) -> Gtk.ColumnViewColumn:
        return Gtk.ColumnViewColumn(title=title, factory=self.listed.factory(make))

    def _show_sort(self, sort: JsonObject) -> None:
        found = [i for i, c in enumerate(self.listed.columns) if "column" in sort and c.get("id") == sort["column"]]
        self._is_drawing = True
        order = Gtk.SortType.DESCENDING if sort.get("descending") else Gtk.SortType.ASCENDING
        if (found[0] if found else None, order) != self.order:
            self.view.sort_by_column(None, Gtk.SortType.ASCENDING)
            if found and self.columns[found[0]].get_sorter() is not None:
                self.view.sort_by_column(self.columns[found[0]], order)
        self._is_drawing = False

    # The order that the titles show. This release has no getter: the view's sorter asks its first column first.

    def _comparer(self, index: int) -> Any:
        return lambda *_: self._compare(index)

    def _compare(self, index: int) -> int:
        if self._asked is None:
            self._asked = index
        return -1

    @property
    def order(self) -> tuple[int | None, Gtk.SortType]:
        """Index of the column by whose title the view is sorted, and the direction."""
        if self.listed.model.total == 0:
            return None, Gtk.SortType.ASCENDING
        self._asked = None
        first, second = RowItem(0), RowItem(1)
        result = self.view.get_sorter().compare(first, second)
        descending = result == Gtk.Ordering.LARGER
        return self._asked, Gtk.SortType.DESCENDING if descending else Gtk.SortType.ASCENDING

    def _sorted(self) -> None:
        """The user has clicked a title: ascending, then descending."""
        if self._is_drawing:
            return
        index, _ = self.order
        listed = self.listed
        sort = listed.json.get("sort") or {}
        # GTK removes the order at the third click of a title, which here is ascending again.
        column = sort.get("column") if index is None else listed.columns[index].get("id")
        if column is None or listed.model.total == 0:
            self._show_sort(sort)
            return
        listed.sort_by(column)

    # Outline

    def seen(self) -> JsonObject:
        """Returns the columns and the order as the titles show them."""
        columns = []
        for column, described in zip(self.columns, self.listed.columns, strict=True):
            title = described.get("title")
            is_drawn = column.get_title() == (safe(title) or " ")
            columns.append(described if is_drawn else {**described, "title": f"not drawn: {column.get_title()}"})
        index, order = self.order
        if index is None:
            return {"columns": columns, "sort": {}}
        descending = order == Gtk.SortType.DESCENDING
        return {"columns": columns, "sort": {"column": columns[index].get("id"), "descending": descending}}
