"""Writes a note in the page of a server, whose address is in a file as soon as it is known.

use_installed.py ADDRESS_FILE PICTURE
"""

import os
import shutil
import sys
from pathlib import Path
from time import monotonic, sleep

from playwright.sync_api import Error, sync_playwright

LIMIT = 60
"""Seconds after which a wait fails."""

TEXT = "Written by an installed page"


def address(file: Path) -> str:
    end = monotonic() + LIMIT
    while monotonic() < end:
        if (found := file.read_text()).endswith("\n"):
            return found.strip()
        sleep(0.01)
    sys.exit("the server prints no address")


with sync_playwright() as playwright:
    program = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"] if os.geteuid() == 0 else [])
    page = browser.new_page(viewport={"width": 900, "height": 600})
    page.set_default_timeout(LIMIT * 1000)
    problems: list[str] = []
    page.on("console", lambda message: message.type == "error" and problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("response", lambda answer: answer.status >= 400 and problems.append(f"{answer.status} for {answer.url}"))
    try:
        url = address(Path(sys.argv[1]))
        page.goto(url)
        page.get_by_role("button", name="New note").first.click()
        page.get_by_role("textbox", name="Text").fill(TEXT)
        page.get_by_role("button", name="Save").click()
        page.get_by_text(TEXT).click()
        page.get_by_role("heading", name="Note", exact=True).wait_for()
        # The address of the screen opens it again.
        page.reload()
        page.get_by_text(TEXT).filter(visible=True).wait_for()  # The list below has the text, too, and is hidden.
        icon = page.request.get(page.evaluate("() => document.querySelector('link[rel=icon]').href"))
        if "<svg" not in icon.text():
            problems.append("the page has no icon")
    except Error as error:
        problems.append(error.message.splitlines()[0])
    if sys.argv[2] != "/dev/null":
        page.screenshot(path=sys.argv[2])
    browser.close()
if problems:
    sys.exit("; ".join(problems))
