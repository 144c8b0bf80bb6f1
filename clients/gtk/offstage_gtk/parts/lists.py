"""A list, a table or a tree: its title, its rows, its commands, and what it shows without rows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from gi.repository import Gdk, Gtk
from offstage_client import Component
from offstage_client.safe_text import safe

from ..loading import LoadingSpinner
from .base import JsonObject, PartView, children_of, drawn, has_focus, set_name, set_text, text_label
from .containers import Parts
from .row_commands import RowCommand, command_button
from .row_model import RowModel, difference
from .row_view import RowView
from .scrolling import Scrolling
from .sections import section_titles
from .table import Table
from .wrap import WrapBox

SHOWN = 10
OUTLINED = 20
"""Rows in the outline of a list with more than `OUTLINED` rows."""

LONG = 40
"""Rows from which a list scrolls on its own."""

SELECTING = Gdk.ModifierType.CONTROL_MASK | Gdk.ModifierType.SHIFT_MASK
"""Modifiers of a click that selects rows."""

MOST_ROWS = 1000
MARGIN = 100
"""Rows that are loaded around the drawn ones."""


class ListPart(PartView):
    """A list or a table. Only some widgets exist, and only a window of rows is loaded."""

    def make(self) -> Gtk.Widget:
        self.mode = self._mode()
        self.held: list[Any] = []
        """Selected rows, when the app does not hold the selection."""
        self.section_titles: dict[int, str] = {}
        self.bound: dict[Any, Any] = {}
        """Views of rows or cells by GTK's list item."""
        self._ids: list[Any] = []
        self._from = 0
        self._wanted: tuple[int, int] | None = None
        self._is_drawing = False
        self._rows_are_asked = False
        self.model = RowModel()
        self.selection = self._make_selection()
        self.table = Table(self) if self.part.type == "table" else None
        self.view = self.table.view if self.table else self._make_list()
        self.view.add_css_class("rows")
        self.view.connect("activate", lambda _, index: self.open(index))
        self._watch_clicks()
        self.scroller = Gtk.ScrolledWindow(child=self.view, propagate_natural_height=True)
        self.scrolling = Scrolling(self)
        return self._boxed()

    def _mode(self) -> str:
        selection = self.json.get("selection")
        return str(selection) if selection in ("single", "multiple") else "none"

    @property
    def opens(self) -> bool:
        """True for a list whose rows do something when they are clicked, such as opening a screen."""
        if self.mode == "none":
            return bool(self.json.get("onOpen") or self.json.get("onSelect"))
        return bool(self.json.get("onOpen")) and not (self.mode == "single" and self.json.get("onSelect"))

    def _make_selection(self) -> Gtk.SelectionModel:
        if self.mode == "multiple":
            model = Gtk.MultiSelection(model=self.model)
            model.connect("selection-changed", lambda *_: self._several_selected())
        elif self.mode == "single":
            model = Gtk.SingleSelection(model=self.model, autoselect=False, can_unselect=True)
            model.connect("notify::selected", lambda *_: self._one_selected())
        else:
            model = Gtk.NoSelection(model=self.model)
        return model

    def _make_list(self) -> Gtk.ListView:
        factory = Gtk.SignalListItemFactory()
        factory.connect("setup", lambda _, item: item.set_child(self.bind(item, RowView(self)).root))
        self.watch_factory(factory)
        view = Gtk.ListView(model=self.selection, factory=factory, show_separators=True)
        return view

    def bind(self, item: Gtk.ListItem, view: Any) -> Any:
        """Keeps the view of a list item."""
        self.bound[item] = view
        return view

    def watch_factory(self, factory: Gtk.SignalListItemFactory) -> None:
        """Draws the views of a factory when GTK gives them another row."""
        factory.connect("bind", self._bound)
        factory.connect("unbind", lambda _, item: setattr(self.bound[item], "index", -1))
        factory.connect("teardown", lambda _, item: self.bound.pop(item, None) and None)

    def _bound(self, factory: Gtk.SignalListItemFactory, item: Gtk.ListItem) -> None:
        view = self.bound[item]
        view.index = item.get_position()
        row = self.row(view.index)
        is_on = (row or {}).get("isEnabled") is not False
        item.set_selectable(is_on)
        item.set_activatable(is_on)
        view.show()
        if row is None:
            self.ask_rows()

    def _boxed(self) -> Gtk.Widget:
        """Makes the box around the rows."""
        self.label, self.count = text_label("heading"), text_label("dim-label", wraps=False)
        self.spinner = LoadingSpinner(self.app)
        self.refresh = Gtk.Button(icon_name="view-refresh-symbolic", tooltip_text="Refresh (F5)")
        self.refresh.add_css_class("flat")
        self.refresh.connect("clicked", lambda _: self.refresh_rows())
        set_name(self.refresh, "Refresh")
        head = Gtk.Box(spacing=8)
        for widget in (self.label, self.count, self.spinner.widget):
            head.append(widget)
        head.append(Gtk.Box(hexpand=True))
        head.append(self.refresh)
        self.head = head
        self.bar = WrapBox(6)
        self.above = Parts(self.app, Gtk.Box(orientation=Gtk.Orientation.VERTICAL))
        self.empty = Parts(self.app, Gtk.Box(orientation=Gtk.Orientation.VERTICAL))
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=8)
        for widget in (head, self.above.box, self.scroller, self.bar, self.empty.box):
            box.append(widget)
        return box

    @property
    def focus_target(self) -> Gtk.Widget:
        return self.view

    @property
    def children(self) -> list[PartView]:
        return [*self.above.views, *self.empty.views]

    # Rows

    @property
    def columns(self) -> list[JsonObject]:
        """The columns of a table."""
        return [column for column in self.json.get("columns") or [] if isinstance(column, dict)]

    @property
    def total(self) -> int:
        """Number of rows."""
        total = self.json.get("total")
        return total if isinstance(total, int) else len(self.json.get("rows") or [])

    @property
    def loaded(self) -> list[tuple[int, JsonObject]]:
        """The loaded rows with their indices."""
        first = self.json.get("from") or 0
        return list(enumerate((row for row in self.json.get("rows") or [] if isinstance(row, dict)), first))

    def row(self, index: int) -> JsonObject | None:
        """Returns a row, None while it is not loaded."""
        rows, first = self.json.get("rows") or [], self.json.get("from") or 0
        return rows[index - first] if first <= index < first + len(rows) else None

    def index_of(self, row: Any) -> int | None:
        """Returns the index of a loaded row."""
        return next((index for index, known in self.loaded if known.get("id") == row), None)

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
    def current(self) -> int | None:
        """Index of the row with the focus; without one, of the first selected row."""
        root = self.view.get_root()
        focused = root.get_focus() if root is not None else None
        for view in self.bound.values():
            if view.index >= 0 and focused is not None:
                item = view.root.get_parent()
                if focused is item or focused.is_ancestor(item) or view.root.is_ancestor(focused) and (
                    focused.is_ancestor(self.view)
                ):
                    return int(view.index)
        if self.selected and has_focus(self.view):
            return self.index_of(self.selected[0])
        return None

    def views_at(self, index: int) -> list[Any]:
        """Returns the views of a row that exist."""
        return [view for view in self.bound.values() if view.index == index]

    # Drawing

    def show(self) -> None:
        json = self.json
        is_busy = bool(json.get("isLoading") or json.get("isSkeleton"))
        set_text(self.label, safe(json.get("label")))
        set_text(self.count, f"{self.total:,}" if self.total else "")
        self.spinner.show(is_busy)
        self.refresh.set_visible(bool(json.get("onRefresh")))
        self.head.set_visible(bool(json.get("label") or self.total or is_busy or json.get("onRefresh")))
        set_name(self.view, safe(json.get("label")) or "List", safe(json.get("help")))
        self.section_titles = section_titles(json)
        self.scroller.set_visible(bool(self.total))
        is_long = self.total > LONG
        self.scroller.set_propagate_natural_height(not is_long)
        self.scroller.set_policy(
            Gtk.PolicyType.AUTOMATIC, Gtk.PolicyType.AUTOMATIC if is_long else Gtk.PolicyType.NEVER
        )
        self.scroller.set_min_content_height(300 if is_long else -1)
        self.root.set_vexpand(is_long)
        self.main.set_vexpand(is_long)
        self.scroller.set_vexpand(is_long)
        if self.table:
            self.table.show()
        self._show_rows()
        self.show_notes()
        self.scrolling.follow_app()

    def _show_rows(self) -> None:
        self._is_drawing = True
        ids, first = [row.get("id") for _, row in self.loaded], self.json.get("from") or 0
        if self.total != self.model.total or first == self._from and len(ids) != len(self._ids):
            same = first == self._from and self.total - len(ids) == self.model.total - len(self._ids)
            begin, removed, added = difference(self._ids, ids) if same else (0, 0, 0)
            if added - removed == self.total - self.model.total:
                self.model.change(self.total, first + begin, removed, added)
            else:
                change = self.total - self.model.total
                at = min(self.model.total, self.total)
                self.model.change(self.total, at, max(0, -change), max(0, change))
        self._ids, self._from = ids, first
        for item, view in list(self.bound.items()):
            if view.index >= 0:
                # GTK moves the widgets of rows below an inserted one, and does not bind them again.
                view.index = item.get_position()
                view.show()
                is_on = (self.row(view.index) or {}).get("isEnabled") is not False
                item.set_selectable(is_on)
        self._show_selection()
        self._is_drawing = False
        if any(view.index >= 0 and self.row(view.index) is None for view in self.bound.values()):
            self.ask_rows()

    def _show_selection(self) -> None:
        selected = self.selected
        if self.mode == "single":
            index = self.index_of(selected[0]) if selected else None
            self.selection.set_selected(Gtk.INVALID_LIST_POSITION if index is None else index)
        elif self.mode == "multiple":
            chosen, mask = Gtk.Bitset.new_empty(), Gtk.Bitset.new_range(0, max(1, self.total))
            for index, row in self.loaded:
                if row.get("id") in selected:
                    chosen.add(index)
            self.selection.set_selection(chosen, mask)
        self._show_bar()

    def _show_bar(self) -> None:
        """Draws the commands of the selection."""
        for child in children_of(self.bar):
            self.bar.remove(child)
        for command in self.selection_commands():
            self.bar.append(command_button(command, self.perform, is_flat=False))
        self.bar.set_visible(self.bar.get_first_child() is not None)

    def show_children(self) -> None:
        error = self.json.get("error")
        empty = self.json.get("empty") if not self.json.get("total") else None
        for parts, json in ((self.above, error), (self.empty, empty)):
            # Some apps send an empty state without its type.
            shown = [{"component": "emptyState", **json}] if isinstance(json, dict) else []
            parts.draw_json(shown, self.part.owner, self.part.part)
            parts.box.set_visible(bool(shown))

    # Windows

    def ask_rows(self) -> None:
        """Requests the rows that are drawn and not loaded, after GTK has asked for all of them."""
        if not self._rows_are_asked:
            self._rows_are_asked = True
            self.app.begin(self._load_drawn())

    async def _load_drawn(self) -> None:
        await asyncio.sleep(0)
        self._rows_are_asked = False
        # GTK also keeps the widget of the focused row, which may be far away: the visible rows count.
        middle = None if self.scrolling.is_moving else self.scrolling.first_visible()
        if middle is None:
            middle = self.scrolling.top_row or 0
        near = range(middle - MOST_ROWS // 2 + MARGIN, middle + MOST_ROWS // 2 - MARGIN)
        indices = [view.index for view in self.bound.values() if view.index >= 0 and view.index in near]
        if any(self.row(index) is None for index in indices):
            await self.load(min(indices), max(indices) + 1)

    async def load(self, first: int, last: int) -> None:
        """Requests rows, with some around them, and waits for them."""
        begin = max(0, first - MARGIN)
        end = min(self.total, max(last + MARGIN, begin + 1))
        window = begin, min(MOST_ROWS, end - begin)
        if window == self._wanted or not window[1]:
            return
        self._wanted = window
        try:
            await self.session.window(self.id, *window, self.part.owner)
        finally:
            self._wanted = None
        self.app.show_again(self)

    # Selecting

    def _one_selected(self) -> None:
        if self._is_drawing:
            return
        row = self.row(self.selection.get_selected())
        if row is not None and row.get("id") not in self.selected:
            self.select_row(row)

    def select_row(self, row: JsonObject) -> None:
        """Selects a row of a list with one selected row."""
        if self.json.get("onSelect"):
            self.perform(self._select(lambda: self.session.select(self.component(row))))
        else:
            self.held = [row.get("id")]
            self.show()

    def _several_selected(self) -> None:
        """Sends the new selection: the rows that stay selected in their order, then the new ones."""
        if self._is_drawing:
            return
        bitset, before = self.selection.get_selection(), self.selected
        now = {row.get("id") for index, row in self.loaded if bitset.contains(index)}
        loaded = {row.get("id") for _, row in self.loaded}
        chosen = [known for known in before if known in now or known not in loaded]
        chosen += [row.get("id") for _, row in self.loaded if row.get("id") in now and row.get("id") not in before]
        if chosen == before:
            return
        if self.json.get("onSelect"):
            self.perform(self._select(lambda: self.session.perform(self.json["onSelect"], self.part.owner, chosen)))
        else:
            self.held = chosen
            self.show()

    async def _select(self, work: Callable[[], Any]) -> None:
        try:
            await work()
        finally:
            self.app.show_again(self)

    def toggle(self, index: int) -> None:
        """Selects or deselects a row of several."""
        if self.selection.is_selected(index):
            self.selection.unselect_item(index)
        else:
            self.selection.select_item(index, False)

    # Doing

    def _watch_clicks(self) -> None:
        """Opens a row at a click. GTK's own activation by one click would select the row under the pointer."""
        click = Gtk.GestureClick(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        # The second click of a double click opens nothing else.
        click.connect("pressed", lambda _, count, x, y: count > 1 and self._takes_click(click, x, y))
        click.connect("released", lambda _, count, x, y: count == 1 and self._clicked(click, x, y))
        self.view.add_controller(click)

    def _clicked(self, click: Gtk.GestureClick, x: float, y: float) -> None:
        index = self._takes_click(click, x, y)
        if index is not None:
            self.scrolling.focus_row(index)
            self.open(index)

    def _takes_click(self, click: Gtk.GestureClick, x: float, y: float) -> int | None:
        """Returns the index of the row that a click at a point opens, and keeps the click from GTK's selection."""
        if not self.opens or click.get_current_event_state() & SELECTING:
            return None
        widget = self.view.pick(x, y, Gtk.PickFlags.DEFAULT)
        while widget is not None and widget is not self.view:
            if isinstance(widget, (Gtk.Button, Gtk.CheckButton, Gtk.MenuButton)):
                return None
            for view in self.bound.values():
                if view.index >= 0 and widget in (view.root, view.root.get_parent()):
                    click.set_state(Gtk.EventSequenceState.CLAIMED)
                    return int(view.index)
            widget = widget.get_parent()
        return None

    def open(self, index: int) -> None:
        """Opens a row, or selects it."""
        row = self.row(index)
        if row is None or row.get("isEnabled") is False:
            return
        if self.json.get("onOpen"):
            self.perform(self.session.perform(self.json["onOpen"], self.part.owner, row.get("id")))
        elif self.mode == "multiple":
            self.toggle(index)
        elif self.mode == "single" or self.json.get("onSelect"):
            self.select_row(row)
        else:
            self.app.press_default()

    def fold(self, index: int) -> None:
        """Expands or collapses a row."""
        row = self.row(index)
        if row is not None and self.json.get("onExpand") and "isExpanded" in row:
            self.perform(self.session.perform(self.json["onExpand"], self.part.owner, row.get("id")))

    def refresh_rows(self) -> None:
        """Asks for current rows."""
        if self.json.get("onRefresh"):
            self.perform(self.session.perform(self.json["onRefresh"], self.part.owner))

    def reach_end(self) -> None:
        """The user has reached the last row."""
        if self.json.get("onReachEnd") and not self.json.get("isLoading"):
            self.perform(self.session.perform(self.json["onReachEnd"], self.part.owner))

    def drop(self, moved: int, before: int) -> bool:
        """Moves a row before the row at an index, or to the end."""
        row, target = self.row(moved), self.row(before)
        if row is None or not self.json.get("onMove") or before in (moved, moved + 1):
            return False
        order = {"id": row.get("id")} if target is None else {"id": row.get("id"), "before": target.get("id")}
        self.perform(self.session.perform(self.json["onMove"], self.part.owner, order))
        return True

    def row_commands(self, row: JsonObject) -> list[RowCommand]:
        """Returns the commands of a row."""
        part, session = self.component(row), self.session
        found = [
            RowCommand.read(b, lambda b=b: session.perform(b.get("onTap"), part.owner), b.get("placement") != "menu")
            for b in row.get("actions") or []
        ]
        found += [
            RowCommand.read(b, lambda b=b: session.command(b, part)) for b in self.json.get("rowCommands") or []
        ]
        return found

    def selection_commands(self) -> list[RowCommand]:
        """Returns the commands of the selected rows."""
        selected = list(self.selected)
        buttons = self.json.get("selectionCommands") or [] if selected else []
        return [
            RowCommand.read(
                {**b, "title": f"{safe(b.get('title'))} ({len(selected)})"},
                lambda b=b: self.session.command(b, self.part, selected),
            )
            for b in buttons
        ]

    # Keys

    def press(self, key: str) -> bool:
        """Does what a key means for the focused row and the selection. Returns false for another key."""
        index = self.current
        row = self.row(index) if index is not None else None
        commands = self.selection_commands() + (self.row_commands(row) if row is not None else [])
        for command in commands:
            if command.key == key and command.is_enabled:
                self.perform(command.run())
                return True
        if key in ("PageDown", "Down"):
            self.scrolling.is_by_user = True
        if key == "F5" and self.json.get("onRefresh"):
            self.refresh_rows()
        elif key == "End" and self.total:
            self.app.begin(self.scrolling.go_to_end())
        elif row is None or index is None:
            return False
        elif key == "Enter" and not (self.json.get("onOpen") or self.json.get("onSelect") or self.mode != "none"):
            return False
        elif key == "Enter":
            self.open(index)
        elif key == "Space" and self.mode == "single":
            self.selection.set_selected(index)
        elif key == "Space" and self.mode == "multiple":
            self.toggle(index)
        elif key == "Space" and self.json.get("onSelect"):
            self.select_row(row)
        elif key in ("Left", "Right") and isinstance(row.get("isExpanded"), bool):
            if row["isExpanded"] is not (key == "Right"):
                self.fold(index)
        elif key in ("Alt+Up", "Alt+Down") and self.json.get("onMove"):
            self.drop(index, index - 1 if key == "Alt+Up" else index + 2)
        elif key in ("Menu", "Shift+F10"):
            self._open_menu(index)
        else:
            return False
        return True

    def _open_menu(self, index: int) -> None:
        for view in self.views_at(index):
            commands = getattr(view, "commands", None)
            if commands is not None and commands.menu.get_visible():
                commands.menu.popup()

    # Outline

    def seen(self) -> JsonObject:
        """Returns the list with ten rows from the first visible one if it is long."""
        total, first, last = self.total, 0, self.total
        if total > OUTLINED:
            start = self.scrolling.top_row
            if start is None:
                start = total if self.json.get("sticksToEnd") else 0
            first = max(0, min(start, total - SHOWN))
            last = first + SHOWN
        json = {**self.json, "from": first, "rows": [self._seen_row(index) for index in range(first, last)]}
        json["selected"] = self._seen_selection()
        json["isLoading"], json["isSkeleton"] = self.spinner.widget.get_visible(), False
        for name, parts in (("error", self.above), ("empty", self.empty)):
            found = parts.seen()
            json[name] = found[0] if found else None
        if self.table:
            json.update(self.table.seen())
        json["label"] = drawn(self.label, json.get("label"))
        return self.with_notes(json)

    def _seen_selection(self) -> list[Any]:
        """Returns the selected rows as GTK's selection has them; rows that are not loaded have no position."""
        loaded = {row.get("id") for _, row in self.loaded}
        if self.mode == "none":
            return self.selected
        shown = [row.get("id") for index, row in self.loaded if self.selection.is_selected(index)]
        return shown + [known for known in self.selected if known not in loaded]

    def _seen_row(self, index: int) -> JsonObject:
        row = self.row(index)
        if row is None:
            return {"component": "row", "id": index, "title": "not loaded", "cells": ["not loaded"]}
        views = [view for view in self.views_at(index) if view.root.get_mapped()]
        if not views:
            is_visible = self.total <= SHOWN and self.view.get_mapped()
            return {**row, "title": "no widget", "cells": ["no widget"]} if is_visible else dict(row)
        if isinstance(views[0], RowView):
            return views[0].seen(row)
        shown = {view.column: view for view in views if view.column >= 0}
        cells = [shown[i].seen(cell) if i in shown else cell for i, cell in enumerate(row.get("cells") or [])]
        return {**row, "cells": cells}
