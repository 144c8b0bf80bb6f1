"""What the tests share: the browser, and pages that fail a test with their own errors."""

from __future__ import annotations

import os
import re
import sys
import time
import unittest
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parents[2] / "lib/python"))

from browser import CHROMIUM, FLAGS, SETTLE, SKIPPED
from offstage_client.outline import Element, lines
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright
from servers import StrangeServer, WebServer

LINK = """
    globalThis.link = { sockets: [], sends: [], handled: [], delay: 0, hold() { link.held = []; }, release() {
        const all = link.held;
        link.held = undefined;
        for (const deliver of all) deliver();
    } };
    const Original = WebSocket;
    const later = (work) => link.held ? link.held.push(work) : link.delay ? setTimeout(work, link.delay) : work();
    const handle = (listener, event) => {
        const begin = performance.now();
        listener(event);
        link.handled.push(performance.now() - begin);
    };
    globalThis.WebSocket = class extends Original {
        constructor(...given) { super(...given); link.sockets.push(this); }
        send(text) {
            link.sends.push(performance.now());
            if (link.refuses && text.includes(link.refuses)) {
                link.refuses = undefined;
                const error = { code: -32803, message: "the disk is full", data: { kind: "actionFailed" } };
                const data = JSON.stringify({ jsonrpc: "2.0", id: JSON.parse(text).id, error });
                setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data })));
            } else if (!link.loses || !text.includes(link.loses)) {
                setTimeout(() => super.send(text), link.delay);
            }
        }
        addEventListener(kind, listener) {
            super.addEventListener(kind, kind === "message" ? (event) => later(() => handle(listener, event)) : listener);
        }
    };
"""
"""A link with the server. It delays messages for `delay` milliseconds, keeps those of the server from `hold` to `release`,
loses those of the page with the text `loses`, and answers the first one with the text `refuses` with an error. It has the
times of sent messages, and the milliseconds in which the page has handled each received one."""

LIMIT = 30
"""Seconds after which a wait fails."""


class PageTest(unittest.TestCase):
    """A test in a browser. Each test has its own server and its own context of one browser."""

    playwright: Playwright
    browser: Browser

    @classmethod
    def setUpClass(cls) -> None:
        if SKIPPED and os.environ.get("OFFSTAGE_REQUIRE") != "1":
            raise unittest.SkipTest(SKIPPED)
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)

    @classmethod
    def tearDownClass(cls) -> None:
        cls.browser.close()
        cls.playwright.stop()

    def setUp(self) -> None:
        self.errors: list[str] = []
        self.expected = ""
        self.context = self.new_context()

    def new_context(self, **options: Any) -> BrowserContext:
        options = {"viewport": {"width": 900, "height": 700}, "locale": "en-GB", "timezone_id": "UTC", **options}
        context = self.browser.new_context(**options)
        context.set_default_timeout(60_000)
        self.addCleanup(context.close)
        return context

    def serve(self, *arguments: str) -> WebServer:
        """Starts a web server with an app in the context `test`."""
        server = WebServer(*arguments, "--context", "test", "--seed", "1")
        self.addCleanup(server.stop)
        return server

    def show(self, app: str, path: str = "", **options: Any) -> Page:
        """Opens a page of an app, or of all apps, on a server of its own: `self.server`."""
        self.server = self.serve(*[app] if app else [])
        return self.open(self.server, path, **options)

    def configure(self, config: dict[str, Any]) -> None:
        """Gives the page other params than those of the command line."""
        self.context.route("**/config.json", lambda route: route.fulfill(json=config))

    def open_strange(self, strange: StrangeServer, scripts: str = "") -> Page:
        self.addCleanup(strange.kill)
        self.configure({"open": {"app": "strange"}})
        self.context.route_web_socket("**/socket", strange.serve)
        return self.open(self.serve(), scripts=scripts)

    def open(self, server: WebServer, path: str = "", context: BrowserContext | None = None, scripts: str = "") -> Page:
        """Opens a page, first with the token."""
        page = (context or self.context).new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda message: message.type == "error" and self.errors.append(message.text))
        if scripts:
            page.add_init_script(scripts)
        page.goto(server.url)
        if path:
            page.goto(server.origin + path)
        self.ready(page)
        return page

    def ready(self, page: Page) -> None:
        page.wait_for_selector("html[data-ready]", state="attached")
        self.settle(page)

    def tearDown(self) -> None:
        found = [error for error in self.errors if not self.expected or self.expected not in error]
        self.assertEqual(found, [], "the page reported errors")

    # Doing and looking

    def settle(self, page: Page, milliseconds: int = 0) -> None:
        page.evaluate(SETTLE, milliseconds)

    def outline(self, page: Page) -> str:
        """Returns the outline of the page; empty before the session is shown."""
        elements = page.evaluate("() => globalThis.offstage?.elements() ?? []")
        return lines(map(Element.of, elements))

    def until_outlined(self, page: Page, part: str | re.Pattern[str], is_there: bool = True) -> None:
        """Waits until the outline has a part, or has it no more."""
        wanted = re.compile(re.escape(part)) if isinstance(part, str) else part
        end = time.monotonic() + LIMIT
        while bool(wanted.search(self.outline(page))) != is_there:
            self.assertLess(time.monotonic(), end, self.outline(page))
            page.wait_for_timeout(10)

    def until_sent(self, page: Page) -> None:
        """Waits until the server has applied what the user has typed."""
        self.until(page, "() => !offstage.session.hasPendingInput")
        self.settle(page)

    def assert_no_error(self, page: Page) -> None:
        self.assertEqual(page.locator(".error-notice").count(), 0)

    def link(self, page: Page, url: str) -> None:
        page.evaluate("(url) => globalThis.offstage.session.openLink(url)", url)
        self.settle(page)

    def press(self, page: Page, key: str) -> None:
        page.keyboard.press(key)
        self.settle(page)

    def write_note(self, page: Page, text: str) -> None:
        """Writes a note with keys alone."""
        self.press(page, "n")
        page.keyboard.type(text)
        self.press(page, "Control+S")

    def server_value(self, page: Page, component: str) -> Any:
        """The value of a field as the server has it, without this page's own input."""
        return page.evaluate(
            """async (id) => {
                const { session } = globalThis.offstage;
                const { view } = await session.request("screen/get");
                return Object.values(view).flat().find((part) => part?.id === id)?.value;
            }""",
            component,
        )

    def focused(self, page: Page) -> str:
        """The component or row with the focus."""
        return str(page.evaluate(
            """() => {
                const at = document.activeElement;
                const row = at.closest("[data-row]");
                return row ? `row ${row.dataset.row}` : at.closest("[data-component]")?.dataset.id ?? at.localName;
            }"""
        ))

    def until(self, page: Page, condition: str) -> None:
        # A page in the background paints no frames.
        page.wait_for_function(condition, polling=20)


FIELD = ".layer:not([inert]) .screen:not([hidden]) input"

GALLERY = (
    "text", "icons", "fields", "choices", "list", "log", "table", "tree", "grid", "chart", "markdown", "media",
    "layers", "states", "hostile",
)
"""The screens of the app `gallery`, each with a link."""
