"""Fields that the user types in."""

from __future__ import annotations

from typing import Any

from gi.repository import Gtk
from offstage_client import OffstageError, ServerEnded, controls
from offstage_client.safe_text import safe

from ..portals import choose_file
from .base import JsonObject, PartView, note_label, set_class, set_name, set_text, text_label

HINTS = {"date": "2026-11-22", "time": "10:00", "dateTime": "2026-11-22T10:00:00Z"}

PURPOSES = {
    "email": Gtk.InputPurpose.EMAIL,
    "number": Gtk.InputPurpose.NUMBER,
    "secure": Gtk.InputPurpose.PASSWORD,
}


class FieldPart(PartView):
    """A label, an input, and below it the error, the help and the caption.

    The text on the screen is the user's: an answer of the server never replaces text that was typed after it.
    """

    def make(self) -> Gtk.Widget:
        self.pending = 0
        """Inputs that the server has not answered."""
        self._known = ""
        """The text that was drawn or sent last. Another text on the screen is new input of the user."""
        self._is_drawing = False
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        box.add_css_class("field")
        self.label = text_label("heading")
        self.help = note_label("help")
        self.unit = text_label("dim-label", wraps=False)
        self.editor: Gtk.TextView | None = None
        self.entry: Gtk.Editable | None = None
        line = Gtk.Box(spacing=8)
        if self.json.get("kind") == "multiline":
            line.append(self._make_editor())
        else:
            self.entry = self._make_entry()
            self.entry.set_hexpand(True)
            self.entry.connect("changed", lambda _: self._typed())
            self.entry.connect("activate", lambda _: self.entered())
            line.append(self.entry)
            line.append(self.unit)
            if self.part.type in ("dateField", "fileField"):
                line.append(self._make_picker())
        box.append(self.label)
        box.append(line)
        box.append(self.help)
        return box

    def _make_entry(self) -> Gtk.Editable:
        kind = str(self.json.get("kind"))
        if kind == "secure":
            return Gtk.PasswordEntry(show_peek_icon=True)
        if kind == "search":
            return Gtk.SearchEntry()
        entry = Gtk.Entry()
        entry.set_input_purpose(PURPOSES.get(kind, Gtk.InputPurpose.FREE_FORM))
        if self.part.type == "numberField":
            entry.set_input_purpose(Gtk.InputPurpose.NUMBER)
        return entry

    def _make_editor(self) -> Gtk.Widget:
        self.editor = Gtk.TextView(
            wrap_mode=Gtk.WrapMode.WORD_CHAR, accepts_tab=False, left_margin=8, right_margin=8, top_margin=8,
            bottom_margin=8,
        )  # fmt: skip
        self.editor.get_buffer().connect("changed", lambda _: self._typed())
        scroller = Gtk.ScrolledWindow(child=self.editor, min_content_height=120, max_content_height=320, hexpand=True)
        scroller.set_propagate_natural_height(True)
        return scroller

    def _make_picker(self) -> Gtk.Widget:
        """Makes the button that opens a calendar or the file chooser."""
        if self.part.type == "fileField":
            self.button: Gtk.Widget = Gtk.Button(icon_name="document-open-symbolic", tooltip_text="Choose a file")
            self.button.connect("clicked", lambda _: self._choose_file())
            set_name(self.button, "Choose a file")
            return self.button
        self.button = Gtk.MenuButton(icon_name="x-office-calendar-symbolic", tooltip_text="Choose a date")
        set_name(self.button, "Choose a date")
        calendar = Gtk.Calendar()
        calendar.connect("day-selected", self._day_selected)
        self.button.set_popover(Gtk.Popover(child=calendar))
        self.button.set_visible(self.json.get("kind") != "time")
        return self.button

    @property
    def focus_target(self) -> Gtk.Widget:
        return self.editor or self.entry

    # Drawing

    @property
    def is_text(self) -> bool:
        """True for a text, which is sent with each key; other values are sent when the user has finished."""
        return self.part.type == "textField"

    @property
    def is_secret(self) -> bool:
        """True for a field whose text the server does not send."""
        return self.part.is_secret

    @property
    def text(self) -> str:
        """The text on the screen."""
        if self.editor:
            buffer = self.editor.get_buffer()
            return str(buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True))
        return str(self.entry.get_text())

    @property
    def cursor(self) -> int:
        """Index of the cursor in the text."""
        if self.editor:
            buffer = self.editor.get_buffer()
            return int(buffer.get_iter_at_mark(buffer.get_insert()).get_offset())
        return int(self.entry.get_position())

    @cursor.setter
    def cursor(self, index: int) -> None:
        if self.editor:
            buffer = self.editor.get_buffer()
            buffer.place_cursor(buffer.get_iter_at_offset(min(index, buffer.get_char_count())))
        else:
            self.entry.set_position(min(index, len(self.entry.get_text())))

    def value_text(self) -> str:
        """Returns the text of the component's value, without the characters that GTK cannot hold."""
        value = self.part.value
        if isinstance(value, dict):
            value = value.get("name")
        if isinstance(value, float):
            value = f"{value:g}" if value < 1e15 else str(value)
        text = "" if value is None else str(value)
        return text.replace("\0", "\u2400").encode(errors="replace").decode()

    def show(self) -> None:
        json = self.json
        required = " *" if json.get("isRequired") else ""
        set_text(self.label, safe(json.get("label")) + required)
        set_text(self.help, safe(json.get("help")))
        set_text(self.unit, safe(json.get("unit")))
        set_name(self.focus_target, safe(json.get("label")) or "Text", safe(json.get("help")))
        is_invalid = bool(json.get("error"))
        self.focus_target.update_state(
            [Gtk.AccessibleState.INVALID],
            [int(Gtk.AccessibleInvalidState.TRUE if is_invalid else Gtk.AccessibleInvalidState.FALSE)],
        )
        self.focus_target.update_property([Gtk.AccessibleProperty.REQUIRED], [bool(json.get("isRequired"))])
        set_class(self.main, "invalid", is_invalid)
        hint = safe(json.get("placeholder") or HINTS.get(str(json.get("kind")), ""))
        if isinstance(self.entry, Gtk.Entry):
            self.entry.set_placeholder_text(hint)
        elif self.entry is not None:
            self.entry.set_property("placeholder-text", hint)
        self.enable(self.part.is_enabled and bool(json.get("onChange") or self.part.part == "layer"))
        self.show_notes()
        self._show_value()

    def enable(self, is_on: bool) -> None:
        super().enable(is_on)
        # A field that is off and keeps the focus takes no keys.
        (self.editor or self.entry).set_editable(is_on)
        if self.part.type in ("dateField", "fileField"):
            self.button.set_sensitive(is_on)

    def _show_value(self) -> None:
        if self.pending or self.text != self._known or not self.app.is_connected:
            return  # The user types.
        if self.is_secret:
            # The server sends the length only. Another length than the typed one is a new text, mostly an empty one.
            if int(self.json.get("length") or 0) != len(self.text):
                self.set_text("")
            return
        text = self.value_text()
        if text != self.text:
            self.set_text(text)

    def set_text(self, text: str) -> None:
        """Replaces the text on the screen; the cursor stays where it is."""
        self._known = text
        self._is_drawing = True
        cursor = self.cursor
        was_at_end = cursor >= len(self.text)
        if self.editor:
            self.editor.get_buffer().set_text(text)
        else:
            self.entry.set_text(text)
        self.cursor = len(text) if was_at_end else cursor
        self._is_drawing = False

    # The user

    def _typed(self) -> None:
        if self._is_drawing:
            return
        self.app.has_typed(self.root)
        text = self.text
        if self.is_text and text != self._known and self.is_on:
            self._known = text
            if self.app.is_connected:
                self.pending += 1
                self.perform(self._send(text))

    async def _send(self, text: str) -> None:
        is_lost = False
        try:
            await self.session.type(self.part, text)
        except ServerEnded:
            # The text stays on the screen, and is typed again on the new server.
            is_lost = True
        finally:
            self.pending -= 1
            if not self.pending and not is_lost:
                # The app may have changed or refused the text.
                self.app.show_again(self)
                self.app.text_was_sent()

    def entered(self) -> None:
        """Enter: the value is finished, or the text is submitted, or the default button is pressed."""
        if not self.is_text:
            self.commit()
        elif self.json.get("onSubmit"):
            self.perform(self.session.submit(self.part, self.text))
        else:
            self.app.press_default()

    def focus_left(self) -> None:
        if not self.is_text:
            self.commit()

    def commit(self) -> None:
        """Sends the value of a number, date or file field, if it has changed."""
        text = self.text
        if text == self._known or not self.is_on:
            return
        if not self.app.is_connected:
            self.app.say_not_done()
            return
        self._known, before = text, self._known
        self.pending += 1
        self.perform(self._commit(text, before))

    async def _commit(self, text: str, before: str) -> None:
        typed = [control for control in controls(self.session, self.part) if control.kind == "type"]
        try:
            if typed:
                await typed[0].use(text)
        except ServerEnded:
            # The text stays on the screen, and is no value yet.
            self._known = before
            raise
        except OffstageError as error:
            # A number or a file that is none never reaches the server: the error is at the field.
            if error.code:
                raise
            set_text(self.labels["error"], safe(error.message))
            set_class(self.main, "invalid", True)
            return
        finally:
            self.pending -= 1
        self.app.show_again(self)

    def _choose_file(self) -> None:
        self.app.begin(self._chosen_file())

    async def _chosen_file(self) -> None:
        accepts = [kind for kind in self.json.get("accepts") or [] if isinstance(kind, str)]
        path = await choose_file(self.root.get_root(), accepts=accepts)
        if path:
            self._is_drawing = True
            self.entry.set_text(path)
            self._is_drawing = False
            self.commit()

    def _day_selected(self, calendar: Gtk.Calendar) -> None:
        day = calendar.get_date().format("%Y-%m-%d")
        if self.json.get("kind") == "dateTime":
            _, _, time = self.text.partition("T")
            day += f"T{time or '10:00:00Z'}"
        self.entry.set_text(day)
        self.button.popdown()
        self.commit()

    # Outline

    def seen(self) -> JsonObject:
        json = {**self.json, "isEnabled": not self.is_disabled or self.json.get("isEnabled") is not False}
        required = " *" if json.get("isRequired") else ""
        if self.label.get_text() != safe(json.get("label")) + required:
            json["label"] = f"not drawn: {self.label.get_text()}"
        if self.is_secret:
            json["length"] = len(self.text)
        elif self.part.type == "fileField":
            json["value"] = {"name": self.text} if self.text else None
        elif self.part.type == "numberField":
            json["value"] = _number(self.text)
        else:
            json["value"] = self.text
        return self.with_notes(json)


def _number(text: str) -> Any:
    try:
        number = float(text)
    except ValueError:
        return text or None
    return int(number) if number.is_integer() else number


