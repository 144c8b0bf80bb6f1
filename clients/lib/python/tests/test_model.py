"""Components, their texts and controls."""

from __future__ import annotations

import unittest
from typing import Any

from offstage_client import Client, Component, ComponentError, Control, Session, controls, display_text
from offstage_client.model import UNSET

from .fake_server import FakeServer, fake_session


def template(type: str, input: str | None = None, **values: Any) -> dict[str, Any]:
    action: dict[str, Any] = {"action": {"type": type, **values}}
    return {**action, "input": input} if input else action


def button(id: str, input: str | None = None, **members: Any) -> dict[str, Any]:
    return {"component": "button", "id": id, "title": id, "onTap": template(id, input), **members}


def component(type: str, id: str, **members: Any) -> dict[str, Any]:
    return {"component": type, "id": id, **members}


VIEW: dict[str, Any] = {
    "focus": {"component": "amount", "token": 3},
    "commands": [button("undo", key="Ctrl+Z"), button("off", isEnabled=False), button("busy", isLoading=True)],
    "files": component(
        "list",
        "files",
        total=30,
        rows=[component("row", "a", title="A", level=1, isExpanded=False), component("row", "b", title="B")],
        selection="multiple",
        selected=["b"],
        onSelect=template("select", "ids"),
        onExpand=template("expand", "id"),
        onRefresh=template("refresh"),
        rowCommands=[button("open", "id")],
        selectionCommands=[button("delete", "ids")],
        empty=component("emptyState", "none", title="None"),
        **{"from": 0},
    ),
    "table": component(
        "table",
        "table",
        total=1,
        columns=[{"id": "size", "title": "Size", "isSortable": True}, {"id": "name", "title": "Name"}],
        sort={"column": "size", "descending": False},
        rows=[{"id": 7, "cells": ["x"]}],
        onSort=template("sort", "order"),
        onOpen=template("openRow", "row"),
        **{"from": 0},
    ),
    "more": component(
        "group",
        "more",
        isCollapsible=True,
        isExpanded=True,
        onExpand=template("more", "value"),
        parts=[
            component("numberField", "amount", label="Amount", unit="km", onChange=template("amount", "n")),
            component("dateField", "day", value="2026-11-22", onChange=template("day", "date")),
            component("fileField", "file", onChange=template("file", "file")),
            component("textField", "secret", kind="secure", length=3, onChange=template("secret", "text")),
            component("slider", "level", value=2.0, onChange=template("level", "n")),
            component("toggle", "on", value=True, label="On", onChange=template("on", "value")),
        ],
    ),
    "tags": component(
        "picker",
        "tags",
        isMultiple=True,
        values=["x"],
        options=[{"id": "x", "title": "X"}, {"id": "y", "title": "Y"}],
        onChange=template("tags", "ids"),
    ),
    "map": component("globe", "map", fallback=component("text", "map", text="A map")),
    "closed": component("group", "closed", isExpanded=False, parts=[component("text", "hidden", text="x")]),
}


class ComponentTests(unittest.IsolatedAsyncioTestCase):
    session: Session

    async def asyncSetUp(self) -> None:
        server = FakeServer(lambda message: fake_session(message, VIEW))
        self.server = server
        self.addAsyncCleanup(server.stop)
        client = Client(server.connect, attempts=0)
        await client.__aenter__()
        self.addAsyncCleanup(client.__aexit__, None, None, None)
        self.session = await client.open("fake")

    def offered(self, id: Any) -> list[Control]:
        part = next(part for part in self.session.components() if part.id == id)
        return controls(self.session, part)

    async def use(self, id: Any, value: Any = None, index: int = 0) -> Any:
        """Uses a control of a component. Returns the action that the server receives."""
        await self.offered(id)[index].use(value)
        return self.server.received[-1]["params"]["action"]

    async def test_components_of_a_view_without_a_body_come_by_name_and_its_commands_last(self) -> None:
        ids = [part.id for part in self.session.components()]
        self.assertEqual(ids[:6], ["closed", "files", "a", "b", "map", "more"])
        self.assertEqual(ids[-3:], ["undo", "off", "busy"])
        self.assertNotIn("hidden", ids)
        self.assertNotIn("none", ids)
        self.assertEqual(self.session.focused, "amount")

    async def test_components_have_depths(self) -> None:
        depths = {part.id: part.depth for part in self.session.components()}
        self.assertEqual([depths[id] for id in ("tags", "a", 7, "amount")], [0, 2, 1, 1])

    async def test_controls_send_the_actions_of_their_templates(self) -> None:
        self.assertEqual(await self.use("undo"), {"type": "undo"})
        self.assertEqual(self.offered("undo")[0].key, "Ctrl+Z")
        self.assertEqual((self.offered("off"), self.offered("busy")), ([], []))
        self.assertEqual(await self.use("a"), {"type": "select", "ids": ["b", "a"]})
        self.assertEqual(await self.use("b"), {"type": "select", "ids": []})
        self.assertEqual(await self.use("a", index=1), {"type": "expand", "id": "a"})
        self.assertEqual(await self.use("a", index=2), {"type": "open", "id": "a"})
        self.assertEqual([control.kind for control in self.offered("files")], ["window", "refresh", "tap"])
        self.assertEqual(await self.use("files", index=2), {"type": "delete", "ids": ["b"]})
        self.assertEqual(await self.use("table"), {"type": "sort", "order": {"column": "size", "descending": True}})
        self.assertEqual(await self.use(7), {"type": "openRow", "row": 7})
        self.assertEqual(await self.use("more"), {"type": "more", "value": False})

    async def test_fields_send_values_of_their_type(self) -> None:
        self.assertEqual(await self.use("amount", "2.5"), {"type": "amount", "n": 2.5})
        self.assertEqual(await self.use("amount", "4"), {"type": "amount", "n": 4})
        self.assertEqual(await self.use("amount", ""), {"type": "amount", "n": None})
        self.assertEqual(await self.use("day", "2026-01-02"), {"type": "day", "date": "2026-01-02"})
        self.assertEqual(await self.use("day", ""), {"type": "day", "date": None})
        self.assertEqual(await self.use("secret", "abc"), {"type": "secret", "text": "abc"})
        self.assertEqual(await self.use("level", "3"), {"type": "level", "n": 3})
        self.assertEqual(await self.use("on"), {"type": "on", "value": False})
        self.assertEqual(await self.use("tags", "y"), {"type": "tags", "ids": ["x", "y"]})
        self.assertEqual(await self.use("tags", "x"), {"type": "tags", "ids": []})
        info = (await self.use("file", __file__))["file"]
        self.assertEqual((info["name"], info["type"]), ("test_model.py", "text/x-python"))
        for id, value in (("amount", "many"), ("level", "nan"), ("level", "inf"), ("file", "/nosuch")):
            with self.subTest(id=id), self.assertRaises(ComponentError):
                await self.use(id, value)


class TextTests(unittest.TestCase):
    def test_a_component_is_a_line_of_text(self) -> None:
        options = [{"id": "x", "title": "X"}, {"id": "y", "title": "Y"}]
        secret = {"kind": "secure"}
        for type, members, resolved, draft, expected in (
            ("text", {}, {"label": "Hello"}, UNSET, "Hello"),
            ("button", {}, {"label": "Save", "states": ["busy"]}, UNSET, "[Save]  …"),
            ("row", {"caption": "c"}, {"label": "A", "value": "b · c"}, UNSET, "•  A  b · c  c"),
            ("toggle", {"value": True}, {"label": "On"}, UNSET, "[x]  On"),
            ("toggle", {"value": True}, {"label": "On"}, False, "[ ]  On"),
            ("numberField", {}, {"label": "Amount", "value": "3 km"}, UNSET, "Amount:  3 km"),
            ("numberField", {"placeholder": "km"}, {"label": "Amount"}, UNSET, "Amount:  (km)"),
            ("textField", {"error": "Wrong"}, {"label": "Name"}, "Anna", "Name:  Anna  ! Wrong"),
            ("textField", secret, {"label": "PIN", "value": "••"}, "123", "PIN:  •••"),
            ("picker", {"options": options}, {"label": "Tags", "value": "X"}, ["x", "y"], "Tags:  X, Y"),
            ("image", {}, {"value": "check"}, UNSET, "(check)"),
            ("hologram", {}, {"label": "A", "value": "b"}, UNSET, "A  b"),
        ):
            with self.subTest(expected=expected):
                json = {"component": type, **members, "resolved": resolved}
                self.assertEqual(Component(json, "n1", draft=draft).text, expected)

    def test_numbers_and_dates_have_the_text_of_the_server(self) -> None:
        for value, expected in (
            ("a\x1b[2J\nb\u202ec", "a [2J b c"),
            ("👩\u200d💻", "👩\u200d💻"),
            ({"number": 0.256, "style": "percent", "text": "25.6%"}, "25.6%"),
            ({"number": 1500.0, "style": "bytes"}, "1500"),
            ({"date": "2026-11-22T10:00:00Z", "style": "short"}, "2026-11-22T10:00:00Z"),
        ):
            with self.subTest(value=value):
                self.assertEqual(display_text(value), expected)
