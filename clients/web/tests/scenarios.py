#!/usr/bin/env python3
"""Plays the scenarios with the page, all in one browser.

    clients/web/tests/scenarios.py [NAME…]
"""

from __future__ import annotations

import asyncio
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from pilot import Pilot, launch  # noqa: E402
from playwright.async_api import async_playwright  # noqa: E402

from harness.golden import difference, parsed, written  # noqa: E402
from harness.player import play  # noqa: E402
from harness.scenario import ScenarioError, find  # noqa: E402


async def main(names: list[str]) -> int:
    """Returns 0 when every scenario passed."""
    failed, scenarios, begin = [], find(names), time.monotonic()
    async with async_playwright() as playwright:
        browser = await launch(playwright)
        for scenario in scenarios:
            try:
                entries = await play(scenario, Pilot(browser))
                found = difference(parsed(scenario.golden.read_text(encoding="utf-8")), parsed(written(entries)))
            except (ScenarioError, asyncio.TimeoutError) as error:
                found = str(error)
            if found:
                print(f"{scenario.name}: {found}", flush=True)
                failed.append(scenario.name)
        await browser.close()
    print(f"{len(scenarios) - len(failed)} of {len(scenarios)} scenarios passed in {time.monotonic() - begin:.1f} s")
    for name in failed:
        print(f"  failed: {name}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main(sys.argv[1:])))
