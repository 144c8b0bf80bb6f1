"""The window with all keys that do something now, and the help of the components."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gi.repository import GLib, Gtk
from offstage_client.safe_text import safe

from .keyboard import accelerator
from .keys import shown_shortcuts

if TYPE_CHECKING:
    from .app import OffstageApp
    from .layers import Layer


def make_window(app: OffstageApp, layer: Layer) -> Gtk.ShortcutsWindow:
    """Makes GTK's window of shortcuts. In this release only a builder can fill it."""
    groups = []
    for title, keys in shown_shortcuts(app, layer).items():
        shown = [_object("GtkShortcutsShortcut", accelerator=accelerator(key), title=name) for key, name in keys]
        groups.append(_object("GtkShortcutsGroup", *shown, title=safe(title)))
    helps = [(part.part.label, safe(part.json["help"])) for part in layer.parts if part.json.get("help")]
    if helps:
        shown = [
            _object("GtkShortcutsShortcut", **{"title": label, "subtitle": text, "shortcut-type": "gesture"})
            for label, text in helps
        ]
        groups.append(_object("GtkShortcutsGroup", *shown, title="Help"))
    section = _object("GtkShortcutsSection", *groups, **{"section-name": "all", "max-height": "14"})
    window = _object("GtkShortcutsWindow", section, identity="window", modal="1")
    found = Gtk.Builder.new_from_string(f"<interface>{window}</interface>", -1).get_object("window")
    found.set_transient_for(layer.window)
    layer.main.group.add_window(found)
    return found


def _object(kind: str, *children: str, identity: str = "", **properties: str) -> str:
    """Returns an object in the notation of Gtk.Builder. Texts of the app are escaped."""
    begin = f'<object class="{kind}"' + (f' id="{identity}">' if identity else ">")
    texts = {name: GLib.markup_escape_text(value) for name, value in properties.items()}
    members = "".join(f'<property name="{name}">{text}</property>' for name, text in texts.items())
    return begin + members + "".join(f"<child>{child}</child>" for child in children) + "</object>"
