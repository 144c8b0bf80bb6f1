"""The rows of a list as a model of GTK."""

from __future__ import annotations

from typing import Any

from gi.repository import Gio, GObject


class RowModel(GObject.Object, Gio.ListModel):
    """An object for each row of a list. Its content is read from the list's window when it is drawn."""

    __gtype_name__ = "OffstageRowModel"

    def __init__(self) -> None:
        super().__init__()
        self.total = 0
        self._items: dict[int, GObject.Object] = {}

    def do_get_item_type(self) -> GObject.GType:
        return GObject.Object.__gtype__

    def do_get_n_items(self) -> int:
        return self.total

    def do_get_item(self, position: int) -> GObject.Object | None:
        return self._items.setdefault(position, GObject.Object()) if position < self.total else None

    def change(self, total: int, index: int, removed: int, added: int) -> None:
        """Changes the number of rows: at an index, rows are removed and others added."""
        self.total = total
        self._items = {known: item for known, item in self._items.items() if known < index}
        self.items_changed(index, removed, added)


def difference(old: list[Any], new: list[Any]) -> tuple[int, int, int]:
    """Returns the index, the number of removed and the number of added rows between two arrays of ids."""
    begin = 0
    while begin < min(len(old), len(new)) and old[begin] == new[begin]:
        begin += 1
    end = 0
    while end < min(len(old), len(new)) - begin and old[-1 - end] == new[-1 - end]:
        end += 1
    return begin, len(old) - begin - end, len(new) - begin - end
