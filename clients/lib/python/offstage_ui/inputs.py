"""Toggles, pickers, sliders and steppers: components whose value is shown at once and sent."""

from __future__ import annotations

from typing import Any

from .parts import JsonObject, PartState

MOST = 10.0**15
"""A limit of numbers that is none for the user."""


class InputState(PartState):
    """A value on the screen. While the server has not answered, it is the user's."""

    value: Any = None
    sends = 0
    """Inputs that the server has not answered."""

    def take_value(self) -> None:
        """Takes the component's value, unless the user has changed it."""
        if not self.sends:
            self.value = self.part.value

    def send_value(self) -> None:
        """Sends the value on the screen."""
        self.perform(self._send(self.value))

    async def _send(self, value: Any) -> None:
        self.sends += 1
        try:
            await self.session.choose(self.part, value)
        finally:
            self.sends -= 1
            self.host.show_again(self)


class PickerState(InputState):
    """The options of a picker."""

    @property
    def options(self) -> list[JsonObject]:
        return [option for option in self.json.get("options") or [] if isinstance(option, dict)]

    @property
    def is_multiple(self) -> bool:
        return self.json.get("isMultiple") is True

    @property
    def chosen(self) -> list[Any]:
        return list(self.value or []) if self.is_multiple else [self.value]

    def pick(self, index: int) -> None:
        self.value = toggled(self.chosen, self.options[index]["id"]) if self.is_multiple else self.options[index]["id"]

    def seen_choice(self, shown: list[Any]) -> JsonObject:
        """Returns the member of the component that has the options that are shown as chosen."""
        return {"values": shown} if self.is_multiple else {"value": shown[0] if shown else None}


class NumberState(InputState):
    """The number of a slider or a stepper."""

    def take_value(self) -> None:
        super().take_value()
        if not isinstance(self.value, (int, float)):
            self.value = 0

    @property
    def limits(self) -> tuple[float, float, float]:
        low, high, step = self.json.get("min"), self.json.get("max"), self.json.get("step")
        is_slider = self.part.type == "slider"
        return (
            low if isinstance(low, (int, float)) else 0 if is_slider else -MOST,
            high if isinstance(high, (int, float)) else 1 if is_slider else MOST,
            step if isinstance(step, (int, float)) and step > 0 else 0.01 if is_slider else 1,
        )

    @property
    def page(self) -> float:
        low, high, step = self.limits
        return max(step, (high - low) / 10) if high < MOST else step * 10

    def limited(self, value: float) -> int | float:
        low, high, _ = self.limits
        value = round(max(low, min(high, value)), 9)
        return int(value) if float(value).is_integer() else value


def toggled(chosen: list[Any], one: Any) -> list[Any]:
    """Returns a choice of several with an element added or removed."""
    return [known for known in chosen if known != one] if one in chosen else [*chosen, one]
