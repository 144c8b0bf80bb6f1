#!/usr/bin/env python3
"""Tests that clients of other projects, unmodified, speak with the server: each program here uses one of them.

    clients/conformance/foreign/run.py [NAME…]      NAME: neovim, emacs, vim, pygls, …; default: all

Prints a line for each client: passed, failed, or skipped with the program that is missing; with OFFSTAGE_REQUIRE=1 a
skipped client fails. The Python packages are those of clients/tools/test-requirements.txt. OFFSTAGE names the server; the default
is .build/debug/offstage-examples.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Seconds for one client. Each takes less than one on an idle machine.
TIME_LIMIT = 120
SYSTEM_PYTHON = "/usr/bin/python3"
VIM = ["vim", "-u", "NONE", "-i", "NONE", "-n", "-es"]

# Each: the command, a command that succeeds when its program is installed, and the Debian package. The others are
# packages of clients/tools/test-requirements.txt: a missing one is a failure, because clients/tools/install.sh installs it.
CLIENTS = {
    "neovim": (["nvim", "--headless", "--clean", "-S", "neovim/test.lua"], ["nvim", "--version"], "neovim"),
    "emacs": (["emacs", "--batch", "--quick", "--load", "emacs/test.el"], ["emacs", "--version"], "emacs-nox"),
    "vim": (
        [*VIM, "-S", "vim/test.vim"],
        [*VIM, "-c", "if has('channel') && v:version >= 900 | qall! | else | cquit 1 | endif"],
        "vim-nox",
    ),
    "pygls": ([sys.executable, "python/with_pygls.py"], None, ""),
    "python-lsp-jsonrpc": ([sys.executable, "python/with_python_lsp_jsonrpc.py"], None, ""),
    # An introspected library belongs to the Python of the system.
    "jsonrpc-glib": (
        [SYSTEM_PYTHON, "python/with_jsonrpc_glib.py"],
        [SYSTEM_PYTHON, "-c", "import gi; gi.require_version('Jsonrpc', '1.0')"],
        "gir1.2-jsonrpc-1.0 python3-gi",
    ),
}


def is_installed(check: list[str] | None) -> bool:
    """Returns whether the command of a check succeeds."""
    if check is None:
        return True
    if shutil.which(check[0]) is None:
        return False
    found = subprocess.run(check, stdin=subprocess.DEVNULL, capture_output=True, timeout=TIME_LIMIT)
    return found.returncode == 0


def run(command: list[str]) -> tuple[int | str, str]:
    """Runs a client; returns its exit code, or why it has none, and its output and errors."""
    # A session of its own: a client that fails can leave its server running.
    pipe = subprocess.PIPE
    process = subprocess.Popen(
        command, cwd=HERE, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe, start_new_session=True
    )
    try:
        output, errors = process.communicate(timeout=TIME_LIMIT)
        return process.returncode, (output + errors).decode(errors="replace")
    except subprocess.TimeoutExpired:
        return f"no end within {TIME_LIMIT} seconds", ""
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)


def test(name: str) -> bool:
    """Tests a client and prints the outcome; returns False when it fails."""
    command, check, package = CLIENTS[name]
    if not is_installed(check):
        print(f"skipped  {name}: it is not installed (Debian: {package})", flush=True)
        return os.environ.get("OFFSTAGE_REQUIRE") != "1"
    code, output = run(command)
    # The first line names the library and its version.
    line = output.partition("\n")[0]
    print(f"passed   {name}: {line}" if code == 0 else f"failed   {name}: exit code {code}\n{output}", flush=True)
    return code == 0


def main(names: list[str]) -> int:
    """Tests the clients; returns the exit code."""
    unknown = [name for name in names if name not in CLIENTS]
    if unknown:
        print(f"there is no client '{unknown[0]}'; the clients: {', '.join(CLIENTS)}", file=sys.stderr)
        return 64
    server = Path(os.environ.get("OFFSTAGE") or HERE.parents[2] / ".build/debug/offstage-examples").resolve()
    if not os.access(server, os.X_OK):
        print(f"there is no server at {server}; build it, or set OFFSTAGE", file=sys.stderr)
        return 1
    os.environ["OFFSTAGE"] = str(server)
    passed = []
    for name in names or CLIENTS:
        # Each begins without the data of the user.
        with tempfile.TemporaryDirectory() as folder:
            os.environ["XDG_DATA_HOME"] = folder
            passed.append(test(name))
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
