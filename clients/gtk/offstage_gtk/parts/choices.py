"""Pickers, sliders and steppers."""

from __future__ import annotations

from typing import Any

from gi.repository import GLib, Gtk
from offstage_client.safe_text import safe
from offstage_ui.inputs import MOST, NumberState, PickerState
from offstage_ui.parts import JsonObject

from ..icons import icon_name
from .base import PartView, column, row
from .wrap import WrapBox


class PickerPart(PickerState, PartView):
    """A menu, linked buttons, or a line for each option."""

    def make(self) -> Gtk.Widget:
        style = str(self.json.get("style"))
        default = "inline" if self.is_multiple else "menu"
        self.style = style if style in ("segmented", "inline") else default
        self.menu = Gtk.DropDown(halign=Gtk.Align.START)
        self.menu.connect("notify::selected", lambda *_: self.takes_input() and self.choose(self.menu.get_selected()))
        self.choices = WrapBox(6) if self.style == "segmented" else column()
        self.buttons: list[Gtk.ToggleButton | Gtk.CheckButton] = []
        self._drawn_options: Any = None
        return column(self.member_label("label", "heading"), self.focus_target, spacing=4)

    @property
    def focus_target(self) -> Gtk.Widget:
        return self.menu if self.style == "menu" else self.choices

    def show_state(self) -> None:
        self.show_name(self.focus_target)
        self.take_value()
        shown = [(option["id"], safe(option.get("title")), option.get("icon")) for option in self.options]
        if shown != self._drawn_options:
            self._drawn_options = shown
            self._make_options(shown)
        ids = [known for known, _, _ in shown]
        if self.style == "menu":
            self.menu.set_selected(ids.index(self.value) if self.value in ids else Gtk.INVALID_LIST_POSITION)
        for known, button in zip(ids, self.buttons, strict=False):
            button.set_active(known in self.chosen)
        self.enable(self.part.is_enabled)

    def _make_options(self, shown: list[tuple[Any, str, Any]]) -> None:
        if self.style == "menu":
            self.menu.set_model(Gtk.StringList.new([title for _, title, _ in shown]))
            return
        for button in self.buttons:
            self.choices.remove(button)
        self.buttons = []
        for index, (_, title, icon) in enumerate(shown):
            button = self._make_button(title, icon)
            button.connect("toggled", self._button_toggled, index)
            self.choices.append(button)
            self.buttons.append(button)

    def _make_button(self, title: str, icon: Any) -> Gtk.ToggleButton | Gtk.CheckButton:
        if self.style == "segmented":
            images = [Gtk.Image(icon_name=icon_name(icon))] if icon_name(icon) else []
            button = Gtk.ToggleButton(child=row(*images, Gtk.Label(label=title), spacing=6))
            button.update_property([Gtk.AccessibleProperty.LABEL], [title])
        else:
            button = Gtk.CheckButton(label=title)
        if not self.is_multiple and self.buttons:
            button.set_group(self.buttons[0])
        return button

    def _button_toggled(self, button: Gtk.ToggleButton | Gtk.CheckButton, index: int) -> None:
        if self.takes_input() and (self.is_multiple or button.get_active()):
            self.choose(index)

    def choose(self, index: int) -> None:
        """Picks an option; of several, adds or removes it."""
        if index < len(self.options) and (self.is_multiple or self.options[index]["id"] != self.value):
            self.pick(index)
            self.send_value()

    def seen(self) -> JsonObject:
        pairs = zip(self.options, self.buttons, strict=False)
        shown = [option["id"] for option, button in pairs if button.get_active()]
        item = self.menu.get_selected_item()
        if self.style == "menu" and item:
            option = self.options[self.menu.get_selected()]
            shown = [option["id"]] if item.get_string() == safe(option.get("title")) else []
        return {**super().seen(), **self.seen_choice(shown), "isEnabled": not self.is_disabled}


class NumberPart(NumberState, PartView):
    """A slider or a stepper."""

    def make(self) -> Gtk.Widget:
        self.adjustment = Gtk.Adjustment(lower=0, upper=1, step_increment=1)
        self.adjustment.connect("value-changed", lambda _: self._changed())
        self.control: Gtk.Scale | Gtk.SpinButton
        if self.part.type == "slider":
            self.control = Gtk.Scale(adjustment=self.adjustment, draw_value=True, hexpand=True)
            self.control.set_value_pos(Gtk.PositionType.RIGHT)
        else:
            self.control = Gtk.SpinButton(adjustment=self.adjustment, numeric=True)
        self._timer = 0
        line = row(self.control, self.member_label("unit", "dim-label"))
        return column(self.member_label("label", "heading"), line, spacing=4)

    @property
    def focus_target(self) -> Gtk.Widget:
        return self.control

    def show_state(self) -> None:
        low, high, step = self.limits
        self.show_name(self.control)
        self.control.set_digits(min(6, len(f"{step:.9f}".rstrip("0").partition(".")[2])))
        if not self._timer:
            self.take_value()
            self.adjustment.configure(self.value, low, high, step, self.page, 0)
        self.enable(self.part.is_enabled)

    @property
    def shown_number(self) -> int | float:
        """The value on the screen, at a step."""
        low, _, step = self.limits
        begin = low if low > -MOST else 0
        return self.limited(begin + round((self.adjustment.get_value() - begin) / step) * step)

    def _changed(self) -> None:
        # A drag makes many values; those of one turn are sent as one.
        if self.takes_input() and not self._timer:
            self._timer = GLib.idle_add(self._send_now)

    def _send_now(self) -> bool:
        self._timer, self.value = 0, self.shown_number
        self.send_value()
        return False

    def seen(self) -> JsonObject:
        return {**super().seen(), "value": self.shown_number, "isEnabled": not self.is_disabled}
