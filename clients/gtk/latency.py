"""Prints the time from a key to its echo on the screen, and to the answer of the app.

GSK_RENDERER=cairo xvfb-run -a dbus-run-session -- /usr/bin/python3 clients/gtk/latency.py [KEYS]

The keys come from the X server, one after the other has been answered, and a drawing ends when GTK has painted the
frame. A frame begins up to 17 ms after the one before, so the second line leaves out the time from the typed character
to the begin of its frame. Xvfb has no graphics card, and OpenGL is slower than Cairo there. The echo of a field is
painted before the server answers; the answer of the app is a list that the typed text filters; the server's own time is
that of a request without a drawing. On a busy machine, compare the processor time.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "clients" / name) for name in ("conformance", "conformance/scenarios")]

import drivers  # noqa: E402, F401
from gi.repository import Gdk  # noqa: E402
from harness.scenario import CAPABILITIES, Setup, server_command  # noqa: E402
from drivers.gtk import GtkPilot  # noqa: E402


async def main(keys: int) -> None:
    """Types keys in the search of the app Stocks."""
    pilot = GtkPilot()
    params = {"app": "stocks", "context": "test", "seed": 1}
    await pilot.start(Setup(server_command("offstage"), {"capabilities": CAPABILITIES}, params, (100, 30)))
    echoes: list[float] = []
    frameless: list[float] = []
    work: list[float] = []
    answers: list[float] = []
    server: list[float] = []
    try:
        field = pilot.find("search")
        await pilot.focus(field)
        begins: list[float] = []
        painted: list[tuple[float, float, str]] = []
        typed: list[float] = []
        is_painted = asyncio.Event()

        def noted(_: Gdk.FrameClock) -> None:
            painted.append((time.perf_counter(), time.process_time(), field.text))
            is_painted.set()

        clock = pilot.app.top_window.get_frame_clock()
        clock.connect("before-paint", lambda _: begins.append(time.perf_counter()))
        clock.connect("after-paint", noted)
        field.entry.connect_after("changed", lambda _: typed.append(time.perf_counter()))
        for index in range(keys):
            await pilot.drawn()
            # The keys of a user come at any time of the frame clock.
            await asyncio.sleep(0.05 + index % 17 / 1000)
            for seen in (begins, painted, typed):
                seen.clear()
            keyval, text = (Gdk.KEY_a, "a") if index % 2 == 0 else (Gdk.KEY_BackSpace, "")
            begin, worked = time.perf_counter(), time.process_time()
            pilot.keyboard.press(keyval, Gdk.ModifierType(0))
            while not any(shown == text for _, _, shown in painted):
                is_painted.clear()
                await is_painted.wait()
            end, worked_until, _ = next(frame for frame in painted if frame[2] == text)
            echoes.append(end - begin)
            frameless.append(end - begin - max(0.0, max(at for at in begins if at < end) - typed[0]))
            work.append(worked_until - worked)
            while field.pending:
                await asyncio.sleep(0.001)
            await pilot.app.drawn()
            answers.append(painted[-1][0] - begin)
            begin = time.perf_counter()
            await pilot.session.request("route/get")
            server.append(time.perf_counter() - begin)
    finally:
        await pilot.stop()
    for name, times in (
        ("echo of the key, painted", echoes),
        ("without the wait for its frame", frameless),
        ("processor time of the echo", work),
        ("answer of the app, painted", answers),
        ("the server's own time", server),
        ("echo minus the server's own time", [max(0.0, e - own) for e, own in zip(frameless, server, strict=True)]),
    ):
        ordered = sorted(times)
        p50, p95 = statistics.median(ordered) * 1000, ordered[int(len(ordered) * 0.95)] * 1000
        print(f"{name:32} p50 {p50:6.1f} ms   p95 {p95:6.1f} ms")


asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
