"""Hostile HTTP clients beside a page.

clients/.venv/bin/python clients/web/tests/hostile.py [SECONDS]

100 clients without the token send long lines, slow lines, many headers, endless bodies and floods of requests, or
nothing. Meanwhile a browser types in the search of the app Stocks. Prints the responses of the clients by status, the
time from each key to its painted answer, and the memory of the server. The default is 60 seconds.
"""

from __future__ import annotations

import json
import select
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

CLIENTS = 100
PART = b"a" * 65_536


def long_line() -> Iterator[bytes]:
    """A request line without an end."""
    yield b"GET /"
    while True:
        yield PART


def long_header() -> Iterator[bytes]:
    """A header without an end."""
    yield b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: "
    while True:
        yield PART


def many_headers() -> Iterator[bytes]:
    """Headers without an end."""
    yield b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    while True:
        yield b"x: y\r\n" * 10_000


def spaces() -> Iterator[bytes]:
    """Spaces, which belong to no header."""
    yield b"GET "
    while True:
        yield b" " * 65_536


def slow_line() -> Iterator[bytes]:
    """A byte at a time."""
    for byte in b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + PART:
        yield bytes([byte])
        time.sleep(0.2)


def half_open() -> Iterator[bytes]:
    """A request without its end."""
    yield b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def silent() -> Iterator[bytes]:
    """Nothing."""
    yield from ()


def endless_body() -> Iterator[bytes]:
    """A body of a gigabyte."""
    yield b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000000\r\n\r\n"
    while True:
        yield PART


def body_of_get() -> Iterator[bytes]:
    """A body of a request that has none."""
    yield b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
    while True:
        yield b"10000\r\n" + PART + b"\r\n"


def no_token() -> Iterator[bytes]:
    """A whole request."""
    yield b"GET /config.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def wrong_token() -> Iterator[bytes]:
    """A guess."""
    yield b"GET /?token=00000000000000000000000000000000 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def other_host() -> Iterator[bytes]:
    """The name of another machine."""
    yield b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n"


def not_http() -> Iterator[bytes]:
    """Another protocol."""
    yield b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + PART


def no_socket() -> Iterator[bytes]:
    """A WebSocket without a token."""
    yield (
        b"GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )


KINDS: tuple[Callable[[], Iterator[bytes]], ...] = (
    long_line, long_header, many_headers, spaces, slow_line, half_open, silent, endless_body, body_of_get, no_token,
    wrong_token, other_host, not_http, no_socket,
)


def status(port: int, parts: Iterator[bytes], seconds: float) -> str:
    """Sends parts until the server answers. Returns the status, or what happened instead."""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as client:
        try:
            for part in parts:
                client.sendall(part)
                if select.select([client], [], [], 0)[0]:
                    break
        except OSError:
            pass
        answer = b""
        try:
            while b"\r\n" not in answer and (received := client.recv(4096)):
                answer += received
        except TimeoutError:
            return "nothing"
        except OSError:
            pass
        return answer.split(b" ")[1].decode() if answer.startswith(b"HTTP/1.1 ") else "closed"


def attack(port: int, seconds: float) -> dict[str, dict[str, int]]:
    """Runs the clients. Returns the statuses of each kind and their numbers."""
    found = {kind.__name__: Counter[str]() for kind in KINDS}
    end = time.monotonic() + seconds

    def run(kind: Callable[[], Iterator[bytes]]) -> None:
        while (left := end - time.monotonic()) > 0:
            try:
                found[kind.__name__][status(port, kind(), left)] += 1
            except OSError:
                found[kind.__name__]["refused"] += 1

    threads = [threading.Thread(target=run, args=(KINDS[index % len(KINDS)],), daemon=True) for index in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(end + 2 - time.monotonic())
    return {name: dict(counts) for name, counts in found.items()}


MEASURE = """() => {
    globalThis.times = {};
    addEventListener("keydown", (event) => { times = { key: event.timeStamp }; }, true);
    offstage.session.onChange(() => requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { times.answer = performance.now(); };
        port2.postMessage(0);
    }));
}"""

ANSWERED = "() => times.answer && !offstage.session.hasPendingInput"


def type_keys(page: Any, is_done: Callable[[int], bool]) -> list[float]:
    """Types in the search of Stocks. Returns the milliseconds from each key to its painted answer."""
    page.locator("[data-id=search] input").focus()
    page.evaluate(MEASURE)
    times: list[float] = []
    while not is_done(len(times)):
        page.wait_for_timeout(50 + len(times) % 17)
        page.keyboard.press("a" if len(times) % 2 == 0 else "Backspace")
        page.wait_for_function(ANSWERED)
        times.append(page.evaluate("() => times.answer - times.key"))
    return times


def memory(pid: int) -> int:
    """The memory of a process in MiB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS:")).split()[1]) // 1024


class Attack:
    """The clients in a process of their own."""

    def __init__(self, port: int, seconds: float) -> None:
        command = [sys.executable, __file__, "--attack", str(port), str(seconds)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)

    def __call__(self, _: int) -> bool:
        return self.process.poll() is not None

    def result(self) -> dict[str, dict[str, int]]:
        output, _ = self.process.communicate()
        return dict(json.loads(output))


def main(seconds: float) -> None:
    """Prints the table."""
    from browser import CHROMIUM, FLAGS, exit_without_browser
    from playwright.sync_api import sync_playwright
    from servers import WebServer

    exit_without_browser()
    server = WebServer("stocks", "--context", "test", "--seed", "1")
    try:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = browser.new_page()
            page.goto(server.url)
            alone = type_keys(page, lambda count: count == 50)
            before = memory(server.process.pid)
            attacked = Attack(server.port, seconds)
            beside = type_keys(page, attacked)
            after = memory(server.process.pid)
            browser.close()
    finally:
        server.stop()
    for kind, statuses in attacked.result().items():
        print(f"{kind:16} {statuses}")
    for name, times in (("keys alone", alone), ("beside the clients", beside)):
        ordered = sorted(times)
        print(
            f"{name:20} {len(times)} keys: p50 {statistics.median(ordered):.1f} ms, "
            f"p95 {ordered[int(len(ordered) * 0.95)]:.1f} ms, longest {ordered[-1]:.1f} ms; "
            f"over 50 ms: {sum(time > 50 for time in times)}"
        )
    print(f"memory               {before} MiB before, {after} MiB after")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--attack"]:
        print(json.dumps(attack(int(sys.argv[2]), float(sys.argv[3]))))
    else:
        main(float(sys.argv[1]) if len(sys.argv) > 1 else 60)
