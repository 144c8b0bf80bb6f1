"""The app: it connects, draws the session after each change, and passes on what the user does."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
import traceback
from collections.abc import Callable, Coroutine, Mapping, Sequence
from time import monotonic
from typing import Any

from gi.repository import Gdk, GLib, Gtk
from offstage_client import Change, Client, Component, Node, OffstageError, ServerEnded, Session
from offstage_client.place import Place
from offstage_client.requests import may_open
from offstage_client.safe_text import safe

from . import portals, theme
from .frame import Frame
from .keyboard import FINISHING, LINE_BREAKS, key_of, types
from .keys import is_editable, press
from .layers import Layer, QuestionLayer
from .loading import after_delay
from .main_window import MainWindow
from .outline import outline_of
from .parts.base import PartView
from .parts.fields import FieldPart
from .requests import CAPABILITIES
from .shortcuts import make_window

GUARD = 0.7
"""Seconds without a key after which keys answer an alert that has appeared while the user typed."""

ECHO_LIMIT = 0.05
"""Seconds that a drawing waits for the frame with the user's key. GTK paints no frames of a hidden window."""

SIZE = (900, 640)

NOT_DONE = "Not done: the server was away. Press again."


class OffstageApp:
    """Shows one session of one app. Without a command the server is the client's default."""

    def __init__(
        self,
        command: Sequence[str],
        open_params: Mapping[str, Any] | None = None,
        initialize: Mapping[str, Any] | None = None,
        trace: Callable[[str, Any], None] | None = None,
        size: tuple[int, int] = SIZE,
    ) -> None:
        self.command, self.open_params = list(command), dict(open_params or {})
        self.initialize = {"capabilities": CAPABILITIES, **(initialize or {})}
        self.trace = trace
        self.title = "Offstage"
        self.client: Client | None = None
        self._session: Session | None = None
        self.now = monotonic
        """The clock of the guard, in seconds."""
        self.after_delay = after_delay
        """Calls a function that shows the loading of a component or screen, after a delay."""
        self.typed_at = -GUARD
        """Time at which the user typed last."""
        self.on_restored: Callable[[], None] = lambda: None
        self.is_connected = False
        self.errors: list[str] = []
        """Messages of the errors that the user has seen."""
        self.bugs: list[BaseException] = []
        """Errors of this front end. A test fails with them."""
        self.keys_seen = 0
        """Number of pressed keys, for tests."""
        self._dirty = asyncio.Event()
        self._is_drawn = asyncio.Event()
        self._has_drawn = asyncio.Event()
        self._echo: asyncio.Future[None] | None = None
        """The frame with the user's last key, until it is painted."""
        self._has_ended = asyncio.Event()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._works = 0
        self._restoring: object | None = None
        """The restoring of the user's place on a new server, while it runs."""
        self.is_restored = False
        """True in the first drawing of a new server's session."""
        self._is_not_done = False
        """True after a press that the server, which was away, has not received."""
        self._has_closed = False
        self._focus: list[tuple[Gtk.Widget | PartView, bool]] = []
        self._activating: MainWindow | None = None
        """The window that the user has brought to the front, until the server has answered."""
        self._presented: Layer | None = None
        self._size = size
        self._message = ""
        self._ahead: tuple[Layer, Gtk.Widget | None, Callable[[], object]] | None = None
        """A key that is kept until the server has the typed text, with the place in which it was pressed."""
        theme.set_direction((self.initialize.get("context") or {}).get("direction"))
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
        self.begin(self.start())
        await self._has_ended.wait()
        await self.stop()

    async def start(self) -> None:
        """Connects to the server and opens the session."""
        self.main.wait()
        try:
            self.client = await Client.start(
                self.command or None, trace=self.trace, log=self.main.show_log, **self.initialize
            ).__aenter__()
            self.client.on_log = self._logged
            app = self.open_params.get("app") or await self._choose_app()
            self._session = await self.client.open(**{**self.open_params, "app": app})
        except OffstageError as error:
            self.errors.append(error.message)
            await self._close_client()
            self.main.fail(error.sentence or error.message, lambda: self.begin(self.start()))
            return
        self.is_connected = True
        titles = [known.get("title") for known in self.client.apps if known["name"] == app]
        self.title = safe(next(iter(titles), None) or app)
        self._session.on_change(self._changed)
        self.begin(self._draw_loop())
        self._dirty.set()

    async def _choose_app(self) -> str:
        assert self.client
        apps = self.client.apps
        if len(apps) == 1:
            return str(apps[0]["name"])
        chosen: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.main.choose(apps, lambda name: chosen.done() or chosen.set_result(str(name)))
        return await chosen

    async def _close_client(self) -> None:
        client, self.client = self.client, None
        if client:
            with contextlib.suppress(OffstageError, OSError):
                await client.__aexit__(None, None, None)

    def go_back(self) -> None:
        """Goes back where the tree says that this does something."""
        if self.layer is not None and self.layer.can_go_back:
            self.perform(self.session.back())

    def quit(self) -> None:
        """Ends the app."""
        self._has_ended.set()

    async def stop(self) -> None:
        """Closes the windows and the connection."""
        for task in self._tasks:
            task.cancel()
        await self._close_client()
        for main in self.mains:
            main.close()

    @property
    def session(self) -> Session:
        """The session. Components exist only while there is one."""
        assert self._session
        return self._session

    def current(self, part: Component) -> Component | None:
        """Returns a component as the session has it now."""
        parts = self.session.components(None if part.part == "layer" else part.owner)
        found = (known for known in parts if known.id == part.id and known.type == part.type)
        return next((known for known in found if known.owner == part.owner), None)

    def show_again(self, view: PartView) -> None:
        """Draws a component as the session has it now, after the server has answered."""
        if view.root.get_root() is None or self._session is None:
            return
        current = self.current(view.part) if self.is_connected else view.part
        if current is not None:
            try:
                view.set_part(current)
            except Exception as error:
                self.report(error)

    # Changes

    def _changed(self, change: Change) -> None:
        if change.reason == "draft":
            return  # The widgets have the user's input already.
        if change.reason == "disconnected":
            self.is_connected, self._restoring = False, None
            self._say("The server has ended; it is being started again …", "warning")
            return
        if change.reason in ("restarted", "snapshot"):
            self._show_problem("")  # The server works again.
        if change.reason in ("restarted", "resumed"):
            # The place that the user sees stays on the screen, with its focus and its cursor, until it is restored.
            self._restoring = object()
            self.begin(self._restore(self._restoring, change.reason == "restarted"))
        if change.reason == "closed":
            self.is_connected = False
            self._has_closed = True
            self._say(f"The session has ended: {change.message or 'closed'}. Close the window to leave.", "error")
        if self._restoring is None:
            self._dirty.set()

    def _logged(self, entry: Mapping[str, Any]) -> None:
        """Shows an error of the server itself, such as a failed build."""
        if entry.get("level") == "error":
            self._show_problem(str(entry.get("message", "")))

    def _show_problem(self, text: str) -> None:
        for main in self.mains:
            main.frame.problem.show(text)

    def _seen_place(self) -> Place | None:
        """Returns the place that is still drawn, with all that the user has typed."""
        layer = self.layer
        view = layer.node_view.shown if layer and layer.node_view else None
        if view is None:
            return None
        fields = [part for part in view.all_parts() if isinstance(part, FieldPart)]
        texts = {field.id: field.text for field in fields if field.is_text and not field.is_secret and field.is_on}
        return Place(view.node.get("link"), view.node.get("key", {}).get("name", ""), texts)

    async def _restore(self, restoring: object, is_restarted: bool) -> None:
        """Opens the link of the screen and types the texts again, also those that the user types meanwhile."""
        place, restored = self._seen_place() or Place(), None
        while restored is None or place.texts != restored.texts:
            restored = place
            await restored.restore(self.session)
            if self._restoring is not restoring:
                return  # The new server has ended, too.
            place = self._seen_place() or Place()
        # Nothing waits between the last look at the texts and the drawing, so the next key is typed on the new screen.
        cursor = self._cursor()
        self._restoring, self.is_connected, self.is_restored = None, True, is_restarted
        try:
            self._say("")
            self._draw()
            self._set_cursor(cursor)
        finally:
            self.is_restored = False
        self._dirty.set()
        if is_restarted:
            self._say_restarted()
        self.on_restored()

    def _say_restarted(self) -> None:
        text = "The server was started again."
        if self._is_not_done:
            self._is_not_done = False
            self._say(f"{text} {NOT_DONE}", "warning")
            return
        self._say(text, "info")
        GLib.timeout_add_seconds(4, lambda: (self._message == text and self._say("")) and False)

    def _cursor(self) -> tuple[FieldPart, int] | None:
        """The field with the focus, and the position of its cursor."""
        fields = [part for part in (self.layer.parts() if self.layer else []) if isinstance(part, FieldPart)]
        return next(((field, field.cursor) for field in fields if field.has_real_focus), None)

    def _set_cursor(self, known: tuple[FieldPart, int] | None) -> None:
        """Sets the cursor of the field that shows the same component in another window."""
        if known is None or self.layer is None:
            return
        field, cursor = known
        for part in self.layer.parts():
            if isinstance(part, FieldPart) and part is not field and part.id == field.id:
                part.grab_focus()
                part.cursor = cursor

    async def _draw_loop(self) -> None:
        while True:
            await self._dirty.wait()
            if self._echo is not None:
                await asyncio.wait([self._echo], timeout=ECHO_LIMIT)
                self._echo = None
            self._dirty.clear()
            self._is_drawn.clear()
            try:
                self._draw()
                self._press_kept()
            except Exception as error:
                self.report(error)
            self._has_drawn.set()
            if not self._dirty.is_set():
                self._is_drawn.set()
            # GTK draws before the next change.
            await asyncio.sleep(0)

    def has_typed(self, widget: Gtk.Widget) -> None:
        """Paints what the user has typed in a widget before the answer of the server is drawn."""
        self.typed_at = self.now()
        clock = widget.get_frame_clock()
        if clock is None or (self._echo is not None and not self._echo.done()):
            return
        echo = self._echo = asyncio.get_running_loop().create_future()

        def painted(_: Gdk.FrameClock) -> None:
            clock.disconnect(handler)
            if not echo.done():
                echo.set_result(None)

        handler = clock.connect("after-paint", painted)

    def _draw(self) -> None:
        windows = self.session.tree.windows
        self._match_windows([window["id"] for window in windows])
        for main, window in zip(self.mains, windows or [Node()], strict=True):
            main.draw(window)
            main.window.set_visible(True)
        # A window that the user has brought to the front stays there until the server has answered.
        if self.layer is not None and self.layer is not self._presented and self._activating is None:
            self._presented = self.layer
            self.layer.present()
        self._move_focus()

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
        """The key window, which has the user's input."""
        return next((main for main in self.mains if main.node.get("isKey") is True), self.mains[0])

    @property
    def layer(self) -> Layer | None:
        """The top layer of the key window."""
        return self.main.layer

    @property
    def top_window(self) -> Gtk.Window:
        """The window of the top layer."""
        return self.main.top_window

    @property
    def notice_frame(self) -> Frame:
        """The frame that shows the notices of the key window."""
        return self.main.notice_frame

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
                self._dirty.set()

    def close_window(self, main: MainWindow) -> None:
        """Closes a window of the session; the last one ends the app."""
        if len(self.mains) > 1 and self.is_connected:
            self.perform(self.session.request("route/window", {"close": main.node["id"]}))
        else:
            self.quit()

    async def drawn(self) -> None:
        """Waits until all changes are drawn."""
        await self._has_drawn.wait()
        while self._dirty.is_set() or not self._is_drawn.is_set():
            await self._is_drawn.wait()
            await asyncio.sleep(0)
        await self.frames()

    async def frames(self, count: int = 2) -> None:
        """Waits until GTK has laid out the top window."""
        for _ in range(count):
            ticked: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            window = self.top_window
            if not window.get_mapped():
                await asyncio.sleep(0)
                continue

            def end(*_: Any, ticked: asyncio.Future[None] = ticked) -> bool:
                if not ticked.done():
                    ticked.set_result(None)
                return False

            # A window that closes has no more frames.
            closing = window.connect("unmap", end)
            window.add_tick_callback(end)
            window.queue_draw()
            await asyncio.wait([ticked], timeout=0.5)
            window.disconnect(closing)

    # Focus

    def focus_soon(self, target: Gtk.Widget | PartView | None, is_weak: bool = False) -> None:
        """Moves the focus after the drawing. A weak one yields to that of the app."""
        if target is not None:
            self._focus.append((target, is_weak))

    def _move_focus(self) -> None:
        """Moves the focus of each window. The window that has the keyboard stays the same."""
        targets, self._focus = self._focus, []
        # The first weak target counts, and the last one of the app.
        targets = [each for each in reversed(targets) if each[1]] + [each for each in targets if not each[1]]
        wanted: dict[Gtk.Window, Gtk.Widget | PartView] = {}
        for target, _ in targets:
            wanted[_widget(target).get_root()] = target
        for main in self.mains:
            target = wanted.get(main.top_window)
            if target is None:
                continue
            target.grab_focus()
            widget = _widget(target)
            if isinstance(widget, (Gtk.Entry, Gtk.SearchEntry, Gtk.PasswordEntry)):
                # GTK selects the text of a field that gets the focus; the next key would replace it.
                widget.set_position(-1)

    # Keys

    def watch_window(self, window: Gtk.Window, main: MainWindow, layer: Layer | None) -> None:
        """Passes the keys of a window to its layer, before GTK's own. Without one, it is the content of the window."""
        main.group.add_window(window)
        controller = Gtk.EventControllerKey()
        controller.set_propagation_phase(Gtk.PropagationPhase.CAPTURE)
        controller.connect("key-pressed", self._pressed, main, layer)
        window.add_controller(controller)
        window.connect("notify::focus-widget", lambda *_: self._focus_moved(main, window))
        window.connect("notify::is-active", lambda *_: self.activate(main) if window.is_active() else None)

    def _pressed(
        self, controller: Any, keyval: int, code: int, state: Any, main: MainWindow, layer: Layer | None
    ) -> bool:
        self.keys_seen += 1
        if layer is None:
            layer = main.layers[0] if main.layers else None
        key = key_of(keyval, state)
        try:
            if layer is None:
                if key == "Ctrl+Q":
                    self.quit()
                return key == "Ctrl+Q"
            # A window manager may leave the keyboard at a window that is not key any more.
            self.activate(main)
            self._ahead = None
            if self.now() < layer.guarded_until:
                if not key:
                    return True
                if types(key):
                    self._guard(layer, layer.typed_in)
                    self._type_below(controller, layer, key)
                    return True
                layer.guarded_until = 0.0
            elif key and self._finishes(layer, key):
                # The user means what is shown.
                self.typed_at = -GUARD
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

    def guard(self, layer: Layer, below: Layer) -> None:
        """Guards a layer that appears while the user types in the one below."""
        if self.now() - self.typed_at < GUARD:
            self._guard(layer, below.typed_in if self.now() < below.guarded_until else below.window.get_focus())

    def _guard(self, layer: Layer, field: Gtk.Widget | None) -> None:
        self.typed_at = self.now()
        layer.guarded_until = self.typed_at + GUARD
        layer.typed_in = field

    def _focus_moved(self, main: MainWindow, window: Gtk.Window) -> None:
        for layer in main.layers:
            if layer.window is window:
                layer.focus_moved()

    def press_default(self) -> None:
        """Presses the button that Enter presses."""
        if self.layer and not self.layer.press_default():
            self.press_ahead(self.layer.press_default)

    def press_ahead(self, press: Callable[[], object]) -> None:
        """Keeps a key whose button is off until the server has the typed text, which may enable the button."""
        if self.layer is not None and self._is_sending:
            self._ahead = (self.layer, self.layer.window.get_focus(), press)

    @property
    def _is_sending(self) -> bool:
        parts = self.layer.parts() if self.layer is not None else []
        return any(isinstance(part, FieldPart) and part.pending for part in parts)

    def text_was_sent(self) -> None:
        """Draws the screen for a key that was pressed ahead, when the server has the typed text."""
        if self._ahead is not None:
            self._dirty.set()

    def _press_kept(self) -> None:
        """Presses the key that was pressed ahead, unless the user or the app has left its place."""
        if self._ahead is None or self._is_sending:
            return
        (layer, focused, press), self._ahead = self._ahead, None
        if layer is self.layer and layer.window.get_focus() is focused:
            press()

    def press_notice(self) -> bool:
        """Presses the button of a notice."""
        return self.notice_frame.press_notice()

    def show_shortcuts(self) -> None:
        """Shows all keys."""
        if self.layer is not None:
            self.shortcuts_window = make_window(self, self.layer)
            self.shortcuts_window.present()

    def ask_link(self) -> None:
        """Asks for a URL of the app and opens it."""
        self.main.ask_link(self.open_link)

    def open_link(self, url: str) -> None:
        """Opens a link of the app."""
        self.perform(self.session.open_link(url))

    # Work

    def begin(self, work: Coroutine[Any, Any, Any]) -> None:
        """Runs work of the app itself."""
        self._run(self._quietly(work))

    def _run(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _quietly(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except OffstageError:
            pass
        except Exception as error:
            self.report(error)

    def report(self, error: Exception) -> None:
        """Reports a bug of this front end, mostly a message of the server that has an unknown form."""
        self.bugs.append(error)
        traceback.print_exception(error, file=sys.stderr)
        self._say(f"This window cannot show a part of the screen: {error!r}", "error")

    def perform(self, work: Coroutine[Any, Any, Any], view: PartView | None = None) -> None:
        """Runs work of the user. An error is shown; work that takes a while is shown, too.

        Without a server the work is dropped, the user is told, and the view shows its component again.
        """
        if self._session is not None and not self.is_connected:
            work.close()
            self.say_not_done()
            if view is not None:
                view.show()
            return
        self._say("")
        self._run(self._perform(work))

    async def _perform(self, work: Coroutine[Any, Any, Any]) -> None:
        self._works += 1
        stop_waiting = self.after_delay(self._show_busy)
        try:
            await work
        except ServerEnded:
            self.say_not_done()
        except OffstageError as error:
            if error.sentence:
                self.errors.append(error.sentence)
                self._say(error.sentence)
        except Exception as error:
            self.report(error)
        finally:
            self._works -= 1
            stop_waiting()
            if not self._works:
                self._show_busy()

    def say_not_done(self) -> None:
        """Tells the user that a press had no effect."""
        if not self._has_closed:
            self._is_not_done = True
            self._say(NOT_DONE, "warning")

    def _show_busy(self) -> None:
        for main in self.mains:
            main.show_busy(self._works > 0)

    def say(self, text: str, role: str = "info") -> None:
        """Shows a message."""
        self._say(text, role)

    def _say(self, text: str, role: str = "error") -> None:
        if not text and not self.is_connected:
            return  # The state of the connection stays.
        self._message = text
        layer = self.layer
        if isinstance(layer, QuestionLayer):
            layer.say(text)
        for main in [self.main] if text else self.mains:
            main.notice_frame.say(text, role)

    # Platform

    def copy(self, text: str) -> None:
        """Copies a text."""
        portals.copy(text)
        self.say(f"Copied: {safe(text)[:60]}", "success")

    def notify(self, title: str, body: str) -> None:
        """Shows a notification of the desktop, and the same text in the window."""
        portals.notify(theme.application, title, body)
        self.say(f"{title}  {body}".strip())

    def follow_link(self, url: str, is_external: bool) -> None:
        """Opens a link component."""
        if is_external:
            self.open_address(url)
        else:
            self.open_link(url)

    def open_address(self, url: str) -> bool:
        """Opens an address in the user's application; without one, copies it. Returns false when the app may not.

        The app declares the schemes.
        """
        if not may_open(url, self.session.replica.app, self.client.apps if self.client else []):
            self.say(f"The app has not declared this kind of address: {safe(url)}", "warning")
            return False
        if portals.can_open(url):
            portals.open_address(self.top_window, url)
        else:
            self.copy(url)
        return True

    def outline(self) -> str:
        """Returns the outline of the widgets that are shown."""
        return outline_of(self)


def _widget(target: Gtk.Widget | PartView) -> Gtk.Widget:
    return target.focus_target if isinstance(target, PartView) else target
