"""What the page does for requests of an app: a test for each capability that it declares."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import FilePayload, Page
from servers import StrangeServer
from support import LINK, PageTest

STUBS = """
    globalThis.calls = [];
    globalThis.open = (...given) => { calls.push(given); return null; };
    globalThis.Notification = class {
        static requestPermission() { return Promise.resolve(globalThis.permission ?? "granted"); }
        constructor(title, { body }) { calls.push([title, body]); }
    };
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true });
"""
"""Notes what the page asks of the browser, whose windows, notifications and shares a test cannot see."""


class RequestTest(PageTest):
    def request(self, capability: str, scripts: str = "", **arguments: Any) -> Page:
        """Shows a request of an app, which declares two schemes. The app shows the answer."""
        self.strange = StrangeServer(
            capability, json.dumps(arguments),
            change=lambda line: line.replace('"urlSchemes": ["https"]', '"urlSchemes": ["https", "mailto"]'),
        )  # fmt: skip
        return self.open_strange(self.strange, scripts=STUBS + scripts)

    def fulfil(self, page: Page, title: str) -> None:
        page.get_by_role("button", name=title, exact=True).click()

    def answer(self, page: Page) -> Any:
        """Waits for the answer that the app has received."""
        self.until_outlined(page, "Answer: ")
        return json.loads(page.locator("[data-id=title]").inner_text().removeprefix("Answer: "))

    def failure(self, page: Page) -> str:
        """Waits for a sentence about what the page cannot do."""
        note = page.locator(".layer:not([inert]) .note.error:not(:empty)")
        note.wait_for()
        self.assertEqual([sent for sent in self.strange.received if "fulfil" in str(sent.get("method"))], [])
        return note.inner_text()

    def allow_clipboard(self) -> None:
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])

    def assert_copied(self, page: Page, text: str) -> None:
        self.allow_clipboard()
        self.fulfil(page, "Copy")
        self.assertEqual(self.answer(page), {})
        self.assertEqual(page.evaluate("() => navigator.clipboard.readText()"), text)

    def test_every_declared_capability_has_a_test(self) -> None:
        page = self.request("notify", title="Notes")
        declared = page.evaluate("async () => (await import('/web/requests.js')).supported")
        tests = {name.partition("_fulfils_")[2] for name in dir(self) if "_fulfils_" in name}
        self.assertEqual(tests, {name.replace(".", "_") for name in declared})

    def test_the_page_fulfils_openURL(self) -> None:
        for url in ("https://example.org/a", "mailto:ada@example.org", "MAILTO:ada@example.org"):
            page = self.request("openURL", url=url)
            self.assertIn(url, page.locator(".address").inner_text())
            self.fulfil(page, "Open")
            self.assertEqual(self.answer(page), {})
            self.assertEqual(page.evaluate("() => calls"), [[url, "_blank", "noopener,noreferrer"]])
        for url in ("http://example.org/a", "file:///etc/passwd", "javascript:alert(1)", "example.org"):
            page = self.request("openURL", url=url)
            self.assertEqual(self.answer(page), "denied", url)
            self.assertEqual(page.evaluate("() => calls"), [])

    def test_a_refused_address_has_no_button_that_opens_it(self) -> None:
        page = self.request("openURL", scripts=LINK + "link.loses = 'route/refuse';", url="file:///etc/passwd")
        dialog = page.locator(".layer:not([inert]) .dialog")
        self.assertIn("may not open", dialog.inner_text())
        self.assertEqual(dialog.locator("[data-fulfil]").count(), 0)
        self.assertEqual(dialog.locator("a[href]").count(), 0)

    def test_the_page_fulfils_pickFile(self) -> None:
        picture: FilePayload = {"name": "a.png", "mimeType": "image/png", "buffer": b"abc"}
        text: FilePayload = {"name": "b.txt", "mimeType": "text/plain", "buffer": b"text"}
        page = self.request("pickFile", types=["Image/*"])
        field = page.locator("input[type=file]")
        field.set_input_files(text)
        self.assertEqual(self.failure(page), "“b.txt” is text/plain; choose a file of Image/*")
        field.set_input_files(picture)
        entry = {"name": "a.png", "type": "image/png", "size": 3, "text": "abc"}
        self.assertEqual(self.answer(page), {"files": [entry]})
        for types in (["*/*"], ["image/*", "TEXT/plain"], [], None):
            page = self.request("pickFile", allowsSeveral=True, **{} if types is None else {"types": types})
            page.locator("input[type=file]").set_input_files([picture, text])
            self.assertEqual([file["name"] for file in self.answer(page)["files"]], ["a.png", "b.txt"], types)
        page = self.request("pickFile", types=["image/png"])
        self.assertIsNone(page.locator("input[type=file]").get_attribute("multiple"))
        page.locator("input[type=file]").set_input_files({**picture, "mimeType": "image/pngx"})
        self.assertIn("is image/pngx", self.failure(page))
        self.fulfil(page, "Not now")
        self.assertEqual(self.answer(page), "denied")

    def test_the_page_fulfils_saveFile(self) -> None:
        page = self.request("saveFile", name="notes.txt", text="milk")
        with page.expect_download() as download:
            self.fulfil(page, "Save")
        self.assertEqual(self.answer(page), {})
        self.assertEqual(download.value.suggested_filename, "notes.txt")
        self.assertEqual(Path(download.value.path()).read_text(), "milk")

    def test_the_page_fulfils_clipboard_read(self) -> None:
        page = self.request("clipboard.read")
        self.fulfil(page, "Paste")
        self.assertIn("denied", self.failure(page))
        self.allow_clipboard()
        page.evaluate("() => navigator.clipboard.writeText('milk')")
        self.fulfil(page, "Paste")
        self.assertEqual(self.answer(page), {"text": "milk"})

    def test_the_page_fulfils_clipboard_write(self) -> None:
        self.assert_copied(self.request("clipboard.write", text="milk"), "milk")

    def test_the_page_fulfils_share(self) -> None:
        page = self.request("share", text="milk", url="https://example.org/")
        self.assert_copied(page, "milk https://example.org/")

    def test_the_page_fulfils_notify(self) -> None:
        page = self.request("notify", title="Notes", body="The milk is sour.")
        page.evaluate("() => { permission = 'denied'; }")
        self.fulfil(page, "Show")
        self.assertIn("no notifications", self.failure(page))
        page.evaluate("() => { permission = 'granted'; }")
        self.fulfil(page, "Show")
        self.assertEqual(self.answer(page), {})
        self.assertEqual(page.evaluate("() => calls"), [["Notes", "The milk is sour."]])
