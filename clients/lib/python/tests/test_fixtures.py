"""Recorded conversations: the replica equals each tree and view that the server returned."""

from __future__ import annotations

import json
import unittest
from typing import Any

from offstage_client.outline.play import Player

from .support import FIXTURES, text


class Comparing(Player):
    """Compares what the server has returned with the replica."""

    def __init__(self, test: unittest.TestCase) -> None:
        super().__init__()
        self.test, self.compared = test, 0

    def answer(self, method: str, params: Any, result: Any) -> None:
        super().answer(method, params, result)
        if method in ("route/get", "screen/get"):
            (replica,) = self.replicas.values()
            view = replica.views.get(result.get("screen"))
            rev, known = (view.rev, view.json) if view else (replica.route_rev, replica.tree.json)
            received = result.get("viewRev", result.get("routeRev")), text(result.get("view", result.get("tree")))
            self.test.assertEqual(received, (rev, text(known)))
            self.compared += 1


class FixtureTests(unittest.TestCase):
    maxDiff = 4000

    def test_each_fixture(self) -> None:
        files = sorted(FIXTURES.glob("*.jsonl"))
        self.assertGreaterEqual(len(files), 13)
        for file in files:
            with self.subTest(file=file.name):
                player = Comparing(self)
                for line in file.read_text().splitlines():
                    player.take(json.loads(line))
                self.assertGreaterEqual(player.compared, 5)
