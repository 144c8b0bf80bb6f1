"""Exceptions of the client."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

OUTDATED = {
    "atRoot", "staleSource", "nodeNotFound", "notActive", "blockedByLayer", "notTopLayer", "alreadyGone",
    "alreadyAnswered", "notDismissible", "disabled", "buttonDisabled", "unknownItem", "unknownButton", "pageNotFound",
    "branchNotFound", "indexOutOfRange", "screenUnknown", "revisionConflict",
}  # fmt: skip
"""Kinds of errors for input to something that the user has seen, and that is gone or covered by now."""

WITH_REASON = ("locked", "guardDenied", "linkCanceled")
"""Kinds of errors whose message has an id before the reason of the app."""


UNMATCHED = ("linkUnmatched", "linkInvalid", "notLinkable")
"""Kinds of errors for a link that leads nowhere."""


class OffstageError(Exception):
    """An error of the server or of the client. Programs test `kind`; the message is for people.

    `kind` is a word of the app for an action that the app rejected (`code` 1202). `code` is the error code of the
    protocol, 0 for errors that the client raises. `data` has the members `path`, `retryable` and `details`, each where
    the server sent it.
    """

    def __init__(self, message: str, code: int = 0, kind: str = "", data: Mapping[str, Any] | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.kind = kind
        self.data: Mapping[str, Any] = data or {}
        self.url = ""
        """The link that was opened, of an error of `Session.open_link`."""

    @property
    def sentence(self) -> str | None:
        """What a front end tells the user; None for an error about what the user no longer sees."""
        if self.kind in OUTDATED:
            return None
        if self.kind in UNMATCHED:
            return f"Page not found: {self.url}"
        reason = self.message.partition(": ")[2] if self.kind in WITH_REASON else ""
        text = reason or self.message
        return text[:1].upper() + text[1:]

    def __str__(self) -> str:
        return f"{self.message} ({self.kind})" if self.kind else self.message


class ServerEnded(OffstageError):
    """The server's process ended or closed the connection.

    `exit_status` is None for a connection without a process; `stderr` has the last lines that the server logged.
    """

    def __init__(self, exit_status: int | None, stderr: Sequence[str] = ()) -> None:
        self.exit_status = exit_status
        self.stderr = list(stderr)
        status = "" if exit_status is None else f" with status {exit_status}"
        lines = "".join(f"\n  {line}" for line in self.stderr[-5:])
        super().__init__(f"the server ended{status}{lines}", kind="serverEnded")

    def __str__(self) -> str:
        return self.message


class ServerNotStarted(OffstageError):
    """The server's executable could not be started."""


class ComponentError(OffstageError):
    """The view has no such component, or the component cannot do what was asked."""


class ReplicaError(OffstageError):
    """A message that does not fit the replica. The session then requests a snapshot."""


def error_from_wire(error: Any) -> OffstageError:
    """Returns the exception for the member `error` of a response."""
    if not isinstance(error, dict):
        return OffstageError(f"an error response needs an object `error`; got {error!r}", kind="envelope")
    data = error.get("data")
    data = data if isinstance(data, dict) else {}
    return OffstageError(error.get("message", ""), error.get("code", 0), data.get("kind", ""), data)
