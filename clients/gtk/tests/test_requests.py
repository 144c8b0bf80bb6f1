"""What the window does for requests of an app: a test for each capability that it declares."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unittest
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any
from unittest import mock

from tests.support import ROOT, STRANGE, with_window

from gi.repository import Gtk
from offstage_gtk import portals
from offstage_gtk.frame import descendants
from offstage_gtk.requests import CAPABILITIES
from offstage_ui.requests import REPLACE


class Requests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name).resolve()

    def with_request(self, body: Callable[[Any], Awaitable[None]], capability: str, /, **arguments: Any) -> None:
        """Runs a test with a request of an app. The app shows the answer."""
        with_window(body, app="strange", server=[*STRANGE, capability, json.dumps(arguments)])

    async def answer(self, pilot) -> Any:
        """Returns the answer that the app receives."""
        await pilot.wait_until(lambda: self.has_answer(pilot), "the request is not answered")
        return json.loads(pilot.session.view("n2")["parts"][0]["text"].removeprefix("Answer: "))

    def has_answer(self, pilot) -> bool:
        return pilot.session.view("n2")["parts"][0]["text"].startswith("Answer: ")

    async def fill_in(self, pilot, text: str) -> None:
        """Types a text in the form, and presses Enter."""
        pilot.layer.form.entry.set_text(text)
        await pilot.press("Enter")
        await pilot.settle()

    async def error(self, pilot, text: str) -> None:
        """Waits for an error at the field."""
        label = pilot.layer.form.error
        await pilot.wait_until(lambda: label.get_visible() and text in label.get_text(), f"no error has '{text}'")
        self.assertFalse(self.has_answer(pilot))

    def test_every_declared_capability_has_a_test(self) -> None:
        tests = {name.partition("_fulfils_")[2] for name in dir(self) if "_fulfils_" in name}
        self.assertEqual(tests, {name.replace(".", "_") for name in CAPABILITIES["requests"]})

    def test_the_window_fulfils_openURL(self) -> None:
        async def opened(pilot) -> None:
            self.assertEqual(await self.answer(pilot), {})

        async def refused(pilot) -> None:
            self.assertEqual(await self.answer(pilot), "denied")
            # Nothing in the window opens the address.
            self.assertEqual(len(pilot.app.main.layers), 1)
            shown = [each for each in descendants(pilot.app.main.window) if each.get_mapped()]
            self.assertFalse([each for each in shown if isinstance(each, Gtk.LinkButton)])
            self.assertIn("has not declared", pilot.app.main.frame.message.get_text())

        portal = mock.patch.multiple(portals, can_open=lambda url: True, open_address=mock.DEFAULT)
        with portal as patched:
            open = patched["open_address"]
            self.with_request(opened, "openURL", url="https://example.org/a")
            self.assertEqual(open.call_args.args[1], "https://example.org/a")
            self.with_request(refused, "openURL", url="file:///etc/passwd")
            open.assert_called_once()

    def test_the_window_fulfils_pickFile(self) -> None:
        picture, text = self.folder / "a.png", self.folder / "c.txt"
        picture.write_bytes(b"abc")
        text.write_text("text")

        async def one(pilot) -> None:
            await self.fill_in(pilot, str(text))
            await self.error(pilot, "'c.txt' is text/plain; choose a file of image/*")
            await self.fill_in(pilot, str(self.folder / "none"))
            await self.error(pilot, "No such file")
            await self.fill_in(pilot, str(picture))
            file = {"name": "a.png", "type": "image/png", "size": 3, "path": str(picture)}
            self.assertEqual(await self.answer(pilot), {"files": [file]})

        async def several(pilot) -> None:
            await self.fill_in(pilot, f"{picture}, {text}")
            self.assertEqual([file["name"] for file in (await self.answer(pilot))["files"]], ["a.png", "c.txt"])

        async def refused(pilot) -> None:
            await pilot.press("Escape")
            self.assertEqual(await self.answer(pilot), "denied")

        async def with_commas(pilot) -> None:
            await self.fill_in(pilot, f"{picture}, {comma}")
            self.assertEqual([file["name"] for file in (await self.answer(pilot))["files"]], ["a.png", "b, c.png"])

        async def of_the_dialog(pilot) -> None:
            found = [str(comma), str(text), str(picture)]
            with mock.patch.object(portals, "choose_file", mock.AsyncMock(return_value=found)):
                await pilot.click(pilot.layer.form.choose_button)
                await self.error(pilot, "'c.txt' is text/plain; choose a file of image/*")
            found.remove(str(text))
            with mock.patch.object(portals, "choose_file", mock.AsyncMock(return_value=found)):
                await pilot.click(pilot.layer.form.choose_button)
                files = (await self.answer(pilot))["files"]
            self.assertEqual([file["name"] for file in files], ["b, c.png", "a.png"])

        comma = self.folder / "b, c.png"
        comma.write_bytes(b"abc")
        self.with_request(with_commas, "pickFile", types=["image/*"], allowsSeveral=True)
        self.with_request(of_the_dialog, "pickFile", types=["image/*"], allowsSeveral=True)
        self.with_request(one, "pickFile", types=["image/*"], allowsSeveral=False)
        self.with_request(several, "pickFile", types=["image/*", "text/plain"], allowsSeveral=True)
        self.with_request(refused, "pickFile")

    def test_the_window_fulfils_saveFile(self) -> None:
        path = self.folder / "notes.txt"

        async def body(pilot) -> None:
            self.assertEqual(pilot.layer.form.entry.get_text(), "notes.txt")
            await self.fill_in(pilot, str(path))
            self.assertEqual(await self.answer(pilot), {"path": str(path)})
            self.assertEqual(path.read_text(), "milk")

        self.with_request(body, "saveFile", name="notes.txt", text="milk")

    def test_only_a_press_of_replace_replaces_a_file(self) -> None:
        path = self.folder / "notes.txt"
        path.write_text("bread")

        async def body(pilot) -> None:
            form = pilot.layer.form
            self.assertEqual(form.entry.get_text(), "notes.txt")
            for _ in range(2):
                await self.fill_in(pilot, str(path))
                await self.error(pilot, "The file exists")
                self.assertEqual(form.accept_button.get_label(), REPLACE)
            await pilot.press("Enter")
            await pilot.settle()
            self.assertEqual(path.read_text(), "bread")
            form.entry.set_text(f"{path}x")
            self.assertEqual(form.accept_button.get_label(), "OK")
            await self.fill_in(pilot, str(path))
            await self.error(pilot, "The file exists")
            await pilot.click(form.accept_button)
            self.assertEqual(await self.answer(pilot), {"path": str(path)})
            self.assertEqual(path.read_text(), "milk")

        self.with_request(body, "saveFile", name=str(path), text="milk")

    def test_a_file_of_the_dialog_is_replaced_without_another_question(self) -> None:
        path = self.folder / "notes.txt"
        path.write_text("bread")

        async def body(pilot) -> None:
            with mock.patch.object(portals, "choose_file", mock.AsyncMock(return_value=str(path))) as choose:
                await pilot.click(pilot.layer.form.choose_button)
                self.assertEqual(await self.answer(pilot), {"path": str(path)})
            self.assertEqual(choose.call_args.kwargs, {"saves": True, "name": "notes.txt"})
            self.assertEqual(path.read_text(), "milk")

        self.with_request(body, "saveFile", name="notes.txt", text="milk")

    def test_the_window_fulfils_clipboard_read(self) -> None:
        async def body(pilot) -> None:
            portals.copy("milk")
            await pilot.settle()
            self.assertFalse(self.has_answer(pilot))
            self.assertTrue(pilot.layer.window.get_mapped())
            await pilot.click(pilot.layer.form.accept_button)
            self.assertEqual(await self.answer(pilot), {"text": "milk"})

        self.with_request(body, "clipboard.read")

    def test_the_clipboard_is_read_only_after_a_press_of_allow(self) -> None:
        async def body(pilot, key: str) -> None:
            await pilot.press(key)
            self.assertEqual(await self.answer(pilot), "denied")

        with mock.patch.object(portals, "clipboard_text", mock.AsyncMock()) as read:
            for key in ("Enter", "Escape"):
                self.with_request(lambda pilot, key=key: body(pilot, key), "clipboard.read")
            read.assert_not_called()

    def test_the_window_fulfils_clipboard_write(self) -> None:
        async def body(pilot) -> None:
            self.assertEqual(await self.answer(pilot), {})
            self.assertEqual(await portals.clipboard_text(), "milk")

        self.with_request(body, "clipboard.write", text="milk")

    def test_the_window_fulfils_share(self) -> None:
        async def body(pilot) -> None:
            self.assertEqual(await self.answer(pilot), {})
            self.assertEqual(await portals.clipboard_text(), "milk https://example.org/")
            self.assertEqual(pilot.app.main.frame.message.get_text(), "Copied: milk https://example.org/")
            self.assertTrue(pilot.app.main.frame.bar.get_revealed())

        self.with_request(body, "share", text="milk", url="https://example.org/")

    def test_the_window_fulfils_notify(self) -> None:
        for gnome in ([], ["gnome"]):
            calls = self.folder / f"calls{len(gnome)}"
            command = [sys.executable, str(ROOT / "clients/gtk/tests/fake_desktop.py"), str(calls), *gnome]

            async def body(pilot, calls: Path = calls) -> None:
                self.assertEqual(await self.answer(pilot), {})
                self.assertEqual(pilot.app.main.frame.message.get_text(), "Notes  The milk is <sour>.")
                self.assertTrue(pilot.app.main.frame.bar.get_revealed())
                await pilot.wait_until(lambda: calls.exists() and calls.read_text(), "the desktop shows nothing")
                self.assertEqual(json.loads(calls.read_text()), ["Notes", "The milk is &lt;sour&gt;."])

            with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as desktop:
                try:
                    self.assertEqual(desktop.stdout.readline(), "ready\n")
                    self.with_request(body, "notify", title="Notes", body="The milk is <sour>.")
                finally:
                    desktop.terminate()


if __name__ == "__main__":
    unittest.main()
