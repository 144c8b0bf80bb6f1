#!/usr/bin/env python3
"""Measures how time and memory grow from ten to 100,000 sessions, nodes, rows and subscribers, and draws it.

growth.py FILE.svg      prints a table, too. Needs the release builds of `make bench`.
"""

import json
import re
import subprocess
import sys
import threading
from pathlib import Path
from time import monotonic, sleep

RELEASE = Path(__file__).parents[2] / ".build-release/release"
SIZES = [10, 1_000, 100_000]
ACTIONS = 20_000

Curve = dict[int, float]


class Server:
    """A server of the reference apps. What it answers is counted, not read."""

    def __init__(self) -> None:
        command = [RELEASE / "offstage-examples", "serve", "--no-handshake", "--max-sessions", "200000"]
        limits = ["--max-subscriptions", "200000", "--max-in-flight", "1000", "--max-unread-answers", str(1 << 30)]
        self.process = subprocess.Popen(command + limits, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send(self, requests: list[tuple[str, dict[str, object]]], lines: int) -> float:
        """Sends requests and waits for a number of lines. Returns seconds."""
        texts = [
            json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
            for number, (method, params) in enumerate(requests)
        ]
        start = monotonic()
        writer = threading.Thread(target=self.write, args=["\n".join(texts) + "\n"])
        writer.start()
        while lines > 0:
            chunk = self.process.stdout.read1(1 << 20)
            if not chunk:
                sys.exit("growth: the server has ended")
            lines -= chunk.count(b"\n")
        writer.join()
        return monotonic() - start

    def write(self, text: str) -> None:
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def memory(self) -> int:
        """Resident bytes."""
        sleep(0.3)
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * 4096

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def typing(session: int, number: int) -> tuple[str, dict[str, object]]:
    action = {"type": "textDidChange", "text": f"Anna {number % 9}"}
    return "action/send", {"sessionId": f"s{session}", "action": action}


def opened(session: int) -> tuple[str, dict[str, object]]:
    return "session/open", {"app": "editProfile", "sessionId": f"s{session}"}


def sessions() -> tuple[Curve, Curve]:
    """Bytes of a session, and microseconds of an action in each of them in turn."""
    memory: Curve = {}
    time: Curve = {}
    for size in SIZES:
        server = Server()
        # The first ones make what all share.
        server.send([opened(number) for number in range(10)], 10)
        before = server.memory()
        more = max(size, 1_000)
        server.send([opened(number) for number in range(10, 10 + more)], more)
        memory[size] = (server.memory() - before) / more
        server.send([typing(number % size, number // size) for number in range(2_000)], 6_000)
        # Each changes the text: the last one of a session in the line above was another.
        calls = [typing(number % size, number // size + 2_000 // size + 1) for number in range(ACTIONS)]
        time[size] = server.send(calls, 3 * ACTIONS) / ACTIONS * 1e6
        server.end()
    return memory, time


def subscribers() -> Curve:
    """Microseconds of an action for each subscriber of its session."""
    time: Curve = {}
    for size in SIZES:
        server = Server()
        server.send([opened(0)], 1)
        server.send([("subscription/open", {"sessionId": "s0", "initial": "none"})] * size, size)
        actions = max(10, ACTIONS // size)
        calls = [typing(0, number) for number in range(actions)]
        time[size] = server.send(calls, actions * (2 * size + 3)) / actions / (size + 1) * 1e6
        server.end()
    return time


def benchmark(name: str, *titles: str) -> list[list[float]]:
    """The two figures of rows of a measure, in microseconds."""
    command = [RELEASE / "Benchmarks", "--rounds", "3", "--seconds", "0.5", "--only", name]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    found = [re.search(rf"^{re.escape(title)} +([\d.]+) ns +([\d.]+)", text, re.M) for title in titles]
    return [[float(figure) / 1_000 for figure in match.groups()] for match in found if match]


def nodes() -> Curve:
    """Microseconds of a push and a pop."""
    (middle, few), (many, _) = benchmark("routes", "push and pop, 1,000 nodes to 10", "push and pop, 100,000 nodes to 10")
    return dict(zip(SIZES, [few, middle, many]))


def rows() -> Curve:
    """Microseconds of a change of a shown row; ten rows are not measured."""
    ((many, few),) = benchmark("lists", "a shown row changed")
    return {1_000: few, 100_000: many}


COLOURS = ["#1f5fbf", "#b3261e", "#2e7d32", "#8e5a00", "#6a3fa0"]
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 760, 380, 60, 30, 250, 50


def picture(curves: dict[str, Curve]) -> str:
    """Each curve in multiples of its first value."""
    most = max(3.0, *(value / min(curve.values()) for curve in curves.values() for value in curve.values()))

    def x(size: int) -> float:
        return LEFT + SIZES.index(size) / 2 * (WIDTH - LEFT - RIGHT)

    def y(ratio: float) -> float:
        return HEIGHT - BOTTOM - ratio / most * (HEIGHT - TOP - BOTTOM)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
    ]
    for ratio in range(int(most) + 1):
        parts.append(f'<path d="M{LEFT} {y(ratio):.0f}H{WIDTH - RIGHT}" stroke="#d0d4da"/>')
        parts.append(f'<text x="{LEFT - 10}" y="{y(ratio) + 4:.0f}" text-anchor="end">{ratio}×</text>')
    for size in SIZES:
        parts.append(f'<text x="{x(size):.0f}" y="{HEIGHT - BOTTOM + 22}" text-anchor="middle">{size:,}</text>')
    ends = sorted(((curve[SIZES[2]] / curve[min(curve)], name) for name, curve in curves.items()), reverse=True)
    places: dict[str, float] = {}
    for ratio, name in ends:
        # Below the label before it.
        places[name] = max([y(ratio) + 4] + [place + 16 for place in places.values()])
    for colour, (name, curve) in zip(COLOURS, curves.items()):
        first = curve[min(curve)]
        points = " ".join(f"{x(size):.0f},{y(value / first):.1f}" for size, value in curve.items())
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.500"/>')
        parts.append(f'<text x="{WIDTH - RIGHT + 10}" y="{places[name]:.0f}" fill="{colour}">{name}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def main(file: str) -> None:
    memory, time = sessions()
    curves = {
        "action, by sessions": time,
        "bytes of a session": memory,
        "push and pop, by nodes": nodes(),
        "changed row, by rows": rows(),
        "action for each subscriber": subscribers(),
    }
    print("| | " + " | ".join(f"{size:,}" for size in SIZES) + " |\n|---|---|---|---|")
    for name, curve in curves.items():
        unit = "" if name.startswith("bytes") else " µs"
        cells = [f"{curve[size]:,.{0 if curve[size] > 99 else 1}f}{unit}" if size in curve else "" for size in SIZES]
        print(f"| {name} | " + " | ".join(cells) + " |")
    Path(file).write_text(picture(curves))


main(sys.argv[1])
