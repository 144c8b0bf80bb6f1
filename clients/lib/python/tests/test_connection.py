"""Framing, errors, cancellation and the end of the server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest import mock

import offstage_client as offstage
from offstage_client import Connection, OffstageError, ServerEnded

from .fake_server import FakeServer, frame, stream_pair
from .support import KIT, LIMIT, OFFSTAGE, ServerTest


ANSWER = """
import json, sys, time
length = int(sys.stdin.buffer.readline().split(b":")[1])
sys.stdin.buffer.read(length + 2)

def send(**message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\\r\\n\\r\\n%b" % (len(body), body))
    sys.stdout.flush()

send(id=1, result={})
"""
"""A program that answers `initialize`."""


async def start(program: str, **options: Any) -> Connection:
    """Starts a program as the server."""
    return await asyncio.wait_for(Connection.start([sys.executable, "-c", program], **options), LIMIT)


class FakeServerTests(ServerTest):
    def server(self, answer: Any) -> FakeServer:
        server = FakeServer(answer)
        self.addAsyncCleanup(server.stop)
        return server

    async def test_messages_arrive_in_any_pieces(self) -> None:
        answer = frame({"id": 2, "result": "é🙂" * 1000})
        (reader, writer), (own_reader, own_writer) = await stream_pair()
        connecting = asyncio.ensure_future(Connection.over(reader, writer))
        head = b"content-type: x\r\nCONTENT-LENGTH:  "
        first = frame({"id": 1, "result": {}})
        own_writer.write(head + first.split(b": ", 1)[1])
        connection = await connecting
        work = asyncio.ensure_future(connection.request("x"))
        for index in range(0, len(answer), 7):
            own_writer.write(answer[index : index + 7])
            await asyncio.sleep(0)
        self.assertEqual(await self.within_limit(work), "é🙂" * 1000)
        own_writer.close()
        await connection.abort()

    async def test_output_that_is_no_message_ends_the_connection(self) -> None:
        for output in (b"hello\r\n\r\n", b"Content-Length: 3\r\n\r\n{]}", frame([1]), b"Content-Length: -1\r\n\r\n"):
            with self.subTest(output=output):
                connection = await self.server(lambda message, output=output: [output]).connect()
                with self.assertRaises(ServerEnded) as caught:
                    await self.within_limit(connection.request("x"))
                self.assertIn("cannot read", str(caught.exception))
                with self.assertRaises(ServerEnded):
                    await connection.request("y")
                await connection.abort()

    async def test_results_reach_their_callback_in_order_also_after_cancelling(self) -> None:
        held: list[Any] = []

        def answer(message: Any) -> list[Any]:
            if message["method"] == "slow":
                held.append(message["id"])
                return []
            return [
                {"method": "note", "params": {}},
                {"id": held[0], "result": "late"},
                {"id": message["id"], "result": 2},
            ]

        server, order = self.server(answer), list[str]()
        connection = await server.connect()
        connection.on_notification = lambda method, params: order.append(method)
        slow = asyncio.ensure_future(connection.request("slow", None, lambda result: order.append(f"slow {result}")))
        while not held:
            await asyncio.sleep(0)
        slow.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await slow
        await connection.request("fast", None, lambda result: order.append("fast"))
        self.assertEqual(order, ["note", "slow late", "fast"])
        self.assertIn("$/cancelRequest", [message["method"] for message in server.received])
        await connection.abort()

    async def test_values_without_a_form_in_json_are_refused_or_replaced(self) -> None:
        server = self.server(lambda message: [{"id": message["id"], "result": message["params"]["text"]}])
        connection = await server.connect()
        for value, error in ((float("nan"), ValueError), ({"a"}, TypeError)):
            with self.assertRaises(error):
                await connection.request("echo", {"text": value})
            self.assertEqual(connection._pending, {})
        self.assertEqual(await self.within_limit(connection.request("echo", {"text": "a\udc80b"})), "a?b")
        await connection.abort()

    async def test_a_callback_that_throws_does_not_end_the_connection(self) -> None:
        connection = await self.server(lambda message: [{"method": "x"}, {"id": message["id"], "result": 1}]).connect()
        reported: list[Any] = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: reported.append(context["exception"]))

        def fail(method: str, params: Any) -> None:
            raise KeyError("mine")

        connection.on_notification = fail
        self.assertEqual(await self.within_limit(connection.request("y")), 1)
        self.assertEqual([type(error) for error in reported], [KeyError])
        await connection.abort()

    async def test_a_server_that_logs_much_does_not_wait_for_a_reader(self) -> None:
        log = 'import sys\nfor line in range(20000): print(f"line {line} " + "x" * 100, file=sys.stderr)'
        connection = await start(log + ANSWER + "sys.exit(3)")
        error = await self.within_limit(connection.wait_ended())
        self.assertEqual((error.exit_status, len(error.stderr)), (3, 50))
        self.assertTrue(error.stderr[-1].startswith("line 19999 "))


class ErrorTests(ServerTest):
    async def test_an_error_has_the_kind_and_the_code_of_the_server(self) -> None:
        async with self.client(KIT) as client:
            session = await client.open("kit", context="test")
            slow = asyncio.ensure_future(session.send({"type": "slow", "ms": 1000}, timeoutMs=100))
            await session.request("route/get")
            await session.request("clock/advance", {"ms": 500})
            for kind, code, work in (
                ("method", -32601, client.request("route/gett")),
                ("params", -32602, client.request("session/open", {"app": 7})),
                ("appUnknown", 1500, client.open("nosuch")),
                ("sessionUnknown", 1100, client.attach("s99")),
                ("screenUnknown", 1201, session.send({"type": "add", "by": 1}, "n99")),
                ("atRoot", 1300, session.back()),
                ("noSuchThing", 1202, session.send({"type": "reject"})),
                ("timeout", 1004, slow),
                ("componentUnknown", 0, session.tap("nosuch")),
            ):
                with self.subTest(kind=kind), self.assertRaises(OffstageError) as caught:
                    await work
                self.assertEqual((caught.exception.kind, caught.exception.code), (kind, code))
                self.assertTrue(caught.exception.message)

    async def test_users_are_told_sentences_without_ids(self) -> None:
        for kind, message, sentence in (
            ("shopClosed", "the shop is closed", "The shop is closed"),
            ("locked", "n5 is locked: Save first", "Save first"),
            ("atRoot", "there is nothing to go back to from n10", None),
            ("screenUnknown", "the session 's1' has no screen 'n8'", None),
            ("", "", ""),
        ):
            self.assertEqual(OffstageError(message, 1300, kind).sentence, sentence)
        async with self.client() as client:
            session = await client.open("notes", context="test")
            with self.assertRaises(OffstageError) as caught:
                await session.open_link("notes://nowhere")
            self.assertEqual(caught.exception.sentence, "Page not found: notes://nowhere")

    async def test_many_requests_run_at_the_same_time(self) -> None:
        async with self.client(KIT) as client:
            session = await client.open("kit", context="test")
            await asyncio.gather(*(session.send({"type": "add", "by": 1}) for _ in range(3000)))
            self.assertEqual(session.view(session.tree.focus["id"])["total"], 3000)


class EndTests(ServerTest):
    async def test_the_end_of_the_server_fails_the_pending_requests(self) -> None:
        connection = await Connection.start([KIT, "serve"])
        opened = await connection.request("session/open", {"context": "test"})
        params = {"sessionId": opened["sessionId"], "action": {"type": "slow", "ms": 60_000}}
        pending = [asyncio.ensure_future(connection.request("action/send", params)) for _ in range(3)]
        await connection.request("session/list")
        assert connection.process_id
        os.kill(connection.process_id, signal.SIGKILL)
        for work in pending:
            with self.assertRaises(ServerEnded) as caught:
                await self.within_limit(work)
            self.assertEqual(caught.exception.exit_status, -signal.SIGKILL)
        with self.assertRaises(ServerEnded):
            await connection.request("session/list")
        await connection.abort()

    async def test_a_server_that_does_not_start_reports_its_last_lines(self) -> None:
        with self.assertRaises(ServerEnded) as caught:
            await Connection.start([OFFSTAGE, "serve", "--nosuch"])
        self.assertEqual(caught.exception.exit_status, 64)
        self.assertIn("--nosuch", "\n".join(caught.exception.stderr))
        self.assertIn("--nosuch", str(caught.exception))

    async def test_a_server_that_closes_its_output_and_runs_on_is_killed(self) -> None:
        with self.assertRaises(ServerEnded) as caught:
            await start("import os, time; os.close(1); time.sleep(1000)")
        self.assertEqual(caught.exception.exit_status, -signal.SIGKILL)

    async def test_a_server_whose_child_holds_its_pipes_has_ended(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "pid")
            script = 'sleep 300 & echo $! > "$1"; exec "$2" serve'
            connection = await Connection.start(["sh", "-c", script, "sh", str(file), KIT])
            try:
                opened = await connection.request("session/open", {"context": "test"})
                params = {"sessionId": opened["sessionId"], "action": {"type": "slow", "ms": 60_000}}
                pending = asyncio.ensure_future(connection.request("action/send", params))
                await connection.request("session/list")
                assert connection.process_id
                begin = time.monotonic()
                os.kill(connection.process_id, signal.SIGKILL)
                with self.assertRaises(ServerEnded) as caught:
                    await self.within_limit(pending)
                self.assertLess(time.monotonic() - begin, 3)
                self.assertEqual(caught.exception.exit_status, -signal.SIGKILL)
                os.kill(int(file.read_text()), 0)  # The child still runs.
            finally:
                os.kill(int(file.read_text()), signal.SIGKILL)
            await self.within_limit(connection.abort())

    async def test_the_last_output_of_a_server_that_ends_is_read(self) -> None:
        notes = 'for n in range(2000): send(method="note", params={"n": n, "text": "x" * 1000})'
        seen: list[Any] = []
        trace = lambda way, message: seen.append(message) if message.get("method") == "note" else None  # noqa: E731
        connection = await start(ANSWER + notes, trace=trace)
        await self.within_limit(connection.wait_ended())
        self.assertEqual([message["params"]["n"] for message in seen], list(range(2000)))

    async def test_a_hung_server_is_killed_within_the_time_limit(self) -> None:
        connection = await start(ANSWER + "time.sleep(1000)")
        begin = time.monotonic()
        await self.within_limit(connection.close(0.5))
        self.assertLess(time.monotonic() - begin, 3)
        self.assertEqual((await connection.wait_ended()).exit_status, -signal.SIGKILL)

    async def test_a_missing_server_says_what_to_do(self) -> None:
        with self.assertRaisesRegex(offstage.ServerNotStarted, "/nosuch.*set OFFSTAGE"):
            await Connection.start(["/nosuch"])

    async def test_the_default_server_is_never_a_program_of_the_current_folder(self) -> None:
        self.addCleanup(os.chdir, os.getcwd())
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            for path in (".build/debug/offstage-examples", "offstage-examples", "bin/offstage-examples"):
                Path(path).parent.mkdir(parents=True, exist_ok=True)
                Path(path).write_text("#!/bin/sh")
                Path(path).chmod(0o700)
            with mock.patch.dict("os.environ", {"OFFSTAGE": "", "PATH": "/nosuch"}):
                with self.assertRaisesRegex(offstage.ServerNotStarted, "^No server: set OFFSTAGE .* PATH"):
                    offstage.Client.start()
                os.environ["PATH"] += f":{folder}/bin"
                self.assertEqual(offstage.default_command(), [f"{folder}/bin/offstage-examples", "serve"])
                os.environ["OFFSTAGE"] = "/somewhere/offstage"
                self.assertEqual(offstage.default_command(), ["/somewhere/offstage", "serve"])

    async def test_closing_ends_the_server_without_an_error(self) -> None:
        connection = await Connection.start([OFFSTAGE, "serve"])
        await self.within_limit(connection.close())
        self.assertEqual((await connection.wait_ended()).exit_status, 0)
        with contextlib.suppress(ServerEnded):
            await connection.close()
