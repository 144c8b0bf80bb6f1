"""The app around the parts of a screen, as the parts use it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from offstage_client import Session

Work = Coroutine[Any, Any, Any]


class Host(Protocol):
    """The app. Parts know nothing else of it, so a test can pass another one."""

    after_delay: Callable[[Callable[[], object]], Callable[[], None]]
    """Calls a function that shows loading, after the delay. Returns a function that cancels the call."""
    is_connected: bool
    """True while the server can receive input: not before the session of a new server is drawn."""

    @property
    def session(self) -> Session:
        """The session."""

    def perform(self, work: Work, view: Any = None, is_text: bool = False) -> None:
        """Runs work of the user, for a view. An error is shown."""

    def begin(self, work: Work) -> Any:
        """Runs work of the app itself."""

    def load(self, work: Work) -> None:
        """Runs work that completes the drawing, such as loading rows."""

    def show_again(self, view: Any) -> None:
        """Draws the component of a view as the session has it now."""

    def focus_soon(self, target: Any, is_weak: bool = False) -> None:
        """Moves the focus after the drawing. A weak one yields to that of the app."""

    def is_own(self, name: str, is_key: Callable[[str], bool]) -> bool:
        """True when the pressed key is one of a command of the front end itself, such as `refresh`."""

    def has_typed(self, view: Any) -> None:
        """The user has typed in a view. What was typed is shown before the answer of the server."""

    def text_was_sent(self) -> None:
        """The server has answered all typed text of a field."""

    def press_default(self) -> bool:
        """Presses the button that Enter presses. Returns false without one."""

    def say_not_done(self) -> None:
        """Shows that a press had no effect, because the server was away."""

    def say(self, text: str, role: str = "info") -> None:
        """Shows a message; an empty one hides the message."""

    def copy(self, text: str) -> None:
        """Copies a text to the clipboard."""

    def show_notification(self, title: str, body: str) -> None:
        """Shows a notification of the app."""

    def follow_link(self, url: str, is_external: bool) -> None:
        """Opens a link of the app, or an address outside of it."""

    def open_address(self, url: str) -> bool:
        """Opens an address in the user's program for it. Returns false when the app may not open it."""
