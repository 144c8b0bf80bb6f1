"""The base of the widgets that show a component."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, cast

from offstage_client import Component
from offstage_ui.parts import JsonObject, Loading, PartState
from rich.style import Style
from rich.text import Text
from textual.containers import Vertical
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from ..host import TerminalHost
from ..safe import safe

__all__ = ["JsonObject"]

BLANK = re.compile(r"[\s…]+")


class ScreenBox(Vertical):
    """The box of a screen, which parts find around them."""


class PartWidget(PartState, Widget):
    """A widget that shows a component. `show` draws it; `seen` returns the component as the user sees it."""

    def __init__(self, part: Component, **options: Any) -> None:
        self.part = part
        self.loading_sign = Loading(lambda show: self.host.after_delay(show), self._show_loading)
        super().__init__(**options)

    @property
    def host(self) -> TerminalHost:
        return cast(TerminalHost, self.app)

    def _show_loading(self, _: bool) -> None:
        if self.is_attached:
            self.show()

    async def show_children(self) -> None:
        """Draws the components in it."""

    @property
    def focus_target(self) -> Widget:
        """The widget that takes the focus for this component."""
        return self

    # Outline

    def seen(self) -> JsonObject:
        """Returns the component as it is drawn: with the state of the widgets in place of the component's."""
        return read(self, dict(self.json), "label", "title", "text", "caption", "error")

    @property
    def has_real_focus(self) -> bool:
        """True when this widget or one in it has the keyboard focus."""
        focused = self.screen.focused if self.is_attached else None
        return focused is not None and (focused is self or self in focused.ancestors)

    @property
    def screen_box(self) -> ScreenBox | None:
        """The screen of the app around it."""
        return next((node for node in self.ancestors if isinstance(node, ScreenBox)), None)


def redraw(widget: Static, drawing: Any) -> None:
    """Draws a text or a renderable, if it is another one: each drawing lays out the screen again.

    Textual would read a `str` as markup: a bracket in a text of the app would end the program.
    """
    text = Text(drawing) if isinstance(drawing, str) else drawing
    # Texts of different styles are equal.
    drawn = (text, getattr(text, "style", None))
    if getattr(widget, "last_drawn", None) != drawn:
        widget.last_drawn = drawn  # type: ignore[attr-defined]
        widget.update(text)


# Reading what is drawn


@lru_cache(maxsize=4096)
def piece(member: str, style: str = "") -> Style:
    """Returns the style of a drawn piece of text that shows a member of a component. The outline reads it there."""
    return Style.parse(style) + Style(meta={"member": member})


def pieces(strips: Iterable[Strip]) -> dict[str, str]:
    """Returns the drawn text of each member."""
    found: dict[str, str] = {}
    for strip in strips:
        for segment in strip:
            member = segment.style.meta.get("member") if segment.style else None
            if member is not None:
                found[member] = found.get(member, "") + segment.text
    return found


def drawn_lines(widget: Widget) -> list[Strip]:
    """Returns the lines of a widget, without the widgets in it."""
    return widget.render_lines(widget.outer_size.region) if widget.size.area and widget.display else []


def drawn(widget: Widget) -> dict[str, str]:
    """Returns the text of each member on the lines of a widget, without the widgets in it."""
    return pieces(drawn_lines(widget))


def squeezed(text: str) -> str:
    """Returns a text without blanks and the sign of a cut, which lines have in other places than a text."""
    return BLANK.sub("", text)


def seen(shown: str, value: Any) -> Any:
    """Returns a value if a drawn text shows it, else the drawn text. A text that was cut ends with `…`."""
    wanted, found = squeezed(safe(value, lines=True)), squeezed(shown)
    is_cut = shown.rstrip().endswith("…") and wanted.startswith(found)
    return value if wanted == found or is_cut else shown.strip()


def read(widget: Widget, json: JsonObject, *members: str) -> JsonObject:
    """Replaces members by what the lines of a widget show of them."""
    texts = drawn(widget)
    for member in members:
        if member in json or member in texts:
            json[member] = seen(texts.get(member, ""), json.get(member))
    return json
