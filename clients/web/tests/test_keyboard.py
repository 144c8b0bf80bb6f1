"""Everything can be done with the keyboard alone. Each test presses Tab until the focus is where it is needed."""

from __future__ import annotations

import re

from playwright.sync_api import Page
from servers import ROOT
from support import GALLERY, PageTest

MOST_TABS = 150
PICTURE = ROOT / "clients/conformance/scenarios/files/picture.png"

ITEMS = '"Item {}".*"Item {}".*"Item {}"'

STEPS: dict[str, tuple[tuple[str, str, str], ...]] = {
    "gallery/table": (
        ("th[data-column=size] button", "Space", r'"Size" \[ascending'), ("", "Space", r'"Size" \[descending'),
        ("", "Space", r'"Size" \[ascending'),
        ("tr.row", "ArrowDown Space", r'row: .*"Report 0".*row: [^\n]*\[selected'),
        ("", "Enter", 'text "Opened: '),
    ),
    "gallery/tree": (
        ("[role=treeitem]", "ArrowDown ArrowRight", r'"Letters" \[expanded.*"2025"'),
        ("", "ArrowDown ArrowUp ArrowLeft", r'"Letters" \[collapsed'),
    ),
    "gallery/list": (
        (".row-main", "ArrowDown Alt+ArrowDown", ITEMS.format(3, 2, 4)), ("", "Alt+ArrowDown", ITEMS.format(3, 4, 2)),
        ("", "Alt+ArrowUp", ITEMS.format(3, 2, 4)), ("", "Alt+ArrowUp", ITEMS.format(2, 3, 4)),
    ),
    "notes": (
        ("", "n m i l k Control+S n t e a Control+S", '"tea".*"milk"'), ("", "/ i", r'Search": "i".*list "Notes": 1'),
        ("", "Backspace", 'list "Notes": 2'), (".row-main", "ArrowDown Enter", 'text "milk"'),
        ("", "Escape Space", r'"milk" \[selected'), ("", "Delete", "alertdialog"),
        # The preferred answer has the focus.
        ("", "Enter", 'screen "Notes"'), (".command[data-id=delete]", "Enter", 'alertdialog "Delete'),
        # The focus of a removed row goes to the next one.
        ("[data-id=delete] button", "Enter", 'list "Notes": 1'), ("", "Enter", 'text "tea"'),
    ),
    "gallery/layers?tabs": (
        (".button[data-id=tabs] button", "Enter", r'"First" \[selected'),
        ("[role=tab]", "ArrowRight Enter", r'"Second": "2" \[selected'), ("", "Alt+1", r'"First" \[selected'),
    ),
    "gallery/layers?pages": (
        (".button[data-id=pages] button", "Enter", 'pages: "1 of 3"'),
        (".dot:nth-child(2)", "Space", 'pages: "2 of 3"'),
    ),
    "gallery/layers?window": (
        (".button[data-id=window] button", "Enter", 'window "Second window"'),
        ("[data-window]:not([aria-current])", "Enter", 'screen "Second window"'),
        (".button[data-id=close] button", "Enter", r'^window \[active\]\n *screen "Layers"((?!\nwindow).)*$'),
    ),
    "gallery/layers?request": (
        (".button[data-id=request] button", "Enter", "request"), ("input[type=file]", "Enter", "picture.png"),
        (".button[data-id=request] button", "Enter", "request"),
        ("[data-refuse]", "Enter", 'text "Answer: refused: denied"'),
        (".button[data-id=rating] button", "Enter", 'custom "rating"'),
        ("[data-answer=result]", '{ " s t a r s " : 4 }', 'custom "rating"'), ("[data-answer=send]", "Enter", "stars"),
    ),
    "gallery/choices": (
        ("[data-id=toggle] input", "Space", r'"Notifications" \[checked'),
        ("[data-id=menu] select", "m", '"Menu picker": "Milk"'),
        ("[data-id=segmented] input", "ArrowRight ArrowRight", '"Segmented picker": "Juice"'),
        ("[data-id=inline] input", "ArrowDown", '"Inline picker": "Milk"'),
        ("[data-id=several] input[value=tea]", "Space", r'"Several": \["Milk"\]'),
        ("[data-id=several] input[value=juice]", "Space", r'"Several": \["Milk","Juice"\]'),
        ("[data-id=slider] input", "ArrowRight", '"Volume": 41'),
        ("[data-id=stepper] [role=spinbutton]", "ArrowUp", '"Guests": 3'),
    ),
}
"""What the user does on a screen: reaches an element with Tab (or stays where the focus is), presses keys, and sees a
line of the outline."""


class KeyboardTest(PageTest):
    def reach(self, page: Page, selector: str) -> None:
        """Presses Tab until an element has the focus."""
        for _ in range(MOST_TABS):
            page.keyboard.press("Tab")
            if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                # The focus can be seen.
                self.assertTrue(page.evaluate("() => document.activeElement.matches(':focus-visible')"), selector)
                return
        self.fail(f"Tab does not reach {selector}")

    def test_the_focus_goes_through_every_screen_and_out(self) -> None:
        page = self.show("gallery")
        for screen in GALLERY:
            self.link(page, f"gallery://{screen}")
            self.reach(page, "[data-back]")
            self.reach(page, ".tool-bar button")

    def test_everything_is_done_with_keys(self) -> None:
        for place, steps in STEPS.items():
            app, _, path = place.partition("/")
            page = self.show(app, f"/{path}")
            # The browser needs a while until it passes file choosers on, so the test asks for them at its begin.
            page.on("filechooser", lambda chooser: chooser.set_files(PICTURE))
            for selector, keys, line in steps:
                with self.subTest(place, keys=keys):
                    if selector:
                        self.reach(page, selector)
                    for key in keys.split():
                        self.press(page, key)
                    self.until_outlined(page, re.compile(line, re.DOTALL))
            page.close()

    def test_sheets_and_menus_keep_the_focus_and_are_closed(self) -> None:
        page = self.show("gallery", "/layers")
        for layer in ("sheet", "choice"):
            self.reach(page, f"[data-id={layer}] button")
            self.press(page, "Enter")
            for _ in range(30):
                page.keyboard.press("Tab")
                is_outside = page.evaluate("() => document.activeElement.closest('.layer[inert], .tool-bar') !== null")
                self.assertFalse(is_outside)
            self.press(page, "Escape")
            self.assertIn('screen "Layers"', self.outline(page))
