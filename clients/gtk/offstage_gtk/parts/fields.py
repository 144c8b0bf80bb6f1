"""Fields that the user types in."""

from __future__ import annotations

from gi.repository import Gtk
from offstage_client.safe_text import safe
from offstage_ui.fields import HINTS, FieldState
from offstage_ui.parts import JsonObject
from offstage_ui.texts import _

from ..portals import choose_files
from .base import PartView, column, icon_button, row, set_class, set_name, set_text, text_label


class FieldPart(FieldState, PartView):
    """A label, an input, and below it the help, the error and the caption."""

    def make(self) -> Gtk.Widget:
        self.help = text_label("caption", "dim-label")
        self.label = text_label("heading")
        self.editor: Gtk.TextView | None = None
        self.entry: Gtk.Editable | None = None
        if self.json.get("kind") == "multiline":
            line = row(self._make_editor())
        else:
            self.entry = self._make_entry()
            self.entry.set_hexpand(True)
            self.entry.connect("changed", lambda _: self._changed())
            self.entry.connect("activate", lambda _: self.entered())
            line = row(self.entry, self.member_label("unit", "dim-label", wraps=False))
            if self.part.type in ("dateField", "fileField"):
                line.append(self._make_picker())
        return column(self.label, line, self.help, spacing=4, classes=("field",))

    def _make_entry(self) -> Gtk.Editable:
        kind = str(self.json.get("kind"))
        if kind == "secure":
            return Gtk.PasswordEntry(show_peek_icon=True)
        if kind == "search":
            return Gtk.SearchEntry()
        purposes = {"email": Gtk.InputPurpose.EMAIL, "numberField": Gtk.InputPurpose.NUMBER}
        purpose = purposes.get(kind) or purposes.get(self.part.type, Gtk.InputPurpose.FREE_FORM)
        return Gtk.Entry(input_purpose=purpose)

    def _make_editor(self) -> Gtk.Widget:
        margins = {f"{side}_margin": 8 for side in ("left", "right", "top", "bottom")}
        self.editor = Gtk.TextView(wrap_mode=Gtk.WrapMode.WORD_CHAR, accepts_tab=False, **margins)
        self.editor.get_buffer().connect("changed", lambda _: self._changed())
        scroller = Gtk.ScrolledWindow(child=self.editor, min_content_height=120, max_content_height=320, hexpand=True)
        scroller.set_propagate_natural_height(True)
        return scroller

    def _make_picker(self) -> Gtk.Widget:
        """Makes the button that opens a calendar or the file chooser."""
        if self.part.type == "fileField":
            self.button: Gtk.Widget = icon_button("document-open-symbolic", _("Choose a file"), self._choose_file)
            return self.button
        self.button = Gtk.MenuButton(icon_name="x-office-calendar-symbolic", tooltip_text=_("Choose a date"))
        set_name(self.button, _("Choose a date"))
        calendar = Gtk.Calendar()
        calendar.connect("day-selected", self._day_selected)
        self.button.set_popover(Gtk.Popover(child=calendar))
        self.button.set_visible(self.json.get("kind") != "time")
        return self.button

    @property
    def focus_target(self) -> Gtk.Widget:
        return self.editor or self.entry

    @property
    def text(self) -> str:
        if self.editor:
            buffer = self.editor.get_buffer()
            return str(buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True))
        return str(self.entry.get_text())

    @property
    def cursor(self) -> int:
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
        # GTK cannot hold all characters.
        return super().value_text().replace("\0", "\u2400").encode(errors="replace").decode()

    @property
    def shown_label(self) -> str:
        """The label with the sign of a required field."""
        return safe(self.json.get("label")) + (" *" if self.json.get("isRequired") else "")

    def show_state(self) -> None:
        json, target = self.json, self.focus_target
        set_text(self.label, self.shown_label)
        set_text(self.help, safe(json.get("help")))
        set_name(target, safe(json.get("label")) or _("Text"), safe(json.get("help")))
        is_invalid = bool(json.get("error"))
        invalid = Gtk.AccessibleInvalidState.TRUE if is_invalid else Gtk.AccessibleInvalidState.FALSE
        target.update_state([Gtk.AccessibleState.INVALID], [int(invalid)])
        target.update_property([Gtk.AccessibleProperty.REQUIRED], [bool(json.get("isRequired"))])
        set_class(self.main, "invalid", is_invalid)
        if self.entry is not None:
            hint = safe(json.get("placeholder") or HINTS.get(str(json.get("kind")), ""))
            self.entry.set_property("placeholder-text", hint)
        self.enable(self.takes_text)
        self.show_value()

    def enable(self, is_on: bool) -> None:
        super().enable(is_on)
        # A field that is off and keeps the focus takes no keys.
        (self.editor or self.entry).set_editable(is_on)
        if self.part.type in ("dateField", "fileField"):
            self.button.set_sensitive(is_on)

    def show_problem(self, message: str) -> None:
        set_text(self.texts["error"], safe(message))
        set_class(self.main, "invalid", True)

    def put_text(self, text: str) -> None:
        was_drawing, self.is_drawing = self.is_drawing, True
        cursor = self.cursor
        was_at_end = cursor >= len(self.text)
        if self.editor:
            self.editor.get_buffer().set_text(text)
        else:
            self.entry.set_text(text)
        self.cursor = len(text) if was_at_end else cursor
        self.is_drawing = was_drawing

    def _changed(self) -> None:
        if not self.is_drawing:
            self.typed()

    def focus_left(self) -> None:
        if not self.is_text:
            self.commit()

    def _choose_file(self) -> None:
        self.host.begin(self._chosen_file())

    async def _chosen_file(self) -> None:
        for path in await choose_files(self.root.get_root(), self.json.get("accepts") or []):
            self.put_text(path)
            self.commit()

    def _day_selected(self, calendar: Gtk.Calendar) -> None:
        day = calendar.get_date().format("%Y-%m-%d")
        if self.json.get("kind") == "dateTime":
            _, _, time = self.text.partition("T")
            day += f"T{time or '10:00:00Z'}"
        self.entry.set_text(day)
        self.button.popdown()
        self.commit()

    def seen(self) -> JsonObject:
        json = {**super().seen(), **self.seen_value()}
        if self.label.get_text() != self.shown_label:
            json["label"] = f"not drawn: {self.label.get_text()}"
        return {**json, "isEnabled": not self.is_disabled or self.json.get("isEnabled") is not False}
