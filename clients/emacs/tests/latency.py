#!/usr/bin/env python3
"""Prints the time from a key to its echo in a terminal, and to the drawn answer of the app.

    clients/emacs/tests/latency.py [KEYS]

The front end runs byte-compiled in Emacs, in a pseudo terminal; the times are those at which its output has arrived.
The server's own time is that of the same actions over a pipe, without a front end.
"""

from __future__ import annotations

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

FOLDER = Path(__file__).resolve().parents[1]
OFFSTAGE = os.environ.get("OFFSTAGE") or str(FOLDER.parents[1] / ".build/debug/offstage")
# The echo is a character that no control sequence has.
KEY = "#"
# Moves to the begin of the last field of the screen.
LAST_FIELD = "(goto-char (overlay-start (offstage-field-overlay (car (last offstage-fields)))))"
# Seconds without output after which the answer of the app is drawn.
SILENCE = 0.12
LIMIT = 20.0


class Terminal:
    """Emacs with an app in a pseudo terminal."""

    def __init__(self, compiled: str, app: str, link: str | None = None) -> None:
        opened = f'(offstage "{app}")'
        self.process, self.file = pty.fork()
        if self.process == 0:
            termios.tcsetwinsize(0, (24, 80))
            os.environ.update(TERM="screen-256color", OFFSTAGE=OFFSTAGE, COLUMNS="80", LINES="24")
            command = ["emacs", "-Q", "-nw", "-L", compiled, "-l", "offstage", "--eval", opened]
            os.execvp(command[0], command)
        self.wait_for(b"Offstage")
        self.quiet(1)
        if link:
            self.write(f"\x03\x0f{link}\r")
            self.quiet(1)

    def write(self, text: str) -> None:
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

    def quiet(self, silence: float = SILENCE) -> float:
        """Waits until nothing arrives any more, and returns when the last output arrived."""
        last = time.perf_counter()
        while self.read(silence):
            last = time.perf_counter()
        return last

    def stop(self) -> None:
        self.write("\x18\x03")
        while True:
            try:
                if not os.read(self.file, 65536):
                    break
            except OSError:
                break
        os.waitpid(self.process, 0)


def typed(terminal: Terminal, keys: int) -> tuple[list[float], list[float]]:
    """Returns the times from keys to their echoes, and to the last output."""
    echoes, answers = [], []
    for _ in range(keys):
        begin = time.perf_counter()
        terminal.write(KEY)
        echoes.append(terminal.wait_for(KEY.encode()) - begin)
        answers.append(max(terminal.quiet(), begin + echoes[-1]) - begin)
    return echoes, answers


def server_times(app: str, field: str, keys: int) -> list[float]:
    """Returns the times of the server for an action that has the text of a field."""
    process = subprocess.Popen([OFFSTAGE, "serve", "--no-handshake"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin and process.stdout
    times = []

    def ask(number: int, method: str, params: dict[str, object]) -> dict[str, object]:
        assert process.stdin and process.stdout
        message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
        process.stdin.write(json.dumps(message).encode() + b"\n")
        process.stdin.flush()
        while True:
            answer = json.loads(process.stdout.readline())
            if answer.get("id") == number:
                return dict(answer)

    ask(1, "session/open", {"app": app})
    for index in range(keys):
        begin = time.perf_counter()
        answer = ask(2 + index, "action/send", {"action": {"type": field, "text": KEY * (index + 1)}})
        times.append(time.perf_counter() - begin)
        assert "result" in answer, answer
    process.stdin.close()
    process.wait()
    return times


def show(name: str, times: list[float]) -> None:
    """Prints the median and the 95th percentile."""
    ordered = sorted(times)
    p50, p95 = statistics.median(ordered) * 1000, ordered[int(len(ordered) * 0.95)] * 1000
    print(f"{name:44} p50 {p50:7.2f} ms   p95 {p95:7.2f} ms")


def main(keys: int) -> None:
    """Types a name, and in a text of 200 KB."""
    with tempfile.TemporaryDirectory() as compiled:
        for file in FOLDER.glob("offstage*.el"):
            (Path(compiled) / file.name).write_bytes(file.read_bytes())
        files = [str(file) for file in sorted(Path(compiled).glob("*.el"))]
        subprocess.run(["emacs", "-Q", "--batch", "-L", compiled, "-f", "batch-byte-compile", *files], check=True)
        terminal = Terminal(compiled, "editProfile")
        echoes, answers = typed(terminal, keys)
        terminal.stop()
        show("a name: echo of the key", echoes)
        show("a name: answer of the app, drawn", answers)
        show("a name: the server's own time", server_times("editProfile", "textDidChange", keys))
        terminal = Terminal(compiled, "gallery", "gallery://hostile")
        terminal.write(f"\x1b:{LAST_FIELD}\r")
        terminal.quiet(1)
        echoes, answers = typed(terminal, keys)
        terminal.stop()
        show("a text of 200 KB: echo of the key", echoes)
        show("a text of 200 KB: answer of the app, drawn", answers)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
