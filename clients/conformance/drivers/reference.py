"""The reference front end: the shared parts of front ends without any widget. It records the golden files."""

from __future__ import annotations

from typing import Any

from harness.front_end import at_once
from harness.scenario import JsonObject, ScenarioError, Setup, Step
from offstage_client import Node, OffstageError
from offstage_client.outline import elements
from offstage_ui import keys, plain
from offstage_ui.host import Host
from offstage_ui.plain import Field, Part, Rows
from offstage_ui.requests import RequestState

from .pilot import WidgetPilot

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


class App(plain.App):
    """A session without a screen."""

    def __init__(self, *params: Any) -> None:
        super().__init__(*params)
        self.after_delay = at_once
        self.bugs: list[Exception] = []
        self.focus: dict[str, str] = {}
        """Id of the component with the keyboard focus, by screen."""

    async def draw_session(self) -> None:
        await super().draw_session()
        layer = self.layer
        if layer.node["kind"] == "request" or layer.node["kind"].startswith("custom"):
            layer.request = Request(self, layer.node)
        for screen in layer.screens:
            moved = screen.moved_focus()
            if moved:
                self.focus[screen.node["id"]] = moved

    def show_start_error(self, error: OffstageError) -> None:
        self.report(error)

    def report(self, error: Exception) -> None:
        self.bugs.append(error)


class Reference(WidgetPilot):
    """Does the steps with the shared parts of front ends, and makes the outline from the client's state."""

    app_type = App

    def __init__(self) -> None:
        super().__init__()
        self._app = self.app_type([])
        self._field: Field | None = None
        """The field in which the user has typed last."""

    @property
    def app(self) -> App:
        return self._app

    async def start(self, setup: Setup) -> None:
        self._app = self.app_type(setup.server, setup.open, setup.initialize, self.trace)
        await self.app.connect()
        await self.settle()

    async def stop(self) -> None:
        await self.app.close_all()

    # Outputs

    async def drawn(self) -> None:
        if self.app.bugs:
            raise self.app.bugs[0]
        await super().drawn()

    def elements(self) -> list[JsonObject]:
        session = self.session
        views = {screen: self._seen(view.json, screen) for screen, view in session.replica.views.items()}
        return [element.json() for element in elements(session.tree, views)]

    async def outline(self) -> list[JsonObject]:
        for rows in self.lists:
            if not rows.are_loaded(rows.outlined.start, rows.outlined.stop):
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
        rows = self.app.known_parts.get((screen, str(json.get("component")), str(json.get("id"))))
        if isinstance(rows, Rows):
            shown = rows.outlined
            found["rows"] = [row for index, row in rows.loaded if index in shown]
            found["from"] = max(shown.start, json.get("from") or 0)
            found.setdefault("selected", rows.selected)
        return found

    # Components

    @property
    def parts(self) -> list[Part]:
        return [*self.layer.parts, *self.layer.toasts]

    async def focus(self, part: Part) -> None:
        self.app.focused = part
        self.app.focus[part.part.owner] = str(part.part.id)

    async def clear_focus(self) -> None:
        self.app.focused = None

    async def to_row(self, list_id: str, row: Any) -> JsonObject:
        rows = self.rows(list_id)
        await self.focus(rows)
        rows.current = rows.row(self.index(rows, row))
        return rows.current or {}

    async def press(self, *keys: str) -> None:
        for key in keys:
            self.app.press(key)

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

    async def choose(self, step: Step) -> None:
        part = self.find(step.target)
        await self.focus(part)
        part.choose(step.get("value"))

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
