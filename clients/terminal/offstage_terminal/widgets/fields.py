"""Fields that the user types in."""

from __future__ import annotations

from typing import Any

from offstage_client import Component
from offstage_ui.fields import HINTS, FieldState
from offstage_ui.parts import JsonObject
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from ..safe import safe
from .base import PartWidget, piece, redraw, show_text

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


class FieldPart(FieldState, PartWidget, Vertical):
    """A label, an input, and below it the error and the caption."""

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
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
        if self.json.get("kind") == "multiline":
            return Editor(compact=False, show_line_numbers=False, soft_wrap=True, tab_behavior="focus")
        return Line(compact=True, password=self.is_secret, select_on_focus=False)

    def on_mount(self) -> None:
        # Also when the server has ended while the field was made.
        self.set_text("" if self.is_secret else self.value_text())

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

    @property
    def text_lines(self) -> list[Widget]:
        return [self.label, self.note, self.below]

    @property
    def text(self) -> str:
        return self.input.text if isinstance(self.input, Editor) else self.input.value

    def show(self) -> None:
        json = self.json
        required = " *" if json.get("isRequired") else ""
        sign = "⌕ " if json.get("kind") == "search" else ""
        label = Text(sign).append(safe(json.get("label")), piece("label")).append(required, piece("required"))
        redraw(self.label, label)
        show_text(self.note, "error", json.get("error"), "✖ ")
        below = Text("\n").join([
            Text(safe(json[name]), piece(name, "italic" if name == "help" else ""))
            for name in ("caption", "help") if json.get(name)
        ])  # fmt: skip
        redraw(self.below, below)
        self.below.display = bool(below)
        self.set_class(bool(json.get("error")), "-error")
        is_on = self.takes_text
        self.set_class(not is_on, "-off")
        if isinstance(self.input, Editor):
            self.input.read_only = not is_on
        else:
            self.input.locked = not is_on
            unit = f" {safe(json['unit'])}" if json.get("unit") else ""
            self.input.placeholder = safe(json.get("placeholder") or HINTS.get(str(json.get("kind")), "") or unit)
        self.input.can_focus = is_on or self.has_real_focus
        self.show_value()

    def show_problem(self, message: str) -> None:
        show_text(self.note, "error", message, "✖ ")

    def put_text(self, text: str) -> None:
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
        self.typed()

    def on_text_area_changed(self, event: TextArea.Changed) -> None:
        event.stop()
        self.typed()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.entered()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        self.add_class("-focus")

    def on_descendant_blur(self, event: events.DescendantBlur) -> None:
        self.remove_class("-focus")
        self.input.can_focus = not self.has_class("-off")
        if not self.is_text:
            self.commit()

    def seen(self) -> JsonObject:
        is_on = self.json.get("isEnabled") is not False or not self.has_class("-off")
        members = {"isEnabled": is_on, "isRequired": "required" in self.texts(), **self.seen_value()}
        return {**super().seen(), **members}
