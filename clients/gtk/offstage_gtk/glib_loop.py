"""An asyncio event loop that also runs GLib's main context, so that the client and GTK share one thread.

The loop's selector waits by iterating the main context. PyGObject has such a loop from release 3.50 (`gi.events`).
"""

from __future__ import annotations

import asyncio
import math
import selectors
from collections.abc import Mapping
from typing import Any

from gi.repository import GLib

READ = GLib.IOCondition.IN | GLib.IOCondition.HUP | GLib.IOCondition.ERR
WRITE = GLib.IOCondition.OUT | GLib.IOCondition.HUP | GLib.IOCondition.ERR


class GLibSelector(selectors.BaseSelector):
    """Waits for file descriptors, timers and GTK in one iteration of the default main context."""

    def __init__(self) -> None:
        self._context = GLib.MainContext.default()
        self._keys: dict[int, selectors.SelectorKey] = {}
        self._sources: dict[int, int] = {}
        self._ready: dict[int, int] = {}

    def register(self, fileobj: Any, events: int, data: Any = None) -> selectors.SelectorKey:
        number = fileobj if isinstance(fileobj, int) else fileobj.fileno()
        if number in self._keys:
            raise KeyError(f"{fileobj!r} is registered")
        key = selectors.SelectorKey(fileobj, number, events, data)
        condition = GLib.IOCondition(0)
        if events & selectors.EVENT_READ:
            condition |= READ
        if events & selectors.EVENT_WRITE:
            condition |= WRITE
        self._keys[number] = key
        self._sources[number] = GLib.unix_fd_add_full(GLib.PRIORITY_DEFAULT, number, condition, self._arrived)
        return key

    def unregister(self, fileobj: Any) -> selectors.SelectorKey:
        number = fileobj if isinstance(fileobj, int) else fileobj.fileno()
        if number < 0:  # A closed file is known by its object only.
            number = next((n for n, key in self._keys.items() if key.fileobj is fileobj), number)
        key = self._keys.pop(number)
        GLib.source_remove(self._sources.pop(number))
        self._ready.pop(number, None)
        return key

    def _arrived(self, number: int, condition: GLib.IOCondition) -> bool:
        events = 0
        if condition & READ:
            events |= selectors.EVENT_READ
        if condition & WRITE:
            events |= selectors.EVENT_WRITE
        self._ready[number] = self._ready.get(number, 0) | events
        return True

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        self._ready.clear()
        if timeout is not None and timeout <= 0:
            self._context.iteration(False)
        else:
            # asyncio goes on after each iteration, because a callback of GTK may have scheduled work.
            timer = None
            if timeout is not None:
                timer = GLib.timeout_source_new(min(math.ceil(timeout * 1000), 2**31 - 1))
                timer.set_callback(lambda *_: False)
                timer.attach(self._context)
            self._context.iteration(True)
            if timer is not None:
                timer.destroy()
        return [(self._keys[n], events & self._keys[n].events) for n, events in self._ready.items() if n in self._keys]

    def close(self) -> None:
        for source in self._sources.values():
            GLib.source_remove(source)
        self._keys.clear()
        self._sources.clear()

    def get_map(self) -> Mapping[Any, selectors.SelectorKey]:
        return {key.fileobj: key for key in self._keys.values()}

    def get_key(self, fileobj: Any) -> selectors.SelectorKey:
        number = fileobj if isinstance(fileobj, int) else fileobj.fileno()
        return self._keys[number]


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Returns an event loop that also runs GTK."""
    return asyncio.SelectorEventLoop(GLibSelector())
