"""Pickers, sliders and steppers."""

from __future__ import annotations

from offstage_ui.inputs import MOST, NumberState, PickerState
from offstage_ui.parts import JsonObject
from rich.cells import cell_len
from rich.text import Text
from textual import events

from ..safe import icon, safe
from .base import drawn, piece, redraw, seen
from .buttons import InputPart

TRACK = 24


class PickerPart(PickerState, InputPart):
    """All options on lines: arrows move, Space and a click choose."""

    cursor = 0

    def show(self) -> None:
        self.take_value()
        if not self.sends and not self.has_real_focus and not self.is_multiple:
            ids = [option["id"] for option in self.options]
            self.cursor = ids.index(self.value) if self.value in ids else 0
        super().show()

    @property
    def _label(self) -> str:
        return f"{self.part.label}  " if self.part.label else ""

    def _layout(self) -> list[tuple[int, int, str]]:
        """Returns the column, the line and the text of each option."""
        width = max(20, self.size.width or 80)
        begin = cell_len(self._label) if cell_len(self._label) < width // 2 else 2
        column, line, found = begin, 0 if begin > 2 or not self._label else 1, []
        for option in self.options:
            is_chosen = option["id"] in self.chosen
            sign = ("■" if is_chosen else "□") if self.is_multiple else ("●" if is_chosen else "○")
            text = f"{sign} {icon(option.get('icon'))}{safe(option.get('title'))}"
            if column > begin and column + cell_len(text) > width:
                column, line = begin, line + 1
            found.append((column, line, text))
            column += cell_len(text) + 3
        return found

    def value_drawing(self) -> Text:
        text, column, line = Text(), cell_len(self._label), 0
        text.append(self._label, piece("label", "bold" if self.has_focus else ""))
        for index, (begin, at, option) in enumerate(self._layout()):
            if at > line:
                text.append("\n" * (at - line))
                column, line = 0, at
            text.append(" " * (begin - column))
            is_cursor = self.has_focus and index == self.cursor
            style = "reverse" if is_cursor else "bold" if option[0] in "●■" else ""
            text.append(option, piece(f"option {index}", style))
            column = begin + cell_len(option)
        return text

    def on_resize(self) -> None:
        redraw(self, self.drawing())

    def on_key(self, event: events.Key) -> None:
        event.prevent_default()  # Not also the handler of the base class.
        at = self.cursor + {"left": -1, "up": -1, "right": 1, "down": 1}.get(event.key, 0)
        if at != self.cursor and 0 <= at < len(self.options):
            event.stop()
            self.cursor = at
            redraw(self, self.drawing())
        elif event.key == "space" or event.key == "enter" and not self._is_chosen_only(self.cursor):
            event.stop()
            self.choose(self.cursor)

    def _is_chosen_only(self, index: int) -> bool:
        """True when choosing an option again changes nothing, so that Enter presses the default button."""
        return self.is_multiple or not self.options or self.options[index]["id"] == self.value

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        for index, (column, line, text) in enumerate(self._layout()):
            if event.y == line and column <= event.x < column + cell_len(text):
                self.choose(index)

    def press(self) -> None:
        self.choose(self.cursor)

    def choose(self, index: int) -> None:
        if self.can_press and 0 <= index < len(self.options):
            self.cursor = index
            self.pick(index)
            self.change(self.value)

    def seen(self) -> JsonObject:
        texts, options, chosen = drawn(self), [], []
        for index, option in enumerate(self.options):
            text = texts.get(f"option {index}", "")
            title = text[2:].removeprefix(icon(option.get("icon")))
            options.append({**option, "title": seen(title, option.get("title"))})
            if text[:1] in ("■", "●"):
                chosen.append(option["id"])
        return {**super().seen(), **self.seen_choice(chosen), "options": options}


class NumberPart(NumberState, InputPart):
    """A slider or a stepper: arrows change the value."""

    indent = ""

    def value_drawing(self) -> Text:
        text = Text().append(f"{self.part.label}  ", piece("label", "bold" if self.has_focus else ""))
        unit = f" {safe(self.json['unit'])}" if self.json.get("unit") else ""
        low, high, _ = self.limits
        if self.part.type == "slider":
            at = round((self.value - low) / ((high - low) or 1) * TRACK)
            text.append("━" * at, "bold cyan").append("●", "bold").append("─" * (TRACK - at), "dim")
            return text.append(f" {self.value:g}", piece("value")).append(unit)
        text.append("◂ ", "dim" if self.value <= low else "")
        text.append(f"{self.value:g}", piece("value", "bold")).append(unit, "bold")
        return text.append(" ▸", "dim" if self.value >= high else "")

    def on_key(self, event: events.Key) -> None:
        event.prevent_default()  # Not also the handler of the base class.
        low, high, step = self.limits
        steps = {"left": -step, "right": step, "minus": -step, "plus": step, "pageup": self.page, "pagedown": -self.page}
        ends = {"home": low, "end": high} if high < MOST else {}
        if event.key in steps or event.key in ends:
            event.stop()
            self.set_value(ends.get(event.key, self.value + steps.get(event.key, 0)))

    def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        low, high, step = self.limits
        begin = cell_len(self.part.label) + 2
        if self.part.type == "slider" and begin <= event.x <= begin + TRACK:
            self.set_value(low + round((event.x - begin) / TRACK * (high - low) / step) * step)
        elif self.part.type == "stepper" and event.x >= begin:
            self.set_value(self.value + (-step if event.x <= begin + 1 else step))

    def press(self) -> None:
        """Has no value of its own for Enter."""

    def set_value(self, value: float) -> None:
        value = self.limited(value)
        if self.can_press and value != self.value:
            self.change(value)

    def seen(self) -> JsonObject:
        shown = f"{self.value:g}"
        value = seen(drawn(self).get("value", ""), shown)
        return {**super().seen(), "value": self.value if value == shown else value}
