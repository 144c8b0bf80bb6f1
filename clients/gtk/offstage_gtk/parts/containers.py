"""Components that contain others, and the drawing of a list of components in order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gi.repository import Gtk
from offstage_client import Component
from offstage_client.safe_text import safe
from offstage_ui.parts import known, parts_in, unique

from ..host import WindowHost
from ..icons import icon_name
from .base import JsonObject, PartView, drawn, set_name, set_text, text_label
from .buttons import ButtonPart, TogglePart
from .choices import NumberPart, PickerPart
from .fields import FieldPart
from .simple import BadgePart, ChartPart, DividerPart, ImagePart, LinkPart, PanelPart, ProgressPart, TextPart
from .wrap import WrapBox


class Parts:
    """The views of a list of components, in a box."""

    def __init__(self, host: WindowHost, box: Gtk.Box) -> None:
        self.host, self.box = host, box
        self.views: list[PartView] = []

    def draw(self, parts: Iterable[Component]) -> None:
        """Makes the views those of the components. A view stays while its type and id stay.

        The focus, the cursor and the scroll position of a view are therefore kept.
        """
        shown = [known(part, WIDGETS) for part in parts]
        keys = unique([(part.type, str(part.id), _style(part)) for part in shown])
        current = {view.key: view for view in self.views}
        for key, view in current.items():
            if key not in set(keys):
                self.box.remove(view.root)
        self.views = []
        before: Gtk.Widget | None = None
        for key, part in zip(keys, shown, strict=True):
            view = current.get(key)
            if view is None:
                view = WIDGETS.get(part.type, PanelPart)(part, self.host)
                view.key = key
                self.box.insert_child_after(view.root, before)
                view.set_part(part)
                view.show_children()
            else:
                if view.root.get_prev_sibling() is not before:
                    self.box.reorder_child_after(view.root, before)
                if not view.is_same(part):
                    view.set_part(part)
                    view.show_children()
            view.drawn = part
            self.views.append(view)
            before = view.root

    def draw_json(self, json: Any, owner: str, part: str = "view") -> None:
        """Draws the components in a value, without those in them."""
        self.draw(parts_in(json, owner, part))

    def all(self) -> list[PartView]:
        """The views, and those of the components in them."""
        return [found for view in self.views for found in view.all()]

    def seen(self) -> list[JsonObject]:
        """Returns the components as they are drawn."""
        return [view.seen() for view in self.views]


def _style(part: Component) -> Any:
    """Members that choose another widget."""
    if part.type == "picker":
        return part.json.get("style"), part.json.get("isMultiple")
    if part.type == "group":
        return part.json.get("isCollapsible"), part.json.get("axis")
    if part.type in ("textField", "dateField"):
        return part.json.get("kind")
    return part.json.get("selection") if part.type in ("list", "table") else None


class GroupPart(PartView):
    """A group. A collapsible one is an expander."""

    notes = ("error", "caption")

    def make(self) -> Gtk.Widget:
        is_horizontal = self.json.get("axis") == "horizontal"
        self.box = WrapBox() if is_horizontal else Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12)
        self.parts = Parts(self.host, self.box)
        self.label = text_label("heading")
        self.expander: Gtk.Expander | None = None
        self._is_drawing = False
        if self.json.get("isCollapsible") is True:
            self.expander = Gtk.Expander(label_widget=self.label, child=self.box)
            self.expander.connect("notify::expanded", self._expanded)
            self.box.set_margin_top(8)
            self.box.set_margin_start(18)
            return self.expander
        outer = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=8, accessible_role=Gtk.AccessibleRole.GROUP)
        outer.append(self.label)
        outer.append(self.box)
        return outer

    @property
    def is_open(self) -> bool:
        """True while the app shows the components in it."""
        return self.expander is None or self.json.get("isExpanded") is not False

    @property
    def children(self) -> list[PartView]:
        return self.parts.views

    def show(self) -> None:
        set_text(self.label, safe(self.json.get("title")))
        set_name(self.main, safe(self.json.get("title")) or safe(self.json.get("label")), safe(self.json.get("help")))
        if self.expander is not None:
            self.label.set_visible(True)
            self._is_drawing = True
            self.expander.set_expanded(self.is_open)
            self._is_drawing = False
        self.show_notes()

    def show_children(self) -> None:
        self.parts.draw_json(self.json.get("parts") if self.is_open else [], self.part.owner, self.part.part)

    def _expanded(self, expander: Gtk.Expander, _: object) -> None:
        if not self._is_drawing:
            self.perform(self._send(expander.get_expanded()))

    async def _send(self, is_expanded: bool) -> None:
        try:
            await self.session.expand(self.part, is_expanded)
        finally:
            self.host.show_again(self)

    def seen(self) -> JsonObject:
        json = {**self.json, "parts": self.parts.seen()}
        if self.expander is not None:
            json["isExpanded"] = self.expander.get_expanded()
        json["title"] = drawn(self.label, json.get("title"))
        return self.with_notes(json)


class GridPart(PartView):
    """Components in rows and columns."""

    def make(self) -> Gtk.Widget:
        self.label = text_label("heading")
        self.grid = Gtk.Grid(column_spacing=18, row_spacing=8)
        self.cells: list[list[Parts]] = []
        self.titles: list[Gtk.Label] = []
        scroller = Gtk.ScrolledWindow(child=self.grid, vscrollbar_policy=Gtk.PolicyType.NEVER)
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=8)
        box.append(self.label)
        box.append(scroller)
        return box

    @property
    def rows(self) -> list[list[JsonObject]]:
        """The components of each row."""
        return [[cell for cell in row if isinstance(cell, dict)] for row in self.json.get("rows") or []]

    @property
    def children(self) -> list[PartView]:
        return [view for row in self.cells for cell in row for view in cell.views]

    def show(self) -> None:
        set_text(self.label, safe(self.json.get("label")))
        set_name(self.grid, safe(self.json.get("label")) or "Grid", safe(self.json.get("help")))
        self.show_notes()

    def show_children(self) -> None:
        titles, rows = self.json.get("titles") or [], self.rows
        shape = [len(titles), *map(len, rows)]
        if shape != [len(self.titles), *map(len, self.cells)]:
            self._make_cells(len(titles), rows)
        for label, title in zip(self.titles, titles, strict=True):
            label.set_text(safe(title))
        for cells, row in zip(self.cells, rows, strict=True):
            for cell, json in zip(cells, row, strict=True):
                cell.draw_json([json], self.part.owner, self.part.part)

    def _make_cells(self, count: int, rows: list[list[JsonObject]]) -> None:
        while child := self.grid.get_first_child():
            self.grid.remove(child)
        self.titles, self.cells = [], []
        for column in range(count):
            label = text_label("heading", "dim-label")
            self.grid.attach(label, column, 0, 1, 1)
            self.titles.append(label)
        for index, row in enumerate(rows, 1):
            self.cells.append([])
            for column in range(len(row)):
                box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, hexpand=True)
                self.grid.attach(box, column, index, 1, 1)
                self.cells[-1].append(Parts(self.host, box))

    def seen(self) -> JsonObject:
        json = {**self.json, "rows": [[seen for cell in row for seen in cell.seen()] for row in self.cells]}
        if json.get("titles"):
            json["titles"] = [drawn(*pair) for pair in zip(self.titles, json["titles"], strict=True)]
        json["label"] = drawn(self.label, json.get("label"))
        return self.with_notes(json)


class EmptyStatePart(PartView):
    """An icon, a title, a message and a button in the middle."""

    def make(self) -> Gtk.Widget:
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL, spacing=12, margin_top=24, margin_bottom=24)
        self.icon = Gtk.Image(pixel_size=64)
        self.icon.add_css_class("dim-label")
        self.title, self.message = text_label("title-2"), text_label("dim-label")
        for label in (self.title, self.message):
            label.set_xalign(0.5)
            label.set_justify(Gtk.Justification.CENTER)
        self.box = Gtk.Box(halign=Gtk.Align.CENTER)
        self.parts = Parts(self.host, self.box)
        for widget in (self.icon, self.title, self.message, self.box):
            box.append(widget)
        return box

    @property
    def children(self) -> list[PartView]:
        return self.parts.views

    def show(self) -> None:
        name = icon_name(self.json.get("icon"))
        self.icon.set_visible(name is not None)
        if name:
            self.icon.set_from_icon_name(name)
        set_text(self.title, safe(self.json.get("title")))
        set_text(self.message, safe(self.json.get("message")))
        self.show_notes()

    def show_children(self) -> None:
        button = self.json.get("button")
        self.parts.draw_json([button] if button else [], self.part.owner, self.part.part)

    def seen(self) -> JsonObject:
        buttons = self.parts.seen()
        json = {**self.json, "button": buttons[0] if buttons else None}
        json["title"] = drawn(self.title, json.get("title"))
        if json.get("message") is not None:
            json["message"] = drawn(self.message, json["message"])
        return self.with_notes(json)


WIDGETS: dict[str, Any] = {
    "text": TextPart,
    "markdown": TextPart,
    "badge": BadgePart,
    "image": ImagePart,
    "media": ImagePart,
    "link": LinkPart,
    "divider": DividerPart,
    "progress": ProgressPart,
    "chart": ChartPart,
    "button": ButtonPart,
    "toggle": TogglePart,
    "picker": PickerPart,
    "slider": NumberPart,
    "stepper": NumberPart,
    "textField": FieldPart,
    "numberField": FieldPart,
    "dateField": FieldPart,
    "fileField": FieldPart,
    "group": GroupPart,
    "grid": GridPart,
    "emptyState": EmptyStatePart,
}
"""The view of each component type; `lists` adds lists and tables. `row` is no component outside of lists."""
