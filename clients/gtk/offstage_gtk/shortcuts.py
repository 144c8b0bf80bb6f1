"""The window with all keys that do something now, and the help of the components."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gi.repository import Gtk
from offstage_client.safe_text import safe

from .keyboard import accelerator
from .keys import shown_shortcuts

if TYPE_CHECKING:
    from .app import OffstageApp
    from .layers import Layer


def make_window(app: OffstageApp, layer: Layer) -> Gtk.ShortcutsWindow:
    """Makes GTK's window of shortcuts."""
    section = Gtk.ShortcutsSection(section_name="all", max_height=14, visible=True)
    for title, keys in shown_shortcuts(app, layer).items():
        group = Gtk.ShortcutsGroup(title=safe(title))
        for key, name in keys:
            group.append(Gtk.ShortcutsShortcut(accelerator=accelerator(key), title=name))
        section.append(group)
    helps = [(part.part.label, safe(part.json["help"])) for part in layer.parts() if part.json.get("help")]
    if helps:
        group = Gtk.ShortcutsGroup(title="Help")
        for label, text in helps:
            group.append(Gtk.ShortcutsShortcut(title=label, subtitle=text, shortcut_type=Gtk.ShortcutType.GESTURE))
        section.append(group)
    window = Gtk.ShortcutsWindow(transient_for=layer.window, modal=True, title="Keyboard shortcuts")
    # This release adds sections as Gtk.Builder does.
    window.set_child(section) if not hasattr(window, "add_section") else window.add_section(section)
    return window
