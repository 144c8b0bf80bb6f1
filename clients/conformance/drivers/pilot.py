"""The verbs of front ends in Python."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
from abc import abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from time import monotonic
from typing import Any, ClassVar

from harness import SCENARIOS
from harness.front_end import LIMIT, FrontEnd
from harness.scenario import JsonObject, ScenarioError, Step
from offstage_client import Client, Session
from offstage_client.outline import Element, lines
from offstage_ui.controller import Controller
from offstage_ui.fields import FieldState
from offstage_ui.rows import RowsState
from offstage_ui.screens import LayerState


class Verbs(FrontEnd):
    """The verbs that differ only in how a front end finds and presses what it has drawn."""

    @abstractmethod
    async def press(self, *keys: str) -> None:
        """Presses keys of the article Keys."""

    @abstractmethod
    async def focus_on(self, name: str) -> None:
        """Moves the focus to a component as the Tab key does."""

    @abstractmethod
    async def clear_focus(self) -> None:
        """Takes the focus from every component."""

    @abstractmethod
    async def to_row(self, list_id: str, row: Any) -> Any:
        """Moves the focus to a row, and returns it."""

    @abstractmethod
    async def tap_named(self, name: str) -> None:
        """Clicks a component or a command. Raises `ScenarioError` when there is none."""

    @abstractmethod
    async def tap_row(self, name: str, row: Any, list_id: str | None) -> bool:
        """Clicks a button for a row. Returns false without such a button."""

    @abstractmethod
    async def tap_column(self, list_id: str, column: str) -> None:
        """Clicks the title of a column."""

    @abstractmethod
    async def fulfil(self, result: Any) -> None:
        """Answers a request in its form, and accepts."""

    @abstractmethod
    async def refuse(self, reason: str) -> None:
        """Refuses a request with the button of its form."""

    @abstractmethod
    async def go_back(self) -> None:
        """Clicks the way back."""

    @abstractmethod
    async def go_close(self) -> None:
        """Clicks the close button of the top layer, if there is one."""

    @abstractmethod
    async def go_window(self, index: int) -> None:
        """Brings a window to the front."""

    @abstractmethod
    async def go_branch(self, index: int) -> bool:
        """Clicks a tab or a page. Returns false when the screen hides them."""

    async def key(self, step: Step) -> None:
        if not step.get("in"):
            await self.clear_focus()
        elif "row" in step.json:
            await self.to_row(step.get("in"), step.get("row"))
        else:
            await self.focus_on(step.get("in"))
        await self.press(step.target)

    async def tap(self, step: Step) -> None:
        name = step.target
        if "row" in step.json:
            if not await self.tap_row(name, step.get("row"), step.get("in")):
                raise ScenarioError(f"no list with the row {step.get('row')!r} has a button '{name}'")
        elif "column" in step.json:
            await self.tap_column(name, step.get("column"))
        else:
            await self.tap_named(name)

    async def answer(self, step: Step) -> None:
        if isinstance(step.target, str):
            await self.tap_named(step.target)
        elif "result" in step.target:
            await self.fulfil(step.target["result"])
        else:
            await self.refuse(step.target["reason"])

    async def go(self, step: Step) -> None:
        index = step.get("index", 0)
        if step.target == "back":
            await self.go_back()
        elif step.target == "close":
            await self.go_close()
        elif step.target == "window":
            await self.go_window(index)
        elif not await self.go_branch(index):
            # The shown screen hides the tabs.
            await self.press(f"Alt+{index + 1}")


class WidgetPilot(Verbs):
    """The verbs of front ends in Python whose widgets have the base classes of `offstage_ui`.

    The method of the verb `tap` is `tap(step)`, and so on. A verb does not wait for the server's answer: an action may
    wait for the session's clock.
    """

    app_type: ClassVar[type[Controller]]

    def trace(self, direction: str, message: Any) -> None:
        """Keeps the sent messages."""
        if direction == "sent" and "method" in message:
            self._sent.append(message)

    @property
    @abstractmethod
    def app(self) -> Controller:
        """The app."""

    @property
    def client(self) -> Client:
        assert self.app.client
        return self.app.client

    @property
    def session(self) -> Session:
        return self.app.session

    @property
    def layer(self) -> LayerState:
        assert self.app.layer
        return self.app.layer

    def context(self) -> AbstractContextManager[Any]:
        return contextlib.nullcontext()

    async def wait_until(self, condition: Callable[[], Any], message: str = "", limit: float = LIMIT / 2) -> None:
        end = monotonic() + limit
        while not condition():
            if monotonic() > end:
                raise ScenarioError(message or f"the screen is still:\n{self.screen_text()}")
            await asyncio.sleep(0.005)

    async def do(self, step: Step) -> None:
        work: Awaitable[None] | None = getattr(self, step.verb)(step)
        if work is not None:
            await work
        await self.settle()

    async def settle(self, milliseconds: int = 0) -> None:
        """Waits until the server has done all that it can do without the clock, and the front end has drawn it."""
        await self.drawn()
        if self.app.open_params.get("context") == "test":
            await self.session.request("clock/advance", {"ms": milliseconds})
        else:
            await self.app.answers(with_texts=True)
        await self.drawn()

    async def drawn(self) -> None:
        """Waits until the front end has drawn the state of the session, and has sent the user's input."""
        for _ in range(3):
            await asyncio.sleep(0)
        await asyncio.wait_for(self.app.drawn(), LIMIT)

    # Outputs

    def message(self) -> str:
        raise NotImplementedError

    def screen_text(self) -> str:
        raise NotImplementedError

    def take_shown(self) -> list[str]:
        taken, self.app.errors = self.app.errors, []
        return taken

    @abstractmethod
    def elements(self) -> list[JsonObject]:
        """Returns the elements of what is drawn."""

    def text(self) -> str:
        return lines(map(Element.of, self.elements()))

    async def outline(self) -> list[JsonObject]:
        return self.elements()

    # Widgets

    @property
    @abstractmethod
    def parts(self) -> list[Any]:
        """The views of the components on the top layer."""

    def find(self, component_id: str) -> Any:
        found = {str(part.part.id): part for part in reversed(self.parts)}
        if component_id not in found:
            raise ScenarioError(f"no widget shows '{component_id}'; the shown ones are {', '.join(found)}")
        return found[component_id]

    def rows(self, list_id: str) -> Any:
        part = self.find(list_id)
        if not isinstance(part, RowsState):
            raise ScenarioError(f"'{list_id}' is no list")
        return part

    @property
    def lists(self) -> list[Any]:
        return [part for part in self.parts if isinstance(part, RowsState)]

    @abstractmethod
    async def focus(self, part: Any) -> None:
        """Moves the focus to a component as the Tab key does."""

    @abstractmethod
    async def fill_in(self, part: Any, text: str, clears: bool) -> None:
        """Types a text at the end of a field that has the focus, or in place of its text."""

    @abstractmethod
    async def tap_part(self, part: Any) -> None:
        """Clicks a component."""

    @abstractmethod
    async def tap_command(self, name: str) -> None:
        """Clicks a command. Raises `ScenarioError` when there is none."""

    @abstractmethod
    async def tap_list_command(self, rows: Any, name: str, row: Any) -> None:
        """Clicks a command of a row, or of the selection."""

    @abstractmethod
    async def type_in_form(self, text: str) -> None:
        """Types the answer to a request in its form, in place of the text in it."""

    @abstractmethod
    async def click(self, widget: Any) -> None:
        """Clicks a widget."""

    def index(self, rows: RowsState, row: Any) -> int:
        found = rows.index_of(row)
        if found is None:
            raise ScenarioError(f"the list '{rows.part.id}' shows no row {row!r}")
        return found

    async def focus_on(self, name: str) -> None:
        await self.focus(self.find(name))

    async def tap_named(self, name: str) -> None:
        for rows in self.lists:
            if name in [command.id for command in rows.selection_commands()]:
                await self.tap_list_command(rows, name, None)
                return
        try:
            part = self.find(name)
        except ScenarioError:
            await self.tap_command(name)
            return
        await self.tap_part(part)

    async def tap_row(self, name: str, row: Any, list_id: str | None) -> bool:
        for rows in self.lists:
            index = rows.index_of(row)
            if list_id not in (None, str(rows.part.id)) or index is None:
                continue
            if name in [command.id for command in rows.row_commands(rows.row(index))]:
                await self.tap_list_command(rows, name, row)
                return True
        return False

    async def fulfil(self, result: Any) -> None:
        files = result.get("files", []) if self.session.layer.get("capability") == "pickFile" else []
        await self.type_in_form(", ".join(file["path"] for file in files) or json.dumps(result))
        await self.click(self.layer.request.accept_button)

    async def refuse(self, reason: str) -> None:
        await self.click(self.layer.request.refuse_button)

    # Verbs

    async def type(self, step: Step) -> None:
        part, text = self.find(step.target), step.get("text")
        if not isinstance(part, FieldState):
            raise ScenarioError(f"nothing can be typed in '{step.target}'")
        await self.focus(part)
        if part.part.type == "fileField" and text:
            text = str(SCENARIOS / "files" / text)
        await self.fill_in(part, text, bool(step.get("clear")))
        if not part.is_text:
            await self.press("Enter")

    async def select(self, step: Step) -> None:
        row, how = await self.to_row(step.target, step.get("row")), step.get("how", "select")
        folded = "Left" if row.get("isExpanded") else "Right"
        await self.press({"open": "Enter", "expand": folded}.get(how, "Space"))

    async def link(self, step: Step) -> None:
        self.app.open_link(step.target)

    async def advance(self, step: Step) -> None:
        await self.settle(int(step.target))

    async def lost(self, step: Step) -> None:
        """Kills the server, and waits until the next one's session is drawn."""
        restored, process_id = asyncio.Event(), self.client.connection.process_id
        self.app.on_restored = restored.set
        assert process_id
        os.kill(process_id, signal.SIGKILL)
        await asyncio.wait_for(restored.wait(), LIMIT)
