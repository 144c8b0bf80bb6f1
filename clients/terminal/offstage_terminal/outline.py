"""The outline of what is drawn, made from the widgets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from offstage_client.outline import outline
from textual.widget import Widget

from .bars import drawn_keys
from .screen import ScreenView

if TYPE_CHECKING:
    from .app import OffstageTerminal


def outline_of(app: OffstageTerminal, more: Mapping[str, Any] | None = None) -> str:
    """Returns the outline of the widgets of the top layer, and the titles of the windows.

    `more` are the commands that the help shows, for a key bar that has no room for all.
    """
    top = app.layer_screens[-1]
    views = {}
    keys = {**drawn_keys(top.key_bar), **(more or {})}
    for view in top.query(ScreenView):
        if view.display and all(node.display for node in view.ancestors if isinstance(node, Widget)):
            seen_view = view.seen_view(keys)
            if seen_view is not None:
                views[view.node["id"]] = seen_view
    layers = [top.seen(), *top.seen_notices()]
    seen = app.layer_screens[0].seen_windows()
    windows = [{**window, "layers": layers if window.get("isKey") is True else []} for window in seen]
    return outline({"windows": windows}, views)
