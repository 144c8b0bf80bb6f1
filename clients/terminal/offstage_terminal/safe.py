"""Text for a terminal: cut to its cells, the signs of icons, and keys."""

from __future__ import annotations

from typing import Any

from offstage_client.safe_text import safe
from offstage_ui.keys import split_key
from rich.cells import cell_len, set_cell_size
from textual import events

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


def icon(sign: Any) -> str:
    """Returns the sign of an icon with a space, an empty text without one."""
    return f"{safe(sign)} " if sign else ""


KEY_NAMES = {
    "Enter": "⏎", "Escape": "Esc", "Space": "␣", "Backspace": "⌫", "Delete": "Del", "Up": "↑", "Down": "↓",
    "Left": "←", "Right": "→", "PageUp": "PgUp", "PageDown": "PgDn", "Tab": "⇥",
}  # fmt: skip


def key_title(key: str) -> str:
    """Returns a key as a key bar shows it: `^S` for `Ctrl+S`."""
    modifiers, name = split_key(key)
    signs = {"Ctrl": "^", "Alt": "Alt-", "Shift": "⇧"}
    return "".join(signs.get(modifier, "") for modifier in modifiers) + KEY_NAMES.get(name, name)


def textual_key(key: str) -> str:
    """Returns Textual's name of a key of the article Keys."""
    modifiers, name = split_key(key)
    return "+".join([*sorted(map(str.lower, modifiers)), name if len(key) == 1 else name.lower()])


def same_key(key: str, event: events.Key) -> bool:
    """True when a pressed key is a key of the article Keys."""
    if len(key) == 1:
        return event.character == key
    # Terminals send Ctrl+Shift+Z as such only with the Kitty protocol; Textual names it `ctrl+shift+z` or `ctrl+Z`.
    shift = ["shift"] if event.key.startswith("ctrl+") and event.key[5:].isupper() else []
    return sorted(textual_key(key).split("+")) == sorted([*event.key.lower().split("+"), *shift])
