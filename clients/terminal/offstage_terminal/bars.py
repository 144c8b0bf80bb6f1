"""The lines at the bottom: notices, messages and the key bar."""

from __future__ import annotations

from itertools import chain

from offstage_client import Node
from offstage_ui.keys import Command
from offstage_ui.parts import parts_in
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from .safe import key_title, safe
from .widgets.base import JsonObject, PartWidget, drawn, drawn_lines, piece, read, redraw
from .widgets.containers import draw

ROLES = {"success": "✓", "warning": "⚠", "error": "✖", "info": "i"}
BAR = 20


class NoticeView(Horizontal):
    """A toast with its button, or a progress."""

    def __init__(self, node: Node) -> None:
        super().__init__(classes="notice")
        self.node = node
        self.text = Static("", classes="notice-text")
        self.box = Horizontal(classes="notice-button")

    def compose(self) -> ComposeResult:
        yield self.text
        yield self.box

    async def show_node(self, node: Node) -> None:
        """Draws the notice."""
        self.node = node
        text = Text()
        if node["kind"] == "hud":
            progress = node.get("progress")
            if isinstance(progress, (int, float)):
                done = round(max(0.0, min(1.0, progress)) * BAR)
                text.append("━" * done, "bold green").append("━" * (BAR - done), "dim")
                text.append(f" {progress:.0%}", piece("progress")).append("  ")
            else:
                text.append("⠿ ", piece("busy", "bold cyan"))
        else:
            text.append(f"{ROLES.get(node.get('role', 'info'), 'i')} ", piece("role", "bold"))
        text.append(safe(node.get("message")), piece("message"))
        redraw(self.text, text)
        for role in ROLES:
            self.set_class(node.get("role") == role, f"-{role}")
        button = node.get("button")
        await draw(self.box, parts_in([button] if button else [], node["id"], "layer"))
        self.box.display = bool(button)

    def seen(self) -> JsonObject:
        """Returns the notice as it is drawn."""
        buttons = [child.seen() for child in self.box.children if isinstance(child, PartWidget)]
        json: JsonObject = read(self.text, {**self.node, "status": "visible"}, "message")
        texts, progress = drawn(self.text), self.node.get("progress")
        if json["kind"] == "hud":
            is_drawn = "busy" in texts if progress is None else texts.get("progress") == f" {progress:.0%}"
            json["progress"] = progress if is_drawn else texts.get("progress")
        else:
            sign = texts.get("role", "").strip()
            json["role"] = next((role for role, known in ROLES.items() if known == sign), sign)
        if json.get("progress") is None:
            json.pop("progress", None)
        json.pop("button", None)
        return {**json, "button": buttons[0]} if buttons else json


class Notices(Vertical):
    """The toasts and progresses of the window."""

    async def show_nodes(self, nodes: list[Node]) -> None:
        """Draws the notices."""
        current = {view.node["id"]: view for view in self.query(NoticeView)}
        gone = [view for key, view in current.items() if key not in {node["id"] for node in nodes}]
        if gone:
            await self.remove_children(gone)
        for node in nodes:
            view = current.get(node["id"])
            if view is None:
                view = NoticeView(node)
                await self.mount(view)
            await view.show_node(node)
        self.display = bool(nodes)


class MessageBar(Static):
    """The last error, or the state of the connection. An error stays until the user goes on."""

    def say(self, text: str, role: str = "error") -> None:
        """Shows a message; an empty one hides the line."""
        redraw(self, Text(f"{ROLES.get(role, '')} {safe(text)}" if text else ""))
        for name in ROLES:
            self.set_class(name == role, f"-{name}")
        self.display = bool(text)


def key_texts(key: Command) -> tuple[Text, Text]:
    """Returns a key in bold type, or its title when it has none. A key that does nothing now is dim."""
    style = "bold" if key.is_enabled else "dim"
    name = Text().append(key_title(key.key), piece(f"key {key.id}", style))
    return name, Text().append(key.title, piece(f"title {key.id}", "" if key.is_enabled and key.key else style))


def drawn_keys(widget: Widget) -> dict[str, JsonObject]:
    """Returns the keys and titles that the key bar or the help shows, by the ids of their commands."""
    texts, bold = drawn(widget), set()
    for segment in chain.from_iterable(drawn_lines(widget)):
        if segment.style and segment.style.bold:
            bold.add(segment.style.meta.get("member"))
    ids = [member.removeprefix("title ") for member in texts if member.startswith("title ")]
    return {
        known: {
            "key": texts.get(f"key {known}", "").strip(),
            "title": texts[f"title {known}"],
            "isEnabled": bool({f"key {known}", f"title {known}"} & bold),
        }
        for known in ids
    }


LASTING = ("Help", "Quit")
"""Titles of the keys that always have room."""


def _laid_out(keys: list[Command], start: tuple[int, int], last: int, width: int) -> list[tuple[int, int, int, Command]] | None:
    """Returns the line, the first column and the end of each key; None when they have no room up to the last line."""
    (line, column), found = start, []
    for key in keys:
        name, title = key_texts(key)
        size = name.cell_len + 1 + title.cell_len
        if column and column + size > width:
            line, column = line + 1, 0
        if line > last:
            return None
        found.append((line, column, column + size, key))
        column += size + 3
    return found


class KeyBar(Static):
    """The keys that do something now. A click presses one."""

    keys: list[Command] = []
    _places: list[tuple[int, int, int, Command]] = []

    def show_keys(self, keys: list[Command], help_text: str = "", is_busy: bool = False) -> None:
        """Draws the keys in up to two lines, after a sign while work takes a while. All keys are in the help.

        The keys for help and for quitting have room first, then those that do something now, then the others.
        """
        self.keys, self._help, self._is_busy = keys, help_text, is_busy
        self._draw()

    _help = ""
    _is_busy = False

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = max(10, self.size.width or 80)
        text, line = Text(no_wrap=True), 0
        if self._help:
            text.append(self._help[:width], "italic dim")
            text.append("\n")
            line = 1
        start = 2 if self._is_busy else 0
        if start:
            text.append("… ", "bold")
        last = line + (1 if width < 100 else 0)
        self._places, shown = [], []
        for key in sorted(self.keys, key=lambda key: (key.title not in LASTING, not key.is_enabled)):
            wanted = [other for other in self.keys if other is key or other in shown]
            places = _laid_out(wanted, (line, start), last, width)
            if places is not None:
                self._places, shown = places, wanted
        for line_before, (place, _, _, key) in zip([line, *(p[0] for p in self._places)], self._places, strict=False):
            name, title = key_texts(key)
            text.append("\n" * (place - line_before)).append(name).append(" ").append(title).append("   ")
        redraw(self, text)

    def on_click(self, event: events.Click) -> None:
        for line, begin, end, key in self._places:
            if event.y == line and begin <= event.x < end and key.run and key.is_enabled:
                key.run()

    def place(self, key_id: str) -> tuple[int, int] | None:
        """Returns the column and line of a key, for the mouse."""
        return next(((begin, line) for line, begin, _, key in self._places if key.id == key_id), None)
