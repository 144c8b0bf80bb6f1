"""The layers of a window: the content, sheets, alerts, menus, requests and layers of the app's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from offstage_client import Node
from offstage_ui.keys import cancel_button, default_button
from offstage_ui.parts import JsonObject
from offstage_ui.screens import LayerState
from offstage_ui.texts import _
from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from .bars import KeyBar, MessageBar, Notices
from .requests import RequestView
from .safe import safe
from .screen import NodeView, ScreenView
from .widgets.base import BoxViews, Parts, PartWidget, Press, piece, read, redraw, show_text
from .widgets.buttons import ButtonPart, Pressable
from .widgets.fields import Editor, FieldPart

if TYPE_CHECKING:
    from .app import OffstageTerminal


class WindowTab(Press):
    """A window of the session."""

    def __init__(self, layer: LayerScreen, window: str, number: int) -> None:
        def activate() -> None:
            layer.host.perform(layer.host.session.request("route/window", {"activate": window}))

        super().__init__("", activate, can_focus=False, classes="window-tab")
        self.number = number

    async def draw(self, window: Node) -> None:
        self.node, title = window, safe(window.get("title")) or _("Window {number}").format(number=self.number)
        redraw(self, Text(" ").append(title, piece("title")).append(" "))
        self.set_class(window.get("isKey") is True, "-selected")

    def seen(self) -> JsonObject:
        window: JsonObject = {**self.node, "isKey": self.has_class("-selected")}
        return read(self, window, "title") if window.get("title") else window


class LayerScreen(LayerState, ModalScreen[None]):
    """A layer, with the lines at the bottom. Layers below it stay visible and take no input."""

    AUTO_FOCUS = ""

    host: OffstageTerminal
    node_view: NodeView | None

    def __init__(self, layer: Node, host: OffstageTerminal) -> None:
        super().__init__()
        self.node, self.host, kind = layer, host, layer["kind"]
        self.windows = BoxViews(Horizontal(classes="windows"))
        self.title_line = Static("", classes="layer-title")
        self.close_sign = Press("✕", self.dismiss_layer, can_focus=False, classes="close")
        self.head = Horizontal(self.title_line, self.close_sign, classes="layer-head")
        self.node_view = NodeView(host) if "content" in layer else None
        self.message = Static("", classes="layer-message")
        self.fields = Parts(Vertical(classes="layer-fields"))
        self.answers = Parts(Horizontal(classes="layer-buttons"))
        self.request = RequestView() if self.node_view is None and kind not in ("alert", "choice") else None
        self.notices = Notices(classes="notices")
        # Tab and the arrows stay in a question or a sheet: F4 presses the button of a notice.
        self.notices.can_focus_children = kind == "content"
        self.says = MessageBar("", classes="says")
        self.says.display = False
        self.key_bar = KeyBar(classes="key-bar")
        self.add_class(f"kind-{kind.partition(':')[0]}", f"style-{layer.get('style', 'none')}")

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            if self.node_view:
                yield self.windows.box
                yield self.head
                yield self.node_view
            else:
                # A question scrolls with its title, which may have several lines.
                with VerticalScroll(classes="question", can_focus=False):
                    yield self.head
                    yield self.message
                    yield self.fields.box
                    if self.request:
                        yield self.request
                    yield self.answers.box
        # Covers the lines of the layer below, whose keys do nothing now.
        with Vertical(classes="foot"):
            yield self.notices
            yield self.says
            yield self.key_bar

    @property
    def is_top(self) -> bool:
        return self.host.layer is self

    @property
    def parts(self) -> list[PartWidget]:
        boxes: tuple[Widget, ...] = (self.shown,) if self.shown else (self.answers.box, self.fields.box)
        return [part for box in boxes for part in box.query(PartWidget)]

    @property
    def buttons(self) -> list[ButtonPart]:
        def is_drawn(part: PartWidget) -> bool:
            return all(node.display for node in part.ancestors_with_self if node is not self)

        return [part for part in self.parts if isinstance(part, ButtonPart) and is_drawn(part)]

    def press_focused(self) -> bool:
        focused = self.focused
        if isinstance(focused, Pressable) and focused.can_press:
            focused.press()
            return True
        return False

    def press_toast(self) -> bool:
        if self.notices.last_button:
            self.notices.last_button.press()
        return True

    async def show_layer(self, layer: Node, notices: list[Node]) -> None:
        self.node, title = layer, self.heading
        self.close_sign.display = self.is_dismissible
        text = Text(no_wrap=self.node_view is not None, overflow="ellipsis" if self.node_view else "fold")
        redraw(self.title_line, text.append(title, piece("title", "bold")))
        self.head.display = layer["kind"] != "content" and bool(self.is_dismissible or title)
        if self.node_view:
            # Without a title, the sign is on the line of the screen's bar.
            self.set_class(bool(self.head.display and not title), "-bare")
            windows = self.host.session.tree.windows if layer["kind"] == "content" else []
            await self.windows.show(
                {window["id"]: window for window in windows},
                lambda key, window: WindowTab(self, key, windows.index(window) + 1),
            )
            self.windows.box.display = len(windows) > 1
            await self.node_view.draw(layer["content"])
        else:
            await self._show_question(layer)
        await self.notices.show_nodes(notices)
        self.keep_focus()

    @property
    def heading(self) -> str:
        if self.node["kind"] == "request":
            return _("The app asks: {request}").format(request=safe(self.node.get("capability")))
        return safe(self.node.get("title") or ("" if self.node_view else self.node["kind"].removeprefix("custom:")))

    async def _show_question(self, layer: Node) -> None:
        message = safe(layer.get("message"), lines=True)
        show_text(self.message, "message", layer.get("message"))
        parts = [part for part in self.host.session.components() if part.owner == layer["id"] and not part.parents]
        buttons = [part for part in parts if part.type == "button"]
        await self.fields.show_parts([part for part in parts if part.type != "button"])
        await self.answers.show_parts(buttons)
        for button in self.answers:
            is_preferred = button.part.id == layer.get("preferred")
            if is_preferred != button.is_preferred:
                button.is_preferred = is_preferred
                button.show()
        wide = sum(len(safe(part.label)) + 9 for part in buttons)
        self.set_class(layer["kind"] == "choice" or wide > min(60, self.app.size.width - 8), "-stacked")
        self.set_class(max(map(cell_len, f"{self.heading}\n{message}".split("\n"))) > 60, "-wide")
        if self.request:
            self.request.show_layer(layer)

    def first_answer(self) -> Any:
        """Returns the first field, or the button that Enter presses, or the one that changes nothing."""
        for box in (self.fields.box, self.request):
            for widget in box.query("*") if box else ():
                if widget.focusable:
                    return widget
        answers = [button for button in self.answers if button.focusable]
        cancel = cancel_button(answers) if self.node["kind"] == "alert" else None
        return default_button(answers) or cancel or next(iter(answers), None)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self.was_cleared = False
        if self.shown is not None and self.focused and self.shown in self.focused.ancestors:
            self.shown.last_focus = self.focused
        self.host.draw_keys()

    def clear_focus(self) -> None:
        self.was_cleared = True
        self.set_focus(None)

    @property
    def is_typing(self) -> bool:
        return isinstance(self.focused, (Input, TextArea)) and self.focused.focusable

    def takes_for_field(self, event: events.Key | events.Paste) -> bool:
        """Types text of a user who was typing when the layer appeared. Another key ends the guard, and acts."""
        if not self.host.is_guarded(self):
            return False
        if isinstance(event, events.Key) and not (event.is_printable or event.key in TYPING_KEYS):
            self.guarded_until = 0.0
            return False
        self.host.guard(self, self.typed_in)
        if self.typed_in is not None:
            self.typed_in.type_below(event)
        return True

    def on_key(self, event: events.Key) -> None:
        if not self.is_for_field(event) and self.host.press(event, self):
            event.stop()
            event.prevent_default()

    def is_for_field(self, event: events.Key) -> bool:
        """True for a key that edits the text of the focused field."""
        if not self.is_typing:
            return False
        if event.is_printable or event.key in FIELD_KEYS:
            return True
        return event.key in ("up", "down", "pageup", "pagedown") and isinstance(self.focused, Editor)

    def is_typed(self, event: events.Key | events.Paste) -> bool:
        """True for a paste, and for a key that edits text. Enter finishes a line."""
        if isinstance(event, events.Paste):
            return True
        return self.is_for_field(event) and (event.key != "enter" or isinstance(self.focused, Editor))

    @property
    def widget_with_focus(self) -> Widget | None:
        return self.focused

    @property
    def field_with_focus(self) -> FieldPart | None:
        around = self.focused.ancestors if self.focused else []
        return next((node for node in around if isinstance(node, FieldPart)), None)

    def seen(self) -> JsonObject:
        layer = super().seen()
        if self.node["kind"] in ("alert", "choice"):
            layer.update({"title": self.node.get("title"), "message": self.node.get("message")})
            read(self.title_line, layer, "title")
            read(self.message, layer, "message")
            layer["fields"], layer["buttons"] = self.fields.seen(), self.answers.seen()
            layer["preferred"] = next((button.part.id for button in self.answers if button.is_preferred), None)
        return layer

    def seen_windows(self) -> list[JsonObject]:
        """Returns the windows as their tabs are drawn; a single one has no tab."""
        windows = self.host.session.tree.windows
        return self.windows.seen() if self.windows.box.display else [{**window} for window in windows]

    def seen_screens(self, keys: JsonObject) -> dict[str, Any]:
        """Returns the views of the shown screens as they are drawn. `keys` are the drawn commands by id."""
        shown = [view for view in self.query(ScreenView) if view in self.screens and not view.is_busy]
        return {view.node["id"]: view.seen_screen(keys) for view in shown}


FIELD_KEYS = {"left", "right", "home", "end", "backspace", "delete", "enter", "ctrl+left", "ctrl+right", "shift+left",
              "shift+right", "shift+home", "shift+end"}  # fmt: skip

TYPING_KEYS = FIELD_KEYS | {"up", "down", "pageup", "pagedown", "tab", "shift+tab"}
"""Keys of a user who types: they edit text, and move in it or to the next field."""
