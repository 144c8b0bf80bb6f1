"""Everything can be done with the keyboard alone. Each test presses Tab until the focus is where it is needed."""

from __future__ import annotations


from playwright.sync_api import Page
from servers import ROOT
from support import GALLERY, PageTest

MOST_TABS = 150


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

    def press_button(self, page: Page, component: str, key: str = "Enter") -> None:
        self.reach(page, f"[data-id={component}] button")
        self.press(page, key)

    def test_the_focus_goes_through_every_screen_and_out(self) -> None:
        page = self.show("gallery")
        for screen in GALLERY:
            self.link(page, f"gallery://{screen}")
            self.reach(page, "[data-back]")
            self.reach(page, ".tool-bar button")

    def test_a_table_is_sorted_and_its_rows_are_selected_and_opened(self) -> None:
        page = self.show("gallery", "/table")
        self.reach(page, "th[data-column=size] button")
        order = "() => document.querySelector('th[data-column=size]').getAttribute('aria-sort')"
        for wanted in ("ascending", "descending", "ascending"):
            self.press(page, "Space")
            self.assertEqual(page.evaluate(order), wanted)
        self.reach(page, "tr.row")
        self.press(page, "ArrowDown")
        self.press(page, "Space")
        self.assertEqual(page.evaluate("() => document.activeElement.getAttribute('aria-selected')"), "true")
        self.press(page, "Enter")
        self.assertIn('text "Opened: ', self.outline(page))

    def test_rows_of_a_tree_expand_and_collapse(self) -> None:
        page = self.show("gallery", "/tree")
        self.reach(page, "[role=treeitem], .row-main")
        self.press(page, "ArrowDown")
        self.press(page, "ArrowRight")
        self.assertIn('treeitem "Letters" [expanded', self.outline(page))
        self.press(page, "ArrowDown")
        self.assertIn("2025", page.evaluate("() => document.activeElement.textContent"))
        self.press(page, "ArrowUp")
        self.press(page, "ArrowLeft")
        self.assertIn('treeitem "Letters" [collapsed', self.outline(page))

    def test_rows_are_moved(self) -> None:
        page = self.show("gallery", "/list")

        def titles() -> list[str]:
            lines = [line.strip() for line in self.outline(page).splitlines()]
            return [line.split('"')[1] for line in lines if line.startswith("listitem")][1:4]

        self.reach(page, ".row-main")
        self.press(page, "ArrowDown")
        focused = self.focused(page)
        self.assertEqual(titles(), ["Item 2", "Item 3", "Item 4"])
        for key, order in (
            ("Down", ["Item 3", "Item 2", "Item 4"]), ("Down", ["Item 3", "Item 4", "Item 2"]),
            ("Up", ["Item 3", "Item 2", "Item 4"]), ("Up", ["Item 2", "Item 3", "Item 4"]),
        ):  # fmt: skip
            self.press(page, f"Alt+Arrow{key}")
            self.assertEqual(titles(), order)
            self.assertEqual(self.focused(page), focused)

    def test_notes_without_a_mouse(self) -> None:
        page = self.show("notes")
        self.write_note(page, "Buy milk")
        self.write_note(page, "Call Ada")
        self.press(page, "/")
        self.assertEqual(self.focused(page), "search")
        self.reach(page, ".row-main")
        first = self.focused(page)
        page.keyboard.press("ArrowDown")
        self.assertNotEqual(self.focused(page), first)
        page.keyboard.press("ArrowUp")
        self.assertEqual(self.focused(page), first)
        self.press(page, "Enter")
        self.assertNotIn('screen "Notes"', self.outline(page))
        self.press(page, "Escape")
        self.assertEqual(self.focused(page), first)
        self.press(page, "Space")
        self.assertIn("[selected]", self.outline(page))
        self.press(page, "Delete")
        self.assertIn("alertdialog", self.outline(page))
        # The preferred answer has the focus.
        self.assertEqual(page.evaluate("() => document.activeElement.textContent.trim()"), "CancelEsc")
        self.press(page, "Enter")
        self.assertNotIn("alertdialog", self.outline(page))
        self.assertEqual(self.focused(page), first)
        self.reach(page, ".command[data-id=delete]")
        self.press(page, "Enter")
        self.assertIn('alertdialog "Delete', self.outline(page))

    def test_tabs_and_pages_are_chosen(self) -> None:
        page = self.show("gallery", "/layers")
        self.press_button(page, "tabs")
        self.reach(page, "[role=tab]")
        self.press(page, "ArrowRight")
        self.press(page, "Enter")
        selected = "() => [...document.querySelectorAll('[role=tab]')].findIndex((it) => it.ariaSelected === 'true')"
        self.assertEqual(page.evaluate(selected), 1)
        self.press(page, "Alt+1")
        self.assertEqual(page.evaluate(selected), 0)
        page = self.show("gallery", "/layers")
        self.press_button(page, "pages")
        self.assertIn('pages: "1 of 3"', self.outline(page))
        self.reach(page, ".dot:nth-child(2)")
        self.press(page, "Space")
        self.assertIn('pages: "2 of 3"', self.outline(page))

    def test_windows_are_opened_brought_to_the_front_and_closed(self) -> None:
        page = self.show("gallery", "/layers")
        self.press_button(page, "window")
        self.reach(page, "[data-window]:not([aria-current])")
        self.press(page, "Enter")
        self.assertIn('screen "Second window"', self.outline(page))
        self.press_button(page, "close")
        self.assertIn('screen "Layers"', self.outline(page))
        self.assertEqual(page.locator("[data-window]:visible").count(), 0)

    def test_sheets_and_menus_keep_the_focus_and_are_closed(self) -> None:
        page = self.show("gallery", "/layers")
        for layer in ("sheet", "choice"):
            self.press_button(page, layer)
            for _ in range(30):
                page.keyboard.press("Tab")
                self.assertFalse(page.evaluate("() => Boolean(document.activeElement.closest('.layer[inert], .tool-bar'))"))
            self.press(page, "Escape")
            self.assertIn('screen "Layers"', self.outline(page))

    def test_pickers_toggles_sliders_and_steppers_are_set(self) -> None:
        page = self.show("gallery", "/choices")

        for selector, keys, line in (
            ("[data-id=toggle] input", "Space", 'checkbox "Notifications" [checked]'),
            ("[data-id=menu] select", "m", 'combobox "Menu picker": "Milk"'),
            ("[data-id=segmented] input", "ArrowRight ArrowRight", 'combobox "Segmented picker": "Juice"'),
            ("[data-id=inline] input", "ArrowDown", 'combobox "Inline picker": "Milk"'),
            ("[data-id=several] input[value=tea]", "Space", 'combobox "Several": ["Milk"]'),
            ("[data-id=several] input[value=juice]", "Space", 'combobox "Several": ["Milk","Juice"]'),
            ("[data-id=stepper] [role=spinbutton]", "ArrowUp", 'spinbutton "Guests": 3'),
        ):
            self.reach(page, selector)
            for key in keys.split():
                self.press(page, key)
            self.assertIn(line, self.outline(page))
        self.reach(page, "[data-id=slider] input")
        before = page.evaluate("() => document.activeElement.valueAsNumber")
        self.press(page, "ArrowRight")
        self.assertGreater(page.evaluate("() => document.activeElement.valueAsNumber"), before)
        self.assertIn(f'slider "Volume": {page.evaluate("() => document.activeElement.value")}', self.outline(page))

    def test_requests_are_answered_and_refused(self) -> None:
        page = self.show("gallery", "/layers")
        # The browser needs a while until it passes file choosers on, so the test asks for them at its begin.
        page.on("filechooser", lambda chooser: chooser.set_files(ROOT / "clients/conformance/scenarios/files/picture.png"))
        self.press_button(page, "request")
        self.reach(page, "input[type=file]")
        page.keyboard.press("Enter")
        self.until_outlined(page, "picture.png")
        self.settle(page)
        self.press_button(page, "request")
        self.reach(page, "[data-refuse]")
        self.press(page, "Enter")
        self.assertIn('text "Answer: refused: denied"', self.outline(page))
        self.press_button(page, "rating")
        self.reach(page, "[data-answer=result]")
        page.keyboard.type('{"stars":4}')
        self.reach(page, "[data-answer=send]")
        self.press(page, "Enter")
        self.assertIn("stars", self.outline(page))
