"""The outline of what is drawn, made from the widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from offstage_client.outline import outline

if TYPE_CHECKING:
    from .app import OffstageApp


def outline_of(app: OffstageApp) -> str:
    """Returns the outline of the widgets of the top layer, and the titles of the windows."""
    top = app.layers[-1]
    notices = app.notice_frame.seen()
    windows = [
        {**window, "layers": [top.seen(), *notices] if window.get("isKey") is True else []}
        for window in app.session.tree.windows
    ]
    return outline({"windows": windows}, top.seen_views())
