"""Buttons, links, toggles and other components that the user presses."""

from __future__ import annotations

from typing import Any

from offstage_ui.inputs import InputState
from offstage_ui.parts import ButtonState, JsonObject, LinkState
from rich.text import Text
from textual import events

from ..safe import icon, key_title, safe
from .base import LinePart, drawn, piece, redraw


class Pressable(LinePart, can_focus=True):
    """A component on one line that the user presses with Enter, Space or a click."""

    is_busy = False
    """True while it is shown that the component loads."""

    def show(self) -> None:
        self.set_class(not self.part.is_enabled, "-off")
        self.is_busy = self.loading_sign.follow(bool(self.json.get("isLoading")))
        self.set_class(self.is_busy, "-busy")
        # A component that has the focus keeps it while it is disabled.
        self.can_focus = self.can_press or self.has_real_focus
        super().show()

    def press(self) -> None:
        raise NotImplementedError

    def on_click(self, event: events.Click) -> None:
        if self.can_press:
            self.press()

    def on_key(self, event: events.Key) -> None:
        # Enter belongs to the default button of the screen, unless a button has the focus.
        keys = ("space", "enter") if self.part.type in ("button", "link") else ("space",)
        if self.has_focus and event.key in keys:
            event.stop()
            if self.can_press:
                self.press()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        if not has_focus:
            self.can_focus = self.can_press
        redraw(self, self.drawing())

    def seen(self) -> JsonObject:
        return {**super().seen(), "isEnabled": not self.has_class("-off")}


class ButtonPart(ButtonState, Pressable):
    """A button of a view, a bar, an alert or a toast."""

    def show(self) -> None:
        self.set_class(self.json.get("role") == "destructive", "-destructive")
        self.set_class(self.is_default, "-default")
        super().show()

    def drawing(self) -> Text:
        text = Text(f" {icon(self.json.get('sign'))}", no_wrap=True).append(self.part.label, piece("title")).append(" ")
        if self.is_busy:
            text.append("… ", piece("busy", "italic"))
        elif self.shown_key and self.part.is_enabled:
            text.append(f"{key_title(self.shown_key)} ", "dim")
        return text

    def seen(self) -> JsonObject:
        return {**super().seen(), "isLoading": "busy" in drawn(self)}


class LinkPart(LinkState, Pressable):
    """A link."""

    def drawing(self) -> Text:
        text = Text().append(safe(self.json.get("title")), piece("title", "underline"))
        return text.append("  ↗" if self.json.get("isExternal") else "", "dim")

    def press(self) -> None:
        self.follow()


class InputPart(InputState, Pressable):
    """A value that the user changes, drawn on lines."""

    indent = "  "

    def show(self) -> None:
        self.take_value()
        super().show()

    def value_drawing(self) -> Text:
        raise NotImplementedError

    def drawing(self) -> Text:
        return self.with_notes(self.value_drawing(), self.indent)

    def change(self, value: Any) -> None:
        """Shows and sends a value of the user."""
        self.value = value
        redraw(self, self.drawing())
        self.send_value()


class TogglePart(InputPart):
    """A toggle."""

    def value_drawing(self) -> Text:
        text = Text().append("■ " if self.value else "□ ", piece("value", "bold cyan" if self.value else ""))
        return text.append(self.part.label, piece("label"))

    def press(self) -> None:
        self.change(not self.value)

    def seen(self) -> JsonObject:
        return {**super().seen(), "value": drawn(self).get("value") == "■ "}
