"""The app around the widgets, as they use it."""

from __future__ import annotations

from typing import Protocol

from gi.repository import Gtk
from offstage_ui.host import Host


class WindowHost(Host, Protocol):
    """The app of this window."""

    is_restored: bool
    """True in the first drawing of a new server's session, over the old one."""

    async def frames(self, count: int = 2) -> None:
        """Waits until GTK has laid out the top window."""

    @property
    def top_window(self) -> Gtk.Window:
        """The window of the top layer."""

    def go_back(self) -> None:
        """Goes back where the tree says that this does something."""
