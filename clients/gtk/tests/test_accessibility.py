"""What assistive technology gets: another process reads the window through AT-SPI."""

import asyncio
import json
import re
import subprocess

from tests.support import ROOT, WindowTest, shows

from offstage_client.safe_text import safe

LINE = re.compile(r'\s*(\w+) ("(?:[^"\\]|\\.)*")')

FORMATTED = re.compile(r'markdown\]|"\d{4}-\d\d-\d\d|": 0\b')
"""Lines that the window shows in another way: markdown, dates, and lists without rows, which are a text."""

ROLES = {
    "button": {"push button"}, "checkbox": {"check box"}, "combobox": {"combo box", "panel"}, "date": {"text"},
    "file": {"text"}, "figure": {"image"}, "grid": {"panel"}, "group": {"panel", "push button"},
    "link": {"link"}, "list": {"list"}, "listitem": {"list item"}, "media": {"image"}, "progressbar": {"progress bar"},
    "slider": {"slider"}, "spinbutton": {"spin button", "text"}, "tab": {"page tab"},
    "table": {"tree table"}, "textbox": {"text", "entry", "password text"}, "treeitem": {"list item"},
}  # fmt: skip
"""AT-SPI roles of the roles of an outline. A collapsible group is a button; the options of a picker are in a panel."""

TEXTS = {"badge", "caption", "columnheader", "error", "heading", "section", "status", "text"}
"""Roles of an outline that are labels."""


class Accessibility(WindowTest):
    def test_each_screen_of_the_gallery_has_the_roles_and_names_of_its_outline(self) -> None:
        compared: set[str] = set()

        async def body(pilot, begin: int) -> None:
            for row in pilot.session.find("pages").json["rows"][begin::4]:
                page = str(row["id"])
                await pilot.session.open_link(f"gallery://{page}")
                await pilot.settle()
                compared.update(self.compare(page, pilot.text(), await read()))

        # A quarter of the pages each time: a test has a minute.
        for begin in range(4):
            self.run_with(lambda pilot, begin=begin: body(pilot, begin))
        self.assertEqual(set(ROLES) - compared, {"tab"})

    @shows(app="notes")
    async def test_tabs_have_roles_and_names(self, pilot) -> None:
        self.assertIn("tab", self.compare("notes", pilot.text(), await read()))

    def compare(self, page: str, outline: str, elements: list[tuple[str, str]]) -> set[str]:
        """Compares an outline with the elements. Returns its roles."""
        roles: set[str] = set()
        found: dict[str, set[str]] = {}
        for role, name in elements:
            found.setdefault(name, set()).add(role)
        for match in map(LINE.match, outline.splitlines()):
            name = safe(json.loads(match[2])) if match else ""
            if match is None or not name.strip() or FORMATTED.search(match.string):
                continue
            wanted = ROLES.get(match[1]) or ({"label"} if match[1] in TEXTS else None)
            if wanted is not None:
                roles.add(match[1])
                self.assertTrue(found.get(name, set()) & wanted, f"{page}: {match[0].strip()} is {found.get(name)}")
        return roles

    @shows(link="gallery://layers")
    async def test_assistive_technology_reads_an_alert(self, pilot) -> None:
        await pilot.click(pilot.find("alert").button)
        await pilot.wait_until(lambda: pilot.layer.node["kind"] == "alert", "there is no alert")
        await pilot.drawn()
        elements = await read()
        self.assertIn("dialog", {role for role, _ in elements})
        for wanted in (
            ("text", "Name"), ("push button", "Rename"), ("push button", "Cancel"),
            ("label", "Other users see the new name."),
        ):  # fmt: skip
            self.assertIn(wanted, elements)


async def read() -> list[tuple[str, str]]:
    """Returns the roles and names that another process gets."""
    reader = await asyncio.create_subprocess_exec(
        "/usr/bin/python3", str(ROOT / "clients/gtk/tests/read_atspi.py"), stdout=subprocess.PIPE
    )
    output, _ = await asyncio.wait_for(reader.communicate(), 50)
    return [tuple(line.partition(": ")[::2]) for line in output.decode().splitlines()]
