"""The columns of a table: GTK's column view and its titles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gi.repository import Gtk
from offstage_client.safe_text import safe
from offstage_ui.parts import JsonObject

from .base import children_of
from .row_view import CellView, CheckCell, CommandCell

if TYPE_CHECKING:
    from .lists import ListPart

SIGNS = {False: " ▲", True: " ▼"}
"""The signs after the title of a column by which the rows ascend or descend."""


class Table:
    """A column view. The app sorts the rows; a click on a title asks for it."""

    def __init__(self, listed: ListPart) -> None:
        self.listed = listed
        self.view = Gtk.ColumnView(model=listed.selection, show_row_separators=True)
        self.columns: list[Gtk.ColumnViewColumn] = []
        self._drawn: Any = None

    @property
    def rows(self) -> Gtk.ListView:
        return self.view.get_last_child()

    @property
    def titles(self) -> list[Gtk.Widget]:
        """GTK's widgets of the titles."""
        begin = 1 if self.listed.mode == "multiple" else 0
        return children_of(self.view.get_first_child())[begin : begin + len(self.columns)]

    def show(self) -> None:
        json = self.listed.json
        has_commands = bool(json.get("rowCommands")) or any(row.get("actions") for _, row in self.listed.loaded)
        members = ("id", "kind", "alignment", "width", "isSortable")
        shown = [(*map(column.get, members), bool(json.get("onSort"))) for column in self.listed.columns]
        if (shown, has_commands) != self._drawn:
            self._drawn = (shown, has_commands)
            self._make_columns(has_commands)
        for column, described in zip(self.columns, self.listed.columns, strict=True):
            column.set_title(self._title(described))

    def _title(self, described: JsonObject) -> str:
        sort = self.listed.json.get("sort") or {}
        sign = SIGNS[sort.get("descending") is True] if sort.get("column") == described["id"] else ""
        return (safe(described.get("title")) or " ") + sign

    def _make_columns(self, has_commands: bool) -> None:
        for column in list(self.view.get_columns()):
            self.view.remove_column(column)
        self.columns = []
        if self.listed.mode == "multiple":
            self.view.append_column(self._column(lambda: CheckCell(self.listed)))
        for index, described in enumerate(self.listed.columns):
            column = self._column(lambda index=index: CellView(self.listed, index))
            column.set_expand(described.get("width") != "narrow")
            column.set_resizable(True)
            self.view.append_column(column)
            self.columns.append(column)
        if has_commands:
            self.view.append_column(self._column(lambda: CommandCell(self.listed)))
        for title, described in zip(self.titles, self.listed.columns, strict=True):
            if described.get("isSortable") and self.listed.json.get("onSort"):
                # GTK's own gesture would claim the click, and that of the header a click that follows soon.
                click = Gtk.GestureClick(propagation_phase=Gtk.PropagationPhase.CAPTURE)
                click.connect("pressed", lambda click, *_: click.set_state(Gtk.EventSequenceState.CLAIMED))
                click.connect("released", lambda *_, column=described["id"]: self.listed.sort_by(column))
                title.add_controller(click)
                title.set_cursor_from_name("pointer")

    def _column(self, make: Any) -> Gtk.ColumnViewColumn:
        return Gtk.ColumnViewColumn(title=" ", factory=self.listed.factory(make))

    def seen(self) -> JsonObject:
        """Returns the columns and the order as the titles show them."""
        columns, sort = [], {}
        for column, described in zip(self.columns, self.listed.columns, strict=True):
            shown = column.get_title()
            if shown.endswith(tuple(SIGNS.values())):
                sort = {"column": described["id"], "descending": shown.endswith(SIGNS[True])}
            is_drawn = shown == self._title(described)
            columns.append(described if is_drawn else {**described, "title": f"not drawn: {shown}"})
        return {"columns": columns, "sort": sort}
