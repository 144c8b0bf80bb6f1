"""The beginning of GTK: the display, the colours and the style sheet."""

from __future__ import annotations

from pathlib import Path

from gi.repository import Adw, Gdk, GLib, Gtk

SCHEMES = {"system": Adw.ColorScheme.DEFAULT, "light": Adw.ColorScheme.FORCE_LIGHT, "dark": Adw.ColorScheme.FORCE_DARK}
DIRECTIONS = {"ltr": Gtk.TextDirection.LTR, "rtl": Gtk.TextDirection.RTL}

_has_begun = False


def begin(scheme: str = "system") -> bool:
    """Begins GTK. Returns false without a display."""
    global _has_begun
    if not Gtk.init_check() or Gdk.Display.get_default() is None:
        return False
    if not _has_begun:
        _has_begun = True
        GLib.set_prgname("dev.offstage.Gtk")
        Adw.init()
        folder = Path(__file__).parent
        Gtk.IconTheme.get_for_display(Gdk.Display.get_default()).add_search_path(str(folder / "icons"))
        provider = Gtk.CssProvider()
        provider.load_from_path(str(folder / "style.css"))
        Gtk.StyleContext.add_provider_for_display(
            Gdk.Display.get_default(), provider, Gtk.STYLE_PROVIDER_PRIORITY_APPLICATION
        )
    set_scheme(scheme)
    return True


def set_scheme(scheme: str) -> None:
    Adw.StyleManager.get_default().set_color_scheme(SCHEMES[scheme])


def is_dark() -> bool:
    return bool(Adw.StyleManager.get_default().get_dark())


def set_direction(direction: str | None) -> None:
    """Sets the direction of windows: `ltr`, `rtl`, or that of the system's language."""
    Gtk.Widget.set_default_direction(DIRECTIONS.get(direction or "", Gtk.get_locale_direction()))
