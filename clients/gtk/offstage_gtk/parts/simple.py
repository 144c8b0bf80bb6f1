"""Components that the user reads."""

from __future__ import annotations

from typing import Any

from gi.repository import GLib, Gtk
from offstage_client.safe_text import safe

from ..chart import chart_area, chart_height, chart_words
from ..icons import icon_name
from ..markdown import markup_of
from .base import LONGEST, JsonObject, PartView, drawn, set_class, set_name, set_text, text_label

LONG_TEXT = 4_000
"""Characters from which a text scrolls in a view of its own."""

ROLES = ("title", "heading", "caption", "error")
CLASSES = {"title": "title-1", "heading": "title-4", "caption": "dim-label", "error": "error"}
LEVELS = {1: "title-1", 2: "title-2", 3: "title-3", 4: "title-4", 5: "heading", 6: "heading"}


class TextPart(PartView):
    """A text, a heading or a formatted text."""

    def make(self) -> Gtk.Widget:
        self.stack = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.label = text_label()
        self.label.connect("activate-link", self._follow)
        self.stack.append(self.label)
        self.scroller: Gtk.ScrolledWindow | None = None
        self.shown_text: Any = None
        return self.stack

    @property
    def is_markdown(self) -> bool:
        """True for a text with a format."""
        return self.part.type == "markdown" or self.json.get("format") == "markdown"

    def show(self) -> None:
        role, level = self.json.get("role", "body"), self.json.get("heading")
        for name in {*CLASSES.values(), *LEVELS.values()}:
            self.label.remove_css_class(name)
        if role in ("title", "heading") and level in LEVELS:
            self.label.add_css_class(LEVELS[level])
        elif role in CLASSES:
            self.label.add_css_class(CLASSES[role])
        prefix = f"{safe(self.json['label'])}: " if self.json.get("label") else ""
        self.shown_text = self.json.get("text")
        text = prefix + safe(self.shown_text, lines=True, longest=LONGEST)
        if len(text) > LONG_TEXT:
            self._show_long(text)
        elif self.is_markdown and isinstance(self.shown_text, str):
            self.label.set_markup(markup_of(safe(self.shown_text, lines=True)))
        elif self.label.get_label() != text or self.label.get_use_markup():
            self.label.set_text(text)
        self.label.set_visible(len(text) <= LONG_TEXT)
        if self.scroller is not None:
            self.scroller.set_visible(len(text) > LONG_TEXT)
        self.show_notes()

    def _show_long(self, text: str) -> None:
        """Shows a long text in a view that lays out only its visible lines."""
        if self.scroller is None:
            self.scroller = Gtk.ScrolledWindow(min_content_height=240, vexpand=True)
            view = Gtk.TextView(
                editable=False, cursor_visible=False, wrap_mode=Gtk.WrapMode.WORD_CHAR, accepts_tab=False
            )
            set_name(view, safe(self.json.get("label")) or "Text")
            self.scroller.set_child(view)
            self.stack.append(self.scroller)
        buffer = self.scroller.get_child().get_buffer()
        # The same text keeps its scroll position.
        if buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True) != text:
            buffer.set_text(text)

    def _follow(self, label: Gtk.Label, url: str) -> bool:
        self.host.follow_link(url, True)
        return True

    def seen(self) -> JsonObject:
        json = dict(self.json)
        if self.scroller is not None and not self.label.get_visible():
            buffer = self.scroller.get_child().get_buffer()
            text = buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True)
            if text != safe(json.get("text"), lines=True, longest=LONGEST):
                json["text"] = f"not drawn: {text[:60]}"
        elif self.is_markdown:
            if not self.label.get_mapped() or self.shown_text != json.get("text"):
                json["text"] = "not drawn"
        elif json.get("label"):
            if not self.label.get_text().endswith(safe(json.get("text"), lines=True)):
                json["text"] = "not drawn"
        else:
            json["text"] = drawn(self.label, json.get("text"), lines=True)
        return self.with_notes(json)


class BadgePart(PartView):
    """A badge."""

    def make(self) -> Gtk.Widget:
        self.label = text_label("badge", wraps=False)
        self.label.set_halign(Gtk.Align.START)
        self.label.set_valign(Gtk.Align.CENTER)
        return self.label

    def show(self) -> None:
        show_badge(self.label, self.json)
        self.show_notes()

    def seen(self) -> JsonObject:
        return self.with_notes({**self.json, "text": drawn(self.label, self.json.get("text"))})


def show_badge(label: Gtk.Label, json: JsonObject) -> None:
    """Draws a badge."""
    label.set_text(safe(json.get("text")))
    for role in ("neutral", "info", "success", "warning", "error"):
        set_class(label, role, json.get("role") == role)


class ImagePart(PartView):
    """A picture, sound or video: its icon, its label and its address."""

    def make(self) -> Gtk.Widget:
        box = Gtk.Box(spacing=10)
        self.icon = Gtk.Image(pixel_size=32)
        self.label = text_label()
        self.address = text_label("caption", "dim-label", wraps=False)
        lines = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, valign=Gtk.Align.CENTER)
        lines.append(self.label)
        lines.append(self.address)
        box.append(self.icon)
        box.append(lines)
        return box

    def show(self) -> None:
        json = self.json
        kinds = {"audio": "folder-music-symbolic", "video": "video-x-generic-symbolic"}
        self.icon.set_from_icon_name(
            kinds.get(str(json.get("kind"))) or icon_name(json.get("icon")) or "image-x-generic-symbolic"
        )
        set_text(self.label, safe(json.get("label")))
        seconds = json.get("duration")
        time = f"{int(seconds) // 60}:{int(seconds) % 60:02}  " if isinstance(seconds, (int, float)) else ""
        set_text(self.address, time + safe(json.get("url")))
        set_name(self.icon, safe(json.get("label")) or "Image")
        self.main.set_tooltip_text(safe(json.get("help")) or None)
        self.show_notes()

    def seen(self) -> JsonObject:
        json = {**self.json, "label": drawn(self.label, self.json.get("label"))}
        if json.get("url") and not self.address.get_text().endswith(safe(json["url"])):
            json["url"] = f"not drawn: {self.address.get_text()}"
        return self.with_notes(json)


class LinkPart(PartView):
    """A link."""

    def make(self) -> Gtk.Widget:
        self.button = Gtk.LinkButton(uri="", halign=Gtk.Align.START)
        self.button.connect("activate-link", self._follow)
        return self.button

    def show(self) -> None:
        self.button.set_label(safe(self.json.get("title")))
        self.button.set_uri(safe(self.json.get("url")))
        self.button.set_tooltip_text(safe(self.json.get("help")) or safe(self.json.get("url")))
        self.show_notes()

    def _follow(self, button: Gtk.LinkButton) -> bool:
        self.host.follow_link(str(self.json.get("url", "")), bool(self.json.get("isExternal")))
        return True

    def seen(self) -> JsonObject:
        json = dict(self.json)
        if not self.button.get_mapped() or self.button.get_label() != safe(json.get("title")):
            json["title"] = f"not drawn: {self.button.get_label()}"
        if self.button.get_uri() != safe(json.get("url")):
            json["url"] = f"not drawn: {self.button.get_uri()}"
        return self.with_notes(json)


class DividerPart(PartView):
    """A line, with a label on it."""

    def make(self) -> Gtk.Widget:
        box = Gtk.Box(spacing=8)
        self.label = text_label("caption", "dim-label")
        box.append(self.label)
        box.append(Gtk.Separator(hexpand=True, valign=Gtk.Align.CENTER))
        return box

    def show(self) -> None:
        set_text(self.label, safe(self.json.get("label")))
        self.show_notes()

    def seen(self) -> JsonObject:
        return self.with_notes({**self.json, "label": drawn(self.label, self.json.get("label"))})


class ProgressPart(PartView):
    """A bar, or a spinner while the progress is unknown."""

    def make(self) -> Gtk.Widget:
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        line = Gtk.Box(spacing=8)
        self.spinner = Gtk.Spinner(accessible_role=Gtk.AccessibleRole.PROGRESS_BAR)
        self.label, self.text = text_label(), text_label("dim-label")
        self.bar = Gtk.ProgressBar()
        line.append(self.spinner)
        line.append(self.label)
        line.append(self.text)
        box.append(line)
        box.append(self.bar)
        return box

    def show(self) -> None:
        value = self.json.get("value")
        is_known = isinstance(value, (int, float))
        set_text(self.label, safe(self.json.get("label")))
        set_text(self.text, safe(self.json.get("text")))
        self.spinner.set_visible(not is_known)
        self.spinner.set_spinning(not is_known)
        self.bar.set_visible(is_known)
        if is_known:
            self.bar.set_fraction(max(0.0, min(1.0, float(value))))
        name = safe(self.json.get("label")) or "Progress"
        set_name(self.bar, name)
        set_name(self.spinner, name)
        self.show_notes()

    def seen(self) -> JsonObject:
        json = {**self.json, "label": drawn(self.label, self.json.get("label"))}
        if json.get("text") is not None:
            json["text"] = drawn(self.text, json["text"])
        if self.bar.get_visible():
            value = json.get("value")
            if not isinstance(value, (int, float)) or abs(self.bar.get_fraction() - max(0.0, min(1.0, value))) > 1e-9:
                json["value"] = self.bar.get_fraction()
        else:
            json["value"] = None
        return self.with_notes(json)


class ChartPart(PartView):
    """Bars or lines."""

    def make(self) -> Gtk.Widget:
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=4)
        self.label = text_label("heading")
        self.area = chart_area(lambda: self.json)
        box.append(self.label)
        box.append(self.area)
        return box

    def show(self) -> None:
        set_text(self.label, safe(self.json.get("label")))
        set_name(self.area, safe(self.json.get("label")) or "Chart", chart_words(self.json))
        self.area.set_content_height(chart_height(self.json))
        self.area.queue_draw()
        self.show_notes()

    def seen(self) -> JsonObject:
        json = {**self.json, "label": drawn(self.label, self.json.get("label"))}
        if not self.area.get_mapped():
            json["series"] = []
        return self.with_notes(json)


class PanelPart(PartView):
    """A component of an unknown type without a fallback."""

    def make(self) -> Gtk.Widget:
        self.label = text_label("panel", "dim-label")
        return self.label

    def show(self) -> None:
        name = safe(self.json.get("name", self.part.type))
        self.label.set_text(f"{name}  {safe(self.json.get('label'))}".strip())
        self.show_notes()

    def seen(self) -> JsonObject:
        name = self.json.get("name", self.part.type)
        shown = self.label.get_mapped() and self.label.get_text().startswith(safe(name))
        return self.with_notes({"component": self.part.type, "name": name if shown else "not drawn"})


def after(milliseconds: int, run: Any) -> int:
    """Runs a function once after a while."""
    return int(GLib.timeout_add(milliseconds, lambda: run() and False))
