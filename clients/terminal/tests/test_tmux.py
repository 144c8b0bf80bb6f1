"""The terminal in a real tmux: what a user starts, types and sees."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import unittest
from pathlib import Path

from .support import LIMIT, OFFSTAGE, TERMINAL


@unittest.skipUnless(shutil.which("tmux") or os.environ.get("OFFSTAGE_REQUIRE") == "1", "needs tmux (Debian: tmux)")
class TmuxTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.socket = str(self.folder / "tmux")
        self.addCleanup(self.tmux, "kill-server", check=False)

    def tmux(self, *arguments: str, check: bool = True) -> str:
        command = ["tmux", "-S", self.socket, "-f", "/dev/null", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=check, timeout=LIMIT).stdout

    def start(self, *arguments: str, server: tuple[str, ...] = ("--", OFFSTAGE, "serve"), **variables: str) -> None:
        environment = {"XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder), "LANGUAGE": "en"}
        environment |= {"TERM": "xterm-256color", "OFFSTAGE_ARCHIVE": "none", **variables}
        program = [sys.executable, "-m", "offstage_terminal", *arguments, *server]
        line = " ".join(f"{name}={shlex.quote(value)}" for name, value in environment.items())
        # The shell stays, so that the end of the program can be seen.
        command = f"{line} {shlex.join(program)}; echo ended with $?; exec cat"
        self.tmux("new-session", "-d", "-s", "test", "-x", "90", "-y", "24", command)
        self.tmux("set-option", "-g", "set-clipboard", "on")

    def press(self, key: str, *words: str, without: str = "\0") -> str:
        """Presses a key of tmux, or types a text, and waits until the screen has all words. Returns the screen."""
        literally = ["-l"] if " " in key or "\x1b" in key else []
        self.tmux("send-keys", "-t", "test", *literally, key)
        return self.until(*words, without=without)

    def until(self, *words: str, without: str = "\0") -> str:
        """Waits until the screen has all words. Returns the screen."""
        end = time.monotonic() + LIMIT
        while True:
            screen = self.tmux("capture-pane", "-p", "-t", "test")
            if all(word in screen for word in words) and without not in screen:
                return screen
            self.assertLess(time.monotonic(), end, f"the screen has not {words}:\n{screen}")
            time.sleep(0.05)

    def test_a_note_is_written_copied_deleted_and_brought_back(self) -> None:
        self.start("notes", "--context", "test")
        self.until("No notes yet", "n New note", "^P Commands")
        self.press("n", "‹ Notes", "Cancel Esc")
        self.press("Buy milk and 日本語", "Buy milk and 日本語", "Save ^S")
        self.press("C-s", "□ Buy milk and 日本語", without="Cancel Esc")
        # The focus stays at the button that had it; Down goes on to the list.
        self.press("Down", "⏎ Open")
        self.press("y", "Copied: Buy milk")
        self.assertIn("Buy milk and 日本語", self.tmux("show-buffer"))
        self.press("d", "Delete “Buy milk", "⏎ Cancel")
        self.press("Enter", "□ Buy milk", without="Delete “Buy")
        self.press("d", "Delete “Buy milk", "⏎ Cancel")
        self.press("Left", "⏎ Delete")
        self.press("Enter", "No notes yet", "Undo")
        self.press("F4", "□ Buy milk")
        self.press("C-q", "ended with 0")

    def test_a_resized_terminal_and_the_mouse(self) -> None:
        self.start("gallery", "--context", "test")
        self.until("Tree", "A list that stays")
        self.tmux("resize-window", "-t", "test", "-x", "40", "-y", "12")
        self.until("Every component", "^P")
        self.tmux("resize-window", "-t", "test", "-x", "100", "-y", "30")
        lines = self.until("Table", "100,000 rows").splitlines()
        row = next(index for index, line in enumerate(lines, 1) if "⊞ Table" in line)
        # A press and a release of the left button, as a terminal sends them.
        self.press(f"\x1b[<0;10;{row}M\x1b[<0;10;{row}m", "‹ Gallery", "Report 0")
        self.press("C-q", "ended with 0")

    def test_keys_of_one_burst_reach_the_fields_that_a_person_would_reach(self) -> None:
        self.start("gallery", "--context", "test", "--link", "gallery://fields")
        self.until("Plain text", "F1 Help")
        self.tmux("send-keys", "-t", "test", *"ada", "Tab", *"secret")
        lines = self.until("ada", "secret").splitlines()
        for label, text in (("Plain text", "ada"), ("Email text", "secret")):
            self.assertEqual([line.split()[-1] for line in lines if label in line], [text])

    def test_a_terminal_that_cannot_place_text_is_an_error(self) -> None:
        self.start("notes", TERM="dumb")
        self.until("TERM is dumb", "ended with 69")

    def test_a_missing_server_is_an_error(self) -> None:
        self.start("notes", server=(), OFFSTAGE="", PATH="/nosuch")
        self.until("no server; name one after --", "ended with 69")

    def test_the_option_server_names_the_server(self) -> None:
        self.start("notes", "--server", f"{shlex.quote(OFFSTAGE)} serve", server=(), OFFSTAGE="/nosuch")
        self.until("No notes yet")

    def test_the_file_of_the_user_and_the_language_of_the_environment_count(self) -> None:
        file = self.folder / "offstage/tui.toml"
        file.parent.mkdir()
        file.write_text('[keys]\nquit = "F10"\nhelp = 1\n')
        self.start("notes", "--context", "test", LANGUAGE="de")
        self.until("^P Befehle", "? Hilfe", "F10 Beenden", "tui.toml, keys.help: braucht Tasten wie")
        self.press("F10", "ended with 0")


class CommandTests(unittest.TestCase):
    """The command without a terminal."""

    def test_wrong_usage_and_pipes_are_errors(self) -> None:
        for arguments, code, words, *server in (
            (["--alternative", "x"], 64, "KEY=CHOICE"),
            (["--server", "a", "--", "b"], 64, "named twice"),
            (["notes", "--theme", "nosuch"], 64, "there is no theme 'nosuch'; the themes are ansi-dark, "),
            (["notes"], 69, "needs a terminal", OFFSTAGE),
            (["notes"], 69, "no server; name one after --, such as: offstage-tui notes -- my-app serve"),
        ):
            with self.subTest(arguments=arguments, words=words):
                environment = {"PATH": "/nowhere", "XDG_CONFIG_HOME": "/nowhere"}
                environment |= {"OFFSTAGE": server[0]} if server else {}
                command = [sys.executable, "-m", "offstage_terminal", *arguments]
                ended = subprocess.run(
                    command, input="hello\n", capture_output=True, text=True, env=environment, timeout=LIMIT
                )
                self.assertEqual((ended.returncode, ended.stdout), (code, ""))
                self.assertIn(words, ended.stderr)
                self.assertNotIn("Traceback", ended.stderr)

    def test_the_version_is_that_of_the_package(self) -> None:
        command = [sys.executable, "-m", "offstage_terminal", "--version"]
        ended = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT)
        package = tomllib.loads((TERMINAL / "pyproject.toml").read_text())["project"]
        self.assertEqual(ended.stdout, f"offstage-tui {package['version']}\n")
