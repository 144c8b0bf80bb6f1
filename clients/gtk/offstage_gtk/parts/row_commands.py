"""Commands for a row or for the selection, and the buttons that show them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gi.repository import Gtk
from offstage_ui.rows import RowCommand

from ..icons import icon_name
from ..keyboard import key_title
from .base import set_name, text_label


def hint(command: RowCommand) -> str:
    """Returns the title and the key of a command, for a tooltip."""
    key = f" ({key_title(command.key)})" if command.key else ""
    return command.title + key + (f"\n{command.help}" if command.help else "")


def command_button(command: RowCommand, perform: Callable[[Any], None], is_flat: bool = True) -> Gtk.Button:
    """Makes a button with the icon or the title of a command."""
    button = Gtk.Button(valign=Gtk.Align.CENTER, sensitive=command.is_enabled)
    icon = icon_name(command.icon)
    if icon and is_flat:
        button.set_icon_name(icon)
    else:
        button.set_child(titled(command, is_flat))
    if is_flat:
        button.add_css_class("flat")
    elif command.is_destructive:
        button.add_css_class("destructive-action")
    button.set_tooltip_text(hint(command))
    set_name(button, command.title, command.help)
    button.command = command
    button.connect("clicked", lambda pressed: perform(pressed.command.run()))
    return button


def titled(command: RowCommand, is_flat: bool = True) -> Gtk.Widget:
    """Makes the line of a command: its icon and its title; in a menu its key, too."""
    box = Gtk.Box(spacing=8)
    icon = icon_name(command.icon)
    if icon:
        box.append(Gtk.Image(icon_name=icon))
    title = text_label(wraps=False)
    title.set_text(command.title)
    title.set_hexpand(True)
    box.append(title)
    if not is_flat:
        return box
    if command.is_destructive:
        title.add_css_class("error")
    if command.key:
        keycap = text_label("keycap", wraps=False)
        keycap.set_text(key_title(command.key))
        box.append(keycap)
    return box


def menu_of(commands: list[RowCommand], perform: Callable[[Any], None]) -> Gtk.Popover:
    """Makes the menu with the commands."""
    popover = Gtk.Popover()
    box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)

    def run(work: Any) -> None:
        popover.popdown()
        perform(work)

    for command in commands:
        button = command_button(command, run)
        button.set_child(titled(command))
        button.set_tooltip_text(command.help or None)
        box.append(button)
    popover.set_child(box)
    return popover
