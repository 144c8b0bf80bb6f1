"""Plays the scenarios of the front ends through the tools of `mcp`, and compares where they end with the reference.

    clients/.venv/bin/python Tests/Agents/scenarios.py [--verbose] [NAME…]

Exits 1 when an outline differs, or when a scenario that is listed as impossible for an agent can be played.
"""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "clients/conformance/scenarios"), str(ROOT / "clients/conformance")]

from drivers.reference import Reference  # noqa: E402
from harness.scenario import Scenario, Step, find  # noqa: E402

IMPOSSIBLE = {
    "resize": "An agent has no window.",
    "lost": "An agent's server is the app.",
    "move": "Rows are moved with act.",
    "window": "An agent sees the key window.",
    "request": "A person answers a request of the platform.",
    "strange": "An agent's server is of its own release.",
    "keys": "An agent has no keyboard.",
    "file": "A person chooses files, and opens links to other programs.",
    "text": "A text is replaced as a whole, and one over 60,000 characters cannot be read.",
    "sort": "Columns are sorted with act.",
    "context": "An agent has no language and no time zone of its own.",
}
"""What an agent cannot do, with the reason."""


class CannotDo(Exception):
    """A step that no tool does; a word of `IMPOSSIBLE`."""


class Agent:
    """Calls the tools of a server."""

    def __init__(self, scenario: Scenario, verbose: bool) -> None:
        command = [
            scenario.setup().server[0], "mcp", "--app", scenario.app, "--context", "test", "--seed",
            str(scenario.seed), "--archive", "none", "--max-calls", "10000", "--destructive", "allow", "--secure-fields",
        ]  # fmt: skip
        for key, choice in scenario.alternatives.items():
            command += ["--alternative", f"{key}={choice}"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.tabs = list[str]()
        """Refs of the last tabs or pages: those of a screen that hides its tabs stay known."""
        self.verbose, self.number, self.failures = verbose, 0, list[str]()

    def call(self, name: str, **arguments: Any) -> str:
        assert self.process.stdin and self.process.stdout
        self.number += 1
        params = {"name": name, "arguments": arguments}
        message = {"jsonrpc": "2.0", "id": self.number, "method": "tools/call", "params": params}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        result = json.loads(self.process.stdout.readline())["result"]
        text = str(result["content"][0]["text"])
        if self.verbose:
            print(f"{name} {arguments}{' FAILED' if result['isError'] else ''}\n{text}")
        if result["isError"]:
            if "only a person can" in text:
                raise CannotDo("file")
            self.failures.append(text)
        return text

    def look(self) -> str:
        text = self.call("look", maxCharacters=60_000)
        pages = re.search(r'(?m)^ *pages: "\d+ of (\d+)" {([^{}:]+):\d+}$', text)
        if pages:
            self.tabs = [f"{pages[2]}:{index}" for index in range(int(pages[1]))]
        self.tabs = re.findall(r"(?m)^ *tab .*{([^{}]+)}$", text) or self.tabs
        return text

    def ref(self, pattern: str) -> str:
        """The ref of the first line that matches."""
        found = re.search(rf"(?m)^.*{pattern}.*?{{([^{{}}]+)}}$", self.look())
        if not found:
            raise AssertionError(f"no line has {pattern}")
        return found[1]

    def by_id(self, identifier: str) -> str:
        found = re.findall(rf"(?m){{([^{{}}/]+/{re.escape(str(identifier))})}}$", self.look())
        if not found:
            # A command of the selected rows, and an element beyond the longest text.
            text = self.call("look", find=f"{identifier}}}")
            found = re.findall(rf"(?m){{([^{{}}/]+/(?:[^{{}}/]+#)?{re.escape(str(identifier))})}}$", text)
        if not found:
            raise AssertionError(f"no element has the id {identifier}")
        return str(found[-1])

    def line(self, ref: str) -> str:
        return next(line for line in self.look().splitlines() if line.endswith("{" + ref + "}"))

    def row(self, list_id: str, row: Any) -> str:
        return f"{self.by_id(list_id)}/{row}"

    # Verbs

    def do(self, step: Step) -> None:
        verb, target = step.verb, step.target
        getattr(self, f"do_{verb}")(step, target)

    def do_outline(self, *_: Any) -> None:
        self.look()

    def do_type(self, step: Step, target: str) -> None:
        ref = self.by_id(target)
        value: Any = step.get("text")
        line = self.line(ref)
        if not step.get("clear"):
            if " characters; look with" in line:
                raise CannotDo("text")
            before = re.search(r': ("(?:[^"\\]|\\.)*")', line)
            value = (json.loads(before[1]) if before and "secure" not in line else "") + value
        if re.match(r" *spinbutton", line):
            value = float(value) if "." in str(value) else int(value)
        self.call("fill", fields=[{"ref": ref, "value": value}])

    def do_choose(self, step: Step, target: str) -> None:
        ref, value = self.by_id(target), step.get("value")
        if "multiple" in self.line(ref):
            shown = re.search(r": (\[.*?\])", self.line(ref))
            chosen = json.loads(shown[1]) if shown else []
            options = dict((json.loads(b), json.loads(a)) for a, b in re.findall(
                r'(?m)^ *option ("(?:[^"\\]|\\.)*"): ("(?:[^"\\]|\\.)*")$', self.call("look", ref=ref)))  # fmt: skip
            title = options.get(value, value)
            value = [each for each in chosen if each != title] + ([] if title in chosen else [title])
        self.call("fill", fields=[{"ref": ref, "value": value}])

    def do_tap(self, step: Step, target: str) -> None:
        if step.get("row") is not None:
            if step.get("in"):
                return self.press(f"{self.row(step.get('in'), step.get('row'))}#{target}")
            # The row of the only list that has it.
            rows = re.findall(rf"(?m){{([^{{}}]+/{re.escape(str(step.get('row')))})(?:#[^{{}}]*)?}}$", self.look())
            return self.press(f"{rows[-1]}#{target}")
        if step.get("column") is not None:
            raise CannotDo("sort")
        if step.get("in"):
            return self.press(f"{self.by_id(step.get('in'))}#{target}")
        if target == "top":
            # A front end scrolls there.
            lists = re.findall(r"(?m)^ *list .*{(.*)}$", self.look())
            self.call("look", ref=lists[0], **{"from": 0, "count": 10})
        self.press(self.by_id(target))

    def press(self, ref: str) -> None:
        self.call("press", ref=ref)

    def do_key(self, step: Step, target: str) -> None:
        key = json.dumps(target)
        if step.get("row") is not None:
            row = self.row(step.get("in"), step.get("row"))
            if target == "Enter":
                return self.press(row)
            command = re.search(rf"(?m)command .*: {re.escape(key)}.*ROW#(.*)}}$", self.look())
            if not command:
                raise CannotDo("keys")
            return self.press(f"{row}#{command[1]}")
        shown = self.look()
        if "alertdialog" in shown and target in ("Enter", "Escape"):
            state = "preferred" if target == "Enter" else "cancel"
            return self.press(re.findall(rf"(?m)^ *button .*\[.*{state}.*\] {{(.*)}}$", shown)[0])
        if target == "Enter" and step.get("in"):
            # Without an action of its own, the key is that of the form's button.
            failures = len(self.failures)
            self.press(self.by_id(step.get("in")))
            if len(self.failures) == failures:
                return
            self.failures.pop()
        if target == "Escape":
            found = re.findall(r"(?m)^ *button .*\[.*cancel.*\] {(.*)}$", shown) or re.findall(
                r"(?m)^ *dialog.*{(.*)}$", shown)  # fmt: skip
            return self.press((found or ["back"])[-1])
        found = re.search(rf"(?m)command .*: {re.escape(key)}(?: \[.*\])? {{(.*)}}$", shown)
        if found:
            return self.press(found[1])
        # A button's key is not in its line. The button of a form is the first one that is enabled.
        buttons = [line for line in shown.splitlines() if re.match(r" *button .*}$", line)]
        titles = {"Ctrl+S": "Save", "Enter": "", "p": "Pause", "r": "Read again", "t": "Terms", "s": "Skip", "e": "Edit"}
        title = titles.get(target)
        fitting = [line for line in buttons if title is not None and title in line and "disabled" not in line]
        if target == "Enter":
            fitting = [line for line in fitting if not re.search('"(Skip|Previous|Terms|Cancel)', line)]
        if not fitting:
            raise CannotDo("keys")
        self.press(fitting[-1].split("{")[-1].rstrip("}"))

    def do_keys(self, *_: Any) -> None:
        raise CannotDo("keys")

    def do_select(self, step: Step, target: str) -> None:
        row, failures = self.row(target, step.get("row")), len(self.failures)
        how = step.get("how") or "select"
        self.press(f"{row}#{how}")
        if len(self.failures) > failures and not step.get("how"):
            self.failures.pop()
            self.press(row)

    def do_move(self, *_: Any) -> None:
        raise CannotDo("move")

    def do_scroll(self, step: Step, target: str) -> None:
        to, ref = step.get("to"), self.by_id(target)
        if to == "refresh":
            return self.press(f"{ref}#refresh")
        total = int((re.search(r": (\d+)", self.line(ref)) or [0, 0])[1])
        self.call("look", ref=ref, **{"from": max(0, total - 10) if to == "end" else to, "count": 10})
        if to == "end" and f"{{{ref}#more}}" in self.look():
            self.press(f"{ref}#more")

    def do_answer(self, step: Step, target: Any) -> None:
        if not isinstance(target, str):
            raise CannotDo("request")
        self.press(self.by_id(target))

    def do_go(self, step: Step, target: str) -> None:
        if target == "branch":
            self.look()
            return self.press(self.tabs[step.get("index")])
        if target == "back":
            return self.press("back")
        if target == "close":
            return self.press(self.ref("dialog"))
        raise CannotDo(target)

    def do_link(self, step: Step, target: str) -> None:
        self.call("open", url=target)

    def do_lost(self, *_: Any) -> None:
        raise CannotDo("lost")

    def do_resize(self, *_: Any) -> None:
        raise CannotDo("resize")

    def do_advance(self, step: Step, target: int) -> None:
        self.call("wait", timeoutMs=target)


def same(line: str) -> str:
    """A line without what differs between front ends: the focus, and how a layer was closed."""
    line = re.sub(r"Dismissed by \w+( \w+)?", "Dismissed", re.sub(r" \[focused\]|, focused|focused, ", "", line))
    return line if len(line) < 1_000 else line[:400]


def plain(text: str) -> list[str]:
    """Lines without what only an agent sees."""
    lines = [re.sub(r" {[^{}]*}$", "", line) for line in text.splitlines()]
    lines = [line for line in lines if not re.match(r" *(#|option |command ( \[.*\])?$|command$)", line)]
    return [same(re.sub(r"… \(\d+ characters.*", " " * 1_000, line)) for line in lines]


def lines(elements: list[dict[str, Any]], depth: int = 0) -> list[str]:
    from offstage_client.outline import Element

    found: list[str] = []
    for element in map(Element.of, elements):
        found.append("  " * depth + element.line)
        found += lines([part.json() for part in element.parts], depth + 1)
    return found


def missing(wanted: list[str], got: list[str]) -> str:
    """The first wanted line that the others do not have in order; empty when there is none."""
    rest = iter(got)
    return next((line for line in wanted if line not in rest), "")


async def reference(scenario: Scenario) -> list[str]:
    front_end = Reference()
    try:
        await front_end.start(scenario.setup())
        for step in scenario.steps:
            if step.verb != "outline":
                await front_end.do(step)
            front_end.take_sent(), front_end.take_shown()
        return [same(line) for line in lines(await front_end.outline())]
    finally:
        await front_end.stop()


def play(scenario: Scenario, verbose: bool) -> str:
    """Returns what is wrong; empty for the same end. Raises `CannotDo`."""
    if scenario.server == "strange":
        raise CannotDo("strange")
    if scenario.context:
        raise CannotDo("context")
    agent = Agent(scenario, verbose)
    try:
        agent.look()
        for step in scenario.steps:
            try:
                agent.do(step)
            except (AssertionError, IndexError, StopIteration) as error:
                return f"{step}: {error}"
        got = plain(agent.look())
    finally:
        agent.process.terminate()
        agent.process.wait()
    wanted = asyncio.run(reference(scenario))
    line = missing(wanted, got)
    if line:
        return f"the end has no line {line!r}; failures: {agent.failures}\n" + "\n".join(got)
    return ""


def main() -> int:
    verbose = "--verbose" in sys.argv
    names = [name for name in sys.argv[1:] if not name.startswith("-")]
    failed, impossible, played = 0, dict[str, list[str]](), 0
    for scenario in find(names):
        try:
            problem = play(scenario, verbose)
        except CannotDo as reason:
            impossible.setdefault(str(reason), []).append(scenario.name)
            continue
        played += 1
        if problem:
            failed += 1
            print(f"{scenario.name}: {problem}")
    print(f"{played - failed} of {played} scenarios end alike")
    for word, names in impossible.items():
        print(f"not for an agent: {IMPOSSIBLE.get(word, word)} {', '.join(names)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
