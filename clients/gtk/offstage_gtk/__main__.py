"""A window for an app.

python3 -m offstage_gtk [options] [APP]

The command line is documented in README.md of clients/gtk.
"""

from __future__ import annotations

import asyncio
import sys

from offstage_ui import command_line


def main() -> int:
    """Runs the app. Returns 0 after the window was closed, 64 for wrong usage, 69 without GTK or a display."""
    parser = command_line.parser("offstage_gtk", "Shows an app in a window.", "Ctrl+Q quits; Ctrl+? shows all keys.")
    parser.add_argument("--theme", choices=("system", "light", "dark"), default="system")
    found = command_line.parse(parser, sys.argv[1:])
    try:
        from .app import OffstageApp
        from .glib_loop import new_event_loop
        from .theme import begin
    except (ImportError, ValueError) as error:
        print(f"offstage_gtk needs GTK 4 and libadwaita for Python: {error}; run: make clients", file=sys.stderr)
        return 69
    if not begin(found.theme):
        print("offstage_gtk needs a display; set DISPLAY or WAYLAND_DISPLAY", file=sys.stderr)
        return 69
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(OffstageApp(found.server, command_line.open_params(found)).run())
    return 0


if __name__ == "__main__":
    sys.exit(main())
