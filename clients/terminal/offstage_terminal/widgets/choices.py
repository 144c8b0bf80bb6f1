"""Pickers, sliders and steppers."""

from __future__ import annotations

from typing import Any

from rich.cells import cell_len
from rich.text import Text
from textual import events

from ..safe import icon, safe
from .base import JsonObject, drawn, piece, read, redraw, seen
from .buttons import Pressable

TRACK = 24


class PickerPart(Pressable):
    """All options on lines: arrows move, Space and a click choose."""

    cursor = 0
    value: Any = None
    sends = 0

    @property
    def options(self) -> list[JsonObject]:
        """The options."""
        return [option for option in self.json.get("options") or [] if isinstance(option, dict)]

    @property
    def is_multiple(self) -> bool:
        """True when several options can be chosen."""
        return self.json.get("isMultiple") is True

    @property
    def chosen(self) -> list[Any]:
        """Ids of the chosen options."""
        if self.is_multiple:
            return list(self.value or [])
        return [self.value]

    def show(self) -> None:
        if not self.sends:
            self.value = self.part.value
            if not self.has_real_focus and not self.is_multiple:
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

    def drawing(self) -> Text:
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
        if self.json.get("caption"):
            text.append("\n  ").append(safe(self.json["caption"]), piece("caption", "dim"))
        return text

    def on_resize(self) -> None:
        redraw(self, self.drawing())

    def on_key(self, event: events.Key) -> None:
        event.prevent_default()  # Not also the handler of the base class.
        steps = {"left": -1, "up": -1, "right": 1, "down": 1}
        at = self.cursor + steps.get(event.key, 0)
        if event.key in steps and 0 <= at < len(self.options):
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
        """Picks an option; of several, adds or removes it."""
        if not self.can_press or not 0 <= index < len(self.options):
            return
        self.cursor, picked = index, self.options[index]["id"]
        if self.is_multiple:
            chosen = self.chosen
            self.value = [known for known in chosen if known != picked] if picked in chosen else [*chosen, picked]
        else:
            self.value = picked
        redraw(self, self.drawing())
        self.perform(self._send(self.value))

    async def _send(self, value: Any) -> None:
        self.sends += 1
        try:
            await self.session.choose(self.part, value)
        finally:
            self.sends -= 1
            self.show()

    def seen(self) -> JsonObject:
        texts, options, chosen = drawn(self), [], []
        for index, option in enumerate(self.options):
            text = texts.get(f"option {index}", "")
            title = text[2:].removeprefix(icon(option.get("icon")))
            options.append({**option, "title": seen(title, option.get("title"))})
            if text[:1] in ("■", "●"):
                chosen.append(option["id"])
        value = {"values": chosen} if self.is_multiple else {"value": chosen[0] if chosen else None}
        json = {**self.json, **value, "options": options, "isEnabled": not self.has_class("-off")}
        return read(self, json, "label", "caption")


class NumberPart(Pressable):
    """A slider or a stepper: arrows change the value."""

    value: float = 0
    sends = 0

    def show(self) -> None:
        if not self.sends:
            value = self.part.value
            self.value = value if isinstance(value, (int, float)) else 0
        super().show()

    @property
    def limits(self) -> tuple[float, float, float]:
        """Smallest value, largest value and step."""
        low, high, step = self.json.get("min"), self.json.get("max"), self.json.get("step")
        is_slider = self.part.type == "slider"
        return (
            low if isinstance(low, (int, float)) else 0 if is_slider else -(10**15),
            high if isinstance(high, (int, float)) else 1 if is_slider else 10**15,
            step if isinstance(step, (int, float)) and step > 0 else 0.01 if is_slider else 1,
        )

    def drawing(self) -> Text:
        text = Text().append(f"{self.part.label}  ", piece("label", "bold" if self.has_focus else ""))
        unit = f" {safe(self.json['unit'])}" if self.json.get("unit") else ""
        low, high, _ = self.limits
        if self.part.type == "slider":
            at = round((self.value - low) / ((high - low) or 1) * TRACK)
            text.append("━" * at, "bold cyan").append("●", "bold").append("─" * (TRACK - at), "dim")
            text.append(f" {self.value:g}", piece("value")).append(unit)
        else:
            text.append("◂ ", "dim" if self.value <= low else "")
            text.append(f"{self.value:g}", piece("value", "bold")).append(unit, "bold")
            text.append(" ▸", "dim" if self.value >= high else "")
        if self.json.get("caption"):
            text.append("\n").append(safe(self.json["caption"]), piece("caption", "dim"))
        return text

    def on_key(self, event: events.Key) -> None:
        event.prevent_default()  # Not also the handler of the base class.
        low, high, step = self.limits
        page = max(step, (high - low) / 10) if high < 10**15 else step * 10
        steps = {"left": -step, "right": step, "minus": -step, "plus": step, "pageup": page, "pagedown": -page}
        ends = {"home": low, "end": high} if high < 10**15 else {}
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
        """Sets the value, within the limits."""
        low, high, _ = self.limits
        value = round(max(low, min(high, value)), 9)
        if not self.can_press or value == self.value:
            return
        self.value = int(value) if float(value).is_integer() else value
        redraw(self, self.drawing())
        self.perform(self._send(self.value))

    async def _send(self, value: Any) -> None:
        self.sends += 1
        try:
            await self.session.choose(self.part, value)
        finally:
            self.sends -= 1
            self.show()

    def seen(self) -> JsonObject:
        value = seen(drawn(self).get("value", ""), f"{self.value:g}")
        is_drawn = value == f"{self.value:g}"
        json = {
            **self.json,
            "value": self.value if is_drawn else value,
            "isEnabled": not self.has_class("-off"),
        }
        return read(self, json, "label", "caption")
