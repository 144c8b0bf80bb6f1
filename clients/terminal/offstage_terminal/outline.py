"""The outline of what is drawn, made from the widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from offstage_client.outline import outline
from textual.widget import Widget

from .screen import ScreenView

if TYPE_CHECKING:
    from .app import OffstageTerminal


def outline_of(app: OffstageTerminal) -> str:
    """Returns the outline of the widgets of the top layer, and the titles of the windows."""
    top = app.layer_screens[-1]
    views = {}
    for view in top.query(ScreenView):
        if view.display and all(node.display for node in view.ancestors if isinstance(node, Widget)):
            seen = view.seen_view()
            if seen is not None:
                views[view.node["id"]] = seen
    layers = [top.seen(), *top.seen_notices()]
    windows = [
        {**window, "layers": layers if window.get("isKey") is True else []} for window in app.session.tree.windows
    ]
    return outline({"windows": windows}, views)
