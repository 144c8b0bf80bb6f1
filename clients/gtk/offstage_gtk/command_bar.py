"""The commands of the shown screen with their keys, below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gi.repository import Gtk
from offstage_ui.parts import JsonObject

from .host import WindowHost
from .keyboard import key_title
from .parts.base import Parts, set_text, text_label
from .parts.buttons import ButtonPart
from .parts.wrap import WrapBox

if TYPE_CHECKING:
    from .node_view import ScreenView


class CommandButton(ButtonPart):
    """A command: its title and its key."""

    def make(self) -> Gtk.Widget:
        button, self.keycap = super().make(), text_label("keycap", wraps=False)
        button.add_css_class("flat")
        button.get_child().append(self.keycap)
        return button

    def show_state(self) -> None:
        super().show_state()
        set_text(self.keycap, key_title(self.shown_key) if self.shown_key else "")


class CommandBar(Parts):
    """The commands that are no buttons of the view, in several lines in a narrow window."""

    types = {"button": CommandButton, "panel": CommandButton}

    def __init__(self, host: WindowHost) -> None:
        super().__init__(host, WrapBox(spacing=6))
        self.box.add_css_class("toolbar")

    async def show_commands(self, view: ScreenView | None) -> None:
        in_view = {str(part.part.id) for part in view.all_parts} if view else set()
        commands = [json for json in view.commands if str(json.get("id")) not in in_view] if view else []
        await self.show_json(commands, view.node["id"] if view else "", "command")
        self.box.set_visible(bool(commands))

    def seen_commands(self, view: ScreenView) -> list[JsonObject]:
        """Returns the commands of a screen as they are drawn: here, or as a button of the view."""
        found = []
        in_view = {str(part.part.id) for part in view.all_parts if part.root.get_mapped()}
        drawn = {str(part.part.id): part.seen() for part in self}
        for json in view.commands:
            known = str(json.get("id"))
            found.append(drawn.get(known) or (json if known in in_view else {**json, "title": "not drawn"}))
        return found
