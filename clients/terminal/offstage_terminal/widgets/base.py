"""The base of the widgets that show a component."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, cast

from offstage_client import Component
from offstage_ui.parts import JsonObject, Loading, PartState
from offstage_ui.views import PartViews, Views
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from ..host import TerminalHost
from ..safe import safe

BLANK = re.compile(r"[\s…]+")


class ScreenBox(Vertical):
    """The box of a screen, which parts find around them."""


class PartWidget(PartState, Widget):
    """A widget that shows a component. `show` draws it; `seen` returns the component as the user sees it."""

    members: tuple[str, ...] = ("label", "title", "text", "message", "caption", "error")
    """Members whose texts are drawn."""

    def __init__(self, part: Component, **options: Any) -> None:
        self.part = part
        self.loading_sign = Loading(lambda show: self.host.after_delay(show), self._show_loading)
        super().__init__(**options)
        self.add_class(f"part-{part.type}")

    @property
    def host(self) -> TerminalHost:
        return cast(TerminalHost, self.app)

    def _show_loading(self, _: bool) -> None:
        if self.is_attached:
            self.show()

    @property
    def focus_target(self) -> Widget:
        return self

    @property
    def has_real_focus(self) -> bool:
        focused = self.screen.focused if self.is_attached else None
        return focused is not None and (focused is self or self in focused.ancestors)

    @property
    def screen_box(self) -> ScreenBox | None:
        return next((node for node in self.ancestors if isinstance(node, ScreenBox)), None)

    @property
    def text_lines(self) -> list[Widget]:
        return [self]

    def texts(self) -> dict[str, str]:
        return {member: text for widget in self.text_lines for member, text in drawn(widget).items()}

    def seen(self) -> JsonObject:
        """Returns the component as it is drawn: with the state of the widgets in place of the component's."""
        json, texts = dict(self.json), self.texts()
        shown = [member for member in self.members if member in json or member in texts]
        return {**json, **{member: seen(texts.get(member, ""), json.get(member)) for member in shown}}


class LinePart(PartWidget, Static):
    """A component that is a text on lines of its own."""

    def show(self) -> None:
        redraw(self, self.drawing())

    def drawing(self) -> Any:
        raise NotImplementedError

    def with_notes(self, text: Text, indent: str = "") -> Text:
        """Adds the component's error and caption below."""
        if self.json.get("error"):
            text.append("\n✖ ", "bold red").append(safe(self.json["error"]), piece("error", "bold red"))
        if self.json.get("caption"):
            text.append(f"\n{indent}").append(safe(self.json["caption"]), piece("caption", "dim"))
        return text


class BoxPart(PartWidget, Vertical):
    """A component with a title above and a caption below a box, which has the components in it."""

    head_member = "label"

    def __init__(self, part: Component, **options: Any) -> None:
        super().__init__(part, **options)
        self.head: Static = Static("", classes="head")
        self.box: Widget = Vertical(classes="parts")
        self.below = Static("", classes="caption")
        self.parts = Parts(self.box)

    def compose(self) -> ComposeResult:
        yield self.head
        yield self.box
        yield self.below

    @property
    def text_lines(self) -> list[Widget]:
        return [self.head, self.below]

    def show(self) -> None:
        show_text(self.head, self.head_member, self.json.get(self.head_member))
        show_text(self.below, "caption", self.json.get("caption"))


class Press(Static):
    """A text that the user presses with Enter, Space or a click."""

    def __init__(self, text: str, press: Callable[[], object], can_focus: bool = True, **options: Any) -> None:
        super().__init__(text, **options)
        self.press, self.can_focus = press, can_focus

    def on_click(self) -> None:
        self.press()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "space"):
            event.stop()
            self.press()


class PressLine(Static):
    """Texts on lines, each of which the user presses with a click."""

    def __init__(self, **options: Any) -> None:
        super().__init__("", **options)
        self.targets: list[Any] = []
        """What the drawn texts press, in their order."""

    def pressable(self, text: Text, target: Any) -> Text:
        """Returns a text whose click presses a target."""
        self.targets.append(target)
        text.stylize(Style(meta={"target": len(self.targets) - 1}))
        return text

    def pressed(self, target: Any) -> None:
        """Does what a click on the text of a target means."""

    def on_click(self, event: events.Click) -> None:
        if "target" in event.style.meta:
            self.pressed(self.targets[event.style.meta["target"]])

    def place_of(self, is_wanted: Callable[[Any], bool]) -> tuple[int, int] | None:
        """Returns the column and the line of the text of a target, for the mouse."""
        for line, strip in enumerate(drawn_lines(self)):
            column = 0
            for segment in strip:
                index = segment.style.meta.get("target") if segment.style else None
                if index is not None and is_wanted(self.targets[index]):
                    return column, line
                column += segment.cell_length
        return None


class BoxViews(Views):
    """The views in a widget."""

    def __init__(self, box: Widget) -> None:
        super().__init__()
        self.box = box

    async def put(self, view: Any, before: Any) -> None:
        siblings = list(self.box.children)
        index = siblings.index(before) + 1 if before else 0
        if view not in siblings:
            await self.box.mount(view, **({"after": before} if before else {"before": 0} if siblings else {}))
        elif siblings[index] is not view:
            self.box.move_child(view, before=siblings[index])

    async def take(self, view: Any) -> None:
        await self.box.remove_children([view])


WIDGETS: dict[str, type[PartWidget]] = {}
"""The widget of each component type. `row` is no component outside of lists."""


class Parts(BoxViews, PartViews):
    """The widgets of components in a widget."""

    types = WIDGETS

    def make(self, part: Component) -> PartWidget:
        return WIDGETS.get(part.type, WIDGETS["panel"])(part)


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


def show_text(widget: Static, member: str, value: Any, sign: str = "") -> None:
    """Draws a member on lines of its own, which are hidden without a text."""
    text = safe(value, lines=member == "message")
    redraw(widget, Text(sign).append(text, piece(member)))
    widget.display = bool(text)


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
