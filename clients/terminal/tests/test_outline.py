"""The outline is read from what is drawn: a terminal that does not draw a part of a screen fails a scenario."""

from __future__ import annotations

import asyncio
import unittest
from dataclasses import replace
from typing import Any
from unittest import mock

from . import support  # noqa: F401
from offstage_terminal import bars, screens
from drivers.terminal import TerminalPilot
from offstage_terminal.widgets import base, buttons, choices, rows, simple, table
from rich.text import Text

from harness.golden import difference, parsed, written
from harness.player import play
from harness.scenario import find

strip, key_texts, piece = rows.strip_of, bars.key_texts, base.piece


def without(member: str) -> Any:
    """Returns a function that draws the lines of lists without a member."""

    def draw(line: table.Pieces, style: Any, width: int) -> Any:
        return strip([(" " * len(text) if name == member else text, name) for text, name in line], style, width)

    return mock.patch.object(rows, "strip_of", draw)


def replaced(widget: type, *signs: str) -> Any:
    """Returns a function that draws a widget with the last of some signs in place of the others."""
    drawing = widget.drawing  # type: ignore[attr-defined]

    def draw(self: Any) -> Text:
        text = drawing(self).copy()
        for sign in signs[:-1]:
            text.plain = text.plain.replace(sign, signs[-1])
        return text

    return mock.patch.object(widget, "drawing", draw)


DEFECTS: dict[str, tuple[list[Any], str]] = {
    "titles": ([without("title")], "gallery-list"),
    "subtitles": ([without("subtitle")], "gallery-home"),
    "details": ([without("detail")], "gallery-list"),
    "badges": ([without("badge")], "gallery-list"),
    "signs of selected rows": ([without("mark")], "gallery-list"),
    "titles of sections": ([without("section")], "gallery-list"),
    "signs of rows with children": ([without("fold")], "gallery-tree"),
    "levels": ([mock.patch.object(rows, "row_line", lambda row, *more: table.row_line({**row, "level": 0}, *more))],
        "gallery-tree"),
    "cells": ([without("cell 1")], "gallery-table"),
    "keys": ([mock.patch.object(module, "key_texts", lambda key: (Text(), key_texts(key)[1]))
        for module in (bars, screens)], "notes-create"),
    "commands": ([mock.patch.object(module, "key_texts", lambda key: (Text(), Text())) for module in (bars, screens)],
        "notes-create"),
    "disabled commands": ([mock.patch.object(bars, "key_texts", lambda key: key_texts(replace(key, is_enabled=True)))],
        "notes-create"),
    "titles of buttons": ([mock.patch.object(buttons.ButtonPart, "drawing", lambda self: Text(" "))], "notes-create"),
    "signs of toggles": ([replaced(buttons.TogglePart, "■", "□")], "gallery-choices"),
    "signs of options": ([replaced(choices.PickerPart, "●", "■", "○")], "gallery-choices"),
    "values": ([replaced(choices.NumberPart, *"0123456789", "7")], "gallery-choices"),
    "progress": ([replaced(simple.ProgressPart, "4", "7")], "gallery-home"),
    "values of charts": ([replaced(simple.ChartPart, *"0123456789", "7")], "gallery-chart"),
    "formatted texts": ([mock.patch.object(simple, "SafeMarkdown", lambda text: Text("A text"))], "gallery-markdown"),
    "errors": ([mock.patch.object(base, "piece", lambda name, style="": piece("" if name == "error" else name, style))],
        "edit-profile-fails"),
}


class DrawingTests(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        asyncio.get_running_loop().slow_callback_duration = 10

    async def test_a_terminal_that_does_not_draw_a_part_fails_a_scenario(self) -> None:
        for defect, (patches, name) in DEFECTS.items():
            with self.subTest(defect):
                (scenario,) = find([name])
                for patch in patches:
                    patch.start()
                try:
                    played = parsed(written(await play(scenario, TerminalPilot())))
                finally:
                    mock.patch.stopall()
                self.assertIn("outline", difference(parsed(scenario.golden.read_text()), played) or "no difference")
