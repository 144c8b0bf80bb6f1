"""A replica of one session, as one subscription delivers it. It applies messages and needs no connection.

A unit is what one turn of the app changes; its last message has `last`. The replica keeps the messages of an incomplete
unit and applies the unit at once, so a reader never sees a part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from .connection import JsonObject
from .errors import ReplicaError
from .patch import apply_patch, with_replaced
from .tree import RouteTree

WINDOW_MEMBERS = ("total", "from", "rows")


@dataclass
class View:
    """The view of a screen and its revision. A change replaces the changed objects and those around them."""

    rev: int
    json: Any


@dataclass(frozen=True)
class Event:
    """An event of a screen's store; without a screen, an event of the session."""

    screen: str | None
    json: JsonObject

    @property
    def type(self) -> str:
        """Name of the event's case."""
        return str(self.json.get("type", ""))


@dataclass(frozen=True)
class Change:
    """What one unit changed.

    `reason` is `update`; `snapshot` after a lag or a resume outside the log; `draft` for input of the user;
    `disconnected`, `resumed` and `restarted` for the connection (a restarted session has lost its state);
    `closed` for the session's end. `missed` is true when events may be missing. `message` is the reason for the end, or
    what the next server has not restored.
    """

    reason: str = "update"
    route: bool = False
    screens: frozenset[str] = frozenset()
    events: tuple[Event, ...] = ()
    missed: bool = False
    message: str = ""


class Replica:
    """State of a session: route tree and views."""

    def __init__(self) -> None:
        self.session_id = ""
        self.app = ""
        self.epoch = ""
        self.seq = 0
        """Position in the session's log, for `since`."""
        self.route_rev = 0
        self.tree = RouteTree({"windows": []})
        self.views: dict[str, View] = {}
        self.subscription_id = ""
        self.n = 0
        """Number of the last delivery, for `subscription/ack`."""
        self.closed: str | None = None
        """Reason for the session's end."""
        self._waiting: list[tuple[str, JsonObject]] = []

    @property
    def is_complete(self) -> bool:
        """False while a unit has arrived in part, which the state does not show yet."""
        return not self._waiting

    # Beginning

    def begin(self, result: JsonObject) -> Change:
        """Takes the result of `session/open`, `session/attach` or `subscription/open`.

        A result without a tree resumes: the entries after `seq` follow.
        """
        self.subscription_id = result.get("subscriptionId") or ""
        self.n = 0
        self._waiting = []
        if result.get("tree") is None:
            return Change("resumed")
        return self._take_snapshot(result)

    def _take_snapshot(self, snapshot: JsonObject) -> Change:
        self.session_id = snapshot.get("sessionId", self.session_id)
        self.app = snapshot.get("app") or self.app
        self.epoch = snapshot.get("epoch") or self.epoch
        self.seq = snapshot["seq"]
        self.route_rev = snapshot["routeRev"]
        self.tree = RouteTree(snapshot["tree"])
        self.views = {node: View(screen["viewRev"], screen["view"]) for node, screen in snapshot["screens"].items()}
        return Change("snapshot", True, frozenset(self.views))

    # Messages

    def receive(self, method: str, params: JsonObject) -> Change | None:
        """Takes a notification of the replica's subscription.

        Returns the change when the notification completes a unit. Other subscriptions' notifications are ignored.

        Raises `ReplicaError` when the notification does not fit; the replica then needs a snapshot.
        """
        if params.get("subscriptionId") != self.subscription_id or self.closed is not None:
            return None
        if method == "subscription/lagged":
            return self._lagged(params)
        if method == "session/didClose":
            change = self._flush()
            self.closed = str(params.get("reason", ""))
            return replace(change, reason="closed", message=self.closed)
        if method not in ("session/event", "route/didChange", "screen/didChange"):
            return None
        if params.get("n") != self.n + 1:
            raise ReplicaError(f"delivery {params.get('n')} follows {self.n}", kind="n")
        self.n += 1
        self._waiting.append((method, params))
        return self._flush() if params.get("last") else None

    def window(self, screen: str, list_id: str, result: JsonObject) -> Change | None:
        """Takes the result of `subscription/window`: the rows that the list now has.

        Part of the current unit when the unit is incomplete.
        """
        params = {"screen": screen, "list": list_id, **result}
        if self._waiting:
            self._waiting.append(("window", params))
            return None
        return self._apply([("window", params)])

    def _flush(self) -> Change:
        messages, self._waiting = self._waiting, []
        return self._apply(messages)

    def _lagged(self, params: JsonObject) -> Change:
        events = tuple(Event(p.get("screen"), p["event"]) for m, p in self._waiting if m == "session/event")
        self._waiting = []
        if params.get("resync") != "snapshot":
            raise ReplicaError("the subscription lagged, and the server has no snapshot", kind="lagged")
        change = self._take_snapshot(params) if params.get("tree") is not None else Change("snapshot")
        return Change("snapshot", change.route, change.screens, events, missed=True)

    # Units

    def _apply(self, messages: list[tuple[str, JsonObject]]) -> Change:
        try:
            return self._applied(messages)
        except (KeyError, TypeError, AttributeError) as error:
            raise ReplicaError(f"a message without an expected member: {error!r}", kind="message") from error

    def _applied(self, messages: list[tuple[str, JsonObject]]) -> Change:
        route, screens = False, set[str]()
        events: list[Event] = []
        for method, params in messages:
            if method == "window":
                if self._show_window(params):
                    screens.add(params["screen"])
                continue
            self.seq = params["seq"]
            self.epoch = params.get("epoch", self.epoch)
            if method == "session/event":
                events.append(Event(params.get("screen"), params["event"]))
            elif method == "route/didChange":
                self._change_route(params)
                route = True
            else:
                self._change_view(params)
                screens.add(params["screen"])
        return Change("update", route, frozenset(screens), tuple(events))

    def _change_route(self, params: JsonObject) -> None:
        if params.get("tree") is not None:
            self.tree = RouteTree(params["tree"])
        else:
            if params["fromRouteRev"] != self.route_rev:
                message = f"a route change from revision {params['fromRouteRev']} follows {self.route_rev}"
                raise ReplicaError(message, kind="routeRev")
            self.tree.apply(params["ops"])
        self.route_rev = params["routeRev"]
        self.views = {screen: view for screen, view in self.views.items() if screen in self.tree}

    def _change_view(self, params: JsonObject) -> None:
        screen = params["screen"]
        if "view" in params:
            self.views[screen] = View(params["viewRev"], params["view"])
            return
        known = self.views.get(screen)
        if known is None or known.rev != params["fromViewRev"]:
            revision = known.rev if known else "no view"
            message = f"a patch of {screen} from revision {params['fromViewRev']} follows {revision}"
            raise ReplicaError(message, kind="viewRev")
        known.json = apply_patch(known.json, params["patch"])
        known.rev = params["viewRev"]

    def _show_window(self, params: JsonObject) -> bool:
        """Sets the rows of a list. A window of a later revision arrives again, with the view that has it."""
        view = self.views.get(params["screen"])
        if view is None or view.rev != params["viewRev"]:
            return False
        listed = (part for part in components(view.json) if "total" in part)
        shown = next((part for part in listed if part.get("id") == params["list"]), None)
        if shown is None:
            return False
        view.json = with_replaced(view.json, shown, {**shown, **{name: params[name] for name in WINDOW_MEMBERS}})
        return True


def components(json: Any) -> Iterator[JsonObject]:
    """Returns the components in a view or in a part of one, containers before their parts."""
    if isinstance(json, dict):
        if "component" in json:
            yield json
        for value in json.values():
            yield from components(value)
    elif isinstance(json, list):
        for value in json:
            yield from components(value)
