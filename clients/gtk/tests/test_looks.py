"""What can be read on the screen: colours, charts, and texts that change their form."""

import unittest
from collections import Counter
from dataclasses import replace
from itertools import combinations, cycle, product
from typing import Any

import cairo
from tests.support import WindowTest, cases, shows
from tests.test_window import add_note, click_in_menu

from drivers.gtk import descendants
from gi.repository import Gtk
from offstage_gtk import theme
from offstage_gtk.chart import SWATCH, Box, draw, ticks
from Xlib import X

LEGEND = 18
"""Height of a legend of one line in pixels."""

MONTHS = ["January", "February", "March", "April"]


def ground_of(pilot, widget) -> tuple[float, ...]:
    """Returns the colour that most pixels of a widget have on the screen."""
    window = widget.get_root()
    _, area = widget.compute_bounds(window)
    left, top = window.get_surface_transform()
    drawable = pilot.hands.display.create_resource_object("window", window.get_surface().get_xid())
    image = drawable.get_image(
        round(left + area.get_x()), round(top + area.get_y()), round(area.get_width()), round(area.get_height()),
        X.ZPixmap, 0xFFFFFFFF,
    )  # fmt: skip
    data = image.data
    colours = Counter(tuple(data[at + part] / 255 for part in (2, 1, 0)) for at in range(0, len(data), 4))
    return colours.most_common(1)[0][0]


class Colours(WindowTest):
    @shows(app="notes")
    async def test_titles_of_destructive_buttons_are_readable(self, pilot) -> None:
        await add_note(pilot, "milk")
        rows = pilot.rows("notes")
        rows.toggle(0)
        await pilot.settle()
        for scheme in ("light", "dark"):
            theme.set_scheme(scheme)
            await pilot.app.frames(4)
            button = rows.bar.get_first_child()
            self.assertTrue(button.has_css_class("destructive-action"))
            label = next(each for each in descendants(button) if isinstance(each, Gtk.Label))
            ink = label.get_style_context().get_color()
            ground = ground_of(pilot, label)
            self.assertGreater(ground[0], max(ground[1:]) * 2, "the button is not red")
            self.assertGreaterEqual(cases.contrast((ink.red, ink.green, ink.blue), ground), cases.CONTRAST, scheme)
        theme.set_scheme("light")

    @shows()
    async def test_dark_style_changes_the_colours_of_the_screen(self, pilot) -> None:
        window = pilot.app.main.window
        theme.set_scheme("light")
        await pilot.wait_until(lambda: min(ground_of(pilot, window)) > 0.8, "the window is not light")
        await click_in_menu(pilot, "Dark Style")
        await pilot.wait_until(lambda: max(ground_of(pilot, window)) < 0.3, "the window is not dark")
        theme.set_scheme("light")


def meet(one: Box, other: Box) -> bool:
    """True when two texts overlap."""
    is_beside = one.left >= other.left + other.width or other.left >= one.left + one.width
    return not (is_beside or one.top >= other.top + other.height or other.top >= one.top + one.height)


class Charts(unittest.TestCase):
    def draw(self, json: dict[str, Any], width: int = 700, height: int = 200) -> tuple[list[Box], Any]:
        """Draws a chart on a surface in memory. Returns its texts and a function that reads a pixel."""
        self.assertTrue(theme.begin())
        surface = cairo.ImageSurface(cairo.Format.ARGB32, width, height)
        boxes = draw(Gtk.DrawingArea(), cairo.Context(surface), width, height, json)
        surface.flush()
        data, stride = bytes(surface.get_data()), surface.get_stride()

        def pixel(x: float, y: float) -> tuple[int, ...]:
            at = round(y) * stride + round(x) * 4
            return tuple(data[at + part] for part in (2, 1, 0, 3))

        return boxes, pixel

    def series(self, count: int, values: list[float]) -> list[dict[str, Any]]:
        points = [{"label": label, "value": value} for label, value in zip(cycle(MONTHS), values)]
        return [{"title": f"A place with a long name {n}", "points": points} for n in range(count)]

    def test_no_text_of_a_chart_covers_another(self) -> None:
        for values in ([42, 33, 40, 37], [127, 110, 69, -5], [0.001, 0.0002, 0, 0], [1e9, -1e9, 3, 4], [0], [7] * 90):
            for width, kind in product((240, 700), ("bar", "line")):
                boxes, _ = self.draw({"kind": kind, "unit": "mm", "series": self.series(4, values)}, width, 260)
                self.assertGreater(len(boxes), 5)
                for one, other in combinations(boxes, 2):
                    self.assertFalse(meet(one, other), f"{one} covers {other}")
                for box in boxes:
                    self.assertTrue(box.left >= 0 and box.left + box.width <= width + 1, box)

    def test_a_chart_has_a_grid_and_a_legend_with_colours(self) -> None:
        series = self.series(2, [42, 33])
        boxes, pixel = self.draw({"unit": "mm", "series": series})
        for line, colour in zip(series, ((0x35, 0x84, 0xE4), (0xC0, 0x61, 0xCB))):
            box = next(box for box in boxes if box.text == line["title"])
            self.assertEqual(pixel(box.left - SWATCH, box.top + box.height / 2), (*colour, 255))
        lines = [box for box in boxes if box.text.endswith(" mm")]
        self.assertGreaterEqual(len(lines), 4)
        for box in lines:
            # No bar is so far to the right.
            column = [pixel(698, box.top + box.height / 2 + offset)[3] for offset in range(-3, 4)]
            self.assertTrue(any(column), f"no line at {box.text}")

    def test_a_line_begins_at_its_first_point(self) -> None:
        boxes, pixel = self.draw({"kind": "line", "series": self.series(1, [10] * 4)})
        blue = [(x, y) for x in range(700) for y in range(200) if pixel(x, y)[2] > 150 and pixel(x, y)[0] < 100]
        first = next(box for box in boxes if box.text == MONTHS[0])
        inside = [x for x, y in blue if y > LEGEND]
        self.assertLess(abs(min(inside) - (first.left + first.width / 2)), 8)

    def test_values_at_the_axis_are_round(self) -> None:
        self.assertEqual(ticks(-5, 127), [-50, 0, 50, 100, 150])
        self.assertEqual(ticks(0, 0.9), [0, 0.2, 0.4, 0.6000000000000001, 0.8, 1.0])
        self.assertEqual(ticks(0, 0), ticks(0, 1))
        boxes, _ = self.draw({"unit": "mm", "series": self.series(1, [15000])})
        self.assertLessEqual({"0 mm", "5,000 mm", "15,000 mm"}, {box.text for box in boxes})


class Texts(WindowTest):
    def shown(self, part) -> list[str]:
        """Returns the texts that a view shows, from the top."""
        found = []
        for widget in descendants(part.stack):
            if isinstance(widget, Gtk.TextView) and widget.get_mapped():
                buffer = widget.get_buffer()
                found.append(buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True))
            elif isinstance(widget, Gtk.Label) and widget.get_mapped():
                found.append(widget.get_text())
        return found

    async def show(self, pilot, **members: Any) -> Any:
        """Shows a text component in the first text of the gallery's page."""
        part = pilot.find("body")
        part.set_part(replace(part.part, json={"component": "text", "id": "body", **members}))
        await pilot.app.frames()
        return part

    @shows(link="gallery://text")
    async def test_a_long_text_that_becomes_short_is_shown_once(self, pilot) -> None:
        for text in ("short", "A line.\n" * 1000, "short", "A line.\n" * 1000):
            part = await self.show(pilot, text=text)
            self.assertEqual(self.shown(part), [text])

    @shows(link="gallery://text")
    async def test_a_long_text_keeps_its_scroll_position_when_it_is_drawn_again(self, pilot) -> None:
        long = "A line.\n" * 1000
        part = await self.show(pilot, text=long)
        adjustment = part.view.get_vadjustment()
        # GTK measures the lines while nothing else happens, and moves the text meanwhile.
        _, height = part.view.get_line_yrange(part.view.get_buffer().get_start_iter())
        while adjustment.get_upper() < 1000 * height:
            await self.show(pilot, text=long)
        adjustment.set_value(500)
        await self.show(pilot, text=long, caption="New")
        self.assertEqual(adjustment.get_value(), 500)

    @shows(link="gallery://text")
    async def test_markdown_that_becomes_plain_loses_its_markup(self, pilot) -> None:
        part = await self.show(pilot, text="**bold** text", format="markdown")
        self.assertTrue(part.label.get_layout().get_attributes())
        part = await self.show(pilot, text="bold text")
        self.assertEqual(part.label.get_label(), "bold text")
        self.assertFalse(part.label.get_use_markup())
        part = await self.show(pilot, text="a <b>&amp;</b>")
        self.assertEqual(self.shown(part), ["a <b>&amp;</b>"])
