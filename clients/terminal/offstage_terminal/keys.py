"""The keys that do something now, in the order of the article Keys."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from offstage_ui import keys
from offstage_ui.keys import Command, cancel_button, default_button
from offstage_ui.texts import _
from textual import events

from .safe import safe, same_key
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
    key, is_key = event.key, partial(same_key, event=event)
    if app.is_own("help", is_key):
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
    elif app.is_own("errors", is_key) and app.failure:
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
        found += [Command(key, title, group=_("List")) for key, title in focused.hints if key not in taken]
    # Enter presses the button with the focus before the default button.
    pressed = focused if isinstance(focused, ButtonPart) and focused.can_press else None
    default = pressed or default_button(layer.buttons)
    if default and not isinstance(focused, UserRows):
        shown = keys.command_of_button(default, "Enter")
        found.append(shown if default.is_default else replace(shown, id=""))
    found += commands
    toast, cancel = layer.notices.last_button, cancel_button(layer.buttons)
    if toast:
        found.append(Command(app.shown_key("notice"), toast.part.label, toast.press))
    if "\n" in app.failure:
        found.append(Command(app.shown_key("errors"), _("All errors"), app.open_failure))
    if cancel:
        found.append(Command("Escape", cancel.part.label, cancel.press))
    elif layer.can_go_back and layer.node_view:
        title = _("Back") if layer.shown and layer.shown.back.display else _("Close")
        found.append(Command("Escape", title, layer.escape))
    bars = list(layer.node_view.bars) if layer.node_view else []
    if bars and len(bars[-1].branches) > 1:
        title = _("Next page") if bars[-1].is_pages else _("Next tab")
        found.append(Command(app.shown_key("next-tab"), title, lambda: keys.show_next_branch(app, 1)))
    found.append(Command(app.shown_key("commands"), _("Commands"), app.action_command_palette))
    found.append(Command(app.shown_key("help"), _("Help"), app.show_help))
    found.append(Command(app.shown_key("quit"), _("Quit"), app.exit))
    help_text = safe(part.json.get("help")) if part and not isinstance(part, FieldPart) else ""
    owner = part.part.list if part else None
    return found, help_text or safe((owner or {}).get("help"))
