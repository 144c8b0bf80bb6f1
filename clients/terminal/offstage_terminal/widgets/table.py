"""The texts of rows: lines of lists, and cells in columns."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any

from offstage_ui.parts import JsonObject
from rich.cells import cell_len, set_cell_size

from ..safe import cut, icon, right, safe

Pieces = list[tuple[str, str]]
"""Texts of a line, each with the name of the member that it shows; without a name, space."""

GAP = 2
WIDEST = 60


@dataclass(frozen=True)
class Lines:
    """Positions of rows of equal height, with a line for the title of each section."""

    count: int
    height: int
    sections: tuple[tuple[int, str], ...] = ()
    """Index of the first row, and the title."""

    @property
    def total(self) -> int:
        return self.count * self.height + len(self.sections)

    def line_of(self, index: int) -> int:
        return index * self.height + bisect_right([start for start, _ in self.sections], index)

    def at(self, line: int) -> tuple[int, int]:
        """Row at a line, and the line within it: -1 for the title of the section that the row begins."""
        starts = list(self.titles)
        before = bisect_right(starts, line)
        if before and starts[before - 1] == line:
            return self.sections[before - 1][0], -1
        return divmod(line - before, self.height)

    @property
    def titles(self) -> dict[int, str]:
        return {start * self.height + place: title for place, (start, title) in enumerate(self.sections)}


def fit(line: Pieces, width: int) -> Pieces:
    """Returns a line of exactly `width` cells, with `…` where something is missing."""
    left = max(0, width)
    if sum(cell_len(text) for text, _ in line) <= left:
        return [*line, (" " * (left - sum(cell_len(text) for text, _ in line)), "")]
    found: Pieces = []
    for text, member in line:
        if cell_len(text) >= left:
            return [*found, (set_cell_size(text, left - 1) + "…", member)] if left else found
        found.append((text, member))
        left -= cell_len(text)
    return found


def row_line(row: JsonObject, width: int, mark: str) -> Pieces:
    """Returns the first line of a row of a list: its title at the left, its detail and badge at the right."""
    detail, badge = safe(row.get("detail")), safe((row.get("badge") or {}).get("text"))
    end: Pieces = [(detail, "detail")] if detail else []
    if badge:
        end += [("  " if end else "", ""), ("[", ""), (badge, "badge"), ("]", "")]
    size = min(sum(cell_len(text) for text, _ in end), width // 2)
    begin = [(mark, "mark"), *indent(row), (icon(row.get("sign")), ""), (safe(row.get("title")), "title")]
    return [*fit(begin, width - size - 1), (" ", ""), *fit(end, size)] if end else fit(begin, width)


def indent(row: JsonObject) -> Pieces:
    """Returns the indentation of a row of a tree, and the sign of a row with children."""
    level, is_expanded = row.get("level"), row.get("isExpanded")
    if level is None and is_expanded is None:
        return []
    sign = "  " if is_expanded is None else "▾ " if is_expanded else "▸ "
    return [("  " * min(level or 0, 20), "level"), (sign, "fold")]


@dataclass(frozen=True)
class Columns:
    """Columns of a table: their widths and the side of their texts."""

    titles: tuple[str, ...]
    widths: tuple[int, ...]
    at_right: tuple[bool, ...]

    @classmethod
    def fit(cls, json: JsonObject, rows: list[JsonObject], width: int) -> Columns:
        """Returns widths that show the rows. Where there is no room, the widest columns are cut first."""
        columns = json.get("columns") or []
        titles = [safe(column.get("title")) for column in columns]
        widths = [cell_len(title) + 2 for title in titles]
        for row in rows[:200]:
            for index, cell in enumerate(row.get("cells") or []):
                if index < len(widths):
                    widths[index] = max(widths[index], min(WIDEST, cell_len(safe(cell))))
        while sum(widths) + GAP * len(widths) > width and max(widths, default=0) > 4:
            widths[widths.index(max(widths))] -= 1
        spare = width - sum(widths) - GAP * len(widths)
        wide = [i for i, column in enumerate(columns) if column.get("width") == "wide"]
        for index in wide:
            widths[index] += min(12, max(0, spare // len(wide)))
        kinds = [
            column.get("alignment") in ("trailing", "right") or column.get("kind") == "number" for column in columns
        ]
        return cls(tuple(titles), tuple(widths), tuple(kinds))

    def line(self, cells: list[Any], booleans: frozenset[int] = frozenset()) -> Pieces:
        shown: Pieces = []
        for index, width in enumerate(self.widths):
            text = safe(cells[index]) if index < len(cells) else ""
            if index in booleans:
                text = {"true": "✓", "false": "·"}.get(text, text)
            shown.append((right(text, width) if self.at_right[index] else cut(text, width), f"cell {index}"))
            shown.append((" " * GAP, ""))
        return shown[:-1]

    def head(self, json: JsonObject) -> Pieces:
        sort = json.get("sort") or {}
        cells = []
        for title, column in zip(self.titles, json.get("columns") or [], strict=False):
            is_sorted = sort.get("column") == column.get("id") and "column" in sort
            cells.append(title + (" ▼" if sort.get("descending") else " ▲") * is_sorted)
        return self.line(cells)
