"""Shared by the tests: a terminal with a real server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import unittest
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
TERMINAL = ROOT / "clients/terminal"
OFFSTAGE = os.environ.get("OFFSTAGE", str(ROOT / ".build/debug/offstage-examples"))
LIMIT = 60

sys.path[:0] = [str(ROOT / "clients/conformance"), str(ROOT / "clients/conformance/scenarios")]

from drivers import cases
from drivers.cases import OTHER_TREE, STRANGE  # noqa: F401
from drivers.terminal import TerminalPilot
from harness.scenario import Setup
from offstage_terminal.settings import Settings
from textual import events


class Terminal(TerminalPilot):
    """A terminal whose keys have Textual's names."""

    async def press(self, *keys: str) -> None:
        """Presses keys, each after the answer to the one before."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    def send(self, text: str) -> None:
        """Types characters without waiting. A Tab and control characters are keys."""
        for character in text:
            self._send(events.Key({"\t": "tab", "\x13": "ctrl+s"}.get(character, character), character))

    async def open(self, url: str) -> None:
        await self.session.open_link(url)
        await self.settle()

    @property
    def title(self) -> str:
        """The title that the strange server shows."""
        return str(self.session.view("n2")["parts"][0]["text"])


class TerminalTest(cases.Cases, unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        asyncio.get_running_loop().slow_callback_duration = 100

    @contextlib.asynccontextmanager
    async def terminal(
        self,
        app: str = "notes",
        command: list[str] | None = None,
        size: tuple[int, int] = (80, 24),
        settings: Settings | None = None,
        **params: Any,
    ) -> AsyncIterator[Terminal]:
        """Starts a terminal, with a session in the context `test`."""
        terminal, params = Terminal(), {"app": app, "context": "test", "seed": 1, **params}
        terminal.settings = settings or terminal.settings
        await terminal.start(Setup(command or [OFFSTAGE, "serve"], {}, params, size))
        try:
            with terminal.context():
                yield terminal
        finally:
            await terminal.stop()

    async def notes(self, terminal: Terminal, *texts: str) -> None:
        """Writes notes, and puts the focus on their list."""
        for text in texts:
            await terminal.press("n")
            terminal.send(text)
            await terminal.settle()
            await terminal.press("ctrl+s")
        terminal.find("notes").focus()
        await terminal.settle()
