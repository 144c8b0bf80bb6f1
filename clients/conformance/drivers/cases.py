"""Tests of every front end with widgets: hard cases with real servers, keys and widgets that no scenario has."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import os
import signal
import sys
import tempfile
import unittest
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar
from unittest import mock

from harness.front_end import LIMIT
from harness.scenario import CAPABILITIES, Setup, Step, server_command
from offstage_ui.controller import NOT_DONE, STARTED_AGAIN
from offstage_ui.requests import REPLACE
from offstage_ui.screens import NO_COMPONENTS

from . import CLIENTS

TESTS = CLIENTS / "terminal/tests"
STRANGE = server_command("strange")
OTHER_TREE = [sys.executable, str(TESTS / "other_tree.py")]
BARE = [*OTHER_TREE, json.dumps({"view": {"count": 3}})]
OFFSTAGE = server_command("offstage")
SLOW = [sys.executable, str(TESTS / "relay.py"), "150", *OFFSTAGE]
GUARD = 0.7  # `typingGuard` of the server

CONTRAST = 4.5
"""The least contrast of a text, after WCAG 2.2, level AA."""

Body = Callable[[Any], Awaitable[None]]


def contrast(one: tuple[float, ...], other: tuple[float, ...]) -> float:
    """Returns the contrast of two colours as WCAG defines it. Red, green and blue are from 0 to 1."""

    def luminance(colour: tuple[float, ...]) -> float:
        parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    dark, light = sorted(map(luminance, (one, other)))
    return (light + 0.05) / (dark + 0.05)


class Cases(unittest.TestCase):
    """Runs tests with a pilot of a front end. The apps begin without data."""

    make_pilot: ClassVar[Any]
    size: ClassVar[tuple[int, int]] = (80, 50)
    session: ClassVar[dict[str, Any]] = {"context": "test", "seed": 1}

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()
        patch = mock.patch.dict("os.environ", {"XDG_DATA_HOME": folder.name, "OFFSTAGE_ARCHIVE": "none"})
        patch.start()
        self.addCleanup(patch.stop)

    def run_with(
        self, body: Body, app: str = "gallery", link: str | None = None, server: list[str] | None = None,
        context: dict[str, str] | None = None, size: tuple[int, int] | None = None,
    ) -> None:

        async def run() -> None:
            pilot = self.make_pilot()
            params = {"app": app, **self.session, **({"link": link} if link else {})}
            initialize = {"capabilities": CAPABILITIES, **({"context": context} if context else {})}
            setup = Setup(server or OFFSTAGE, initialize, params, size or self.size)
            try:
                await asyncio.wait_for(pilot.start(setup), LIMIT)
                with pilot.context():
                    await asyncio.wait_for(body(pilot), LIMIT)
            finally:
                await pilot.stop()

        asyncio.run(run())

    @contextlib.contextmanager
    def holding_server(self) -> Iterator[tuple[list[str], Path]]:
        """Returns the command of a server, and the path of a file. While it exists, the server's output is held."""
        hold = self.folder / "hold"
        yield [sys.executable, str(TESTS / "relay.py"), "0", "--hold", str(hold), *OFFSTAGE], hold

    @contextlib.asynccontextmanager
    async def away(self, pilot: Any) -> AsyncIterator[None]:
        """Kills the server. A new one is started at the end of the context."""
        client, restored, may_connect = pilot.client, asyncio.Event(), asyncio.Event()
        connect, pilot.app.on_restored = client._connect, restored.set

        async def connect_later() -> Any:
            await may_connect.wait()
            return await connect()

        client._connect = connect_later
        os.kill(client.connection.process_id, signal.SIGKILL)
        await pilot.wait_until(lambda: not client.connection.is_open, "the server has not ended")
        yield
        may_connect.set()
        await asyncio.wait_for(restored.wait(), LIMIT)
        await pilot.settle()

    async def ready(self, pilot: Any, field: str) -> None:
        """Puts the focus in a field while the clock of the guard stands still."""
        pilot.app.clock = lambda: 1000.0
        await pilot.focus(pilot.find(field))

    async def until_sent(self, pilot: Any, part: Any) -> None:
        """Waits until the server has answered all typed text of a field."""
        await pilot.wait_until(lambda: not part.pending, "the server has not answered all keys")
        await pilot.settle()

    async def until_closed(self, pilot: Any) -> None:
        await pilot.wait_until(lambda: pilot.layer.node["kind"] == "content", "the layer is not closed")
        await pilot.settle()


def played(*rows: tuple[Any, ...], **options: Any) -> Callable[[Callable[..., Awaitable[None]]], Callable[[Any], None]]:
    """Makes a test of a method that takes a pilot. The options are those of `Cases.run_with`.

    With rows the test runs for each: its first element has more options, and the method takes the others.
    """

    def test_of(body: Callable[..., Awaitable[None]]) -> Callable[[Any], None]:
        @functools.wraps(body)
        def test(self: Any) -> None:
            for more, *values in rows or [({},)]:
                self.run_with(lambda pilot, values=values: body(self, pilot, *values), **options, **more)

        return test

    return test_of


class SlowLinkCases(Cases):
    """Keys that are faster than the server."""

    def test_no_character_is_lost(self) -> None:
        text = "twenty-five characters !!"

        async def body(pilot: Any) -> None:
            part, seen = pilot.find("name"), []
            await pilot.focus(part)
            for character in text:
                await pilot.press("Space" if character == " " else character)
                seen.append(part.text)
            self.assertEqual(seen, [text[:count] for count in range(1, len(text) + 1)])
            await self.until_sent(pilot, part)
            self.assertEqual((part.text, pilot.session.find("name").value), (text, text))

        self.run_with(body, app="editProfile", server=SLOW)

    @played(
        ({"app": "notes", "link": "notes://new"}, "text", ("a", "b", "Ctrl+S"), 'listitem "ab"'),
        ({"app": "signIn"}, "username", ("a", "n", "n", "Enter"), 'screen "Password"'),
        server=SLOW,
    )
    async def test_keys_pressed_ahead_of_the_server_are_not_lost(
        self, pilot: Any, field: str, keys: Any, shown: str
    ) -> None:
        await pilot.focus(pilot.find(field))
        await pilot.press(*keys)
        await pilot.wait_until(lambda: shown in pilot.session.outline, "the last key is lost")

    @played(app="notes", link="notes://new", server=SLOW)
    async def test_a_key_pressed_ahead_is_dropped_when_the_user_types_on(self, pilot: Any) -> None:
        part = pilot.find("text")
        await pilot.focus(part)
        await pilot.press("a", "Ctrl+S", "b")
        await self.until_sent(pilot, part)
        self.assertEqual(part.text, "ab")
        self.assertIn('textbox "Text": "ab"', pilot.session.outline)

    @played(link="gallery://choices", server=SLOW)
    async def test_a_choice_is_shown_before_the_answer(self, pilot: Any) -> None:
        toggle = pilot.find("toggle")
        before = toggle.seen()["value"]
        await pilot.focus(toggle)
        await pilot.press("Space")
        self.assertEqual((toggle.seen()["value"], toggle.part.value), (not before, before))
        await pilot.wait_until(lambda: toggle.part.value is not before, "the choice is not sent")
        self.assertEqual(toggle.seen()["value"], not before)

    def test_what_is_meant_for_a_screen_that_is_gone_is_ignored(self) -> None:
        async def body(pilot: Any) -> None:
            screen = pilot.find("text").part.owner
            await pilot.focus(pilot.find("text"))
            await pilot.press("a")
            await pilot.settle()
            # The user sees the editor, while the server has left it.
            hold.touch()
            left = asyncio.ensure_future(pilot.session.request("route/back"))
            await asyncio.sleep(0)
            self.assertEqual(pilot.find("save").part.owner, screen)
            await pilot.press("Ctrl+S", "Alt+Left")
            hold.unlink()
            await left
            await pilot.settle()
            self.assertEqual((pilot.take_shown(), pilot.message()), ([], ""))
            self.assertNotIn(screen, pilot.session.tree)
            sent = [message["params"] for message in pilot.take_sent() if message["method"] == "action/send"]
            self.assertEqual(sent[-1], {**sent[-1], "screen": screen, "action": {"type": "saveDidTap"}})
            await pilot.press("n")
            await pilot.settle()
            await pilot.press("b", "Ctrl+S")
            await pilot.wait_until(lambda: 'listitem "b"' in pilot.text(), "the front end does not go on")

        with self.holding_server() as (server, hold):
            self.run_with(body, app="notes", link="notes://new", server=server)


class GuardCases(Cases):
    """Layers that appear while the user types: they take no text until the user pauses."""

    async def until_alert(self, pilot: Any) -> None:
        """Types in the strange server's field until an alert appears; `x` is the key of its button."""
        await self.ready(pilot, "name")
        await pilot.press(*"alert")
        await pilot.wait_until(lambda: pilot.layer.node["kind"] == "alert", "there is no alert")
        await pilot.drawn()

    @played(app="strange", server=STRANGE)
    async def test_an_alert_takes_no_key_of_a_user_who_types(self, pilot: Any) -> None:
        await self.until_alert(pilot)
        pilot.take_sent()
        # Each key extends the guard.
        for index, key in enumerate(("x", "Enter", "x", "Space", "Enter", "Tab", "y", "Backspace"), 1):
            pilot.app.clock = lambda time=1000.0 + index * GUARD * 0.9: time
            await pilot.press_now(key)
        await pilot.settle()
        self.assertNotIn("route/answer", [sent["method"] for sent in pilot.take_sent()])
        self.assertIn("alertdialog", pilot.text())
        pilot.app.clock = lambda: 1000.0 + 9 * GUARD
        await pilot.press_now("x")
        await self.until_closed(pilot)
        field = pilot.find("name")
        self.assertEqual((field.text, pilot.session.find("name").value), ("alertxx ", "alertxx "))
        self.assertTrue(field.has_real_focus)

    @played(app="strange", server=STRANGE)
    async def test_escape_answers_an_alert_while_the_user_types(self, pilot: Any) -> None:
        await self.until_alert(pilot)
        await pilot.press_now("Escape")
        await self.until_closed(pilot)

    @played(({}, "a", GUARD), ({}, ("a", "Enter"), 0), app="strange", server=STRANGE)
    async def test_an_alert_after_a_pause_or_after_enter_takes_keys_at_once(
        self, pilot: Any, keys: Any, pause: float
    ) -> None:
        await self.ready(pilot, "name")
        await pilot.press(*keys)
        pilot.app.clock = lambda: 1000.0 + pause
        await pilot.session.type("name", "alert")
        await pilot.wait_until(lambda: pilot.layer.node["kind"] == "alert", "there is no alert")
        await pilot.drawn()
        await pilot.press_now("x")
        await self.until_closed(pilot)

    def run_below(self, tree: dict[str, Any], keys: Any, text: str, after: Body | None = None) -> None:
        """Types a key that shows a layer, and after it keys that the field gets."""

        async def body(pilot: Any) -> None:
            await self.ready(pilot, "name")
            await pilot.press("a")
            for index, key in enumerate(keys, 1):
                await pilot.settle()
                self.assertNotEqual(pilot.layer.node["kind"], "content")
                # The guard of a first layer ends, that of a second one does not.
                pilot.app.clock = lambda time=1000.0 + index * GUARD * 0.9: time
                await (pilot.paste("b") if key == "paste" else pilot.press_now(key))
            await pilot.settle()
            parts = pilot.session.view("n2")["parts"]
            self.assertEqual(next(part for part in parts if part["id"] == "name")["value"], text)
            if after:
                await after(pilot)

        self.run_with(body, app="strange", server=[*OTHER_TREE, json.dumps(tree)])

    def test_a_sheet_takes_no_text_of_a_user_who_types(self) -> None:
        active = {"status": "active", "title": "A sheet"}
        screen = {"id": "n8", "kind": "screen", "key": {"name": "strange.sheet"}, **active}
        sheet = {"id": "l7", "kind": "modal", "style": "sheet", "dismissible": True, "content": screen, **active}

        async def close(pilot: Any) -> None:
            await pilot.press_now("Escape")
            await pilot.settle()
            self.assertIn("route/back", pilot.session.view("n2")["parts"][0]["text"])

        self.run_below({"layers": {"a": [sheet], "ab": [sheet]}}, "b", "ab", close)

    def test_line_breaks_and_pasted_text_below_an_alert_are_not_lost(self) -> None:
        alert = {"id": "l2", "kind": "alert", "status": "active", "title": "Hello", "buttons": []}
        for kind, text in (("multiline", "a\nb"), ("plain", "ab")):
            tree = {"kind": kind, "layers": {"a": [alert], "a\n": [alert], text: [alert]}}
            self.run_below(tree, ("Enter", "paste"), text)

    def test_text_below_two_alerts_is_not_lost(self) -> None:
        button = {"component": "button", "id": "ok", "title": "OK", "isEnabled": True, "key": "c"}
        first, second = (
            {"id": f"l{number}", "kind": "alert", "status": "active", "title": f"Alert {number}", "buttons": [button]}
            for number in (5, 6)
        )
        tree = {"layers": {"a": [first], **{text: [first, second] for text in ("ab", "abc", "abcd")}}}
        self.run_below(tree, "bcd", "abcd")


class LostServerCases(Cases):
    """A server without an archive that ends: the link of the screen opens anew, without the user's input."""

    @played(app="notes")
    async def test_a_press_is_not_done_and_the_user_is_told(self, pilot: Any) -> None:
        await pilot.do(Step({"link": "notes://new"}))
        await pilot.focus(pilot.find("text"))
        await pilot.press(*"ab")
        await self.until_sent(pilot, pilot.find("text"))
        await pilot.do(Step({"lost": True}))
        self.assertEqual((pilot.message(), pilot.find("text").text), (STARTED_AGAIN, ""))
        async with self.away(pilot):
            await pilot.press_now("c")
            await pilot.press_now("Ctrl+S")
        self.assertEqual((pilot.message(), pilot.find("text").text), (NOT_DONE, ""))
        self.assertIn('screen "New note"', pilot.text())


class ArchiveCases(Cases):
    """A server that is killed and has an archive: the session goes on in the next one."""

    session = {}  # An archive has no sessions of the context `test`.

    def setUp(self) -> None:
        super().setUp()
        os.environ["OFFSTAGE_ARCHIVE"] = str(self.folder / "archive/sessions.sqlite")

    @played(
        ({"app": "editProfile"}, "name"),
        ({"app": "notes", "link": "notes://new"}, "text"),
        ({"app": "notes"}, "text", {"key": "n"}),
    )
    async def test_typing_loses_nothing(self, pilot: Any, field: str, *steps: Any) -> None:
        """The server is killed after five keys, and eight come after it is back."""
        for step in steps:
            await pilot.do(Step(step))
        await pilot.focus(pilot.find(field))
        restored: list[bool] = []
        pilot.app.on_restored = lambda: restored.append(True)
        typed, after = "", 0
        while after < 8:
            # A text may have a limit.
            await pilot.wait_until(lambda: len(typed) < 40 or restored, "the session does not go on")
            character = "abcdefghij"[len(typed) % 10]
            await pilot.press(character)
            typed += character
            if len(typed) == 5:
                os.kill(pilot.client.connection.process_id, signal.SIGKILL)
            after += bool(restored)
        await self.until_sent(pilot, pilot.find(field))
        self.assertEqual((pilot.find(field).text, pilot.session.find(field).value), (typed, typed))
        self.assertTrue(pilot.find(field).has_real_focus)

    @played(app="twoTabs")
    async def test_the_place_is_saved_with_hidden_tabs(self, pilot: Any) -> None:
        steps = ({"select": "cities", "row": 1}, {"go": "branch", "index": 1}, {"lost": True})
        for step in steps:
            await pilot.do(Step(step))
        self.assertIn('tab "Saved" [selected]', pilot.text())
        for step in ({"go": "branch", "index": 0}, {"lost": True}):
            await pilot.do(Step(step))
        self.assertIn('heading "Almaty"', pilot.text())

    @played(app="notes")
    async def test_an_alert_is_saved(self, pilot: Any) -> None:
        # The sheet has made the ids of nodes others than those of the next server.
        for step in ({"key": "n"}, {"type": "text", "text": "milk"}, {"key": "Ctrl+S", "in": "text"}):
            await pilot.do(Step(step))
        await pilot.do(Step({"key": "d", "in": "notes", "row": pilot.rows("notes").loaded[0][1]["id"]}))
        before = pilot.text()
        self.assertIn("alertdialog", before)
        await pilot.do(Step({"lost": True}))
        self.assertEqual((pilot.text(), pilot.message()), (before, ""))
        await pilot.press("Shift+Tab", "Enter")
        await self.until_closed(pilot)
        self.assertEqual(pilot.rows("notes").loaded, [])

    @played(app="notes")
    async def test_input_without_a_server_is_done_by_the_next_one(self, pilot: Any) -> None:
        for step in ({"key": "n"}, {"key": "Escape"}, {"key": "n"}, {"type": "text", "text": "mil"}):
            await pilot.do(Step(step))
        async with self.away(pilot):
            await pilot.press_now("k")
            await pilot.press_now("Ctrl+S")
        await pilot.wait_until(lambda: 'listitem "milk"' in pilot.text(), "the note is not saved")
        self.assertEqual((pilot.message(), pilot.text().count("listitem")), ("", 1))

    @played(app="editProfile")
    async def test_an_interrupted_action_is_not_done_twice_and_the_user_is_told(self, pilot: Any) -> None:
        await pilot.focus(pilot.find("name"))
        await pilot.press(*"anna", "Enter")
        await pilot.wait_until(lambda: not pilot.session.find("name").is_enabled, "nothing is saved")
        pilot.take_sent()
        await pilot.do(Step({"lost": True}))
        await pilot.wait_until(pilot.message, "the user is not told")
        self.assertIn("app was restarted while the action ran", pilot.message())
        self.assertEqual((pilot.find("name").text, pilot.session.find("name").value), ("anna", "anna"))
        # The front end has not typed the text again.
        sent = [message["params"] for message in pilot.take_sent() if message["method"] == "action/send"]
        self.assertEqual([params["action"]["type"] for params in sent], ["saveButtonDidTap"])


class MessageCases(Cases):
    """What the user is told."""

    @played(app="strange", server=STRANGE)
    async def test_an_error_is_a_sentence_until_the_user_goes_on(self, pilot: Any) -> None:
        await pilot.do(Step({"tap": "refused"}))
        self.assertEqual(pilot.message(), "The shop is closed")
        await pilot.do(Step({"tap": "known"}))
        self.assertEqual(pilot.message(), "")

    @played()
    async def test_a_link_of_no_screen_is_a_page_that_is_not_found(self, pilot: Any) -> None:
        await pilot.do(Step({"link": "gallery://nowhere"}))
        self.assertEqual(pilot.message(), "Page not found: gallery://nowhere")

    @played(app="notes")
    async def test_going_back_at_a_root_does_nothing(self, pilot: Any) -> None:
        pilot.take_sent()
        await pilot.press("Escape", "Alt+Left")
        await pilot.settle()
        self.assertEqual({sent["method"] for sent in pilot.take_sent()}, {"clock/advance"})
        self.assertEqual((pilot.take_shown(), pilot.message()), ([], ""))

    @played(({"server": BARE}, True), ({"server": STRANGE}, False), app="strange")
    async def test_a_screen_without_components_says_so(self, pilot: Any, is_bare: bool) -> None:
        self.assertEqual(NO_COMPONENTS in pilot.screen_text(), is_bare)

    @played(({}, (), ["milk"]), ({}, ("Shift+Tab",), []), app="notes")
    async def test_enter_presses_the_preferred_answer_which_has_the_focus(
        self, pilot: Any, keys: Any, left: list[str]
    ) -> None:
        for step in ({"key": "n"}, {"type": "text", "text": "milk"}, {"key": "Ctrl+S", "in": "text"}):
            await pilot.do(Step(step))
        await pilot.do(Step({"key": "d", "in": "notes", "row": pilot.rows("notes").loaded[0][1]["id"]}))
        self.assertEqual(pilot.layer.node["kind"], "alert")
        await pilot.press(*keys, "Enter")
        await self.until_closed(pilot)
        self.assertEqual([row["title"] for _, row in pilot.rows("notes").loaded], left)

    @played(link="gallery://layers")
    async def test_loading_is_shown_after_a_delay(self, pilot: Any) -> None:
        shows: list[Callable[[], object]] = []
        stops: list[int] = []
        pilot.app.after_delay = lambda show: shows.append(show) or (lambda: stops.append(len(shows)))
        part = pilot.find("push")
        idle, busy = (replace(part.part, json={**part.json, "isLoading": is_busy}) for is_busy in (False, True))
        for shown in (busy, idle, busy):
            part.set_part(shown)
            await pilot.drawn()
            self.assertFalse(part.seen()["isLoading"])
        self.assertEqual((len(shows), stops), (2, [1]))
        for show in (shows[1], lambda: part.set_part(idle)):
            show()
            await pilot.drawn()
            self.assertEqual(part.seen()["isLoading"], show is shows[1])

    def test_a_long_text_is_pasted_and_typed_on(self) -> None:
        text = "A line of a long text.\n" * 9_000

        async def body(pilot: Any) -> None:
            field = pilot.find("editor")
            await pilot.do(Step({"type": "editor", "text": "", "clear": True}))
            await pilot.paste(text)
            await pilot.wait_until(lambda: field.text == text, "the text is not pasted")
            await pilot.press(*"end")
            await self.until_sent(pilot, field)
            self.assertEqual(field.text, text + "end")
            self.assertEqual(pilot.session.find("editor").value, text + "end")

        self.run_with(body, link="gallery://hostile")


class BuildCases(Cases):
    """A failed build of `offstage dev`."""

    def test_a_failed_build_is_shown_until_the_next_one_works_or_the_user_closes_it(self) -> None:
        broken = self.folder / "broken"
        (self.folder / "Source.swift").touch()
        lines = "echo 'HomeStore.swift:3: error: no <b>member'; echo 'a second line'"
        build = f"cd '{self.folder}'; ! test -e broken || {{ {lines}; false; }}"
        offstage = str(Path(OFFSTAGE[0]).with_name("offstage"))

        async def body(pilot: Any) -> None:
            broken.touch()
            await pilot.wait_until(pilot.failure, "the failed build is not shown")
            self.assertRegex(pilot.failure(), "^[A-Z].*build[^\n]*$")
            # The next action of the user leaves it. Its new screen closes the errors, so it comes first.
            await pilot.press("n")
            await pilot.settle()
            self.assertTrue(pilot.failure())
            details = await pilot.failure_details()
            self.assertIn("HomeStore.swift:3: error: no <b>member", details)
            self.assertIn("a second line", details)
            broken.unlink()
            await pilot.wait_until(lambda: not pilot.failure(), "the failure stays")
            broken.touch()
            await pilot.wait_until(pilot.failure, "the failed build is not shown again")
            await pilot.close_failure()
            await pilot.wait_until(lambda: not pilot.failure(), "the user cannot close the failure")

        server = [offstage, "dev", "--build", build, "--watch", str(self.folder), "--", *OFFSTAGE]
        self.run_with(body, app="notes", server=server)


class RequestCases(Cases):
    """What a front end does for requests of an app: a test for each capability that it declares."""

    capabilities: ClassVar[list[str]]

    def run_request(self, body: Body, capability: str, /, **arguments: Any) -> None:
        """Runs a test with a request of an app. The app shows the answer."""
        self.run_with(body, app="strange", server=[*STRANGE, capability, json.dumps(arguments)], size=(120, 50))

    def has_answer(self, pilot: Any) -> bool:
        return bool(pilot.session.view("n2")["parts"][0]["text"].startswith("Answer: "))

    async def answer(self, pilot: Any) -> Any:
        await pilot.wait_until(lambda: self.has_answer(pilot), "the request is not answered")
        return json.loads(pilot.session.view("n2")["parts"][0]["text"].removeprefix("Answer: "))

    async def fill_in(self, pilot: Any, text: Any) -> None:
        await pilot.type_in_form(str(text))
        await pilot.press("Enter")
        await pilot.settle()

    async def error(self, pilot: Any, text: str) -> None:
        await pilot.wait_until(lambda: text in pilot.screen_text(), f"no error has '{text}'")
        self.assertFalse(self.has_answer(pilot))

    def test_every_declared_capability_has_a_test(self) -> None:
        tests = {name.partition("_fulfils_")[2] for name in dir(self) if "_fulfils_" in name}
        self.assertLessEqual({name.replace(".", "_") for name in self.capabilities}, tests)

    def test_the_front_end_fulfils_openURL(self) -> None:
        for url, result in (("https://example.org/a", {}), ("file:///etc/passwd", "denied")):

            async def body(pilot: Any, url: str = url, result: Any = result) -> None:
                self.assertEqual(await self.answer(pilot), result)
                self.assertEqual("has not declared" in pilot.message(), result == "denied")

            with mock.patch.object(self.make_pilot.app_type, "open_outside", return_value=True) as opened:
                self.run_request(body, "openURL", url=url)
            self.assertEqual(opened.call_args_list, [mock.call(url)] if result == {} else [])

    def test_an_answer_names_the_layer_of_its_request(self) -> None:
        alert = {"id": "l9", "kind": "alert", "status": "active", "title": "Above the request", "buttons": []}
        for url, method in (("https://example.org/a", "route/fulfil"), ("file:///etc/passwd", "route/refuse")):

            async def body(pilot: Any, method: str = method) -> None:
                def title() -> str:
                    return str(pilot.session.view("n2")["parts"][0]["text"])

                await pilot.wait_until(lambda: title().startswith(method), "the request is not answered")
                self.assertIn('"layer": "l4"', title())

            server = [*OTHER_TREE, json.dumps({"layers": {"": [alert]}}), "openURL", json.dumps({"url": url})]
            with mock.patch.object(self.make_pilot.app_type, "open_outside", return_value=True):
                self.run_with(body, app="strange", server=server)

    def test_the_front_end_fulfils_pickFile(self) -> None:
        picture, text, comma = (self.folder / name for name in ("a.png", "c.txt", "b, c.png"))
        for path in (picture, text, comma):
            path.write_bytes(b"abc")

        async def one(pilot: Any) -> None:
            self.assertIn("Path of the file (image/*)", pilot.screen_text())
            await self.fill_in(pilot, text)
            await self.error(pilot, "'c.txt' is text/plain; choose a file of image/*")
            await self.fill_in(pilot, self.folder / "none")
            await self.error(pilot, "No such file")
            await self.fill_in(pilot, picture)
            file = {"name": "a.png", "type": "image/png", "size": 3, "path": str(picture)}
            self.assertEqual(await self.answer(pilot), {"files": [file]})

        async def several(pilot: Any) -> None:
            self.assertIn("several with commas", pilot.screen_text())
            await self.fill_in(pilot, f"{picture}, {comma}")
            self.assertEqual([file["name"] for file in (await self.answer(pilot))["files"]], ["a.png", "b, c.png"])

        async def refused(pilot: Any) -> None:
            await pilot.press("Escape")
            self.assertEqual(await self.answer(pilot), "denied")

        self.run_request(one, "pickFile", types=["image/*"], allowsSeveral=False)
        self.run_request(several, "pickFile", types=["image/*"], allowsSeveral=True)
        self.run_request(refused, "pickFile")

    def test_the_front_end_fulfils_saveFile(self) -> None:
        path = self.folder / "notes.txt"

        async def body(pilot: Any) -> None:
            self.assertEqual(pilot.layer.request.text, "notes.txt")
            await self.fill_in(pilot, path)
            self.assertEqual(await self.answer(pilot), {"path": str(path)})
            self.assertEqual(path.read_text(), "milk")

        self.run_request(body, "saveFile", name="notes.txt", text="milk")

    def test_only_a_press_of_replace_replaces_a_file(self) -> None:
        path = self.folder / "notes.txt"
        path.write_text("bread")

        async def body(pilot: Any) -> None:
            for _ in range(2):
                await self.fill_in(pilot, path)
                await self.error(pilot, "The file exists")
                self.assertIn(REPLACE, pilot.screen_text())
            await pilot.type_in_form(f"{path}x")
            self.assertNotIn(REPLACE, pilot.screen_text())
            await self.fill_in(pilot, path)
            await self.error(pilot, "The file exists")
            self.assertEqual(path.read_text(), "bread")
            await pilot.click(pilot.layer.request.accept_button)
            self.assertEqual(await self.answer(pilot), {"path": str(path)})
            self.assertEqual(path.read_text(), "milk")

        self.run_request(body, "saveFile", name=str(path), text="milk")

    def run_at_once(self, capability: str, message: str, clipboard: str | None = None, **arguments: Any) -> None:
        """Runs a request that needs no answer of the user. Its message and the clipboard are compared."""

        async def body(pilot: Any) -> None:
            self.assertEqual(await self.answer(pilot), {})
            self.assertEqual(pilot.message(), message)
            if clipboard is not None:
                self.assertEqual(await pilot.clipboard(), clipboard)

        self.run_request(body, capability, **arguments)

    def test_the_front_end_fulfils_clipboard_write(self) -> None:
        self.run_at_once("clipboard.write", "Copied: milk", "milk", text="milk")

    def test_the_front_end_fulfils_share(self) -> None:
        shared = "milk https://example.org/"
        self.run_at_once("share", f"Copied: {shared}", shared, text="milk", url="https://example.org/")

    def test_the_front_end_fulfils_notify(self) -> None:
        message = "Notes  The milk is <sour>."
        self.run_at_once("notify", message, title="Notes", body="The milk is <sour>.")


def of(pilot: Any) -> dict[str, type[Cases]]:
    """Returns the tests for a front end, except those of requests."""
    kinds = (SlowLinkCases, GuardCases, LostServerCases, ArchiveCases, MessageCases, BuildCases)
    return {kind.__name__: type(kind.__name__, (kind,), {"make_pilot": pilot}) for kind in kinds}
