"""Services of a desktop for the tests, which write each call to a file as a line of JSON.

    fake_desktop.py CALLS URI NAME…

NAME is that of a service on the session bus: the portal, which answers file dialogs with URI, the notifications of the
specification, or those of GNOME, which refuse programs without a `.desktop` file.
"""

import json
import sys

from gi.repository import Gio, GLib

PORTAL, NOTIFICATIONS, GNOME = "org.freedesktop.portal.Desktop", "org.freedesktop.Notifications", "org.gtk.Notifications"


def method(name: str, inputs: str, output: str = "") -> str:
    """Returns the description of a method."""
    arguments = [("in", each) for each in inputs.split()] + [("out", each) for each in output.split()]
    return f'<method name="{name}">' + "".join(f'<arg direction="{a}" type="{t}"/>' for a, t in arguments) + "</method>"


def interface(name: str, *methods: str) -> str:
    """Returns the description of an interface."""
    return f'<interface name="{name}">{"".join(methods)}</interface>'


SERVICES = {
    PORTAL: (
        "/org/freedesktop/portal/desktop",
        interface(
            "org.freedesktop.portal.FileChooser", *(method(name, "s s a{sv}", "o") for name in ("OpenFile", "SaveFile"))
        )
        + interface("org.freedesktop.portal.OpenURI", method("OpenURI", "s s a{sv}", "o")),
    ),
    NOTIFICATIONS: (
        "/org/freedesktop/Notifications", interface(NOTIFICATIONS, method("Notify", "s u s s s as a{sv} i", "u"))
    ),
    GNOME: ("/org/gtk/Notifications", interface(GNOME, method("AddNotification", "s s a{sv}"))),
}  # fmt: skip
"""The path and the interfaces of each service."""


def called(bus, sender, path, interface, name, params, invocation) -> None:
    """Answers a call. That of a portal is answered with the object of the request, then with its response."""
    if name == "AddNotification":
        invocation.return_dbus_error("org.gtk.Notifications.Error.InvalidApp", "the app could not be found")
        return
    with open(sys.argv[1], "a") as calls:
        calls.write(json.dumps({"method": name, "params": params.unpack()}, default=str) + "\n")
    if name == "Notify":
        invocation.return_value(GLib.Variant("(u)", (1,)))
        return
    handle = f"{path}/request/{sender[1:].replace('.', '_')}/{params.unpack()[2]['handle_token']}"
    invocation.return_value(GLib.Variant("(o)", (handle,)))
    results = {} if name == "OpenURI" else {"uris": GLib.Variant("as", [sys.argv[2]])}
    response = GLib.Variant("(ua{sv})", (0, results))
    bus.emit_signal(sender, handle, "org.freedesktop.portal.Request", "Response", response)


def own(names: list[str]) -> None:
    """Offers services one after another, each before its name is owned; then says that they are ready."""
    if not names:
        print("ready", flush=True)
        return
    path, interfaces = SERVICES[names[0]]

    def offer(bus, _) -> None:
        for each in Gio.DBusNodeInfo.new_for_xml(f"<node>{interfaces}</node>").interfaces:
            bus.register_object(path, each, called, None, None)

    Gio.bus_own_name(
        Gio.BusType.SESSION, names[0], Gio.BusNameOwnerFlags.NONE, offer, lambda *_: own(names[1:]), None
    )


if __name__ == "__main__":
    own(sys.argv[3:])
    GLib.MainLoop().run()
