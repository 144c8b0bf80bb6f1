"""Shared by the tests: a terminal with a real server, and servers with a slow link."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import tempfile
import unittest
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
TERMINAL = ROOT / "clients/terminal"
SCENARIOS = ROOT / "clients/conformance/scenarios"
OFFSTAGE = os.environ.get("OFFSTAGE", str(ROOT / ".build/debug/offstage-examples"))
STRANGE = [sys.executable, str(SCENARIOS / "strange_server.py")]
RELAY = str(TERMINAL / "tests/relay.py")
OTHER_TREE = [sys.executable, str(TERMINAL / "tests/other_tree.py")]
LIMIT = 60

sys.path[:0] = [str(ROOT / "clients/conformance"), str(SCENARIOS)]

import drivers  # noqa: E402, F401
from drivers.terminal import Hands, elements_of  # noqa: E402
from offstage_client.outline import Element, lines  # noqa: E402
from offstage_terminal.app import OffstageTerminal  # noqa: E402
from offstage_terminal.widgets.base import PartWidget  # noqa: E402
from textual import events  # noqa: E402
from textual.pilot import Pilot  # noqa: E402


def outline_of(app: OffstageTerminal) -> str:
    """Returns the outline of what is drawn."""
    return lines(map(Element.of, elements_of(app)))


class Terminal:
    """A running terminal: finds widgets, presses keys, and reads the screen."""

    def __init__(self, app: OffstageTerminal, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def settle(self) -> None:
        """Waits until the server has answered, and the result is drawn."""
        await self.pilot.pause()
        await self.app.session.request("clock/advance", {"ms": 0})
        await self.app.drawn()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Presses keys, each after the answer to the one before."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    def send(self, text: str) -> None:
        """Types characters without waiting. A Tab and control characters are keys."""
        for character in text:
            name = {"\t": "tab", "\x13": "ctrl+s"}.get(character, character)
            event = events.Key(name, character)
            event.set_sender(self.app)
            self.app._driver.send_message(event)  # type: ignore[union-attr]

    async def link(self, url: str) -> None:
        await self.app.session.open_link(url)
        await self.settle()

    def paste(self, text: str) -> None:
        """Pastes a text without waiting."""
        event = events.Paste(text)
        event.set_sender(self.app)
        self.app._driver.send_message(event)  # type: ignore[union-attr]

    @property
    def title(self) -> str:
        """The title that the strange server shows."""
        return str(self.app.session.view("n2")["parts"][0]["text"])

    def part(self, component_id: str) -> Any:
        for part in self.app.screen.query(PartWidget):
            if str(part.part.id) == component_id:
                return part
        raise AssertionError(f"no widget shows '{component_id}'")

    def outline(self) -> str:
        """Returns the outline of what is drawn."""
        return outline_of(self.app)

    def text(self) -> str:
        """Returns the lines of the screen."""
        _, height = self.app.size
        lines = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in lines[:height])

    async def until(self, condition: Callable[[], bool]) -> None:
        """Waits for a condition."""
        async with asyncio.timeout(LIMIT):
            while not condition():
                await asyncio.sleep(0.01)


class TerminalTest(unittest.IsolatedAsyncioTestCase):
    """A test with a terminal. The apps begin without data."""

    maxDiff = 4000

    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.environ["XDG_DATA_HOME"] = folder.name

    async def asyncSetUp(self) -> None:
        asyncio.get_running_loop().slow_callback_duration = 10

    async def within_limit(self, work: Awaitable[Any]) -> Any:
        return await asyncio.wait_for(work, LIMIT)

    @contextlib.asynccontextmanager
    async def terminal(
        self,
        app: str = "notes",
        command: list[str] | None = None,
        size: tuple[int, int] = (80, 24),
        **params: Any,
    ) -> AsyncIterator[Terminal]:
        """Starts a terminal, with a session in the context `test`."""
        made = OffstageTerminal(command or [OFFSTAGE, "serve"], {"app": app, "context": "test", "seed": 1, **params})
        made.is_strict = True
        async with made.run_test(size=size):
            await made.drawn()
            terminal = Terminal(made, Hands(made))
            await terminal.settle()
            yield terminal
