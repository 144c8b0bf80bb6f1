"""Numbers that all front ends share, from the answer to `initialize`. The article Protocol describes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Timing:
    """Delays in seconds, sizes in code points, and limits."""

    loading_delay: float
    """Delay after which loading is shown."""
    typing_guard: float
    """Pause in typing after which keys answer an alert that has appeared."""
    edit_size: int
    """Size of a text from which an input sends an edit instead of the whole text."""
    snapshot_limit: int
    """Number of snapshots in a row, without an update between them, after which the session ends."""

    @classmethod
    def of(cls, server: Mapping[str, Any]) -> Timing:
        """Returns the numbers in the answer of a server; 0 for those that it does not have."""
        sent = server.get("timing") or {}
        delay, guard, size, limit = (
            sent.get(name) or 0 for name in ("loadingDelay", "typingGuard", "editSize", "snapshotLimit")
        )
        return cls(delay, guard, size, limit)


STARTING = Timing(0.3, 0, 0, 0)
"""The numbers until a server has answered: only its start can take long."""
