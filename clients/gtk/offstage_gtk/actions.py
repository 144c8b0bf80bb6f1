"""The actions of the program, which its menu shows. GTK presses those keys that the shown screen does not use."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from gi.repository import Adw, Gio, GLib, Gtk
from offstage_client.safe_text import safe
from offstage_ui.texts import N_, _

from . import __version__, theme
from .keyboard import accelerator

if TYPE_CHECKING:
    from .app import OffstageApp


class Action(NamedTuple):
    """An action with its title and its keys. The menu shows the first key."""

    name: str
    title: str
    keys: tuple[str, ...] = ()


SECTIONS = (
    (Action("link", N_("Open a Link…"), ("Ctrl+L",)), Action("dark", N_("Dark Style"))),
    (
        Action("shortcuts", N_("Keyboard Shortcuts"), ("Ctrl+?", "F1")),
        Action("about", N_("About Offstage")),
        Action("quit", N_("Quit"), ("Ctrl+Q",)),
    ),
)
"""The actions in the order of the menu."""

WEBSITE = "https://github.com/offstage-swift/offstage"


def all_actions() -> list[Action]:
    return [action for section in SECTIONS for action in section]


def menu_model() -> Gio.Menu:
    model = Gio.Menu()
    for section in SECTIONS:
        items = Gio.Menu()
        for action in section:
            items.append(_(action.title), f"app.{action.name}")
        model.append_section(None, items)
    return model


class Actions:
    """Adds the actions of an app to the program."""

    def __init__(self, app: OffstageApp) -> None:
        self.app = app
        self._actions: dict[str, Gio.SimpleAction] = {}
        runs: dict[str, Callable[[], object]] = {
            "link": lambda: app.main.ask_link(), "dark": self._turn, "shortcuts": app.show_shortcuts,
            "about": self.show_about, "quit": app.quit,
        }  # fmt: skip
        for action in all_actions():
            state = GLib.Variant("b", theme.is_dark()) if action.name == "dark" else None
            made = Gio.SimpleAction(name=action.name, state=state)
            made.connect("activate", lambda *_, run=runs[action.name]: run())
            theme.application().add_action(made)
            theme.application().set_accels_for_action(f"app.{action.name}", list(map(accelerator, action.keys)))
            self._actions[action.name] = made
        self.has_session(False)
        self._style = Adw.StyleManager.get_default().connect("notify::dark", self._show_style)

    def has_session(self, is_open: bool) -> None:
        for name in ("link", "shortcuts"):
            self._actions[name].set_enabled(is_open)

    def close(self) -> None:
        Adw.StyleManager.get_default().disconnect(self._style)

    def _turn(self) -> None:
        theme.set_scheme("light" if theme.is_dark() else "dark")

    def _show_style(self, manager: Adw.StyleManager, _: object) -> None:
        self._actions["dark"].set_state(GLib.Variant("b", manager.get_dark()))

    def show_about(self) -> None:
        app = self.app
        server = app.client.connection.server.get("serverInfo", {}) if app.client else {}
        versions = f"Server: {safe(server.get('name'))} {safe(server.get('version'))}\nGTK: {_version(Gtk)}\n"
        self.about = Adw.AboutWindow(
            transient_for=app.top_window, modal=True, application_name="Offstage", application_icon=theme.APPLICATION_ID,
            version=__version__, license_type=Gtk.License.MIT_X11, developer_name="The Offstage authors",
            copyright="© The Offstage authors", comments=_("A window for the app “{app}”.").format(app=app.title),
            website=WEBSITE, issue_url=f"{WEBSITE}/issues", debug_info=f"{versions}libadwaita: {_version(Adw)}\n",
        )  # fmt: skip
        app.main.group.add_window(self.about)
        self.about.present()


def _version(library: object) -> str:
    return f"{library.get_major_version()}.{library.get_minor_version()}.{library.get_micro_version()}"
