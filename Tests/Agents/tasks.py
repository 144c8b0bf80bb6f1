"""Counts the characters and calls that an agent needs for ten tasks: with the tools of `mcp`, and with a browser whose
every action returns the accessibility snapshot of the web front end, as browser tools for agents do.

    clients/.venv/bin/python Tests/Agents/tasks.py

Prints a table in Markdown. Exits 1 when a task does not end as it should.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SERVER = os.environ.get("OFFSTAGE", str(ROOT / ".build/debug/offstage-examples"))
LIMIT = 15_000

Step = tuple[Any, ...]
"""`press ROLE NAME [LINE]`, `fill NAME TEXT`, `choose NAME OPTION`, `go LINK`, `rows LIST FROM`: ROLE and NAME are those
of the page; LINE is a pattern of the outline's line, by default the name."""

TASKS: list[tuple[str, str, list[Step], str]] = [
    ("Create a note", "notes", [
        ("press", "button", "New note"), ("fill", "Text", "Milk"), ("press", "button", "Save"),
    ], "Milk"),
    ("Create three notes", "notes", [
        step for text in ("Milk", "Bread", "Call Ada")
        for step in (("press", "button", "New note"), ("fill", "Text", text), ("press", "button", "Save"))
    ], "Call Ada"),
    ("Create a note and delete it", "notes", [
        ("press", "button", "New note"), ("fill", "Text", "Milk"), ("press", "button", "Save"),
        ("press", "button", "Delete: Milk", "listitem \"Milk\"#delete"), ("press", "button", "Delete"),
    ], "No notes yet"),
    ("Change a name", "editProfile", [
        ("fill", "Name", "Anna Lindqvist"), ("press", "button", "Save"),
    ], "Your name is Anna Lindqvist now."),
    ("Sign in", "signIn", [
        ("fill", "Username", "anna"), ("press", "button", "Continue"), ("fill", "Password", "secret"),
        ("press", "button", "Sign in"),
    ], "anna"),
    ("Order the stocks by their symbol", "stocks", [("choose", "Order by", "Symbol")], "AAPL"),
    ("Page through the first run", "onboarding", [
        ("press", "button", "Next"), ("press", "button", "Next"), ("press", "button", "Next"),
    ], "Interests"),
    ("Save a city", "twoTabs", [
        ("press", "button", "Kyoto Japan", "listitem \"Kyoto\""), ("press", "button", "Save"),
    ], "Kyoto"),
    ("Answer an alert", "gallery", [
        ("go", "gallery://layers"), ("press", "button", "Alert"), ("fill", "Name", "report.txt"),
        ("press", "button", "Rename"),
    ], "report.txt"),
    ("Read rows 50,000 and 99,000 of a table", "gallery", [
        ("go", "gallery://table"), ("rows", "table", 50_000), ("rows", "table", 99_000),
    ], "Report 81000"),
]  # fmt: skip


class Tools:
    """An agent with the tools of `mcp`."""

    def __init__(self, app: str, environment: dict[str, str]) -> None:
        command = [SERVER, "mcp", "--app", app, "--archive", "none", "--destructive", "allow", "--secure-fields"]
        self.process = subprocess.Popen(
            [*command, "--max-calls", "1000"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, env=environment,
        )  # fmt: skip
        self.number = self.calls = self.characters = 0
        self.fields: list[dict[str, Any]] = []
        self.call("look")

    def send(self, method: str, params: Any) -> Any:
        assert self.process.stdin and self.process.stdout
        self.number += 1
        message = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())["result"]

    def call(self, name: str, **arguments: Any) -> None:
        result = self.send("tools/call", {"name": name, "arguments": arguments})
        text = result["content"][0]["text"]
        if result["isError"]:
            raise RuntimeError(f"{name} {arguments}: {text}")
        self.calls += 1
        self.characters += len(text)

    def shown(self) -> str:
        """The outline, which the agent knows from the results."""
        return str(self.send("resources/read", {"uri": "offstage://outline"})["contents"][0]["text"])

    def ref(self, pattern: str) -> str:
        name, _, command = pattern.partition("#")
        found = re.search(rf"(?m)^ *.*{name}.*{{([^{{}}]+)}}$", self.shown())
        if not found:
            raise RuntimeError(f"no line {pattern} in\n{self.shown()}")
        return found[1] + (f"#{command}" if command else "")

    def do(self, step: Step) -> None:
        verb, *rest = step
        if verb == "fill":
            self.fields.append({"ref": self.ref(f'"{rest[0]}"'), "value": rest[1]})
        elif verb == "press" and self.fields:
            # The button is named in the same call.
            fields, self.fields = self.fields, []
            self.call("fill", fields=fields, press=self.ref(rest[2] if len(rest) > 2 else f'button "{rest[1]}"'))
        elif verb == "press":
            self.call("press", ref=self.ref(rest[2] if len(rest) > 2 else f'button "{rest[1]}"'))
        elif verb == "choose":
            self.call("fill", fields=[{"ref": self.ref(f'"{rest[0]}"'), "value": rest[1]}])
        elif verb == "go":
            self.call("open", url=rest[0])
        elif verb == "rows":
            ref = self.ref(rest[0])
            self.call("look", ref=ref, **{"from": rest[1], "count": 10})

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


class Browser:
    """An agent with a browser: each action returns a snapshot of the page."""

    def __init__(self, app: str, environment: dict[str, str], page: Page) -> None:
        self.process = subprocess.Popen(
            [SERVER, "web", app, "--archive", "none"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, env=environment,
        )  # fmt: skip
        assert self.process.stdout
        found = re.search(r"http://\S+", self.process.stdout.readline())
        assert found
        self.page, self.calls, self.characters = page, 0, 0
        page.goto(found[0])
        page.locator("section.screen").first.wait_for(timeout=LIMIT)
        self.snapshot()

    def snapshot(self) -> str:
        # As for a person: until the page has drawn the change.
        self.page.wait_for_timeout(700)
        text = self.page.locator("body").aria_snapshot(**SNAPSHOT)
        self.calls += 1
        self.characters += len(text)
        return text

    def shown(self) -> str:
        values = self.page.locator("input").evaluate_all("all => all.map(each => each.value).join(' ')")
        return str(self.page.locator("body").inner_text() + values)

    def do(self, step: Step) -> None:
        verb, *rest = step
        page = self.page
        if verb == "fill":
            page.get_by_label(rest[0], exact=True).and_(page.locator("input, textarea")).first.fill(rest[1], timeout=LIMIT)
        elif verb == "press":
            page.get_by_role(rest[0], name=rest[1], exact=True).last.click(timeout=LIMIT)
        elif verb == "choose":
            page.get_by_role("radio", name=rest[1]).first.check(timeout=LIMIT, force=True)
        elif verb == "go":
            # A person goes through the list of screens.
            name = {"gallery://layers": "Layers ", "gallery://table": "Table "}[rest[0]]
            page.get_by_role("button", name=name).first.click(timeout=LIMIT)
        elif verb == "rows":
            page.locator("body").evaluate(
                "(body, part) => { const all = [document.scrollingElement, ...body.querySelectorAll('*')];"
                " all.sort((a, b) => b.scrollHeight - b.clientHeight - a.scrollHeight + a.clientHeight);"
                " all[0].scrollTop = all[0].scrollHeight * part }",
                rest[1] / 100_000,
            )  # fmt: skip
        self.snapshot()

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


SNAPSHOT: dict[str, Any] = {"mode": "ai"}
"""With refs, as tools for agents ask for it."""


def main() -> int:
    failed, sums = 0, [0, 0, 0, 0]
    print("| task | calls, tools | characters | calls, browser | characters | share |\n|---|---|---|---|---|---|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
        )  # fmt: skip
        for title, app, steps, end in TASKS:
            page = browser.new_page(viewport={"width": 1000, "height": 800})
            agents: list[Tools | Browser] = []
            for kind in (Tools, Browser):
                # Each begins without data.
                folder = tempfile.TemporaryDirectory()
                environment = {**os.environ, "XDG_DATA_HOME": folder.name, "XDG_STATE_HOME": folder.name}
                agent = Tools(app, environment) if kind is Tools else Browser(app, environment, page)
                agents.append(agent)
                try:
                    for step in steps:
                        agent.do(step)
                    if end.replace(",", "") not in agent.shown().replace(",", ""):
                        raise RuntimeError(f"the end lacks {end!r}:\n{agent.shown()}")
                except Exception as error:
                    failed += 1
                    print(f"{title}, {type(agent).__name__}: {error}", file=sys.stderr)
                agent.close()
                folder.cleanup()
            page.close()
            numbers = [agents[0].calls, agents[0].characters, agents[1].calls, agents[1].characters]
            sums = [a + b for a, b in zip(sums, numbers, strict=True)]
            print(f"| {title} | {' | '.join(f'{number:,}' for number in numbers)} | {numbers[1] / numbers[3]:.2f} |")
    print(f"| all | {' | '.join(f'{number:,}' for number in sums)} | {sums[1] / sums[3]:.2f} |")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
