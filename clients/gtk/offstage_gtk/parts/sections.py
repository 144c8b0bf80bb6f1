"""Titles of the sections of a list."""

from __future__ import annotations

from typing import Any

from offstage_client.safe_text import safe


def section_titles(json: dict[str, Any]) -> dict[int, str]:
    """Returns the titles of the sections by the index of their first row. Titles without rows precede the next one."""
    found: dict[int, list[str]] = {}
    start = 0
    for section in json.get("sections") or []:
        if isinstance(section, dict):
            found.setdefault(start, []).append(safe(section.get("title")))
            start += section.get("count") or 0
    return {index: " · ".join(title for title in titles if title) for index, titles in found.items()}
