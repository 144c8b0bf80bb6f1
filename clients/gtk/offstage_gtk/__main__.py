"""offstage-gtk: a window for an app. README.md documents its command line."""

from __future__ import annotations

import asyncio
import sys

from offstage_ui import command_line
from offstage_ui.texts import _

from . import __version__, missing

PROGRAM = "offstage-gtk"
"""Name of the program, and of the installed package."""


def give_up(message: str) -> int:
    """Prints why the program ends, and returns its exit code."""
    print(f"{PROGRAM}: {message}", file=sys.stderr)
    return 69


def main() -> int:
    """Runs the app. Returns 0 after the window was closed, 64 for wrong usage, 69 without GTK or a display."""
    parser = command_line.parser(PROGRAM, _("Shows an app in a window."), _("Ctrl+Q quits; Ctrl+? shows all keys."))
    parser.add_argument("--theme", choices=("system", "light", "dark"), default="system")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    found = command_line.parse(parser, sys.argv[1:])
    if missing:
        needs = _("needs GTK 4, libadwaita 1.2 and PyGObject of the system's Python ({packages})")
        hint = _("a virtual environment needs --system-site-packages")
        return give_up(f"{needs.format(packages='Debian: gir1.2-adw-1 python3-gi-cairo')}; {hint}: {missing}")
    from .app import OffstageApp
    from .glib_loop import new_event_loop
    from .theme import begin

    if not begin(found.theme):
        return give_up(_("needs a display; set DISPLAY or WAYLAND_DISPLAY"))
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(OffstageApp(found.server, command_line.open_params(found)).run())
    return 0


if __name__ == "__main__":
    sys.exit(main())
