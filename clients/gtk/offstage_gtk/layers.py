"""The layers of a window: the content, sheets, alerts, menus, requests and layers of the app's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gi.repository import Adw, GLib, Gtk
from offstage_client import Component, Node
from offstage_client.safe_text import safe
from offstage_ui.parts import ButtonState, JsonObject
from offstage_ui.screens import LayerState
from offstage_ui.views import parts_in

from .command_bar import CommandBar
from .frame import Frame, descendants
from .node_view import NodeView
from .parts.base import Parts, PartView, column, has_focus, icon_button, text_label
from .parts.lists import ListPart
from .requests import RequestForm

if TYPE_CHECKING:
    from .main_window import MainWindow

SHEETS = {"fullScreen": (900, 640), "sheet": (520, 560), "popover": (420, 420), "overlay": (520, 420)}
"""Sizes of the windows of modal layers."""


class Layer(LayerState):
    """A layer. Those below the top layer stay visible and take no input."""

    frame: Frame | None = None
    """The frame for notices and messages."""
    window: Gtk.Window

    def __init__(self, node: Node, main: MainWindow) -> None:
        self.node, self.main, self.host = node, main, main.app

    async def draw(self) -> None:
        """Draws the layer."""

    def close(self) -> None:
        self.window.destroy()

    def present(self) -> None:
        self.window.present()

    @property
    def is_top(self) -> bool:
        return self.main.layer is self

    @property
    def parts(self) -> list[PartView]:
        """The views of the components of the shown screens, and the buttons of their bars."""
        views = [self.node_view, *(slot.node_view for slot in self.shown.slots)] if self.shown else []
        shown = [part for view in self.screens for part in view.all_parts]
        return shown + [button for view in views for button in view.bar.buttons]

    @property
    def lists(self) -> list[ListPart]:
        return [part for part in self.parts if isinstance(part, ListPart)]

    @property
    def focused_list(self) -> ListPart | None:
        return next((part for part in self.lists if has_focus(part.view)), None)

    def press_toast(self) -> bool:
        buttons = self.main.notice_frame.notices.buttons
        if buttons:
            buttons[-1].press()
        return bool(buttons)

    @property
    def widget_with_focus(self) -> Gtk.Widget | None:
        return self.window.get_focus()

    @property
    def field_with_focus(self) -> Gtk.Widget | None:
        return self.window.get_focus()

    # Focus

    def focus_moved(self) -> None:
        """Remembers the focus of the shown screen."""
        focused = self.window.get_focus()
        if focused is not None:
            self.was_cleared = False
            if self.shown is not None and focused.is_ancestor(self.shown.root):
                self.shown.last_focus = focused

    def clear_focus(self) -> None:
        self.was_cleared = True
        self.window.set_focus(None)

    # Outline

    def seen_views(self) -> dict[str, Any]:
        shown = [view for view in self.screens if view.root.get_mapped() and view.scroller.get_visible()]
        return {view.node["id"]: view.seen_view(view.parts.seen(), view.commands) for view in shown}


class ScreenLayer(Layer):
    """A layer with screens: its screens, its commands, and the frame around them."""

    def __init__(self, node: Node, main: MainWindow, frame: Frame) -> None:
        super().__init__(node, main)
        self.frame = frame
        self.node_view = NodeView(self.host)
        self.command_bar = CommandBar(self.host)
        self.root = column(self.node_view.root, self.command_bar.root)

    async def draw(self) -> None:
        self.frame.set_child(self.root)
        await self.node_view.draw(self.node.get("content"), self.title)
        self.command_bar.show(self.shown)
        self.keep_focus()

    @property
    def title(self) -> str:
        kind = self.node["kind"].removeprefix("custom:")
        return safe(self.node.get("title")) or ("" if kind in ("modal", "content") else kind)

    def seen_views(self) -> dict[str, Any]:
        found = super().seen_views()
        if self.shown is not None and self.shown.node["id"] in found:
            found[self.shown.node["id"]]["commands"] = self.command_bar.seen(self.shown)
        return found


class ContentLayer(ScreenLayer):
    """The content of a main window."""

    def __init__(self, node: Node, main: MainWindow) -> None:
        super().__init__(node, main, main.frame)
        self.window = main.window
        self.node_view.bar.extra.append(main.make_menu())

    @property
    def title(self) -> str:
        return self.main.title

    def close(self) -> None:
        """The window stays."""


def close_button(layer: Layer) -> Gtk.Button:
    return icon_button("window-close-symbolic", "Close (Esc)", layer.dismiss_layer, "circular")


class SheetLayer(ScreenLayer):
    """A modal layer: a window above the one below."""

    def __init__(self, node: Node, main: MainWindow, parent: Gtk.Window) -> None:
        super().__init__(node, main, Frame(main.app))
        width, height = SHEETS.get(str(node.get("style")), SHEETS["sheet"])
        self.window = Adw.Window(
            transient_for=parent, modal=True, content=self.frame.root, default_width=width, default_height=height
        )
        self.window.connect("close-request", lambda _: self.is_dismissible and self.dismiss_layer() or True)
        bar = self.node_view.bar
        bar.root.set_show_start_title_buttons(False)
        bar.root.set_show_end_title_buttons(False)
        self.close_button = close_button(self)
        bar.extra.append(self.close_button)
        main.app.watch_window(self.window, main, self)

    async def draw(self) -> None:
        await super().draw()
        self.close_button.set_visible(self.is_dismissible)
        self.window.set_title(self.title or safe((self.node.get("content") or {}).get("title")))


class Answer(ButtonState):
    """A button of an alert, which libadwaita draws as a response."""

    def __init__(self, part: Component, layer: QuestionLayer) -> None:
        self.part, self.layer = part, layer

    @property
    def host(self) -> Any:
        return self.layer.host

    @property
    def is_preferred(self) -> bool:
        return self.part.id == self.layer.node.get("preferred")

    @property
    def button(self) -> Gtk.Button | None:
        label = self.layer.window.get_response_label(str(self.part.id))
        for widget in descendants(self.layer.window):
            if isinstance(widget, Gtk.Button) and widget.get_mapped() and widget.get_label() == label:
                return widget
        return None

    def show(self) -> None:
        dialog, key, label = self.layer.window, str(self.part.id), self.part.label.replace("_", "__")
        if dialog.has_response(key):
            dialog.set_response_label(key, label)
        else:
            dialog.add_response(key, label)
        appearance = Adw.ResponseAppearance.SUGGESTED if self.is_preferred else Adw.ResponseAppearance.DEFAULT
        if self.json.get("role") == "destructive":
            appearance = Adw.ResponseAppearance.DESTRUCTIVE
        dialog.set_response_appearance(key, appearance)
        dialog.set_response_enabled(key, self.can_press)

    def seen(self) -> JsonObject:
        button = self.button
        if button is None:
            return {**self.json, "title": "not drawn"}
        return {**self.json, "isEnabled": bool(button.get_sensitive() or self.json.get("isLoading"))}


class QuestionLayer(Layer):
    """An alert or a choice: libadwaita's dialog."""

    def __init__(self, node: Node, main: MainWindow, parent: Gtk.Window) -> None:
        super().__init__(node, main)
        self.window = Adw.MessageDialog(transient_for=parent, modal=True)
        self.extra, self.error = column(spacing=12), text_label("error")
        self.fields = Parts(self.host, self.extra)
        self.error.set_visible(False)
        self.extra.append(self.error)
        self.window.set_extra_child(self.extra)
        self.window.connect("response", self._answered)
        self.window.connect("close-request", lambda _: self._closed())
        self.answers: list[Answer] = []
        self._close_timer = 0
        self.host.watch_window(self.window, main, self)

    async def draw(self) -> None:
        node, is_new = self.node, not self.answers
        self.window.set_heading(safe(node.get("title")))
        self.window.set_body(safe(node.get("message"), lines=True))
        fields = parts_in(node.get("fields"), node["id"], "layer")
        await self.fields.show_parts([self.host.current(part) or part for part in fields])
        self.answers = [Answer(part, self) for part in parts_in(node.get("buttons"), node["id"], "layer")]
        for answer in self.answers:
            answer.show()
        self.extra.set_visible(bool(fields) or self.error.get_visible())
        self.window.set_default_response(next((str(each.part.id) for each in self.answers if each.is_default), None))
        if is_new and fields:
            self.host.focus_soon(next(iter(self.fields)), is_weak=True)

    def _answered(self, dialog: Adw.MessageDialog, response: str) -> None:
        self._stop_timer()
        for answer in self.answers:
            if str(answer.part.id) == response:
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

    def _stop_timer(self) -> None:
        if self._close_timer:
            GLib.source_remove(self._close_timer)
            self._close_timer = 0

    def close(self) -> None:
        self._stop_timer()
        super().close()

    def say(self, text: str) -> None:
        """Shows an error in the dialog."""
        self.error.set_text(safe(text, lines=True))
        self.error.set_visible(bool(text))
        self.extra.set_visible(bool(text) or len(self.fields) > 0)

    @property
    def parts(self) -> list[Any]:
        return [*self.fields.all(), *self.answers]

    def seen(self) -> JsonObject:
        shown = [widget for widget in descendants(self.window) if isinstance(widget, Gtk.Label) and widget.get_mapped()]
        texts = {label.get_text() for label in shown}
        layer = {**super().seen(), "fields": self.fields.seen(), "buttons": [each.seen() for each in self.answers]}
        for member in ("title", "message"):
            wanted = safe(self.node.get(member), lines=member == "message")
            layer[member] = self.node.get(member) if not wanted or wanted in texts else "not drawn"
        return {**layer, "preferred": self.node.get("preferred")}


class RequestLayer(Layer):
    """A request of the app to the platform, or a layer that this front end does not know."""

    def __init__(self, node: Node, main: MainWindow, parent: Gtk.Window) -> None:
        super().__init__(node, main)
        frame, bar = Frame(self.host), Adw.HeaderBar(show_start_title_buttons=False, show_end_title_buttons=False)
        self.request = RequestForm(node, self.host)
        # Notices and messages need a frame on the screen.
        self.frame = frame if self.request.is_visible else None
        self.close_button = close_button(self)
        bar.pack_end(self.close_button)
        frame.set_child(column(bar, self.request.root))
        self.window = Adw.Window(
            transient_for=parent, modal=True, content=frame.root, default_width=460, title=self.request.title
        )
        self.window.connect("close-request", lambda _: self.escape() or True)
        self.host.watch_window(self.window, main, self)

    async def draw(self) -> None:
        self.close_button.set_visible(self.is_dismissible)
        self.request.begin()

    def present(self) -> None:
        if self.request.is_visible:
            super().present()
            self.request.grab_focus()

    def press_default(self) -> bool:
        self.request.fulfil()
        return True

    @property
    def can_go_back(self) -> bool:
        return True


def make_layer(node: Node, main: MainWindow, parent: Gtk.Window) -> Layer:
    if node["kind"] == "content":
        return ContentLayer(node, main)
    if node["kind"] in ("alert", "choice"):
        return QuestionLayer(node, main, parent)
    return SheetLayer(node, main, parent) if "content" in node else RequestLayer(node, main, parent)
