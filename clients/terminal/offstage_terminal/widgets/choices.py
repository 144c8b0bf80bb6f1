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

    def value_drawing(self) -> Text:
        label, width = f"{self.part.label}  " if self.part.label else "", max(20, self.size.width or 80)
        text = Text().append(label, piece("label", "bold" if self.has_focus else ""))
        begin = cell_len(label)
        if begin >= width // 2:
            begin = 2
            text.append("\n  ")
        column = begin
        for index, option in enumerate(self.options):
            is_chosen = option["id"] in self.chosen
            sign = ("■" if is_chosen else "□") if self.is_multiple else ("●" if is_chosen else "○")
            shown = f"{sign} {icon(option.get('sign'))}{safe(option.get('title'))}"
            if column > begin and column + cell_len(shown) > width:
                column = begin
                text.append("\n" + " " * begin)
            elif index:
                text.append("   ")
            style = "reverse" if self.has_focus and index == self.cursor else "bold" if is_chosen else ""
            text.append(shown, piece(f"option {index}", style))
            column += cell_len(shown) + 3
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
        name, _, index = str(event.style.meta.get("member")).partition(" ")
        if name == "option":
            self.choose(int(index))

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
            title = text[2:].removeprefix(icon(option.get("sign")))
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
        steps = {"left": -step, "right": step, "minus": -step, "plus": step}
        steps |= {"pageup": self.page, "pagedown": -self.page}
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
