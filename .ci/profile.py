#!/usr/bin/env python3
"""Prints the most expensive functions of each measure, and their layers, in instructions for each operation.

profile.py [NAME…]      NAME: list, action, event, unknown, start

Instructions are counted by callgrind, twice with a different number of operations; the difference is what they cost.
They are repeatable, other than times. Build the servers first: make profile. Needs valgrind.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

SERVERS = Path(__file__).parent.parent / ".build-release/release"

FUNCTIONS = 25
"""Number of functions that are printed."""

# The first pattern that a function matches is its layer.
LAYERS = {
    "exclusivity": r"swift_(begin|end)Access|AccessSet|SwiftTLSContext",
    "reference counting": r"[Rr]etain|[Rr]elease|RefCount|outlined (copy|consume)",
    "copies of values": r"initializeWithCopy|destroy for|outlined (destroy|init)|ValueWitnesses|arrayDestroy",
    "allocation": r"\b_?(malloc|calloc|free|realloc)\b|_int_(malloc|free)|swift_(slow|alloc|dealloc)|unlink_chunk",
    "actor checks": r"isCurrentExecutor|isSameExecutor|MainExecutor|SerialExecutor|ExecutorRef",
    "metadata": r"Conformance|conformsTo|[Mm]etadata|MangledName|Demangle|WitnessTable|dynamicCast|GenericCache|getCache",
    "task": r"swift_task|swift_job|AsyncTask|TaskLocal|swift::Task|StatusRecord|StackAllocator|AppLoop|async",
    "parse": r"libjansson|json_|JSONScan|JSONArena|JSONParser|JSONNode|UsualRequest|FrameDecoder|IncomingMessage",
    "decode": r"WireMembers|init\(wire|init\(members|Params",
    "observation": r"Observ|Tracking",
    "view": r"Body|Component|View|Part|Patch|Template|Button|TextField|Draw|Draft|Turn|ArrayDifference",
    "event": r"Event|Cause",
    "log": r"\bLog\b|Publish|publish",
    "delivery": r"Dispatcher|Connection|Cursor|Subscription|Outbox|OutputStream|JSONWriter|Reply|Call\b",
    "linker": r"ld-linux|_dl_|do_lookup|check_match|strcmp",
    "text and bytes": r"mem(cpy|move|set|cmp)|String|Array|Hasher|Dictionary|Set|Substring|UTF8",
}

OPEN = '{"jsonrpc":"2.0","id":0,"method":"session/open","params":{"app":"%s","sessionId":"s1"}}'
ACTION = '{"jsonrpc":"2.0","id":%d,"method":"action/send","params":{"sessionId":"s1","action":%s}}'


def actions(count: int, texts: list[str]) -> list[str]:
    return [ACTION % (number + 1, texts[number % len(texts)]) for number in range(count)]


def requests(count: int, method: str) -> list[str]:
    return ['{"jsonrpc":"2.0","id":%d,"method":"%s"}' % (number + 1, method) for number in range(count)]


TYPING = ['{"type":"textDidChange","text":"Anna%s Lindqvist"}' % end for end in ("", "bel")]

# Executable, app, number of operations of the longer run, and what is sent for a number of them.
MEASURES = {
    "list": ("offstage-examples", "editProfile", 2_000, lambda count: requests(count, "session/list")),
    "action": ("offstage-examples", "editProfile", 1_000, lambda count: actions(count, TYPING)),
    "event": ("offstage-kit", "kit", 4_000, lambda count: actions(1, ['{"type":"emit","count":%d,"bytes":16}' % count])),
    "unknown": ("offstage-examples", "editProfile", 1_000, lambda count: requests(count, "benchmarks/unknownMethod")),
    "start": ("counter", "counter", 1, lambda count: []),
}


def instructions(executable: str, messages: list[str]) -> Counter[str]:
    """Returns the instructions of each function of a server that reads some messages."""
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind cannot read the debug information of Swift. The symbols are enough.
        out, program = f"{folder}/out", f"{folder}/{executable}"
        subprocess.run(["strip", "--strip-debug", "-o", program, SERVERS / executable], check=True)
        subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", program, "serve"]
            + ["--no-handshake"] * bool(messages),
            input="".join(message + "\n" for message in messages),
            text=True, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
        lines = subprocess.run(
            ["callgrind_annotate", "--threshold=100", out], text=True, check=True, capture_output=True
        ).stdout
    found: Counter[str] = Counter()
    for line in lines.splitlines():
        if match := re.match(r"\s*([\d,]+) \([ \d.]+%\)\s+(?:.*?:)?(\S.*?)(?: \[(.*)\])?$", line):
            # A library without symbols has addresses only.
            name = Path(match[3]).name if match[3] and match[2].startswith("0x") else match[2]
            if name != "PROGRAM TOTALS":
                found[name] += int(match[1].replace(",", ""))
    return found


def demangled(names: list[str]) -> list[str]:
    done = subprocess.run(
        ["swift-demangle", "--simplified", "--compact"], input="\n".join(names), text=True, check=True, capture_output=True
    )
    return done.stdout.splitlines()


def report(name: str) -> None:
    executable, app, count, messages = MEASURES[name]
    first = [OPEN % app] * (name != "start")
    more = instructions(executable, first + messages(count))
    few = count // 4
    if few:
        more.subtract(instructions(executable, first + messages(few)))
    operations = count - few
    costs = [(mangled, cost / operations) for mangled, cost in more.most_common() if cost / operations >= 1]
    names = demangled([mangled for mangled, _ in costs])
    total = sum(more.values()) / operations
    layers: Counter[str] = Counter()
    for function, (_, cost) in zip(names, costs):
        layers[next((layer for layer, pattern in LAYERS.items() if re.search(pattern, function)), "the rest")] += cost
    print(f"\n{name}: {total:,.0f} instructions for each operation")
    print("  layers: " + ", ".join(f"{layer} {cost / total:.0%}" for layer, cost in layers.most_common()))
    for function, (_, cost) in list(zip(names, costs))[:FUNCTIONS]:
        print(f"  {cost:10,.0f} {cost / total:4.0%}  {function[:110]}")


if __name__ == "__main__":
    if not shutil.which("valgrind"):
        sys.exit("profile: install valgrind")
    for chosen in sys.argv[1:] or MEASURES:
        if chosen not in MEASURES:
            sys.exit(f"profile: there is no measure '{chosen}'; there are {', '.join(MEASURES)}")
        report(chosen)
