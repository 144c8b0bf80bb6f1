"""The app around the widgets, as they use it."""

from __future__ import annotations

from typing import Protocol

from offstage_ui.host import Host
from offstage_ui.keys import Command
from textual import events


class TerminalHost(Host, Protocol):
    """The app of this terminal."""

    def draw_keys(self) -> None:
        """Draws the key bar of the top layer."""

    def command_for(self, event: events.Key) -> Command | None:
        """Returns the command or button with a key."""
