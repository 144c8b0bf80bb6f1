"""The reference front end: the client package without any widget. It records the golden files."""

from __future__ import annotations

import asyncio
import copy
from collections.abc import Coroutine, Iterator
from typing import Any

from offstage_client import Client, Component, OffstageError, Session, controls, outline
from offstage_client.place import Place

from . import SCENARIOS
from .front_end import ClientFrontEnd
from .keys import Keyboard
from .scenario import JsonObject, ScenarioError, Setup, Step

ROWS = 10
"""Rows of a long list in an outline."""

LONG_LIST = 20
"""Rows from which a list is long."""


class Reference(ClientFrontEnd):
    """Does the steps with the client's methods, and makes the outline from the client's state."""

    def __init__(self) -> None:
        super().__init__()
        self._client: Client | None = None
        self._session: Session | None = None
        self._work: set[asyncio.Task[Any]] = set()
        self._searches: set[asyncio.Task[None]] = set()
        self._anchors: dict[tuple[str, str], int] = {}
        """Index of the first row in the outline of a long list, by screen and list."""
        self._scrolls: dict[tuple[str, str], Any] = {}
        self._focus: dict[str, str] = {}
        """Id of the component with the keyboard focus, by screen."""
        self._field: tuple[str, Any] | None = None
        """Screen and id of the field in which the user has typed last."""
        self._tokens: dict[str, Any] = {}
        self.secrets: dict[tuple[str, str], str] = {}
        """Texts of secure fields, which the server does not send."""
        self.selected: dict[tuple[str, str], list[Any]] = {}
        """Selected rows of the lists whose app does not hold the selection."""

    @property
    def client(self) -> Client:
        assert self._client
        return self._client

    @property
    def session(self) -> Session:
        assert self._session
        return self._session

    async def start(self, setup: Setup) -> None:
        self._client = await Client.start(setup.server, trace=self.trace, **setup.initialize).__aenter__()
        self._session = await self._client.open(**setup.open)
        await self.settle()

    async def stop(self) -> None:
        for task in self._work:
            task.cancel()
        if self._client:
            await self._client.__aexit__(None, None, None)

    # Outputs

    async def drawn(self) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
        for task in [task for task in self._work if task.done()]:
            self._work.discard(task)
            error = task.exception()
            if isinstance(error, OffstageError):
                self.show(error)
            elif error:
                raise error
        self._follow_app()
        if self._searches:
            searches, self._searches = self._searches, set()
            await asyncio.gather(*searches)

    def _follow_app(self) -> None:
        """Moves the focus and scrolls where the app has said so since the last time."""
        for screen, view in self.session.replica.views.items():
            json = view.json if isinstance(view.json, dict) else {}
            focus = json.get("focus") or {}
            if focus and self._tokens.get(screen) != focus.get("token"):
                self._tokens[screen] = focus.get("token")
                self._focus[screen] = str(focus.get("component"))
            for part in self.session.components(screen) if screen in self.session.tree else []:
                scroll = part.json.get("scrollTo")
                if part.type in ("list", "table") and scroll and self._scrolls.get((screen, part.id)) != scroll:
                    self._scrolls[screen, part.id] = scroll
                    self._searches.add(asyncio.ensure_future(self._show_row(part, scroll["row"])))

    async def _show_row(self, part: Component, row: Any) -> None:
        """Scrolls to a row."""
        index = await self.session.row_index(str(part.id), row, part.owner)
        if index is not None:
            self._anchors[part.owner, str(part.id)] = index

    async def outline(self) -> str:
        session = self.session
        for screen in session.tree.screens:
            for part in list(session.components(screen["id"])):
                if part.type in ("list", "table") and part.json.get("total", 0) > LONG_LIST:
                    first = self._first(part)
                    await session.window(str(part.id), first, ROWS, part.owner)
        views = {screen: self._cropped(screen, view.json) for screen, view in session.replica.views.items()}
        schemas = await self.client.schemas(session.replica.app)
        return outline(session.tree, views, schemas)

    def _first(self, part: Component) -> int:
        """Index of the first listed row of a long list."""
        total = part.json["total"]
        start = total if part.json.get("sticksToEnd") else 0
        return int(max(0, min(self._anchors.get((part.owner, str(part.id)), start), total - ROWS)))

    def _cropped(self, screen: str, view: Any) -> Any:
        """Returns a view with ten rows of each long list, the focus of this front end, and its own selections."""
        view = copy.deepcopy(view)
        if isinstance(view, dict) and self._focus.get(screen) != (view.get("focus") or {}).get("component"):
            view.pop("focus", None)
        for part in _lists(view):
            key = (screen, str(part.get("id")))
            if part.get("total", 0) > LONG_LIST:
                first = self._first(Component(part, screen))
                start = first - part.get("from", 0)
                part["rows"], part["from"] = part["rows"][start : start + ROWS], first
            if "selected" not in part and key in self.selected:
                part["selected"] = self.selected[key]
        return view

    # Finding

    def part(self, component_id: str) -> Component:
        """Returns a shown component; a command only if no component, bar and toast has the id."""
        session = self.session
        views = [view.json for view in session.replica.views.values() if isinstance(view.json, dict)]
        commands = {id(command) for view in views for command in view.get("commands") or []}
        parts = [*session.components(), *session.bars(), *session.notices()]
        for part in sorted(parts, key=lambda part: id(part.json) in commands):
            if part.id == component_id:
                return part
        raise ScenarioError(f"no component '{component_id}' is shown")

    def row(self, listed: Component, row: Any) -> Component:
        """Returns a row of a list. Raises `ScenarioError` when the row is not in the list's window."""
        for part in self.session.components(listed.owner):
            if part.list is not None and part.list.get("id") == listed.id and part.id == row:
                return part
        raise ScenarioError(f"the list '{listed.id}' shows no row {row!r}")

    def _run(self, work: Coroutine[Any, Any, Any]) -> None:
        self._work.add(asyncio.ensure_future(work))

    def _move_focus(self, part: Component) -> None:
        self._focus[part.owner] = str(part.list["id"] if part.list else part.id)

    # Verbs

    def type(self, step: Step) -> None:
        """Types a text at the end of a field, and leaves a field whose value is no text."""
        part = self.part(step.target)
        self._move_focus(part)
        self._field = part.owner, part.id
        if part.type == "textField":
            before = "" if step.get("clear") else part.value or ""
            if part.is_secret:
                self.secrets[part.owner, str(part.id)] = before + step.get("text")
            self._run(self.session.type(part, before + step.get("text")))
            return
        text = step.get("text")
        path = str(SCENARIOS / "files" / text) if part.type == "fileField" and text else text
        typed = [control for control in controls(self.session, part) if control.kind == "type"]
        if not typed:
            raise ScenarioError(f"nothing can be typed in '{part.id}'")
        self._run(typed[0].use(path))

    def keys(self, step: Step) -> None:
        """Types on in the same field, also below an alert that has appeared."""
        if self._field is None:
            raise ScenarioError("no field has the focus")
        owner, field = self._field
        part = next(part for part in self.session.components(owner) if part.id == field)
        self._run(self.session.type(part, (part.value or "") + step.target))

    def key(self, step: Step) -> None:
        """Presses a key: in a field or on a row, or where no field has the focus."""
        field = self.part(step.get("in")) if step.get("in") else None
        row = self.row(field, step.get("row")) if field and "row" in step.json else None
        if field:
            self._move_focus(field)
        keyboard = Keyboard(self.session, self.selected, self.secrets)
        work = keyboard.press(step.target, field, row)
        if work:
            self._run(work)

    def tap(self, step: Step) -> None:
        """Taps a button, a command, a link, a group, or the title of a column."""
        if "row" in step.json:
            self._run(self._tap_row(step))
        elif "column" in step.json:
            part = self.part(step.target)
            sort = part.json.get("sort") or {}
            is_descending = sort.get("column") == step.get("column") and not sort.get("descending")
            order = {"column": step.get("column"), "descending": is_descending}
            self._run(self.session.perform(part.json.get("onSort"), part.owner, order))
        elif command := self._selection_command(step.target):
            self._run(command)
        else:
            part = self.part(step.target)
            self._move_focus(part)
            if part.type == "link":
                if not part.json.get("isExternal"):
                    self._run(self.session.open_link(part.json["url"]))
            elif part.type == "group":
                self._run(self.session.expand(part, part.json.get("isExpanded") is False))
            elif part.is_enabled and not part.json.get("isLoading"):
                self._run(self.session.tap(part))

    def _tap_row(self, step: Step) -> Coroutine[Any, Any, Any]:
        """Taps a button in a row, or one of the commands for it."""
        for part in self.session.components():
            buttons = part.json.get("rowCommands") or []
            if part.type not in ("list", "table") or step.get("in") not in (None, part.id):
                continue
            try:
                row = self.row(part, step.get("row"))
            except ScenarioError:
                continue
            for button in row.json.get("actions") or []:
                if button["id"] == step.target:
                    return self.session.perform(button.get("onTap"), row.owner)
            for button in buttons:
                if button["id"] == step.target:
                    self._move_focus(row)
                    return self.session.command(button, row)
        raise ScenarioError(f"no list with the row {step.get('row')!r} has a button '{step.target}'")

    def _selection_command(self, button_id: str) -> Coroutine[Any, Any, Any] | None:
        for part in self.session.components():
            for button in part.json.get("selectionCommands") or []:
                if button["id"] == button_id and button.get("isEnabled") is not False:
                    own = self.selected.get((part.owner, str(part.id)), [])
                    return self.session.command(button, part, part.json.get("selected", own))
        return None

    def choose(self, step: Step) -> None:
        """Sets a toggle, slider or stepper, or picks an option. A picked option of several is added or removed."""
        part = self.part(step.target)
        self._move_focus(part)
        value = step.get("value")
        if part.type == "picker" and part.json.get("isMultiple"):
            chosen = part.value or []
            value = [known for known in chosen if known != value] if value in chosen else [*chosen, value]
        self._run(self.session.choose(part, value))

    def select(self, step: Step) -> None:
        """Selects, opens or expands a row."""
        listed = self.part(step.target)
        row = self.row(listed, step.get("row"))
        self._move_focus(row)
        how, json = step.get("how", "select"), listed.json
        if how == "open":
            self._run(self.session.perform(json.get("onOpen"), row.owner, row.id))
        elif how == "expand":
            self._run(self.session.perform(json.get("onExpand"), row.owner, row.id))
        elif json.get("onSelect"):
            self._run(self.session.select(row))
        elif json.get("selection") in ("single", "multiple"):
            self._hold(listed, row.id)

    def _hold(self, listed: Component, row: Any) -> None:
        """Selects a row in a list whose selection the front end holds."""
        key = (listed.owner, str(listed.id))
        chosen = self.selected.get(key, [])
        if listed.json["selection"] == "single":
            self.selected[key] = [row]
        else:
            self.selected[key] = [known for known in chosen if known != row] if row in chosen else [*chosen, row]

    def move(self, step: Step) -> None:
        """Moves a row before another one, or to the end."""
        listed = self.part(step.target)
        order: JsonObject = {"id": step.get("row")}
        if step.get("before") is not None:
            order["before"] = step.get("before")
        self._run(self.session.perform(listed.json.get("onMove"), listed.owner, order))

    async def scroll(self, step: Step) -> None:
        """Scrolls a list to an index or to its end, or asks for current rows."""
        listed, to = self.part(step.target), step.get("to")
        if to == "refresh":
            self._run(self.session.perform(listed.json.get("onRefresh"), listed.owner))
            return
        total = listed.json.get("total", 0)
        index = total - 1 if to == "end" else int(to)
        self._anchors[listed.owner, str(listed.id)] = index
        if total > LONG_LIST:
            await self.session.window(str(listed.id), max(0, min(index, total - 50)), 50, listed.owner)
        if index >= total - 1 and listed.json.get("onReachEnd"):
            self._run(self.session.perform(listed.json["onReachEnd"], listed.owner))

    def answer(self, step: Step) -> None:
        """Answers an alert with a button, or a request or a custom layer with a result or a reason."""
        if isinstance(step.target, str):
            self._run(self.session.answer(step.target))
        elif "result" in step.target:
            self._run(self.session.fulfil(step.target["result"]))
        else:
            self._run(self.session.refuse(step.target["reason"]))

    def go(self, step: Step) -> None:
        """Goes back, closes the layer, shows a tab or a page, or activates a window."""
        index = step.get("index", 0)
        if step.target == "back":
            self._run(self.session.back())
        elif step.target == "close":
            if self.session.layer.get("dismissible"):
                self._run(self.session.dismiss())
        elif step.target == "window":
            window = self.session.tree.windows[index]["id"]
            self._run(self.session.request("route/window", {"activate": window}))
        else:
            containers = [node for node in self.session.tree.path if node["kind"] in ("tabs", "pages")]
            if not containers:
                raise ScenarioError("no tabs and no pages are shown")
            self._run(self.session.show(containers[-1]["id"], index))

    def link(self, step: Step) -> None:
        """Opens a URL."""
        self._run(self.session.open_link(step.target))

    async def lost(self, step: Step) -> None:
        """Loses the server, and restores the user's place on a new one."""
        place = Place.of(self.session)
        await self.kill_server()
        self.selected, self._anchors, self._focus, self._tokens, self._scrolls = {}, {}, {}, {}, {}
        await self.session.request("clock/advance", {"ms": 0})
        await place.restore(self.session)

    def resize(self, step: Step) -> None:
        """Has no size."""


def _lists(json: Any) -> Iterator[JsonObject]:
    if isinstance(json, dict):
        if json.get("component") in ("list", "table"):
            yield json
        for value in json.values():
            yield from _lists(value)
    elif isinstance(json, list):
        for value in json:
            yield from _lists(value)
