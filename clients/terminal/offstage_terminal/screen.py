"""A screen of the app: its bar, its components, its slots; and the containers around it."""

from __future__ import annotations

from collections.abc import Mapping

from offstage_client import Node
from offstage_ui.host import Host
from offstage_ui.keys import can_show, show_branch
from offstage_ui.parts import JsonObject
from offstage_ui.screens import NO_COMPONENTS, BranchBarState, NodeState, ScreenState, crumbs_of, path_of
from offstage_ui.texts import _
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from .safe import key_title, safe
from .widgets.base import BoxViews, Parts, PartWidget, Press, ScreenBox, drawn, piece, read, redraw, seen
from .widgets.simple import SPINNER


class ScreenView(ScreenState, ScreenBox):
    """A screen. It stays while its node is in the tree, hidden while another screen is shown."""

    def __init__(self, node: Node, host: Host) -> None:
        super().__init__()
        self.node, self.host = node, host
        self.back = Press("", lambda: host.perform(host.session.back()), classes="back")
        self.crumbs = Static("", classes="crumbs")
        self.buttons = Parts(Horizontal(classes="bar-buttons"))
        self.bar = Horizontal(self.back, self.crumbs, self.buttons.box, classes="top-bar")
        self.body = VerticalScroll(classes="body", can_focus=False)
        self.parts = Parts(self.body)
        self.blank = Static(_(NO_COMPONENTS), classes="no-components")
        self.slots = BoxViews(Vertical(classes="slots"))

    def compose(self) -> ComposeResult:
        yield self.bar
        yield self.blank
        yield self.body
        yield self.slots.box

    @property
    def all_parts(self) -> list[PartWidget]:
        return list(self.body.query(PartWidget))

    def can_take_focus(self, widget: Widget) -> bool:
        around = [node for node in widget.ancestors_with_self if isinstance(node, Widget) and node is not self]
        return widget.is_attached and widget.focusable and all(node.display for node in around)

    async def show_node(self, node: Node, crumbs: list[str]) -> None:
        parts = self.take(node)
        await self._show_bar(node, crumbs)
        await self.parts.show_parts(parts)
        slots = self.slot_nodes
        self.blank.display = not (self.is_busy or parts or slots)
        await self.slots.show(slots, lambda name, node: Slot(name, self.host))
        self.slots.box.display = bool(slots)
        self.follow_focus()

    async def _show_bar(self, node: Node, crumbs: list[str]) -> None:
        bars, back = node.get("bars") or {}, node.get("back") or {}
        redraw(self.back, Text("‹ ").append(safe(back.get("title")) or _("Back"), piece("title")))
        self.back.display = back.get("can") is True
        text = Text(no_wrap=True, overflow="ellipsis")
        # The way back has the title of the screen before.
        for crumb in crumbs[:-1] if back.get("can") else crumbs:
            text.append(f"{crumb} › ", "dim")
        text.append(safe(node.get("title")), piece("title", "bold"))
        if isinstance(node.get("locked"), str):
            text.append("  ⚿", piece("locked", "dim"))
        redraw(self.crumbs, text)
        buttons = [*(bars.get("leading") or []), *(bars.get("trailing") or [])]
        await self.buttons.show_json(buttons, node["id"], "bar")
        self.bar.display = bool(node.get("title") or back.get("can") or buttons)
        self.set_class(bars.get("hidesTop") is True, "-no-top")

    def seen(self) -> JsonObject:
        node = super().seen()
        if not self.bar.display:
            return node
        texts, title = drawn(self.crumbs), (self.node.get("back") or {}).get("title")
        return {
            **node,
            "title": seen(texts.get("title", ""), self.node.get("title")),
            "locked": self.node.get("locked") if "locked" in texts else None,
            "back": {"can": self.back.display, **(read(self.back, {"title": title}, "title") if title else {})},
            "bars": {"leading": self.buttons.seen(), "hidesTop": self.has_class("-no-top")},
        }

    def seen_screen(self, keys: Mapping[str, JsonObject]) -> JsonObject:
        """Returns the view as it is drawn. `keys` are the drawn commands by id."""
        return self.seen_view(self.parts.seen(), [seen_command(known, keys) for known in self.commands])


def seen_command(command: JsonObject, keys: Mapping[str, JsonObject]) -> JsonObject:
    """Returns a command as the key bar or the help shows it."""
    shown = keys.get(str(command.get("id")))
    if shown is None:
        return {"title": "not drawn"}
    key = command.get("key")
    is_drawn = shown["key"] == key_title(str(key or ""))
    return {**shown, "title": seen(shown["title"], command.get("title")), "key": key if is_drawn else shown["key"]}


class Slot(Vertical):
    """A slot of a screen."""

    def __init__(self, name: str, host: Host) -> None:
        super().__init__(name=name, classes="slot")
        self.node_view = NodeView(host)
        self.border_title = safe(name)

    def compose(self) -> ComposeResult:
        yield self.node_view

    async def draw(self, node: Node) -> None:
        await self.node_view.draw(node)

    def seen(self) -> JsonObject:
        return self.node_view.seen()


class Branch(Press):
    """A tab or a page."""

    def __init__(self, bar: BranchBar, index: int) -> None:
        super().__init__("", lambda: show_branch(bar.host, bar.node, index), can_focus=False, classes="branch")
        self.bar, self.index = bar, index

    async def draw(self, child: JsonObject) -> None:
        is_selected = self.index == self.bar.node.get("selected")
        self.tab = child.get("tab") or {}
        if self.bar.is_pages:
            redraw(self, Text(" ● " if is_selected else " ○ "))
        else:
            title = safe(self.tab.get("title") or child.get("title"))
            text = Text(f" {self.index + 1} ").append(title, piece("title"))
            if self.tab.get("badge") not in (None, ""):
                text.append(" (").append(safe(self.tab["badge"]), piece("badge")).append(")")
            redraw(self, text.append(" "))
        self.set_class(is_selected, "-selected")
        self.set_class(not can_show(child), "-off")

    def seen(self) -> tuple[JsonObject, bool]:
        tab = {**self.tab, "isEnabled": not self.has_class("-off")}
        if not self.bar.is_pages and tab.get("title"):
            read(self, tab, "title", "badge")
        return tab, self.has_class("-selected")


class BranchBar(BranchBarState, Horizontal):
    """The tabs or pages of a container."""

    def __init__(self, node: Node, host: Host) -> None:
        super().__init__(classes=f"branch-bar -{node['kind']}")
        self.node, self.host = node, host
        self.branches = BoxViews(self)

    def make_branch(self, index: int, child: JsonObject) -> Branch:
        return Branch(self, index)


class NodeView(NodeState, Vertical):
    """A node with the containers on the way to the shown screen."""

    def __init__(self, host: Host) -> None:
        super().__init__(classes="node")
        self.host = host
        self.bars = BoxViews(Vertical(classes="bars"))
        self.sign = Static("", classes="launch")
        self._frame = 0

    def compose(self) -> ComposeResult:
        yield self.bars.box
        yield self.sign

    def on_mount(self) -> None:
        self.set_interval(0.1, self._spin)

    def _spin(self) -> None:
        if self.launch is not None:
            self._frame = (self._frame + 1) % len(SPINNER)
            redraw(self.sign, Text(f"{SPINNER[self._frame]} ").append(self.launch_text, piece("message")))

    def make_bar(self, key: str, node: Node) -> BranchBar:
        return BranchBar(node, self.host)

    async def add_screen(self, node: Node) -> ScreenView:
        view = ScreenView(node, self.host)
        await self.mount(view)
        return view

    async def remove_screen(self, view: ScreenView) -> None:
        await view.remove()

    async def draw(self, node: Node | None) -> None:
        path = path_of(node)
        await self.show_path(path)
        self.bars.box.display = len(self.bars) > 0
        self.sign.display = self.launch is not None
        for view in self.views.values():
            view.display = view is self.shown
        if self.shown:
            await self.shown.show_node(path[-1], crumbs_of(path))

    def seen_launch(self) -> JsonObject:
        message = self.launch.get("message") if self.launch else None
        return {"message": seen(drawn(self.sign).get("message", ""), message) if message else None}
