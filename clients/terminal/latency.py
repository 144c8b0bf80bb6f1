"""Prints the time from a key to its echo on the screen, and to the answer of the app.

clients/.venv/bin/python clients/terminal/latency.py [KEYS]

The echo of a field is drawn before the server answers. The answer of the app is a list that the typed text filters; the
server's own time is that of a request without a drawing. On a busy machine, only the processor time says something.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent)]

from offstage_terminal.app import OffstageTerminal  # noqa: E402
from textual import events  # noqa: E402

ROOT = Path(__file__).resolve().parents[2]


async def main(keys: int) -> None:
    """Types keys in the search of the app Stocks."""
    app = OffstageTerminal(
        [str(ROOT / ".build/debug/offstage"), "serve"], {"app": "stocks", "context": "test", "seed": 1}
    )
    echoes: list[float] = []
    work: list[float] = []
    answers: list[float] = []
    server: list[float] = []
    async with app.run_test(size=(100, 30)) as pilot:
        await app.drawn()
        await pilot.pause()
        field = next(part for part in app.screen.query("FieldPart"))
        field.input.focus()  # type: ignore[attr-defined]
        await pilot.pause()
        drawn: list[tuple[float, float]] = []
        is_drawn = asyncio.Event()
        display = app._display

        def noted(shown: object, renderable: object) -> None:
            display(shown, renderable)  # type: ignore[arg-type]
            drawn.append((time.perf_counter(), time.process_time()))
            is_drawn.set()

        app._display = noted  # type: ignore[method-assign, assignment]
        for index in range(keys):
            key = "a" if index % 2 == 0 else "backspace"
            drawn.clear()
            is_drawn.clear()
            begin, worked = time.perf_counter(), time.process_time()
            event = events.Key(key, "a" if key == "a" else None)
            event.set_sender(app)
            app._driver.send_message(event)  # type: ignore[union-attr]
            await is_drawn.wait()
            echoes.append(drawn[0][0] - begin)
            work.append(drawn[0][1] - worked)
            while field.pending:  # type: ignore[attr-defined]
                await asyncio.sleep(0.001)
            await app.drawn()
            # A user's next key comes when the answer is drawn.
            await pilot.pause()
            answers.append(drawn[-1][0] - begin)
            begin = time.perf_counter()
            await app.session.request("route/get")
            server.append(time.perf_counter() - begin)
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
