"""The platform: files, addresses and the clipboard. GTK uses portals where there are some, else its own dialogs."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Sequence

from gi.repository import Gdk, Gio, GLib, Gtk
from offstage_ui.texts import _

from .theme import APPLICATION_ID


async def choose_files(
    parent: Gtk.Window, accepts: Sequence[str] = (), several: bool = False, saves: bool = False, name: str = ""
) -> list[str]:
    """Asks the user for a file, or several. Returns their paths."""
    action = Gtk.FileChooserAction.SAVE if saves else Gtk.FileChooserAction.OPEN
    title = _("Save the file") if saves else _("Choose a file")
    chooser = Gtk.FileChooserNative.new(title, parent, action, None, None)
    chooser.set_modal(True)
    chooser.set_select_multiple(several)
    if name:
        chooser.set_current_name(name)
    if accepts:
        wanted = Gtk.FileFilter()
        wanted.set_name(_("Accepted files"))
        for kind in accepts:
            wanted.add_mime_type(kind)
        chooser.add_filter(wanted)
    answered: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    chooser.connect("response", lambda _, response: answered.done() or answered.set_result(response))
    chooser.show()
    try:
        response = await answered
        files = chooser.get_files()
        paths = [files.get_item(i).get_path() for i in range(files.get_n_items())]
    finally:
        chooser.destroy()
    return [path for path in paths if path] if response == Gtk.ResponseType.ACCEPT else []


def can_open(url: str) -> bool:
    """True when an application of the user opens such addresses, or a portal asks the user."""
    scheme = GLib.uri_parse_scheme(url)
    has_portals = os.path.exists("/.flatpak-info") or os.environ.get("GTK_USE_PORTAL") == "1"
    return bool(scheme) and (has_portals or Gio.AppInfo.get_default_for_uri_scheme(scheme) is not None)


def open_address(parent: Gtk.Window | None, url: str) -> None:
    Gtk.show_uri(parent, url, Gdk.CURRENT_TIME)


def copy(text: str) -> None:
    value = text.replace("\0", "\u2400").encode(errors="replace").decode()
    Gdk.Display.get_default().get_clipboard().set_content(Gdk.ContentProvider.new_for_value(value))


async def clipboard_text() -> str:
    read: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def take(clipboard: Gdk.Clipboard, result: Gio.AsyncResult) -> None:
        try:
            text = clipboard.read_text_finish(result)
        except GLib.Error:
            text = None
        if not read.done():
            read.set_result(text or "")

    Gdk.Display.get_default().get_clipboard().read_text_async(None, take)
    return await read


def notify(title: str, body: str) -> None:
    """Shows a notification of the desktop, as the specification of the desktops has it.

    GNOME shows these of a program that is not installed, too, and of an installed one with its name, icon and settings.
    """
    program = {"desktop-entry": GLib.Variant("s", APPLICATION_ID)}
    # The body is markup.
    shown = ("Offstage", 0, APPLICATION_ID, title, GLib.markup_escape_text(body), [], program, -1)
    # Without a desktop, the text in the window remains.
    with contextlib.suppress(GLib.Error):
        Gio.bus_get_sync(Gio.BusType.SESSION).call(
            "org.freedesktop.Notifications", "/org/freedesktop/Notifications", "org.freedesktop.Notifications", "Notify",
            GLib.Variant("(susssasa{sv}i)", shown), None, Gio.DBusCallFlags.NONE, -1, None, None,
        )  # fmt: skip
