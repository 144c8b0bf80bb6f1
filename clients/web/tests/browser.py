"""The browser of the tests."""

from __future__ import annotations

import os
import shutil
from typing import Any

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium") or ""

FIREFOX = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox") or ""

SKIPPED = "" if shutil.which(CHROMIUM) else "Chromium is not installed (Debian: chromium-headless-shell)"
"""The reason without Chromium to skip the tests, which OFFSTAGE_REQUIRE=1 makes a failure."""

FLAGS = ["--no-sandbox"] if os.geteuid() == 0 else []
"""The sandbox does not work for root."""

SETTLE = """async (ms) => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const app = globalThis.offstage;
    await frame();
    await app.session.request("clock/advance", { ms });
    await frame();
    while (app.isLoading) await frame();
    await app.session.request("clock/advance", { ms: 0 });
    await frame();
}"""
"""Waits until the server has done what it can without the clock, and the page has drawn it."""


CLOCK = """
    globalThis.heldTime = undefined;
    const now = performance.now.bind(performance);
    performance.now = () => globalThis.heldTime ?? now();
"""
"""A clock that stands still while `heldTime` is a number. A layer knows by it that the user is typing."""

SENT = """
    globalThis.sentTexts = [];
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (text) {
        sentTexts.push(text);
        return send.call(this, text);
    };
"""
"""Keeps the messages of the page. Firefox does not report them."""

STILL = """() => Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => {})))"""
"""Waits until the animations that end have ended: axe measures the contrast of what is half transparent."""


def findings(response: dict[str, Any]) -> list[str]:
    """Returns a line for each finding of axe."""
    return [
        f"{item['id']} ({item['impact']}): {node['target']} {node.get('failureSummary', '')}"
        for item in response["violations"] for node in item["nodes"][:3]
    ]
