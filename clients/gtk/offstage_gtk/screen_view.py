"""A screen of the app: its components, its slots and its focus."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gi.repository import Adw, Gtk
from offstage_client import Node
from offstage_ui.screens import NO_COMPONENTS, ScreenState

from .host import WindowHost
from .loading import LoadingSpinner
from .parts.base import JsonObject, PartView, text_label
from .parts.containers import Parts
from .parts.fields import FieldPart
from .parts.lists import ListPart

WIDEST = 760
"""Width in pixels from which a screen stays in the middle, unless it has a table."""


class ScreenView(ScreenState):
    """A screen. It stays while its node is in the tree, hidden while another screen is shown."""

    def __init__(self, node: Node, host: WindowHost, make_slot: Callable[[str], Any]) -> None:
        """`make_slot` makes the box of a slot with a name."""
        self.node, self.host, self._make_slot = node, host, make_slot
        self.body = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=18)
        for side in ("top", "bottom", "start", "end"):
            self.body.set_property(f"margin-{side}", 18)
        self.parts = Parts(host, self.body)
        self.spinner = LoadingSpinner(
            host, halign=Gtk.Align.CENTER, valign=Gtk.Align.CENTER, vexpand=True, width_request=32
        )
        self.clamp = Adw.Clamp(child=self.body, maximum_size=WIDEST, tightening_threshold=WIDEST - 160)
        self.viewport = Gtk.Viewport(child=self.clamp, vscroll_policy=Gtk.ScrollablePolicy.NATURAL)
        self.viewport.set_scroll_to_focus(True)
        self.scroller = Gtk.ScrolledWindow(child=self.viewport, vexpand=True, hexpand=True)
        self.slots: dict[str, Any] = {}
        self.nothing = text_label("dim-label")
        self.nothing.set_text(NO_COMPONENTS)
        for side in ("top", "bottom", "start", "end"):
            self.nothing.set_property(f"margin-{side}", 18)
        self.root = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.root.append(self.nothing)
        self.root.append(self.scroller)
        self.root.append(self.spinner.widget)
        self.last_focus: Gtk.Widget | None = None

    # Drawing

    def show_node(self, node: Node) -> None:
        """Draws the screen."""
        parts = self.take(self.host.session, node)
        self.scroller.set_visible(not self.is_busy)
        self.spinner.follow(self.is_busy)
        self.parts.draw(parts)
        self.nothing.set_visible(not (self.is_busy or self.parts.views or self.commands or node.get("slots")))
        is_wide = any(isinstance(part, ListPart) and part.table for part in self.all_parts())
        self.clamp.set_maximum_size(100_000 if is_wide else WIDEST)
        self.clamp.set_tightening_threshold(100_000 if is_wide else WIDEST - 160)
        self._show_slots(node)
        self._follow_focus()

    def _show_slots(self, node: Node) -> None:
        slots = node.get("slots") or {}
        for name in [name for name in self.slots if name not in slots]:
            self.root.remove(self.slots.pop(name).root)
        for name, child in slots.items():
            if name not in self.slots:
                self.slots[name] = self._make_slot(name)
                self.root.append(self.slots[name].root)
            self.slots[name].node_view.show_node(child)

    def all_parts(self) -> list[PartView]:
        """The views of all components, also of those in others."""
        return self.parts.all()

    def find_part(self, component_id: str) -> PartView | None:
        """Returns the view of a component."""
        return next((part for part in self.all_parts() if part.id == component_id), None)

    # Focus

    def _follow_focus(self) -> None:
        moved = self.moved_focus()
        part = self.find_part(moved) if moved else None
        if part is not None:
            self.host.focus_soon(part)

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
