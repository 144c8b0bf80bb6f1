"""Prints the time from a key to its echo on the page, and to the answer of the app.

clients/.venv/bin/python clients/web/latency.py [KEYS]

The keys come from the browser's protocol, one after the other has been answered. A drawing ends when the browser has
painted the frame: in the first task after the animation frame. A frame begins up to 17 ms after the one before, so the
second line leaves out the time from the typed character to its animation frame. The answer of the app is a list that
the typed text filters; the server's own time is that of a request without a drawing. A busy machine makes all times
longer.
"""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent / "tests")]

from playwright.sync_api import sync_playwright  # noqa: E402
from browser import CHROMIUM, FLAGS, exit_without_browser  # noqa: E402
from servers import WebServer  # noqa: E402

MEASURE = """() => {
    globalThis.times = { answers: 0 };
    const field = document.querySelector("[data-id=search] input");
    const painted = (then) => requestAnimationFrame((frame) => {
        const { port1, port2 } = new MessageChannel();
        const begin = performance.now();
        port1.onmessage = () => then(begin, performance.now());
        port2.postMessage(0);
    });
    addEventListener("keydown", (event) => { times = { key: event.timeStamp, answers: 0 }; }, true);
    field.addEventListener("input", () => {
        // After the page's own listeners.
        queueMicrotask(() => {
            times.typed = performance.now();
            painted((begin, end) => { times.begin = begin; times.end = end; });
        });
    });
    offstage.session.onChange(() => painted((begin, end) => { times.answer = end; times.answers += 1; }));
}"""

ANSWERED = "() => times.end && times.answers && !offstage.session.hasPendingInput"

REQUEST = """async () => {
    const begin = performance.now();
    await offstage.session.request("route/get");
    return performance.now() - begin;
}"""


def main(keys: int) -> None:
    """Types keys in the search of the app Stocks."""
    exit_without_browser()
    server = WebServer("stocks", "--context", "test", "--seed", "1")
    echoes: list[float] = []
    frameless: list[float] = []
    answers: list[float] = []
    requests: list[float] = []
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = browser.new_page()
            page.goto(server.url)
            page.locator("[data-id=search] input").focus()
            page.evaluate(MEASURE)
            for index in range(keys):
                # The keys of a user come at any time of the frame clock.
                page.wait_for_timeout(50 + index % 17)
                page.keyboard.press("a" if index % 2 == 0 else "Backspace")
                page.wait_for_function(ANSWERED)
                times = page.evaluate("() => times")
                echoes.append(times["end"] - times["key"])
                frameless.append(times["end"] - times["key"] - max(0.0, times["begin"] - times["typed"]))
                answers.append(times["answer"] - times["key"])
                requests.append(page.evaluate(REQUEST))
            browser.close()
    finally:
        server.stop()
    for name, found in (
        ("echo of the key, painted", echoes),
        ("without the wait for its frame", frameless),
        ("answer of the app, painted", answers),
        ("the server's own time", requests),
        ("echo minus the server's own time", [max(0.0, a - b) for a, b in zip(frameless, requests, strict=True)]),
    ):
        ordered = sorted(found)
        print(f"{name:32} p50 {statistics.median(ordered):6.1f} ms   p95 {ordered[int(len(ordered) * 0.95)]:6.1f} ms")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
