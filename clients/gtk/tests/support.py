"""A running window for the tests: it presses keys, finds widgets, and waits for conditions."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "clients/conformance"), str(ROOT / "clients/conformance/scenarios")]

import drivers  # noqa: E402, F401
from drivers.gtk import GtkPilot  # noqa: E402
from harness.scenario import CAPABILITIES, Setup, server_command  # noqa: E402

RELAY = str(ROOT / "clients/terminal/tests/relay.py")
OTHER_TREE = [sys.executable, str(ROOT / "clients/terminal/tests/other_tree.py")]
STRANGE = [sys.executable, str(ROOT / "clients/conformance/scenarios/strange_server.py")]


@contextlib.contextmanager
def holding_server() -> Iterator[tuple[list[str], Path]]:
    """Returns the command of a server, and the path of a file. While the file exists, the server's output is held."""
    with tempfile.TemporaryDirectory() as folder:
        hold = Path(folder, "hold")
        yield [sys.executable, RELAY, "0", "--hold", str(hold), *server_command("offstage")], hold


def with_window(
    body: Callable[[GtkPilot], Awaitable[Any]], app: str = "gallery", link: str | None = None,
    server: list[str] | None = None, context: dict[str, str] | None = None,
) -> None:
    """Runs a test with a window of an app."""

    async def run() -> None:
        pilot = GtkPilot()
        params = {"app": app, "context": "test", "seed": 1, **({"link": link} if link else {})}
        initialize = {"capabilities": CAPABILITIES, **({"context": context} if context else {})}
        setup = Setup(server or server_command("offstage"), initialize, params, (80, 30))
        try:
            await asyncio.wait_for(pilot.start(setup), 60)
            await asyncio.wait_for(body(pilot), 60)
        finally:
            await pilot.stop()

    asyncio.run(run())
