"""Components that the user reads."""

from __future__ import annotations

from typing import Any

from gi.repository import Gtk
from offstage_client.safe_text import safe
from offstage_ui.parts import JsonObject, LinkState
from offstage_ui.texts import _

from ..chart import chart_height, draw
from ..icons import icon_name
from ..markdown import markup_of
from .base import LONGEST, PartView, column, row, set_class, set_name, set_text, text_label

LONG_TEXT = 4_000
"""Characters from which a text scrolls in a view of its own."""

CLASSES = {"title": "title-1", "heading": "title-4", "caption": "dim-label", "error": "error"}
LEVELS = {1: "title-1", 2: "title-2", 3: "title-3", 4: "title-4", 5: "heading", 6: "heading"}


class TextPart(PartView):
    """A text, a heading or a formatted text."""

    def make(self) -> Gtk.Widget:
        self.label = text_label()
        self.label.connect("activate-link", self._follow)
        self.view: Gtk.TextView | None = None
        """Lays out only the visible lines of a long text."""
        self.stack = column(self.label)
        return self.stack

    @property
    def is_markdown(self) -> bool:
        return self.part.type == "markdown" or self.json.get("format") == "markdown"

    @property
    def whole(self) -> str:
        prefix = f"{safe(self.json['label'])}: " if self.json.get("label") else ""
        return prefix + safe(self.json.get("text"), lines=True, longest=LONGEST)

    @property
    def long_text(self) -> str:
        buffer = self.view.get_buffer()
        return str(buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True))

    def show_state(self) -> None:
        role, level, text = self.json.get("role"), self.json.get("heading"), self.whole
        wanted = LEVELS.get(level) if role in ("title", "heading") else None
        for name in {*CLASSES.values(), *LEVELS.values()}:
            set_class(self.label, name, name == (wanted or CLASSES.get(role)))
        is_long = len(text) > LONG_TEXT
        if is_long:
            self._show_long(text)
        elif self.is_markdown:
            self.label.set_markup(markup_of(safe(self.json.get("text"), lines=True)))
        elif self.label.get_label() != text or self.label.get_use_markup():
            self.label.set_text(text)
        self.label.set_visible(not is_long)
        if self.view is not None:
            self.view.get_parent().set_visible(is_long)

    def _show_long(self, text: str) -> None:
        if self.view is None:
            self.view = Gtk.TextView(
                editable=False, cursor_visible=False, wrap_mode=Gtk.WrapMode.WORD_CHAR, accepts_tab=False
            )
            set_name(self.view, safe(self.json.get("label")) or _("Text"))
            self.stack.append(Gtk.ScrolledWindow(child=self.view, min_content_height=240, vexpand=True))
        # The same text keeps its scroll position.
        if self.long_text != text:
            self.view.get_buffer().set_text(text)

    def _follow(self, label: Gtk.Label, url: str) -> bool:
        self.host.follow_link(url, True)
        return True

    def seen(self) -> JsonObject:
        if not self.label.get_visible() and self.view is not None:
            is_drawn = self.long_text == self.whole
        else:
            is_drawn = self.label.get_mapped() and (self.is_markdown or self.label.get_text() == self.whole)
        return super().seen() if is_drawn else {**super().seen(), "text": "not drawn"}


class BadgePart(PartView):
    """A badge."""

    def make(self) -> Gtk.Widget:
        return row(self.member_label("text", "badge", wraps=False), halign=Gtk.Align.START)

    def show_state(self) -> None:
        show_badge(self.texts["text"], self.json)


def show_badge(label: Gtk.Label, json: JsonObject) -> None:
    set_text(label, safe(json.get("text")))
    for role in ("neutral", "info", "success", "warning", "error"):
        set_class(label, role, json.get("role") == role)


class ImagePart(PartView):
    """A picture, sound or video: its icon, its label and its address."""

    def make(self) -> Gtk.Widget:
        self.icon = Gtk.Image(pixel_size=32)
        self.time = text_label("caption", "dim-label")
        address = row(self.time, self.member_label("url", "caption", "dim-label", wraps=False))
        return row(self.icon, column(self.member_label("label"), address, valign=Gtk.Align.CENTER), spacing=10)

    def show_state(self) -> None:
        kinds = {"audio": "folder-music-symbolic", "video": "video-x-generic-symbolic"}
        icon, seconds = icon_name(self.json.get("icon")), self.json.get("duration")
        self.icon.set_from_icon_name(kinds.get(str(self.json.get("kind"))) or icon or "image-x-generic-symbolic")
        set_text(self.time, "" if seconds is None else f"{int(seconds) // 60}:{int(seconds) % 60:02}")
        set_name(self.icon, safe(self.json.get("label")) or _("Image"))
        self.main.set_tooltip_text(safe(self.json.get("help")) or None)


class LinkPart(LinkState, PartView):
    """A link."""

    def make(self) -> Gtk.Widget:
        self.button = Gtk.LinkButton(uri="", halign=Gtk.Align.START)
        self.button.connect("activate-link", lambda _: self.follow() or True)
        return self.button

    def show_state(self) -> None:
        self.button.set_label(safe(self.json.get("title")))
        self.button.set_uri(safe(self.json.get("url")))
        self.button.set_tooltip_text(safe(self.json.get("help")) or safe(self.json.get("url")))

    def seen(self) -> JsonObject:
        json, shown = super().seen(), (self.button.get_label(), self.button.get_uri())
        is_drawn = self.button.get_mapped() and shown == (safe(json.get("title")), safe(json.get("url")))
        return json if is_drawn else {**json, "title": f"not drawn: {shown}"}


class DividerPart(PartView):
    """A line, with a label on it."""

    def make(self) -> Gtk.Widget:
        line = Gtk.Separator(hexpand=True, valign=Gtk.Align.CENTER)
        return row(self.member_label("label", "caption", "dim-label"), line)


class ProgressPart(PartView):
    """A bar, or a spinner while the progress is unknown."""

    def make(self) -> Gtk.Widget:
        self.spinner = Gtk.Spinner(accessible_role=Gtk.AccessibleRole.PROGRESS_BAR)
        self.bar = Gtk.ProgressBar()
        line = row(self.spinner, self.member_label("label"), self.member_label("text", "dim-label"))
        return column(line, self.bar, spacing=4)

    def show_state(self) -> None:
        value = self.json.get("value")
        self.spinner.set_visible(value is None)
        self.spinner.set_spinning(value is None)
        self.bar.set_visible(value is not None)
        self.bar.set_fraction(limited(value))
        for widget in (self.bar, self.spinner):
            set_name(widget, safe(self.json.get("label")) or _("Progress"))

    def seen(self) -> JsonObject:
        json, value = super().seen(), self.json.get("value")
        is_drawn = self.bar.get_visible() == (value is not None)
        is_drawn = is_drawn and abs(self.bar.get_fraction() - limited(value)) < 1e-9
        return json if is_drawn else {**json, "value": self.bar.get_fraction()}


def limited(value: float | None) -> float:
    """Returns a part of a bar, from 0 to 1."""
    return max(0.0, min(1.0, float(value or 0)))


class ChartPart(PartView):
    """Bars or lines."""

    def make(self) -> Gtk.Widget:
        self.area = Gtk.DrawingArea(hexpand=True, accessible_role=Gtk.AccessibleRole.IMG)
        self.area.set_draw_func(lambda *params: draw(*params, self.json) and None)
        return column(self.member_label("label", "heading"), self.area, spacing=4)

    def show_state(self) -> None:
        set_name(self.area, safe(self.json.get("label")) or _("Chart"), safe(self.part.resolved.get("value")))
        self.area.set_content_height(chart_height(self.json))
        self.area.queue_draw()

    def seen(self) -> JsonObject:
        return super().seen() if self.area.get_mapped() else {**super().seen(), "series": []}


class PanelPart(PartView):
    """A component of an unknown type without a fallback."""

    def make(self) -> Gtk.Widget:
        self.label = text_label("panel", "dim-label")
        return self.label

    @property
    def name_of_part(self) -> Any:
        """The name of the component, by default its type."""
        return self.json.get("name", self.part.type)

    def show_state(self) -> None:
        self.label.set_text(f"{safe(self.name_of_part)}  {safe(self.json.get('label'))}".strip())

    def seen(self) -> JsonObject:
        is_drawn = self.label.get_mapped() and self.label.get_text().startswith(safe(self.name_of_part))
        return {"component": self.part.type, "name": self.name_of_part if is_drawn else "not drawn"}
