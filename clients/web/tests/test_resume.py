"""Saved sessions in a browser: a killed server, reloads, and tabs."""

from __future__ import annotations

from playwright.sync_api import Page
from servers import OFFSTAGE, WebServer
from support import FIELD, PageTest


class ResumeTest(PageTest):
    def setUp(self) -> None:
        super().setUp()
        self.expected = "WebSocket connection"

    def serve(self, *arguments: str) -> WebServer:
        server = WebServer(*arguments, archive="auto")
        self.addCleanup(server.stop)
        return server

    def settle(self, page: Page, milliseconds: int = 0) -> None:
        """The session has a real clock."""
        self.until(page, "() => !offstage.isLoading && !offstage.session.hasPendingInput")

    def id(self, page: Page) -> str:
        return str(page.evaluate("() => offstage.session.id"))

    def restart(self, page: Page) -> None:
        """Kills the server and starts it again. The page says nothing about it."""
        epoch = page.evaluate("() => offstage.session.epoch")
        self.server.kill()
        self.server.start()
        page.wait_for_function("(epoch) => offstage.session.epoch !== epoch", arg=epoch, polling=20)
        self.settle(page)
        self.assertEqual(page.locator(".errors").inner_text(), "")

    def test_text_and_a_press_without_a_server_take_effect_in_their_order(self) -> None:
        page = self.show("editProfile")
        session = self.id(page)
        page.locator(FIELD).click()
        page.keyboard.type("Anna")
        self.settle(page)
        self.server.kill()
        page.keyboard.type("bel")
        page.get_by_role("button", name="Save").click()
        self.server.start()
        page.get_by_text("Your name is Annabel now.").wait_for()
        self.assertEqual(page.locator(".errors").inner_text(), "")
        page.reload()
        self.ready(page)
        self.assertEqual(self.id(page), session)
        self.assertIn("Your name is Annabel now.", self.outline(page))

    def test_an_action_that_ran_is_reported_and_the_user_types_on(self) -> None:
        page = self.show("editProfile")
        page.locator(FIELD).click()
        page.keyboard.type("Annab")
        self.settle(page)
        page.get_by_role("button", name="Save").click()
        page.locator("[data-id=save] button[aria-busy=true]").wait_for()
        self.server.kill()
        self.server.start()
        page.get_by_text("The server's process ended while the action ran").wait_for()
        page.locator(FIELD).click()
        page.keyboard.type("el")
        self.settle(page)
        self.assertEqual(self.server_value(page, "name"), "Annabel")

    def test_an_open_alert_its_screen_and_the_caret_remain(self) -> None:
        page = self.show("notes", "/new")
        page.keyboard.type("Buy mlk")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        self.restart(page)
        page.keyboard.type("i")
        self.settle(page)
        page.keyboard.press("Escape")
        self.until_outlined(page, "alert")
        before = self.outline(page)
        self.restart(page)
        self.assertEqual(self.outline(page), before)
        page.get_by_role("button", name="Keep editing").click()
        self.until_outlined(page, 'textbox "Text": "Buy milk" [multiline]')

    def test_screens_whose_nodes_have_other_ids_keep_the_text_and_the_caret(self) -> None:
        page = self.show("notes")
        # A screen of before takes the id that the next one would have.
        for key, screen in (("n", "New note"), ("Escape", "Notes"), ("n", "New note")):
            page.keyboard.press(key)
            self.until_outlined(page, f'screen "{screen}"')
        page.keyboard.type("Buy mlk")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("ArrowLeft")
        self.settle(page)
        before = page.evaluate("() => offstage.screenNode.id")
        self.restart(page)
        self.assertNotEqual(page.evaluate("() => offstage.screenNode.id"), before)
        page.keyboard.type("i")
        self.settle(page)
        self.assertEqual(self.server_value(page, "text"), "Buy milk")
        page.go_back()
        page.get_by_role("alertdialog").wait_for()

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
        page = self.show("editProfile")
        page.locator(FIELD).click()
        page.keyboard.type("Anna")
        self.settle(page)
        saved = page.evaluate("() => JSON.stringify(sessionStorage)")
        copy = self.open(self.server, scripts=f"if (!sessionStorage.length) Object.assign(sessionStorage, {saved});")
        new = self.open(self.server)
        self.assertEqual(len({self.id(one) for one in (page, copy, new)}), 3)
        self.assertEqual([self.server_value(one, "name") for one in (page, copy, new)], ["Anna", "Anna", ""])
        copy.locator(FIELD).fill("Annabel")
        self.settle(copy)
        copy.reload()
        self.ready(copy)
        self.assertEqual([self.server_value(one, "name") for one in (page, copy)], ["Anna", "Annabel"])

    def test_a_server_of_each_page_continues_after_a_reload(self) -> None:
        self.server = WebServer("--", OFFSTAGE, "serve", program=OFFSTAGE.replace("-examples", ""), archive="auto")
        self.addCleanup(self.server.stop)
        page = self.open(self.server, "/editProfile/")
        page.locator(FIELD).click()
        page.keyboard.type("Anna")
        self.settle(page)
        page.reload()
        self.ready(page)
        self.assertEqual(self.server_value(page, "name"), "Anna")
