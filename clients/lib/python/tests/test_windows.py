"""Windows of long lists: random changes, several subscribers, lags and resumes, shrinking lists."""

from __future__ import annotations

import random
import unittest
from typing import Any

from offstage_client import Client, Session

from .support import KIT, Probe, ServerTest

ROWS = 300


class Subscriber:
    """One client of the session, that reads now and then and shows some window."""

    def __init__(self, test: unittest.TestCase, session: Session, may_lag: bool) -> None:
        self.test, self.session, self.probe = test, session, Probe(test, session)
        self.probe.may_lag = may_lag
        self.is_paused = False

    def pause(self) -> None:
        self.is_paused = True
        self.session.pause()

    async def catch_up(self, seq: int) -> None:
        """Reads up to a position, then compares."""
        self.is_paused = False
        self.session.unpause()
        for _ in range(1000):
            if self.session.replica.seq >= seq and self.session.replica.is_complete:
                break
            await self.session.client.request("session/list")
        await self.probe.finish()
        before = self.probe.views
        self.probe.check()
        await self.probe.finish()
        self.test.assertGreater(self.probe.views, before)


class WindowTests(ServerTest):
    async def list_session(self, client: Client, credit: int | None) -> Session:
        session = await client.open("kit", context="test", credit=credit)
        await session.send({"type": "push", "name": "kit.list", "params": {"rows": ROWS}})
        return session

    async def play(self, seed: int, credit: int, ring: int) -> dict[str, int]:
        """Changes a list at random, while three clients read, lag, resume and scroll."""
        generator = random.Random(seed)
        counts = {"lags": 0, "resumes": 0, "windows": 0, "shrinks": 0}
        async with self.client(KIT, "--max-ring", str(ring)) as client:
            first = await self.list_session(client, None)
            others = [await client.attach(first.id, credit=credit) for _ in range(2)]
            subscribers = [Subscriber(self, first, False), *(Subscriber(self, other, True) for other in others)]
            for subscriber in subscribers[1:]:
                subscriber.session.on_change(lambda change: counts.__setitem__("lags", counts["lags"] + change.missed))
            for _ in range(150):
                action = self.random_action(generator, counts)
                result = await first.send(action)
                seq = result.json["seq"]
                subscriber = generator.choice(subscribers)
                session = subscriber.session
                what = generator.random()
                if what < 0.25 and subscriber is not subscribers[0]:
                    subscriber.pause()
                elif what < 0.45:
                    # A window may be requested by a client that lags.
                    counts["windows"] += 1
                    await session.window(
                        "rows", generator.randrange(ROWS + 50), generator.randrange(40), self.screen(first)
                    )
                elif what < 0.55:
                    counts["resumes"] += 1
                    old = session.replica.subscription_id
                    await client.request("subscription/close", {"subscriptionId": old})
                    self.assertTrue(await session.resume())
                    await subscriber.catch_up(seq)
                elif what > 0.8 and subscriber.is_paused:
                    await subscriber.catch_up(seq)
            for subscriber in subscribers:
                await subscriber.catch_up(seq)
                self.assertGreater(subscriber.probe.views, 20)
        return counts

    def screen(self, session: Session) -> str:
        return str(session.tree.focus["id"])

    def random_action(self, generator: random.Random, counts: dict[str, int]) -> dict[str, Any]:
        row = generator.randrange(ROWS)
        if generator.random() < 0.06:
            counts["shrinks"] += 1
            return {"type": "fill", "rows": generator.choice([0, 3, 60, ROWS])}
        return generator.choice(
            [
                {"type": "retitle", "row": row, "title": f"title {generator.random()}"},
                {"type": "move", "from": row, "to": generator.randrange(ROWS)},
                {"type": "insert", "row": row},
                {"type": "remove", "row": row},
                {"type": "remove", "row": 0},
                {"type": "retitleEvery", "step": generator.randint(1, 60), "title": f"step {generator.random()}"},
                {"type": "edit", "text": f"text {generator.random()}"},
            ]
        )

    async def test_windows_survive_lags_resumes_and_shrinking_lists(self) -> None:
        total: dict[str, int] = {}
        for seed in range(6):
            with self.subTest(seed=seed):
                counts = await self.within_limit(self.play(seed, credit=1 + seed % 3, ring=(4, 40)[seed % 2]))
                for name, count in counts.items():
                    total[name] = total.get(name, 0) + count
        for name in ("lags", "resumes", "windows", "shrinks"):
            self.assertGreater(total.get(name, 0), 5, total)

    async def test_a_window_past_the_end_is_clamped(self) -> None:
        async with self.client(KIT) as client:
            session = await self.list_session(client, None)
            await session.window("rows", 250, 20)
            listed = session.find("rows").json
            self.assertEqual((listed["from"], len(listed["rows"]), listed["total"]), (250, 20, ROWS))
            await session.send({"type": "fill", "rows": 100})
            listed = session.find("rows").json
            self.assertEqual(listed["total"], 100)
            self.assertLessEqual(listed["from"] + len(listed["rows"]), 100)
            probe = Probe(self, session)
            probe.check()
            await session.send({"type": "fill", "rows": 5})
            await probe.finish()

    async def test_a_row_outside_the_window_is_found_and_the_window_stays(self) -> None:
        async with self.client(KIT) as client:
            session = await self.list_session(client, None)
            await session.window("rows", 150, 30)
            listed = session.find("rows").json
            self.assertEqual(await session.row_index("rows", listed["rows"][7]["id"]), 157)
            await session.window("rows", 0, 10)
            self.assertEqual(await session.row_index("rows", listed["rows"][7]["id"]), 157)
            self.assertIsNone(await session.row_index("rows", "nowhere"))
            self.assertEqual((session.find("rows").json["from"], len(session.find("rows").json["rows"])), (0, 10))
