"""A window for an app.

python3 -m offstage_gtk [options] [APP]

The command line is documented in README.md of clients/gtk.
"""

from __future__ import annotations

import argparse
import asyncio
import shlex
import sys
from typing import Any


def parse(arguments: list[str]) -> argparse.Namespace:
    """Reads the command line. Everything after `--` is the command of the server."""
    server: list[str] = []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, server = arguments[:at], arguments[at + 1 :]
    parser = argparse.ArgumentParser(
        prog="offstage_gtk", description="Shows an app in a window.", epilog="Ctrl+Q quits; Ctrl+? shows all keys."
    )
    parser.add_argument("app", nargs="?", metavar="APP", help="name of the app; asks when the server has several")
    parser.add_argument("--server", metavar="COMMAND", help="command of the server, as a shell would read it")
    parser.add_argument("--alternative", action="append", default=[], metavar="KEY=CHOICE")
    parser.add_argument("--link", metavar="URL", help="a link of the app that is opened first")
    parser.add_argument("--context", choices=("live", "preview", "test"), default="live")
    parser.add_argument("--seed", type=int, metavar="NUMBER", help="makes identifiers and randomness repeatable")
    parser.add_argument("--theme", choices=("system", "light", "dark"), default="system")
    found = parser.parse_args(arguments)
    if not server and found.server:
        server = shlex.split(found.server)
    found.server = server
    for choice in found.alternative:
        if "=" not in choice:
            parser.error(f"--alternative needs KEY=CHOICE; got '{choice}'")
    return found


def open_params(found: argparse.Namespace) -> dict[str, Any]:
    """Returns the params of `session/open`."""
    params: dict[str, Any] = {"app": found.app, "link": found.link, "seed": found.seed}
    params["context"] = None if found.context == "live" else found.context
    params["alternatives"] = dict(choice.split("=", 1) for choice in found.alternative) or None
    return {name: value for name, value in params.items() if value is not None}


def main() -> int:
    """Runs the app. Returns 0 after the window was closed, 69 without GTK or a display; argparse exits with 2."""
    found = parse(sys.argv[1:])
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
        runner.run(OffstageApp(found.server, open_params(found)).run())
    return 0


if __name__ == "__main__":
    sys.exit(main())
