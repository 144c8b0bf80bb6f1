"""Alerts and sheets that appear while the user types."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from browser import CLOCK
from playwright.sync_api import Page
from servers import StrangeServer
from support import PageTest

EVENTS = """(members) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...members }))"""
"""Presses a key with a modifier that Playwright's keyboard does not have. It types nothing by itself."""

ALERT = '"kind": "alert", '
SHEET = '"kind": "modal", "content": {"id": "n9", "kind": "stack", "status": "active", "items": []}, '


class AlertTest(PageTest):
    def open_field(self, text: str, kind: str = "plain", change: Callable[[str], str] = str) -> Page:
        """Types a text in a field of a kind. The clock stands still before it."""
        self.strange = StrangeServer(change=lambda line: change(line.replace('"kind": "plain"', f'"kind": "{kind}"')))
        page = self.open_strange(self.strange, scripts=CLOCK)
        page.evaluate("() => { heldTime = performance.now(); }")
        page.locator(NAME).click()
        page.keyboard.type(text)
        return page

    def type_alert(self, kind: str = "plain", change: Callable[[str], str] = str) -> Page:
        """Types a text after which an alert appears, whose button has the key x."""
        page = self.open_field("alert", kind, change)
        self.until(page, "() => document.querySelectorAll('.layer:not([hidden])').length === 2")
        return page

    def type_keys(self, page: Page, *keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    def assert_text(self, page: Page, text: str) -> None:
        """Expects a text in the field, and on the server."""
        self.assertEqual(page.locator(NAME).input_value(), text)
        self.until(page, "() => !offstage.session.hasPendingInput")
        self.assertEqual(self.strange.text, text)

    @property
    def answers(self) -> list[str]:
        """The methods that have answered or closed a layer."""
        methods = [str(message.get("method")) for message in self.strange.received]
        return [method for method in methods if method in ("route/answer", "route/back", "route/dismiss")]

    def test_text_is_typed_into_the_field_until_the_user_pauses(self) -> None:
        page = self.type_alert()
        self.type_keys(page, "x", "Space", "y", "Backspace", "Enter", "Tab", "Shift+X")
        pause = 1000 * page.evaluate("() => offstage.client.timing.typingGuard")
        page.evaluate(f"() => {{ heldTime += {pause - 1}; }}")
        self.type_keys(page, "x")
        self.assert_text(page, "alertx Xx")
        self.assertEqual(self.answers, [])
        page.evaluate(f"() => {{ heldTime += {pause}; }}")
        self.type_keys(page, "x")
        self.until_outlined(page, "alertdialog", False)
        self.assert_text(page, "alertx Xx")
        self.assertEqual(self.answers, ["route/answer"])
        self.assertEqual(self.focused(page), "name")

    def test_text_is_typed_on_and_another_key_acts_at_once(self) -> None:
        for kind, layer, keys, text, answers in (
            ("email", ALERT, "x @ y Backspace z", "alertx@z", []),
            ("multiline", ALERT, "Enter x Shift+Enter y", "alert\nx\ny", []),
            ("plain", SHEET, "x", "alertx", []),
            ("plain", SHEET, "x Escape", "alertx", ["route/back"]),
            ("plain", ALERT, "Escape", "alert", ["route/back"]),
            # A key that is no text ends the guard.
            ("plain", ALERT, "ArrowDown x", "alert", ["route/answer"]),
        ):
            with self.subTest(kind, keys=keys):
                page = self.type_alert(kind, lambda line, layer=layer: line.replace(ALERT, layer))
                self.type_keys(page, *keys.split())
                layers = 2 - len(answers)
                self.until(page, f"() => document.querySelectorAll('.layer:not([hidden])').length === {layers}")
                self.assert_text(page, text)
                self.assertEqual(self.answers, answers)

    def test_keys_of_keyboards_with_other_layouts_are_text(self) -> None:
        page = self.type_alert()
        for members in (
            {"key": "AltGraph"}, {"key": "@", "modifierAltGraph": True},
            {"key": "{", "ctrlKey": True, "altKey": True, "modifierAltGraph": True}, {"key": "CapsLock"},
            {"key": "Dead"},
        ):  # fmt: skip
            page.evaluate(EVENTS, members)
        self.type_keys(page, "x")
        self.assert_text(page, "alert@{x")
        self.assertEqual(self.answers, [])

    def test_characters_of_altgr_and_new_lines_are_typing(self) -> None:
        for kind, members in (
            # AltGr arrives as Ctrl+Alt on Windows.
            ("plain", {"key": "t", "ctrlKey": True, "altKey": True, "modifierAltGraph": True}),
            ("multiline", {"key": "Enter"}),
        ):  # fmt: skip
            page = self.open_field("aler", kind)
            page.evaluate(EVENTS, members)
            page.keyboard.insert_text("t")
            self.until_outlined(page, "alertdialog")
            self.type_keys(page, "x")
            self.assert_text(page, "alertx")
            self.assertEqual(self.answers, [])

    def test_a_guard_ends_with_its_layer(self) -> None:
        gone: list[bool] = []
        page = self.type_alert(change=lambda line: without_alert(line) if gone else line)
        gone.append(True)
        self.type_keys(page, "1")
        self.until_outlined(page, "alertdialog", False)
        page.locator("[data-id=field] input").click()
        self.type_keys(page, "2")
        self.settle(page)
        self.assert_text(page, "alert1")


NAME = "[data-id=name] :is(input, textarea)"


def without_alert(line: str) -> str:
    """Returns a message without the alert in its route tree."""
    message: dict[str, Any] = json.loads(line)
    for window in message.get("params", {}).get("tree", {}).get("windows", []):
        window["layers"] = [layer for layer in window["layers"] if layer["kind"] != "alert"]
    return json.dumps(message)
