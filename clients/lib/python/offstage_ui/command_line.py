"""The command line of a front end: the app, the server, and the params of the session."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from typing import Any, NoReturn

from .texts import _


class Parser(argparse.ArgumentParser):
    """Ends with 64 for wrong usage, as all commands of offstage."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(64, f"{self.prog}: error: {message}\n")


def parser(program: str, description: str, epilog: str) -> Parser:
    """Returns a parser with the options that all front ends have."""
    made = Parser(prog=program, description=description, epilog=epilog)
    made.add_argument("app", nargs="?", metavar="APP", help=_("name of the app; asks when the server has several"))
    made.add_argument("--server", metavar="COMMAND", help=_("command of the server, as a shell would read it"))
    made.add_argument("--alternative", action="append", default=[], metavar="KEY=CHOICE")
    made.add_argument("--link", metavar="URL", help=_("a link of the app that is opened first"))
    made.add_argument("--context", choices=("live", "preview", "test"), default="live")
    repeatable = _("makes identifiers and randomness repeatable")
    made.add_argument("--seed", type=int, metavar="NUMBER", help=repeatable)
    return made


def parse(made: Parser, arguments: list[str]) -> argparse.Namespace:
    """Reads the command line. Everything after `--` is the command of the server."""
    server: list[str] = []
    if "--" in arguments:
        at = arguments.index("--")
        arguments, server = arguments[:at], arguments[at + 1 :]
    found = made.parse_args(arguments)
    if server and found.server:
        made.error(_("the server is named twice: by --server and after --"))
    found.server = server or shlex.split(found.server or "")
    os.environ.setdefault("OFFSTAGE_ARCHIVE", "auto")  # The server continues the session after a crash.
    for choice in found.alternative:
        if "=" not in choice:
            made.error(_("--alternative needs KEY=CHOICE; got '{choice}'").format(choice=choice))
    return found


def open_params(found: argparse.Namespace) -> dict[str, Any]:
    """Returns the params of `session/open`."""
    params: dict[str, Any] = {"app": found.app, "link": found.link, "seed": found.seed}
    params["context"] = None if found.context == "live" else found.context
    params["alternatives"] = dict(choice.split("=", 1) for choice in found.alternative) or None
    return {name: value for name, value in params.items() if value is not None}
