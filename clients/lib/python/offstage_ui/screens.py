"""A screen of the app and the containers around it, as a front end reads them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from offstage_client import Component, Node, Session
from offstage_client.safe_text import safe
from offstage_client.tree import shown_child

from .fields import FieldState
from .keys import Button, Command, commands_of, default_button
from .parts import JsonObject

NO_COMPONENTS = "This screen has no components; screen/get has its values."


class LayerState:
    """A layer, which may appear while the user types in the one below."""

    guarded_until = 0.0
    """Time until which the layer takes no text of a user who was typing when it appeared."""
    typed_in: Any = None
    """The field in which the user was typing when the layer appeared."""

    @property
    def buttons(self) -> Sequence[Button]:
        """The buttons that are drawn, except those of rows."""
        raise NotImplementedError

    @property
    def all_fields(self) -> Iterable[FieldState]:
        """The fields of the shown screens or of the question."""
        raise NotImplementedError

    @property
    def widget_with_focus(self) -> Any:
        """The widget with the focus."""
        raise NotImplementedError

    @property
    def field_with_focus(self) -> Any:
        """The field that the user types in."""
        raise NotImplementedError

    @property
    def commands(self) -> Iterable[Command]:
        """The commands of the shown screens, and the buttons with keys."""
        raise NotImplementedError

    @property
    def can_go_back(self) -> bool:
        """True when Escape goes back or closes the layer."""
        raise NotImplementedError

    def escape(self) -> None:
        """Presses the cancel button, or goes back."""
        raise NotImplementedError

    def press_toast(self) -> bool:
        """Presses the button of the last notice that has one. Returns false without one."""
        return False

    def press_focused(self) -> bool:
        """Presses what has the focus, for Enter without a default button. Returns false without it."""
        return False

    def press_default(self) -> bool:
        """Presses the button that Enter presses. Returns false without one."""
        button = default_button(self.buttons)
        if button:
            button.press()
        return button is not None


class ScreenState:
    """A screen. It stays while its node is in the tree, hidden while another screen is shown."""

    node: Node
    commands: list[JsonObject] = []
    """Commands of the view."""
    is_busy = True
    """True until the server has sent the view."""
    app_focus: str | None = None
    """Id of the component that the app moved the focus to last."""
    _token: Any = None

    def take(self, session: Session, node: Node) -> list[Component]:
        """Takes the node and the view of the screen. Returns its components."""
        self.node = node
        self.is_busy = node["id"] not in session.replica.views
        self.view = {} if self.is_busy else session.view(node["id"])
        self.commands = commands_of(self.view)
        return [] if self.is_busy else session.parts(node["id"])

    def moved_focus(self) -> str | None:
        """Returns the component that the app moves the focus to now."""
        focus = self.view.get("focus") if isinstance(self.view, dict) else None
        if not isinstance(focus, dict) or focus.get("token") == self._token:
            return None
        self._token, self.app_focus = focus.get("token"), str(focus.get("component"))
        return self.app_focus


def path_of(node: Node | None) -> list[Node]:
    """Returns a node and the shown nodes in it, from the outside in."""
    found = []
    while node:
        found.append(node)
        node = shown_child(node)
    return found


def crumbs_of(path: list[Node]) -> list[str]:
    """Returns the titles of the screens below the shown one, on its stacks."""
    stacks = [node for node in path if node["kind"] == "stack"]
    below = [item for node in stacks for item in node.get("items", [])[:-1] if item["kind"] == "screen"]
    titles = [safe(item.get("title")) for item in below]
    return [title for title in titles if title]
