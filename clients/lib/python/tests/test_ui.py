"""The parts of front ends without a toolkit: fields, inputs, lists, keys, requests, and when a part is drawn again."""

from __future__ import annotations

import asyncio
import unittest
from dataclasses import replace
from typing import Any

from offstage_client import Component, apply_patch
from offstage_client.timing import Timing
from offstage_ui import command_line, keys
from offstage_ui.fields import FieldState
from offstage_ui.host import Host
from offstage_ui.inputs import NumberState, PickerState
from offstage_ui.parts import ButtonState, Loading, PartState
from offstage_ui.rows import RowsState
from offstage_ui.views import known, parts_in, unique


class FakeSession:
    """Notes what is sent. `answer` is awaited by each request."""

    def __init__(self) -> None:
        self.sent: list[tuple[Any, ...]] = []
        self.answer: asyncio.Future[None] | None = None

    def __getattr__(self, name: str) -> Any:
        async def request(*params: Any) -> None:
            self.sent.append((name, *params))
            if self.answer:
                await self.answer

        return request


class FakeHost:
    """A host whose session is a `FakeSession`, without a screen."""

    def __init__(self) -> None:
        self.session = FakeSession()
        self.is_connected = True
        self.done: list[str] = []
        self.works: list[asyncio.Task[Any]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *params: self.done.append(name)

    def perform(self, work: Any, view: Any = None, is_text: bool = False) -> None:
        self.works.append(asyncio.ensure_future(work))

    load = begin = perform

    def show_again(self, view: Any) -> None:
        self.done.append("show_again")
        view.show()

    async def settle(self) -> None:
        await asyncio.gather(*self.works)


class Made(PartState):
    """A view with a fake host."""

    def __init__(self, host: Any, **json: Any) -> None:
        self.part, self.fake = Component(json, "n1"), host

    @property
    def host(self) -> Host:
        return self.fake  # type: ignore[no-any-return]


class Field(Made, FieldState):
    text = ""

    def put_text(self, text: str) -> None:
        self.text = text

    def show(self) -> None:
        self.show_value()

    def show_problem(self, message: str) -> None:
        self.fake.done.append(f"problem: {message}")

    def type(self, text: str) -> None:
        self.text = text
        self.typed()


class Picker(Made, PickerState):
    pass


class Number(Made, NumberState):
    pass


class Rows(Made, RowsState):
    async def go_to(self, index: int) -> None:
        self.top_row = index


def text_field(host: Any, **json: Any) -> Field:
    shown = Field(host, component="textField", id="a", value="", onChange={"action": {}, "input": "text"}, **json)
    shown.show()
    return shown


class FieldTests(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        self.host = FakeHost()

    async def test_an_answer_does_not_replace_text_that_was_typed_after_it(self) -> None:
        field = text_field(self.host)
        self.host.session.answer = asyncio.get_running_loop().create_future()
        field.type("a")
        await asyncio.sleep(0)
        field.set_part(Component({**field.json, "value": "A"}, "n1"))
        self.assertEqual((field.text, field.pending), ("a", 1))
        self.host.session.answer.set_result(None)
        await self.host.settle()
        self.assertEqual((field.text, field.pending), ("A", 0))
        self.assertIn("text_was_sent", self.host.done)

    async def test_a_disabled_field_sends_nothing(self) -> None:
        field = text_field(self.host, isEnabled=False)
        field.type("a")
        self.assertEqual(self.host.session.sent, [])

    async def test_a_secure_field_is_emptied_by_another_length(self) -> None:
        field = text_field(self.host, kind="secure", length=0)
        field.set_text("abc")
        field.set_part(Component({**field.json, "length": 3}, "n1"))
        self.assertEqual((field.text, field.seen_value()), ("abc", {"length": 3}))
        field.set_part(Component({**field.json, "length": 0}, "n1"))
        self.assertEqual(field.text, "")


class InputTests(unittest.IsolatedAsyncioTestCase):
    async def test_a_choice_is_the_users_until_the_server_has_answered(self) -> None:
        host = FakeHost()
        options = [{"id": "a"}, {"id": "b"}]
        picker = Picker(host, component="picker", id="p", options=options, values=["a"], isMultiple=True)
        picker.take_value()
        picker.pick(1)
        picker.send_value()
        await asyncio.sleep(0)
        self.assertEqual(picker.chosen, ["a", "b"])
        await host.settle()
        self.assertEqual(host.session.sent[0][0], "choose")
        self.assertEqual((picker.sends, host.done), (0, ["show_again"]))

    def test_numbers_stay_within_their_limits(self) -> None:
        number = Number(FakeHost(), component="stepper", id="n", min=0, max=10, step=0.5)
        self.assertEqual([number.limited(value) for value in (-1, 0.1 + 0.2, 2.0, 99)], [0, 0.3, 2, 10])
        self.assertEqual((number.limits, number.page), ((0, 10, 0.5), 1.0))


class RowsTests(unittest.IsolatedAsyncioTestCase):
    def rows(self, **json: Any) -> Rows:
        rows = [{"id": index, "title": str(index)} for index in range(30)]
        return Rows(FakeHost(), **{"component": "list", "id": "l", "total": 100, "from": 0, "rows": rows, **json})

    async def test_a_window_is_requested_once_and_within_the_list(self) -> None:
        rows = self.rows()
        self.assertTrue(rows.are_loaded(-5, 30))
        self.assertFalse(rows.are_loaded(20, 31))
        rows.fake.session.answer = asyncio.get_running_loop().create_future()
        first = asyncio.ensure_future(rows.load_window(95, 40))
        await asyncio.sleep(0)
        await rows.load_window(95, 40)
        rows.fake.session.answer.set_result(None)
        await first
        self.assertEqual(rows.fake.session.sent, [("window", "l", 60, 40, "n1")])

    async def test_commands_of_the_selection_come_before_those_of_a_row(self) -> None:
        button = {"id": "x", "title": "Delete", "key": "d", "onTap": {"action": {}}}
        rows = self.rows(selection="single", rowCommands=[button], selectionCommands=[button])
        row = {"id": 1, "actions": [{"id": "star", "title": "★", "label": "Star"}]}
        own, listed = rows.row_commands(row)
        self.assertEqual((own.title, own.is_inline, listed.is_inline, listed.row), ("Star", True, False, 1))
        self.assertFalse(rows.press_row(None, "d".__eq__))
        rows.held = [7]
        self.assertTrue(rows.press_row(row, "d".__eq__))
        await rows.fake.settle()
        self.assertEqual(rows.fake.session.sent, [("command", button, rows.part, [7])])


class Button(Made, ButtonState):
    pass


class KeyTests(unittest.IsolatedAsyncioTestCase):
    def test_a_command_comes_before_a_button_with_its_key_and_title(self) -> None:
        host = FakeHost()
        commands = [{"id": "c", "title": "B", "key": "b"}, {"id": "d", "title": "Only a title"}]
        found = keys.commands(host, [("n1", commands)], [Button(host, id="b", **json) for json in ({"title": "B", "key": "b"}, {"role": "cancel"}, {})])
        self.assertEqual([(command.key, command.id) for command in found], [("b", "c"), ("", "d"), ("Escape", "b")])


class PartTests(unittest.TestCase):
    def test_a_patch_changes_the_identity_of_what_it_changes_only(self) -> None:
        before = {"parts": [{"component": "text", "id": "a", "text": "a"}, {"component": "text", "id": "b", "text": "b"}]}
        after = apply_patch(before, [{"op": "replace", "path": "/parts/1/text", "value": "c"}])
        self.assertEqual(before["parts"][1]["text"], "b")
        views = [Made(FakeHost(), **json) for json in before["parts"]]
        for view, json in zip(views, before["parts"], strict=True):
            view.drawn = Component(json, "n1")
        parts = parts_in(after["parts"], "n1")
        self.assertEqual([view.is_same(part) for view, part in zip(views, parts, strict=True)], [True, False])
        self.assertFalse(views[0].is_same(replace(parts[0], draft="x")))
        self.assertFalse(views[0].is_same(replace(parts[0], owner="n2")))

    def test_equal_keys_and_unknown_types(self) -> None:
        self.assertEqual(unique([("a",), ("b",), ("a",)]), [("a", 1), ("b", 1), ("a", 2)])
        part = Component({"component": "new", "fallback": {"component": "text", "id": "t"}}, "n1")
        self.assertEqual(known(part, {"text"}).id, "t")

    def test_loading_is_shown_after_the_delay_only(self) -> None:
        delayed: list[Any] = []
        shown: list[bool] = []
        loading = Loading(lambda show: delayed.append(show) or (lambda: delayed.remove(show)), shown.append)  # type: ignore[func-returns-value]
        self.assertFalse(loading.follow(True))
        loading.follow(False)
        self.assertEqual((delayed, shown), ([], []))
        loading.follow(True)
        delayed[0]()
        self.assertTrue(loading.follow(True))
        loading.follow(False)
        self.assertEqual(shown, [True, False])


class CommandLineTests(unittest.TestCase):
    def test_the_command_of_the_server_and_the_params_of_the_session(self) -> None:
        made = command_line.parser("offstage", "Shows an app.", "")
        found = command_line.parse(made, ["notes", "--alternative", "a=b", "--seed", "1", "--", "server", "serve"])
        self.assertEqual(found.server, ["server", "serve"])
        self.assertEqual(command_line.open_params(found), {"app": "notes", "seed": 1, "alternatives": {"a": "b"}})

    def test_the_server_may_change_the_shared_numbers(self) -> None:
        self.assertEqual(Timing.of({"timing": {"typingGuard": 1, "new": 2}}), Timing(typing_guard=1))
        self.assertEqual(Timing.of({}), Timing(0.3, 0.7, 256, 3))


if __name__ == "__main__":
    unittest.main()
