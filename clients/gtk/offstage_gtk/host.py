"""The app around the widgets, as they use it."""

from __future__ import annotations

from typing import Protocol

from offstage_ui.host import Host


class WindowHost(Host, Protocol):
    """The app of this window."""

    is_renewed: bool
    """True in the first drawing of a new server's session, over the old one."""

    async def frames(self, count: int = 2) -> None:
        """Waits until GTK has laid out the top window."""
