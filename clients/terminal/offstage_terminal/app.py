"""The app: it connects, draws the session after each change, and passes on what the user does."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import os
import sys
import webbrowser
from collections.abc import Callable, Coroutine, Mapping, Sequence
from time import monotonic
from typing import Any

from offstage_client import Change, Client, Component, OffstageError, ServerEnded, Session
from offstage_client.place import Place
from offstage_client.requests import may_open
from textual import events
from textual.app import App, SystemCommand
from textual.dom import DOMNode
from textual.markup import escape
from textual.screen import Screen
from textual.widget import Widget

from .bars import Key
from .keys import find_key, keys_of, press
from .layers import LayerScreen
from .outline import outline_of
from .requests import CAPABILITIES
from .safe import key_title, safe
from .screen import default_button
from .screens import AppsScreen, HelpScreen, LinkScreen, StartScreen, TextScreen
from .widgets.fields import FieldPart

GUARD = 0.7
"""Seconds without a key after which keys answer an alert that has appeared while the user typed."""

NOT_DONE = "Not done: the server was away. Press again."

ECHO_LIMIT = 0.1
"""Seconds that an answer waits for the echo of a key at most."""

KEY_LIMIT = 1.0
"""Seconds that a key waits for the answer to the key before at most, so that it reaches what the answer shows."""

RESTORE_LIMIT = 5.0
"""Seconds that keys wait for the place of the user on a new server at most."""

LOADING_DELAY = 0.3
"""Seconds after which loading is shown. A short wait does not flicker."""


class OffstageTerminal(App[None]):
    """Shows one session of one app."""

    CSS_PATH = "terminal.tcss"
    TITLE = "Offstage"
    ENABLE_COMMAND_PALETTE = True
    COMMAND_PALETTE_DISPLAY = "Ctrl+P"
    ESCAPE_TO_MINIMIZE = False
    BINDINGS = []

    def __init__(
        self,
        command: Sequence[str],
        open_params: Mapping[str, Any] | None = None,
        initialize: Mapping[str, Any] | None = None,
        trace: Callable[[str, Any], None] | None = None,
        theme: str | None = None,
    ) -> None:
        super().__init__()
        self.command, self.open_params = list(command), dict(open_params or {})
        self.initialize = {"capabilities": CAPABILITIES, **(initialize or {})}
        self.trace = trace
        self.client: Client | None = None
        self._session: Session | None = None
        self.guard = GUARD
        self.key_limit = KEY_LIMIT
        self.clock: Callable[[], float] = monotonic
        self.after_delay: Callable[[Callable[[], object]], Callable[[], None]] = self._after_delay
        """Calls a function that shows the loading of a component, after a delay. Returns a function that cancels it."""
        self.typed_at = -GUARD
        """Time at which the user typed last."""
        self.is_strict = False
        """True in tests: a bug of this front end ends it."""
        self.on_restored: Callable[[], None] = lambda: None
        self.is_connected = False
        self.errors: list[str] = []
        """Messages of the errors that the user has seen."""
        self._dirty = asyncio.Event()
        self._is_drawn = asyncio.Event()
        self._works_running: set[asyncio.Task[Any]] = set()
        self._loads: set[asyncio.Task[Any]] = set()
        self._works = 0
        self.is_busy = False
        """True while work of the user takes a while."""
        self._place: Place | None = None
        """The place of the user until a new server shows it."""
        self._restores = 0
        self._is_place_restored = asyncio.Event()
        """Cleared while the place of the user is restored on a new server: nothing is drawn, and keys wait."""
        self._is_place_restored.set()
        self._keys: collections.deque[events.Key | events.Paste] = collections.deque()
        """Keys that wait for the one before."""
        self._key_target: DOMNode | None = None
        """The widget that has received the last key."""
        self._presses: set[asyncio.Task[Any]] = set()
        """Work of the user without an answer, except typed text."""
        self._is_key_handled = asyncio.Event()
        self._is_key_handled.set()
        self._was_away = False
        """True when the user has pressed something while the server was away."""
        self._failure = ""
        """The errors of a failed build, until the next one works or the user dismisses them."""
        self._focus: Widget | None = None
        self._has_drawn = asyncio.Event()
        self._echo = asyncio.Event()
        """Set while the screen shows all that the user has typed."""
        self._echo.set()
        self._ahead: tuple[LayerScreen, Widget | None, Callable[[], object]] | None = None
        """A key that is kept until the server has the typed text, with the place in which it was pressed."""
        if theme:
            self.theme = theme

    # Life

    async def on_mount(self) -> None:
        await self.push_screen(StartScreen())
        self.begin(self._start())

    async def _start(self) -> None:
        start = self.screen
        try:
            self.client = await Client.start(
                self.command, trace=self.trace, log=self._server_logged, **self.initialize
            ).__aenter__()
            self.client.on_log = self._server_said
            app = self.open_params.get("app") or await self._choose_app()
            self._session = await self.client.open(**{**self.open_params, "app": app})
        except OffstageError as error:
            self.errors.append(error.message)
            await self._close_client()
            if isinstance(start, StartScreen):
                start.fail(error.message)
            return
        self.is_connected = True
        self.title = safe(app)
        self._session.on_change(self._changed)
        self.begin(self._draw_loop())
        self._dirty.set()

    def _server_logged(self, line: str) -> None:
        if isinstance(self.screen, StartScreen):
            self.screen.show_log(line)

    def _server_said(self, entry: Mapping[str, Any]) -> None:
        """Shows an error of the server that concerns no session, such as that of a failed build of `offstage dev`."""
        if entry.get("level") == "error" and self.layer:
            self._failure = str(entry.get("message"))
            self._say("")
            self.draw_keys()

    @property
    def failure(self) -> str:
        """The errors of a failed build."""
        return self._failure

    def show_failure(self) -> None:
        """Shows all errors of a failed build. They are dismissed when the user closes them."""
        self.push_screen(TextScreen(self._failure), lambda _: self._end_failure())

    def _end_failure(self) -> None:
        if self._failure:
            self._failure = ""
            self._say("")
            self.draw_keys()

    async def _choose_app(self) -> str:
        assert self.client
        apps = self.client.apps
        if len(apps) == 1:
            return str(apps[0]["name"])
        chosen: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        await self.push_screen(AppsScreen(apps), lambda name: chosen.set_result(name or ""))
        name = await chosen
        if not name:
            self.exit()
            await asyncio.Event().wait()
        return name

    def retry(self) -> None:
        """Connects again, after the server could not be started."""
        self.begin(self._start())

    async def _close_client(self) -> None:
        client, self.client = self.client, None
        if client:
            with contextlib.suppress(OffstageError, OSError):
                await client.__aexit__(None, None, None)

    async def on_unmount(self) -> None:
        for task in self._works_running:
            task.cancel()
        await self._close_client()

    @property
    def session(self) -> Session:
        """The session. Widgets exist only while there is one."""
        assert self._session
        return self._session

    @property
    def has_session(self) -> bool:
        """False until the session is open."""
        return self._session is not None

    def current(self, part: Component) -> Component | None:
        """Returns a component as the session has it now."""
        parts = self.session.components(None if part.part == "layer" else part.owner)
        return next((found for found in parts if found.id == part.id and found.type == part.type), None)

    @property
    def is_current(self) -> bool:
        """True while the session has what the user has typed: with a server, and not before the place is restored."""
        return self.is_connected and self._is_place_restored.is_set()

    # Changes

    def _changed(self, change: Change) -> None:
        if change.reason == "draft":
            return  # The widgets have the user's input already.
        if change.reason == "disconnected":
            self.is_connected = False
            self._say("The connection to the server is lost; connecting again …", "warning")
            return
        if change.reason in ("restarted", "resumed", "snapshot"):
            self._end_failure()
        if change.reason in ("restarted", "resumed"):
            self.is_connected = True
            self._say("")
        if change.reason == "restarted":
            self._is_place_restored.clear()
            self.begin(self._restore())
        if change.reason == "closed":
            self.is_connected = False
            self._is_place_restored.set()
            self._say(f"The session has ended: {change.message or 'closed'}. Press Ctrl+Q to leave.", "error")
        self._dirty.set()

    def _seen_place(self) -> Place | None:
        """Returns the place that is still drawn, with all that the user has typed."""
        layer = self.layer
        view = layer.node_view.shown if layer and layer.has_content else None
        if view is None:
            return None
        fields = [f for f in view.query(FieldPart) if f.is_text and not f.is_secret and not f.has_class("-off")]
        texts = {str(field.part.id): field.text for field in fields}
        return Place(view.node.get("link"), view.node.get("key", {}).get("name", ""), texts)

    async def _restore(self) -> None:
        self._restores += 1
        restore = self._restores
        await self._is_key_handled.wait()
        await self._pass_key()
        if self._place is None:
            self._place = self._seen_place() or Place()
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._place.restore(self.session), RESTORE_LIMIT)
        if restore != self._restores or not (self.client and self.client.connection.is_open):
            return  # This server has ended, too. The next one restores the same place.
        self._is_place_restored.set()
        again = "The server was started again."
        if self._was_away:
            self._was_away = False
            self._say(f"{again} {NOT_DONE}", "warning")
        else:
            self._say(again, "info")
            self.set_timer(4, lambda: self._say("") if self.layer and self.layer.says.says(again) else None)
        # The drawing may make the fields and the focus anew.
        await self.drawn()
        if restore == self._restores:
            self._place = None
            self.on_restored()

    def echo(self) -> None:
        """Lets the screen show what the user has typed before it shows the answer."""
        self.typed_at = self.clock()
        self._ahead = None
        if self._echo.is_set() and self.call_after_refresh(self._echo.set):
            self._echo.clear()

    async def _draw_loop(self) -> None:
        while True:
            await self._dirty.wait()
            if not self._echo.is_set():
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self._echo.wait(), ECHO_LIMIT)
            await self._is_place_restored.wait()
            self._dirty.clear()
            self._is_drawn.clear()
            try:
                await self._draw()
                self._press_kept()
            except Exception as error:
                self._report(error)
            self._has_drawn.set()
            if not self._dirty.is_set():
                self._is_drawn.set()

    async def _draw(self) -> None:
        tree = self.session.tree
        layers = tree.layers
        stack, was_top = self.layer_screens, self.layer
        keep = 0
        while keep < min(len(stack), len(layers)) and stack[keep].layer_node["id"] == layers[keep]["id"]:
            keep += 1
        if keep < len(stack) or keep < len(layers):
            while len(self.screen_stack) > 1 and self.screen is not (stack[keep - 1] if keep else None):
                await self.pop_screen()
            for layer in layers[keep:]:
                screen = LayerScreen(layer)
                below = self.layer
                if below is not None and layer["kind"] != "content" and self.clock() - self.typed_at < self.guard:
                    screen.guard(below.typed_in if below.is_guarded else below.field_with_focus)
                await self.push_screen(screen)
        with self.batch_update():
            for screen, layer in zip(self.layer_screens, layers, strict=False):
                await screen.show_layer(layer)
                is_top = layer is layers[-1]
                await screen.notices.show_nodes(tree.notices if is_top else [])
        if was_top is not None and was_top.says.said and self.layer is not was_top:
            # A message about a layer is read after it has gone.
            self._say(*was_top.says.said)
            was_top.says.say("")
        self._move_focus()
        self.draw_keys()

    @property
    def layer_screens(self) -> list[LayerScreen]:
        """The layers from bottom to top."""
        return [screen for screen in self.screen_stack if isinstance(screen, LayerScreen)]

    @property
    def layer(self) -> LayerScreen | None:
        """The top layer."""
        screens = self.layer_screens
        return screens[-1] if screens else None

    async def drawn(self) -> None:
        """Waits until all changes and the rows that are visible are drawn."""
        await self._has_drawn.wait()
        while self._dirty.is_set() or not self._is_drawn.is_set() or self._loads:
            if self._loads:
                await asyncio.wait(self._loads)
            await self._is_drawn.wait()
            await asyncio.sleep(0)

    # Focus

    @property
    def has_waiting_focus(self) -> bool:
        """True when a component gets the focus with the next drawing."""
        return self._focus is not None

    def focus_soon(self, widget: Widget | None) -> None:
        """Moves the focus after the drawing."""
        self._focus = widget

    def _move_focus(self) -> None:
        widget, self._focus = self._focus, None
        layer = self.layer
        if widget is not None and widget.is_attached and layer is not None and widget.screen is layer:
            layer.set_focus(widget)

    # Work

    def begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Runs work of the app itself."""
        task = asyncio.ensure_future(self._quietly(work))
        self._works_running.add(task)
        task.add_done_callback(self._works_running.discard)
        return task

    def load(self, work: Coroutine[Any, Any, Any]) -> None:
        """Runs work that completes the drawing, such as loading rows."""
        task = self.begin(work)
        self._loads.add(task)
        task.add_done_callback(self._loads.discard)

    async def _quietly(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except OffstageError:
            pass
        except Exception as error:
            self._report(error)

    def _report(self, error: Exception) -> None:
        """Reports a bug of this front end, mostly a message of the server that has an unknown form."""
        if not self.is_running:
            return
        if self.is_strict:
            self._handle_exception(error)
        else:
            self.log.error(error)
            self._say(f"This terminal cannot show a part of the screen: {error!r}", "error")

    def perform(self, work: Coroutine[Any, Any, Any], is_text: bool = False) -> None:
        """Runs work of the user. An error is shown; work that takes a while is shown, too.

        A typed text is kept when the server is away. Other work is not done, and the user is told.
        """
        said = self.layer.says.said if self.layer else None
        if not is_text or said and said[1] == "error":
            self._say("")
        task = asyncio.ensure_future(self._perform(work, is_text))
        for tasks in (self._works_running, *([] if is_text else [self._presses])):
            tasks.add(task)
            task.add_done_callback(tasks.discard)

    async def _perform(self, work: Coroutine[Any, Any, Any], is_text: bool) -> None:
        stop_waiting = self._after_delay(self._show_busy)
        self._works += 1
        try:
            await work
        except ServerEnded:
            if not is_text and not self.session.is_closed:
                self._was_away = True
                self._say(NOT_DONE, "warning")
        except OffstageError as error:
            if error.sentence:
                self.errors.append(error.sentence)
                self._say(error.sentence, "error")
        except Exception as error:
            self._report(error)
        finally:
            stop_waiting()
            self._works -= 1
            if not self._works and self.is_busy:
                self.is_busy = False
                self.draw_keys()

    def _after_delay(self, show: Callable[[], object]) -> Callable[[], None]:
        return self.set_timer(LOADING_DELAY, show).stop

    def _show_busy(self) -> None:
        self.is_busy = True
        self.draw_keys()

    def say(self, text: str, role: str = "info") -> None:
        """Shows a message above the key bar."""
        self._say(text, role)

    def _say(self, text: str, role: str = "error") -> None:
        if not text and not self.is_connected:
            return  # The state of the connection stays.
        if not text and self._failure:
            text, role = self._failure.partition("\n")[0], "error"
        if self.layer and self.layer.is_mounted:
            self.layer.says.say(text, role)

    # Keys

    async def on_event(self, event: events.Event) -> None:
        # The key that quits waits for nothing.
        is_quit = isinstance(event, events.Key) and event.key == "ctrl+q"
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded or is_quit:
            await super().on_event(event)
            return
        self._keys.append(event)
        if len(self._keys) == 1:
            self.begin(self._take_keys())

    @property
    def has_waiting_keys(self) -> bool:
        """True while a key waits for the one before."""
        return bool(self._keys)

    async def _take_keys(self) -> None:
        """Passes the keys on one after another: a key may move the focus, or show another screen, for the next one."""
        while self._keys:
            if self._place or not self._is_place_restored.is_set():
                await self._is_place_restored.wait()
                await self.drawn()
            self._is_key_handled.clear()
            is_text = isinstance(self.screen, LayerScreen) and self.screen.is_typed(self._keys[0])
            try:
                await self._take_key(self._keys[0])
                # A field takes the next character in its order, so text need not wait.
                if not is_text:
                    await self._pass_key()
            except Exception as error:
                self._report(error)
            finally:
                self._is_key_handled.set()
                self._keys.popleft()
            if self._keys and not is_text and isinstance(self.screen, LayerScreen):
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self._show_answers(), self.key_limit)

    async def _show_answers(self) -> None:
        """Waits for the answers to what the user has pressed, and for their drawing."""
        if self._presses:
            await asyncio.wait(self._presses)
        await self.drawn()

    async def _take_key(self, event: events.Key | events.Paste) -> None:
        # Before the focused button of an alert, which takes Enter and Space.
        if isinstance(self.screen, LayerScreen):
            if self.screen.takes_for_field(event):
                return
            if isinstance(event, events.Key) and not self.screen.is_typed(event):
                # The user has finished the text, and means what is shown.
                self.typed_at = -self.guard
        self._key_target = self.focused or self.screen
        await super().on_event(event)

    async def _pass_key(self) -> None:
        """Waits until the last key is handled."""
        around = self._key_target.ancestors_with_self if self._key_target else []
        # An unhandled key, and what a field tells about its text, pass from each widget to the one around it.
        for widget in (*around, *around):
            has_passed = asyncio.Event()
            if widget is not self and widget.is_attached and widget.call_later(has_passed.set):
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(has_passed.wait(), KEY_LIMIT)

    def press(self, event: events.Key, layer: LayerScreen) -> bool:
        """Does what a key means outside of a field and a list. Returns false for a key without a meaning."""
        self._ahead = None
        return press(self, layer, event)

    def press_ahead(self, press: Callable[[], object]) -> bool:
        """Keeps a key whose button is off until the server has the typed text, which may enable the button.

        Returns false when the server has all text.
        """
        if self.layer is None or not self._is_sending:
            return False
        self._ahead = (self.layer, self.layer.focused, press)
        return True

    @property
    def _is_sending(self) -> bool:
        return self.layer is not None and any(field.pending for field in self.layer.query(FieldPart))

    def text_was_sent(self) -> None:
        """Draws the screen for a key that was pressed ahead, when the server has the typed text."""
        if self._ahead is not None:
            self._dirty.set()

    def _press_kept(self) -> None:
        """Presses the key that was pressed ahead, unless the user or the app has left its place."""
        if self._ahead is None or self._is_sending:
            return
        (layer, focused, press), self._ahead = self._ahead, None
        if layer is self.layer and layer.focused is focused:
            press()

    def command_for(self, event: events.Key) -> Key | None:
        """Returns the command or button with a key."""
        return find_key(self, event)

    def press_default(self) -> None:
        """Presses the button that Enter presses."""
        layer = self.layer
        if layer and not layer.press_default() and default_button(layer.buttons, is_on=False):
            self.press_ahead(layer.press_default)

    def run_key(self, key: Key) -> None:
        """Does what a key of the key bar means."""
        if key.run and key.is_enabled:
            result = key.run()
            if asyncio.iscoroutine(result):
                self.perform(result)

    def draw_keys(self) -> None:
        """Draws the key bar of the top layer."""
        layer = self.layer
        if layer is not None and layer.is_mounted and self.has_session:
            keys, help_text = keys_of(self, layer)
            # A field takes the keys of one character.
            keys = [key for key in keys if not (layer.is_typing and len(key.key) == 1)]
            layer.key_bar.show_keys(keys, help_text, self.is_busy)

    def show_help(self) -> None:
        """Shows all keys."""
        if self.layer:
            self.push_screen(HelpScreen(*keys_of(self, self.layer), self.layer))

    def ask_link(self) -> None:
        """Asks for a URL of the app and opens it."""
        self.begin(self._ask_link())

    async def _ask_link(self) -> None:
        assert self.client
        example = (await self.client.schemas(self.session.replica.app)).example_link
        await self.push_screen(
            LinkScreen(example), lambda url: self.perform(self.session.open_link(url)) if url else None
        )

    def get_system_commands(self, screen: Screen[Any]) -> Any:
        """The command palette: the app's commands, then those of this terminal."""
        layer = self.layer
        if layer and self.has_session:
            # Enter presses what has the focus below the palette, and Quit of this terminal is that of Textual.
            titles = {"Commands"}
            for key in keys_of(self, layer)[0]:
                if key.run and key.is_enabled and key.key != "Enter" and key.title not in titles:
                    titles.add(key.title)
                    group = f"{key.group}: " if key.group else ""
                    # The palette reads markup, and a help text would be a second line.
                    title = escape(f"{group}{key.title}  {key_title(key.key)}".rstrip())
                    yield SystemCommand(title, "", lambda key=key: self.run_key(key))
            yield SystemCommand("Open a link of the app", "", self.ask_link)
        for command in super().get_system_commands(screen):
            if command.title in ("Theme", "Screenshot"):
                yield SystemCommand(command.title, "", command.callback)

    def action_help_quit(self) -> None:
        """Ctrl+C without a selection: says how to quit."""
        self.say("Ctrl+Q quits.")

    # Platform

    def copy(self, text: str) -> None:
        """Copies a text to the clipboard of the terminal (OSC 52)."""
        self.copy_to_clipboard(text)
        self.say(f"Copied: {safe(text)[:60]}", "success")

    def follow_link(self, url: str, is_external: bool) -> None:
        """Opens a link component."""
        if is_external:
            self.open_address(url)
        else:
            self.perform(self.session.open_link(url))

    def open_address(self, url: str) -> bool:
        """Opens a URL in the user's browser; without one, copies it. Returns false when the app may not open it.

        The app declares the schemes.
        """
        if not may_open(url, self.session.replica.app, self.client.apps if self.client else []):
            self.say(f"The app has not declared this kind of address: {safe(url)}", "warning")
            return False
        if sys.platform == "darwin" or os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
            webbrowser.open(url)
        else:
            self.copy(url)
        return True

    def outline(self, more: Mapping[str, Any] | None = None) -> str:
        """Returns the outline of the widgets that are shown; `more` are commands for which the key bar has no room."""
        return outline_of(self, more)
