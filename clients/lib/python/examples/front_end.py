"""The smallest front end for every app: it prints what the session shows, and reads lines.

    python3 clients/lib/python/examples/front_end.py notes notesDatabase=memory

Numbers name elements with an action: `2` presses one, `1 Anna` types in one, `3 2` picks its second option, and `4 d`
presses a key on a row. Other lines are keys of the article Keys: `n`, nothing for Enter, `b` for Escape; `quit` ends.
"""

import asyncio
import sys
from collections.abc import Callable
from functools import partial

from offstage_client import OffstageError, display_text
from offstage_client.outline import Element
from offstage_ui.keys import branches_of, commands, innermost, show_branch
from offstage_ui.plain import App, Part, Rows


class FrontEnd(App):
    """Draws the top layer: a line for each element, with the number of its action when it can be used."""

    lines: list[str] = []
    actions: list[Callable[[str], object]] = []

    async def draw_session(self) -> None:
        await super().draw_session()
        before, self.lines, self.actions = self.lines, [], []
        session, layer, focus = self.session, self.layer.node, self.session.tree.focus
        tabs = None if (focus.get("bars") or {}).get("hidesBottom") else innermost(session)
        for index, branch in enumerate(branches_of(tabs)):
            tab, states = branch.get("tab") or {}, {"selected": index == tabs.get("selected")}
            element = Element("tab", tab.get("title"), tab.get("badge"), states)
            self.draw(0, element, lambda _, index=index: show_branch(self, tabs, index))
        message = [Element("text", layer["message"])] if layer.get("message") else []
        self.draw(0, Element(layer["kind"], session.title, layer.get("style"), {}, message))
        back = focus.get("back") or {}
        if back.get("can") or self.layer.is_dismissible:
            self.draw(1, Element("back", back.get("title")), lambda _: self.perform(session.back()))
        for part in self.layer.parts:
            self.draw_part(part)
        for command in commands(self, [(screen.node["id"], screen.commands) for screen in self.layer.screens], ()):
            self.draw(1, Element("command", command.title, command.key, {"disabled": not command.is_enabled}))
        for notice in session.tree.notices:
            self.draw(0, Element("status", notice.get("message"), None, {notice.get("role", ""): True}))
            for part in self.layer.parts_of(notice):
                self.draw_part(part)
        if self.lines != before:
            print("\n".join(self.lines), flush=True)

    def draw_part(self, part: Part) -> None:
        self.draw(1 + part.part.depth, part.element, partial(self.use, part) if part.can_use else None)
        for _, row in part.loaded if isinstance(part, Rows) else ():
            self.draw(2 + part.part.depth, part.component(row).element, partial(self.use_row, part, row))

    def draw(self, depth: int, element: Element, action: Callable[[str], object] | None = None) -> None:
        if action:
            self.actions.append(action)
        self.lines.append("  " * depth + element.line + (f"  {{{len(self.actions)}}}" if action else ""))
        for text in element.parts:
            self.draw(depth + 1, text)

    def take(self, line: str) -> None:
        """Acts on a line of the user."""
        number, _, text = line.partition(" ")
        if number.isdecimal() and 0 < int(number) <= len(self.actions):
            self.actions[int(number) - 1](text)
        elif not self.press({"": "Enter", "b": "Escape"}.get(line, line)):
            self.say("There is no such number or key.")

    def show_message(self, text: str, role: str) -> None:
        if text:
            print(f"! {display_text(text)}", flush=True)

    def show_start_error(self, error: OffstageError) -> None:
        sys.exit(error.message)


async def main(app: str, *choices: str) -> None:
    front_end = FrontEnd([], {"app": app, "alternatives": dict(choice.split("=", 1) for choice in choices)})
    await front_end.connect()
    while (line := await asyncio.to_thread(sys.stdin.readline)) and line != "quit\n":
        await front_end.answers(with_texts=True)
        front_end.take(line.rstrip("\n"))
    await front_end.answers(with_texts=True)
    await front_end.close_all()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
