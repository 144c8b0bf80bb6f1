"""Exceptions of the client. Each family of error codes of the protocol is one class."""

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


class OffstageError(Exception):
    """An error of the server or of the client. Programs test the class or `kind`; the message is for people.

    `code` is the error code of the protocol, 0 for errors that the client raises. `data` has the members `path`,
    `retryable` and `details`, each where the server sent it.
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
        if self.kind in ("linkUnmatched", "linkInvalid", "notLinkable"):
            return f"Page not found: {self.url}"
        reason = self.message.partition(": ")[2] if self.kind in WITH_REASON else ""
        text = reason or self.message
        return text[:1].upper() + text[1:]

    def __str__(self) -> str:
        return f"{self.message} ({self.kind})" if self.kind else self.message


class ProtocolError(OffstageError):
    """The server could not read a message or does not know it, or the client could not read one."""


class InternalError(OffstageError):
    """A bug in the server."""


class RequestCancelled(OffstageError):
    """The client cancelled the request."""


class RequestAborted(OffstageError):
    """The server ended the request because it shuts down."""


class LimitError(OffstageError):
    """Input over a limit, or a server with too much work."""


class TimeLimitError(OffstageError):
    """The time limit of the request passed."""


class SessionError(OffstageError):
    """The session is unknown or closed, or its id is taken."""


class ActionError(OffstageError):
    """The screen has no such action."""


class ActionFailed(OffstageError):
    """The handler of the action threw an error."""


class ActionRejected(OffstageError):
    """The store refused the action; `kind` is the app's own word."""


class EditMismatch(OffstageError):
    """A text edit does not fit the text on the server."""


class ScreenError(OffstageError):
    """The screen is unknown, or its name is ambiguous."""


class RevisionConflict(OffstageError):
    """The route tree changed since the revision that the request names."""


class NavigationError(OffstageError):
    """A refused navigation request; `kind` is the reason, such as `atRoot`."""


class SubscriptionError(OffstageError):
    """The subscription is unknown, or the log no longer has the requested entries."""


class AppError(OffstageError):
    """The app or an alternative is unknown, or the session could not be created."""


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


BY_CODE: dict[int, type[OffstageError]] = {
    -32700: ProtocolError,
    -32600: ProtocolError,
    -32601: ProtocolError,
    -32602: ProtocolError,
    -32603: InternalError,
    -32002: ProtocolError,
    -32800: RequestCancelled,
    -32802: RequestAborted,
    -32803: ActionFailed,
    1000: ProtocolError,
    1001: LimitError,
    1002: LimitError,
    1004: TimeLimitError,
    1100: SessionError,
    1101: SessionError,
    1102: SessionError,
    1200: ActionError,
    1201: ScreenError,
    1202: ActionRejected,
    1203: RevisionConflict,
    1300: NavigationError,
    1400: SubscriptionError,
    1401: SubscriptionError,
    1500: AppError,
    1501: AppError,
    1502: AppError,
}


def error_from_wire(error: Any) -> OffstageError:
    """Returns the exception for the member `error` of a response."""
    if not isinstance(error, dict):
        return ProtocolError(f"an error response needs an object `error`; got {error!r}", kind="envelope")
    data = error.get("data")
    data = data if isinstance(data, dict) else {}
    code, kind = error.get("code", 0), data.get("kind", "")
    family = EditMismatch if kind == "editMismatch" else BY_CODE.get(code, OffstageError)
    return family(error.get("message", ""), code, kind, data)
