"""The base of the views that show a component, and helpers for widgets."""

from __future__ import annotations

from typing import Any

from gi.repository import GLib, Gtk, Pango
from offstage_client import Component
from offstage_client.safe_text import safe
from offstage_ui.host import Host
from offstage_ui.parts import JsonObject, Loading, PartState
from offstage_ui.views import PartViews, Views

from ..host import WindowHost
from ..icons import icon_name

LONGEST = 1 << 20
"""Characters of a text that is drawn in a view that scrolls."""


class PartView(PartState):
    """Shows a component with widgets. `show` draws it; `seen` returns the component as the widgets show it.

    `root` is the widget of the whole component: the main widget, and below it the error and the caption.
    """

    def __init__(self, part: Component, host: WindowHost) -> None:
        self.part, self._host = part, host
        self.is_on = True
        self.is_drawing = False
        """True while the widgets get values of the app, which are no input of the user."""
        self.texts: dict[str, Gtk.Label] = {}
        """The labels of members that are texts."""
        self.parts: list[Parts] = []
        """The boxes of the components in it."""
        self.main = self.make()
        notes = self.member_label("error", "caption", "error"), self.member_label("caption", "caption", "dim-label")
        self.root = column(self.main, *notes, spacing=4)
        watch_focus(self.focus_target, self._focus_left)

    @property
    def host(self) -> WindowHost:
        return self._host

    def make(self) -> Gtk.Widget:
        raise NotImplementedError

    def member_label(self, member: str, *classes: str, wraps: bool = True) -> Gtk.Label:
        """Makes the label of a member, which is hidden without a text."""
        self.texts[member] = text_label(*classes, wraps=wraps)
        return self.texts[member]

    def show(self) -> None:
        for member, label in self.texts.items():
            value = self.json.get(member)
            set_text(label, "" if isinstance(value, dict) and member == "error" else safe(value))
        self.is_drawing = True
        self.show_state()
        self.is_drawing = False

    def show_state(self) -> None:
        """Draws what is no text."""

    def box_of_parts(self, box: Gtk.Box | None = None) -> Parts:
        """Makes a box for components in it."""
        self.parts.append(Parts(self.host, box))
        return self.parts[-1]

    def all(self) -> list[PartView]:
        return [self, *(found for parts in self.parts for found in parts.all())]

    def show_name(self, widget: Gtk.Widget, default: str = "") -> None:
        """Sets the accessible name and description of a widget, and its tooltip."""
        help_text = safe(self.json.get("help"))
        set_name(widget, safe(self.json.get("label")) or self.part.label or default, help_text)
        widget.set_tooltip_text(help_text or None)

    @property
    def focus_target(self) -> Gtk.Widget:
        return self.main

    def grab_focus(self) -> bool:
        return bool(self.focus_target.grab_focus())

    @property
    def has_real_focus(self) -> bool:
        return has_focus(self.root)

    def enable(self, is_on: bool) -> None:
        """Enables or disables the component. One that has the focus keeps it, and does nothing until it is enabled."""
        self.is_on = is_on
        widget = self.focus_target
        keeps = not is_on and has_focus(widget)
        widget.set_sensitive(is_on or keeps)
        set_class(self.root, "off", keeps)
        widget.update_state([Gtk.AccessibleState.DISABLED], [not is_on])

    def takes_input(self) -> bool:
        """True for input of the user. Input of a disabled component is taken back."""
        if not self.is_drawing and not self.is_on:
            self.show()
            return False
        return not self.is_drawing

    def _focus_left(self) -> None:
        if not self.is_on:
            self.focus_target.set_sensitive(False)
            set_class(self.root, "off", False)
        self.focus_left()

    def focus_left(self) -> None:
        """The keyboard focus has left the component."""

    @property
    def is_disabled(self) -> bool:
        return not self.focus_target.get_sensitive() or self.root.has_css_class("off")

    def seen(self) -> JsonObject:
        """Returns the component as it is drawn: with the state of the widgets in place of the component's."""
        json = dict(self.json)
        for member, label in self.texts.items():
            if json.get(member) is not None or label.get_visible():
                json[member] = drawn(label, json.get(member))
        return json


class BoxViews(Views):
    """The views in a box."""

    def __init__(self, box: Gtk.Box) -> None:
        super().__init__()
        self.box = box

    async def put(self, view: Any, before: Any) -> None:
        sibling = before.root if before else None
        if view.root.get_parent() is None:
            self.box.insert_child_after(view.root, sibling)
        elif view.root.get_prev_sibling() is not sibling:
            self.box.reorder_child_after(view.root, sibling)

    async def take(self, view: Any) -> None:
        self.box.remove(view.root)


class Parts(BoxViews, PartViews):
    """The views of components, in a box."""

    types: dict[str, Any] = {}
    """The view of each component type. `row` is no component outside of lists."""

    def __init__(self, host: WindowHost, box: Gtk.Box | None = None) -> None:
        super().__init__(column() if box is None else box)
        self.host = host

    def make(self, part: Component) -> PartView:
        return self.types.get(part.type, self.types["panel"])(part, self.host)

    def all(self) -> list[PartView]:
        return [found for view in self for found in view.all()]


class LoadingSpinner(Loading):
    """A spinner that appears after the delay."""

    def __init__(self, host: Host, **properties: Any) -> None:
        super().__init__(lambda show: host.after_delay(show), self._spin)
        self.widget = Gtk.Spinner(visible=False, **properties)

    def _spin(self, is_spinning: bool) -> None:
        self.widget.set_visible(is_spinning)
        self.widget.set_spinning(is_spinning)


def row(*widgets: Gtk.Widget, spacing: int = 8, classes: tuple[str, ...] = (), **properties: Any) -> Gtk.Box:
    box = Gtk.Box(spacing=spacing, **properties)
    for widget in widgets:
        box.append(widget)
    for name in classes:
        box.add_css_class(name)
    return box


def column(*widgets: Gtk.Widget, spacing: int = 0, **properties: Any) -> Gtk.Box:
    return row(*widgets, spacing=spacing, orientation=Gtk.Orientation.VERTICAL, **properties)


MARGINS = {f"margin_{side}": 18 for side in ("top", "bottom", "start", "end")}
"""Margins of a box around a content."""


def icon_button(icon: str, title: str, press: Any, *classes: str) -> Gtk.Button:
    """Makes a button with an icon of the theme, and a title for assistive technology."""
    button = press_button(press, *classes, icon_name=icon, tooltip_text=title)
    set_name(button, title.partition(" (")[0])
    return button


def press_button(press: Any, *classes: str, **properties: Any) -> Gtk.Button:
    button = Gtk.Button(**properties)
    for name in classes:
        button.add_css_class(name)
    button.connect("clicked", lambda _: press())
    return button


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


def set_icon(image: Gtk.Image, name: Any) -> None:
    """Shows an icon of the app; an unknown one hides the image."""
    found = icon_name(name)
    image.set_visible(found is not None)
    if found:
        image.set_from_icon_name(found)


def set_class(widget: Gtk.Widget, name: str, has: bool) -> None:
    if has:
        widget.add_css_class(name)
    else:
        widget.remove_css_class(name)


def set_name(widget: Gtk.Widget, name: str, description: str = "") -> None:
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
    found, child = [], widget.get_first_child()
    while child is not None:
        found.append(child)
        child = child.get_next_sibling()
    return found


def drawn(label: Gtk.Label, value: Any, lines: bool = False) -> Any:
    """Returns a value if the label shows its text, else the text that the label shows."""
    wanted = safe(value, lines)
    if not wanted and not label.get_visible() or label.get_mapped() and label.get_text() == wanted:
        return value
    return f"not drawn: {label.get_text()[:60]}"
