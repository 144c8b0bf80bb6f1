"""offstage-tui: a terminal for an app. README.md documents its command line."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version

from offstage_client import ServerNotStarted, default_command
from offstage_ui import command_line
from textual.theme import BUILTIN_THEMES

from .app import OffstageTerminal

PROGRAM = "offstage-tui"
"""Name of the program, and of the installed package."""


def missing_terminal() -> str | None:
    """Returns why this program cannot draw: its streams are no terminal, or one without full-screen programs."""
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return "needs a terminal; scripts use: offstage render, offstage call"
    if os.environ.get("TERM", "dumb") == "dumb":
        return "needs a terminal that can place text; TERM is dumb or not set"
    return None


def give_up(message: str, code: int) -> int:
    """Prints why the program ends, and returns its exit code."""
    print(f"{PROGRAM}: {message}", file=sys.stderr)
    return code


def main() -> int:
    """Runs the app. Returns 64 for wrong usage, 69 without a server or a terminal."""
    description = "The program of `offstage tui`: shows an app in this terminal."
    parser = command_line.parser(PROGRAM, description, "Ctrl+Q quits; F1 shows all keys.")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {version(PROGRAM)}")
    theme = os.environ.get("OFFSTAGE_THEME")
    parser.add_argument("--theme", metavar="NAME", default=theme, help="e.g. nord, textual-light")
    found = command_line.parse(parser, sys.argv[1:])
    if found.theme and found.theme not in BUILTIN_THEMES:
        return give_up(f"there is no theme '{found.theme}'; the themes are {', '.join(sorted(BUILTIN_THEMES))}", 64)
    try:
        server = found.server or default_command()
    except ServerNotStarted:
        return give_up(f"no server; name one after --, such as: {PROGRAM} notes -- my-app serve", 69)
    if reason := missing_terminal():
        return give_up(reason, 69)
    app = OffstageTerminal(server, command_line.open_params(found), theme=found.theme)
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
