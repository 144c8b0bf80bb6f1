"""The window as a front end of the scenarios: it uses GTK's widgets as a user does, with keys from the X server.

clients/conformance/scenarios/run.py --front-end offstage_gtk.pilot:GtkPilot
"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from time import monotonic
from typing import Any

from gi.repository import Gdk, GObject, Graphene, Gtk
from offstage_client import Client, Session

from . import theme
from .app import OffstageApp
from .glib_loop import new_event_loop
from .keyboard import accelerator
from .layers import Answer, Layer, RequestLayer, SheetLayer
from .parts.buttons import ButtonPart, TogglePart
from .parts.choices import NumberPart, PickerPart
from .parts.containers import GroupPart
from .parts.fields import FieldPart
from .parts.lists import ListPart
from .parts.row_commands import RowCommand
from .parts.simple import LinkPart

SCENARIOS = Path(__file__).resolve().parents[2] / "conformance/scenarios"
sys.path.append(str(SCENARIOS))

from harness.front_end import LIMIT, ClientFrontEnd, at_once  # noqa: E402
from harness.scenario import ScenarioError, Setup, Step  # noqa: E402

CELL = (10, 20)
"""Pixels of a column and of a row."""


class _Policy(asyncio.DefaultEventLoopPolicy):
    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        return new_event_loop()


# The scenarios run in the loop that also runs GTK.
asyncio.set_event_loop_policy(_Policy())


class Keyboard:
    """Presses keys with the X server's XTEST extension. They reach the window that has the focus, as a user's keys."""

    def __init__(self) -> None:
        from Xlib import X
        from Xlib.display import Display
        from Xlib.ext import xtest

        self._x, self._test, self.display = X, xtest, Display()

    def activate(self, window: Gtk.Window) -> None:
        """Gives the keyboard to a window and lifts it, as a window manager does when another window closes."""
        import gi

        gi.require_version("GdkX11", "4.0")
        from gi.repository import GdkX11

        surface = window.get_surface()
        if isinstance(surface, GdkX11.X11Surface) and window.get_mapped():
            target = self.display.create_resource_object("window", surface.get_xid())
            target.configure(stack_mode=self._x.Above)
            target.set_input_focus(self._x.RevertToParent, self._x.CurrentTime)
            self.display.sync()

    def press(self, keyval: int, state: Gdk.ModifierType) -> None:
        """Presses and releases a key with its modifiers."""
        display = self.display
        code = display.keysym_to_keycode(keyval)
        held = [
            display.keysym_to_keycode(Gdk.keyval_from_name(name))
            for mask, name in (
                (Gdk.ModifierType.CONTROL_MASK, "Control_L"),
                (Gdk.ModifierType.ALT_MASK, "Alt_L"),
                (Gdk.ModifierType.SHIFT_MASK, "Shift_L"),
            )
            if state & mask
        ]
        # A character that needs Shift on this keyboard.
        is_shifted = display.keycode_to_keysym(code, 0) != keyval and display.keycode_to_keysym(code, 1) == keyval
        shift = display.keysym_to_keycode(Gdk.KEY_Shift_L)
        if is_shifted and shift not in held:
            held.append(shift)
        for kind, codes in ((self._x.KeyPress, [*held, code]), (self._x.KeyRelease, [code, *reversed(held)])):
            for pressed in codes:
                self._test.fake_input(display, kind, pressed)
        display.sync()


class Mouse:
    """Moves the pointer and presses its buttons with XTEST."""

    def __init__(self, keyboard: Keyboard) -> None:
        self._x, self._test, self._display = keyboard._x, keyboard._test, keyboard.display

    def click(self, widget: Gtk.Widget, button: int = 1, count: int = 1) -> None:
        """Clicks the middle of a widget. The buttons 4 and 5 turn the wheel up and down."""
        native = widget.get_native()
        middle = Graphene.Point().init(widget.get_width() / 2, widget.get_height() / 2)
        _, point = widget.compute_point(native, middle)
        left, top = native.get_surface_transform()
        target = self._display.create_resource_object("window", native.get_surface().get_xid())
        origin = self._display.screen().root.translate_coords(target, 0, 0)
        x, y = round(origin.x + left + point.x), round(origin.y + top + point.y)
        self._test.fake_input(self._display, self._x.MotionNotify, x=x, y=y)
        for _ in range(count):
            for kind in (self._x.ButtonPress, self._x.ButtonRelease):
                self._test.fake_input(self._display, kind, button)
        self._display.sync()


class GtkPilot(ClientFrontEnd):
    """Does the steps with keys and widgets, and reads the outline from the widgets."""

    def __init__(self) -> None:
        super().__init__()
        if not theme.begin():
            raise ScenarioError("the GTK front end needs a display; run it with xvfb-run")
        Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
        self.keyboard = Keyboard()
        self.mouse = Mouse(self.keyboard)
        self._app: OffstageApp | None = None
        self._running: asyncio.Task[None] | None = None

    async def start(self, setup: Setup) -> None:
        columns, rows = setup.size
        size = columns * CELL[0], rows * CELL[1]
        self._app = OffstageApp(setup.server, setup.open, setup.initialize, self.trace, size)
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
        """The app."""
        assert self._app
        return self._app

    @property
    def client(self) -> Client:
        assert self.app.client
        return self.app.client

    @property
    def session(self) -> Session:
        return self.app.session

    @property
    def layer(self) -> Layer:
        """The top layer."""
        assert self.app.layer
        return self.app.layer

    # Outputs

    async def drawn(self) -> None:
        for _ in range(3):
            await asyncio.sleep(0)
        await self.app.drawn()
        while self.app.layer and any(rows.scrolling.is_following for rows in self.app.layer.lists):
            await self.app.frames(1)
        if self.app.bugs:
            raise self.app.bugs[0]

    async def outline(self) -> str:
        for _ in range(20):
            text = self.app.outline()
            if "not loaded" not in text:
                break
            await self.drawn()
        return text

    def take_shown(self) -> list[str]:
        taken, self.app.errors = self.app.errors, []
        return taken

    async def activate(self, window: Gtk.Window) -> None:
        """Gives the keyboard to a window. Xvfb has no window manager."""
        await self.wait_until(window.get_mapped, "the window is not on the screen")
        await self.app.frames(1)
        if not window.is_active():
            self.keyboard.activate(window)
        await self.wait_until(window.is_active, "the window has no keyboard focus")

    async def wait_until(self, condition: Any, message: str, limit: float = 10) -> None:
        """Waits for a condition."""
        end = monotonic() + limit
        while not condition():
            if monotonic() > end:
                raise ScenarioError(message)
            await asyncio.sleep(0.005)

    # Finding

    def find(self, component_id: str) -> Any:
        """Returns the view of a component on the top layer. Raises `ScenarioError` when there is none."""
        layer = self.layer
        parts: list[Any] = [*layer.parts(), *layer.bar_buttons()]
        parts += [button for button in layer.buttons if isinstance(button, Answer)]
        for part in parts:
            if part.id == component_id:
                return part
        raise ScenarioError(f"no widget shows '{component_id}'; the shown ones are {[part.id for part in parts]}")

    def rows(self, list_id: str) -> ListPart:
        """Returns a list."""
        part = self.find(list_id)
        if not isinstance(part, ListPart):
            raise ScenarioError(f"'{list_id}' is no list")
        return part

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
        """Moves the focus to a component as the Tab key does."""
        if not part.has_real_focus and part.focus_target.get_sensitive():
            part.grab_focus()
            await self.app.frames(1)

    async def to_row(self, list_id: str, row: Any) -> tuple[ListPart, int]:
        """Moves the focus to a row."""
        rows = self.rows(list_id)
        index = rows.index_of(row)
        if index is None:
            raise ScenarioError(f"the list '{list_id}' shows no row {row!r}")
        rows.scrolling.show(index)
        await self.app.frames()
        if not rows.scrolling.focus_row(index):
            raise ScenarioError(f"the row {row!r} takes no focus")
        await self.app.frames(1)
        return rows, index

    # Verbs

    async def type(self, step: Step) -> None:
        """Types characters at the end of a field, one by one."""
        part = self.find(step.target)
        if not isinstance(part, FieldPart):
            raise ScenarioError(f"nothing can be typed in '{step.target}'")
        await self.focus(part)
        text = step.get("text")
        if part.part.type == "fileField" and text:
            text = str(SCENARIOS / "files" / text)
        if part.editor is not None:
            target: Any = part.editor
            buffer = part.editor.get_buffer()
            if step.get("clear"):
                buffer.delete_interactive(buffer.get_start_iter(), buffer.get_end_iter(), part.editor.get_editable())
            buffer.place_cursor(buffer.get_end_iter())
        else:
            target = part.entry.get_delegate() or part.entry
            part.entry.set_position(-1)
            if step.get("clear"):
                part.entry.select_region(0, -1)
                target.emit("backspace")
        for character in text:
            target.emit("insert-at-cursor", character)
        if not part.is_text:
            await self.press("Enter")

    async def press(self, key: str) -> None:
        """Presses a key as a user who has seen the top layer."""
        layer = self.layer
        await self.wait_until(lambda: self.app.now() >= layer.guarded_until, "the layer takes no keys")
        await self.press_now(key)

    async def press_now(self, key: str) -> None:
        """Presses a key of the keyboard, and waits until a window has received it."""
        window = self.app.top_window
        await self.activate(window)
        seen = self.app.keys_seen
        _, keyval, state = Gtk.accelerator_parse(accelerator(key))
        if len(key) == 1:
            keyval = Gdk.unicode_to_keyval(ord(key))
        self.keyboard.press(keyval, state)
        modifiers = sum(1 for mask in (1, 4, 8) if int(state) & mask)
        await self.wait_until(lambda: self.app.keys_seen > seen + modifiers, f"the key {key} did not arrive")

    async def do(self, step: Step) -> None:
        """Stops the guard's clock during `type` and `keys`."""
        if step.verb != "keys":
            time = monotonic()
            self.app.now = (lambda: time) if step.verb == "type" else monotonic
        await super().do(step)

    async def keys(self, step: Step) -> None:
        """Types keys where the focus is, without looking at the screen."""
        for key in step.target:
            await self.press_now(key)

    async def key(self, step: Step) -> None:
        """Presses a key."""
        if step.get("in"):
            if "row" in step.json:
                await self.to_row(step.get("in"), step.get("row"))
            else:
                await self.focus(self.find(step.get("in")))
        else:
            self.layer.clear_focus()
        await self.press(step.target)

    async def tap(self, step: Step) -> None:
        """Clicks a button, a command, a link, a group, or the title of a column."""
        if "row" in step.json:
            await self._tap_row(step)
        elif "column" in step.json:
            await self._tap_column(self.rows(step.target), step.get("column"))
        elif not await self._tap_selection(step.target) and not await self._tap_notice(step.target):
            try:
                part = self.find(step.target)
            except ScenarioError:
                await self._tap_command(step.target)
                return
            await self._tap_part(part, step.target)

    async def _tap_part(self, part: Any, name: str) -> None:
        if isinstance(part, GroupPart) and part.expander is not None:
            await self.reveal(part.label)
            part.expander.grab_focus()
            part.expander.activate()
        elif isinstance(part, LinkPart):
            await self.click(part.button)
        elif isinstance(part, (ButtonPart, Answer)):
            if part.button is None:
                raise ScenarioError(f"'{name}' has no widget")
            await self.click(part.button)
        else:
            raise ScenarioError(f"'{name}' cannot be tapped")

    async def _tap_command(self, name: str) -> None:
        bar = getattr(self.layer, "command_bar", None)
        if bar is None or name not in bar.buttons:
            raise ScenarioError(f"no widget shows '{name}'")
        await self.click(bar.buttons[name])

    async def _tap_notice(self, name: str) -> bool:
        for notice in self.app.notice_frame.notices.values():
            if (notice.node.get("button") or {}).get("id") == name:
                await self.wait_until(lambda n=notice: n.button.get_mapped(), f"the toast does not show '{name}'")
                notice.button.emit("clicked")
                return True
        return False

    async def _tap_column(self, rows: ListPart, column: Any) -> None:
        """Clicks the title of a column."""
        shown = rows.table.columns[[described.get("id") for described in rows.columns].index(column)]
        header = rows.table.view.get_first_child()
        title = _children(header)[list(rows.table.view.get_columns()).index(shown)]
        await self.reveal(title)
        await self.activate(self.app.top_window)
        changes: list[Gtk.Sorter] = []
        sorter = rows.table.view.get_sorter()
        handler = sorter.connect("changed", lambda changed, _: changes.append(changed))
        settings = Gtk.Settings.get_default()
        # The clicks of two steps are no double click.
        settings.set_property("gtk-double-click-time", 0)
        self.mouse.click(title)
        await self.wait_until(lambda: changes, f"the title of the column '{column}' does not sort")
        settings.reset_property("gtk-double-click-time")
        sorter.disconnect(handler)

    async def _tap_row(self, step: Step) -> None:
        for rows in self.layer.lists:
            index = rows.index_of(step.get("row"))
            if step.get("in") not in (None, rows.id) or index is None:
                continue
            # A disabled row takes no focus; its buttons are still pressed by the mouse.
            rows.scrolling.show(index)
            await self.app.frames()
            rows.scrolling.focus_row(index)
            for view in rows.views_at(index):
                if await self._tap_row_command(view, step.target):
                    return
        raise ScenarioError(f"no list with the row {step.get('row')!r} has a button '{step.target}'")

    async def _tap_row_command(self, view: Any, name: str) -> bool:
        commands = getattr(view, "commands", None)
        if commands is None:
            return False
        inline = [b for b in _children(commands.inline) if b.command.id == name]
        if inline:
            await self.click(inline[0])
            return True
        if name not in [command.id for command in commands.commands]:
            return False
        commands.menu.popup()
        await self.app.frames()
        popover = commands.menu.get_popover()
        button = [b for b in _children(popover.get_child()) if b.command.id == name][0]
        await self.wait_until(button.get_mapped, "the menu of the row does not open")
        button.emit("clicked")
        return True

    async def _tap_selection(self, name: str) -> bool:
        for rows in self.layer.lists:
            for button in _children(rows.bar):
                command: RowCommand = button.command
                if command.id == name:
                    await self.click(button)
                    return True
        return False

    async def choose(self, step: Step) -> None:
        """Sets a control."""
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

    async def select(self, step: Step) -> None:
        """Moves the focus to a row and presses a key."""
        rows, index = await self.to_row(step.target, step.get("row"))
        how = step.get("how", "select")
        if how == "expand":
            row = rows.row(index) or {}
            await self.press("Left" if row.get("isExpanded") else "Right")
        else:
            await self.press("Enter" if how == "open" else "Space")

    async def move(self, step: Step) -> None:
        """Drops a row on another one."""
        rows = self.rows(step.target)
        moved, before = rows.index_of(step.get("row")), step.get("before")
        target = rows.total - 1 if before is None else rows.index_of(before)
        if moved is None or target is None:
            raise ScenarioError(f"the list '{step.target}' has no such rows")
        rows.scrolling.show(target)
        await self.app.frames()
        view = rows.views_at(target)[0]
        y = view.root.get_height() - 1.0 if before is None else 1.0
        if not view.target.emit("drop", GObject.Value(GObject.TYPE_INT, moved), 1.0, y):
            raise ScenarioError("the row cannot be dropped there")

    async def scroll(self, step: Step) -> None:
        """Scrolls with keys, or to an index."""
        rows, to = self.rows(step.target), step.get("to")
        if to == "end":
            await self.focus(rows)
            await rows.scrolling.go_to_end()
        elif to == "refresh":
            await self.focus(rows)
            await self.press("F5")
        else:
            await rows.scrolling.go_to(int(to))

    async def answer(self, step: Step) -> None:
        """Clicks a button of an alert, or answers a request."""
        if isinstance(step.target, str):
            await self._tap_part(self.find(step.target), step.target)
        else:
            assert isinstance(self.layer, RequestLayer)
            form = self.layer.form
            if "result" in step.target:
                result = step.target["result"]
                files = result.get("files", []) if form.capability == "pickFile" else []
                form.entry.set_text(", ".join(file["path"] for file in files) or json.dumps(result))
            await self.click(form.accept_button if "result" in step.target else form.refuse_button)

    async def go(self, step: Step) -> None:
        """Clicks the way back, the close button, a tab, a page or a window."""
        layer, index = self.layer, step.get("index", 0)
        if step.target == "back":
            assert layer.node_view
            await self.click(layer.node_view.bar.back)
        elif step.target == "close":
            if isinstance(layer, (SheetLayer, RequestLayer)) and layer.close_button.get_visible():
                await self.click(layer.close_button)
        elif step.target == "window":
            await self.activate(self.app.mains[index].top_window)
        else:
            bar = layer.node_view.innermost if layer.node_view else None
            if bar is None:
                raise ScenarioError("there are no tabs or pages")
            if bar.root.get_visible():
                await self.click(bar.branches[index].button)
            else:
                await self.press(f"Alt+{index + 1}")

    async def link(self, step: Step) -> None:
        """Opens a URL."""
        self.app.perform(self.session.open_link(step.target))

    async def lost(self, step: Step) -> None:
        """Kills the server, and waits until the place is restored."""
        restored = asyncio.Event()
        self.app.on_restored = restored.set
        await self.kill_server()
        await asyncio.wait_for(restored.wait(), LIMIT)

    async def resize(self, step: Step) -> None:
        """Resizes the window."""
        columns, rows = step.target
        await self.resize_to(columns * CELL[0], rows * CELL[1])

    async def resize_to(self, width: int, height: int) -> None:
        """Resizes the window, and waits until GTK has done it."""
        self.app.main.window.set_default_size(width, height)
        await self.wait_until(
            lambda: abs(self.app.main.window.get_width() - width) < 60, f"the window is not {width} pixels wide"
        )
        await self.app.frames()


def _children(box: Gtk.Widget) -> list[Any]:
    found, child = [], box.get_first_child()
    while child is not None:
        found.append(child)
        child = child.get_next_sibling()
    return found
