"""The terminal with real servers: errors, losses, focus, keys, the mouse, and sizes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import unittest

from rich.cells import cell_len
from rich.color import Color

from textual.command import CommandList

from .support import LIMIT, OFFSTAGE, OTHER_TREE, STRANGE, Terminal, TerminalTest
from drivers import cases  # noqa: E402
from drivers.terminal import screen_text  # noqa: E402
from offstage_terminal.app import OffstageTerminal  # noqa: E402
from offstage_terminal.screen import Branch  # noqa: E402
from offstage_terminal.screens import HelpScreen  # noqa: E402


def contrast(front: Color | None, back: Color | None) -> float:
    """Returns the contrast of two colours as WCAG defines it. Colours of the terminal itself have one unless equal."""
    if front is None or back is None or front.triplet is None or back.triplet is None:
        return 0 if front == back and front is not None and not front.is_default else 21
    return cases.contrast(front.triplet.normalized, back.triplet.normalized)


class ConnectionTests(TerminalTest):
    async def shows(self, app: OffstageTerminal, *texts: str) -> None:
        """Waits until a starting terminal shows texts."""
        async with asyncio.timeout(10):
            while not all(text in screen_text(app) for text in texts):
                await asyncio.sleep(0.01)

    async def test_a_server_that_cannot_be_used_is_explained_and_can_be_tried_again(self) -> None:
        line = "HomeStore.swift:3: error: no [bold]member"
        for command, app, text in (
            (["/no/such/offstage", "serve"], "notes", "cannot be started"),
            (["sh", "-c", f"echo '{line}' >&2; cat >/dev/null"], "notes", line),
            ([OFFSTAGE, "serve"], "nothing", "nothing"),
        ):
            made = OffstageTerminal(command, {"app": app, "context": "test"})
            async with made.run_test() as pilot:
                await self.shows(made, text)
                if made.errors:
                    made.command, made.open_params["app"] = [OFFSTAGE, "serve"], "notes"
                    await pilot.press("r")
                    await self.shows(made, "No notes yet")

    async def test_without_an_app_the_user_chooses_one(self) -> None:
        made = OffstageTerminal([OFFSTAGE, "serve"], {"context": "test"})
        async with made.run_test() as pilot:
            await self.shows(made, "Choose an app", "Gallery")
            await pilot.press("down", "enter")
            await made.drawn()
            self.assertIsNotNone(made.layer)

    async def test_text_that_is_typed_without_a_server_is_not_lost(self) -> None:
        async with self.terminal("notes") as terminal:
            await terminal.press("n", *"before")
            assert terminal.client
            connection, restored = terminal.client.connection, asyncio.Event()
            terminal.app.on_restored = restored.set

            async def write(message: object) -> None:
                # The server ends before it receives the text.
                while connection.is_open:
                    connection._process.kill()
                    await asyncio.sleep(0)

            connection._write = write  # type: ignore[method-assign, assignment]
            terminal.send("+")
            await terminal.wait_until(lambda: not terminal.app.is_connected)
            made = type(field := terminal.find("text"))(field.part)
            await terminal.app.mount(made)
            self.assertEqual(made.text, "before")
            terminal.send("after")
            # The new server shows the screen in another layer.
            pop = terminal.app.pop_screen
            terminal.app.pop_screen = lambda: (terminal.send("!"), pop())[1]  # type: ignore[method-assign, misc]
            await asyncio.wait_for(restored.wait(), LIMIT)
            await terminal.wait_until(lambda: "started again" in terminal.screen_text())
            await terminal.settle()
            self.assertIn('textbox "Text": "before+after!"', terminal.session.outline)
            self.assertIn('textbox "Text": "before+after!"', terminal.text())

    async def test_a_server_that_does_not_come_back_is_said(self) -> None:
        async with self.terminal("notes") as terminal:
            client = terminal.client
            assert client

            async def refuse() -> None:
                raise OSError("no server")

            client._connect = refuse  # type: ignore[assignment]
            client._attempts = 1
            os.kill(client.connection.process_id or 0, signal.SIGKILL)
            await terminal.wait_until(lambda: terminal.session.is_closed)
            await terminal.pilot.pause()
            self.assertIn("The session has ended", terminal.screen_text())


class MarkupTests(TerminalTest):
    async def test_text_with_brackets_is_drawn_as_it_is(self) -> None:
        text = "[bold]x[/bold] [/no] [@click=app.quit]y"
        async with self.terminal("notes", size=(120, 30)) as terminal:
            await terminal.press("n", "a", "ctrl+s", "/")
            terminal.send(text)
            await terminal.settle()
            self.assertIn(f"No note has “{text}” in it.", terminal.screen_text())


class ListTests(TerminalTest):
    async def test_a_list_that_stays_at_its_end_shows_its_last_rows(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.open("gallery://log")
            requested: list[tuple[int, int]] = []
            window = terminal.session.window

            async def noted(list_id: str, first: int, count: int, owner: str) -> None:
                requested.append((first, count))
                await window(list_id, first, count, owner)

            terminal.session.window = noted  # type: ignore[method-assign, assignment]
            for total in (61, 62):
                await terminal.pilot.click(terminal.find("add"))
                await terminal.settle()
                self.assertIn(f"Line {total}", terminal.screen_text())
            self.assertLessEqual(len(requested), 2)


class TabTests(TerminalTest):
    def tabs(self, selected: int, *enabled: bool) -> list[str]:
        """Returns the command of a server with tabs."""
        branches = [
            {
                "id": f"t{index}", "kind": "stack", "items": ["SCREEN"] if index == selected else [],
                "tab": {"title": f"Tab {index}", "isEnabled": is_on},
            }
            for index, is_on in enumerate(enabled)
        ]  # fmt: skip
        content = {"id": "n9", "kind": "tabs", "status": "active", "selected": selected, "branches": branches}
        return [*OTHER_TREE, json.dumps({"content": content})]

    async def test_F6_skips_disabled_tabs(self) -> None:
        for selected, key, index in ((0, "f6", 2), (2, "f6", 0), (0, "shift+f6", 2), (2, "shift+f6", 0)):
            async with self.terminal("strange", self.tabs(selected, True, False, True, False)) as terminal:
                await terminal.press("alt+2")
                self.assertNotIn("route/select", terminal.title)
                await terminal.press(key)
                self.assertIn(f'"container": "n9", "index": {index}', terminal.title)

    async def test_F6_does_nothing_without_another_tab(self) -> None:
        for enabled in ((), (True,), (True, False)):
            async with self.terminal("strange", self.tabs(0, *enabled)) as terminal:
                await terminal.press("f6", "shift+f6")
                self.assertNotIn("route/select", str(terminal.session.replica.views))
                self.assertTrue(terminal.app.is_running)

    async def test_a_click_on_a_disabled_tab_does_nothing(self) -> None:
        async with self.terminal("strange", self.tabs(0, True, False, True)) as terminal:
            first, disabled, last = terminal.app.screen.query(Branch)
            await terminal.pilot.click(disabled)
            await terminal.settle()
            self.assertNotIn("route/select", terminal.title)
            await terminal.pilot.click(last)
            await terminal.wait_until(lambda: '"index": 2' in terminal.title)


class WorkTests(TerminalTest):
    async def test_work_that_takes_a_while_has_a_sign_in_the_key_bar(self) -> None:
        async with self.terminal("editProfile") as terminal:
            terminal.find("name").input.focus()
            await terminal.settle()
            terminal.send("Annabel")
            await terminal.settle()
            bar = terminal.layer.key_bar
            self.assertNotIn("…", str(bar.content))
            await terminal.pilot.click(terminal.find("save"))
            await terminal.wait_until(lambda: str(bar.content).startswith("… "))
            await terminal.session.request("clock/advance", {"ms": 1000})
            await terminal.wait_until(lambda: "…" not in str(bar.content))


class ErrorTests(TerminalTest):
    async def test_an_old_message_is_not_shown_again_below_an_alert(self) -> None:
        async with self.terminal("strange", STRANGE, size=(80, 50)) as terminal:
            terminal.app.say("The shop is closed.")
            await terminal.session.type("name", "alert")
            await terminal.settle()
            self.assertIn("The shop is closed.", terminal.screen_text())
            await terminal.press("x")
            self.assertNotIn("alertdialog", terminal.text())
            self.assertNotIn("The shop is closed.", terminal.screen_text())

    async def test_a_number_that_is_none_is_an_error_at_its_field(self) -> None:
        async with self.terminal("gallery", size=(80, 60)) as terminal:
            await terminal.open("gallery://fields")
            terminal.find("guests").input.focus()
            await terminal.press(*"many", "enter")
            self.assertIn("'many' is not a number", terminal.screen_text())
            self.assertEqual(terminal.find("guests").text, "many")


class HostileTests(TerminalTest):
    async def test_no_control_character_reaches_the_terminal_at_any_width(self) -> None:
        for size in ((100, 60), (20, 8)):
            async with self.terminal("gallery", size=size) as terminal:
                await terminal.open("gallery://hostile")
                for _ in range(4):
                    lines = terminal.screen_text().split("\n")
                    for line in lines:
                        self.assertTrue(line.isprintable() or "\u200d" in line or "\ufe0f" in line, repr(line))
                        self.assertLessEqual(cell_len(line), size[0])
                    await terminal.press("pagedown")
                self.assertFalse(terminal.app.errors)


class UseTests(TerminalTest):
    async def notes(self, terminal: Terminal, *texts: str) -> None:
        for text in texts:
            await terminal.press("n", *text, "ctrl+s")

    async def test_every_key_is_visible(self) -> None:
        async with self.terminal("notes", size=(100, 24)) as terminal:
            await self.notes(terminal, "milk", "bread")
            await terminal.press("down")
            screen = terminal.screen_text()
            for words in (
                "n New note",
                "^Z Undo delete",
                "/ Search",
                "c ⧉ Copy",
                "d ⌫ Delete",
                "⏎ Open",
                "^P Commands",
            ):
                self.assertIn(words, screen)

    async def test_help_lists_all_keys_and_closes(self) -> None:
        async with self.terminal("notes", size=(60, 40)) as terminal:
            await terminal.press("question_mark")
            self.assertIsInstance(terminal.app.screen, HelpScreen)
            for words in ("Delete again", "Copy the row", "Edit", "Find"):
                self.assertIn(words, terminal.screen_text())
            await terminal.press("escape")
            self.assertNotIsInstance(terminal.app.screen, HelpScreen)

    async def test_the_palette_runs_commands_of_the_app(self) -> None:
        async with self.terminal("notes") as terminal:
            await terminal.press("ctrl+p", *"new note")
            found = terminal.app.screen.query_one(CommandList)
            await terminal.wait_until(lambda: found.option_count == 1 and found.highlighted == 0)
            await terminal.pilot.press("enter")
            await terminal.wait_until(lambda: 'button "Save"' in terminal.text())

    async def test_a_list_is_filtered_and_the_filter_is_left(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.press("slash", *"tab")
            self.assertIn("1 of 15", terminal.screen_text())
            self.assertNotIn("Markdown", terminal.screen_text())
            await terminal.press("escape")
            self.assertIn("Choices", terminal.screen_text())

    async def test_the_focus_stays_while_rows_move(self) -> None:
        async with self.terminal("stocks") as terminal:
            rows = terminal.find("stocks")
            rows.focus()
            await terminal.press("down", "down")
            row = rows.current["id"]
            for _ in range(5):
                await terminal.session.request("clock/advance", {"ms": 1000})
                await terminal.settle()
                self.assertEqual(rows.current["id"], row)
                self.assertIs(terminal.app.focused, rows)

    async def test_the_focus_comes_back_with_the_screen(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.press("down", "down", "enter")
            self.assertIn('screen "Fields"', terminal.text())
            await terminal.press("escape")
            self.assertEqual(terminal.find("pages").current["id"], "fields")
            self.assertIs(terminal.app.focused, terminal.find("pages"))

    async def test_a_list_of_100_000_rows_is_scrolled_with_keys(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.open("gallery://table")
            rows = terminal.find("files")
            rows.focus()
            for key in ("end", "home", "pagedown", "pagedown"):
                await terminal.press(key)
                await terminal.wait_until(lambda: rows.current is not None)
            await terminal.press("end")
            self.assertIn("99999", str(rows.cursor))
            await terminal.wait_until(lambda: "…" not in terminal.screen_text().split("Shared")[1].split("⌫")[0])

    async def test_narrow_and_wide_terminals(self) -> None:
        async with self.terminal("notes", size=(20, 8)) as terminal:
            await self.notes(terminal, "a note with a long title")
            for size in ((20, 8), (160, 50), (40, 12), (80, 24)):
                await terminal.pilot.resize_terminal(*size)
                await terminal.settle()
                await terminal.wait_until(
                    lambda: all(cell_len(line) <= terminal.app.size.width for line in terminal.screen_text().split("\n"))
                )
                self.assertEqual(terminal.app.size, size)
                self.assertIn("a note", terminal.screen_text())
            self.assertFalse(terminal.app.errors)

    async def test_every_theme_draws(self) -> None:
        async with self.terminal("notes") as terminal:
            await self.notes(terminal, "milk")
            seen = {}
            for theme in list(terminal.app.available_themes):
                terminal.app.theme = theme
                await terminal.settle()
                segments = [s for strip in terminal.app.screen._compositor.render_strips() for s in strip]
                colours = {(s.style.color, s.style.bgcolor) for s in segments if s.style and s.text.strip()}
                seen[theme] = frozenset(colours)
                for front, back in colours:
                    with self.subTest(theme=theme, front=front, back=back):
                        self.assertGreaterEqual(contrast(front, back), 1.5)
            # The themes with the colours of the terminal draw the same numbers of colours.
            own = {theme: colours for theme, colours in seen.items() if not theme.startswith("ansi-")}
            self.assertEqual(len(set(own.values())), len(own))


if __name__ == "__main__":
    unittest.main()
