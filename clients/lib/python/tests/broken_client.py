"""A front end with a defect: `python3 -m tests.broken_client patches`."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

from offstage_client import RouteTree, outline, parts_of, replica
from offstage_client.outline.components import Components
from offstage_client.outline.element import Element
from offstage_client.outline.play import Player, main

answer = Player.answer
text_field, begin = Components._text_field, Components.__init__


def answer_without_windows(self: Player, method: str, params: Any, result: Any) -> None:
    if method != "subscription/window":
        answer(self, method, params, result)


def text_field_with_secret(self: Components, json: Any) -> Element:
    element = text_field(self, json)
    return replace(element, value="text") if json.get("kind") == "secure" else element


DEFECTS: dict[str, tuple[Any, str, Any]] = {
    "patches": (replica, "apply_patch", lambda document, patch: document),
    "ops": (RouteTree, "apply", lambda self, ops: None),
    "windows": (Player, "answer", answer_without_windows),
    "secrets": (Components, "_text_field", text_field_with_secret),
    "focus": (Components, "__init__", lambda self, focus=None: begin(self)),
    "order": (sys.modules[outline.__module__], "parts_of", lambda view: parts_of(view)[::-1]),
}

setattr(*DEFECTS[sys.argv[1]])
main()
