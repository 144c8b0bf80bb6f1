"""The pictures of single apps: one app in one front end, after a few steps of a user.

`pictures.py` draws them. The steps are those of the scenarios (conformance/scenarios/README.md), so a picture is the same
in each run. The terminal's own drawing is copied to a page, and the browser takes all pictures.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from unittest.mock import patch

from harness.front_end import FrontEnd
from harness.scenario import CAPABILITIES, JsonObject, Setup, Step

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build/debug"
CATALOG = ROOT / "Sources/Runtime/Offstage/Offstage.docc"

COLOURS = 64
"""Colours of a picture: a page with one accent needs no more."""

OWN = ("counter", "shop")
"""Apps with an executable of their own. `make test-new-app` builds `shop`."""

TEA = ({"link": "shop://products"}, {"type": "query", "text": "tea"}, {"advance": 300})
"""The search at the end of the tutorial."""


@dataclass(frozen=True)
class Picture:
    """One app in one front end."""

    name: str
    """The name of the file: `app-` and the app, or another for the README."""
    front_end: str
    app: str
    size: tuple[int, int]
    """Columns and rows of a terminal; a column is 10 pixels of a page, a row 20."""
    steps: tuple[JsonObject, ...] = ()
    alternatives: tuple[tuple[str, str], ...] = ()

    @property
    def file(self) -> Path:
        """Returns the file. Those of the article Gallery are beside it, where both DocC and GitHub find them."""
        return CATALOG / ("" if self.name.startswith("app-") else "Pictures") / f"{self.name}.png"

    @property
    def server(self) -> list[str]:
        """Returns the command of the server. The apps of the README and of the tutorial have executables of their own."""
        return [str(BUILD / (self.app if self.app in OWN else "offstage-examples")), "serve"]

    @property
    def setup(self) -> Setup:
        """Returns how the front end connects."""
        open: JsonObject = {"app": self.app, "context": "test", "seed": 1, "alternatives": dict(self.alternatives)}
        return Setup([*self.server, "--settle"], {"capabilities": CAPABILITIES}, open, self.size)


PICTURES = (
    Picture("counter-terminal", "terminal", "counter", (46, 12), ({"tap": "plus"},) * 3),
    Picture("counter-web", "web", "counter", (46, 12), ({"tap": "plus"},) * 3),
    Picture("shop-terminal", "terminal", "shop", (58, 12), TEA),
    Picture("shop-web", "web", "shop", (58, 15), TEA),
    Picture(
        "app-editProfile", "web", "editProfile", (64, 15),
        ({"type": "name", "text": "Anna"}, {"key": "Enter", "in": "name"}, {"advance": 300}),
        (("updateProfileName", "failing"),),
    ),
    Picture("app-stocks", "terminal", "stocks", (64, 20), ({"advance": 4000},)),
    Picture(
        "app-levelMap", "web", "levelMap", (64, 30), ({"advance": 2000}, {"select": "levels", "row": 3}, {"advance": 1000}),
        (("mapService", "memory"),),
    ),
    Picture(
        "app-signIn", "web", "signIn", (84, 20),
        (
            {"type": "username", "text": "anna"}, {"key": "Enter", "in": "username"},
            {"type": "password", "text": "lighthouse"}, {"tap": "signIn"}, {"advance": 500}, {"key": "s"},
        ),
    ),
    Picture(
        "app-twoState", "terminal", "twoState", (64, 18),
        ({"advance": 1000}, {"link": "twostate://staff"}, {"advance": 1000}),
        (("tokenRepository", "staff"),),
    ),
    Picture("app-twoTabs", "web", "twoTabs", (64, 20), ({"select": "cities", "row": 3}, {"key": "s"}, {"go": "back"})),
    Picture("app-onboarding", "terminal", "onboarding", (64, 18), ({"key": "Enter"},)),
    Picture(
        "app-notes", "web", "notes", (84, 24),
        (
            {"key": "n"}, {"type": "text", "text": "Call Ada about the tickets"}, {"key": "Ctrl+S", "in": "text"},
            {"key": "n"}, {"type": "text", "text": "Buy milk"}, {"key": "Ctrl+S", "in": "text"},
            {"key": "d", "in": "notes", "row": 1},
        ),
    ),
    Picture("app-gallery", "web", "gallery", (64, 34), ({"link": "gallery://chart"},)),
)  # fmt: skip


async def play(front_end: FrontEnd, picture: Picture) -> None:
    """Does the steps of a picture."""
    await front_end.start(picture.setup)
    for step in picture.steps:
        await front_end.do(Step(step))


async def draw(picture: Picture) -> None:
    """Draws a picture into its file."""
    path = picture.file
    await (draw_page if picture.front_end == "web" else draw_terminal)(picture, path)
    smaller = ["+dither", "-colors", str(COLOURS), "-depth", "8", "-define", "png:compression-level=9", "-strip"]
    subprocess.run(["mogrify", "-bordercolor", "#d0d7de", "-border", "1", *smaller, str(path)], check=True)


async def draw_page(picture: Picture, path: Path) -> None:
    """Draws the page of the web front end, over `offstage web`."""
    import pilot
    from servers import WebServer

    page = pilot.Pilot()
    server = partial(WebServer, "--", *picture.server, program=str(BUILD / "offstage"))
    try:
        with patch.object(pilot, "WebServer", server):
            await play(page, picture)
        await page.page.screenshot(path=path, animations="disabled")
    finally:
        await page.stop()


async def draw_terminal(picture: Picture, path: Path) -> None:
    """Draws the terminal."""
    from drivers.terminal import TerminalPilot
    from pictures import html_of, screenshot

    terminal = TerminalPilot()
    try:
        await play(terminal, picture)
        with terminal.context():
            source = html_of(terminal.app.screen._compositor.render_update(full=True), picture.size[0])
    finally:
        await terminal.stop()
    await screenshot(source, picture.size, path)
