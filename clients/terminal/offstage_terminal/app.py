"""The app: Textual's side of the session. It draws the session, and passes on what the user does."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import os
import sys
import webbrowser
from collections.abc import Callable
from functools import partial
from typing import Any

from offstage_client import OffstageError
from offstage_ui.controller import Controller
from offstage_ui.screens import kept_layers
from offstage_ui.texts import N_, _
from textual import events
from textual.app import App, SystemCommand
from textual.command import CommandPalette
from textual.dom import DOMNode
from textual.markup import escape
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, TextArea

from .keys import keys_of, navigate, shown_commands
from .layers import LayerScreen
from .requests import CAPABILITIES
from .safe import key_title, safe, same_key
from .screens import AppsScreen, HelpScreen, LinkScreen, StartScreen, TextScreen
from .settings import Settings
from .widgets.base import PartWidget

ECHO_LIMIT = 0.1
"""Seconds that an answer waits for the echo of a key at most."""

KEY_LIMIT = 1.0
"""Seconds that a key waits for the answer to the key before at most, so that it reaches what the answer shows."""


class OffstageTerminal(Controller, App[None], inherit_bindings=False):
    """Shows one session of one app."""

    CSS_PATH = "terminal.tcss"
    TITLE = "Offstage"
    # The keys of the palette and of quitting can be changed, so Textual binds none.
    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    BINDINGS = [("ctrl+c", "help_quit", "")]

    capabilities = CAPABILITIES

    def __init__(self, *params: Any, theme: str | None = None, settings: Settings | None = None) -> None:
        App.__init__(self)
        Controller.__init__(self, *params)
        self.settings = settings or Settings()
        self.own_keys = self.settings.keys
        self.key_limit = KEY_LIMIT
        self.is_strict = False
        """True in tests: a bug of this front end ends it."""
        self.is_busy = False
        """True while work of the user takes a while."""
        self._keys: collections.deque[events.Key | events.Paste] = collections.deque()
        """Keys that wait for the one before."""
        self._key_target: DOMNode | None = None
        """The widget that has received the last key."""
        self._is_key_handled = asyncio.Event()
        self._is_key_handled.set()
        self._focus: Widget | None = None
        self._echo = asyncio.Event()
        """Set while the screen shows all that the user has typed."""
        self._echo.set()
        self.theme = theme or self.settings.theme or self.theme

    # Life

    async def on_mount(self) -> None:
        await self.push_screen(StartScreen())
        self.begin(self.connect())

    async def on_unmount(self) -> None:
        await self.close_all()

    def show_log(self, line: str) -> None:
        if isinstance(self.screen, StartScreen):
            self.screen.show_log(line)

    def show_start_error(self, error: OffstageError) -> None:
        if isinstance(self.screen, StartScreen):
            self.screen.fail(error.message)

    async def choose_app(self, apps: list[dict[str, Any]]) -> str:
        chosen: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        await self.push_screen(AppsScreen(apps), lambda name: chosen.set_result(name or ""))
        name = await chosen
        if not name:
            self.exit()
            await asyncio.Event().wait()
        return name

    def has_opened(self, app: str) -> None:
        self.title = safe(app)
        self.say(" ".join(self.settings.problems), "warning")

    def retry(self) -> None:
        self.begin(self.connect())

    # Drawing

    def has_typed(self, view: Any) -> None:
        super().has_typed(view)
        if self._echo.is_set() and self.call_after_refresh(self._echo.set):
            self._echo.clear()

    async def wait_for_echo(self) -> None:
        if not self._echo.is_set():
            with contextlib.suppress(asyncio.TimeoutError):
                await asyncio.wait_for(self._echo.wait(), ECHO_LIMIT)

    async def draw_session(self) -> None:
        tree = self.session.tree
        layers, was_top = tree.layers, self.layer
        ids = [screen.node["id"] for screen in self.layer_screens]
        keep = kept_layers(ids, layers)
        if keep < len(ids) or keep < len(layers):
            while len(self.screen_stack) > 1 and self.screen is not (self.layer_screens[keep - 1] if keep else None):
                await self.pop_screen()
            for layer in layers[keep:]:
                screen = LayerScreen(layer, self)
                if self.layer is not None and layer["kind"] != "content":
                    self.guard_new(screen, self.layer)
                await self.push_screen(screen)
        with self.batch_update():
            for screen, layer in zip(self.layer_screens, layers, strict=False):
                await screen.show_layer(layer, tree.notices if layer is layers[-1] else [])
        if self.layer is not was_top:
            # A message about a layer is read after it has gone.
            for screen in self.layer_screens:
                screen.says.say("")
            self._show_said()
        self._move_focus()
        self.draw_keys()

    @property
    def layer_screens(self) -> list[LayerScreen]:
        """The layers from bottom to top."""
        return [screen for screen in self.screen_stack if isinstance(screen, LayerScreen)]

    @property
    def layer(self) -> LayerScreen | None:
        screens = self.layer_screens
        return screens[-1] if screens else None

    def report(self, error: Exception) -> None:
        if not self.is_running:
            return
        if self.is_strict:
            self._handle_exception(error)
        else:
            self.log.error(error)
            self.say(_("This terminal cannot show a part of the screen: {error}").format(error=repr(error)), "error")

    def focus_soon(self, target: Any, is_weak: bool = False) -> None:
        if not is_weak or self._focus is None:
            self._focus = target.focus_target if isinstance(target, PartWidget) else target
            self._focus.can_focus = True

    def _move_focus(self) -> None:
        widget, self._focus = self._focus, None
        if widget is not None and widget.is_attached and self.layer is not None and widget.screen is self.layer:
            self.layer.set_focus(widget)

    # Messages

    def show_busy(self, is_busy: bool) -> None:
        if is_busy != self.is_busy:
            self.is_busy = is_busy
            self.draw_keys()

    def show_message(self, text: str, role: str) -> None:
        self._show_said()

    def _show_said(self) -> None:
        """Shows the message, or the first line of a failed build."""
        failure = (self.failure.partition("\n")[0], "error") if self.failure else ("", "")
        if self.layer and self.layer.is_mounted:
            self.layer.says.say(*(self.said or failure))

    def show_failure(self) -> None:
        self._show_said()
        self.draw_keys()

    def open_failure(self) -> None:
        """Shows all errors of a failed build. They are dismissed when the user closes them."""
        self.push_screen(TextScreen(self.failure), lambda result: self.dismiss_failure())

    # Keys

    async def on_event(self, event: events.Event) -> None:
        if not isinstance(event, events.Key | events.Paste) or event.is_forwarded:
            await super().on_event(event)
            return
        if self._is_pressed("quit", event):
            self.exit()  # Waits for nothing.
            return
        self._keys.append(event)
        if len(self._keys) == 1:
            self.begin(self._take_keys())

    @property
    def has_waiting_keys(self) -> bool:
        return bool(self._keys)

    async def _take_keys(self) -> None:
        """Passes the keys on one after another: a key may move the focus, or show another screen, for the next one."""
        while self._keys:
            await self._is_restored.wait()
            self._is_key_handled.clear()
            is_text = isinstance(self.screen, LayerScreen) and self.screen.is_typed(self._keys[0])
            try:
                await self._take_key(self._keys[0])
                # A field takes the next character in its order, so text need not wait.
                if not is_text:
                    await self._pass_key()
            except Exception as error:
                self.report(error)
            finally:
                self._is_key_handled.set()
                self._keys.popleft()
            if self._keys and not is_text and isinstance(self.screen, LayerScreen):
                with contextlib.suppress(asyncio.TimeoutError):
                    await asyncio.wait_for(self.answers(), self.key_limit)

    async def _take_key(self, event: events.Key | events.Paste) -> None:
        # Before the focused button of an alert, which takes Enter and Space.
        if isinstance(self.screen, LayerScreen):
            if self.screen.takes_for_field(event):
                return
            if isinstance(event, events.Key) and not self.screen.is_typed(event):
                self.has_finished()
        self._key_target = self.focused or self.screen
        if self._is_pressed("commands", event):
            self.action_command_palette()
        else:
            await super().on_event(event)

    def _is_pressed(self, name: str, event: events.Key | events.Paste) -> bool:
        """True for a key of an own command that comes before all others. A field takes a key of one character."""
        if not isinstance(event, events.Key) or event.is_printable and isinstance(self.focused, Input | TextArea):
            return False
        return self.is_own(name, partial(same_key, event=event))

    def shown_key(self, name: str) -> str:
        is_typing = self.layer is not None and self.layer.is_typing
        return next((key for key in self.own_keys[name] if len(key) > 1 or not is_typing), "")

    async def wait_for_keys(self) -> None:
        await self._is_key_handled.wait()
        await self._pass_key()

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
        self._ahead = None
        return self.press_key(layer, lambda key: same_key(key, event)) or navigate(self, layer, event)

    def has_command(self, is_key: Callable[[str], bool]) -> bool:
        """True when an enabled command or button of the top layer has the pressed key, except Enter and Escape."""
        commands = shown_commands(self.layer) if self.layer else []
        return any(command.is_enabled and command.key and is_key(command.key) for command in commands)

    def draw_keys(self) -> None:
        layer = self.layer
        if layer is not None and layer.is_mounted and self.has_session:
            keys, help_text = keys_of(self, layer)
            # A field takes the keys of one character.
            keys = [key for key in keys if not (layer.is_typing and len(key.key) == 1)]
            layer.key_bar.show_keys(keys, help_text, self.is_busy)

    def show_help(self) -> None:
        if self.layer:
            self.push_screen(HelpScreen(keys_of(self, self.layer)[0], self.layer))

    def ask_link(self) -> None:
        self.begin(self._ask_link())

    async def _ask_link(self) -> None:
        example = await self.example_link()
        await self.push_screen(LinkScreen(example), lambda url: self.open_link(url) if url else None)

    def get_system_commands(self, screen: Screen[Any]) -> Any:
        """The command palette: the app's commands, then those of this terminal."""
        layer = self.layer
        if layer and self.has_session:
            # Enter presses what has the focus below the palette, and Quit of this terminal is that of Textual.
            titles = {_("Commands")}
            for key in keys_of(self, layer)[0]:
                if key.run and key.is_enabled and key.key != "Enter" and key.title not in titles:
                    titles.add(key.title)
                    group = f"{key.group}: " if key.group else ""
                    # The palette reads markup, and a help text would be a second line.
                    title = escape(f"{group}{key.title}  {key_title(key.key)}".rstrip())
                    yield SystemCommand(title, "", key.run)
            yield SystemCommand(_("Open a link of the app"), "", self.ask_link)
        for command in super().get_system_commands(screen):
            if command.title in (N_("Theme"), N_("Screenshot")):
                yield SystemCommand(_(command.title), "", command.callback)

    def action_command_palette(self) -> None:
        if not isinstance(self.screen, CommandPalette):
            self.push_screen(CommandPalette(placeholder=_("Search for commands …")))

    def action_help_quit(self) -> None:
        """Ctrl+C without a selection: says how to quit."""
        self.say(_("{key} quits.").format(key=self.shown_key("quit") or _("Quit")))

    def put_on_clipboard(self, text: str) -> None:
        # By OSC 52.
        self.copy_to_clipboard(text)

    def show_notification(self, title: str, body: str) -> None:
        """Shows a notification of the app, with a sound."""
        self.bell()
        self.say(f"{title}  {body}".strip())

    def open_outside(self, url: str) -> bool:
        has_browser = sys.platform == "darwin" or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
        return has_browser and webbrowser.open(url)
