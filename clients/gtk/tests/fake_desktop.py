"""A portal, whose file dialogs return URI, and notifications. Writes each call to a file as a line of JSON.

fake_desktop.py CALLS URI
"""

import json
import sys

from gi.repository import Gio, GLib

PORTAL, NOTIFICATIONS = "org.freedesktop.portal", "org.freedesktop.Notifications"

METHODS = (
    (f"{PORTAL}.Desktop", f"{PORTAL}.FileChooser", "OpenFile", "s s a{sv}", "o"),
    (f"{PORTAL}.Desktop", f"{PORTAL}.OpenURI", "OpenURI", "s s a{sv}", "o"),
    (NOTIFICATIONS, NOTIFICATIONS, "Notify", "s u s s s as a{sv} i", "u"),
)
"""Name of the service, interface, method, and types of its arguments and of its result."""


def called(bus, sender, path, interface, name, params, invocation) -> None:
    """Answers a call: one of a portal with the object of the request, then with its response."""
    with open(sys.argv[1], "a") as calls:
        calls.write(json.dumps({"method": name, "params": params.unpack()}, default=str) + "\n")
    if name == "Notify":
        invocation.return_value(GLib.Variant("(u)", (1,)))
        return
    handle = f"{path}/request/{sender[1:].replace('.', '_')}/{params.unpack()[2]['handle_token']}"
    invocation.return_value(GLib.Variant("(o)", (handle,)))
    results = {} if name == "OpenURI" else {"uris": GLib.Variant("as", [sys.argv[2]])}
    response = GLib.Variant("(ua{sv})", (0, results))
    bus.emit_signal(sender, handle, f"{PORTAL}.Request", "Response", response)


bus = Gio.bus_get_sync(Gio.BusType.SESSION)
for service, interface, method, inputs, output in METHODS:
    arguments = [("in", each) for each in inputs.split()] + [("out", output)]
    lines = "".join(f'<arg direction="{direction}" type="{kind}"/>' for direction, kind in arguments)
    xml = f'<node><interface name="{interface}"><method name="{method}">{lines}</method></interface></node>'
    path = "/" + service.replace(".", "/").replace("Desktop", "desktop")
    bus.register_object(path, Gio.DBusNodeInfo.new_for_xml(xml).interfaces[0], called, None, None)
    daemon = "org.freedesktop.DBus"
    name = GLib.Variant("(su)", (service, 0))
    bus.call_sync(daemon, "/", daemon, "RequestName", name, None, Gio.DBusCallFlags.NONE, -1, None)
print("ready", flush=True)
GLib.MainLoop().run()
