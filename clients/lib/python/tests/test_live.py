"""Random use of each reference app: after each unit the replica equals the server's state."""

from __future__ import annotations

import unittest
from typing import Any

from offstage_client import Session

from .support import KIT, Player, Probe, ServerTest, assert_complete

STEPS = 40
SEEDS = (1, 2)
OPTIONS: dict[str, Any] = {
    "levelMap": {"alternatives": {"mapService": "memory"}},
    "stocks": {"alternatives": {"market": "exchange"}},
}


class LiveTests(ServerTest):
    async def play(self, app: str, seed: int, **options: Any) -> None:
        async with self.client() as client:
            session = await client.open(app, context="test", seed=seed, **options)
            probe, player = Probe(self, session), Player(session, seed)
            for _ in range(STEPS):
                await player.act()
                await self.check(session)
            await probe.finish()
            self.assertGreater(probe.units, 5, player.done)
            self.assertGreater(probe.trees, 5)
            self.assertGreater(probe.views, 5)
            self.assertGreater(sum(player.done.values()), STEPS // 3, player.refused)
            # An app may refuse input, such as a wrong password or an empty field. All that is offered is understood.
            self.assertLessEqual(set(player.refused), {"rejected", "missingField"})

    async def check(self, session: Session) -> None:
        if not session._windows:
            await assert_complete(self, session)

    async def test_every_reference_app(self) -> None:
        async with self.client() as client:
            apps = [app["name"] for app in client.apps]
        self.assertGreaterEqual(len(apps), 8)
        for app in apps:
            for seed in SEEDS:
                with self.subTest(app=app, seed=seed):
                    await self.within_limit(self.play(app, seed, **OPTIONS.get(app, {})))

    async def test_every_layer_of_the_conformance_kit(self) -> None:
        async def play(layout: str, seed: int) -> None:
            session = await client.open("kit", context="test")
            probe, player = Probe(self, session), Player(session, seed)
            await session.send({"type": "show", "layout": layout})
            self.assertGreater(probe.units, 0)
            for _ in range(8):
                await player.act()
                await assert_complete(self, session)
            await probe.finish()
            await session.close()

        async with self.client(KIT) as client:
            description = await client.request("app/describe", {"app": "kit"})
            layouts = description["defs"]["KitLayout"]["enum"]
            self.assertIn("tabs", layouts)
            for layout in layouts:
                # Two layouts throw an error and change nothing.
                for seed in (1, 2) if layout not in ("halfBroken", "unknownLayer") else ():
                    with self.subTest(layout=layout, seed=seed):
                        await self.within_limit(play(layout, seed))
