"""The parts of front ends without a toolkit: fields, inputs, lists, keys, requests, and when a part is drawn again."""

from __future__ import annotations

import asyncio
import os
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path
from typing import Any

from offstage_client import Component, OffstageError, ServerEnded, apply_patch
from offstage_client.timing import Timing
from offstage_ui import command_line, keys
from offstage_ui.controller import Controller
from offstage_ui.fields import FieldState
from offstage_ui.host import Host
from offstage_ui.inputs import NumberState, PickerState
from offstage_ui.parts import Loading, PartState, known, parts_in, unique
from offstage_ui.requests import ACCEPT, REPLACE, RequestState
from offstage_ui.rows import RowsState
from offstage_ui.screens import LayerState, ScreenState, crumbs_of, path_of


class FakeSession:
    """Notes what is sent. `answer` is awaited by each request; an error in it is raised."""

    def __init__(self) -> None:
        self.sent: list[tuple[Any, ...]] = []
        self.answer: asyncio.Future[None] | None = None
        self.error: Exception | None = None

    def __getattr__(self, name: str) -> Any:
        async def request(*params: Any) -> None:
            self.sent.append((name, *params))
            if self.answer:
                await self.answer
            if self.error:
                raise self.error

        return request


class FakeHost:
    """A host whose session is a `FakeSession`, without a screen."""

    def __init__(self) -> None:
        self.session = FakeSession()
        self.is_connected = True
        self.done: list[str] = []
        self.works: list[asyncio.Task[Any]] = []
        self.errors: list[Exception] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *params: self.done.append(name)

    async def _perform(self, work: Any) -> None:
        try:
            await work
        except OffstageError as error:
            self.errors.append(error)

    def perform(self, work: Any, view: Any = None, is_text: bool = False) -> None:
        self.works.append(asyncio.ensure_future(self._perform(work)))

    load = begin = perform

    def show_again(self, view: Any) -> None:
        self.done.append("show_again")
        view.show()

    def open_address(self, url: str) -> bool:
        return url.startswith("https:")

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

    async def test_text_stays_when_the_server_ends_and_while_it_is_away(self) -> None:
        field = text_field(self.host)
        self.host.session.error = ServerEnded(None)
        field.type("a")
        await self.host.settle()
        self.host.is_connected = False
        field.type("ab")
        field.show()
        self.assertEqual((field.text, field.pending), ("ab", 0))
        self.assertEqual([sent[0] for sent in self.host.session.sent], ["type"])

    async def test_a_refused_text_is_taken_back(self) -> None:
        field = text_field(self.host)
        self.host.session.error = OffstageError("no", code=1202)
        field.type("a")
        await self.host.settle()
        self.assertEqual((field.text, len(self.host.errors)), ("", 1))

    async def test_a_disabled_field_sends_nothing(self) -> None:
        field = text_field(self.host, isEnabled=False)
        field.type("a")
        self.assertEqual(self.host.session.sent, [])

    async def test_enter_submits_or_presses_the_default_button(self) -> None:
        text_field(self.host, onSubmit={"action": {}}).entered()
        await self.host.settle()
        self.assertEqual(self.host.session.sent[0][0], "submit")
        text_field(self.host).entered()
        self.assertEqual(self.host.done[-1], "press_default")

    async def test_a_value_that_is_no_number_is_an_error_at_the_field(self) -> None:
        field = Field(self.host, component="numberField", id="a", label="A", value=1, onChange={"action": {}})
        field.show()
        field.text = "x"
        field.entered()
        await self.host.settle()
        self.assertEqual(self.host.done, ["problem: 'x' is not a number"])
        self.host.is_connected = False
        field.text = "2"
        field.commit()
        self.assertEqual(self.host.done[-1], "say_not_done")
        self.assertEqual(field.seen_value(), {"value": 2})

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

    def test_the_outline_of_a_long_list_has_ten_rows(self) -> None:
        rows = self.rows()
        self.assertEqual(rows.outlined, range(10))
        rows.top_row = 95
        self.assertEqual(rows.outlined, range(90, 100))
        self.assertEqual(self.rows(sticksToEnd=True).outlined, range(90, 100))
        self.assertEqual(self.rows(total=20).outlined, range(20))

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

    async def test_the_app_scrolls_once_for_each_token(self) -> None:
        rows = self.rows(scrollTo={"row": 3, "token": 1})
        self.assertEqual([rows.follow_app(), rows.follow_app()], [True, False])

    async def test_a_front_end_holds_the_selection_of_a_list_without_onSelect(self) -> None:
        rows = self.rows(selection="multiple")
        for index in (2, 1, 2):
            rows.select_row(rows.row(index) or {})
        rows.select_row({"id": 5, "isEnabled": False})
        self.assertEqual(rows.selected, [1])
        self.assertEqual(self.rows(onSelect={}, selected=[4]).selected, [4])

    async def test_commands_of_the_selection_come_before_those_of_a_row(self) -> None:
        button = {"id": "x", "title": "Delete", "key": "d", "onTap": {"action": {}}}
        rows = self.rows(selection="single", rowCommands=[button], selectionCommands=[button])
        row = {"id": 1, "actions": [{"id": "star", "title": "★", "label": "Star"}]}
        own, listed = rows.row_commands(row)
        self.assertEqual((own.title, own.is_inline, listed.is_inline, listed.row), ("Star", True, False, 1))
        self.assertIs(rows.command_with_key("d", None), None)
        rows.held = [7]
        found = rows.command_with_key("d", row)
        assert found
        self.assertEqual((found.title, found.row), ("Delete (1)", None))


class Button:
    is_preferred = False

    def __init__(self, **json: Any) -> None:
        self.part, self.pressed = Component({"component": "button", "id": "b", "title": "B", **json}, "n1"), False

    @property
    def can_press(self) -> bool:
        return keys.can_press(self.part)

    def press(self) -> None:
        self.pressed = True


class KeyTests(unittest.IsolatedAsyncioTestCase):
    def test_enter_presses_the_preferred_button_and_escape_the_cancel_button(self) -> None:
        off, enter, cancel = Button(key="Enter", isEnabled=False), Button(key="Enter"), Button(role="cancel")
        preferred = Button()
        preferred.is_preferred = True
        self.assertIs(keys.default_button([off, enter, cancel]), enter)
        self.assertIs(keys.default_button([off, enter, preferred]), preferred)
        self.assertIs(keys.default_button([off], is_on=False), off)
        self.assertIs(keys.cancel_button([off, enter, cancel]), cancel)

    def test_a_command_comes_before_a_button_with_its_key_and_title(self) -> None:
        host = FakeHost()
        commands = [{"id": "c", "title": "B", "key": "b"}, {"id": "d", "title": "Only a title"}]
        found = keys.commands(host, [("n1", commands)], [Button(key="b"), Button(role="cancel"), Button()])
        self.assertEqual([(command.key, command.id) for command in found], [("b", "c"), ("", "d"), ("Escape", "b")])

    async def test_the_next_branch_is_the_next_enabled_one(self) -> None:
        tabs = [{"tab": {}}, {"tab": {"isEnabled": False}}, {"tab": {}}]
        container = {"kind": "tabs", "id": "t", "branches": tabs, "selected": 0}
        host = FakeHost()
        host.session.tree = type("Tree", (), {"path": [container]})  # type: ignore[attr-defined]
        self.assertTrue(keys.show_next_branch(host, 1))
        self.assertFalse(keys.show_branch(host, container, 1))  # type: ignore[arg-type]
        await host.settle()
        self.assertEqual(host.session.sent, [("show", "t", 2)])

    def test_a_key_presses_a_command_then_a_button_and_waits_for_a_disabled_one(self) -> None:
        pressed: list[str] = []
        default = Button(key="Enter")
        save = keys.Command("Ctrl+S", "Save", lambda: pressed.append("save"))

        class Layer(LayerState):
            buttons = [default]
            commands = [replace(save, is_enabled=False), save, replace(save, key="x", is_enabled=False)]

            def escape(self) -> None:
                pressed.append("escape")

        host, layer = FakeHost(), Layer()

        def press(key: str) -> bool:
            return Controller.press_key(host, layer, key.__eq__)  # type: ignore[arg-type]

        self.assertEqual([press(key) for key in ("Ctrl+S", "Escape", "x", "Enter", "F4", "z")], [True] * 4 + [False] * 2)
        self.assertEqual((pressed, host.done, default.pressed), (["save", "escape"], ["press_ahead"], True))


class Form(RequestState):
    text, error, title = "", "", ""

    def show_error(self, text: str) -> None:
        self.error = text

    def show_accept(self, title: str) -> None:
        self.title = title


class RequestTests(unittest.IsolatedAsyncioTestCase):
    def form(self, capability: str, **arguments: Any) -> tuple[Form, FakeHost]:
        form, host = Form(), FakeHost()
        form.take(host, {"id": "l1", "kind": "request", "capability": capability, "arguments": arguments})
        return form, host

    async def test_only_a_press_replaces_a_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "a.txt")
            path.write_text("old")
            form, host = self.form("saveFile", name="../x.txt", text="new")
            self.assertEqual(form.suggested, "x.txt")
            form.text = str(path)
            for answer in (form.fulfil, form.fulfil, form.press_accept):
                self.assertEqual((path.read_text(), host.session.sent), ("old", []))
                answer()
                await host.settle()
            self.assertEqual((path.read_text(), form.title), ("new", REPLACE))
            form.text_changed()
            self.assertEqual((form.title, form.error), (ACCEPT, ""))

    async def test_an_answer_that_does_not_fit_is_an_error_at_the_field(self) -> None:
        for capability, text in (("pickFile", os.devnull + "x"), ("other", "{")):
            form, host = self.form(capability)
            form.text = text
            form.fulfil()
            await host.settle()
            self.assertTrue(form.error)
            self.assertEqual(host.session.sent, [])

    async def test_an_address_that_may_not_be_opened_is_refused(self) -> None:
        for url, method in (("https://a.example", "fulfil"), ("file:///a", "refuse")):
            form, host = self.form("openURL", url=url)
            self.assertFalse(form.is_visible)
            await form.fulfil_at_once()
            self.assertEqual(host.session.sent[0][0], method)


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

    def test_the_focus_of_the_app_moves_once_for_each_token(self) -> None:
        screen = ScreenState()
        screen.view = {"focus": {"component": "a", "token": 1}}
        self.assertEqual([screen.moved_focus(), screen.moved_focus()], ["a", None])

    def test_titles_of_the_screens_below(self) -> None:
        items = [{"kind": "screen", "id": name, "title": name} for name in "abc"]
        self.assertEqual(crumbs_of(path_of({"kind": "stack", "id": "s", "items": items})), ["a", "b"])  # type: ignore[arg-type, typeddict-item]


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
