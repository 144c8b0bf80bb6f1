"""Requests of the app to the platform: those that a terminal can fulfil, and the form for the others."""

from __future__ import annotations

from typing import Any, cast

from offstage_client import Node
from offstage_ui.host import Host
from offstage_ui.requests import ACCEPT, RequestState
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from .safe import safe
from .widgets.base import redraw

CAPABILITIES = {
    "requests": ["openURL", "pickFile", "saveFile", "clipboard.write", "share", "notify"],
}
"""Capabilities of a terminal, for `initialize`. Few terminals let a program read the clipboard."""


class Choice(Static, can_focus=True):
    """A button of the form."""

    def on_click(self) -> None:
        self._press()

    def on_key(self, event: Any) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            self._press()

    def _press(self) -> None:
        form = next((node for node in self.ancestors if isinstance(node, RequestView)), None)
        if form:
            form.press_accept() if self.name == "yes" else form.refuse()


class RequestView(RequestState, Vertical):
    """A form for a request or for a layer of the app's own."""

    def __init__(self) -> None:
        super().__init__(classes="request")
        self.shown_layer = ""
        """Id of the layer that is drawn."""
        self.content = Static("", classes="request-data")
        self.below = Static("", classes="request-hint")
        self.input = Input(compact=True)
        self.error = Static("", classes="request-error")
        self.accept_button = Choice(f" {ACCEPT} ", name="yes", classes="part-button -default")
        self.buttons = Horizontal(
            self.accept_button,
            Choice(" Refuse ", name="no", classes="part-button"),
            classes="layer-buttons",
        )

    def compose(self) -> ComposeResult:
        yield self.content
        yield self.below
        yield self.input
        yield self.error
        yield self.buttons

    async def show_layer(self, layer: Node) -> None:
        """Draws the form of a layer, or fulfils it at once."""
        is_question = layer["kind"] in ("alert", "choice") or "content" in layer
        self.display = not is_question
        if is_question or self.shown_layer == layer["id"]:
            return
        self.shown_layer, host = layer["id"], cast(Host, self.app)
        self.take(host, layer)
        redraw(self.content, self.data)
        redraw(self.below, self.hint if self.is_visible else "")
        self.input.value = self.suggested
        self.input.display = self.is_visible
        redraw(self.error, "")
        if not self.is_visible:
            host.perform(self.fulfil_at_once())

    @property
    def text(self) -> str:
        return self.input.value

    def show_error(self, text: str) -> None:
        redraw(self.error, f"✖ {safe(text)}" if text else "")

    def show_accept(self, title: str) -> None:
        redraw(self.accept_button, f" {title} ")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.fulfil()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self.text_changed()
