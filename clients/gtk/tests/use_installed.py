"""Writes a note with an installed program, through AT-SPI: it presses buttons and types as assistive technology does.

use_installed.py PICTURE PROGRAM
"""

import os
import subprocess
import sys
from time import monotonic, sleep

import gi

gi.require_version("Atspi", "2.0")

from gi.repository import Atspi, Gio  # noqa: E402

LIMIT = 60
"""Seconds after which a wait fails."""

TEXT = "Written by an installed program"


def found(role, name, at):
    states = at.get_state_set()
    if at.get_role_name() == role and at.get_name().startswith(name) and states.contains(Atspi.StateType.VISIBLE):
        return at
    children = (at.get_child_at_index(index) for index in range(at.get_child_count()))
    return next(filter(None, (found(role, name, child) for child in children if child)), None)


def wait_for(role, name=""):
    """Returns the object as soon as the program shows it."""
    end = monotonic() + LIMIT
    while monotonic() < end:
        if program.poll() is not None:
            sys.exit(f"the program has ended with code {program.returncode}")
        # Without a main loop no event changes what is known.
        Atspi.get_desktop(0).clear_cache()
        try:
            if shown := found(role, name, Atspi.get_desktop(0)):
                return shown
        except gi.repository.GLib.Error:
            pass  # The object has left the screen meanwhile.
        sleep(0.05)
    sys.exit(f"the window shows no {role} '{name}'")


picture, command = sys.argv[1:]
if not any(known.get_id() == "dev.offstage.Gtk.desktop" for known in Gio.AppInfo.get_all()):
    sys.exit("the desktop does not know the program")
program = subprocess.Popen([command, "notes", "--", os.environ["OFFSTAGE"], "serve"])
wait_for("push button", "New note").do_action(0)
wait_for("text", "Text").insert_text(0, TEXT, len(TEXT))
wait_for("push button", "Save").do_action(0)
wait_for("label", TEXT)
if picture != "/dev/null":
    subprocess.run(["import", "-window", "root", picture], check=True)
program.terminate()
if program.wait(LIMIT):
    sys.exit(f"the program ends with code {program.returncode}")
