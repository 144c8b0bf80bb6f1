"""What users do with the window: hard cases with real servers, real keys and real widgets."""

import asyncio
import subprocess
import sys
import unicodedata
from time import monotonic
from unittest import mock

from tests.support import WindowTest, cases, shows

from drivers.gtk import descendants
from harness.scenario import Step
from offstage_gtk import __version__, theme
from offstage_gtk.app import OffstageApp
from offstage_gtk.keyboard import accelerator, edits_text, key_title
from offstage_gtk.markdown import markup_of
from offstage_gtk.parts.row_model import RowModel, difference
from offstage_client.safe_text import DIRECTION
from offstage_ui import texts
from gi.repository import Gdk, Gtk


DELAY = 0.3  # `loadingDelay` of the server
"""Seconds after which waiting is shown."""


def unsafe(text: str) -> bool:
    """True for a text with a control character or one that changes the direction."""
    return any(unicodedata.category(each) == "Cc" and each != "\n" or ord(each) in DIRECTION for each in text)


def texts_of(window: Gtk.Window) -> list[str]:
    return [label.get_text() for label in descendants(window) if isinstance(label, Gtk.Label)]


async def add_note(pilot, text: str) -> None:
    """Saves a note, and returns to the list."""
    await pilot.session.open_link("notes://new")
    await pilot.settle()
    await pilot.session.type("text", text)
    await pilot.session.tap("save")
    await pilot.settle()


async def click_in_menu(pilot, title: str) -> None:
    await pilot.press("F10")
    shown = descendants(pilot.app.main.menu.get_popover())
    label = next(each for each in shown if isinstance(each, Gtk.Label) and each.get_text() == title)
    await pilot.wait_until(label.get_mapped, "the menu does not open")
    await pilot.app.frames()
    pilot.hands.click(label)


class Window(WindowTest):
    def start_until(self, text: str, *command: str) -> None:
        """Starts the app with a server that cannot be used, until a text is on the screen."""

        async def run() -> None:
            self.assertTrue(theme.begin())
            app = OffstageApp(command, {"app": "notes"})
            running = asyncio.ensure_future(app.run())
            while text not in texts_of(app.main.window):
                await asyncio.sleep(0.01)
            app.quit()
            await running

        asyncio.run(asyncio.wait_for(run(), 30))

    def test_a_server_that_cannot_be_used_is_explained(self) -> None:
        self.start_until("Try again", "/no/such/server")
        line = "HomeStore.swift:3: error: no <b>member"
        self.start_until(line, "sh", "-c", f"echo '{line}' >&2; cat >/dev/null")

    @shows(link="gallery://table")
    async def test_table_of_100000_rows_has_few_widgets(self, pilot) -> None:
        rows = pilot.rows("files")
        self.assertEqual(rows.total, 100_000)
        await rows.scrolling.go_to(50_000)
        await pilot.drawn()
        self.assertLess(len({view.index for view in rows.bound.values()}), 500)
        self.assertIsNotNone(rows.row(50_000))

    @shows(link="gallery://table", server=cases.SLOW)
    async def test_idle_waits_for_the_rows_that_the_app_scrolls_to(self, pilot) -> None:
        await pilot.click(pilot.find("last").button)
        await pilot.settle()
        await pilot.drawn()
        self.assertGreater(pilot.rows("files").scrolling.first_visible() or 0, 99_000)

    @shows(app="notes")
    async def test_narrow_window_has_its_tabs_below_the_screen_and_cuts_no_command(self, pilot) -> None:
        await pilot.resize_to(360, 600)
        await pilot.drawn()
        view, main = pilot.layer.node_view, pilot.app.main
        self.assertTrue(main.is_narrow)
        self.assertIs(view.tabs.get_prev_sibling(), view.stack)
        commands = list(pilot.layer.command_bar)
        self.assertGreater(len(commands), 2)
        for command in commands:
            _, area = command.button.compute_bounds(main.window)
            self.assertGreaterEqual(area.get_x(), 0)
            self.assertLessEqual(area.get_x() + area.get_width(), main.window.get_width())
            self.assertFalse(command.label.get_layout().is_ellipsized(), command.label.get_text())
        await pilot.resize_to(900, 600)
        await pilot.wait_until(lambda: view.tabs.get_prev_sibling() is view.bar.root, "the tabs stay below the screen")

    @shows(app="notes")
    async def test_a_question_shows_its_whole_text(self, pilot) -> None:
        await add_note(pilot, "a very long list of things which does not fit in one line of any dialog " * 3)
        await pilot.do(Step({"key": "d", "in": "notes", "row": pilot.rows("notes").loaded[0][1]["id"]}))
        await pilot.app.frames()
        adjustment = pilot.layer.title.get_ancestor(Gtk.ScrolledWindow.__gtype__).get_vadjustment()
        self.assertLessEqual(adjustment.get_upper(), adjustment.get_page_size())

    @shows(link="gallery://layers")
    async def test_each_window_of_the_session_is_a_window(self, pilot) -> None:
        await pilot.do(Step({"tap": "window"}))
        first, second = pilot.app.mains
        self.assertTrue(first.window.get_mapped() and second.window.get_mapped())
        self.assertEqual([main.window.get_title() for main in (first, second)], ["Gallery", "Second window"])
        self.assertIn("Second window", texts_of(second.window))
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
        pilot.hands.click(close)
        await pilot.wait_until(lambda: pilot.app.mains == [first], "the button does not close its window")
        await pilot.press("Escape")
        await pilot.settle()
        self.assertIs(first.top_window, first.window)
        # A closed window is closed in the session; the last one ends the app.
        await pilot.do(Step({"tap": "window"}))
        pilot.app.mains[1].window.close()
        await pilot.settle()
        self.assertEqual((pilot.app.mains, len(pilot.session.tree.windows)), ([first], 1))
        first.window.close()
        self.assertTrue(pilot.app._has_ended.is_set())

    @shows(link="gallery://layers")
    async def test_keys_of_a_window_that_is_not_key_make_it_key(self, pilot) -> None:
        await pilot.do(Step({"tap": "window"}))
        await pilot.do(Step({"go": "window", "index": 1}))
        first, second = pilot.app.mains
        # The app shows a screen in the first window; the window manager leaves the keyboard at the second one.
        await pilot.session.request("route/window", {"activate": first.node["id"]})
        await pilot.drawn()
        self.assertIs(pilot.app.main, first)
        seen = pilot.app.keys_seen
        pilot.hands.activate(second.window)
        await pilot.wait_until(second.window.is_active, "the second window has no keyboard")
        pilot.hands.press(Gdk.KEY_F4, Gdk.ModifierType(0))
        await pilot.wait_until(lambda: pilot.app.keys_seen > seen, "the key did not arrive")
        await pilot.settle()
        self.assertIs(pilot.app.main, second)

    @shows(app="notes", context={"locale": "ar-EG", "direction": "rtl"})
    async def test_direction_of_the_language_mirrors_the_window(self, pilot) -> None:
        window = pilot.app.main.window
        shown = (pilot.app.main.menu, *(command.button for command in list(pilot.layer.command_bar)[:2]))
        menu, first, second = (widget.compute_bounds(window)[1].get_x() for widget in shown)
        self.assertLess(menu, window.get_width() / 2)
        self.assertGreater(first, second)

    @shows()
    async def test_the_menu_shows_what_the_program_is(self, pilot) -> None:
        await click_in_menu(pilot, "About Offstage")
        await pilot.wait_until(lambda: hasattr(pilot.app.actions, "about"), "the click opens no window")
        window = pilot.app.actions.about
        await pilot.wait_until(window.get_mapped, "the window does not open")
        shown = {"Offstage", __version__, "The Offstage authors", "A window for the app “Gallery”."}
        self.assertLessEqual(shown, set(texts_of(window)))
        self.assertIn(pilot.client.connection.server["serverInfo"]["version"], window.get_debug_info())
        theme_of_icons = Gtk.IconTheme.get_for_display(window.get_display())
        self.assertTrue(theme_of_icons.has_icon(window.get_application_icon()))
        window.close()

    @shows(app="notes")
    async def test_the_menu_shows_the_keys_of_the_actions_and_gtk_presses_them(self, pilot) -> None:
        await pilot.press("F10")
        menu = pilot.app.main.menu.get_popover()
        await pilot.wait_until(menu.get_mapped, "the menu does not open")
        self.assertLessEqual({"Ctrl+L", "Ctrl+?", "Ctrl+Q"}, set(texts_of(menu)))
        menu.popdown()
        await pilot.wait_until(lambda: not menu.get_mapped(), "the menu does not close")
        # A key of the shown screen comes first.
        with mock.patch.object(pilot.app, "press_key", return_value=True):
            await pilot.press("Ctrl+L")
        self.assertFalse(hasattr(pilot.app.main, "link_dialog"))
        await pilot.press("Ctrl+L")
        await pilot.wait_until(lambda: hasattr(pilot.app.main, "link_dialog"), "the key opens no dialog")
        pilot.app.main.link_dialog.close()

    def test_the_window_speaks_the_language_of_the_user(self) -> None:
        async def body(pilot) -> None:
            await pilot.press("F10")
            menu = pilot.app.main.menu.get_popover()
            await pilot.wait_until(menu.get_mapped, "the menu does not open")
            self.assertLessEqual({"Adresse öffnen …", "Info zu Offstage", "Beenden"}, set(texts_of(menu)))

        texts.use_language("de")
        self.addCleanup(texts.use_language, "en")
        self.run_with(body, app="notes")

    @shows(app="notes")
    async def test_the_dialog_for_a_link_suggests_a_link_of_the_app(self, pilot) -> None:
        await pilot.press("Ctrl+L")
        main = pilot.app.main
        await pilot.wait_until(lambda: main.link_entry.get_placeholder_text() == "notes://home", "no link is suggested")
        main.link_dialog.close()

    @shows(app="notes")
    async def test_keys_of_buttons_are_in_their_tooltips(self, pilot) -> None:
        button = pilot.find("newNote").button
        self.assertEqual(button.get_tooltip_text(), "New note (n)")
        self.assertEqual(texts_of(button), ["New note"])

    @shows(app="notes", link="notes://notes")
    async def test_a_command_without_a_widget_is_not_drawn(self, pilot) -> None:
        self.assertIn('command "New note"', pilot.text())
        await pilot.layer.command_bar.show_commands(None)
        self.assertIn('command "not drawn"', pilot.text())

    @shows(link="gallery://hostile")
    async def test_control_characters_are_drawn_nowhere(self, pilot) -> None:
        shown = [part for part in descendants(pilot.app.main.window) if part.get_mapped()]
        texts = [each.get_text() for each in shown if isinstance(each, Gtk.Label)]
        texts += [each.get_tooltip_text() or "" for each in shown]
        rows = [row.get("title", "") for row in pilot.session.find("samples").json["rows"]]
        self.assertTrue(any(unsafe(text) for text in rows), "the app sends no control characters")
        self.assertTrue(any("red" in text for text in texts), texts)
        self.assertEqual([text for text in texts if unsafe(text)], [])

    @shows(link="gallery://text")
    async def test_loading_of_a_screen_is_shown_after_a_delay(self, pilot) -> None:
        shows = []
        pilot.app.after_delay = lambda show: shows.append(show) or (lambda: None)
        view = pilot.layer.node_view.shown
        views = pilot.session.replica.views
        known = views.pop(view.node["id"])
        await view.show_node(view.node)
        self.assertFalse(view.spinner.widget.get_visible() or view.scroller.get_visible())
        shows[0]()
        self.assertTrue(view.spinner.widget.get_visible())
        views[view.node["id"]] = known
        await view.show_node(view.node)
        self.assertTrue(view.scroller.get_visible())
        self.assertFalse(view.spinner.widget.get_visible())

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

        with self.holding_server() as (server, hold):
            self.run_with(body, app="notes", server=server)

    @shows(app="notes")
    async def test_shortcuts_window_shows_the_keys_of_the_app(self, pilot) -> None:
        await pilot.press("F1")
        window = pilot.app.shortcuts_window
        await pilot.wait_until(window.get_mapped, "the window of shortcuts does not open")
        self.assertIn("New note", texts_of(window))
        window.destroy()


class MouseTest(WindowTest):
    @shows(app="notes")
    async def test_click_opens_a_row_whose_check_box_selects_it(self, pilot) -> None:
        await add_note(pilot, "milk")
        rows = pilot.rows("notes")
        view = rows.views_at(0)[0]
        self.assertTrue(view.chevron.get_mapped())
        pilot.hands.click(view.check)
        await pilot.wait_until(lambda: rows.selected, "the click on the check box selects no row")
        await pilot.settle()
        self.assertIn('screen "Notes"', pilot.text())
        pilot.hands.click(view.title)
        await pilot.wait_until(lambda: 'screen "Note"' in pilot.text(), "the click opens no row")
        await pilot.press("Alt+Left")
        await pilot.wait_until(lambda: 'screen "Notes"' in pilot.text(), "the list is not shown")
        await pilot.settle()
        rows = pilot.rows("notes")
        self.assertEqual(len(rows.selected), 1)
        self.assertEqual(rows.current, 0)

    @shows(link="gallery://list")
    async def test_a_row_that_opens_nothing_has_no_chevron(self, pilot) -> None:
        for rows in pilot.layer.lists:
            shown = [view for view in rows.bound.values() if view.index >= 0]
            self.assertEqual({view.chevron.get_visible() for view in shown}, {rows.opens})

    @shows()
    async def test_arrow_keys_open_no_row_and_each_other_way_opens_one(self, pilot) -> None:
        await pilot.focus(pilot.rows("pages"))
        for key in ("Down", "Down", "Up"):
            await pilot.press(key)
        await pilot.settle()
        self.assertEqual(pilot.rows("pages").current, 1)
        self.assertIn('screen "Gallery"', pilot.text())
        # Another row each time: two clicks at one place can be a double click.
        for how in ((0, 1), (1, 1), (2, 2), "Enter", "Space"):
            if isinstance(how, str):
                await pilot.focus(pilot.rows("pages"))
                await pilot.press(how)
            else:
                index, count = how
                pilot.hands.click(pilot.rows("pages").views_at(index)[0].title, count=count)
            await pilot.wait_until(lambda: 'screen "Gallery"' not in pilot.text(), f"{how} opens no row")
            await pilot.press("Alt+Left")
            await pilot.wait_until(lambda: 'screen "Gallery"' in pilot.text(), "the list is not shown")
            await pilot.settle()

    @shows(link="gallery://table")
    async def test_each_click_on_a_title_sorts_and_dragging_its_edge_makes_it_wider(self, pilot) -> None:
        rows = pilot.rows("files")
        title = rows.table.titles[1]
        # The second click is soon enough for a double click.
        for sort in ("ascending", "descending"):
            pilot.hands.click(title)
            await pilot.wait_until(lambda sort=sort: f'"Size" [{sort}]' in pilot.text(), f"not {sort}")
        width = title.get_width()
        # The edge is in the padding, outside the width.
        pilot.hands.drag(title, width + 4, width + 40)
        await pilot.wait_until(lambda: title.get_width() > width, "the column does not become wider")
        self.assertIn('"Size" [descending]', pilot.text())

    @shows(link="gallery://table")
    async def test_wheel_scrolls_a_table(self, pilot) -> None:
        rows = pilot.rows("files")
        adjustment = rows.view.get_vadjustment()
        pilot.hands.click(rows.views_at(1)[0].root, button=5, count=3)
        await pilot.wait_until(lambda: adjustment.get_value() > 0, "the wheel does not scroll")


class Words(WindowTest):
    def test_the_program_has_a_drawing_for_each_component(self) -> None:
        program = "import offstage_gtk.app; from offstage_gtk.parts.base import Parts; print(len(Parts.types))"
        found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
        self.assertEqual(found.stdout.strip(), "24", found.stderr)

    def test_keys_have_titles_and_accelerators(self) -> None:
        self.assertEqual(accelerator("Ctrl+Shift+Z"), "<Ctrl><Shift>Z")
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
