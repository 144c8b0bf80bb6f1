"""Client for Offstage: a connection, a replica of each session, and typed access to views."""

from .client import Client, default_command
from .connection import Connection
from .controls import Control, controls, navigation
from .errors import (
    ActionError,
    ActionFailed,
    ActionRejected,
    AppError,
    ComponentError,
    EditMismatch,
    InternalError,
    LimitError,
    NavigationError,
    OffstageError,
    ProtocolError,
    ReplicaError,
    RequestAborted,
    RequestCancelled,
    RevisionConflict,
    ScreenError,
    ServerEnded,
    ServerNotStarted,
    SessionError,
    SubscriptionError,
    TimeLimitError,
)
from .model import Component, Node, display_text, parts_of
from .outline import outline
from .patch import apply_patch, text_edit
from .replica import Change, Event, Replica, View
from .session import ActionResult, Changes, Session
from .tree import RouteTree

__all__ = [
    "ActionError",
    "ActionFailed",
    "ActionRejected",
    "ActionResult",
    "AppError",
    "Change",
    "Changes",
    "Client",
    "Component",
    "ComponentError",
    "Connection",
    "Control",
    "EditMismatch",
    "Event",
    "InternalError",
    "LimitError",
    "NavigationError",
    "Node",
    "OffstageError",
    "ProtocolError",
    "Replica",
    "ReplicaError",
    "RequestAborted",
    "RequestCancelled",
    "RevisionConflict",
    "RouteTree",
    "ScreenError",
    "ServerEnded",
    "ServerNotStarted",
    "Session",
    "SessionError",
    "SubscriptionError",
    "TimeLimitError",
    "View",
    "apply_patch",
    "controls",
    "default_command",
    "display_text",
    "navigation",
    "outline",
    "parts_of",
    "text_edit",
]
