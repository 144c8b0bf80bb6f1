"""The window as a front end of the scenarios: it uses GTK's widgets as a user does, with keys from the X server.

clients/conformance/scenarios/run.py --front-end drivers.gtk:GtkPilot
"""

from __future__ import annotations

import asyncio
import importlib
from time import monotonic
from typing import Any

import gi
import offstage_gtk  # noqa: F401
from gi.repository import Gdk, GObject, Graphene, Gtk
from harness.front_end import LIMIT, at_once
from harness.scenario import JsonObject, ScenarioError, Setup, Step
from offstage_client.outline import elements
from offstage_gtk import portals, theme
from offstage_gtk.app import OffstageApp
from offstage_gtk.glib_loop import new_event_loop
from offstage_gtk.keyboard import accelerator
from offstage_gtk.layers import RequestLayer, SheetLayer
from offstage_gtk.parts.base import children_of
from offstage_gtk.parts.buttons import ButtonPart, TogglePart
from offstage_gtk.parts.choices import NumberPart, PickerPart
from offstage_gtk.parts.containers import GroupPart
from offstage_gtk.parts.lists import ListPart
from offstage_gtk.parts.simple import LinkPart
from Xlib import X
from Xlib.display import Display
from Xlib.ext import xtest

from .pilot import WidgetPilot

CELL = (10, 20)
"""Pixels of a column and of a row."""


class _Policy(asyncio.DefaultEventLoopPolicy):
    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        return new_event_loop()


# The scenarios run in the loop that also runs GTK.
asyncio.set_event_loop_policy(_Policy())


def descendants(widget: Gtk.Widget) -> list[Any]:
    return [found for child in children_of(widget) for found in (child, *descendants(child))]


class Hands:
    """Presses keys and clicks with the X server's XTEST extension. Keys reach the window that has the focus."""

    def __init__(self) -> None:
        gi.require_version("GdkX11", "4.0")
        # Surfaces of GTK get their X ids with it.
        importlib.import_module("gi.repository.GdkX11")
        self.display = Display()

    def _send(self, *inputs: tuple[int, int]) -> None:
        for kind, code in inputs:
            xtest.fake_input(self.display, kind, code)
        self.display.sync()

    def _window(self, window: Gtk.Native) -> Any:
        return self.display.create_resource_object("window", window.get_surface().get_xid())

    def activate(self, window: Gtk.Window) -> None:
        """Gives the keyboard to a window and lifts it, as a window manager does when another window closes."""
        if window.get_mapped():
            target = self._window(window)
            target.configure(stack_mode=X.Above)
            target.set_input_focus(X.RevertToParent, X.CurrentTime)
            self.display.sync()

    def press(self, keyval: int, state: Gdk.ModifierType) -> None:
        """Presses and releases a key with its modifiers."""
        code = self.display.keysym_to_keycode(keyval)
        # A character that needs Shift on this keyboard.
        is_shifted = [self.display.keycode_to_keysym(code, level) == keyval for level in (0, 1)] == [False, True]
        modifiers = (
            (state & Gdk.ModifierType.CONTROL_MASK, Gdk.KEY_Control_L),
            (state & Gdk.ModifierType.ALT_MASK, Gdk.KEY_Alt_L),
            (state & Gdk.ModifierType.SHIFT_MASK or is_shifted, Gdk.KEY_Shift_L),
        )
        codes = [*(self.display.keysym_to_keycode(key) for is_held, key in modifiers if is_held), code]
        self._send(*((X.KeyPress, each) for each in codes), *((X.KeyRelease, each) for each in reversed(codes)))

    def click(self, widget: Gtk.Widget, button: int = 1, count: int = 1) -> None:
        """Clicks the middle of a widget. The buttons 4 and 5 turn the wheel up and down."""
        self._move_to(widget, widget.get_width() / 2)
        self._send(*[(X.ButtonPress, button), (X.ButtonRelease, button)] * count)

    def drag(self, widget: Gtk.Widget, start: float, end: float) -> None:
        """Drags from one distance from the left edge of a widget, in pixels, to another."""
        self._move_to(widget, start)
        self._send((X.ButtonPress, 1))
        self._move_to(widget, end)
        self._send((X.ButtonRelease, 1))

    def _move_to(self, widget: Gtk.Widget, left: float) -> None:
        """Moves the pointer to a distance from the left edge of a widget, in pixels, in the middle of its height."""
        native = widget.get_native()
        _, point = widget.compute_point(native, Graphene.Point().init(left, widget.get_height() / 2))
        outer, top = native.get_surface_transform()
        origin = self.display.screen().root.translate_coords(self._window(native), 0, 0)
        x, y = round(origin.x + outer + point.x), round(origin.y + top + point.y)
        xtest.fake_input(self.display, X.MotionNotify, x=x, y=y)


class GtkPilot(WidgetPilot):
    """Does the steps with keys and widgets, and reads the outline from the widgets."""

    app_type = OffstageApp

    def __init__(self) -> None:
        super().__init__()
        if not theme.begin():
            raise ScenarioError("the GTK front end needs a display; run it with xvfb-run")
        Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
        self.hands = Hands()
        self._app: OffstageApp | None = None
        self._running: asyncio.Task[None] | None = None

    async def start(self, setup: Setup) -> None:
        columns, rows = setup.size
        size = columns * CELL[0], rows * CELL[1]
        self._app = OffstageApp(setup.server, setup.open, setup.initialize, self.trace, size=size)
        self.app.after_delay = at_once
        self._running = asyncio.ensure_future(self.app.run())
        await asyncio.wait_for(self.app.drawn(), LIMIT)
        # A request that the app fulfils at once has no window.
        await self.settle()
        await self.activate(self.app.top_window)

    async def stop(self) -> None:
        if self._app is not None and self._running is not None:
            self._app.quit()
            await self._running

    @property
    def app(self) -> OffstageApp:
        assert self._app
        return self._app

    # Outputs

    async def drawn(self) -> None:
        await super().drawn()
        if self.app.bugs:
            raise self.app.bugs[0]

    def elements(self) -> list[JsonObject]:
        app = self.app
        top, notices = app.main.layers[-1], app.main.notice_frame.notices.seen()
        windows = [{**main.seen(), "layers": [top.seen(), *notices] if main is app.main else []} for main in app.mains]
        return [element.json() for element in elements({"windows": windows}, top.seen_views())]

    async def outline(self) -> list[JsonObject]:
        for _ in range(20):
            if "not loaded" not in self.text():
                break
            await self.drawn()
        return self.elements()

    async def activate(self, window: Gtk.Window) -> None:
        """Gives the keyboard to a window. Xvfb has no window manager."""
        await self.wait_until(window.get_mapped, "the window is not on the screen")
        await self.app.frames(1)
        if not window.is_active():
            self.hands.activate(window)
        await self.wait_until(window.is_active, "the window has no keyboard focus")

    def message(self) -> str:
        frame = self.app.main.notice_frame
        return str(frame.message.get_text()) if frame.bar.get_revealed() else ""

    def screen_text(self) -> str:
        shown = [each for each in descendants(self.app.top_window) if isinstance(each, Gtk.Label) and each.get_mapped()]
        return "\n".join(label.get_text() for label in shown)

    # Finding

    @property
    def parts(self) -> list[Any]:
        commands = getattr(self.layer, "command_bar", ())
        return [*self.layer.parts, *self.layer.main.notice_frame.notices.buttons, *commands]

    async def click(self, button: Gtk.Widget) -> None:
        """Clicks a button after scrolling to it. A disabled button does nothing, and a covered one is an error."""
        await self.reveal(button)
        if button.is_sensitive():
            if button.get_focusable() and button.get_root() is self.app.top_window:
                button.grab_focus()
            button.emit("clicked")

    async def reveal(self, widget: Gtk.Widget) -> None:
        """Scrolls until a widget is visible, and checks that the mouse reaches it."""
        scroller = widget.get_ancestor(Gtk.ScrolledWindow.__gtype__)
        while scroller is not None:
            has_point, point = widget.compute_point(scroller, Graphene.Point())
            if has_point:
                for adjustment, offset, size in (
                    (scroller.get_vadjustment(), point.y, widget.get_height()),
                    (scroller.get_hadjustment(), point.x, widget.get_width()),
                ):
                    page = adjustment.get_page_size()
                    if offset < 0 or offset + size > page:
                        adjustment.set_value(adjustment.get_value() + offset - max(0, (page - size) / 2))
            scroller = scroller.get_parent().get_ancestor(Gtk.ScrolledWindow.__gtype__)
        await self.app.frames()
        root = widget.get_root()
        if root is None or not widget.get_mapped():
            raise ScenarioError(f"{widget} is not on the screen")
        native = widget.get_native()
        has_point, point = widget.compute_point(native, Graphene.Point().init(
            widget.get_width() / 2, widget.get_height() / 2))  # fmt: skip
        picked = native.pick(point.x, point.y, Gtk.PickFlags.INSENSITIVE)
        if picked is None or not (picked is widget or picked.is_ancestor(widget)):
            raise ScenarioError(f"{widget} is covered by {picked}")

    async def focus(self, part: Any) -> None:
        if not part.has_real_focus and part.focus_target.get_sensitive():
            part.grab_focus()
            await self.app.frames(1)

    async def clear_focus(self) -> None:
        self.layer.clear_focus()

    async def to_row(self, list_id: str, row: Any) -> JsonObject:
        rows = self.rows(list_id)
        index = self.index(rows, row)
        rows.scrolling.show(index)
        await self.app.frames()
        if not rows.scrolling.focus_row(index):
            raise ScenarioError(f"the row {row!r} takes no focus")
        await self.app.frames(1)
        return rows.row(index) or {}

    # Verbs

    async def fill_in(self, part: Any, text: str, clears: bool) -> None:
        if part.editor is not None:
            target: Any = part.editor
            buffer = part.editor.get_buffer()
            if clears:
                buffer.delete_interactive(buffer.get_start_iter(), buffer.get_end_iter(), part.editor.get_editable())
            buffer.place_cursor(buffer.get_end_iter())
        else:
            target = part.entry.get_delegate() or part.entry
            part.entry.set_position(-1)
            if clears:
                part.entry.select_region(0, -1)
                target.emit("backspace")
        for character in text:
            target.emit("insert-at-cursor", character)

    async def press(self, *keys: str) -> None:
        """Presses keys as a user who has seen the top layer."""
        for key in keys:
            layer = self.layer
            await self.wait_until(lambda layer=layer: not self.app.is_guarded(layer), "the layer takes no keys")
            await self.press_now(key)

    async def press_now(self, key: str) -> None:
        """Presses a key of the keyboard, and waits until a window has received it."""
        window = self.app.top_window
        await self.activate(window)
        seen = self.app.keys_seen
        _, keyval, state = Gtk.accelerator_parse(accelerator(key))
        if len(key) == 1:
            keyval = Gdk.unicode_to_keyval(ord(key))
        self.hands.press(keyval, state)
        modifiers = sum(1 for mask in (1, 4, 8) if int(state) & mask)
        await self.wait_until(lambda: self.app.keys_seen > seen + modifiers, f"the key {key} did not arrive")

    async def do(self, step: Step) -> None:
        """Stops the guard's clock during `type` and `keys`."""
        if step.verb != "keys":
            time = monotonic()
            self.app.clock = (lambda: time) if step.verb == "type" else monotonic
        await super().do(step)

    async def keys(self, step: Step) -> None:
        for key in step.target:
            await self.press_now(key)

    async def tap_part(self, part: Any) -> None:
        if isinstance(part, GroupPart) and part.is_collapsible:
            await self.reveal(part.label)
            part.main.grab_focus()
            part.main.activate()
        elif isinstance(part, (ButtonPart, LinkPart)):
            await self.click(part.button)
        else:
            raise ScenarioError(f"'{part.part.id}' cannot be tapped")

    async def tap_command(self, name: str) -> None:
        raise ScenarioError(f"no widget shows '{name}'")

    async def tap_column(self, list_id: str, column: str) -> None:
        rows, has_sorted = self.rows(list_id), asyncio.Event()
        title = rows.table.titles[[described.get("id") for described in rows.columns].index(column)]
        await self.reveal(title)
        await self.activate(self.app.top_window)
        sort = rows.sort_by
        rows.sort_by = lambda column: (sort(column), has_sorted.set())
        self.hands.click(title)
        await self.wait_until(has_sorted.is_set, f"the title of the column '{column}' does not sort")
        del rows.sort_by

    async def tap_list_command(self, rows: ListPart, name: str, row: Any) -> None:
        if row is None:
            await self.click(next(button for button in children_of(rows.bar) if button.command.id == name))
            return
        index = self.index(rows, row)
        # A disabled row takes no focus; its buttons are still pressed by the mouse.
        rows.scrolling.show(index)
        await self.app.frames()
        rows.scrolling.focus_row(index)
        buttons = next(view.buttons for view in rows.views_at(index) if view.buttons)
        for button in children_of(buttons.inline):
            if button.command.id == name:
                await self.click(button)
                return
        buttons.menu.popup()
        await self.app.frames()
        shown = children_of(buttons.menu.get_popover().get_child())
        button = next(button for button in shown if button.command.id == name)
        await self.wait_until(button.get_mapped, "the menu of the row does not open")
        button.emit("clicked")

    async def choose(self, step: Step) -> None:
        part, value = self.find(step.target), step.get("value")
        await self.focus(part)
        if isinstance(part, PickerPart):
            index = [option["id"] for option in part.options].index(value)
            if part.style == "menu":
                part.menu.set_selected(index)
            else:
                button = part.buttons[index]
                await self.reveal(button)
                button.set_active(not button.get_active() if part.is_multiple else True)
        elif isinstance(part, NumberPart):
            await self.reveal(part.control)
            part.adjustment.set_value(value)
            await self.app.frames(1)
        elif isinstance(part, TogglePart):
            await self.reveal(part.switch)
            part.switch.set_active(bool(value))
        else:
            raise ScenarioError(f"'{step.target}' has no choice")

    async def move(self, step: Step) -> None:
        rows = self.rows(step.target)
        moved, before = self.index(rows, step.get("row")), step.get("before")
        target = rows.total - 1 if before is None else self.index(rows, before)
        rows.scrolling.show(target)
        await self.app.frames()
        view = rows.views_at(target)[0]
        y = view.root.get_height() - 1.0 if before is None else 1.0
        if not view.target.emit("drop", GObject.Value(GObject.TYPE_INT, moved), 1.0, y):
            raise ScenarioError("the row cannot be dropped there")

    async def scroll(self, step: Step) -> None:
        rows, to = self.rows(step.target), step.get("to")
        if to == "end":
            await self.focus(rows)
            await rows.scrolling.go_to_end()
        elif to == "refresh":
            await self.focus(rows)
            await self.press("F5")
        else:
            await rows.go_to(int(to))

    async def type_in_form(self, text: str) -> None:
        self.layer.request.entry.set_text(text)

    async def paste(self, text: str) -> None:
        portals.copy(text)
        await self.press_now("Ctrl+V")

    def failure(self) -> str:
        problem = self.app.main.frame.problem
        return str(problem.title.get_text()) if problem.root.get_revealed() else ""

    async def failure_details(self) -> str:
        problem = self.app.main.frame.problem
        problem.expander.set_expanded(True)
        await self.wait_until(problem.details.get_mapped, "there are no details")
        return str(problem.details.get_text())

    async def close_failure(self) -> None:
        root = self.app.main.frame.problem.root
        await self.click([each for each in descendants(root) if isinstance(each, Gtk.Button)][-1])

    async def clipboard(self) -> str:
        return await portals.clipboard_text()

    async def go_back(self) -> None:
        assert self.layer.node_view
        await self.click(self.layer.node_view.bar.back)

    async def go_close(self) -> None:
        if isinstance(self.layer, (SheetLayer, RequestLayer)) and self.layer.close_button.get_visible():
            await self.click(self.layer.close_button)

    async def go_window(self, index: int) -> None:
        await self.activate(self.app.mains[index].top_window)

    async def go_branch(self, index: int) -> bool:
        bars = list(self.layer.node_view.bars) if self.layer.node_view else []
        if bars:
            await self.click(list(bars[-1].branches)[index].root)
        return bool(bars)

    async def resize(self, step: Step) -> None:
        columns, rows = step.target
        await self.resize_to(columns * CELL[0], rows * CELL[1])

    async def resize_to(self, width: int, height: int) -> None:
        self.app.main.window.set_default_size(width, height)
        await self.wait_until(
            lambda: abs(self.app.main.window.get_width() - width) < 60, f"the window is not {width} pixels wide"
        )
        await self.app.frames()
