"""A screen of the app: its bar, its components, its slots; and the containers around it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from offstage_client import Node
from offstage_ui.keys import branches_of, can_show, show_branch
from offstage_ui.parts import parts_in
from offstage_ui.screens import NO_COMPONENTS, ScreenState, crumbs_of, path_of
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Static

from .safe import key_title, safe
from .widgets.base import JsonObject, PartWidget, ScreenBox, drawn, piece, read, redraw, seen
from .widgets.containers import draw
from .widgets.fields import FieldPart
from .widgets.rowkeys import UserRows
from .widgets.simple import SPINNER

if TYPE_CHECKING:
    from .app import OffstageTerminal


class Back(Static, can_focus=True):
    """The way back."""

    def on_click(self) -> None:
        self.go()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            self.go()

    def go(self) -> None:
        """Goes back."""
        app = cast("OffstageTerminal", self.app)
        app.perform(app.session.back())


class ScreenView(ScreenState, ScreenBox):
    """A screen. It stays while its node is in the tree, hidden while another screen is shown."""

    def __init__(self, node: Node) -> None:
        super().__init__()
        self.node = node
        self.back = Back("", classes="back")
        self.crumbs = Static("", classes="crumbs")
        self.buttons = Horizontal(classes="bar-buttons")
        self.bar = Horizontal(self.back, self.crumbs, self.buttons, classes="top-bar")
        self.body = VerticalScroll(classes="body")
        self.body.can_focus = False
        self.blank = Static(NO_COMPONENTS, classes="no-components")
        self.slots = Vertical(classes="slots")
        self.last_focus: Widget | None = None

    def compose(self) -> ComposeResult:
        yield self.bar
        yield self.blank
        yield self.body
        yield self.slots

    @property
    def offstage(self) -> OffstageTerminal:
        """The app."""
        return cast("OffstageTerminal", self.app)

    # Drawing

    async def show_node(self, node: Node, crumbs: list[str]) -> None:
        """Draws the screen."""
        parts = self.take(self.offstage.session, node)
        await self._show_bar(node, crumbs)
        await draw(self.body, parts)
        self.blank.display = not (self.is_busy or parts or node.get("slots"))
        await self._show_slots(node)
        self._follow_focus()

    async def _show_bar(self, node: Node, crumbs: list[str]) -> None:
        bars, back = node.get("bars") or {}, node.get("back") or {}
        redraw(self.back, Text("‹ ").append(safe(back.get("title")) or "Back", piece("title")))
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
        await draw(self.buttons, parts_in(buttons, node["id"], "bar"))
        has_content = bool(node.get("title") or back.get("can") or buttons)
        self.bar.display = has_content
        self.set_class(bars.get("hidesTop") is True, "-no-top")

    async def _show_slots(self, node: Node) -> None:
        slots = node.get("slots") or {}
        regions = {region.name: region for region in self.slots.children if isinstance(region, Slot)}
        gone = [region for name, region in regions.items() if name not in slots]
        if gone:
            await self.slots.remove_children(gone)
        for name, child in slots.items():
            region = regions.get(name)
            if region is None:
                region = Slot(name=name)
                await self.slots.mount(region)
            await region.node_view.show_node(child)
        self.slots.display = bool(slots)

    # Focus

    def _follow_focus(self) -> None:
        moved = self.moved_focus()
        widget = self.find_part(moved) if moved else None
        if widget:
            target = widget.focus_target
            target.can_focus = True
            self.offstage.focus_soon(target)

    def find_part(self, component_id: str) -> PartWidget | None:
        """Returns the widget of a component."""
        return next((part for part in self.query(PartWidget) if str(part.part.id) == component_id), None)

    def first_focus(self) -> Widget | None:
        """Returns the widget that takes the focus when the screen appears: the last one, or the first input."""
        if self.last_focus is not None and self.last_focus.is_attached and self.last_focus.focusable:
            return self.last_focus
        inputs = [field.focus_target for field in self.query(FieldPart)]
        found = [widget for widget in inputs if widget.focusable]
        searches = {field.focus_target for field in self.query(FieldPart) if field.json.get("kind") == "search"}
        found = [widget for widget in found if widget not in searches]
        if found:
            return found[0]
        others = [widget for widget in self.body.query("*") if widget.focusable and widget not in searches]
        others = [
            widget for widget in others if all(n.display for n in widget.ancestors_with_self if isinstance(n, Widget))
        ]
        others.sort(key=lambda widget: not isinstance(widget, UserRows))
        return others[0] if others else None

    # Outline

    def seen(self) -> JsonObject:
        """Returns the node of the screen as it is drawn."""
        node: JsonObject = {"kind": "screen", "id": self.node["id"], "status": "active"}
        if self.bar.display:
            texts = drawn(self.crumbs)
            node["title"] = seen(texts.get("title", ""), self.node.get("title"))
            if "locked" in texts:
                node["locked"] = self.node.get("locked")
            title = (self.node.get("back") or {}).get("title")
            node["back"] = {"can": self.back.display, **(read(self.back, {"title": title}, "title") if title else {})}
            node["bars"] = {
                "leading": [child.seen() for child in self.buttons.children if isinstance(child, PartWidget)],
                "hidesTop": self.has_class("-no-top"),
            }
        slots = {region.name: region.node_view.seen() for region in self.slots.children if isinstance(region, Slot)}
        if slots:
            node["slots"] = slots
        return node

    def seen_view(self, keys: Mapping[str, JsonObject]) -> JsonObject | None:
        """Returns the view as it is drawn; None while there is none. `keys` are the drawn commands by id."""
        if self.is_busy:
            return None
        parts = [child.seen() for child in self.body.children if isinstance(child, PartWidget)]
        view: JsonObject = {"parts": parts, "commands": [seen_command(known, keys) for known in self.commands]}
        focused = self.find_part(self.app_focus) if self.app_focus else None
        if focused is not None and focused.has_real_focus:
            view["focus"] = {"component": focused.part.id}
        return view


def seen_command(command: JsonObject, keys: Mapping[str, JsonObject]) -> JsonObject:
    """Returns a command as the key bar or the help shows it."""
    shown = keys.get(str(command.get("id")))
    if shown is None:
        return {"title": "not drawn"}
    key, title = command.get("key"), command.get("title")
    return {
        "title": seen(shown["title"], title),
        "key": key if shown["key"] == key_title(str(key or "")) else shown["key"],
        "isEnabled": shown["isEnabled"],
    }


class Slot(Vertical):
    """A slot of a screen."""

    def __init__(self, name: str) -> None:
        super().__init__(name=name, classes="slot")
        self.node_view = NodeView()
        self.border_title = safe(name)

    def compose(self) -> ComposeResult:
        yield self.node_view


class Branch(Static):
    """A tab or a page."""

    def __init__(self, container: Node, index: int) -> None:
        super().__init__("", classes="branch")
        self.container, self.index = container, index
        self.json: JsonObject = {}

    def show(self, container: Node, child: JsonObject) -> None:
        """Draws the tab."""
        self.container, self.json = container, child
        kind, is_selected = container["kind"], self.index == container.get("selected")
        tab = child.get("tab") or {}
        if kind == "tabs":
            text = Text(f" {self.index + 1} ").append(safe(tab.get("title") or child.get("title")), piece("title"))
            if tab.get("badge") not in (None, ""):
                text.append(" (").append(safe(tab["badge"]), piece("badge")).append(")")
            redraw(self, text.append(" "))
        else:
            redraw(self, Text(" ● " if is_selected else " ○ "))
        self.set_class(is_selected, "-selected")
        self.set_class(not can_show(child), "-off")

    def on_click(self) -> None:
        show_branch(cast("OffstageTerminal", self.app), self.container, self.index)


class BranchBar(Horizontal):
    """The tabs or pages of a container."""

    def __init__(self, node: Node) -> None:
        super().__init__(classes="branch-bar")
        self.node = node

    async def show_node(self, node: Node) -> None:
        """Draws the tabs or pages."""
        self.node = node
        children = branches_of(node)
        current = list(self.query(Branch))
        if len(current) > len(children):
            await self.remove_children(current[len(children) :])
        for index in range(len(current), len(children)):
            await self.mount(Branch(node, index))
        for branch, child in zip(self.query(Branch), children, strict=True):
            branch.show(node, child)
        self.set_class(node["kind"] == "pages", "-pages")

    def seen(self, child: JsonObject) -> JsonObject:
        """Returns the container as it is drawn, with its shown child."""
        branches = []
        for branch in self.query(Branch):
            tab = dict(branch.json.get("tab") or {})
            if self.node["kind"] == "tabs" and tab.get("title"):
                read(branch, tab, "title", "badge")
            tab["isEnabled"] = not branch.has_class("-off")
            is_selected = branch.has_class("-selected")
            name = f"{self.node['id']}/{branch.index}"
            branches.append({"kind": "stack", "id": name, "tab": tab, "items": [child] if is_selected else []})
        chosen = [index for index, branch in enumerate(self.query(Branch)) if branch.has_class("-selected")]
        member = "pages" if self.has_class("-pages") else "branches"
        selected = chosen[0] if chosen else None
        return {"kind": self.node["kind"], "id": self.node["id"], member: branches, "selected": selected}


class NodeView(Vertical):
    """A node with the containers on the way to the shown screen."""

    def __init__(self) -> None:
        super().__init__(classes="node")
        self.bars = Vertical(classes="bars")
        self.launch = Static("", classes="launch")
        self.launch.display = False
        self._launch: Node | None = None
        self._frame = 0

    def compose(self) -> ComposeResult:
        yield self.bars
        yield self.launch

    def on_mount(self) -> None:
        self.set_interval(0.1, self._spin)

    def _spin(self) -> None:
        if self._launch is not None:
            self._frame = (self._frame + 1) % len(SPINNER)
            message = safe(self._launch.get("message")) or "Starting …"
            redraw(self.launch, Text(f"{SPINNER[self._frame]} ").append(message, piece("message")))

    @property
    def views(self) -> dict[str, ScreenView]:
        """The screens by node id, also the hidden ones."""
        return {child.node["id"]: child for child in self.children if isinstance(child, ScreenView)}

    @property
    def shown(self) -> ScreenView | None:
        """The shown screen."""
        return next((view for view in self.views.values() if view.display), None)

    async def show_node(self, node: Node | None) -> None:
        """Draws a node."""
        path = path_of(node)
        last = path[-1] if path else None
        containers = [n for n in path if n["kind"] in ("tabs", "pages")]
        hides = bool(last and (last.get("bars") or {}).get("hidesBottom") is True)
        await self._show_bars([n for n in containers if n["kind"] == "pages" or not hides])
        tree = cast("OffstageTerminal", self.app).session.tree
        gone = [view for key, view in self.views.items() if key not in tree]
        if gone:
            await self.remove_children(gone)
        self._launch = last if last and last["kind"] == "launching" else None
        self.launch.display = self._launch is not None
        if last is None or last["kind"] != "screen":
            for view in self.views.values():
                view.display = False
            return
        known = self.views.get(last["id"])
        view = ScreenView(last) if known is None else known
        if known is None:
            await self.mount(view)
        for other in self.views.values():
            other.display = other is view
        await view.show_node(last, crumbs_of(path))

    async def _show_bars(self, containers: list[Node]) -> None:
        bars = {bar.node["id"]: bar for bar in self.bars.children if isinstance(bar, BranchBar)}
        wanted = {container["id"] for container in containers}
        gone = [bar for key, bar in bars.items() if key not in wanted]
        if gone:
            await self.bars.remove_children(gone)
        for container in containers:
            bar = bars.get(container["id"])
            if bar is None:
                bar = BranchBar(container)
                await self.bars.mount(bar)
            await bar.show_node(container)
        self.bars.display = bool(containers)

    # Outline

    def seen(self) -> JsonObject:
        """Returns the node as it is drawn."""
        shown = self.shown
        if self.launch.display and self._launch is not None:
            node: JsonObject = {"kind": "launching", "id": "launching", "message": self._launch.get("message")}
            if node["message"]:
                read(self.launch, node, "message")
        else:
            node = shown.seen() if shown else {"kind": "stack", "id": "nothing", "items": []}
        for bar in reversed([bar for bar in self.bars.children if isinstance(bar, BranchBar)]):
            node = bar.seen(node)
        return node
