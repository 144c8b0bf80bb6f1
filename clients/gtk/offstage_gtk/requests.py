"""Requests of the app to the platform: portals and dialogs for those that this front end knows, a form for others."""

from __future__ import annotations

import asyncio
import json
import os
from typing import TYPE_CHECKING, Any

from gi.repository import Gtk
from offstage_client import Node
from offstage_client.requests import picked, save, shared_text, suggested_name
from offstage_client.safe_text import safe

from . import portals
from .parts.base import set_name, set_text, text_label

if TYPE_CHECKING:
    from .app import OffstageApp

CAPABILITIES = {
    "requests": ["openURL", "pickFile", "saveFile", "clipboard.read", "clipboard.write", "share", "notify"],
}
"""Capabilities of this front end, for `initialize`."""

ACCEPT, ALLOW, REPLACE = "OK", "Allow", "Replace"

AT_ONCE = ("openURL", "clipboard.write", "share", "notify")
"""Requests that need no answer of the user."""

FILES = ("pickFile", "saveFile")

TITLES = {
    "pickFile": "The app asks for a file",
    "saveFile": "The app wants to save a file",
    "clipboard.read": "The app wants to read the clipboard",
}


class RequestForm:
    """The form of a request or of a layer of the app's own."""

    def __init__(self, node: Node, app: OffstageApp, parent: Gtk.Window) -> None:
        self.node, self.app, self.parent = node, app, parent
        self.capability = str(node.get("capability", ""))
        arguments = node.get("arguments") if self.capability else node.get("data")
        self.arguments: dict[str, Any] = arguments if isinstance(arguments, dict) else {}
        name = self.capability or safe(node["kind"].removeprefix("custom:"))
        self.title = TITLES.get(self.capability) or f"The app asks: {safe(name)}"
        self.is_visible = self.capability not in AT_ONCE
        self._has_begun = False
        self.root = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        for side in ("top", "bottom", "start", "end"):
            self.root.set_property(f"margin-{side}", 18)
        self._make(arguments)

    def _make(self, arguments: Any) -> None:
        data, hint = text_label("dim-label"), text_label()
        shown = {} if self.capability == "saveFile" else arguments
        set_text(data, safe(json.dumps(shown, ensure_ascii=False, indent=2), lines=True)[:2000] if shown else "")
        is_file, self.is_question = self.capability in FILES, self.capability == "clipboard.read"
        hint.set_text("Path of the file" if is_file else "The answer as JSON")
        if self.is_question:
            hint.set_text("The app gets the text that you have copied last, also that of another program.")
        self.entry = Gtk.Entry(hexpand=True, activates_default=False)
        self.entry.connect("activate", lambda _: self.fulfil())
        set_name(self.entry, hint.get_text())
        if self.capability == "saveFile":
            self.entry.set_text(suggested_name(self.arguments))
        self.error = text_label("error")
        self.error.set_visible(False)
        self._chosen: list[str] = []
        """Paths that the file dialog has returned last."""
        line = Gtk.Box(spacing=8, visible=not self.is_question)
        line.append(self.entry)
        if is_file:
            choose = Gtk.Button(icon_name="document-open-symbolic", tooltip_text="Choose with the file dialog")
            self.choose_button = choose
            set_name(choose, "Choose with the file dialog")
            choose.connect("clicked", lambda _: self.app.begin(self._choose()))
            line.append(choose)
        self.refuse_button = Gtk.Button(label="Refuse")
        self.refuse_button.connect("clicked", lambda _: self.refuse())
        self.accept_button = Gtk.Button(label=self.accept)
        self.accept_button.add_css_class("suggested-action")
        # Only a press of the button replaces a file, so that Enter in the field never does.
        self.accept_button.connect("clicked", lambda _: self.fulfil(replaces=self._existing == self.entry.get_text()))
        self._existing: str | None = None
        """The typed path, if it has a file that the user may replace."""
        self.entry.connect("changed", lambda _: self._ask_to_replace(None))
        buttons = Gtk.Box(spacing=8, halign=Gtk.Align.END)
        buttons.append(self.refuse_button)
        buttons.append(self.accept_button)
        for widget in (data, hint, line, self.error, buttons):
            self.root.append(widget)

    def begin(self) -> None:
        """Does what needs no answer of the user, once."""
        if not self._has_begun and not self.is_visible:
            self._has_begun = True
            self.app.perform(self._fulfil_at_once())
        elif self.is_visible:
            (self.refuse_button if self.is_question else self.entry).grab_focus()

    async def _fulfil_at_once(self) -> None:
        result: dict[str, Any] = {}
        arguments, app = self.arguments, self.app
        if self.capability == "openURL":
            if not app.open_address(str(arguments.get("url", ""))):
                await app.session.refuse("denied", self.node["id"])
                return
        elif self.capability == "clipboard.write":
            app.copy(str(arguments.get("text", "")))
        elif self.capability == "share":
            app.copy(shared_text(arguments))
        else:
            app.notify(safe(arguments.get("title")), safe(arguments.get("body")))
        await app.session.fulfil(result, self.node["id"])

    async def _choose(self) -> None:
        """Asks with the file dialog, which is the portal's in a sandbox."""
        parent = self.root.get_root()
        if self.capability == "saveFile":
            name = suggested_name({"name": self.entry.get_text()})
            found = await portals.choose_file(parent, saves=True, name=name)
        else:
            found = await portals.choose_file(parent, accepts=self._types, several=self._allows_several)
        self._chosen = found if isinstance(found, list) else [found] if found else []
        if self._chosen:
            self.entry.set_text(", ".join(self._chosen))
            # The dialog has asked before replacing a file.
            self.fulfil(replaces=True)

    def _paths(self) -> list[str]:
        """The chosen paths, or the typed ones."""
        text = self.entry.get_text()
        if text == ", ".join(self._chosen):
            return self._chosen
        return typed_paths(text) if self._allows_several else [text]

    @property
    def _types(self) -> list[str]:
        return [kind for kind in self.arguments.get("types") or [] if isinstance(kind, str)]

    @property
    def _allows_several(self) -> bool:
        return self.arguments.get("allowsSeveral") is True

    def refuse(self) -> None:
        """Sends that the user does not want it."""
        if self.node["kind"] == "request":
            self.app.perform(self.app.session.refuse("denied", self.node["id"]))
        else:
            self.app.perform(self.app.session.dismiss(self.node["id"]))

    @property
    def accept(self) -> str:
        """Title of the button that answers."""
        return ALLOW if self.is_question else ACCEPT

    def _ask_to_replace(self, path: str | None) -> None:
        self._existing = path
        self.accept_button.set_label(self.accept if path is None else REPLACE)
        set_text(self.error, "" if path is None else "The file exists. Press Replace, or change the path.")

    def fulfil(self, replaces: bool = False) -> None:
        """Sends the answer of the user, or shows an error at the field."""
        self.app.perform(self._fulfil(replaces))

    async def _fulfil(self, replaces: bool) -> None:
        text = self.entry.get_text()
        try:
            if self.capability == "pickFile":
                result: Any = {"files": picked(self._paths(), self._types)}
            elif self.is_question:
                result = {"text": await portals.clipboard_text()}
            elif self.capability == "saveFile":
                result = await asyncio.to_thread(save, text, str(self.arguments.get("text", "")), replaces)
            else:
                result = json.loads(text or "{}")
        except FileExistsError:
            self._ask_to_replace(text)
            return
        except (OSError, ValueError) as error:
            set_text(self.error, safe(str(error)))
            return
        await self.app.session.fulfil(result, self.node["id"])


def typed_paths(text: str) -> list[str]:
    """Returns the paths in a text with commas between them. A comma may also be part of the name of a file."""
    pieces, paths = text.split(","), []
    while pieces:
        counts = range(len(pieces), 0, -1)
        count = next((n for n in counts if os.path.exists(_path(",".join(pieces[:n])))), 1)
        paths.append(",".join(pieces[:count]))
        del pieces[:count]
    return paths


def _path(text: str) -> str:
    return os.path.expanduser(text.strip())
