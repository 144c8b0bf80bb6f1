"""The lines at the bottom: notices, messages and the key bar."""

from __future__ import annotations

from itertools import chain
from typing import Any

from offstage_client import Node
from offstage_ui.keys import Command
from offstage_ui.parts import JsonObject
from offstage_ui.views import notice_parts, seen_notice
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from .safe import key_title, safe
from .widgets.base import BoxViews, Parts, drawn, drawn_lines, piece, redraw
from .widgets.buttons import ButtonPart

ROLES = {"success": "✓", "warning": "⚠", "error": "✖", "info": "i"}


class NoticeView(Horizontal):
    """A toast with its button, or a progress."""

    def __init__(self) -> None:
        super().__init__(classes="notice")
        self.sign = Static("", classes="notice-sign")
        self.box = Horizontal(classes="notice-parts")
        self.parts = Parts(self.box)

    def compose(self) -> ComposeResult:
        yield self.sign
        yield self.box

    async def draw(self, node: Node) -> None:
        self.node, role = node, node.get("role", "info")
        redraw(self.sign, Text(ROLES.get(role, "i"), piece("role", "bold")))
        self.sign.display = node["kind"] != "hud"
        for name in ROLES:
            self.set_class(name == role, f"-{name}")
        await self.parts.show_parts(notice_parts(node))

    def seen(self) -> JsonObject:
        json, sign = seen_notice(self.node, self.parts.seen()), drawn(self.sign).get("role")
        return {**json, "role": next((role for role, known in ROLES.items() if known == sign), sign)}


class Notices(Vertical):
    """The toasts and progresses of the window."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.views = BoxViews(self)

    async def show_nodes(self, nodes: list[Node]) -> None:
        await self.views.show({node["id"]: node for node in nodes}, lambda *_: NoticeView())
        self.display = bool(nodes)

    @property
    def last_button(self) -> ButtonPart | None:
        return next((button for button in reversed(self.query(ButtonPart)) if button.can_press), None)


class MessageBar(Static):
    """The last error, or the state of the connection. An error stays until the user goes on."""

    def say(self, text: str, role: str = "error") -> None:
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
    _help = ""
    _is_busy = False

    def show_keys(self, keys: list[Command], help_text: str = "", is_busy: bool = False) -> None:
        """Draws the keys in up to two lines, after a sign while work takes a while. All keys are in the help.

        The keys for help and for quitting have room first, then those that do something now, then the others.
        """
        self.keys, self._help, self._is_busy = keys, help_text, is_busy
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        width = max(10, self.size.width or 80)
        text, line, start = Text(no_wrap=True), 0, 0
        if self._help:
            text.append(self._help[:width], "italic dim").append("\n")
            line = 1
        if self._is_busy:
            text.append("… ", "bold")
            start = 2
        last = line + (1 if width < 100 else 0)
        self._places, shown = [], []
        for key in sorted(self.keys, key=lambda key: (key.title not in LASTING, not key.is_enabled)):
            wanted = [other for other in self.keys if other is key or other in shown]
            places = _laid_out(wanted, (line, start), last, width)
            if places is not None:
                self._places, shown = places, wanted
        for place, _, _, key in self._places:
            name, title = key_texts(key)
            text.append("\n" * (place - line)).append(name).append(" ").append(title).append("   ")
            line = place
        redraw(self, text)

    def on_click(self, event: events.Click) -> None:
        for line, begin, end, key in self._places:
            if event.y == line and begin <= event.x < end and key.run and key.is_enabled:
                key.run()

    def place(self, key_id: str) -> tuple[int, int] | None:
        """Returns the column and line of a key, for the mouse."""
        return next(((begin, line) for line, begin, _, key in self._places if key.id == key_id), None)
