"""A row of a list, and the cells of a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gi.repository import Gdk, GObject, Gtk
from offstage_client.safe_text import safe
from offstage_ui.parts import JsonObject
from offstage_ui.rows import RowCommand
from offstage_ui.texts import _

from ..icons import icon_name
from ..keyboard import key_title
from .base import children_of, column, icon_button, row, set_class, set_icon, set_name, set_text, text_label
from .simple import show_badge

if TYPE_CHECKING:
    from .lists import ListPart

INDENT = 20


class RowPiece:
    """A widget of a row, which gets other rows while the user scrolls."""

    root: Gtk.Widget
    buttons: CommandCell | None = None
    """The buttons of the row, if they are in this widget."""

    def __init__(self, listed: ListPart) -> None:
        self.listed, self.index = listed, -1
        """The list, and the index of the row; -1 without one."""
        self.is_drawing = False

    @property
    def json(self) -> JsonObject | None:
        """The row; None while it is not loaded."""
        return self.listed.row(self.index)

    def show(self) -> None:
        self.is_drawing = True
        self.show_row(self.json or {})
        self.is_drawing = False

    def show_row(self, json: JsonObject) -> None:
        """Draws a row, which is empty while it is not loaded."""
        raise NotImplementedError

    def toggled(self) -> None:
        if not self.is_drawing:
            self.listed.toggle(self.index)

    def seen(self, json: JsonObject) -> JsonObject:
        """Returns the row with what this widget shows of it."""
        return json


class CommandCell(RowPiece):
    """The buttons of a row at its end: those that are always visible, and a menu with all."""

    def __init__(self, listed: ListPart) -> None:
        super().__init__(listed)
        self.buttons, self.inline = self, row(spacing=2)
        self.menu = Gtk.MenuButton(
            icon_name="view-more-symbolic", valign=Gtk.Align.CENTER, tooltip_text=_("Commands of the row (Menu key)")
        )
        self.menu.add_css_class("flat")
        set_name(self.menu, _("Commands of the row"))
        self.menu.set_create_popup_func(lambda menu: menu.set_popover(menu_of(self.commands, self.listed.perform)))
        self.root = row(self.inline, self.menu, spacing=2, valign=Gtk.Align.CENTER)
        self.commands: list[RowCommand] = []
        self._drawn: Any = None

    def show_row(self, json: JsonObject) -> None:
        self.commands = self.listed.row_commands(json) if json else []
        inline = [command for command in self.commands if command.is_inline]
        shown = [(c.id, c.title, c.key, c.is_enabled, c.icon) for c in inline]
        self.menu.set_visible(len(inline) < len(self.commands))
        if shown != self._drawn:
            self._drawn = shown
            for button in children_of(self.inline):
                self.inline.remove(button)
            for command in inline:
                self.inline.append(command_button(command, self.listed.perform))
        for button, command in zip(children_of(self.inline), inline, strict=True):
            # The row of this widget changes: the button runs the command that it has then.
            button.command = command


class RowView(RowPiece):
    """A row of a list."""

    def __init__(self, listed: ListPart) -> None:
        super().__init__(listed)
        self.section = text_label("heading", "section-title", wraps=False)
        self.indent = Gtk.Box()
        self.fold = icon_button("pan-end-symbolic", _("Expand"), self._fold, "flat")
        self.fold.set_valign(Gtk.Align.CENTER)
        self.check = Gtk.CheckButton(valign=Gtk.Align.CENTER, focusable=False)
        self.check.connect("toggled", lambda _: self.toggled())
        self.icon = Gtk.Image()
        self.title, self.subtitle = text_label(wraps=False), text_label("caption", "dim-label", wraps=False)
        texts = column(self.title, self.subtitle, hexpand=True, valign=Gtk.Align.CENTER)
        self.detail, self.badge = text_label("dim-label", wraps=False), text_label("badge", wraps=False)
        self.badge.set_valign(Gtk.Align.CENTER)
        for label in (self.detail, self.badge):
            label.set_max_width_chars(28)
        self.buttons = CommandCell(listed)
        self.chevron = Gtk.Image(icon_name="go-next-symbolic")
        self.chevron.add_css_class("dim-label")
        begin = (self.indent, self.fold, self.check, self.icon, texts, self.detail, self.badge)
        line = row(*begin, self.buttons.root, self.chevron, spacing=10, classes=("row-box",))
        self.root = column(self.section, line)
        if listed.json.get("onMove"):
            self._make_movable()

    def show_row(self, json: JsonObject) -> None:
        listed, is_loaded = self.listed, self.json is not None
        set_text(self.section, listed.sections.get(self.index, ""))
        self.title.set_text(safe(json.get("title")) if is_loaded else "…")
        if self.root.get_parent() is not None:
            # The list item of GTK has the role.
            set_name(self.root.get_parent(), self.title.get_text())
        set_text(self.subtitle, safe(json.get("subtitle")))
        set_text(self.detail, safe(json.get("detail")))
        show_badge(self.badge, json.get("badge") or {})
        set_icon(self.icon, json.get("icon"))
        level, is_open = json.get("level"), json.get("isExpanded")
        self.indent.set_size_request(INDENT * min(level or 0, 20), -1)
        self.fold.set_visible(level is not None)
        self.fold.set_opacity(0 if is_open is None else 1)
        self.fold.set_sensitive(is_open is not None)
        self.fold.set_icon_name("pan-down-symbolic" if is_open else "pan-end-symbolic")
        set_name(self.fold, _("Collapse") if is_open else _("Expand"))
        self.check.set_visible(listed.mode == "multiple")
        self.check.set_active(json.get("id") in listed.selected)
        set_name(self.check, _("Select {row}").format(row=safe(json.get("title"))))
        self.chevron.set_visible(listed.opens)
        set_class(self.root, "off", json.get("isEnabled") is False)
        set_class(self.root, "dim-label", not is_loaded)
        self.buttons.index = self.index
        self.buttons.show()

    def seen(self, json: JsonObject) -> JsonObject:
        shown = dict(json)
        for member, label in (("title", self.title), ("subtitle", self.subtitle), ("detail", self.detail)):
            if json.get(member) is not None and label.get_text() != safe(json[member]):
                shown[member] = f"not drawn: {label.get_text()}"
        if json.get("badge"):
            badge = safe(json["badge"].get("text"))
            if badge != (self.badge.get_text() if self.badge.get_visible() else ""):
                shown["badge"] = {"text": f"not drawn: {self.badge.get_text()}"}
        if "isExpanded" in json:
            shown["isExpanded"] = self.fold.get_icon_name() == "pan-down-symbolic"
        return shown

    def _fold(self) -> None:
        self.listed.act_on(self.index, self.listed.fold_row)

    def _make_movable(self) -> None:
        """The row can be dragged to another row: it is moved before that one, or to the end."""
        source = Gtk.DragSource(actions=Gdk.DragAction.MOVE)
        source.connect("prepare", lambda *_: self._dragged())
        self.target = Gtk.DropTarget.new(GObject.TYPE_INT, Gdk.DragAction.MOVE)
        self.target.connect("drop", self._dropped)
        self.root.add_controller(source)
        self.root.add_controller(self.target)

    def _dragged(self) -> Gdk.ContentProvider:
        return Gdk.ContentProvider.new_for_value(GObject.Value(GObject.TYPE_INT, self.index))

    def _dropped(self, target: Gtk.DropTarget, value: int, x: float, y: float) -> bool:
        is_below = y > self.root.get_height() / 2
        return self.listed.drop(int(value), self.index + (1 if is_below else 0))


class CellView(RowPiece):
    """A cell of a table."""

    def __init__(self, listed: ListPart, column: int) -> None:
        super().__init__(listed)
        self.column, json = column, listed.columns[column]
        self.is_boolean = json.get("kind") == "boolean"
        self.root = text_label(wraps=False)
        is_right = json.get("alignment") in ("trailing", "right") or json.get("kind") == "number"
        self.root.set_xalign(1 if is_right else 0.5 if json.get("alignment") == "center" else 0)
        set_class(self.root, "numeric", json.get("kind") == "number")

    def text(self, json: JsonObject) -> str:
        text = safe(dict(enumerate(json.get("cells") or [])).get(self.column))
        return {"true": "✓", "false": "–"}.get(text, text) if self.is_boolean else text

    def show_row(self, json: JsonObject) -> None:
        self.root.set_text("…" if self.json is None and self.column == 0 else self.text(json))
        set_class(self.root, "off", json.get("isEnabled") is False)

    def seen(self, json: JsonObject) -> JsonObject:
        if self.root.get_text() == self.text(json):
            return json
        cells = list(json["cells"])
        cells[self.column] = f"not drawn: {self.root.get_text()}"
        return {**json, "cells": cells}


class CheckCell(RowPiece):
    """The cell of a table that selects a row."""

    def __init__(self, listed: ListPart) -> None:
        super().__init__(listed)
        self.root = Gtk.CheckButton(focusable=False)
        self.root.connect("toggled", lambda _: self.toggled())

    def show_row(self, json: JsonObject) -> None:
        self.root.set_active(json.get("id") in self.listed.selected)
        set_name(self.root, _("Select {row}").format(row=safe((json.get("cells") or [""])[0])))


def command_button(command: RowCommand, perform: Callable[[Any], None], is_flat: bool = True) -> Gtk.Button:
    button = Gtk.Button(valign=Gtk.Align.CENTER, sensitive=command.is_enabled)
    icon = icon_name(command.icon)
    if icon and is_flat:
        button.set_icon_name(icon)
    else:
        button.set_child(titled(command))
    set_class(button, "flat", is_flat)
    set_class(button, "destructive-action", not is_flat and command.is_destructive)
    key = f" ({key_title(command.key)})" if command.key else ""
    button.set_tooltip_text(command.title + key + (f"\n{command.help}" if command.help else ""))
    set_name(button, command.title, command.help)
    button.command = command
    button.connect("clicked", lambda pressed: perform(pressed.command.run()))
    return button


def titled(command: RowCommand, *more: Gtk.Widget) -> Gtk.Widget:
    icon, title = Gtk.Image(), text_label(wraps=False)
    set_icon(icon, command.icon)
    title.set_text(command.title)
    title.set_hexpand(True)
    return row(icon, title, *more)


def menu_of(commands: list[RowCommand], perform: Callable[[Any], None]) -> Gtk.Popover:
    popover = Gtk.Popover()

    def run(work: Any) -> None:
        popover.popdown()
        perform(work)

    def line(command: RowCommand) -> Gtk.Button:
        button, keycap = command_button(command, run), text_label("keycap", wraps=False)
        set_text(keycap, key_title(command.key) if command.key else "")
        button.set_child(titled(command, keycap))
        set_class(button, "error", command.is_destructive)
        return button

    popover.set_child(column(*map(line, commands)))
    return popover
