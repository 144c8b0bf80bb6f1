"""Buttons and toggles."""

from __future__ import annotations

from gi.repository import Gtk
from offstage_client.safe_text import safe
from offstage_ui.inputs import InputState
from offstage_ui.keys import can_press, key_of_button

from ..icons import icon_name
from ..keyboard import key_title
from ..loading import LoadingSpinner
from .base import JsonObject, PartView, set_class, set_name, text_label


class ButtonPart(PartView):
    """A button of a view or of a bar."""

    def make(self) -> Gtk.Widget:
        self.button = Gtk.Button(halign=Gtk.Align.START)
        self.is_preferred = False
        self.icon, self.label = Gtk.Image(), text_label(wraps=False)
        self.spinner = LoadingSpinner(self.host)
        box = Gtk.Box(spacing=6, halign=Gtk.Align.CENTER)
        for widget in (self.icon, self.label, self.spinner.widget):
            box.append(widget)
        self.button.set_child(box)
        self.button.connect("clicked", lambda _: self.press())
        return self.button

    @property
    def can_press(self) -> bool:
        """True when pressing does something."""
        return can_press(self.part)

    @property
    def is_default(self) -> bool:
        """True for the button that Enter presses."""
        return self.is_preferred or self.json.get("key") == "Enter"

    @property
    def shown_key(self) -> str:
        """The key that presses the button."""
        return key_of_button(self.json)

    def show(self) -> None:
        role, name = self.json.get("role", "default"), icon_name(self.json.get("icon"))
        self.label.set_text(self.part.label)
        self.icon.set_visible(name is not None)
        if name:
            self.icon.set_from_icon_name(name)
        set_class(self.button, "destructive-action", role == "destructive")
        set_class(self.button, "suggested-action", self.is_default and role != "destructive")
        help_text, key = safe(self.json.get("help")), self.shown_key
        hint = f"{self.part.label} ({key_title(key)})" if key else ""
        self.button.set_tooltip_text("\n".join(line for line in (hint, help_text) if line) or None)
        set_name(self.button, self.part.label, help_text)
        self.enable(self.can_press)
        self._show_busy(bool(self.json.get("isLoading")))
        self.show_notes()

    def _show_busy(self, is_busy: bool) -> None:
        self.button.update_state([Gtk.AccessibleState.BUSY], [is_busy])
        set_class(self.button, "busy", is_busy)
        self.spinner.follow(is_busy)

    def press(self) -> None:
        """Taps the button."""
        if self.can_press:
            self.perform(self.session.tap(self.part))

    def seen(self) -> JsonObject:
        json = dict(self.json)
        if not self.label.get_mapped() or self.label.get_text() != self.part.label:
            json["title"] = f"not drawn: {self.label.get_text()}"
        is_busy = self.button.has_css_class("busy")
        json["isLoading"] = is_busy
        json["isEnabled"] = not (self.is_disabled and not (is_busy and self.part.is_enabled))
        return self.with_notes(json)


class TogglePart(InputState, PartView):
    """A toggle: its label and a switch."""

    def make(self) -> Gtk.Widget:
        box = Gtk.Box(spacing=12)
        self.label = text_label()
        self.label.set_hexpand(True)
        self.switch = Gtk.Switch(valign=Gtk.Align.CENTER)
        self.switch.connect("notify::active", self._changed)
        box.append(self.label)
        box.append(self.switch)
        click = Gtk.GestureClick()
        click.connect("released", lambda *_: self._click_label())
        self.label.add_controller(click)
        self._is_drawing = False
        return box

    @property
    def focus_target(self) -> Gtk.Widget:
        return self.switch

    def _click_label(self) -> None:
        if self.is_on:
            self.switch.set_active(not self.switch.get_active())

    def show(self) -> None:
        self.label.set_text(self.part.label)
        self.name(self.switch)
        self.take_value()
        self._is_drawing = True
        self.switch.set_active(bool(self.value))
        self._is_drawing = False
        self.enable(self.part.is_enabled)
        self.show_notes()

    def _changed(self, switch: Gtk.Switch, _: object) -> None:
        if self._is_drawing:
            return
        if not self.is_on:
            self.show()
            return
        self.value = switch.get_active()
        self.send_value()

    def seen(self) -> JsonObject:
        json = {**self.json, "value": self.switch.get_active(), "isEnabled": not self.is_disabled}
        if not self.label.get_mapped() or self.label.get_text() != self.part.label:
            json["label"] = f"not drawn: {self.label.get_text()}"
        return self.with_notes(json)
