"""Components that the user reads."""

from __future__ import annotations

from typing import Any

from offstage_client import Component
from rich.text import Text
from textual import events
from textual.widgets import Static

from ..chart import chart_text
from ..markdown import markdown, words_of
from ..safe import icon, safe
from .base import JsonObject, PartWidget, drawn, drawn_lines, piece, read, redraw, seen, squeezed

BAR = 24
SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"


class Reading(PartWidget, Static):
    """A component that is a text on lines of its own."""

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.add_class(f"part-{part.type}")

    def on_mount(self) -> None:
        self.show()

    def show(self) -> None:
        redraw(self, self.drawing())

    def drawing(self) -> Any:
        """Returns the text or renderable."""
        return safe(self.json.get("text"), lines=True)

    def with_caption(self, text: Text) -> Text:
        """Adds the component's caption and error below."""
        if self.json.get("error"):
            text.append("\n✖ ", "bold red").append(safe(self.json["error"]), piece("error", "bold red"))
        if self.json.get("caption"):
            text.append("\n").append(safe(self.json["caption"]), piece("caption", "dim"))
        return text


class TextPart(Reading):
    """A text, a heading or a formatted text."""

    def show(self) -> None:
        role = self.json.get("role", "body")
        for name in ("title", "heading", "caption", "error"):
            self.set_class(role == name, f"role-{name}")
        super().show()

    def drawing(self) -> Any:
        text = self.json.get("text")
        if isinstance(text, str) and (self.json.get("format") == "markdown" or self.part.type == "markdown"):
            return markdown(text)
        prefix = f"{safe(self.json['label'])}: " if self.json.get("label") else ""
        return Text(prefix).append(safe(text, lines=True), piece("text"))

    def seen(self) -> JsonObject:
        if self.part.type != "markdown" and self.json.get("format") != "markdown":
            return read(self, dict(self.json), "text")
        # Signs before the lines of lists, quotes and code stand between the words of long lines.
        shown = squeezed("".join(strip.text for strip in drawn_lines(self))).replace("▌", "")
        begin = 0
        for word in words_of(self.json["text"]):
            begin = shown.find(squeezed(word), begin)
            if begin < 0:
                return {**self.json, "text": shown}
            begin += len(word)
        return dict(self.json)


class BadgePart(Reading):
    """A badge."""

    def drawing(self) -> Any:
        style = BADGES.get(self.json.get("role", ""), "reverse")
        return Text(" ", style).append(safe(self.json.get("text")), piece("text")).append(" ")


BADGES = {
    "neutral": "reverse",
    "info": "black on bright_cyan",
    "success": "black on green",
    "warning": "black on yellow",
    "error": "white on red",
}


class ImagePart(Reading):
    """A picture, sound or video: its sign and its label."""

    def drawing(self) -> Any:
        json = self.json
        kinds = {"audio": "♫ ", "video": "▷ "}
        sign = kinds.get(json.get("kind", "")) or icon(json.get("icon")) or "▨ "
        text = Text().append(sign, piece("icon", "bold")).append(safe(json.get("label")), piece("label"))
        address = json.get("url")
        seconds = json.get("duration")
        if isinstance(seconds, (int, float)):
            text.append(f"  {int(seconds) // 60}:{int(seconds) % 60:02}", "dim")
        if address:
            text.append("  ").append(safe(address), piece("url", "dim"))
        return self.with_caption(text)

    def seen(self) -> JsonObject:
        json = read(self, dict(self.json), "label", "url", "error", "caption")
        sign = drawn(self).get("icon", "")
        if json.get("icon") and icon(json["icon"]) not in ("", sign):
            json["icon"] = sign
        return json


class LinkPart(Reading, can_focus=True):
    """A link. Enter or a click opens it."""

    def drawing(self) -> Any:
        text = Text().append(safe(self.json.get("title")), piece("title", "underline"))
        return text.append("  ↗" if self.json.get("isExternal") else "", "dim")

    def on_click(self) -> None:
        self.follow()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            self.follow()

    def follow(self) -> None:
        """Opens the link."""
        self.host.follow_link(str(self.json.get("url", "")), bool(self.json.get("isExternal")))


class DividerPart(Reading):
    """A line."""

    def drawing(self) -> Any:
        if not self.json.get("label"):
            return Text("─" * 200, "dim", no_wrap=True)
        text = Text("─── ", "dim", no_wrap=True).append(safe(self.json["label"]), piece("label"))
        return text.append(" ───")


class ProgressPart(Reading):
    """A bar, or a spinner while the progress is unknown."""

    frame = 0

    def on_mount(self) -> None:
        self.show()
        self.set_interval(0.1, self.spin)

    def spin(self) -> None:
        """Draws the next picture of the spinner."""
        if self.json.get("value") is None and self.is_on_screen:
            self.frame = (self.frame + 1) % len(SPINNER)
            self.show()

    def drawing(self) -> Any:
        value, label = self.json.get("value"), safe(self.json.get("label"))
        text = Text().append(f"{label}  " if label else "", piece("label"))
        if isinstance(value, (int, float)):
            done = round(max(0.0, min(1.0, float(value))) * BAR)
            text.append("━" * done, "bold green").append("━" * (BAR - done), "dim")
            text.append(f" {value:.0%}", piece("value"))
        else:
            text.append(SPINNER[self.frame], piece("busy", "bold cyan"))
        if self.json.get("text") is not None:
            text.append("  ").append(safe(self.json["text"]), piece("text", "dim"))
        return self.with_caption(text)

    def seen(self) -> JsonObject:
        json, value = read(self, dict(self.json), "label", "text", "error", "caption"), self.json.get("value")
        texts = drawn(self)
        is_drawn = "busy" in texts if value is None else texts.get("value") == f" {value:.0%}"
        return json if is_drawn else {**json, "value": texts.get("value", "")}


class ChartPart(Reading):
    """Bars, or lines as steps."""

    def drawing(self) -> Any:
        return self.with_caption(chart_text(self.json, self.size.width or 60))

    def on_resize(self) -> None:
        self.show()

    def seen(self) -> JsonObject:
        texts = drawn(self)
        series = []
        for index, line in enumerate(self.json.get("series") or []):
            points = []
            for place, point in enumerate(line.get("points") or []):
                shown = [texts.get(f"{member} {index} {place}", "") for member in ("label", "value")]
                points.append({"label": seen(shown[0], point["label"]), "value": seen(shown[1], point["value"])})
            series.append({"title": seen(texts.get(f"title {index}", ""), line.get("title")), "points": points})
        return {**read(self, dict(self.json), "label", "error", "caption"), "series": series}


class PanelPart(Reading):
    """A component of an unknown type without a fallback."""

    def drawing(self) -> Any:
        name = safe(self.json.get("name", self.part.type))
        return Text("┆ ", "dim").append(name, piece("name")).append(f"  {safe(self.json.get('label'))}", "dim")

    def seen(self) -> JsonObject:
        return read(self, {"component": self.part.type, "name": self.json.get("name", self.part.type)}, "name")
