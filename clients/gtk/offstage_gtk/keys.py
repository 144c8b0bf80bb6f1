"""The meaning of a pressed key, in the order of the article Keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gi.repository import GLib, Gtk
from offstage_client.safe_text import safe
from offstage_ui import keys
from offstage_ui.texts import _

from .actions import all_actions
from .keyboard import EDITOR_KEYS, FINISHING, accelerator, edits_text

if TYPE_CHECKING:
    from .app import OffstageApp
    from .layers import Layer


def press(app: OffstageApp, layer: Layer, key: str) -> bool:
    """Does what a key means. Returns false for one that the focused widget or GTK handles."""
    focused = layer.window.get_focus()
    if _in_popover(focused):
        return False
    if is_editable(focused):
        if edits_text(key) or key in FINISHING:
            return _enters(layer, focused, key)
        if key in EDITOR_KEYS and not _has_command(layer, key):
            return False
    rows = layer.focused_list
    if rows is not None and rows.press(key):
        return True
    if key == "Enter" and _is_pressed_by_gtk(focused):
        return False
    return app.press_key(layer, lambda known: known == key) or _navigate(app, layer, key)


def is_editable(widget: Gtk.Widget | None) -> bool:
    """True for a widget in which the user can type."""
    if isinstance(widget, Gtk.TextView):
        return bool(widget.get_editable())
    return isinstance(widget, (Gtk.Text, Gtk.Entry, Gtk.SpinButton))


def _in_popover(widget: Gtk.Widget | None) -> bool:
    return widget is not None and widget.get_ancestor(Gtk.Popover.__gtype__) is not None


def _has_command(layer: Layer, key: str) -> bool:
    return any(command.key == key for command in layer.commands)


def _enters(layer: Layer, focused: Any, key: str) -> bool:
    """Passes a key to the focused field. A field that is off takes no Enter of the default button."""
    field = next((field for field in layer.all_fields if field.has_real_focus), None)
    if key == "Enter" and field is not None and not isinstance(focused, Gtk.TextView):
        field.entered()
        return True
    return False


def _is_pressed_by_gtk(focused: Gtk.Widget | None) -> bool:
    """True for a focused button, which Enter presses before the default button."""
    return isinstance(focused, (Gtk.Button, Gtk.MenuButton, Gtk.Expander)) or (
        focused is not None and focused.get_ancestor(Gtk.MenuButton.__gtype__) is not None
    )


def _navigate(app: OffstageApp, layer: Layer, key: str) -> bool:
    if key in ("Ctrl+PageDown", "Ctrl+PageUp"):
        return keys.show_next_branch(app, 1 if key == "Ctrl+PageDown" else -1)
    elif key in ("Menu", "F10") and [layer] == layer.main.layers:
        layer.main.menu.popup()
    else:
        return False
    return True


def shown_shortcuts(app: OffstageApp, layer: Layer) -> dict[str, list[tuple[str, str]]]:
    """Returns the keys that do something now by group: key and title."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for command in layer.commands:
        if command.key:
            groups.setdefault(command.group or _("This screen"), []).append((command.key, command.title))
    for rows in layer.lists:
        own = rows.selection_commands() + [c for _, row in rows.loaded[:1] for c in rows.row_commands(row)]
        found = [(command.key, command.title) for command in own if command.key]
        title = safe(rows.json.get("label")) or _("List")
        if rows.opens or rows.mode != "none":
            found.append(("Enter", _("Open") if rows.opens else _("Select")))
        if rows.mode in ("single", "multiple"):
            found.append(("Space", _("Select")))
        if rows.json.get("onMove"):
            found += [("Alt+Up", _("Move up")), ("Alt+Down", _("Move down"))]
        if rows.json.get("onRefresh"):
            found.append(("F5", _("Refresh")))
        if found:
            groups.setdefault(title, []).extend(found)
    everywhere = [("Escape", _("Cancel or go back")), ("Tab", _("Next control"))]
    everywhere += [("F4", _("Press the button of the notice"))]
    if keys.innermost(app.session):
        everywhere += [("F6", _("Next tab or page")), ("Alt+1", _("First tab or page"))]
    everywhere += [(action.keys[0], _(action.title)) for action in all_actions() if action.keys]
    groups[_("Everywhere")] = everywhere
    return groups


def shortcuts_window(app: OffstageApp, layer: Layer) -> Gtk.ShortcutsWindow:
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
        groups.append(_object("GtkShortcutsGroup", *shown, title=_("Help")))
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
