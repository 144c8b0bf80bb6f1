#!/usr/bin/env python3
"""Prints the time from a key to its echo in a terminal, for the front ends that run in one.

    clients/tools/latency.py [--keys NUMBER] [NAME…]     NAME: terminal, emacs, neovim; default: all

Each front end runs in a pseudo terminal with the app Edit profile and the server of .build/debug, or of $OFFSTAGE. The
time begins when the key is written to the terminal, and ends when the character has arrived in its output. The server's
own time is that of the same action over a pipe, without a front end. A user's next key comes when nothing is drawn any
more. On a busy machine, compare the processor time of the front end until the echo, and run the script several times.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import termios
import time
from pathlib import Path

CLIENTS = Path(__file__).resolve().parents[1]
OFFSTAGE = str(Path(os.environ.get("OFFSTAGE") or CLIENTS.parent / ".build/debug/offstage-examples").resolve())
APP = "editProfile"
# The echo is a character that no control sequence has.
KEY = "#"
BACKSPACE = "\x7f"
# Seconds without output after which the answer of the app is drawn.
SILENCE = 0.12
LIMIT = 30.0


# The command, the keys that begin to edit the field, and those that quit. Emacs runs byte-compiled.
FRONT_ENDS = {
    "terminal": (
        f"exec .venv/bin/offstage-tui {APP} -- $OFFSTAGE serve", "", "\x11",
    ),
    "emacs": (
        "cp emacs/offstage*.el $FOLDER; "
        "emacs -Q --batch -L $FOLDER -f batch-byte-compile $FOLDER/*.el >/dev/null 2>&1; "
        f"exec emacs -Q -nw -L $FOLDER -l offstage --eval '(offstage \"{APP}\")'", "", "\x18\x03",
    ),
    "neovim": (
        f"exec nvim --clean -n -i NONE --cmd 'set rtp+=neovim' -c 'Offstage open {APP}'", "i", "\x1b\x1b:qall!\r",
    ),
}  # fmt: skip


class Screen:
    """A front end in a pseudo terminal."""

    def __init__(self, command: str, edit: str, folder: str) -> None:
        self.process, self.file = pty.fork()
        if self.process == 0:
            termios.tcsetwinsize(0, (24, 80))
            os.environ.update(TERM="screen-256color", OFFSTAGE=OFFSTAGE, FOLDER=folder, COLUMNS="80", LINES="24")
            os.chdir(CLIENTS)
            os.execvp("sh", ["sh", "-c", command])
        self.wait_for(b"Save")
        # The cursor of a front end may blink.
        self.quiet(0.3)
        self.write(edit)
        self.quiet()

    def write(self, text: str) -> None:
        """Presses keys."""
        os.write(self.file, text.encode())

    def read(self, seconds: float) -> bytes:
        """Returns what arrives within seconds."""
        ready, _, _ = select.select([self.file], [], [], seconds)
        return os.read(self.file, 65536) if ready else b""

    def wait_for(self, text: bytes) -> float:
        """Waits until a text arrives, and returns when."""
        seen, end = b"", time.perf_counter() + LIMIT
        while text not in seen:
            if time.perf_counter() > end:
                raise SystemExit(f"{text!r} has not arrived; the last output is {seen[-2000:]!r}")
            seen += self.read(0.05)
        return time.perf_counter()

    def quiet(self, silence: float = SILENCE) -> None:
        """Waits until nothing arrives any more."""
        while self.read(silence):
            pass

    def worked(self) -> float:
        """Returns the processor time of the front end in seconds; 0 where the system does not say it."""
        tasks = Path(f"/proc/{self.process}/task")
        files = [task / "schedstat" for task in tasks.iterdir()] if tasks.exists() else []
        return sum(int(file.read_text().split()[0]) for file in files) / 1e9

    def stop(self, keys: str) -> None:
        """Quits."""
        self.write(keys)
        with contextlib.suppress(OSError):
            while os.read(self.file, 65536):
                pass
        os.waitpid(self.process, 0)


def echoes(name: str, keys: int) -> tuple[list[float], list[float]]:
    """Returns the times from keys to their echoes in a front end, and its processor times."""
    times, work = [], []
    with tempfile.TemporaryDirectory() as folder:
        command, edit, quit_keys = FRONT_ENDS[name]
        screen = Screen(command, edit, folder)
        for _ in range(keys):
            worked, begin = screen.worked(), time.perf_counter()
            screen.write(KEY)
            times.append(screen.wait_for(KEY.encode()) - begin)
            work.append(screen.worked() - worked)
            screen.quiet()
            screen.write(BACKSPACE)
            screen.quiet()
        screen.stop(quit_keys)
    return times, work


def server_times(keys: int) -> list[float]:
    """Returns the times of the server for the action of a typed key."""
    command = [OFFSTAGE, "serve", "--no-handshake"]
    times = []
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin and process.stdout

        def ask(number: int, method: str, params: dict[str, object]) -> None:
            assert process.stdin and process.stdout
            message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            process.stdin.write(json.dumps(message).encode() + b"\n")
            process.stdin.flush()
            while (answer := json.loads(process.stdout.readline())).get("id") != number:
                pass
            assert "result" in answer, answer

        ask(1, "session/open", {"app": APP})
        for index in range(keys):
            for number, text in ((2 + 2 * index, KEY), (3 + 2 * index, "")):
                begin = time.perf_counter()
                ask(number, "action/send", {"action": {"type": "textDidChange", "text": text}})
                if text:
                    times.append(time.perf_counter() - begin)
    return times


def percentiles(times: list[float]) -> tuple[float, float]:
    """Returns the median and the 95th percentile in milliseconds."""
    ordered = sorted(times)
    return statistics.median(ordered) * 1000, ordered[int(len(ordered) * 0.95)] * 1000


def main() -> None:
    """Measures each front end, and the server before it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"{', '.join(FRONT_ENDS)}; default: all")
    parser.add_argument("--keys", type=int, default=60, metavar="NUMBER", help="number of keys; default: 60")
    arguments = parser.parse_args()
    unknown = [name for name in arguments.names if name not in FRONT_ENDS]
    if unknown:
        print(f"latency: '{unknown[0]}' is none of {', '.join(FRONT_ENDS)}", file=sys.stderr)
        sys.exit(64)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        for name in arguments.names or FRONT_ENDS:
            own, own_late = percentiles(server_times(arguments.keys))
            times, work = echoes(name, arguments.keys)
            (echo, late), (worked, worked_late) = percentiles(times), percentiles(work)
            print(
                f"{name}: p50 {echo - own:.2f} ms over the server's own time\n"
                f"  echo of the key             p50 {echo:6.2f} ms   p95 {late:6.2f} ms\n"
                f"  processor time of the echo  p50 {worked:6.2f} ms   p95 {worked_late:6.2f} ms\n"
                f"  the server's own time       p50 {own:6.2f} ms   p95 {own_late:6.2f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
