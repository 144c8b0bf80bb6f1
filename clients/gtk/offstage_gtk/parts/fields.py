"""Fields that the user types in."""

from __future__ import annotations

from gi.repository import Gtk
from offstage_client.safe_text import safe
from offstage_ui.fields import HINTS, FieldState

from ..portals import choose_file
from .base import JsonObject, PartView, note_label, set_class, set_name, set_text, text_label

PURPOSES = {
    "email": Gtk.InputPurpose.EMAIL,
    "number": Gtk.InputPurpose.NUMBER,
    "secure": Gtk.InputPurpose.PASSWORD,
}


class FieldPart(FieldState, PartView):
    """A label, an input, and below it the error, the help and the caption.

    The text on the screen is the user's: an answer of the server never replaces text that was typed after it.
    """

    def make(self) -> Gtk.Widget:
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
            self.entry.connect("changed", lambda _: self._changed())
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
        self.editor.get_buffer().connect("changed", lambda _: self._changed())
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
        # GTK cannot hold all characters.
        return super().value_text().replace("\0", "\u2400").encode(errors="replace").decode()

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
        self.enable(self.takes_text)
        self.show_notes()
        self.show_value()

    def enable(self, is_on: bool) -> None:
        super().enable(is_on)
        # A field that is off and keeps the focus takes no keys.
        (self.editor or self.entry).set_editable(is_on)
        if self.part.type in ("dateField", "fileField"):
            self.button.set_sensitive(is_on)

    def show_problem(self, message: str) -> None:
        set_text(self.labels["error"], safe(message))
        set_class(self.main, "invalid", True)

    def put_text(self, text: str) -> None:
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

    def _changed(self) -> None:
        if not self._is_drawing:
            self.typed()

    def focus_left(self) -> None:
        if not self.is_text:
            self.commit()

    def _choose_file(self) -> None:
        self.host.begin(self._chosen_file())

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
        return self.with_notes({**json, **self.seen_value()})
