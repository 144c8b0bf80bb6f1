"""Text for people: without control and direction characters, and short enough. Every front end that draws uses it."""

from __future__ import annotations

import unicodedata
from typing import Any

DIRECTION = {*range(0x200E, 0x2010), *range(0x202A, 0x202F), *range(0x2066, 0x206A)}
"""Characters that reorder their surroundings. They are removed."""

MOST_MARKS = 4
"""Combining characters of one letter. More of them cover the lines above."""

LONGEST = 20_000
"""Characters of a text that is drawn, unless the caller has room for more."""


def safe(value: Any, lines: bool = False, longest: int = LONGEST) -> str:
    """Returns the text of a value with spaces in place of control characters. `lines` keeps line breaks.

    A number or a date has that of the server: `{"number":…,"style":…,"text":…}`.
    """
    if isinstance(value, dict):
        value = value.get("text", value.get("number", value.get("date")))
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    text = "" if value is None else str(value)[:longest]
    if text.isascii() and text.isprintable():
        return text
    if lines:
        text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2028", "\n").replace("\x85", "\n")
    return "".join(_characters(text, lines))


display_text = safe
"""The name in the API of the package."""


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
