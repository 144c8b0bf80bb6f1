"""The keys that do something now, in the order of the article Keys."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from offstage_ui import keys
from offstage_ui.keys import Command, cancel_button, default_button
from textual import events

from .safe import safe, same_key
from .screen import Branch
from .widgets.base import PartWidget
from .widgets.buttons import ButtonPart
from .widgets.fields import FieldPart
from .widgets.rowkeys import UserRows

if TYPE_CHECKING:
    from .app import OffstageTerminal
    from .layers import LayerScreen


def find_key(app: OffstageTerminal, event: events.Key) -> Command | None:
    """Returns the enabled command or button of the top layer with a key, except Enter and Escape."""
    if event.key in ("enter", "escape") or app.layer is None:
        return None
    for known in app.layer.commands:
        if known.is_enabled and same_key(known.key, event.key, event.character):
            return known
    return None


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
    elif key == "ctrl+b" and layer.shown and layer.shown.back.display:
        app.perform(app.session.back())
    elif event.character == "q" or key == "ctrl+c" and not app.screen.get_selected_text():
        app.action_help_quit()
    elif key == "f8" and app.failure:
        app.open_failure()
    else:
        return False
    return True


def branches(layer: LayerScreen) -> list[Branch]:
    """Returns the tabs or pages of the innermost container."""
    bars = [bar for bar in layer.node_view.bars.query("BranchBar") if bar.display] if layer.has_content else []
    return list(bars[-1].query(Branch)) if bars else []


def keys_of(app: OffstageTerminal, layer: LayerScreen) -> tuple[list[Command], str]:
    """Returns the keys for the key bar, and the help text of the focused component."""
    found = []
    focused = layer.focused
    part = next((n for n in focused.ancestors_with_self if isinstance(n, PartWidget)), None) if focused else None
    if isinstance(focused, UserRows):
        taken = {known.key for known in layer.commands}
        found += [Command(key, title, group="List") for key, title in focused.hints if key not in taken]
    # Enter presses the button with the focus before the default button.
    pressed = focused if isinstance(focused, ButtonPart) and focused.can_press else None
    default = pressed or default_button(layer.buttons)
    if default and not isinstance(focused, UserRows):
        shown = keys.command_of_button(default, "Enter")
        is_named = default.json.get("key") == "Enter" or default.is_preferred
        found.append(shown if is_named else replace(shown, id=""))
    found += layer.commands
    if layer.toast:
        found.append(Command("F4", layer.toast.part.label, layer.toast.press))
    if "\n" in app.failure:
        found.append(Command("F8", "All errors", app.open_failure))
    cancel = cancel_button(layer.buttons)
    if cancel:
        found.append(Command("Escape", cancel.part.label, cancel.press))
    elif layer.shown and layer.shown.back.display or layer.close_sign.display:
        title = "Back" if layer.shown and layer.shown.back.display else "Close"
        found.append(Command("Escape", title, layer.escape))
    tabs = branches(layer)
    if len(tabs) > 1:
        kind = "Page" if tabs[0].parent and tabs[0].parent.has_class("-pages") else "Tab"
        found.append(Command("F6", f"Next {kind.lower()}", lambda: keys.show_next_branch(app, 1)))
    found.append(Command("Ctrl+P", "Commands", app.action_command_palette))
    found.append(Command("F1" if layer.is_typing else "?", "Help", app.show_help))
    found.append(Command("Ctrl+Q", "Quit", app.exit))
    help_text = safe(part.json.get("help")) if part and not isinstance(part, FieldPart) else ""
    owner = part.part.list if part else None
    return found, help_text or safe((owner or {}).get("help"))
