"""The keys that do something now, in the order of the article Keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from offstage_ui import keys
from offstage_ui.keys import Command, cancel_button, default_button
from textual import events

from .safe import safe
from .widgets.base import PartWidget
from .widgets.buttons import ButtonPart
from .widgets.fields import FieldPart
from .widgets.rowkeys import UserRows

if TYPE_CHECKING:
    from .app import OffstageTerminal
    from .layers import LayerScreen


def shown_commands(layer: LayerScreen) -> list[Command]:
    """Returns the commands and buttons with keys, except those of Enter and Escape."""
    return [command for command in layer.commands if command.key not in ("Enter", "Escape")]


def navigate(app: OffstageTerminal, layer: LayerScreen, event: events.Key) -> bool:
    """Does what a key of this terminal itself means. Returns false for another key."""
    key = event.key
    if event.character == "?" or key == "f1":
        app.show_help()
    elif key in ("down", "up"):
        layer.focus_next() if key == "down" else layer.focus_previous()
    elif key in ("right", "left") and isinstance(layer.focused, ButtonPart):
        layer.focus_next() if key == "right" else layer.focus_previous()
    elif key in ("pagedown", "pageup") and layer.shown:
        body = layer.shown.body
        body.scroll_page_down(animate=False) if key == "pagedown" else body.scroll_page_up(animate=False)
    elif event.character == "q" or key == "ctrl+c" and not app.screen.get_selected_text():
        app.action_help_quit()
    elif key == "f8" and app.failure:
        app.open_failure()
    else:
        return False
    return True


def keys_of(app: OffstageTerminal, layer: LayerScreen) -> tuple[list[Command], str]:
    """Returns the keys for the key bar, and the help text of the focused component."""
    found, focused, commands = [], layer.focused, shown_commands(layer)
    part = next((n for n in focused.ancestors_with_self if isinstance(n, PartWidget)), None) if focused else None
    if isinstance(focused, UserRows):
        taken = {known.key for known in commands}
        found += [Command(key, title, group="List") for key, title in focused.hints if key not in taken]
    # Enter presses the button with the focus before the default button.
    pressed = focused if isinstance(focused, ButtonPart) and focused.can_press else None
    default = pressed or default_button(layer.buttons)
    if default and not isinstance(focused, UserRows):
        shown = keys.command_of_button(default, "Enter")
        found.append(shown if default.is_default else replace(shown, id=""))
    found += commands
    toast, cancel = layer.notices.last_button, cancel_button(layer.buttons)
    if toast:
        found.append(Command("F4", toast.part.label, toast.press))
    if "\n" in app.failure:
        found.append(Command("F8", "All errors", app.open_failure))
    if cancel:
        found.append(Command("Escape", cancel.part.label, cancel.press))
    elif layer.can_go_back and layer.node_view:
        title = "Back" if layer.shown and layer.shown.back.display else "Close"
        found.append(Command("Escape", title, layer.escape))
    bars = list(layer.node_view.bars) if layer.node_view else []
    if bars and len(bars[-1].branches) > 1:
        kind = "page" if bars[-1].is_pages else "tab"
        found.append(Command("F6", f"Next {kind}", lambda: keys.show_next_branch(app, 1)))
    found.append(Command("Ctrl+P", "Commands", app.action_command_palette))
    found.append(Command("F1" if layer.is_typing else "?", "Help", app.show_help))
    found.append(Command("Ctrl+Q", "Quit", app.exit))
    help_text = safe(part.json.get("help")) if part and not isinstance(part, FieldPart) else ""
    owner = part.part.list if part else None
    return found, help_text or safe((owner or {}).get("help"))
