"""Requests of the app to the platform: those that a terminal can fulfil, and the form for the others."""

from __future__ import annotations

from typing import cast

from offstage_client import Node
from offstage_ui.host import Host
from offstage_ui.requests import ACCEPT, RequestState
from offstage_ui.texts import _
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from .safe import safe
from .widgets.base import Press, redraw

CAPABILITIES = {"requests": ["openURL", "pickFile", "saveFile", "clipboard.write", "share", "notify"]}
"""Capabilities of a terminal, for `initialize`. Few terminals let a program read the clipboard."""


class RequestView(RequestState, Vertical):
    """A form for a request or for a layer of the app's own."""

    def __init__(self) -> None:
        super().__init__(classes="request")
        self.content = Static("", classes="request-data")
        self.below = Static("", classes="request-hint")
        self.input = Input(compact=True)
        self.error = Static("", classes="request-error")
        self.accept_button = Press(f" {_(ACCEPT)} ", self.press_accept, classes="part-button -default")
        self.refuse_button = Press(" " + _("Refuse") + " ", self.refuse, classes="part-button")

    def compose(self) -> ComposeResult:
        yield self.content
        yield self.below
        yield self.input
        yield self.error
        yield Horizontal(self.accept_button, self.refuse_button, classes="layer-buttons")

    def show_layer(self, layer: Node) -> None:
        """Draws the form of a layer, or fulfils it at once."""
        if self.is_taken:
            return
        self.take(cast(Host, self.app), layer)
        redraw(self.content, self.data)
        redraw(self.below, self.hint if self.is_visible else "")
        self.input.value = self.suggested
        self.input.display = self.is_visible
        self.begin()

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
