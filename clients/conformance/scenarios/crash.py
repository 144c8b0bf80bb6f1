#!/usr/bin/env python3
"""Records the scenarios, and compares the losses of a crash after each input with the article Reference-Apps.

Each line that `offstage replay --crash` prints has to match a pattern of its app in the section "Losses in a crash",
and each pattern has to match a line. `--list` prints the lines instead.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ARTICLE = ROOT / "Sources/Runtime/Offstage/Offstage.docc/Reference-Apps.md"
SERVER = os.environ.get("OFFSTAGE", str(ROOT / ".build/debug/offstage-examples"))
TOOL = str(Path(SERVER).with_name("offstage"))


def lost_lines(folder: Path) -> dict[str, set[str]]:
    wrapper = folder / "record"
    wrapper.write_text(f'#!/bin/sh\nexec "{TOOL}" record "{folder}/$$.jsonl" -- "{SERVER}" "$@"\n')
    wrapper.chmod(0o700)
    environment = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "OFFSTAGE": str(wrapper)}
    subprocess.run([sys.executable, str(Path(__file__).with_name("run.py"))], env=environment, check=True)
    lines: dict[str, set[str]] = defaultdict(set)
    for file in folder.glob("*.jsonl"):
        app = re.search(r'"app":"(\w+)"', file.read_text())
        command = [TOOL, "replay", "--crash", str(file), "--", SERVER, "serve"]
        run = subprocess.run(command, env=environment, capture_output=True, text=True)
        if run.returncode not in (0, 1) or run.stderr or not app:
            sys.exit(f"{' '.join(command)}: exit code {run.returncode}\n{run.stdout}{run.stderr}")
        lines[app[1]] |= {line.strip() for line in run.stdout.splitlines() if re.match(r"  [-!]", line)}
    return lines


def patterns() -> dict[str, list[str]]:
    section = ARTICLE.read_text().partition("## Losses in a crash")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \|", section, re.MULTILINE)
    return {app: re.findall(r"`([^`]+)`", cell) for app, cell in rows}


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        lines = lost_lines(Path(folder))
    if "--list" in sys.argv:
        print("\n".join(f"{app}: {line}" for app in sorted(lines) for line in sorted(lines[app])))
        return 0
    known, problems = patterns(), []
    for app, lost in sorted(lines.items()):
        unused = set(known.get(app, []))
        for line in sorted(lost):
            text = line[2:].strip()
            found = [p for p in known.get(app, []) if re.fullmatch(".*".join(map(re.escape, p.split("*"))), text)]
            unused -= set(found)
            if not found:
                problems.append(f"{app}: a crash loses: {line}")
        problems += [f"{app}: a crash does not lose '{pattern}'" for pattern in sorted(unused)]
    print("\n".join(problems) or f"a crash loses what the article says, in {len(lines)} apps")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
