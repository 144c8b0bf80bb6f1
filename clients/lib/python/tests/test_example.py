"""The example front end, with each reference app."""

from __future__ import annotations

import asyncio
import os
import random
import re
import sys
import tempfile
import unittest

from offstage_client import Client

from .support import LIMIT, OFFSTAGE, ROOT

PROGRAM = ROOT / "clients/lib/python/examples/front_end.py"
ARTICLE = ROOT / "Sources/Runtime/Offstage/Offstage.docc/Front-Ends.md"
CHOICES = {"levelMap": ["mapRepository=offline"], "notes": ["notesDatabase=memory"]}


class ExampleTests(unittest.IsolatedAsyncioTestCase):
    async def run_front_end(self, app: str, *lines: str) -> str:
        """Returns the output for lines of input."""
        return await self.run_program(
            [str(PROGRAM), app, *CHOICES.get(app, [])], "".join(line + "\n" for line in lines)
        )

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
        self.assertEqual(output, "['(Saved)', 'Your name is Anna now.', '[Done]']\n")

    async def test_the_shortest_front_end_is_printed_and_runs(self) -> None:
        program = PROGRAM.with_name("shortest.py")
        section = ARTICLE.read_text().split("## The shortest front end\n")[1]
        printed = section.split("```python\n")[1].split("```")[0]
        self.assertEqual(printed, program.read_text())
        output = await self.run_program([str(program), "editProfile"], "name Anna\nsave\nnothing\n")
        self.assertIn("#1: Your name is Anna now.", output)
        self.assertIn("! no component 'nothing' is shown", output)

    async def test_the_account_of_a_front_end_names_files_that_exist(self) -> None:
        section = ARTICLE.read_text().split("## Writing a front end\n")[1].split("\n## ")[0]
        files = re.findall(r"`(clients/[^ `]+\.(?:py|md))`", section)
        self.assertGreater(len(files), 10)
        for path in files:
            self.assertTrue((ROOT / path).is_file(), path)

    async def test_it_is_short(self) -> None:
        self.assertLess(len(PROGRAM.read_text().splitlines()), 100)

    async def test_a_name_is_saved(self) -> None:
        output = await self.run_front_end("editProfile", "1 Anna", "", "99", "b")
        self.assertIn("Your name is Anna now.", output)
        self.assertIn("! there is no control '99'", output)

    async def test_a_note_is_written_and_deleted(self) -> None:
        output = await self.run_front_end("notes", "n", "2 Buy\u202e milk", "3", "d", "1")
        drawings = output.split("\n── ")
        self.assertIn("•  Buy  milk", drawings[-3])
        self.assertIn("Delete “Buy  milk”?", drawings[-2])
        self.assertIn("No notes yet", drawings[-1])
        self.assertNotIn("\u202e", output)

    async def test_every_app_can_be_used_with_random_input(self) -> None:
        async with Client.start([OFFSTAGE, "serve"]) as client:
            apps = [str(app["name"]) for app in client.apps]
        generator = random.Random(3)
        for app in apps:
            with self.subTest(app=app):
                lines = [self.random_line(generator) for _ in range(60)]
                output = await self.run_front_end(app, *lines)
                drawings = output.count("\n── ")
                self.assertGreater(drawings, 8, output)

    def random_line(self, generator: random.Random) -> str:
        line = str(generator.randint(1, 6))
        return generator.choice([line, line, f"{line} {generator.randint(1, 4)}", f"{line} anna", "", "b"])
