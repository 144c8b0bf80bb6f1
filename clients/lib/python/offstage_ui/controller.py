"""The app of a front end: it connects, draws the session after each change, and runs what the user does."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any

from offstage_client import Change, Client, Component, OffstageError, ServerEnded, Session
from offstage_client.errors import UNMATCHED
from offstage_client.requests import may_open
from offstage_client.safe_text import safe
from offstage_client.timing import STARTING, Timing

from .host import Work
from .keys import OWN_KEYS, default_button, innermost, show_branch, show_next_branch
from .screens import LayerState
from .settings import user_context
from .texts import N_, _

NOT_DONE = N_("Not done: the server was away. Press again.")
STARTED_AGAIN = N_("The server was started again.")
LOST = N_("The connection to the server is lost; connecting again …")

NEVER = float("-inf")


class Controller:
    """Shows one session of one app. A class of a toolkit draws it, and passes on what the user does."""

    capabilities: Mapping[str, Any] = {}
    """What the front end can do, for `initialize`."""
    own_keys: Mapping[str, Sequence[str]] = OWN_KEYS
    """Keys of the front end's own commands, by their names."""

    def __init__(
        self,
        command: Sequence[str],
        open_params: Mapping[str, Any] | None = None,
        initialize: Mapping[str, Any] | None = None,
        trace: Callable[[str, Any], None] | None = None,
    ) -> None:
        """Takes the command of the server; without one, it is the client's default."""
        self.command, self.open_params = list(command), dict(open_params or {})
        self.initialize = {"capabilities": self.capabilities, **(initialize or {})}
        self.trace = trace
        self.client: Client | None = None
        self._session: Session | None = None
        self.clock: Callable[[], float] = monotonic
        """The clock of the guard, in seconds."""
        self.after_delay: Callable[[Callable[[], object]], Callable[[], None]] = self.after
        """Calls a function that shows loading, after a delay. Returns a function that cancels the call."""
        self.typed_at = NEVER
        """Time at which the user typed last."""
        self.on_restored: Callable[[], object] = lambda: None
        self.is_connected = False
        self.errors: list[str] = []
        """Messages of the errors that the user has seen."""
        self.said: tuple[str, str] | None = None
        """The shown message and its role."""
        self.failure = ""
        """The errors of a failed build, until the next one works or the user dismisses them."""
        self._dirty = asyncio.Event()
        self._is_drawn = asyncio.Event()
        self._has_drawn = asyncio.Event()
        self._tasks_of_user: set[asyncio.Task[Any]] = set()
        self._loads: set[asyncio.Task[Any]] = set()
        self._presses: set[asyncio.Task[Any]] = set()
        """Work of the user without an answer, except typed text."""
        self._texts: set[asyncio.Task[Any]] = set()
        """Typed text without an answer."""
        self._works = 0
        self._continued: Change | None = None
        """The change of a new server or connection, until it is drawn. Input waits: nodes may have other ids."""
        self._is_restored = asyncio.Event()
        """Cleared while `_continued` is not drawn."""
        self._is_restored.set()
        self._ahead: tuple[object, Callable[[], object]] | None = None
        """A key that is kept until the server has the typed text, with the place in which it was pressed."""

    # The toolkit

    def after(self, show: Callable[[], object], seconds: float | None = None) -> Callable[[], None]:
        """Calls a function after the delay of loading, or other seconds. Returns a function that cancels the call."""
        timer = asyncio.get_running_loop().call_later(seconds or self.timing.loading_delay, show)
        return timer.cancel

    async def draw_session(self) -> None:
        raise NotImplementedError

    def focus_soon(self, target: Any, is_weak: bool = False) -> None:
        """Moves the focus after the drawing. A weak one yields to that of the app."""

    async def wait_for_echo(self) -> None:
        """Waits until the screen shows what the user has typed."""

    async def wait_for_keys(self) -> None:
        """Waits until the last key is handled, before the session of a new server is drawn."""

    def show_message(self, text: str, role: str) -> None:
        """Shows a message; an empty one hides the message."""

    def show_failure(self) -> None:
        """Shows or hides the errors of a failed build."""

    def show_busy(self, is_busy: bool) -> None:
        """Shows whether work of the user takes a while."""

    def show_log(self, line: str) -> None:
        """Shows a line that the starting server logs."""

    def show_start_error(self, error: OffstageError) -> None:
        """Shows that the server cannot be used."""

    async def choose_app(self, apps: list[dict[str, Any]]) -> str:
        raise NotImplementedError

    def has_opened(self, app: str) -> None:
        """The session is open."""

    def report(self, error: Exception) -> None:
        """Reports a bug of the front end, mostly a message of the server that has an unknown form."""
        self.say(_("This front end cannot show a part of the screen: {error}").format(error=repr(error)), "error")

    @property
    def layer(self) -> LayerState | None:
        raise NotImplementedError

    def open_outside(self, url: str) -> bool:
        """Opens an address in the user's program for it. Returns false without such a program."""
        return True

    def put_on_clipboard(self, text: str) -> None:
        """Copies a text."""

    def show_notification(self, title: str, body: str) -> None:
        """Shows a notification of the app."""

    # Life

    @property
    def timing(self) -> Timing:
        return self.client.timing if self.client else STARTING

    async def connect(self) -> None:
        """Connects to the server and opens the session."""
        try:
            self.client = await Client.start(
                self.command or None, trace=self.trace, log=self.show_log,
                **{"context": user_context(), **self.initialize},
            ).__aenter__()
            self.client.on_log = self._logged
            apps = self.client.apps
            app = self.open_params.get("app") or (apps[0]["name"] if len(apps) == 1 else await self.choose_app(apps))
            self._session = await self.client.open(**{**self.open_params, "app": app})
        except OffstageError as error:
            self.errors.append(error.message)
            await self.close_client()
            self.show_start_error(error)
            return
        self.is_connected = True
        self.has_opened(app)
        self._session.on_change(self._changed)
        self.begin(self._draw_loop())
        self._dirty.set()

    async def close_client(self) -> None:
        client, self.client = self.client, None
        if client:
            with contextlib.suppress(OffstageError, OSError):
                await client.__aexit__(None, None, None)

    async def close_all(self) -> None:
        for task in self._tasks_of_user:
            task.cancel()
        await self.close_client()

    @property
    def session(self) -> Session:
        assert self._session
        return self._session

    @property
    def has_session(self) -> bool:
        """False until the session is open."""
        return self._session is not None

    # Changes

    def _changed(self, change: Change) -> None:
        if change.reason == "draft":
            return  # The widgets have the user's input already.
        if change.reason == "disconnected":
            self.say(_(LOST), "warning")
            return
        if change.reason in ("restarted", "snapshot"):
            self.dismiss_failure()
        if change.reason in ("restarted", "resumed"):
            self.is_connected, self._continued = False, change
            self._is_restored.clear()
        if change.reason == "closed":
            self.is_connected, self._continued = False, None
            self._is_restored.set()
            if self.client:
                reason = change.message or _("closed")
                self.say(_("The session has ended: {reason}.").format(reason=reason), "error")
        self._dirty.set()

    def _logged(self, entry: Mapping[str, Any]) -> None:
        """Takes an error of the server that concerns no session, such as that of a failed build."""
        if entry.get("level") == "error":
            message = str(entry.get("message", ""))
            self.failure = message[:1].upper() + message[1:]
            self.show_failure()

    def dismiss_failure(self) -> None:
        if self.failure:
            self.failure = ""
            self.show_failure()

    @property
    def is_renewed(self) -> bool:
        """True in the first drawing of a new server's session, whose nodes have other ids."""
        return self._continued is not None and self._continued.missed

    async def _draw_loop(self) -> None:
        while True:
            await self._dirty.wait()
            await self.wait_for_echo()
            if self._continued:
                await self.wait_for_keys()
            self._dirty.clear()
            self._is_drawn.clear()
            continued, unsent = self._continued, self._unsent()
            try:
                try:
                    await self.draw_session()
                finally:
                    if continued is not None and continued is self._continued:
                        self._go_on(continued, unsent)
                self._press_kept()
            except Exception as error:
                self.report(error)
            self._has_drawn.set()
            if not self._dirty.is_set():
                self._is_drawn.set()
            # The toolkit draws before the next change.
            await asyncio.sleep(0)

    def _unsent(self) -> dict[Any, str]:
        """Returns the texts that were typed after the change of a new server. A restarted session drops them."""
        fields = self.layer.all_fields if self._continued and self.layer else []
        if self._continued and self._continued.reason == "restarted":
            for field in fields:
                field.drop_unsent()
        return {field.part.id: field.text for field in fields if field.is_unsent}

    def _go_on(self, change: Change, unsent: Mapping[Any, str]) -> None:
        self._continued, self.is_connected = None, True
        for field in self.layer.all_fields if self.layer else []:
            if field.part.id in unsent:
                if field.text != unsent[field.part.id]:
                    field.put_text(unsent[field.part.id])
                field.typed()
        self._is_restored.set()
        # Another warning, or an error, is about input of the user.
        if not self.said or self.said[1] == "info" or self.said[0] == _(LOST):
            text = change.message or (_(STARTED_AGAIN) if change.reason == "restarted" else "")
            said = text[:1].upper() + text[1:], "info"
            self.say(*said)
            self.after(lambda: self.say("") if self.said == said else None, 4)
        self.on_restored()

    async def drawn(self) -> None:
        """Waits until all changes and the rows that are visible are drawn."""
        await self._has_drawn.wait()
        while self._dirty.is_set() or not self._is_drawn.is_set() or self._loads:
            if self._loads:
                await asyncio.wait(self._loads)
            await self._is_drawn.wait()
            await asyncio.sleep(0)

    def draw_soon(self) -> None:
        self._dirty.set()

    def current(self, part: Component) -> Component | None:
        """Returns a component as the session has it now."""
        parts = self.session.components(None if part.part == "layer" else part.owner)
        found = (known for known in parts if known.id == part.id and known.type == part.type)
        return next((known for known in found if known.owner == part.owner), None)

    def show_again(self, view: Any) -> None:
        """Draws the component of a view as the session has it now, after the server has answered."""
        current = self.current(view.part) if self.is_connected else view.part
        if current is not None:
            try:
                view.set_part(current)
            except Exception as error:
                self.report(error)

    # Work

    def _begin_task(self, work: Work, *sets: set[asyncio.Task[Any]]) -> asyncio.Task[Any]:
        task = asyncio.ensure_future(work)
        for tasks in (self._tasks_of_user, *sets):
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        return task

    def begin(self, work: Work) -> asyncio.Task[Any]:
        return self._begin_task(self._quietly(work))

    def load(self, work: Work) -> None:
        """Runs work that completes the drawing, such as loading rows."""
        self._begin_task(self._quietly(work), self._loads)

    async def _quietly(self, work: Work) -> None:
        try:
            await work
        except OffstageError:
            pass
        except Exception as error:
            self.report(error)

    def perform(self, work: Work, view: Any = None, is_text: bool = False) -> None:
        """Runs work of the user. An error is shown; work that takes a while is shown, too.

        Before the session of a new server is drawn, the work is dropped, the user is told, and the view shows its
        component again.
        """
        if self._session is not None and not self.is_connected:
            work.close()
            self.say_not_done()
            if view is not None:
                view.show()
            return
        if not is_text or self.said and self.said[1] == "error":
            self.say("")
        self._begin_task(self._perform(work), self._texts if is_text else self._presses)

    async def _perform(self, work: Work) -> None:
        stop_waiting = self.after_delay(lambda: self.show_busy(True))
        self._works += 1
        try:
            await work
        except ServerEnded:
            self.say_not_done()
        except OffstageError as error:
            is_unmatched = error.kind in UNMATCHED
            sentence = _("Page not found: {url}").format(url=error.url) if is_unmatched else error.sentence
            if sentence:
                self.errors.append(sentence)
                self.say(sentence, "error")
        except Exception as error:
            self.report(error)
        finally:
            stop_waiting()
            self._works -= 1
            if not self._works:
                self.show_busy(False)

    @property
    def is_waiting(self) -> bool:
        """True while input of the user has no answer."""
        return bool(self._presses or self._texts)

    async def answers(self, with_texts: bool = False) -> None:
        """Waits for the answers to what the user has pressed, also to typed text, and for their drawing."""
        if waiting := self._presses | (self._texts if with_texts else set()):
            await asyncio.wait(waiting)
        await self.drawn()

    # Messages

    def say(self, text: str, role: str = "info") -> None:
        """Shows a message; an empty one hides it. The state of the connection stays."""
        if text or self.is_connected:
            self.said = (text, role) if text else None
            self.show_message(text, role)

    def say_not_done(self) -> None:
        """Shows that a press had no effect."""
        if not self.session.is_closed:
            self.say(_(NOT_DONE), "warning")

    # Typing

    def has_typed(self, view: Any) -> None:
        """The user has typed in a view."""
        self.typed_at, self._ahead = self.clock(), None

    def has_finished(self) -> None:
        """The user has finished a text, and means what is shown."""
        self.typed_at = NEVER

    def is_guarded(self, layer: LayerState) -> bool:
        """True while text of the user is meant for the field in which the user was typing when a layer appeared."""
        return self.clock() < layer.guarded_until

    def guard(self, layer: LayerState, field: Any) -> None:
        """Guards a layer from now on: text is typed in a field below it."""
        self.typed_at = self.clock()
        layer.guarded_until, layer.typed_in = self.typed_at + self.timing.typing_guard, field

    def guard_new(self, layer: LayerState, below: LayerState) -> None:
        """Guards a layer that appears while the user types in the one below."""
        if self.clock() - self.typed_at < self.timing.typing_guard:
            self.guard(layer, below.typed_in if self.is_guarded(below) else below.field_with_focus)

    @property
    def is_sending(self) -> bool:
        """True while the server has not answered all typed text."""
        return self.layer is not None and any(field.pending for field in self.layer.all_fields)

    @property
    def _place_of_focus(self) -> tuple[object, object]:
        return self.layer, self.layer.widget_with_focus if self.layer else None

    def press_default(self) -> bool:
        """Presses the button of Enter, also after the server has the typed text. Returns false without one."""
        layer = self.layer
        if layer is None or layer.press_default():
            return layer is not None
        return default_button(layer.buttons, is_on=False) is not None and self.press_ahead(layer.press_default)

    def press_key(self, layer: LayerState, is_key: Callable[[str], bool]) -> bool:
        """Does what a key means outside of a field and a list, in the order of the article Keys.

        `is_key` is true for the pressed key. Returns false for a key without a meaning here.
        """
        found = [known for known in layer.commands if known.key not in ("", "Enter", "Escape") and is_key(known.key)]
        command = next((known for known in found if known.is_enabled), None)
        if command and command.run:
            command.run()
        elif found:
            self.press_ahead(lambda: self.press_key(layer, is_key))
        elif is_key("Enter"):
            return layer.press_default() or layer.press_focused() or self.press_default()
        elif is_key("Escape"):
            layer.escape()
        elif self.is_own("notice", is_key):
            return layer.press_toast()
        elif self.is_own("next-tab", is_key):
            return show_next_branch(self, 1)
        elif self.is_own("previous-tab", is_key):
            return show_next_branch(self, -1)
        elif self.is_own("back", is_key) and layer.can_go_back:
            self.perform(self.session.back())
        else:
            number = next((number for number in range(1, 10) if is_key(f"Alt+{number}")), 0)
            return number > 0 and show_branch(self, innermost(self.session), number - 1)
        return True

    def is_own(self, name: str, is_key: Callable[[str], bool]) -> bool:
        """True when the pressed key is one of a command of the front end itself."""
        return any(map(is_key, self.own_keys[name]))

    def press_ahead(self, press: Callable[[], object]) -> bool:
        """Keeps a key whose button is off until the server has the typed text, which may enable the button.

        Returns false when the server has all text.
        """
        if not self.is_sending:
            return False
        self._ahead = self._place_of_focus, press
        return True

    def text_was_sent(self) -> None:
        """Draws the screen for a key that was pressed ahead, when the server has the typed text."""
        if self._ahead is not None:
            self._dirty.set()

    def _press_kept(self) -> None:
        """Presses the key that was pressed ahead, unless the user or the app has left its place."""
        if self._ahead is None or self.is_sending:
            return
        (place, press), self._ahead = self._ahead, None
        if place == self._place_of_focus:
            press()

    # Platform

    def open_link(self, url: str) -> None:
        self.perform(self.session.open_link(url))

    async def example_link(self) -> str:
        assert self.client
        return await self.client.example_link(self.session.replica.app)

    def copy(self, text: str) -> None:
        self.put_on_clipboard(text)
        self.say(_("Copied: {text}").format(text=safe(text)[:60]), "success")

    def follow_link(self, url: str, is_external: bool) -> None:
        if is_external:
            self.open_address(url)
        else:
            self.open_link(url)

    def open_address(self, url: str) -> bool:
        """Opens an address in the user's program; without one, copies it. Returns false when the app may not open it.

        The app declares the schemes.
        """
        if not may_open(url, self.session.replica.app, self.client.apps if self.client else []):
            self.say(_("The app has not declared this kind of address: {url}").format(url=safe(url)), "warning")
            return False
        if not self.open_outside(url):
            self.copy(url)
        return True
