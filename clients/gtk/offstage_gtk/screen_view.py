"""A screen of the app: its components, its slots and its focus."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gi.repository import Adw, Gtk
from offstage_client import Component, Node
from offstage_client.safe_text import safe

from .loading import LoadingSpinner
from .parts.base import JsonObject, PartView, text_label
from .parts.containers import Parts
from .parts.fields import FieldPart
from .parts.lists import ListPart

if TYPE_CHECKING:
    from .app import OffstageApp
    from .node_view import NodeView

WIDEST = 760
"""Width in pixels from which a screen stays in the middle, unless it has a table."""


class ScreenView:
    """A screen. It stays while its node is in the tree, hidden while another screen is shown."""

    def __init__(self, node: Node, app: OffstageApp) -> None:
        self.node, self.app = node, app
        self.body = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=18)
        for side in ("top", "bottom", "start", "end"):
            self.body.set_property(f"margin-{side}", 18)
        self.parts = Parts(app, self.body)
        self.spinner = LoadingSpinner(
            app, halign=Gtk.Align.CENTER, valign=Gtk.Align.CENTER, vexpand=True, width_request=32
        )
        self.clamp = Adw.Clamp(child=self.body, maximum_size=WIDEST, tightening_threshold=WIDEST - 160)
        self.viewport = Gtk.Viewport(child=self.clamp, vscroll_policy=Gtk.ScrollablePolicy.NATURAL)
        self.viewport.set_scroll_to_focus(True)
        self.scroller = Gtk.ScrolledWindow(child=self.viewport, vexpand=True, hexpand=True)
        self.slots: dict[str, Slot] = {}
        self.nothing = text_label("dim-label")
        self.nothing.set_text("This screen has no components; screen/get has its values.")
        for side in ("top", "bottom", "start", "end"):
            self.nothing.set_property(f"margin-{side}", 18)
        self.root = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.root.append(self.nothing)
        self.root.append(self.scroller)
        self.root.append(self.spinner.widget)
        self.app_focus: str | None = None
        """Id of the component that the app moved the focus to last."""
        self._token: Any = None
        self.last_focus: Gtk.Widget | None = None
        self.commands: list[JsonObject] = []
        self.is_busy = True

    # Drawing

    def show_node(self, node: Node) -> None:
        """Draws the screen."""
        self.node = node
        session = self.app.session
        self.is_busy = node["id"] not in session.replica.views
        view = {} if self.is_busy else session.view(node["id"])
        view = view if isinstance(view, dict) else {}
        self.commands = [command for command in view.get("commands") or [] if isinstance(command, dict)]
        self.scroller.set_visible(not self.is_busy)
        self.spinner.show(self.is_busy)
        self.parts.draw(self._members(view))
        self.nothing.set_visible(not (self.is_busy or self.parts.views or self.commands or node.get("slots")))
        is_wide = any(isinstance(part, ListPart) and part.table for part in self.all_parts())
        self.clamp.set_maximum_size(100_000 if is_wide else WIDEST)
        self.clamp.set_tightening_threshold(100_000 if is_wide else WIDEST - 160)
        self._show_slots(node)
        self._follow_focus(view)

    def _members(self, view: JsonObject) -> list[Component]:
        """Returns the components that are members of the view, or in arrays that are."""
        if "component" in view:
            members = [view]
        else:
            members = []
            for name, member in view.items():
                if name not in ("commands", "focus"):
                    members += member if isinstance(member, list) else [member]
        wanted = {id(member) for member in members}
        found = self.app.session.components(self.node["id"])
        return [part for part in found if not part.parents and id(part.json) in wanted]

    def _show_slots(self, node: Node) -> None:
        slots = node.get("slots") or {}
        for name in [name for name in self.slots if name not in slots]:
            self.root.remove(self.slots.pop(name).root)
        for name, child in slots.items():
            if name not in self.slots:
                self.slots[name] = Slot(name, self.app)
                self.root.append(self.slots[name].root)
            self.slots[name].node_view.show_node(child)

    def all_parts(self) -> list[PartView]:
        """The views of all components, also of those in others."""
        return self.parts.all()

    def find_part(self, component_id: str) -> PartView | None:
        """Returns the view of a component."""
        return next((part for part in self.all_parts() if part.id == component_id), None)

    # Focus

    def _follow_focus(self, view: JsonObject) -> None:
        focus = view.get("focus")
        if isinstance(focus, dict) and focus.get("token") != self._token:
            self._token, self.app_focus = focus.get("token"), str(focus.get("component"))
            part = self.find_part(self.app_focus)
            if part is not None:
                self.app.focus_soon(part)

    def first_focus(self) -> Gtk.Widget | PartView | None:
        """Returns what takes the focus when the screen appears: the last focus, the first input, or the first rows."""
        if self.last_focus is not None and self.last_focus.is_ancestor(self.root) and self.last_focus.get_sensitive():
            return self.last_focus
        parts = [part for part in self.all_parts() if part.focus_target.get_sensitive()]
        fields = [part for part in parts if isinstance(part, FieldPart) and part.json.get("kind") != "search"]
        lists = [part for part in parts if isinstance(part, ListPart) and part.total]
        others = [part for part in parts if part.focus_target.get_focusable() and not isinstance(part, FieldPart)]
        return next(iter([*fields, *lists, *others]), None)

    # Outline

    def seen_view(self) -> JsonObject | None:
        """Returns the view as it is drawn; None while there is none."""
        if not self.scroller.get_visible():
            return None
        view: JsonObject = {"parts": self.parts.seen(), "commands": self.commands}
        focused = self.find_part(self.app_focus) if self.app_focus else None
        if focused is not None and focused.has_real_focus:
            view["focus"] = {"component": focused.part.id}
        return view


class Slot:
    """A slot of a screen."""

    def __init__(self, name: str, app: OffstageApp) -> None:
        from .node_view import NodeView

        self.name = name
        self.node_view: NodeView = NodeView(app, is_window=False)
        self.root = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.root.add_css_class("region")
        title = text_label("caption", "dim-label")
        title.set_text(safe(name))
        title.set_margin_start(12)
        title.set_margin_top(6)
        self.root.append(title)
        self.root.append(self.node_view.root)
