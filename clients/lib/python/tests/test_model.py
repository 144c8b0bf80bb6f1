"""Components and their texts."""

from __future__ import annotations

import unittest
from typing import Any

from offstage_client import Client, Component
from offstage_client.model import UNSET

from .fake_server import FakeServer, fake_session


def component(type: str, id: str, **members: Any) -> dict[str, Any]:
    return {"component": type, "id": id, **members}


ROWS = [component("row", "a", level=1, isExpanded=False), component("row", "b")]
VIEW: dict[str, Any] = {
    "commands": [component("button", "undo", key="Ctrl+Z"), component("button", "off", isEnabled=False)],
    "files": component("list", "files", total=30, rows=ROWS, empty=component("emptyState", "none")),
    "table": component("table", "table", rows=[{"id": 7, "cells": ["x"]}], rowCommands=[component("button", "open")]),
    "more": component("group", "more", isExpanded=True, parts=[component("numberField", "amount")]),
    "tags": component("picker", "tags", isMultiple=True),
    "map": component("globe", "map", fallback=component("text", "map", text="A map")),
    "closed": component("group", "closed", isExpanded=False, parts=[component("text", "hidden", text="x")]),
}


class ComponentTests(unittest.IsolatedAsyncioTestCase):
    async def test_components_of_a_view_without_a_body_come_by_name_and_its_commands_last(self) -> None:
        server = FakeServer(lambda message: fake_session(message, VIEW))
        self.addAsyncCleanup(server.stop)
        async with Client(server.connect, attempts=0) as client:
            parts = (await client.open("fake")).components()
        ids = ["closed", "files", "a", "b", "map", "more", "amount", "table", 7, "tags", "undo", "off"]
        self.assertEqual([part.id for part in parts], ids)
        self.assertEqual([part.id for part in parts if part.part == "command"], ["undo", "off"])
        depths = {part.id: part.depth for part in parts}
        self.assertEqual([depths[id] for id in ("tags", "a", 7, "amount")], [0, 2, 1, 1])


class TextTests(unittest.TestCase):
    def test_a_component_is_a_line_of_text(self) -> None:
        for type, members, resolved, draft, expected in (
            ("text", {}, {"role": "heading", "label": "Hello"}, UNSET, 'heading "Hello"'),
            ("button", {}, {"role": "button", "label": "A", "states": ["busy"]}, UNSET, 'button "A" [busy]'),
            ("textField", {}, {"role": "textbox", "label": "Name", "value": "a"}, "Anna", 'textbox "Name": "Anna"'),
            ("textField", {"kind": "secure"}, {"role": "textbox", "value": "••"}, "123", 'textbox: "•••"'),
            ("hologram", {}, {"label": "\x1b[2J\u202eb"}, UNSET, 'hologram "\\u001b[2J\\u202eb"'),
        ):
            part = Component({"component": type, **members, "resolved": resolved}, "n1", draft=draft)
            self.assertEqual(part.text, expected)
        part = Component({"component": "textField", "error": "Wrong", "caption": "At most 3"}, "n1")
        self.assertEqual([text.line for text in part.element.parts], ['error "Wrong"', 'caption "At most 3"'])
