"""Shared by the tests: the server's executables, and checks of a replica against the server."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import tempfile
import unittest
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

from offstage_client import Change, Client, OffstageError, Session
from offstage_ui.plain import App, Rows

from examples.front_end import FrontEnd

ROOT = Path(__file__).resolve().parents[4]
OFFSTAGE = os.environ.get("OFFSTAGE", str(ROOT / ".build/debug/offstage-examples"))
KIT = os.environ.get("OFFSTAGE_KIT", str(Path(OFFSTAGE).with_name("offstage-kit")))
FIXTURES = ROOT / "clients/conformance/fixtures"

# The apps begin without the data of the user. The folder is deleted at the end.
_DATA = tempfile.TemporaryDirectory()
os.environ |= {"XDG_DATA_HOME": _DATA.name, "OFFSTAGE_ARCHIVE": "none"}

LIMIT = 120
"""Seconds after which a test fails. A guard against hanging, never an assertion."""

WORDS = ["", "1", "2", "anna", "lighthouse", "2580", "x", "a name", "z" * 70]
WORDS += ["日本語 🙂 e\u0301", 'quotes " and \\ and \u202e']


def text(value: Any) -> str:
    """Returns a value as JSON with sorted members, to compare."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


class ServerTest(unittest.IsolatedAsyncioTestCase):
    """A test with a server."""

    maxDiff = 4000

    async def asyncSetUp(self) -> None:
        # Debug mode reports slow callbacks; a busy machine has them.
        asyncio.get_running_loop().slow_callback_duration = 10
        self.refused: set[str] = set()
        self.probed: set[int] = set()

    async def within_limit(self, work: Awaitable[Any]) -> Any:
        return await asyncio.wait_for(work, LIMIT)

    @contextlib.asynccontextmanager
    async def client(self, executable: str = OFFSTAGE, *flags: str, **options: Any) -> AsyncIterator[Client]:
        async with Client.start([executable, "serve", *flags], **options) as client:
            yield client

    @contextlib.asynccontextmanager
    async def app(self, name: str, executable: str = OFFSTAGE, **params: Any) -> AsyncIterator[App]:
        """Opens an app in the front end of the example."""
        self.probed.clear()
        app = FrontEnd([executable, "serve"], {"app": name, "context": "test", **params}, trace=self.trace)
        with contextlib.redirect_stdout(None):
            await app.connect()
            await app.drawn()
            try:
                yield app
            finally:
                await app.close_all()

    def trace(self, direction: str, message: Any) -> None:
        """Keeps the kinds of errors. That of a rejection is a word of the app.

        A probe may ask for a screen that is gone when the server reads the request.
        """
        if message.get("method") == "screen/get":
            self.probed.add(message["id"])
        if "error" in message and message["id"] not in self.probed:
            error = message["error"]
            self.refused.add("rejected" if error["code"] == 1202 else error["data"]["kind"])


class Probe:
    """Compares a replica with the server after each unit.

    A response follows the notifications of all that it contains. The comparison therefore runs when the response is
    read, before the next message.
    """

    def __init__(self, test: unittest.TestCase, session: Session) -> None:
        self.test, self.session = test, session
        self.problems: list[str] = []
        self.units = self.trees = self.views = 0
        self.may_lag = False
        """True for a client with credit: responses can be ahead of its deliveries, and are then ignored."""
        self._tasks: set[asyncio.Task[None]] = set()
        session.on_change(self._changed)

    def _changed(self, change: Change) -> None:
        if change.reason in ("update", "snapshot"):
            self.units += 1
            self.check()

    def check(self) -> None:
        """Requests the server's state, to compare it."""
        task = asyncio.ensure_future(self._check())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _check(self) -> None:
        session = self.session
        requests = [session.request("route/get", {}, self._compare_tree)]
        for screen in list(session.replica.views):
            params = {"screen": screen, "subscriptionId": session.replica.subscription_id}
            requests.append(session.request("screen/get", params, self._compare_view))
        for result in await asyncio.gather(*requests, return_exceptions=True):
            # A screen may be gone when the server reads the request.
            if isinstance(result, BaseException) and not isinstance(result, OffstageError):
                raise result

    def _compare_tree(self, result: Any) -> None:
        replica = self.session.replica
        if replica.is_complete and not (self.may_lag and result["routeRev"] > replica.route_rev):
            self.trees += 1
            self._compare("the tree", result["routeRev"], replica.route_rev, result["tree"], replica.tree.json)

    def _compare_view(self, result: Any) -> None:
        replica = self.session.replica
        view = replica.views.get(result["screen"])
        if not replica.is_complete or (self.may_lag and (view is None or result["viewRev"] > view.rev)):
            return
        self.views += 1
        if view is None:
            self.problems.append(f"the replica has no view of {result['screen']}")
        else:
            self._compare(result["screen"], result["viewRev"], view.rev, result["view"], view.json)

    def _compare(self, name: str, rev: int, known_rev: int, value: Any, known: Any) -> None:
        if rev != known_rev or text(value) != text(known):
            self.problems.append(
                f"{name}: the server has {rev} {text(value)}\nthe replica has {known_rev} {text(known)}"
            )

    async def finish(self) -> None:
        """Waits for the comparisons. Fails for a difference, and when the replica needed a snapshot."""
        while self._tasks:
            await asyncio.gather(*self._tasks)
        self.test.assertEqual(self.problems[:1], [])
        self.test.assertEqual(self.session.mismatches, 0)


class Player:
    """A user who does random things with the shown components and keys."""

    def __init__(self, app: App, seed: int) -> None:
        self.app, self.random = app, random.Random(seed)

    def offered(self) -> list[Callable[[], object]]:
        app, layer, text = self.app, self.app.layer, self.random.choice(WORDS)
        assert layer
        keys = ["Escape", "Enter", "F6", "Shift+F6", *(command.key for command in layer.commands)]
        found: list[Callable[[], object]] = [partial(app.press, key) for key in keys]
        if layer.node["kind"] == "request":
            found.append(lambda: app.perform(app.session.refuse("unsupported")))
        for part in layer.parts:
            found.append(partial(app.use, part, text))
            if not isinstance(part, Rows) or not part.loaded:
                continue
            rows = self.random.choices(part.loaded, k=4)
            found.append(lambda part=part, index=rows[0][0]: app.load(part.go_to(index)))  # type: ignore[misc]
            for _, row in rows:
                keys = ["Enter", "Space", "Right", "Left", *(command.key or "" for command in part.row_commands(row))]
                found += [partial(app.use_row, part, row, key) for key in ("Enter", self.random.choice(keys))]
        return found

    async def act(self) -> None:
        """Does one thing. Advances the session's clock until it is done."""
        self.random.choice(self.offered())()
        await asyncio.sleep(0)
        await self.advance(0)
        for _ in range(100):
            if not self.app.is_waiting:
                break
            await self.advance(100)
        await self.app.answers(with_texts=True)
        if self.random.random() < 0.3:
            await self.advance(self.random.choice([10, 300, 2000]))

    async def advance(self, milliseconds: int) -> None:
        await self.app.session.request("clock/advance", {"ms": milliseconds})
