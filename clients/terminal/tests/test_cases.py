"""The tests of every front end, with the terminal."""

from __future__ import annotations

from typing import Any
from unittest import mock

from .support import OFFSTAGE  # noqa: F401
from drivers import cases
from drivers.terminal import TerminalPilot
from offstage_terminal.requests import CAPABILITIES

globals().update(cases.of(TerminalPilot))


class Requests(cases.RequestCases):
    make_pilot, capabilities = TerminalPilot, CAPABILITIES["requests"]

    def test_an_address_is_opened_in_the_browser(self) -> None:
        async def body(pilot: Any) -> None:
            self.assertEqual(await self.answer(pilot), {})

        with mock.patch.dict("os.environ", {"DISPLAY": ":9"}), mock.patch("webbrowser.open") as browser:
            self.run_request(body, "openURL", url="https://example.org/a")
        browser.assert_called_once_with("https://example.org/a")
