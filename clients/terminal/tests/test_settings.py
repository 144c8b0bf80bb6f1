"""The settings of the user: the file, keys that are changed, and the language."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path
from unittest import mock

from offstage_ui import texts

from .support import TerminalTest
from offstage_terminal.screens import HelpScreen
from offstage_terminal.settings import KEYS, Settings, load, settings_file

CHANGED = """
theme = "nord"

[keys]
quit = "Ctrl+D"
commands = ["F2", "Ctrl+P"]
help = "x"
filter = "f"
next-tab = "F7"
"""


class SettingsTest(unittest.TestCase):
    def load(self, text: str) -> Settings:
        with tempfile.TemporaryDirectory() as folder:
            self.path = Path(folder) / "tui.toml"
            self.path.write_text(text)
            return load(self.path)


class FileTests(SettingsTest):
    def test_the_file_is_in_the_folder_of_the_user(self) -> None:
        home = Path.home()
        self.assertEqual(settings_file({"XDG_CONFIG_HOME": "/x"}), Path("/x/offstage/tui.toml"))
        self.assertEqual(settings_file({}), home / ".config/offstage/tui.toml")
        self.assertEqual(load(Path("/nonexistent/tui.toml")), Settings())

    def test_the_entries_replace_defaults(self) -> None:
        settings = self.load(CHANGED + 'back = []\n')
        self.assertEqual((settings.theme, settings.problems), ("nord", ()))
        self.assertEqual(settings.keys["commands"], ("F2", "Ctrl+P"))
        self.assertEqual((settings.keys["back"], settings.keys["copy"]), ((), KEYS["copy"]))

    def test_a_wrong_entry_is_a_sentence_and_the_others_count(self) -> None:
        for entry, problem in (
            ('theme = "nosuch"', "theme: there is no theme nosuch; the themes are ansi-dark, "),
            ("theme = ['nord']", "theme: there is no theme ['nord']; the themes are "),
            ('language = "xx"', "language: there are no texts in xx; the languages are de, en."),
            ("animation = true", "animation: there is no such setting; the settings are theme, language, [keys]."),
            ("keys = 1", "keys: there is no such setting; the settings are theme, language, [keys]."),
            ("[keys]\nsave = 'x'", "keys.save: there is no such command; the commands are back, next-tab, "),
            ("[keys]\nhelp = 1", 'keys.help: needs keys such as "Ctrl+P", "F2" or "x"; got 1.'),
            ("[keys]\nhelp = ['x', 'Enter']", 'keys.help: needs keys such as "Ctrl+P", "F2" or "x"; got Enter.'),
            ("[keys]\nhelp = 'ctrl+p'", 'keys.help: needs keys such as "Ctrl+P", "F2" or "x"; got ctrl+p.'),
            ("[keys]\nhelp = 'Ctrl+Q'", "keys.help: Ctrl+Q is also the key of quit."),
        ):
            with self.subTest(entry):
                settings = self.load(f"{entry}\n" if "[keys]" not in entry else f"{entry}\ncopy = 'c'\n")
                self.assertEqual(len(settings.problems), 1, settings.problems)
                self.assertTrue(settings.problems[0].startswith(f"{self.path}, {problem}"), settings.problems)
                self.assertEqual(settings.keys["copy"], ("c",) if "[keys]" in entry else ("y",))

    def test_a_file_that_is_no_toml_names_the_line(self) -> None:
        settings = self.load("theme = 'nord'\nkeys =\n")
        self.assertEqual((settings.keys, settings.theme), (KEYS, None))
        (problem,) = settings.problems
        self.assertTrue(problem.startswith(f"{self.path} cannot be read: ") and "line 2" in problem, problem)

    def test_keys_have_the_grammar_of_the_app(self) -> None:
        for key in ("x", "X", "+", "F12", "Ctrl+Q", "Ctrl+Shift+Z", "Alt+1", "Shift+F6", "Ctrl++", "PageUp"):
            self.assertEqual(self.load(f"[keys]\nerrors = '{key}'\n").keys["errors"], (key,))
        for key in ("", "xy", "Ctrl+q", "Shift+Ctrl+Z", "Shift+x", "Enter", "Escape", "Tab", "Space", "F13", " "):
            self.assertEqual(self.load(f"[keys]\nerrors = '{key}'\n").keys["errors"], ("F8",), key)


class KeyTests(SettingsTest, TerminalTest):
    async def test_changed_keys_work_and_are_shown(self) -> None:
        async with self.terminal(settings=self.load(CHANGED)) as terminal:
            self.assertEqual(terminal.app.theme, "nord")
            bar = terminal.screen_text()
            for words in ("F7 Next tab", "F2 Commands", "x Help", "^D Quit"):
                self.assertIn(words, bar)
            await terminal.press("question_mark", "f6")
            self.assertNotIsInstance(terminal.app.screen, HelpScreen)
            self.assertIn("Notes", terminal.session.title)
            await terminal.press("x")
            self.assertIsInstance(terminal.app.screen, HelpScreen)
            keys = [str(cell) for cell in terminal.app.screen.table.content.columns[0].cells]  # type: ignore[attr-defined]
            self.assertEqual([key in keys for key in ("f", "F7", "F6", "?")], [True, True, False, False])
            await terminal.press("escape", "f2")
            self.assertEqual(type(terminal.app.screen).__name__, "CommandPalette")
            await terminal.press("escape", "n", "x", "d")
            self.assertEqual(terminal.find("text").text, "xd")
            with mock.patch.object(terminal.app, "exit") as quits:
                await terminal.press("ctrl+q")
                quits.assert_not_called()
                await terminal.press("ctrl+d")
                quits.assert_called_once_with()

    async def test_wrong_entries_are_shown(self) -> None:
        async with self.terminal(settings=self.load("[keys]\nhelp = 1\n")) as terminal:
            self.assertIn("keys.help: needs keys such as", terminal.screen_text())
            self.assertIn("? Help", terminal.screen_text())

    async def test_the_terminal_speaks_german(self) -> None:
        texts.use_language("de")
        self.addCleanup(texts.use_language, "en")
        async with self.terminal() as terminal:
            for words in ("F6 Nächster Tab", "^P Befehle", "? Hilfe", "^Q Beenden"):
                self.assertIn(words, terminal.screen_text())
            await terminal.press("ctrl+c")
            self.assertIn("Ctrl+Q beendet das Programm.", terminal.screen_text())
            await terminal.press("question_mark")
            for words in ("Hilfe", "Überall", "Abbrechen oder zurückgehen", "Esc Schließen"):
                self.assertIn(words, terminal.screen_text())
