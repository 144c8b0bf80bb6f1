"""Components that the user reads."""

from __future__ import annotations

from typing import Any

from offstage_client import Component
from rich.text import Text
from textual import events
from textual.widgets import Static

from ..chart import chart_text
from ..markdown import markdown
from ..safe import icon, safe
from .base import JsonObject, PartWidget, redraw

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
            text.append(f"\n✖ {safe(self.json['error'])}", "bold red")
        if self.json.get("caption"):
            text.append(f"\n{safe(self.json['caption'])}", "dim")
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
        return Text(prefix + safe(text, lines=True))

    def seen(self) -> JsonObject:
        if self.part.type == "markdown" or self.json.get("format") == "markdown":
            return dict(self.json)
        return self.painted_only(dict(self.json), "text")


class BadgePart(Reading):
    """A badge."""

    def drawing(self) -> Any:
        return Text(f" {safe(self.json.get('text'))} ", BADGES.get(self.json.get("role", ""), "reverse"))


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
        text = Text(sign, "bold").append(safe(json.get("label")), "not bold")
        address = json.get("url")
        seconds = json.get("duration")
        if isinstance(seconds, (int, float)):
            text.append(f"  {int(seconds) // 60}:{int(seconds) % 60:02}", "dim")
        if address:
            text.append(f"  {safe(address)}", "dim")
        return self.with_caption(text)


class LinkPart(Reading, can_focus=True):
    """A link. Enter or a click opens it."""

    def drawing(self) -> Any:
        text = Text(safe(self.json.get("title")), "underline")
        return text.append("  ↗" if self.json.get("isExternal") else "", "dim")

    def on_click(self) -> None:
        self.follow()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            self.follow()

    def follow(self) -> None:
        """Opens the link."""
        self.offstage.follow_link(str(self.json.get("url", "")), bool(self.json.get("isExternal")))


class DividerPart(Reading):
    """A line."""

    def drawing(self) -> Any:
        return Text(f"─── {safe(self.json['label'])} ───" if self.json.get("label") else "─" * 200, "dim", no_wrap=True)


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
        text = Text(f"{label}  " if label else "")
        if isinstance(value, (int, float)):
            done = round(max(0.0, min(1.0, float(value))) * BAR)
            text.append("━" * done, "bold green").append("━" * (BAR - done), "dim").append(f" {value:.0%}")
        else:
            text.append(SPINNER[self.frame], "bold cyan")
        if self.json.get("text") is not None:
            text.append(f"  {safe(self.json['text'])}", "dim")
        return self.with_caption(text)


class ChartPart(Reading):
    """Bars, or lines as steps."""

    def drawing(self) -> Any:
        return self.with_caption(chart_text(self.json, self.size.width or 60))

    def on_resize(self) -> None:
        self.show()


class PanelPart(Reading):
    """A component of an unknown type without a fallback."""

    def drawing(self) -> Any:
        name = safe(self.json.get("name", self.part.type))
        return Text(f"┆ {name}", "dim").append(f"  {safe(self.json.get('label'))}", "dim")

    def seen(self) -> JsonObject:
        return self.painted_only({"component": self.part.type, "name": self.json.get("name", self.part.type)}, "name")
