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

from offstage_client import ServerNotStarted, default_command


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
        prog="offstage tui", description="Shows an app in this terminal.", epilog="Ctrl+Q quits; F1 shows all keys."
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
    if server and found.server:
        parser.error("the server is named twice: by --server and after --")
    found.server = server or shlex.split(found.server or "")
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


def missing_terminal() -> str | None:
    """Returns why this program cannot draw: its streams are no terminal, or one without full-screen programs."""
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return "needs a terminal; scripts use: offstage render, offstage call"
    if os.environ.get("TERM", "dumb") == "dumb":
        return "needs a terminal that can place text; TERM is dumb or not set"
    return None


def give_up(message: str, code: int) -> int:
    """Prints why the program ends, and returns its exit code."""
    print(f"offstage tui: {message}", file=sys.stderr)
    return code


def main() -> int:
    """Runs the app. Returns 64 for wrong usage, 69 without a terminal, a server or Textual."""
    found = parse(sys.argv[1:])
    try:
        from textual.theme import BUILTIN_THEMES

        from .app import OffstageTerminal
    except ImportError as error:
        return give_up(f"needs the Python package {error.name}; run: make clients", 69)
    if found.theme and found.theme not in BUILTIN_THEMES:
        return give_up(f"there is no theme '{found.theme}'; the themes are {', '.join(sorted(BUILTIN_THEMES))}", 64)
    if reason := missing_terminal():
        return give_up(reason, 69)
    try:
        server = found.server or default_command()
    except ServerNotStarted as error:
        return give_up(error.message, 69)
    app = OffstageTerminal(server, open_params(found), theme=found.theme)
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
