"""Prints the time from a key to its echo on the screen, and to the answer of the app.

GSK_RENDERER=cairo xvfb-run -a dbus-run-session -- /usr/bin/python3 clients/gtk/latency.py [KEYS]

The keys come from the X server, and a drawing ends when GTK has painted the frame; it begins up to 17 ms after the key.
Xvfb has no graphics card, so OpenGL is slower than Cairo there. As in `clients/terminal/latency.py`:
the echo of a field is drawn before the server answers, the answer of the app is a list that the typed text filters, and
the server's own time is that of a request without a drawing.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "clients" / name) for name in ("gtk", "python", "scenarios")]

import offstage_gtk  # noqa: E402, F401
from gi.repository import Gdk  # noqa: E402
from harness.scenario import CAPABILITIES, Setup, server_command  # noqa: E402
from offstage_gtk.pilot import GtkPilot  # noqa: E402


async def main(keys: int) -> None:
    """Types keys in the search of the app Stocks."""
    pilot = GtkPilot()
    params = {"app": "stocks", "context": "test", "seed": 1}
    await pilot.start(Setup(server_command("offstage"), {"capabilities": CAPABILITIES}, params, (100, 30)))
    echoes: list[float] = []
    work: list[float] = []
    answers: list[float] = []
    server: list[float] = []
    try:
        field = pilot.find("search")
        await pilot.focus(field)
        painted: list[tuple[float, float, str]] = []
        is_painted = asyncio.Event()

        def noted(_: Gdk.FrameClock) -> None:
            painted.append((time.perf_counter(), time.process_time(), field.text))
            is_painted.set()

        pilot.app.top_window.get_frame_clock().connect("after-paint", noted)
        for index in range(keys):
            # Nothing is left to draw: the next frame is that of the key.
            await pilot.drawn()
            painted.clear()
            keyval, text = (Gdk.KEY_a, "a") if index % 2 == 0 else (Gdk.KEY_BackSpace, "")
            begin, worked = time.perf_counter(), time.process_time()
            pilot.keyboard.press(keyval, Gdk.ModifierType(0))
            while not any(shown == text for _, _, shown in painted):
                is_painted.clear()
                await is_painted.wait()
            echo = next(frame for frame in painted if frame[2] == text)
            echoes.append(echo[0] - begin)
            work.append(echo[1] - worked)
            while field.pending:
                await asyncio.sleep(0.001)
            await pilot.app.drawn()
            answers.append(time.perf_counter() - begin)
            begin = time.perf_counter()
            await pilot.session.request("route/get")
            server.append(time.perf_counter() - begin)
    finally:
        await pilot.stop()
    for name, times in (
        ("echo of the key", echoes),
        ("processor time of the echo", work),
        ("answer of the app, drawn", answers),
        ("a request", server),
    ):
        ordered = sorted(times)
        p50, p95 = statistics.median(ordered) * 1000, ordered[int(len(ordered) * 0.95)] * 1000
        print(f"{name:27} p50 {p50:6.1f} ms   p95 {p95:6.1f} ms")


asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
