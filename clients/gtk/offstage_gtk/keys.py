"""The meaning of a pressed key, in the order of the article Keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gi.repository import Gtk
from offstage_client import display_text
from offstage_client.safe_text import safe

from .keyboard import EDITOR_KEYS, FINISHING, edits_text
from .parts.fields import FieldPart

if TYPE_CHECKING:
    from .app import OffstageApp
    from .layers import Layer


@dataclass(frozen=True)
class Shortcut:
    """A key that does something now."""

    key: str
    title: str
    run: Any
    is_enabled: bool = True
    group: str = ""


def press(app: OffstageApp, layer: Layer, key: str) -> bool:
    """Does what a key means. Returns false for one that the focused widget or GTK handles."""
    focused = layer.window.get_focus()
    if _in_popover(focused):
        return False
    if is_editable(focused):
        if edits_text(key) or key in FINISHING:
            return _enters(app, layer, focused, key)
        if key in EDITOR_KEYS and not _has_command(app, layer, key):
            return False
    rows = layer.focused_list
    if rows is not None and rows.press(key):
        return True
    for shortcut in shortcuts(app, layer):
        if shortcut.key == key and key not in ("Enter", "Escape"):
            if shortcut.is_enabled:
                shortcut.run()
            else:
                app.press_ahead(lambda: press(app, layer, key))
            return True
    if key == "Enter":
        return _enter(app, layer, focused, rows)
    if key == "Escape":
        layer.escape()
        return True
    return _navigate(app, layer, key)


def is_editable(widget: Gtk.Widget | None) -> bool:
    """True for a widget in which the user can type."""
    if isinstance(widget, Gtk.TextView):
        return bool(widget.get_editable())
    return isinstance(widget, (Gtk.Text, Gtk.Entry, Gtk.SpinButton))


def _in_popover(widget: Gtk.Widget | None) -> bool:
    return widget is not None and widget.get_ancestor(Gtk.Popover.__gtype__) is not None


def _has_command(app: OffstageApp, layer: Layer, key: str) -> bool:
    return any(shortcut.key == key for shortcut in shortcuts(app, layer))


def _enters(app: OffstageApp, layer: Layer, focused: Any, key: str) -> bool:
    """Passes a key to the focused field. A field that is off takes no Enter of the default button."""
    part = _field_of(layer, focused)
    if key == "Enter" and part is not None and not isinstance(focused, Gtk.TextView):
        part.entered()
        return True
    return False


def _field_of(layer: Layer, focused: Gtk.Widget) -> FieldPart | None:
    for part in layer.parts():
        if isinstance(part, FieldPart) and part.has_real_focus:
            return part
    return None


def _enter(app: OffstageApp, layer: Layer, focused: Gtk.Widget | None, rows: Any) -> bool:
    """Enter presses the focused button, else the default button."""
    if isinstance(focused, (Gtk.Button, Gtk.MenuButton, Gtk.Expander)) or (
        focused is not None and focused.get_ancestor(Gtk.MenuButton.__gtype__) is not None
    ):
        return False
    return bool(layer.press_default())


def shortcuts(app: OffstageApp, layer: Layer) -> list[Shortcut]:
    """Returns the commands of the screen and the buttons with keys."""
    found: dict[tuple[str, str], Shortcut] = {}
    for view in layer.node_view.screens() if layer.node_view else []:
        for command in view.commands:
            shortcut = _command(app, view.node["id"], command)
            found.setdefault((shortcut.key, shortcut.title), shortcut)
    for button in layer.buttons:
        key = button.json.get("key") or ("Escape" if button.json.get("role") == "cancel" else "")
        if key:
            shortcut = Shortcut(str(key), button.part.label, button.press, button.can_press)
            found.setdefault((shortcut.key, shortcut.title), shortcut)
    return list(found.values())


def _command(app: OffstageApp, owner: str, json: dict[str, Any]) -> Shortcut:
    is_enabled = json.get("isEnabled") is not False and not json.get("isLoading")
    title = safe(display_text(json.get("title", "")))

    def run() -> None:
        app.perform(app.session.perform(json.get("onTap"), owner))

    return Shortcut(str(json.get("key") or ""), title, run, is_enabled, safe(json.get("group")))


def _navigate(app: OffstageApp, layer: Layer, key: str) -> bool:
    bar = layer.node_view.innermost if layer.node_view else None
    if key in ("Ctrl+?", "F1"):
        app.show_shortcuts()
    elif key == "Ctrl+Q":
        app.quit()
    elif key == "Ctrl+L":
        app.ask_link()
    elif key == "F4":
        return app.press_notice()
    elif key == "Alt+Left" and layer.can_go_back:
        app.go_back()
    elif key in ("F6", "Shift+F6", "Ctrl+PageDown", "Ctrl+PageUp") and bar is not None:
        bar.choose_next(1 if key in ("F6", "Ctrl+PageDown") else -1)
    elif key.startswith("Alt+") and key[4:].isdecimal() and bar is not None:
        number = int(key[4:])
        if not 1 <= number <= len(bar.branches):
            return False
        bar.branches[number - 1].choose()
    elif key in ("Menu", "F10") and [layer] == layer.main.layers:
        layer.main.menu.popup()
    else:
        return False
    return True


def shown_shortcuts(app: OffstageApp, layer: Layer) -> dict[str, list[tuple[str, str]]]:
    """Returns the keys that do something now by group: key and title."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for shortcut in shortcuts(app, layer):
        if shortcut.key:
            groups.setdefault(shortcut.group or "This screen", []).append((shortcut.key, shortcut.title))
    for rows in layer.lists:
        commands = list(rows.selection_commands())
        for _, row in rows.loaded[:1]:
            commands += rows.row_commands(row)
        found = [(command.key, command.title) for command in commands if command.key]
        title = safe(rows.json.get("label")) or "List"
        if rows.opens or rows.mode != "none":
            found.append(("Enter", "Open" if rows.opens else "Select"))
        if rows.mode in ("single", "multiple"):
            found.append(("Space", "Select"))
        if rows.json.get("onMove"):
            found += [("Alt+Up", "Move up"), ("Alt+Down", "Move down")]
        if rows.json.get("onRefresh"):
            found.append(("F5", "Refresh"))
        if found:
            groups.setdefault(title, []).extend(found)
    own = [("Escape", "Cancel or go back"), ("Tab", "Next control"), ("F4", "Press the button of a notice")]
    if layer.node_view and layer.node_view.innermost:
        own += [("F6", "Next tab or page"), ("Alt+1", "First tab or page")]
    own += [("Ctrl+L", "Open a link"), ("Ctrl+?", "Keyboard shortcuts"), ("Ctrl+Q", "Quit")]
    groups["Everywhere"] = own
    return groups


