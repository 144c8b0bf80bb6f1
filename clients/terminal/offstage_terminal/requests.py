"""Requests of the app to the platform: those that a terminal can fulfil, and a form for the others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from offstage_client import Node
from offstage_client.requests import listed_paths, picked, save, shared_text, suggested_name
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Static

from .safe import safe
from .widgets.base import redraw

if TYPE_CHECKING:
    from .app import OffstageTerminal

CAPABILITIES = {
    "requests": ["openURL", "pickFile", "saveFile", "clipboard.write", "share", "notify"],
}
"""Capabilities of a terminal, for `initialize`. Few terminals let a program read the clipboard."""

ACCEPT, REPLACE = " OK ", " Replace "

AT_ONCE = ("openURL", "clipboard.write", "share", "notify")
"""Requests that need no answer of the user."""


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
            form.pressed(self.name == "yes")


class RequestView(Vertical):
    """A form for a request or for a layer of the app's own."""

    def __init__(self) -> None:
        super().__init__(classes="request")
        self.layer_node: Node | None = None
        self.data = Static("", classes="request-data")
        self.hint = Static("", classes="request-hint")
        self.input = Input(compact=True)
        self.error = Static("", classes="request-error")
        self.accept = Choice(ACCEPT, name="yes", classes="part-button -default")
        self.existing: str | None = None
        """The typed path, if it has a file that the user may replace."""
        self.buttons = Horizontal(
            self.accept,
            Choice(" Refuse ", name="no", classes="part-button"),
            classes="layer-buttons",
        )

    def compose(self) -> ComposeResult:
        yield self.data
        yield self.hint
        yield self.input
        yield self.error
        yield self.buttons

    async def show_layer(self, layer: Node) -> None:
        """Draws the form of a layer, or fulfils it at once."""
        is_question = layer["kind"] in ("alert", "choice") or "content" in layer
        self.display = not is_question
        if is_question or self.layer_node is not None and self.layer_node["id"] == layer["id"]:
            return
        self.layer_node = layer
        capability = str(layer.get("capability", ""))
        arguments = layer.get("arguments") if capability else layer.get("data")
        redraw(self.data, safe(json.dumps(arguments, ensure_ascii=False, indent=2), lines=True) if arguments else "")
        redraw(self.hint, hint(capability, arguments or {}))
        self.input.value = suggested_name(arguments or {}) if capability == "saveFile" else ""
        self.input.display = capability in HINTS
        redraw(self.error, "")
        if capability in AT_ONCE:
            app = cast("OffstageTerminal", self.app)
            app.perform(self._fulfil_at_once(app, layer["id"], capability, arguments or {}))

    async def _fulfil_at_once(
        self, app: OffstageTerminal, layer: str, capability: str, arguments: dict[str, Any]
    ) -> None:
        result: dict[str, Any] = {}
        if capability == "openURL":
            if not app.open_address(str(arguments.get("url", ""))):
                await app.session.refuse("denied", layer)
                return
        elif capability == "clipboard.write":
            app.copy(str(arguments.get("text", "")))
        elif capability == "share":
            app.copy(shared_text(arguments))
        else:
            app.bell()
            app.say(f"{arguments.get('title', '')}  {arguments.get('body', '')}", "info")
        await app.session.fulfil(result, layer)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.answer(True)

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._ask_to_replace(None)

    def _ask_to_replace(self, path: str | None) -> None:
        self.existing = path
        redraw(self.accept, ACCEPT if path is None else REPLACE)
        redraw(self.error, "" if path is None else "✖ The file exists. Press Replace, or change the path.")

    def pressed(self, is_fulfilled: bool) -> None:
        """Answers with a button. Only its press replaces a file, so that Enter in the field never does."""
        self.answer(is_fulfilled, self.existing == self.input.value)

    def answer(self, is_fulfilled: bool, replaces: bool = False) -> None:
        """Sends the answer of the user, or shows an error at the field."""
        app = cast("OffstageTerminal", self.app)
        layer = self.layer_node or {}
        if not is_fulfilled:
            if layer.get("kind") != "request":
                app.perform(app.session.dismiss(layer.get("id")))
            else:
                app.perform(app.session.refuse("denied", layer.get("id")))
            return
        app.perform(self._answer(app, layer, replaces))

    async def _answer(self, app: OffstageTerminal, layer: Mapping[str, Any], replaces: bool) -> None:
        capability, arguments, text = layer.get("capability"), layer.get("arguments") or {}, self.input.value
        try:
            if capability == "pickFile":
                paths = listed_paths(text) if arguments.get("allowsSeveral") else [text]
                result: Any = {"files": picked(paths, arguments.get("types") or [])}
            elif capability == "saveFile":
                result = await asyncio.to_thread(save, text, str(arguments.get("text", "")), replaces)
            else:
                result = json.loads(text or "{}")
        except FileExistsError:
            self._ask_to_replace(text)
            return
        except (OSError, ValueError) as error:
            redraw(self.error, f"✖ {safe(str(error))}")
            return
        await app.session.fulfil(result, layer.get("id"))


HINTS = {"pickFile": "Path of the file", "saveFile": "Path to save to", "": "The answer as JSON"}


def hint(capability: str, arguments: dict[str, Any]) -> str:
    """Returns what the user types in the form of a request."""
    several = "; several with commas" if capability == "pickFile" and arguments.get("allowsSeveral") else ""
    types = ", ".join(arguments.get("types") or []) if capability == "pickFile" else ""
    return HINTS.get(capability, "") + several + (f" ({safe(types)})" if types else "")
