"""Text for a terminal, and keys."""

from __future__ import annotations

import unittest

from rich.cells import cell_len
from textual import events

from .support import TERMINAL  # noqa: F401
from offstage_terminal.safe import cut, key_title, right, same_key, textual_key


class TextTests(unittest.TestCase):
    def test_a_cut_text_has_the_width_of_its_cells(self) -> None:
        for text in ("short", "a longer text", "日本語のテキスト", "👍🏽👍🏽👍🏽👍🏽👍🏽"):
            for width in (0, 1, 2, 5, 8):
                self.assertEqual(cell_len(cut(text, width)), width, (text, width))
        self.assertEqual(right("7", 3), "  7")


class KeyTests(unittest.TestCase):
    def test_keys_have_short_titles(self) -> None:
        titles = {"Ctrl+S": "^S", "Ctrl+Shift+Z": "^⇧Z", "Enter": "⏎", "n": "n", "+": "+", "Ctrl++": "^+", "F5": "F5"}
        for key, title in titles.items():
            self.assertEqual(key_title(key), title)

    def test_pressed_keys_are_recognized(self) -> None:
        for key, pressed, character, is_same in (
            ("n", "n", "n", True), ("n", "N", "N", False), ("N", "N", "N", True), ("/", "slash", "/", True),
            ("Ctrl+S", "ctrl+s", None, True), ("Ctrl+Shift+Z", "ctrl+shift+z", None, True),
            ("PageDown", "pagedown", None, True), ("Ctrl+S", "s", "s", False),
        ):  # fmt: skip
            self.assertEqual(same_key(key, events.Key(pressed, character)), is_same, key)
        self.assertEqual(textual_key("Ctrl+Shift+Z"), "ctrl+shift+z")
