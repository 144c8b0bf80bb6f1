"""Recorded conversations: the replica equals each tree and view that the server returned."""

from __future__ import annotations

import json
import unittest
from pathlib import Path
from typing import Any

from offstage_client import Replica

from .support import FIXTURES, text

OPENING = ("session/open", "session/attach", "subscription/open")


class FixtureTests(unittest.TestCase):
    maxDiff = 4000

    def test_each_fixture(self) -> None:
        files = sorted(FIXTURES.glob("*.jsonl"))
        self.assertGreaterEqual(len(files), 13)
        for file in files:
            with self.subTest(file=file.name):
                compared = self.replay(file)
                self.assertGreaterEqual(compared, 5)

    def replay(self, file: Path) -> int:
        """Returns the number of comparisons."""
        replica, requests, compared = Replica(), dict[Any, Any](), 0
        for line in file.read_text().splitlines():
            entry = json.loads(line)
            message = entry["message"]
            if entry["to"] == "server":
                requests[message.get("id")] = message
            elif "method" in message:
                replica.receive(message["method"], message["params"])
            elif "result" in message:
                request = requests.pop(message["id"])
                compared += self.take(replica, request["method"], request.get("params", {}), message["result"])
        return compared

    def take(self, replica: Replica, method: str, params: Any, result: Any) -> int:
        if method in OPENING:
            replica.begin(result)
        elif method == "subscription/window":
            replica.window(params["screen"], params["list"], result)
        elif method == "route/get":
            self.assertEqual((result["routeRev"], text(result["tree"])), (replica.route_rev, text(replica.tree.json)))
            return 1
        elif method == "screen/get":
            view = replica.views[result["screen"]]
            self.assertEqual((result["viewRev"], text(result["view"])), (view.rev, text(view.json)))
            return 1
        return 0
