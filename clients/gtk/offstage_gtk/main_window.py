"""The main window: the content, the list of the session's windows, the start page and the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gi.repository import Adw, GLib, Gtk
from offstage_client import Node
from offstage_client.safe_text import safe

from . import theme
from .frame import Frame
from .parts.base import children_of, set_class, set_name
from .parts.row_commands import RowCommand, menu_of

if TYPE_CHECKING:
    from .app import OffstageApp

NARROW = 560
"""Width in pixels below which a window is narrow."""

BUSY_AFTER = 300
"""Milliseconds after which waiting is shown. A short wait does not flicker."""


class MainWindow:
    """The window that stays while the app runs."""

    def __init__(self, app: OffstageApp, size: tuple[int, int]) -> None:
        self.app = app
        self.frame = Frame(app)
        self.windows = Gtk.Box(halign=Gtk.Align.CENTER)
        self.windows.add_css_class("linked")
        self.windows_bar = Gtk.Box(halign=Gtk.Align.CENTER, visible=False)
        self.windows_bar.add_css_class("toolbar")
        self.windows_bar.append(self.windows)
        root = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        root.append(self.frame.root)
        root.append(self.windows_bar)
        self.window = Adw.ApplicationWindow(
            application=theme.application, content=root, default_width=size[0], default_height=size[1],
            title="Offstage",
        )  # fmt: skip
        self.window.connect("close-request", lambda _: app.quit() or True)
        self.window.connect("realize", self._realized)
        self.is_narrow = False
        self._start: Adw.StatusPage | None = None
        self._timer = 0

    def _realized(self, window: Gtk.Window) -> None:
        window.get_surface().connect("layout", lambda _, width, height: self._resized(width))

    def _resized(self, width: int) -> None:
        is_narrow = width < NARROW
        if is_narrow != self.is_narrow:
            self.is_narrow = is_narrow
            # GTK measures now; the widgets move afterwards.
            GLib.idle_add(lambda: self.show_size() and False)

    def show_size(self) -> None:
        """Moves the widgets for a narrow or wide window."""
        set_class(self.window, "narrow", self.is_narrow)
        for layer in self.app.layers:
            if layer.node_view is not None:
                layer.node_view.set_narrow(self.is_narrow)

    # Windows of the session

    def show_windows(self, windows: list[Node]) -> None:
        """Draws a button for each window of the session, when there are several."""
        self.windows_bar.set_visible(len(windows) > 1)
        buttons = children_of(self.windows)
        if [button.node_id for button in buttons] != [window["id"] for window in windows]:
            for button in buttons:
                self.windows.remove(button)
            for window in windows:
                button = Gtk.ToggleButton()
                button.node_id = window["id"]
                button.connect("clicked", self._activate)
                self.windows.append(button)
        for index, (button, window) in enumerate(zip(children_of(self.windows), windows, strict=True), 1):
            button.set_label(safe(window.get("title")) or f"Window {index}")
            button.set_active(window.get("isKey") is True)

    def _activate(self, button: Gtk.ToggleButton) -> None:
        self.app.perform(self.app.session.request("route/window", {"activate": button.node_id}))

    # Start

    def _page(self, page: Gtk.Widget) -> None:
        box = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        box.append(Adw.HeaderBar())
        box.append(page)
        self.frame.set_child(box)

    def wait(self) -> None:
        """Shows that the server starts, after a short delay."""
        spinner = Gtk.Spinner(spinning=True, width_request=32, height_request=32)
        self._start = Adw.StatusPage(title="Starting the server …", child=spinner, vexpand=True)
        self._start.set_opacity(0)
        self._page(self._start)
        start = self._start
        self._timer = GLib.timeout_add(BUSY_AFTER, lambda: start.set_opacity(1) and False)

    def fail(self, message: str, retry: Callable[[], Any]) -> None:
        """Shows why the server cannot be used."""
        button = Gtk.Button(label="Try again", halign=Gtk.Align.CENTER)
        button.add_css_class("pill")
        button.add_css_class("suggested-action")
        button.connect("clicked", lambda _: retry())
        text = GLib.markup_escape_text(safe(message, lines=True))
        self._start = Adw.StatusPage(
            title="The app cannot be opened", description=text, icon_name="dialog-error-symbolic", child=button,
            vexpand=True,
        )  # fmt: skip
        self._page(self._start)
        button.grab_focus()

    def choose(self, apps: list[dict[str, Any]], chosen: Callable[[str], Any]) -> None:
        """Shows the apps of the server."""
        rows = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE, valign=Gtk.Align.START)
        rows.add_css_class("boxed-list")
        for app in apps:
            title = GLib.markup_escape_text(safe(app.get("title") or app.get("name")))
            row = Adw.ActionRow(title=title, activatable=True)
            row.app_name = app.get("name")
            row.add_suffix(Gtk.Image(icon_name="go-next-symbolic"))
            rows.append(row)
        rows.connect("row-activated", lambda _, row: chosen(row.app_name))
        self.apps = rows
        page = Adw.PreferencesPage(vexpand=True)
        group = Adw.PreferencesGroup(title="Choose an app")
        group.add(rows)
        page.add(group)
        self._page(page)
        rows.get_row_at_index(0).grab_focus()

    # Menu

    def make_menu(self) -> Gtk.Widget:
        """Makes the button of the menu, with a spinner while the server works."""
        box = Gtk.Box(spacing=6)
        self.spinner = Gtk.Spinner(visible=False)
        self.menu = Gtk.MenuButton(icon_name="open-menu-symbolic", primary=True, tooltip_text="Menu (F10)")
        set_name(self.menu, "Menu")
        self.menu.set_create_popup_func(self._fill)
        box.append(self.spinner)
        box.append(self.menu)
        return box

    def _fill(self, menu: Gtk.MenuButton) -> None:
        app = self.app
        look = "Light style" if theme.is_dark() else "Dark style"
        commands = [
            RowCommand("reload", "Open a link …", "Ctrl+L", lambda: app.ask_link),
            RowCommand("theme", look, None, lambda: self._turn),
            RowCommand("shortcuts", "Keyboard shortcuts", "Ctrl+?", lambda: app.show_shortcuts),
            RowCommand("quit", "Quit", "Ctrl+Q", lambda: app.quit),
        ]
        popover = menu_of(commands, lambda run: run())
        menu.set_popover(popover)

    def _turn(self) -> None:
        theme.set_scheme("light" if theme.is_dark() else "dark")

    def show_busy(self, is_busy: bool) -> None:
        """Shows that the server has not answered yet."""
        spinner = getattr(self, "spinner", None)
        if spinner is not None:
            spinner.set_visible(is_busy)
            spinner.set_spinning(is_busy)

    # Link

    def ask_link(self, opened: Callable[[str], Any]) -> None:
        """Asks for a URL of the app."""
        dialog = Adw.MessageDialog(transient_for=self.app.top_window, modal=True, heading="Open a link of the app")
        entry = Gtk.Entry(placeholder_text="notes://new", activates_default=True)
        set_name(entry, "Link")
        dialog.set_extra_child(entry)
        dialog.add_response("cancel", "Cancel")
        dialog.add_response("open", "Open")
        dialog.set_response_appearance("open", Adw.ResponseAppearance.SUGGESTED)
        dialog.set_default_response("open")
        dialog.set_close_response("cancel")
        dialog.connect("response", lambda _, answer: answer == "open" and entry.get_text() and opened(entry.get_text()))
        dialog.present()
        entry.grab_focus()
        self.link_dialog, self.link_entry = dialog, entry
