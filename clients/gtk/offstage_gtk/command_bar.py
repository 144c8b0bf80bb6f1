"""The commands of the shown screen with their keys, below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gi.repository import Gtk
from offstage_client import display_text
from offstage_client.safe_text import safe
from offstage_ui.host import Host
from offstage_ui.keys import Command, command
from offstage_ui.parts import JsonObject

from .keyboard import key_title
from .parts.base import children_of, row, set_name, set_text, text_label
from .parts.wrap import WrapBox

if TYPE_CHECKING:
    from .node_view import ScreenView


class CommandBar:
    """A flat button for each command that is no button of the view, in several lines in a narrow window.

    A disabled command stays visible.
    """

    def __init__(self, host: Host) -> None:
        self.host = host
        self.root = WrapBox(spacing=6)
        self.root.add_css_class("toolbar")
        self.buttons: dict[str, Gtk.Button] = {}
        self._drawn: object = None

    def show(self, view: ScreenView | None) -> None:
        shown = {str(part.part.id) for part in view.all_parts} if view else set()
        commands = [json for json in view.commands if str(json.get("id")) not in shown] if view else []
        drawing = view.node["id"] if view else "", commands
        self.root.set_visible(bool(commands))
        if drawing == self._drawn:
            return
        self._drawn = drawing
        for child in children_of(self.root):
            self.root.remove(child)
        shown = [command(self.host, json, drawing[0]) for json in commands]
        self.buttons = {each.id: self._button(each) for each in shown}
        for button in self.buttons.values():
            self.root.append(button)

    def _button(self, shown: Command) -> Gtk.Button:
        label, keycap = text_label(wraps=False), text_label("keycap", wraps=False)
        label.set_text(shown.title)
        set_text(keycap, key_title(shown.key) if shown.key else "")
        button = Gtk.Button(child=row(label, keycap, spacing=6), sensitive=shown.is_enabled)
        button.add_css_class("flat")
        button.set_tooltip_text(shown.help or None)
        set_name(button, shown.title, shown.help)
        button.title = label
        button.connect("clicked", lambda _: shown.run())
        return button

    def seen(self, view: ScreenView) -> list[JsonObject]:
        """Returns the commands of a screen as they are drawn: here, or as a button of the view."""
        found = []
        in_view = {str(part.part.id) for part in view.all_parts if part.root.get_mapped()}
        for json in view.commands:
            button = self.buttons.get(str(json.get("id")))
            shown = dict(json)
            if button is None and str(json.get("id")) not in in_view:
                shown["title"] = "not drawn"
            if button is not None:
                if not button.get_mapped() or button.title.get_text() != safe(display_text(json.get("title", ""))):
                    shown["title"] = f"not drawn: {button.title.get_text()}"
                shown["isEnabled"] = bool(button.get_sensitive() or json.get("isLoading"))
            found.append(shown)
        return found
