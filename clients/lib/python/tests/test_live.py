"""Random use of each reference app: after each unit the replica equals the server's state."""

from __future__ import annotations

from typing import Any

from .support import KIT, Player, Probe, ServerTest

STEPS = 40
SEEDS = (1, 2)
OPTIONS: dict[str, Any] = {
    "levelMap": {"alternatives": {"mapService": "memory"}},
    "stocks": {"alternatives": {"market": "exchange"}},
}


class LiveTests(ServerTest):
    async def play(self, name: str, seed: int) -> None:
        async with self.app(name, seed=seed, **OPTIONS.get(name, {})) as app:
            probe, player = Probe(self, app.session), Player(app, seed)
            for _ in range(STEPS):
                await player.act()
            await probe.finish()
            self.assertGreater(min(probe.units, probe.trees, probe.views), 5)
            # An app may refuse input, such as a wrong password or an empty field. All that is offered is understood.
            self.assertLessEqual(self.refused, {"rejected", "missingField"})

    async def test_every_reference_app(self) -> None:
        async with self.client() as client:
            apps = [app["name"] for app in client.apps]
        self.assertGreaterEqual(len(apps), 8)
        for app in apps:
            for seed in SEEDS:
                with self.subTest(app=app, seed=seed):
                    await self.within_limit(self.play(app, seed))

    async def play_layout(self, layout: str, seed: int) -> None:
        async with self.app("kit", KIT) as app:
            probe, player = Probe(self, app.session), Player(app, seed)
            await app.session.send({"type": "show", "layout": layout})
            await app.drawn()
            self.assertGreater(probe.units, 0)
            for _ in range(8):
                await player.act()
            await probe.finish()

    async def test_every_layer_of_the_conformance_kit(self) -> None:
        async with self.client(KIT) as client:
            description = await client.request("app/describe", {"app": "kit"})
        layouts = description["defs"]["KitLayout"]["enum"]
        self.assertIn("tabs", layouts)
        for layout in layouts:
            # Two layouts throw an error and change nothing.
            for seed in SEEDS if layout not in ("halfBroken", "unknownLayer") else ():
                with self.subTest(layout=layout, seed=seed):
                    await self.within_limit(self.play_layout(layout, seed))
