"""The base of the views that show a component, and helpers for labels."""

from __future__ import annotations

from typing import Any

from gi.repository import GLib, Gtk, Pango
from offstage_client import Component
from offstage_client.safe_text import safe
from offstage_ui.parts import JsonObject, PartState

from ..host import WindowHost

LONGEST = 1 << 20
"""Characters of a text that is drawn in a view that scrolls."""


class PartView(PartState):
    """Shows a component with widgets. `show` draws it; `seen` returns the component as the widgets show it.

    `root` is the widget of the whole component: the main widget, and below it the error, the help and the caption.
    """

    notes = ("error", "caption")
    """Members that are labels below the main widget."""

    def __init__(self, part: Component, host: WindowHost) -> None:
        self.part, self._host = part, host
        self.key: Any = None
        self.is_on = True
        self.root = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        self.labels: dict[str, Gtk.Label] = {}
        self.main = self.make()
        self.root.append(self.main)
        for name in self.notes:
            self.labels[name] = note_label(name)
            self.root.append(self.labels[name])
        watch_focus(self.focus_target, self._focus_left)

    @property
    def host(self) -> WindowHost:
        return self._host

    # Drawing

    def make(self) -> Gtk.Widget:
        """Makes the main widget."""
        raise NotImplementedError

    def show_children(self) -> None:
        """Draws the components in it."""

    def show_notes(self) -> None:
        """Draws the error and the caption."""
        for name in self.notes:
            value = self.json.get(name)
            set_text(self.labels[name], safe(value) if isinstance(value, str) else "")

    @property
    def id(self) -> str:
        """Component id."""
        return str(self.part.id)

    @property
    def children(self) -> list[PartView]:
        """Views of the components in it."""
        return []

    def all(self) -> list[PartView]:
        """This view and those of the components in it."""
        return [self, *(found for child in self.children for found in child.all())]

    @property
    def focus_target(self) -> Gtk.Widget:
        """The widget that takes the focus for this component."""
        return self.main

    def grab_focus(self) -> bool:
        """Moves the keyboard focus to this component."""
        return bool(self.focus_target.grab_focus())

    def name(self, widget: Gtk.Widget) -> None:
        """Sets the accessible name and description of a widget, and its tooltip."""
        title = safe(self.json.get("label")) or self.part.label
        set_name(widget, title, safe(self.json.get("help")))
        widget.set_tooltip_text(safe(self.json.get("help")) or None)

    # Enabled

    def enable(self, is_on: bool) -> None:
        """Enables or disables the component. One that has the focus keeps it, and does nothing until it is enabled."""
        self.is_on = is_on
        widget = self.focus_target
        keeps = not is_on and has_focus(widget)
        widget.set_sensitive(is_on or keeps)
        set_class(self.root, "off", keeps)
        widget.update_state([Gtk.AccessibleState.DISABLED], [not is_on])

    def _focus_left(self) -> None:
        if not self.is_on:
            self.focus_target.set_sensitive(False)
            set_class(self.root, "off", False)
        self.focus_left()

    def focus_left(self) -> None:
        """The keyboard focus has left the component."""

    @property
    def is_disabled(self) -> bool:
        """True when the widget shows that the component is disabled."""
        return not self.focus_target.get_sensitive() or self.root.has_css_class("off")

    # Outline

    def seen(self) -> JsonObject:
        """Returns the component as it is drawn: with the state of the widgets in place of the component's."""
        return self.with_notes(dict(self.json))

    def with_notes(self, json: JsonObject) -> JsonObject:
        """Replaces the error and the caption by the drawn ones."""
        for name in self.notes:
            if isinstance(json.get(name), str) or self.labels[name].get_visible():
                json[name] = drawn(self.labels[name], json.get(name))
        return json

    @property
    def has_real_focus(self) -> bool:
        """True when this component has the keyboard focus."""
        return has_focus(self.root)


def drawn(label: Gtk.Label, value: Any, lines: bool = False) -> Any:
    """Returns a value if the label shows its text, else the text that the label shows."""
    wanted = safe(value, lines)
    if not wanted and not label.get_visible():
        return value
    if label.get_mapped() and label.get_text() == wanted:
        return value
    return f"not drawn: {label.get_text()[:60]}"


def note_label(name: str) -> Gtk.Label:
    """Makes the label of an error or a caption."""
    label = text_label("caption")
    label.set_visible(False)
    label.add_css_class("error" if name == "error" else "dim-label")
    return label


def text_label(*classes: str, wraps: bool = True) -> Gtk.Label:
    """Makes a label at the left that wraps, or one of one line that is cut."""
    label = Gtk.Label(xalign=0)
    if wraps:
        label.set_wrap(True)
        label.set_wrap_mode(Pango.WrapMode.WORD_CHAR)
        label.set_natural_wrap_mode(Gtk.NaturalWrapMode.NONE)
    else:
        label.set_ellipsize(Pango.EllipsizeMode.END)
        label.set_single_line_mode(True)
    for name in classes:
        label.add_css_class(name)
    return label


def set_text(label: Gtk.Label, text: str) -> None:
    """Shows a text; an empty one hides the label."""
    if label.get_text() != text:
        label.set_text(text)
    label.set_visible(bool(text))


def set_class(widget: Gtk.Widget, name: str, has: bool) -> None:
    """Adds or removes a style class."""
    if has:
        widget.add_css_class(name)
    else:
        widget.remove_css_class(name)


def set_name(widget: Gtk.Widget, name: str, description: str = "") -> None:
    """Sets the accessible name and description."""
    widget.update_property([Gtk.AccessibleProperty.LABEL], [name])
    if description:
        widget.update_property([Gtk.AccessibleProperty.DESCRIPTION], [description])
    else:
        widget.reset_property(Gtk.AccessibleProperty.DESCRIPTION)


def has_focus(widget: Gtk.Widget) -> bool:
    """True when a widget or one in it is the focus of its window."""
    root = widget.get_root()
    focused = root.get_focus() if root is not None else None
    return focused is not None and (focused is widget or focused.is_ancestor(widget))


def watch_focus(widget: Gtk.Widget, left: Any) -> None:
    """Calls a function when the focus has left a widget."""
    controller = Gtk.EventControllerFocus()
    # GTK sends the signal before the window knows its next focus.
    controller.connect("leave", lambda _: GLib.idle_add(lambda: (has_focus(widget) or left()) and False))
    widget.add_controller(controller)


def children_of(widget: Gtk.Widget) -> list[Gtk.Widget]:
    """Returns the children of a widget."""
    found, child = [], widget.get_first_child()
    while child is not None:
        found.append(child)
        child = child.get_next_sibling()
    return found
