"""The commands of the shown screen with their keys, below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gi.repository import Gtk
from offstage_client import display_text
from offstage_client.safe_text import safe

from .keyboard import key_title
from .parts.base import JsonObject, children_of, set_name, text_label
from .parts.wrap import WrapBox

if TYPE_CHECKING:
    from .app import OffstageApp
    from .screen_view import ScreenView


class CommandBar:
    """A flat button for each command that is no button of the view, in several lines in a narrow window.

    A disabled command stays visible.
    """

    def __init__(self, app: OffstageApp) -> None:
        self.app = app
        self.root = WrapBox(spacing=6)
        self.root.add_css_class("toolbar")
        self.buttons: dict[str, Gtk.Button] = {}
        self._drawn: object = None

    def show(self, view: ScreenView | None) -> None:
        """Draws the commands of a screen."""
        shown = {part.id for part in view.all_parts()} if view is not None else set()
        commands = [c for c in view.commands if str(c.get("id")) not in shown] if view is not None else []
        drawing = (view.node["id"] if view else "", repr(commands))
        self.root.set_visible(bool(commands))
        if drawing == self._drawn:
            return
        self._drawn = drawing
        for child in children_of(self.root):
            self.root.remove(child)
        self.buttons = {}
        for command in commands:
            button = self._button(command, view)
            self.buttons[str(command.get("id"))] = button
            self.root.append(button)

    def _button(self, command: JsonObject, view: ScreenView | None) -> Gtk.Button:
        title = safe(display_text(command.get("title", "")))
        label, keycap = text_label(wraps=False), text_label("keycap", wraps=False)
        label.set_text(title)
        key = str(command.get("key") or "")
        keycap.set_text(key_title(key) if key else "")
        keycap.set_visible(bool(key))
        box = Gtk.Box(spacing=6)
        box.append(label)
        box.append(keycap)
        is_on = command.get("isEnabled") is not False and not command.get("isLoading")
        button = Gtk.Button(child=box, sensitive=is_on)
        button.add_css_class("flat")
        button.set_tooltip_text(safe(command.get("help")) or None)
        set_name(button, title, safe(command.get("help")))
        button.title = label
        owner = view.node["id"] if view else ""
        button.connect(
            "clicked", lambda _: self.app.perform(self.app.session.perform(command.get("onTap"), owner))
        )
        return button

    def seen(self, view: ScreenView) -> list[JsonObject]:
        """Returns the commands of a screen as they are drawn: here, or as a button of the view."""
        found = []
        in_view = {part.id for part in view.all_parts() if part.root.get_mapped()}
        for command in view.commands:
            button = self.buttons.get(str(command.get("id")))
            shown = dict(command)
            if button is None and str(command.get("id")) not in in_view:
                shown["title"] = "not drawn"
            if button is not None:
                if not button.get_mapped() or button.title.get_text() != safe(display_text(command.get("title", ""))):
                    shown["title"] = f"not drawn: {button.title.get_text()}"
                shown["isEnabled"] = bool(button.get_sensitive() or command.get("isLoading"))
            found.append(shown)
        return found
