"""What axe finds on a page."""

from __future__ import annotations

from typing import Any

STILL = """() => Promise.all(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime !== Infinity).map((one) => one.finished.catch(() => {})))"""
"""Waits until the animations that end have ended: axe measures the contrast of what is half transparent."""


def findings(response: dict[str, Any]) -> list[str]:
    """Returns a line for each finding."""
    return [
        f"{item['id']} ({item['impact']}): {node['target']} {node.get('failureSummary', '')}"
        for item in response["violations"] for node in item["nodes"][:3]
    ]
