"""Input of the user, changes, and reconnecting."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from typing import Any
from unittest import mock

from offstage_client import Change, Client, Connection, ServerEnded, Session
from offstage_client.patch import splice

from .fake_server import FakeServer, Relay, fake_session
from .support import KIT, OFFSTAGE, Probe, ServerTest


def next_with(session: Session, reason: str) -> asyncio.Future[Change]:
    """Returns the next change with a reason, when it has arrived."""
    arrived: asyncio.Future[Change] = asyncio.get_running_loop().create_future()
    session.on_change(
        lambda change: arrived.set_result(change) if change.reason == reason and not arrived.done() else None
    )
    return arrived


class FakeTest(ServerTest):
    """A test with a session of a server that the test scripts."""

    async def fake(self, answer: Any, attempts: int = 0, **initialized: Any) -> tuple[Session, FakeServer]:
        self.server = FakeServer(answer)
        self.server.initialized |= initialized
        self.addAsyncCleanup(self.server.stop)
        client = Client(self.server.connect, attempts=attempts)
        await client.__aenter__()
        self.addAsyncCleanup(client.__aexit__, None, None, None)
        return await client.open("fake"), self.server


def refused(message: Any, kind: str) -> list[Any]:
    """Returns the answer to an action that the app rejects."""
    return [{"id": message["id"], "error": {"code": 1202, "message": "no", "data": {"kind": kind}}}]


def misfit(subscription: str = "u1") -> Any:
    """Returns a message that does not fit the view."""
    params = {"sessionId": "s1", "epoch": "e", "seq": 1, "n": 1, "subscriptionId": subscription, "last": True}
    change = {"screen": "n1", "fromViewRev": 7, "viewRev": 8, "patch": []}
    return {"method": "screen/didChange", "params": {**params, **change}}


class InputTests(FakeTest):
    async def test_input_is_shown_at_once_and_never_goes_back(self) -> None:
        async with self.client() as client:
            session = await client.open("editProfile", context="test")
            shown = [session.find("name").value]
            session.on_change(lambda change: shown.append(session.find("name").value))
            texts = ["Anna und Bert"[:length] for length in range(1, 14)]
            work = []
            for text in texts:
                work.append(asyncio.ensure_future(session.type("name", text)))
                await asyncio.sleep(0)
                self.assertEqual(session.find("name").value, text)
            self.assertNotEqual(session.view(session.tree.focus["id"])["parts"][0]["value"], texts[-1])
            await asyncio.gather(*work)
            self.assertEqual([len(text) for text in shown], sorted(len(text) for text in shown))
            self.assertEqual(session.view(session.tree.focus["id"])["parts"][0]["value"], texts[-1])
            self.assertEqual(session.find("name").value, texts[-1])

    async def test_the_input_of_another_client_is_shown_when_none_is_on_its_way(self) -> None:
        async with self.client() as client:
            session = await client.open("editProfile", context="test")
            other = await client.attach(session.id)
            await session.type("name", "Anna")
            await other.type("name", "Bert")
            self.assertEqual((session.find("name").value, other.find("name").value), ("Bert", "Bert"))

    async def test_refused_input_is_taken_back(self) -> None:
        def answer(message: Any) -> list[Any]:
            if message["method"] == "action/send":
                return refused(message, "tooLong")
            return fake_session(message, text_view("short"))

        session, _ = await self.fake(answer)
        shown: list[str] = []
        session.on_change(lambda change: shown.append(session.find("text").value))
        with self.assertRaisesRegex(Exception, "tooLong"):
            await session.type("text", "longer")
        self.assertEqual(shown, ["longer", "short"])

    async def test_a_long_text_is_edited_in_ranges_and_sent_whole_when_that_fails(self) -> None:
        old, sent = "x" * 5000, list[Any]()

        def answer(message: Any) -> list[Any]:
            if message["method"] != "action/send":
                return fake_session(message, text_view(old))
            sent.append(message["params"])
            if len(sent) == 2:
                return refused(message, "editMismatch")
            return fake_session(message, None)

        session, _ = await self.fake(answer)
        new = old[:4000] + "🙂" + old[4001:]
        await session.type("text", new)
        edit = {"component": "text", "member": "value", "index": 4000, "count": 1, "text": "🙂", "length": 5000}
        self.assertEqual((sent[0]["edit"], sent[0]["action"]), (edit, {"type": "textDidChange"}))
        await session.type("text", "y" + old)
        self.assertIn("edit", sent[1])
        self.assertEqual((sent[2]["action"], "edit" in sent[2]), ({"type": "textDidChange", "value": "y" + old}, False))
        self.assertEqual(sent[2]["inputSeq"], sent[1]["inputSeq"])

    async def test_the_context_is_sent_again_with_a_new_connection(self) -> None:
        server = FakeServer(lambda message: fake_session(message, text_view("")))
        self.addAsyncCleanup(server.stop)
        async with Client(server.connect) as client:
            session = await client.open("fake", clientContext={"locale": "en"})
            self.assertEqual(server.last("session/open")["clientContext"], {"locale": "en"})
            await session.set_context({"locale": "kk", "theme": "dark"})
            self.assertEqual(server.last("session/setContext")["clientContext"], {"locale": "kk", "theme": "dark"})
            attached = next_with(session, "snapshot")
            server.cut()
            await self.within_limit(attached)
            self.assertEqual(server.last("session/attach")["clientContext"], {"locale": "kk", "theme": "dark"})

    async def test_a_long_text_on_the_server_receives_edits(self) -> None:
        sizes: list[int] = []
        trace = lambda way, message: sizes.append(len(str(message)))  # noqa: E731
        async with self.client(trace=trace) as client:
            session = await client.open("notes", context="test")
            await session.tap("newNote")
            field = next(part for part in session.components() if part.json.get("kind") == "multiline")
            text = "word " * 2000
            await session.type(field, text)
            for index in range(0, 10_000, 999):
                text = splice(text, index, index % 3, "é🙂"[: index % 2 + 1])
                field = next(part for part in session.components() if part.id == field.id)
                sizes.clear()
                await session.type(field, text)
                self.assertLess(max(sizes), 1024)
            self.assertEqual(session.find(field.id).value, text)
            screen = await session.request("screen/get", {"screen": field.owner})
            self.assertIn(text, str(screen.json["view"]))


def text_view(value: str) -> dict[str, Any]:
    """Returns a view with one text field."""
    change = {"action": {"type": "textDidChange"}, "input": "value"}
    return {"text": {"component": "textField", "id": "text", "value": value, "kind": "multiline", "onChange": change}}


class ChangesTests(ServerTest):
    async def test_changes_come_once_for_each_unit(self) -> None:
        async with self.client(KIT) as client:
            session = await client.open("kit", context="test")
            changes: list[Change] = []
            session.on_change(changes.append)
            await session.send({"type": "arrive"})
            # The action sends an event, changes the view and shows a sheet whose screen sends an event.
            ((reason, route, count, screens),) = [(c.reason, c.route, len(c.events), len(c.screens)) for c in changes]
            self.assertEqual((reason, route, count, screens), ("update", True, 2, 2))


class ReconnectTests(FakeTest):
    async def test_a_killed_server_is_started_again_and_its_state_is_lost(self) -> None:
        async with self.client() as client:
            session = await client.open("editProfile", context="test")
            disconnected, restarted = next_with(session, "disconnected"), next_with(session, "restarted")
            await session.type("name", "Anna")
            pending = asyncio.ensure_future(session.tap("save"))
            await session.request("route/get")
            os.kill(client.connection.process_id or 0, signal.SIGKILL)
            with self.assertRaises(ServerEnded):
                await self.within_limit(pending)
            self.assertIn("status -9", (await self.within_limit(disconnected)).message)
            self.assertTrue((await self.within_limit(restarted)).missed)
            self.assertEqual(session.find("name").value, "")

    async def test_all_sessions_are_opened_again(self) -> None:
        async with self.client() as client:
            sessions = [await client.open(app, context="test") for app in ("signIn", "editProfile", "twoState")]
            await sessions[0].close()
            restarted = [next_with(session, "restarted") for session in sessions[1:]]
            os.kill(client.connection.process_id or 0, signal.SIGKILL)
            await self.within_limit(asyncio.gather(*restarted))
            await asyncio.gather(*(session.type("name", session.replica.app) for session in sessions[1:]))
            for session in sessions[1:]:
                self.assertEqual(session.find("name").json["value"], session.replica.app)

    async def test_a_link_that_the_app_refuses_is_left(self) -> None:
        def answer(message: Any) -> list[Any]:
            if message["params"].get("link"):
                return refused(message, "linkUnmatched")
            opened = fake_session(message, text_view(""))
            opened[0]["result"]["tree"]["windows"][0]["layers"][0]["content"]["link"] = "fake://gone"
            return opened

        session, server = await self.fake(answer, 2)
        restarted = next_with(session, "restarted")
        server.initialized["instanceId"] = "i2"
        server.cut()
        self.assertEqual((await self.within_limit(restarted)).message, "no")
        opens = [message["params"] for message in server.received if message["method"] == "session/open"]
        self.assertEqual([params.get("link") for params in opens], [None, "fake://gone", None])

    async def test_a_message_that_does_not_fit_leads_to_a_snapshot(self) -> None:
        def answer(message: Any) -> list[Any]:
            is_new = message["method"] == "subscription/open"
            answers = fake_session(message, text_view("from the snapshot" if is_new else "old"))
            return [misfit(), *answers] if message["method"] == "action/send" else answers

        session, server = await self.fake(answer)
        replaced = next_with(session, "snapshot")
        await session.send({"type": "x"})
        change = await self.within_limit(replaced)
        self.assertEqual((change.missed, session.mismatches), (True, 1))
        self.assertEqual(session.find("text").value, "from the snapshot")
        while server.received[-1]["method"] != "subscription/close":
            await asyncio.sleep(0)
        self.assertEqual(server.received[-1]["params"], {"subscriptionId": "u1"})

    async def test_a_server_whose_snapshots_never_fit_ends_the_session(self) -> None:
        snapshots = 0

        def answer(message: Any) -> list[Any]:
            nonlocal snapshots
            answers = fake_session(message, text_view("old"))
            if message["method"] in ("session/open", "subscription/open"):
                snapshots += 1
                answers[0]["result"]["subscriptionId"] = f"u{snapshots}"
                answers.append(misfit(f"u{snapshots}"))
            return answers

        session, _ = await self.fake(answer)
        change = await self.within_limit(next_with(session, "closed"))
        self.assertIn("from revision 7", change.message)
        self.assertEqual(snapshots, 4)

    async def test_a_request_during_a_snapshot_names_a_subscription(self) -> None:
        work: list[asyncio.Future[Any]] = []

        def answer(message: Any) -> list[Any]:
            if message["method"] == "subscription/open":
                work.append(asyncio.ensure_future(session.window("list", 0, 10, "n1")))
                return [{"method": "note"}]
            if message["method"] == "subscription/window":
                return [{"id": message["id"], "result": {"viewRev": 0, "total": 0, "from": 0, "rows": []}}]
            answers = fake_session(message, text_view("old"))
            # The second one comes before the snapshot, and requests none.
            return [misfit(), misfit(), *answers] if message["method"] == "action/send" else answers

        session, server = await self.fake(answer)
        await session.send({"type": "x"})
        while not work:
            await asyncio.sleep(0)
        await self.within_limit(asyncio.gather(*work))
        self.assertEqual(server.last("subscription/window")["subscriptionId"], "u1")
        self.assertEqual(session.mismatches, 1)

    async def test_log_entries_of_no_session_reach_the_client(self) -> None:
        entry = {"level": "error", "logger": "offstage dev", "message": "The build failed.\nHomeStore.swift:3: error"}

        def answer(message: Any) -> list[Any]:
            of_session = {**entry, "sessionId": "s1", "subscriptionId": "u1"}
            entries = [{"method": "log/entry", "params": params} for params in (entry, of_session)]
            return [*entries, *fake_session(message, text_view("old"))]

        session, _ = await self.fake(answer)
        entries: list[Any] = []
        session.client.on_log = entries.append
        await session.send({"type": "x"})
        self.assertEqual(entries, [entry])

    async def test_a_server_that_does_not_come_back_ends_the_sessions(self) -> None:
        commands = [[OFFSTAGE, "serve"]]

        async def connect() -> Any:
            return await Connection.start(commands.pop() if commands else [OFFSTAGE, "serve", "--nosuch"])

        async with Client(connect, attempts=2) as client:
            session = await client.open("editProfile", context="test")
            closed = next_with(session, "closed")
            os.kill(client.connection.process_id or 0, signal.SIGKILL)
            self.assertIn("status -9", (await self.within_limit(closed)).message)
            self.assertTrue(session.is_closed)
            with self.assertRaises(ServerEnded):
                await session.type("name", "x")

    async def relayed(self) -> tuple[Relay, Session]:
        """Returns a session of the kit whose connections can be cut."""
        relay = Relay(KIT, "serve")
        await relay.start()
        self.addAsyncCleanup(relay.stop)
        client = Client(relay.connect)
        await client.__aenter__()
        self.addAsyncCleanup(client.__aexit__, None, None, None)
        return relay, await client.open("kit", context="test")

    async def test_a_session_is_resumed_when_only_the_connection_ended(self) -> None:
        relay, session = await self.relayed()
        await session.send({"type": "push", "name": "kit.list", "params": {"rows": 300}})
        await session.window("rows", 200, 10)
        other = session.replica.seq
        resumed = next_with(session, "resumed")
        relay.cut()
        await self.within_limit(resumed)
        self.assertEqual((relay.connections, session.is_closed), (2, False))
        self.assertGreaterEqual(session.replica.seq, other)
        probe = Probe(self, session)
        await session.send({"type": "retitle", "row": 205, "title": "changed"})
        self.assertIn("changed", str(session.view(session.tree.focus["id"])))
        await session.send({"type": "fill", "rows": 20})
        await probe.finish()
        self.assertGreater(probe.views, 1)

    async def test_what_happened_without_a_connection_is_delivered_after_it(self) -> None:
        relay, session = await self.relayed()
        resumed = next_with(session, "resumed")
        # The server handles this action after the connection ended.
        work = asyncio.ensure_future(session.send({"type": "arrive"}))
        await asyncio.sleep(0)
        relay.cut()
        await self.within_limit(asyncio.gather(work, resumed))
        probe = Probe(self, session)
        await session.send({"type": "add", "by": 1}, "kit.main")
        await probe.finish()
        self.assertEqual(session.mismatches, 0)


class ArchiveTests(FakeTest):
    """A server with an archive that ends: the next one continues the session, with other ids of nodes."""

    async def end_of_server(self, answer_open: Any) -> tuple[Session, list[asyncio.Future[Any]], Change]:
        """Ends a server that answers no input. Returns the inputs, and the change of the next server."""

        def answer(message: Any) -> list[Any]:
            if not message["method"].startswith("session/"):
                return fake_session(message, None) if has_ended else []
            opened = fake_session(message, text_view(""))
            opened[0]["result"]["sessionId"] = message["params"]["sessionId"]
            return answer_open(message, opened) if has_ended else opened

        has_ended, changes = False, list[Change]()
        session, server = await self.fake(answer, 2)
        session.on_change(changes.append)
        work = [session.show("n1", 0), *(session.type("text", str(number)) for number in range(40))]
        inputs = [asyncio.ensure_future(each) for each in work]
        while len(server.received) < 3 + 32:
            await asyncio.sleep(0)
        has_ended, server.initialized["instanceId"] = True, "i2"
        server.cut()
        await self.within_limit(asyncio.wait(inputs))
        return session, inputs, next(change for change in changes if change.reason in ("resumed", "restarted"))

    async def test_the_next_server_gets_the_input_in_its_order_and_runs_it_once(self) -> None:
        resumed = {"savedAt": 1, "interrupted": [], "problems": ["a value is not restored"]}

        def answer(message: Any, opened: Any) -> Any:
            opened[0]["result"]["resumed"] = resumed
            return json.loads(json.dumps(opened).replace('"n1"', '"n7"'))

        session, (show, *texts), change = await self.end_of_server(answer)
        self.assertEqual((change.reason, change.missed, change.message), ("resumed", True, resumed["problems"][0]))
        # Only an action is answered once.
        self.assertIsInstance(show.exception(), ServerEnded)
        self.assertEqual([text.exception() for text in texts], [None] * 40)
        opens = [message["params"] for message in self.server.received if message["method"] == "session/open"]
        self.assertEqual(opens, [{**opens[0], "sessionId": session.id, "resume": True}] * 2)
        sent = [message["params"] for message in self.server.received if message["method"] == "action/send"]
        self.assertEqual([params["dedupeId"] for params in sent[:31]], [params["dedupeId"] for params in sent[31:62]])
        self.assertEqual([params["action"]["value"] for params in sent[31:]], [str(number) for number in range(40)])
        self.assertEqual({params["screen"] for params in sent[31:]}, {"n7"})

    async def test_a_session_that_another_process_keeps_is_replaced_by_a_new_one(self) -> None:
        asked: list[str] = []

        def answer(message: Any, opened: Any) -> Any:
            asked.append(message["params"]["sessionId"])
            data = {"kind": "sessionElsewhere", "retryable": True, "details": {"retryAfterMs": 20, "retryForMs": 10}}
            error = {"code": 1103, "message": "open elsewhere", "data": data}
            return [{"id": message["id"], "error": error}] if asked[0] == asked[-1] else opened

        session, inputs, change = await self.end_of_server(answer)
        self.assertEqual((change.reason, change.message, len(asked)), ("restarted", "open elsewhere", 3))
        self.assertEqual(session.id, asked[-1])
        self.assertEqual({type(each.exception()) for each in inputs}, {ServerEnded})

    async def test_a_session_outlives_its_client_when_the_client_has_chosen_the_id(self) -> None:
        with mock.patch.dict("os.environ", {"OFFSTAGE_ARCHIVE": f"{os.environ['XDG_DATA_HOME']}/archive/a.sqlite"}):
            for chosen, value in (({}, ""), ({"sessionId": "a"}, ""), ({"sessionId": "a"}, "Anna")):
                async with self.client() as client:
                    session = await client.open("editProfile", **chosen)
                    self.assertEqual(session.find("name").value, value)
                    await session.type("name", "Anna")
            async with self.client() as client:
                saved = (await client.request("session/list", {"saved": True}))["saved"]
            self.assertEqual([session["sessionId"] for session in saved], ["a"])
