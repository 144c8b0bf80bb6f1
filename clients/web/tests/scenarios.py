#!/usr/bin/env python3
"""Plays the scenarios with the page, several at a time, in one browser.

    clients/web/tests/scenarios.py [--firefox] [NAME…]
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from browser import FIREFOX, SKIPPED  # noqa: E402
from pilot import Pilot, launch  # noqa: E402
from playwright.async_api import async_playwright  # noqa: E402

from harness.golden import difference, parsed, written  # noqa: E402
from harness.player import play  # noqa: E402
from harness.scenario import Scenario, ScenarioError, find  # noqa: E402


# A scenario mostly waits for frames of its page and for the start of its server.
AT_ONCE = 2 * (os.cpu_count() or 1)


async def main(names: list[str], browser_name: str) -> int:
    """Returns 0 when every scenario passed."""
    # Firefox paints the page in front only.
    at_once = 1 if browser_name == "firefox" else AT_ONCE
    scenarios, begin, free = find(names), time.monotonic(), asyncio.Semaphore(at_once)
    async with async_playwright() as playwright:
        browser = await launch(playwright, browser_name)

        async def run(scenario: Scenario) -> bool:
            """Plays a scenario in a context of its own, and prints the first difference to its file, or the error."""
            async with free:
                try:
                    played = parsed(written(await play(scenario, Pilot(browser))))
                    found = difference(parsed(scenario.golden.read_text(encoding="utf-8")), played)
                except (ScenarioError, asyncio.TimeoutError) as error:
                    found = str(error) or "the page did not start in time"
            if found:
                print(f"{scenario.name}: {found}", flush=True)
            return not found

        passed = await asyncio.gather(*map(run, scenarios))
    print(f"{sum(passed)} of {len(scenarios)} scenarios passed in {time.monotonic() - begin:.1f} s")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    is_firefox = "--firefox" in sys.argv
    if skipped := ("" if FIREFOX else "Firefox is not installed (Debian: firefox-esr)") if is_firefox else SKIPPED:
        print(f"skipped: {skipped}")
        sys.exit(int(os.environ.get("OFFSTAGE_REQUIRE") or 0))
    names = [name for name in sys.argv[1:] if name != "--firefox"]
    sys.exit(asyncio.run(main(names, "firefox" if is_firefox else "chromium")))
