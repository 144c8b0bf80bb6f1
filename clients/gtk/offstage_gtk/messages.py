"""Sentences for users about errors of requests."""

from __future__ import annotations

from offstage_client import NavigationError, OffstageError, RevisionConflict, ScreenError

OUTDATED = {
    "atRoot", "staleSource", "nodeNotFound", "notActive", "blockedByLayer", "notTopLayer", "alreadyGone",
    "alreadyAnswered", "unknownItem", "unknownButton", "pageNotFound", "branchNotFound", "indexOutOfRange",
}  # fmt: skip
"""Kinds of `NavigationError` for input to something that the user has seen, and that is gone or covered by now."""


def is_outdated(error: OffstageError) -> bool:
    """True for an error about what the user has seen and the server has left by now: the screen has changed already."""
    if isinstance(error, NavigationError):
        return error.kind in OUTDATED
    return isinstance(error, (ScreenError, RevisionConflict))


def sentence(message: str) -> str:
    """Returns a message of the server with a capital first letter."""
    return message[:1].upper() + message[1:]
