"""The base of the widgets that show a component."""

from __future__ import annotations

import re
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from offstage_client import Component, Session
from rich.text import Text
from textual.widget import Widget
from textual.widgets import Static

from ..safe import safe

if TYPE_CHECKING:
    from ..app import OffstageTerminal
    from ..screen import ScreenView

JsonObject = dict[str, Any]

BLANK = re.compile(r"[\s…]+")


class PartWidget(Widget):
    """A widget that shows a component. `show` draws it; `seen` returns the component as the user sees it."""

    def __init__(self, part: Component, **options: Any) -> None:
        self.part = part
        self.drawn = ""
        """Signature of the component that was drawn last."""
        super().__init__(**options)

    # Drawing

    @property
    def json(self) -> JsonObject:
        """The component that was drawn last."""
        return self.part.json

    def set_part(self, part: Component) -> None:
        """Draws a component of the same type and id."""
        self.part = part
        self.show()

    def show(self) -> None:
        """Draws `part`."""

    async def show_children(self) -> None:
        """Draws the components in it."""

    @property
    def focus_target(self) -> Widget:
        """The widget that takes the focus for this component."""
        return self

    # The user

    @property
    def offstage(self) -> OffstageTerminal:
        """The app."""
        return self.app  # type: ignore[return-value]

    @property
    def session(self) -> Session:
        """The session."""
        return self.offstage.session

    def perform(self, work: Coroutine[Any, Any, Any]) -> None:
        """Does work of the user; an error is shown."""
        self.offstage.perform(work)

    # Outline

    def seen(self) -> JsonObject:
        """Returns the component as it is drawn: with the state of the widgets in place of the component's."""
        return self.painted_only(dict(self.json), "label", "title", "text", "caption", "error")

    def painted(self) -> str:
        """Returns the text that is on this widget's lines, without blanks."""
        return painted(self)

    def painted_only(self, json: JsonObject, *members: str) -> JsonObject:
        """Replaces texts that are not drawn by the drawn ones."""
        for member in members:
            value = json.get(member)
            if value in (None, "") or not isinstance(value, (str, int, float, dict)):
                continue
            begin = BLANK.sub("", safe(value))[:10]
            if begin and begin not in self.painted():
                json[member] = f"not drawn: {self.painted()[:60]}"
        return json

    @property
    def has_real_focus(self) -> bool:
        """True when this widget or one in it has the keyboard focus."""
        focused = self.screen.focused if self.is_attached else None
        return focused is not None and (focused is self or self in focused.ancestors)

    @property
    def screen_view(self) -> ScreenView | None:
        """The screen of the app around it."""
        from ..screen import ScreenView

        return next((node for node in self.ancestors if isinstance(node, ScreenView)), None)


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


def painted(widget: Widget) -> str:
    """Returns the text on a widget's lines and on those of the widgets in it, without blanks."""
    if widget.size.area:
        lines = widget.render_lines(widget.size.region)
        own = "".join(strip.text for strip in lines)
    else:
        own = ""
    below = "".join(painted(child) for child in widget.children if child.display)
    return BLANK.sub("", own) + below
