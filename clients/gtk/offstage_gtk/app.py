"""The app: GTK's side of the session. It draws the session, and passes on what the user does."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import traceback
from typing import Any

from gi.repository import Gdk, Gtk
from offstage_client import Node, OffstageError
from offstage_client.safe_text import safe
from offstage_ui.controller import Controller
from offstage_ui.texts import _

from . import portals, theme
from .actions import Actions
from .keyboard import FINISHING, LINE_BREAKS, key_of, types
from .keys import is_editable, press, shortcuts_window
from .layers import Layer, QuestionLayer
from .main_window import MainWindow
from .parts.base import PartView
from .parts.fields import FieldPart
from .requests import CAPABILITIES

ECHO_LIMIT = 0.05
"""Seconds that a drawing waits for the frame with the user's key. GTK paints no frames of a hidden window."""

SIZE = (900, 640)


class OffstageApp(Controller):
    """Shows one session of one app."""

    capabilities = CAPABILITIES

    def __init__(self, *params: Any, size: tuple[int, int] = SIZE) -> None:
        super().__init__(*params)
        self.title = "Offstage"
        self.bugs: list[BaseException] = []
        """Errors of this front end. A test fails with them."""
        self.keys_seen = 0
        """Number of pressed keys, for tests."""
        self._echo: asyncio.Future[None] | None = None
        """The frame with the user's last key, until it is painted."""
        self._has_ended = asyncio.Event()
        self._focus: list[tuple[Gtk.Widget | PartView, bool]] = []
        self._activating: MainWindow | None = None
        """The window that the user has brought to the front, until the server has answered."""
        self._presented: Layer | None = None
        self._size = size
        theme.set_direction((self.initialize.get("context") or {}).get("direction"))
        self.actions = Actions(self)
        self.mains = [MainWindow(self, size)]
        """The windows of the session in their order. There is always one."""

    # Life

    async def run(self) -> None:
        """Shows the window until the user closes it."""
        loop = asyncio.get_running_loop()
        with contextlib.suppress(NotImplementedError, RuntimeError):
            loop.add_signal_handler(signal.SIGINT, self.quit)
            loop.add_signal_handler(signal.SIGTERM, self.quit)
        self.main.window.present()
        self.retry()
        await self._has_ended.wait()
        await self.close_all()
        for main in self.mains:
            main.close()
        self.actions.close()

    def retry(self) -> None:
        self.main.wait()
        self.begin(self.connect())

    def show_log(self, line: str) -> None:
        self.main.show_log(line)

    def show_start_error(self, error: OffstageError) -> None:
        self.main.fail(error.sentence or error.message)

    async def choose_app(self, apps: list[dict[str, Any]]) -> str:
        chosen: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.main.choose(apps, lambda name: chosen.done() or chosen.set_result(str(name)))
        return await chosen

    def has_opened(self, app: str) -> None:
        titles = [known.get("title") for known in self.client.apps if known["name"] == app] if self.client else []
        self.title = safe(next(iter(titles), None) or app)
        self.actions.has_session(True)

    def quit(self) -> None:
        self._has_ended.set()

    # Drawing

    def _cursor(self) -> tuple[FieldPart, int] | None:
        """The field with the focus, and the position of its cursor."""
        fields = self.layer.all_fields if self.layer else []
        return next(((field, field.cursor) for field in fields if field.has_real_focus), None)

    def _set_cursor(self, known: tuple[FieldPart, int] | None) -> None:
        """Sets the cursor of the field that shows the same component in another window."""
        if known is None or self.layer is None:
            return
        field, cursor = known
        for part in self.layer.all_fields:
            if part is not field and part.part.id == field.part.id:
                part.grab_focus()
                part.cursor = cursor

    def has_typed(self, view: Any) -> None:
        super().has_typed(view)
        clock = view.root.get_frame_clock()
        if clock is None or (self._echo is not None and not self._echo.done()):
            return
        echo = self._echo = asyncio.get_running_loop().create_future()

        def painted(_: Gdk.FrameClock) -> None:
            clock.disconnect(handler)
            if not echo.done():
                echo.set_result(None)

        handler = clock.connect("after-paint", painted)

    async def wait_for_echo(self) -> None:
        if self._echo is not None:
            await asyncio.wait([self._echo], timeout=ECHO_LIMIT)
            self._echo = None

    async def draw_session(self) -> None:
        windows, cursor = self.session.tree.windows, self._cursor() if self.is_renewed else None
        self._match_windows([window["id"] for window in windows])
        for main, window in zip(self.mains, windows or [Node()], strict=True):
            await main.draw(window)
            main.window.set_visible(True)
        # A window that the user has brought to the front stays there until the server has answered.
        if self.layer is not None and self.layer is not self._presented and self._activating is None:
            self._presented = self.layer
            self.layer.present()
        self._move_focus()
        self._set_cursor(cursor)

    def _match_windows(self, wanted: list[str]) -> None:
        """Makes and closes windows. A window whose node is gone shows a new one, such as that of a new server."""
        known = {main.node.get("id", ""): main for main in self.mains}
        free = [main for node_id, main in known.items() if node_id not in wanted]
        found = []
        for node_id in wanted:
            main = known.get(node_id) or (free.pop(0) if free else MainWindow(self, self._size))
            found.append(main)
        if not found:
            found.append(free.pop(0))
        for main in free:
            main.close()
        self.mains = found

    # Windows

    @property
    def main(self) -> MainWindow:
        return next((main for main in self.mains if main.node.get("isKey") is True), self.mains[0])

    @property
    def layer(self) -> Layer | None:
        """The top layer of the key window."""
        return self.main.layer

    @property
    def top_window(self) -> Gtk.Window:
        return self.main.top_window

    def activate(self, main: MainWindow) -> None:
        """Makes the window key that the user has brought to the front."""
        if self._session is not None and main in self.mains and main is not (self._activating or self.main):
            self._activating = main
            self.perform(self._activate(main))

    async def _activate(self, main: MainWindow) -> None:
        try:
            await self.session.request("route/window", {"activate": main.node["id"]})
        except OffstageError:
            # The former window is key again.
            self._presented = None
            raise
        finally:
            if self._activating is main:
                self._activating = None
                self.draw_soon()

    def close_window(self, main: MainWindow) -> None:
        """Closes a window of the session; the last one ends the app."""
        if len(self.mains) > 1 and self.is_connected:
            self.perform(self.session.request("route/window", {"close": main.node["id"]}))
        else:
            self.quit()

    async def drawn(self) -> None:
        await super().drawn()
        await self.frames()

    async def frames(self, count: int = 2) -> None:
        for _ in range(count):
            ticked: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            window = self.top_window
            if not window.get_mapped():
                await asyncio.sleep(0)
                continue

            window.add_tick_callback(lambda *_, ticked=ticked: ticked.set_result(None))
            window.queue_draw()
            # A window that closes has no more frames.
            await asyncio.wait([ticked], timeout=0.5)

    def focus_soon(self, target: Any, is_weak: bool = False) -> None:
        self._focus.append((target, is_weak))

    def _move_focus(self) -> None:
        """Moves the focus of each window. The window that has the keyboard stays the same."""
        targets, self._focus = self._focus, []
        # The first weak target counts, and the last one of the app.
        targets = [each for each in reversed(targets) if each[1]] + [each for each in targets if not each[1]]
        wanted = {_widget(target).get_root(): _widget(target) for target, _ in targets}
        for main in self.mains:
            widget = wanted.get(main.top_window)
            if widget is not None:
                widget.grab_focus()
            if isinstance(widget, (Gtk.Entry, Gtk.SearchEntry, Gtk.PasswordEntry)):
                # GTK selects the text of a field that gets the focus; the next key would replace it.
                widget.set_position(-1)

    # Keys

    def watch_window(self, window: Gtk.Window, main: MainWindow) -> None:
        """Passes the keys of a window to its layer, before GTK's own."""
        main.group.add_window(window)
        controller = Gtk.EventControllerKey()
        controller.set_propagation_phase(Gtk.PropagationPhase.CAPTURE)
        controller.connect("key-pressed", self._pressed, main, window)
        window.add_controller(controller)
        window.connect("notify::focus-widget", lambda *_: (layer := main.layer_of(window)) and layer.focus_moved())
        window.connect("notify::is-active", lambda *_: self.activate(main) if window.is_active() else None)

    def _pressed(
        self, controller: Any, keyval: int, code: int, state: Any, main: MainWindow, window: Gtk.Window
    ) -> bool:
        self.keys_seen += 1
        layer, key = main.layer_of(window), key_of(keyval, state)
        try:
            if layer is None:
                return False
            # A window manager may leave the keyboard at a window that is not key any more.
            self.activate(main)
            self._ahead = None
            if self.is_guarded(layer):
                if not key:
                    return True
                if types(key):
                    self.guard(layer, layer.typed_in)
                    self._type_below(controller, layer, key)
                    return True
                layer.guarded_until = 0.0
            elif key and self._finishes(layer, key):
                self.has_finished()
            return bool(key) and press(self, layer, key)
        except Exception as error:
            self.report(error)
            return False

    def _type_below(self, controller: Gtk.EventControllerKey, layer: Layer, key: str) -> None:
        """Passes a key that edits text to the field in which the user was typing when the layer appeared."""
        field = layer.typed_in
        is_edited = key not in FINISHING or isinstance(field, Gtk.TextView) and key in LINE_BREAKS
        if is_edited and is_editable(field) and field.get_root() is not None:
            controller.forward(field)

    def _finishes(self, layer: Layer, key: str) -> bool:
        """True for a key that edits no text. Enter and Tab finish a field with one line."""
        return not types(key) or key in FINISHING and not isinstance(layer.window.get_focus(), Gtk.TextView)

    def show_shortcuts(self) -> None:
        if self.layer is not None:
            self.shortcuts_window = shortcuts_window(self, self.layer)
            self.shortcuts_window.present()

    # Messages

    def report(self, error: Exception) -> None:
        self.bugs.append(error)
        traceback.print_exception(error, file=sys.stderr)
        self.say(_("This window cannot show a part of the screen: {error}").format(error=repr(error)), "error")

    def show_busy(self, is_busy: bool) -> None:
        for main in self.mains:
            main.show_busy(is_busy)

    def show_failure(self) -> None:
        for main in self.mains:
            main.frame.problem.show(self.failure)

    def show_message(self, text: str, role: str) -> None:
        if isinstance(self.layer, QuestionLayer):
            self.layer.say(text)
        for main in [self.main] if text else self.mains:
            main.notice_frame.say(text, role)

    def put_on_clipboard(self, text: str) -> None:
        portals.copy(text)

    def show_notification(self, title: str, body: str) -> None:
        """Shows a notification of the desktop, and the same text in the window."""
        portals.notify(title, body)
        self.say(f"{title}  {body}".strip())

    def open_outside(self, url: str) -> bool:
        if not portals.can_open(url):
            return False
        portals.open_address(self.top_window, url)
        return True


def _widget(target: Gtk.Widget | PartView) -> Gtk.Widget:
    return target.focus_target if isinstance(target, PartView) else target
