"""Charts made of block characters."""

from __future__ import annotations

from typing import Any

from offstage_client import display_text
from offstage_ui.texts import _
from rich.cells import cell_len
from rich.text import Text

from .safe import cut, right, safe
from .widgets.base import piece

COLOURS = ("cyan", "magenta", "yellow", "green", "blue", "red")
EIGHTHS = " ▏▎▍▌▋▊▉█"
STEPS = "▁▂▃▄▅▆▇█"


def chart_text(json: dict[str, Any], width: int) -> Text:
    """Returns a chart in lines of at most `width` cells."""
    text = Text().append(safe(json.get("label")), piece("label", "bold"))
    series = json.get("series") or []
    values = [point["value"] for line in series for point in line["points"]]
    if not values:
        return text.append("\n" + _("No data"), "dim")
    unit = f" {safe(json['unit'])}" if json.get("unit") else ""
    for index, line in enumerate(series):
        colour, points = COLOURS[index % len(COLOURS)], line["points"]
        text.append("\n").append(safe(line.get("title")), piece(f"title {index}", colour))
        if json.get("kind") == "line":
            text.append("  " + _steps([point["value"] for point in points]), colour)
        text.append(_bars(index, points, max(map(abs, values)) or 1, width, unit, colour))
    return text


def _steps(values: list[float]) -> str:
    low, high = min(values, default=0), max(values, default=1)
    return "".join(STEPS[round((value - low) / ((high - low) or 1) * 7)] for value in values)


def _bars(index: int, points: list[dict[str, Any]], most: float, width: int, unit: str, colour: str) -> Text:
    titles = [safe(point.get("label")) for point in points]
    numbers = [display_text(point["value"]) for point in points]
    label = min(max(map(cell_len, titles), default=0), 16)
    number = max(map(len, numbers), default=0)
    room = max(4, width - label - number - cell_len(unit) - 4)
    text = Text()
    for place, (title, shown, point) in enumerate(zip(titles, numbers, points, strict=True)):
        eighths = round(abs(point["value"]) / most * room * 8)
        bar = "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
        text.append("\n").append(cut(title, label), piece(f"label {index} {place}")).append(" ")
        text.append(right(shown, number), piece(f"value {index} {place}")).append(f"{unit} ")
        text.append(bar, "red" if point["value"] < 0 else colour)
    return text
