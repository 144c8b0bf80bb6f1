"""The base classes with plain attributes in place of widgets.

The smallest front end draws them as lines (`examples/front_end.py`), and the scenarios are recorded with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from offstage_client import Component, Node
from offstage_client.element import Element
from offstage_client.model import ROWS, TYPED

from .controller import Controller
from .fields import FieldState
from .host import Host
from .inputs import InputState, NumberState, PickerState, toggled
from .parts import ButtonState, GroupState, JsonObject, LinkState, PartState
from .rows import OUTLINED, RowsState
from .screens import LayerState, ScreenState


class Part(PartState):
    """A component."""

    has_real_focus = False

    def __init__(self, part: Component, host: Host) -> None:
        self.part, self._host = part, host

    @property
    def host(self) -> Host:
        return self._host

    @property
    def element(self) -> Element:
        """The element that a line shows."""
        return self.part.element

    @property
    def can_use(self) -> bool:
        """True when the component has an action now. The actions of a list belong to its rows."""
        return self.can_press and (bool(self.part.resolved.get("actions")) or self.part.part != "view")

    def press(self) -> None:
        """Acts as for a click."""

    def use(self, text: str) -> None:
        """Acts as for a text of the user: most components are pressed."""
        self.press()


class Button(ButtonState, Part):
    @property
    def is_preferred(self) -> bool:  # type: ignore[override]
        return self.part.part == "layer" and self.session.layer.get("preferred") == self.part.id

    @property
    def element(self) -> Element:
        element = self.part.element
        return replace(element, states={**element.states, "preferred": self.is_preferred})


class Link(LinkState, Part):
    def press(self) -> None:
        self.follow()


class Group(GroupState, Part):
    def press(self) -> None:
        self.set_expanded(not self.is_open)


class Field(FieldState, Part):
    text = ""

    def put_text(self, text: str) -> None:
        self.text = text

    def show(self) -> None:
        self.show_value()

    def show_problem(self, message: str) -> None:
        self.host.say(message, "error")

    def type(self, text: str) -> None:
        """Replaces the text, as a user who types."""
        self.text = text
        self.typed()

    def use(self, text: str) -> None:
        self.type(text)
        if not self.is_text:
            self.commit()


class Toggle(InputState, Part):
    def show(self) -> None:
        self.take_value()

    def choose(self, value: Any) -> None:
        """Sets the value."""
        self.value = value
        self.send_value()

    def press(self) -> None:
        self.choose(not self.value)


class Picker(PickerState, Toggle):
    def choose(self, value: Any) -> None:
        """Picks an option; of several choices, picks it or takes it back."""
        super().choose(toggled(self.chosen, value) if self.is_multiple else value)

    def use(self, text: str) -> None:
        """Picks an option by its number."""
        numbers = {str(number): option["id"] for number, option in enumerate(self.options, 1)}
        if text in numbers:
            self.choose(numbers[text])


class Number(NumberState, Toggle):
    def use(self, text: str) -> None:
        """Sets the number, within its limits."""
        if text.isdecimal():
            self.choose(self.limited(int(text)))


class Rows(RowsState, Part):
    """A list or a table, with its rows."""

    can_use = False
    current: JsonObject | None = None
    """The row with the focus."""

    def show(self) -> None:
        self.follow_app()

    async def go_to(self, index: int) -> None:
        self.top_row = index
        if not self.are_loaded(index, index + OUTLINED):
            await self.load_window(index - OUTLINED, 50)


KINDS: dict[str, type[Part]] = {
    "button": Button, "link": Link, "group": Group, "toggle": Toggle, "picker": Picker, "slider": Number,
    "stepper": Number, **dict.fromkeys(TYPED, Field), **dict.fromkeys(ROWS, Rows),
}  # fmt: skip


class Screen(ScreenState):
    def __init__(self, app: App) -> None:
        self.host, self._app = app, app

    @property
    def all_parts(self) -> Sequence[Part]:
        return [part for key, part in self._app.known_parts.items() if key[0] == self.node["id"]]


class Layer(LayerState):
    """The top layer as it was drawn."""

    widget_with_focus = None
    parts: Sequence[Part] = ()
    """The buttons of bars, and the components."""
    screens: list[Screen] = []

    def __init__(self, app: App, screens: list[Screen], parts: list[Part], toasts: list[Part]) -> None:
        self.host, self.node, self.screens = app, app.session.layer, screens
        self.parts, self.toasts = parts, toasts

    @property
    def shown(self) -> Screen | None:
        return next(iter(self.screens), None)

    def parts_of(self, notice: Node) -> list[Part]:
        """Returns the buttons of a toast."""
        return [part for part in self.toasts if part.part.owner == notice["id"]]

    def press_toast(self) -> bool:
        for part in self.toasts[-1:]:
            part.press()
        return bool(self.toasts)


class App(Controller):
    """A session without a screen."""

    layer: Layer | None = None
    focused: Part | None = None
    """The component with the focus."""

    def __init__(self, *params: Any, **options: Any) -> None:
        super().__init__(*params, **options)
        self.screens: dict[str, Screen] = {}
        """The screens of all layers, by the ids of their nodes."""
        self.known_parts: dict[tuple[str, str, str], Part] = {}
        """The components of all screens and layers, by owner, type and id."""

    async def draw_session(self) -> None:
        session, tree = self.session, self.session.tree
        self.screens = {node: screen for node, screen in self.screens.items() if node in tree}
        for node in tree.screens:
            self.screens.setdefault(node["id"], Screen(self)).take(node)
        self.known_parts = {key: part for key, part in self.known_parts.items() if key[0] in tree}
        components = [*session.bars(), *session.components()]
        parts = [self._part(part) for part in components if part.part != "command" and part.list is None]
        screens = [self.screens[node["id"]] for node in tree.screens]
        self.layer = Layer(self, screens, parts, [self._part(part) for part in session.notices()])

    def _part(self, component: Component) -> Part:
        """Shows a component in the part that it has, or in a new one."""
        key = component.owner, component.type, str(component.id)
        if key not in self.known_parts:
            self.known_parts[key] = KINDS.get(component.type, Part)(component, self)
        self.known_parts[key].set_part(component)
        return self.known_parts[key]

    def use(self, part: Part, text: str) -> None:
        """Moves the focus to a component, and uses it with a text of the user."""
        self.focused = part
        part.use(text)

    def use_row(self, rows: Rows, row: JsonObject, key: str) -> None:
        """Moves the focus to a row, and presses a key there; Enter without one."""
        self.focused, rows.current = rows, row
        self.press(key or "Enter")

    def press(self, key: str) -> bool:
        """Presses a key of the article Keys where the focus is. Returns false for one without a meaning there."""
        part = self.focused if self.layer and self.focused in self.layer.parts else None
        if isinstance(part, Field) and key == "Enter":
            part.entered()
            return True
        if isinstance(part, Rows) and part.press_row(part.current, key.__eq__):
            return True
        return self.layer is not None and self.press_key(self.layer, key.__eq__)
