"""Charts: bars and lines with cairo, in the colours of the theme, and their values as words."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from gi.repository import Gdk, Gtk, Pango, PangoCairo
from offstage_client.safe_text import safe
from offstage_ui.texts import _

COLOURS = ("#3584e4", "#c061cb", "#e5a50a", "#33d17a", "#ff7800", "#e01b24")
HEIGHT, EMPTY_HEIGHT = 200, 40
"""Pixels of a chart with and without data."""

LINE, GAP, SWATCH = 18, 8, 10
"""Pixels of a line of text, between things, and of a colour in the legend."""

LARGEST = 1e300
"""A larger number would have no distance to its negative."""

LONGEST = 24
"""Characters of a label."""

Series = list[tuple[str, list[tuple[str, float]]]]


@dataclass(frozen=True)
class Box:
    """A text that is drawn, in pixels."""

    text: str
    left: float
    top: float
    width: float
    height: float


def _series(json: dict[str, Any]) -> Series:
    """Returns the titles and the points of the series, without numbers that are too large to draw."""

    def points(line: dict[str, Any]) -> list[tuple[str, float]]:
        shown = [(safe(point.get("label")), float(point["value"])) for point in line.get("points") or []]
        return [(label, value) for label, value in shown if abs(value) < LARGEST]

    return [(safe(line.get("title")), points(line)) for line in json.get("series") or []]


def chart_height(json: dict[str, Any]) -> int:
    """Returns the height of a chart in pixels."""
    return HEIGHT if any(points for _, points in _series(json)) else EMPTY_HEIGHT


def ticks(low: float, high: float, count: int = 5) -> list[float]:
    """Returns round values from at most `low` to at least `high`, about as many as `count`."""
    high = high if high > low else low + 1
    rough = (high - low) / count
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * factor for factor in (1, 2, 5, 10) if power * factor >= rough * 0.999)
    return [index * step for index in range(math.floor(low / step), math.ceil(high / step) + 1)]


def draw(widget: Gtk.Widget, context: Any, width: int, height: int, json: dict[str, Any]) -> list[Box]:
    """Draws a chart: the legend, a grid with its values, and the bars or lines. Returns the drawn texts."""
    series = [(title, points) for title, points in _series(json) if points]
    pen = _Pen(widget, context)
    if not series:
        pen.text(_("No data"), 0, height / 2 - LINE / 2, alpha=0.6)
        return pen.boxes
    values = [value for _, points in series for _, value in points]
    unit = f" {safe(json['unit'])}" if json.get("unit") else ""
    marks = ticks(min(0.0, *values), max(0.0, *values))
    top = _legend(pen, width, [title for title, _ in series])
    labels = [f"{mark:,.10g}{unit}" for mark in marks]
    left = max(pen.width(label) for label in labels) + GAP
    room = height - top - LINE - GAP

    def y(value: float) -> float:
        return top + room * (marks[-1] - value) / (marks[-1] - marks[0])

    for mark, label in zip(marks, labels, strict=True):
        pen.line(left, y(mark), width, 0.45 if mark == 0 else 0.15)
        pen.text(label, left - GAP - pen.width(label), y(mark) - LINE / 2, alpha=0.7)
    names = [label for label, _ in max((points for _, points in series), key=len)]
    step = (width - left) / len(names)
    for index, (_title, points) in enumerate(series):
        pen.colour(COLOURS[index % len(COLOURS)])
        if json.get("kind") == "line":
            pen.curve([(left + (place + 0.5) * step, y(value)) for place, (_, value) in enumerate(points)])
            continue
        bar = step * 0.7 / len(series)
        for place, (_label, value) in enumerate(points):
            begin = left + place * step + step * 0.15 + index * bar
            context.rectangle(begin, min(y(value), y(0)), max(1, bar - 1), abs(y(value) - y(0)))
        context.fill()
    _names(pen, names, left, step, width, height - LINE)
    return pen.boxes


def _legend(pen: _Pen, width: int, titles: list[str]) -> float:
    """Draws the titles of the series beside their colours, in as many lines as they need. Returns their height."""
    left, top = 0.0, 0.0
    for index, title in enumerate(titles):
        needed = SWATCH + GAP + pen.width(title)
        if left and left + needed > width:
            left, top = 0.0, top + LINE
        pen.colour(COLOURS[index % len(COLOURS)])
        pen.context.rectangle(left, top + (LINE - SWATCH) / 2, SWATCH, SWATCH)
        pen.context.fill()
        pen.text(title, left + SWATCH + GAP, top)
        left += needed + 2 * GAP
    return top + LINE + GAP


def _names(pen: _Pen, names: list[str], left: float, step: float, width: int, top: float) -> None:
    """Draws the labels of the points below them; only each second, third … if they have no room."""
    stride = max(1, math.ceil((max(pen.width(name) for name in names) + GAP) / step))
    for place in range(0, len(names), stride):
        name = names[place]
        middle = left + (place + 0.5) * step
        pen.text(name, max(0.0, min(middle - pen.width(name) / 2, width - pen.width(name))), top, alpha=0.7)


class _Pen:
    """Draws with cairo and Pango, and keeps the boxes of the texts."""

    def __init__(self, widget: Gtk.Widget, context: Any) -> None:
        self.widget, self.context = widget, context
        self.ink = widget.get_style_context().get_color()
        self.boxes: list[Box] = []
        self._font = Pango.FontDescription()
        self._font.set_absolute_size(11 * Pango.SCALE)

    def _layout(self, text: str) -> Pango.Layout:
        layout = self.widget.create_pango_layout(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")
        layout.set_font_description(self._font)
        return layout

    def width(self, text: str) -> float:
        return float(self._layout(text).get_pixel_size().width)

    def text(self, text: str, left: float, top: float, alpha: float = 1.0) -> None:
        """Draws a text in the middle of a line."""
        layout = self._layout(text)
        size = layout.get_pixel_size()
        top += (LINE - size.height) / 2
        self._source(self.ink, alpha)
        self.context.move_to(left, top)
        PangoCairo.show_layout(self.context, layout)
        self.boxes.append(Box(text, left, top, size.width, size.height))

    def line(self, left: float, y: float, right: float, alpha: float) -> None:
        """Draws a horizontal line of one pixel."""
        self._source(self.ink, alpha)
        self.context.rectangle(left, round(y), right - left, 1)
        self.context.fill()

    def curve(self, points: list[tuple[float, float]]) -> None:
        """Draws points and the lines between them."""
        self.context.set_line_width(2)
        self.context.new_path()  # A text leaves a point.
        for x, y in points:
            self.context.line_to(x, y)
        self.context.stroke()
        for x, y in points:
            self.context.arc(x, y, 3, 0, 2 * math.pi)
            self.context.fill()

    def colour(self, name: str) -> None:
        """Chooses the colour of the next shapes."""
        colour = Gdk.RGBA()
        colour.parse(name)
        self._source(colour, 1)

    def _source(self, colour: Gdk.RGBA, alpha: float) -> None:
        self.context.set_source_rgba(colour.red, colour.green, colour.blue, colour.alpha * alpha)
