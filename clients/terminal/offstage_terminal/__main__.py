"""offstage tui: a terminal for an app.

python3 -m offstage_terminal [options] [APP]

The command line is documented in README.md of clients/terminal.
"""

from __future__ import annotations

import os
import sys

from offstage_client import ServerNotStarted, default_command
from offstage_ui import command_line


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
    parser = command_line.parser("offstage tui", "Shows an app in this terminal.", "Ctrl+Q quits; F1 shows all keys.")
    theme = os.environ.get("OFFSTAGE_THEME")
    parser.add_argument("--theme", metavar="NAME", default=theme, help="e.g. nord, textual-light")
    found = command_line.parse(parser, sys.argv[1:])
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
    app = OffstageTerminal(server, command_line.open_params(found), theme=found.theme)
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
