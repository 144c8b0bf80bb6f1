"""axe finds nothing on any screen, and the names of the outline are those of the browser's accessibility tree."""

from __future__ import annotations

import re
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from browser import STILL, findings
from playwright.sync_api import Page
from servers import StrangeServer
from support import GALLERY, PageTest

LOOKS: tuple[dict[str, Any], ...] = (
    {}, {"color_scheme": "dark"}, {"viewport": {"width": 320, "height": 640}, "locale": "ar-EG"},
)  # fmt: skip
LAYERS = ("fullScreen", "sheet", "popover", "overlay", "alert", "choice", "toast", "hud", "request", "window", "tabs",
          "pages", "slot", "bars")

ROLES = {
    "button": {"button"}, "textbox": {"textbox", "searchbox"}, "checkbox": {"switch", "checkbox"}, "slider": {"slider"},
    "spinbutton": {"spinbutton"}, "link": {"link"}, "heading": {"heading"}, "tab": {"tab"}, "list": {"list", "tree", "group"},
    "combobox": {"combobox", "radiogroup", "group"}, "table": {"grid", "group"}, "columnheader": {"columnheader"},
    "treeitem": {"treeitem"}, "figure": {"figure"}, "alertdialog": {"alertdialog"},
}
"""Roles of the browser for those of an outline."""


class AccessibilityTest(PageTest):
    def check(self, page: Page, name: str) -> None:
        """Fails with the findings of axe, with elements whose name is another one for assistive technology, and when the
        window scrolls sideways."""
        page.evaluate(STILL)
        self.assertEqual(findings(Axe().run(page).response), [], name)
        self.assertLessEqual(page.evaluate("() => document.documentElement.scrollWidth - innerWidth"), 0, name)
        tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")
        known: dict[str, list[str]] = {}
        for node in tree["nodes"]:
            role = node.get("role", {}).get("value", "")
            known.setdefault(role, []).append(plain(node.get("name", {}).get("value", "")))
        for line in self.outline(page).splitlines():
            match = re.match(r' *(\w+) "((?:[^"\\]|\\.)*)"', line)
            if not match or match[1] not in ROLES or "\\" in match[2]:
                continue
            names = [one for role in ROLES[match[1]] for one in known.get(role, [])]
            label = plain(match[2])
            self.assertTrue(any(label in one for one in names), f"{name}: no {match[1]} is named {label!r}: {names}")

    def test_gallery(self) -> None:
        server = self.serve("gallery")
        for options in LOOKS:
            page = self.open(server, context=self.new_context(**options))
            for screen in GALLERY:
                self.link(page, f"gallery://{screen}")
                self.check(page, f"{screen} {options}")
            page.close()

    def test_layers(self) -> None:
        server = self.serve("gallery")
        for options in LOOKS:
            context = self.new_context(**options)
            for layer in LAYERS:
                page = self.open(server, "/layers", context)
                page.locator(f".button[data-id={layer}] button").click()
                self.settle(page)
                self.check(page, f"{layer} {options}")
                page.close()

    def test_tools(self) -> None:
        self.configure({"open": {"app": "notes", "context": "test"}, "inspector": True})
        page = self.show("")
        self.press(page, "?")
        self.check(page, "help")
        self.press(page, "Escape")
        page.get_by_role("button", name="Inspector").click()
        for tab in ("Messages", "State", "Route tree", "Time line"):
            page.get_by_role("tab", name=tab).click()
            self.settle(page)
            self.check(page, f"inspector, {tab}")

    def test_chooser(self) -> None:
        server = self.serve()
        self.configure({"open": {"context": "test"}})
        page = self.context.new_page()
        page.goto(server.url)
        page.wait_for_selector("html[data-ready]", state="attached")
        self.check(page, "the apps")
        page.get_by_role("link", name="Notes").click()
        self.ready(page)
        self.assertIn('screen "Notes"', self.outline(page))


LIVE = {"polite": "[aria-live=polite], [role=status]", "assertive": "[aria-live=assertive], [role=alert]"}


class LiveTest(PageTest):
    """Assistive technology reads changes of live regions."""

    def live(self, page: Page, kind: str) -> list[str]:
        return [plain(text) for text in page.locator(LIVE[kind]).all_inner_texts()]

    def assert_live(self, page: Page, kind: str, text: str) -> None:
        self.assertTrue(any(plain(text) in shown for shown in self.live(page, kind)), (kind, text))

    def test_texts_of_the_app(self) -> None:
        page = self.show("gallery")
        for screen, kind, text in (
            ("text", "assertive", "An error"), ("text", "polite", "12"), ("text", "polite", "Copying 42 of 100 files"),
            ("states", "polite", "Loading the screen"), ("states", "assertive", "could not be loaded"),
            ("markdown", "polite", "A paragraph with"),
        ):  # fmt: skip
            self.link(page, f"gallery://{screen}")
            self.assert_live(page, kind, text)
        self.link(page, "gallery://text")
        self.assertNotIn("caption", str(self.live(page, "polite")).lower())
        self.link(page, "gallery://choices")
        page.locator(".button button").first.click()
        self.settle(page)
        self.assert_live(page, "polite", "Tapped: ")

    def test_toasts_and_errors(self) -> None:
        page = self.show("gallery", "/layers")
        # The region of the toasts is there before them: otherwise the first one is not read.
        self.assertIn("", self.live(page, "polite"))
        page.locator(".button[data-id=toast] button").click()
        self.settle(page)
        self.assert_live(page, "polite", page.locator(".notices .message").inner_text())
        page.evaluate("() => offstage.run(offstage.session.openLink('gallery://nowhere'))")
        self.assert_live(page, "assertive", page.locator(".error-notice .message").inner_text())
        self.link(page, "gallery://fields")
        page.locator("[data-id=plain] input").fill("x" * 21)
        self.assert_live(page, "assertive", page.locator("[data-id=plain] .note.error").inner_text())

    def test_refusals_at_fields(self) -> None:
        page = self.open_strange(StrangeServer())
        page.locator("[data-id=field] input").fill("x")
        self.assert_live(page, "assertive", page.locator("[data-id=field] [data-refusal]").inner_text())


def plain(text: Any) -> str:
    """A text without the white space that browsers leave out of names, and control characters, which are not drawn."""
    return re.sub(r"[\s\x00-\x1f\x7f-\x9f\u200b\ufeff]+", " ", str(text)).strip()
