"""The reference front end: the shared parts of front ends without any widget. It records the golden files."""

from __future__ import annotations

import asyncio
from typing import Any

from harness.front_end import LIMIT, at_once
from harness.scenario import JsonObject, ScenarioError, Setup, Step
from offstage_client import Component, Node, OffstageError
from offstage_client.outline import elements
from offstage_ui import keys
from offstage_ui.controller import Controller
from offstage_ui.fields import FieldState
from offstage_ui.host import Host
from offstage_ui.inputs import toggled
from offstage_ui.parts import ButtonState
from offstage_ui.requests import RequestState
from offstage_ui.rows import OUTLINED, RowsState
from offstage_ui.screens import LayerState, ScreenState

from .pilot import WidgetPilot

FIELDS = ("textField", "numberField", "dateField", "fileField")
LISTS = ("list", "table")


class Part(ButtonState):
    """A component that is neither a field nor a list."""

    def __init__(self, part: Component, host: Host) -> None:
        self.part, self._host = part, host

    @property
    def host(self) -> Host:
        return self._host

    @property
    def is_preferred(self) -> bool:  # type: ignore[override]
        preferred = self.session.layer.get("preferred")
        return bool(preferred) and self.part.id == preferred

    def press(self) -> None:
        part, session = self.part, self.session
        if part.type == "link":
            if not part.json.get("isExternal"):
                self.host.follow_link(part.json["url"], False)
        elif part.type == "group":
            self.perform(session.expand(part, part.json.get("isExpanded") is False))
        else:
            super().press()


class Field(FieldState, Part):
    """A field with its text."""

    _text = ""

    @property
    def text(self) -> str:
        return self._text

    def put_text(self, text: str) -> None:
        self._text = text

    def show(self) -> None:
        self.show_value()

    def show_problem(self, message: str) -> None:
        raise ScenarioError(message)

    def type(self, text: str) -> None:
        self._text = text
        self.typed()


class Rows(RowsState, Part):
    """A list."""

    def show(self) -> None:
        self.follow_app()

    async def go_to(self, index: int) -> None:
        self.top_row = index
        if not self.are_loaded(index, index + OUTLINED):
            await self.load_window(index - OUTLINED, 50)


class Request(RequestState):
    """The form of a request."""

    text = ""

    def __init__(self, host: Host, node: Node) -> None:
        self.take(host, node)
        self.accept_button, self.refuse_button = self.fulfil, self.refuse

    def show_error(self, text: str) -> None:
        if text:
            raise ScenarioError(text)

    def show_accept(self, title: str) -> None:
        """Has no button."""


class Screen(ScreenState):
    """A screen."""

    def __init__(self, host: App) -> None:
        self.host = host

    @property
    def all_parts(self) -> list[Part]:
        return self.host.layer.parts


class Layer(LayerState):
    """The top layer."""

    widget_with_focus, can_go_back = None, True

    def __init__(self, app: App, parts: list[Part], screens: list[Screen]) -> None:
        self.host, self._parts, self._screens = app, parts, screens
        self.node = app.session.layer if app.has_session else Node()
        if self.node.get("kind") == "request" or str(self.node.get("kind")).startswith("custom"):
            self.request = Request(app, self.node)

    @property
    def parts(self) -> list[Part]:
        return self._parts

    @property
    def buttons(self) -> list[Part]:
        return [part for part in self.parts if part.part.type == "button"]

    @property
    def shown(self) -> Screen | None:
        return next(iter(self.screens), None)

    @property
    def screens(self) -> list[Screen]:
        return self._screens


class App(Controller):
    """A session without a screen."""

    def __init__(self, *params: Any) -> None:
        super().__init__(*params)
        self.after_delay = at_once
        self.bugs: list[Exception] = []
        self.focus: dict[str, str] = {}
        """Id of the component with the keyboard focus, by screen."""
        self._screens: dict[str, Screen] = {}
        self._parts: dict[tuple[str, str, str], Part] = {}
        """The parts of all screens, by owner, type and id."""
        self._layer = Layer(self, [], [])

    async def draw_session(self) -> None:
        session = self.session
        tree = session.tree
        kept = {key: part for key, part in self._parts.items() if key[0] in tree}
        self._parts = {}
        self._screens = {known: screen for known, screen in self._screens.items() if known in tree}
        shown = []
        for component in [*session.components(), *session.bars(), *session.notices()]:
            if component.list is not None:
                continue
            key = component.owner, component.type, str(component.id)
            part = kept.get(key) or self._make(component)
            part.set_part(component)
            self._parts[key] = part
            shown.append(part)
        self._parts = {**kept, **self._parts}
        for node in tree.screens:
            screen = self._screens.setdefault(node["id"], Screen(self))
            screen.take(node)
            moved = screen.moved_focus()
            if moved:
                self.focus[node["id"]] = moved
        self._layer = Layer(self, shown, [self._screens[node["id"]] for node in tree.screens])

    def _make(self, part: Component) -> Part:
        kind = Field if part.type in FIELDS else Rows if part.type in LISTS else Part
        return kind(part, self)

    @property
    def layer(self) -> Layer:
        return self._layer

    def part(self, owner: str, json: JsonObject) -> Part | None:
        return self._parts.get((owner, str(json.get("component")), str(json.get("id"))))

    def show_start_error(self, error: OffstageError) -> None:
        self.report(error)

    def report(self, error: Exception) -> None:
        self.bugs.append(error)


class Reference(WidgetPilot):
    """Does the steps with the shared parts of front ends, and makes the outline from the client's state."""

    def __init__(self) -> None:
        super().__init__()
        self._app = App([])
        self._focused: tuple[Part, JsonObject | None] | None = None
        """The component with the focus, and the row."""
        self._field: Field | None = None
        """The field in which the user has typed last."""

    @property
    def app(self) -> App:
        return self._app

    async def start(self, setup: Setup) -> None:
        self._app = App(setup.server, setup.open, setup.initialize, self.trace)
        await self.app.connect()
        await self.settle()

    async def stop(self) -> None:
        await self.app.close_all()

    # Outputs

    async def drawn(self) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
        if self.app.bugs:
            raise self.app.bugs[0]
        await asyncio.wait_for(self.app.drawn(), LIMIT)

    def elements(self) -> list[JsonObject]:
        session = self.session
        views = {screen: self._seen(view.json, screen) for screen, view in session.replica.views.items()}
        return [element.json() for element in elements(session.tree, views)]

    async def outline(self) -> list[JsonObject]:
        for rows in self.app.layer.parts:
            if isinstance(rows, Rows) and not rows.are_loaded(rows.outlined.start, rows.outlined.stop):
                await rows.load_window(rows.outlined.start, len(rows.outlined))
        return self.elements()

    def _seen(self, json: Any, screen: str) -> Any:
        """Returns a view with ten rows of each long list, the focus of this front end, and its own selections."""
        if isinstance(json, list):
            return [self._seen(element, screen) for element in json]
        if not isinstance(json, dict):
            return json
        found = {name: self._seen(value, screen) for name, value in json.items()}
        focus = found.get("focus")
        if isinstance(focus, dict) and "token" in focus and self.app.focus.get(screen) != focus.get("component"):
            del found["focus"]
        rows = self.app.part(screen, json) if json.get("component") in LISTS else None
        if isinstance(rows, Rows):
            shown = rows.outlined
            found["rows"] = [row for index, row in rows.loaded if index in shown]
            found["from"] = max(shown.start, json.get("from") or 0)
            found.setdefault("selected", rows.selected)
        return found

    # Components

    @property
    def parts(self) -> list[Part]:
        commands = {id(command) for screen in self.app.layer.screens for command in screen.commands}
        return [part for part in self.app.layer.parts if id(part.json) not in commands]

    async def focus(self, part: Part) -> None:
        self._focused = part, None
        self.app.focus[part.part.owner] = str(part.part.id)

    async def clear_focus(self) -> None:
        self._focused = None

    async def to_row(self, list_id: str, row: Any) -> JsonObject:
        rows = self.rows(list_id)
        await self.focus(rows)
        found = rows.row(self.index(rows, row)) or {}
        self._focused = rows, found
        return found

    async def press(self, *pressed: str) -> None:
        for key in pressed:
            part, row = self._focused or (None, None)
            if isinstance(part, Field) and key == "Enter":
                part.entered()
            elif not (isinstance(part, Rows) and part.press_row(row, key.__eq__)):
                self.app.press_key(self.app.layer, key.__eq__)

    # Verbs

    async def fill_in(self, part: Any, text: str, clears: bool) -> None:
        self._field = part
        part.type(text if clears or not part.is_text else part.text + text)

    def keys(self, step: Step) -> None:
        """Types on in the same field, also below an alert that has appeared."""
        if self._field is None:
            raise ScenarioError("no field has the focus")
        self._field.type(self._field.text + step.target)

    async def tap_part(self, part: Part) -> None:
        await self.focus(part)
        part.press()

    async def tap_command(self, name: str) -> None:
        command = next((command for command in self.app.layer.commands if command.id == name), None)
        if command is None:
            raise ScenarioError(f"no component '{name}' is shown")
        if command.is_enabled and command.run:
            command.run()

    async def tap_column(self, list_id: str, column: str) -> None:
        self.rows(list_id).sort_by(column)

    async def tap_list_command(self, rows: Rows, name: str, row: Any) -> None:
        if row is not None:
            await self.focus(rows)
        known = None if row is None else rows.row(self.index(rows, row))
        commands = rows.row_commands(known) if known else rows.selection_commands()
        rows.perform(next(command for command in commands if command.id == name).run())

    def choose(self, step: Step) -> None:
        found = self.find(step.target)
        part, value = found.part, step.get("value")
        self.app.focus[part.owner] = str(part.id)
        is_multiple = part.type == "picker" and part.json.get("isMultiple")
        found.perform(self.session.choose(part, toggled(part.value or [], value) if is_multiple else value))

    def move(self, step: Step) -> None:
        self.rows(step.target).move_row(step.get("row"), step.get("before"))

    async def scroll(self, step: Step) -> None:
        rows, to = self.rows(step.target), step.get("to")
        if to == "refresh":
            rows.refresh_rows()
            return
        index = rows.total - 1 if to == "end" else int(to)
        await rows.go_to(index)
        if index >= rows.total - 1:
            rows.reach_end()

    async def type_in_form(self, text: str) -> None:
        self.app.layer.request.text = text

    async def click(self, widget: Any) -> None:
        widget()

    async def go_back(self) -> None:
        self.app.perform(self.session.back())

    async def go_close(self) -> None:
        if self.session.layer.get("dismissible"):
            self.app.perform(self.session.dismiss())

    async def go_window(self, index: int) -> None:
        window = self.session.tree.windows[index]["id"]
        self.app.perform(self.session.request("route/window", {"activate": window}))

    async def go_branch(self, index: int) -> bool:
        if not keys.innermost(self.session):
            raise ScenarioError("no tabs and no pages are shown")
        return keys.show_branch(self.app, keys.innermost(self.session), index)

    def resize(self, step: Step) -> None:
        """Has no size."""
