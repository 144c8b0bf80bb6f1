"""Units, windows and lags of a replica, without a server."""

from __future__ import annotations

import unittest
from typing import Any

from offstage_client import Change, Replica, ReplicaError


def snapshot(**members: Any) -> dict[str, Any]:
    rows = [{"component": "row", "id": 1}, {"component": "row", "id": 2}]
    listed = {"component": "list", "id": "rows", "total": 9, "from": 0, "rows": rows}
    screen = {"id": "n1", "kind": "screen", "status": "active"}
    layer = {"id": "l1", "kind": "content", "status": "active", "content": screen}
    return {
        "sessionId": "s1",
        "app": "kit",
        "epoch": "e1",
        "seq": 4,
        "routeRev": 2,
        "tree": {"windows": [{"id": "w1", "kind": "window", "isKey": True, "layers": [layer]}]},
        "screens": {"n1": {"viewRev": 3, "view": {"total": 0, "list": listed}}},
        "subscriptionId": "u1",
        **members,
    }


class ReplicaTests(unittest.TestCase):
    def setUp(self) -> None:
        self.replica = Replica()
        self.replica.begin(snapshot())

    def receive(self, method: str, seq: int, n: int, **params: Any) -> Change | None:
        head = {"sessionId": "s1", "epoch": "e1", "seq": seq, "n": n, "subscriptionId": "u1"}
        return self.replica.receive(method, {**head, **params})

    def patch(self, total: int, seq: int, n: int, rev: int, **params: Any) -> Change | None:
        patch = [{"op": "replace", "path": "/total", "value": total}]
        return self.receive(
            "screen/didChange", seq, n, screen="n1", fromViewRev=rev - 1, viewRev=rev, patch=patch, **params
        )

    @property
    def total(self) -> Any:
        return self.replica.views["n1"].json["total"]

    def test_a_unit_becomes_visible_with_its_last_message(self) -> None:
        self.assertIsNone(self.receive("session/event", 5, 1, screen="n1", event={"type": "isBusy", "value": False}))
        self.assertIsNone(self.patch(1, 6, 2, rev=4))
        self.assertFalse(self.replica.is_complete)
        self.assertEqual((self.total, self.replica.seq), (0, 4))
        change = self.patch(2, 7, 3, rev=5, last=True)
        assert change
        self.assertEqual((self.total, self.replica.seq, change.screens), (2, 7, {"n1"}))
        self.assertEqual([event.type for event in change.events], ["isBusy"])

    def test_messages_of_other_subscriptions_are_ignored(self) -> None:
        self.assertIsNone(self.receive("session/event", 5, 1, event={"type": "x"}, subscriptionId="u2", last=True))
        self.assertIsNone(self.receive("log/entry", 5, 1, level="info", message="x"))
        self.assertEqual(self.replica.seq, 4)

    def test_views_of_removed_screens_are_released(self) -> None:
        ops = [
            {"op": "remove", "id": "n1"},
            {"op": "insert", "parent": "l1", "role": "content", "index": 0, "node": {"id": "n2", "kind": "screen"}},
        ]
        self.receive("route/didChange", 5, 1, fromRouteRev=2, routeRev=3, ops=ops)
        view = {"hello": 1}
        change = self.receive("screen/didChange", 6, 2, screen="n2", fromViewRev=0, viewRev=1, view=view, last=True)
        assert change
        self.assertEqual(list(self.replica.views), ["n2"])
        self.assertTrue(change.route)

    def test_messages_that_do_not_fit_throw(self) -> None:
        cases: list[tuple[str, int, dict[str, Any]]] = [
            ("session/event", 2, {"event": {"type": "x"}}),
            ("session/event", 1, {}),
            ("route/didChange", 1, {"fromRouteRev": 1, "routeRev": 2, "ops": []}),
            ("route/didChange", 1, {"fromRouteRev": 2, "routeRev": 3, "ops": [{"op": "remove", "id": "n9"}]}),
            ("screen/didChange", 1, {"screen": "n1", "fromViewRev": 2, "viewRev": 4, "patch": []}),
            ("screen/didChange", 1, {"screen": "n9", "fromViewRev": 3, "viewRev": 4, "patch": []}),
            ("screen/didChange", 1, {"screen": "n1", "fromViewRev": 3, "viewRev": 4}),
            ("screen/didChange", 1, {"screen": "n1", "fromViewRev": 3, "viewRev": 4, "patch": [{"op": "no"}]}),
        ]
        for method, n, params in cases:
            with self.subTest(method=method, params=params), self.assertRaises(ReplicaError):
                self.setUp()
                self.receive(method, 5, n, last=True, **params)

    def test_a_window_within_a_unit_follows_the_messages_before_it(self) -> None:
        self.patch(1, 5, 1, rev=4)
        result = {"total": 8, "from": 6, "rows": [], "viewRev": 4}
        self.assertIsNone(self.replica.window("n1", "rows", result))
        self.assertEqual(self.replica.views["n1"].json["list"]["from"], 0)
        self.receive("session/event", 6, 2, event={"type": "x"}, last=True)
        self.assertEqual((self.total, self.replica.views["n1"].json["list"]["from"]), (1, 6))

    def test_a_window_of_a_later_revision_waits_for_its_view(self) -> None:
        self.replica.window("n1", "rows", {"total": 8, "from": 6, "rows": [], "viewRev": 5})
        self.assertEqual(self.replica.views["n1"].json["list"]["from"], 0)

    def test_a_lag_replaces_the_state_and_keeps_events(self) -> None:
        self.receive("session/event", 5, 1, screen="n1", event={"type": "x"})
        lag = {"fromSeq": 6, "toSeq": 9, "dropped": 4, "resync": "snapshot"}
        change = self.replica.receive("subscription/lagged", {**lag, **snapshot(seq=9, routeRev=5)})
        assert change
        self.assertEqual((change.reason, change.missed, change.events[0].type), ("snapshot", True, "x"))
        self.assertEqual((self.replica.seq, self.replica.route_rev, self.replica.is_complete), (9, 5, True))
        self.assertIsNotNone(self.patch(3, 10, 2, rev=4, last=True))

    def test_a_lag_without_a_snapshot_needs_one(self) -> None:
        lag = {"subscriptionId": "u1", "sessionId": "s1", "fromSeq": 5, "toSeq": 6, "dropped": 2, "resync": "required"}
        with self.assertRaises(ReplicaError):
            self.replica.receive("subscription/lagged", lag)

    def test_nothing_follows_the_end_of_the_session(self) -> None:
        self.patch(1, 5, 1, rev=4)
        closed = {"sessionId": "s1", "subscriptionId": "u1", "seq": 6, "reason": "done"}
        change = self.replica.receive("session/didClose", closed)
        assert change
        self.assertEqual((change.reason, change.message, self.total), ("closed", "done", 1))
        self.assertIsNone(self.patch(2, 6, 2, rev=5, last=True))
