"""The app around the widgets, as they use it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from offstage_ui.host import Host


class TerminalHost(Host, Protocol):
    """The app of this terminal."""

    def shown_key(self, name: str) -> str:
        """Returns the key of one of the terminal's own commands; empty without one."""

    def draw_keys(self) -> None:
        """Draws the key bar of the top layer."""

    def has_command(self, is_key: Callable[[str], bool]) -> bool:
        """True when an enabled command or button of the top layer has the pressed key, except Enter and Escape."""
