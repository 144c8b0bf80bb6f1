"""Charts: bars and lines with cairo, in the colours of the theme, and their values as words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gi.repository import Gdk, Gtk, Pango, PangoCairo
from offstage_client import display_text
from offstage_client.safe_text import safe

COLOURS = ("#3584e4", "#c061cb", "#e5a50a", "#33d17a", "#ff7800", "#e01b24")
HEIGHT, BOTTOM, SIDE = 180, 24, 48


def _series(json: dict[str, Any]) -> list[tuple[str, list[tuple[str, float]]]]:
    found = []
    for line in json.get("series") or []:
        if isinstance(line, dict):
            points = [p for p in line.get("points") or [] if isinstance(p, dict)]
            numbers = [(safe(p.get("label")), float(p["value"])) for p in points if _is_number(p.get("value"))]
            found.append((safe(line.get("title")), numbers))
    return found


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def chart_words(json: dict[str, Any]) -> str:
    """Returns the values of a chart for assistive technology."""
    unit = f" {safe(json['unit'])}" if json.get("unit") else ""
    lines = [
        f"{title}: " + ", ".join(f"{label} {display_text(value)}{unit}" for label, value in points[:50])
        for title, points in _series(json)
    ]
    return "; ".join(lines) or "No data"


def chart_area(json: Callable[[], dict[str, Any]]) -> Gtk.DrawingArea:
    """Makes the widget that draws a chart."""
    area = Gtk.DrawingArea(content_height=HEIGHT, hexpand=True, accessible_role=Gtk.AccessibleRole.IMG)
    area.set_draw_func(lambda widget, context, width, height: _draw(widget, context, width, height, json()))
    return area


def _draw(widget: Gtk.Widget, context: Any, width: int, height: int, json: dict[str, Any]) -> None:
    series = [(title, points) for title, points in _series(json) if points]
    ink = widget.get_style_context().get_color()
    if not series:
        _text(widget, context, "No data", SIDE, height / 2, ink)
        return
    values = [value for _, points in series for _, value in points]
    low, high = min(0.0, *values), max(0.0, *values)
    span = (high - low) or 1.0
    room, top = height - BOTTOM - 22, 22

    def y(value: float) -> float:
        return top + room * (high - value) / span

    context.set_line_width(1)
    _colour(context, ink, 0.25)
    for value in {low, high, 0.0}:
        context.move_to(SIDE, y(value))
        context.line_to(width, y(value))
        context.stroke()
        _text(widget, context, display_text(round(value, 3)), 0, y(value) - 8, ink)
    count = max(len(points) for _, points in series)
    step = (width - SIDE) / max(1, count)
    for index, (title, points) in enumerate(series):
        colour = Gdk.RGBA()
        colour.parse(COLOURS[index % len(COLOURS)])
        _text(widget, context, title, SIDE + index * 110, 0, colour)
        _colour(context, colour, 1)
        if json.get("kind") == "line":
            context.set_line_width(2)
            for place, (_, value) in enumerate(points):
                (context.line_to if place else context.move_to)(SIDE + (place + 0.5) * step, y(value))
            context.stroke()
        else:
            bar = step * 0.7 / len(series)
            for place, (_, value) in enumerate(points):
                left = SIDE + place * step + step * 0.15 + index * bar
                context.rectangle(left, min(y(value), y(0)), max(1, bar - 1), abs(y(value) - y(0)))
            context.fill()
    for place, (label, _) in enumerate(max((points for _, points in series), key=len)):
        if step > 28 or place % max(1, round(28 / step)) == 0:
            _text(widget, context, label[:12], SIDE + place * step + 2, height - BOTTOM + 4, ink)


def _colour(context: Any, colour: Gdk.RGBA, alpha: float) -> None:
    context.set_source_rgba(colour.red, colour.green, colour.blue, alpha)


def _text(widget: Gtk.Widget, context: Any, text: str, x: float, y: float, colour: Gdk.RGBA) -> None:
    layout = widget.create_pango_layout(text)
    font = Pango.FontDescription()
    font.set_absolute_size(11 * Pango.SCALE)
    layout.set_font_description(font)
    _colour(context, colour, 1)
    context.move_to(x, y)
    PangoCairo.show_layout(context, layout)
