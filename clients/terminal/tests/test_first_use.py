"""What a new user meets: questions, the key bar, the help, burst of keys, and a server that is away."""

from __future__ import annotations


from rich.cells import cell_len
from textual.command import CommandList
from textual.widget import Widget

from .support import OFFSTAGE, Terminal, TerminalTest
from offstage_terminal.safe import key_title  # noqa: E402
from offstage_terminal.screens import HelpScreen  # noqa: E402
from offstage_terminal.bars import NoticeView  # noqa: E402
from offstage_terminal.widgets.base import drawn  # noqa: E402

LONG = "Buy milk and bread and a very long list of other things which does not fit in one line of any dialog"


class FirstUseTest(TerminalTest):
    async def notes(self, terminal: Terminal, *texts: str) -> None:
        """Writes notes, and puts the focus on their list."""
        for text in texts:
            await terminal.press("n")
            terminal.send(text)
            await terminal.settle()
            await terminal.press("ctrl+s")
        terminal.find("notes").focus()
        await terminal.settle()

    def bar(self, terminal: Terminal) -> str:
        return str(terminal.layer.key_bar.content)


class QuestionTests(FirstUseTest):
    async def test_a_question_and_a_notice_show_their_whole_text_at_each_size(self) -> None:
        for size in ((80, 24), (60, 20), (200, 50), (40, 12)):
            async with self.terminal("notes", size=size) as terminal:
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
        async with self.terminal("notes") as terminal:
            await self.notes(terminal, "milk", "bread")
            await terminal.press("d", "left", "enter")
            terminal.find("notes").focus()
            await terminal.press("d")
            layer = terminal.layer
            self.assertTrue(layer.notices.query("ButtonPart"))
            seen: set[Widget | None] = set()
            for key in ("left", "tab", "right", "right", "down", "shift+tab", "up"):
                await terminal.press(key)
                seen.add(layer.focused)
            self.assertEqual(seen, set(layer.answers))
            await terminal.press("f4", "escape")
            self.assertIn('"milk"', terminal.session.outline)
            self.assertIn('"bread"', terminal.session.outline)

    async def test_the_keys_of_a_covered_screen_are_covered(self) -> None:
        async with self.terminal("notes") as terminal:
            await self.notes(terminal, "milk")
            await terminal.press("d")
            for words in ("New note   ^Z", "Search", "Next tab"):
                self.assertNotIn(words, "\n".join(terminal.screen_text().splitlines()[-2:]))


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
            self.assertEqual(terminal.find("text").text, "?")
            await terminal.press("f1")
            self.assertIsInstance(terminal.app.screen, HelpScreen)

    async def test_keys_that_end_other_programs_say_how_to_quit(self) -> None:
        for key in ("ctrl+c", "q"):
            async with self.terminal("gallery") as terminal:
                await terminal.press(key)
                self.assertIn("Ctrl+Q quits.", terminal.screen_text())
        async with self.terminal("notes") as terminal:
            await terminal.press("n", "q", "ctrl+c")
            self.assertEqual(terminal.find("text").text, "q")
            self.assertIn("Ctrl+Q quits.", terminal.screen_text())

    async def test_the_help_of_a_field_is_below_the_field(self) -> None:
        async with self.terminal("signIn") as terminal:
            lines = terminal.screen_text().splitlines()
            field = next(index for index, line in enumerate(lines) if "Username" in line)
            self.assertIn("At least three characters", lines[field + 1])
            self.assertNotIn("At least three characters", self.bar(terminal))

    async def test_the_help_names_each_key_once_and_how_to_close_it(self) -> None:
        async with self.terminal("notes") as terminal:
            await self.notes(terminal, "milk")
            await terminal.press("f1")
            self.assertIn("Esc Close", terminal.screen_text())
            screen = terminal.app.screen
            assert isinstance(screen, HelpScreen)
            keys = [str(cell) for cell in screen.table.content.columns[0].cells if str(cell)]
            self.assertEqual(sorted(set(keys)), sorted(keys))
            self.assertIn(key_title("Ctrl+Q"), keys)
            first = terminal.screen_text()
            await terminal.press("pagedown")
            self.assertNotEqual(terminal.screen_text(), first)

    async def test_the_palette_has_a_line_for_each_command(self) -> None:
        async with self.terminal("notes") as terminal:
            await terminal.press("ctrl+p")
            found = terminal.app.screen.query_one(CommandList)
            await terminal.wait_until(lambda: found.option_count >= 8)
            titles = [str(found.get_option_at_index(index).prompt) for index in range(found.option_count)]
            self.assertEqual([title for title in titles if "Quit" in title], ["Quit  ^Q"])
            self.assertEqual([title for title in titles if "\n" in title], [])

    async def test_the_field_for_a_link_suggests_one_of_the_app(self) -> None:
        for app, link in (("notes", "notes://home"), ("gallery", "gallery://")):
            async with self.terminal(app) as terminal:
                terminal.app.ask_link()
                await terminal.wait_until(lambda: bool(terminal.app.screen.query("LinkScreen Input")))
                self.assertIn(link, terminal.app.screen.query_one("Input").placeholder)  # type: ignore[attr-defined]


class ScreenTests(FirstUseTest):
    async def test_a_wide_terminal_has_lines_that_can_be_read(self) -> None:
        async with self.terminal("notes", size=(200, 50)) as terminal:
            await self.notes(terminal, "milk")
            line = next(line for line in terminal.screen_text().splitlines() if "□ milk" in line)
            self.assertLess(cell_len(line), 125)

    async def test_a_filter_without_a_result_says_so(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.press("slash", *"xyz")
            self.assertIn("No row has “xyz”.", terminal.screen_text())

    async def test_the_key_of_the_filter_goes_to_the_search_field_of_a_screen(self) -> None:
        async with self.terminal("stocks") as terminal:
            terminal.find("stocks").focus()
            await terminal.press("slash", "A")
            self.assertEqual(terminal.find("search").text, "A")

    async def test_the_keys_of_a_row_have_words(self) -> None:
        async with self.terminal("levelMap", alternatives={"mapService": "memory"}) as terminal:
            await terminal.session.request("clock/advance", {"ms": 1000})
            terminal.find("levels").focus()
            await terminal.press("down", "down")
            self.assertIn("1 Pass with 2 stars   2 Pass with 3 stars", terminal.screen_text())


class BurstTests(FirstUseTest):
    """Keys that arrive at the same time, as those of a script or of a user who types ahead."""

    async def test_keys_after_a_press_reach_what_it_shows(self) -> None:
        async with self.terminal("notes") as terminal:
            terminal.app.key_limit = 60
            terminal.send("nmilk\x13nbread\x13")
            await terminal.wait_until(lambda: terminal.session.outline.count("listitem") == 2)
            for title in ("milk", "bread"):
                self.assertIn(f'listitem "{title}"', terminal.session.outline)
