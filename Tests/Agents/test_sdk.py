"""Tests `mcp` with the official SDK, unmodified.

    python -m unittest discover --start-directory Tests/Agents      OFFSTAGE: the executable with the reference apps
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import tempfile
import unittest
from pathlib import Path
from typing import Any

import jsonschema
from sdk import IS_NEW, MODES, Agent, Result, agent

SERVER = os.environ.get("OFFSTAGE", str(Path(__file__).resolve().parents[2] / ".build/debug/offstage-examples"))
NOTES = ["--app", "notes", "--alternative", "notesDatabase=memory"]


def command(*options: str) -> list[str]:
    return [SERVER, "mcp", "--archive", "none", "--max-calls", "10000", *options]


def ref(result: Result, pattern: str) -> str:
    """The ref of the line that matches a regular expression."""
    found = re.search(rf"(?m)^.*{pattern}.*{{([^{{}}]+)}}$", result.text)
    assert found, f"no line {pattern} in\n{result.text}"
    return found[1]


class SDKTests(unittest.IsolatedAsyncioTestCase):
    """Each test runs in each era that the SDK speaks."""

    async def each(self, body: Any, *options: str, **settings: Any) -> None:
        for mode in MODES:
            failure: BaseException | None = None
            async with agent(command(*options), mode, **settings) as client:
                try:
                    await asyncio.wait_for(body(client), 60)
                except Exception as error:  # The SDK would wrap it.
                    failure = error
            with self.subTest(mode=mode):
                if failure:
                    raise failure

    async def write_note(self, client: Agent, text: str = "Milk") -> Result:
        """Adds a note, and returns what the list shows."""
        opened = await client.call("press", {"ref": ref(await client.call("look"), 'button "New note"')})
        fields = [{"ref": ref(opened, "textbox"), "value": text}]
        await client.call("fill", {"fields": fields, "press": ref(opened, 'button "Save"')})
        return await client.call("look")

    async def test_every_tool_answers_as_its_schema_says(self) -> None:
        async def body(client: Agent) -> None:
            tools = {tool["name"]: tool for tool in await client.tools()}
            self.assertEqual(list(tools), ["look", "press", "fill", "open", "act", "describe", "wait"])
            calls: list[tuple[str, dict[str, Any]]] = [
                ("look", {}),
                ("look", {"find": "save"}),
                ("fill", {"fields": [{"ref": "n2/name", "value": "Anna"}]}),
                ("press", {"ref": "n2/save"}),
                ("wait", {"text": "Anna", "timeoutMs": 5000}),
                ("press", {"ref": "back"}),
                ("act", {"action": {"type": "textDidChange", "text": "Berta"}}),
                ("describe", {}),
                ("describe", {"screen": "profile.edit"}),
                ("open", {"url": "profile://edit"}),
            ]
            for name, arguments in calls:
                jsonschema.validate(arguments, tools[name]["inputSchema"])
                result = await client.call(name, arguments)
                if not result.is_error:
                    jsonschema.validate(result.structured, tools[name]["outputSchema"])
                    assert result.structured
                    self.assertEqual(result.structured["text"], result.text)
                elif name != "open":
                    self.fail(f"{name} {arguments}: {result.text}")

        await self.each(body, "--app", "editProfile")

    async def test_a_person_confirms_what_destroys(self) -> None:
        async def body(client: Agent) -> None:
            shown = await self.write_note(client)
            delete = ref(shown, 'listitem "Milk"') + "#delete"
            client.answer = "decline"
            refused = await client.call("press", {"ref": delete})
            self.assertTrue(refused.is_error)
            self.assertIn("refused", refused.text)
            self.assertIn('listitem "Milk"', (await client.call("look")).text)
            client.answer = "accept"
            self.assertNotIn('listitem "Milk"', (await self.pressed(client, delete)).text)
            self.assertEqual(len(client.asked), 2)
            self.assertIn("Delete", client.asked[0])

        await self.each(body, *NOTES)

    async def pressed(self, client: Agent, ref: str) -> Result:
        result = await client.call("press", {"ref": ref})
        self.assertFalse(result.is_error, result.text)
        return await client.call("look")

    async def test_without_a_person_nothing_is_destroyed_unless_it_is_allowed(self) -> None:
        for options, words in (((), "cannot ask"), (("--destructive", "deny"), "deny"), (("--destructive", "allow"), "")):

            async def body(client: Agent, words: str = words) -> None:
                delete = ref(await self.write_note(client), 'listitem "Milk"') + "#delete"
                result = await client.call("press", {"ref": delete})
                self.assertEqual(result.is_error, words != "", result.text)
                self.assertIn(words, result.text)
                self.assertEqual('listitem "Milk"' in (await client.call("look")).text, words != "")

            await self.each(body, *NOTES, *options, elicits=False)

    async def test_wrong_and_stale_refs_are_sentences(self) -> None:
        async def body(client: Agent) -> None:
            await client.call("look")
            wrong = await client.call("press", {"ref": "n2/sav"})
            self.assertTrue(wrong.is_error)
            self.assertIn("did you mean 'n2/save'", wrong.text)
            disabled = await client.call("press", {"ref": "n2/save"})
            self.assertEqual((disabled.is_error, disabled.text), (True, "{n2/save} is disabled"))
            await client.call("fill", {"fields": [{"ref": "n2/name", "value": "Anna"}], "press": "n2/save"})
            stale = await client.call("fill", {"fields": [{"ref": "n2/name", "value": "Berta"}]})
            self.assertTrue(stale.is_error)
            self.assertIn("there is no element {n2/name}", stale.text)
            for name, arguments in (("press", {"reff": "x"}), ("look", {"count": 500}), ("fill", {"fields": "x"})):
                problem = await client.call(name, arguments)
                self.assertTrue(problem.is_error, name)

        await self.each(body, "--app", "editProfile")

    async def test_an_agent_only_looks_when_it_may_only_look(self) -> None:
        async def body(client: Agent) -> None:
            self.assertEqual([tool["name"] for tool in await client.tools()], ["look", "describe", "wait"])
            self.assertFalse((await client.call("look")).is_error)
            pressed = await client.call("press", {"ref": "n2/save"})
            self.assertIn("--read-only", pressed.text)

        await self.each(body, "--app", "editProfile", "--read-only")

    async def test_a_secure_field_is_filled_by_a_person(self) -> None:
        for options, is_refused in (((), True), (("--secure-fields",), False)):

            async def body(client: Agent, is_refused: bool = is_refused) -> None:
                await client.call("open", {"url": "gallery://fields"})
                secure = ref(await client.call("look"), r"textbox .*secure")
                result = await client.call("fill", {"fields": [{"ref": secure, "value": "hunter2"}]})
                self.assertEqual(result.is_error, is_refused, result.text)
                self.assertNotIn("hunter2", (await client.call("look")).text)

            await self.each(body, "--app", "gallery", *options)

    async def test_a_long_list_is_read_by_its_rows(self) -> None:
        async def body(client: Agent) -> None:
            await client.call("open", {"url": "gallery://table"})
            table = ref(await client.call("look"), "table")
            rows = await client.call("look", {"ref": table, "from": 99_990, "count": 10})
            self.assertFalse(rows.is_error, rows.text)
            self.assertEqual(len(re.findall(r"(?m)^ *row", rows.text)), 10)
            self.assertIn("99,999", rows.text.replace("99999", "99,999"))

        await self.each(body, "--app", "gallery")

    async def test_hostile_texts_break_no_line(self) -> None:
        async def body(client: Agent) -> None:
            await client.call("open", {"url": "gallery://hostile"})
            shown = await client.call("look", {"maxCharacters": 60_000})
            for line in shown.text.splitlines():
                self.assertRegex(line, r"^ *[a-z#]")
                self.assertNotRegex(line, "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e]")
            self.assertEqual(len(shown.text.splitlines()), shown.text.count("\n"))

        await self.each(body, "--app", "gallery")

    async def test_the_outline_is_a_resource(self) -> None:
        async def body(client: Agent) -> None:
            self.assertEqual(await client.resources(), ["offstage://outline", "offstage://app"])
            self.assertEqual(await client.read("offstage://outline"), (await client.call("look")).text)
            self.assertIn('"profile.edit"', await client.read("offstage://app"))
            with self.assertRaisesRegex(Exception, "there is no resource"):
                await client.read("offstage://other")

        await self.each(body, "--app", "editProfile")

    async def test_a_subscriber_hears_that_the_outline_has_changed(self) -> None:
        for mode in MODES:
            heard = asyncio.Event()

            def receive(message: Any, heard: asyncio.Event = heard) -> None:
                if "offstage://outline" in str(message):
                    heard.set()

            async with agent(command("--app", "editProfile"), mode, on_message=receive) as client:
                await client.call("look")
                raw = client._client
                fields = {"fields": [{"ref": "n2/name", "value": "Anna"}]}
                if mode == "auto":
                    async with raw.listen(resource_subscriptions=["offstage://outline"]) as changes:
                        await client.call("fill", fields)
                        async for _ in changes:
                            break
                elif IS_NEW:
                    await raw.subscribe_resource("offstage://outline")
                    await client.call("fill", fields)
                    await asyncio.wait_for(heard.wait(), 10)
                else:
                    from pydantic import AnyUrl

                    await raw.subscribe_resource(AnyUrl("offstage://outline"))
                    await client.call("fill", fields)
                    await asyncio.wait_for(heard.wait(), 10)

    async def test_a_cancelled_call_has_no_answer_and_the_next_one_works(self) -> None:
        async def body(client: Agent) -> None:
            await client.call("look")
            waiting = asyncio.create_task(client.call("wait", {"text": "never", "timeoutMs": 60_000}))
            await asyncio.sleep(0.2)
            waiting.cancel()
            with self.assertRaises(asyncio.CancelledError):
                await waiting
            self.assertIn("Edit profile", (await asyncio.wait_for(client.call("look"), 10)).text)

        await self.each(body, "--app", "editProfile")

    async def test_calls_at_the_same_time_share_one_session_and_end_each_in_its_time(self) -> None:
        async def body(client: Agent) -> None:
            first = await asyncio.gather(client.call("look"), client.call("describe"), client.call("look"))
            self.assertEqual([result.is_error for result in first], [False] * 3)
            times = (100, 400, 200, 300)
            waits = [client.call("wait", {"text": "never", "timeoutMs": time}) for time in times]
            outcomes = [result.structured["outcome"] for result in await asyncio.gather(*waits) if result.structured]
            self.assertEqual(outcomes, ["timeout"] * 4)
            # The waits that have ended are woken once.
            filled = await client.call("fill", {"fields": [{"ref": "n2/name", "value": "Anna"}]})
            self.assertFalse(filled.is_error, filled.text)

        await self.each(body, "--app", "editProfile")

    async def test_a_question_whose_call_is_cancelled_holds_up_no_call(self) -> None:
        process = await asyncio.create_subprocess_exec(
            *command(*NOTES), stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)  # fmt: skip
        assert process.stdin and process.stdout

        async def send(method: str, params: dict[str, Any], **more: Any) -> Any:
            assert process.stdin and process.stdout
            message = {"jsonrpc": "2.0", "method": method, "params": params, **more}
            process.stdin.write(json.dumps(message).encode() + b"\n")
            return json.loads(await asyncio.wait_for(process.stdout.readline(), 10)) if more else None

        def press(ref: str, **more: Any) -> dict[str, Any]:
            return {"name": "press", "arguments": {"ref": ref, **more}}

        version = {"protocolVersion": "2025-11-25", "capabilities": {"elicitation": {}}, "clientInfo": {}}
        await send("initialize", version, id=1)
        await send("tools/call", press("n10/newNote"), id=2)
        fields = {"fields": [{"ref": "n15/text", "value": "Milk"}], "press": "n15/save"}
        await send("tools/call", {"name": "fill", "arguments": fields}, id=3)
        question = await send("tools/call", press("n10/notes/1#delete"), id=4)
        self.assertEqual(question["method"], "elicitation/create")
        await send("notifications/cancelled", {"requestId": 4})
        answer = await send("tools/call", press("n10/newNote"), id=5)
        self.assertEqual((answer["id"], answer["result"]["isError"]), (5, False))
        process.terminate()
        await process.wait()

    async def test_a_session_goes_on_in_the_next_server(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            options = [SERVER, "mcp", "--app", "editProfile", "--archive", f"{folder}/a.sqlite", "--session", "shared"]
            async with agent(options, MODES[-1]) as client:
                await client.call("look")
                await client.call("fill", {"fields": [{"ref": "n2/name", "value": "Anna"}]})
            async with agent(options, MODES[-1]) as client:
                self.assertIn('textbox "Name": "Anna"', (await client.call("look")).text)

    async def test_a_thousand_random_calls_end_in_answers(self) -> None:
        generator = random.Random(7)
        apps = [["--app", "gallery"], NOTES]
        for options in apps:
            async with agent(command(*options, "--destructive", "allow"), MODES[-1]) as client:
                shown = await client.call("look")
                schemas = {tool["name"]: tool["outputSchema"] for tool in await client.tools()}
                for _ in range(500):
                    refs = re.findall(r"(?m){([^{}]+)}$", shown.text) or ["back"]
                    chosen = generator.choice([*refs, "back", "n1/none", generator.choice(refs) + "#delete"])
                    value = generator.choice(["text", 5, True, ["a"], "", "\u202e\x07{x}", 10**12, -1.5])
                    name, arguments = generator.choice([
                        ("press", {"ref": chosen}),
                        ("fill", {"fields": [{"ref": chosen, "value": value}]}),
                        ("look", {"ref": chosen, "from": 3, "count": 5}),
                        ("wait", {"timeoutMs": 0}),
                        ("act", {"action": {"type": "x"}}),
                        ("open", {"url": generator.choice(["gallery://list", "notes://none", "x"])}),
                    ])
                    result = await client.call(name, arguments)
                    if not result.is_error:
                        jsonschema.validate(result.structured, schemas[name])
                        self.assertLess(len(result.text), 17_000)
                    else:
                        self.assertNotEqual(result.text, "")
                    shown = await client.call("look")


if __name__ == "__main__":
    unittest.main()
