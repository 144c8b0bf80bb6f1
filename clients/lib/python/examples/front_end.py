"""A front end for any Offstage app, in a terminal.

    python3 clients/lib/python/examples/front_end.py notes [notesDatabase=memory]

A number uses a control, and a number with text fills in a field: `2 Anna`. A key such as `n` uses the control with that
key; an empty line is Enter, `b` goes back, and `quit` ends. NAME=CHOICE picks an implementation of a dependency.
"""

import asyncio
import sys
import threading

from offstage_client import Change, Client, Control, OffstageError, Session, controls, display_text, navigation

WIDTH = 64
CLEAR = "\x1b[2J\x1b[H" if sys.stdout.isatty() else ""


class FrontEnd:
    """Draws a session and does what the user writes."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.offered: list[Control] = []
        self.drawn: list[str] = []
        self.stop = session.on_change(self.draw)

    def draw(self, change: Change) -> None:
        """Draws the session when it looks different now."""
        self.offered = []
        session = self.session
        lines = [f"── {session.title} ".ljust(WIDTH, "─"), self.offer(navigation(session), is_titled=True)]
        lines.append(display_text(session.layer.get("message", "")))
        for part in session.components():
            lines.append("  " * part.depth + part.text[:500] + self.offer(controls(session, part)))
        for notice in session.tree.notices:
            lines.append(f"({notice['kind']}: {display_text(notice.get('message', '…'))})")
        lines = [line for line in lines if line.strip()]
        if change.reason in ("disconnected", "restarted", "closed"):
            lines.append(f"! {change.reason} {display_text(change.message)}")
        if lines != self.drawn:
            print("\n".join([CLEAR, *lines]), flush=True)
        self.drawn = lines

    def offer(self, found: list[Control], is_titled: bool = False) -> str:
        """Returns the numbers of controls, and their titles unless they are those of one component."""
        text = ""
        for control in found:
            self.offered.append(control)
            options = " ".join(f"{index}={title}" for index, (_, title) in enumerate(control.options, 1))
            title = control.title if len(found) > 1 or is_titled else ""
            text += "  {" + " ".join(word for word in (str(len(self.offered)), title, options) if word) + "}"
        return text

    async def use(self, line: str) -> None:
        """Does what a line asks for."""
        number, _, value = line.partition(" ")
        key = {"": "Enter", "b": "Escape"}.get(line, line)
        found = [control for control in self.offered if control.key == key]
        if number.isdecimal() and 0 < int(number) <= len(self.offered):
            found = [self.offered[int(number) - 1]]
        if not found:
            print(f"! there is no control '{display_text(line)}'")
            return
        control = found[0]
        if control.options and value.isdecimal() and 0 < int(value) <= len(control.options):
            value = control.options[int(value) - 1][0]
        try:
            await control.use(value)
        except OffstageError as error:
            print(f"! {display_text(error.message)}")


def read_lines(queue: "asyncio.Queue[str]") -> None:
    """Passes the lines of the standard input to a queue, from a thread that never keeps the program running."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in [*iter(sys.stdin.readline, ""), "quit"]:
            loop.call_soon_threadsafe(queue.put_nowait, line.rstrip("\n"))

    threading.Thread(target=read, daemon=True).start()


async def main(app: str, *choices: str) -> None:
    lines: asyncio.Queue[str] = asyncio.Queue()
    read_lines(lines)
    async with Client.start() as client:
        session = await client.open(app, alternatives=dict(choice.split("=", 1) for choice in choices))
        front_end = FrontEnd(session)
        front_end.draw(Change())
        while not session.is_closed and (line := await lines.get()) != "quit":
            await front_end.use(line)
        front_end.stop()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
