"""The terminal as a front end of the scenarios: Textual's pilot presses keys and clicks.

clients/conformance/scenarios/run.py --front-end drivers.terminal:TerminalPilot
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Any

from harness.front_end import LIMIT, at_once
from harness.scenario import JsonObject, ScenarioError, Setup, Step
from offstage_client.outline import elements
from offstage_terminal.app import OffstageTerminal
from offstage_terminal.bars import drawn_keys
from offstage_terminal.keys import shown_commands
from offstage_terminal.layers import LayerScreen
from offstage_terminal.safe import textual_key
from offstage_terminal.screens import HelpScreen, TextScreen
from offstage_terminal.settings import Settings
from offstage_terminal.widgets.base import PartWidget
from offstage_terminal.widgets.buttons import ButtonPart, LinkPart
from offstage_terminal.widgets.choices import NumberPart, PickerPart
from offstage_terminal.widgets.containers import GroupPart, ListPart
from offstage_terminal.widgets.rowkeys import UserRows
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widget import Widget

from .pilot import WidgetPilot

CHARACTERS = {"space": " ", "slash": "/", "question_mark": "?"}
"""Characters of the keys that have a name."""


class Hands(Pilot[None]):
    """Textual's pilot without its fixed delays: it waits until no task can run and all is drawn."""

    async def pause(self, delay: float | None = None) -> None:
        if delay is not None:
            await super().pause(delay)
            return
        loop = asyncio.get_running_loop()
        quiet = 0
        while quiet < 3:
            await asyncio.sleep(0)
            # Tasks that can run now, without this one.
            is_busy = bool(loop._ready) or self.app.has_waiting_keys  # type: ignore[attr-defined]
            quiet = 0 if is_busy else quiet + 1
            if quiet and self._must_draw():
                # Draws now, not with the next frame.
                self.app.screen._on_timer_update()
                quiet = 0
            if quiet:
                await self.app.animator.wait_for_idle()

    def _must_draw(self) -> bool:
        screen = self.app.screen
        is_dirty = screen._layout_required or screen._repaint_required or screen._scroll_required
        return not self.app._batch_count and bool(is_dirty or screen._dirty_widgets or screen._callbacks)

    async def press(self, *keys: str) -> None:
        for key in keys:
            name = _character_to_key(key) if len(key) == 1 and not key.isalnum() else key
            character = key if len(key) == 1 else CHARACTERS.get(key)
            event = events.Key(name, character)
            event.set_sender(self.app)
            self.app._driver.send_message(event)  # type: ignore[union-attr]
            await self.pause()


def elements_of(app: OffstageTerminal, more: Mapping[str, Any] | None = None) -> list[JsonObject]:
    """Returns the elements of the widgets of the top layer, and the titles of the windows.

    `more` are the commands that the help shows, for a key bar that has no room for all.
    """
    top = app.layer_screens[-1]
    layers = [top.seen(), *top.notices.views.seen()]
    seen = app.layer_screens[0].seen_windows()
    windows = [{**window, "layers": layers if window.get("isKey") is True else []} for window in seen]
    views = top.seen_screens({**drawn_keys(top.key_bar), **(more or {})})
    return [element.json() for element in elements({"windows": windows}, views)]


def screen_text(app: OffstageTerminal) -> str:
    strips = app.screen._compositor.render_strips()
    return "\n".join(strip.text.rstrip() for strip in strips[: app.size.height])


class TerminalPilot(WidgetPilot):
    """Does the steps with keys and clicks, and reads the outline from the widgets."""

    app_type = OffstageTerminal
    settings = Settings()

    def __init__(self) -> None:
        super().__init__()
        self._app = OffstageTerminal([])
        self._running: asyncio.Task[None] | None = None
        self._has_ended = asyncio.Event()
        self._pilot: Pilot[None] | None = None
        self._time = 0.0
        """The user's clock: a second passes before each step, but not before one that types on."""

    async def start(self, setup: Setup) -> None:
        self._app = OffstageTerminal(
            setup.server, setup.open, setup.initialize, self.trace, settings=self.settings
        )
        self.app.is_strict = True
        self.app.clock = lambda: self._time
        self.app.after_delay = at_once
        # The harness waits for the answers itself; some come only when it advances the clock.
        self.app.key_limit = 0.05
        has_started = asyncio.Event()
        self._running = asyncio.create_task(self._run(setup, has_started))
        started = asyncio.ensure_future(has_started.wait())
        await asyncio.wait([self._running, started], return_when=asyncio.FIRST_COMPLETED)
        with self.context():
            await asyncio.wait_for(self.app.drawn(), LIMIT)
            await self.settle()

    async def _run(self, setup: Setup, has_started: asyncio.Event) -> None:
        """Runs the app. Textual enters and leaves a context in one task."""
        async with self.app.run_test(size=setup.size):
            self._pilot = Hands(self.app)
            has_started.set()
            await self._has_ended.wait()

    async def stop(self) -> None:
        self._has_ended.set()
        if self._running:
            await self._running

    def context(self) -> AbstractContextManager[Any]:
        return self.app._context()

    async def do(self, step: Step) -> None:
        with self.context():
            if step.verb != "keys":
                self._time += 1
            await super().do(step)

    @property
    def app(self) -> OffstageTerminal:
        return self._app

    @property
    def pilot(self) -> Pilot[None]:
        assert self._pilot
        return self._pilot

    @property
    def layer(self) -> LayerScreen:
        assert self.app.layer
        return self.app.layer

    # Outputs

    async def drawn(self) -> None:
        await super().drawn()
        await self.pilot.pause()

    def message(self) -> str:
        return str(self.layer.says.content)[2:] if self.layer.says.display else ""

    def screen_text(self) -> str:
        return screen_text(self.app)

    def elements(self) -> list[JsonObject]:
        return elements_of(self.app)

    async def outline(self) -> list[JsonObject]:
        with self.context():
            return elements_of(self.app, await self._help_keys())

    async def _help_keys(self) -> dict[str, Any]:
        """Returns the commands that the help shows, when the key bar has no room for all."""
        if all(self.layer.key_bar.place(key.id) for key in shown_commands(self.layer)):
            return {}
        await self.pilot.press("f1")
        screen = self.app.screen
        assert isinstance(screen, HelpScreen)
        keys = drawn_keys(screen.table)
        await self.pilot.press("escape")
        return keys

    # Finding

    @property
    def parts(self) -> list[PartWidget]:
        found = [*self.layer.parts, *self.layer.notices.query(PartWidget)]
        return [part.rows if isinstance(part, ListPart) else part for part in found if not isinstance(part, UserRows)]

    async def click(self, widget: Widget, offset: tuple[int, int] = (0, 0)) -> None:
        widget.scroll_visible(animate=False, immediate=True, force=True)
        await self.pilot.pause()
        if not await self.pilot.click(widget, offset=offset):
            raise ScenarioError(f"{widget} is covered")

    async def focus(self, part: PartWidget) -> None:
        target = part.focus_target
        if self.layer.focused is not target and target.focusable:
            target.scroll_visible(animate=False, immediate=True, force=True)
            self.layer.set_focus(target)
            await self.pilot.pause()

    async def clear_focus(self) -> None:
        self.layer.clear_focus()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*(textual_key(key) for key in keys))

    press_now = press

    async def to_row(self, list_id: str, row: Any) -> JsonObject:
        rows = self.rows(list_id)
        await self.focus(rows)
        index = self.index(rows, row)
        if rows.cursor != index:
            rows.move_to(index)
        await self.pilot.pause()
        return rows.current or {}

    # Verbs

    async def fill_in(self, part: Any, text: str, clears: bool) -> None:
        if clears:
            part.input.action_select_all() if hasattr(part.input, "action_select_all") else None
            await self.pilot.press("backspace")
        else:
            await self.pilot.press("ctrl+end" if part.json.get("kind") == "multiline" else "end")
            if part.json.get("kind") == "multiline":
                part.input.move_cursor(part.input.document.end)
        await self._press_text(text)

    async def keys(self, step: Step) -> None:
        await self._press_text(step.target)

    async def _press_text(self, text: str) -> None:
        for character in text:
            is_break = character == "\n"
            self._send(events.Key("enter" if is_break else character, "\r" if is_break else character))
        await self.pilot.pause()

    def _send(self, event: events.Event) -> None:
        event.set_sender(self.app)
        self.app._driver.send_message(event)  # type: ignore[union-attr]

    async def tap_column(self, list_id: str, column: str) -> None:
        rows = self.rows(list_id)
        index = [known["id"] for known in rows.columns].index(column)
        assert rows.table_columns
        await self.click(rows, (sum(rows.table_columns.widths[:index]) + 2 * index + 3, 0))

    async def tap_part(self, part: PartWidget) -> None:
        if isinstance(part, GroupPart):
            await self.click(part.head)
        elif isinstance(part, (ButtonPart, LinkPart)):
            await self.click(part)
        else:
            raise ScenarioError(f"'{part.part.id}' cannot be tapped")

    async def tap_command(self, name: str) -> None:
        """Clicks a key of the key bar; without room for it there, presses it."""
        found = [key for key in shown_commands(self.layer) if key.id == name]
        if not found:
            raise ScenarioError(f"no widget shows '{name}'")
        place = self.layer.key_bar.place(name)
        if place is not None:
            await self.click(self.layer.key_bar, place)
            return
        await self.clear_focus()
        await self.press(found[0].key)

    async def tap_list_command(self, rows: UserRows, name: str, row: Any) -> None:
        if row is not None:
            await self.to_row(str(rows.part.id), row)
        await self.pilot.pause()
        bar = next(part.bar for part in self.layer.query(ListPart) if part.rows is rows)
        place = bar.place_of(lambda command: command.id == name and row in (None, command.row))
        if place is not None:
            await self.click(bar, place)
        else:
            found = [c for c in rows.commands() if c.id == name and c.row == row]
            await self.press(found[0].key or "")

    async def choose(self, step: Step) -> None:
        part = self.find(step.target)
        await self.focus(part)
        if isinstance(part, PickerPart):
            ids = [option["id"] for option in part.options]
            distance = ids.index(step.get("value")) - part.cursor
            await self.pilot.press(*["right" if distance > 0 else "left"] * abs(distance), "space")
        elif isinstance(part, NumberPart):
            keys = round((step.get("value") - part.value) / part.limits[2])
            await self.pilot.press(*["right" if keys > 0 else "left"] * abs(keys))
        elif getattr(part, "value", None) is not step.get("value"):
            await self.pilot.press("space")

    async def move(self, step: Step) -> None:
        rows = self.rows(step.target)
        await self.to_row(step.target, step.get("row"))
        await self.pilot.press("m")
        before = step.get("before")
        index = rows.total - 1 if before is None else self.index(rows, before)
        await self.pilot.press(*["down" if index > rows.cursor else "up"] * abs(index - rows.cursor), "enter")

    async def scroll(self, step: Step) -> None:
        rows, to = self.rows(step.target), step.get("to")
        await self.focus(rows)
        keys = {"end": "end", "refresh": "f5", 0: "home"}
        if to in keys:
            await self.pilot.press(keys[to])
        else:
            await rows.go_to(int(to))

    async def type_in_form(self, text: str) -> None:
        assert self.layer.request
        self.layer.set_focus(self.layer.request.input)
        self.layer.request.input.action_select_all()
        await self._press_text(text)

    async def paste(self, text: str) -> None:
        self._send(events.Paste(text))
        await self.pilot.pause()

    def failure(self) -> str:
        """Returns the first line of a failed build that is shown."""
        return self.message() if self.app.failure else ""

    async def failure_details(self) -> str:
        assert any(key.key == "F8" for key in self.layer.key_bar.keys)
        await self.press("F8")
        # The whole text is there when the screen has been laid out, which is later than the key was taken.
        first_line = self.app.failure.partition("\n")[0]
        await self.wait_until(
            lambda: isinstance(self.app.screen, TextScreen) and first_line in self.screen_text(),
            "the errors are not shown",
        )
        return self.screen_text()

    async def close_failure(self) -> None:
        if not isinstance(self.app.screen, TextScreen):
            await self.failure_details()
        await self.press("Escape")

    async def clipboard(self) -> str:
        return self.app.clipboard

    async def go_back(self) -> None:
        assert self.layer.shown
        await self.click(self.layer.shown.back)

    async def go_close(self) -> None:
        if self.layer.close_sign.display:
            await self.click(self.layer.close_sign)

    async def go_window(self, index: int) -> None:
        await self.click(list(self.app.layer_screens[0].windows)[index])

    async def go_branch(self, index: int) -> bool:
        bars = list(self.layer.node_view.bars) if self.layer.node_view else []
        if bars:
            await self.click(list(bars[-1].branches)[index])
        return bool(bars)

    async def resize(self, step: Step) -> None:
        await self.pilot.resize_terminal(*step.target)
