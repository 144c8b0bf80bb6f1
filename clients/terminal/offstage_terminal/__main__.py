"""offstage tui: a terminal for an app.

python3 -m offstage_terminal [options] [APP]

The command line is documented in README.md of clients/terminal.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from typing import Any, NoReturn


class Parser(argparse.ArgumentParser):
    """Ends with 64 for wrong usage, as all commands of offstage."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(64, f"{self.prog}: error: {message}\n")


def parse(arguments: list[str]) -> argparse.Namespace:
    """Reads the command line. Everything after `--` is the command of the server."""
    server: list[str] = []
    if "--" in arguments:
        place = arguments.index("--")
        arguments, server = arguments[:place], arguments[place + 1 :]
    parser = Parser(
        prog="offstage tui", description="Shows an app in this terminal.", epilog="Ctrl+Q quits; ? shows all keys."
    )
    parser.add_argument("app", nargs="?", metavar="APP", help="name of the app; asks when the server has several")
    parser.add_argument("--server", metavar="COMMAND", help="command of the server, as a shell would read it")
    parser.add_argument("--alternative", action="append", default=[], metavar="KEY=CHOICE")
    parser.add_argument("--link", metavar="URL", help="a link of the app that is opened first")
    parser.add_argument("--context", choices=("live", "preview", "test"), default="live")
    parser.add_argument("--seed", type=int, metavar="NUMBER", help="makes identifiers and randomness repeatable")
    parser.add_argument(
        "--theme", metavar="NAME", default=os.environ.get("OFFSTAGE_THEME"), help="e.g. nord, textual-light"
    )
    found = parser.parse_args(arguments)
    if not server and found.server:
        server = shlex.split(found.server)
    found.server = server or [os.environ.get("OFFSTAGE", ".build/debug/offstage"), "serve"]
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
    """Runs the app. Returns 64 for wrong usage, 69 when Textual is missing."""
    found = parse(sys.argv[1:])
    try:
        from .app import OffstageTerminal
    except ImportError as error:
        print(f"offstage tui needs the Python package {error.name}; run: make clients", file=sys.stderr)
        return 69
    app = OffstageTerminal(found.server, open_params(found), theme=found.theme)
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
