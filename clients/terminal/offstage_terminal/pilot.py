"""The terminal as a front end of the scenarios: Textual's pilot presses keys and clicks.

clients/conformance/scenarios/run.py --front-end offstage_terminal.pilot:TerminalPilot
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

from offstage_client import Client, Session
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widget import Widget

from .app import OffstageTerminal
from .bars import Key, drawn_keys
from .keys import branches, commands
from .layers import LayerScreen
from .requests import Choice
from .safe import textual_key
from .screens import HelpScreen
from .widgets.base import PartWidget
from .widgets.buttons import ButtonPart
from .widgets.choices import NumberPart, PickerPart
from .widgets.containers import GroupPart, ListPart
from .widgets.fields import FieldPart
from .widgets.rowkeys import UserRows
from .widgets.simple import LinkPart

SCENARIOS = Path(__file__).resolve().parents[2] / "conformance/scenarios"
sys.path.append(str(SCENARIOS))

from harness.front_end import LIMIT, ClientFrontEnd, at_once  # noqa: E402
from harness.scenario import ScenarioError, Setup, Step  # noqa: E402


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


class TerminalPilot(ClientFrontEnd):
    """Does the steps with keys and clicks, and reads the outline from the widgets."""

    def __init__(self) -> None:
        super().__init__()
        self.app = OffstageTerminal([])
        self._running: asyncio.Task[None] | None = None
        self._has_ended = asyncio.Event()
        self._pilot: Pilot[None] | None = None
        self._time = 0.0
        """The user's clock: a second passes before each step, but not before one that types on."""

    async def start(self, setup: Setup) -> None:
        self.app = OffstageTerminal(setup.server, setup.open, setup.initialize, self.trace)
        self.app.is_strict = True
        self.app.clock = lambda: self._time
        self.app.after_delay = at_once
        # The harness waits for the answers itself; some come only when it advances the clock.
        self.app.key_limit = 0.05
        has_started = asyncio.Event()
        self._running = asyncio.create_task(self._run(setup, has_started))
        started = asyncio.ensure_future(has_started.wait())
        await asyncio.wait([self._running, started], return_when=asyncio.FIRST_COMPLETED)
        with self.app._context():
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

    async def do(self, step: Step) -> None:
        with self.app._context():
            if step.verb != "keys":
                self._time += 1
            await super().do(step)

    @property
    def client(self) -> Client:
        assert self.app.client
        return self.app.client

    @property
    def session(self) -> Session:
        return self.app.session

    @property
    def pilot(self) -> Pilot[None]:
        """Textual's pilot."""
        assert self._pilot
        return self._pilot

    @property
    def layer(self) -> LayerScreen:
        """The top layer."""
        assert self.app.layer
        return self.app.layer

    # Outputs

    async def drawn(self) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
        await self.app.drawn()
        await self.pilot.pause()

    async def outline(self) -> str:
        with self.app._context():
            return self.app.outline(await self._help_keys())

    async def _help_keys(self) -> dict[str, Any]:
        """Returns the commands that the help shows, when the key bar has no room for all."""
        if all(self.layer.key_bar.place(key.id) for key in commands(self.app, self.layer)):
            return {}
        await self.pilot.press("f1")
        screen = self.app.screen
        assert isinstance(screen, HelpScreen)
        keys = drawn_keys(screen.table)
        await self.pilot.press("escape")
        return keys

    def take_shown(self) -> list[str]:
        taken, self.app.errors = self.app.errors, []
        return taken

    # Finding

    def find(self, component_id: str) -> PartWidget:
        """Returns the widget of a component on the top layer. Raises `ScenarioError` when there is none."""
        views: list[Widget] = [self.layer.answers, self.layer.fields, self.layer.notices]
        if self.layer.has_content and self.layer.node_view.shown:
            views.insert(0, self.layer.node_view.shown)
        for view in views:
            for part in view.query(PartWidget):
                if str(part.part.id) == component_id and not isinstance(part, UserRows):
                    return part
        found = [str(part.part.id) for view in views for part in view.query(PartWidget)]
        raise ScenarioError(f"no widget shows '{component_id}'; the shown ones are {', '.join(found)}")

    def rows(self, list_id: str) -> UserRows:
        """Returns the rows of a list."""
        part = self.find(list_id)
        if not isinstance(part, ListPart):
            raise ScenarioError(f"'{list_id}' is no list")
        return part.rows

    async def click(self, widget: Widget, offset: tuple[int, int] = (0, 0)) -> None:
        """Clicks a widget, after scrolling to it."""
        widget.scroll_visible(animate=False, immediate=True, force=True)
        await self.pilot.pause()
        if not await self.pilot.click(widget, offset=offset):
            raise ScenarioError(f"{widget} is covered")

    async def focus(self, part: PartWidget) -> None:
        """Moves the focus to a component as the Tab key does."""
        target = part.focus_target
        if self.layer.focused is not target and target.focusable:
            target.scroll_visible(animate=False, immediate=True, force=True)
            self.layer.set_focus(target)
            await self.pilot.pause()

    async def to_row(self, list_id: str, row: Any) -> UserRows:
        """Moves the focus to a list and its cursor to a row."""
        rows = self.rows(list_id)
        await self.focus(self.find(list_id))
        index = rows.index_of(row)
        if index is None:
            raise ScenarioError(f"the list '{list_id}' shows no row {row!r}")
        if rows.cursor != index:
            rows.move_to(index)
        await self.pilot.pause()
        return rows

    # Verbs

    async def type(self, step: Step) -> None:
        """Types keys in a field."""
        part = self.find(step.target)
        if not isinstance(part, FieldPart):
            raise ScenarioError(f"nothing can be typed in '{step.target}'")
        await self.focus(part)
        if step.get("clear"):
            part.input.action_select_all() if hasattr(part.input, "action_select_all") else None
            await self.pilot.press("backspace")
        else:
            await self.pilot.press("ctrl+end" if part.json.get("kind") == "multiline" else "end")
            if part.json.get("kind") == "multiline":
                part.input.move_cursor(part.input.document.end)  # type: ignore[union-attr]
        text = step.get("text")
        if part.part.type == "fileField" and text:
            text = str(SCENARIOS / "files" / text)
        await self._press_text(text)
        if not part.is_text:
            await self.pilot.press("enter")

    async def keys(self, step: Step) -> None:
        """Types keys where the focus is, without looking at the screen."""
        await self._press_text(step.target)

    async def _press_text(self, text: str) -> None:
        for character in text:
            key = "enter" if character == "\n" else character
            event = events.Key(key, "\r" if character == "\n" else character)
            event.set_sender(self.app)
            self.app._driver.send_message(event)  # type: ignore[union-attr]
        await self.pilot.pause()

    async def key(self, step: Step) -> None:
        """Presses a key."""
        if step.get("in"):
            if "row" in step.json:
                await self.to_row(step.get("in"), step.get("row"))
            else:
                await self.focus(self.find(step.get("in")))
        else:
            self.layer.clear_focus()
            await self.pilot.pause()
        await self.pilot.press(textual_key(step.target))

    async def tap(self, step: Step) -> None:
        """Clicks a button, a key of the key bar, or the title of a column."""
        if "row" in step.json:
            await self._tap_row(step)
            return
        if "column" in step.json:
            rows = self.rows(step.target)
            columns = [column["id"] for column in rows.json["columns"]]
            assert rows.columns
            x = sum(rows.columns.widths[: columns.index(step.get("column"))]) + 2 * columns.index(step.get("column"))
            await self.click(rows, (x + 3, 0))
            return
        if await self._tap_selection(step.target):
            return
        try:
            part = self.find(step.target)
        except ScenarioError:
            found = [key for key in commands(self.app, self.layer) if key.id == step.target]
            if not found:
                raise
            await self._tap_key(found[0])
            return
        if isinstance(part, GroupPart):
            await self.click(part.head)
        elif isinstance(part, (ButtonPart, LinkPart)):
            await self.click(part)
        else:
            raise ScenarioError(f"'{step.target}' cannot be tapped")

    async def _tap_key(self, key: Key) -> None:
        """Clicks a key of the key bar; without room for it there, presses it."""
        place = self.layer.key_bar.place(key.id)
        if place is not None:
            await self.click(self.layer.key_bar, (place[0] + 1, place[1]))
            return
        self.layer.clear_focus()
        await self.pilot.pause()
        await self.pilot.press(textual_key(key.key))

    async def _tap_row(self, step: Step) -> None:
        for part in self._lists():
            if step.get("in") not in (None, str(part.part.id)) or part.rows.index_of(step.get("row")) is None:
                continue
            rows = await self.to_row(str(part.part.id), step.get("row"))
            if [c for c in rows.commands() if c.id == step.target and c.row == step.get("row")]:
                await self._click_command(part, step.target, step.get("row"))
                return
        raise ScenarioError(f"no list with the row {step.get('row')!r} has a button '{step.target}'")

    async def _tap_selection(self, button: str) -> bool:
        for part in self._lists():
            if [c for c in part.rows.commands() if c.id == button and c.row is None]:
                await self._click_command(part, button, None)
                return True
        return False

    async def _click_command(self, part: ListPart, button: str, row: Any) -> None:
        await self.pilot.pause()
        x = part.bar.place(button, row)
        if x is None:
            raise ScenarioError(f"the list does not show '{button}'")
        if x + 1 < part.bar.size.width:
            await self.click(part.bar, (x + 1, 0))
        else:
            found = [c for c in part.rows.commands() if c.id == button and c.row in (row, None)]
            await self.pilot.press(textual_key(found[0].key or ""))

    def _lists(self) -> list[ListPart]:
        shown = self.layer.node_view.shown if self.layer.has_content else None
        return [part for part in shown.query(ListPart) if part.display] if shown else []

    async def choose(self, step: Step) -> None:
        """Presses Space, or arrows until the value is reached."""
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

    async def select(self, step: Step) -> None:
        """Moves the cursor to a row and presses a key."""
        rows = await self.to_row(step.target, step.get("row"))
        row, how = rows.current or {}, step.get("how", "select")
        if how == "expand":
            await self.pilot.press("left" if row.get("isExpanded") else "right")
        else:
            await self.pilot.press("enter" if how == "open" else "space")

    async def move(self, step: Step) -> None:
        """Grabs a row with `m`, moves the cursor, and drops it with Enter."""
        rows = await self.to_row(step.target, step.get("row"))
        await self.pilot.press("m")
        before = step.get("before")
        index = rows.total - 1 if before is None else rows.index_of(before)
        if index is None:
            raise ScenarioError(f"the list '{step.target}' shows no row {before!r}")
        await self.pilot.press(*["down" if index > rows.cursor else "up"] * abs(index - rows.cursor), "enter")

    async def scroll(self, step: Step) -> None:
        """Scrolls with keys, or to an index."""
        rows, to = self.rows(step.target), step.get("to")
        await self.focus(self.find(step.target))
        keys = {"end": "end", "refresh": "f5", 0: "home"}
        if to in keys:
            await self.pilot.press(keys[to])
        else:
            await rows.go_to(int(to))

    async def answer(self, step: Step) -> None:
        """Clicks a button of an alert, or answers a request."""
        if isinstance(step.target, str):
            await self.click(self.find(step.target))
        elif "result" in step.target:
            await self._fill_in(step.target["result"])
        else:
            refuse = next(choice for choice in self.layer.request.query(Choice) if choice.name == "no")
            await self.click(refuse)

    async def _fill_in(self, result: Any) -> None:
        """Types the answer to a request in its form."""
        form = self.layer.request
        is_picked = form.layer_node is not None and form.layer_node.get("capability") == "pickFile"
        self.layer.set_focus(form.input)
        await self._press_text(",".join(f["path"] for f in result["files"]) if is_picked else json.dumps(result))
        await self.pilot.press("enter")

    async def go(self, step: Step) -> None:
        """Clicks the way back, the close sign, a tab, a page or a window."""
        layer, index = self.layer, step.get("index", 0)
        if step.target == "back":
            assert layer.node_view.shown
            await self.click(layer.node_view.shown.back)
        elif step.target == "close":
            if layer.close_sign.display:
                await self.click(layer.close_sign)
        elif step.target == "window":
            await self.click(list(self.app.layer_screens[0].windows.children)[index])
        else:
            found = branches(layer)
            if found:
                await self.click(found[index])
            else:
                await self.pilot.press(f"alt+{index + 1}")

    async def link(self, step: Step) -> None:
        """Opens a URL."""
        self.app.perform(self.session.open_link(step.target))

    async def lost(self, step: Step) -> None:
        """Kills the server, and waits until the place is restored."""
        restored = asyncio.Event()
        self.app.on_restored = restored.set
        await self.kill_server()
        await asyncio.wait_for(restored.wait(), LIMIT)

    async def resize(self, step: Step) -> None:
        """Resizes the terminal."""
        await self.pilot.resize_terminal(*step.target)
