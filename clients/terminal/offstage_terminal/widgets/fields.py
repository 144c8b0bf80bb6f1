"""Fields that the user types in."""

from __future__ import annotations

from typing import Any

from offstage_client import Component, OffstageError, controls
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from ..safe import safe
from .base import JsonObject, PartWidget, drawn, piece, read, redraw

LONG_LABEL = 22


class Line(Input):
    """A line of text. While it is locked, the focus stays and keys change nothing."""

    # The width of the text does not change the layout of the screen: each key would lay it out again.
    virtual_size = Reactive(Size(0, 0))
    locked = False

    def replace(self, text: str, start: int, end: int) -> None:
        if not self.locked:
            super().replace(text, start, end)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        return character is not None and character.isprintable()


class Editor(TextArea):
    """Several lines of text."""

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        return character is not None and character.isprintable() or key == "enter"


class FieldPart(PartWidget, Vertical):
    """A label, an input, and below it the error and the caption.

    The text on the screen is the user's: an answer of the server never replaces text that was typed after it.
    """

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.pending = 0
        """Inputs that the server has not answered."""
        self._known = ""
        """The text that was drawn or sent last. Another text on the screen is new input of the user."""
        self.is_secret = part.is_secret
        self.label = Static("", classes="label")
        self.note = Static("", classes="note")
        self.below = Static("", classes="caption")
        self.input = self.make_input()

    def compose(self) -> ComposeResult:
        with Horizontal(classes="line"):
            yield self.label
            yield self.input
        yield self.note
        yield self.below

    def make_input(self) -> Line | Editor:
        """Makes the widget that takes the text."""
        if self.json.get("kind") == "multiline":
            return Editor(compact=False, show_line_numbers=False, soft_wrap=True, tab_behavior="focus")
        return Line(compact=True, password=self.is_secret, select_on_focus=False)

    def on_mount(self) -> None:
        # Also when the server has ended while the field was made.
        self.set_text("" if self.is_secret else self.value_text())
        self.show()
        self.fit()

    def on_resize(self) -> None:
        self.fit()

    def fit(self) -> None:
        """Sets the label above the input where there is no room beside it."""
        is_narrow = (
            self.size.width < 46 or isinstance(self.input, Editor) or len(safe(self.json.get("label"))) > LONG_LABEL
        )
        self.set_class(is_narrow, "-narrow")

    @property
    def focus_target(self) -> Widget:
        return self.input

    # Drawing

    @property
    def is_text(self) -> bool:
        """True for a text, which is sent with each key; other values are sent when the user has finished."""
        return self.part.type == "textField"

    @property
    def text(self) -> str:
        """The text on the screen."""
        return self.input.text if isinstance(self.input, Editor) else self.input.value

    def value_text(self) -> str:
        """Returns the text of the component's value."""
        value = self.part.value
        if isinstance(value, dict):
            value = value.get("name")
        if isinstance(value, float):
            return f"{value:g}" if value < 1e15 else str(value)
        return "" if value is None else str(value)

    def show(self) -> None:
        json = self.json
        required = " *" if json.get("isRequired") else ""
        sign = "⌕ " if json.get("kind") == "search" else ""
        label = Text(sign).append(safe(json.get("label")), piece("label")).append(required, piece("required"))
        redraw(self.label, label)
        error, caption = json.get("error"), json.get("caption")
        redraw(self.note, Text("✖ ").append(safe(error), piece("error")) if error else "")
        self.note.display = bool(error)
        below = Text("\n").join([
            Text(safe(text), style=piece("caption") if text is caption else "italic")
            for text in (caption, json.get("help")) if text
        ])  # fmt: skip
        redraw(self.below, below)
        self.below.display = bool(below)
        self.set_class(bool(error), "-error")
        is_on = self.part.is_enabled and bool(json.get("onChange") or self.part.part == "layer")
        self.set_class(not is_on, "-off")
        if isinstance(self.input, Editor):
            self.input.read_only = not is_on
        else:
            self.input.locked = not is_on
            unit = f" {safe(json['unit'])}" if json.get("unit") else ""
            self.input.placeholder = safe(json.get("placeholder") or HINTS.get(str(json.get("kind")), "") or unit)
        self.input.can_focus = is_on or self.has_real_focus
        self._show_value()

    def _show_value(self) -> None:
        if self.pending or self.text != self._known or not self.offstage.is_current:
            return  # The user types.
        if self.is_secret:
            # The server sends the length only. Another length than the typed one is a new text, mostly an empty one.
            if int(self.json.get("length") or 0) != len(self.text):
                self.set_text("")
            return
        text = self.value_text()
        if text != self.text:
            self.set_text(text)

    def set_text(self, text: str) -> None:
        """Replaces the text on the screen; the cursor stays where it is, or at the end."""
        self._known = text
        if isinstance(self.input, Editor):
            (row, column), was_at_end = self.input.cursor_location, self.input.cursor_at_end_of_text
            with self.prevent(TextArea.Changed):
                self.input.load_text(text)
            end = self.input.document.end
            self.input.cursor_location = end if was_at_end else (min(row, end[0]), column)
        else:
            at, was_at_end = self.input.cursor_position, self.input.cursor_at_end
            with self.prevent(Input.Changed):
                self.input.value = text
            self.input.cursor_position = len(text) if was_at_end else min(at, len(text))

    # The user

    def type_below(self, event: events.Key | events.Paste) -> None:
        """Types a key or a pasted text while another widget has the focus. A key that edits no text does nothing."""
        if self.has_class("-off"):
            return
        if isinstance(event, events.Paste):
            self._type_text(event.text)
        elif event.key == "backspace":
            self.input.action_delete_left()
        elif event.key == "delete":
            self.input.action_delete_right()
        elif self.input.check_consume_key(event.key, event.character):
            self._type_text("\n" if event.key == "enter" else event.character or "")

    def _type_text(self, text: str) -> None:
        if isinstance(self.input, Editor):
            self.input.replace(text, *self.input.selection, maintain_selection_offset=False)
        else:
            self.input.replace((text.splitlines() or [""])[0], *sorted(self.input.selection))

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        self._typed()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        self._typed()

    def _typed(self) -> None:
        self.offstage.echo()
        text = self.text
        if self.is_text and text != self._known:
            self._known = text
            self.pending += 1
            self.perform(self._send(text), is_text=True)

    async def _send(self, text: str) -> None:
        try:
            await self.session.type(self.part, text)
        finally:
            self.pending -= 1
            if not self.pending:
                # The app may have changed or refused the text.
                current = self.offstage.current(self.part)
                if current:
                    self.set_part(current)
                self.offstage.text_was_sent()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter: the value is finished, or the text is submitted, or the default button is pressed."""
        event.stop()
        if not self.is_text:
            self.commit()
        elif self.json.get("onSubmit"):
            self.submit()
        else:
            self.offstage.press_default()

    def submit(self) -> None:
        """Submits the text."""
        self.perform(self.session.submit(self.part, self.text))

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self.add_class("-focus")

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        self.remove_class("-focus")
        self.input.can_focus = not self.has_class("-off")
        if not self.is_text:
            self.commit()

    def commit(self) -> None:
        """Sends the value of a number, date or file field, if it has changed."""
        text = self.text
        if text == self._known:
            return
        self._known = text
        self.pending += 1
        self.perform(self._commit(text))

    async def _commit(self, text: str) -> None:
        typed = [control for control in controls(self.session, self.part) if control.kind == "type"]
        try:
            if typed:
                await typed[0].use(text)
        except OffstageError as error:
            # A number or a file that is none never reaches the server: the error is at the field.
            if error.code:
                raise
            redraw(self.note, f"✖ {safe(error.message)}")
            self.note.display = True
            return
        finally:
            self.pending -= 1
        current = self.offstage.current(self.part)
        if current:
            self.set_part(current)

    # Outline

    def seen(self) -> JsonObject:
        json = {**self.json, "isEnabled": not self.has_class("-off")}
        if self.json.get("isEnabled") is not False:
            json["isEnabled"] = True
        if self.is_secret:
            json["length"] = len(self.text)
        elif self.part.type == "fileField":
            json["value"] = {"name": self.text} if self.text else None
        elif self.part.type == "numberField":
            json["value"] = _number(self.text)
        else:
            json["value"] = self.text
        for name, widget in (("error", self.note), ("caption", self.below), ("label", self.label)):
            read(widget, json, name)
        json["isRequired"] = "required" in drawn(self.label)
        return json


HINTS = {"date": "2026-11-22", "time": "10:00", "dateTime": "2026-11-22T10:00:00Z"}


def _number(text: str) -> Any:
    try:
        number = float(text)
    except ValueError:
        return text or None
    return int(number) if number.is_integer() else number
