"""Components that contain others."""

from __future__ import annotations

from gi.repository import Gtk
from offstage_client.safe_text import safe
from offstage_ui.parts import GroupState, JsonObject
from offstage_ui.texts import _

from .base import PartView, Parts, column, drawn, set_icon, set_name, text_label
from .buttons import ButtonPart, TogglePart
from .choices import NumberPart, PickerPart
from .fields import FieldPart
from .lists import ListPart
from .simple import BadgePart, ChartPart, DividerPart, ImagePart, LinkPart, PanelPart, ProgressPart, TextPart
from .wrap import WrapBox


class GroupPart(GroupState, PartView):
    """A group. A collapsible one is an expander."""

    def make(self) -> Gtk.Widget:
        self.label = self.member_label("title", "heading")
        self.box = self.box_of_parts(WrapBox() if self.json.get("axis") == "horizontal" else column(spacing=12))
        if not self.is_collapsible:
            return column(self.label, self.box.box, spacing=8, accessible_role=Gtk.AccessibleRole.GROUP)
        expander = Gtk.Expander(label_widget=self.label, child=self.box.box)
        expander.connect("notify::expanded", lambda *_: self._expanded())
        self.box.box.set_margin_top(8)
        self.box.box.set_margin_start(18)
        return expander

    def _expanded(self) -> None:
        if self.takes_input():
            self.set_expanded(self.main.get_expanded())

    def show_state(self) -> None:
        name = safe(self.json.get("title")) or safe(self.json.get("label"))
        set_name(self.main, name, safe(self.json.get("help")))
        if self.is_collapsible:
            self.label.set_visible(True)
            self.main.set_expanded(self.is_open)

    async def show_children(self) -> None:
        await self.box.show_json(self.json.get("parts") if self.is_open else [], self.part.owner, self.part.part)

    def seen(self) -> JsonObject:
        is_expanded = {"isExpanded": self.main.get_expanded()} if self.is_collapsible else {}
        return {**super().seen(), **is_expanded, "parts": self.box.seen()}


class GridPart(PartView):
    """Components in rows and columns."""

    def make(self) -> Gtk.Widget:
        self.grid = Gtk.Grid(column_spacing=18, row_spacing=8)
        self.cells: list[list[Parts]] = []
        self.titles: list[Gtk.Label] = []
        scroller = Gtk.ScrolledWindow(child=self.grid, vscrollbar_policy=Gtk.PolicyType.NEVER)
        return column(self.member_label("label", "heading"), scroller, spacing=8)

    def show_state(self) -> None:
        set_name(self.grid, safe(self.json.get("label")) or _("Grid"), safe(self.json.get("help")))

    async def show_children(self) -> None:
        titles, rows = self.json.get("titles") or [], self.json.get("rows") or []
        if [len(titles), *map(len, rows)] != [len(self.titles), *map(len, self.cells)]:
            self._make_cells(len(titles), rows)
        for label, title in zip(self.titles, titles, strict=True):
            label.set_text(safe(title))
        for cells, row in zip(self.cells, rows, strict=True):
            for cell, json in zip(cells, row, strict=True):
                await cell.show_json([json], self.part.owner, self.part.part)

    def _make_cells(self, count: int, rows: list[list[JsonObject]]) -> None:
        while child := self.grid.get_first_child():
            self.grid.remove(child)
        self.titles = [text_label("heading", "dim-label") for _ in range(count)]
        self.parts.clear()
        self.cells = [[self.box_of_parts(column(hexpand=True)) for _ in row] for row in rows]
        for index, widgets in enumerate([self.titles, *([cell.box for cell in row] for row in self.cells)]):
            for place, widget in enumerate(widgets):
                self.grid.attach(widget, place, index, 1, 1)

    def seen(self) -> JsonObject:
        json = {**super().seen(), "rows": [[seen for cell in row for seen in cell.seen()] for row in self.cells]}
        titles = self.json.get("titles") or []
        return {**json, "titles": [drawn(label, title) for label, title in zip(self.titles, titles, strict=True)]}


class EmptyStatePart(PartView):
    """An icon, a title, a message and a button in the middle."""

    def make(self) -> Gtk.Widget:
        self.icon, self.button = Gtk.Image(pixel_size=64), self.box_of_parts(Gtk.Box(halign=Gtk.Align.CENTER))
        self.icon.add_css_class("dim-label")
        labels = self.member_label("title", "title-2"), self.member_label("message", "dim-label")
        for label in labels:
            label.set_xalign(0.5)
            label.set_justify(Gtk.Justification.CENTER)
        return column(self.icon, *labels, self.button.box, spacing=12, margin_top=24, margin_bottom=24)

    def show_state(self) -> None:
        set_icon(self.icon, self.json.get("icon"))

    async def show_children(self) -> None:
        await self.button.show_json([self.json.get("button")], self.part.owner, self.part.part)

    def seen(self) -> JsonObject:
        return {**super().seen(), "button": next(iter(self.button.seen()), None)}


Parts.types.update({
    "text": TextPart, "markdown": TextPart, "badge": BadgePart, "image": ImagePart, "media": ImagePart,
    "link": LinkPart, "divider": DividerPart, "progress": ProgressPart, "chart": ChartPart, "button": ButtonPart,
    "toggle": TogglePart, "picker": PickerPart, "slider": NumberPart, "stepper": NumberPart, "textField": FieldPart,
    "numberField": FieldPart, "dateField": FieldPart, "fileField": FieldPart, "group": GroupPart, "grid": GridPart,
    "emptyState": EmptyStatePart, "list": ListPart, "table": ListPart, "panel": PanelPart,
})  # fmt: skip
