"""Outlines in scenario files: small elements share a line, and an outline is written as its changes from the one before."""

from __future__ import annotations

import difflib
import hashlib
import json
import re
from collections.abc import Iterable

from offstage_client.outline import Element

LONGEST = 120
"""Length in code points from which a text is replaced by its begin, its length and its hash."""

WIDTH = 100
"""Length of a line, without its indentation, up to which elements share it."""

FRAMES = re.compile(" *(window|dialog|screen)")
"""Lines of elements that are around all others, and say nothing about a change in them."""

SIDE_BY_SIDE = ("button", "command", "columnheader")
"""Roles of elements without parts that share a line with those of the same role before them."""

STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def compact(elements: Iterable[Element]) -> list[str]:
    """Returns the lines of elements and of their parts.

    `a > b` is an element with one part, and `a { b; c }` one with several small parts.
    """
    lines: list[str] = []
    role_before = ""
    for element in elements:
        line, parts = shortened(element.line), list(element.parts)
        below = compact(parts)
        row = f"{line} {{ {'; '.join(below)} }}"
        is_small = len(row) <= WIDTH and not any(part.startswith(" ") for part in below)
        if len(parts) == 1 and len(line) + len(below[0]) < WIDTH:
            lines += [f"{line} > {below[0]}", *below[1:]]
        elif parts and is_small and not FRAMES.match(line):
            lines.append(row)
        elif not parts and element.role == role_before and len(lines[-1]) + len(line) < WIDTH:
            lines[-1] += "; " + line
        else:
            lines += [line, *("  " + part for part in below)]
        role_before = element.role if not parts and element.role in SIDE_BY_SIDE else ""
    return lines


def shortened(line: str) -> str:
    """Returns a line with long texts replaced by their begin, their length and a hash."""

    def short(match: re.Match[str]) -> str:
        content = json.loads(match[0])
        if len(content) <= LONGEST:
            return match[0]
        digest = hashlib.sha256(content.encode(errors="replace")).hexdigest()[:12]
        begin = json.dumps(content[:40], ensure_ascii=False)[1:-1]
        return f'"{begin}…" ({len(content)} code points, {digest})'

    return STRING.sub(short, line)


def changes(before: list[str], after: list[str]) -> list[str]:
    """Returns what leads from an outline to the next one: removed lines with `-`, added ones with `+`, others with a space.

    Of the others, only the elements are named that contain a change, and the line before an added one.
    """
    found: list[str] = []
    position = 0

    def name(mark: str, index: int) -> None:
        """Names a line of the outline before; first those between that equal it, so that the next such line is meant."""
        nonlocal position
        same = [place for place in range(position, index) if before[place] == before[index]]
        found.extend(f"  {before[place]}" for place in same)
        found.append(f"{mark} {before[index]}")
        position = index + 1

    for kind, start, end, first, last in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        for parent in _parents(before, start, (before[start:end] + after[first:last])[0]):
            if parent >= position:
                name(" ", parent)
        if start == end and position < start:
            name(" ", start - 1)
        for index in range(start, end):
            name("-", index)
        found += [f"+ {line}" for line in after[first:last]]
    return found


def _parents(lines: list[str], index: int, line: str) -> list[int]:
    """Returns the indices of the elements around a line at an index, without frames."""
    parents: list[int] = []
    indent = _indent(line)
    for above in range(index - 1, -1, -1):
        if _indent(lines[above]) < indent:
            indent = _indent(lines[above])
            parents.insert(0, above)
    return [parent for parent in parents if not FRAMES.match(lines[parent])]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def changed(before: list[str], changes: Iterable[str]) -> list[str]:
    """Returns the outline after changes. A line without `+` is the next such line of the outline before."""
    after: list[str] = []
    position = 0
    for mark, line in ((change[0], change[2:]) for change in changes):
        if mark == "+":
            after.append(line)
            continue
        index = before.index(line, position)
        after += before[position:index]
        if mark == " ":
            after.append(line)
        position = index + 1
    return after + before[position:]
