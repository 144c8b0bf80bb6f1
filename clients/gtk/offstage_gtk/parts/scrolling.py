"""The scroll position of a list: where the app and the user scroll, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gi.repository import GLib, Graphene, Gtk

if TYPE_CHECKING:
    from .lists import ListPart
    from .row_view import RowPiece


class Scrolling:
    """Scrolls the rows of a list."""

    def __init__(self, listed: ListPart) -> None:
        self.listed = listed
        self.is_moving = False
        """True while this object scrolls, not the user."""
        self._sticks = True
        adjustment = listed.scroller.get_vadjustment()
        adjustment.connect("value-changed", lambda _: self._scrolled())
        adjustment.connect("changed", lambda _: self._stick())
        listed.scroller.connect("edge-reached", self._edge_reached)
        self.is_by_user = False
        """True after the user has scrolled: only then the end of the rows means something to the app."""
        wheel = Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.VERTICAL)
        wheel.set_propagation_phase(Gtk.PropagationPhase.CAPTURE)
        wheel.connect("scroll", lambda *_: self._by_user())
        listed.scroller.add_controller(wheel)
        drag = Gtk.GestureDrag(propagation_phase=Gtk.PropagationPhase.CAPTURE)
        drag.connect("drag-begin", lambda *_: self._by_user() and None)
        listed.scroller.get_vscrollbar().add_controller(drag)

    @property
    def list_view(self) -> Gtk.ListView:
        return self.listed.table.rows if self.listed.table else self.listed.view

    def item_of(self, view: RowPiece) -> Gtk.Widget | None:
        """Returns GTK's widget of the row that a view is in; None while the view is not on the screen."""
        item = view.root.get_parent()
        while item is not None and item.get_parent() is not self.list_view:
            item = item.get_parent()
        return item

    async def go_to(self, index: int) -> None:
        """Scrolls until a row is the first one, if there are enough rows after it, and loads the rows around it."""
        listed = self.listed
        index = max(0, min(index, listed.total - 1))
        listed.top_row = index
        self.is_moving = True
        if any(listed.row(i) is None for i in range(index, min(index + 10, listed.total))):
            await listed.load(max(0, min(index, listed.total - 50)), min(index + 50, listed.total))
        self.show(index)
        await listed.host.frames()
        self._align(index)
        await listed.host.frames()
        self.is_moving = False

    async def go_to_end(self) -> None:
        """Shows the last row with the focus, and tells the app."""
        await self.go_to(self.listed.total - 1)
        self.focus_row(self.listed.total - 1)
        self.listed.reach_end()

    def show(self, index: int) -> None:
        self.list_view.activate_action("list.scroll-to-item", GLib.Variant("u", index))

    def _align(self, index: int) -> None:
        """Scrolls by pixels until the row is at the top."""
        adjustment = self.listed.scroller.get_vadjustment()
        for view in self.listed.views_at(index):
            item = self.item_of(view)
            if item is not None:
                _, point = item.compute_point(self.list_view, Graphene.Point())
                adjustment.set_value(adjustment.get_value() + point.y)
                return

    def focus_row(self, index: int) -> bool:
        items = [self.item_of(view) for view in self.listed.views_at(index)]
        return any(item is not None and item.grab_focus() for item in items)

    def _scrolled(self) -> None:
        """The user has scrolled: the first visible row is the one at the top."""
        adjustment = self.listed.scroller.get_vadjustment()
        at_end = adjustment.get_value() + adjustment.get_page_size() >= adjustment.get_upper() - 2
        if not self.is_moving:
            self._sticks = at_end
            self.listed.top_row = None if at_end and self.listed.json.get("sticksToEnd") else self.first_visible()

    def first_visible(self) -> int | None:
        """Returns the index of the row at the top; None before GTK has laid out the rows."""
        found, height = None, self.list_view.get_height()
        for view in self.listed.bound.values():
            item = self.item_of(view)
            if view.index < 0 or item is None or not view.root.get_mapped():
                continue
            _, point = item.compute_point(self.list_view, Graphene.Point())
            if -1 < point.y + item.get_height() - 1 < height and (found is None or view.index < found):
                found = int(view.index)
        return found

    def _stick(self) -> None:
        """Keeps the last row visible, in a list that sticks to its end."""
        if self.listed.json.get("sticksToEnd") and self._sticks and self.listed.total:
            self.is_moving = True
            self.show(self.listed.total - 1)
            self.is_moving = False

    def _by_user(self) -> bool:
        self.is_by_user = True
        return False

    def _edge_reached(self, scroller: Gtk.ScrolledWindow, edge: Gtk.PositionType) -> None:
        if edge == Gtk.PositionType.BOTTOM and self.is_by_user:
            self.is_by_user = False
            self.listed.reach_end()
