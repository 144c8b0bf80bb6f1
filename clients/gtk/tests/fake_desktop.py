"""A desktop for the tests that shows notifications: writes each one to a file as a line of JSON.

    fake_desktop.py CALLS

With an argument after it, the desktop also has GNOME's own interface, which refuses programs without a `.desktop` file.
"""

import json
import sys

from gi.repository import Gio, GLib

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
INTERFACE = """<node><interface name="org.freedesktop.Notifications">
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="as" direction="in"/>
    <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/><arg type="u" direction="out"/>
  </method>
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="GetServerInformation">
    <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
    <arg type="s" direction="out"/>
  </method>
</interface></node>"""
GNOME, GNOME_PATH = "org.gtk.Notifications", "/org/gtk/Notifications"
GNOME_INTERFACE = """<node><interface name="org.gtk.Notifications">
  <method name="AddNotification">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
  </method>
</interface></node>"""


def called(bus, sender, path, interface, method, params, invocation) -> None:
    """Answers a call."""
    if method == "Notify":
        _, _, _, title, body, *_ = params.unpack()
        with open(sys.argv[1], "a") as calls:
            calls.write(json.dumps([title, body]) + "\n")
        invocation.return_value(GLib.Variant("(u)", (1,)))
    elif method == "AddNotification":
        invocation.return_dbus_error("org.gtk.Notifications.Error.InvalidApp", "the app could not be found")
    elif method == "GetCapabilities":
        invocation.return_value(GLib.Variant("(as)", (["body", "body-markup"],)))
    else:
        invocation.return_value(GLib.Variant("(ssss)", ("fake", "fake", "1", "1.2")))


def own(name, path, interface, owned) -> None:
    """Offers an interface before its name is owned."""

    def offer(bus, _) -> None:
        bus.register_object(path, Gio.DBusNodeInfo.new_for_xml(interface).interfaces[0], called, None, None)

    Gio.bus_own_name(Gio.BusType.SESSION, name, Gio.BusNameOwnerFlags.NONE, offer, owned, None)


def ready(*_) -> None:
    print("ready", flush=True)


if len(sys.argv) > 2:
    own(GNOME, GNOME_PATH, GNOME_INTERFACE, lambda *_: own(NAME, PATH, INTERFACE, ready))
else:
    own(NAME, PATH, INTERFACE, ready)
GLib.MainLoop().run()
