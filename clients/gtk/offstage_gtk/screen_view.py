"""A screen of the app: its components, its slots and its focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gi.repository import Adw, Gtk
from offstage_client import Node
from offstage_ui.screens import NO_COMPONENTS, ScreenState

from .host import WindowHost
from .loading import LoadingSpinner
from .parts.base import MARGINS, BoxViews, Parts, PartView, column, text_label
from .parts.lists import ListPart

WIDEST = 760
"""Width in pixels from which a screen stays in the middle, unless it has a table."""


class ScreenView(ScreenState):
    """A screen. It stays while its node is in the tree, hidden while another screen is shown."""

    def __init__(self, node: Node, host: WindowHost, make_slot: Callable[[str, Node], Any]) -> None:
        """`make_slot` makes the view of a slot with a name."""
        self.node, self.host, self._make_slot = node, host, make_slot
        self.parts = Parts(host, column(spacing=18, **MARGINS))
        self.spinner = LoadingSpinner(
            host, halign=Gtk.Align.CENTER, valign=Gtk.Align.CENTER, vexpand=True, width_request=32
        )
        self.clamp = Adw.Clamp(child=self.parts.box)
        viewport = Gtk.Viewport(child=self.clamp, vscroll_policy=Gtk.ScrollablePolicy.NATURAL, scroll_to_focus=True)
        self.scroller = Gtk.ScrolledWindow(child=viewport, vexpand=True, hexpand=True)
        self.nothing = text_label("dim-label")
        self.nothing.set_text(NO_COMPONENTS)
        self.slots = BoxViews(column())
        self.root = column(column(self.nothing, **MARGINS), self.scroller, self.spinner.widget, self.slots.box)

    @property
    def all_parts(self) -> list[PartView]:
        return self.parts.all()

    def can_take_focus(self, widget: Gtk.Widget) -> bool:
        # GTK focuses a widget in these.
        is_focusable = widget.get_focusable() or isinstance(widget, (Gtk.Editable, Gtk.ListView, Gtk.ColumnView))
        return is_focusable and widget.get_sensitive() and widget.is_ancestor(self.root)

    async def show_node(self, node: Node) -> None:
        """Draws the screen."""
        parts, slots = self.take(node), node.get("slots") or {}
        self.scroller.set_visible(not self.is_busy)
        self.spinner.follow(self.is_busy)
        await self.parts.show_parts(parts)
        self.nothing.get_parent().set_visible(not (self.is_busy or parts or self.commands or slots))
        is_wide = any(isinstance(part, ListPart) and part.table for part in self.all_parts)
        self.clamp.set_maximum_size(100_000 if is_wide else WIDEST)
        self.clamp.set_tightening_threshold(100_000 if is_wide else WIDEST - 160)
        await self.slots.show(slots, self._make_slot)
        self.follow_focus()
