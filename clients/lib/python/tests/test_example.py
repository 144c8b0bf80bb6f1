"""The example front end, with each reference app."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import sys
import tempfile
import unittest
from typing import Any

from examples.front_end import FrontEnd
from offstage_ui.plain import Rows

from .support import LIMIT, OFFSTAGE, ROOT

sys.path += [str(ROOT / "clients/conformance"), str(ROOT / "clients/conformance/scenarios")]

from drivers import reference
from harness.golden import difference, parsed, written
from harness.player import play
from harness.scenario import find

PROGRAM = ROOT / "clients/lib/python/examples/front_end.py"
ARTICLE = ROOT / "Sources/Runtime/Offstage/Offstage.docc/Front-Ends.md"

TEXT = r'"(?:[^"\\]|\\.)*"'
LINE = re.compile(rf"( *)(\w+)(?: ({TEXT}))?(?:: ({TEXT}))?(?: \[(.*)\])?(?:  {{(\d+)}})?")
"""A drawn line: indentation, role, label, value, states, number."""


class LinesApp(FrontEnd, reference.App):
    pass


class LinesPilot(reference.Reference):
    """Uses the example with lines, and reads the outline from those that it draws."""

    app_type = LinesApp

    def number(self, line: str) -> str:
        """Returns the number of a component, a row or a tab by the beginning of its line."""
        found = [drawn for drawn in map(str.strip, self.app.lines) if drawn.startswith(line) and drawn.endswith("}")]
        return found[0].rpartition("{")[2].rstrip("}")

    def elements(self) -> list[Any]:
        window: dict[str, Any] = {"role": "window", "states": ["active"], "parts": []}
        around = [window]
        for line in self.app.lines:
            match = LINE.fullmatch(line)
            assert match, line
            indent, role, *texts, states, _ = match.groups()
            label, value = (json.loads(text) if text else None for text in texts)
            element: dict[str, Any] = {"role": role, "states": states.split(", ") if states else [], "parts": []}
            element |= {"label": label, "value": value}
            del around[1 + len(indent) // 2 :]
            around[-1]["parts"].append(element)
            around.append(element)
        window["parts"] = list(self.in_outline(window["parts"]))
        return [window]

    def in_outline(self, elements: list[Any]) -> Any:
        """Returns elements as an outline has them: with roles for layers, with numbers, and with texts in rows."""
        tabs = [element for element in elements if element["role"] == "tab"]
        if tabs:
            yield {"role": "tablist", "parts": tabs}
        for element in elements:
            role, value, parts = element["role"], element["value"], list(self.in_outline(element["parts"]))
            if role == "modal":
                screen = {"role": "screen", "label": element["label"], "parts": parts}
                yield {"role": "dialog", "value": value, "parts": [screen]}
            elif role in ("listitem", "status"):
                texts = [{"role": "text", "label": value}] if value else []
                yield {**element, "value": None, "parts": [*texts, *parts]}
            elif role != "tab":
                role = {"content": "screen", "alert": "alertdialog"}.get(role, role)
                yield {**element, "role": role, "value": int(value) if role == "list" else value, "parts": parts}

    async def fill_in(self, part: Any, text: str, clears: bool) -> None:
        self.app.take(f"{self.number(part.element.line)} {text}")

    async def tap_part(self, part: Any) -> None:
        self.app.take(self.number(part.element.line))

    async def press(self, *keys: str) -> None:
        for key in keys:
            rows = self.app.focused
            if isinstance(rows, Rows) and rows.current:
                self.app.take(f"{self.number(rows.component(rows.current).text)} {key}")
            else:
                self.app.take(key)

    async def go_back(self) -> None:
        self.app.take(self.number("back"))

    async def go_branch(self, index: int) -> bool:
        tabs = [line for line in self.app.lines if line.startswith("tab ")]
        if tabs:
            self.app.take(self.number(tabs[index]))
        return bool(tabs)


class ExampleTests(unittest.IsolatedAsyncioTestCase):
    async def run_front_end(self, app: str, *lines: str) -> str:
        """Returns the output for lines of input."""
        return await self.run_program([str(PROGRAM), app], "".join(line + "\n" for line in lines))

    async def run_program(self, arguments: list[str], text: str = "") -> str:
        environment = {**os.environ, "OFFSTAGE": OFFSTAGE}
        environment["PYTHONPATH"] = os.pathsep.join([str(PROGRAM.parents[1]), os.environ.get("PYTHONPATH", "")])
        pipe = asyncio.subprocess.PIPE
        # The apps begin without data.
        with tempfile.TemporaryDirectory() as environment["XDG_DATA_HOME"]:
            program = await asyncio.create_subprocess_exec(
                sys.executable, *arguments, stdin=pipe, stdout=pipe, stderr=pipe, env=environment
            )
            output, errors = await asyncio.wait_for(program.communicate(text.encode()), LIMIT)
        self.assertEqual((program.returncode, errors.decode()), (0, ""))
        return output.decode()

    async def test_the_first_client_of_the_readme_runs(self) -> None:
        text = (PROGRAM.parents[1] / "README.md").read_text()
        program = text.split("```python\n")[1].split("```")[0]
        output = await self.run_program(["-c", program])
        self.assertEqual(output, text.split("```text\n")[1].split("```")[0])

    async def test_the_shortest_front_end_is_printed_and_runs(self) -> None:
        program = PROGRAM.with_name("shortest.py")
        section = ARTICLE.read_text().split("## The shortest front end\n")[1]
        printed = section.split("```python\n")[1].split("```")[0]
        self.assertEqual(printed, program.read_text())
        output = await self.run_program([str(program), "editProfile"], "name Anna\nsave\nnothing\n")
        self.assertIn('#1: text "Your name is Anna now."', output)
        self.assertIn("! no component 'nothing' is shown", output)

    async def test_the_account_of_a_front_end_names_files_that_exist(self) -> None:
        section = ARTICLE.read_text().split("## Writing a front end\n")[1].split("\n## ")[0]
        files = re.findall(r"`(clients/[^ `]+\.(?:py|md))`", section)
        self.assertGreater(len(files), 10)
        for path in files:
            self.assertTrue((ROOT / path).is_file(), path)

    async def test_it_is_short(self) -> None:
        self.assertLessEqual(len(PROGRAM.read_text().splitlines()), 90)

    async def test_a_note_is_written_and_a_question_is_shown(self) -> None:
        output = await self.run_front_end("notes", "n", "2 Buy\u202e milk", "3", "6 d", "99")
        self.assertIn('listitem "Buy\\u202e milk"', output)
        self.assertIn('alert "Delete “Buy milk”?"', output)
        self.assertNotIn("\u202e", output)
        self.assertIn("! There is no such number or key.", output)

    async def test_it_plays_scenarios(self) -> None:
        for scenario in find(["edit-profile-save", "notes-create", "notes-delete-undo", "two-tabs-save"]):
            with contextlib.redirect_stdout(None):
                played = written(await play(scenario, LinesPilot()))
            self.assertIsNone(difference(parsed(scenario.golden.read_text()), parsed(played)))

