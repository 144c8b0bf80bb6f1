"""Buttons, toggles and other components that the user presses."""

from __future__ import annotations

from typing import Any

from offstage_client import Component
from offstage_ui.inputs import InputState
from offstage_ui.keys import can_press, key_of_button
from rich.text import Text
from textual import events
from textual.widgets import Static

from ..safe import icon, key_title, safe
from .base import JsonObject, PartWidget, drawn, piece, read, redraw


class Pressable(PartWidget, Static, can_focus=True):
    """A component on one line that the user presses with Enter, Space or a click."""

    is_busy = False
    """True while it is shown that the component loads."""

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.add_class(f"part-{part.type}")

    def on_mount(self) -> None:
        self.show()

    @property
    def can_press(self) -> bool:
        """True when pressing does something."""
        return can_press(self.part)

    def show(self) -> None:
        self.set_class(not self.part.is_enabled, "-off")
        self.is_busy = self.loading_sign.follow(bool(self.json.get("isLoading")))
        self.set_class(self.is_busy, "-busy")
        # A component that has the focus keeps it while it is disabled.
        self.can_focus = self.can_press or self.has_real_focus
        redraw(self, self.drawing())

    def drawing(self) -> Text:
        """Returns the text."""
        raise NotImplementedError

    def press(self) -> None:
        """Does what the component is for."""
        raise NotImplementedError

    def on_click(self, event: events.Click) -> None:
        if self.can_press:
            self.press()

    def on_key(self, event: events.Key) -> None:
        # Enter belongs to the default button of the screen, unless a button has the focus.
        if self.has_focus and (event.key == "space" or event.key == "enter" and self.part.type == "button"):
            event.stop()
            if self.can_press:
                self.press()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        if not has_focus:
            self.can_focus = self.can_press
        redraw(self, self.drawing())


class ButtonPart(Pressable):
    """A button of a view, a bar, an alert or a toast."""

    def show(self) -> None:
        role = self.json.get("role", "default")
        self.set_class(role == "destructive", "-destructive")
        self.set_class(self.json.get("key") == "Enter" or self.is_preferred, "-default")
        super().show()

    @property
    def is_preferred(self) -> bool:
        """True for the button of an alert that Enter presses."""
        return "preferred" in self.classes

    def drawing(self) -> Text:
        text = Text(f" {icon(self.json.get('icon'))}", no_wrap=True).append(self.part.label, piece("title")).append(" ")
        key = key_of_button(self.json)
        if self.is_busy:
            text.append("… ", piece("busy", "italic"))
        elif key and self.part.is_enabled:
            text.append(f"{key_title(key)} ", "dim")
        return text

    def press(self) -> None:
        self.perform(self.session.tap(self.part))

    def seen(self) -> JsonObject:
        json = {**self.json, "isEnabled": not self.has_class("-off"), "isLoading": "busy" in drawn(self)}
        return read(self, json, "title")


class TogglePart(InputState, Pressable):
    """A toggle."""

    def show(self) -> None:
        self.take_value()
        super().show()

    def drawing(self) -> Text:
        text = Text().append("■ " if self.value else "□ ", piece("value", "bold cyan" if self.value else ""))
        text.append(self.part.label, piece("label"))
        if self.json.get("caption"):
            text.append("\n  ").append(safe(self.json["caption"]), piece("caption", "dim"))
        return text

    def press(self) -> None:
        self.value = not self.value
        redraw(self, self.drawing())
        self.send_value()

    def seen(self) -> JsonObject:
        is_checked = drawn(self).get("value") == "■ "
        json = {**self.json, "value": is_checked, "isEnabled": not self.has_class("-off")}
        return read(self, json, "label", "caption")
