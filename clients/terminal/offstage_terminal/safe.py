"""Text for a terminal: cut to its cells, and the signs of icons and keys."""

from __future__ import annotations

from typing import Any

from offstage_client.safe_text import safe
from rich.cells import cell_len, set_cell_size

from .icons import ICONS

__all__ = ["cut", "icon", "key_title", "right", "safe", "same_key", "textual_key"]


def cut(text: str, width: int) -> str:
    """Returns a text of exactly `width` cells, with `…` where something is missing."""
    if width <= 0:
        return ""
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, width - 1) + "…"


def right(text: str, width: int) -> str:
    """Returns a text of exactly `width` cells at the right edge."""
    missing = width - cell_len(text)
    return " " * missing + text if missing > 0 else cut(text, width)


def icon(name: Any) -> str:
    """Returns the sign of an icon with a space, an empty text for an unknown one."""
    sign = ICONS.get(name) if isinstance(name, str) else None
    return f"{sign} " if sign else ""


KEY_NAMES = {
    "Enter": "⏎", "Escape": "Esc", "Space": "␣", "Backspace": "⌫", "Delete": "Del", "Up": "↑", "Down": "↓",
    "Left": "←", "Right": "→", "PageUp": "PgUp", "PageDown": "PgDn", "Tab": "⇥",
}  # fmt: skip


def key_title(key: str) -> str:
    """Returns a key as a key bar shows it: `^S` for `Ctrl+S`."""
    *modifiers, name = key.split("+") if key not in ("+", "Ctrl++", "Alt++") else [*key[:-1].split("+")[:-1], "+"]
    signs = {"Ctrl": "^", "Alt": "Alt-", "Shift": "⇧"}
    return "".join(signs.get(modifier, "") for modifier in modifiers) + KEY_NAMES.get(name, name)


TEXTUAL_NAMES = {"Enter": "enter", "Escape": "escape", "Space": "space"}


def textual_key(key: str) -> str:
    """Returns Textual's name of a key of the article Keys."""
    if len(key) == 1:
        return key
    *modifiers, name = key.split("+") if not key.endswith("++") else [*key[:-2].split("+"), "+"]
    names = [modifier.lower() for modifier in modifiers]
    return "+".join([*sorted(names), name.lower()])


def same_key(key: str, event_key: str, character: str | None) -> bool:
    """True when a pressed key is a key of the article Keys."""
    if len(key) == 1:
        return character == key
    pressed = sorted(event_key.lower().split("+"))
    wanted = sorted(textual_key(key).lower().split("+"))
    # Terminals send Ctrl+Shift+Z as such only with the Kitty protocol; Textual names it `ctrl+shift+z` or `ctrl+Z`.
    if pressed == wanted:
        return True
    return event_key.startswith("ctrl+") and event_key[5:].isupper() and wanted == sorted([*pressed, "shift"])
