"""The beginning of GTK: the display, the colours and the style sheet."""

from __future__ import annotations

from pathlib import Path

from gi.repository import Adw, Gdk, Gio, GLib, Gtk

APPLICATION_ID = "dev.offstage.Gtk"
"""Name of the desktop file and of the icon; the desktop finds them by the windows' name."""

SCHEMES = {"system": Adw.ColorScheme.DEFAULT, "light": Adw.ColorScheme.FORCE_LIGHT, "dark": Adw.ColorScheme.FORCE_DARK}
DIRECTIONS = {"ltr": Gtk.TextDirection.LTR, "rtl": Gtk.TextDirection.RTL}

_application: Adw.Application | None = None


def begin(scheme: str = "system") -> bool:
    """Begins GTK. Returns false without a display."""
    global _application
    if not Gtk.init_check() or Gdk.Display.get_default() is None:
        return False
    if _application is None:
        GLib.set_prgname(APPLICATION_ID)
        GLib.set_application_name("Offstage")
        # Each start is a process of its own, with a server of its own.
        _application = Adw.Application(application_id=APPLICATION_ID, flags=Gio.ApplicationFlags.NON_UNIQUE)
        _application.register(None)
        folder = Path(__file__).parent
        Gtk.IconTheme.get_for_display(Gdk.Display.get_default()).add_search_path(str(folder / "icons"))
        provider = Gtk.CssProvider()
        provider.load_from_path(str(folder / "style.css"))
        Gtk.StyleContext.add_provider_for_display(
            Gdk.Display.get_default(), provider, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION
        )
    set_scheme(scheme)
    return True


def application() -> Adw.Application:
    """The program, which has the actions. The event loop of asyncio runs it."""
    assert _application is not None
    return _application


def set_scheme(scheme: str) -> None:
    Adw.StyleManager.get_default().set_color_scheme(SCHEMES[scheme])


def is_dark() -> bool:
    return bool(Adw.StyleManager.get_default().get_dark())


def set_direction(direction: str | None) -> None:
    """Sets the direction of windows: `ltr`, `rtl`, or that of the system's language."""
    Gtk.Widget.set_default_direction(DIRECTIONS.get(direction or "", Gtk.get_locale_direction()))
