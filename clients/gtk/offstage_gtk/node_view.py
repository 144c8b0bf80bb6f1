"""A screen of the app, and the containers around it: tabs, pages and stacks."""

from __future__ import annotations

from gi.repository import Adw, Gtk
from offstage_client import Node
from offstage_client.safe_text import safe
from offstage_ui.keys import can_show, show_branch
from offstage_ui.parts import JsonObject
from offstage_ui.screens import NO_COMPONENTS, BranchBarState, NodeState, ScreenState, crumbs_of, path_of
from offstage_ui.texts import _

from .host import WindowHost
from .parts.base import (
    MARGINS, BoxViews, LoadingSpinner, Parts, PartView, column, row, set_class, set_icon, set_name, set_text, text_label
)  # fmt: skip
from .parts.lists import ListPart
from .top_bar import TopBar

WIDEST = 760
"""Width in pixels from which a screen stays in the middle, unless it has a table."""


class ScreenView(ScreenState):
    """A screen. It stays while its node is in the tree, hidden while another screen is shown."""

    def __init__(self, node: Node, host: WindowHost) -> None:
        self.node, self.host = node, host
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
        parts, slots = self.take(node), self.slot_nodes
        self.scroller.set_visible(not self.is_busy)
        self.spinner.follow(self.is_busy)
        await self.parts.show_parts(parts)
        self.nothing.get_parent().set_visible(not (self.is_busy or parts or self.commands or slots))
        is_wide = any(isinstance(part, ListPart) and part.table for part in self.all_parts)
        self.clamp.set_maximum_size(100_000 if is_wide else WIDEST)
        self.clamp.set_tightening_threshold(100_000 if is_wide else WIDEST - 160)
        await self.slots.show(slots, lambda name, _: Slot(name, self.host))
        self.follow_focus()


class Branch:
    """A tab or a page."""

    def __init__(self, bar: BranchBar, index: int) -> None:
        self.bar, self.index = bar, index
        self.icon, self.title = Gtk.Image(), text_label(wraps=False)
        self.badge = text_label("badge", wraps=False)
        self.root = Gtk.ToggleButton(
            child=row(self.icon, self.title, self.badge, spacing=6), accessible_role=Gtk.AccessibleRole.TAB
        )
        self.root.add_css_class("flat")
        self.root.connect("clicked", lambda _: self.choose())

    @property
    def is_selected(self) -> bool:
        return self.bar.node.get("selected") == self.index

    async def draw(self, child: JsonObject) -> None:
        self.tab = tab = child.get("tab") or {}
        title = safe(tab.get("title") or child.get("title")) or _("Page {number}").format(number=self.index + 1)
        set_icon(self.icon, tab.get("icon"))
        self.title.set_text(("●" if self.is_selected else "○") if self.bar.is_pages else title)
        set_text(self.badge, safe(tab.get("badge")))
        self.root.set_tooltip_text(f"{title} (Alt+{self.index + 1})")
        set_name(self.root, title)
        self.root.set_sensitive(can_show(child))
        self.root.set_active(self.is_selected)
        self.root.update_state([Gtk.AccessibleState.SELECTED], [int(self.is_selected)])

    def choose(self) -> None:
        self.root.set_active(self.is_selected)
        show_branch(self.bar.host, self.bar.node, self.index)

    def seen(self) -> tuple[JsonObject, bool]:
        """Returns the tab as it is drawn, and whether it is selected."""
        tab = {**self.tab, "isEnabled": self.root.get_sensitive()}
        if not self.bar.is_pages and tab.get("title"):
            if self.title.get_text() != safe(tab["title"]):
                tab["title"] = f"not drawn: {self.title.get_text()}"
            if not self.badge.get_visible():
                tab.pop("badge", None)
        return tab, self.root.get_active()


class BranchBar(BranchBarState):
    """The tabs or pages of a container."""

    def __init__(self, node: Node, host: WindowHost) -> None:
        self.node, self.host = node, host
        box = row(spacing=4, halign=Gtk.Align.CENTER, accessible_role=Gtk.AccessibleRole.TAB_LIST, classes=("tabs",))
        self.branches = BoxViews(box)
        self.root = Gtk.ScrolledWindow(child=box, vscrollbar_policy=Gtk.PolicyType.NEVER)
        self.root.add_css_class("toolbar")

    def make_branch(self, index: int, child: JsonObject) -> Branch:
        return Branch(self, index)


class NodeView(NodeState):
    """A node: the bar, the tabs, and the shown screen."""

    def __init__(self, host: WindowHost, is_window: bool = True) -> None:
        super().__init__()
        self.host = host
        self.bar = TopBar(host, is_window)
        self.tabs = column()
        self.bars = BoxViews(self.tabs)
        self.stack = Gtk.Stack(transition_type=Gtk.StackTransitionType.CROSSFADE, vexpand=True)
        self.stack.set_hhomogeneous(False)
        self.stack.set_vhomogeneous(False)
        self.spinner, self.message = Gtk.Spinner(), text_label()
        self.blank = row(self.spinner, self.message, spacing=12, halign=Gtk.Align.CENTER, valign=Gtk.Align.CENTER)
        """Shown without a screen, while the app starts."""
        self.stack.add_child(self.blank)
        self.root = column(self.bar.root, self.tabs, self.stack)

    def make_bar(self, _: str, node: Node) -> BranchBar:
        return BranchBar(node, self.host)

    async def add_screen(self, node: Node) -> ScreenView:
        view = ScreenView(node, self.host)
        self.stack.add_child(view.root)
        return view

    async def remove_screen(self, view: ScreenView) -> None:
        self.stack.remove(view.root)

    def keep_screens(self, node: Node) -> None:
        """Keeps the view of the shown screen on a new server, with its focus, its cursors and its typed values.

        Ids of the new server belong to other screens than those of the old one.
        """
        if self.host.is_renewed:
            keeps = self.shown is not None and self.shown.node.get("key") == node.get("key")
            for view in self.views.values():
                if not keeps or view is not self.shown:
                    self.stack.remove(view.root)
            self.views = {node["id"]: self.shown} if keeps else {}

    async def draw(self, node: Node | None, window_title: str = "") -> None:
        path = path_of(node)
        await self.show_path(path)
        self.tabs.set_visible(len(self.bars) > 0)
        await self.bar.draw(path[-1] if self.shown else Node(), crumbs_of(path), window_title)
        self.spinner.set_spinning(self.launch is not None)
        self.spinner.set_visible(self.launch is not None)
        set_text(self.message, self.launch_text)
        if self.shown:
            await self.shown.show_node(path[-1])
        self.stack.set_visible_child(self.shown.root if self.shown else self.blank)

    def set_narrow(self, is_narrow: bool) -> None:
        """Sets the tabs below the screen in a narrow window, in reach of a thumb."""
        set_class(self.root, "narrow", is_narrow)
        self.root.reorder_child_after(self.tabs, self.stack if is_narrow else self.bar.root)
        self.bar.back_title.set_visible(not is_narrow and bool(self.bar.back_title.get_text()))

    def seen_screen(self) -> JsonObject:
        return {**self.bar.seen(), **super().seen_screen()}

    def seen_launch(self) -> JsonObject:
        message = self.launch.get("message") if self.launch else None
        return {"message": message if self.message.get_text() == self.launch_text else "not drawn"}


class Slot:
    """A slot of a screen."""

    def __init__(self, name: str, host: WindowHost) -> None:
        self.node_view = NodeView(host, is_window=False)
        title = text_label("caption", "dim-label")
        title.set_text(safe(name))
        title.set_margin_start(12)
        title.set_margin_top(6)
        self.root = column(title, self.node_view.root, classes=("region",))
        self.draw, self.seen = self.node_view.draw, self.node_view.seen
