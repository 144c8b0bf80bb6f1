"""Hostile HTTP clients without the token: long lines, slow lines, many headers, endless bodies, and floods of requests."""

from __future__ import annotations

import select
import socket
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle, islice

CLIENTS = 100
PART = b"a" * 65_536
GET = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"

REQUESTS: dict[str, tuple[bytes, bytes]] = {
    "long line": (b"GET /", PART),
    "long header": (GET + b"Cookie: ", PART),
    "many headers": (GET, b"x: y\r\n" * 10_000),
    "spaces": (b"GET ", b" " * 65_536),
    "slow line": (GET + b"X: ", b"a"),
    "half open": (GET, b""),
    "silent": (b"", b""),
    "endless body": (b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000000000\r\n\r\n", PART),
    "body of get": (GET + b"Transfer-Encoding: chunked\r\n\r\n", b"10000\r\n" + PART + b"\r\n"),
    "no token": (b"GET /config.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b""),
    "wrong token": (b"GET /?token=00000000000000000000000000000000 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b""),
    "other host": (b"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", b""),
    "not HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + PART, b""),
    "no socket": (
        b"GET /socket HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nUpgrade: websocket\r\n"
        b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n", b"",
    ),
}  # fmt: skip
"""What each client sends first, and then without an end. A single byte is sent five times a second."""


def status(port: int, name: str, seconds: float) -> str:
    """Sends a request until the server answers. Returns the status, or what happened instead."""
    begin, part = REQUESTS[name]
    end, answer = time.monotonic() + seconds, b""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as client:
        try:
            client.sendall(begin)
            pause = 0.2 if len(part) == 1 else 0
            while part and not select.select([client], [], [], pause)[0] and time.monotonic() < end:
                client.sendall(part)
        except OSError:
            pass
        try:
            while b"\r\n" not in answer and (received := client.recv(4096)):
                answer += received
        except TimeoutError:
            return "nothing"
        except OSError:
            pass
    return answer.split(b" ")[1].decode() if answer.startswith(b"HTTP/1.1 ") else "closed"


def attack(port: int, seconds: float) -> Counter[str]:
    """Runs the clients at the same time. Returns the numbers of the statuses."""
    end = time.monotonic() + seconds

    def run(name: str) -> Counter[str]:
        found = Counter[str]()
        while (left := end - time.monotonic()) > 0:
            try:
                found[status(port, name, left)] += 1
            except OSError:
                found["refused"] += 1
        return found

    with ThreadPoolExecutor(CLIENTS) as clients:
        return sum(clients.map(run, islice(cycle(REQUESTS), CLIENTS)), Counter[str]())
