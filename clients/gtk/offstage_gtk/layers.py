"""The layers of a window: the content, sheets, alerts, menus, requests and layers of the app's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gi.repository import Adw, GLib, Gtk
from offstage_client import Component, Node
from offstage_client.safe_text import safe
from offstage_ui.keys import Command, can_press, cancel_button, commands
from offstage_ui.parts import parts_in
from offstage_ui.screens import LayerState

from .command_bar import CommandBar
from .frame import Frame, descendants
from .node_view import NodeView
from .parts.base import JsonObject, PartView, has_focus, set_name, text_label
from .parts.buttons import ButtonPart
from .parts.containers import Parts
from .parts.fields import FieldPart
from .parts.lists import ListPart
from .requests import RequestForm
from .screen_view import ScreenView

if TYPE_CHECKING:
    from .main_window import MainWindow

SHEETS = {"fullScreen": (900, 640), "sheet": (520, 560), "popover": (420, 420), "overlay": (520, 420)}
"""Sizes of the windows of modal layers."""


class Answer:
    """A button of an alert, which libadwaita draws as a response."""

    def __init__(self, part: Component, layer: QuestionLayer) -> None:
        self.part, self.layer = part, layer

    @property
    def json(self) -> JsonObject:
        """The button."""
        return self.part.json

    @property
    def id(self) -> str:
        """Id of the button."""
        return str(self.part.id)

    @property
    def can_press(self) -> bool:
        """True when pressing does something."""
        return can_press(self.part)

    @property
    def is_preferred(self) -> bool:
        """True for the button that Enter presses."""
        return self.part.id == self.layer.node.get("preferred")

    @property
    def button(self) -> Gtk.Button | None:
        """The visible widget of the response."""
        label = self.layer.dialog.get_response_label(self.id)
        for widget in descendants(self.layer.dialog):
            if isinstance(widget, Gtk.Button) and widget.get_mapped() and widget.get_label() == label:
                return widget
        return None

    def press(self) -> None:
        """Answers with the button."""
        if self.can_press:
            self.layer.app.perform(self.layer.app.session.tap(self.part))

    def seen(self) -> JsonObject:
        """Returns the button as it is drawn."""
        button = self.button
        json = dict(self.json)
        if button is None:
            json["title"] = "not drawn"
        else:
            json["isEnabled"] = bool(button.get_sensitive() or json.get("isLoading"))
        return json


class Layer(LayerState):
    """A layer. Those below the top layer stay visible and take no input."""

    node_view: NodeView | None = None
    frame: Frame | None = None

    def __init__(self, node: Node, main: MainWindow) -> None:
        self.node, self.main, self.app = node, main, main.app
        self.shown_view: ScreenView | None = None
        self.was_cleared = False

    @property
    def window(self) -> Gtk.Window:
        """The window of the layer."""
        raise NotImplementedError

    @property
    def id(self) -> str:
        """Id of the layer."""
        return self.node["id"]

    def show(self, node: Node) -> None:
        """Draws the layer."""
        raise NotImplementedError

    def close(self) -> None:
        """Removes the layer from the screen."""

    def parts(self) -> list[PartView]:
        """The views of the components of the shown screens."""
        screens = self.node_view.screens() if self.node_view else []
        return [part for view in screens for part in view.all_parts()]

    def bar_buttons(self) -> list[ButtonPart]:
        """The buttons of the bars."""
        if self.node_view is None:
            return []
        views = [self.node_view, *self._slot_views()]
        return [
            button
            for view in views
            for button in (*view.bar.leading.views, *view.bar.trailing.views)
            if isinstance(button, ButtonPart)
        ]

    def _slot_views(self) -> list[NodeView]:
        shown = self.node_view.shown if self.node_view else None
        return [slot.node_view for slot in shown.slots.values()] if shown else []

    @property
    def buttons(self) -> list[Any]:
        """The buttons of the shown screen or of the question, then those of the bars."""
        return [part for part in self.parts() if isinstance(part, ButtonPart)] + self.bar_buttons()

    @property
    def lists(self) -> list[ListPart]:
        """The lists of the shown screens."""
        return [part for part in self.parts() if isinstance(part, ListPart)]

    @property
    def can_go_back(self) -> bool:
        """True when Escape goes back or closes the layer."""
        shown = self.node_view.shown if self.node_view else None
        return self.is_dismissible or shown is not None and (shown.node.get("back") or {}).get("can") is True

    @property
    def is_dismissible(self) -> bool:
        """True for a layer with a close button."""
        return self.node.get("dismissible") is True and self.node["kind"] != "content"

    @property
    def focused_list(self) -> ListPart | None:
        """The list with the focus."""
        return next((part for part in self.lists if has_focus(part.view)), None)

    @property
    def all_fields(self) -> list[FieldPart]:
        """The fields of the shown screens."""
        return [part for part in self.parts() if isinstance(part, FieldPart)]

    @property
    def commands(self) -> list[Command]:
        """The commands of the screens and the buttons with keys."""
        screens = self.node_view.screens() if self.node_view else []
        return commands(self.app, [(view.node["id"], view.commands) for view in screens], self.buttons)

    def press_toast(self) -> bool:
        return self.app.press_notice()

    @property
    def widget_with_focus(self) -> Gtk.Widget | None:
        return self.window.get_focus()

    @property
    def field_with_focus(self) -> Gtk.Widget | None:
        return self.window.get_focus()

    def escape(self) -> None:
        cancel = cancel_button(self.buttons)
        if cancel:
            cancel.press()
        else:
            self.app.go_back()

    # Focus

    def keep_focus(self) -> None:
        """Keeps the focus where it is. A screen that appears gets it back where it was, or at its first input."""
        shown = self.node_view.shown if self.node_view else None
        if shown is self.shown_view:
            if shown is not None and self.window.get_focus() is None and not self.was_cleared:
                self.app.focus_soon(shown.first_focus(), is_weak=True)
            return
        self.shown_view = shown
        self.was_cleared = False
        if shown is not None:
            self.app.focus_soon(shown.first_focus(), is_weak=True)

    def focus_moved(self) -> None:
        """Remembers the focus of the shown screen."""
        focused = self.window.get_focus()
        if focused is not None:
            self.was_cleared = False
        if self.shown_view is not None and focused is not None and focused.is_ancestor(self.shown_view.root):
            self.shown_view.last_focus = focused

    def clear_focus(self) -> None:
        """Takes the focus from every component."""
        self.was_cleared = True
        self.window.set_focus(None)

    def present(self) -> None:
        """Gives the keyboard to the layer."""
        self.window.present()

    # Outline

    def seen(self) -> JsonObject:
        """Returns the layer as it is drawn."""
        layer: JsonObject = {"id": self.id, "kind": self.node["kind"], "status": "active"}
        for member in ("style", "locked", "capability", "preferred"):
            if member in self.node:
                layer[member] = self.node[member]
        if self.node_view is not None:
            layer["content"] = self.node_view.seen()
        return layer

    def seen_views(self) -> dict[str, Any]:
        """Returns the views of the shown screens as they are drawn."""
        found = {}
        for view in self.node_view.screens() if self.node_view else []:
            seen = view.seen_view() if view.root.get_mapped() else None
            if seen is not None:
                found[view.node["id"]] = seen
        return found


class ScreenLayer(Layer):
    """A layer with screens: its screens, its commands, and the frame around them."""

    def __init__(self, node: Node, main: MainWindow, frame: Frame) -> None:
        super().__init__(node, main)
        self.frame = frame
        self.node_view = NodeView(self.app)
        self.command_bar = CommandBar(self.app)
        self.root = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.root.append(self.node_view.root)
        self.root.append(self.command_bar.root)

    def show(self, node: Node) -> None:
        self.node = node
        self.frame.set_child(self.root)
        self.node_view.show_node(node.get("content"), self.title)
        self.command_bar.show(self.node_view.shown)
        self.keep_focus()

    @property
    def title(self) -> str:
        """Title of the window."""
        kind = self.node["kind"].removeprefix("custom:")
        return safe(self.node.get("title")) or ("" if kind in ("modal", "content") else kind)

    def seen_views(self) -> dict[str, Any]:
        found = super().seen_views()
        shown = self.node_view.shown
        if shown is not None and shown.node["id"] in found:
            found[shown.node["id"]]["commands"] = self.command_bar.seen(shown)
        return found


class ContentLayer(ScreenLayer):
    """The content of a main window."""

    def __init__(self, node: Node, main: MainWindow) -> None:
        super().__init__(node, main, main.frame)
        self.node_view.bar.extra.append(main.make_menu())

    @property
    def window(self) -> Gtk.Window:
        return self.main.window

    @property
    def title(self) -> str:
        return self.main.title


class SheetLayer(ScreenLayer):
    """A modal layer: a window above the one below."""

    def __init__(self, node: Node, main: MainWindow, parent: Gtk.Window) -> None:
        app = main.app
        super().__init__(node, main, Frame(app))
        width, height = SHEETS.get(str(node.get("style")), SHEETS["sheet"])
        self._window = Adw.Window(
            transient_for=parent, modal=True, content=self.frame.root, default_width=width, default_height=height
        )
        self._window.connect("close-request", lambda _: self._closed())
        self.node_view.bar.bar.set_show_start_title_buttons(False)
        self.node_view.bar.bar.set_show_end_title_buttons(False)
        self.close_button = Gtk.Button(icon_name="window-close-symbolic", tooltip_text="Close (Esc)")
        self.close_button.add_css_class("circular")
        set_name(self.close_button, "Close")
        self.close_button.connect("clicked", lambda _: app.perform(app.session.dismiss(self.id)))
        self.node_view.bar.extra.append(self.close_button)
        app.watch_window(self._window, main, self)

    @property
    def window(self) -> Gtk.Window:
        return self._window

    def show(self, node: Node) -> None:
        super().show(node)
        self.close_button.set_visible(self.is_dismissible)
        self._window.set_title(self.title or safe((node.get("content") or {}).get("title")))

    def _closed(self) -> bool:
        """The window manager's close button: the app decides."""
        if self.is_dismissible:
            self.app.perform(self.app.session.dismiss(self.id))
        return True

    def close(self) -> None:
        self._window.destroy()


class QuestionLayer(Layer):
    """An alert or a choice: libadwaita's dialog."""

    def __init__(self, node: Node, main: MainWindow, parent: Gtk.Window) -> None:
        super().__init__(node, main)
        self.dialog = Adw.MessageDialog(transient_for=parent, modal=True)
        self.extra = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        self.fields = Parts(self.app, self.extra)
        self.error = text_label("error")
        self.error.set_visible(False)
        self.extra.append(self.error)
        self.dialog.set_extra_child(self.extra)
        self.dialog.connect("response", self._answered)
        self.dialog.connect("close-request", lambda _: self._closed())
        self.answers: list[Answer] = []
        self._close_timer = 0
        self.app.watch_window(self.dialog, main, self)

    @property
    def window(self) -> Gtk.Window:
        return self.dialog

    def show(self, node: Node) -> None:
        self.node = node
        is_new = not self.answers
        self.dialog.set_heading(safe(node.get("title")))
        self.dialog.set_body(safe(node.get("message"), lines=True))
        fields = parts_in(node.get("fields", []), self.id, "layer")
        self.fields.draw([self.app.current(part) or part for part in fields])
        buttons = parts_in(node.get("buttons", []), self.id, "layer")
        for part in buttons:
            self._show_answer(part)
        self.answers = [Answer(part, self) for part in buttons]
        self.extra.set_visible(bool(fields) or self.error.get_visible())
        preferred = [answer.id for answer in self.answers if answer.is_preferred or answer.json.get("key") == "Enter"]
        self.dialog.set_default_response(preferred[0] if preferred else None)
        if is_new and self.fields.views:
            self.app.focus_soon(self.fields.views[0], is_weak=True)

    def _show_answer(self, part: Component) -> None:
        dialog, key = self.dialog, str(part.id)
        label = part.label.replace("_", "__")
        if dialog.has_response(key):
            dialog.set_response_label(key, label)
        else:
            dialog.add_response(key, label)
        role = part.json.get("role")
        appearance = Adw.ResponseAppearance.DEFAULT
        if role == "destructive":
            appearance = Adw.ResponseAppearance.DESTRUCTIVE
        elif part.id == self.node.get("preferred"):
            appearance = Adw.ResponseAppearance.SUGGESTED
        dialog.set_response_appearance(key, appearance)
        dialog.set_response_enabled(key, can_press(part))

    def _answered(self, dialog: Adw.MessageDialog, response: str) -> None:
        if self._close_timer:
            GLib.source_remove(self._close_timer)
            self._close_timer = 0
        for answer in self.answers:
            if answer.id == response:
                answer.press()

    def _closed(self) -> bool:
        """The dialog would close: the app decides. An answer follows unless the window manager closes it."""
        if not self._close_timer:
            self._close_timer = GLib.idle_add(self._closed_by_user)
        return True

    def _closed_by_user(self) -> bool:
        self._close_timer = 0
        self.escape()
        return False

    def close(self) -> None:
        if self._close_timer:
            GLib.source_remove(self._close_timer)
        self.dialog.destroy()

    def say(self, text: str) -> None:
        """Shows an error in the dialog."""
        self.error.set_text(safe(text, lines=True))
        self.error.set_visible(bool(text))
        self.extra.set_visible(bool(text) or bool(self.fields.views))

    def parts(self) -> list[PartView]:
        return self.fields.all()

    @property
    def buttons(self) -> list[Any]:
        return list(self.answers)

    @property
    def can_go_back(self) -> bool:
        return True

    def seen(self) -> JsonObject:
        layer = super().seen()
        shown = [(widget.get_text(), widget) for widget in descendants(self.dialog) if isinstance(widget, Gtk.Label)]
        texts = {text for text, widget in shown if widget.get_mapped()}
        for member in ("title", "message"):
            value = self.node.get(member)
            if value is not None:
                wanted = safe(value, lines=member == "message")
                layer[member] = value if not wanted or wanted in texts else "not drawn"
        layer["fields"] = self.fields.seen()
        layer["buttons"] = [answer.seen() for answer in self.answers]
        return layer


class RequestLayer(Layer):
    """A request of the app to the platform, or a layer that this front end does not know."""

    def __init__(self, node: Node, main: MainWindow, parent: Gtk.Window) -> None:
        super().__init__(node, main)
        app, frame = self.app, Frame(self.app)
        self.form = RequestForm(node, app)
        # Notices and messages need a frame on the screen.
        self.frame = frame if self.form.is_visible else None
        view = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        bar = Adw.HeaderBar(show_start_title_buttons=False, show_end_title_buttons=False)
        self.close_button = Gtk.Button(icon_name="window-close-symbolic", tooltip_text="Close (Esc)")
        self.close_button.add_css_class("circular")
        set_name(self.close_button, "Close")
        self.close_button.connect("clicked", lambda _: app.perform(app.session.dismiss(self.id)))
        bar.pack_end(self.close_button)
        view.append(bar)
        view.append(self.form.root)
        frame.set_child(view)
        self._window = Adw.Window(
            transient_for=parent, modal=True, content=frame.root, default_width=460, title=self.form.title
        )
        self._window.connect("close-request", lambda _: self.escape() or True)
        app.watch_window(self._window, main, self)

    @property
    def window(self) -> Gtk.Window:
        return self._window

    def show(self, node: Node) -> None:
        self.node = node
        self.close_button.set_visible(self.is_dismissible)

    def present(self) -> None:
        if self.form.is_visible:
            self._window.present()
        self.form.begin()

    def escape(self) -> None:
        if self.node["kind"] == "request":
            self.form.refuse()
        elif self.is_dismissible:
            self.app.perform(self.app.session.dismiss(self.id))

    def press_default(self) -> bool:
        self.form.fulfil()
        return True

    @property
    def can_go_back(self) -> bool:
        return True

    def close(self) -> None:
        self._window.destroy()


def make_layer(node: Node, main: MainWindow, parent: Gtk.Window) -> Layer:
    """Makes a layer of a main window."""
    if node["kind"] == "content":
        return ContentLayer(node, main)
    if node["kind"] in ("alert", "choice"):
        return QuestionLayer(node, main, parent)
    return SheetLayer(node, main, parent) if "content" in node else RequestLayer(node, main, parent)
