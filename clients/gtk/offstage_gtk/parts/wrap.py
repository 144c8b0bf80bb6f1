"""A box whose children begin a new line where there is no room."""

from __future__ import annotations

from gi.repository import Gdk, Gtk


class WrapLayout(Gtk.LayoutManager):
    """Places the children from the start of the line, and below each other where the line is full."""

    __gtype_name__ = "OffstageWrapLayout"

    def __init__(self, spacing: int) -> None:
        super().__init__()
        self.spacing = spacing

    def do_get_request_mode(self, widget: Gtk.Widget) -> Gtk.SizeRequestMode:
        return Gtk.SizeRequestMode.HEIGHT_FOR_WIDTH

    def do_measure(
        self, widget: Gtk.Widget, orientation: Gtk.Orientation, for_size: int
    ) -> tuple[int, int, int, int]:
        sizes = _sizes(widget)
        if orientation == Gtk.Orientation.HORIZONTAL:
            least = max((low for _, low, _ in sizes), default=0)
            natural = sum(size for _, _, size in sizes) + self.spacing * max(0, len(sizes) - 1)
            return least, max(least, natural), -1, -1
        lines = self._lines(sizes, for_size if for_size >= 0 else 1 << 20)
        height = sum(height for _, height in lines) + self.spacing * max(0, len(lines) - 1)
        return height, height, -1, -1

    def do_allocate(self, widget: Gtk.Widget, width: int, height: int, baseline: int) -> None:
        top = 0
        is_rtl = widget.get_direction() == Gtk.TextDirection.RTL
        for line, line_height in self._lines(_sizes(widget), width):
            left = 0
            for child, size in line:
                area = Gdk.Rectangle()
                area.x, area.y = (width - left - size if is_rtl else left), top
                area.width, area.height = size, line_height
                child.size_allocate(area, -1)
                left += size + self.spacing
            top += line_height + self.spacing

    def _lines(
        self, sizes: list[tuple[Gtk.Widget, int, int]], width: int
    ) -> list[tuple[list[tuple[Gtk.Widget, int]], int]]:
        """Returns the lines: their children with widths, and the height."""
        lines: list[list[tuple[Gtk.Widget, int]]] = []
        used = 0
        for child, least, natural in sizes:
            size = max(least, min(natural, width))
            if not lines or used + self.spacing + size > width:
                lines.append([])
                used = size
            else:
                used += self.spacing + size
            lines[-1].append((child, size))
        return [
            (line, max(child.measure(Gtk.Orientation.VERTICAL, size)[1] for child, size in line)) for line in lines
        ]


def _sizes(widget: Gtk.Widget) -> list[tuple[Gtk.Widget, int, int]]:
    """Returns the visible children with their least and natural widths."""
    found, child = [], widget.get_first_child()
    while child is not None:
        if child.should_layout():
            least, natural, _, _ = child.measure(Gtk.Orientation.HORIZONTAL, -1)
            found.append((child, least, natural))
        child = child.get_next_sibling()
    return found


class WrapBox(Gtk.Box):
    """A box with this layout."""

    __gtype_name__ = "OffstageWrapBox"

    def __init__(self, spacing: int = 12) -> None:
        super().__init__()
        self.set_layout_manager(WrapLayout(spacing))
