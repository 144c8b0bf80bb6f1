"""Requests of the app to the platform: portals and dialogs for those that this front end knows, a form for others."""

from __future__ import annotations

from gi.repository import Gtk
from offstage_client import Node
from offstage_client.requests import suggested_name
from offstage_client.safe_text import safe
from offstage_ui.host import Host
from offstage_ui.requests import RequestState
from offstage_ui.texts import N_, _

from . import portals
from .parts.base import MARGINS, column, icon_button, press_button, row, set_name, set_text, text_label

CAPABILITIES = {"requests": ["openURL", "pickFile", "saveFile", "clipboard.read", "clipboard.write", "share", "notify"]}
"""Capabilities of this front end, for `initialize`."""

FILES = ("pickFile", "saveFile")

TITLES = {
    "pickFile": N_("The app asks for a file"),
    "saveFile": N_("The app wants to save a file"),
    "clipboard.read": N_("The app wants to read the clipboard"),
}


class RequestForm(RequestState):
    """The form of a request or of a layer of the app's own."""

    def __init__(self, node: Node, host: Host) -> None:
        self.take(host, node)
        self.host = host
        name = self.capability or safe(node["kind"].removeprefix("custom:"))
        title = TITLES.get(self.capability)
        self.title = _(title) if title else _("The app asks: {request}").format(request=safe(name))
        data, hint = text_label("dim-label"), text_label()
        set_text(data, "" if self.capability == "saveFile" else self.data[:2000])
        hint.set_text(self.hint)
        self.entry = Gtk.Entry(hexpand=True, activates_default=False)
        self.entry.connect("activate", lambda _: self.fulfil())
        set_name(self.entry, self.hint)
        self.entry.set_text(self.suggested)
        self.error = text_label("error")
        self.error.set_visible(False)
        line = row(self.entry, visible=not self.is_question)
        if self.capability in FILES:
            title = _("Choose with the file dialog")
            self.choose_button = icon_button("document-open-symbolic", title, lambda: host.begin(self._choose()))
            line.append(self.choose_button)
        self.refuse_button = press_button(self.refuse, label=_("Refuse"))
        self.accept_button = press_button(self.press_accept, "suggested-action", label=self.accept)
        self.entry.connect("changed", lambda _: self.text_changed())
        buttons = row(self.refuse_button, self.accept_button, halign=Gtk.Align.END)
        self.root = column(data, hint, line, self.error, buttons, spacing=12, **MARGINS)

    def grab_focus(self) -> None:
        (self.refuse_button if self.is_question else self.entry).grab_focus()

    @property
    def text(self) -> str:
        return str(self.entry.get_text())

    def show_error(self, text: str) -> None:
        set_text(self.error, safe(text))

    def show_accept(self, title: str) -> None:
        self.accept_button.set_label(title)

    async def clipboard_text(self) -> str:
        return await portals.clipboard_text()

    async def _choose(self) -> None:
        """Asks with the file dialog, which is the portal's in a sandbox."""
        parent = self.root.get_root()
        if self.capability == "saveFile":
            paths = await portals.choose_files(parent, saves=True, name=suggested_name({"name": self.text}))
        else:
            paths = await portals.choose_files(parent, self.types, self.allows_several)
        if paths:
            self.entry.set_text(", ".join(paths))
            # The dialog has asked before replacing a file.
            self.fulfil(replaces=True)
