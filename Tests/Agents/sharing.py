"""Plays a person with a page and an agent who share one session: `web --agent`.

    clients/.venv/bin/python Tests/Agents/sharing.py
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

from playwright.sync_api import expect, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
SERVER = os.environ.get("OFFSTAGE", str(ROOT / ".build/debug/offstage-examples"))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        trace = Path(folder) / "trace.jsonl"
        process = subprocess.Popen(
            [SERVER, "web", "editProfile", "--agent", "--archive", "none", "--trace-file", str(trace)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "XDG_STATE_HOME": folder},
        )  # fmt: skip
        assert process.stdin and process.stdout and process.stderr
        found = re.search(r"http://\S+", process.stderr.readline())
        assert found, "no address on stderr"
        number = 0

        def call(name: str, **arguments: Any) -> Any:
            nonlocal number
            assert process.stdin and process.stdout
            number += 1
            params = {"name": name, "arguments": arguments}
            message = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": params}
            process.stdin.write(json.dumps(message) + "\n")
            process.stdin.flush()
            return json.loads(process.stdout.readline())["result"]

        try:
            alone = call("look")
            assert alone["isError"] and "no person has opened the page" in alone["content"][0]["text"], alone
            browser = playwright.chromium.launch(
                executable_path="/usr/bin/chromium-headless-shell", args=["--no-sandbox"]
            )  # fmt: skip
            page = browser.new_page(locale="de-DE")
            page.goto(found[0])
            name = page.get_by_role("textbox").first
            name.fill("Anna")
            # The server has enabled the button.
            expect(page.get_by_role("button", name="Save")).to_be_enabled()
            shown = call("look")["content"][0]["text"]
            assert 'textbox "Name": "Anna"' in shown, shown
            call("fill", fields=[{"ref": "n2/name", "value": "Berta"}])
            expect(name).to_have_value("Berta")
            page.get_by_role("button", name="Save").click()
            expect(page.get_by_text("Berta").first).to_be_visible()
            changed = call("wait", text="Berta")["content"][0]["text"]
            assert "Berta" in changed, changed
            call("press", ref="back")
            expect(page.get_by_role("textbox").first).to_be_visible()
            browser.close()
        finally:
            process.terminate()
            process.wait()
        # The log says who has done what.
        actions = re.findall(r'"clientId":"([^"]+)"', trace.read_text())
        assert "mcp" in actions and any(client != "mcp" for client in actions), set(actions)
    print("a person and an agent share a session")


if __name__ == "__main__":
    main()
    sys.exit(0)
