"""Loading, which is shown after a delay: a short wait does not flicker."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gi.repository import GLib, Gtk

if TYPE_CHECKING:
    from .app import OffstageApp

LOADING_DELAY = 300
"""Milliseconds after which loading is shown."""


def after_delay(show: Callable[[], object]) -> Callable[[], None]:
    """Calls a function that shows loading, after the delay. Returns a function that cancels the call."""
    timer = GLib.timeout_add(LOADING_DELAY, lambda: show() and False)

    def stop() -> None:
        source = GLib.MainContext.default().find_source_by_id(timer)
        if source is not None:
            source.destroy()

    return stop


class LoadingSpinner:
    """A spinner that appears after the delay."""

    def __init__(self, app: OffstageApp, **properties: Any) -> None:
        self.app = app
        self.widget = Gtk.Spinner(visible=False, **properties)
        self._stop: Callable[[], None] | None = None
        """Cancels the call that shows the spinner; None while nothing loads."""

    def show(self, is_loading: bool) -> None:
        """Follows whether something loads."""
        if is_loading and self._stop is None:
            self._stop = self.app.after_delay(lambda: self._spin(True))
        elif not is_loading and self._stop is not None:
            self._stop()
            self._stop = None
            self._spin(False)

    def _spin(self, is_spinning: bool) -> None:
        self.widget.set_visible(is_spinning)
        self.widget.set_spinning(is_spinning)
