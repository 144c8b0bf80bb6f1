"""Numbers that all front ends share. The table in clients/README.md describes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

NAMES = {
    "loadingDelay": "loading_delay",
    "typingGuard": "typing_guard",
    "editSize": "edit_size",
    "snapshotLimit": "snapshot_limit",
}
"""Members of `timing` in the answer to `initialize`."""


@dataclass(frozen=True)
class Timing:
    """Delays in seconds, sizes in code points, and limits."""

    loading_delay: float = 0.3
    """Delay after which loading is shown."""
    typing_guard: float = 0.7
    """Pause in typing after which keys answer an alert that has appeared."""
    edit_size: int = 256
    """Size of a text from which an input sends an edit instead of the whole text."""
    snapshot_limit: int = 3
    """Number of snapshots in a row, without an update between them, after which the session ends."""

    @classmethod
    def of(cls, server: Mapping[str, Any]) -> Timing:
        """Returns the numbers of a server: those in its answer to `initialize`, and the others by default."""
        known = server.get("timing") or {}
        return cls(**{field: known[name] for name, field in NAMES.items() if name in known})
