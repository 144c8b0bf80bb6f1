#!/usr/bin/env python3
"""Draws the pictures of the documents into Sources/Runtime/Offstage/Offstage.docc.

    clients/.venv/bin/python clients/tools/pictures.py [NAME…]     front-ends, counter-web, app-notes, …; without a name all

Needs the servers in .build/debug and what clients/tools/install.sh installs, which includes a font with the sign of the icon
"copy". `front-ends` shows the same notes, written with the keys of each front end: the programs of a terminal run in tmux,
and the browser draws their text. ImageMagick composes the pictures. `gallery.py` has the pictures of single apps.
"""

from __future__ import annotations

import asyncio
import io
import os
import shlex
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

CLIENTS = Path(__file__).resolve().parents[1]
PICTURE = CLIENTS.parent / "Sources/Runtime/Offstage/Offstage.docc/Pictures/front-ends.png"
FOLDERS = ("conformance", "conformance/scenarios", "lib/python", "gtk", "terminal", "web/tests", "tools")
sys.path[:0] = [str(CLIENTS / folder) for folder in FOLDERS]

from gallery import PICTURES, draw  # noqa: E402
from harness.front_end import FrontEnd  # noqa: E402
from harness.scenario import CAPABILITIES, Setup, Step, server_command  # noqa: E402

NOTES = ("Water the plants", "Call Ada about the tickets", "Buy milk")
"""The list shows the last one first."""

SIZE = (100, 24)
"""Columns and rows."""

WIDTH, HEIGHT = SIZE[0] * 10, SIZE[1] * 20
"""Size of a picture in pixels."""

FRONT_ENDS = {"terminal": "Terminal", "web": "Web", "neovim": "Neovim", "emacs": "Emacs", "gtk": "GTK"}
"""Titles of the pictures, in their order."""

FONT = "DejaVu-Sans"

OPEN = {"app": "notes", "context": "test", "seed": 1}
LIMIT = 60
QUIET = 0.5
"""Seconds without a change after which a terminal has drawn everything."""

TERMINALS = {
    "terminal": "{python} -m offstage_terminal notes --context test --seed 1 -- {server} serve",
    "neovim": "nvim --clean -n -i NONE --cmd 'set rtp+=neovim tgc' "
    "--cmd 'lua require(\"offstage\").setup({{ open = {{ context = \"test\", seed = 1 }} }})' "
    "-c 'Offstage open notes'",
    "emacs": "emacs -Q -nw -L emacs -l offstage --eval '(switch-to-buffer (offstage-open (offstage--command) "
    "(offstage--init) (list :app \"notes\" :context \"test\" :seed 1)))'",
}

PAGE = """<style>span {{ display: inline-block; height: 20px; vertical-align: top }}</style>
<body style="margin: 0; background: {background}; color: {foreground}">
<pre style="margin: 0; font: 16.6px/20px 'DejaVu Sans Mono'">{code}</pre>"""


class Tmux:
    """A program in a terminal of tmux."""

    def __init__(self, name: str, folder: str) -> None:
        self._socket = f"{folder}/tmux"
        server = server_command("offstage")[0]
        python = shlex.quote(sys.executable)
        program = TERMINALS[name].format(python=python, server=shlex.quote(server))
        environment = {"OFFSTAGE": server, "XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}
        environment |= {"COLORTERM": "truecolor", "TERM": "tmux-256color"}
        command = " ".join(f"{key}={shlex.quote(value)}" for key, value in environment.items()) + " " + program
        size = ("-x", str(SIZE[0]), "-y", str(SIZE[1]))
        self.run("-f", "/dev/null", "new-session", "-d", *size, command)

    def run(self, *arguments: str) -> str:
        """Runs a command of tmux, and returns its output."""
        command = ["tmux", "-S", self._socket, *arguments]
        return subprocess.run(command, check=True, text=True, capture_output=True, cwd=CLIENTS).stdout

    def keys(self, *keys: str) -> None:
        """Presses keys."""
        self.run("send-keys", *keys)

    def until(self, text: str, without: str = "\0") -> None:
        """Waits until the terminal shows a text, and has not changed for a while."""
        begin = unchanged = time.monotonic()
        screen = ""
        while text not in screen or without in screen or time.monotonic() - unchanged < QUIET:
            if time.monotonic() - begin > LIMIT:
                raise SystemExit(f"pictures: the terminal does not show {text!r}:\n{screen}")
            time.sleep(0.05)
            if (now := self.run("capture-pane", "-e", "-p")) != screen:
                screen, unchanged = now, time.monotonic()


def written(name: str) -> str:
    """Writes the notes in a terminal. Returns the screen with its colours, as a terminal's control sequences."""
    with tempfile.TemporaryDirectory() as folder:
        tmux = Tmux(name, folder)
        try:
            tmux.until("No notes yet")
            for note in NOTES:
                tmux.keys("n")
                tmux.until("Cancel")
                tmux.keys("-l", "i" + note if name == "neovim" else note)
                tmux.until(note)
                tmux.keys("C-s")
                tmux.until(note, without="Cancel")
            return tmux.run("capture-pane", "-e", "-N", "-p")
        finally:
            tmux.run("kill-server")


def html(screen: str) -> str:
    """Returns a page with the text of a terminal."""
    from rich.color import Color
    from rich.style import Style
    from rich.terminal_theme import SVG_EXPORT_THEME
    from rich.text import Span, Text

    def reversible(style: Style) -> Style:
        """Returns a style with the terminal's own colours written down: else a page does not reverse them."""
        foreground, background = SVG_EXPORT_THEME.foreground_color, SVG_EXPORT_THEME.background_color
        color, bgcolor = (
            usual if colour is None or colour.is_default else colour
            for colour, usual in (
                (style.color, Color.from_triplet(foreground)), (style.bgcolor, Color.from_triplet(background)),
            )
        )  # fmt: skip
        return style + Style(color=color, bgcolor=bgcolor) if style.reverse else style

    text = Text.from_ansi(screen)
    text.spans = [
        Span(span.start, span.end, reversible(span.style)) if isinstance(span.style, Style) else span
        for span in text.spans
    ]
    return html_of(text, SIZE[0])


def html_of(screen: Any, columns: int) -> str:
    """Returns a page with what `rich` prints in a terminal of this width."""
    from rich.console import Console
    from rich.terminal_theme import SVG_EXPORT_THEME

    console = Console(width=columns, record=True, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(screen, soft_wrap=True)
    return console.export_html(theme=SVG_EXPORT_THEME, inline_styles=True, code_format=PAGE)


async def play(front_end: FrontEnd) -> None:
    """Writes the notes with a front end of the scenarios."""
    await front_end.start(Setup(server_command("offstage"), {"capabilities": CAPABILITIES}, OPEN, SIZE))
    for note in NOTES:
        for step in ({"key": "n"}, {"type": "text", "text": note}, {"key": "Ctrl+S", "in": "text"}):
            await front_end.do(Step(step))


async def draw_web(path: Path) -> None:
    """Draws the page in the browser."""
    from pilot import Pilot

    front_end = Pilot()
    try:
        await play(front_end)
        await front_end.page.screenshot(path=path)
    finally:
        await front_end.stop()


async def draw_gtk(front_end: Any, path: Path) -> None:
    """Draws the window from the screen of the X server."""
    try:
        await play(front_end)
        window = front_end.app.main.window.get_surface().get_xid()
        subprocess.run(["import", "-window", str(window), "-crop", f"{WIDTH}x{HEIGHT}+0+0", str(path)], check=True)
    finally:
        await front_end.stop()


async def screenshot(source: str, size: tuple[int, int], path: Path) -> None:
    """Draws the page of a terminal's text, of columns and rows, with the browser."""
    from pilot import launch
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await launch(playwright)
        page = await browser.new_page(viewport={"width": size[0] * 10, "height": size[1] * 20})
        await page.set_content(source)
        await page.screenshot(path=path)
        await browser.close()


def draw_gtk_with_display(path: Path) -> None:
    """Draws the window on a display of its own, with the system's Python, which has GTK."""
    environment = {**os.environ, "GSK_RENDERER": "cairo"}
    display = ("xvfb-run", "-a", "-s", "-screen 0 1800x1200x24", "dbus-run-session", "--")
    command = [*display, "/usr/bin/python3", "-W", "ignore", __file__, "--window", str(path)]
    subprocess.run(command, check=True, env=environment)


def compose(paths: dict[str, Path]) -> None:
    """Composes the pictures with their titles, two in a row."""
    labelled = [part for title, path in paths.items() for part in ("-label", title, str(path))]
    look = ["-background", "white", "-fill", "#24292f", "-font", FONT, "-pointsize", "20"]
    tiles = ["-tile", "2x", "-geometry", f"{WIDTH * 7 // 10}x{HEIGHT * 7 // 10}+12+8", "-bordercolor", "#d0d7de"]
    colours = ["+dither", "-colors", "256", "-depth", "8", "-define", "png:compression-level=9"]
    command = ["montage", *look, *labelled, *tiles, "-border", "1", "-strip"]
    subprocess.run([*command, *colours, str(PICTURE)], check=True)


def draw_front_ends() -> None:
    """Draws the notes in every front end."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {title: Path(folder) / f"{name}.png" for name, title in FRONT_ENDS.items()}
        for name, path in zip(FRONT_ENDS, paths.values()):
            if name in TERMINALS:
                asyncio.run(screenshot(html(written(name)), SIZE, path))
            elif name == "web":
                asyncio.run(draw_web(path))
            else:
                draw_gtk_with_display(path)
        compose(paths)


def main(names: list[str]) -> None:
    """Draws the named pictures, or all."""
    known = {"front-ends": None, **{picture.name: picture for picture in PICTURES}}
    if unknown := [name for name in names if name not in known]:
        raise SystemExit(f"pictures: there is no picture {unknown[0]}; the pictures are {', '.join(known)}")
    for name in names or known:
        picture = known[name]
        if not picture:
            draw_front_ends()
        elif os.access(picture.server[0], os.X_OK):
            asyncio.run(draw(picture))
        else:
            print(f"pictures: {name} stays as it is: {picture.server[0]} is not built", file=sys.stderr)
            continue
        print(name, (picture.file if picture else PICTURE).stat().st_size)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--window"]:
        # Sets the event loop of GTK, so before the loop begins.
        from drivers.gtk import GtkPilot

        asyncio.run(draw_gtk(GtkPilot(), Path(sys.argv[2])))
    else:
        main(sys.argv[1:])
