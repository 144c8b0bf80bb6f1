"""The outline of what is drawn, made from the widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from offstage_client.outline import outline

if TYPE_CHECKING:
    from .app import OffstageApp


def outline_of(app: OffstageApp) -> str:
    """Returns the outline of the widgets of the top layer, and the titles of the windows."""
    top = app.main.layers[-1]
    notices = app.main.notice_frame.seen()
    windows = [{**main.seen(), "layers": [top.seen(), *notices] if main is app.main else []} for main in app.mains]
    return outline({"windows": windows}, top.seen_views())
