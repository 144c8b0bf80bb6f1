"""Text for a terminal: without control characters, isolated from its surroundings, and short enough."""

from __future__ import annotations

import unicodedata
from typing import Any

from offstage_client import display_text
from rich.cells import cell_len, set_cell_size

from .icons import ICONS

DIRECTION = {*range(0x200E, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
"""Characters that reorder their surroundings. Terminals draw them in many ways, so they are removed."""

MOST_MARKS = 4
"""Combining characters of one letter. More of them cover the lines above."""

LONGEST = 20_000
"""Characters of a text that is drawn. A terminal has no room for more."""


def safe(value: Any, lines: bool = False) -> str:
    """Returns the text of a value with spaces in place of control characters. `lines` keeps line breaks."""
    if value is None:
        return ""
    if isinstance(value, str):
        text = value[:LONGEST]
    elif isinstance(value, dict) and not ("number" in value or "date" in value):
        text = ""
    else:
        text = display_text(value)
    if text.isascii() and text.isprintable():
        return text
    if lines:
        text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\x85", "\n")
    return "".join(_characters(text, lines))


def _characters(text: str, lines: bool) -> list[str]:
    found: list[str] = []
    marks = 0
    for character in text:
        if character == "\n" and lines:
            found.append(character)
        elif ord(character) in DIRECTION:
            continue
        elif unicodedata.combining(character):
            marks += 1
            if marks <= MOST_MARKS and found:
                found.append(character)
            continue
        elif character.isprintable() or character in "\u200d\ufe0f":
            found.append(character)
        elif unicodedata.category(character) in ("Co", "Cn"):
            found.append("\ufffd")
        elif unicodedata.category(character) != "Cf":
            found.append(" ")
        marks = 0
    return found


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
