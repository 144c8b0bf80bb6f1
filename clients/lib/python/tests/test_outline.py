"""Outlines of hand-written states, of live sessions and of recorded sessions."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import unittest
from pathlib import Path
from typing import Any

from offstage_client import RouteTree, outline
from offstage_client.canonical import canonical
from offstage_client.outline.play import play

from .fake_server import fake_session
from .support import FIXTURES, LIMIT, OFFSTAGE, ROOT

PYTHON = ROOT / "clients/lib/python"


def tree(*layers: Any) -> Any:
    return {"windows": [{"id": "w1", "kind": "window", "isKey": True, "layers": list(layers)}]}


def screen_tree(**members: Any) -> Any:
    screen = {"id": "n1", "kind": "screen", "status": "active", "key": {"name": "test.main"}, **members}
    return tree({"id": "l1", "kind": "content", "status": "active", "content": screen})


class OutlineTests(unittest.TestCase):
    maxDiff = 4000

    def test_each_state_of_the_shared_cases(self) -> None:
        cases = json.loads((ROOT / "clients/conformance/outlines.json").read_text("utf-8"))
        self.assertGreater(len(cases), 20)
        for case in cases:
            with self.subTest(case["name"]):
                if "components" in case:
                    text = outline(screen_tree(), {"n1": {"parts": case["components"]}})
                    lines = [line[4:] for line in text.splitlines()[2:]]
                else:
                    text = outline(tree(*case["layers"]), case["views"])
                    lines = text.splitlines()
                self.assertEqual(lines, case["lines"])
                self.assertTrue(text.endswith("\n"))

    def test_members_of_a_view_without_a_body_are_in_the_order_of_their_names(self) -> None:
        view = {name: {"component": "text", "id": name, "text": name} for name in ("b", "d", "a", "c")}
        lines = outline(screen_tree(), {"n1": view}).splitlines()[2:]
        self.assertEqual(lines, [f'    text "{name}"' for name in "abcd"])

    def test_only_the_key_window_has_elements(self) -> None:
        layer = {"id": "l1", "kind": "request", "status": "active"}
        windows = [
            {"id": "w1", "kind": "window", "title": "A", "layers": [layer]},
            {"id": "w2", "kind": "window", "isKey": True, "layers": []},
        ]
        self.assertEqual(outline(RouteTree({"windows": windows}), {}), 'window "A"\nwindow [active]\n')
        self.assertEqual(outline({"windows": []}, {}), "")

    def test_a_deep_view_is_cut(self) -> None:
        view: Any = {"component": "divider", "id": "d"}
        for depth in range(200):
            view = {"component": "group", "id": f"g{depth}", "isCollapsible": False, "parts": [view]}
        text = outline(screen_tree(), {"n1": view})
        self.assertEqual(text.count("\n"), 60)

    def test_numbers_are_those_of_ecmascript(self) -> None:
        for number, text in (
            (5.0, "5"),
            (0.1 + 0.2, "0.30000000000000004"),
            (-0.0, "0"),
            (1e20, "100000000000000000000"),
            (1e21, "1e+21"),
            (1.5e300, "1.5e+300"),
            (-1e-6, "-0.000001"),
            (1e-7, "1e-7"),
            (5e-324, "5e-324"),
            (2**63 - 1, "9223372036854776000"),
            (123456789012345680000, "123456789012345680000"),
            (10**400, "null"),
            (True, "true"),
        ):
            self.assertEqual(canonical(number), text)

    def test_canonical_json_has_sorted_members_and_no_blanks(self) -> None:
        value = {"é": [1, None, False], "a": {"b": "x y"}, "\U0001f600": 1, "\uffee": 2}
        self.assertEqual(canonical(value), '{"a":{"b":"x y"},"é":[1,null,false],"\U0001f600":1,"\uffee":2}')


class PlayTests(unittest.TestCase):
    def play(self, *entries: Any) -> list[str]:
        written: list[str] = []
        play((json.dumps(entry) + "\n" for entry in entries), written.append)
        return written

    def opened(self, id: int, session: str, text: str) -> list[Any]:
        view = {"b": {"component": "text", "id": "b", "text": text}, "a": {"component": "divider", "id": "a"}}
        result = fake_session({"id": id, "method": "session/open"}, view)[0]["result"]
        response = {"id": id, "result": {**result, "sessionId": session, "subscriptionId": f"u{id}"}}
        request = {"id": id, "method": "session/open", "params": {}}
        return [{"to": "server", "message": request}, {"to": "client", "message": response}]

    def test_each_session_has_its_outline(self) -> None:
        patch = {"op": "replace", "path": "/b/text", "value": "third"}
        change = {"screen": "n1", "fromViewRev": 1, "viewRev": 2, "patch": [patch], "seq": 1, "n": 1, "last": True}
        notification = {"method": "screen/didChange", "params": {**change, "sessionId": "s2", "subscriptionId": "u2"}}
        first, *rest = self.play(
            *self.opened(1, "s1", "first"),
            *self.opened(2, "s2", "second"),
            {"outline": "s1"},
            {"outline": "s2"},
            {"to": "client", "message": notification},
            {"to": "client", "message": {"id": 4, "error": {"code": 1, "message": "x"}}},
            {"outline": "s1"},
            {"outline": "s2"},
        )
        begin, line = "window [active]\n  screen\n", "    separator\n"
        wanted = [f'{begin}{line}    text "{text}"\n\n' for text in ("first", "second", "first", "third")]
        self.assertEqual([first, *rest], wanted)


class ConformTests(unittest.IsolatedAsyncioTestCase):
    """Needs a server with `conform --client`."""

    async def conform(self, *command: str, recording: str = "*") -> tuple[int | None, str]:
        """Plays the recorded sessions to a front end. Returns the exit code and the report."""
        pipe = asyncio.subprocess.PIPE
        program = await asyncio.create_subprocess_exec(
            *(str(Path(OFFSTAGE).with_name("offstage")), "conform", "--client"),
            *("--cases", str(FIXTURES), "--filter", recording),
            *("--", sys.executable, *command),
            stdout=pipe,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(PYTHON)},
            cwd=PYTHON,
        )
        output, _ = await asyncio.wait_for(program.communicate(), LIMIT)
        return program.returncode, output.decode()

    async def test_recorded_sessions_have_the_outlines_of_the_servers_state(self) -> None:
        self.assertEqual(await self.conform("-m", "offstage_client.outline"), (0, ""))

    async def test_the_example_runs_without_an_installed_package(self) -> None:
        example = str(PYTHON / "examples/outline.py")
        self.assertEqual(await self.conform("-I", example, recording="editProfile"), (0, ""))
