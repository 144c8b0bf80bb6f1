"""A session: its replica, the user's input and navigation, and the changes to draw."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import uuid
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from .connection import JsonObject, Pending
from .errors import ComponentError, OffstageError, ReplicaError, ServerEnded
from .model import UNSET, Component, Node, parts_of, walk
from .outline import outline
from .patch import text_edit
from .replica import Change, Replica, components
from .safe_text import safe
from .tree import RouteTree

if TYPE_CHECKING:
    from .client import Client

ROWS_OF_SEARCH = 1_000
"""Number of rows that a search for a row requests at once: the most that the server sends."""

MOST_UNANSWERED = 32
"""Maximum number of inputs in flight to a server, which keeps this number of answers a session."""

KEPT = ("action/send", "route/edit")
"""Inputs that are sent to the next server when the last one has not answered. It runs an action once."""

NODES = {"screen", "layer", "source", "container", "node", "activate", "close"}
"""Params of inputs that are ids of nodes."""

LOG_LEVELS = {"debug": logging.DEBUG, "info": logging.INFO, "warning": logging.WARNING, "error": logging.ERROR}

logger = logging.getLogger("offstage_client")
logger.addHandler(logging.NullHandler())


def log_entry(params: JsonObject) -> None:
    """Logs a `log/entry`."""
    logger.log(LOG_LEVELS.get(params.get("level", ""), logging.INFO), "%s", params.get("message"))


@dataclass(frozen=True)
class ActionResult:
    """Answer to an action: `done`, `dropped` or `unhandled`, or the outcome of a navigation request."""

    outcome: str
    json: JsonObject


@dataclass
class _Draft:
    """Input of the user, shown until the server has applied it."""

    value: Any
    input_seq: int
    answered_seq: int | None = None


class _Input(Pending):
    """Input that waits for its answer, also that of the next server."""

    def __init__(self, session: Session, method: str, params: JsonObject, *on_result: Any) -> None:
        super().__init__(*on_result)
        self.session, self.method, self.params = session, method, params
        self.request_id: int | None = None
        """None until it is sent to the current server."""

    def fail(self, error: Exception) -> None:
        if isinstance(error, ServerEnded) and self.session.keeps_input and self.method in KEPT:
            self.request_id = None
        else:
            super().fail(error)


class Session:
    """A session of an app. `Client.open` and `Client.attach` create it.

    The state is in `tree`, `views` and `components()`; it changes between two awaits of the reader, by whole units.
    """

    def __init__(
        self,
        client: Client,
        params: JsonObject,
        credit: int | None = None,
        client_id: str | None = None,
        is_attached: bool = False,
    ) -> None:
        self.client = client
        self.replica = Replica()
        self.client_id = client_id or uuid.uuid4().hex[:12]
        self.is_closed = False
        self.mismatches = 0
        """Number of messages that did not fit the replica. Each made the session request a snapshot."""
        self.keeps_input = False
        """True while input waits for the next server, which may continue the session."""
        self._params, self._credit, self._is_attached = params, credit, is_attached
        self.own_id = uuid.uuid4().hex
        """Session id, unless the params have one."""
        self._numbers = itertools.count()
        self._inputs: list[_Input] = []
        """Unanswered inputs in their order."""
        self._acknowledged = 0
        self._snapshots = 0
        """Number of snapshots that were requested since the last update."""
        self._is_resynchronizing = False
        self._is_paused = False
        self._input_seq = 0
        self._drafts: dict[tuple[str, Any], _Draft] = {}
        self._windows: dict[tuple[str, str], tuple[int, int]] = {}
        self._callbacks: list[Callable[[Change], None]] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._restored: asyncio.Future[list[Any]] | None = None

    # State

    @property
    def id(self) -> str:
        """Session id."""
        return self.replica.session_id

    @property
    def tree(self) -> RouteTree:
        """The route tree."""
        return self.replica.tree

    @property
    def layer(self) -> Node:
        """The top layer, which takes the input."""
        return self.replica.tree.layer

    @property
    def title(self) -> str:
        """Title of the top layer or of the shown screen."""
        titles = [node.get("title") for node in (self.layer, *reversed(self.replica.tree.path)) if node.get("title")]
        return safe(titles[0] if titles else self.replica.app)

    @property
    def outline(self) -> str:
        """The outline of the session, without the user's input that is on its way."""
        views = {screen: view.json for screen, view in self.replica.views.items()}
        return outline(self.tree, views)

    def view(self, screen: str) -> Any:
        """Returns the view of a screen as the server sent it, without the user's input that is on its way."""
        return self.replica.views[screen].json

    def components(self, screen: str | None = None) -> list[Component]:
        """Returns the components of a screen in drawing order; without a screen, those of the top layer.

        Components contain the user's input that the server has not applied yet.
        """
        return [self._with_draft(component) for component in self._components(screen)]

    def _components(self, screen: str | None) -> Iterator[Component]:
        layer = self.layer
        if screen is None and "content" not in layer:
            for member in ("fields", "buttons"):
                yield from walk(layer.get(member, []), layer["id"], "layer")
        elif screen is None:
            for node in self.replica.tree.screens:
                yield from self._components(node["id"])
        elif screen in self.replica.views and screen in self.replica.tree:
            view = self.replica.views[screen].json
            yield from walk(parts_of(view), screen)
            yield from walk(view.get("commands") if isinstance(view, dict) else None, screen, "command")

    def parts(self, screen: str) -> list[Component]:
        """Returns the components of a screen that are in no other one, in drawing order, without its commands."""
        view = self.replica.views[screen].json if screen in self.replica.views else None
        return [self._with_draft(Component(part, screen)) for part in parts_of(view)]

    def bars(self) -> list[Component]:
        """Returns the buttons in the bars of the shown screens."""
        found: list[Component] = []
        for node in self.replica.tree.screens:
            bars = node.get("bars", {})
            found += walk([bars.get("leading", []), bars.get("trailing", [])], node["id"], "bar")
        return found

    def notices(self) -> list[Component]:
        """Returns the buttons of toasts."""
        return [
            part
            for notice in self.replica.tree.notices
            for part in walk([notice.get("button"), notice.get("buttons")], notice["id"], "layer")
        ]

    def find(self, component_id: str, screen: str | None = None) -> Component:
        """Returns a component by its id. Raises `ComponentError` when there is none."""
        parts = self.components(screen)
        if screen is None:
            parts += self.bars() + self.notices()
        for part in parts:
            if part.id == component_id:
                return part
        known = ", ".join(str(part.id) for part in parts)
        message = f"no component '{component_id}' is shown; the shown ones are {known or 'none'}"
        raise ComponentError(message, kind="componentUnknown")

    def _with_draft(self, component: Component) -> Component:
        draft = self._drafts.get((component.owner, component.id))
        return replace(component, draft=draft.value) if draft else component

    # Actions

    async def send(self, action: JsonObject, screen: str | None = None, **params: Any) -> ActionResult:
        """Sends an action to a screen, the active one by default.

        Other arguments are params of `action/send`, such as `ifRouteRev` and `timeoutMs`.
        """
        params["action"] = action
        if screen is not None:
            params["screen"] = screen
        return await self.request("action/send", params)

    async def request(
        self, method: str, params: JsonObject | None = None, on_result: Callable[[Any], None] | None = None
    ) -> ActionResult:
        """Sends a request about this session."""
        params = {"sessionId": self.id, **(params or {})}
        is_route = method.startswith("route/") and method not in ("route/get", "route/plan", "route/link")
        if is_route or method == "action/send":
            params["clientId"] = self.client_id
        send = self._send_in_order if "clientId" in params else self.client.request
        result = await send(method, params, on_result)
        return ActionResult(result.get("outcome", "") if isinstance(result, dict) else "", result)

    async def _send_in_order(self, method: str, params: JsonObject, *on_result: Any) -> Any:
        """Sends input in its order. Without a server, the input waits for the next one."""
        if method == "action/send":
            params.setdefault("dedupeId", f"{self.own_id}.{next(self._numbers)}")
        self._inputs.append(sent := _Input(self, method, params, *on_result))
        self._send_inputs()
        try:
            return await sent.future
        except asyncio.CancelledError:
            if sent.request_id is not None:
                self.client.connection.post("$/cancelRequest", {"id": sent.request_id})
            raise
        finally:
            self._inputs.remove(sent)
            self._send_inputs()

    def _send_inputs(self) -> None:
        for sent in self._inputs[:MOST_UNANSWERED]:
            if sent.request_id is None and not self.keeps_input and not sent.future.done():
                try:
                    sent.request_id = self.client.connection.begin(sent.method, sent.params, sent)
                except (OffstageError, TypeError, ValueError) as error:
                    sent.fail(error)

    def _lose_inputs(self) -> None:
        """Raises `ServerEnded` for the inputs that are not sent."""
        self.keeps_input = False
        for sent in self._inputs:
            if sent.request_id is None:
                sent.fail(ServerEnded(None))

    async def perform(
        self, template: JsonObject | None, screen: str, value: Any = UNSET, **params: Any
    ) -> ActionResult:
        """Sends the action of a template. `value` becomes the member that the template names as `input`."""
        if not template:
            raise ComponentError("the component has no action for this input", kind="noAction")
        action = dict(template["action"])
        if "input" in template and value is not UNSET:
            action[template["input"]] = value
        return await self.send(action, screen, **params)

    async def tap(self, component: Component | str) -> ActionResult:
        """Taps a button of a view, a bar or a layer."""
        part = self._part(component)
        if part.part == "layer":
            return await self.answer(part.id, layer=part.owner)
        if part.part == "bar":
            return await self.request("route/tapBar", {"node": part.owner, "item": part.id})
        return await self.perform(part.json.get("onTap"), part.owner)

    async def submit(self, field: Component | str, text: str | None = None) -> ActionResult:
        """Submits the text of a field. The server does not send the text of a secure field, so `text` passes it."""
        part = self._part(field)
        return await self.perform(part.json.get("onSubmit"), part.owner, part.value if text is None else text)

    def _part(self, component: Component | str) -> Component:
        return self.find(component) if isinstance(component, str) else component

    # Input

    async def type(self, field: Component | str, text: str) -> ActionResult:
        """Sets the text of a field. The new text is shown at once."""
        part = self._part(field)
        if part.part == "layer":
            params = {"layer": part.owner, "field": part.id, "text": text}
            return await self._input(part, text, lambda seq: self.request("route/edit", params))
        template = part.json.get("onChange")
        base = self._with_draft(part).value
        if not template or not isinstance(base, str) or part.is_secret or len(text) < self.client.timing.edit_size:
            return await self.choose(part, text)

        async def send_edit(seq: int) -> ActionResult:
            index, count, added = text_edit(base, text)
            member = template["input"]
            edit = {"component": part.id, "member": member, "index": index, "count": count, "text": added}
            try:
                edit["length"] = len(base)
                return await self.send(template["action"], part.owner, inputSeq=seq, edit=edit)
            except OffstageError as error:
                if error.kind != "editMismatch":
                    raise
                return await self.perform(template, part.owner, text, inputSeq=seq)

        return await self._input(part, text, send_edit)

    async def choose(self, component: Component | str, value: Any) -> ActionResult:
        """Sets the value of a toggle, picker, slider or stepper. The new value is shown at once."""
        part = self._part(component)
        template = part.json.get("onChange")
        return await self._input(part, value, lambda seq: self.perform(template, part.owner, value, inputSeq=seq))

    async def _input(self, part: Component, value: Any, send: Callable[[int], Any]) -> ActionResult:
        self._input_seq += 1
        key, draft = (part.owner, part.id), _Draft(value, self._input_seq)
        self._drafts[key] = draft
        self._publish(Change("draft", screens=frozenset({part.owner})))
        try:
            result: ActionResult = await send(draft.input_seq)
        except BaseException:
            if self._drafts.get(key) is draft:
                del self._drafts[key]
                self._publish(Change("draft", screens=frozenset({part.owner})))
            raise
        draft.answered_seq = int(result.json.get("seq", 0))
        if self._drafts.get(key) is draft and self._is_applied(key, draft):
            # The server may show another value than the user's.
            self._publish(Change("draft", screens=frozenset({part.owner})))
        return result

    def _is_applied(self, key: tuple[str, Any], draft: _Draft) -> bool:
        """True when the server's value includes the input, or when the component is gone."""
        if draft.answered_seq is not None and self.replica.seq >= draft.answered_seq:
            return True
        owner, component_id = key
        if owner in self.replica.views:
            parts = components(self.replica.views[owner].json)
        elif owner in self.replica.tree:
            parts = components(self.replica.tree[owner].get("fields", []))
        else:
            return True
        for part in parts:
            if part.get("id") == component_id:
                return part.get("clientId") == self.client_id and part.get("inputSeq", 0) >= draft.input_seq
        return True

    # Navigation

    async def back(self) -> ActionResult:
        """Goes back: cancels an alert, pops a screen, or dismisses the layer."""
        source = self.replica.tree.focus.get("id")
        return await self.request("route/back", {"source": source} if source else {})

    async def show(self, container: str, index: int) -> ActionResult:
        """Shows a tab or a page."""
        return await self.request("route/select", {"container": container, "index": index})

    async def dismiss(self, layer: str | None = None, by: str = "closeButton") -> ActionResult:
        """Dismisses a layer, the top one by default."""
        return await self.request("route/dismiss", {"layer": layer or self.layer.get("id", ""), "by": by})

    async def answer(self, button: str, layer: str | None = None) -> ActionResult:
        """Answers an alert with one of its buttons."""
        return await self.request("route/answer", {"layer": layer or self.layer.get("id", ""), "button": button})

    async def fulfil(self, result: Any, layer: str | None = None) -> ActionResult:
        """Answers a request of the app to the platform."""
        return await self.request("route/fulfil", {"layer": layer or self.layer.get("id", ""), "result": result})

    async def refuse(self, reason: str = "", layer: str | None = None) -> ActionResult:
        """Refuses a request of the app to the platform."""
        return await self.request("route/refuse", {"layer": layer or self.layer.get("id", ""), "reason": reason})

    async def open_link(self, url: str, **params: Any) -> ActionResult:
        """Opens a link of the app."""
        try:
            return await self.request("route/open", {"url": url, **params})
        except OffstageError as error:
            error.url = url
            raise

    async def set_context(self, context: JsonObject) -> None:
        """Changes the settings that the app sees: `locale`, `timeZone`, `direction`, `theme`, `size`."""
        self._params["clientContext"] = context
        await self.request("session/setContext", {"clientContext": context})

    async def window(self, list_id: str, first: int, count: int, screen: str | None = None) -> None:
        """Requests the rows of a list from an index. The replica then keeps these rows."""
        owner = screen or self.find(list_id).owner
        self._windows[owner, list_id] = (first, count)
        await self._request_window(owner, list_id, first, count)

    async def _request_window(self, screen: str, list_id: str, first: int, count: int) -> None:
        params = {"subscriptionId": self.replica.subscription_id, "screen": screen, "list": list_id}
        await self.request(
            "subscription/window",
            {**params, "from": first, "count": count},
            lambda result: self._take(lambda: self.replica.window(screen, list_id, result)),
        )

    async def row_index(self, list_id: str, row: Any, screen: str | None = None) -> int | None:
        """Returns the index of a row, None if the list has no such row. `scrollTo` names a row without its index.

        Searches the rows of the current window, then the other rows from the end. The list's window stays.
        """
        listed = self.find(list_id, screen)
        start, rows = listed.json.get("from", 0), listed.json.get("rows", [])
        known = next((index for index, shown in enumerate(rows, start) if shown.get("id") == row), None)
        if known is not None or len(rows) == listed.json.get("total", 0):
            return known
        window = self._windows.get((listed.owner, list_id), (start, len(rows)))
        params = {"subscriptionId": self.replica.subscription_id, "screen": listed.owner, "list": list_id}
        end = listed.json.get("total", 0)
        while known is None and end > 0:
            first = max(0, end - ROWS_OF_SEARCH)
            result = await self.request("subscription/window", {**params, "from": first, "count": end - first})
            found = enumerate(result.json["rows"], result.json["from"])
            known, end = next((index for index, shown in found if shown.get("id") == row), None), first
        await self.window(list_id, *window, listed.owner)
        return known

    # Changes

    def on_change(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Calls a function after each change, once for each unit. Returns a function that ends this."""
        self._callbacks.append(callback)
        return lambda: self._callbacks.remove(callback)

    def pause(self) -> None:
        """Stops acknowledging deliveries, for a hidden front end. The server keeps them, within its log."""
        self._is_paused = True

    def unpause(self) -> None:
        """Acknowledges deliveries again."""
        self._is_paused = False
        self._acknowledge(at_once=True)

    def _publish(self, change: Change) -> None:
        for key, draft in list(self._drafts.items()):
            if self._is_applied(key, draft):
                del self._drafts[key]
        for callback in list(self._callbacks):
            callback(change)

    def receive(self, method: str, params: JsonObject) -> None:
        """Takes a notification of the session's subscription."""
        if method == "log/entry":
            log_entry(params)
            return
        if self._is_resynchronizing:
            return  # The snapshot replaces what the old subscription delivers.
        self._take(lambda: self.replica.receive(method, params))
        self._acknowledge()
        if self.replica.closed is not None and not self.is_closed:
            self._close()

    def _take(self, apply: Callable[[], Change | None]) -> None:
        """Applies a message. Requests a snapshot when it does not fit."""
        try:
            change = apply()
        except ReplicaError as error:
            if not self._is_resynchronizing:
                self._request_snapshot(error)
            return
        if change:
            if change.reason == "update":
                self._snapshots = 0
            self._publish(change)

    def _request_snapshot(self, error: ReplicaError) -> None:
        """Requests a snapshot for a replica that a message does not fit; ends the session after too many in a row."""
        logger.warning("the replica of %s needs a snapshot: %s", self.id, error)
        self.mismatches += 1
        self._snapshots += 1
        if self._snapshots > self.client.timing.snapshot_limit:
            self.end(str(error))
            return
        self._is_resynchronizing = True
        self._run(self._resynchronize())

    def _acknowledge(self, at_once: bool = False) -> None:
        n = self.replica.n
        if not self._credit or self._is_paused or n == self._acknowledged:
            return
        if at_once or n - self._acknowledged >= max(1, self._credit // 2):
            self._acknowledged = n
            self.client.connection.post("subscription/ack", {"subscriptionId": self.replica.subscription_id, "n": n})

    # Life

    async def open(self, reason: str = "snapshot") -> None:
        """Opens or attaches the session. A server with an archive continues it.

        The reason `restarted` of the change becomes `resumed` then. Otherwise the session begins with the link of the
        shown screen, unless the app refuses it.
        """
        method, time = "session/attach" if self._is_attached else "session/open", asyncio.get_running_loop().time
        start, message = time(), ""
        link = next((node.get("link") for node in reversed(self.tree.path)), None) if self.id else None
        while True:
            params = {**self._params, "clientId": self.client_id}
            if not self._is_attached:
                params = {"sessionId": self.own_id, "resume": True, **params, **({"link": link} if link else {})}
            if self._credit:
                params["subscribe"] = {"credit": self._credit}
            try:
                await self.client.request(method, params, partial(self._begin, reason=reason, message=message))
                return
            except OffstageError as error:
                is_elsewhere = error.kind == "sessionElsewhere" and not self._is_attached
                if link and not is_elsewhere and not isinstance(error, ServerEnded):
                    self._params.pop("link", None)
                    link, message = None, error.message
                elif not is_elsewhere or message:
                    raise
                elif time() - start > (details := error.data["details"])["retryForMs"] / 1000:
                    # The user goes on with another session.
                    self._params.pop("sessionId", None)
                    self.own_id, message = uuid.uuid4().hex, error.message
                else:
                    await asyncio.sleep(details["retryAfterMs"] / 1000)

    def _begin(self, result: JsonObject, reason: str | None = None, message: str = "") -> None:
        self._acknowledged = 0
        self._is_resynchronizing = False
        tree, seq, resumed = self.replica.tree, self.replica.seq, result.get("resumed")
        change = self.replica.begin(result)
        message = message or "; ".join((resumed or {}).get("problems", []))
        if resumed is not None and self.replica.seq >= seq:
            self._move(tree.ids_in(self.replica.tree))
            reason = reason if reason == "snapshot" else "resumed"
        elif reason == "restarted":
            self._drafts, self._windows = {}, {}
            self._lose_inputs()
        self.client.add(self)
        # The requests for windows, and the inputs before, precede those of a reader of the change.
        self._restored = self._restore_windows()
        self.keeps_input = False
        self._send_inputs()
        is_missed = reason != "snapshot" and change.reason == "snapshot"
        self._publish(replace(change, reason=reason or change.reason, missed=is_missed, message=message))

    def _move(self, ids: dict[str, str]) -> None:
        """Changes the ids of nodes to those of another process."""
        self._drafts = {(ids.get(owner, ""), part): draft for (owner, part), draft in self._drafts.items()}
        self._windows = {(ids.get(screen, ""), name): window for (screen, name), window in self._windows.items()}
        for sent in self._inputs:
            for name in NODES & sent.params.keys():
                # A screen may have its name.
                sent.params[name] = ids.get(sent.params[name], sent.params[name])

    async def resume(self) -> bool:
        """Continues after a new connection to the same server. Returns false when the session no longer exists."""
        since = {"epoch": self.replica.epoch, "seq": self.replica.seq}
        params: JsonObject = {"sessionId": self.id, "clientId": self.client_id, "subscribe": {"since": since}}
        if self._credit:
            params["subscribe"]["credit"] = self._credit
        if "clientContext" in self._params:
            params["clientContext"] = self._params["clientContext"]
        try:
            await self.client.request("session/attach", params, self._begin)
        except OffstageError as error:
            if error.kind in ("sessionUnknown", "sessionClosed"):
                return False
            raise
        if self._restored:
            await self._restored
        return True

    async def _resynchronize(self) -> None:
        """Replaces the subscription by one with a snapshot."""
        old = self.replica.subscription_id
        params: JsonObject = {"sessionId": self.id}
        if self._credit:
            params["credit"] = self._credit
        try:
            await self.client.request("subscription/open", params, self._begin)
            with contextlib.suppress(OffstageError):
                await self.client.request("subscription/close", {"subscriptionId": old})
        except ServerEnded:
            pass
        except OffstageError as error:
            self.end(str(error))

    def _restore_windows(self) -> asyncio.Future[list[Any]]:
        """Requests the windows of the lists again, for a new subscription. A list may be gone by then."""
        self._windows = {key: window for key, window in self._windows.items() if key[0] in self.replica.views}
        requests = (self._request_window(*key, *window) for key, window in self._windows.items())
        return asyncio.gather(*requests, return_exceptions=True)

    async def close(self, reason: str | None = None) -> None:
        """Closes the session."""
        await self.request("session/close", {"reason": reason} if reason else {})

    def disconnected(self, message: str) -> None:
        """Reports that the connection ended."""
        self.keeps_input = not self.is_closed
        self._publish(Change("disconnected", message=message))

    def end(self, message: str) -> None:
        """Ends the session's changes."""
        if not self.is_closed:
            self._publish(Change("closed", message=message))
            self._close()
            self._lose_inputs()

    def _close(self) -> None:
        self.is_closed = True
        self.client.remove(self)

    def _run(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
