"""Pickers, sliders and steppers."""

from __future__ import annotations

from typing import Any

from gi.repository import GLib, Gtk
from offstage_client.safe_text import safe
from offstage_ui.inputs import MOST, NumberState, PickerState

from ..icons import icon_name
from .base import JsonObject, PartView, drawn, set_text, text_label
from .wrap import WrapBox

class PickerPart(PickerState, PartView):
    """A menu, linked buttons, or a line for each option."""

    def make(self) -> Gtk.Widget:
        self.box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        self.label = text_label("heading")
        self.box.append(self.label)
        self.style = self._style()
        self.menu = Gtk.DropDown(halign=Gtk.Align.START)
        self.menu.connect("notify::selected", self._menu_changed)
        self.choices = WrapBox(6) if self.style == "segmented" else Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.buttons: list[Gtk.ToggleButton | Gtk.CheckButton] = []
        self.box.append(self.menu if self.style == "menu" else self.choices)
        self._is_drawing = False
        self._drawn_options: Any = None
        return self.box

    def _style(self) -> str:
        if self.json.get("isMultiple") is True:
            return "segmented" if self.json.get("style") == "segmented" else "inline"
        style = self.json.get("style")
        return str(style) if style in ("segmented", "inline") else "menu"

    @property
    def focus_target(self) -> Gtk.Widget:
        return self.menu if self.style == "menu" else self.choices

    def show(self) -> None:
        set_text(self.label, safe(self.json.get("label")))
        self.name(self.focus_target)
        self.take_value()
        self._is_drawing = True
        self._show_options()
        self._show_value()
        self._is_drawing = False
        self.enable(self.part.is_enabled)
        self.show_notes()

    def _show_options(self) -> None:
        shown = [(option.get("id"), safe(option.get("title")), option.get("icon")) for option in self.options]
        if shown == self._drawn_options:
            return
        self._drawn_options = shown
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
            button = Gtk.ToggleButton()
            box, name = Gtk.Box(spacing=6), icon_name(icon)
            if name:
                box.append(Gtk.Image(icon_name=name))
            box.append(Gtk.Label(label=title))
            button.set_child(box)
            button.update_property([Gtk.AccessibleProperty.LABEL], [title])
        else:
            button = Gtk.CheckButton(label=title)
        if not self.is_multiple and self.buttons:
            button.set_group(self.buttons[0])
        return button

    def _show_value(self) -> None:
        ids = [option.get("id") for option in self.options]
        if self.style == "menu":
            selected = ids.index(self.value) if self.value in ids else Gtk.INVALID_LIST_POSITION
            if self.menu.get_selected() != selected:
                self.menu.set_selected(selected)
            return
        for known, button in zip(ids, self.buttons, strict=True):
            button.set_active(known in self.chosen)

    def _menu_changed(self, menu: Gtk.DropDown, _: object) -> None:
        selected = menu.get_selected()
        if not self._is_drawing and selected < len(self.options):
            self.choose(selected)

    def _button_toggled(self, button: Gtk.ToggleButton | Gtk.CheckButton, index: int) -> None:
        if self._is_drawing or index >= len(self.options):
            return
        if self.is_multiple or button.get_active():
            self.choose(index)

    def choose(self, index: int) -> None:
        """Picks an option; of several, adds or removes it."""
        if not self.is_on:
            self.show()
            return
        if self.is_multiple or self.options[index]["id"] != self.value:
            self.pick(index)
            self.send_value()

    def seen(self) -> JsonObject:
        options = self.options
        if self.style == "menu":
            item = self.menu.get_selected_item()
            at = self.menu.get_selected()
            shown = [options[at]["id"]] if item and at < len(options) and item.get_string() == safe(
                options[at].get("title")) else []  # fmt: skip
        else:
            shown = [option["id"] for option, button in zip(options, self.buttons, strict=True) if button.get_active()]
        json = {**self.json, **self.seen_choice(shown), "isEnabled": not self.is_disabled}
        json["label"] = drawn(self.label, json.get("label"))
        return self.with_notes(json)


class NumberPart(NumberState, PartView):
    """A slider or a stepper."""

    def make(self) -> Gtk.Widget:
        self.box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        self.label = text_label("heading")
        self.unit = text_label("dim-label")
        self.adjustment = Gtk.Adjustment(lower=0, upper=1, step_increment=1)
        line = Gtk.Box(spacing=8)
        self.control: Gtk.Scale | Gtk.SpinButton
        if self.part.type == "slider":
            self.control = Gtk.Scale(adjustment=self.adjustment, draw_value=True, hexpand=True)
            self.control.set_value_pos(Gtk.PositionType.RIGHT)
        else:
            self.control = Gtk.SpinButton(adjustment=self.adjustment, numeric=True)
        line.append(self.control)
        line.append(self.unit)
        self.box.append(self.label)
        self.box.append(line)
        self.adjustment.connect("value-changed", self._changed)
        self._is_drawing = False
        self._timer = 0
        return self.box

    @property
    def focus_target(self) -> Gtk.Widget:
        return self.control

    def show(self) -> None:
        low, high, step = self.limits
        set_text(self.label, safe(self.json.get("label")))
        set_text(self.unit, safe(self.json.get("unit")))
        self.name(self.control)
        self._is_drawing = True
        digits = min(6, len(f"{step:.9f}".rstrip("0").partition(".")[2]))
        self.control.set_digits(digits)
        if not self._timer:
            self.take_value()
            self.adjustment.configure(self.value, low, high, step, self.page, 0)
        self._is_drawing = False
        self.enable(self.part.is_enabled)
        self.show_notes()

    @property
    def shown_number(self) -> int | float:
        """The value on the screen, at a step."""
        low, _, step = self.limits
        begin = low if low > -MOST else 0
        return self.limited(begin + round((self.adjustment.get_value() - begin) / step) * step)

    def _changed(self, adjustment: Gtk.Adjustment) -> None:
        if self._is_drawing:
            return
        if not self.is_on:
            self.show()
            return
        # A drag makes many values; those of one turn are sent as one.
        if not self._timer:
            self._timer = GLib.idle_add(self._send_now)

    def _send_now(self) -> bool:
        self._timer, self.value = 0, self.shown_number
        self.send_value()
        return False

    def seen(self) -> JsonObject:
        json = {**self.json, "value": self.shown_number, "isEnabled": not self.is_disabled}
        json["label"] = drawn(self.label, json.get("label"))
        return self.with_notes(json)
