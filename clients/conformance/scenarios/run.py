#!/usr/bin/env python3
"""Plays scenarios with a front end, and compares its outlines and messages with those in the files.

    clients/conformance/scenarios/run.py [--record] [--verbose] [--driver COMMAND] [--front-end MODULE:CLASS] [NAME…]

Without a front end it plays them with the reference front end, which has no widgets. `--driver` runs a program that
speaks the driver protocol (see README.md), `--front-end` a class in Python. NAME selects the scenarios whose name
contains it. `--record` writes them; only the reference front end does that.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import os
import shlex
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from harness.driver import Driven, serve  # noqa: E402
from harness.front_end import FrontEnd  # noqa: E402
from harness.golden import difference, parsed, written  # noqa: E402
from harness.player import play  # noqa: E402
from drivers.reference import Reference  # noqa: E402
from harness.scenario import Scenario, ScenarioError, find  # noqa: E402


def main() -> int:
    """Returns 0 when every scenario passed, 1 for a difference, 64 for wrong usage."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="part of the names of the scenarios; default: all")
    parser.add_argument("--record", action="store_true", help="write the outlines and messages to the files")
    parser.add_argument("--verbose", action="store_true", help="print the transcripts")
    parser.add_argument("--driver", metavar="COMMAND", help="a program that speaks the driver protocol")
    parser.add_argument("--front-end", metavar="MODULE:CLASS", help="a class in Python with the base class FrontEnd")
    parser.add_argument("--serve", action="store_true", help="be the driver: read lines of the protocol from stdin")
    arguments = parser.parse_args()
    try:
        make = front_end(arguments.driver, arguments.front_end)
        if arguments.serve:
            asyncio.run(serve(make))
            return 0
        if arguments.record and (arguments.driver or arguments.front_end):
            raise ScenarioError("only the reference front end records")
        scenarios = find(arguments.names)
    except ScenarioError as error:
        print(error, file=sys.stderr)
        return 64
    begin = time.monotonic()
    failed = [s.name for s in scenarios if not run(s, make, arguments.record, arguments.verbose)]
    passed = len(scenarios) - len(failed)
    print(f"{passed} of {len(scenarios)} scenarios passed in {time.monotonic() - begin:.1f} s")
    for name in failed:
        print(f"  failed: {name}")
    return 1 if failed else 0


def front_end(driver: str | None, name: str | None) -> Callable[[], FrontEnd]:
    """Returns a function that makes the front end."""
    if driver:
        command = shlex.split(driver)
        return lambda: Driven(command)
    if not name:
        return Reference
    module, _, member = name.partition(":")
    sys.path.insert(0, os.getcwd())
    try:
        made = getattr(importlib.import_module(module), member)
    except (ImportError, AttributeError) as error:
        raise ScenarioError(f"the front end '{name}' cannot be loaded: {error}") from error
    return lambda: made()


def run(scenario: Scenario, make: Callable[[], FrontEnd], is_recorded: bool, is_verbose: bool) -> bool:
    """Plays a scenario. Returns false, and prints the first difference, when it failed."""
    # The apps begin without data.
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        try:
            entries = asyncio.run(play(scenario, make()))
        except (ScenarioError, asyncio.TimeoutError) as error:
            print(f"{scenario.name}: {error}")
            return False
        except Exception:
            # A bug of a front end in Python fails its scenario, and the others are played.
            print(f"{scenario.name}: {traceback.format_exc()}")
            return False
    if is_verbose:
        print(f"{scenario.head}\n{written(entries)}")
    if is_recorded:
        scenario.golden.write_text(f"{scenario.head}\n{written(entries)}", encoding="utf-8")
        return True
    found = difference(parsed(scenario.golden.read_text(encoding="utf-8")), parsed(written(entries)))
    if found:
        print(f"{scenario.name}: {found}")
    return found is None


if __name__ == "__main__":
    sys.exit(main())
