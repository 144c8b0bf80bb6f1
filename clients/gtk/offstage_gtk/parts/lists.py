"""A list, a table or a tree: its title, its rows, its commands, and what it shows without rows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from gi.repository import Gdk, Gtk
from offstage_client.safe_text import safe
from offstage_ui.parts import JsonObject, empty_state
from offstage_ui.rows import MOST_ROWS, SHOWN, RowsState
from offstage_ui.texts import _

from .base import (
    LoadingSpinner, PartView, children_of, column, has_focus, icon_button, row, set_name, set_text, text_label
)  # fmt: skip
from .row_model import RowModel, difference
from .row_view import RowView, command_button
from .scrolling import Scrolling
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
        self.bound: dict[Any, Any] = {}
        """Views of rows or cells by GTK's list item."""
        self._ids: list[Any] = []
        self._from = 0
        self._rows_are_asked = False
        self.model = RowModel()
        self.selection = self._make_selection()
        self.table = Table(self) if self.part.type == "table" else None
        self.view = self.table.view if self.table else self._make_list()
        self.view.add_css_class("rows")
        self.view.connect("activate", lambda _, index: self.act_on(index, self.open_row))
        self._watch_clicks()
        self.scroller = Gtk.ScrolledWindow(child=self.view, propagate_natural_height=True)
        self.scrolling = Scrolling(self)
        self.count, self.spinner = text_label("dim-label", wraps=False), LoadingSpinner(self.host)
        self.refresh = icon_button("view-refresh-symbolic", "Refresh (F5)", self.refresh_rows, "flat")
        label = self.member_label("label", "heading")
        self.head = row(label, self.count, self.spinner.widget, Gtk.Box(hexpand=True), self.refresh)
        self.bar = WrapBox(6)
        self.states = {"error": self.box_of_parts(), "empty": self.box_of_parts()}
        """What is shown above or in place of the rows."""
        error, empty = (parts.box for parts in self.states.values())
        return column(self.head, error, self.scroller, self.bar, empty, spacing=8)

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
        return Gtk.ListView(model=self.selection, factory=self.factory(lambda: RowView(self)), show_separators=True)

    def factory(self, make: Any) -> Gtk.SignalListItemFactory:
        """Makes a factory of views, which are drawn when GTK gives them another row."""
        factory = Gtk.SignalListItemFactory()

        def set_up(_: Gtk.SignalListItemFactory, item: Gtk.ListItem) -> None:
            self.bound[item] = make()
            item.set_child(self.bound[item].root)

        factory.connect("setup", set_up)
        factory.connect("bind", lambda _, item: self._bind(item))
        factory.connect("unbind", lambda _, item: setattr(self.bound[item], "index", -1))
        factory.connect("teardown", lambda _, item: self.bound.pop(item, None) and None)
        return factory

    def _bind(self, item: Gtk.ListItem) -> None:
        view = self.bound[item]
        view.index = item.get_position()
        shown = self.row(view.index)
        is_on = shown is None or shown.get("isEnabled") is not False
        item.set_selectable(is_on)
        item.set_activatable(is_on)
        view.show()
        if shown is None:
            self.ask_rows()

    @property
    def focus_target(self) -> Gtk.Widget:
        return self.view

    @property
    def current(self) -> int | None:
        """Index of the row with the focus; without one, of the first selected row."""
        if not has_focus(self.view):
            return None
        index = self.index_around(self.view.get_root().get_focus())
        return index if index is not None or not self.selected else self.index_of(self.selected[0])

    def index_around(self, widget: Gtk.Widget) -> int | None:
        """Returns the index of the row that a widget is in."""
        for view in self.bound.values():
            item = self.scrolling.item_of(view)
            if view.index >= 0 and item and (widget is item or widget.is_ancestor(item)):
                return int(view.index)
        return None

    def views_at(self, index: int) -> list[Any]:
        return [view for view in self.bound.values() if view.index == index]

    # Drawing

    def show_state(self) -> None:
        json, total = self.json, self.total
        set_text(self.count, f"{total:,}" if total else "")
        self.spinner.follow(self.is_busy)
        self.refresh.set_visible(bool(json.get("onRefresh")))
        self.head.set_visible(bool(json.get("label") or total or self.is_busy or json.get("onRefresh")))
        set_name(self.view, safe(json.get("label")) or _("List"), safe(json.get("help")))
        self.scroller.set_visible(bool(total))
        is_long = total > LONG
        self.scroller.set_propagate_natural_height(not is_long)
        automatic = Gtk.PolicyType.AUTOMATIC
        self.scroller.set_policy(automatic, automatic if is_long else Gtk.PolicyType.NEVER)
        self.scroller.set_min_content_height(300 if is_long else -1)
        for widget in (self.root, self.main, self.scroller):
            widget.set_vexpand(is_long)
        if self.table:
            self.table.show()
        self._show_rows()
        self.follow_app()

    def _show_rows(self) -> None:
        ids, first = [known.get("id") for _, known in self.loaded], self.first_loaded
        change = self.total - self.model.total
        if change or first == self._from and len(ids) != len(self._ids):
            same = first == self._from and change == len(ids) - len(self._ids)
            begin, removed, added = difference(self._ids, ids) if same else (0, 0, 0)
            if added - removed == change:
                self.model.change(self.total, first + begin, removed, added)
            else:
                at = min(self.model.total, self.total)
                self.model.change(self.total, at, max(0, -change), max(0, change))
        self._ids, self._from = ids, first
        for item, view in list(self.bound.items()):
            if view.index >= 0:
                # GTK moves the widgets of rows below an inserted one, and does not bind them again.
                self._bind(item)
        self._show_selection()

    def _show_selection(self) -> None:
        selected = self.selected
        if self.mode == "single":
            index = self.index_of(selected[0]) if selected else None
            self.selection.set_selected(Gtk.INVALID_LIST_POSITION if index is None else index)
        elif self.mode == "multiple":
            chosen, mask = Gtk.Bitset.new_empty(), Gtk.Bitset.new_range(0, max(1, self.total))
            for index, known in self.loaded:
                if known.get("id") in selected:
                    chosen.add(index)
            self.selection.set_selection(chosen, mask)
        for child in children_of(self.bar):
            self.bar.remove(child)
        for command in self.selection_commands():
            self.bar.append(command_button(command, self.perform, is_flat=False))
        self.bar.set_visible(self.bar.get_first_child() is not None)

    async def show_children(self) -> None:
        for name, parts in self.states.items():
            json = None if name == "empty" and self.json.get("total") else self.json.get(name)
            await parts.show_json(empty_state(json), self.part.owner, self.part.part)
            parts.box.set_visible(len(parts) > 0)

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
        begin = max(0, first - MARGIN)
        await self.load_window(begin, max(1, last + MARGIN - begin))

    async def go_to(self, index: int) -> None:
        await self.scrolling.go_to(index)

    # Selecting

    def _one_selected(self) -> None:
        shown = self.row(self.selection.get_selected())
        if not self.is_drawing and shown is not None and shown.get("id") not in self.selected:
            super().select_row(shown)

    def _several_selected(self) -> None:
        """Sends the new selection: the rows that stay selected in their order, then the new ones."""
        if self.is_drawing:
            return
        bitset, before = self.selection.get_selection(), self.selected
        loaded = [known.get("id") for _, known in self.loaded]
        now = [known.get("id") for index, known in self.loaded if bitset.contains(index)]
        chosen = [known for known in before if known in now or known not in loaded]
        chosen += [known for known in now if known not in before]
        if chosen == before:
            return
        if self.json.get("onSelect"):
            self.perform(self.selecting(lambda: self.session.perform(self.json["onSelect"], self.part.owner, chosen)))
        else:
            self.held = chosen
            self.show()

    def select_row(self, row: JsonObject) -> None:
        index = self.index_of(row.get("id"))
        if self.mode != "multiple" or index is None:
            super().select_row(row)
        elif row.get("isEnabled") is not False:
            self.toggle(index)

    def toggle(self, index: int) -> None:
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
            self.act_on(index, self.open_row)

    def _takes_click(self, click: Gtk.GestureClick, x: float, y: float) -> int | None:
        """Returns the index of the row that a click at a point opens, and keeps the click from GTK's selection."""
        if not self.opens or click.get_current_event_state() & SELECTING:
            return None
        widget = self.view.pick(x, y, Gtk.PickFlags.DEFAULT)
        controls = (Gtk.Button, Gtk.CheckButton, Gtk.MenuButton)
        if widget is None or any(widget.get_ancestor(control.__gtype__) for control in controls):
            return None
        index = self.index_around(widget)
        if index is not None:
            click.set_state(Gtk.EventSequenceState.CLAIMED)
        return index

    def act_on(self, index: int, act: Callable[[JsonObject], None]) -> None:
        """Does something with a row that is loaded."""
        shown = self.row(index)
        if shown is not None:
            act(shown)

    def drop(self, moved: int, before: int) -> bool:
        """Moves a row before the row at an index, or to the end."""
        shown, target = self.row(moved), self.row(before)
        if shown is None or not self.json.get("onMove") or before in (moved, moved + 1):
            return False
        self.move_row(shown.get("id"), None if target is None else target.get("id"))
        return True

    # Keys

    def press(self, key: str) -> bool:
        """Does what a key means for the focused row and the selection. Returns false for another key."""
        index = self.current
        if key in ("PageDown", "Down"):
            self.scrolling.is_by_user = True
        if self.press_row(self.row(index) if index is not None else None, key.__eq__):
            return True
        if key == "End" and self.total:
            self.host.load(self.scrolling.go_to_end())
        elif index is None:
            return False
        elif key in ("Alt+Up", "Alt+Down") and self.json.get("onMove"):
            self.drop(index, index - 1 if key == "Alt+Up" else index + 2)
        elif key in ("Menu", "Shift+F10"):
            for view in self.views_at(index):
                if view.buttons and view.buttons.menu.get_visible():
                    view.buttons.menu.popup()
        else:
            return False
        return True

    def seen(self) -> JsonObject:
        json, shown = super().seen(), self.outlined
        json.update({"from": shown.start, "rows": [self._seen_row(index) for index in shown]})
        json.update({name: next(iter(parts.seen()), None) for name, parts in self.states.items()})
        json.update({"isLoading": self.spinner.widget.get_visible(), "isSkeleton": False})
        return {**json, "selected": self._seen_selection(), **(self.table.seen() if self.table else {})}

    def _seen_selection(self) -> list[Any]:
        """Returns the selected rows as GTK's selection has them; rows that are not loaded have no position."""
        if self.mode == "none":
            return self.selected
        loaded = [known.get("id") for _, known in self.loaded]
        shown = [known.get("id") for index, known in self.loaded if self.selection.is_selected(index)]
        return shown + [known for known in self.selected if known not in loaded]

    def _seen_row(self, index: int) -> JsonObject:
        known = self.row(index)
        if known is None:
            return {"component": "row", "id": index, "title": "not loaded", "cells": ["not loaded"]}
        views = [view for view in self.views_at(index) if view.root.get_mapped()]
        if not views and self.total <= SHOWN and self.view.get_mapped():
            return {**known, "title": "no widget", "cells": ["no widget"]}
        for view in views:
            known = view.seen(known)
        return dict(known)
