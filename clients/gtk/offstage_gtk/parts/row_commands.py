"""Commands for a row or for the selection, and the buttons that show them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gi.repository import Gtk
from offstage_ui.rows import RowCommand

from ..icons import icon_name
from ..keyboard import key_title
from .base import column, row, set_class, set_icon, set_name, set_text, text_label


def command_button(command: RowCommand, perform: Callable[[Any], None], is_flat: bool = True) -> Gtk.Button:
    """Makes a button with the icon or the title of a command."""
    button = Gtk.Button(valign=Gtk.Align.CENTER, sensitive=command.is_enabled)
    icon = icon_name(command.icon)
    if icon and is_flat:
        button.set_icon_name(icon)
    else:
        button.set_child(titled(command))
    set_class(button, "flat", is_flat)
    set_class(button, "destructive-action", not is_flat and command.is_destructive)
    key = f" ({key_title(command.key)})" if command.key else ""
    button.set_tooltip_text(command.title + key + (f"\n{command.help}" if command.help else ""))
    set_name(button, command.title, command.help)
    button.command = command
    button.connect("clicked", lambda pressed: perform(pressed.command.run()))
    return button


def titled(command: RowCommand, *more: Gtk.Widget) -> Gtk.Widget:
    """Makes the line of a command: its icon and its title."""
    icon, title = Gtk.Image(), text_label(wraps=False)
    set_icon(icon, command.icon)
    title.set_text(command.title)
    title.set_hexpand(True)
    return row(icon, title, *more)


def menu_of(commands: list[RowCommand], perform: Callable[[Any], None]) -> Gtk.Popover:
    """Makes the menu with the commands and their keys."""
    popover = Gtk.Popover()

    def run(work: Any) -> None:
        popover.popdown()
        perform(work)

    def line(command: RowCommand) -> Gtk.Button:
        button, keycap = command_button(command, run), text_label("keycap", wraps=False)
        set_text(keycap, key_title(command.key) if command.key else "")
        button.set_child(titled(command, keycap))
        set_class(button, "error", command.is_destructive)
        return button

    popover.set_child(column(*map(line, commands)))
    return popover
