"""What a new user meets: questions, the key bar, the help, burst of keys, and a server that is away."""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
from pathlib import Path

from rich.cells import cell_len
from textual.command import CommandList
from textual.widget import Widget

from .support import OFFSTAGE, Terminal, TerminalTest
from offstage_ui.controller import NOT_DONE  # noqa: E402
from offstage_terminal.layers import LayerScreen  # noqa: E402
from offstage_terminal.safe import key_title  # noqa: E402
from offstage_terminal.screens import HelpScreen, TextScreen  # noqa: E402
from offstage_terminal.bars import NoticeView  # noqa: E402
from offstage_terminal.widgets.base import drawn  # noqa: E402

KIT = os.environ.get("OFFSTAGE_KIT", str(Path(OFFSTAGE).with_name("offstage-kit")))
LONG = "Buy milk and bread and a very long list of other things which does not fit in one line of any dialog"


class FirstUseTest(TerminalTest):
    async def notes(self, terminal: Terminal, *texts: str) -> None:
        """Writes notes, and puts the focus on their list."""
        for text in texts:
            await terminal.press("n")
            terminal.send(text)
            await terminal.settle()
            await terminal.press("ctrl+s")
        terminal.part("notes").rows.focus()
        await terminal.settle()

    def layer(self, terminal: Terminal) -> LayerScreen:
        assert terminal.app.layer
        return terminal.app.layer

    def bar(self, terminal: Terminal) -> str:
        return str(self.layer(terminal).key_bar.content)


class QuestionTests(FirstUseTest):
    async def test_enter_presses_the_answer_that_the_key_bar_names(self) -> None:
        async with self.terminal("notes") as terminal:
            await self.notes(terminal, "milk")
            await terminal.press("d")
            self.assertIn("⏎ Cancel", self.bar(terminal))
            self.assertTrue(terminal.part("cancel").has_real_focus)
            await terminal.press("enter")
            self.assertIn('listitem "milk"', terminal.outline())
            await terminal.press("d", "left")
            self.assertIn("⏎ Delete", self.bar(terminal))
            await terminal.press("enter")
            self.assertIn("No notes yet", terminal.text())

    async def test_a_question_and_a_notice_show_their_whole_text_at_each_size(self) -> None:
        for size in ((80, 24), (60, 20), (200, 50), (40, 12)):
            async with self.terminal("notes", size=size) as terminal:
                await self.notes(terminal, LONG)
                await terminal.press("d")
                layer = self.layer(terminal)
                with self.subTest(size=size, shown="question"):
                    self.check_whole(terminal, layer.title_line, "title", layer.layer_node["title"])
                await terminal.press("left", "enter")
                view = self.layer(terminal).notices.query_one(NoticeView)
                with self.subTest(size=size, shown="notice"):
                    self.check_whole(terminal, view.text, "message", view.node["message"])

    def check_whole(self, terminal: Terminal, widget: Widget, member: str, text: str) -> None:
        """Checks that a widget is on the screen, and shows a text of several words without a cut."""
        self.assertIn(widget.region, terminal.app.screen.region)
        self.assertGreater(len(text), 50)
        self.assertEqual("".join(drawn(widget)[member].split()), "".join(text.split()))

    async def test_the_button_of_a_notice_is_not_among_the_answers_of_a_question(self) -> None:
        async with self.terminal("notes") as terminal:
            await self.notes(terminal, "milk", "bread")
            await terminal.press("d", "left", "enter")
            terminal.part("notes").rows.focus()
            await terminal.press("d")
            layer = self.layer(terminal)
            self.assertTrue(layer.notices.query("ButtonPart"))
            seen: set[Widget | None] = set()
            for key in ("left", "tab", "right", "right", "down", "shift+tab", "up"):
                await terminal.press(key)
                seen.add(layer.focused)
            self.assertEqual(seen, set(layer.answers.query("ButtonPart")))
            await terminal.press("f4", "escape")
            self.assertIn('"milk"', terminal.app.session.outline)
            self.assertIn('"bread"', terminal.app.session.outline)

    async def test_the_keys_of_a_covered_screen_are_covered(self) -> None:
        async with self.terminal("notes") as terminal:
            await self.notes(terminal, "milk")
            await terminal.press("d")
            for words in ("New note   ^Z", "Search", "Next tab"):
                self.assertNotIn(words, "\n".join(terminal.text().splitlines()[-2:]))


class KeyBarTests(FirstUseTest):
    async def test_help_and_quit_have_room_before_keys_that_do_nothing(self) -> None:
        for size in ((80, 24), (60, 20), (40, 12), (20, 8)):
            async with self.terminal("notes", size=size) as terminal:
                await self.notes(terminal, "milk")
                with self.subTest(size=size):
                    self.assertIn("? Help", self.bar(terminal))
                    self.assertIn("^Q Quit", self.bar(terminal))
                    for line in self.bar(terminal).split("\n"):
                        self.assertLessEqual(cell_len(line.rstrip()), size[0] - 2)

    async def test_a_field_shows_no_key_that_it_types(self) -> None:
        async with self.terminal("notes") as terminal:
            await terminal.press("n")
            self.assertIn("F1 Help", self.bar(terminal))
            self.assertNotIn("? Help", self.bar(terminal))
            await terminal.press("question_mark")
            self.assertEqual(terminal.part("text").text, "?")
            await terminal.press("f1")
            self.assertIsInstance(terminal.app.screen, HelpScreen)

    async def test_keys_that_end_other_programs_say_how_to_quit(self) -> None:
        for key in ("ctrl+c", "q"):
            async with self.terminal("gallery") as terminal:
                await terminal.press(key)
                self.assertIn("Ctrl+Q quits.", terminal.text())
        async with self.terminal("notes") as terminal:
            await terminal.press("n", "q", "ctrl+c")
            self.assertEqual(terminal.part("text").text, "q")
            self.assertIn("Ctrl+Q quits.", terminal.text())

    async def test_the_help_of_a_field_is_below_the_field(self) -> None:
        async with self.terminal("signIn") as terminal:
            lines = terminal.text().splitlines()
            field = next(index for index, line in enumerate(lines) if "Username" in line)
            self.assertIn("At least three characters", lines[field + 1])
            self.assertNotIn("At least three characters", self.bar(terminal))

    async def test_the_help_names_each_key_once_and_how_to_close_it(self) -> None:
        async with self.terminal("notes") as terminal:
            await self.notes(terminal, "milk")
            await terminal.press("f1")
            self.assertIn("Esc Close", terminal.text())
            screen = terminal.app.screen
            assert isinstance(screen, HelpScreen)
            keys = [str(cell) for cell in screen.table.content.columns[0].cells if str(cell)]  # type: ignore[union-attr]
            self.assertEqual(sorted(set(keys)), sorted(keys))
            self.assertIn(key_title("Ctrl+Q"), keys)
            first = terminal.text()
            await terminal.press("pagedown")
            self.assertNotEqual(terminal.text(), first)

    async def test_the_palette_has_a_line_for_each_command(self) -> None:
        async with self.terminal("notes") as terminal:
            await terminal.press("ctrl+p")
            found = terminal.app.screen.query_one(CommandList)
            await terminal.until(lambda: found.option_count >= 8)
            titles = [str(found.get_option_at_index(index).prompt) for index in range(found.option_count)]
            self.assertEqual([title for title in titles if "Quit" in title], ["Quit  ^Q"])
            self.assertEqual([title for title in titles if "\n" in title], [])

    async def test_the_field_for_a_link_suggests_one_of_the_app(self) -> None:
        for app, link in (("notes", "notes://home"), ("gallery", "gallery://")):
            async with self.terminal(app) as terminal:
                terminal.app.ask_link()
                await terminal.until(lambda: bool(terminal.app.screen.query("LinkScreen Input")))
                self.assertIn(link, terminal.app.screen.query_one("Input").placeholder)  # type: ignore[attr-defined]


class ScreenTests(FirstUseTest):
    async def test_a_wide_terminal_has_lines_that_can_be_read(self) -> None:
        async with self.terminal("notes", size=(200, 50)) as terminal:
            await self.notes(terminal, "milk")
            line = next(line for line in terminal.text().splitlines() if "□ milk" in line)
            self.assertLess(cell_len(line), 125)

    async def test_a_filter_without_a_result_says_so(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.press("slash", *"xyz")
            self.assertIn("No row has “xyz”.", terminal.text())

    async def test_the_key_of_the_filter_goes_to_the_search_field_of_a_screen(self) -> None:
        async with self.terminal("stocks") as terminal:
            terminal.part("stocks").rows.focus()
            await terminal.press("slash", "A")
            self.assertEqual(terminal.part("search").text, "A")

    async def test_the_keys_of_a_row_have_words(self) -> None:
        async with self.terminal("levelMap", alternatives={"mapService": "memory"}) as terminal:
            await terminal.app.session.request("clock/advance", {"ms": 1000})
            terminal.part("levels").rows.focus()
            await terminal.press("down", "down")
            self.assertIn("1 Pass with 2 stars   2 Pass with 3 stars", terminal.text())

    async def test_a_screen_without_components_says_so(self) -> None:
        words = "This screen has no components; screen/get has its values."
        async with self.terminal("kit", [KIT, "serve"]) as terminal:
            self.assertIn(words, terminal.text())
        async with self.terminal("notes") as terminal:
            self.assertNotIn(words, terminal.text())

    async def test_errors_for_users_are_sentences(self) -> None:
        async with self.terminal("notes") as terminal:
            await terminal.app._perform(terminal.app.session.open_link("notes://nowhere"))
            self.assertEqual(terminal.app.errors, ["Page not found: notes://nowhere"])
            await terminal.press("escape")
            await terminal.app._perform(terminal.app.session.back())
            await terminal.app._perform(terminal.app.session.send({"type": "x"}, "n99"))
            await terminal.settle()
            self.assertEqual(terminal.app.errors, ["Page not found: notes://nowhere"])


class BurstTests(FirstUseTest):
    """Keys that arrive at the same time, as those of a script or of a user who types ahead."""

    async def test_keys_after_tab_are_typed_in_the_next_field(self) -> None:
        async with self.terminal("gallery", size=(80, 60)) as terminal:
            terminal.app.key_limit = 60
            await terminal.link("gallery://fields")
            first, second = [part for part in terminal.app.screen.query("FieldPart") if part.focus_target.focusable][:2]  # type: ignore[attr-defined]
            first.focus_target.focus()  # type: ignore[attr-defined]
            await terminal.settle()
            terminal.send("ada\tsecret")
            await terminal.until(lambda: not terminal.app.has_waiting_keys)
            await terminal.settle()
            self.assertEqual((first.text[-3:], second.text[-6:]), ("ada", "secret"))  # type: ignore[attr-defined]

    async def test_keys_after_a_press_reach_what_it_shows(self) -> None:
        async with self.terminal("notes") as terminal:
            terminal.app.key_limit = 60
            terminal.send("nmilk\x13nbread\x13")
            await terminal.until(lambda: terminal.app.session.outline.count("listitem") == 2)
            for title in ("milk", "bread"):
                self.assertIn(f'listitem "{title}"', terminal.app.session.outline)


class AwayTests(FirstUseTest):
    async def test_a_press_while_the_server_is_away_is_told(self) -> None:
        async with self.terminal("notes") as terminal:
            await terminal.link("notes://new")
            await terminal.press(*"milk")
            client = terminal.app.client
            assert client
            connect, may_connect = client._connect, asyncio.Event()

            async def connect_later() -> object:
                await may_connect.wait()
                return await connect()

            client._connect = connect_later  # type: ignore[assignment]
            restored = asyncio.Event()
            terminal.app.on_restored = restored.set
            os.kill(client.connection.process_id or 0, signal.SIGKILL)
            await terminal.until(lambda: not terminal.app.is_connected)
            await terminal.pilot.press("ctrl+s")
            await terminal.until(lambda: NOT_DONE in terminal.text())
            may_connect.set()
            await self.within_limit(restored.wait())
            await terminal.settle()
            self.assertIn(f"The server was started again. {NOT_DONE}", terminal.text())
            self.assertIn('textbox "Text": "milk"', terminal.outline())
            await terminal.press("ctrl+s")
            self.assertNotIn(NOT_DONE, terminal.text())
            self.assertIn('listitem "milk"', terminal.app.session.outline)

    async def test_a_failed_build_is_shown_until_the_next_one_works(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder, "Home.swift")
            source.write_text("right")
            build = f"grep -q right {source} || {{ echo '{source.name}:3: error: no member'; exit 1; }}"
            command = [str(Path(OFFSTAGE).with_name("offstage")), "dev", "--build", build, "--watch", folder, "--", OFFSTAGE, "serve"]
            async with self.terminal("notes", command) as terminal:
                await terminal.press("n")
                source.write_text("wrong")
                await terminal.until(lambda: "F8 All errors" in terminal.text())
                self.assertNotIn("no member", terminal.text())
                await terminal.press("x")
                self.assertIn("F8 All errors", terminal.text())
                await terminal.press("f8")
                self.assertIsInstance(terminal.app.screen, TextScreen)
                self.assertIn("Home.swift:3: error: no member", terminal.text())
                await terminal.pilot.press("escape")
                await terminal.settle()
                self.assertNotIn("F8 All errors", terminal.text())
                source.write_text("wrong again")
                await terminal.until(lambda: "F8 All errors" in terminal.text())
                source.write_text("right again")
                await terminal.until(lambda: "F8 All errors" not in terminal.text())
