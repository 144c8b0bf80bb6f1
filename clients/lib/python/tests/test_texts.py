"""The texts of the front ends in other languages: each text of the sources is in the catalogue that is installed."""

from __future__ import annotations

import ast
import gettext
import re
import unittest
from collections.abc import Iterator
from unittest import mock

from offstage_ui import texts

from .support import ROOT

FOLDERS = ("lib/python/offstage_ui", "terminal/offstage_terminal", "gtk/offstage_gtk")
SOURCES = [ROOT / "clients" / folder for folder in FOLDERS]


def marked() -> Iterator[str]:
    """Returns the texts in `_(…)` and `N_(…)`."""
    for path in (path for folder in SOURCES for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "N_"):
                (argument,) = node.args
                if isinstance(argument, ast.Constant):
                    yield argument.value


def members(text: str) -> list[str]:
    return sorted(re.findall(r"\{(\w*)\}", text))


class TextTests(unittest.TestCase):
    def tearDown(self) -> None:
        texts.use_language("en")

    def test_each_text_of_the_sources_is_translated(self) -> None:
        found = set(marked())
        self.assertGreater(len(found), 80)
        for language in texts.languages():
            if language == "en":
                continue
            catalogue = gettext.translation("offstage", texts.LOCALE, [language])
            for text in found:
                with self.subTest(language=language, text=text):
                    translated = catalogue.gettext(text)
                    self.assertTrue(text == "OK" or translated != text, "run clients/tools/texts.sh, and translate it")
                    self.assertEqual(members(translated), members(text))

    def test_the_language_is_that_of_the_environment_or_of_the_settings(self) -> None:
        for environment, text in (
            ({"LANG": "de_AT.UTF-8"}, "Beenden"),
            ({"LANG": "en_US.UTF-8", "LC_ALL": "de"}, "Beenden"),
            ({"LANG": "en_US.UTF-8", "LANGUAGE": "xx:de"}, "Beenden"),
            ({"LANG": "C.UTF-8"}, "Quit"),
            ({}, "Quit"),
        ):
            with mock.patch.dict("os.environ", environment, clear=True):
                texts.use_language()
                self.assertEqual(texts._("Quit"), text, environment)
                texts.use_language("en")
                self.assertEqual(texts._("Quit"), "Quit")
                texts.use_language("de")
                self.assertEqual(texts._("Quit"), "Beenden")
