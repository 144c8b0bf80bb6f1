"""Client for Offstage: a connection, a replica of each session, and typed access to views."""

from .client import Client as Client, default_command as default_command
from .connection import Connection as Connection
from .errors import (
    ComponentError as ComponentError,
    OffstageError as OffstageError,
    ReplicaError as ReplicaError,
    ServerEnded as ServerEnded,
    ServerNotStarted as ServerNotStarted,
)
from .model import Component as Component, Node as Node, parts_of as parts_of
from .outline import outline as outline
from .patch import apply_patch as apply_patch, text_edit as text_edit
from .replica import Change as Change, Event as Event, Replica as Replica, View as View
from .safe_text import display_text as display_text
from .session import ActionResult as ActionResult, Session as Session
from .tree import RouteTree as RouteTree
