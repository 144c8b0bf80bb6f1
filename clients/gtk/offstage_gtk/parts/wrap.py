"""A box whose children begin a new line where there is no room."""

from __future__ import annotations

from gi.repository import Gdk, Gtk

from .base import children_of

Line = list[tuple[Gtk.Widget, int]]
"""The children of a line, with their widths."""


class WrapLayout(Gtk.LayoutManager):
    """Places the children from the start of the line, and below each other where the line is full."""

    __gtype_name__ = "OffstageWrapLayout"

    def __init__(self, spacing: int) -> None:
        super().__init__()
        self.spacing = spacing

    def do_get_request_mode(self, widget: Gtk.Widget) -> Gtk.SizeRequestMode:
        return Gtk.SizeRequestMode.HEIGHT_FOR_WIDTH

    def do_measure(self, widget: Gtk.Widget, orientation: Gtk.Orientation, for_size: int) -> tuple[int, int, int, int]:
        if orientation == Gtk.Orientation.HORIZONTAL:
            widths = [child.measure(orientation, -1) for child in _shown(widget)]
            least = max((width[0] for width in widths), default=0)
            return least, max(least, self._sum([width[1] for width in widths])), -1, -1
        height = self._sum([_height(line) for line in self._lines(widget, for_size if for_size >= 0 else 1 << 20)])
        return height, height, -1, -1

    def do_allocate(self, widget: Gtk.Widget, width: int, height: int, baseline: int) -> None:
        area = Gdk.Rectangle()
        is_rtl = widget.get_direction() == Gtk.TextDirection.RTL
        for line in self._lines(widget, width):
            left, area.height = 0, _height(line)
            for child, size in line:
                area.x, area.width = width - left - size if is_rtl else left, size
                child.size_allocate(area, -1)
                left += size + self.spacing
            area.y += area.height + self.spacing

    def _sum(self, sizes: list[int]) -> int:
        return sum(sizes) + self.spacing * max(0, len(sizes) - 1)

    def _lines(self, widget: Gtk.Widget, width: int) -> list[Line]:
        lines: list[Line] = []
        for child in _shown(widget):
            least, natural, _, _ = child.measure(Gtk.Orientation.HORIZONTAL, -1)
            size = max(least, min(natural, width))
            if not lines or self._sum([*(used for _, used in lines[-1]), size]) > width:
                lines.append([])
            lines[-1].append((child, size))
        return lines


def _height(line: Line) -> int:
    return max(child.measure(Gtk.Orientation.VERTICAL, size)[1] for child, size in line)


def _shown(widget: Gtk.Widget) -> list[Gtk.Widget]:
    return [child for child in children_of(widget) if child.should_layout()]


class WrapBox(Gtk.Box):
    """A box with this layout."""

    __gtype_name__ = "OffstageWrapBox"

    def __init__(self, spacing: int = 12) -> None:
        super().__init__()
        self.set_layout_manager(WrapLayout(spacing))
