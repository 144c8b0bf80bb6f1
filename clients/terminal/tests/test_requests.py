"""What the terminal does for requests of an app: a test for each capability that it declares."""

from __future__ import annotations

import contextlib
import json
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from unittest import mock

from .support import OTHER_TREE, STRANGE, Terminal, TerminalTest
from offstage_terminal.requests import CAPABILITIES  # noqa: E402
from offstage_ui.requests import REPLACE  # noqa: E402


class RequestTests(TerminalTest):
    @contextlib.asynccontextmanager
    async def request(self, capability: str, **arguments: Any) -> AsyncIterator[Terminal]:
        """Shows a request of an app. The app shows the answer."""
        command = [*STRANGE, capability, json.dumps(arguments)]
        async with self.terminal("strange", command, size=(120, 50)) as terminal:
            yield terminal

    def answer(self, terminal: Terminal) -> Any:
        """Returns the answer that the app has received; None before."""
        text = terminal.title
        return json.loads(text.removeprefix("Answer: ")) if text.startswith("Answer: ") else None

    async def fill_in(self, terminal: Terminal, text: str) -> None:
        """Types a text in the form, and presses Enter."""
        self.assertIs(terminal.app.focused, terminal.app.layer.request.input)  # type: ignore[union-attr]
        terminal.send(text)
        await terminal.press("enter")

    def test_every_declared_capability_has_a_test(self) -> None:
        tests = {name.partition("_fulfils_")[2] for name in dir(self) if "_fulfils_" in name}
        self.assertEqual(tests, {name.replace(".", "_") for name in CAPABILITIES["requests"]})

    async def test_the_terminal_fulfils_openURL(self) -> None:
        with mock.patch.dict("os.environ", {"DISPLAY": ":9"}), mock.patch("webbrowser.open") as browser:
            async with self.request("openURL", url="https://example.org/a") as terminal:
                self.assertEqual(self.answer(terminal), {})
            browser.assert_called_once_with("https://example.org/a")
            async with self.request("openURL", url="file:///etc/passwd") as terminal:
                self.assertEqual(self.answer(terminal), "denied")
            browser.assert_called_once()

    async def test_the_terminal_fulfils_pickFile(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            picture, text = Path(folder, "a,b.png"), Path(folder, "c.txt")
            picture.write_bytes(b"abc")
            text.write_text("text")
            file = {"name": "a,b.png", "type": "image/png", "size": 3, "path": str(picture)}
            async with self.request("pickFile", types=["image/*"], allowsSeveral=False) as terminal:
                self.assertIn("Path of the file (image/*)", terminal.text())
                await self.fill_in(terminal, str(text))
                self.assertIn("'c.txt' is text/plain; choose a file of image/*", terminal.text())
                self.assertIsNone(self.answer(terminal))
                await terminal.press(*["backspace"] * len(str(text)))
                await self.fill_in(terminal, str(picture))
                self.assertEqual(self.answer(terminal), {"files": [file]})
            async with self.request("pickFile", types=["image/*", "text/plain"], allowsSeveral=True) as terminal:
                self.assertIn("several with commas", terminal.text())
                await self.fill_in(terminal, f"{picture}, {text}")
                self.assertEqual([file["name"] for file in self.answer(terminal)["files"]], ["a,b.png", "c.txt"])
            async with self.request("pickFile") as terminal:
                await self.fill_in(terminal, str(Path(folder, "none")))
                self.assertIn("No such file", terminal.text())
                await terminal.press("escape")
                self.assertEqual(self.answer(terminal), "denied")

    async def test_the_terminal_fulfils_saveFile(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with self.request("saveFile", name="notes.txt", text="milk") as terminal:
                self.assertEqual(terminal.app.layer.request.input.value, "notes.txt")  # type: ignore[union-attr]
                await terminal.press("home")
                await self.fill_in(terminal, folder + "/")
                path = Path(folder, "notes.txt").resolve()
                self.assertEqual(self.answer(terminal), {"path": str(path)})
                self.assertEqual(path.read_text(), "milk")

    async def test_only_a_press_of_replace_replaces_a_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "notes.txt")
            path.write_text("bread")
            async with self.request("saveFile", name=str(path), text="milk") as terminal:
                form = terminal.app.layer.request  # type: ignore[union-attr]
                self.assertEqual(form.input.value, "notes.txt")
                await terminal.press("home")
                await self.fill_in(terminal, folder + "/")
                for _ in range(2):
                    await terminal.until(lambda: "The file exists" in terminal.text())
                    await terminal.press("enter")
                self.assertEqual(path.read_text(), "bread")
                await terminal.press("end", "x")
                self.assertNotIn(REPLACE, terminal.text())
                await terminal.press("backspace", "enter")
                await terminal.until(lambda: REPLACE in terminal.text())
                self.assertIsNone(self.answer(terminal))
                await terminal.pilot.click(form.accept_button)
                await terminal.until(lambda: self.answer(terminal) is not None)
                self.assertEqual(self.answer(terminal), {"path": str(path.resolve())})
                self.assertEqual(path.read_text(), "milk")

    async def test_an_answer_names_the_layer_of_its_request(self) -> None:
        alert = {"id": "l9", "kind": "alert", "status": "active", "title": "Above the request", "buttons": []}
        for url, method in (("https://example.org/a", "route/fulfil"), ("file:///etc/passwd", "route/refuse")):
            tree = json.dumps({"layers": {"": [alert]}})
            command = [*OTHER_TREE, tree, "openURL", json.dumps({"url": url})]
            with mock.patch.dict("os.environ", {"DISPLAY": ":9"}), mock.patch("webbrowser.open"):
                async with self.terminal("strange", command, size=(120, 50)) as terminal:
                    await terminal.until(lambda: terminal.title.startswith(method))
                    self.assertIn('"layer": "l4"', terminal.title)

    async def test_the_terminal_fulfils_clipboard_write(self) -> None:
        async with self.request("clipboard.write", text="milk") as terminal:
            self.assertEqual(self.answer(terminal), {})
            self.assertEqual(terminal.app.clipboard, "milk")

    async def test_the_terminal_fulfils_share(self) -> None:
        async with self.request("share", text="milk", url="https://example.org/") as terminal:
            self.assertEqual(self.answer(terminal), {})
            self.assertEqual(terminal.app.clipboard, "milk https://example.org/")

    async def test_the_terminal_fulfils_notify(self) -> None:
        async with self.request("notify", title="Notes", body="The milk is sour.") as terminal:
            self.assertEqual(self.answer(terminal), {})
            self.assertIn("Notes  The milk is sour.", terminal.text())
