"""The bar above a screen: the way back, the title, and the buttons of the app."""

from __future__ import annotations

from typing import Any

from gi.repository import Adw, Gtk
from offstage_client import Node
from offstage_client.safe_text import safe
from offstage_ui.parts import JsonObject
from offstage_ui.texts import _

from .host import WindowHost
from .icons import icon_name
from .parts.base import Parts, row, set_name, text_label
from .parts.buttons import ButtonPart


class BarButton(ButtonPart):
    """A button in a bar: its icon, or its title."""

    def show_state(self) -> None:
        self.label.set_visible(icon_name(self.json.get("icon")) is None)
        super().show_state()

    def seen(self) -> JsonObject:
        json = super().seen()
        if not self.label.get_visible() and (self.button.get_tooltip_text() or "").startswith(self.part.label):
            json["title"] = self.json.get("title")
        return json


class BarParts(Parts):
    """The buttons at one side of a bar."""

    types = {"button": BarButton, "panel": BarButton}


class TopBar:
    """The bar. That of a window has the window's own buttons."""

    def __init__(self, host: WindowHost, is_window: bool) -> None:
        self.node, self.is_window = Node(), is_window
        self.back_title = text_label(wraps=False)
        self.back_title.set_max_width_chars(16)
        self.back = Gtk.Button(child=row(Gtk.Image(icon_name="go-previous-symbolic"), self.back_title, spacing=4))
        self.back.connect("clicked", lambda _: host.perform(host.session.back()))
        self.sides = {side: BarParts(host, row(spacing=6)) for side in ("leading", "trailing")}
        self.lock = Gtk.Image(icon_name="changes-prevent-symbolic", visible=False)
        self.title = Adw.WindowTitle()
        self.root = Adw.HeaderBar(
            title_widget=self.title, show_start_title_buttons=is_window, show_end_title_buttons=is_window
        )
        self.extra = row(spacing=6)
        """Buttons of the window: its menu or its close button."""
        for widget in (self.back, self.sides["leading"].box):
            self.root.pack_start(widget)
        for widget in (self.extra, self.sides["trailing"].box, self.lock):
            self.root.pack_end(widget)

    @property
    def buttons(self) -> list[Any]:
        return [button for side in self.sides.values() for button in side]

    @property
    def bars(self) -> JsonObject:
        return self.node.get("bars") or {}

    @property
    def is_hidden(self) -> bool:
        return self.bars.get("hidesTop") is True

    async def draw(self, node: Node, crumbs: list[str], window_title: str) -> None:
        """Draws the bar of a screen; without one, the title of the window."""
        self.node, back = node, node.get("back") or {}
        is_shown = not self.is_hidden
        can_go = back.get("can") is True and is_shown
        title = safe(back.get("title"))
        self.back.set_visible(can_go)
        self.back_title.set_text(title)
        self.back_title.set_visible(bool(title))
        name = _("Back to {title}").format(title=title) if title else _("Back")
        self.back.set_tooltip_text(f"{name} (Esc)")
        set_name(self.back, name)
        self.title.set_title((safe(node.get("title")) or window_title) if is_shown else "")
        # The way back has the title of the screen before.
        self.title.set_subtitle(" › ".join(crumbs[:-1] if can_go else crumbs) if is_shown else "")
        for side, buttons in self.sides.items():
            await buttons.show_json(self.bars.get(side) if is_shown else [], node.get("id", ""), "bar")
        self.lock.set_visible("locked" in node)
        self.lock.set_tooltip_text(safe(node.get("locked")))
        self.root.set_visible(self.is_window or is_shown and bool(node.get("title") or can_go or self.buttons))

    def seen(self) -> JsonObject:
        """Returns the members of the screen's node that the bar shows."""
        title, back = self.node.get("title"), dict(self.node.get("back") or {})
        shown = self.title.get_title()
        if title and not self.is_hidden and shown != safe(title):
            title = f"not drawn: {shown}"
        if self.back.get_visible() and self.back_title.get_text() != safe(back.get("title")):
            back["title"] = f"not drawn: {self.back_title.get_text()}"
        return {
            "title": title,
            "locked": self.node.get("locked") if self.lock.get_visible() else None,
            "back": {**back, "can": self.back.get_visible()},
            "bars": {"leading": [button.seen() for button in self.buttons], "hidesTop": self.is_hidden},
        }
