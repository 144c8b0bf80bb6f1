"""offstage-tui: a terminal for an app. README.md documents its command line."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version

from offstage_client import ServerNotStarted, default_command
from offstage_ui import command_line
from offstage_ui.texts import _, use_language

from .app import OffstageTerminal
from .settings import THEMES, load, settings_file

PROGRAM = "offstage-tui"
"""Name of the program, and of the installed package."""


def missing_terminal() -> str | None:
    """Returns why this program cannot draw: its streams are no terminal, or one without full-screen programs."""
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return _("needs a terminal; scripts use: offstage render, offstage call")
    if os.environ.get("TERM", "dumb") == "dumb":
        return _("needs a terminal that can place text; TERM is dumb or not set")
    return None


def give_up(message: str, code: int) -> int:
    """Prints why the program ends, and returns its exit code."""
    print(f"{PROGRAM}: {message}", file=sys.stderr)
    return code


def main() -> int:
    """Runs the app. Returns 64 for wrong usage, 69 without a server or a terminal."""
    settings = load(settings_file())
    if settings.language:
        use_language(settings.language)
    description = _("The program of `offstage tui`: shows an app in this terminal.")
    epilog = _("The settings of the user are in {file}.").format(file=settings_file())
    parser = command_line.parser(PROGRAM, description, epilog)
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {version(PROGRAM)}")
    theme = os.environ.get("OFFSTAGE_THEME")
    parser.add_argument("--theme", metavar="NAME", default=theme, help=_("such as nord, textual-light"))
    found = command_line.parse(parser, sys.argv[1:])
    if found.theme and found.theme not in THEMES:
        message = _("there is no theme '{name}'; the themes are {themes}")
        return give_up(message.format(name=found.theme, themes=", ".join(THEMES)), 64)
    try:
        server = found.server or default_command()
    except ServerNotStarted:
        message = _("no server; name one after --, such as: {example}")
        return give_up(message.format(example=f"{PROGRAM} notes -- my-app serve"), 69)
    if reason := missing_terminal():
        return give_up(reason, 69)
    app = OffstageTerminal(server, command_line.open_params(found), theme=found.theme, settings=settings)
    app.run()
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
