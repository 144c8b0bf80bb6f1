"""A row of a list, and a cell of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gi.repository import Gdk, GObject, Gtk
from offstage_client.safe_text import safe
from offstage_ui.rows import RowCommand

from ..icons import icon_name
from .base import JsonObject, children_of, set_class, set_name, set_text, text_label
from .row_commands import command_button, menu_of
from .simple import show_badge

if TYPE_CHECKING:
    from .lists import ListPart

INDENT = 20


class Commands:
    """The buttons of a row at its end: those that are always visible, and a menu with all."""

    def __init__(self, listed: ListPart) -> None:
        self.listed = listed
        self.box = Gtk.Box(spacing=2, valign=Gtk.Align.CENTER)
        self.inline = Gtk.Box(spacing=2)
        self.menu = Gtk.MenuButton(icon_name="view-more-symbolic", valign=Gtk.Align.CENTER)
        self.menu.add_css_class("flat")
        self.menu.set_tooltip_text("Commands of the row (Menu key)")
        set_name(self.menu, "Commands of the row")
        self.menu.set_create_popup_func(self._fill)
        self.box.append(self.inline)
        self.box.append(self.menu)
        self.commands: list[RowCommand] = []
        self._drawn: Any = None

    def show(self, commands: list[RowCommand]) -> None:
        """Draws the commands."""
        self.commands = commands
        shown = [(c.id, c.title, c.key, c.is_enabled, c.icon, c.is_inline) for c in commands]
        self.menu.set_visible(any(not command.is_inline for command in commands))
        if shown == self._drawn:
            for button, command in zip(children_of(self.inline), [c for c in commands if c.is_inline], strict=True):
                button.command = command
            return
        self._drawn = shown
        for button in children_of(self.inline):
            self.inline.remove(button)
        for command in commands:
            if command.is_inline:
                # The row of this widget changes: the button runs the command that it has then.
                self.inline.append(command_button(command, self.listed.perform))

    def _fill(self, menu: Gtk.MenuButton) -> None:
        menu.set_popover(menu_of(self.commands, self.listed.perform))


class RowView:
    """A row of a list."""

    def __init__(self, listed: ListPart) -> None:
        self.listed, self.index = listed, -1
        self.root = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.section = text_label("heading", "section-title", wraps=False)
        line = Gtk.Box(spacing=10)
        line.add_css_class("row-box")
        self.indent = Gtk.Box()
        self.fold = Gtk.Button(icon_name="pan-end-symbolic", valign=Gtk.Align.CENTER)
        self.fold.add_css_class("flat")
        self.fold.connect("clicked", lambda _: listed.fold(self.index))
        self.check = Gtk.CheckButton(valign=Gtk.Align.CENTER, focusable=False)
        self.check.connect("toggled", self._checked)
        self.icon = Gtk.Image()
        texts = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, hexpand=True, valign=Gtk.Align.CENTER)
        self.title, self.subtitle = text_label(wraps=False), text_label("caption", "dim-label", wraps=False)
        texts.append(self.title)
        texts.append(self.subtitle)
        self.detail = text_label("dim-label", wraps=False)
        self.badge = text_label("badge", wraps=False)
        self.badge.set_valign(Gtk.Align.CENTER)
        for label in (self.detail, self.badge):
            label.set_max_width_chars(28)
        self.commands = Commands(listed)
        for widget in (self.indent, self.fold, self.check, self.icon, texts, self.detail, self.badge):
            line.append(widget)
        line.append(self.commands.box)
        self.chevron = Gtk.Image(icon_name="go-next-symbolic")
        self.chevron.add_css_class("dim-label")
        line.append(self.chevron)
        self.root.append(self.section)
        self.root.append(line)
        self._is_drawing = False
        if listed.json.get("onMove"):
            self._make_movable()

    def show(self) -> None:
        """Draws the row at the index."""
        listed, row = self.listed, self.listed.row(self.index)
        self._is_drawing = True
        set_text(self.section, listed.section_titles.get(self.index, ""))
        is_loaded, row = row is not None, row or {}
        self.title.set_text(safe(row.get("title")) if is_loaded else "…")
        if self.root.get_parent() is not None:
            # The list item of GTK has the role.
            set_name(self.root.get_parent(), self.title.get_text())
        set_text(self.subtitle, safe(row.get("subtitle")))
        set_text(self.detail, safe(row.get("detail")))
        badge, level = row.get("badge"), row.get("level")
        self.badge.set_visible(isinstance(badge, dict) and badge.get("text") not in (None, ""))
        if isinstance(badge, dict):
            show_badge(self.badge, badge)
        name = icon_name(row.get("icon"))
        self.icon.set_visible(name is not None)
        if name:
            self.icon.set_from_icon_name(name)
        self.indent.set_size_request(INDENT * min(level, 20) if isinstance(level, int) else 0, -1)
        self.fold.set_visible(isinstance(level, int))
        has_children = isinstance(row.get("isExpanded"), bool)
        self.fold.set_opacity(1 if has_children else 0)
        self.fold.set_sensitive(has_children)
        is_open = row.get("isExpanded") is True
        self.fold.set_icon_name("pan-down-symbolic" if is_open else "pan-end-symbolic")
        set_name(self.fold, "Collapse" if is_open else "Expand")
        self.check.set_visible(listed.mode == "multiple")
        self.check.set_active(row.get("id") in listed.selected)
        set_name(self.check, f"Select {safe(row.get('title'))}")
        self.chevron.set_visible(listed.opens)
        set_class(self.root, "off", row.get("isEnabled") is False)
        set_class(self.root, "dim-label", not is_loaded)
        self.commands.show(listed.row_commands(row) if is_loaded else [])
        self._is_drawing = False

    def _checked(self, check: Gtk.CheckButton) -> None:
        if not self._is_drawing:
            self.listed.toggle(self.index)

    def seen(self, row: JsonObject) -> JsonObject:
        """Returns the row as it is drawn."""
        shown = dict(row)
        for member, label in (("title", self.title), ("subtitle", self.subtitle), ("detail", self.detail)):
            if row.get(member) is not None and label.get_text() != safe(row[member]):
                shown[member] = f"not drawn: {label.get_text()}"
        badge = row.get("badge")
        if isinstance(badge, dict) and badge.get("text") not in (None, "") and (
            not self.badge.get_visible() or self.badge.get_text() != safe(badge["text"])
        ):
            shown["badge"] = {**badge, "text": f"not drawn: {self.badge.get_text()}"}
        if isinstance(row.get("isExpanded"), bool):
            shown["isExpanded"] = self.fold.get_icon_name() == "pan-down-symbolic"
        return shown

    # Moving

    def _make_movable(self) -> None:
        """The row can be dragged to another row: it is moved before that one, or to the end."""
        source = Gtk.DragSource(actions=Gdk.DragAction.MOVE)
        source.connect("prepare", self._prepare)
        target = Gtk.DropTarget.new(GObject.TYPE_INT, Gdk.DragAction.MOVE)
        target.connect("drop", self._dropped)
        self.source, self.target = source, target
        self.root.add_controller(source)
        self.root.add_controller(target)

    def _prepare(self, source: Gtk.DragSource, x: float, y: float) -> Gdk.ContentProvider:
        value = GObject.Value(GObject.TYPE_INT, self.index)
        return Gdk.ContentProvider.new_for_value(value)

    def _dropped(self, target: Gtk.DropTarget, value: int, x: float, y: float) -> bool:
        is_below = y > self.root.get_height() / 2
        return self.listed.drop(int(value), self.index + (1 if is_below else 0))


class CellView:
    """A cell of a table."""

    def __init__(self, listed: ListPart, column: int) -> None:
        self.listed, self.column, self.index = listed, column, -1
        self.root = text_label(wraps=False)
        json = listed.columns[column]
        is_right = json.get("alignment") in ("trailing", "right") or json.get("kind") == "number"
        self.root.set_xalign(1 if is_right else 0.5 if json.get("alignment") == "center" else 0)
        if json.get("kind") == "number":
            self.root.add_css_class("numeric")

    def text(self, cell: Any) -> str:
        """Returns the text of a cell."""
        if self.listed.columns[self.column].get("kind") == "boolean":
            return {"true": "✓", "false": "–"}.get(safe(cell), safe(cell))
        return safe(cell)

    def show(self) -> None:
        """Draws the cell at the index."""
        row = self.listed.row(self.index)
        cells = (row or {}).get("cells") or []
        self.root.set_text(
            "…" if row is None and self.column == 0 else self.text(cells[self.column])
            if self.column < len(cells) else ""
        )  # fmt: skip
        set_class(self.root, "off", (row or {}).get("isEnabled") is False)

    def seen(self, cell: Any) -> Any:
        """Returns the cell as it is drawn."""
        return cell if self.root.get_text() == self.text(cell) else f"not drawn: {self.root.get_text()}"


class CheckCell:
    """The cell of a table that selects a row."""

    column = -1

    def __init__(self, listed: ListPart) -> None:
        self.listed, self.index = listed, -1
        self.root = Gtk.CheckButton(focusable=False)
        self._is_drawing = False
        self.root.connect("toggled", lambda _: self._is_drawing or listed.toggle(self.index))

    def show(self) -> None:
        """Draws the cell at the index."""
        row = self.listed.row(self.index) or {}
        self._is_drawing = True
        self.root.set_active(row.get("id") in self.listed.selected)
        self._is_drawing = False
        cells = row.get("cells") or [""]
        set_name(self.root, f"Select {safe(cells[0])}")


class CommandCell:
    """The cell of a table with the commands of a row."""

    column = -2

    def __init__(self, listed: ListPart) -> None:
        self.listed, self.index = listed, -1
        self.commands = Commands(listed)
        self.root = self.commands.box

    def show(self) -> None:
        """Draws the cell at the index."""
        row = self.listed.row(self.index)
        self.commands.show(self.listed.row_commands(row) if row is not None else [])
