"""The parts of front ends without a toolkit: when a part is drawn again, numbers, and the command line."""

from __future__ import annotations

import unittest
from dataclasses import replace
from typing import Any

from offstage_client import Component, apply_patch
from offstage_client.timing import Timing
from offstage_ui.settings import user_context
from offstage_ui import command_line
from offstage_ui.fields import FieldState
from offstage_ui.inputs import NumberState
from offstage_ui.parts import Loading, PartState
from offstage_ui.views import known, parts_in, unique


class PartTests(unittest.TestCase):
    def test_a_patch_changes_the_identity_of_what_it_changes_only(self) -> None:
        before = {"parts": [{"component": "text", "id": name, "text": name} for name in ("a", "b")]}
        after = apply_patch(before, [{"op": "replace", "path": "/parts/1/text", "value": "c"}])
        self.assertEqual(before["parts"][1]["text"], "b")
        views = [PartState(), PartState()]
        for view, json in zip(views, before["parts"], strict=True):
            view.drawn = Component(json, "n1")
        parts = parts_in(after["parts"], "n1")
        self.assertEqual([view.is_same(part) for view, part in zip(views, parts, strict=True)], [True, False])
        self.assertFalse(views[0].is_same(replace(parts[0], draft="x")))
        self.assertFalse(views[0].is_same(replace(parts[0], owner="n2")))

    def test_numbers_stay_within_their_limits(self) -> None:
        number = NumberState()
        number.part = Component({"component": "stepper", "id": "n", "min": 0, "max": 10, "step": 0.5}, "n1")
        self.assertEqual([number.limited(value) for value in (-1, 0.1 + 0.2, 2.0, 99)], [0, 0.3, 2, 10])
        self.assertEqual((number.limits, number.page), ((0, 10, 0.5), 1.0))

    def test_a_disabled_field_takes_no_text(self) -> None:
        field = FieldState()
        for is_enabled in (True, False):
            json = {"component": "textField", "isEnabled": is_enabled, "onChange": {"action": {}}}
            field.part = Component(json, "n1")
            self.assertEqual(field.takes_text, is_enabled)

    def test_equal_keys_and_unknown_types(self) -> None:
        self.assertEqual(unique([("a",), ("b",), ("a",)]), [("a", 1), ("b", 1), ("a", 2)])
        part = Component({"component": "new", "fallback": {"component": "text", "id": "t"}}, "n1")
        self.assertEqual(known(part, {"text"}).id, "t")

    def test_loading_is_shown_after_the_delay_only(self) -> None:
        delayed: list[Any] = []
        shown: list[bool] = []
        loading = Loading(lambda show: delayed.append(show) or (lambda: delayed.remove(show)), shown.append)  # type: ignore[func-returns-value]
        self.assertFalse(loading.follow(True))
        loading.follow(False)
        self.assertEqual((delayed, shown), ([], []))
        loading.follow(True)
        delayed[0]()
        self.assertTrue(loading.follow(True))
        loading.follow(False)
        self.assertEqual(shown, [True, False])


class CommandLineTests(unittest.TestCase):
    def test_the_command_of_the_server_and_the_params_of_the_session(self) -> None:
        made = command_line.parser("offstage", "Shows an app.", "")
        found = command_line.parse(made, ["notes", "--alternative", "a=b", "--seed", "1", "--", "server", "serve"])
        self.assertEqual(found.server, ["server", "serve"])
        self.assertEqual(command_line.open_params(found), {"app": "notes", "seed": 1, "alternatives": {"a": "b"}})

    def test_the_locale_and_the_time_zone_are_those_of_the_environment(self) -> None:
        for environment, context in (
            ({"LANG": "de_AT.UTF-8", "TZ": ":Europe/Vienna"}, {"locale": "de-AT", "timeZone": "Europe/Vienna"}),
            ({"LC_ALL": "sr_RS@latin", "LANG": "C"}, {"locale": "sr-RS"}),
            ({"LANG": "C.UTF-8", "TZ": "UTC0"}, {}),
            ({}, {}),
        ):
            self.assertEqual(user_context(environment, "/nonexistent"), context)

    def test_the_server_may_change_the_shared_numbers(self) -> None:
        self.assertEqual(Timing.of({"timing": {"typingGuard": 1, "new": 2}}), Timing(0, 1, 0, 0))
        self.assertEqual(Timing.of({}), Timing(0, 0, 0, 0))


if __name__ == "__main__":
    unittest.main()
