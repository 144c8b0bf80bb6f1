"""The terminal with real servers: what is on its lines, its keys, its focus, and what no scenario has."""

from __future__ import annotations

import asyncio
import json
import os
import signal

from rich.cells import cell_len
from rich.color import Color

from textual.command import CommandList
from textual.widget import Widget

from .support import OFFSTAGE, OTHER_TREE, STRANGE, Terminal, TerminalTest
from drivers import cases
from drivers.terminal import screen_text
from offstage_terminal.app import OffstageTerminal
from offstage_terminal.bars import NoticeView
from offstage_terminal.safe import key_title
from offstage_terminal.screen import Branch
from offstage_terminal.screens import HelpScreen
from offstage_terminal.widgets.base import drawn

LONG = "Buy milk and bread and a very long list of other things which does not fit in one line of any dialog"


def contrast(front: Color | None, back: Color | None) -> float:
    """Returns the contrast of two colours as WCAG defines it. Colours of the terminal itself have one unless equal."""
    if front is None or back is None or front.triplet is None or back.triplet is None:
        return 0 if front == back and front is not None and not front.is_default else 21
    return cases.contrast(front.triplet.normalized, back.triplet.normalized)


class ConnectionTests(TerminalTest):
    async def shows(self, app: OffstageTerminal, *texts: str) -> None:
        """Waits until a starting terminal shows texts."""
        async with asyncio.timeout(10):
            while not all(text in screen_text(app) for text in texts):
                await asyncio.sleep(0.01)

    async def test_a_server_that_cannot_be_used_is_explained_and_can_be_tried_again(self) -> None:
        line = "HomeStore.swift:3: error: no [bold]member"
        for command, app, text in (
            (["/no/such/offstage", "serve"], "notes", "cannot be started"),
            (["sh", "-c", f"echo '{line}' >&2; cat >/dev/null"], "notes", line),
            ([OFFSTAGE, "serve"], "nothing", "nothing"),
        ):
            made = OffstageTerminal(command, {"app": app, "context": "test"})
            async with made.run_test() as pilot:
                await self.shows(made, text)
                if made.errors:
                    made.command, made.open_params["app"] = [OFFSTAGE, "serve"], "notes"
                    await pilot.press("r")
                    await self.shows(made, "No notes yet")

    async def test_without_an_app_the_user_chooses_one(self) -> None:
        made = OffstageTerminal([OFFSTAGE, "serve"], {"context": "test"})
        async with made.run_test() as pilot:
            await self.shows(made, "Choose an app", "Gallery")
            await pilot.press("down", "enter")
            await made.drawn()
            self.assertIsNotNone(made.layer)

    async def test_a_server_that_does_not_come_back_is_said(self) -> None:
        async with self.terminal() as terminal:
            client = terminal.client

            async def refuse() -> None:
                raise OSError("no server")

            client._connect = refuse  # type: ignore[assignment]
            client._attempts = 1
            os.kill(client.connection.process_id or 0, signal.SIGKILL)
            await terminal.wait_until(lambda: terminal.session.is_closed)
            await terminal.pilot.pause()
            self.assertIn("The session has ended", terminal.screen_text())


class QuestionTests(TerminalTest):
    async def test_a_question_and_a_notice_show_their_whole_text_at_each_size(self) -> None:
        for size in ((80, 24), (60, 20), (200, 50), (40, 12)):
            async with self.terminal(size=size) as terminal:
                await self.notes(terminal, LONG)
                await terminal.press("d")
                layer = terminal.layer
                with self.subTest(size=size, shown="question"):
                    self.check_whole(terminal, layer.title_line, "title", layer.node["title"])
                await terminal.press("left", "enter")
                view = terminal.layer.notices.query_one(NoticeView)
                with self.subTest(size=size, shown="notice"):
                    self.check_whole(terminal, next(iter(view.parts)), "text", view.node["message"])

    def check_whole(self, terminal: Terminal, widget: Widget, member: str, text: str) -> None:
        """Checks that a widget is on the screen, and shows a text of several words without a cut."""
        self.assertIn(widget.region, terminal.app.screen.region)
        self.assertGreater(len(text), 50)
        self.assertEqual("".join(drawn(widget)[member].split()), "".join(text.split()))

    async def test_the_button_of_a_notice_is_not_among_the_answers_of_a_question(self) -> None:
        async with self.terminal() as terminal:
            await self.notes(terminal, "milk", "bread")
            await terminal.press("d", "left", "enter")
            terminal.find("notes").focus()
            await terminal.press("d")
            layer = terminal.layer
            self.assertTrue(layer.notices.query("ButtonPart"))
            # The keys of the covered screen are covered.
            for words in ("New note   ^Z", "Search", "Next tab"):
                self.assertNotIn(words, "\n".join(terminal.screen_text().splitlines()[-2:]))
            seen: set[Widget | None] = set()
            for key in ("left", "tab", "right", "right", "down", "shift+tab", "up"):
                await terminal.press(key)
                seen.add(layer.focused)
            self.assertEqual(seen, set(layer.answers))
            await terminal.press("f4", "escape")
            self.assertIn('"milk"', terminal.session.outline)
            self.assertIn('"bread"', terminal.session.outline)

    async def test_an_old_message_is_not_shown_again_below_an_alert(self) -> None:
        async with self.terminal("strange", STRANGE, size=(80, 50)) as terminal:
            terminal.app.say("The shop is closed.")
            await terminal.session.type("name", "alert")
            await terminal.settle()
            self.assertIn("The shop is closed.", terminal.screen_text())
            await terminal.press("x")
            self.assertNotIn("alertdialog", terminal.text())
            self.assertNotIn("The shop is closed.", terminal.screen_text())


class KeyTests(TerminalTest):
    def bar(self, terminal: Terminal) -> str:
        return str(terminal.layer.key_bar.content)

    async def test_help_and_quit_have_room_before_keys_that_do_nothing(self) -> None:
        for size in ((80, 24), (60, 20), (40, 12), (20, 8)):
            async with self.terminal(size=size) as terminal:
                await self.notes(terminal, "milk")
                with self.subTest(size=size):
                    self.assertIn("? Help", self.bar(terminal))
                    self.assertIn("^Q Quit", self.bar(terminal))
                    for line in self.bar(terminal).split("\n"):
                        self.assertLessEqual(cell_len(line.rstrip()), size[0] - 2)

    async def test_a_field_shows_no_key_that_it_types(self) -> None:
        async with self.terminal() as terminal:
            await terminal.press("n")
            self.assertIn("F1 Help", self.bar(terminal))
            self.assertNotIn("? Help", self.bar(terminal))
            await terminal.press("question_mark")
            self.assertEqual(terminal.find("text").text, "?")
            await terminal.press("f1")
            self.assertIsInstance(terminal.app.screen, HelpScreen)

    async def test_keys_that_end_other_programs_say_how_to_quit(self) -> None:
        for key in ("ctrl+c", "q"):
            async with self.terminal("gallery") as terminal:
                await terminal.press(key)
                self.assertIn("Ctrl+Q quits.", terminal.screen_text())
        async with self.terminal() as terminal:
            await terminal.press("n", "q", "ctrl+c")
            self.assertEqual(terminal.find("text").text, "q")
            self.assertIn("Ctrl+Q quits.", terminal.screen_text())

    async def test_the_help_of_a_field_is_below_the_field(self) -> None:
        async with self.terminal("signIn") as terminal:
            lines = terminal.screen_text().splitlines()
            field = next(index for index, line in enumerate(lines) if "Username" in line)
            self.assertIn("At least three characters", lines[field + 1])
            self.assertNotIn("At least three characters", self.bar(terminal))

    async def test_the_help_lists_each_key_once_and_closes(self) -> None:
        async with self.terminal(size=(60, 40)) as terminal:
            await self.notes(terminal, "milk")
            await terminal.press("question_mark")
            screen = terminal.app.screen
            assert isinstance(screen, HelpScreen)
            for words in ("Delete again", "Copy the row", "Edit", "Find", "Esc Close"):
                self.assertIn(words, terminal.screen_text())
            keys = [str(cell) for cell in screen.table.content.columns[0].cells if str(cell)]
            self.assertEqual(sorted(set(keys)), sorted(keys))
            self.assertIn(key_title("Ctrl+Q"), keys)
            await terminal.pilot.resize_terminal(60, 20)
            first = terminal.screen_text()
            await terminal.press("pagedown")
            self.assertNotEqual(terminal.screen_text(), first)
            await terminal.press("escape")
            self.assertNotIsInstance(terminal.app.screen, HelpScreen)

    async def test_the_palette_has_a_line_for_each_command_and_runs_it(self) -> None:
        async with self.terminal() as terminal:
            await terminal.press("ctrl+p")
            found = terminal.app.screen.query_one(CommandList)
            await terminal.wait_until(lambda: found.option_count >= 8)
            titles = [str(found.get_option_at_index(index).prompt) for index in range(found.option_count)]
            self.assertEqual([title for title in titles if "Quit" in title], ["Quit  ^Q"])
            self.assertEqual([title for title in titles if "\n" in title], [])
            await terminal.press(*"new note")
            await terminal.wait_until(lambda: found.option_count == 1 and found.highlighted == 0)
            await terminal.pilot.press("enter")
            await terminal.wait_until(lambda: 'button "Save"' in terminal.text())

    async def test_the_field_for_a_link_suggests_one_of_the_app(self) -> None:
        for app, link in (("notes", "notes://home"), ("gallery", "gallery://")):
            async with self.terminal(app) as terminal:
                terminal.app.ask_link()
                await terminal.wait_until(lambda: bool(terminal.app.screen.query("LinkScreen Input")))
                self.assertIn(link, terminal.app.screen.query_one("Input").placeholder)  # type: ignore[attr-defined]

    async def test_keys_of_one_burst_reach_what_the_key_before_shows(self) -> None:
        async with self.terminal() as terminal:
            terminal.app.key_limit = 60
            terminal.send("nmilk\x13nbread\x13")
            await terminal.wait_until(lambda: terminal.session.outline.count("listitem") == 2)
            for title in ("milk", "bread"):
                self.assertIn(f'listitem "{title}"', terminal.session.outline)

    async def test_work_that_takes_a_while_has_a_sign_in_the_key_bar(self) -> None:
        async with self.terminal("editProfile") as terminal:
            terminal.find("name").input.focus()
            await terminal.settle()
            terminal.send("Annabel")
            await terminal.settle()
            self.assertNotIn("…", self.bar(terminal))
            await terminal.pilot.click(terminal.find("save"))
            await terminal.wait_until(lambda: self.bar(terminal).startswith("… "))
            await terminal.session.request("clock/advance", {"ms": 1000})
            await terminal.wait_until(lambda: "…" not in self.bar(terminal))


class ListTests(TerminalTest):
    async def test_a_list_that_stays_at_its_end_shows_its_last_rows(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.open("gallery://log")
            requested: list[tuple[int, int]] = []
            window = terminal.session.window

            async def noted(list_id: str, first: int, count: int, owner: str) -> None:
                requested.append((first, count))
                await window(list_id, first, count, owner)

            terminal.session.window = noted  # type: ignore[method-assign, assignment]
            for total in (61, 62):
                await terminal.pilot.click(terminal.find("add"))
                await terminal.settle()
                self.assertIn(f"Line {total}", terminal.screen_text())
            self.assertLessEqual(len(requested), 2)

    async def test_a_list_is_filtered_and_the_filter_is_left(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.press("slash", *"tab")
            self.assertIn("1 of 15", terminal.screen_text())
            self.assertNotIn("Markdown", terminal.screen_text())
            await terminal.press("x")
            self.assertIn("No row has “tabx”.", terminal.screen_text())
            await terminal.press("escape")
            self.assertIn("Choices", terminal.screen_text())
        # The key moves to the search field of a screen.
        async with self.terminal("stocks") as terminal:
            terminal.find("stocks").focus()
            await terminal.press("slash", "A")
            self.assertEqual(terminal.find("search").text, "A")

    async def test_the_keys_of_a_row_are_below_its_list(self) -> None:
        async with self.terminal("levelMap", alternatives={"mapService": "memory"}) as terminal:
            await terminal.session.request("clock/advance", {"ms": 1000})
            terminal.find("levels").focus()
            await terminal.press("down", "down")
            self.assertIn("1 Pass with 2 stars   2 Pass with 3 stars", terminal.screen_text())
        async with self.terminal(size=(200, 50)) as terminal:
            await self.notes(terminal, "milk")
            self.assertIn("c ⧉ Copy   d ⌫ Delete", terminal.screen_text())
            # A wide terminal has lines that can be read.
            line = next(line for line in terminal.screen_text().splitlines() if "□ milk" in line)
            self.assertLess(cell_len(line), 125)

    async def test_the_focus_stays_while_rows_move(self) -> None:
        async with self.terminal("stocks") as terminal:
            rows = terminal.find("stocks")
            rows.focus()
            await terminal.press("down", "down")
            row = rows.current["id"]
            for _ in range(5):
                await terminal.session.request("clock/advance", {"ms": 1000})
                await terminal.settle()
                self.assertEqual(rows.current["id"], row)
                self.assertIs(terminal.app.focused, rows)

    async def test_the_focus_comes_back_with_the_screen(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.press("down", "down", "enter")
            self.assertIn('screen "Fields"', terminal.text())
            await terminal.press("escape")
            self.assertEqual(terminal.find("pages").current["id"], "fields")
            self.assertIs(terminal.app.focused, terminal.find("pages"))


class TabTests(TerminalTest):
    def tabs(self, selected: int, *enabled: bool) -> list[str]:
        """Returns the command of a server with tabs."""
        branches = [
            {
                "id": f"t{index}", "kind": "stack", "items": ["SCREEN"] if index == selected else [],
                "tab": {"title": f"Tab {index}", "isEnabled": is_on},
            }
            for index, is_on in enumerate(enabled)
        ]  # fmt: skip
        content = {"id": "n9", "kind": "tabs", "status": "active", "selected": selected, "branches": branches}
        return [*OTHER_TREE, json.dumps({"content": content})]

    async def test_F6_skips_disabled_tabs(self) -> None:
        for selected, key, index in ((0, "f6", 2), (2, "f6", 0), (0, "shift+f6", 2), (2, "shift+f6", 0)):
            async with self.terminal("strange", self.tabs(selected, True, False, True, False)) as terminal:
                await terminal.press("alt+2")
                self.assertNotIn("route/select", terminal.title)
                await terminal.press(key)
                self.assertIn(f'"container": "n9", "index": {index}', terminal.title)
        for enabled in ((), (True,), (True, False)):
            async with self.terminal("strange", self.tabs(0, *enabled)) as terminal:
                await terminal.press("f6", "shift+f6")
                self.assertNotIn("route/select", str(terminal.session.replica.views))

    async def test_a_click_on_a_disabled_tab_does_nothing(self) -> None:
        async with self.terminal("strange", self.tabs(0, True, False, True)) as terminal:
            first, disabled, last = terminal.app.screen.query(Branch)
            await terminal.pilot.click(disabled)
            await terminal.settle()
            self.assertNotIn("route/select", terminal.title)
            await terminal.pilot.click(last)
            await terminal.wait_until(lambda: '"index": 2' in terminal.title)


class DrawingTests(TerminalTest):
    async def test_text_with_brackets_is_drawn_as_it_is(self) -> None:
        text = "[bold]x[/bold] [/no] [@click=app.quit]y"
        async with self.terminal(size=(120, 30)) as terminal:
            await terminal.press("n", "a", "ctrl+s", "/")
            terminal.send(text)
            await terminal.settle()
            self.assertIn(f"No note has “{text}” in it.", terminal.screen_text())

    async def test_a_number_that_is_none_is_an_error_at_its_field(self) -> None:
        async with self.terminal("gallery", size=(80, 60)) as terminal:
            await terminal.open("gallery://fields")
            terminal.find("guests").input.focus()
            await terminal.press(*"many", "enter")
            self.assertIn("'many' is not a number", terminal.screen_text())
            self.assertEqual(terminal.find("guests").text, "many")

    async def test_no_control_character_reaches_the_terminal_at_any_width(self) -> None:
        for size in ((100, 60), (20, 8)):
            async with self.terminal("gallery", size=size) as terminal:
                await terminal.open("gallery://hostile")
                for _ in range(4):
                    for line in terminal.screen_text().split("\n"):
                        self.assertTrue(line.isprintable() or "\u200d" in line or "\ufe0f" in line, repr(line))
                        self.assertLessEqual(cell_len(line), size[0])
                    await terminal.press("pagedown")
                self.assertFalse(terminal.app.errors)

    async def test_every_theme_draws(self) -> None:
        async with self.terminal() as terminal:
            await self.notes(terminal, "milk")
            seen = {}
            for theme in list(terminal.app.available_themes):
                terminal.app.theme = theme
                await terminal.settle()
                segments = [s for strip in terminal.app.screen._compositor.render_strips() for s in strip]
                colours = {(s.style.color, s.style.bgcolor) for s in segments if s.style and s.text.strip()}
                seen[theme] = frozenset(colours)
                for front, back in colours:
                    with self.subTest(theme=theme, front=front, back=back):
                        self.assertGreaterEqual(contrast(front, back), 1.5)
            # The themes with the colours of the terminal draw the same numbers of colours.
            own = {theme: colours for theme, colours in seen.items() if not theme.startswith("ansi-")}
            self.assertEqual(len(set(own.values())), len(own))
