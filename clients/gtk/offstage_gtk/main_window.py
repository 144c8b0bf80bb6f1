"""The main windows, one for each window of the session: the layers, the start page and the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gi.repository import Adw, GLib, Gtk
from offstage_client import Node
from offstage_client.safe_text import safe
from offstage_client.tree import layers_of, notices_of
from offstage_ui.parts import JsonObject
from offstage_ui.screens import kept_layers
from offstage_ui.texts import _

from . import actions, theme
from .frame import Frame
from .layers import Layer, make_layer
from .parts.base import column, press_button, row, set_class, set_name

if TYPE_CHECKING:
    from .app import OffstageApp

NARROW = 560
"""Width in pixels below which a window is narrow."""

LOG_LINES = 8
"""Number of shown lines of the log of a starting server."""


class MainWindow:
    """A window of the session. The first one is there before the session, and stays while the app runs."""

    def __init__(self, app: OffstageApp, size: tuple[int, int]) -> None:
        self.app = app
        self.node = Node()
        self.layers: list[Layer] = []
        """The shown layers, from bottom to top."""
        self.group = Gtk.WindowGroup()
        """The window with its dialogs, which are modal for these windows only."""
        self.frame = Frame(app)
        self.window = Adw.Window(
            application=theme.application(), content=self.frame.root, default_width=size[0], default_height=size[1],
            title="Offstage",
        )  # fmt: skip
        self.window.connect("close-request", lambda _: app.close_window(self) or True)
        app.watch_window(self.window, self)
        self.window.connect("realize", self._realized)
        self.is_narrow = False
        self._start: Adw.StatusPage | None = None
        self.spinner = Gtk.Spinner(visible=False)

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
        for layer in self.layers:
            if layer.node_view is not None:
                layer.node_view.set_narrow(self.is_narrow)

    @property
    def title(self) -> str:
        return safe(self.node.get("title")) or self.app.title

    @property
    def layer(self) -> Layer | None:
        return self.layers[-1] if self.layers else None

    def layer_of(self, window: Gtk.Window) -> Layer | None:
        return next((layer for layer in self.layers if layer.window is window), None)

    @property
    def top_window(self) -> Gtk.Window:
        return self.layer.window if self.layer else self.window

    @property
    def notice_frame(self) -> Frame:
        frames = [layer.frame for layer in self.layers if layer.frame is not None]
        return frames[-1] if frames else self.frame

    async def draw(self, node: Node) -> None:
        self.node, nodes = node, layers_of(node)
        keep = kept_layers([layer.node["id"] for layer in self.layers], nodes)
        for layer in reversed(self.layers[keep:]):
            layer.close()
        del self.layers[keep:]
        for shown in nodes[keep:]:
            layer = make_layer(shown, self, self.top_window)
            if self.layers:
                self.app.guard_new(layer, self.layers[-1])
            self.layers.append(layer)
        for layer, shown in zip(self.layers, nodes, strict=True):
            layer.node = shown
            await layer.draw()
        self.window.set_title(self.title)
        self.show_size()
        for frame in [layer.frame for layer in self.layers if layer.frame is not None]:
            await frame.notices.show_nodes(notices_of(node) if frame is self.notice_frame else [])

    def close(self) -> None:
        for layer in reversed(self.layers):
            layer.close()
        self.layers = []
        self.window.destroy()

    def seen(self) -> JsonObject:
        """Returns the window as it is drawn, without its layers."""
        node = dict(self.node)
        if self.window.get_title() != self.title or not self.window.get_mapped():
            node["title"] = f"not drawn: {self.window.get_title()}"
        return node

    def _page(self, page: Gtk.Widget) -> None:
        self.frame.set_child(column(Adw.HeaderBar(), page))

    def wait(self) -> None:
        """Shows that the server starts, after a short delay."""
        spinner = Gtk.Spinner(spinning=True, width_request=32, height_request=32)
        self._start = Adw.StatusPage(title=_("Starting the server …"), child=spinner, vexpand=True)
        self._start.set_opacity(0)
        self._page(self._start)
        start = self._start
        self.app.after(lambda: start.set_opacity(1))
        self._log: list[str] | None = []

    def show_log(self, line: str) -> None:
        """Shows a line that the starting server logs, such as that of a build, with those before it."""
        if self._log is not None:
            self._log = [*self._log, safe(line)][-LOG_LINES:]
            self._start.set_description(GLib.markup_escape_text("\n".join(self._log)))

    def fail(self, message: str) -> None:
        self._log = None
        button = press_button(self.app.retry, "pill", "suggested-action", label=_("Try again"), halign=Gtk.Align.CENTER)
        text = GLib.markup_escape_text(safe(message, lines=True))
        self._start = Adw.StatusPage(
            title=_("The app cannot be opened"), description=text, icon_name="dialog-error-symbolic", child=button,
            vexpand=True,
        )  # fmt: skip
        self._page(self._start)
        button.grab_focus()

    def choose(self, apps: list[dict[str, Any]], chosen: Callable[[str], Any]) -> None:
        rows = Gtk.ListBox(selection_mode=Gtk.SelectionMode.NONE, valign=Gtk.Align.START)
        rows.add_css_class("boxed-list")
        for app in apps:
            title = GLib.markup_escape_text(safe(app.get("title") or app["name"]))
            line = Adw.ActionRow(title=title, activatable=True)
            line.add_suffix(Gtk.Image(icon_name="go-next-symbolic"))
            rows.append(line)
        rows.connect("row-activated", lambda _, line: chosen(apps[line.get_index()]["name"]))
        self.apps = rows
        page = Adw.PreferencesPage(vexpand=True)
        group = Adw.PreferencesGroup(title=_("Choose an app"))
        group.add(rows)
        page.add(group)
        self._page(page)
        rows.get_row_at_index(0).grab_focus()

    def make_menu(self) -> Gtk.Widget:
        self.menu = Gtk.MenuButton(icon_name="open-menu-symbolic", primary=True, tooltip_text=_("Menu") + " (F10)")
        set_name(self.menu, _("Menu"))
        self.menu.set_menu_model(actions.menu_model())
        return row(self.spinner, self.menu, spacing=6)

    def show_busy(self, is_busy: bool) -> None:
        """Shows that the server has not answered yet."""
        self.spinner.set_visible(is_busy)
        self.spinner.set_spinning(is_busy)

    def ask_link(self) -> None:
        dialog = Adw.MessageDialog(transient_for=self.top_window, modal=True, heading=_("Open a link of the app"))
        self.group.add_window(dialog)
        entry = Gtk.Entry(activates_default=True)
        set_name(entry, _("Link"))
        dialog.set_extra_child(entry)
        dialog.add_response("cancel", _("Cancel"))
        dialog.add_response("open", _("Open"))
        dialog.set_response_appearance("open", Adw.ResponseAppearance.SUGGESTED)
        dialog.set_default_response("open")
        dialog.set_close_response("cancel")
        dialog.connect("response", lambda _, answer: answer == "open" and self._open_link(entry.get_text()))
        dialog.present()
        entry.grab_focus()
        self.link_dialog, self.link_entry = dialog, entry
        self.app.begin(self._suggest_link(entry))

    def _open_link(self, url: str) -> None:
        if url:
            self.app.open_link(url)

    async def _suggest_link(self, entry: Gtk.Entry) -> None:
        """Shows one of the app's own links in the empty field."""
        entry.set_placeholder_text(safe(await self.app.example_link()))
