"""The keys that do something now, in the order of the article Keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from offstage_client import Node, display_text
from textual import events

from .bars import Key
from .safe import safe, same_key
from .screen import Branch, ScreenView, branch_nodes, choose_branch, default_button
from .widgets.base import PartWidget
from .widgets.buttons import ButtonPart, Pressable
from .widgets.fields import FieldPart
from .widgets.rowkeys import UserRows

if TYPE_CHECKING:
    from .app import OffstageTerminal
    from .layers import LayerScreen


def press(app: OffstageTerminal, layer: LayerScreen, event: events.Key) -> bool:
    """Does what a key means outside of a field and a list."""
    key = find_key(app, event)
    if key is not None:
        app.run_key(key)
        return True
    if event.key == "enter":
        if layer.press_default():
            return True
        if isinstance(layer.focused, Pressable) and layer.focused.can_press:
            layer.focused.press()
            return True
        return default_button(layer.buttons, is_on=False) is not None and app.press_ahead(layer.press_default)
    if event.key == "escape":
        escape(app, layer)
        return True
    return _navigate(app, layer, event) or _press_ahead(app, layer, event)


def _press_ahead(app: OffstageTerminal, layer: LayerScreen, event: events.Key) -> bool:
    is_known = any(same_key(key.key, event.key, event.character) for key in commands(app, layer))
    return is_known and app.press_ahead(lambda: press(app, layer, event))


def find_key(app: OffstageTerminal, event: events.Key) -> Key | None:
    """Returns the enabled command or button of the top layer with a key, except Enter and Escape."""
    if event.key in ("enter", "escape") or app.layer is None:
        return None
    for key in commands(app, app.layer):
        if key.is_enabled and same_key(key.key, event.key, event.character):
            return key
    return None


def commands(app: OffstageTerminal, layer: LayerScreen) -> list[Key]:
    """Returns the commands of the screen and the buttons with keys."""
    found: dict[tuple[str, str], Key] = {}
    view = layer.node_view.shown if layer.has_content else None
    if view is not None:
        for command in view.commands:
            key = _command(app, view, command)
            found[key.key, key.title] = key
    for button in layer.buttons:
        key_name = button.json.get("key")
        if key_name and key_name not in ("Enter", "Escape"):
            key = Key(
                key_name, button.part.label, button.press, button.can_press, "", _help(button), str(button.part.id)
            )
            found.setdefault((key.key, key.title), key)
    return list(found.values())


def _command(app: OffstageTerminal, view: ScreenView, json: dict[str, Any]) -> Key:
    def run() -> Any:
        return app.session.perform(json.get("onTap"), view.node["id"])

    is_enabled = json.get("isEnabled") is not False and not json.get("isLoading")
    title, key = display_text(json.get("title", "")), str(json.get("key") or "")
    return Key(key, title, run, is_enabled, safe(json.get("group")), safe(json.get("help")), str(json.get("id")))


def _help(button: ButtonPart) -> str:
    return safe(button.json.get("help"))


def escape(app: OffstageTerminal, layer: LayerScreen) -> None:
    """Presses the cancel button, or goes back."""
    for button in layer.buttons:
        if button.json.get("role") == "cancel" and button.can_press:
            button.press()
            return
    if (
        layer.layer_node["kind"] == "request"
        or not layer.has_content
        and layer.layer_node["kind"] not in ("alert", "choice")
    ):
        layer.request.answer(False)
        return
    view = layer.node_view.shown if layer.has_content else None
    can_go = (
        view is not None
        and view.back.display
        or layer.close_sign.display
        or layer.layer_node["kind"] in ("alert", "choice")
    )
    if can_go:
        app.perform(app.session.back())


def _navigate(app: OffstageTerminal, layer: LayerScreen, event: events.Key) -> bool:
    key = event.key
    if event.character == "?" or key == "f1":
        app.show_help()
    elif key in ("down", "up"):
        layer.focus_next() if key == "down" else layer.focus_previous()
    elif key in ("right", "left") and isinstance(layer.focused, ButtonPart):
        layer.focus_next() if key == "right" else layer.focus_previous()
    elif key in ("pagedown", "pageup") and layer.node_view.shown:
        body = layer.node_view.shown.body
        body.scroll_page_down(animate=False) if key == "pagedown" else body.scroll_page_up(animate=False)
    elif key in ("alt+left", "ctrl+b") and layer.node_view.shown and layer.node_view.shown.back.display:
        app.perform(app.session.back())
    elif key == "f4":
        toasts = [button for button in layer.notices.query(ButtonPart) if button.can_press]
        if toasts:
            toasts[-1].press()
    elif event.character == "q" or key == "ctrl+c" and not app.screen.get_selected_text():
        app.action_help_quit()
    elif key == "f8" and app.failure:
        app.show_failure()
    elif key in ("f6", "shift+f6"):
        return show_next_branch(app, 1 if key == "f6" else -1)
    elif key.startswith("alt+") and key[4:].isdecimal():
        container = _branch_container(app)
        return container is not None and choose_branch(app, container, int(key[4:]) - 1)
    else:
        return False
    return True


def _branch_container(app: OffstageTerminal) -> Node | None:
    """The innermost tabs or pages, also while the screen hides the tabs."""
    return next((node for node in reversed(app.session.tree.path) if node["kind"] in ("tabs", "pages")), None)


def show_next_branch(app: OffstageTerminal, step: int) -> bool:
    """Shows the next enabled tab or page, or the one before. Returns false without another one."""
    container = _branch_container(app)
    if container is None:
        return False
    count, selected = len(branch_nodes(container)), container.get("selected") or 0
    return any(choose_branch(app, container, (selected + step * by) % count) for by in range(1, count))


def branches(layer: LayerScreen) -> list[Branch]:
    """Returns the tabs or pages of the innermost container."""
    bars = [bar for bar in layer.node_view.bars.query("BranchBar") if bar.display] if layer.has_content else []
    return list(bars[-1].query(Branch)) if bars else []


def keys_of(app: OffstageTerminal, layer: LayerScreen) -> tuple[list[Key], str]:
    """Returns the keys for the key bar, and the help text of the focused component."""
    found = []
    focused = layer.focused
    part = next((n for n in focused.ancestors_with_self if isinstance(n, PartWidget)), None) if focused else None
    if isinstance(focused, UserRows):
        taken = {key.key for key in commands(app, layer)}
        found += [Key(key, title, group="List") for key, title in focused.hints if key not in taken]
    # Enter presses the button with the focus before the default button.
    pressed = focused if isinstance(focused, ButtonPart) and focused.can_press else None
    default = pressed or default_button(layer.buttons)
    if default and not isinstance(focused, UserRows):
        known = str(default.part.id) if default.json.get("key") == "Enter" or default.is_preferred else ""
        found.append(Key("Enter", default.part.label, default.press, help=_help(default), id=known))
    found += commands(app, layer)
    if [button for button in layer.notices.query(ButtonPart) if button.can_press]:
        toast = [button for button in layer.notices.query(ButtonPart) if button.can_press][-1]
        found.append(Key("F4", toast.part.label, toast.press))
    if "\n" in app.failure:
        found.append(Key("F8", "All errors", app.show_failure))
    view = layer.node_view.shown if layer.has_content else None
    cancel = next((b for b in layer.buttons if b.json.get("role") == "cancel" and b.can_press), None)
    if cancel:
        found.append(Key("Escape", cancel.part.label, cancel.press))
    elif view and view.back.display or layer.close_sign.display:
        found.append(Key("Escape", "Back" if view and view.back.display else "Close", lambda: escape(app, layer)))
    tabs = branches(layer)
    if len(tabs) > 1:
        kind = "Page" if tabs[0].parent and tabs[0].parent.has_class("-pages") else "Tab"
        found.append(Key("F6", f"Next {kind.lower()}", lambda: show_next_branch(app, 1)))
    found.append(Key("Ctrl+P", "Commands", app.action_command_palette))
    found.append(Key("F1" if layer.is_typing else "?", "Help", app.show_help))
    found.append(Key("Ctrl+Q", "Quit", app.exit))
    help_text = safe(part.json.get("help")) if part and not isinstance(part, FieldPart) else ""
    owner = part.part.list if part else None
    help_text = help_text or safe((owner or {}).get("help"))
    return found, help_text
