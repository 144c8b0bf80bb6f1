"""A list, a table or a tree: its title, its rows, its commands, and what it shows without rows."""

from __future__ import annotations

import asyncio
from typing import Any

from gi.repository import Gdk, Gtk
from offstage_client.safe_text import safe
from offstage_ui.parts import empty_state
from offstage_ui.rows import MOST_ROWS, SHOWN, RowsState

from ..loading import LoadingSpinner
from .base import JsonObject, PartView, children_of, drawn, has_focus, set_name, set_text, text_label
from .containers import WIDGETS, Parts
from .row_commands import command_button
from .row_model import RowModel, difference
from .row_view import RowView
from .scrolling import Scrolling
from .sections import section_titles
from .table import Table
from .wrap import WrapBox

LONG = 40
"""Rows from which a list scrolls on its own."""

SELECTING = Gdk.ModifierType.CONTROL_MASK | Gdk.ModifierType.SHIFT_MASK
"""Modifiers of a click that selects rows."""

MARGIN = 100
"""Rows that are loaded around the drawn ones."""


class ListPart(RowsState, PartView):
    """A list or a table. Only some widgets exist, and only a window of rows is loaded."""

    def make(self) -> Gtk.Widget:
        self.section_titles: dict[int, str] = {}
        self.bound: dict[Any, Any] = {}
        """Views of rows or cells by GTK's list item."""
        self._ids: list[Any] = []
        self._from = 0
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
        self.spinner = LoadingSpinner(self.host)
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
        self.above = Parts(self.host, Gtk.Box(orientation=Gtk.Orientation.VERTICAL))
        self.empty = Parts(self.host, Gtk.Box(orientation=Gtk.Orientation.VERTICAL))
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
        self.spinner.follow(is_busy)
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
        self.follow_app()

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
            shown = empty_state(json)
            parts.draw_json(shown, self.part.owner, self.part.part)
            parts.box.set_visible(bool(shown))

    # Windows

    def ask_rows(self) -> None:
        """Requests the rows that are drawn and not loaded, after GTK has asked for all of them."""
        if not self._rows_are_asked:
            self._rows_are_asked = True
            self.host.load(self._load_drawn())

    async def _load_drawn(self) -> None:
        await asyncio.sleep(0)
        self._rows_are_asked = False
        # GTK also keeps the widget of the focused row, which may be far away: the visible rows count.
        middle = None if self.scrolling.is_moving else self.scrolling.first_visible()
        if middle is None:
            middle = self.top_row or 0
        near = range(middle - MOST_ROWS // 2 + MARGIN, middle + MOST_ROWS // 2 - MARGIN)
        indices = [view.index for view in self.bound.values() if view.index >= 0 and view.index in near]
        if any(self.row(index) is None for index in indices):
            await self.load(min(indices), max(indices) + 1)

    async def load(self, first: int, last: int) -> None:
        """Requests rows, with some around them, and waits for them."""
        begin = max(0, first - MARGIN)
        await self.load_window(begin, max(1, last + MARGIN - begin))

    async def go_to(self, index: int) -> None:
        await self.scrolling.go_to(index)

    # Selecting

    def _one_selected(self) -> None:
        if self._is_drawing:
            return
        row = self.row(self.selection.get_selected())
        if row is not None and row.get("id") not in self.selected:
            self.select_row(row)

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
            self.perform(self.selecting(lambda: self.session.perform(self.json["onSelect"], self.part.owner, chosen)))
        else:
            self.held = chosen
            self.show()

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
        if self.mode == "multiple" and not self.json.get("onOpen"):
            self.toggle(index)
        elif self.mode != "none" or self.json.get("onOpen") or self.json.get("onSelect"):
            self.open_row(row)
        else:
            self.host.press_default()

    def fold(self, index: int) -> None:
        """Expands or collapses a row."""
        row = self.row(index)
        if row is not None:
            self.fold_row(row)

    def drop(self, moved: int, before: int) -> bool:
        """Moves a row before the row at an index, or to the end."""
        row, target = self.row(moved), self.row(before)
        if row is None or not self.json.get("onMove") or before in (moved, moved + 1):
            return False
        self.move_row(row.get("id"), None if target is None else target.get("id"))
        return True

    # Keys

    def press(self, key: str) -> bool:
        """Does what a key means for the focused row and the selection. Returns false for another key."""
        index = self.current
        row = self.row(index) if index is not None else None
        command = self.command_with_key(key, row)
        if command:
            self.perform(command.run())
            return True
        if key in ("PageDown", "Down"):
            self.scrolling.is_by_user = True
        if key == "F5" and self.json.get("onRefresh"):
            self.refresh_rows()
        elif key == "End" and self.total:
            self.host.load(self.scrolling.go_to_end())
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
        shown = self.outlined
        json = {**self.json, "from": shown.start, "rows": [self._seen_row(index) for index in shown]}
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


WIDGETS["list"] = WIDGETS["table"] = ListPart
