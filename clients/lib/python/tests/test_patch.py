"""Patches, text edits and ops of the route tree."""

from __future__ import annotations

import copy
import random
import unittest
from typing import Any

from offstage_client import ReplicaError, RouteTree, apply_patch, text_edit
from offstage_client.patch import splice


class PatchTests(unittest.TestCase):
    def check(self, document: Any, patch: list[dict[str, Any]], expected: Any) -> None:
        self.assertEqual(apply_patch(copy.deepcopy(document), patch), expected)

    def test_operations_of_rfc_6902(self) -> None:
        self.check({"a": [1, 3]}, [{"op": "add", "path": "/a/1", "value": 2}], {"a": [1, 2, 3]})
        self.check({"a": [1]}, [{"op": "add", "path": "/a/-", "value": 2}], {"a": [1, 2]})
        self.check({"a": 1}, [{"op": "add", "path": "/a", "value": 2}], {"a": 2})
        self.check({"a": 1}, [{"op": "add", "path": "", "value": [0]}], [0])
        self.check({"a": 1, "b": 2}, [{"op": "remove", "path": "/a"}], {"b": 2})
        self.check({"a/b": {"~": 1}}, [{"op": "replace", "path": "/a~1b/~0", "value": None}], {"a/b": {"~": None}})
        self.check([1, 2, 3], [{"op": "move", "from": "/0", "path": "/2"}], [2, 3, 1])
        self.check([1, 2, 3], [{"op": "move", "from": "/2", "path": "/0"}], [3, 1, 2])
        self.check({"a": {"b": 1}}, [{"op": "move", "from": "/a/b", "path": "/c"}], {"a": {}, "c": 1})
        self.check({"a": 1}, [{"op": "move", "from": "/a", "path": "/a"}], {"a": 1})

    def test_splices_count_code_points(self) -> None:
        document = {"value": "a🙂e\u0301z"}
        self.check(
            document, [{"op": "splice", "path": "/value", "index": 1, "count": 1, "text": ""}], {"value": "ae\u0301z"}
        )
        self.check(
            document, [{"op": "splice", "path": "/value", "index": 3, "count": 2, "text": "É"}], {"value": "a🙂eÉ"}
        )
        self.check(document, [{"op": "append", "path": "/value", "text": "!"}], {"value": "a🙂e\u0301z!"})
        self.check([["x"]], [{"op": "append", "path": "/0/0", "text": "y"}], [["xy"]])
        self.check("x", [{"op": "append", "path": "", "text": "y"}], "xy")

    def test_operations_that_do_not_fit_throw(self) -> None:
        for operation in (
            {"op": "add", "path": "/a/3", "value": 1},
            {"op": "add", "path": "/a/01", "value": 1},
            {"op": "add", "path": "/b/c", "value": 1},
            {"op": "add", "path": "/s/c", "value": 1},
            {"op": "add", "path": "a", "value": 1},
            {"op": "remove", "path": "/a/2"},
            {"op": "remove", "path": "/a/-"},
            {"op": "remove", "path": ""},
            {"op": "replace", "path": "/b", "value": 1},
            {"op": "replace", "path": "/a/-1", "value": 1},
            {"op": "move", "from": "/a", "path": "/a/0"},
            {"op": "copy", "from": "/a", "path": "/b"},
            {"op": "splice", "path": "/s", "index": 1, "count": 2, "text": ""},
            {"op": "splice", "path": "/s", "index": -1, "count": 0, "text": ""},
            {"op": "splice", "path": "/a", "index": 0, "count": 0, "text": ""},
            {"op": "append", "path": "/a", "text": "x"},
            {"op": "append", "path": "/s"},
            {"path": "/s"},
            7,
        ):
            with self.subTest(operation=operation), self.assertRaises(ReplicaError):
                apply_patch({"a": [1, 2], "s": "ab"}, [operation])
        with self.assertRaises(ReplicaError):
            apply_patch({}, {"op": "add"})

    def test_text_edits_are_the_shortest_and_lead_to_the_new_text(self) -> None:
        self.assertEqual(text_edit("hello", "hello"), (5, 0, ""))
        self.assertEqual(text_edit("", "abc"), (0, 0, "abc"))
        self.assertEqual(text_edit("abc", ""), (0, 3, ""))
        self.assertEqual(text_edit("aaa", "aaaa"), (3, 0, "a"))
        self.assertEqual(text_edit("aaaa", "aaa"), (3, 1, ""))
        self.assertEqual(text_edit("a🙂c", "a🙃c"), (1, 1, "🙃"))
        generator = random.Random(1)
        for _ in range(3000):
            old = "".join(generator.choice("ab🙂") for _ in range(generator.randrange(12)))
            new = "".join(generator.choice("ab🙂") for _ in range(generator.randrange(12)))
            if generator.random() < 0.5:
                index = generator.randint(0, len(old))
                new = splice(old, index, generator.randint(0, len(old) - index), new[:2])
            index, count, added = text_edit(old, new)
            self.assertEqual(splice(old, index, count, added), new)
            if count and added:
                self.assertNotEqual(old[index], added[0])
                self.assertNotEqual(old[index + count - 1], added[-1])


def screen(id: str, **fields: Any) -> dict[str, Any]:
    return {"id": id, "kind": "screen", "status": "active", **fields}


class RouteTreeTests(unittest.TestCase):
    def setUp(self) -> None:
        stack = {"id": "n1", "kind": "stack", "items": [screen("n2", title="One"), screen("n3", title="Two")]}
        pages = {"id": "n4", "kind": "pages", "pages": [], "axis": "horizontal"}
        tabs = {"id": "n5", "kind": "tabs", "selected": 0, "branches": [stack, pages]}
        layer = {"id": "l1", "kind": "content", "status": "active", "content": tabs}
        self.tree = RouteTree({"windows": [{"id": "w1", "kind": "window", "isKey": True, "layers": [layer]}]})

    def test_ops_change_each_kind_of_container(self) -> None:
        self.tree.apply(
            [
                {"op": "remove", "id": "n3", "reason": "popped"},
                {"op": "insert", "parent": "n1", "role": "item", "index": 0, "node": screen("n6")},
                {"op": "insert", "parent": "n4", "role": "page", "index": 0, "node": screen("n7")},
                {"op": "insert", "parent": "n2", "role": "slot", "index": 0, "node": screen("n8", slot="side")},
                {"op": "move", "id": "n6", "parent": "n1", "role": "item", "index": 1},
                {"op": "update", "id": "n2", "fields": {"title": None, "locked": "draft"}},
                {"op": "select", "id": "n4", "index": 0},
                {"op": "select", "id": "n5", "index": 1},
            ]
        )
        stack, pages = self.tree["n1"], self.tree["n4"]
        self.assertEqual([item["id"] for item in stack["items"]], ["n2", "n6"])
        self.assertEqual(self.tree["n2"], screen("n2", locked="draft", slots=[screen("n8", slot="side")]))
        self.assertEqual((pages["selected"], [page["id"] for page in pages["pages"]]), (0, ["n7"]))
        self.assertEqual(self.tree.focus["id"], "n7")
        self.tree.apply([{"op": "remove", "id": "n8"}, {"op": "select", "id": "n4", "index": None}])
        self.assertEqual(self.tree["n2"], screen("n2", locked="draft"))
        self.assertNotIn("selected", self.tree["n4"])
        self.assertNotIn("n8", self.tree)

    def test_windows_and_layers_come_and_go(self) -> None:
        alert = {"id": "l2", "kind": "alert", "status": "active", "title": "Sure?"}
        toast = {"id": "l3", "kind": "toast", "status": "visible"}
        self.tree.apply(
            [
                {"op": "insert", "parent": "w1", "role": "layer", "index": 1, "node": alert},
                {"op": "insert", "parent": "w1", "role": "layer", "index": 2, "node": toast},
                {"op": "insert", "parent": None, "role": "window", "index": 1, "node": {"id": "w2", "kind": "window"}},
            ]
        )
        self.assertEqual((self.tree.layer["id"], self.tree.focus["id"]), ("l2", "l2"))
        self.assertEqual([notice["id"] for notice in self.tree.notices], ["l3"])
        self.tree.apply([{"op": "remove", "id": "w1"}])
        self.assertEqual([window["id"] for window in self.tree.windows], ["w2"])
        self.assertNotIn("n2", self.tree)

    def test_the_content_of_a_layer_is_replaced(self) -> None:
        self.tree.apply(
            [
                {"op": "remove", "id": "n5", "reason": "reset"},
                {"op": "insert", "parent": "l1", "role": "content", "index": 0, "node": screen("n9", title="New")},
            ]
        )
        self.assertEqual(self.tree.path, [screen("n9", title="New")])
        self.assertEqual(self.tree.screens, self.tree.path)

    def test_ops_that_do_not_fit_throw(self) -> None:
        for op in (
            {"op": "remove", "id": "n99"},
            {"op": "insert", "parent": "n1", "role": "item", "index": 3, "node": screen("n6")},
            {"op": "insert", "parent": "n1", "role": "item", "index": 0, "node": screen("n2")},
            {"op": "insert", "parent": "n99", "role": "item", "index": 0, "node": screen("n6")},
            {"op": "move", "id": "n2", "parent": "n1", "role": "item", "index": 2},
            {"op": "update", "id": "n2"},
            {"op": "rename", "id": "n2"},
            {"id": "n2"},
            "remove",
        ):
            with self.subTest(op=op), self.assertRaises(ReplicaError):
                RouteTree(copy.deepcopy(self.tree.json)).apply([op])
