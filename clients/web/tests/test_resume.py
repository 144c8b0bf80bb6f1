"""Saved sessions in a browser: a killed server, reloads, and tabs."""

from __future__ import annotations

import threading

from playwright.sync_api import Page
from servers import OFFSTAGE, WebServer
from support import FIELD, PageTest


class ResumeTest(PageTest):
    def serve(self, *arguments: str) -> WebServer:
        self.expected = "WebSocket connection"
        server = WebServer(*arguments, archive="auto")
        self.addCleanup(server.stop)
        return server

    def settle(self, page: Page, milliseconds: int = 0) -> None:
        """The sessions have real clocks."""
        self.until(page, "() => !offstage.isLoading && !offstage.session.hasPendingInput")

    def restart(self, page: Page) -> None:
        """Kills the server and starts it again. The page says nothing about it."""
        self.settle(page)
        epoch = page.evaluate("() => offstage.session.epoch")
        self.server.kill()
        self.server.start()
        self.until(page, f"() => offstage.session.epoch !== '{epoch}'")
        self.settle(page)
        self.assertEqual(page.locator(".errors").inner_text(), "")

    def show_profile(self, name: str) -> Page:
        page = self.show("editProfile")
        page.locator(FIELD).click()
        page.keyboard.type(name)
        self.settle(page)
        return page

    def assert_names(self, *names: str, pages: list[Page]) -> None:
        self.assertEqual([self.server_value(page, "name") for page in pages], list(names))

    def show_note(self) -> Page:
        """Writes a note on a screen that has another id in the next process."""
        page = self.show("notes")
        for key, screen in (("n", "New note"), ("Escape", "Notes"), ("n", "New note")):
            page.keyboard.press(key)
            self.until_outlined(page, f'screen "{screen}"')
        return page

    def test_text_without_a_server_is_kept_and_so_is_the_key_of_the_button_that_it_enables(self) -> None:
        page = self.show_note()
        self.server.kill()
        page.keyboard.type("Buy milk")
        page.keyboard.press("Control+S")
        self.server.start()
        self.until_outlined(page, 'listitem "Buy milk"')
        self.assertEqual(page.locator(".errors").inner_text(), "")

    def test_every_letter_survives_the_kill_of_the_server(self) -> None:
        page = self.show("notes", "/new")
        letters = "".join(chr(ord("a") + index % 26) for index in range(400))
        typed = 0

        def type_on(most: int, condition: str = "false") -> None:
            nonlocal typed
            while typed < most and not page.evaluate(condition):
                page.keyboard.press(letters[typed])
                typed += 1

        type_on(20)
        self.server.kill()
        type_on(40)
        starting = threading.Thread(target=self.server.start)
        starting.start()
        type_on(380, "offstage.client.state === 'connected'")
        starting.join()
        type_on(typed + 20)
        self.settle(page)
        self.assertEqual(page.locator("[data-id=text] textarea").input_value(), letters[:typed])
        self.assertEqual((self.server_value(page, "text"), self.focused(page)), (letters[:typed], "text"))
        self.assertEqual((page.locator(".errors").inner_text(), page.url), ("", f"{self.server.origin}/new"))

    def test_an_action_that_ran_is_reported_and_the_user_types_on(self) -> None:
        page = self.show_profile("Annab")
        page.get_by_role("button", name="Save").click()
        page.locator("[data-id=save] button[aria-busy=true]").wait_for()
        self.server.kill()
        self.server.start()
        page.get_by_text("The app was restarted while the action ran").wait_for()
        page.locator(FIELD).click()
        page.keyboard.type("el")
        self.settle(page)
        self.assert_names("Annabel", pages=[page])

    def test_a_screen_whose_id_is_another_keeps_its_caret_and_its_alert(self) -> None:
        page = self.show_note()
        page.keyboard.type("Buy mlk")
        for _ in "lk":
            page.keyboard.press("ArrowLeft")
        before = page.evaluate("() => offstage.screenNode.id")
        self.restart(page)
        self.assertNotEqual(page.evaluate("() => offstage.screenNode.id"), before)
        page.keyboard.type("i")
        page.go_back()
        page.get_by_role("button", name="Keep editing").wait_for()
        self.restart(page)
        page.get_by_role("button", name="Keep editing").click()
        self.until_outlined(page, 'textbox "Text": "Buy milk" [multiline]')

    def test_hidden_tabs_keep_their_screens(self) -> None:
        page = self.show("twoTabs")
        page.get_by_text("Lisbon").click()
        self.until_outlined(page, 'heading "Lisbon"')
        page.keyboard.press("Alt+2")
        self.until_outlined(page, 'screen "Saved"')
        self.restart(page)
        self.assertIn('screen "Saved"', self.outline(page))
        page.get_by_role("tab", name="Cities").click()
        self.until_outlined(page, 'heading "Lisbon"')

    def test_each_tab_has_a_session_and_a_duplicated_one_begins_with_a_copy(self) -> None:
        page = self.show_profile("Anna")
        storage = page.evaluate("() => JSON.stringify(sessionStorage)")
        copy = self.open(self.server, scripts=f"if (!sessionStorage.length) Object.assign(sessionStorage, {storage});")
        self.assert_names("Anna", "Anna", "", pages=[page, copy, self.open(self.server)])
        copy.locator(FIELD).fill("Annabel")
        self.settle(copy)
        session = copy.evaluate("() => offstage.session.id")
        for _ in range(3):
            copy.reload()
            self.ready(copy)
            self.assertEqual(copy.evaluate("() => offstage.session.id"), session)
        self.assert_names("Anna", "Annabel", pages=[page, copy])

    def test_a_server_of_each_page_continues_after_a_reload(self) -> None:
        server = WebServer("--", OFFSTAGE, "serve", program=OFFSTAGE.replace("-examples", ""), archive="auto")
        self.addCleanup(server.stop)
        page = self.open(server, "/notes/new")
        page.keyboard.type("Buy milk")
        self.settle(page)
        page.reload()
        self.ready(page)
        self.assertEqual(self.server_value(page, "text"), "Buy milk")
        self.assert_no_error(page)
