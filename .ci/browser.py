"""Opens the page of a program, presses a button and takes a picture.

browser.py ADDRESS_FILE TEXT BUTTON THEN PICTURE STARTED

Waits until the file has the address and the page shows TEXT, presses the button BUTTON, and waits for the regular
expression THEN. STARTED is the time of the start in nanoseconds since 1970. Exits 1 with a sentence when a text does not come within a minute.
"""

import re
import sys
import time
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

LIMIT = 60_000


def address(file: Path) -> str:
    """Returns the address that the program has printed."""
    end = time.monotonic() + LIMIT / 1000
    while time.monotonic() < end:
        if found := re.search(r"http://\S+\n", file.read_text() if file.exists() else ""):
            return found[0].strip()
        time.sleep(0.005)
    sys.exit(f"browser: the program prints no address: {file.read_text()}")


def main(file: str, text: str, button: str, then: str, picture: str, started: str) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 900, "height": 600})
        opened = time.time_ns()
        try:
            page.goto(address(Path(file)))
            page.get_by_text(text).first.wait_for(timeout=LIMIT)
            shown = time.time_ns()
            page.get_by_role("button", name=button).first.click()
            page.wait_for_function(
                "then => new RegExp(then).test(document.body.innerText.replace(/\\s+/g, ' '))", arg=then, timeout=LIMIT
            )
        except Error as error:
            page.screenshot(path=picture)
            sys.exit(f"browser: the page does not show '{text}', or '{then}' after '{button}': {error.message}")
        page.screenshot(path=picture)
        browser.close()
    print(f"# the first screen after {(shown - min(int(started), opened)) / 1e9:.2f} s, the start of the browser in it")


main(*sys.argv[1:])
