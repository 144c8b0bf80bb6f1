"""A spinner that shows loading."""

from __future__ import annotations

from typing import Any

from gi.repository import Gtk
from offstage_ui.host import Host
from offstage_ui.parts import Loading


class LoadingSpinner(Loading):
    """A spinner that appears after the delay."""

    def __init__(self, host: Host, **properties: Any) -> None:
        super().__init__(lambda show: host.after_delay(show), self._spin)
        self.widget = Gtk.Spinner(visible=False, **properties)

    def _spin(self, is_spinning: bool) -> None:
        self.widget.set_visible(is_spinning)
        self.widget.set_spinning(is_spinning)
