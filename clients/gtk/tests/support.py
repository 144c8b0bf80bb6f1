"""A running window for the tests."""

from __future__ import annotations

import functools
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

# GTK and GIO read these once, when they begin: the tests use portals, as in a sandbox, which has no other applications.
SHARE = tempfile.TemporaryDirectory()
for entry in Path("/usr/share").iterdir():
    if entry.name != "applications":
        Path(SHARE.name, entry.name).symlink_to(entry)
os.environ |= {"GDK_DEBUG": "portals", "GTK_USE_PORTAL": "1", "XDG_DATA_DIRS": SHARE.name}

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "clients/conformance"), str(ROOT / "clients/conformance/scenarios")]

from drivers import cases  # noqa: E402
from drivers.gtk import GtkPilot  # noqa: E402


def shows(**options: Any) -> Callable[[Callable[[Any, Any], Awaitable[None]]], Callable[[Any], None]]:
    """Makes a test of a function that gets the window of an app. The options are those of `run_with`."""

    def test(body: Callable[[Any, Any], Awaitable[None]]) -> Callable[[Any], None]:
        return functools.wraps(body)(lambda self: self.run_with(lambda pilot: body(self, pilot), **options))

    return test


class WindowTest(cases.Cases):
    make_pilot, size = GtkPilot, (80, 30)

    def start_desktop(self, uri: str = "") -> None:
        """Starts a portal and notifications on the session bus. The file `calls` has their calls."""
        self.calls = self.folder / "calls"
        command = [sys.executable, str(ROOT / "clients/gtk/tests/fake_desktop.py"), str(self.calls), uri]
        desktop = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        for end in (desktop.stdout.close, desktop.wait, desktop.terminate):
            self.addCleanup(end)
        self.assertEqual(desktop.stdout.readline(), "ready\n")

    async def call(self, pilot) -> dict:
        """Returns the first call that the desktop gets."""
        await pilot.wait_until(lambda: self.calls.exists() and self.calls.read_text(), "the desktop gets no call")
        return json.loads(self.calls.read_text().splitlines()[0])
