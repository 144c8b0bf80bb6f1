"""What users do with the window: hard cases with real servers, real keys and real widgets."""

import asyncio
import contextlib
import os
import sys
import tempfile
import unicodedata
import unittest
from dataclasses import replace
from pathlib import Path
from time import monotonic
from unittest import mock

from tests.support import RELAY, ROOT, STRANGE, holding_server, with_window

from harness.scenario import Step, server_command
from offstage_gtk import theme
from offstage_gtk.app import OffstageApp
from offstage_gtk.frame import descendants
from offstage_gtk.keyboard import accelerator, edits_text, key_title
from offstage_gtk.markdown import markup_of
from offstage_gtk.parts.row_model import RowModel, difference
from offstage_client.safe_text import DIRECTION
from offstage_client.timing import Timing
from gi.repository import Gdk, Gtk
from Xlib import X


DELAY = Timing().loading_delay
"""Seconds after which waiting is shown."""


def brightness(pilot) -> float:
    """Returns the mean of the pixels of the window on the screen, from 0 to 255."""
    window = pilot.app.main.window
    drawable = pilot.keyboard.display.create_resource_object("window", window.get_surface().get_xid())
    pixels = drawable.get_image(0, 0, window.get_width(), window.get_height(), X.ZPixmap, 0xFFFFFFFF).data
    return sum(pixels[1::4]) / len(pixels[1::4])


def unsafe(text: str) -> bool:
    """True for a text with a control character or one that changes the direction."""
    return any(unicodedata.category(each) == "Cc" and each != "\n" or ord(each) in DIRECTION for each in text)


async def add_note(pilot, text: str) -> None:
    """Saves a note, and returns to the list."""
    await pilot.session.open_link("notes://new")
    await pilot.settle()
    await pilot.session.type("text", text)
    await pilot.session.tap("save")
    await pilot.settle()


class Window(unittest.TestCase):
    def test_no_character_is_lost_on_a_slow_link(self) -> None:
        text = "twenty-five characters !!"

        async def body(pilot) -> None:
            part = pilot.find("name")
            await pilot.focus(part)
            for character in text:
                await pilot.press("Space" if character == " " else character)
            self.assertEqual(part.text, text)
            await pilot.settle()
            await pilot.wait_until(lambda: not part.pending, "the server has not answered all keys")
            self.assertEqual(part.text, text)
            self.assertEqual(pilot.session.find("name").value, text)

        slow = [sys.executable, RELAY, "150", *server_command("offstage")]
        with_window(body, app="editProfile", server=slow)

    def test_keys_pressed_ahead_of_the_server_are_not_lost(self) -> None:
        async def save(pilot) -> None:
            await pilot.focus(pilot.find("text"))
            for key in ("a", "b", "Ctrl+S"):
                await pilot.press(key)
            await pilot.wait_until(lambda: 'listitem "ab"' in pilot.session.outline, "the note is not saved")

        async def sign_in(pilot) -> None:
            await pilot.focus(pilot.find("username"))
            for key in ("a", "n", "n", "Enter"):
                await pilot.press(key)
            await pilot.wait_until(lambda: 'screen "Password"' in pilot.session.outline, "Enter was lost")

        slow = [sys.executable, RELAY, "150", *server_command("offstage")]
        with_window(save, app="notes", link="notes://new", server=slow)
        with_window(sign_in, app="signIn", server=slow)

    def test_a_key_pressed_ahead_is_dropped_when_the_user_types_on(self) -> None:
        async def body(pilot) -> None:
            part = pilot.find("text")
            await pilot.focus(part)
            for key in ("a", "Ctrl+S", "b"):
                await pilot.press(key)
            await pilot.wait_until(lambda: not part.pending, "the server has not answered all keys")
            await pilot.settle()
            self.assertEqual(part.text, "ab")
            self.assertIn('textbox "Text": "ab"', pilot.session.outline)

        slow = [sys.executable, RELAY, "150", *server_command("offstage")]
        with_window(body, app="notes", link="notes://new", server=slow)

    def test_missing_server_is_explained_and_can_be_tried_again(self) -> None:
        async def run() -> None:
            self.assertTrue(theme.begin())
            app = OffstageApp(["/no/such/server"], {"app": "notes"})
            running = asyncio.ensure_future(app.run())
            while not app.errors:
                await asyncio.sleep(0.01)
            buttons = [w for w in descendants(app.main.window) if isinstance(w, Gtk.Button)]
            self.assertIn("Try again", [button.get_label() for button in buttons])
            app.quit()
            await running

        asyncio.run(asyncio.wait_for(run(), 30))

    def test_no_program_of_the_current_folder_is_started(self) -> None:
        async def run() -> None:
            self.assertTrue(theme.begin())
            app = OffstageApp([], {"app": "notes"})
            running = asyncio.ensure_future(app.run())
            while not app.errors:
                await asyncio.sleep(0.01)
            texts = [w.get_text() for w in descendants(app.main.window) if isinstance(w, Gtk.Label)]
            self.assertIn("No server: set OFFSTAGE to the command of a server, or add `offstage-examples` to PATH.", texts)
            app.quit()
            await running

        with tempfile.TemporaryDirectory() as folder:
            program, started = Path(folder, ".build/debug/offstage-examples"), Path(folder, "started")
            program.parent.mkdir(parents=True)
            program.write_text(f"#!/bin/sh\ntouch '{started}'\n")
            program.chmod(0o755)
            environment = {name: value for name, value in os.environ.items() if name != "OFFSTAGE"} | {"PATH": "/bin"}
            with contextlib.chdir(folder), mock.patch.dict(os.environ, environment, clear=True):
                asyncio.run(asyncio.wait_for(run(), 30))
            self.assertFalse(started.exists())

    def test_a_screen_without_components_says_so(self) -> None:
        text = "This screen has no components; screen/get has its values."

        async def bare(pilot) -> None:
            shown = [each for each in descendants(pilot.app.main.window) if isinstance(each, Gtk.Label)]
            self.assertIn(text, [label.get_text() for label in shown if label.get_mapped()])

        async def full(pilot) -> None:
            self.assertFalse(pilot.layer.node_view.shown.nothing.get_mapped())

        with_window(bare, app="strange", server=[sys.executable, str(ROOT / "clients/gtk/tests/bare_view.py")])
        with_window(full, app="strange", server=STRANGE)

    def test_the_log_of_a_starting_server_is_shown(self) -> None:
        async def run() -> None:
            self.assertTrue(theme.begin())
            app = OffstageApp(["sh", "-c", "echo 'HomeStore.swift:3: error: no <b>member' >&2; cat >/dev/null"])
            running = asyncio.ensure_future(app.run())
            texts: list[str] = []
            while "HomeStore.swift:3: error: no <b>member" not in texts:
                await asyncio.sleep(0.01)
                texts = [w.get_text() for w in descendants(app.main.window) if isinstance(w, Gtk.Label)]
            app.quit()
            await running

        asyncio.run(asyncio.wait_for(run(), 30))

    def test_table_of_100000_rows_has_few_widgets(self) -> None:
        async def body(pilot) -> None:
            rows = pilot.rows("files")
            self.assertEqual(rows.total, 100_000)
            await rows.scrolling.go_to(50_000)
            await pilot.drawn()
            self.assertLess(len({view.index for view in rows.bound.values()}), 500)
            self.assertIsNotNone(rows.row(50_000))

        with_window(body, link="gallery://table")

    def test_idle_waits_for_the_rows_that_the_app_scrolls_to(self) -> None:
        async def body(pilot) -> None:
            await pilot.click(pilot.find("last").button)
            await pilot.settle()
            await pilot.drawn()
            self.assertGreater(pilot.rows("files").scrolling.first_visible() or 0, 99_000)

        slow = [sys.executable, RELAY, "150", *server_command("offstage")]
        with_window(body, link="gallery://table", server=slow)

    def test_narrow_window_has_its_tabs_below_the_screen(self) -> None:
        async def body(pilot) -> None:
            await pilot.resize_to(360, 600)
            view = pilot.layer.node_view
            self.assertTrue(pilot.app.main.is_narrow)
            self.assertIs(view.tabs.get_prev_sibling(), view.stack)
            await pilot.resize_to(900, 600)
            self.assertIs(view.tabs.get_prev_sibling(), view.bar.root)

        with_window(body, app="notes")

    def test_narrow_window_cuts_no_command(self) -> None:
        async def body(pilot) -> None:
            await pilot.resize_to(360, 600)
            await pilot.drawn()
            buttons = list(pilot.layer.command_bar.buttons.values())
            self.assertGreater(len(buttons), 2)
            for button in buttons:
                _, area = button.compute_bounds(pilot.app.main.window)
                self.assertGreaterEqual(area.get_x(), 0)
                self.assertLessEqual(area.get_x() + area.get_width(), pilot.app.main.window.get_width())
                self.assertFalse(button.title.get_layout().is_ellipsized(), button.title.get_text())

        with_window(body, app="notes")

    def test_each_window_of_the_session_is_a_window(self) -> None:
        async def body(pilot) -> None:
            await pilot.do(Step({"tap": "window"}))
            first, second = pilot.app.mains
            self.assertTrue(first.window.get_mapped() and second.window.get_mapped())
            self.assertEqual([main.window.get_title() for main in (first, second)], ["Gallery", "Second window"])
            texts = [each.get_text() for each in descendants(second.window) if isinstance(each, Gtk.Label)]
            self.assertIn("Second window", texts)
            # A sheet takes the input of its own window only.
            await pilot.do(Step({"tap": "sheet"}))
            sheet = first.top_window
            self.assertIs(sheet.get_transient_for(), first.window)
            await pilot.do(Step({"go": "window", "index": 1}))
            self.assertIs(pilot.app.main, second)
            self.assertTrue(sheet.get_mapped() and second.window.is_active())
            # Escape is a key of the second window, so the sheet stays.
            await pilot.press("Escape")
            await pilot.settle()
            self.assertIs(first.top_window, sheet)
            close = pilot.find("close").button
            self.assertIs(close.get_root(), second.window)
            pilot.mouse.click(close)
            await pilot.wait_until(lambda: pilot.app.mains == [first], "the button does not close its window")
            await pilot.press("Escape")
            await pilot.settle()
            self.assertIs(first.top_window, first.window)

        with_window(body, link="gallery://layers")

    def test_a_closed_window_is_closed_in_the_session(self) -> None:
        async def body(pilot) -> None:
            await pilot.do(Step({"tap": "window"}))
            first, second = pilot.app.mains
            second.window.close()
            await pilot.settle()
            self.assertEqual(pilot.app.mains, [first])
            self.assertEqual(len(pilot.session.tree.windows), 1)
            self.assertFalse(second.window.get_mapped())
            first.window.close()
            self.assertTrue(pilot.app._has_ended.is_set())

        with_window(body, link="gallery://layers")

    def test_keys_of_a_window_that_is_not_key_make_it_key(self) -> None:
        async def body(pilot) -> None:
            await pilot.do(Step({"tap": "window"}))
            await pilot.do(Step({"go": "window", "index": 1}))
            first, second = pilot.app.mains
            # The app shows a screen in the first window; the window manager leaves the keyboard at the second one.
            await pilot.session.request("route/window", {"activate": first.node["id"]})
            await pilot.drawn()
            self.assertIs(pilot.app.main, first)
            seen = pilot.app.keys_seen
            pilot.keyboard.activate(second.window)
            await pilot.wait_until(second.window.is_active, "the second window has no keyboard")
            pilot.keyboard.press(Gdk.KEY_F4, Gdk.ModifierType(0))
            await pilot.wait_until(lambda: pilot.app.keys_seen > seen, "the key did not arrive")
            await pilot.settle()
            self.assertIs(pilot.app.main, second)

        with_window(body, link="gallery://layers")

    def test_direction_of_the_language_mirrors_the_window(self) -> None:
        def left(widget, window) -> float:
            return widget.compute_bounds(window)[1].get_x()

        async def body(pilot) -> None:
            window = pilot.app.main.window
            self.assertLess(left(pilot.app.main.menu, window), window.get_width() / 2)
            first, second = list(pilot.layer.command_bar.buttons.values())[:2]
            self.assertGreater(left(first, window), left(second, window))

        with_window(body, app="notes", context={"locale": "ar-EG", "direction": "rtl"})

    def test_dark_style_changes_the_colours_of_the_screen(self) -> None:
        async def body(pilot) -> None:
            theme.set_scheme("light")
            await pilot.wait_until(lambda: brightness(pilot) > 200, "the window is not light")
            menu = pilot.app.main.menu
            menu.popup()
            dark = next(
                each for each in descendants(menu.get_popover())
                if isinstance(each, Gtk.Label) and each.get_text() == "Dark Style"
            )  # fmt: skip
            await pilot.wait_until(dark.get_mapped, "the menu does not open")
            await pilot.app.frames()
            pilot.mouse.click(dark)
            await pilot.wait_until(lambda: brightness(pilot) < 70, "the window is not dark")
            theme.set_scheme("light")

        with_window(body)

    def test_the_menu_shows_what_the_program_is(self) -> None:
        async def body(pilot) -> None:
            menu = pilot.app.main.menu
            await pilot.press("F10")
            about = next(
                each for each in descendants(menu.get_popover())
                if isinstance(each, Gtk.Label) and each.get_text() == "About Offstage"
            )  # fmt: skip
            await pilot.wait_until(about.get_mapped, "the menu does not open")
            await pilot.app.frames()
            pilot.mouse.click(about)
            await pilot.wait_until(lambda: hasattr(pilot.app.main, "about"), "the click opens no window")
            window = pilot.app.main.about
            await pilot.wait_until(window.get_mapped, "the window does not open")
            texts = {label.get_text() for label in descendants(window) if isinstance(label, Gtk.Label)}
            version = pilot.client.connection.server["serverInfo"]["version"]
            self.assertLessEqual({"Offstage", version, "A window for the app “Gallery”."}, texts)
            window.close()

        with_window(body)

    def test_the_dialog_for_a_link_suggests_a_link_of_the_app(self) -> None:
        async def body(pilot) -> None:
            await pilot.press("Ctrl+L")
            entry = pilot.app.main.link_entry
            await pilot.wait_until(entry.get_placeholder_text, "no link is suggested")
            links = (await pilot.client.request("app/describe", {"app": pilot.session.replica.app}))["links"]
            self.assertIn(entry.get_placeholder_text(), [link["pattern"] for link in links])
            self.assertNotIn("{", entry.get_placeholder_text())
            pilot.app.main.link_dialog.close()

        for app in ("gallery", "notes"):
            with_window(body, app=app)

    def test_keys_of_buttons_are_in_their_tooltips(self) -> None:
        async def body(pilot) -> None:
            button = pilot.find("newNote").button
            self.assertEqual(button.get_tooltip_text(), "New note (n)")
            labels = [each.get_text() for each in descendants(button) if isinstance(each, Gtk.Label)]
            self.assertEqual(labels, ["New note"])

        with_window(body, app="notes")

    def test_clicks_on_a_title_sort_in_both_directions_again_and_again(self) -> None:
        async def body(pilot) -> None:
            for is_descending in (False, True, False, True):
                await pilot.do(Step({"tap": "files", "column": "size"}))
                sort = pilot.session.find("files").json["sort"]
                self.assertEqual((sort["column"], sort.get("descending", False)), ("size", is_descending))
                order = pilot.rows("files").table.order[1]
                self.assertEqual(order == Gtk.SortType.DESCENDING, is_descending)

        with_window(body, link="gallery://table")

    def test_a_command_without_a_widget_is_not_drawn(self) -> None:
        async def body(pilot) -> None:
            self.assertIn('command "New note"', pilot.text())
            pilot.layer.command_bar.show(None)
            self.assertIn('command "not drawn"', pilot.text())

        with_window(body, app="notes", link="notes://notes")

    def test_control_characters_are_drawn_nowhere(self) -> None:
        async def body(pilot) -> None:
            shown = [part for part in descendants(pilot.app.main.window) if part.get_mapped()]
            texts = [each.get_text() for each in shown if isinstance(each, Gtk.Label)]
            texts += [each.get_tooltip_text() or "" for each in shown]
            rows = [row.get("title", "") for row in pilot.session.find("samples").json["rows"]]
            self.assertTrue(any(unsafe(text) for text in rows), "the app sends no control characters")
            self.assertTrue(any("red" in text for text in texts), texts)
            self.assertEqual([text for text in texts if unsafe(text)], [])

        with_window(body, link="gallery://hostile")

    def test_loading_is_shown_after_a_delay_until_the_server_has_answered(self) -> None:
        async def body(pilot) -> None:
            shows = []
            pilot.app.after_delay = lambda show: shows.append(show) or (lambda: None)
            await pilot.session.type("name", "Anna")
            await pilot.drawn()
            save, spinner = pilot.find("save"), pilot.find("save").spinner.widget
            save.button.emit("clicked")
            await pilot.wait_until(lambda: save.json.get("isLoading"), "the button does not load")
            await pilot.drawn()
            self.assertFalse(spinner.get_visible())
            for show in shows:
                show()
            self.assertTrue(spinner.get_visible() and spinner.get_spinning())
            await pilot.settle(1000)
            await pilot.wait_until(lambda: not spinner.get_mapped(), "the spinner stays")

        with_window(body, app="editProfile")

    def test_loading_of_a_list_is_shown_after_a_delay(self) -> None:
        async def body(pilot) -> None:
            shows, stops = [], []
            pilot.app.after_delay = lambda show: shows.append(show) or (lambda: stops.append(show))
            rows = pilot.rows("pages")
            for is_loading in (True, False, True):
                rows.set_part(replace(rows.part, json={**rows.json, "isSkeleton": is_loading}))
                self.assertFalse(rows.spinner.widget.get_visible())
            self.assertEqual(stops, shows[:1])
            shows[1]()
            self.assertTrue(rows.spinner.widget.get_visible())

        with_window(body)

    def test_loading_of_a_screen_is_shown_after_a_delay(self) -> None:
        async def body(pilot) -> None:
            shows = []
            pilot.app.after_delay = lambda show: shows.append(show) or (lambda: None)
            view = pilot.layer.node_view.shown
            views = pilot.session.replica.views
            known = views.pop(view.node["id"])
            view.show_node(view.node)
            self.assertFalse(view.spinner.widget.get_visible() or view.scroller.get_visible())
            shows[0]()
            self.assertTrue(view.spinner.widget.get_visible())
            views[view.node["id"]] = known
            view.show_node(view.node)
            self.assertTrue(view.scroller.get_visible())
            self.assertFalse(view.spinner.widget.get_visible())

        with_window(body, link="gallery://text")

    def test_waiting_for_an_answer_is_shown_after_a_delay(self) -> None:
        async def body(pilot) -> None:
            spinner = pilot.app.main.spinner
            pilot.app.after_delay = pilot.app.after
            hold.touch()
            begin = monotonic()
            pilot.app.perform(pilot.session.request("route/get"))
            await pilot.wait_until(lambda: spinner.get_mapped() and spinner.get_spinning(), "there is no spinner")
            self.assertGreaterEqual(monotonic() - begin, DELAY)
            hold.unlink()
            await pilot.wait_until(lambda: not spinner.get_visible(), "the spinner stays")

        with holding_server() as (server, hold):
            with_window(body, app="notes", server=server)

    def assert_says_nothing(self, pilot) -> None:
        self.assertEqual(pilot.take_shown(), [])
        self.assertFalse(pilot.app.main.frame.bar.get_revealed())

    def test_going_back_at_a_root_does_nothing(self) -> None:
        async def body(pilot) -> None:
            pilot.take_sent()
            for key in ("Escape", "Alt+Left"):
                await pilot.press(key)
            await pilot.settle()
            self.assertEqual({sent["method"] for sent in pilot.take_sent()}, {"clock/advance"})
            self.assert_says_nothing(pilot)

        with_window(body, app="notes")

    def test_going_back_from_a_screen_that_is_gone_does_nothing(self) -> None:
        async def body(pilot) -> None:
            hold.touch()
            pilot.take_sent()
            for _ in range(2):
                await pilot.press("Alt+Left")
            hold.unlink()
            await pilot.settle()
            backs = [sent["params"]["source"] for sent in pilot.take_sent() if sent["method"] == "route/back"]
            self.assertEqual(len(backs), 2)
            self.assertEqual(len(set(backs)), 1)
            self.assertIn('screen "Gallery"', pilot.text())
            self.assert_says_nothing(pilot)

        with holding_server() as (server, hold):
            with_window(body, link="gallery://text", server=server)

    def test_a_link_of_no_screen_is_a_page_that_is_not_found(self) -> None:
        async def body(pilot) -> None:
            await pilot.press("Ctrl+L")
            dialog = pilot.app.main.link_dialog
            await pilot.wait_until(dialog.get_mapped, "there is no dialog")
            pilot.app.main.link_entry.set_text("gallery://nowhere")
            dialog.response("open")
            await pilot.wait_until(lambda: pilot.app.errors, "the link is not refused")
            self.assertEqual(pilot.app.main.frame.message.get_text(), "Page not found: gallery://nowhere")
            self.assertTrue(pilot.app.main.frame.bar.get_revealed())

        with_window(body)

    def test_an_error_begins_with_a_capital_letter(self) -> None:
        async def body(pilot) -> None:
            await pilot.do(Step({"tap": "refused"}))
            self.assertEqual(pilot.app.main.frame.message.get_text(), "The shop is closed")

        with_window(body, app="strange", server=STRANGE)

    def test_an_action_of_a_screen_that_is_gone_is_ignored_and_the_window_goes_on(self) -> None:
        async def body(pilot) -> None:
            screen = pilot.find("text").part.owner
            await pilot.focus(pilot.find("text"))
            await pilot.press("a")
            await pilot.settle()
            # The user sees the editor, while the server has left it.
            hold.touch()
            left = asyncio.ensure_future(pilot.session.request("route/back"))
            await asyncio.sleep(0)
            self.assertEqual(pilot.find("save").part.owner, screen)
            await pilot.press("Ctrl+S")
            hold.unlink()
            await left
            await pilot.settle()
            self.assert_says_nothing(pilot)
            self.assertNotIn(screen, pilot.session.tree)
            saves = [sent["params"] for sent in pilot.take_sent() if sent["method"] == "action/send"]
            self.assertEqual(saves[-1], {**saves[-1], "screen": screen, "action": {"type": "saveDidTap"}})
            await pilot.press("n")
            await pilot.settle()
            for key in ("b", "Ctrl+S"):
                await pilot.press(key)
            await pilot.wait_until(lambda: 'listitem "b"' in pilot.text(), "the window does not go on")

        with holding_server() as (server, hold):
            with_window(body, app="notes", link="notes://new", server=server)

    def test_shortcuts_window_shows_the_keys_of_the_app(self) -> None:
        async def body(pilot) -> None:
            await pilot.press("F1")
            window = pilot.app.shortcuts_window
            await pilot.wait_until(window.get_mapped, "the window of shortcuts does not open")
            titles = {w.get_text() for w in descendants(window) if isinstance(w, Gtk.Label)}
            self.assertIn("New note", titles)
            window.destroy()

        with_window(body, app="notes")


class AlertTest(unittest.TestCase):
    async def ask_to_delete(self, pilot) -> None:
        """Makes a note, and presses the key that asks whether it is deleted."""
        await add_note(pilot, "milk")
        await pilot.to_row("notes", pilot.rows("notes").loaded[0][1]["id"])
        await pilot.press("d")
        await pilot.wait_until(lambda: pilot.layer.node["kind"] == "alert", "there is no question")
        await pilot.drawn()
        await pilot.activate(pilot.layer.window)

    async def answered(self, pilot) -> list[str]:
        await pilot.wait_until(lambda: pilot.layer.node["kind"] == "content", "the question is not answered")
        await pilot.settle()
        return [row["title"] for _, row in pilot.rows("notes").loaded]

    def test_enter_presses_the_preferred_answer_which_has_the_focus(self) -> None:
        async def body(pilot) -> None:
            await self.ask_to_delete(pilot)
            preferred = next(answer for answer in pilot.layer.answers if answer.is_preferred)
            self.assertEqual(preferred.json["title"], "Cancel")
            self.assertIs(pilot.layer.window.get_focus(), preferred.button)
            await pilot.press("Enter")
            self.assertEqual(await self.answered(pilot), ["milk"])

        with_window(body, app="notes")

    def test_enter_presses_the_answer_to_which_the_user_has_moved_the_focus(self) -> None:
        async def body(pilot) -> None:
            await self.ask_to_delete(pilot)
            await pilot.press("Shift+Tab")
            await pilot.press("Enter")
            self.assertEqual(await self.answered(pilot), [])

        with_window(body, app="notes")


class MouseTest(unittest.TestCase):
    def test_click_presses_a_button_and_a_row(self) -> None:
        async def body(pilot) -> None:
            await pilot.reveal(pilot.find("sheet").button)
            pilot.mouse.click(pilot.find("sheet").button)
            await pilot.wait_until(lambda: pilot.layer.node["kind"] == "modal", "the click opens no sheet")
            await pilot.drawn()
            pilot.mouse.click(pilot.layer.close_button)
            await pilot.wait_until(lambda: pilot.layer.node["kind"] == "content", "the click closes no sheet")

        with_window(body, link="gallery://layers")

    def test_click_opens_a_row_whose_check_box_selects_it(self) -> None:
        async def body(pilot) -> None:
            await add_note(pilot, "milk")
            rows = pilot.rows("notes")
            view = rows.views_at(0)[0]
            self.assertTrue(view.chevron.get_mapped())
            pilot.mouse.click(view.check)
            await pilot.wait_until(lambda: rows.selected, "the click on the check box selects no row")
            await pilot.settle()
            self.assertIn('screen "Notes"', pilot.text())
            pilot.mouse.click(view.title)
            await pilot.wait_until(lambda: 'screen "Note"' in pilot.text(), "the click opens no row")
            await pilot.press("Alt+Left")
            await pilot.wait_until(lambda: 'screen "Notes"' in pilot.text(), "the list is not shown")
            await pilot.settle()
            rows = pilot.rows("notes")
            self.assertEqual(len(rows.selected), 1)
            self.assertEqual(rows.current, 0)

        with_window(body, app="notes")

    def test_a_row_that_opens_nothing_has_no_chevron(self) -> None:
        async def body(pilot) -> None:
            for rows in pilot.layer.lists:
                shown = [view for view in rows.bound.values() if view.index >= 0]
                self.assertEqual({view.chevron.get_visible() for view in shown}, {rows.opens})

        with_window(body, link="gallery://list")

    def test_arrow_keys_open_no_row_and_each_click_opens_one(self) -> None:
        async def body(pilot) -> None:
            await pilot.focus(pilot.rows("pages"))
            for key in ("Down", "Down", "Up"):
                await pilot.press(key)
            await pilot.settle()
            self.assertEqual(pilot.rows("pages").current, 1)
            self.assertIn('screen "Gallery"', pilot.text())
            # Another row each time: two clicks at one place can be a double click.
            for index in (0, 1):
                pilot.mouse.click(pilot.rows("pages").views_at(index)[0].title)
                await pilot.wait_until(lambda: 'screen "Gallery"' not in pilot.text(), "the click opens no row")
                await pilot.press("Alt+Left")
                await pilot.wait_until(lambda: 'screen "Gallery"' in pilot.text(), "the list is not shown")
                await pilot.settle()
            for key in ("Enter", "Space"):
                await pilot.focus(pilot.rows("pages"))
                await pilot.press(key)
                await pilot.wait_until(lambda: 'screen "Gallery"' not in pilot.text(), f"{key} opens no row")
                await pilot.press("Alt+Left")
                await pilot.wait_until(lambda: 'screen "Gallery"' in pilot.text(), "the list is not shown")
                await pilot.settle()

        with_window(body)

    def test_double_click_opens_a_row(self) -> None:
        async def body(pilot) -> None:
            view = pilot.rows("pages").views_at(0)[0]
            pilot.mouse.click(view.root, count=2)
            await pilot.wait_until(lambda: 'screen "Text"' in pilot.text(), "the click opens no row")

        with_window(body)

    def test_wheel_scrolls_a_table(self) -> None:
        async def body(pilot) -> None:
            rows = pilot.rows("files")
            adjustment = rows.view.get_vadjustment()
            pilot.mouse.click(rows.views_at(1)[0].root, button=5, count=3)
            await pilot.wait_until(lambda: adjustment.get_value() > 0, "the wheel does not scroll")

        with_window(body, link="gallery://table")


class Words(unittest.TestCase):
    def test_keys_have_titles_and_accelerators(self) -> None:
        self.assertEqual(accelerator("Ctrl+Shift+Z"), "<Control><Shift>Z")
        self.assertEqual(key_title("Ctrl+Enter"), "Ctrl+⏎")
        self.assertTrue(edits_text("a") and edits_text("Backspace"))
        self.assertFalse(edits_text("Ctrl+S") or edits_text("F5"))

    def test_markup_of_the_app_is_text(self) -> None:
        self.assertEqual(markup_of("**a** <b>&"), "<b>a</b> &lt;b&gt;&amp;")
        self.assertNotIn("<a", markup_of("[x](javascript:alert)"))

    def test_difference_of_rows(self) -> None:
        self.assertEqual(difference([1, 2, 3], [1, 4, 2, 3]), (1, 0, 1))
        model = RowModel()
        model.change(3, 0, 0, 3)
        self.assertEqual(model.get_n_items(), 3)
        self.assertIsNone(model.get_item(3))


if __name__ == "__main__":
    unittest.main()
