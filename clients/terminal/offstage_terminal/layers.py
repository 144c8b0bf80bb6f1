"""The layers of a window: the content, sheets, alerts, menus, requests and layers of the app's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from offstage_client import Node
from offstage_ui import keys
from offstage_ui.keys import Command, default_button
from offstage_ui.screens import LayerState
from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from .bars import KeyBar, MessageBar, Notices, NoticeView
from .requests import RequestView
from .safe import safe
from .screen import NodeView, ScreenView
from .widgets.base import JsonObject, PartWidget, piece, read, redraw
from .widgets.buttons import ButtonPart, Pressable
from .widgets.containers import draw
from .widgets.fields import Editor, FieldPart

if TYPE_CHECKING:
    from .app import OffstageTerminal


class Close(Static):
    """Closes a layer."""

    def on_click(self) -> None:
        app = cast("OffstageTerminal", self.app)
        app.perform(app.session.dismiss(cast("LayerScreen", self.screen).layer_node["id"]))


class WindowTab(Static):
    """A window of the session."""

    def __init__(self, window: str, **options: Any) -> None:
        super().__init__("", **options)
        self.window = window

    def on_click(self) -> None:
        app = cast("OffstageTerminal", self.app)
        app.perform(app.session.request("route/window", {"activate": self.window}))


class LayerScreen(LayerState, ModalScreen[None]):
    """A layer, with the lines at the bottom. Layers below it stay visible and take no input."""

    AUTO_FOCUS = ""

    def __init__(self, layer: Node) -> None:
        super().__init__()
        self.layer_node = layer
        self.windows = Horizontal(classes="windows")
        self.title_line = Static("", classes="layer-title")
        self.close_sign = Close("✕", classes="close")
        self.head = Horizontal(self.title_line, self.close_sign, classes="layer-head")
        self.message = Static("", classes="layer-message")
        self.node_view = NodeView()
        self.fields = Vertical(classes="layer-fields")
        self.answers = Horizontal(classes="layer-buttons")
        self.request = RequestView()
        asked = (self.message, self.fields, self.request, self.answers)
        # A question scrolls with its title, which may have several lines.
        self.question = VerticalScroll(
            *(asked if "content" in layer else (self.head, *asked)), classes="question", can_focus=False
        )
        self.notices = Notices(classes="notices")
        # Tab and the arrows stay in a question or a sheet: F4 presses the button of a notice.
        self.notices.can_focus_children = layer["kind"] == "content"
        self.says = MessageBar("", classes="says")
        self.says.display = False
        self.key_bar = KeyBar("", classes="key-bar")
        self.shown_view: ScreenView | None = None
        self.add_class(f"kind-{layer['kind'].partition(':')[0]}", f"style-{layer.get('style', 'none')}")

    def compose(self) -> ComposeResult:
        with Vertical(classes="box"):
            yield self.windows
            if self.has_content:
                yield self.head
            yield self.question
            yield self.node_view
        # Covers the lines of the layer below, whose keys do nothing now.
        with Vertical(classes="foot"):
            yield self.notices
            yield self.says
            yield self.key_bar

    @property
    def offstage(self) -> OffstageTerminal:
        """The app."""
        return cast("OffstageTerminal", self.app)

    @property
    def has_content(self) -> bool:
        """True for a layer that shows screens."""
        return "content" in self.layer_node

    @property
    def shown(self) -> ScreenView | None:
        """The shown screen."""
        return self.node_view.shown if self.has_content else None

    @property
    def can_go_back(self) -> bool:
        """True when Escape goes back or closes the layer."""
        has_back = self.shown is not None and self.shown.back.display or self.close_sign.display
        return has_back or self.layer_node["kind"] in ("alert", "choice")

    @property
    def commands(self) -> list[Command]:
        """The commands of the screen and the buttons with keys, except those of Enter and Escape."""
        screens = [(self.shown.node["id"], self.shown.commands)] if self.shown else []
        found = keys.commands(self.offstage, screens, self.buttons)
        return [command for command in found if command.key not in ("Enter", "Escape")]

    def escape(self) -> None:
        cancel, kind = keys.cancel_button(self.buttons), self.layer_node["kind"]
        if cancel:
            cancel.press()
        elif not self.has_content and kind not in ("alert", "choice"):
            self.request.refuse()
        elif self.can_go_back:
            self.offstage.perform(self.offstage.session.back())

    def press_focused(self) -> bool:
        focused = self.focused
        if isinstance(focused, Pressable) and focused.can_press:
            focused.press()
            return True
        return False

    def press_toast(self) -> bool:
        if self.toast:
            self.toast.press()
        return True

    @property
    def toast(self) -> ButtonPart | None:
        """The button of the last notice that has one."""
        toasts = [button for button in self.notices.query(ButtonPart) if button.can_press]
        return toasts[-1] if toasts else None

    @property
    def buttons(self) -> list[ButtonPart]:
        """The buttons that are drawn, of the shown screen or of the question."""
        box: Widget = self.shown or self.answers
        return [b for b in box.query(ButtonPart) if all(n.display for n in b.ancestors_with_self if n is not self)]

    # Drawing

    async def show_layer(self, layer: Node) -> None:
        """Draws the layer."""
        self.layer_node = layer
        kind = layer["kind"]
        self.close_sign.display = layer.get("dismissible") is True and kind != "content"
        title = Text(no_wrap=self.has_content, overflow="ellipsis" if self.has_content else "fold")
        redraw(self.title_line, title.append(_title(layer), piece("title", "bold")))
        self.head.display = kind != "content" and (self.close_sign.display or bool(_title(layer)))
        # Without a title, the sign is on the line of the screen's bar.
        self.set_class(self.has_content and self.head.display and not _title(layer), "-bare")
        self.question.display = not self.has_content
        self.node_view.display = self.has_content
        await self._show_windows()
        if self.has_content:
            await self.node_view.show_node(layer["content"])
        else:
            await self._show_question(layer)
        self._keep_focus()

    async def _show_question(self, layer: Node) -> None:
        redraw(self.message, Text().append(safe(layer.get("message"), lines=True), piece("message")))
        self.message.display = bool(layer.get("message"))
        session = self.offstage.session
        parts = [part for part in session.components() if part.owner == layer["id"] and not part.parents]
        await draw(self.fields, [part for part in parts if part.type != "button"])
        await draw(self.answers, [part for part in parts if part.type == "button"])
        for button in self.answers.children:
            is_preferred = isinstance(button, PartWidget) and button.part.id == layer.get("preferred")
            if is_preferred != button.has_class("preferred") and isinstance(button, PartWidget):
                button.set_class(is_preferred, "preferred")
                button.show()
        wide = sum(len(safe(part.label)) + 9 for part in parts if part.type == "button")
        self.set_class(layer["kind"] == "choice" or wide > min(60, self.app.size.width - 8), "-stacked")
        longest = max(cell_len(line) for text in (_title(layer), safe(layer.get("message"), lines=True))
                      for line in text.split("\n"))  # fmt: skip
        self.set_class(longest > 60, "-wide")
        await self.request.show_layer(layer)

    async def _show_windows(self) -> None:
        windows = self.offstage.session.tree.windows
        self.windows.display = len(windows) > 1 and self.layer_node["kind"] == "content"
        current = list(self.windows.query(WindowTab))
        if [tab.window for tab in current] != [window["id"] for window in windows]:
            await self.windows.remove_children()
            await self.windows.mount_all([WindowTab(window["id"], classes="window-tab") for window in windows])
        for index, (tab, window) in enumerate(zip(self.windows.query(WindowTab), windows, strict=True), 1):
            redraw(tab, Text(" ").append(safe(window.get("title")) or f"Window {index}", piece("title")).append(" "))
            tab.set_class(window.get("isKey") is True, "-selected")

    # Focus

    def _keep_focus(self) -> None:
        """Keeps the focus where it is. A screen that appears gets it back where it was, or at its first input."""
        shown = self.shown
        if shown is not self.shown_view:
            if self.shown_view is not None and self.focused and self.shown_view in self.focused.ancestors:
                self.shown_view.last_focus = self.focused
            self.shown_view = shown
            target = shown.first_focus() if shown else None
            if self.offstage.layer is self and not self.offstage.has_waiting_focus:
                self.offstage.focus_soon(target)
        elif self.focused is None and not self.offstage.has_waiting_focus and not self._was_cleared:
            if self.offstage.layer is not self:
                return
            target = shown.first_focus() if shown else self._first_answer()
            if target is not None:
                self.offstage.focus_soon(target)

    _was_cleared = False

    def _first_answer(self) -> Widget | None:
        """Returns the first field, or the button that Enter presses, or the one that changes nothing."""
        for box in (self.fields, self.request):
            found = [widget for widget in box.query("*") if box.display and widget.focusable]
            if found:
                return found[0]
        answers = [button for button in self.answers.query(ButtonPart) if button.focusable]
        cancel = [button for button in answers if button.json.get("role") == "cancel"]
        first = default_button(answers) or next(iter(cancel if self.layer_node["kind"] == "alert" else answers), None)
        return first or next(iter(answers), None)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self._was_cleared = False
        if self.shown_view is not None and self.focused and self.shown_view in self.focused.ancestors:
            self.shown_view.last_focus = self.focused
        self.offstage.draw_keys()

    def clear_focus(self) -> None:
        """Takes the focus from every component."""
        self._was_cleared = True
        self.set_focus(None)

    # Keys

    @property
    def is_typing(self) -> bool:
        """True while a field takes characters."""
        return isinstance(self.focused, (Input, TextArea)) and self.focused.focusable

    def takes_for_field(self, event: events.Key | events.Paste) -> bool:
        """Types text of a user who was typing when the layer appeared. Another key ends the guard, and acts."""
        if not self.offstage.is_guarded(self):
            return False
        if isinstance(event, events.Key) and not (event.is_printable or event.key in TYPING_KEYS):
            self.guarded_until = 0.0
            return False
        self.offstage.guard(self, self.typed_in)
        if self.typed_in is not None:
            self.typed_in.type_below(event)
        return True

    def on_key(self, event: events.Key) -> None:
        if self.is_for_field(event):
            return
        if self.offstage.press(event, self):
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
    def all_fields(self) -> list[FieldPart]:
        return list(self.query(FieldPart))

    @property
    def widget_with_focus(self) -> Widget | None:
        return self.focused

    @property
    def field_with_focus(self) -> FieldPart | None:
        """The field that the user types in."""
        around = self.focused.ancestors if self.focused else []
        return next((node for node in around if isinstance(node, FieldPart)), None)

    # Outline

    def seen(self) -> JsonObject:
        """Returns the layer as it is drawn."""
        layer: JsonObject = {"id": self.layer_node["id"], "kind": self.layer_node["kind"], "status": "active"}
        for member in ("style", "locked", "capability"):
            if member in self.layer_node:
                layer[member] = self.layer_node[member]
        if self.has_content:
            return {**layer, "content": self.node_view.seen()}
        if self.layer_node["kind"] in ("alert", "choice"):
            layer["title"], layer["message"] = self.layer_node.get("title"), self.layer_node.get("message")
            read(self.title_line, layer, "title")
            read(self.message, layer, "message")
            layer["fields"] = [child.seen() for child in self.fields.children if isinstance(child, FieldPart)]
            layer["buttons"] = [child.seen() for child in self.answers.children if isinstance(child, PartWidget)]
            preferred = [child.part.id for child in self.answers.query(ButtonPart) if child.is_preferred]
            layer["preferred"] = preferred[0] if preferred else None
        return layer

    def seen_windows(self) -> list[JsonObject]:
        """Returns the windows as their tabs are drawn; a single one has no tab."""
        windows: list[JsonObject] = [dict(window) for window in self.offstage.session.tree.windows]
        if self.windows.display:
            for tab, window in zip(self.windows.query(WindowTab), windows, strict=True):
                window["isKey"] = tab.has_class("-selected")
                if window.get("title"):
                    read(tab, window, "title")
        return windows

    def seen_notices(self) -> list[JsonObject]:
        """Returns the notices as they are drawn."""
        return [view.seen() for view in self.notices.query(NoticeView)] if self.notices.display else []


FIELD_KEYS = {"left", "right", "home", "end", "backspace", "delete", "enter", "ctrl+left", "ctrl+right", "shift+left",
              "shift+right", "shift+home", "shift+end"}  # fmt: skip

TYPING_KEYS = FIELD_KEYS | {"up", "down", "pageup", "pagedown", "tab", "shift+tab"}
"""Keys of a user who types: they edit text, and move in it or to the next field."""


def _title(layer: Node) -> str:
    kind = layer["kind"]
    if kind == "request":
        return f"The app asks: {safe(layer.get('capability'))}"
    return safe(layer.get("title") or (kind.removeprefix("custom:") if "content" not in layer else ""))
