"""A node with the containers on the way to the shown screen: tabs, pages and stacks."""

from __future__ import annotations

from typing import Protocol

from gi.repository import Gtk
from offstage_client import Node
from offstage_client.safe_text import safe
from offstage_ui.keys import branches_of, can_show, show_branch
from offstage_ui.screens import crumbs_of, path_of

from .host import WindowHost
from .icons import icon_name
from .parts.base import JsonObject, set_class, set_name, set_text, text_label
from .screen_view import ScreenView
from .top_bar import TopBar


class NodeHost(WindowHost, Protocol):
    """The app, which draws a new server's session once over the old one."""

    is_restored: bool


class Branch:
    """A tab or a page."""

    def __init__(self, bar: BranchBar, index: int) -> None:
        self.bar, self.index = bar, index
        self.json: JsonObject = {}
        self.icon, self.title = Gtk.Image(), text_label(wraps=False)
        self.badge = text_label("badge", wraps=False)
        box = Gtk.Box(spacing=6)
        for widget in (self.icon, self.title, self.badge):
            box.append(widget)
        self.button = Gtk.ToggleButton(child=box, accessible_role=Gtk.AccessibleRole.TAB)
        self.button.add_css_class("flat")
        self.button.connect("clicked", lambda _: self.choose())

    def show(self, child: JsonObject, kind: str, is_selected: bool) -> None:
        """Draws the tab."""
        self.json = child
        tab = child.get("tab") or {}
        name, number = icon_name(tab.get("icon")), f"Alt+{self.index + 1}"
        title = safe(tab.get("title") or child.get("title")) or f"Page {self.index + 1}"
        self.icon.set_visible(name is not None)
        if name:
            self.icon.set_from_icon_name(name)
        self.title.set_text(title if kind == "tabs" else "●" if is_selected else "○")
        badge = tab.get("badge")
        set_text(self.badge, "" if badge is None else safe(badge))
        self.button.set_tooltip_text(f"{title} ({number})")
        set_name(self.button, title)
        self.button.set_sensitive(can_show(child))
        self.button.set_active(is_selected)
        self.button.update_state([Gtk.AccessibleState.SELECTED], [int(is_selected)])

    def choose(self) -> None:
        """Shows the tab."""
        node = self.bar.node
        self.button.set_active(node.get("selected") == self.index)
        show_branch(self.bar.host, node, self.index)

    def seen(self) -> JsonObject:
        """Returns the tab as it is drawn."""
        tab = dict(self.json.get("tab") or {})
        if not self.bar.is_pages:
            if tab.get("title") and self.title.get_text() != safe(tab["title"]):
                tab["title"] = f"not drawn: {self.title.get_text()}"
            if not self.badge.get_visible():
                tab.pop("badge", None)
        tab["isEnabled"] = bool(self.button.get_sensitive())
        return tab


class BranchBar:
    """The tabs or pages of a container."""

    def __init__(self, node: Node, host: NodeHost) -> None:
        self.node, self.host = node, host
        self.branches: list[Branch] = []
        self.box = Gtk.Box(spacing=4, halign=Gtk.Align.CENTER, accessible_role=Gtk.AccessibleRole.TAB_LIST)
        self.box.add_css_class("tabs")
        self.root = Gtk.ScrolledWindow(child=self.box, vscrollbar_policy=Gtk.PolicyType.NEVER)
        self.root.add_css_class("toolbar")

    @property
    def is_pages(self) -> bool:
        """True for pages."""
        return self.node["kind"] == "pages"

    def show_node(self, node: Node) -> None:
        """Draws the tabs or pages."""
        self.node = node
        children = branches_of(node)
        while len(self.branches) > len(children):
            self.box.remove(self.branches.pop().button)
        while len(self.branches) < len(children):
            self.branches.append(Branch(self, len(self.branches)))
            self.box.append(self.branches[-1].button)
        for branch, child in zip(self.branches, children, strict=True):
            branch.show(child, node["kind"], branch.index == node.get("selected"))

    def seen(self, child: JsonObject) -> JsonObject:
        """Returns the container as it is drawn, with its shown child."""
        shown = []
        for branch in self.branches:
            name = f"{self.node['id']}/{branch.index}"
            items = [child] if branch.button.get_active() else []
            shown.append({"kind": "stack", "id": name, "tab": branch.seen(), "items": items})
        chosen = [branch.index for branch in self.branches if branch.button.get_active()]
        member = "pages" if self.is_pages else "branches"
        return {
            "kind": self.node["kind"], "id": self.node["id"], member: shown, "selected": chosen[0] if chosen else None
        }  # fmt: skip


class NodeView:
    """A node: the bar, the tabs, and the shown screen."""

    def __init__(self, host: NodeHost, is_window: bool = True) -> None:
        self.host = host
        self.bar = TopBar(host, is_window)
        self.tabs = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.stack = Gtk.Stack(transition_type=Gtk.StackTransitionType.CROSSFADE, vexpand=True)
        self.stack.set_hhomogeneous(False)
        self.stack.set_vhomogeneous(False)
        self.launch = Gtk.Box(spacing=12, halign=Gtk.Align.CENTER, valign=Gtk.Align.CENTER)
        self.launch_spinner, self.launch_text = Gtk.Spinner(), text_label()
        self.launch.append(self.launch_spinner)
        self.launch.append(self.launch_text)
        self.stack.add_child(self.launch)
        self.root = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        for widget in (self.bar.root, self.tabs, self.stack):
            self.root.append(widget)
        self.views: dict[str, ScreenView] = {}
        """The screens by node id, also the hidden ones."""
        self.bars: dict[str, BranchBar] = {}
        self.shown: ScreenView | None = None
        self._launch: Node | None = None

    def show_node(self, node: Node | None, window_title: str = "") -> None:
        """Draws a node."""
        path = path_of(node)
        last = path[-1] if path else None
        containers = [n for n in path if n["kind"] in ("tabs", "pages")]
        hides = bool(last and (last.get("bars") or {}).get("hidesBottom") is True)
        self._show_bars(containers, hides)
        is_screen = last is not None and last["kind"] == "screen"
        self.bar.show_node(last if is_screen else None, crumbs_of(path), window_title)
        if self.host.is_restored:
            self._keep_shown(last)
        self._remove_gone()
        self._launch = last if last and last["kind"] == "launching" else None
        self.launch_spinner.set_spinning(self._launch is not None)
        if not is_screen or last is None:
            self.shown = None
            message = safe(self._launch.get("message")) or "Starting …" if self._launch else ""
            set_text(self.launch_text, message)
            self.launch_spinner.set_visible(self._launch is not None)
            self.stack.set_visible_child(self.launch)
            return
        view = self.views.get(last["id"])
        if view is None:
            view = self.views[last["id"]] = ScreenView(last, self.host, lambda name: Slot(name, self.host))
            self.stack.add_child(view.root)
        view.show_node(last)
        self.stack.set_visible_child(view.root)
        self.shown = view

    def _keep_shown(self, node: Node | None) -> None:
        """Keeps the view of the shown screen on a new server, with its focus, its cursors and its typed values.

        Ids of the new server belong to other screens than those of the old one.
        """
        keeps = self.shown is not None and node is not None and self.shown.node.get("key") == node.get("key")
        for view in self.views.values():
            if not keeps or view is not self.shown:
                self.stack.remove(view.root)
        self.views = {node["id"]: self.shown} if keeps else {}

    def _remove_gone(self) -> None:
        tree = self.host.session.tree
        for key in [key for key in self.views if key not in tree]:
            view = self.views.pop(key)
            self.stack.remove(view.root)

    def _show_bars(self, containers: list[Node], hides_tabs: bool) -> None:
        """Draws the tabs and pages. Hidden tabs have keys, too."""
        wanted = {container["id"] for container in containers}
        for key in [key for key in self.bars if key not in wanted]:
            self.tabs.remove(self.bars.pop(key).root)
        for container in containers:
            bar = self.bars.get(container["id"])
            if bar is None:
                bar = self.bars[container["id"]] = BranchBar(container, self.host)
                self.tabs.append(bar.root)
            bar.show_node(container)
            bar.root.set_visible(bar.is_pages or not hides_tabs)
        self.tabs.set_visible(any(bar.root.get_visible() for bar in self.bars.values()))

    def set_narrow(self, is_narrow: bool) -> None:
        """Sets the tabs below the screen in a narrow window, in reach of a thumb."""
        set_class(self.root, "narrow", is_narrow)
        self.root.reorder_child_after(self.tabs, self.stack if is_narrow else self.bar.root)
        self.bar.back_title.set_visible(not is_narrow and bool(self.bar.back_title.get_text()))

    @property
    def innermost(self) -> BranchBar | None:
        """The tabs or pages next to the screen, also hidden ones."""
        return list(self.bars.values())[-1] if self.bars else None

    def screens(self) -> list[ScreenView]:
        """The shown screen and those in its slots."""
        if self.shown is None:
            return []
        return [self.shown, *(view for slot in self.shown.slots.values() for view in slot.node_view.screens())]

    # Outline

    def seen(self) -> JsonObject:
        """Returns the node as it is drawn."""
        node: JsonObject
        child = self.stack.get_visible_child()
        if self.shown is not None and child is self.shown.root:
            node = {"kind": "screen", "id": self.shown.node["id"], "status": "active"}
            self.bar.seen(node)
            if isinstance(self.shown.node.get("locked"), str):
                node["locked"] = self.shown.node["locked"] if self.bar.lock.get_visible() else None
            slots = {name: slot.node_view.seen() for name, slot in self.shown.slots.items()}
            if slots:
                node["slots"] = slots
        elif self._launch is not None:
            node = {"kind": "launching", "id": "launching", "message": self._launch.get("message")}
        else:
            node = {"kind": "stack", "id": "nothing", "items": []}
        for bar in reversed(list(self.bars.values())):
            node = bar.seen(node) if bar.root.get_visible() else node
        return node


class Slot:
    """A slot of a screen."""

    def __init__(self, name: str, host: NodeHost) -> None:
        self.name = name
        self.node_view = NodeView(host, is_window=False)
        self.root = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.root.add_css_class("region")
        title = text_label("caption", "dim-label")
        title.set_text(safe(name))
        title.set_margin_start(12)
        title.set_margin_top(6)
        self.root.append(title)
        self.root.append(self.node_view.root)
