"""Buttons and toggles."""

from __future__ import annotations

from gi.repository import Gtk
from offstage_client.safe_text import safe
from offstage_ui.inputs import InputState
from offstage_ui.parts import ButtonState, JsonObject

from ..keyboard import key_title
from .base import LoadingSpinner, PartView, row, set_class, set_icon, set_name, text_label


class ButtonPart(ButtonState, PartView):
    """A button of a view or of a bar."""

    def make(self) -> Gtk.Widget:
        self.icon, self.label, self.spinner = Gtk.Image(), text_label(wraps=False), LoadingSpinner(self.host)
        box = row(self.icon, self.label, self.spinner.widget, spacing=6, halign=Gtk.Align.CENTER)
        self.button = Gtk.Button(child=box, halign=Gtk.Align.START)
        self.button.connect("clicked", lambda _: self.press())
        return self.button

    def show_state(self) -> None:
        role, is_busy = self.json.get("role"), bool(self.json.get("isLoading"))
        self.label.set_text(self.part.label)
        set_icon(self.icon, self.json.get("icon"))
        set_class(self.button, "destructive-action", role == "destructive")
        set_class(self.button, "suggested-action", self.is_default and role != "destructive")
        help_text, key = safe(self.json.get("help")), f" ({key_title(self.shown_key)})" if self.shown_key else ""
        hint = self.part.label + key if key or not self.label.get_visible() else ""
        self.button.set_tooltip_text("\n".join(filter(None, (hint, help_text))) or None)
        set_name(self.button, self.part.label, help_text)
        self.enable(self.can_press)
        self.button.update_state([Gtk.AccessibleState.BUSY], [is_busy])
        self.spinner.follow(is_busy)

    def seen(self) -> JsonObject:
        json, is_busy = super().seen(), self.spinner.widget.get_visible()
        if not self.label.get_mapped() or self.label.get_text() != self.part.label:
            json["title"] = f"not drawn: {self.label.get_text()}"
        is_off = self.is_disabled and not (is_busy and self.part.is_enabled)
        return {**json, "isLoading": is_busy, "isEnabled": not is_off}


class TogglePart(InputState, PartView):
    """A toggle: its label and a switch."""

    def make(self) -> Gtk.Widget:
        self.switch = Gtk.Switch(valign=Gtk.Align.CENTER)
        self.switch.connect("notify::active", lambda *_: self._changed())
        label = self.member_label("label")
        label.set_hexpand(True)
        click = Gtk.GestureClick()
        click.connect("released", lambda *_: self.is_on and self.switch.set_active(not self.switch.get_active()))
        label.add_controller(click)
        return row(label, self.switch, spacing=12)

    @property
    def focus_target(self) -> Gtk.Widget:
        return self.switch

    def show_state(self) -> None:
        self.show_name(self.switch)
        self.take_value()
        self.switch.set_active(bool(self.value))
        self.enable(self.part.is_enabled)

    def _changed(self) -> None:
        if self.takes_input():
            self.value = self.switch.get_active()
            self.send_value()

    def seen(self) -> JsonObject:
        return {**super().seen(), "value": self.switch.get_active(), "isEnabled": not self.is_disabled}
