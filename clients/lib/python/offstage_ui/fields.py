"""Fields that the user types in."""

from __future__ import annotations

import math
from typing import Any

from offstage_client.requests import described

from .parts import JsonObject, PartState
from .texts import _

HINTS = {"date": "2026-11-22", "time": "10:00", "dateTime": "2026-11-22T10:00:00Z"}
"""Placeholders of date fields, by their kinds."""


class FieldState(PartState):
    """The text of a field. The text on the screen is the user's: no answer replaces text that was typed after it."""

    pending = 0
    """Inputs that the server has not answered."""
    _known = ""
    """The text that was drawn or sent last. Another text on the screen is new input of the user."""

    # The widget

    @property
    def text(self) -> str:
        raise NotImplementedError

    def put_text(self, text: str) -> None:
        """Replaces the text on the screen; the cursor stays where it is, or at the end."""
        raise NotImplementedError

    def show_problem(self, message: str) -> None:
        """Shows an error at the field that the server does not know."""
        raise NotImplementedError

    # The component

    @property
    def keeps_input(self) -> bool:  # type: ignore[override]
        """A field without pending input shows the value of its component."""
        return not self.pending

    @property
    def is_text(self) -> bool:
        """True for a text, which is sent with each key; other values are sent when the user has finished."""
        return self.part.type == "textField"

    @property
    def is_search(self) -> bool:
        return self.json.get("kind") == "search"

    @property
    def is_secret(self) -> bool:
        return self.part.is_secret

    @property
    def takes_text(self) -> bool:
        """True when the user can type."""
        return self.part.is_enabled and bool(self.json.get("onChange") or self.part.part == "layer")

    def value_text(self) -> str:
        value = self.part.value
        if isinstance(value, dict):
            value = value.get("name")
        if isinstance(value, float):
            return f"{value:g}" if value < 1e15 else str(value)
        return "" if value is None else str(value)

    def show_value(self) -> None:
        """Shows the component's value, unless the user types."""
        if self.pending or self.text != self._known:
            return
        if self.is_secret:
            # The server sends the length only. Another length than the typed one is a new text, mostly an empty one.
            if int(self.json.get("length") or 0) != len(self.text):
                self.set_text("")
            return
        text = self.value_text()
        if text != self.text:
            self.set_text(text)

    def set_text(self, text: str) -> None:
        self._known = text
        self.put_text(text)

    # The user

    def typed(self) -> None:
        self.host.has_typed(self)
        if self.is_unsent and self.host.is_connected:
            self._known = self.text
            self.pending += 1
            self.perform(self._send(self.text), is_text=True)

    @property
    def is_unsent(self) -> bool:
        """True for typed text that is not sent, because the screen does not show the new server's session yet."""
        return self.is_text and self.takes_text and self.text != self._known

    def drop_unsent(self) -> None:
        """Takes the text on the screen for one that the next drawing replaces."""
        self._known = self.text

    async def _send(self, text: str) -> None:
        try:
            await self.session.type(self.part, text)
        finally:
            self.pending -= 1
            if not self.pending:
                # The app may have changed or refused the text.
                self.host.show_again(self)
                self.host.text_was_sent()

    def entered(self) -> None:
        """Enter: the value is finished, or the text is submitted, or the default button is pressed."""
        if not self.is_text:
            self.commit()
        elif self.json.get("onSubmit"):
            self.perform(self.session.submit(self.part, self.text))
        else:
            self.host.press_default()

    def commit(self) -> None:
        """Sends the value of a number, date or file field, if it has changed."""
        text = self.text
        if text == self._known or not self.takes_text:
            return
        if not self.host.is_connected:
            self.host.say_not_done()
            return
        self._known = text
        try:
            value = self._meaning(text)
        except ValueError as error:
            self.show_problem(str(error))
            return
        self.pending += 1
        self.perform(self._commit(value))

    def _meaning(self, text: str) -> Any:
        """Returns the value of a text. Raises `ValueError` for a number or a file that is none."""
        if self.part.type == "numberField" and text:
            number = _number(text)
            if not isinstance(number, (int, float)):
                raise ValueError(_("'{text}' is not a number").format(text=text))
            return number
        if self.part.type == "fileField" and text:
            try:
                return described(text)
            except OSError as error:
                raise ValueError(_("the file cannot be read: {error}").format(error=error)) from error
        return text or None

    async def _commit(self, value: Any) -> None:
        try:
            await self.session.choose(self.part, value)
        finally:
            self.pending -= 1
        self.host.show_again(self)

    # Outline

    def seen_value(self) -> JsonObject:
        """Returns the members of the component that have the text on the screen."""
        if self.is_secret:
            return {"length": len(self.text)}
        if self.part.type == "fileField":
            return {"value": {"name": self.text} if self.text else None}
        return {"value": _number(self.text) if self.part.type == "numberField" else self.text}


def _number(text: str) -> Any:
    """Returns the number that a text is; the text when it is none."""
    try:
        number = float(text)
    except ValueError:
        return text or None
    if not math.isfinite(number):
        return text
    return int(number) if number.is_integer() else number
