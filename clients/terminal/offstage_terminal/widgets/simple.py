"""Components that the user reads."""

from __future__ import annotations

from typing import Any

from markdown_it import MarkdownIt
from offstage_ui.parts import JsonObject
from rich.markdown import Markdown
from rich.text import Text

from ..chart import chart_text
from ..safe import icon, safe
from .base import LinePart, drawn, drawn_lines, piece, seen, squeezed

BAR = 24
SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
PARSER = MarkdownIt("commonmark", {"html": False})


class SafeMarkdown(Markdown):
    """Rich's Markdown with a parser that reads HTML as text."""

    def __init__(self, text: str) -> None:
        super().__init__("", hyperlinks=False)
        self.markup = safe(text, lines=True)
        self.parsed = PARSER.parse(self.markup)


def words_of(text: str) -> list[str]:
    """Returns the words of a text in Markdown that are drawn, in their order."""
    tokens = [child for token in PARSER.parse(safe(text, lines=True)) for child in [token, *(token.children or [])]]
    kinds = ("text", "code_inline", "code_block", "fence")
    return [word for token in tokens if token.type in kinds for word in token.content.split()]


class TextPart(LinePart):
    """A text, a heading or a formatted text."""

    @property
    def is_markdown(self) -> bool:
        return self.part.type == "markdown" or self.json.get("format") == "markdown"

    def show(self) -> None:
        for name in ("title", "heading", "caption", "error"):
            self.set_class(self.json.get("role") == name, f"role-{name}")
        super().show()

    def drawing(self) -> Any:
        text = self.json.get("text")
        if isinstance(text, str) and self.is_markdown:
            return SafeMarkdown(text)
        return Text().append(safe(text, lines=True), piece("text"))

    def seen(self) -> JsonObject:
        if not self.is_markdown:
            return super().seen()
        # Signs before the lines of lists, quotes and code stand between the words of long lines.
        shown = squeezed("".join(strip.text for strip in drawn_lines(self))).replace("▌", "")
        begin = 0
        for word in words_of(self.json["text"]):
            begin = shown.find(squeezed(word), begin)
            if begin < 0:
                return {**self.json, "text": shown}
            begin += len(word)
        return dict(self.json)


class BadgePart(LinePart):
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


class ImagePart(LinePart):
    """A picture, sound or video: its sign and its label."""

    members = (*LinePart.members, "url")

    def drawing(self) -> Any:
        json = self.json
        sign = {"audio": "♫ ", "video": "▷ "}.get(json.get("kind", "")) or icon(json.get("sign")) or "▨ "
        text = Text().append(sign, piece("icon", "bold")).append(safe(json.get("label")), piece("label"))
        seconds = json.get("duration")
        if isinstance(seconds, (int, float)):
            text.append(f"  {int(seconds) // 60}:{int(seconds) % 60:02}", "dim")
        if json.get("url"):
            text.append("  ").append(safe(json["url"]), piece("url", "dim"))
        return self.with_notes(text)

    def seen(self) -> JsonObject:
        json, sign = super().seen(), drawn(self).get("icon", "")
        return {**json, "icon": sign} if icon(json.get("sign")) not in ("", sign) else json


class DividerPart(LinePart):
    """A line."""

    def drawing(self) -> Any:
        if not self.json.get("label"):
            return Text("─" * 200, "dim", no_wrap=True)
        text = Text("─── ", "dim", no_wrap=True).append(safe(self.json["label"]), piece("label"))
        return text.append(" ───")


class ProgressPart(LinePart):
    """A bar, or a spinner while the progress is unknown."""

    frame = 0

    def on_mount(self) -> None:
        self.set_interval(0.1, self.spin)

    def spin(self) -> None:
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
        return self.with_notes(text)

    def seen(self) -> JsonObject:
        json, value, texts = super().seen(), self.json.get("value"), drawn(self)
        is_drawn = "busy" in texts if value is None else texts.get("value") == f" {value:.0%}"
        return json if is_drawn else {**json, "value": texts.get("value", "")}


class ChartPart(LinePart):
    """Bars, or lines as steps."""

    def drawing(self) -> Any:
        return self.with_notes(chart_text(self.json, self.size.width or 60))

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
        return {**super().seen(), "series": series}


class PanelPart(LinePart):
    """A component of an unknown type without a fallback."""

    @property
    def name_of_part(self) -> Any:
        """The name of the component, by default its type."""
        return self.json.get("name", self.part.type)

    def drawing(self) -> Any:
        text = Text("┆ ", "dim").append(safe(self.name_of_part), piece("name"))
        return text.append(f"  {safe(self.json.get('label'))}", "dim")

    def seen(self) -> JsonObject:
        return {"component": self.part.type, "name": seen(drawn(self).get("name", ""), self.name_of_part)}
