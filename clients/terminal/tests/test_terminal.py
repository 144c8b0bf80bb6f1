"""The terminal with real servers: errors, losses, focus, keys, the mouse, and sizes."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
import tempfile
import unittest
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rich.cells import cell_len
from rich.color import Color

from textual.command import CommandList

from .support import OFFSTAGE, OTHER_TREE, RELAY, STRANGE, Terminal, TerminalTest, outline_of
from offstage_client.timing import Timing  # noqa: E402
from offstage_terminal.app import OffstageTerminal  # noqa: E402
from offstage_terminal.screen import Branch  # noqa: E402
from offstage_terminal.screens import HelpScreen, StartScreen  # noqa: E402
from offstage_terminal.widgets.buttons import ButtonPart  # noqa: E402
from offstage_terminal.widgets.containers import ListPart  # noqa: E402

SLOW = [sys.executable, RELAY, "150", OFFSTAGE, "serve"]


def lines_of(app: OffstageTerminal) -> str:
    """Returns the lines of the screen."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def luminance(colour: tuple[float, float, float]) -> float:
    """Returns the relative luminance of a colour as WCAG defines it."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(front: Color | None, back: Color | None) -> float:
    """Returns the contrast of two colours as WCAG defines it. Colours of the terminal itself have one unless equal."""
    if front is None or back is None or front.triplet is None or back.triplet is None:
        return 0 if front == back and front is not None and not front.is_default else 21
    lights = sorted(luminance(colour.triplet.normalized) for colour in (front, back) if colour.triplet)
    return float((lights[1] + 0.05) / (lights[0] + 0.05))


class ConnectionTests(TerminalTest):
    async def test_a_missing_server_is_an_error_with_a_way_to_try_again(self) -> None:
        app = OffstageTerminal(["/no/such/offstage", "serve"], {"app": "notes", "context": "test"})
        async with app.run_test() as pilot:
            async with asyncio.timeout(10):
                while not app.errors:
                    await pilot.pause(0.01)
            self.assertIn("cannot be started", app.errors[0])
            self.assertIsInstance(app.screen, StartScreen)
            app.command = [OFFSTAGE, "serve"]
            await pilot.press("r")
            await app.drawn()
            await pilot.pause()
            self.assertIn('screen "Notes"', outline_of(app))

    async def test_the_log_of_a_starting_server_is_shown(self) -> None:
        command = ["sh", "-c", "echo 'HomeStore.swift:3: error: no [bold]member' >&2; cat >/dev/null"]
        app = OffstageTerminal(command, {"app": "notes"})
        async with app.run_test() as pilot:
            async with asyncio.timeout(10):
                while "HomeStore.swift:3: error: no [bold]member" not in lines_of(app):
                    await pilot.pause(0.01)

    async def test_an_unknown_app_is_an_error(self) -> None:
        app = OffstageTerminal([OFFSTAGE, "serve"], {"app": "nothing"})
        async with app.run_test() as pilot:
            async with asyncio.timeout(10):
                while not app.errors:
                    await pilot.pause(0.01)
            self.assertIn("nothing", app.errors[0])

    async def test_without_an_app_the_user_chooses_one(self) -> None:
        app = OffstageTerminal([OFFSTAGE, "serve"], {"context": "test"})
        async with app.run_test() as pilot:
            async with asyncio.timeout(10):
                while not app.screen.query("OptionList"):
                    await pilot.pause(0.01)
            await pilot.press("down", "enter")
            await app.drawn()
            self.assertIn('screen "', outline_of(app))

    async def test_text_that_is_typed_without_a_server_is_not_lost(self) -> None:
        async with self.terminal("notes") as terminal:
            await terminal.press("n", *"before")
            assert terminal.app.client
            connection, restored = terminal.app.client.connection, asyncio.Event()
            terminal.app.on_restored = restored.set

            async def write(message: object) -> None:
                # The server ends before it receives the text.
                while connection.is_open:
                    connection._process.kill()  # type: ignore[union-attr]
                    await asyncio.sleep(0)

            connection._write = write  # type: ignore[method-assign, assignment]
            terminal.send("+")
            await terminal.until(lambda: not terminal.app.is_connected)
            made = type(field := terminal.part("text"))(field.part)
            await terminal.app.mount(made)
            self.assertEqual(made.text, "before")
            terminal.send("after")
            # The new server shows the screen in another layer.
            pop = terminal.app.pop_screen
            terminal.app.pop_screen = lambda: (terminal.send("!"), pop())[1]  # type: ignore[method-assign, misc]
            await self.within_limit(restored.wait())
            await terminal.settle()
            self.assertIn("started again", terminal.text())
            self.assertIn('textbox "Text": "before+after!"', terminal.app.session.outline)
            self.assertIn('textbox "Text": "before+after!"', terminal.outline())

    async def test_a_server_that_does_not_come_back_is_said(self) -> None:
        async with self.terminal("notes") as terminal:
            client = terminal.app.client
            assert client

            async def refuse() -> None:
                raise OSError("no server")

            client._connect = refuse  # type: ignore[assignment]
            client._attempts = 1
            os.kill(client.connection.process_id or 0, signal.SIGKILL)
            await terminal.until(lambda: terminal.app.session.is_closed)
            await terminal.pilot.pause()
            self.assertIn("The session has ended", terminal.text())

    async def test_25_characters_over_a_slow_link_are_not_lost(self) -> None:
        text = "a slow link loses nothing"
        async with self.terminal("notes", SLOW) as terminal:
            await terminal.link("notes://new")
            seen: list[str] = []
            field = terminal.part("text")
            for character in text:
                terminal.send(character)
                await terminal.pilot.pause()
                seen.append(field.text)
            self.assertEqual(seen, [text[:count] for count in range(1, len(text) + 1)])
            await terminal.until(lambda: not field.pending)
            await terminal.settle()
            self.assertEqual(field.text, text)
            self.assertIn(text, terminal.app.session.outline)

    async def test_keys_pressed_ahead_of_the_server_are_not_lost(self) -> None:
        async with self.terminal("notes", SLOW) as terminal:
            await terminal.link("notes://new")
            await terminal.pilot.press("a", "b", "ctrl+s")
            await terminal.until(lambda: 'listitem "ab"' in terminal.app.session.outline)
        async with self.terminal("signIn", SLOW) as terminal:
            await terminal.pilot.press("a", "n", "n", "enter")
            await terminal.until(lambda: 'screen "Password"' in terminal.app.session.outline)

    async def test_a_key_pressed_ahead_is_dropped_when_the_user_types_on(self) -> None:
        async with self.terminal("notes", SLOW) as terminal:
            await terminal.link("notes://new")
            await terminal.pilot.press("a", "ctrl+s", "b")
            field = terminal.part("text")
            await terminal.until(lambda: not field.pending)
            await terminal.settle()
            self.assertEqual(field.text, "ab")
            self.assertIn('textbox "Text": "ab"', terminal.outline())


class MarkupTests(TerminalTest):
    async def test_text_with_brackets_is_drawn_as_it_is(self) -> None:
        text = "[bold]x[/bold] [/no] [@click=app.quit]y"
        async with self.terminal("notes", size=(120, 30)) as terminal:
            await terminal.press("n", "a", "ctrl+s", "/")
            terminal.send(text)
            await terminal.settle()
            self.assertIn(f"No note has “{text}” in it.", terminal.text())


class ListTests(TerminalTest):
    async def test_a_list_that_stays_at_its_end_shows_its_last_rows(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.link("gallery://log")
            requested: list[tuple[int, int]] = []
            window = terminal.app.session.window

            async def noted(list_id: str, first: int, count: int, owner: str) -> None:
                requested.append((first, count))
                await window(list_id, first, count, owner)

            terminal.app.session.window = noted  # type: ignore[method-assign, assignment]
            for total in (61, 62):
                await terminal.pilot.click(terminal.part("add"))
                await terminal.settle()
                self.assertIn(f"Line {total}", terminal.text())
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
                self.assertNotIn("route/select", str(terminal.app.session.replica.views))
                self.assertTrue(terminal.app.is_running)

    async def test_a_click_on_a_disabled_tab_does_nothing(self) -> None:
        async with self.terminal("strange", self.tabs(0, True, False, True)) as terminal:
            first, disabled, last = terminal.app.screen.query(Branch)
            await terminal.pilot.click(disabled)
            await terminal.settle()
            self.assertNotIn("route/select", terminal.title)
            await terminal.pilot.click(last)
            await terminal.until(lambda: '"index": 2' in terminal.title)


class WorkTests(TerminalTest):
    async def test_loading_is_shown_after_a_delay(self) -> None:
        async with self.terminal("gallery") as terminal:
            shows: list[Callable[[], object]] = []
            stopped: list[int] = []

            def after_delay(show: Callable[[], object]) -> Callable[[], None]:
                shows.append(show)
                return lambda: stopped.append(len(shows))

            terminal.app.after_delay = after_delay
            for url, widget in (("gallery://layers", ButtonPart), ("gallery://list", ListPart)):
                await terminal.link(url)
                part = terminal.app.layer.node_view.shown.query(widget).first()  # type: ignore[union-attr]
                text = part.head if widget is ListPart else part
                idle, loading = ({**part.json, "isLoading": is_loading} for is_loading in (False, True))
                shows.clear(), stopped.clear()
                part.set_part(replace(part.part, json=loading))
                self.assertNotIn("…", str(text.content))
                part.set_part(replace(part.part, json=idle))
                self.assertEqual((len(shows), stopped), (1, [1]))
                part.set_part(replace(part.part, json=loading))
                shows[1]()
                self.assertIn("…", str(text.content))
                part.set_part(replace(part.part, json=idle))
                self.assertNotIn("…", str(text.content))
                self.assertEqual((len(shows), stopped), (2, [1, 2]))

    async def test_work_that_takes_a_while_has_a_sign_in_the_key_bar(self) -> None:
        async with self.terminal("editProfile") as terminal:
            terminal.part("name").input.focus()
            await terminal.settle()
            terminal.send("Annabel")
            await terminal.settle()
            bar = terminal.app.layer.key_bar  # type: ignore[union-attr]
            self.assertNotIn("…", str(bar.content))
            await terminal.pilot.click(terminal.part("save"))
            await terminal.until(lambda: str(bar.content).startswith("… "))
            await terminal.app.session.request("clock/advance", {"ms": 1000})
            await terminal.until(lambda: "…" not in str(bar.content))


class ErrorTests(TerminalTest):
    async def test_an_error_is_shown_until_the_user_goes_on(self) -> None:
        async with self.terminal("strange", STRANGE, size=(80, 50)) as terminal:
            await terminal.pilot.click(terminal.part("stale"))
            await terminal.settle()
            self.assertIn("The screen has changed; try again", terminal.text())
            await terminal.pilot.click(terminal.part("known"))
            await terminal.settle()
            self.assertNotIn("The screen has changed", terminal.text())
            self.assertIn("Tapped 1 times", terminal.text())

    async def test_an_alert_does_not_take_the_keys_of_a_user_who_types(self) -> None:
        async with self.terminal("strange", STRANGE, size=(80, 50)) as terminal:
            terminal.part("name").input.focus()
            now = 10.0
            terminal.app.clock = lambda: now
            # The last characters are typed when the alert is there; `x` is the key of its button.
            terminal.send("alert")
            await terminal.settle()
            terminal.send("xyx")
            await terminal.pilot.press("backspace", "enter", "tab")
            await terminal.settle()
            self.assertIn("alertdialog", terminal.outline())
            # Each key extends the guard.
            now += Timing().typing_guard * 0.9
            await terminal.press("z")
            now += Timing().typing_guard * 0.9
            await terminal.press("backspace")
            self.assertIn("alertdialog", terminal.outline())
            now += Timing().typing_guard
            await terminal.press("x")
            self.assertNotIn("alertdialog", terminal.outline())
            self.assertEqual(terminal.part("name").text, "alertxy")
            self.assertEqual(terminal.app.session.find("name").value, "alertxy")
            self.assertIs(terminal.app.focused, terminal.part("name").input)

    async def typing(self, terminal: Terminal, text: str) -> None:
        """Types in the field Name while the clock of the guard stands still."""
        terminal.part("name").input.focus()
        terminal.app.clock = lambda: 10.0
        terminal.send(text)
        await terminal.settle()

    async def test_escape_answers_an_alert_while_the_user_types(self) -> None:
        async with self.terminal("strange", STRANGE, size=(80, 50)) as terminal:
            await self.typing(terminal, "alert")
            await terminal.press("escape")
            self.assertNotIn("alertdialog", terminal.outline())

    async def test_an_alert_after_enter_takes_keys_at_once(self) -> None:
        async with self.terminal("strange", STRANGE, size=(80, 50)) as terminal:
            await self.typing(terminal, "a")
            await terminal.press("enter")
            await terminal.app.session.type("name", "alert")
            await terminal.settle()
            await terminal.press("x")
            self.assertNotIn("alertdialog", terminal.outline())

    async def test_a_sheet_does_not_take_the_keys_of_a_user_who_types(self) -> None:
        active = {"status": "active", "title": "A sheet"}
        screen = {"id": "n8", "kind": "screen", "key": {"name": "strange.sheet"}, **active}
        sheet = {"id": "l7", "kind": "modal", "style": "sheet", "dismissible": True, "content": screen, **active}
        tree = json.dumps({"layers": {"a": [sheet], "a?": [sheet]}})
        async with self.terminal("strange", [*OTHER_TREE, tree], size=(80, 50)) as terminal:
            await self.typing(terminal, "a")
            self.assertIn("A sheet", terminal.outline())
            terminal.send("?")
            await terminal.settle()
            self.assertEqual(terminal.app.session.view("n2")["parts"][8]["value"], "a?")
            self.assertIn("A sheet", terminal.outline())
            await terminal.press("escape")
            await terminal.until(lambda: terminal.title.startswith("route/back"))

    async def test_line_breaks_and_pasted_text_below_an_alert_are_not_lost(self) -> None:
        alert = {"id": "l2", "kind": "alert", "status": "active", "title": "Hello", "buttons": []}
        for kind, text in (("multiline", "a\nb\nc"), ("plain", "ab")):
            tree = json.dumps({"kind": kind, "layers": {"a": [alert]}})
            async with self.terminal("strange", [*OTHER_TREE, tree], size=(80, 50)) as terminal:
                await self.typing(terminal, "a")
                self.assertIn("alertdialog", terminal.outline())
                await terminal.pilot.press("enter")
                terminal.paste("b\nc")
                await terminal.settle()
                self.assertEqual(terminal.app.session.view("n2")["parts"][8]["value"], text)

    async def test_text_below_two_alerts_is_not_lost(self) -> None:
        first, second = ({"id": f"l{n}", "kind": "alert", "status": "active", "title": f"Alert {n}", "buttons": [
            {"component": "button", "id": "ok", "title": "OK", "isEnabled": True, "key": "c"}]} for n in (5, 6)
        )  # fmt: skip
        tree = json.dumps({"layers": {"a": [first], "ab": [first, second], "abc": [first, second]}})
        async with self.terminal("strange", [*OTHER_TREE, tree], size=(80, 50)) as terminal:
            await self.typing(terminal, "a")
            self.assertIn("Alert 5", terminal.text())
            await terminal.press("b")
            self.assertIn("Alert 6", terminal.text())
            await terminal.press("c")
            self.assertEqual(terminal.app.session.view("n2")["parts"][8]["value"], "abc")

    async def test_an_old_message_is_not_shown_again_below_an_alert(self) -> None:
        async with self.terminal("strange", STRANGE, size=(80, 50)) as terminal:
            terminal.app.say("The shop is closed.")
            await terminal.app.session.type("name", "alert")
            await terminal.settle()
            self.assertIn("The shop is closed.", terminal.text())
            await terminal.press("x")
            self.assertNotIn("alertdialog", terminal.outline())
            self.assertNotIn("The shop is closed.", terminal.text())

    async def test_a_press_on_a_screen_that_the_server_has_left_is_ignored(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            hold = Path(folder, "hold")
            held = [sys.executable, RELAY, "0", "--hold", str(hold), OFFSTAGE, "serve", "--settle"]
            async with self.terminal("gallery", held, size=(80, 40)) as terminal:
                await terminal.link("gallery://layers")
                hold.touch()
                back = asyncio.ensure_future(terminal.app.session.request("route/back"))
                # This terminal still shows the screen.
                await terminal.pilot.click(terminal.part("push"))
                await terminal.pilot.pause()
                self.assertIn('screen "Layers"', terminal.outline())
                hold.unlink()
                await self.within_limit(back)
                await terminal.until(lambda: not terminal.app._works)
                await terminal.settle()
                self.assertIn('screen "Gallery"', terminal.outline())
                self.assertEqual(terminal.app.errors, [])
                self.assertNotIn("✖", terminal.text())
                await terminal.press("down", "enter")
                self.assertIn('screen "Icons"', terminal.outline())

    async def test_a_number_that_is_none_is_an_error_at_its_field(self) -> None:
        async with self.terminal("gallery", size=(80, 60)) as terminal:
            await terminal.link("gallery://fields")
            terminal.part("guests").input.focus()
            await terminal.press(*"many", "enter")
            self.assertIn("'many' is not a number", terminal.text())
            self.assertEqual(terminal.part("guests").text, "many")


class HostileTests(TerminalTest):
    async def test_no_control_character_reaches_the_terminal_at_any_width(self) -> None:
        for size in ((100, 60), (20, 8)):
            async with self.terminal("gallery", size=size) as terminal:
                await terminal.link("gallery://hostile")
                for _ in range(4):
                    lines = terminal.text().split("\n")
                    for line in lines:
                        self.assertTrue(line.isprintable() or "\u200d" in line or "\ufe0f" in line, repr(line))
                        self.assertLessEqual(cell_len(line), size[0])
                    await terminal.press("pagedown")
                self.assertFalse(terminal.app.errors)

    async def test_a_text_of_200_kb_can_be_edited(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.link("gallery://hostile")
            editor = terminal.part("editor")
            editor.input.focus()
            await terminal.press("end", *"abc")
            await terminal.until(lambda: not editor.pending)
            self.assertIn("abc", terminal.app.session.find("editor").value)
            self.assertEqual(len(editor.text), len(terminal.app.session.find("editor").value))


class UseTests(TerminalTest):
    async def notes(self, terminal: Terminal, *texts: str) -> None:
        for text in texts:
            await terminal.press("n", *text, "ctrl+s")

    async def test_every_key_is_visible(self) -> None:
        async with self.terminal("notes", size=(100, 24)) as terminal:
            await self.notes(terminal, "milk", "bread")
            await terminal.press("down")
            screen = terminal.text()
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
                self.assertIn(words, terminal.text())
            await terminal.press("escape")
            self.assertNotIsInstance(terminal.app.screen, HelpScreen)

    async def test_the_palette_runs_commands_of_the_app(self) -> None:
        async with self.terminal("notes") as terminal:
            await terminal.press("ctrl+p", *"new note")
            found = terminal.app.screen.query_one(CommandList)
            await terminal.until(lambda: found.option_count == 1 and found.highlighted == 0)
            await terminal.pilot.press("enter")
            await terminal.until(lambda: 'button "Save"' in terminal.outline())

    async def test_a_list_is_filtered_and_the_filter_is_left(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.press("slash", *"tab")
            self.assertIn("1 of 15", terminal.text())
            self.assertNotIn("Markdown", terminal.text())
            await terminal.press("escape")
            self.assertIn("Choices", terminal.text())

    async def test_a_row_is_copied(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.press("y")
            self.assertIn("Text", terminal.app.clipboard)

    async def test_the_focus_stays_while_rows_move(self) -> None:
        async with self.terminal("stocks") as terminal:
            rows = terminal.part("stocks").rows
            rows.focus()
            await terminal.press("down", "down")
            row = rows.current["id"]
            for _ in range(5):
                await terminal.app.session.request("clock/advance", {"ms": 1000})
                await terminal.settle()
                self.assertEqual(rows.current["id"], row)
                self.assertIs(terminal.app.focused, rows)

    async def test_the_focus_comes_back_with_the_screen(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.press("down", "down", "enter")
            self.assertIn('screen "Fields"', terminal.outline())
            await terminal.press("escape")
            self.assertEqual(terminal.part("pages").rows.current["id"], "fields")
            self.assertIs(terminal.app.focused, terminal.part("pages").rows)

    async def test_a_list_of_100_000_rows_is_scrolled_with_keys(self) -> None:
        async with self.terminal("gallery") as terminal:
            await terminal.link("gallery://table")
            rows = terminal.part("files").rows
            rows.focus()
            for key in ("end", "home", "pagedown", "pagedown"):
                await terminal.press(key)
                await terminal.until(lambda: rows.current is not None)
            await terminal.press("end")
            self.assertIn("99999", str(rows.cursor))
            await terminal.until(lambda: "…" not in terminal.text().split("Shared")[1].split("⌫")[0])

    async def test_narrow_and_wide_terminals(self) -> None:
        async with self.terminal("notes", size=(20, 8)) as terminal:
            await self.notes(terminal, "a note with a long title")
            for size in ((20, 8), (160, 50), (40, 12), (80, 24)):
                await terminal.pilot.resize_terminal(*size)
                await terminal.settle()
                await terminal.until(
                    lambda: all(cell_len(line) <= terminal.app.size.width for line in terminal.text().split("\n"))
                )
                self.assertEqual(terminal.app.size, size)
                self.assertIn("a note", terminal.text())
            self.assertFalse(terminal.app.errors)

    async def test_the_mouse_presses_keys_of_the_key_bar(self) -> None:
        async with self.terminal("notes") as terminal:
            bar = terminal.app.layer.key_bar  # type: ignore[union-attr]
            place = bar.place("newNote")
            self.assertIsNotNone(place)
            await terminal.pilot.click(bar, offset=(place[0] + 2, place[1]))
            await terminal.settle()
            self.assertIn('button "Save"', terminal.outline())

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
