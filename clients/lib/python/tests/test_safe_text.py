"""Texts for people."""

from __future__ import annotations

import unicodedata
import unittest

from offstage_client.safe_text import LONGEST, MOST_MARKS, safe


class SafeTextTests(unittest.TestCase):
    def test_no_control_or_direction_character_is_left(self) -> None:
        every = "".join(map(chr, range(0x110000)))
        for lines in (False, True):
            text = safe(every, lines, len(every))
            bad = {each for each in text if unicodedata.category(each) in ("Cc", "Cs", "Zl", "Zp")}
            self.assertEqual(bad, {"\n"} if lines else set())
            self.assertEqual({each for each in text if unicodedata.category(each) == "Cf"}, {"\u200d"})

    def test_a_control_character_becomes_a_space(self) -> None:
        self.assertEqual(safe("\x1b[31mred\x07"), " [31mred ")
        self.assertEqual(safe("\x9b31m"), " 31m")
        self.assertEqual(safe("a\x00b\tc\x7f"), "a b c ")

    def test_line_breaks_stay_only_in_texts_of_several_lines(self) -> None:
        text = "one\ntwo\r\nthree\rfour\u2028five\x85six"
        self.assertEqual(safe(text, lines=True), "one\ntwo\nthree\nfour\nfive\nsix")
        self.assertNotIn("\n", safe(text))

    def test_direction_and_invisible_characters_are_removed(self) -> None:
        self.assertEqual(safe("\u202etxt.exe\u202c \u2066in\u2069\u200e"), "txt.exe in")
        self.assertEqual(safe("zero\u200bwidth\ufeffand\u00adsoft"), "zerowidthandsoft")

    def test_scripts_and_emoji_stay(self) -> None:
        for text in ("مرحبا שלום", "日本語 한국어", "👨\u200d👩\u200d👧 🇩🇪 1\ufe0f\u20e3 👍🏽", "é"):
            self.assertEqual(safe(text), text)

    def test_marks_on_one_letter_and_the_length_are_limited(self) -> None:
        self.assertEqual(safe("e" + "\u0301" * 40 + "f"), "e" + "\u0301" * MOST_MARKS + "f")
        self.assertEqual(safe("\u0301alone"), "alone")
        self.assertEqual(len(safe("x" * (LONGEST + 1))), LONGEST)

    def test_private_and_unassigned_characters_are_replaced(self) -> None:
        self.assertEqual(safe("\ue000\U0010ffff"), "\ufffd\ufffd")

    def test_other_values_have_a_text(self) -> None:
        for value, text in (
            (None, ""), ({"later": 1}, ""), (12, "12"), ({"number": 1500.0, "style": "bytes"}, "1500"),
            ({"number": 0.256, "text": "25.6%"}, "25.6%"), ({"date": "2026-11-22", "style": "short"}, "2026-11-22"),
        ):  # fmt: skip
            self.assertEqual(safe(value), text)
