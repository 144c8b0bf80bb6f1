"""Layers, screens of the app, and the containers around them, as a front end reads them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from offstage_client import Component, Node
from offstage_client.safe_text import safe
from offstage_client.tree import shown_child

from . import keys
from .fields import FieldState
from .host import Host
from .keys import Command, branches_of, commands_of, default_button
from .parts import ButtonState, JsonObject, PartState
from .rows import RowsState
from .texts import N_, _
from .views import Views

NO_COMPONENTS = N_("This screen has no components; screen/get has its values.")


class ScreenState:
    """A screen. It stays while its node is in the tree, hidden while another screen is shown."""

    node: Node
    host: Host
    slots: Views
    """The nodes in the slots of the screen, by name."""
    view: Any = None
    commands: list[JsonObject] = []
    """Commands of the view."""
    is_busy = True
    """True until the server has sent the view."""
    app_focus: str | None = None
    """Id of the component that the app moved the focus to last."""
    last_focus: Any = None
    """The widget that had the focus when the screen was shown last."""
    _token: Any = None

    @property
    def all_parts(self) -> Sequence[Any]:
        """The views of all components, also of those in others."""
        raise NotImplementedError

    def can_take_focus(self, widget: Any) -> bool:
        """True while a widget of this screen can have the focus."""
        raise NotImplementedError

    def take(self, node: Node) -> list[Component]:
        session = self.host.session
        self.node = node
        self.is_busy = node["id"] not in session.replica.views
        self.view = {} if self.is_busy else session.view(node["id"])
        self.commands = commands_of(self.view)
        return [] if self.is_busy else session.parts(node["id"])

    @property
    def slot_nodes(self) -> dict[str, Node]:
        """The nodes in the slots of the screen, by the names of the slots."""
        return {node["slot"]: node for node in self.node.get("slots") or []}

    # Focus

    def moved_focus(self) -> str | None:
        """Returns the component that the app moves the focus to now."""
        focus = self.view.get("focus") if isinstance(self.view, dict) else None
        if not isinstance(focus, dict) or focus.get("token") == self._token:
            return None
        self._token, self.app_focus = focus.get("token"), str(focus.get("component"))
        return self.app_focus

    def follow_focus(self) -> None:
        """Moves the focus where the app moves it."""
        part = self.find_part(self.moved_focus())
        if part is not None:
            self.host.focus_soon(part)

    def find_part(self, component_id: str | None) -> Any:
        return next((part for part in self.all_parts if str(part.part.id) == component_id), None)

    def first_focus(self) -> Any:
        """Returns what takes the focus when the screen appears: the last focus, the first input, or the first rows."""
        if self.last_focus is not None and self.can_take_focus(self.last_focus):
            return self.last_focus
        parts = [part for part in self.all_parts if self.can_take_focus(part.focus_target)]
        fields = [part for part in parts if isinstance(part, FieldState)]
        lists = [part for part in parts if isinstance(part, RowsState) and part.total]
        others = [part for part in parts if part not in fields]
        return next(iter([*(field for field in fields if not field.is_search), *lists, *others]), None)

    # Outline

    def seen(self) -> JsonObject:
        slots = [{**slot.seen(), "slot": name} for name, slot in self.slots.by_key.items()]
        return {"kind": "screen", "id": self.node["id"], "status": "active", **({"slots": slots} if slots else {})}

    def seen_view(self, parts: list[JsonObject], commands: list[JsonObject]) -> JsonObject:
        """Returns the view with the drawn components and commands."""
        view: JsonObject = {"parts": parts, "commands": commands}
        focused = self.find_part(self.app_focus)
        if focused is not None and focused.has_real_focus:
            view["focus"] = {"component": focused.part.id}
        return view


class BranchBarState:
    """The tabs or pages of a container."""

    node: Node
    branches: Views

    @property
    def is_pages(self) -> bool:
        return self.node["kind"] == "pages"

    def make_branch(self, index: int, child: JsonObject) -> Any:
        raise NotImplementedError

    async def draw(self, node: Node) -> None:
        self.node = node
        await self.branches.show(dict(enumerate(branches_of(node))), self.make_branch)

    def seen(self, child: JsonObject) -> JsonObject:
        shown = [
            {"kind": "stack", "id": f"{self.node['id']}/{index}", "tab": tab, "items": [child] if is_selected else []}
            for index, (tab, is_selected) in enumerate(self.branches.seen())
        ]
        selected = next((index for index, branch in enumerate(shown) if branch["items"]), None)
        member = "pages" if self.is_pages else "branches"
        return {"kind": self.node["kind"], "id": self.node["id"], member: shown, "selected": selected}


class NodeState:
    """A node: the tabs and pages on the way to the shown screen, and the screens, of which one is visible."""

    host: Host
    bars: Views
    shown: Any = None
    """The shown screen."""
    launch: Node | None = None
    """The node that shows that the app starts, in place of a screen."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.views: dict[str, Any] = {}
        """The screens by node id, also the hidden ones."""

    # The toolkit

    def make_bar(self, key: str, node: Node) -> Any:
        raise NotImplementedError

    async def add_screen(self, node: Node) -> Any:
        raise NotImplementedError

    async def remove_screen(self, view: Any) -> None:
        raise NotImplementedError

    def keep_screens(self, node: Node) -> None:
        """Decides which views stay on a new server."""

    # Drawing

    async def show_path(self, path: list[Node]) -> None:
        """Draws the containers and the screen on a path from the outside in."""
        last = path[-1] if path else Node(kind="")
        hides = (last.get("bars") or {}).get("hidesBottom") is True
        shown = [node for node in path if node["kind"] == "pages" or node["kind"] == "tabs" and not hides]
        await self.bars.show({node["id"]: node for node in shown}, self.make_bar)
        self.keep_screens(last)
        tree = self.host.session.tree
        for key in [key for key in self.views if key not in tree]:
            await self.remove_screen(self.views.pop(key))
        self.shown, self.launch = None, last if last["kind"] == "launching" else None
        if last["kind"] == "screen":
            self.shown = self.views.get(last["id"])
            if self.shown is None:
                self.shown = self.views[last["id"]] = await self.add_screen(last)

    @property
    def launch_text(self) -> str:
        return (safe(self.launch.get("message")) or _("Starting …")) if self.launch else ""

    @property
    def screens(self) -> list[Any]:
        if self.shown is None:
            return []
        return [self.shown, *(view for slot in self.shown.slots for view in slot.node_view.screens)]

    # Outline

    def seen_screen(self) -> JsonObject:
        """Returns the node of the shown screen as it is drawn."""
        seen: JsonObject = self.shown.seen()
        return seen

    def seen_launch(self) -> JsonObject:
        """Returns the message as it is drawn while the app starts."""
        raise NotImplementedError

    def seen(self) -> JsonObject:
        if self.shown is not None:
            node = self.seen_screen()
        elif self.launch:
            node = {"kind": "launching", "id": "launching", **self.seen_launch()}
        else:
            node = {"kind": "stack", "id": "nothing", "items": []}
        for bar in reversed(list(self.bars)):
            node = bar.seen(node)
        return node


class LayerState:
    """A layer, which may appear while the user types in the one below."""

    host: Host
    node: Node
    node_view: NodeState | None = None
    """The screens of the layer; None for a question or a request."""
    request: Any = None
    """The form of a request."""
    guarded_until = 0.0
    """Time until which the layer takes no text of a user who was typing when it appeared."""
    typed_in: Any = None
    """The field in which the user was typing when the layer appeared."""
    was_cleared = False
    """True after the focus was taken from every component."""
    _shown: Any = None
    """The screen that was drawn last."""

    # The toolkit

    @property
    def parts(self) -> Sequence[PartState]:
        raise NotImplementedError

    @property
    def buttons(self) -> Sequence[ButtonState]:
        return [part for part in self.parts if isinstance(part, ButtonState)]

    @property
    def widget_with_focus(self) -> Any:
        raise NotImplementedError

    @property
    def field_with_focus(self) -> Any:
        """The field that the user types in."""
        raise NotImplementedError

    @property
    def is_top(self) -> bool:
        return True

    def first_answer(self) -> Any:
        """Returns what has the focus when a question appears."""

    def press_toast(self) -> bool:
        """Presses the button of the last notice that has one. Returns false without one."""
        return False

    def press_focused(self) -> bool:
        """Presses what has the focus, for Enter without a default button. Returns false without it."""
        return False

    # Keys

    @property
    def shown(self) -> Any:
        return self.node_view.shown if self.node_view else None

    @property
    def screens(self) -> list[Any]:
        return self.node_view.screens if self.node_view else []

    @property
    def all_fields(self) -> list[Any]:
        return [part for part in self.parts if isinstance(part, FieldState)]

    @property
    def commands(self) -> list[Command]:
        return keys.commands(self.host, [(view.node["id"], view.commands) for view in self.screens], self.buttons)

    @property
    def is_dismissible(self) -> bool:
        return self.node.get("dismissible") is True and self.node["kind"] != "content"

    @property
    def can_go_back(self) -> bool:
        """True when Escape goes back or closes the layer."""
        back = self.shown.node.get("back") or {} if self.shown else {}
        return self.is_dismissible or back.get("can") is True or self.node["kind"] in ("alert", "choice")

    def escape(self) -> None:
        """Presses the cancel button, refuses the request, or goes back."""
        cancel = keys.cancel_button(self.buttons)
        if cancel:
            cancel.press()
        elif self.request is not None:
            if self.node["kind"] == "request" or self.is_dismissible:
                self.request.refuse()
        elif self.can_go_back:
            self.host.perform(self.host.session.back())

    def press_default(self) -> bool:
        """Presses the button that Enter presses. Returns false without one."""
        button = default_button(self.buttons)
        if button:
            button.press()
        return button is not None

    def dismiss_layer(self) -> None:
        self.host.perform(self.host.session.dismiss(self.node["id"]))

    # Focus

    def keep_focus(self) -> None:
        """Keeps the focus where it is. A screen that appears gets it back where it was, or at its first input."""
        shown = self.shown
        if shown is not self._shown:
            self._shown, self.was_cleared = shown, False
        elif self.widget_with_focus is not None or self.was_cleared:
            return
        target = shown.first_focus() if shown else self.first_answer()
        if target is not None and self.is_top:
            self.host.focus_soon(target, is_weak=True)

    # Outline

    def seen(self) -> JsonObject:
        members = ("style", "locked", "capability")
        layer: JsonObject = {"id": self.node["id"], "kind": self.node["kind"], "status": "active"}
        layer.update({member: self.node.get(member) for member in members if member in self.node})
        return {**layer, "content": self.node_view.seen()} if self.node_view else layer


def kept_layers(ids: list[str], layers: list[Node]) -> int:
    """Returns the number of drawn layers, given by their ids from bottom to top, that stay."""
    wanted = [layer["id"] for layer in layers]
    return next((index for index, known in enumerate(ids) if wanted[index : index + 1] != [known]), len(ids))


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
