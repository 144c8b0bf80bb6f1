"""Elements of an outline, and their lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .canonical import canonical

DEEPEST = 60
"""Levels that are listed. Views of apps are flatter; the limit protects the call stack."""

UNSAFE = re.compile("[\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Characters that control a terminal or reorder text, except those that JSON escapes."""

WORDS = re.compile("[A-Za-z0-9 ]+")
"""A state. Roles and kinds with other characters are none."""


@dataclass(frozen=True)
class Element:
    """An element that the user can reach. `states` says of each state whether the element has it.

    Label and value are display texts, booleans or arrays. `parts` are the elements in it.
    """

    role: str
    label: Any = None
    value: Any = None
    states: Mapping[str, bool] = field(default_factory=dict)
    parts: Iterable[Element] = ()

    @classmethod
    def of(cls, json: Mapping[str, Any]) -> Element:
        """Returns an element that a front end has sent as JSON."""
        states = {str(state): True for state in json.get("states") or [] if state}
        parts = [cls.of(part) for part in json.get("parts") or []]
        return cls(str(json["role"]), json.get("label"), json.get("value"), states, parts)

    def json(self, depth: int = 0) -> dict[str, Any]:
        """Returns the element and those in it as JSON, as the driver protocol of the scenarios has them."""
        parts = [part.json(depth + 1) for part in self.parts] if depth + 1 < DEEPEST else []
        states = [state for state, has in self.states.items() if has]
        members = {"label": self.label, "value": self.value, "states": states, "parts": parts}
        return {"role": self.role, **{name: value for name, value in members.items() if value is not None}}

    @property
    def line(self) -> str:
        """The line of the element without its parts: `role "label": value [state, state]`."""
        label, value = plain(self.label), plain(self.value)
        states = sorted(state for state, has in self.states.items() if has and WORDS.fullmatch(state))
        text = self.role
        if label is not None:
            text += " " + _escaped(canonical(label))
        if value is not None:
            text += ": " + _escaped(canonical(value))
        return f"{text} [{', '.join(states)}]" if states else text


def _escaped(text: str) -> str:
    return UNSAFE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def plain(value: Any) -> Any:
    """Returns the text, number or date of a display text without its style; None for an empty text."""
    if isinstance(value, dict):
        return value.get("number", value.get("date"))
    return None if value == "" else value


def lines(elements: Iterable[Element], depth: int = 0) -> str:
    """Returns the lines of elements and of their parts, each with a line feed."""
    if depth == DEEPEST:
        return ""
    return "".join("  " * depth + part.line + "\n" + lines(part.parts, depth + 1) for part in elements)
