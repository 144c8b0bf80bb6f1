"""An asyncio event loop that also runs GLib's main context, so that the client and GTK share one thread.

PyGObject has such a loop from release 3.50 (`gi.events`).
"""

from __future__ import annotations

import asyncio
import math
import selectors

from gi.repository import GLib


class GLibSelector(selectors.EpollSelector):
    """Waits for file descriptors, timers and GTK in one iteration of the default main context."""

    def __init__(self) -> None:
        super().__init__()
        # The descriptor of epoll can be read when one of the others is ready.
        self._source = GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, self.fileno(), GLib.IOCondition.IN, lambda *_: True)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        context, timer = GLib.MainContext.default(), None
        if timeout is not None and timeout > 0:
            timer = GLib.timeout_source_new(min(math.ceil(timeout * 1000), 2**31 - 1))
            timer.set_callback(lambda *_: False)
            timer.attach(context)
        # asyncio goes on after each iteration, because a callback of GTK may have scheduled work.
        context.iteration(timeout is None or timeout > 0)
        if timer is not None:
            timer.destroy()
        return super().select(0)

    def close(self) -> None:
        GLib.source_remove(self._source)
        super().close()


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Returns an event loop that also runs GTK."""
    return asyncio.SelectorEventLoop(GLibSelector())
