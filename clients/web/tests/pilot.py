"""A user of the page for the scenarios, in a headless browser with real keys and the real mouse."""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any, ClassVar

from axe_playwright_python.async_playwright import Axe
from playwright.async_api import (
    Browser, BrowserContext, Locator, Page, Playwright, ViewportSize, async_playwright,
)  # fmt: skip

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "clients/conformance/scenarios"), str(Path(__file__).resolve().parent)]

from harness import SCENARIOS  # noqa: E402
from harness.scenario import JsonObject, ScenarioError, Setup, Step  # noqa: E402
from drivers.pilot import Verbs  # noqa: E402
from offstage_client.outline import Element, lines  # noqa: E402
from browser import CHROMIUM, CLOCK, FIREFOX, FLAGS, SENT, SETTLE, STILL, findings  # noqa: E402
from servers import StrangeServer, WebServer  # noqa: E402

CELL = (10, 20)
"""Pixels of a column and a row of a scenario's window."""

TOP = ".window:not([hidden]) .layer:not([hidden]):not([inert])"
"""The top layer."""

KEYS = {"Up": "ArrowUp", "Down": "ArrowDown", "Left": "ArrowLeft", "Right": "ArrowRight"}


async def launch(playwright: Playwright, name: str = "chromium") -> Browser:
    """Starts a browser: `chromium`, or `firefox` with WebDriver BiDi."""
    if name == "firefox":
        return await playwright.firefox.launch(channel="moz-firefox", executable_path=FIREFOX)
    return await playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)


def row_selector(row: Any) -> str:
    """Selects the row with an id."""
    return f"[data-row={json.dumps(json.dumps(row, ensure_ascii=False))}]"


class Pilot(Verbs):
    _checked: ClassVar[set[str]] = set()
    """Structures of the screens that axe has checked."""

    context: BrowserContext
    page: Page

    def __init__(self, browser: Browser | None = None) -> None:
        """Without a browser the pilot starts one."""
        self.browser = browser
        self._playwright: Playwright | None = None
        self._shown: list[str] = []
        self._sent: list[JsonObject] = []
        self._seen: set[str] = set()
        self._strange: StrangeServer | None = None
        self._errors: list[str] = []

    async def start(self, setup: Setup) -> None:
        # Other scenarios go on while the process starts.
        self.server = await asyncio.to_thread(WebServer)
        if not self.browser:
            self._playwright = await async_playwright().start()
            self.browser = await launch(self._playwright)
        columns, rows = setup.size
        size: ViewportSize = {"width": columns * CELL[0], "height": rows * CELL[1]}
        self.context = await self.browser.new_context(viewport=size, timezone_id="UTC", locale="en-GB")
        self.context.set_default_timeout(30_000)
        config = {"initialize": setup.initialize, "open": setup.open}
        await self.context.route("**/config.json", lambda route: route.fulfill(json=config))
        if setup.open["app"] == "strange":
            self._strange = StrangeServer()
            await self.context.route_web_socket("**/socket", self._strange.serve)
        self.page = await self.context.new_page()
        await self.page.add_init_script(CLOCK + SENT)
        self.page.on("pageerror", self._note_error)
        self.page.on("console", lambda message: print(message.text, file=sys.stderr) if message.type == "error" else None)
        try:
            await self.page.goto(self.server.url)
            await self.page.wait_for_selector("html[data-ready]", state="attached")
        except Exception as error:
            raise ScenarioError(f"the page did not start: {self._errors} {error}") from error
        await self._settle()

    def _note_error(self, error: Any) -> None:
        # Firefox calls it an error of the page that a server is away.
        if "establish a connection" not in str(error):
            self._errors.append(f"{error}\n{error.stack}")

    async def stop(self) -> None:
        await self.context.close()
        if self._playwright:
            await self._playwright.stop()
        if self._strange:
            self._strange.kill()
        self.server.stop()

    # Outputs

    def take_sent(self) -> list[JsonObject]:
        if self._strange:
            self._sent += [message for message in self._strange.received if "method" in message]
            self._strange.received.clear()
        taken, self._sent = self._sent, []
        return taken

    def take_shown(self) -> list[str]:
        taken, self._shown = self._shown, []
        return taken

    async def outline(self) -> list[JsonObject]:
        elements = await self.page.evaluate("() => globalThis.offstage.elements()")
        await self._check(lines(map(Element.of, elements)))
        return list(elements)

    async def _check(self, outline: str) -> None:
        """Fails with the findings of axe. Screens that differ in their texts only are checked once."""
        structure = re.sub(r'"(?:[^"\\]|\\.)*"|[\d.]+', "", outline)
        if structure in self._checked:
            return
        self._checked.add(structure)
        await self.page.evaluate(STILL)
        found = findings((await Axe().run(self.page)).response)
        if found:
            raise ScenarioError("\n".join(found))

    async def _settle(self, milliseconds: int = 0) -> None:
        await self.page.evaluate(SETTLE, milliseconds)
        shown, sent = await self.page.evaluate(
            "() => [[...document.querySelectorAll('[data-refusal]')].map((e) => [e.dataset.refusal + e.textContent,"
            " (e.querySelector('.message') ?? e).textContent]), sentTexts.splice(0)]"
        )
        # Those to a strange server are known there.
        if not self._strange:
            self._sent += [message for message in map(json.loads, sent) if "method" in message]
        self._shown += [text for key, text in shown if key not in self._seen]
        self._seen |= {key for key, _ in shown}
        if self._errors:
            raise ScenarioError(f"the page has an error: {self._errors[0]}")

    async def do(self, step: Step) -> None:
        verb = getattr(self, step.verb, None)
        if verb is None:
            raise ScenarioError(f"the front end has no verb '{step.verb}'")
        try:
            # No time passes between typing and the keys after it.
            if step.verb != "keys":
                time = "performance.now()" if step.verb == "type" else "undefined"
                await self.page.evaluate(f"() => {{ heldTime = undefined; heldTime = {time}; }}")
            await verb(step)
        except ScenarioError:
            raise
        except Exception as error:
            raise ScenarioError(f"{type(error).__name__}: {error} {self._errors}") from error
        await self._settle()

    # Finding

    async def _part(self, part: str) -> Locator:
        """Returns the first shown component with an id: of the top layer, then of a notice, then a command."""
        wanted = f"[data-component][data-id={json.dumps(part)}]"
        notice = ".window:not([hidden]) .notices"
        for selector in (f"{TOP} {wanted}:not(.commands *)", f"{notice} {wanted}", f"{TOP} {wanted}"):
            found = self.page.locator(selector).locator("visible=true")
            if await found.count():
                return found.first
        raise ScenarioError(f"the page shows no component '{part}'")

    async def _row(self, listed: str, row: Any) -> Locator:
        part = await self._part(listed)
        found = part.locator(row_selector(row))
        if not await found.count():
            raise ScenarioError(f"the list '{listed}' shows no row {row!r}")
        return found.first

    # Verbs

    async def type(self, step: Step) -> None:
        part = await self._part(step.target)
        kind = await part.get_attribute("data-component")
        control = part.locator("input, textarea").first
        text = step.get("text")
        if kind == "fileField":
            await control.set_input_files(SCENARIOS / "files" / text)
            return
        if kind == "dateField":
            # A date's picker has fields of its own, whose order depends on the locale.
            await control.fill(text.removesuffix(":00Z"))
            await control.blur()
            return
        await control.click()
        await self.page.keyboard.press("Control+End")
        if step.get("clear"):
            await self.page.keyboard.press("Control+A")
            await self.page.keyboard.press("Delete")
        await self.page.keyboard.type(text)
        if kind == "numberField":
            await self.page.keyboard.press("Tab")

    async def keys(self, step: Step) -> None:
        await self.page.keyboard.type(step.target)

    async def press(self, *keys: str) -> None:
        for key in keys:
            *modifiers, name = key.replace("Ctrl", "Control").split("+") if len(key) > 1 else [key]
            await self.page.keyboard.press("+".join([*modifiers, KEYS.get(name, name)]))

    async def focus_on(self, name: str) -> None:
        part = await self._part(name)
        await part.locator("input, textarea, button, select, [tabindex]").first.focus()

    async def clear_focus(self) -> None:
        await self.page.evaluate("() => document.activeElement.blur()")

    async def to_row(self, list_id: str, row: Any) -> Locator:
        found = await self._row(list_id, row)
        await found.evaluate("(row) => (row.matches('[tabindex]') ? row : row.querySelector('.row-main')).focus()")
        return found

    async def tap_named(self, name: str) -> None:
        part = await self._part(name)
        control = part.locator("button, a").first
        is_off = await control.evaluate("(it) => it.matches('[aria-disabled=true], [aria-busy=true]')")
        if await part.get_attribute("data-component") == "link" and await control.get_attribute("target"):
            return
        await control.click(force=is_off)

    async def tap_row(self, name: str, row: Any, list_id: str | None) -> bool:
        button = self.page.locator(f"{TOP} {row_selector(row)} [data-id={json.dumps(name)}]").first
        is_there = bool(await button.count())
        if is_there:
            await button.click()
        return is_there

    async def tap_column(self, list_id: str, column: str) -> None:
        part = await self._part(list_id)
        await part.locator(f"th[data-column={json.dumps(column)}] button").click()

    async def choose(self, step: Step) -> None:
        part, value = await self._part(step.target), step.get("value")
        kind = await part.get_attribute("data-component")
        if kind == "toggle":
            box = part.locator("input")
            if await box.is_checked() != value:
                await box.click()
        elif kind == "picker" and await part.locator("select").count():
            await part.locator("select").select_option(value)
        elif kind == "picker":
            await part.locator(f"label:has(input[value={json.dumps(value)}])").click()
        else:
            number = part.locator("input, [role=spinbutton]")
            await number.focus()
            for _ in range(1000):
                now = await number.evaluate("(it) => Number(it.value ?? it.ariaValueNow)")
                if now == value:
                    return
                await self.page.keyboard.press("ArrowRight" if now < value else "ArrowLeft")
            raise ScenarioError(f"the {kind} has no value {value}")

    async def select(self, step: Step) -> None:
        row = await self._row(step.target, step.get("row"))
        how = step.get("how", "select")
        if how == "expand":
            await row.locator(".expander").click()
        elif how == "open":
            await row.locator(".open, .row-main").click()
        elif await row.locator(".select-row").count():
            await row.locator(".select-row").click()
        else:
            main = row.locator(".row-main, td:nth-child(2)").first
            await main.click(force=await main.get_attribute("aria-disabled") == "true")

    async def move(self, step: Step) -> None:
        row = await self._row(step.target, step.get("row"))
        part = await self._part(step.target)
        before = step.get("before")
        target = part.locator("[data-row]").last if before is None else await self._row(step.target, before)
        box = await target.bounding_box()
        assert box
        y = box["height"] - 4 if before is None else 4
        handle = row.locator(".handle")
        await handle.hover()
        await self.page.mouse.down()
        await handle.hover(position={"x": 2, "y": 2})
        for x in (60, 64):
            await target.hover(position={"x": x, "y": y})
        await self.page.mouse.up()

    async def scroll(self, step: Step) -> None:
        part, to = await self._part(step.target), step.get("to")
        if to == "refresh":
            await part.get_by_role("button", name="Refresh").click()
            return
        scrolls = await part.evaluate(
            """async (part, to) => {
                const scroll = part.querySelector(".rows-scroll");
                const rows = scroll.querySelectorAll(".row");
                if (to === "end") scroll.scrollTop = scroll.scrollHeight;
                else if (part.hasAttribute("data-virtual")) scroll.scrollTop = to * rows[0].getBoundingClientRect().height;
                else scroll.scrollTop = rows[to].offsetTop;
                await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
                return scroll.scrollHeight > scroll.clientHeight + 2;
            }""",
            to,
        )
        more = part.locator(".more")
        # A list that is not longer than the window does not scroll.
        if to == "end" and not scrolls and await more.count():
            await more.click()

    async def fulfil(self, result: Any) -> None:
        await self._answer("result", json.dumps(result), "send")

    async def refuse(self, reason: str) -> None:
        await self._answer("reason", reason, "refuse")

    async def _answer(self, field: str, text: str, button: str) -> None:
        form = self.page.locator(f"{TOP} .answer")
        if not await form.evaluate("(it) => it.open"):
            await form.locator("summary").click()
        await form.locator(f"[data-answer={field}]").fill(text)
        await form.locator(f"[data-answer={button}]").click()

    async def go_back(self) -> None:
        await self.page.locator(f"{TOP} [data-back]").locator("visible=true").first.click()

    async def go_close(self) -> None:
        close = self.page.locator(f"{TOP} [data-close]").locator("visible=true")
        if await close.count():
            await close.first.click()

    async def go_window(self, index: int) -> None:
        await self.page.locator(".window-bar [data-window]").nth(index).click()

    async def go_branch(self, index: int) -> bool:
        tabs = self.page.locator(f"{TOP} :is([role=tablist], .dots)").locator("visible=true")
        is_shown = bool(await tabs.count())
        if is_shown:
            await tabs.last.locator("button").nth(index).click()
        return is_shown

    async def link(self, step: Step) -> None:
        await self.page.evaluate("(url) => { globalThis.offstage.openLink(url); }", step.target)

    async def lost(self, step: Step) -> None:
        await self.page.evaluate("() => { offstage.session.onChange((c) => { window.hasReset ||= c.isReset; }); }")
        if self._strange:
            self._strange.kill()
            await self._strange.route.close(code=1011, reason="the server has ended")
        else:
            self.server.kill()
            self.server.start()
        await self.page.wait_for_function("() => window.hasReset && !globalThis.offstage.isLoading")

    async def resize(self, step: Step) -> None:
        columns, rows = step.target
        await self.page.set_viewport_size({"width": columns * CELL[0], "height": rows * CELL[1]})

    async def advance(self, step: Step) -> None:
        await self._settle(int(step.target))
