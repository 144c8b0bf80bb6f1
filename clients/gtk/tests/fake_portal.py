"""A portal for the tests: writes each call to a file as a line of JSON, and answers file dialogs with a URI.

    fake_portal.py URI CALLS
"""

import json
import sys

from gi.repository import Gio, GLib

PATH = "/org/freedesktop/portal/desktop"
NAME = "org.freedesktop.portal.Desktop"
INTERFACES = """<node>
<interface name="org.freedesktop.portal.FileChooser">
  <method name="OpenFile">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="o" direction="out"/>
  </method>
  <method name="SaveFile">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="o" direction="out"/>
  </method>
</interface>
<interface name="org.freedesktop.portal.OpenURI">
  <method name="OpenURI">
    <arg type="s" direction="in"/><arg type="s" direction="in"/><arg type="a{sv}" direction="in"/>
    <arg type="o" direction="out"/>
  </method>
</interface>
</node>"""


def called(bus, sender, path, interface, method, params, invocation) -> None:
    """Answers a call, first with the object of the request, then with its response."""
    _, subject, options = params.unpack()
    with open(sys.argv[2], "a") as calls:
        calls.write(json.dumps({"method": method, "subject": subject, "options": options}, default=str) + "\n")
    handle = f"{PATH}/request/{sender[1:].replace('.', '_')}/{options['handle_token']}"
    invocation.return_value(GLib.Variant("(o)", (handle,)))
    results = {} if method == "OpenURI" else {"uris": GLib.Variant("as", [sys.argv[1]])}
    response = GLib.Variant("(ua{sv})", (0, results))
    bus.emit_signal(sender, handle, "org.freedesktop.portal.Request", "Response", response)


def own(bus, name) -> None:
    """Offers the interfaces before the name is owned."""
    for interface in Gio.DBusNodeInfo.new_for_xml(INTERFACES).interfaces:
        bus.register_object(PATH, interface, called, None, None)


Gio.bus_own_name(
    Gio.BusType.SESSION, NAME, Gio.BusNameOwnerFlags.NONE, own, lambda *_: print("ready", flush=True), None
)
GLib.MainLoop().run()
