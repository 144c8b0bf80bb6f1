"""Typing while something else happens: an alert appears, the server ends, or the text is long."""

import asyncio
import json
import os
import signal
import unittest

from tests.support import OTHER_TREE, with_window

from harness.scenario import Step, server_command
from offstage_gtk import portals
from offstage_client.timing import Timing
from offstage_ui.controller import NOT_DONE

GUARD = Timing().typing_guard


class Alerts(unittest.TestCase):
    """The strange server shows an alert when its field has the text `alert`; `x` is the key of the alert's button."""

    async def type_until_alert(self, pilot) -> None:
        """Types until the alert has the keyboard. The clock of the guard stands still."""
        pilot.app.clock = lambda: 1000.0
        await pilot.focus(pilot.find("name"))
        for character in "alert":
            await pilot.press(character)
        await pilot.wait_until(lambda: pilot.layer.node["kind"] == "alert", "there is no alert")
        await pilot.activate(pilot.layer.window)
        pilot.take_sent()

    def test_an_alert_takes_no_key_of_a_user_who_types(self) -> None:
        async def body(pilot) -> None:
            field = pilot.find("name")
            await self.type_until_alert(pilot)
            # Each key extends the guard.
            for index, key in enumerate(("x", "Enter", "x", "Space", "Enter", "Tab", "y", "Backspace"), 1):
                pilot.app.clock = lambda time=1000.0 + index * GUARD * 0.9: time
                await pilot.press_now(key)
            await pilot.settle()
            self.assertNotIn("route/answer", [sent["method"] for sent in pilot.take_sent()])
            self.assertIn("alertdialog", pilot.text())
            self.assertEqual(field.text, "alertxx ")
            pilot.app.clock = lambda: 1000.0 + 8 * GUARD * 0.9 + GUARD
            await pilot.press_now("x")
            await pilot.wait_until(lambda: pilot.layer.node["kind"] == "content", "the alert is not answered")
            self.assertIn("route/answer", [sent["method"] for sent in pilot.take_sent()])
            self.assertEqual(pilot.session.find("name").value, "alertxx ")
            self.assertIs(pilot.find("name"), field)
            self.assertTrue(field.has_real_focus)

        with_window(body, app="strange", server=server_command("strange"))

    def test_an_alert_is_answered_at_once_by_a_user_who_does_not_type(self) -> None:
        async def body(pilot) -> None:
            await self.type_until_alert(pilot)
            pilot.app.clock = lambda: 1000.0 + GUARD
            await pilot.press_now("Enter")
            await pilot.wait_until(lambda: pilot.layer.node["kind"] == "content", "the alert is not answered")
            # This one does not appear while the user types.
            await pilot.session.type("name", "alert")
            await pilot.wait_until(lambda: pilot.layer.node["kind"] == "alert", "there is no alert")
            await pilot.press_now("x")
            await pilot.wait_until(lambda: pilot.layer.node["kind"] == "content", "the alert is not answered")

        with_window(body, app="strange", server=server_command("strange"))

    def test_escape_answers_an_alert_while_the_user_types(self) -> None:
        async def body(pilot) -> None:
            await self.type_until_alert(pilot)
            await pilot.press_now("Escape")
            await pilot.wait_until(lambda: pilot.layer.node["kind"] == "content", "the alert is not cancelled")

        with_window(body, app="strange", server=server_command("strange"))

    def test_an_alert_after_enter_takes_keys_at_once(self) -> None:
        async def body(pilot) -> None:
            pilot.app.clock = lambda: 1000.0
            await pilot.focus(pilot.find("name"))
            for key in ("a", "Enter"):
                await pilot.press(key)
            await pilot.session.type("name", "alert")
            await pilot.wait_until(lambda: pilot.layer.node["kind"] == "alert", "there is no alert")
            await pilot.press_now("x")
            await pilot.wait_until(lambda: pilot.layer.node["kind"] == "content", "the alert is not answered")

        with_window(body, app="strange", server=server_command("strange"))

    async def type_below(self, pilot, *keys: str) -> str:
        """Types a key that shows a layer, and after it keys that the field gets. Returns the text that the server has."""
        pilot.app.clock = lambda: 1000.0
        await pilot.focus(pilot.find("name"))
        await pilot.press("a")
        for key in keys:
            await pilot.settle()
            self.assertNotEqual(pilot.layer.node["kind"], "content")
            await pilot.press_now(key)
        await pilot.settle()
        return next(part for part in pilot.session.view("n2")["parts"] if part["id"] == "name")["value"]

    def test_a_sheet_takes_no_text_of_a_user_who_types(self) -> None:
        active = {"status": "active", "title": "A sheet"}
        screen = {"id": "n8", "kind": "screen", "key": {"name": "strange.sheet"}, **active}
        sheet = {"id": "l7", "kind": "modal", "style": "sheet", "dismissible": True, "content": screen, **active}

        async def body(pilot) -> None:
            self.assertEqual(await self.type_below(pilot, "b"), "ab")
            await pilot.press_now("Escape")
            await pilot.settle()
            self.assertIn("route/back", pilot.session.view("n2")["parts"][0]["text"])

        tree = {"layers": {"a": [sheet], "ab": [sheet]}}
        with_window(body, app="strange", server=[*OTHER_TREE, json.dumps(tree)])

    def test_line_breaks_and_pasted_text_below_an_alert_are_not_lost(self) -> None:
        alert = {"id": "l2", "kind": "alert", "status": "active", "title": "Hello", "buttons": []}
        for kind, text in (("multiline", "a\nb"), ("plain", "ab")):

            async def body(pilot, text: str = text) -> None:
                portals.copy("b")
                await self.type_below(pilot, "Enter", "Ctrl+V")
                await pilot.wait_until(lambda: next(part for part in pilot.session.view("n2")["parts"] if part["id"] == "name")["value"] == text, "text is lost")

            tree = {"kind": kind, "layers": {"a": [alert], "a\n": [alert], text: [alert]}}
            with_window(body, app="strange", server=[*OTHER_TREE, json.dumps(tree)])

    def test_text_below_two_alerts_is_not_lost(self) -> None:
        button = {"component": "button", "id": "ok", "title": "OK", "isEnabled": True, "key": "c"}
        first, second = (
            {"id": f"l{number}", "kind": "alert", "status": "active", "title": f"Alert {number}", "buttons": [button]}
            for number in (5, 6)
        )

        async def body(pilot) -> None:
            await self.type_below(pilot, "b")
            # The guard of the first alert has ended, that of the second one has not.
            for index, key in enumerate("cd", 1):
                pilot.app.clock = lambda time=1000.0 + index * GUARD * 0.9: time
                await pilot.press_now(key)
            await pilot.settle()
            self.assertEqual(next(part for part in pilot.session.view("n2")["parts"] if part["id"] == "name")["value"], "abcd")

        tree = {"layers": {"a": [first], **{text: [first, second] for text in ("ab", "abc", "abcd")}}}
        with_window(body, app="strange", server=[*OTHER_TREE, json.dumps(tree)])


class LostServer(unittest.TestCase):
    async def type_on(self, pilot, field: str, begin: str = "") -> str:
        """Types keys in a field. The server is killed after five, and eight come after it is back. Returns the keys."""
        restored: list[bool] = []
        pilot.app.on_restored = lambda: restored.append(True)
        typed, after = "", 0
        while after < 8:
            character = "abcdefghij"[len(typed) % 10]
            await pilot.press(character)
            typed += character
            if len(typed) == 5:
                os.kill(pilot.client.connection.process_id, signal.SIGKILL)
            after += bool(restored)
        await pilot.wait_until(lambda: not pilot.find(field).pending, "the server has not answered all keys")
        await pilot.settle()
        return typed

    def test_typing_while_the_server_is_lost_loses_nothing(self) -> None:
        async def body(pilot, field: str) -> None:
            await pilot.focus(pilot.find(field))
            typed = await self.type_on(pilot, field)
            self.assertEqual(pilot.find(field).text, typed)
            self.assertEqual(pilot.session.find(field).value, typed)

        with_window(lambda pilot: body(pilot, "name"), app="editProfile")
        with_window(lambda pilot: body(pilot, "text"), app="notes", link="notes://new")

    def test_typing_in_a_sheet_while_the_server_is_lost_loses_nothing(self) -> None:
        async def body(pilot) -> None:
            await pilot.press("n")
            await pilot.wait_until(lambda: pilot.layer.node["kind"] == "modal", "there is no sheet")
            await pilot.drawn()
            await pilot.press("x")
            await pilot.press("Left")
            typed = await self.type_on(pilot, "text")
            field = pilot.find("text")
            self.assertEqual((field.text, field.cursor), (typed + "x", len(typed)))
            self.assertEqual(pilot.session.find("text").value, typed + "x")
            self.assertTrue(field.has_real_focus)

        with_window(body, app="notes")

    def test_the_field_and_its_cursor_stay_when_the_new_server_has_other_ids(self) -> None:
        async def body(pilot) -> None:
            for page in ("text", "fields"):
                await pilot.session.open_link(f"gallery://{page}")
                await pilot.settle()
            field, screen = pilot.find("email"), pilot.find("email").part.owner
            await pilot.focus(field)
            before = field.text
            await pilot.press("Home")
            typed = await self.type_on(pilot, "email")
            self.assertNotEqual(pilot.find("email").part.owner, screen)
            self.assertIs(pilot.find("email"), field)
            self.assertEqual((field.text, field.cursor), (typed + before, len(typed)))
            self.assertEqual(pilot.session.find("email").value, typed + before)

        with_window(body)

    def test_a_number_that_is_typed_while_the_server_is_lost_is_kept_until_enter(self) -> None:
        async def body(pilot) -> None:
            restored = asyncio.Event()
            pilot.app.on_restored = restored.set
            await pilot.focus(pilot.find("guests"))
            for key in "12":
                await pilot.press(key)
            os.kill(pilot.client.connection.process_id, signal.SIGKILL)
            await pilot.wait_until(lambda: not pilot.app.is_connected, "the server has not ended")
            for key in ("3", "Enter"):
                await pilot.press_now(key)
            await restored.wait()
            self.assertEqual(pilot.find("guests").text, "123")
            self.assertIn(NOT_DONE, pilot.app.main.frame.message.get_text())
            for key in ("4", "Enter"):
                await pilot.press(key)
            await pilot.wait_until(lambda: pilot.session.find("guests").value == 1234, "the number is lost")

        with_window(body, link="gallery://fields")

    def test_the_user_is_told_of_the_restart(self) -> None:
        async def body(pilot) -> None:
            message = pilot.app.main.frame.message
            await pilot.do(Step({"lost": True}))
            self.assertEqual(message.get_text(), "The server was started again.")
            self.assertTrue(pilot.app.main.frame.bar.get_revealed())

        with_window(body, app="notes")

    def test_a_press_while_the_server_is_away_is_not_done_and_the_user_is_told(self) -> None:
        async def body(pilot) -> None:
            shown: list[tuple[str, bool]] = []
            frame = pilot.app.main.frame
            restored = asyncio.Event()
            pilot.app.on_restored = restored.set
            await pilot.focus(pilot.find("text"))
            for key in "ab":
                await pilot.press(key)
            os.kill(pilot.client.connection.process_id, signal.SIGKILL)
            await pilot.wait_until(lambda: not pilot.app.is_connected, "the server has not ended")
            await pilot.press_now("Ctrl+S")
            shown.append((frame.message.get_text(), frame.bar.get_revealed()))
            await restored.wait()
            await pilot.settle()
            shown.append((frame.message.get_text(), frame.bar.get_revealed()))
            self.assertEqual(
                shown, [(NOT_DONE, True), (f"The server was started again. {NOT_DONE}", True)]
            )
            self.assertEqual(pilot.session.find("text").value, "ab")
            await pilot.press("Ctrl+S")
            await pilot.wait_until(lambda: 'listitem "ab"' in pilot.text(), "the note is not saved")
            self.assertFalse(frame.bar.get_revealed())

        with_window(body, app="notes", link="notes://new")

    def test_a_switch_that_is_turned_while_the_server_is_away_turns_back(self) -> None:
        async def body(pilot) -> None:
            toggle = pilot.find("toggle")
            before = toggle.switch.get_active()
            os.kill(pilot.client.connection.process_id, signal.SIGKILL)
            await pilot.wait_until(lambda: not pilot.app.is_connected, "the server has not ended")
            toggle.switch.set_active(not before)
            self.assertEqual(toggle.switch.get_active(), before)
            self.assertEqual(pilot.app.main.frame.message.get_text(), NOT_DONE)

        with_window(body, link="gallery://choices")


class LongText(unittest.TestCase):
    def test_200_kilobytes_are_pasted_and_typed_on(self) -> None:
        text = "A line of a long text.\n" * 9_000

        async def body(pilot) -> None:
            field = pilot.find("editor")
            await pilot.focus(field)
            portals.copy(text)
            for key in ("Ctrl+A", "Ctrl+V"):
                await pilot.press(key)
            await pilot.wait_until(lambda: field.text == text, "the text is not pasted")
            for key in ("e", "n", "d"):
                await pilot.press(key)
            await pilot.wait_until(lambda: not field.pending, "the server has not answered all keys")
            await pilot.settle()
            self.assertEqual(field.text, text + "end")
            self.assertEqual(pilot.session.find("editor").value, text + "end")

        with_window(body, link="gallery://hostile")


class Echo(unittest.TestCase):
    def test_a_typed_character_is_painted_before_the_answer_is_drawn(self) -> None:
        async def body(pilot) -> None:
            app, field, seen = pilot.app, pilot.find("search"), []
            draw = app._draw
            app._draw = lambda: (seen.append("drawn"), draw())
            clock = app.top_window.get_frame_clock()
            clock.connect("after-paint", lambda _: seen.append(field.text))
            await pilot.focus(field)
            for text in ("a", "al", "alp"):
                await pilot.drawn()
                seen.clear()
                await pilot.press(text[-1])
                await pilot.wait_until(lambda: not field.pending and "drawn" in seen, "the answer is not drawn")
                self.assertIn(text, seen[: seen.index("drawn")])

        with_window(body, app="stocks")


if __name__ == "__main__":
    unittest.main()
