"""The lines at the bottom: notices, messages and the key bar."""

from __future__ import annotations

from itertools import chain
from typing import Any

from offstage_client import Node
from offstage_ui.keys import Command
from offstage_ui.parts import JsonObject
from offstage_ui.texts import _
from offstage_ui.views import notice_parts, seen_notice
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Static

from .safe import key_title, safe
from .widgets.base import BoxViews, Parts, PressLine, drawn, drawn_lines, piece, redraw
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


def key_text(key: Command) -> Text:
    return Text(" ").join(key_texts(key))


def _in_lines(keys: list[Command], begin: int, width: int) -> list[list[Command]]:
    """Returns keys in lines of a width. The first line begins at a column."""
    lines, column = list[list[Command]]([[]]), begin
    for key in keys:
        size = key_text(key).cell_len
        if column and column + size > width:
            lines.append([])
            column = 0
        lines[-1].append(key)
        column += size + 3
    return lines


class KeyBar(PressLine):
    """The keys that do something now. A click presses one."""

    keys: list[Command] = []
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
        begin = Text("… ", "bold") if self._is_busy else Text()
        self.targets = []
        shown, lines = list[Command](), list[list[Command]]()
        lasting = (_("Help"), _("Quit"))
        for key in sorted(self.keys, key=lambda key: (key.title not in lasting, not key.is_enabled)):
            wanted = [other for other in self.keys if other is key or other in shown]
            wanted_lines = _in_lines(wanted, begin.cell_len, width)
            if len(wanted_lines) <= (2 if width < 100 else 1):
                shown, lines = wanted, wanted_lines
        parts = [Text("   ").join(self.pressable(key_text(key), key) for key in line) for line in lines]
        text = Text(no_wrap=True).append(f"{self._help[:width]}\n" if self._help else "", "italic dim")
        redraw(self, text.append(begin).append(Text("\n").join(parts)))

    def pressed(self, pressed: Command) -> None:
        if pressed.run and pressed.is_enabled:
            pressed.run()

    def place(self, key_id: str) -> tuple[int, int] | None:
        """Returns the column and line of a key, for the mouse."""
        return self.place_of(lambda key: key.id == key_id)
