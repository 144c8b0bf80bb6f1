"""The layers of a window: the content, sheets, alerts, menus, requests and layers of the app's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gi.repository import Adw, Gtk
from offstage_client import Node
from offstage_client.safe_text import safe
from offstage_ui.keys import cancel_button, default_button
from offstage_ui.parts import JsonObject
from offstage_ui.screens import LayerState
from offstage_ui.texts import _
from offstage_ui.views import parts_in

from . import theme
from .command_bar import CommandBar
from .frame import Frame
from .node_view import NodeView
from .parts.base import MARGINS, Parts, PartView, column, drawn, has_focus, icon_button, set_text, text_label
from .parts.lists import ListPart
from .parts.wrap import WrapBox
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

    def open_window(self, parent: Gtk.Window, content: Gtk.Widget, **properties: Any) -> None:
        """Makes the window of a modal layer, above the one below."""
        self.window = Adw.Window(
            application=theme.application(), transient_for=parent, modal=True, content=content, **properties
        )
        self.window.connect("close-request", lambda _: self.closed() or True)
        self.host.watch_window(self.window, self.main)

    def closed(self) -> None:
        """The user closes the window with the window manager."""
        self.escape()

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

    field_with_focus = widget_with_focus

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
        self.root = column(self.node_view.root, self.command_bar.box)

    async def draw(self) -> None:
        self.frame.set_child(self.root)
        await self.node_view.draw(self.node.get("content"), self.title)
        await self.command_bar.show_commands(self.shown)
        self.keep_focus()

    @property
    def title(self) -> str:
        kind = self.node["kind"].removeprefix("custom:")
        return safe(self.node.get("title")) or ("" if kind in ("modal", "content") else kind)

    def seen_views(self) -> dict[str, Any]:
        found = super().seen_views()
        if self.shown is not None and self.shown.node["id"] in found:
            found[self.shown.node["id"]]["commands"] = self.command_bar.seen_commands(self.shown)
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
    return icon_button("window-close-symbolic", _("Close") + " (Esc)", layer.dismiss_layer, "circular")


class SheetLayer(ScreenLayer):
    """A modal layer: a window above the one below."""

    def __init__(self, node: Node, main: MainWindow, parent: Gtk.Window) -> None:
        super().__init__(node, main, Frame(main.app))
        width, height = SHEETS.get(str(node.get("style")), SHEETS["sheet"])
        self.open_window(parent, self.frame.root, default_width=width, default_height=height)
        bar = self.node_view.bar
        bar.root.set_show_start_title_buttons(False)
        bar.root.set_show_end_title_buttons(False)
        self.close_button = close_button(self)
        bar.extra.append(self.close_button)

    def closed(self) -> None:
        if self.is_dismissible:
            self.dismiss_layer()

    async def draw(self) -> None:
        await super().draw()
        self.close_button.set_visible(self.is_dismissible)
        self.window.set_title(self.title or safe((self.node.get("content") or {}).get("title")))


class QuestionLayer(Layer):
    """An alert or a choice: its title, its message, its fields and its answers."""

    def __init__(self, node: Node, main: MainWindow, parent: Gtk.Window) -> None:
        super().__init__(node, main)
        self.title, self.message, self.error = text_label("title-2"), text_label(), text_label("error")
        self.fields, self.answers = Parts(self.host, column(spacing=12)), Parts(self.host, WrapBox(spacing=12))
        self.error.set_visible(False)
        for label in (self.title, self.message):
            label.set_max_width_chars(40)
        texts = column(self.title, self.message, self.fields.box, self.error, spacing=12)
        scroller = Gtk.ScrolledWindow(child=texts, hscrollbar_policy=Gtk.PolicyType.NEVER, max_content_height=600)
        scroller.set_propagate_natural_width(True)
        scroller.set_propagate_natural_height(True)
        self.answers.box.set_halign(Gtk.Align.END)
        content = Gtk.WindowHandle(child=column(scroller, self.answers.box, spacing=18, **MARGINS))
        self.open_window(parent, content, resizable=False, accessible_role=Gtk.AccessibleRole.DIALOG)

    async def draw(self) -> None:
        node = self.node
        set_text(self.title, safe(node.get("title")))
        set_text(self.message, safe(node.get("message"), lines=True))
        self.window.set_title(self.title.get_text())
        fields = parts_in(node.get("fields"), node["id"], "layer")
        await self.fields.show_parts([self.host.current(part) or part for part in fields])
        await self.answers.show_json(node.get("buttons"), node["id"], "layer")
        for answer in self.answers:
            answer.is_preferred = answer.part.id == node.get("preferred")
            answer.show()
        self.keep_focus()

    def first_answer(self) -> Any:
        """Returns the first field, or the button that Enter presses, or the one that changes nothing."""
        cancel = cancel_button(self.answers) if self.node["kind"] == "alert" else None
        return next(iter(self.fields), None) or default_button(self.answers) or cancel or next(iter(self.answers), None)

    def say(self, text: str) -> None:
        """Shows an error in the dialog."""
        set_text(self.error, safe(text, lines=True))

    @property
    def parts(self) -> list[Any]:
        return [*self.fields.all(), *self.answers]

    def seen(self) -> JsonObject:
        shown = {
            "title": drawn(self.title, self.node.get("title")),
            "message": drawn(self.message, self.node.get("message"), lines=True),
            "preferred": next((each.part.id for each in self.answers if each.is_preferred), None),
        }
        return {**super().seen(), "fields": self.fields.seen(), "buttons": self.answers.seen(), **shown}


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
        self.open_window(parent, frame.root, default_width=460, title=self.request.title)

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
