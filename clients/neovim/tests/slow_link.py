#!/usr/bin/env python3
"""Runs a server behind a slow link: each message arrives later, in both directions, and in its order.

    slow_link.py MILLISECONDS COMMAND…
"""

import queue
import subprocess
import sys
import threading
import time


def carry(source, target, delay):
    """Passes lines on, each after the delay."""
    lines = queue.Queue()

    def read():
        for line in iter(source.readline, b""):
            lines.put((time.monotonic() + delay, line))
        lines.put(None)

    threading.Thread(target=read, daemon=True).start()
    while (entry := lines.get()) is not None:
        time.sleep(max(0.0, entry[0] - time.monotonic()))
        try:
            target.write(entry[1])
            target.flush()
        except BrokenPipeError:
            return
    target.close()


def main():
    delay = int(sys.argv[1]) / 1000
    server = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    threading.Thread(target=carry, args=(sys.stdin.buffer, server.stdin, delay), daemon=True).start()
    carry(server.stdout, sys.stdout.buffer, delay)


main()
