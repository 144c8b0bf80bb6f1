"""The scenario files, the rules of the comparison, and the driver protocol."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import tempfile
import unittest
from itertools import product
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from harness import SCENARIOS  # noqa: E402
from harness.driver import Driven  # noqa: E402
from harness.golden import Entry, difference, normalised, parsed, written  # noqa: E402
from harness.outlines import changed, changes, compact, shortened  # noqa: E402
from harness.player import play  # noqa: E402
from drivers.reference import Reference  # noqa: E402
from offstage_client.outline import Element  # noqa: E402
from harness.scenario import VERBS, ScenarioError, check, find, read  # noqa: E402


def action(type: str, seq: int | None = None, screen: str = "n1", **members: object) -> dict:
    """Returns a sent message."""
    params: dict = {"sessionId": "s1", "screen": screen, "clientId": "c", "action": {"type": type, **members}}
    return {"method": "action/send", "params": params if seq is None else {**params, "inputSeq": seq}}


def sent(*messages: dict) -> list[str]:
    return [str(message) for message in normalised(list(messages))]


class FileTests(unittest.TestCase):
    def test_every_app_and_every_verb_is_played(self) -> None:
        scenarios = find([])
        apps = {"editProfile", "gallery", "levelMap", "notes", "onboarding", "signIn", "stocks", "twoState", "twoTabs"}
        self.assertLessEqual(apps, {scenario.app for scenario in scenarios})
        self.assertEqual({step.verb for scenario in scenarios for step in scenario.steps}, set(VERBS))
        self.assertGreaterEqual(len(scenarios), 40)

    def test_a_wrong_file_is_an_error_with_the_step_and_the_member(self) -> None:
        for step, words in (
            ({"press": "x"}, "step 2: 'press' is no verb"),
            ({"type": "name"}, "lacks ['text']"),
            ({"tap": "x", "colour": 1}, "unknown ['colour']"),
            (3, "a step is an object"),
        ):
            with self.assertRaises(ScenarioError) as raised:
                check("a.txt", 2, step)
            self.assertIn(words, str(raised.exception))
        with tempfile.TemporaryDirectory() as folder:
            for text in ("", "About", "About\n[]", "About\n{}", 'About\n{"app":"b","sizes":1}', 'About\n{"app":"b"}\n> x'):
                path = Path(folder, "a.txt")
                path.write_text(text)
                with self.assertRaises(ScenarioError):
                    read(path)


class ComparisonTests(unittest.TestCase):
    def test_only_messages_that_the_user_made_are_kept_without_own_members(self) -> None:
        other = [{"method": m, "params": {}} for m in ("subscription/window", "clock/advance", "route/get")]
        self.assertEqual(
            sent(*other, action("a", id=1)), ['action/send {"action": {"id": 1, "type": "a"}, "screen": "n1"}']
        )
        params = {"source": "n2", "ifRouteRev": 3}
        self.assertEqual(sent({"method": "route/dismiss", "params": params}), ["route/dismiss {}"])

    def test_of_consecutive_inputs_of_a_field_the_last_one_counts(self) -> None:
        keys = [action("text", index, text="abc"[:index]) for index in (1, 2, 3)]
        self.assertEqual(sent(*keys), sent(keys[-1]))
        self.assertEqual(len(sent(keys[0], action("tap"), keys[1])), 3)
        self.assertEqual(len(sent(keys[0], action("text", 2, screen="n2"))), 2)
        # Taps are not inputs.
        self.assertEqual(len(sent(action("tap"), action("tap"))), 2)
        edits = [{"method": "route/edit", "params": {"layer": "l1", "field": f, "text": "x"}} for f in "aab"]
        self.assertEqual(len(sent(*edits)), 2)

    def test_the_source_of_back_is_compared(self) -> None:
        back = {"method": "route/back", "params": {"source": "n2", "ifRouteRev": 3}}
        self.assertEqual(sent(back), ['route/back {"source": "n2"}'])
        self.assertFalse(normalised([back])[0].same(normalised([{"method": "route/back"}])[0]))

    def test_an_edit_equals_the_whole_text(self) -> None:
        edit = action("text", 1)
        edit["params"]["edit"] = {
            "component": "body",
            "member": "text",
            "index": 3,
            "count": 0,
            "text": "c",
            "length": 3,
        }
        whole = action("text", 1, text="abc")
        (left,), (right,) = normalised([edit]), normalised([whole])
        self.assertTrue(left.same(right) and right.same(left))
        self.assertFalse(left.same(normalised([action("other", 1, text="abc")])[0]))
        self.assertFalse(normalised([whole])[0].same(normalised([action("text", 1, text="abd")])[0]))

    def test_the_steps_of_a_file_are_read_as_they_were_written(self) -> None:
        outlines = (["a", "  b"], ["a", "  b"], ["a", "  c", "  b", "  b", "  d"], ["a", "  c", "  b"], ["x"])
        entries = [Entry("step", normalised([action("a", x=1.0)]), ["an\nerror"])]
        entries += [Entry("look", outline=outline) for outline in outlines]
        self.assertEqual(written(parsed(written(entries))), written(entries))
        self.assertEqual([entry.outline for entry in parsed(written(entries))], [None, *outlines])
        self.assertIsNone(difference(parsed(written(entries)), entries))

    def test_changes_lead_to_every_outline_that_has_equal_lines(self) -> None:
        outlines = [["0", *(f"{' ' * 4 * (line % 2)}{line}" for line in lines)] for lines in product(range(3), repeat=4)]
        for before, after in product(outlines, outlines):
            self.assertEqual(changed(before, changes(before, after)), after)

    def test_changes_name_the_elements_around_them(self) -> None:
        before = ["window > screen", "  list", "    row 1", "    row 2", "  button"]
        after = [*before[:3], "    row 2 [selected]", "    row 3", "  button"]
        expected = ["    list", "-     row 2", "+     row 2 [selected]", "+     row 3"]
        self.assertEqual(changes(before, after), expected)
        self.assertEqual(changes(before, [*before, "  text"]), ["    button", "+   text"])

    def test_small_elements_share_a_line(self) -> None:
        buttons = [Element("button", title) for title in ("Save", "Cancel")]
        row = Element("listitem", "A", parts=[Element("text", "b"), Element("text", "c")])
        long = Element("listitem", "x" * 90, parts=[Element("text", "y")])
        lists = [Element("list", parts=[row]), Element("list", parts=[row, long])]
        lines = compact([Element("window", parts=[Element("screen", parts=[*buttons, *lists])])])
        short = 'listitem "A" { text "b"; text "c" }'
        expected = ["window > screen", '  button "Save"; button "Cancel"', f"  list > {short}", "  list", f"    {short}"]
        self.assertEqual(lines, [*expected, f'    listitem "{"x" * 90}"', '      text "y"'])

    def test_the_first_difference_is_named(self) -> None:
        wanted = [Entry("tap", normalised([action("a")]), ["closed"]), Entry("look", outline=["a", "b"])]
        for found, words in (
            ([Entry("tap", [], ["closed"]), wanted[1]], "step 1, tap: sent"),
            ([Entry("tap", wanted[0].sent), wanted[1]], "step 1, tap: shown"),
            ([wanted[0], Entry("look", outline=["a", "c"])], "- b\n    + c"),
            ([wanted[0], Entry("look", [], ["oops"], ["a", "b"])], "step 2, look: shown"),
            (wanted[:1], "1; record it again"),
            ([Entry("other"), wanted[1]], "is tap"),
        ):
            self.assertIn(words, difference(wanted, found) or "")
        longer = Entry("tap", wanted[0].sent, ["Error: closed (1202)"])
        self.assertIsNone(difference(wanted, [longer, wanted[1]]))

    def test_long_texts_are_replaced_by_length_and_hash(self) -> None:
        line = f'textbox "Long": {json.dumps("x" * 500)}'
        self.assertIn("500 code points", shortened(line))
        self.assertNotEqual(shortened(line), shortened(line.replace("xxx", "yxx", 1)))
        self.assertEqual(shortened('text "short \\" text"'), 'text "short \\" text"')


class DriverTests(unittest.TestCase):
    def test_the_driver_protocol_gives_the_same_transcript(self) -> None:
        command = [sys.executable, str(SCENARIOS / "run.py"), "--serve"]
        for name in ("notes-create", "strange-errors"):
            (scenario,) = find([name])
            driven = asyncio.run(play(scenario, Driven(command)))
            self.assertEqual(written(driven), written(asyncio.run(play(scenario, Reference()))))

    def test_a_driver_that_fails_is_an_error_with_the_step(self) -> None:
        (scenario,) = find(["notes-create"])
        for program, words in (
            ('import sys; [print(\'{"failed": "no such field"}\', flush=True) for _ in sys.stdin]', "no such field"),
            ("print('hello')", "not JSON"),
            ("", "ended with code 0"),
        ):
            with self.assertRaises(ScenarioError) as raised:
                asyncio.run(play(scenario, Driven([sys.executable, "-c", program])))
            self.assertIn(words, str(raised.exception))
        with self.assertRaises(ScenarioError):
            asyncio.run(play(scenario, Driven(["/no/such/program"])))

    def test_a_difference_is_the_exit_code(self) -> None:
        run = [sys.executable, str(SCENARIOS / "run.py")]
        self.assertEqual(subprocess.run([*run, "no-such-scenario"], capture_output=True).returncode, 64)
        driver = f"{sys.executable} -c 'import sys; [print(\"{{}}\", flush=True) for _ in sys.stdin]'"
        played = subprocess.run([*run, "--driver", driver, "two-tabs-stacks"], capture_output=True, text=True)
        self.assertEqual(played.returncode, 1)
        self.assertIn("step 1", played.stdout)
